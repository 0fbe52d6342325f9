"""Repositories of friends, with the real git: a bare one in the middle, a clone for each, orders as they type them."""

from __future__ import annotations

import subprocess
from pathlib import Path
from random import Random

import pytest

from gallerist_pbem.engine.legal import answers
from gallerist_pbem.games import game_of
from gallerist_pbem.orders.steps import Order, write_text_order
from gallerist_pbem.record.current import current
from gallerist_pbem.record.game_file import GameFile
from tests.support.command import Ran, in_process
from tests.support.game_files import new_game

GAME = Path("games/salon.yaml")
MARK = "#gallerist"


def alone(patch: pytest.MonkeyPatch, home: Path) -> None:
    """A git without anybody's settings, that can find the program."""
    for name, value in {
        "HOME": str(home),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_CONFIG_GLOBAL": str(home / "gitconfig"),
        "SOURCE_DATE_EPOCH": "1700000000",
        "COLUMNS": "80",
    }.items():
        patch.setenv(name, value)
    (home / "gitconfig").write_text('[init]\n\tdefaultBranch = main\n[protocol "file"]\n\tallow = always\n')


def git(folder: Path, *arguments: str, code: int | None = 0) -> str:
    """What git prints; it ends as expected."""
    done = subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, check=False)
    assert code in (None, done.returncode), done.stderr + done.stdout
    return done.stdout + (done.stderr if code else "")


class Friends:
    """A bare repository with a game, and a clone for each who is named."""

    def __init__(self, folder: Path, game: str, seats: int, *names: str) -> None:
        self.folder, self.rules = folder, game_of(game).rules
        git(folder, "init", "--bare", "--quiet", "middle.git")
        first = self.clone(names[0])
        assert in_process(["git", "init"], cwd=first).code == 0
        new_game(self.rules, first / GAME, seats, "friends")
        git(first, "add", "--all")
        git(first, "commit", "--quiet", "--message", "A game begins")
        git(first, "push", "--quiet", "--set-upstream", "origin", "main")
        for name in names[1:]:
            assert in_process(["git", "init"], cwd=self.clone(name)).code == 0

    def clone(self, name: str) -> Path:
        """A work tree of somebody."""
        git(self.folder, "clone", "--quiet", "middle.git", name)
        git(self.folder / name, "config", "user.name", name)
        git(self.folder / name, "config", "user.email", f"{name.lower()}@example.org")
        return self.folder / name

    def order(self, name: str, random: Random, seat: str | None = None) -> str:
        """An order that is possible in the game as it stands in that clone."""
        file = GameFile.load(self.folder / name / GAME)
        game, asked = current(self.rules, file), file.position["asked"]
        who = seat or next(iter(asked))
        steps = random.choice(list(answers(self.rules, game, who)))
        return write_text_order(Order("salon", who, asked[who]["decision"], None, steps, None), MARK)

    def play(self, name: str, order: str, *options: str) -> Ran:
        """The order as that friend plays it."""
        return in_process(["play", GAME, "-", *options], cwd=self.folder / name, stdin=order.encode())

    def moves(self, name: str) -> int:
        """The last move in that clone."""
        return GameFile.load(self.folder / name / GAME).count - 1
