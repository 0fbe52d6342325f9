"""A host from folders to folders: orders come in, letters go out."""

from __future__ import annotations

import re

import pytest

from gallerist_pbem.errors import PbemError
from gallerist_pbem.mail.dealing.case import Case
from gallerist_pbem.mail.post import Dealt
from gallerist_pbem.referee.orders import Order
from tests.support.mail_table import AT, MailTable, address_of, text_of


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


def test_a_bug_in_one_game_is_told_with_its_place_and_without_its_words(
    table: MailTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its mail waits, and the host goes on."""
    table.reply_legally()

    def broken(case: Case, order: Order) -> Dealt:
        raise KeyError("lottery_card")

    monkeypatch.delenv("GALLERIST_DEBUG", raising=False)
    monkeypatch.setattr("gallerist_pbem.mail.dealing.deal.give", broken)
    with pytest.raises(PbemError):
        table.run()
    log = (table.folder / "host.log").read_text(encoding="utf-8")
    assert re.search(
        r"salon cannot be played now: .*\(KeyError\).* running/round\.py:\d+ > dealing/deal\.py:\d+ > ", log
    )
    assert "lottery_card" not in log
    assert table.host.ledger.due(AT).mails


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
