"""Every call of the system fails once in every command that writes: nothing is changed, or all of it is there."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from gallerist_pbem.games.gallerist.rules import rules
from tests.support.command import Ran, in_process
from tests.support.failing_calls import HARMLESS, REASONS, FailingCalls
from tests.support.folders import EXAMPLE
from tests.support.game_files import contents, headed, new_game, play_steps
from tests.support.sealed_bids import at_the_bids, bid
from tests.support.standing import DECLINE, a_table, yellow_goes

NEW = ["new", "salon.yaml", "--seat", "blue=Ann", "--seat", "yellow=Bob"]
LEAVE = "game: salon\nseat: yellow\ndecision: 0\nstanding:\n- {out_of: sales_office, do: [decline]}\n"


def begun(folder: Path) -> None:
    path = new_game(rules, folder / "salon.yaml", 2).path
    (folder / "order").write_bytes(headed(path, "- start: sales_office\n"))


def played(folder: Path) -> None:
    begun(folder)
    play_steps(rules, folder / "salon.yaml", [{"start": "sales_office"}])


def with_a_lost_move(folder: Path) -> None:
    begun(folder)
    older = (folder / "salon.yaml").read_bytes()
    play_steps(rules, folder / "salon.yaml", [{"start": "sales_office"}])
    (folder / "salon.yaml").write_bytes(older)


def left_a_standing_order(folder: Path) -> None:
    """Yellow has left one, purple is about to use it and leaves another."""
    gamefile = a_table(folder)
    yellow_goes(gamefile, DECLINE)
    steps = "- go: sales_office\n- {take: 2, to: 1}\n- end\n"
    standing = "standing:\n- {out_of: sales_office, do: [decline]}\n"
    (folder / "order").write_bytes(headed(gamefile.path, steps) + standing.encode())


def opened_table(folder: Path) -> None:
    """An open game has no secret file before its first standing order."""
    gamefile = a_table(folder, open_game=True)
    steps = "- go: sales_office\n- {take: 1, to: 1}\n- end\n"
    standing = "standing:\n- {out_of: sales_office, do: [decline]}\n"
    (folder / "order").write_bytes(headed(gamefile.path, steps) + standing.encode())


def two_bids(folder: Path) -> None:
    at_the_bids(folder / "salon.yaml")
    bid(folder / "salon.yaml", "yellow", 5)
    (folder / "order").write_text("#gallerist salon blue 4\nbid 3\n#end\n")


def table(folder: Path) -> None:
    a_table(folder)
    (folder / "order").write_text(LEAVE)


def nothing(folder: Path) -> None:
    shutil.copy(EXAMPLE / "data.yaml", folder / "own.yaml")


PLAY = ["play", "salon.yaml", "order"]
WRITING: dict[str, tuple[Callable[[Path], None], list[str]]] = {
    "play": (begun, PLAY),
    "play with standing orders": (left_a_standing_order, PLAY),
    "play with the first one of an open game": (opened_table, PLAY),
    "play sealed": (two_bids, PLAY),
    "undo": (played, ["undo", "salon.yaml"]),
    "restore": (with_a_lost_move, ["restore", "salon.yaml"]),
    "referee": (played, ["referee", "salon.yaml", "--address", "blue=ann@new.example"]),
    "referee --close": (two_bids, ["referee", "salon.yaml", "--close", "It is late."]),
    "standing": (table, ["standing", "salon.yaml", "--as", "yellow", "--set", "order"]),
    "new": (nothing, [*NEW, "--data", "own.yaml"]),
    "new open": (nothing, [*NEW, "--open", "--seed", "x", "--data", "own.yaml"]),
    "export": (begun, ["export", "salon.yaml", "--as", "blue"]),
}


def without_notes(files: dict[str, bytes]) -> dict[str, bytes]:
    """The same files, as if no move were noted in the referee's."""
    return {name: re.sub(rb"---\nwrit(ing|ten): [^-]*", b"", raw) for name, raw in files.items()}


def restore(folder: Path, before: dict[str, bytes]) -> None:
    """The folder as it was."""
    for path in folder.iterdir():
        path.unlink()
    for name, raw in before.items():
        (folder / name).write_bytes(raw)


def attempts(
    folder: Path, command: list[str], reason: BaseException | None = None
) -> Iterator[tuple[FailingCalls, Ran]]:
    """The command over and over, each time with the next call failing, until none is left."""
    before, number = contents(folder), 0
    while True:
        failing = FailingCalls(folder, number, reason or REASONS[number % len(REASONS)])
        with pytest.MonkeyPatch.context() as patch:
            failing.install(patch)
            ran = in_process(command, cwd=folder)
        if not failing.failed:
            return
        yield failing, ran
        restore(folder, before)
        number += 1


@pytest.fixture
def prepared(case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], dict[str, bytes]]:
    """The command, and what it makes of the folder when nothing fails."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    monkeypatch.setattr(os, "urandom", lambda size: b"s" * size)
    prepare, command = WRITING[case]
    prepare(tmp_path)
    before = contents(tmp_path)
    assert in_process(command, cwd=tmp_path).code == 0
    done = contents(tmp_path)
    restore(tmp_path, before)
    return command, done


@pytest.mark.slow
@pytest.mark.parametrize("case", WRITING)
def test_every_call_may_fail(prepared: tuple[list[str], dict[str, bytes]], tmp_path: Path) -> None:
    (command, done), before, codes = prepared, contents(tmp_path), set()
    for failing, ran in attempts(tmp_path, command):
        at, after = f"{failing.failed} at {failing.number}: {ran.code} {ran.err}", contents(tmp_path)
        codes.add(ran.code)
        if ran.code == 9:
            assert ran.err.endswith("; nothing was changed\n"), at
            assert ran.err.count("\n") == 1, at
            # The lock of a game stays.
            assert after.keys() - before.keys() <= ({"salon.lock"} if "salon.yaml" in before else set()), at
            assert before.items() <= after.items(), at
            assert in_process(command, cwd=tmp_path).code == 0, at
            assert contents(tmp_path) == done, at
        else:
            assert ran.code == 0, at
            assert failing.failed in HARMLESS or re.search("written|cannot be read|does not note it yet", ran.err), at
            unwritten = {"salon.txt"} if "the summary could not be written" in ran.err else set()
            if "does not note it yet" in ran.err:
                after, expected = without_notes(after), without_notes(done)
            else:
                expected = done
            assert after == {name: raw for name, raw in expected.items() if name not in unwritten}, at
    assert codes == {0, 9}


@pytest.mark.slow
@pytest.mark.parametrize("case", ["new", "new open"])
def test_who_goes_away_while_a_game_is_set_up_leaves_nothing_or_all_of_it(
    prepared: tuple[list[str], dict[str, bytes]], tmp_path: Path
) -> None:
    (command, done), before, seen = prepared, contents(tmp_path), set()
    for failing, ran in attempts(tmp_path, command, KeyboardInterrupt()):
        after = contents(tmp_path)
        at = f"{failing.failed} at {failing.number}: {ran.code} {sorted(after)}"
        assert ran.code == 130, at
        if "salon.yaml" in after:
            made = {name: raw for name, raw in without_notes(done).items() if name != "salon.txt"}
            assert made.items() <= without_notes(after).items(), at
            seen.add("all")
        else:
            assert after == before, at
            assert in_process(command, cwd=tmp_path).code == 0, at
            seen.add("nothing")
    assert seen == {"all", "nothing"}
