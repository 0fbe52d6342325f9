"""The plan of the code: which layer may import which, read off the imports themselves, lazy ones included."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

PACKAGE = "gallerist_pbem"
BASE = {"errors", "version"}
MAY_IMPORT: Mapping[str, set[str]] = {
    "errors": set(),
    "version": set(),
    "plain": {*BASE},
    "draw": {*BASE, "plain"},
    "orders": {*BASE, "plain"},
    "engine": {*BASE, "plain", "orders"},
    "games": {*BASE, "plain", "draw", "orders", "engine"},
    "record": {*BASE, "plain", "orders", "engine"},
    "referee": {*BASE, "plain", "orders", "engine", "games", "record"},
    "report": {*BASE, "plain", "draw", "orders", "engine", "games", "record", "referee"},
    "bots": {*BASE, "plain", "draw", "orders", "engine", "games"},
    "library": {*BASE, "plain", "orders", "engine", "games", "record", "referee", "report"},
    "mail": {*BASE, "referee", "report"},
    "git": {*BASE, "referee", "report"},
    "cli": {*BASE, "referee", "report", "bots", "mail", "git"},
    "__init__": {*BASE, "library"},
    "__main__": {"cli"},
}
"""What is done and what is read stands between the engine and whoever brings an order: a carrier calls these two."""
PACKAGES: Mapping[str, set[str]] = {
    "plain": {"yaml", "jsonschema"},
    "draw": {"yaml", "rich"},
    "engine": {"rich"},
    "games": {"yaml", "rich"},
    "report": {"rich"},
    "mail": {"procrastinate", "psycopg"},
    "cli": {"typer", "rich"},
}
"""Which layer knows which of the packages that this program stands on."""
THIRD_PARTY = {"typer", "rich", "yaml", "jsonschema", "referencing", "pydantic", "click", "procrastinate", "psycopg"}


class Import(NamedTuple):
    """A line that imports something."""

    module: str
    line: int
    target: str


def modules(root: Path) -> dict[str, Path]:
    """Every module of the package below a folder."""
    files = sorted((root / PACKAGE).rglob("*.py"))
    return {".".join(file.relative_to(root).with_suffix("").parts).removesuffix(".__init__"): file for file in files}


def imports(root: Path) -> Iterator[Import]:
    """Every import of every module, wherever it stands in it."""
    known = modules(root)
    for module, file in known.items():
        for line, source, names in _statements(file.read_text(encoding="utf-8")):
            for name in names or [""]:
                whole = f"{source}.{name}"
                yield Import(module, line, whole if whole in known else source)


@cache
def _statements(text: str) -> list[tuple[int, str, list[str]]]:
    """Line, module and names of every import; a module that stays the same is parsed once."""
    statements: list[tuple[int, str, list[str]]] = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            statements += [(node.lineno, alias.name, []) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            statements.append((node.lineno, _source(node), [alias.name for alias in node.names]))
    return statements


def _source(node: ast.ImportFrom) -> str:
    if node.level:
        raise AssertionError(f"line {node.lineno}: a relative import; imports say where they lead")
    return node.module or ""


def layer(module: str) -> str:
    """The layer of a module: the folder, or the module itself where it lies at the top."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "__init__"


def violations(root: Path) -> list[str]:
    """Imports that the plan does not know."""
    return [f"{each.module}:{each.line} imports {each.target}" for each in imports(root) if not _is_planned(each)]


def _is_planned(each: Import) -> bool:
    top, own = each.target.split(".")[0], layer(each.module)
    if top != PACKAGE:
        return top not in THIRD_PARTY or top in PACKAGES.get(own, ())
    there = layer(each.target)
    if own == there == "games":
        return _same_game(each.module, each.target)
    return there == own or there in MAY_IMPORT[own]


def _same_game(module: str, target: str) -> bool:
    """A game imports itself and the seats that all games share; only the table of games names games."""
    here, there = module.split(".")[2:3], target.split(".")[2:3]
    return not here or here == there or there == ["seats"]


def cycles(root: Path) -> list[list[str]]:
    """Modules, or folders, that import each other in a ring."""
    known, by_module, by_room = modules(root), dict[str, set[str]](), dict[str, set[str]]()
    for module, _, target in imports(root):
        if target in known:
            by_module.setdefault(module, set()).add(target)
            here, there = _room(module, known), _room(target, known)
            if here != there and PACKAGE not in (here, there):
                by_room.setdefault(here, set()).add(there)
    return [*_rings(by_module), *_rings(by_room)]


def _room(module: str, known: Mapping[str, Path]) -> str:
    """The folder of a module; an `__init__` stands above its folder, because it names what lies in it."""
    return module + ".__init__" if known[module].name == "__init__.py" else module.rpartition(".")[0]


def _rings(graph: Mapping[str, set[str]]) -> list[list[str]]:
    """What is left when all that imports nothing, or is imported by nothing, is taken away over and over."""
    left = {node: set(targets) for node, targets in graph.items()}
    while left:
        imported = {target for targets in left.values() for target in targets}
        kept = {node for node, targets in left.items() if targets and node in imported}
        if kept == left.keys():
            return [sorted(left)]
        left = {node: left[node] & kept for node in kept}
    return []
