"""`python -m tests.fuzz.mails`: mails of the corpus, changed at random, at a host that plays what they say. None may
show a bug or take long, and none may move for a seat whose address and key do not stand in it."""

from __future__ import annotations

import os
import re
import sys
import time
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from secrets import randbelow
from tempfile import TemporaryDirectory

from gallerist_pbem.errors import PbemError
from gallerist_pbem.mail.dealing.deal import deal
from gallerist_pbem.mail.host.house import Host
from gallerist_pbem.mail.post import KeptMail, key_of
from gallerist_pbem.mail.reading.letter import Letter, read_letter
from tests.fuzz.running import place
from tests.support.game_files import contents
from tests.support.letters.corpus import CORPUS
from tests.support.letters.salon import KEY, key, salon
from tests.support.mail_table import AT, MailTable, address_of

SEATS = ("blue", "yellow", "purple", "orange")
SLOW = 5.0
"""Seconds of processor time; the corpus has mails of 100 kB at most."""
DEBUG = "GALLERIST_DEBUG"
ODD = [
    b"\r\n", b"\n\n", b"\r", b"\0", b">", b"#", b"#gallerist salon blue 3\n", b"#end\n", b"--", b"?", b"\xff",
    b"\xe2\x80\x8b", b"=?utf-8?q?", b"Content-Type: text/html\n", b"Content-Type: multipart/mixed; boundary=b\n",
    b"boundary=", b"charset=utf-7", b"a*=x; a*0=y", b"&#99999999999;", b"<div style='display:none'>",
    b"From: bob@example.org\n", b"undo\n", b"grant undo\n", b"away until 2026-12-01\n", b"yes\n",
    b"withdraw standing\n", b"Auto-Submitted: no\n", b"-----BEGIN SSH SIGNATURE-----\n", b"\n-- \n",
    b"\xef\xbc\x83", b"Content-Transfer-Encoding: base64\n", b"= ", b"=\n", b"Message-ID: <[\n",
]  # fmt: skip
ADDRESSES = [address_of(seat).encode() for seat in SEATS] + [b"dan@evil.example", b"table@example.org", b"ann"]
WORD = re.compile(rb"[A-Z2-7]{16}", re.IGNORECASE)


def mails(random: Random, corpus: list[bytes]) -> Iterator[bytes]:
    """Without end."""
    while True:
        raw = random.choice(corpus)
        for _ in range(random.choice((1, 1, 2, 3, 8))):
            raw = random.choice(CHANGES)(random, raw, corpus)
        yield raw


def _inserted(random: Random, raw: bytes, _: list[bytes]) -> bytes:
    at = random.randrange(len(raw) + 1)
    return raw[:at] + random.choice(ODD) * random.choice((1, 1, 2, 50)) + raw[at:]


def _cut(random: Random, raw: bytes, _: list[bytes]) -> bytes:
    first, last = sorted(random.randrange(len(raw) + 1) for _ in range(2))
    return raw[:first] + raw[last:] if last - first < len(raw) // 2 else raw[:last]


def _flipped(random: Random, raw: bytes, _: list[bytes]) -> bytes:
    at = random.randrange(len(raw) + 1)
    return raw[:at] + bytes([random.randrange(256)]) + raw[at + 1 :]


def _joined(random: Random, raw: bytes, corpus: list[bytes]) -> bytes:
    """The header of one mail, the body of another; or both bodies."""
    other = random.choice(corpus)
    at, head = raw.find(b"\n\r\n") if random.random() < 0.7 else len(raw), other.find(b"\n\r\n")
    return raw[: at + 3] + other[head + 3 :]


def _line_moved(random: Random, raw: bytes, _: list[bytes]) -> bytes:
    lines = raw.split(b"\n")
    lines.insert(random.randrange(len(lines)), lines.pop(random.randrange(len(lines))))
    return b"\n".join(lines)


def _other_address(random: Random, raw: bytes, _: list[bytes]) -> bytes:
    return raw.replace(random.choice(ADDRESSES[:4]), random.choice(ADDRESSES))


