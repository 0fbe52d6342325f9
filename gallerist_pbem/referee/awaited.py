"""Whether an order answers a question that is open, and if not, exactly why."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import takewhile
from typing import Any, NamedTuple

from gallerist_pbem.engine.agenda import Outcome
from gallerist_pbem.engine.apply import apply, judge
from gallerist_pbem.engine.chance import Recorded
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Damaged, Fault, NotAwaited, Refused, Unreadable
from gallerist_pbem.orders.steps import Order, write_step
from gallerist_pbem.plain.safe_text import harmless
from gallerist_pbem.plain.yaml_out import SHORT_HASH
from gallerist_pbem.record.current import only_keeps
from gallerist_pbem.record.documents import SEALED, UNSEALED, Asked, Document, seats
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.past import snapshot
from gallerist_pbem.record.stopped import told_in
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.referee.orders import NOTE_SAYS, is_note


def check_awaited(rules: Rules, gamefile: GameFile, order: Order) -> None:
    """Raises NotAwaited unless the order answers the question that its seat is asked now."""
    if not order.steps:
        raise Unreadable("order", [Fault(1, 1, "an order has at least one step")])
    if order.note is not None and not is_note(order.note):
        raise Unreadable("order", [Fault(1, 1, NOTE_SAYS)])
    check_addressed(gamefile, order)
    if closed := gamefile.house.get("closed"):
        raise NotAwaited("OVER", f"the game was closed by the referee: {harmless(closed)}; nobody is awaited")
    asked = gamefile.position["asked"]
    if order.seat in asked and asked[order.seat]["decision"] == order.decision:
        return
    answered = _answered(rules, gamefile, order)
    if answered and _may_be_replaced(rules, gamefile, answered, order):
        return
    if answered:
        raise _already(rules, gamefile, answered, order)
    if _kept(gamefile, order.seat):
        raise _not_replaced(rules, gamefile, order)
    raise _not_open(asked, order)


def check_addressed(gamefile: GameFile, order: Order) -> None:
    """Game, seat and history are those of this file."""
    game_id, last = gamefile.id, gamefile.count - 1
    if order.game != gamefile.header["id"]:
        raise NotAwaited("WRONG-GAME", f"the order is for the game {harmless(order.game)}, and this is {game_id}")
    if order.seat not in seats(gamefile.header):
        playing = ", ".join(seats(gamefile.header))
        raise NotAwaited("NO-SEAT", f"nobody plays {order.seat} in {game_id}; the seats are {playing}")
    if not 0 <= order.decision <= last:
        why = f"the order answers decision {order.decision}, but the last move of {game_id} is {last}"
        raise NotAwaited("FUTURE", why)
    if order.position and not gamefile.move(order.decision)["hash"].startswith(order.position):
        short = gamefile.move(order.decision)["hash"][:SHORT_HASH]
        why = f"the order was written after a move {order.decision} with hash {order.position}, but here it has {short}"
        raise NotAwaited("OTHER-HISTORY", f"{why}: ask for the present state of the game")


def _kept(gamefile: GameFile, seat: str) -> Any:
    """The seat's answer to a group that others still have to answer: its steps, or their seal."""
    agenda = [] if "closed" in gamefile.house else gamefile.position["agenda"]
    return agenda[-1].get("kept", {}).get(seat) if agenda else None


class _Answered(NamedTuple):
    """A move that answered the decision, and the game before it."""

    before: AnyGame
    move: Document


def _answered(rules: Rules, gamefile: GameFile, order: Order) -> _Answered | None:
    """The seat's first move after the decision that still counts, if the seat was asked then."""
    later = takewhile(lambda number: number > order.decision, gamefile.counting())
    moves = [number for number in later if gamefile.move(number)["seat"] == order.seat]
    if not moves:
        return None
    before = snapshot(rules, gamefile, moves[-1] - 1)
    entry = before.asked.get(order.seat)
    return _Answered(before.game, gamefile.move(moves[-1])) if entry and entry["decision"] == order.decision else None


def _may_be_replaced(rules: Rules, gamefile: GameFile, answered: _Answered, order: Order) -> bool:
    """Until the last answer of a group is in; whether a sealed one is the same again, only the referee can tell."""
    since = takewhile(lambda number: number >= answered.move["move"], gamefile.counting())
    if not all(only_keeps(gamefile.move(number)) for number in since):
        return False
    kept = _kept(gamefile, order.seat)
    same = _carried_out(rules, answered, order)
    return isinstance(kept, str) or same is None or same.steps != kept


def _already(rules: Rules, gamefile: GameFile, answered: _Answered, order: Order) -> NotAwaited:
    """The same order once more is harmless; another one comes too late."""
    number, recorded = _recorded(gamefile, answered.move)
    told = told_in(gamefile.move(number))
    same = _carried_out(rules, answered, order)
    if same and same.steps == recorded and (told is None or same.rest == told["rest"]):
        why = f"this order is recorded already, as move {number}{_rest_of(gamefile, number, order.seat)}"
        return NotAwaited("DUPLICATE", f"{why}; nothing was changed", number)
    why = f"{order.seat} has answered decision {order.decision} already, with move {number}, and differently"
    return NotAwaited("OVERTAKEN", f"{why}; nothing was changed", number)


def _rest_of(gamefile: GameFile, number: int, seat: str) -> str:
    """That a part of an order was refused when it was carried out, and what is asked instead."""
    now = gamefile.position["asked"].get(seat)
    asked = f", and {seat} is asked decision {now['decision']} ({now['question']}) now" if now else ""
    return f" up to a reveal, and its rest was refused{asked}" if told_in(gamefile.move(number)) else ""


