"""Games that several tests of commands begin with."""

from __future__ import annotations

from pathlib import Path

import pytest

from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.record.game_file import GameFile
from tests.support.game_files import new_game, play_steps
from tests.support.told_game import told_game


@pytest.fixture
def past(tmp_path: Path) -> GameFile:
    """A game whose summaries were kept."""
    path = tmp_path / "salon.yaml"
    path.write_text(told_game()[0])
    return GameFile.load(path)


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game in which a main turn is asked."""
    path = new_game(rules, tmp_path_factory.mktemp("started") / "salon.yaml", 3, "started").path
    for location in ("sales_office", "artists_colony", "international_market"):
        play_steps(rules, path, [{"start": location}])
    return path


@pytest.fixture
def salon(started: Path, tmp_path: Path) -> Path:
    """A fresh copy of it."""
    path = tmp_path / "salon.yaml"
    path.write_bytes(started.read_bytes())
    return path
