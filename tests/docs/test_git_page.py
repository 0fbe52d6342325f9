"""`docs/git.md` is run, with the real git, and what it shows is what comes."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.folders import ROOT
from tests.support.repositories import alone

PAGE = (ROOT / "docs" / "git.md").read_text(encoding="utf-8")
ORDERS = ("start sales_office", "start artists_colony", "go media_center\nhire 1\nend")
COMMIT = re.compile(r"^[0-9a-f]{7,}( |$)", re.MULTILINE)
HASH = re.compile(r"\b[0-9a-f]{64}\b")
INDEX = re.compile(r"^index .*\n", re.MULTILINE)
ENDED = {"AUTHOR": "Ann", "COMMITTER": "Ann"}


def known(text: str) -> str:
    """Without what hangs on the time of a commit, or on the version of the program."""
    return HASH.sub("*", INDEX.sub("", COMMIT.sub(r"*******\1", text.strip())))


@pytest.mark.slow
def test_the_page_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "home").mkdir()
    alone(monkeypatch, tmp_path / "home")
    bin_folder = tmp_path / "bin"
    bin_folder.mkdir()
    (bin_folder / "gallerist").write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m gallerist_pbem "$@"\n')
    (bin_folder / "gallerist").chmod(0o755)
    monkeypatch.setenv("PATH", f"{bin_folder}{os.pathsep}{os.environ['PATH']}")
    for who, name in ENDED.items():
        monkeypatch.setenv(f"GIT_{who}_NAME", name)
        monkeypatch.setenv(f"GIT_{who}_EMAIL", f"{name.lower()}@example.org")
    folder, ran, compared = tmp_path, 0, 0
    for block in re.findall(r"```console\n(.*?)```", PAGE, re.S):
        for line, _, shown in (part.partition("\n") for part in block.removeprefix("$ ").split("\n$ ")):
            words = shlex.split(line)
            if words[0] == "cd":
                folder = folder / words[1]
                continue
            write_order(folder, words)
            done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
            assert done.returncode == 0, (line, done.stderr)
            ran += 1
            if shown.strip():
                assert known(done.stdout) == known(shown)
                compared += 1
    assert (ran, compared) == (12, 3)


def write_order(folder: Path, words: list[str]) -> None:
    """What the page calls order1.txt and so on, for whoever is asked."""
    for word in words:
        if named := re.fullmatch(r"order(\d)\.txt", word):
            asked = re.search(r"asked:\n  (\w+): \{decision: (\d+)", (folder / "games/salon.yaml").read_text())
            assert asked
            steps = ORDERS[int(named[1]) - 1]
            (folder / word).write_text(f"#gallerist salon {asked[1]} {asked[2]}\n{steps}\n#end\n")
