"""A host that is killed while players answer its mails, and what must be true in the end."""

from __future__ import annotations

import email
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from pathlib import Path
from random import Random
from typing import NamedTuple

from gallerist_pbem.mail.ledger.database import Sqlite
from gallerist_pbem.mail.running.run import run
from gallerist_pbem.record.current import current
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.referee.audit import audit
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.referee.orders import order_for, order_text
from tests.support.arrivals import put
from tests.support.folders import ROOT
from tests.support.mail_table import ADDRESS, MailTable, address_of, no_bot
from tests.support.random_games import some_answer
from tests.support.servers.running import answers, free_ports

KINDS = ("gallerist", "art-society")
SEATS = ("blue", "yellow", "purple")
REPLY_TO = re.compile(rb"^Reply-To: table\+([a-z0-9-]+)\.([A-Z2-7]{16})@", re.MULTILINE)
MESSAGE_ID = re.compile(rb"^Message-ID: <([^>]+)>", re.MULTILINE)
WRONG = 0.15
"""So many orders come with a mistake first, and so many twice."""


class Sent(NamedTuple):
    """An order that a player has mailed."""

    game: str
    seat: str
    decision: int


class KilledHost:
    """Games that go on by mail, whatever happens to their host."""

    def __init__(self, folder: Path, games: int, random: Random, witness: bool) -> None:
        self.table, self.random = MailTable(folder / "table"), random
        self.arrived, self.maildir = folder / "arrived", folder / "Maildir"
        self.games = [f"game-{number}" for number in range(games)]
        for place in (self.arrived, *(self.maildir / name for name in ("tmp", "new", "cur"))):
            place.mkdir(parents=True)
        for number, game in enumerate(self.games):
            self.table.begin(game, SEATS[: 2 + number % 2], KINDS[number % len(KINDS)], seed=number + 1)
        (self.port,) = free_ports(1)
        self._configure(witness)
        self.sent: set[Sent] = set()
        self.mails = 0
        self.twice = 0

    def _configure(self, witness: bool) -> None:
        table = self.table
        table.configure("from: folder", "from: maildir")
        table.configure("path: inbox", f"path: {self.maildir}")
        table.configure("by: folder", "by: smtp")
        table.configure("  path: outbox", f"  server: 127.0.0.1\n  port: {self.port}\n  security: none")
        table.configure("every: 60", "every: 1")
        table.configure("witness: false", f"witness: {str(witness).lower()}")

    @contextmanager
    def served(self) -> Iterator[None]:
        """With a mail server that outlives every host."""
        command = [sys.executable, "-m", "tests.support.arrivals", str(self.port), self.arrived, ADDRESS, self.maildir]
        server = subprocess.Popen(list(map(str, command)), cwd=ROOT)
        try:
            while not answers(self.port):
                time.sleep(0.02)
            yield
        finally:
            server.terminate()
            server.wait()

    def killed_after(self, seconds: float) -> None:
        """A host that runs on and on, until it is killed."""
        pid = self._forked(once=False)
        time.sleep(seconds)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)

    def run_through(self) -> None:
        """One round that nobody disturbs."""
        _, status = os.waitpid(self._forked(once=True), 0)
        assert status == 0, (self.table.folder / "host.log").read_text(encoding="utf-8")[-2000:]

    def _forked(self, once: bool) -> int:
        pid = os.fork()
        if pid:
            return pid
        code = 1
        try:
            run(self.table.folder, lambda line: None, once=once, clock_is_right=False, bot=no_bot)
            code = 0
        finally:
            os._exit(code)

    def answer(self) -> int:
        """Every player whose letter has come answers it, some with a mistake first, some twice; how many did."""
        keys = {(found[1].decode(), found[2].decode()) for raw in self._letters() if (found := REPLY_TO.search(raw))}
        return sum(self._answer_in(game, {key for name, key in keys if name == game}) for game in self.games)

    def _answer_in(self, game: str, keys: set[str]) -> int:
        opened = open_game(self.table.path(game))
        if not opened.asked:
            return 0
        seat, steps = some_answer(opened.rules, current(opened.rules, opened.file), self.random)
        order = order_for(opened, seat, steps)
        sent, key = Sent(game, seat, order.decision), self.table.token(seat, order.decision, game)
        if sent in self.sent or key not in keys:
            return 0
        text = order_text(order)
        if self.random.random() < WRONG:
            self._mail(sent, key, text.replace("#end", "fly away\n#end"))
        self._mail(sent, key, text)
        if self.random.random() < WRONG:
            self._mail(sent, key, text)
            self.twice += 1
        self.sent.add(sent)
        return 1

    def _mail(self, sent: Sent, key: str, text: str) -> None:
        self.mails += 1
        mail = EmailMessage(policy=email.policy.SMTP)
        mail["From"] = address_of(sent.seat)
        mail["To"] = ADDRESS.replace("@", f"+{sent.game}.{key}@")
        mail["Message-ID"] = f"<{self.mails}@home>"
        mail.set_content(text)
        put(self.maildir, mail.as_bytes())

    def _letters(self) -> list[bytes]:
        return [path.read_bytes() for path in sorted(self.arrived.glob("*.eml"))]

    def left_by_kill(self) -> Counter[str]:
        """What the ledger holds that the next run must settle."""
        questions = {
            "undealt": "SELECT COUNT(*) FROM mails WHERE verdict IS NULL",
            "doubtful": "SELECT COUNT(*) FROM letters WHERE state = 'sending'",
            "unsent": "SELECT COUNT(*) FROM letters WHERE state = 'waiting'",
        }
        return Counter({name: int(bool(self._rows(question)[0][0])) for name, question in questions.items()})

    def _rows(self, question: str) -> list[tuple[object, ...]]:
        path = self.table.folder / "ledger.sqlite"
        if not path.exists():
            return [(0,)]
        database = Sqlite(path)
        try:
            return database.rows(question)
        finally:
            database.close()

    def settle(self) -> None:
        """Undisturbed rounds until nothing is left to do."""
        self.run_through()
        while sum(self.left_by_kill().values()):
            time.sleep(1.1)
            self.run_through()

    def check(self) -> Counter[str]:
        """No order lost, none played twice, no mail missing; the doubles that there were, and other figures."""
        counts: Counter[str] = Counter(orders=len(self.sent), mails=self.mails)
        for game in self.games:
            self._check_game(game, counts)
        verdicts = Counter(str(verdict) for (verdict,) in self._rows("SELECT verdict FROM mails"))
        assert verdicts["None"] == 0
        assert verdicts["played"] == len(self.sent), verdicts
        assert self._rows("SELECT COUNT(*) FROM notes WHERE letter IS NULL") == [(0,)]
        (accepted,) = self._rows("SELECT COUNT(*) FROM notes WHERE kind IN ('accepted', 'stopped')")[0]
        assert accepted == len(self.sent), "everybody is told once that the order is played"
        self._check_letters(counts)
        return counts

    def _check_game(self, game: str, counts: Counter[str]) -> None:
        path = self.table.path(game)
        file = GameFile.load(path)
        assert audit(path, as_referee=True).draws == "proved"
        made = Counter(move["seat"] for move in file.moves(1) if move["by"] == "player")
        assert made == Counter(sent.seat for sent in self.sent if sent.game == game), game
        counts["moves"] += file.count - 1
        told = self._rows(f"SELECT seat, move FROM told WHERE game = '{game}'")
        assert len(told) == len(file.names())

    def _check_letters(self, counts: Counter[str]) -> None:
        arrived = Counter(found[1].decode() for raw in self._letters() if (found := MESSAGE_ID.search(raw)))
        rows = self._rows("SELECT message_id, state FROM letters")
        assert {str(state) for _, state in rows} == {"sent"}
        written = {str(name) for name, _ in rows}
        assert written == set(arrived), "every letter has come, and no other"
        counts.update(letters=len(written), doubles=sum(arrived.values()) - len(written))
