"""How long a host waits, and what a game says otherwise."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from gallerist_pbem.errors import Usage
from gallerist_pbem.mail.clock.settings import ClockSettings, check_clock


@pytest.mark.parametrize(
    ("said", "reminder"),
    [
        ({}, 48),
        ({"turn": 24}, 16),
        ({"turn": 1}, 1),
        ({"turn": 240}, 160),
        ({"turn": 24, "reminder": 3}, 3),
        ({"grace": 5}, 48),
    ],
)
def test_a_reminder_that_a_game_does_not_speak_of_moves_with_its_turn(said: dict[str, Any], reminder: int) -> None:
    changed = ClockSettings().changed(said)
    assert changed.reminder == reminder
    check_clock(changed, "salon")


def test_what_a_game_does_not_speak_of_stays_as_the_host_has_it() -> None:
    host = ClockSettings(turn=100, reminder=50, then="greedy", absence=7)
    assert host.changed({"grace": 1, "unknown": 3}) == ClockSettings(100, 50, 1, "greedy", absence=7)
    assert host.changed({"turn": 10}).reminder == 5


@pytest.mark.parametrize("settings", [ClockSettings(turn=48), ClockSettings(turn=47), ClockSettings(reminder=72)])
def test_a_reminder_comes_before_the_deadline(settings: ClockSettings) -> None:
    with pytest.raises(Usage, match=r"host\.yaml: a reminder after .* `reminder` must be less than `turn`"):
        check_clock(settings, "host.yaml")


def test_a_reaction_is_reminded_of_after_the_same_part_to_the_second() -> None:
    hours = timedelta(hours=1)
    assert ClockSettings().for_turn() == (48 * hours, 72 * hours, 168 * hours)
    assert ClockSettings().for_reaction() == (16 * hours, 24 * hours, 48 * hours)
    assert ClockSettings(reminder=36, reaction=1, reaction_grace=2).for_reaction() == (hours / 2, hours, 3 * hours)
