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
from gallerist_pbem.games.gallerist.words.sentences import word, worded
from gallerist_pbem.plain.safe_text import Names


def galleries(game: Game, secret: Secret | None, seat: str | None, names: Names) -> tuple[Markup, Markup]:
    """The own player board, and all others."""
    own = [gallery(game, seat, names, secret)] if seat in game.table.players else []
    others = [gallery(game, name, names, None) for name in game.table.players if name != seat]
    return _section(worded("own_gallery"), own, " own"), _section(worded("galleries"), others)


def _section(heading: str, boards: Sequence[Markup], class_: str = "") -> Markup:
    inside = el("div", *boards, class_="galleries")
    return section(heading, inside, class_=f"wide{class_}") if boards else Markup("")


def gallery(game: Game, seat: str, names: Names, secret: Secret | None) -> Markup:
    """One player board; goal cards only if they are given."""
    me = game.table.players[seat]
    purse = worded("purse", money=me.money, influence=me.influence, at=whereabouts(game, seat))
    heading = el("header", el("h3", pill(seat, names)), el("p", purse, data_part=f"purse:{seat}"))
    cards = [goal_cards(game, seat, secret)] if secret else []
    wall = el("ol", *slots(game, seat), class_="wall", aria_label=worded("wall"))
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
        inside = (el("small", worded("starting_tile")), tile(game, me.third_slot))
        return "empty", inside, explained("wall")
    if renowned_here := renowned_words(game, seat, number):
        return "framed", [el("b", renowned_here)], explained("easel")
    is_open = slot_open(game, seat, number)
    state = el("small", worded("free" if is_open else "closed"))
    return "empty" if is_open else "empty closed", [state], explained("wall")


def framed(game: Game, work: str, artist: str) -> tuple[str, Sequence[Markup], str]:
    """A work on the wall."""
    colour = game.figures.artists[game.table.artists[artist].tile].colour
    now = worth(game, artist)
    words = (el("b", work), el("small", worded("by", artist=artist)), el("span", worded("worth", worth=now)))
    best = " masterpiece" if is_celebrity(game, artist) else ""
    told = explained("work", form=form_of(artist), artist=artist, worth=now)
    return f"framed {colour}{best}", (form(form_of(artist)), *words), told


def lines(game: Game, seat: str) -> Iterator[tuple[str, Markup]]:
    """What else lies on and beside the board."""
    me = game.table.players[seat]
    limit = el("small", worded("room_for", n=collector_limit(game, seat)))
    yield word("gallery"), joined([visitors(me.gallery, f"gallery:{seat}"), limit])
    yield word("lobby"), visitors(me.lobby, f"lobby:{seat}")
    yield worded("tickets"), tickets(me.tickets, f"ticket:{seat}")
    yield worded("desks"), joined([desks(game, seat), " ", el("small", assistants(game, seat))])
    if me.commission:
        costs = worded("commission_of", artist=me.commission, price=price(game, seat, me.commission))
        told = (form(form_of(me.commission)), costs)
        yield worded("commission"), el("span", *told, title=explained("commission"), data_part=f"commission:{seat}")
    yield worded("contracts"), el("ol", *(contract(game, seat, at) for at in range(len(me.contracts))), class_="cards")
    yield worded("reputation"), el("ul", *reputation(game, seat), class_="cards")
    if me.sold:
        yield worded("sold"), el("span", "; ".join(sold(game, seat)), data_part=f"sold:{seat}")
    if me.renowned:
        yield worded("renowned"), joined(renowned(game, seat))


def desks(game: Game, seat: str) -> Markup:
    """The desks, with the assistants that sit there."""
    me = game.table.players[seat]
    taken = [pawn((seat, "assistant"))] * me.desks
    free = [el("span", "·", class_="desk", aria_hidden="true")] * (game.figures.desks - me.desks)
    label = hidden(worded("desks_taken", taken=me.desks, of=game.figures.desks))
    return el("span", *taken, *free, label, class_="pieces", data_spot=f"desk:{seat}", title=explained("desks"))


def assistants(game: Game, seat: str) -> str:
    """The queue, and who left the game."""
    gone = game.table.players[seat].boxed
    queue = queue_next(game, seat)
    return worded("boxed", queue=queue, n=gone) if gone else queue


def contract(game: Game, seat: str, at: int) -> Markup:
    """A contract space: its card, or the ticket it gives."""
    card: Contract | None = game.table.players[seat].contracts[at]
    icon, spot = game.figures.contract_spaces[at], f"contract:{seat}:{at + 1}"
    if card is None:
        gives = worded("ticket", colour=worded("any") if icon == "ticket" else icon)
        inside = (worded("empty_space", space=at + 1), el("small", gives))
        return el("li", *inside, class_="free", data_spot=spot, title=explained("contract_space"))
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
            yield el("li", tile(game, covered), el("small", worded("on_space", bonus=space)), data_spot=spot)
        else:
            told = explained("reputation_space", bonus=bonus_explained(space))
            yield el("li", space, class_="free", data_spot=spot, title=told)


def goal_cards(game: Game, seat: str, secret: Secret) -> Markup:
    """The own cards, which nobody else sees."""
    curator, dealer = game.figures.curators[secret["curator"]], game.figures.dealers[secret["dealer"]]
    cards = (goals(game, seat, "curator", curator, "gallery"), goals(game, seat, "dealer", dealer, "sold"))
    return el("div", el("h4", worded("own_cards")), *cards, class_="secret")


def goals(game: Game, seat: str, name: str, card: GoalCard, keep: str) -> Markup:
    """The goals of a card, and how far they are met."""
    forms = [game.figures.works[work].form for work in works_kept(game, seat, keep)]
    return el("ul", *(el("li", el("b", worded(name)), f" {goal_text(goal, forms)}") for goal in card.goals))
