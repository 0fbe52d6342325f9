"""What is said to players, by language: a file `sentences.<language>.yaml` beside the code that says it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parent


def said(language: str = "en") -> dict[str, Any]:
    """What reports, forms and conversations say in general, part by part; the words of a game are its own."""
    return said_in(FOLDER, language)


@cache
def said_in(folder: Path, language: str = "en") -> dict[str, Any]:
    """Everything that is said there in a language."""
    text = (folder / f"sentences.{language}.yaml").read_text(encoding="utf-8")
    loaded: dict[str, Any] = yaml.load(text, Loader=yaml.CSafeLoader)
    return loaded
