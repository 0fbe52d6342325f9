"""A host of games in a folder, with players who reply to the letters they find in its outbox."""

from __future__ import annotations

import email
import email.policy
import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from email.message import EmailMessage
from itertools import count
from pathlib import Path
from random import Random

import pytest

from gallerist_pbem.mail.clock.watching import seated_with
from gallerist_pbem.mail.desk.furnish import furnish
from gallerist_pbem.mail.desk.settings_file import Given
from gallerist_pbem.mail.host.house import Host, open_host
from gallerist_pbem.mail.host.tokens import token
from gallerist_pbem.mail.running.run import run
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.referee.new import Wanted, start
from gallerist_pbem.referee.open import OpenedGame, open_game
from gallerist_pbem.referee.orders import order_text
from gallerist_pbem.report.summary import summary
from tests.support.names import NAMES
from tests.support.random_moves import a_legal_order

ADDRESS, REFEREE = "table@example.org", "referee@example.org"
AT = "2026-11-16T12:00:00Z"
BEGUN = 1_794_830_400
"""The same in seconds."""


def address_of(seat: str) -> str:
    """Ann plays blue."""
    return f"{NAMES[seat].lower()}@example.org"


def no_bot(path: Path, seat: str, name: str, at: str) -> None:
    """Nobody has agreed to one."""
    raise AssertionError(f"{name} was asked to play {seat} in {path}")


@dataclass
class MailTable:
    """The host with its folders; settings that it has besides the usual ones are lines of host.yaml."""

    folder: Path
    said: list[str] = field(default_factory=list)
    now: int = 3600
    """Seconds since the games were begun."""
    numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def __post_init__(self) -> None:
        if not (self.folder / "host.yaml").exists():
            list(furnish(self.folder, Given(ADDRESS, REFEREE)))

    def configure(self, old: str, new: str) -> None:
        """Changes host.yaml."""
        path = self.folder / "host.yaml"
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new), encoding="utf-8")

    @property
    def host(self) -> Host:
        return open_host(self.folder)

    def begin(
        self, game: str = "salon", seats: Sequence[str] = ("blue", "yellow"), kind: str = "gallerist", seed: int = 1
    ) -> OpenedGame:
        """A refereed game, with one of 256 seeds."""
        named = [f"{seat}={NAMES[seat]} <{address_of(seat)}>" for seat in seats]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, "urandom", lambda length: bytes([seed]) * length)
            return start(self.path(game), Wanted(kind, named), AT, summary).opened

    def path(self, game: str = "salon") -> Path:
        return self.folder / "games" / f"{game}.yaml"

    def opened(self, game: str = "salon") -> OpenedGame:
        return open_game(self.path(game))

    def run(self, clock_is_right: bool = False) -> list[str]:
        """One round; what the log says of it, without its times."""
        self.said.clear()
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("SOURCE_DATE_EPOCH", str(BEGUN + self.now))
            run(self.folder, self.said.append, once=True, clock_is_right=clock_is_right, bot=no_bot)
        return [line.partition(" ")[2] for line in self.said]

    def letters(self, address: str = "") -> list[EmailMessage]:
        """What was sent, in the order of writing."""
        found = []
        for path in sorted((self.folder / "outbox").glob("*.eml"), key=lambda path: path.stat().st_mtime_ns):
            mail = email.message_from_bytes(path.read_bytes(), policy=email.policy.default)
            assert isinstance(mail, EmailMessage)
            found.append(mail)
        return [mail for mail in found if address in str(mail["To"])]

    def empty_outbox(self) -> None:
        for path in (self.folder / "outbox").glob("*.eml"):
            path.unlink()

    def token(self, seat: str, decision: int, game: str = "salon") -> str:
        since = seated_with(self.opened(game), seat).move if self.path(game).exists() else 0
        return token(self.host.key, game, seat, decision, since)

    def asked(self, game: str = "salon") -> tuple[str, int]:
        """Who is asked first, and the decision."""
        seat, facts = next(iter(self.opened(game).asked.items()))
        return seat, int(facts["decision"])

    def legal(self, game: str = "salon", seed: int = 1) -> str:
        """A legal order of who is asked, as text."""
        order = a_legal_order(GameFile.load(self.path(game)), Random(seed))
        return order_text(replace(order, game=game, position=None))

    def deliver(
        self, body: str, *, sender: str, to: str = ADDRESS, headers: dict[str, str] | None = None, at: int = 0
    ) -> bytes:
        """A mail into the inbox, received so many seconds after the game was begun."""
        number = next(self.numbers)
        mail = EmailMessage(policy=email.policy.SMTP)
        for name, value in ({"From": sender, "To": to, "Message-ID": f"<{number}@home>"} | (headers or {})).items():
            mail[name] = value
        mail.set_content(body)
        return self.put(mail.as_bytes(), number, at)

    def put(self, raw: bytes, number: int = 0, at: int = 0) -> bytes:
        """Bytes as they are."""
        path = self.folder / "inbox" / f"{number or next(self.numbers):06}.eml"
        path.write_bytes(raw)
        moment = BEGUN + (at or 60)
        os.utime(path, (moment, moment))
        return raw

    def reply(self, seat: str, body: str, decision: int, game: str = "salon", at: int = 0) -> bytes:
        """As the player of a seat answers to the mail for a decision."""
        local, domain = ADDRESS.split("@")
        to = f"{local}+{game}.{self.token(seat, decision, game)}@{domain}"
        return self.deliver(body, sender=address_of(seat), to=to, at=at)

    def confirm(self, game: str = "salon") -> None:
        """Everybody shows that the address works, and the first letters are out of the way."""
        self.run()
        for seat in self.opened(game).names:
            self.reply(seat, "yes", 0, game, at=self.now)
        self.run()
        self.empty_outbox()

    def run_until(self, hours: float) -> None:
        """Rounds every hour, none of which is a pause, until so long after the games were begun."""
        while self.now < hours * 3600:
            self.now = min(self.now + 3600, int(hours * 3600))
            self.run()

    def reply_legally(self, game: str = "salon", seed: int = 1) -> str:
        """The player who is asked answers; which seat."""
        seat, decision = self.asked(game)
        self.reply(seat, self.legal(game, seed), decision, game)
        return seat

    def verdicts(self) -> list[tuple[str, str, str]]:
        """What came of every mail: verdict, game, seat."""
        rows = self.host.ledger.database.rows("SELECT verdict, game, seat FROM mails ORDER BY number")
        return [(str(verdict), str(game), str(seat)) for verdict, game, seat in rows]

    def notes(self) -> list[tuple[str, str, str]]:
        """Everything that somebody was to be told besides that he is invited: kind, seat, address."""
        rows = self.host.ledger.database.rows(
            "SELECT kind, seat, address FROM notes WHERE kind <> 'invitation' ORDER BY number"
        )
        return [(str(kind), str(seat), str(address)) for kind, seat, address in rows]


def text_of(mail: EmailMessage) -> str:
    """The readable part."""
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content())