def _other_key(random: Random, raw: bytes, _: list[bytes]) -> bytes:
    fresh = key(random.choice(SEATS), random.randrange(5), random.choice(("salon", "salon", "attic"))).encode()
    return WORD.sub(fresh, raw, count=random.choice((0, 1)))


CHANGES = (_inserted, _cut, _flipped, _joined, _line_moved, _other_address, _other_key)


@dataclass
class MailBench:
    """A host with the game of the corpus, and what it was before each mail."""

    host: Host
    before: dict[str, bytes]

    def problem(self, raw: bytes) -> tuple[str, str]:
        """The verdict on a mail, and what is wrong with it; the game is put back."""
        began = time.process_time()
        try:
            letter = read_letter(raw)
            mail = KeptMail(key_of(letter.message_id, raw), letter.message_id, AT, "", "-", "salon")
            dealt = deal(self.host, mail, letter)
        except PbemError as error:
            return "error", f"{type(error).__name__} in dealing"
        except Exception as bug:  # noqa: BLE001 - which one it is, is what is asked
            return "bug", place(bug)
        wrong = "slow" if time.process_time() - began > SLOW else self._moved_for_others(letter)
        return dealt.verdict, wrong

    def _moved_for_others(self, letter: Letter) -> str:
        """Which moves nobody was allowed to make, found without asking the code that allows it."""
        folder = self.host.configuration.games
        now = contents(folder)
        if now == self.before:
            return ""
        opened = self.host.open("salon")
        moves = [opened.file.move(number) for number in range(4, opened.file.count)]
        for name, raw in self.before.items():
            (folder / name).write_bytes(raw)
        for name in now.keys() - self.before.keys():
            (folder / name).unlink()
        said = " ".join((*letter.texts, *letter.recipients, *letter.references)).upper()
        for move in moves:
            may = [seat for seat in SEATS if address_of(seat) == letter.sender and _has_key(seat, said)]
            if move["kind"] != "undo" and move["seat"] not in may:
                return f"a move for {move['seat']} without its address and key"
        return "" if moves or letter.sender else "the game was changed by nobody"


def _has_key(seat: str, said: str) -> bool:
    """Of any decision that was asked."""
    return any(key(seat, decision) in said for decision in range(4))


def bench(folder: Path) -> MailBench:
    """A fresh one."""
    table = MailTable(folder / "table")
    (table.folder / "host.key").write_text(f"{KEY.hex()}\n", encoding="ascii")
    salon(table.path())
    return MailBench(table.host, contents(table.folder / "games"))


def tried(seed: str, inputs: int, minutes: float, failures: Path) -> tuple[Counter[str], Counter[str]]:
    """How often each verdict came, and each fault; the first mail of each fault is kept."""
    random, verdicts, faults = Random(seed), Counter[str](), Counter[str]()
    corpus = [path.read_bytes() for path in sorted(CORPUS.rglob("*.eml"))]
    until = time.monotonic() + 60 * minutes
    with TemporaryDirectory(prefix="fuzz-mails-") as folder:
        work = bench(Path(folder))
        for number, raw in zip(count(), mails(random, corpus), strict=False):
            if number >= inputs or time.monotonic() > until:
                break
            verdict, wrong = work.problem(raw)
            verdicts[verdict] += 1
            if wrong and not faults[wrong]:
                failures.mkdir(exist_ok=True)
                (failures / f"mail-{seed}-{number}.eml").write_bytes(raw)
            faults.update([wrong] if wrong else [])
    return verdicts, faults


def main() -> int:
    """1 if something was found."""
    parser = ArgumentParser(prog="python -m tests.fuzz.mails", description=__doc__)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--inputs", type=int, default=10**9)
    parser.add_argument("--seed", default=str(randbelow(10**6)))
    parser.add_argument("--failures", type=Path, default=Path("fuzz-failures"))
    asked = parser.parse_args()
    os.environ[DEBUG] = "1"
    os.fsync = lambda fd: None
    verdicts, faults = tried(asked.seed, asked.inputs, asked.minutes, asked.failures)
    print(f"fuzz: seed {asked.seed}, {verdicts.total()} mails")
    for verdict, times in verdicts.most_common():
        print(f"{times:8} {verdict}")
    for wrong, times in faults.most_common():
        print(f"{times} x {wrong}")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
