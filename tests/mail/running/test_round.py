"""A host from folders to folders: orders come in, letters go out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.mail_table import MailTable, address_of, text_of


@pytest.fixture
def table(tmp_path: Path) -> MailTable:
    table = MailTable(tmp_path / "table")
    table.begin()
    table.run()
    table.empty_outbox()
    return table


def test_an_order_is_played_and_everybody_told(table: MailTable) -> None:
    seat = table.reply_legally()
    before = table.opened().file.count
    table.run()
    assert table.opened().file.count > before
    assert table.verdicts() == [("played", "salon", seat)]
    assert sorted(str(mail["To"]).split("<")[1] for mail in table.letters()) == [
        f"{address_of('blue')}>",
        f"{address_of('yellow')}>",
    ]
    assert "Your order is played" in text_of(table.letters(address_of(seat))[0])


def test_nothing_is_said_twice(table: MailTable) -> None:
    table.reply_legally()
    table.run()
    table.empty_outbox()
    table.run()
    assert table.letters() == []
    assert [path.name for path in (table.folder / "inbox").glob("*.eml")] == []


def test_every_letter_bears_the_time_at_which_it_was_written(table: MailTable) -> None:
    """Also one to a stranger, and one about a question that was asked long before: mail programs sort by it."""
    table.reply("blue", "send table\n", 0)
    table.deliver("Hello?", sender="dan@example.org")
    table.now = 40 * 3600
    table.run()
    assert [str(mail["Date"]) for mail in table.letters()] == ["Wed, 18 Nov 2026 04:00:00 +0000"] * 2


def test_no_line_of_the_log_ends_with_a_blank(table: MailTable) -> None:
    table.reply_legally()
    assert [line for line in table.run() if line != line.rstrip()] == []
