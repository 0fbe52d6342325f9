"""The published JSON Schemas, wherever the program runs from."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).parents[1]


@cache
def schema_folder() -> Path:
    """Inside an installed package, or at the top of a checkout."""
    installed = PACKAGE / "schemas"
    return installed if installed.is_dir() else PACKAGE.parent / "schemas"


@cache
def schema(name: str) -> dict[str, Any]:
    """The schema `NAME.schema.json`, parsed; shared by all callers, so it is not to be changed."""
    text = (schema_folder() / f"{name}.schema.json").read_text(encoding="utf-8")
    parsed: dict[str, Any] = json.loads(text)
    return parsed
