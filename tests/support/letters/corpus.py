"""The mails of the corpus: those that are made, and below `saved` those that real programs wrote."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from tests.support.folders import TESTS

CORPUS = TESTS / "mail" / "corpus"
SAVED = CORPUS / "saved"
SALON = SAVED / "salon.yaml"
"""The game that the saved ones answer."""


def expected(folder: Path) -> dict[str, dict[str, Any]]:
    """What must become of each mail of a folder, by its name in the corpus."""
    wanted = yaml.safe_load((folder / "expected.yaml").read_text(encoding="utf-8"))
    return {str((folder / name).relative_to(CORPUS)): want for name, want in wanted.items()}


MADE = expected(CORPUS)
EXPECTED = MADE | expected(SAVED)


def raw(name: str) -> bytes:
    """A mail, as it came."""
    return (CORPUS / f"{name}.eml").read_bytes()
