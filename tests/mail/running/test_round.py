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


def test_every_letter_bears_the_time_it_was_written(table: MailTable) -> None:
    """To a player whose last move was long ago as well as to a stranger: what has no date is taken for spam."""
    table.now += 7200
    table.reply("blue", "send help\n", 0)
    table.deliver("send help\n", sender="eve@example.net")
    table.run()
    assert len(table.letters(address_of("blue"))) == len(table.letters("eve@example.net")) == 1
    assert {str(mail["Date"]) for mail in table.letters()} == {"Mon, 16 Nov 2026 15:00:00 +0000"}
