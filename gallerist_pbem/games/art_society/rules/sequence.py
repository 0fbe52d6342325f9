"""Where in a round a position stands: which questions may lie on the agenda together, and what the table then holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gallerist_pbem.engine.game import Question
from gallerist_pbem.games.art_society.rules import room
from gallerist_pbem.games.art_society.table.position import Game

ROUND = ("end_round", "prestige")
IDLE = ((), ("begin_round",), ("end_round",), (*ROUND, "offer"))
"""Nothing is on offer and nobody has anything to place."""
AFTER_THE_NEW = ("held", "owed")
"""The new painting is placed, and the held tile may follow."""


class Stand(NamedTuple):
    """What the table must hold: who has a painting to place, how many lots are taken (None: no auction), whose bids
    lie there."""

    owing: list[str]
    taken: int | None
    bids_to_come: bool = False
    laid: tuple[str, ...] = ()


def agenda(game: Game) -> Iterator[str]:
    """Everything about the agenda that cannot be."""
    seats = [seat for question in game.agenda for seat in (*question.seats, *[question.seat or ()]) if seat]
    strangers = [str(seat) for seat in dict.fromkeys(seats) if seat not in game.table.players]
    yield from (f"{seat} is asked but does not play" for seat in strangers)
    expected = stand(game)
    if expected is None or strangers:
        asks = ", ".join(question.kind for question in game.agenda)
        yield f"these questions do not belong together, or ask the wrong seats: {asks}"
        return
    yield from on_the_table(game, expected)


def stand(game: Game) -> Stand | None:
    """Where a round stands, by its questions; None: nowhere in this game."""
    players, order = list(game.table.players), game.table.order
    asks = tuple(question.kind for question in game.agenda)
    if asks in IDLE:
        return Stand([], None, bids_to_come=asks not in ((), ("end_round",))) if _offers(game) else None
    if asks[:1] == ("begin_round",) and set(asks[1:]) == {"start"}:
        return None if (still := _asked(game.agenda[1:], players)) is None else Stand(still, None, True)
    if asks[:4] == (*ROUND, "place", "open_bids") and set(asks[4:]) == {"bid"}:
        return bidding(game)
    if asks[:2] != ROUND or asks == ROUND or sorted(order) != sorted(players):
        return None
    return picking(game) if game.agenda[2].seats else placing(game)


def _offers(game: Game) -> bool:
    """The Auctioneer, if anybody, is asked."""
    return all(question.seat == game.table.auctioneer for question in game.agenda if question.kind == "offer")


def _asked(questions: list[Question], seats: list[str], sealed: bool = False) -> list[str] | None:
    """Who is still asked: all together, or one by one the last of them; None: the wrong ones."""
    if len(questions) == 1 and _group(questions[0], seats, sealed):
        return seats
    still = [question.seat or "" for question in reversed(questions) if not question.seats]
    return still if still == seats[-len(questions) :] else None


def bidding(game: Game) -> Stand | None:
    """All bid, and will place together afterwards."""
    players = list(game.table.players)
    still = _asked(game.agenda[4:], players, sealed=True)
    if still is None or not _group(game.agenda[2], players):
        return None
    return Stand([], 0, True, tuple(seat for seat in players if seat not in still))


def _group(question: Question, seats: list[str], sealed: bool = False) -> bool:
    return question.seats == seats and question.sealed == sealed and set(question.kept) <= set(seats)


def picking(game: Game) -> Stand | None:
    """Some pick in the order of their bids, then all place together."""
    order = game.table.order
    group, *picks = game.agenda[2:]
    first = len(order) - len(picks)
    rightly = all(question.kind == "pick" for question in picks) and _group(group, order) and group.kind == "place"
    if not rightly or first < 0 or [question.seat for question in reversed(picks)] != order[first:]:
        return None
    return Stand(order[:first], first)


def placing(game: Game) -> Stand | None:
    """Who could not place as intended is asked alone, and those after it in the order of picks."""
    *later, now = game.agenda[2:]
    seats = [question.seat or "" for question in (now, *reversed(later))]
    rightly = now.kind in ("place", *AFTER_THE_NEW) and all(question.kind == "place" for question in later)
    if not rightly or any(question.seats for question in (*later, now)) or seats != _in_order(game, seats):
        return None
    me = game.table.players.get(seats[0])
    if now.kind in AFTER_THE_NEW and (me is None or me.new or not me.assistant):
        return None
    if now.kind == "owed" and not room.targets(game, now):
        return None
    return Stand(seats[now.kind in AFTER_THE_NEW :], len(game.table.players))


def _in_order(game: Game, seats: list[str]) -> list[str]:
    return [seat for seat in game.table.order if seat in seats]


def on_the_table(game: Game, expected: Stand) -> Iterator[str]:
    """Lots, paintings to place and bid cards are those that the questions are about."""
    table = game.table
    if (None if not table.lots else table.lots.count(None)) != expected.taken:
        yield f"{table.lots.count(None)} of {len(table.lots)} lots are taken, which does not fit the questions"
    owing = [seat for seat, player in table.players.items() if player.new]
    if sorted(owing) != sorted(expected.owing):
        wanted = f"{', '.join(sorted(expected.owing)) or 'nobody'} should have"
        yield f"{wanted} a painting to place, and {', '.join(sorted(owing)) or 'nobody'} has"
    if table.order and (expected.taken is None or expected.bids_to_come):
        yield "there is an order of picks before the bids are opened"
    if sorted(table.bids) != sorted(expected.laid):
        yield "bids lie on the table that belong to no question"
    if (table.stage == "over") == bool(game.agenda):
        yield f"the stage {table.stage} does not fit the questions"
    yield from cards(game, expected)


def cards(game: Game, expected: Stand) -> Iterator[str]:
    """All have played as many, and whoever is to bid has one left (S-BID-2)."""
    left = {len(player.hand) for player in game.table.players.values()}
    if len(left) > 1:
        yield "not all players have played as many bid cards"
    if expected.bids_to_come and 0 in left:
        yield "there are no bid cards left to bid with"
    most = len(game.figures.bids)
    if not most - max(left) <= game.table.round <= most:
        yield f"it cannot be round {game.table.round} after {most - max(left)} bids of {most}"
