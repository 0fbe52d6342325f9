"""The player boards as a page: wall, visitors, contracts, reputation tiles, assistants, own cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gallerist_pbem.draw.html import Markup, el, joined, pill, section
from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.games.gallerist.board.labels import contract_words, queue_next, slot_open, whereabouts, worth
from gallerist_pbem.games.gallerist.board.page.pieces import form, hidden, pawn, tickets, tile, visitors
from gallerist_pbem.games.gallerist.board.text_player import goal_text, renowned, renowned_words, slot_numbers, sold
from gallerist_pbem.games.gallerist.locations.artists_colony import price
from gallerist_pbem.games.gallerist.rules.scoring import works_kept
from gallerist_pbem.games.gallerist.table.components import GoalCard
from gallerist_pbem.games.gallerist.table.facts import form_of, is_celebrity
from gallerist_pbem.games.gallerist.table.position import Contract, Game
from gallerist_pbem.games.gallerist.table.visitors import collector_limit
from gallerist_pbem.games.gallerist.words.explained import bonus_explained, explained
from gallerist_pbem.plain.safe_text import Names


def galleries(game: Game, secret: Secret | None, seat: str | None, names: Names) -> tuple[Markup, Markup]:
    """The own player board, and all others."""
    own = [gallery(game, seat, names, secret)] if seat in game.table.players else []
    others = [gallery(game, name, names, None) for name in game.table.players if name != seat]
    return _section("Your gallery", own, " own"), _section("Galleries", others)


def _section(heading: str, boards: Sequence[Markup], class_: str = "") -> Markup:
    inside = el("div", *boards, class_="galleries")
    return section(heading, inside, class_=f"wide{class_}") if boards else Markup("")


def gallery(game: Game, seat: str, names: Names, secret: Secret | None) -> Markup:
    """One player board; goal cards only if they are given."""
    me = game.table.players[seat]
    purse = f"{me.money} money · {me.influence} influence · gallerist: {whereabouts(game, seat)}"
    heading = el("header", el("h3", pill(seat, names)), el("p", purse, data_part=f"purse:{seat}"))
    cards = [goal_cards(game, seat, secret)] if secret else []
    wall = el("ol", *slots(game, seat), class_="wall", aria_label="Wall")
    facts = (entry for name, inside in lines(game, seat) for entry in (el("dt", name), el("dd", inside)))
    return el("article", heading, *cards, wall, el("dl", *facts), class_=f"gallery {seat}", id=f"gallery-{seat}")


def slots(game: Game, seat: str) -> Iterator[Markup]:
    """The slots of the wall: works with their value, the starting tile, free ones, and the one still closed."""
    for number in slot_numbers(game, seat):
        class_, inside, told = on_wall(game, seat, number)
        yield el("li", *inside, class_=class_, title=told, data_part=f"wall:{seat}:{number}")


def on_wall(game: Game, seat: str, number: int) -> tuple[str, Sequence[Markup], str]:
    """How a slot looks, what hangs there, and what it means."""
    me = game.table.players[seat]
    if number <= len(me.works):
        return framed(game, me.works[number - 1].work, me.works[number - 1].artist)
    if number == game.figures.tile_slot and me.third_slot:
        inside = (el("small", "starting tile"), tile(game, me.third_slot))
        return "empty", inside, explained("wall")
    if renowned_here := renowned_words(game, seat, number):
        return "framed", [el("b", renowned_here)], explained("easel")
    is_open = slot_open(game, seat, number)
    state = el("small", "free" if is_open else "opens for a masterpiece")
    return "empty" if is_open else "empty closed", [state], explained("wall")


def framed(game: Game, work: str, artist: str) -> tuple[str, Sequence[Markup], str]:
    """A work on the wall."""
    colour = game.figures.artists[game.table.artists[artist].tile].colour
    words = (el("b", work), el("small", f"by {artist}"), el("span", f"worth {worth(game, artist)}"))
    best = " masterpiece" if is_celebrity(game, artist) else ""
    told = explained("work", form=form_of(artist), artist=artist, worth=worth(game, artist))
    return f"framed {colour}{best}", (form(form_of(artist)), *words), told


def lines(game: Game, seat: str) -> Iterator[tuple[str, Markup]]:
    """What else lies on and beside the board."""
    me = game.table.players[seat]
    limit = el("small", f" (room for {collector_limit(game, seat)} C)")
    yield "Gallery", joined([visitors(me.gallery, f"gallery:{seat}"), limit])
    yield "Lobby", visitors(me.lobby, f"lobby:{seat}")
    yield "Tickets", tickets(me.tickets, f"ticket:{seat}")
    yield "Desks", joined([desks(game, seat), " ", el("small", assistants(game, seat))])
    if me.commission:
        costs = price(game, seat, me.commission)
        told = (form(form_of(me.commission)), f" {me.commission}, for {costs}")
        yield "Commission", el("span", *told, title=explained("commission"), data_part=f"commission:{seat}")
    yield "Contracts", el("ol", *(contract(game, seat, at) for at in range(len(me.contracts))), class_="cards")
    yield "Reputation", el("ul", *reputation(game, seat), class_="cards")
    if me.sold:
        yield "Sold", el("span", "; ".join(sold(game, seat)), data_part=f"sold:{seat}")
    if me.renowned:
        yield "Renowned", joined(renowned(game, seat))


def desks(game: Game, seat: str) -> Markup:
    """The desks, with the assistants that sit there."""
    me = game.table.players[seat]
    taken = [pawn((seat, "assistant"))] * me.desks
    free = [el("span", "·", class_="desk", aria_hidden="true")] * (game.figures.desks - me.desks)
    label = hidden(f"{me.desks} of {game.figures.desks} desks taken")
    return el("span", *taken, *free, label, class_="pieces", data_spot=f"desk:{seat}", title=explained("desks"))


def assistants(game: Game, seat: str) -> str:
    """The queue, and who left the game."""
    gone = game.table.players[seat].boxed
    return queue_next(game, seat) + (f"; {gone} out of the game" if gone else "")


def contract(game: Game, seat: str, at: int) -> Markup:
    """A contract space: its card, or the ticket it gives."""
    card: Contract | None = game.table.players[seat].contracts[at]
    icon, spot = game.figures.contract_spaces[at], f"contract:{seat}:{at + 1}"
    if card is None:
        gives = el("small", f"{'any' if icon == 'ticket' else icon} ticket")
        return el("li", f"{at + 1} empty ", gives, class_="free", data_spot=spot, title=explained("contract_space"))
    printed = game.figures.contracts[card.card]
    sign = [form(printed.form)] if card.side == "front" else []
    used = [pawn((seat, "assistant"))] if card.assistant else []
    told = explained("contract", form=printed.form, bonus=bonus_explained(printed.bonus)) if sign else None
    parts = (f"{at + 1} ", *sign, f" {contract_words(game, card)}", *used)
    return el("li", *parts, class_="card", data_spot=spot, title=told)


def reputation(game: Game, seat: str) -> Iterator[Markup]:
    """The spaces by their bonus, and the tiles on them."""
    for space, covered in game.table.players[seat].reputation.items():
        spot = f"reputation:{seat}:{space}"
        if covered:
            yield el("li", tile(game, covered), el("small", f" on {space}"), data_spot=spot)
        else:
            told = explained("reputation_space", bonus=bonus_explained(space))
            yield el("li", space, class_="free", data_spot=spot, title=told)


def goal_cards(game: Game, seat: str, secret: Secret) -> Markup:
    """The own cards, which nobody else sees."""
    curator, dealer = game.figures.curators[secret["curator"]], game.figures.dealers[secret["dealer"]]
    cards = (goals(game, seat, "Curator", curator, "gallery"), goals(game, seat, "Dealer", dealer, "sold"))
    return el("div", el("h4", "Your cards, which nobody else sees"), *cards, class_="secret")


def goals(game: Game, seat: str, name: str, card: GoalCard, keep: str) -> Markup:
    """The goals of a card, and how far they are met."""
    forms = [game.figures.works[work].form for work in works_kept(game, seat, keep)]
    return el("ul", *(el("li", el("b", name), f" {goal_text(goal, forms)}") for goal in card.goals))
