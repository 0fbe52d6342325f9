"""A repository made ready for games."""

from __future__ import annotations

from pathlib import Path

import pytest

from gallerist_pbem.git import program
from tests.support.command import in_process
from tests.support.repositories import git


def test_it_is_made_and_made_again_without_harm(tmp_path: Path) -> None:
    made = in_process(["git", "init", "friends"], cwd=tmp_path)
    folder = tmp_path / "friends"
    assert (made.code, made.err) == (0, "")
    assert made.out.startswith("a repository is made\n")
    assert made.out.endswith("friends is ready for games.\n")
    (folder / ".gitattributes").write_text("*.png binary\n" + (folder / ".gitattributes").read_text())
    git(folder, "add", "--all")
    git(folder, "-c", "user.name=Ann", "-c", "user.email=ann@example.org", "commit", "--quiet", "--message", "ready")
    before = (folder / ".git" / "config").read_text()
    for words in (["git", "init", "friends"], ["git", "init", "friends", "--check"]):
        again = in_process(words, cwd=tmp_path)
        assert (again.code, again.out) == (0, "friends is ready for games.\n")
    assert git(folder, "status", "--porcelain") == ""
    assert (folder / ".git" / "config").read_text() == before


def test_check_only_tells(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    (tmp_path / ".gitignore").write_text("*.pyc")
    told = in_process(["git", "init", "--check"], cwd=tmp_path)
    assert told.code == 0
    assert told.out.count("still to be done by `gallerist git init`") == 5
    assert not (tmp_path / "games").exists()
    assert (tmp_path / ".gitignore").read_text() == "*.pyc"
    assert in_process(["git", "init"], cwd=tmp_path).code == 0
    assert (tmp_path / ".gitignore").read_text().startswith("*.pyc\n*.secret.yaml\n")


def test_who_clones_runs_it_once(tmp_path: Path) -> None:
    in_process(["git", "init", "friends"], cwd=tmp_path)
    git(tmp_path / "friends", "add", "--all")
    git(
        tmp_path / "friends", "-c", "user.name=A", "-c", "user.email=a@b.org", "commit", "--quiet", "--message", "ready"
    )
    git(tmp_path, "clone", "--quiet", "friends", "clone")
    told = in_process(["git", "init"], cwd=tmp_path / "clone").out.splitlines()
    assert told[0].startswith("the configuration of this clone")
    assert len(told) == 2
    assert git(tmp_path / "clone", "status", "--porcelain") == ""


def test_what_is_secret_stays_out(tmp_path: Path) -> None:
    in_process(["git", "init"], cwd=tmp_path)
    new = ["new", "games/salon.yaml", "--seat", "blue=Ann", "--seat", "yellow=Bob"]
    assert in_process(new, cwd=tmp_path).code == 0
    in_process(["export", "games/salon.yaml", "--as", "blue"], cwd=tmp_path)
    git(tmp_path, "add", "--all")
    kept = git(tmp_path, "ls-files").split()
    assert {"games/salon.yaml", "games/salon.txt"} <= set(kept)
    assert not [name for name in kept if "secret" in name or "blue" in name or name.endswith(".lock")]


@pytest.mark.parametrize(("told", "expected"), [("git version 2.33.9", "2.34"), ("", "missing")])
def test_a_git_that_is_missing_or_old_is_told(
    told: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.check_version.cache_clear()
    bin_folder = tmp_path / "bin"
    bin_folder.mkdir()
    if told:
        (bin_folder / "git").write_text(f"#!/bin/sh\necho '{told}'\n")
        (bin_folder / "git").chmod(0o755)
    monkeypatch.setenv("PATH", str(bin_folder))
    ran = in_process(["git", "init", "friends"], cwd=tmp_path)
    program.check_version.cache_clear()
    assert (ran.code, ran.out) == (9, "")
    assert expected in ran.err
    assert not (tmp_path / "friends").exists()
