"""Where things lie in the repository."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
GOLDEN = TESTS / "golden"
GAMES = ROOT / "games"
EXAMPLE = GOLDEN / "rulebook_example"
"""The rulebook's example of play: a position, figures and orders."""
