"""The clock as a host keeps it: rounds every hour, letters in the outbox, each of them once."""

from __future__ import annotations

from pathlib import Path

import pytest

from gallerist_pbem.errors import NotAllowed
from tests.support.busy_round import NOW, prepare
from tests.support.mail_table import REFEREE, MailTable, address_of, text_of

HOUR = 3600
REMINDER, DUE, GRACE = 1 + 48, 1 + 72, 1 + 72 + 96
"""Hours since the game was begun; all have confirmed in the first."""


@pytest.fixture
def table(confirmed: MailTable) -> MailTable:
    return confirmed


def subjects(table: MailTable, address: str) -> list[str]:
    return [str(letter["Subject"]).partition(": ")[2] or str(letter["Subject"]) for letter in table.letters(address)]


def test_reminded_overdue_and_over_each_once(table: MailTable) -> None:
    seat, _ = table.asked()
    (other,) = {"blue", "yellow"} - {seat}
    name = {"blue": "Ann", "yellow": "Bob"}[seat]
    table.run_until(REMINDER - 1)
    assert table.letters() == []
    table.run_until(GRACE + 48)
    assert subjects(table, address_of(seat)) == [
        f"reminder: your turn, {name}", f"overdue: your turn, {name}", f"time is up, {name}",
    ]  # fmt: skip
    assert table.letters(address_of(other)) == []
    (letter,) = table.letters(REFEREE)
    assert "the time of grace is over since" in " ".join(text_of(letter).split())


def test_who_answers_is_not_reminded(table: MailTable) -> None:
    table.reply_legally()
    table.run()
    table.empty_outbox()
    seat, _ = table.asked()
    (other,) = {"blue", "yellow"} - {seat}
    table.run_until(REMINDER + 1)
    assert len(table.letters(address_of(seat))) == 1
    assert table.letters(address_of(other)) == []


def test_an_absence_puts_off_what_is_asked_after_it(table: MailTable) -> None:
    """Until the end of the 18th, when 24 + 24 + 12 hours have gone since the game was begun."""
    first, decision = table.asked()
    (away,) = {"blue", "yellow"} - {first}
    table.now += 60
    table.reply(away, "away until 2026-11-18", 0, at=table.now)
    table.run()
    table.now += 60
    table.reply(first, table.legal(), decision, at=table.now)
    table.run()
    assert table.asked()[0] == away
    table.empty_outbox()
    table.run_until(60 + 47)
    assert table.letters() == []
    table.run_until(60 + 48)
    assert len(table.letters(address_of(away))) == 1


def test_nobody_pays_for_the_time_in_which_the_host_did_not_run(table: MailTable) -> None:
    table.run_until(20)
    table.now = 100 * HOUR
    table.run()
    table.run_until(REMINDER + 80 - 1)
    assert table.letters() == []
    table.run_until(REMINDER + 80)
    assert len(table.letters()) == 1


def test_a_clock_that_goes_back_stops_the_host_and_the_referee_is_told_once(table: MailTable) -> None:
    table.run_until(10)
    seat = table.reply_legally()
    table.now = 5 * HOUR
    for _ in range(3):
        with pytest.raises(NotAllowed, match="went back") as stopped:
            table.run()
        assert stopped.value.exit_code == 9
    assert table.letters(address_of(seat)) == []
    (letter,) = table.letters(REFEREE)
    assert "--clock-is-right" in text_of(letter)
    table.run(clock_is_right=True)
    table.run()
    assert table.verdicts()[-1] == ("played", "salon", seat)
    assert len(table.letters(address_of(seat))) == 1
    assert len(table.letters(REFEREE)) == 1


def test_a_mail_that_came_in_time_counts_when_it_is_fetched_later(tmp_path: Path) -> None:
    """A reaction whose grace has run out in between is not declined: the answer lies in the box."""
    table = MailTable(tmp_path / "table")
    prepare(table.folder)
    for path in (table.folder / "inbox").glob("*.eml"):
        path.unlink()
    seat, decision = table.asked("salon")
    table.put(
        "\n".join([
            f"From: {address_of(seat)}", f"To: table+salon.{table.token(seat, decision)}@example.org",
            "Message-ID: <in-time@home>", "", f"#gallerist salon {seat} {decision}", "take 3 to 2", "#end", "",
        ]).encode(), number=900, at=NOW - 5,
    )  # fmt: skip
    table.now = NOW
    table.run()
    last = table.opened().file.last
    assert (last["seat"], last["by"], last["order"]) == (seat, "player", [{"take": 3, "to": 2}])
    assert last["at"] == "2026-11-16T14:59:56Z"
    assert "declined_for" not in [kind for kind, _, _ in table.notes()]


def test_others_read_that_somebody_has_missed_his_time(tmp_path: Path) -> None:
    """In subject and text; only whoever moves himself has moved."""
    table = MailTable(tmp_path / "table")
    prepare(table.folder)
    table.now = NOW
    table.run()
    assert table.opened().file.last["by"] == "referee"
    (letter,) = table.letters(address_of("purple"))
    assert str(letter["Subject"]) == "[salon] move 4: the time of Bob was over"
    said = " ".join(text_of(letter).split())
    assert "- The time of Bob was over, so the referee has answered instead: decline." in said
    assert "has moved" not in str(letter)
