"""Histories as git tells them and puts them together."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from gallerist_pbem.record.game_file import GameFile
from tests.support.command import in_process
from tests.support.folders import GAMES
from tests.support.repositories import GAME, Friends, git


@pytest.fixture
def friends(tmp_path: Path) -> Friends:
    return Friends(tmp_path, "art-society", 3, "Ann", "Bob")


@pytest.mark.slow
def test_diff_and_log_speak_in_sentences(tmp_path: Path) -> None:
    friends, ann = Friends(tmp_path, "gallerist", 2, "Ann"), tmp_path / "Ann"
    random = Random(7)
    for _ in range(6):
        friends.play("Ann", friends.order("Ann", random), "--commit")
    last = in_process(["log", GAME, "--from", 6], cwd=ann).out.splitlines()
    shown = git(ann, "diff", "HEAD~1", "--", str(GAME))
    added = [line[1:] for line in shown.splitlines() if line.startswith("+") and not line.startswith("+++")]
    assert added[: len(last)] == last
    assert "must act:" in added[len(last)]
    assert "events" not in shown
    for told in (git(ann, "log", "-p", "-1", "--", str(GAME)), git(ann, "show", "HEAD", "--", str(GAME))):
        assert all(f"+{line}" in told for line in last)
    assert git(ann, "notes", "--ref", "textconv/gallerist", "list")


@pytest.mark.slow
def test_blame_names_who_made_each_move(friends: Friends, tmp_path: Path) -> None:
    assert friends.play("Ann", friends.order("Ann", Random(1), "blue"), "--push").code == 0
    git(tmp_path / "Bob", "pull", "--quiet")
    assert friends.play("Bob", friends.order("Bob", Random(1), "yellow"), "--push").code == 0
    blamed = git(tmp_path / "Bob", "blame", "--line-porcelain", str(GAME))
    told = re.findall(r"^author (.*)\n(?:[^\t].*\n)*\t(\d)\. ", blamed, re.MULTILINE)
    assert told == [("Ann", "0"), ("Ann", "1"), ("Bob", "2")]


def test_what_is_no_game_is_shown_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "figures.yaml").write_text("size: 3\n")
    (tmp_path / "broken.yaml").write_bytes((GAMES / "finished.yaml").read_bytes()[:5000])
    for name in ("figures.yaml", "broken.yaml"):
        assert in_process(["git", "tell", name], cwd=tmp_path).out == (tmp_path / name).read_text()


@pytest.mark.slow
def test_one_side_that_goes_on_is_taken(friends: Friends, tmp_path: Path) -> None:
    ann, bob = tmp_path / "Ann", tmp_path / "Bob"
    assert friends.play("Ann", friends.order("Ann", Random(1), "blue"), "--push").code == 0
    (bob / "other.txt").write_text("other")
    git(bob, "add", "other.txt")
    git(bob, "commit", "--quiet", "--message", "Something else")
    git(bob, "pull", "--quiet", "--no-rebase", "--no-edit")
    assert (bob / GAME).read_bytes() == (ann / GAME).read_bytes()


@pytest.mark.slow
def test_independent_answers_are_put_together(friends: Friends, tmp_path: Path) -> None:
    ann, bob = tmp_path / "Ann", tmp_path / "Bob"
    assert friends.play("Ann", friends.order("Ann", Random(1), "blue"), "--push").code == 0
    assert friends.play("Bob", friends.order("Bob", Random(2), "yellow"), "--commit").code == 0
    git(bob, "pull", "--quiet", "--no-rebase", "--no-edit")
    assert friends.moves("Bob") == 2
    assert git(bob, "status", "--porcelain") == ""
    assert in_process(["verify", GAME], cwd=bob).code == 0
    assert set(GameFile.load(bob / GAME).position["asked"]) == {"purple"}
    git(bob, "push", "--quiet")
    git(ann, "pull", "--quiet")
    assert (bob / GAME).read_bytes() == (ann / GAME).read_bytes()


@pytest.mark.slow
def test_the_same_order_sent_twice_is_one_move(friends: Friends, tmp_path: Path) -> None:
    order = friends.order("Ann", Random(1), "blue")
    assert friends.play("Ann", order, "--push").code == 0
    git(tmp_path / "Bob", "config", "pull.rebase", "false")
    assert friends.play("Bob", order, "--commit").code == 0
    git(tmp_path / "Bob", "pull", "--quiet", "--no-edit")
    assert friends.moves("Bob") == 1


@pytest.mark.slow
def test_a_real_conflict_is_told_and_the_file_stays(friends: Friends, tmp_path: Path) -> None:
    bob = tmp_path / "Bob"
    orders = [friends.order("Ann", Random(seed), "blue") for seed in (1, 2)]
    assert orders[0] != orders[1]
    assert friends.play("Ann", orders[0], "--push").code == 0
    assert friends.play("Bob", orders[1], "--commit").code == 0
    before = (bob / GAME).read_bytes()
    told = git(bob, "pull", "--no-rebase", "--no-edit", code=1)
    assert (bob / GAME).read_bytes() == before
    assert "the two histories cannot be put together" in told
    assert "They are the same up to the set-up only." in told
    assert "our side goes on:" in told
    assert "the other side goes on:" in told
    assert "Ann has answered already, or is not asked that any more" in told
    git(bob, "checkout", "--theirs", str(GAME))
    git(bob, "add", "--all")
    git(bob, "commit", "--quiet", "--no-edit")
    assert in_process(["verify", GAME], cwd=bob).code == 0


@pytest.mark.slow
def test_a_conflict_of_a_rebase_is_told_with_its_sides_as_they_are(friends: Friends, tmp_path: Path) -> None:
    """What `git pull` does after `git init`."""
    bob = tmp_path / "Bob"
    orders = [friends.order("Ann", Random(seed), "blue") for seed in (1, 2)]
    assert friends.play("Ann", orders[0], "--push").code == 0
    assert friends.play("Bob", orders[1], "--commit").code == 0
    told = git(bob, "pull", code=1)
    assert "what everybody has goes on:" in told
    assert "your side goes on:" in told
    assert "`git rebase --skip` gives your move up" in told
    git(bob, "rebase", "--skip")
    assert (bob / GAME).read_bytes() == (tmp_path / "Ann" / GAME).read_bytes()
    assert git(bob, "status", "--porcelain") == ""


def test_different_games_of_one_name_are_not_put_together(tmp_path: Path) -> None:
    for name in ("ours", "theirs"):
        words = ["new", f"{name}/salon.yaml", "--open", "--seat", "blue=Ann", "--seat", "yellow=Bob"]
        (tmp_path / name).mkdir()
        assert in_process(words, cwd=tmp_path).code == 0
    before = (tmp_path / "ours/salon.yaml").read_bytes()
    words = ["git", "merge", "base.yaml", "ours/salon.yaml", "theirs/salon.yaml", "games/salon.yaml"]
    ran = in_process(words, cwd=tmp_path)
    assert (ran.code, ran.out) == (1, "")
    assert "they were set up differently" in ran.err
    assert (tmp_path / "ours/salon.yaml").read_bytes() == before
    (tmp_path / "theirs/salon.yaml").write_text("torn")
    assert in_process(words, cwd=tmp_path).code == 1


def test_the_newer_summary_is_taken(friends: Friends, tmp_path: Path) -> None:
    for number, side in ((3, "ours"), (4, "theirs"), (2, "older")):
        (tmp_path / f"{side}.txt").write_text(f"salon, move {number}\n\nmove {number} · 3f9a1c2e07d4b915\n")
    words = ["git", "merge", "base", "ours.txt", "theirs.txt", "games/salon.txt"]
    assert in_process(words, cwd=tmp_path).code == 0
    assert (tmp_path / "ours.txt").read_text().startswith("salon, move 4")
    assert in_process([*words[:4], "older.txt", words[5]], cwd=tmp_path).code == 0
    assert (tmp_path / "ours.txt").read_text().startswith("salon, move 4")
