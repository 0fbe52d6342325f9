"""Files that are renamed, mails that are too long, and who may read what a host keeps."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gallerist_pbem.errors import PbemError
from gallerist_pbem.mail.post import RawMail
from gallerist_pbem.mail.running.receive import take_in
from gallerist_pbem.mail.transport import files
from tests.support.command import in_process
from tests.support.mail_table import MailTable, address_of, text_of


def test_a_copy_of_a_game_is_no_second_game(table: MailTable) -> None:
    table.path("copy").write_bytes(table.path().read_bytes())
    seat = table.reply_legally()
    for _ in range(2):
        with pytest.raises(PbemError, match=r"copy.yaml holds the game salon; a host plays it only as salon.yaml"):
            table.run()
    assert table.verdicts() == [("played", "salon", seat)]
    (letter,) = table.letters("referee@example.org")
    assert "copy.yaml holds the game salon" in " ".join(text_of(letter).split())
    assert "copy.yaml holds the game salon" in in_process(["host", "status", table.folder]).out


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Mails of more than 5,000 bytes are too long."""
    monkeypatch.setattr(files, "LIMIT", 5000)


@pytest.mark.usefixtures("small")
def test_a_mail_that_is_too_long_is_answered_once(table: MailTable) -> None:
    seat, decision = table.asked()
    for _ in range(2):
        table.reply(seat, table.legal() + "photo" * 2000, decision)
    table.deliver("photo" * 2000, sender="dan@example.org")
    assert "too_long" in in_process(["host", "run", table.folder, "--dry-run"]).out
    table.run()
    table.run()
    assert table.verdicts() == [("too_long", "salon", seat)] * 2 + [("too_long", "", "")]
    assert table.notes() == [("too_long", seat, address_of(seat)), ("too_long", "", "dan@example.org")]
    assert sorted(str(letter["Subject"]) for letter in table.letters()) == [
        "[Gallerist table] your mail was too long",
        "[salon] move 0: your mail was too long",
    ]
    assert list((table.folder / "inbox").glob("*.eml")) == []


@pytest.mark.usefixtures("small")
def test_a_run_that_died_leaves_a_long_mail_to_the_next(table: MailTable) -> None:
    seat, decision = table.asked()
    table.reply(seat, table.legal() + "photo" * 2000, decision)
    raw = next((table.folder / "inbox").glob("*.eml")).read_bytes()
    next((table.folder / "inbox").glob("*.eml")).unlink()
    take_in(table.folder, RawMail(files.header_of(raw), "2026-11-16T12:10:00Z", "", len(raw)))
    table.run()
    assert table.verdicts() == [("too_long", "salon", seat)]


def test_nobody_else_reads_the_ledger_and_the_mails(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        table = MailTable(tmp_path / "table")
        table.begin()
        table.folder.chmod(0o755)
        table.run()
        table.reply_legally()
        table.run()
        kept = [table.folder / "mails", *table.folder.glob("ledger.sqlite*"), *(table.folder / "mails").rglob("*")]
        assert len(kept) >= 4
        assert [str(path) for path in kept if path.stat().st_mode & 0o077] == []
    finally:
        os.umask(before)


def test_a_ledger_that_everybody_could_read_is_closed_to_others(table: MailTable) -> None:
    (table.folder / "ledger.sqlite").chmod(0o644)
    table.run()
    assert (table.folder / "ledger.sqlite").stat().st_mode & 0o777 == 0o600