def _recorded(gamefile: GameFile, move: Document) -> tuple[int, list[Any]]:
    """The answer that counts with its move: the last that replaced it; a sealed one stands where it was opened."""
    since = takewhile(lambda number: number >= move["move"], gamefile.counting())
    later = [gamefile.move(number) for number in since][::-1]
    answers = [kept for kept in takewhile(only_keeps, later) if kept["seat"] == move["seat"]] or [move]
    for event in (event for after in later for event in after["events"] if move["kind"] == SEALED):
        if event["event"] == UNSEALED and event["seat"] == move["seat"]:
            return event["move"], event["answer"]
    return answers[-1]["move"], answers[-1]["order"]


def _carried_out(rules: Rules, answered: _Answered, order: Order) -> Outcome | None:
    """What the order would have come to then, with what was drawn then."""
    start = replace(answered.before, chance=Recorded(answered.move["events"]), events=[])
    try:
        if start.agenda[-1].seats:
            return Outcome(start, judge(rules, start, order.seat, order.steps).steps)
        return apply(rules, start, order.seat, order.steps)
    except (Refused, Damaged):
        return None


def _not_replaced(rules: Rules, gamefile: GameFile, order: Order) -> NotAwaited:
    """An answer that is kept is replaced by an order for the decision it answers."""
    decision = _first_asked(rules, gamefile, order.seat)["decision"]
    why = f"the order answers decision {order.decision}, and {order.seat} has answered decision {decision}"
    code = "STALE" if order.decision < decision else "FUTURE"
    return NotAwaited(code, f"{why}, which may be done anew until the last answer is in; nothing was changed")


def _first_asked(rules: Rules, gamefile: GameFile, seat: str) -> Document:
    """What a seat was asked whose answer is kept."""
    since = takewhile(lambda number: only_keeps(gamefile.move(number)), gamefile.counting())
    given = [number for number in since if gamefile.move(number)["seat"] == seat]
    if not given:
        raise gamefile.damaged(1, f"it keeps an answer of {seat} that no move gave")
    first = given[-1]
    return snapshot(rules, gamefile, first - 1).asked[seat]


def asked_still(opened: OpenedGame, seat: str) -> OpenedGame:
    """The game for reading, as if a seat that may still replace its answer had not given it."""
    if _kept(opened.file, seat) is None:
        return opened
    return replace(opened, still_asked={seat: _first_asked(opened.rules, opened.file, seat)})


def check_present(opened: OpenedGame, seat: str) -> None:
    """Raises NotAwaited for a point of the past: what was answered then, and what is asked now."""
    if not opened.is_past:
        return
    point, name = opened.file.position["move"], harmless(opened.file.path.name)
    whole = GameFile.load(opened.file.path)
    asked = whole.position["asked"]
    now = f"now {who_is_asked(opened, asked)}" if asked else "the game is over"
    command = f"`order {name} --as {seat}`"
    again = f": {command}" if seat in asked else ""
    again = f"; {command} may still replace the answer" if _kept(whole, seat) is not None else again
    why = _answer_then(opened, whole, seat)
    raise NotAwaited("OVERTAKEN", f"{name}@{point} is the past: {why}; {now}{again}")


def _answer_then(opened: OpenedGame, whole: GameFile, seat: str) -> str:
    """What came of the question that a seat was asked at a point of the past."""
    who, then = f"{opened.names[seat]} ({seat})", opened.asked.get(seat)
    if then is None:
        return f"{who} was not asked then"
    decision = then["decision"]
    question = f"decision {decision} ({opened.words.question(then['question'], dict(opened.game.agenda[-1].facts))})"
    answered = _answered(opened.rules, whole, Order(whole.header["id"], seat, decision, None, [], None))
    if answered is None:
        return f"{question} of {who} has no answer that counts"
    number, steps = _recorded(whole, answered.move)
    said = f": {harmless('; '.join(map(write_step, steps)))}" if steps else ", which is still sealed"
    return f"{question} is answered already, by {who} with move {number}{said}"


def who_is_asked(opened: OpenedGame, asked: Asked) -> str:
    """Seats with what they are asked."""
    words = {seat: opened.words.question(facts["question"]) for seat, facts in asked.items()}
    return ", ".join(
        f"{opened.names[seat]} ({seat}) is asked decision {facts['decision']} ({words[seat]})"
        for seat, facts in asked.items()
    )


def check_asked_now(opened: OpenedGame, seat: str | None) -> None:
    """Raises NotAwaited unless the seat, or anybody, is asked something."""
    if not opened.asked:
        raise NotAwaited("OVER", f"{opened.id} is over: nobody is asked")
    if seat is not None and seat not in opened.asked:
        raise NotAwaited("NOT-AWAITED", f"{seat} is not asked now; {who_is(opened.asked)}")


def who_is(seats: Collection[str]) -> str:
    """Seats with their verb."""
    return f"{', '.join(seats)} {'is' if len(seats) == 1 else 'are'}"


def _not_open(asked: Asked, order: Order) -> NotAwaited:
    if not asked:
        return NotAwaited("OVER", "the game is over; nobody is awaited")
    if order.seat not in asked:
        who = ", ".join(f"{seat} ({about['question']}, decision {about['decision']})" for seat, about in asked.items())
        return NotAwaited("NOT-AWAITED", f"{order.seat} is not awaited now; awaited: {who}")
    now = asked[order.seat]
    open_now = f"decision {now['decision']} ({now['question']})"
    why = f"the order answers decision {order.decision}, and {order.seat} is asked {open_now} now"
    return NotAwaited("STALE" if order.decision < now["decision"] else "FUTURE", why)
