"""The published JSON Schemas, wherever the program runs from."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

Node = dict[str, Any]

_PACKAGE = Path(__file__).parents[1]
_INSTALLED = _PACKAGE / "schemas"
FOLDERS = [_INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent / "schemas"]
"""Inside an installed package, or at the top of a checkout; a game from elsewhere adds its own folder."""


_READ_FROM: dict[int, str] = {}
"""The files of schemas that were read; these are kept, so each is known by where it lies."""


def is_published(name: str) -> bool:
    """Whether there is a schema of this name."""
    return any((folder / f"{name}.schema.json").is_file() for folder in FOLDERS)


@cache
def schema(name: str) -> Node:
    """The schema `NAME.schema.json`, parsed; shared by all callers, so it is not to be changed."""
    files = [folder / f"{name}.schema.json" for folder in FOLDERS]
    file = next(filter(Path.is_file, files), files[0])
    parsed: Node = json.loads(file.read_text(encoding="utf-8"))
    _READ_FROM[id(parsed)] = file.name
    return parsed


def published_file(node: Node) -> str:
    """The file of a schema that `schema` gave; of any other none."""
    return _READ_FROM.get(id(node), "")


def schema_at(uri: str) -> Node:
    """The schema that an address or a `$ref` to another file means."""
    return schema(uri.rpartition("/")[2].removesuffix(".schema.json"))


def resolve(ref: str, root: Node) -> Node:
    """The node that a `$ref` means: in this schema, or in another published one."""
    file, _, pointer = ref.partition("#")
    node = schema_at(file) if file else root
    for key in pointer.split("/")[1:]:
        node = node[key]
    return node
