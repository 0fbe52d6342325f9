"""One player board in colour, and the own goal cards on it."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import RenderableType
from rich.panel import Panel
from rich.text import Text

from gallerist_pbem.draw.rich import boxed, described
from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.games.gallerist.board.labels import contract_words, queue_next, slot_open, whereabouts, worth
from gallerist_pbem.games.gallerist.board.rich_pieces import ARTIST, tickets, visitors
from gallerist_pbem.games.gallerist.board.text_player import (
    goal_text,
    renowned,
    renowned_words,
    reputation,
    slot_numbers,
    sold,
)
from gallerist_pbem.games.gallerist.locations.artists_colony import price
from gallerist_pbem.games.gallerist.rules.scoring import works_kept
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.games.gallerist.table.visitors import collector_limit
from gallerist_pbem.games.gallerist.words.pieces import label, tile_text
from gallerist_pbem.games.seats import PALETTE
from gallerist_pbem.plain.safe_text import Names


def gallery(game: Game, seat: str, names: Names, secret: Secret | None) -> Panel:
    """What lies on and beside a player board; goal cards only if they are given."""
    return boxed(seat, label(seat, names), described(lines(game, seat, secret)), PALETTE)


def lines(game: Game, seat: str, secret: Secret | None) -> Iterator[tuple[str, RenderableType]]:
    """Each thing with its name."""
    me = game.table.players[seat]
    yield "gallerist", f"{whereabouts(game, seat)}; {me.money} money, {me.influence} influence"
    if secret:
        yield from goal_cards(game, seat, secret)
    yield "wall", Text("\n").join(slots(game, seat))
    yield "visitors", Text.assemble("Gallery ", visitors(me.gallery), "  Lobby ", visitors(me.lobby))
    yield "", f"room for {collector_limit(game, seat)} C in the Gallery"
    yield "tickets", tickets(me.tickets)
    if me.commission:
        yield "commission", f"{me.commission}, for {price(game, seat, me.commission)}"
    yield "contracts", Text("\n").join(contracts(game, seat))
    yield "reputation", "; ".join(reputation(game, seat))
    gone = f"; {me.boxed} out of the game" if me.boxed else ""
    yield "assistants", f"{me.desks} of {game.figures.desks} desks; {queue_next(game, seat)}{gone}"
    for name, works in (("sold", sold(game, seat)), ("renowned", renowned(game, seat))):
        if works:
            yield name, "; ".join(works)


def slots(game: Game, seat: str) -> Iterator[Text]:
    """The slots of the wall with what hangs there."""
    me = game.table.players[seat]
    for number in slot_numbers(game, seat):
        if number <= len(me.works):
            work = me.works[number - 1]
            style = ARTIST[game.figures.artists[game.table.artists[work.artist].tile].colour]
            title = f"{work.work} by {work.artist}"
            yield Text.assemble(f"{number} ", (title, style), f", worth {worth(game, work.artist)}")
        elif number == game.figures.tile_slot and me.third_slot:
            yield Text(f"{number} starting tile: {tile_text(game, me.third_slot)}")
        elif renowned_here := renowned_words(game, seat, number):
            yield Text(renowned_here)
        else:
            state = "free" if slot_open(game, seat, number) else "opens for a masterpiece"
            yield Text(f"{number} {state}", "dim")


def contracts(game: Game, seat: str) -> Iterator[Text]:
    """The three spaces."""
    for at, card in enumerate(game.table.players[seat].contracts):
        icon = game.figures.contract_spaces[at]
        if card:
            yield Text(f"{at + 1} {contract_words(game, card)}")
        else:
            yield Text(f"{at + 1} empty, {'any' if icon == 'ticket' else icon} ticket", "dim")


def goal_cards(game: Game, seat: str, secret: Secret) -> Iterator[tuple[str, RenderableType]]:
    """The own cards, which nobody else sees."""
    cards = (("curator", game.figures.curators, "gallery"), ("dealer", game.figures.dealers, "sold"))
    for name, printed, keep in cards:
        forms = [game.figures.works[work].form for work in works_kept(game, seat, keep)]
        yield name, Text("\n".join(goal_text(goal, forms) for goal in printed[secret[name]].goals), "bold")
