"""Moves as commits: one each, of the files of the game alone, with what happened; and races."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from gallerist_pbem.errors import Locked
from gallerist_pbem.referee.undo import kept
from tests.support.command import in_process
from tests.support.repositories import GAME, Friends, git


@pytest.fixture
def friends(tmp_path: Path) -> Friends:
    return Friends(tmp_path, "art-society", 3, "Ann", "Bob")


def commits(folder: Path) -> list[str]:
    return git(folder, "log", "--format=%s").splitlines()


def test_a_move_is_one_commit_that_tells_it(tmp_path: Path) -> None:
    friends, ann = Friends(tmp_path, "gallerist", 2, "Ann"), tmp_path / "Ann"
    random = Random(3)
    for number in range(1, 9):
        assert friends.play("Ann", friends.order("Ann", random), "--commit").code == 0
        subject, body, trailers = git(ann, "log", "-1", "--format=%s%x00%b%x00%(trailers)").split("\0")
        assert subject.startswith(f"salon {number}: ")
        assert len(subject) <= 72
        assert trailers.startswith(f"Gallerist-Game: salon\nGallerist-Move: {number}\nGallerist-Hash: ")
        told = in_process(["log", GAME, "--from", number], cwd=ann).out.splitlines()[1:]
        flat = " ".join(body.split())
        assert all(" ".join(line.split()) in flat for line in told)
        assert trailers.split()[-1] in (ann / GAME).read_text()
        assert git(ann, "show", "--name-only", "--format=", "HEAD").split() == ["games/salon.txt", "games/salon.yaml"]
    assert len(commits(ann)) == 9
    assert in_process(["verify", GAME], cwd=ann).code == 0


def test_other_changes_are_neither_lost_nor_committed(friends: Friends, tmp_path: Path) -> None:
    ann = tmp_path / "Ann"
    (ann / "staged.txt").write_text("staged")
    git(ann, "add", "staged.txt")
    (ann / ".gitignore").write_text("changed\n")
    (ann / "new.txt").write_text("new")
    before = git(ann, "status", "--porcelain")
    assert friends.play("Ann", friends.order("Ann", Random(1)), "--commit").code == 0
    assert git(ann, "status", "--porcelain") == before
    assert git(ann, "show", "--name-only", "--format=", "HEAD").split() == ["games/salon.txt", "games/salon.yaml"]


def test_independent_answers_of_a_race_are_both_played(friends: Friends, tmp_path: Path) -> None:
    """All hang their first painting at once: who pushes second is judged on the game as it is then."""
    random = Random(5)
    first, second = friends.order("Ann", random, "blue"), friends.order("Bob", random, "yellow")
    assert friends.play("Ann", first, "--push").code == 0
    faster = friends.play("Bob", second, "--push")
    assert faster.code == 0
    assert "Somebody was faster" in faster.err
    assert "committed and pushed: salon 2: " in faster.err
    bob = tmp_path / "Bob"
    assert [subject.split(":")[0] for subject in commits(bob)] == ["salon 2", "salon 1", "A game begins"]
    assert git(bob, "rev-parse", "HEAD") == git(tmp_path / "middle.git", "rev-parse", "main")
    assert git(bob, "status", "--porcelain") == ""
    assert in_process(["verify", GAME], cwd=bob).code == 0


def test_an_order_that_came_too_late_is_told_and_nothing_is_changed(friends: Friends, tmp_path: Path) -> None:
    first, second = (friends.order(name, Random(seed), "blue") for name, seed in (("Ann", 1), ("Bob", 2)))
    assert first != second
    for seat in ("yellow", "purple"):
        order = friends.order("Ann", Random(1), seat)
        assert friends.play("Ann", order, "--push").code == 0
    assert friends.play("Ann", first, "--push").code == 0
    late = friends.play("Bob", second, "--push")
    assert late.code == 5
    bob = tmp_path / "Bob"
    assert friends.moves("Bob") == 3
    assert git(bob, "rev-parse", "HEAD") == git(tmp_path / "middle.git", "rev-parse", "main")
    assert git(bob, "status", "--porcelain") == ""


def test_a_race_with_other_commits_in_between_takes_the_move_back(friends: Friends, tmp_path: Path) -> None:
    """What git cannot put together by itself is left to its user, with the order not played."""
    bob = tmp_path / "Bob"
    assert friends.play("Ann", friends.order("Ann", Random(1), "blue"), "--push").code == 0
    (bob / "other.txt").write_text("other")
    git(bob, "add", "other.txt")
    git(bob, "commit", "--quiet", "--message", "Something else")
    head = git(bob, "rev-parse", "HEAD")
    behind = friends.play("Bob", friends.order("Bob", Random(2), "yellow"), "--push")
    assert behind.code == 9
    assert "`git pull --rebase`" in behind.err
    assert git(bob, "rev-parse", "HEAD") == head
    assert git(bob, "status", "--porcelain") == ""
    assert friends.moves("Bob") == 0


def test_a_move_is_not_taken_back_when_somebody_has_written_since(tmp_path: Path) -> None:
    friends = Friends(tmp_path, "gallerist", 2, "Ann")
    path = tmp_path / "Ann" / GAME
    before = kept(path)
    assert friends.play("Ann", friends.order("Ann", Random(1))).code == 0
    played = kept(path)
    assert friends.play("Ann", friends.order("Ann", Random(1))).code == 0
    with pytest.raises(Locked, match="another run has changed this game"):
        before.put_back(played)
    assert friends.moves("Ann") == 2
    kept(path).put_back(kept(path))
    assert friends.moves("Ann") == 2


def test_a_referees_clone_takes_back_what_its_own_file_notes(tmp_path: Path) -> None:
    """After a race the referee's file does not miss the move that nobody has seen."""
    friends = Friends(tmp_path, "gallerist", 2, "Ann", "Bob")
    ann, bob = tmp_path / "Ann", tmp_path / "Bob"
    new = ["new", "games/vernissage.yaml", "--seat", "blue=Ann", "--seat", "yellow=Bob"]
    assert in_process(new, cwd=ann).code == 0
    git(ann, "add", "games")
    git(ann, "commit", "--quiet", "--message", "Another game")
    git(ann, "push", "--quiet")
    git(bob, "pull", "--quiet")
    assert friends.play("Bob", friends.order("Bob", Random(1)), "--push").code == 0
    seat = re.findall(r"asked:\n  (\w+)", (ann / "games/vernissage.yaml").read_text())[0]
    order = f"#gallerist vernissage {seat} 0\nstart sales_office\n#end\n".encode()
    played = in_process(["play", "games/vernissage.yaml", "-", "--push"], cwd=ann, stdin=order)
    assert (played.code, "Somebody was faster" in played.err) == (0, True)
    assert in_process(["verify", "--referee", "games/vernissage.yaml"], cwd=ann).code == 0
    assert commits(ann)[0].startswith("vernissage 1: ")


