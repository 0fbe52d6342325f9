"""The player boards as a page: wall, visitors, contracts, reputation tiles, assistants, own cards."""

from __future__ import annotations

from collections.abc import Iterator

from gallerist_pbem.draw.html import Markup, el, joined, pill, section
from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.games.gallerist.board.html_pieces import form, pawn, tickets, visitors
from gallerist_pbem.games.gallerist.board.labels import contract_words, queue_next, slot_open, whereabouts, worth
from gallerist_pbem.games.gallerist.board.text_player import goal_text, renowned, renowned_words, slot_numbers, sold
from gallerist_pbem.games.gallerist.locations.artists_colony import price
from gallerist_pbem.games.gallerist.rules.scoring import works_kept
from gallerist_pbem.games.gallerist.table.components import GoalCard
from gallerist_pbem.games.gallerist.table.facts import form_of, is_celebrity
from gallerist_pbem.games.gallerist.table.position import Contract, Game
from gallerist_pbem.games.gallerist.table.visitors import collector_limit
from gallerist_pbem.games.gallerist.words.pieces import tile_text
from gallerist_pbem.plain.safe_text import Names


def galleries(game: Game, secret: Secret | None, seat: str | None, names: Names) -> Markup:
    """All player boards, the own one first."""
    seats = sorted(game.table.players, key=lambda name: name != seat)
    boards = (gallery(game, name, names, secret if name == seat else None) for name in seats)
    return section("Galleries", el("div", *boards, class_="galleries"), class_="wide")


def gallery(game: Game, seat: str, names: Names, secret: Secret | None) -> Markup:
    """One player board; goal cards only if they are given."""
    me = game.table.players[seat]
    purse = f"{me.money} money · {me.influence} influence · gallerist: {whereabouts(game, seat)}"
    heading = el("header", el("h3", pill(seat, names)), el("p", purse))
    cards = [goal_cards(game, seat, secret)] if secret else []
    wall = el("ol", *slots(game, seat), class_="wall", aria_label="Wall")
    facts = (entry for name, inside in lines(game, seat) for entry in (el("dt", name), el("dd", inside)))
    return el("article", heading, *cards, wall, el("dl", *facts), class_=f"gallery {seat}", id=f"gallery-{seat}")


def slots(game: Game, seat: str) -> Iterator[Markup]:
    """The slots of the wall: works with their value, the starting tile, free ones, and the one still closed."""
    me = game.table.players[seat]
    for number in slot_numbers(game, seat):
        if number <= len(me.works):
            yield framed(game, me.works[number - 1].work, me.works[number - 1].artist)
        elif number == game.figures.tile_slot and me.third_slot:
            tile = el("span", tile_text(game, me.third_slot), class_="tile")
            yield el("li", el("small", "starting tile"), tile, class_="empty")
        elif renowned_here := renowned_words(game, seat, number):
            yield el("li", el("b", renowned_here), class_="framed")
        else:
            state = "free" if slot_open(game, seat, number) else "opens for a masterpiece"
            yield el("li", el("small", state), class_="empty" if state == "free" else "empty closed")


def framed(game: Game, work: str, artist: str) -> Markup:
    """A work on the wall."""
    colour = game.figures.artists[game.table.artists[artist].tile].colour
    words = (el("b", work), el("small", f"by {artist}"), el("span", f"worth {worth(game, artist)}"))
    best = " masterpiece" if is_celebrity(game, artist) else ""
    return el("li", form(form_of(artist)), *words, class_=f"framed {colour}{best}")


def lines(game: Game, seat: str) -> Iterator[tuple[str, Markup]]:
    """What else lies on and beside the board."""
    me = game.table.players[seat]
    limit = el("small", f" (room for {collector_limit(game, seat)} C)")
    yield "Gallery", joined([visitors(me.gallery), limit])
    yield "Lobby", visitors(me.lobby)
    yield "Tickets", tickets(me.tickets)
    yield "Desks", joined([desks(game, seat), " ", el("small", assistants(game, seat))])
    if me.commission:
        costs = price(game, seat, me.commission)
        yield "Commission", joined([form(form_of(me.commission)), f" {me.commission}, for {costs}"])
    yield "Contracts", el("ol", *(contract(game, seat, at) for at in range(len(me.contracts))), class_="cards")
    yield "Reputation", el("ul", *reputation(game, seat), class_="cards")
    if me.sold:
        yield "Sold", joined(["; ".join(sold(game, seat))])
    if me.renowned:
        yield "Renowned", joined(renowned(game, seat))


def desks(game: Game, seat: str) -> Markup:
    """The desks, with the assistants that sit there."""
    me = game.table.players[seat]
    taken = [pawn((seat, "assistant"))] * me.desks
    free = [el("span", "·", class_="desk")] * (game.figures.desks - me.desks)
    label = f"{me.desks} of {game.figures.desks} desks taken"
    return el("span", *taken, *free, class_="pieces", role="img", aria_label=label)


def assistants(game: Game, seat: str) -> str:
    """The queue, and who left the game."""
    gone = game.table.players[seat].boxed
    return queue_next(game, seat) + (f"; {gone} out of the game" if gone else "")


def contract(game: Game, seat: str, at: int) -> Markup:
    """A contract space: its card, or the ticket it gives."""
    card: Contract | None = game.table.players[seat].contracts[at]
    icon = game.figures.contract_spaces[at]
    if card is None:
        return el("li", f"{at + 1} empty ", el("small", f"{'any' if icon == 'ticket' else icon} ticket"), class_="free")
    sign = [form(game.figures.contracts[card.card].form)] if card.side == "front" else []
    used = [pawn((seat, "assistant"))] if card.assistant else []
    return el("li", f"{at + 1} ", *sign, f" {contract_words(game, card)}", *used, class_="card")


def reputation(game: Game, seat: str) -> Iterator[Markup]:
    """The spaces by their bonus, and the tiles on them."""
    for space, tile in game.table.players[seat].reputation.items():
        if tile:
            yield el("li", el("span", tile_text(game, tile), class_="tile"), el("small", f" on {space}"))
        else:
            yield el("li", space, class_="free")


def goal_cards(game: Game, seat: str, secret: Secret) -> Markup:
    """The own cards, which nobody else sees."""
    curator, dealer = game.figures.curators[secret["curator"]], game.figures.dealers[secret["dealer"]]
    cards = (goals(game, seat, "Curator", curator, "gallery"), goals(game, seat, "Dealer", dealer, "sold"))
    return el("div", el("h4", "Your cards, which nobody else sees"), *cards, class_="secret")


def goals(game: Game, seat: str, name: str, card: GoalCard, keep: str) -> Markup:
    """The goals of a card, and how far they are met."""
    forms = [game.figures.works[work].form for work in works_kept(game, seat, keep)]
    return el("ul", *(el("li", el("b", name), f" {goal_text(goal, forms)}") for goal in card.goals))
