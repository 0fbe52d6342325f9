"""Everybody's git is a real one, without the settings of the machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.repositories import alone


@pytest.fixture(autouse=True)
def _own_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    alone(monkeypatch, tmp_path / "home")
