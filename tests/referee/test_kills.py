"""A run that is killed at any instant: what it does is wholly there or not at all, and it can be repeated."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.referee.audit import audit
from tests.support.command import in_process
from tests.support.game_files import contents
from tests.support.kills import (
    Command,
    Contents,
    fix_clock_and_seed,
    lay_out,
    readable_secrets,
    recorded,
    states,
    temporary,
)
from tests.support.tracer import why_not
from tests.support.writing_commands import COMMANDS


@pytest.fixture(autouse=True)
def _the_same_clock_and_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    fix_clock_and_seed(monkeypatch)


@pytest.fixture(autouse=True, scope="module")
def _runs_can_be_traced() -> None:
    """A machine on which nothing is proved must not pass for one on which everything is."""
    if why := why_not():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(why)


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_a_run_killed_before_any_system_call_is_wholly_there_or_not_at_all(name: str, tmp_path: Path) -> None:
    before, after, folder, command = tmp_path / "before", tmp_path / "after", tmp_path / "now", COMMANDS[name]
    before.mkdir()
    command.prepare(before)
    lay_out(before, after)
    assert command.run(after).code == 0
    outcomes = []
    for left in states(command, before, folder):
        check_left(left, contents(before), contents(after))
        outcomes.append(check_sound(command, before, after, folder))
    assert outcomes == sorted(outcomes)
    assert set(outcomes) == {False, True}


def check_left(left: Contents, before: Contents, after: Contents) -> None:
    """Every file is what it was or what it becomes, but for those whose name says that they are not whole yet."""
    known = before.keys() | after.keys()
    assert left.keys() <= known | {temporary(name) for name in known}
    for name in left.keys() & known - {"salon.secret.yaml"}:
        assert left[name] in (before.get(name), after.get(name)), name


def check_sound(command: Command, before: Path, after: Path, folder: Path) -> bool:
    """Whether the command was carried out; if not, nothing counts of it, and it can be repeated."""
    now, done = recorded(folder), recorded(after)
    assert now in (recorded(before), done)
    if now.game is not None and (now == done or "restore" not in command.arguments):
        assert audit(folder / "salon.yaml", as_referee=True).draws == "proved"
    assert readable_secrets(folder) == []
    again = command.run(folder)
    assert again.code == (command.done if now == done else 0), again.err
    # A bid that is sent again is sealed again.
    assert recorded(folder) == done or GameFile.load(folder / "salon.yaml").last["kind"] == "sealed"
    check_goes_on(folder)
    return now == done


def check_goes_on(folder: Path) -> None:
    """Whoever is asked can answer, and what the kill left behind is gone then."""
    for seat in list(GameFile.load(folder / "salon.yaml").position["asked"])[:1]:
        assert in_process(["auto", "salon.yaml", "--as", seat, "--bot", "random"], cwd=folder).code == 0
        assert not list(folder.glob(temporary("salon.*")))
    assert audit(folder / "salon.yaml", as_referee=True).draws == "proved"
