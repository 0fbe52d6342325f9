"""Figures of a game: all files of its data folder as one map, an overlay laid over them, without the notes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

Plain = dict[str, Any]
NOTES = ("provenance", "contested")


def plain_data(folder: Path, overlay: Plain | None) -> Plain:
    """The data of a folder with an overlay merged in and the notes left out."""
    text = "".join(file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.yaml")))
    printed: Plain = yaml.load(text, Loader=yaml.CSafeLoader)
    plain: Plain = without_notes(merge(printed, overlay or {}))
    return plain


def merge(base: Plain, overlay: Plain) -> Plain:
    """Maps are merged key by key, lists and scalars replaced; `2:` and `"2":` are the same key."""
    merged = dict(base)
    for key, value in overlay.items():
        old = merged.get(str(key))
        merged[str(key)] = merge(old if isinstance(old, dict) else {}, value) if isinstance(value, dict) else value
    return merged


def without_notes(data: Any) -> Any:
    """The data without provenance and contested notes."""
    if isinstance(data, dict):
        return {key: without_notes(value) for key, value in data.items() if key not in NOTES}
    return [without_notes(item) for item in data] if isinstance(data, list) else data
