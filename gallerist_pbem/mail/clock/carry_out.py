"""What is due because of the time is done: told once, and played once, wherever a run may die."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any

from gallerist_pbem.errors import NotAwaited
from gallerist_pbem.mail.clock.acts import BOT, DECLINE, GRACE_OVER, INVITED_AGAIN, OVERDUE, UNCONFIRMED, Act, acts
from gallerist_pbem.mail.clock.moments import moment, written
from gallerist_pbem.mail.clock.settings import ClockSettings
from gallerist_pbem.mail.clock.watching import watched
from gallerist_pbem.mail.ledger.ledger import Ledger
from gallerist_pbem.mail.post import REFEREE, Notice
from gallerist_pbem.referee.office.missed import answer_missed
from gallerist_pbem.referee.open import OpenedGame, open_game
from gallerist_pbem.report.summary import summary
from gallerist_pbem.report.words import hour_of, mail_said

BotAnswer = Callable[[Path, str, str, str], None]
"""A bot plays in a game for a seat; its name, and the time that is written down."""
PLAYED = {DECLINE: "declined_for", BOT: "bot_moved"}
"""What the clock plays, and how its seat is told."""
TO_REFEREE = {GRACE_OVER: "referee_waits", UNCONFIRMED: UNCONFIRMED}
"""What the referee is told."""


@dataclass(frozen=True, slots=True)
class Clockwork:
    """What the clock of a host works with, the same for all its games."""

    ledger: Ledger
    settings: ClockSettings
    referee: str
    bot: BotAnswer


def keep_time(work: Clockwork, opened: OpenedGame, now: str) -> None:
    """Does what is due in a game; to be called when all mails that have come are dealt with."""
    _finish(work, opened, now)
    while not opened.is_over:
        due = acts(watched(work.ledger, opened, work.settings), moment(now))
        for act in (act for act in due if act.kind not in PLAYED):
            with work.ledger.database.transaction():
                _tell(work, opened, act, _facts(work, opened, act, now), now)
        playing = [act for act in due if act.kind in PLAYED]
        before = opened.file.count
        opened = _play(work, opened, playing[0], now) if playing else opened
        if opened.file.count == before:
            return


def _play(work: Clockwork, opened: OpenedGame, act: Act, now: str) -> OpenedGame:
    """What is about to be played is noted first, so that a run that dies here is finished by the next."""
    facts = _facts(work, opened, act, now)
    with work.ledger.database.transaction():
        work.ledger.facts.note(_begun(opened), json.dumps([*act, facts]))
    at = max(now, opened.file.last["at"])
    # Who has just answered all the same was faster.
    with suppress(NotAwaited):
        if act.kind == BOT:
            work.bot(opened.file.path, act.seat, facts["bot"], at)
        else:
            answer_missed(opened, act.seat, at, summary)
    after = open_game(opened.file.path)
    _finish(work, after, now)
    return after


def _finish(work: Clockwork, opened: OpenedGame, now: str) -> None:
    """Tells what was played by the clock, in this run or by one that died; what was not is due again."""
    if not (noted := work.ledger.facts.value(_begun(opened))):
        return
    kind, seat, begun_with, facts = json.loads(noted)
    with work.ledger.database.transaction():
        if _was_played(opened, seat, begun_with):
            _tell(work, opened, Act(kind, seat, begun_with), facts, now)
        work.ledger.facts.note(_begun(opened), "")


def _was_played(opened: OpenedGame, seat: str, begun_with: int) -> bool:
    """Whether the question was answered, and not by its player."""
    since = map(opened.file.move, range(begun_with + 1, opened.file.count))
    answers = [move for move in takewhile(lambda move: move["kind"] != "undo", since) if move["seat"] == seat]
    return bool(answers) and answers[0]["by"] not in ("player", "standing")


def _begun(opened: OpenedGame) -> str:
    return f"clock begun {opened.id}"


def _tell(work: Clockwork, opened: OpenedGame, act: Act, facts: dict[str, Any], now: str) -> None:
    """The mark with what is told, inside a transaction; a second time nothing."""
    if work.ledger.seats.mark(opened.id, act.seat, act.begun_with, act.kind, now):
        work.ledger.tell(_notices(work, opened, act, facts))


def _notices(work: Clockwork, opened: OpenedGame, act: Act, facts: dict[str, Any]) -> list[Notice]:
    """The player is told everything but that he does not answer his invitation; others see it in the record."""
    told: list[Notice] = []
    if act.kind != UNCONFIRMED and act.seat in opened.addresses:
        kind = PLAYED.get(act.kind, act.kind)
        told.append(Notice(opened.id, act.seat, opened.addresses[act.seat], kind, facts))
    if act.kind in TO_REFEREE:
        told.append(Notice(opened.id, REFEREE, work.referee, TO_REFEREE[act.kind], facts))
    return told


def _facts(work: Clockwork, opened: OpenedGame, act: Act, now: str) -> dict[str, Any]:
    """What the words of a notice may speak of."""
    seen = watched(work.ledger, opened, work.settings)
    facts: dict[str, Any] = {
        "game": opened.id, "seat": act.seat, "name": opened.names[act.seat],
        "address": opened.addresses.get(act.seat, "-"), "bot": seen.settings.then,
    }  # fmt: skip
    if act.kind in (INVITED_AGAIN, UNCONFIRMED):
        return facts
    question = next(each for each in seen.questions if each.seat == act.seat)
    times = {name: hour_of(written(time), now) for name, time in seen.deadlines(question)._asdict().items()}
    asked = opened.asked[act.seat]
    then = "decline" if question.is_reaction else "bot" if seen.agreed else "wait"
    words = str(mail_said()["clock"]["then"][then]).format(bot=seen.settings.then)
    return (
        facts
        | times
        | {"question": opened.words.question(asked["question"]), "decision": asked["decision"]}
        | ({"then": words} if act.kind == OVERDUE else {})
    )
