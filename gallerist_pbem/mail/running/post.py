"""What is to be told becomes letters: one for each player and round, however much happened."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from gallerist_pbem.mail.clock.watching import deadline_said, seated_with
from gallerist_pbem.mail.desk.invite import invite, uninvited
from gallerist_pbem.mail.host.house import Host
from gallerist_pbem.mail.host.tokens import token
from gallerist_pbem.mail.post import Notice, Outgoing
from gallerist_pbem.mail.running.faults import Failing, apart
from gallerist_pbem.mail.running.log import Log
from gallerist_pbem.mail.writing.compose import Sender, Telling, compose, compose_answer, has_news
from gallerist_pbem.referee.awaited import asked_still
from gallerist_pbem.referee.open import OpenedGame

TOLD = "told "
BEFORE_ALL = -1


def write_letters(host: Host, now: str, log: Log, failing: Failing, stop: Callable[[], bool]) -> int:
    """All letters that are due; a game that cannot be opened is told of, and keeps nobody else waiting."""
    by_game: dict[str, list[Notice]] = {}
    for note in (note for note in host.ledger.due(now).notes if note.seat):
        by_game.setdefault(note.game, []).append(note)
    count = 0
    for game in to_be_told(host, by_game):
        if stop():
            break
        with apart(game, failing):
            count += tell_game(host, game, by_game.get(game, []), now, log)
    # Also what came up just now, such as that somebody plays no more.
    return count + tell_others(host, [note for note in host.ledger.due(now).notes if not note.seat], now, log)


def tell_others(host: Host, notes: Sequence[Notice], now: str, log: Log) -> int:
    """One letter for the referee, and one for each stranger, or player who is none any more."""
    count = 0
    others = sorted(notes, key=lambda note: note.address)
    for _, found in groupby(others, key=lambda note: note.address):
        alike = list(found)
        letter = compose_answer(sender_of(host), alike, now)
        with host.ledger.database.transaction():
            host.ledger.write_letter(letter, alike, now)
        log.say("written", to=letter.address, kind=letter.kind)
        count += 1
    return count


def sender_of(host: Host) -> Sender:
    """Whom the letters come from."""
    settings = host.configuration
    return Sender(settings.name, settings.address, settings.plus)


def to_be_told(host: Host, waiting: Collection[str]) -> Iterator[str]:
    """Games with something to say, and those whose file has changed since all seats were told of it."""
    known = host.ledger.facts.beginning_with(TOLD)
    for game in host.games():
        if game in waiting or known.get(TOLD + game) != host.looks(game):
            yield game


def tell_game(host: Host, game: str, notes: Sequence[Notice], now: str, log: Log) -> int:
    """A letter for each seat that something happened to, or that is to be told something; all of them, or none."""
    looks, ledger = host.looks(game), host.ledger
    opened, heard = host.open(game), ledger.seats.heard(game)
    if uninvited(host, opened):
        # A new address or player; or whoever set the game up came no further than that.
        with ledger.database.transaction():
            invite(host, opened)
        notes = ledger.untold(game)
    letters: list[tuple[Outgoing, list[Notice]]] = []
    for seat in opened.addresses:
        own = [note for note in notes if note.seat == seat]
        last = min(heard.get(seat, BEFORE_ALL), opened.file.count - 1)
        if own or has_news(replace(opened, seat=seat), last):
            letters.append((letter_to(host, game, seat, own, last, now), own))
    with ledger.database.transaction():
        for letter, taken_up in letters:
            ledger.write_letter(letter, taken_up, now)
        ledger.facts.note(TOLD + game, looks)
    for letter, _ in letters:
        log.say("written", to=f"{game} {letter.seat}", kind=letter.kind)
    return len(letters)


def letter_to(host: Host, game: str, seat: str, notes: Sequence[Notice], heard: int, now: str) -> Outgoing:
    """One letter to one seat, with what its own eyes may see."""
    opened = asked_still(host.open(game, seat), seat)
    attach = host.ledger.seats.choices(game, "attach").get(seat, host.configuration.attach)
    key = token(host.key, game, seat, decision_of(opened, seat), seated_with(opened, seat).move)
    deadline = "" if opened.is_over else deadline_said(host.ledger, opened, seat, host.configuration.clock, now)
    telling = Telling(
        opened=opened, notices=list(notes), token=key, sender=sender_of(host), address=opened.addresses[seat],
        attach=attach, heard=heard, deadline=deadline, at=now,
    )  # fmt: skip
    return compose(telling)


def decision_of(opened: OpenedGame, seat: str) -> int:
    """What a seat is asked, or may still answer anew; where it is nothing, the last move stands for it."""
    asked = opened.asked.get(seat)
    return int(asked["decision"]) if asked else opened.file.count - 1
