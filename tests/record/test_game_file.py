"""The game file: old moves keep their text, and what is no game file or only part of one is told."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from gallerist_pbem.errors import Damaged, Unreadable
from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.record.files import write
from gallerist_pbem.record.game_file import GameFile
from tests.support.game_files import new_game
from tests.support.random_moves import play_on, restored

OTHER_FILES = ("", "hello", "- a\n", "a: 1\n", "{", "---\nformat: 3\n", "\x00", "format: &a 1\n", "'")


def test_old_moves_keep_their_text_and_only_needed_ones_are_parsed(tmp_path: Path) -> None:
    before = play_on(new_game(rules, tmp_path / "salon.yaml", 2), random.Random(1), 10)
    after = play_on(before, random.Random(2), 1)
    assert after.text.startswith(before.text[: before.text.index("\n---\n")])
    assert before.text[before.text.index("\n---\nmove: 0\n") :] in after.text
    read = GameFile.load(after.path)
    assert list(read.parsed) == [11]
    assert [move["move"] for move in read.moves(read.count - 3)] == [9, 10, 11]
    assert sorted(read.parsed) == [9, 10, 11]
    assert [move["move"] for move in read.moves(8)] == [8, 9, 10, 11]


@pytest.mark.parametrize("text", OTHER_FILES)
def test_what_is_no_game_file_is_unreadable(tmp_path: Path, text: str) -> None:
    path = tmp_path / "salon.yaml"
    path.write_text(text)
    with pytest.raises(Unreadable, match=r"salon\.yaml:\d+:\d+: error: "):
        GameFile.load(path)


@pytest.mark.parametrize("cut", [0.02, 0.1, 0.5, 0.9, 0.999])
def test_a_truncated_file_is_damaged(tmp_path: Path, cut: float) -> None:
    gamefile = restored(tmp_path, 2)
    lines = gamefile.text.splitlines(keepends=True)
    gamefile.path.write_text("".join(lines[: max(3, int(len(lines) * cut))]))
    with pytest.raises(Damaged):
        GameFile.load(gamefile.path)


def test_a_rewritten_file_keeps_its_mode_and_its_link(tmp_path: Path) -> None:
    path = new_game(rules, tmp_path / "games" / "salon.yaml", 2).path
    path.chmod(0o640)
    link = tmp_path / "mine.yaml"
    link.symlink_to(path)
    write(link, "text\n")
    assert (path.read_text(), path.stat().st_mode & 0o777, link.is_symlink()) == ("text\n", 0o640, True)
    assert sorted(file.name for file in path.parent.iterdir()) == ["salon.lock", "salon.secret.yaml", "salon.yaml"]


def test_a_text_is_on_the_disk_before_it_takes_the_place_of_the_old_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, folder = tmp_path / "salon.yaml", tmp_path.stat().st_ino
    path.write_text("old\n")
    synced: list[object] = []

    def fsync(handle: int) -> None:
        found = os.fstat(handle)
        synced.append("folder" if found.st_ino == folder else (found.st_size, path.read_text()))

    monkeypatch.setattr(os, "fsync", fsync)
    write(path, "fresh\n")
    assert synced == [(len("fresh\n"), "old\n"), "folder"]
    assert path.read_text() == "fresh\n"


def test_a_header_of_two_documents_is_told_with_its_place(tmp_path: Path) -> None:
    path = new_game(rules, tmp_path / "salon.yaml", 2).path
    path.write_text(path.read_text().replace("format: 2\n", "format: 2\nodd: 1\n", 1).replace("\n---\n", "\n--- \n", 1))
    with pytest.raises(Damaged, match=r"salon\.yaml:3: header: there is no 'odd' here"):
        GameFile.load(path)
