"""One player board as plain text, and the own goal cards beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from gallerist_pbem.draw.text import hanging
from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.games.gallerist.locations.artists_colony import price
from gallerist_pbem.games.gallerist.rules.scoring import works_kept
from gallerist_pbem.games.gallerist.rules.solitaire import NAME, clockwise
from gallerist_pbem.games.gallerist.table.components import Goal, GoalCard
from gallerist_pbem.games.gallerist.table.facts import (
    assistants_in_play,
    has_masterpiece,
    is_celebrity,
    renowned_slot,
    value,
)
from gallerist_pbem.games.gallerist.table.position import Contract, Game, Lacerda
from gallerist_pbem.games.gallerist.words.pieces import card_text, label, tile_text
from gallerist_pbem.games.gallerist.words.sentences import said, word, worded


def player_board(game: Game, seat: str, names: Mapping[str, str], secret: Secret | None) -> list[str]:
    """What lies on and beside a player board; goal cards only if they are given."""
    lines = [heading(game, seat, names)]
    if secret:
        lines += goal_cards(game, seat, secret)
    for name, items in (
        ("Wall", list(slots(game, seat))),
        ("Commission", commission(game, seat)),
        ("Contracts", contracts(game, seat)),
        ("Reputation", reputation(game, seat)),
        ("Assistants", assistants(game, seat)),
        ("Sold", sold(game, seat)),
        ("Renowned", renowned(game, seat)),
    ):
        lines += hanging(name, items)
    return lines


def heading(game: Game, seat: str, names: Mapping[str, str]) -> str:
    """Who it is, and where the gallerist stands."""
    at = game.table.players[seat].gallerist
    place = {"home": "at home", "waiting": "waiting, kicked out"}.get(at, f"at the {word(at)}")
    return f"{label(seat, names)}: gallerist {place}"


def goal_cards(game: Game, seat: str, secret: Secret) -> list[str]:
    """The own cards, which nobody else sees, with what is still missing."""
    kinds: list[tuple[str, GoalCard, str]] = [
        ("Curator", game.figures.curators[secret["curator"]], "gallery"),
        ("Dealer", game.figures.dealers[secret["dealer"]], "sold"),
    ]
    lines: list[str] = []
    for name, card, keep in kinds:
        forms = [game.figures.works[work].form for work in works_kept(game, seat, keep)]
        for at, goal in enumerate(card.goals):
            lines += hanging("" if at else name, [goal_text(goal, forms)])
    return lines


def goals_in_short(game: Game, seat: str, secret: Secret) -> list[str]:
    """The own cards on a line each: what is met, and what the others lack."""
    words = said()["goal_cards"]
    lines = []
    for kind, cards, keep in (
        ("curator", game.figures.curators, "gallery"), ("dealer", game.figures.dealers, "sold"),
    ):  # fmt: skip
        forms = [game.figures.works[work].form for work in works_kept(game, seat, keep)]
        goals = [_goal_in_short(goal, forms) for goal in cards[secret[kind]].goals]
        lines.append(words[kind].format(goals="; ".join(goals)))
    return lines


def _goal_in_short(goal: Goal, forms: list[str]) -> str:
    missing = {form: count - forms.count(form) for form, count in goal.works.items() if forms.count(form) < count}
    words = said()["goal_cards"]
    return str(words["lacks" if missing else "met"]).format(money=goal.money, works=_forms(missing))


def goal_text(goal: Goal, forms: list[str]) -> str:
    """A goal, and how far it is met."""
    missing = {form: count - forms.count(form) for form, count in goal.works.items() if forms.count(form) < count}
    wanted = sum(goal.works.values())
    have = wanted - sum(missing.values())
    name = "goal_lacks" if missing and have else "goal"
    return worded(name, have=have, wanted=wanted, money=goal.money, works=_forms(goal.works), missing=_forms(missing))


def _forms(works: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {form}" if count > 1 else form for form, count in works.items())


def slots(game: Game, seat: str) -> Iterator[str]:
    """Each slot of the wall with what hangs there; the last one only opens for a masterpiece."""
    me = game.table.players[seat]
    for number in slot_numbers(game, seat):
        if number <= len(me.works):
            work = me.works[number - 1]
            star = ", masterpiece" if is_celebrity(game, work.artist) else ""
            yield f"{number} {work.work} by {work.artist}, worth {value(game, work.artist)}{star}"
        elif number == game.figures.tile_slot and me.third_slot:
            yield f"{number} starting tile: {tile_text(game, me.third_slot)}"
        elif renowned_here := renowned_words(game, seat, number):
            yield renowned_here
        elif number <= game.figures.wall or has_masterpiece(game, seat):
            yield f"{number} free"


def slot_numbers(game: Game, seat: str) -> range:
    """The slots of a wall, and one more where a renowned work hangs beyond them."""
    return range(1, max(game.figures.wall + game.figures.wall_extra, renowned_slot(game, seat) or 0) + 1)


def renowned_words(game: Game, seat: str, number: int) -> str:
    """The renowned work, if it hangs on this slot or beyond all of them."""
    claimed = game.table.players[seat].renowned
    if not claimed or number != renowned_slot(game, seat):
        return ""
    beyond = number > game.figures.wall + game.figures.wall_extra
    return str(said()["wall"]["beyond" if beyond else "renowned"]).format(slot=number, work=claimed["work"])


def commission(game: Game, seat: str) -> list[str]:
    """The work that may be bought at the initial fame."""
    name = game.table.players[seat].commission
    return [f"{name}, for {price(game, seat, name)}"] if name else []


def contracts(game: Game, seat: str) -> list[str]:
    """The three spaces."""
    cards = game.table.players[seat].contracts
    printed = game.figures.contract_spaces
    return [f"{at} {contract(game, card, printed[at - 1])}" for at, card in enumerate(cards, 1)]


def contract(game: Game, card: Contract | None, icon: str) -> str:
    """A card with its bonus and whether an assistant is on it, or the ticket of an empty space."""
    if card is None:
        return f"empty ({'any' if icon == 'ticket' else icon} ticket)"
    text = card_text(game, card.card) if card.side == "front" else f"fulfilled, {word(card.side, 'bonus')}"
    return f"{text}, used" if card.assistant else text


def reputation(game: Game, seat: str) -> list[str]:
    """Tiles by the space they cover, then the bonuses still to be had."""
    spaces = game.table.players[seat].reputation
    parts = [f"{tile_text(game, tile)} (on {space})" for space, tile in spaces.items() if tile]
    free = [space for space, tile in spaces.items() if tile is None]
    return [*parts, f"free: {', '.join(free)}" if free else "no free space"]


def assistants(game: Game, seat: str) -> list[str]:
    """Desks, queue with the next place, and how many are out of the game."""
    me, places = game.table.players[seat], game.figures.queue
    parts = [f"{me.desks} of {game.figures.desks} desks", f"{assistants_in_play(game, seat)} in play"]
    if me.queue:
        place = places[len(places) - me.queue]
        gives = "" if place.bonus == "none" else f", gives {word(place.bonus, 'bonus')}"
        parts.append(f"{me.queue} in the queue (next costs {place.cost}{gives})")
    else:
        parts.append("queue empty")
    return [*parts, f"{me.boxed} out of the game"] if me.boxed else parts


def sold(game: Game, seat: str) -> list[str]:
    """Works sold, masterpieces marked."""
    works = game.table.players[seat].sold
    return [worded("masterpiece_by" if w.masterpiece else "work_by", work=w.work, artist=w.artist) for w in works]


def renowned(game: Game, seat: str) -> list[str]:
    """The work won in the auction."""
    claimed = game.table.players[seat].renowned
    return [f"{claimed['work']}, {word(claimed['keep'], 'keep')}"] if claimed else []


def lacerda(game: Game) -> list[str]:
    """He has no board: where he stands, where he goes next, and what is in his supply."""
    him = game.table.lacerda
    if him is None:
        return []
    supply = hanging("Supply", [f"{him.supply} assistants"])
    return [f"{NAME} ({him.seat})", *hanging("Gallerist", [lacerda_moves(game, him)]), *supply]


def lacerda_moves(game: Game, him: Lacerda) -> str:
    """Where Lacerda stands, and where he goes next."""
    waiting, waits = game.table.waiting, him.gallerist == "waiting"
    at = waiting[0] if waits and waiting else him.gallerist
    if at not in game.table.spaces:
        return worded("lacerda_placed")
    return worded("lacerda_waits" if waits else "lacerda_stands", at=word(at), to=word(clockwise(game, at)))