def test_a_move_that_was_not_committed_is_committed_with_the_same_order(friends: Friends, tmp_path: Path) -> None:
    """A run that died in between: the order is a duplicate, and its move gets its commit."""
    order = friends.order("Ann", Random(1), "blue")
    assert friends.play("Ann", order).code == 0
    assert commits(tmp_path / "Ann") == ["A game begins"]
    again = friends.play("Ann", order, "--push")
    assert again.code == 0
    assert commits(tmp_path / "Ann")[0].startswith("salon 1: ")
    assert git(tmp_path / "Ann", "status", "--porcelain") == ""
    assert friends.play("Ann", order, "--push").code == 5


def test_moves_that_were_not_committed_come_along(friends: Friends, tmp_path: Path) -> None:
    assert friends.play("Ann", friends.order("Ann", Random(1), "blue"), "--commit").code == 0
    assert friends.play("Ann", friends.order("Ann", Random(1), "yellow")).code == 0
    assert friends.play("Ann", friends.order("Ann", Random(1), "purple"), "--commit").code == 0
    body = git(tmp_path / "Ann", "log", "-1", "--format=%B")
    assert re.findall(r"Gallerist-Move: (\d+)", body) == ["2", "3"]
    assert "\n2. " in body
    assert "\n3. " in body


def test_what_stands_in_the_way_is_told_before_anything_is_played(friends: Friends, tmp_path: Path) -> None:
    order = friends.order("Ann", Random(1), "blue")
    ann = tmp_path / "Ann"
    git(ann, "branch", "--unset-upstream")
    nowhere = friends.play("Ann", order, "--push")
    assert (nowhere.code, friends.moves("Ann")) == (9, 0)
    assert "git push --set-upstream origin main" in nowhere.err
    for name in ("user.name", "user.email"):
        git(ann, "config", "--unset", name)
    git(ann, "config", "user.useConfigOnly", "true")
    nobody = friends.play("Ann", order, "--commit")
    assert (nobody.code, friends.moves("Ann")) == (9, 0)
    assert "user.email" in nobody.err
    outside = in_process(["play", ann / GAME, "-", "--commit"], cwd=tmp_path, stdin=b"")
    assert outside.code == 3


def test_a_commit_that_a_hook_refuses_leaves_the_move_recorded(friends: Friends, tmp_path: Path) -> None:
    hook = tmp_path / "Ann" / ".git" / "hooks" / "pre-commit"
    hook.write_text("#!/bin/sh\necho 'not on a Sunday' >&2\nexit 1\n")
    hook.chmod(0o755)
    played = friends.play("Ann", friends.order("Ann", Random(1), "blue"), "--push")
    assert played.code == 0
    assert "the move is recorded, but not committed" in played.err
    assert "not on a Sunday" in played.err
    assert friends.moves("Ann") == 1


def test_a_push_that_the_other_side_refuses_is_told(friends: Friends, tmp_path: Path) -> None:
    hook = tmp_path / "middle.git" / "hooks" / "pre-receive"
    hook.write_text("#!/bin/sh\necho 'the table is closed' >&2\nexit 1\n")
    hook.chmod(0o755)
    played = friends.play("Ann", friends.order("Ann", Random(1), "blue"), "--push")
    assert played.code == 0
    assert "committed, but not pushed" in played.err
    assert played.err.endswith("committed, but not pushed: git push: the table is closed\n")
    assert commits(tmp_path / "Ann")[0].startswith("salon 1: ")
