"""From an order to a written move; what is refused changes nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace

from gallerist_pbem.engine.apply import Verdict, judge, place
from gallerist_pbem.errors import Refused
from gallerist_pbem.orders.steps import STANDING, Order, Step
from gallerist_pbem.record import files, noted
from gallerist_pbem.record.current import chance_for, check_dealt
from gallerist_pbem.record.documents import Asked, Document
from gallerist_pbem.record.locks import locked
from gallerist_pbem.record.secret_file import Secrets, secret_path
from gallerist_pbem.referee.awaited import check_awaited
from gallerist_pbem.referee.moves import PendingMoves
from gallerist_pbem.referee.open import OpenedGame, Summary, as_it_is_now, check_playable, opened_now, unsummarized
from gallerist_pbem.referee.standing import StandingAnswer, StandingOrders

WISH = "wish"


@dataclass(slots=True)
class Submission:
    """What came of an order: its moves, why a later part was refused, and the game after it, for everybody."""

    moves: list[Document]
    stopped: Refused | None
    after: OpenedGame
    summary: str = ""
    """What is written beside the game file."""


def submit(
    opened: OpenedGame, order: Order, at: str, by: str = "player", summary: Summary = unsummarized
) -> Submission:
    """Carries an order out and writes its move, and those of standing orders; what is said of them comes first, so that
    nothing is written if that fails."""
    with locked(opened.file.path):
        carried = carry_out(as_it_is_now(opened), order, at, by)
        carried.submission.summary = summary(carried.submission.after)
        carried.write()
    return carried.submission


@dataclass(slots=True)
class CarriedOut:
    """An order that was carried out, and not written yet."""

    pending: PendingMoves
    standing: StandingOrders
    submission: Submission

    def write(self) -> None:
        """What is secret first: an entry whose move was never written does not count, and is taken away again."""
        with files.as_before(secret_path(self.pending.gamefile.path)):
            self.standing.write()
            self.pending.write_answers()
            noted.write(self.submission.after.file, self.submission.summary)


def carry_out(opened: OpenedGame, order: Order, at: str, by: str) -> CarriedOut:
    """An order, and what standing orders answer to it."""
    check_playable(opened)
    plainly = without_wishes(order)
    check_awaited(opened.rules, opened.file, plainly)
    secrets = Secrets.load(opened.file)
    check_dealt(opened.file, opened.rules, opened.game.figures, secrets.secrets)
    noted.check_noted(opened.file)
    game = replace(opened.game, chance=chance_for(opened.file, secrets))
    pending = PendingMoves(opened.rules, opened.file, secrets, at, game, opened.file.position["asked"])
    standing = StandingOrders(opened.file, opened.package.standing)
    lines = _lines_with_wishes(opened, order, standing)
    outcome = pending.carry_out(order.seat, plainly.steps)
    move = pending.add(order.seat, outcome, by, order.note)
    if lines is not None:
        standing.give(move, order.seat, lines)
    if order.advance is not None:
        standing.give_next(move, order.seat, order.advance)
    else:
        standing.use_up(move, order.seat, outcome.answered, order.decision)
    _answer_for_absent(pending, standing, {order.seat} if outcome.stopped else set(), opened.file.position["asked"])
    after = opened_now(pending.gamefile_after(), opened.package, pending.game)
    return CarriedOut(pending, standing, Submission(pending.moves, outcome.stopped, after))


def check_order(opened: OpenedGame, order: Order) -> Verdict:
    """What `submit` would say, without drawing and without the secrets."""
    check_playable(opened)
    plainly = without_wishes(order)
    check_awaited(opened.rules, opened.file, plainly)
    if plainly != order:
        _wished(opened, order, [])
    return judge(opened.rules, opened.game, order.seat, plainly.steps)


def without_wishes(order: Order) -> Order:
    """The order as it is recorded: wishes are secret, as a standing order is."""
    steps = [_without_wish(step) for step in order.steps]
    return replace(order, steps=steps) if steps != order.steps else order


def _without_wish(step: Step) -> Step:
    return {key: value for key, value in step.items() if key != WISH} if isinstance(step, dict) else step


def _lines_with_wishes(opened: OpenedGame, order: Order, standing: StandingOrders) -> list[Document] | None:
    """Wishes come before the standing part of their order; without one they take the place of the wishes that hold
    already. None: what holds stays."""
    if order.standing is not None:
        return _wished(opened, order, []) + order.standing
    held = [line.said for line in standing.held(order.seat).lines]
    lines = _wished(opened, order, held)
    return None if lines == held else lines


def _wished(opened: OpenedGame, order: Order, held: list[Document]) -> list[Document]:
    """The standing order that an order with wishes leads to."""
    if opened.package.standing is None:
        return held
    try:
        return opened.package.standing.wishes(opened.game, order.steps, held)
    except Refused as refusal:
        at = next(number for number, step in enumerate(order.steps, 1) if isinstance(step, dict) and WISH in step)
        place(opened.rules, refusal, at, order.steps)
        raise


def _answer_for_absent(pending: PendingMoves, standing: StandingOrders, stopped: set[str], before: Asked) -> None:
    """Standing orders and orders in advance are used at once; where none works any more, its player is asked, as is
    whoever was asked before these moves."""

    def waiting() -> set[str]:
        return {seat for seat, facts in pending.asked.items() if before.get(seat) == facts}

    while answer := standing.answer(pending.game, stopped, waiting()):
        if _answered(pending, standing, answer):
            stopped.add(answer.seat)


def _answered(pending: PendingMoves, standing: StandingOrders, answer: StandingAnswer) -> bool:
    """The first alternative that is possible; whether only a part of it was."""
    why: list[Refused] = []
    decision = pending.asked[answer.seat]["decision"]
    for steps in answer.alternatives:
        try:
            outcome = pending.carry_out(answer.seat, steps)
        except Refused as refusal:
            why.append(refusal)
            continue
        move = pending.add(answer.seat, outcome, STANDING)
        why += [outcome.stopped] if outcome.stopped else []
        if answer.line is not None:
            standing.use_up(move, answer.seat, outcome.answered, decision)
        standing.used(move, answer, why, stopped=outcome.stopped is not None)
        return outcome.stopped is not None
    standing.used(pending.moves[-1], answer, why, stopped=False)
    return False
