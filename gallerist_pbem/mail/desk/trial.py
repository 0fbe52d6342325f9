"""Mails that a host sends to itself, to see whether they arrive as they were sent."""

from __future__ import annotations

import base64
import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from email.parser import BytesHeaderParser
from email.policy import compat32

from gallerist_pbem.mail.host.configuration import Configuration
from gallerist_pbem.mail.post import Outgoing, RawMail
from gallerist_pbem.mail.transport.opening import Box
from gallerist_pbem.report.words import host_said

PAUSE = 1.0
"""Seconds between two looks."""
KIND = "check"
HEADERS = ("To", "Delivered-To", "X-Original-To", "Envelope-To")


@dataclass(frozen=True, slots=True)
class Trial:
    """One mail to the host itself; its word stands in it wherever a key would."""

    word: str
    address: str
    letter: Outgoing


@dataclass(frozen=True, slots=True)
class Arrival:
    """What came of a trial; what a running host took before it could be looked at is taken to be intact."""

    same_id: bool = True
    same_address: bool = True


def trial(configuration: Configuration, plus: bool) -> Trial:
    """A mail to the plain address, or to one with something behind a plus."""
    word = base64.b32encode(os.urandom(10)).decode()
    local, _, domain = configuration.address.rpartition("@")
    address = f"{local}+{KIND}.{word}@{domain}" if plus else configuration.address
    message_id = f"{KIND}.{word}@{domain}"
    says = host_said()["check"]
    headers = {
        "From": configuration.address,
        "To": address,
        "Subject": says["subject"],
        "Message-ID": f"<{message_id}>",
        "Auto-Submitted": "auto-generated",
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=utf-8",
        "Content-Transfer-Encoding": "8bit",
    }
    lines = [*(f"{name}: {value}" for name, value in headers.items()), "", says["body"], ""]
    raw = "\r\n".join(lines).encode()
    return Trial(word, address, Outgoing(message_id, address, configuration.address, raw, "", "", KIND, 0))


def wait_for(
    box: Box, trials: Sequence[Trial], seconds: float, clock: Callable[[], float] = time.monotonic
) -> dict[str, Arrival]:
    """Which of them arrive in time, by their words; those that do are marked as done."""
    end, found = clock() + seconds, dict[str, Arrival]()
    while True:
        missing = [each for each in trials if each.word not in found]
        found |= dict(_arrived(box, missing))
        if len(found) == len(trials) or clock() >= end:
            return found
        time.sleep(min(PAUSE, max(0.0, end - clock())))


def _arrived(box: Box, missing: Sequence[Trial]) -> Iterator[tuple[str, Arrival]]:
    seen = set()
    for mail in list(box.waiting()) if missing else ():
        for each in missing:
            if each.word.lower().encode() in mail.raw.lower():
                seen.add(each.word)
                yield each.word, _looked_at(mail, each)
                box.done(mail.place)
    for each in missing:
        if each.word not in seen and box.has(each.letter.message_id):
            yield each.word, Arrival()


def _looked_at(mail: RawMail, sent: Trial) -> Arrival:
    headers = BytesHeaderParser(policy=compat32).parsebytes(mail.raw)
    addressed = " ".join(str(value) for name in HEADERS for value in headers.get_all(name, []))
    return Arrival(
        same_id=sent.letter.message_id in str(headers.get("Message-ID", "")),
        same_address=sent.address.lower() in addressed.lower(),
    )
