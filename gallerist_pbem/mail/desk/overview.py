"""How a host stands: its games, who is awaited until when, and the mails that wait or went wrong."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

from gallerist_pbem.errors import PbemError
from gallerist_pbem.mail.clock.jump import JUMPED, SEEN
from gallerist_pbem.mail.clock.moments import written
from gallerist_pbem.mail.clock.watching import deadline_of, unconfirmed
from gallerist_pbem.mail.host.house import Host
from gallerist_pbem.mail.host.tokens import without_tokens
from gallerist_pbem.mail.ledger.ledger import FAILED, SENDING, WAITING
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.pages.games import AwaitedPlayer
from gallerist_pbem.report.words import harmless


@dataclass(frozen=True, slots=True)
class AwayPlayer:
    """Who is or will be away."""

    seat: str
    name: str
    begins: str
    ends: str


@dataclass(frozen=True, slots=True)
class GameStatus:
    """One game; of a broken one only why it is."""

    id: str
    game: str = ""
    move: int = 0
    over: bool = False
    names: Mapping[str, str] = field(default_factory=dict)
    awaiting: list[AwaitedPlayer] = field(default_factory=list)
    away: list[AwayPlayer] = field(default_factory=list)
    unconfirmed: dict[str, str] = field(default_factory=dict)
    """Addresses by seat, of those who have not answered yet."""
    error: str = ""
    exit: int = 0


@dataclass(frozen=True, slots=True)
class FailedLetter:
    """A letter that does not go out, or has not so far."""

    game: str
    seat: str
    address: str
    error: str
    attempts: int
    given_up: bool


@dataclass(frozen=True, slots=True)
class MailCounts:
    """Mails that came and are to be dealt with, things to be told, letters to be sent, in doubt, and given up."""

    undealt: int
    untold: int
    waiting: int
    doubtful: int
    failed: int


@dataclass(frozen=True, slots=True)
class HostStatus:
    """All of it, at a moment."""

    name: str
    address: str
    at: str
    last_run: str
    """Empty if there was none."""
    clock_stopped: str
    """Since when a clock that jumped keeps everything from being done."""
    mails: MailCounts
    failed: list[FailedLetter]
    games: list[GameStatus]

    def plain(self) -> dict[str, Any]:
        """As a program reads it."""
        return asdict(self)


def overview(host: Host, now: str) -> HostStatus:
    """Everything that there is to know, without a secret and without a key."""
    return HostStatus(
        name=host.configuration.name,
        address=host.configuration.address,
        at=now,
        last_run=_last_run(host),
        clock_stopped=host.ledger.facts.value(JUMPED),
        mails=_counts(host),
        failed=_failed(host),
        games=[_game(host, game, now) for game in host.games()],
    )


def _last_run(host: Host) -> str:
    seen = host.ledger.facts.value(SEEN)
    return str(json.loads(seen)[0]) if seen else ""


def _counts(host: Host) -> MailCounts:
    def count(what: str) -> int:
        return int(host.ledger.database.rows(f"SELECT COUNT(*) FROM {what}")[0][0])

    untold = host.ledger.database.rows("SELECT game, COUNT(*) FROM notes WHERE letter IS NULL GROUP BY game")

    return MailCounts(
        undealt=count("mails WHERE verdict IS NULL"),
        # Of a game that somebody has taken away nothing will ever be told.
        untold=sum(number for game, number in untold if not game or host.has(game)),
        waiting=count(f"letters WHERE state = '{WAITING}'"),
        doubtful=count(f"letters WHERE state = '{SENDING}'"),
        failed=count(f"letters WHERE state = '{FAILED}'"),
    )


def _failed(host: Host) -> list[FailedLetter]:
    """Those given up, and those that were tried in vain so far."""
    rows = host.ledger.database.rows(
        "SELECT game, seat, address, error, attempts, state FROM letters"
        f" WHERE state = '{FAILED}' OR state = '{WAITING}' AND error <> '' ORDER BY made, message_id"
    )
    return [
        FailedLetter(game, seat, address, without_tokens(harmless(error)), attempts, state == FAILED)
        for game, seat, address, error, attempts, state in rows
    ]


def _game(host: Host, game: str, now: str) -> GameStatus:
    try:
        return _status(host, game, host.open(game), now)
    except PbemError as error:
        return GameStatus(game, error=str(error), exit=error.exit_code)


def _status(host: Host, game: str, opened: OpenedGame, now: str) -> GameStatus:
    names, seats = opened.names, host.ledger.seats
    unheard = [] if opened.is_over else unconfirmed(host.ledger, opened)
    away = [each for each in seats.absences(game) if each.ends > now]
    return GameStatus(
        id=game,
        game=opened.file.header["game"],
        move=opened.file.position["move"],
        over=opened.is_over,
        names=names,
        awaiting=[_awaited(host, opened, seat, now) for seat in opened.asked],
        away=[AwayPlayer(each.seat, names[each.seat], each.begins, each.ends) for each in away],
        unconfirmed={seat: opened.addresses.get(seat, "") for seat in unheard},
    )


def _awaited(host: Host, opened: OpenedGame, seat: str, now: str) -> AwaitedPlayer:
    facts, times = opened.asked[seat], deadline_of(host.ledger, opened, seat, host.configuration.clock)
    deadline = written(times.deadline) if times else ""
    question = opened.words.question(facts["question"])
    return AwaitedPlayer(
        seat, opened.names[seat], question, facts["since"], deadline, is_late=bool(times) and now > deadline
    )
