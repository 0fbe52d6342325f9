"""`verify` and `status` of several files: a line and a row for each, and the worst exit code."""

from __future__ import annotations

import json
import os
from itertools import permutations
from pathlib import Path

import pytest

from gallerist_pbem.cli.each_file import WORST_FIRST, worst
from gallerist_pbem.games.gallerist.rules import rules
from tests.support.command import Ran, in_process
from tests.support.game_files import new_game


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A sound game, a damaged one, a text that is no game, a game of two dots, and a name without a file."""
    for name in ("salon", "louvre"):
        new_game(rules, tmp_path / f"{name}.yaml", 2, name)
    (tmp_path / "a.b.yaml").write_bytes((tmp_path / "salon.yaml").read_bytes())
    damaged = tmp_path / "louvre.yaml"
    damaged.write_text(damaged.read_text().replace("money: 10", "money: 11", 1))
    (tmp_path / "letter.yaml").write_text("hello: world\n")
    return tmp_path


def run(command: str, *names: str, cwd: Path, flags: tuple[str, ...] = ()) -> Ran:
    return in_process([command, *names, *flags], cwd=cwd)


@pytest.mark.parametrize("command", ["verify", "status"])
def test_every_file_gets_its_line(command: str, folder: Path) -> None:
    """Also after a damaged one, in the order given, and under a name with dots."""
    names = ("louvre.yaml", "a.b.yaml", "letter.yaml", "nowhere.yaml", "salon.yaml")
    ran = run(command, *names, cwd=folder)
    assert ran.code == 6
    assert [line.split(":")[0] for line in ran.err.splitlines()] == ["louvre.yaml", "letter.yaml", "nowhere.yaml"]
    assert len(ran.out.splitlines()) == 2
    assert run(command, "a.b.yaml", "salon.yaml", cwd=folder).code == 0


@pytest.mark.parametrize("command", ["verify", "status"])
def test_no_row_is_lost_for_machines(command: str, folder: Path) -> None:
    names = ("louvre.yaml", "salon.yaml", "letter.yaml")
    ran = run(command, *names, cwd=folder, flags=("--json",))
    rows = json.loads(ran.out)
    assert (ran.code, ran.err, [row["file"] for row in rows]) == (6, "", list(names))
    assert [row.get("exit") for row in rows] == [6, None, 3]
    assert rows[0]["error"].startswith("louvre.yaml:")
    assert (rows[2]["code"], len(rows[2]["faults"])) == ("E-READ", 1)
    alone = run(command, "letter.yaml", cwd=folder, flags=("--json",))
    assert (alone.code, json.loads(alone.out)) == (3, [rows[2]])


@pytest.mark.parametrize("command", ["verify", "status"])
def test_a_companion_is_passed_over_only_beside_its_game(command: str, tmp_path: Path) -> None:
    new_game(rules, tmp_path / "salon.yaml", 2, None)
    assert in_process(["export", "salon.yaml", "--as", "blue"], cwd=tmp_path).code == 0
    (tmp_path / "salon.data.yaml").write_text("{}\n")
    beside = ("salon.secret.yaml", "salon.blue.yaml", "salon.data.yaml")
    all_of_it = run(command, *beside, "salon.yaml", cwd=tmp_path)
    assert (all_of_it.code, all_of_it.err, len(all_of_it.out.splitlines())) == (0, "", 1)
    alone = run(command, *beside, cwd=tmp_path)
    assert (alone.code, alone.out) == (3, "")
    assert [line.split(":")[0] for line in alone.err.splitlines()] == list(beside)
    seed = (tmp_path / "salon.secret.yaml").read_text().split("seed: ")[1].split("\n")[0].strip('"')
    assert seed not in alone.err


def test_the_folder_of_a_file_is_told(folder: Path) -> None:
    """Two folders may hold games of one name."""
    (folder / "other").mkdir()
    os.link(folder / "louvre.yaml", folder / "other" / "louvre.yaml")
    ran = run("verify", "louvre.yaml", "other/louvre.yaml", cwd=folder)
    assert [line.split(":")[0] for line in ran.err.splitlines()] == ["louvre.yaml", "other/louvre.yaml"]


def test_what_the_system_forbids_is_one_line_too(folder: Path) -> None:
    (folder / "attic.yaml").mkdir()
    ran = run("verify", "attic.yaml", "a.b.yaml", cwd=folder)
    assert (ran.code, len(ran.out.splitlines())) == (9, 1)
    assert ran.err == "attic.yaml is a folder, not a file; nothing was changed\n"


def test_the_worst_code_counts() -> None:
    assert WORST_FIRST == (6, 8, 9, 3)
    for codes in permutations([6, 8, 9, 3, 2, 0]):
        weighed = [*WORST_FIRST, 2, 0]
        assert worst(list(codes[:3])) == min(codes[:3], key=weighed.index)
