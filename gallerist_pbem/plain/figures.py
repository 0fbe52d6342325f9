"""Figures of a game: all files of its data folder as one map, an overlay laid over them, without the notes."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from gallerist_pbem.errors import Damaged
from gallerist_pbem.plain.yaml_in import LIMIT, read_one

Plain = dict[str, Any]
FigureFault = tuple[tuple[str | int, ...], str]
"""The keys that lead to it, and what is wrong."""
NOTES = ("provenance", "contested")


class Unsound(Damaged):
    """Figures that fit their schema and still contradict each other."""

    def __init__(self, faults: list[FigureFault]) -> None:
        self.faults = faults
        super().__init__("; ".join(why for _, why in faults))


def sound(plain: Plain, faults: list[FigureFault]) -> Plain:
    """The figures, unless something in them contradicts the rest."""
    if faults:
        raise Unsound(faults)
    return plain


def plain_data(folder: Path, overlay: Plain | None) -> Plain:
    """The data of a folder with an overlay merged into its parts and the notes left out; no part is ever removed."""
    over = overlay or {}
    text = "".join(file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.yaml")))
    printed = cast(Plain, read_one(text, str(folder), places=False, limit=LIMIT).data)
    laid = {name: merge(printed.get(name, {}), part) if isinstance(part, dict) else part for name, part in over.items()}
    plain: Plain = without_notes(printed | laid)
    return plain


def merge(base: Plain, overlay: Plain) -> Plain:
    """Maps are merged key by key, lists and scalars replaced, null removes; `2:` and `"2":` are the same key."""
    merged = dict(base)
    for key, value in overlay.items():
        old = merged.pop(str(key), None) if value is None else merged.get(str(key))
        if isinstance(value, dict):
            merged[str(key)] = merge(old if isinstance(old, dict) else {}, value)
        elif value is not None:
            merged[str(key)] = value
    return merged


def without_notes(data: Any) -> Any:
    """The data without provenance and contested notes."""
    if isinstance(data, dict):
        return {key: without_notes(value) for key, value in data.items() if key not in NOTES}
    return [without_notes(item) for item in data] if isinstance(data, list) else data
