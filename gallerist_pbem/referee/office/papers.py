"""What whoever keeps a table has besides the games: settings by a published schema, files that are wholly there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from gallerist_pbem.errors import Fault, Unreadable
from gallerist_pbem.plain.schema_check import check_document, faults_of_part, sentence
from gallerist_pbem.plain.schemas import schema
from gallerist_pbem.plain.yaml_in import read_one
from gallerist_pbem.plain.yaml_out import write_document
from gallerist_pbem.record.files import is_folder, is_there, read_bytes, refused, remove, write, write_new, write_raw
from gallerist_pbem.record.locks import locked
from gallerist_pbem.referee.new import ADDRESS, is_game_id

__all__ = [
    "ADDRESS", "faults_in", "is_folder", "is_game_id", "is_there", "locked", "read_bytes", "read_settings", "refused",
    "remove", "settings_in", "write", "write_document", "write_new", "write_raw",
]  # fmt: skip

SETTINGS_LIMIT = 1 << 20


def read_settings(path: Path, name: str) -> dict[str, Any]:
    """A file of settings that fits the published schema of that name; all its faults at once, each with its place."""
    return settings_in(read_bytes(path, SETTINGS_LIMIT), path.name, name)


def settings_in(raw: bytes, source: str, name: str) -> dict[str, Any]:
    """The same of a text that may not be a file yet."""
    document = read_one(raw, source, places=True, limit=SETTINGS_LIMIT)
    if not isinstance(document.data, dict):
        raise Unreadable(source, [Fault(1, 1, "settings are a map")])
    check_document(document, schema(name), source)
    return document.data


def faults_in(data: Mapping[str, Any], name: str, part: str) -> list[str]:
    """What a part of a published schema does not allow."""
    return [sentence(fault) for fault in faults_of_part(data, f"{name}.schema.json#/$defs/{part}")]
