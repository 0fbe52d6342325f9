"""The clock looks at a game when something may be due there, and never later."""

from __future__ import annotations

import pytest

from gallerist_pbem.mail.clock.watching import THEN
from gallerist_pbem.referee.office.changes import change
from gallerist_pbem.report.summary import summary
from tests.support.mail_table import AT, MailTable

HOUR = 3600
CONFIRMED = 1
"""The hour in which all have confirmed: their times run from then."""
DUE, GRACE = 72, 72 + 96


@pytest.fixture
def table(confirmed: MailTable) -> MailTable:
    return confirmed


def kinds(table: MailTable) -> list[str]:
    return [kind for kind, _, _ in table.notes() if kind != "confirmed"]


def test_a_round_on_the_second_of_the_deadline_is_in_time_and_the_next_is_not(table: MailTable) -> None:
    table.run_until(CONFIRMED + DUE)
    assert kinds(table) == ["reminder"]
    table.now += 1
    table.run()
    assert kinds(table) == ["reminder", "overdue"]


def test_a_round_on_the_last_second_of_the_grace_is_in_time_and_the_next_is_not(table: MailTable) -> None:
    table.run_until(CONFIRMED + GRACE)
    assert kinds(table) == ["reminder", "overdue"]
    table.now += 1
    table.run()
    assert kinds(table) == ["reminder", "overdue", "grace_over", "referee_waits"]


def test_another_clock_in_the_settings_holds_for_games_that_sleep(table: MailTable) -> None:
    table.run_until(30)
    assert kinds(table) == []
    table.configure("  turn: 72", "  turn: 24")
    table.configure("  reminder: 48", "  reminder: 12")
    table.run()
    assert kinds(table) == ["overdue"]


def test_once_the_clock_is_right_all_deadlines_are_looked_at_anew(table: MailTable) -> None:
    """A pause that lies in the future by the right clock is none."""
    table.run_until(10)
    table.now = 60 * HOUR
    table.run()
    table.now = 12 * HOUR
    table.run(clock_is_right=True)
    table.run_until(CONFIRMED + 48 + 2)
    assert kinds(table) == ["reminder"]


def test_a_plain_yes_agrees_to_the_clock_as_it_stands_now(table: MailTable) -> None:
    settings = {"event": "clock", "settings": {"then": "greedy"}}
    change(table.opened(), [settings], AT, summary)
    table.run()
    assert table.host.ledger.seats.choices("salon", THEN) == {"blue": "wait", "yellow": "wait"}
    table.reply("yellow", "yes", 0)
    table.run()
    assert table.host.ledger.seats.choices("salon", THEN) == {"blue": "wait", "yellow": "greedy"}
