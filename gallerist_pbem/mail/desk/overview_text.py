"""How a host stands, for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from gallerist_pbem.mail.clock.moments import moment, written
from gallerist_pbem.mail.desk.overview import FailedLetter, GameStatus, HostStatus
from gallerist_pbem.report.pages.games import counted, due, where
from gallerist_pbem.report.words import BULLET, day_of, host_said, hour_of, printable, since, wrapped

WIDTH = 80


def overview_text(status: HostStatus) -> str:
    """At most 80 columns wide."""
    lines = [*_head(status), *(line for game in status.games for line in ("", *_game(game, status.at)))]
    return "\n".join(lines) + "\n"


def _head(status: HostStatus) -> Iterator[str]:
    says = host_said()["status"]
    yield from _lines(f"{printable(status.name)} <{status.address}>")
    yield from _lines(last_run(status))
    if status.clock_stopped:
        yield from _lines(says["clock_stopped"].format(at=hour_of(status.clock_stopped, status.at)))
    yield from _lines(mails(status))
    for letter in status.failed:
        yield from _lines(failed(letter), f"  {BULLET}", "    ")
    yield from _lines(games(status))


def last_run(status: HostStatus) -> str:
    """When the host last looked into its mailbox."""
    says = host_said()["status"]
    told = says["last_run"] if status.last_run else says["never_run"]
    return str(told).format(at=hour_of(status.last_run, status.at))


def mails(status: HostStatus) -> str:
    """How many mails wait for what; only what there is."""
    says, counts = host_said()["status"], status.mails
    some = [says["mails"][name].format(n=number) for name in says["mails"] if (number := getattr(counts, name))]
    return str(says["some_mails"]).format(mails=", ".join(some)) if some else str(says["no_mails"])


def games(status: HostStatus) -> str:
    """How many games there are, and how many of them go on."""
    return counted(len(status.games), sum(not game.over and not game.error for game in status.games))


def failed(letter: FailedLetter) -> str:
    """Which letter, and why."""
    says = host_said()["status"]
    whom = f"{letter.game} {letter.seat}".strip() or says["somebody"]
    return str(says["given_up" if letter.given_up else "tried"]).format(
        whom=whom, address=printable(letter.address), n=letter.attempts, error=letter.error
    )


def _game(game: GameStatus, now: str) -> Iterator[str]:
    says = host_said()["status"]
    if game.error:
        yield from _lines(f"{game.id}: {says['broken']}")
        for line in game.error.split("\n"):
            yield from _lines(printable(line), "  ", "    ")
        return
    yield from _lines(f"{game.id} ({game.game}): {where(game.move, game.over)}")
    for sentence in sentences(game, now):
        yield from _lines(sentence, "  ", "    ")


def sentences(game: GameStatus, now: str) -> Iterator[str]:
    """Who is awaited, who is away, who has not answered yet."""
    for name, asked in awaited(game, now):
        yield f"{name}: {asked}"
    yield from away(game, now)
    if game.unconfirmed:
        who = ", ".join(f"{game.names[seat]} <{address}>" for seat, address in game.unconfirmed.items())
        yield host_said()["status"]["unconfirmed"].format(who=who)


def away(game: GameStatus, now: str) -> Iterator[str]:
    """Who is away, or will be, up to and with which day."""
    says = host_said()["status"]
    for each in game.away:
        told = says["is_away" if each.begins <= now else "will_be_away"]
        last = written(moment(each.ends) - timedelta(seconds=1))
        yield told.format(who=each.name, begins=day_of(each.begins, now), ends=day_of(last, now))


def awaited(game: GameStatus, now: str) -> Iterator[tuple[str, str]]:
    """Each player who must answer, and what, since when, until when."""
    for each in game.awaiting:
        parts = (each.question, since(each.since, now), *([due(each, now)] if each.deadline else []))
        yield f"{each.name} ({each.seat})", ", ".join(parts)


def _lines(text: str, first: str = "", rest: str = "  ") -> list[str]:
    return wrapped(text, first, rest, WIDTH)
