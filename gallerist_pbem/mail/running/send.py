"""Letters go out: each is noted before it is handed over, and what a dead run left in doubt is looked for first."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

from gallerist_pbem.mail.clock.moments import moment, written
from gallerist_pbem.mail.host.house import Host
from gallerist_pbem.mail.host.tokens import without_tokens
from gallerist_pbem.mail.ledger.ledger import Doubtful
from gallerist_pbem.mail.post import REFEREE, Answered, Notice, Outgoing
from gallerist_pbem.mail.reading.routing import TOKEN
from gallerist_pbem.mail.running.log import Log
from gallerist_pbem.mail.transport.faults import InDoubt, NoPost, Unsent
from gallerist_pbem.mail.transport.opening import Box, Post

_KEY = re.compile(rf"\.({TOKEN})@")
FIRST_WAIT, LONGEST_WAIT = timedelta(minutes=1), timedelta(hours=6)
"""Between two attempts: each time twice as long."""
MOST_ATTEMPTS = 30
"""Some five days; then nobody waits for it any more."""


def settle(host: Host, box: Box | None, now: str, log: Log) -> None:
    """What was being sent when a run died: the witness tells; without one it is sent again, as the same mail."""
    for doubtful in host.ledger.doubtful():
        name = doubtful.letter.message_id
        if box is not None and host.configuration.witness and box.has(name):
            host.ledger.sent(name, now)
            log.say("witnessed", **_whose(doubtful.letter))
        elif _is_waited_for(host, doubtful, now):
            host.ledger.unsent(name, "in doubt", now)
            log.say("again", **_whose(doubtful.letter))


def _is_waited_for(host: Host, doubtful: Doubtful, now: str) -> bool:
    """Whether its witness, which may be on its way, was given one round of time to arrive."""
    if not host.configuration.witness:
        return True
    facts, name = host.ledger.facts, f"doubt {doubtful.attempts} {doubtful.letter.message_id}"
    since = facts.value(name)
    if not since:
        with host.ledger.database.transaction():
            facts.note(name, now)
        return False
    return moment(now) - moment(since) >= timedelta(seconds=host.configuration.every)


def send(host: Host, post: Post, now: str, log: Log, stop: Callable[[], bool]) -> int:
    """Everything that is due; how much of it went out."""
    count = 0
    for letter in host.ledger.due(now).letters:
        if stop():
            break
        if not host.ledger.sending(letter.message_id):
            continue
        try:
            post.send(letter, host.configuration.address if host.configuration.witness else "")
        except InDoubt as doubt:
            log.say("doubtful", why=without_key(doubt.why, letter), **_whose(letter))
            continue
        except Unsent as unsent:
            _unsent(host, letter, unsent, now, log)
            if isinstance(unsent, NoPost):
                break
            continue
        host.ledger.sent(letter.message_id, now)
        log.say("sent", **_whose(letter))
        count += 1
    return count


def _unsent(host: Host, letter: Outgoing, unsent: Unsent, now: str, log: Log) -> None:
    """Tried again later, or never; then the referee is told, once a day for an address."""
    attempts, why = host.ledger.attempts(letter.message_id), without_key(unsent.why, letter)
    if isinstance(unsent, NoPost) or not (unsent.forever or attempts >= MOST_ATTEMPTS):
        wait = min(FIRST_WAIT * 2 ** min(attempts - 1, 20), LONGEST_WAIT)
        host.ledger.unsent(letter.message_id, why, written(moment(now) + wait))
        log.say("unsent", why=why, **_whose(letter))
        return
    host.ledger.unsent(letter.message_id, why, None)
    log.say("undeliverable", why=why, **_whose(letter))
    _tell_referee(host, letter, why, now)


def _tell_referee(host: Host, letter: Outgoing, why: str, now: str) -> None:
    """Unless it is the referee who cannot be reached, or a stranger."""
    referee, day, reason = host.configuration.referee, now[:10], "undeliverable"
    if not letter.seat or reason in host.ledger.seats.answered(letter.address, day):
        return
    facts = {"to": f"{letter.seat} ({letter.address})", "why": without_tokens(why)}
    with host.ledger.database.transaction():
        host.ledger.tell([Notice(letter.game, REFEREE, referee, "undeliverable", facts)])
        host.ledger.seats.change([Answered(letter.address, day, reason)])


def without_key(why: str, letter: Outgoing) -> str:
    """What a server or a folder says may name the letter, and with it the key of its seat."""
    key = _KEY.search(letter.message_id)
    return re.sub(key[1], "...", why, flags=re.IGNORECASE) if key else why


def _whose(letter: Outgoing) -> dict[str, str]:
    """A letter as the log names it: its Message-ID holds a key."""
    return {"to": f"{letter.game} {letter.seat}" if letter.seat else letter.address, "kind": letter.kind}
