"""The plan of the code holds: layers import downwards only, nothing runs in a ring, folders stay small."""

from __future__ import annotations

import ast
import re
import shutil
from collections import Counter
from pathlib import Path

import pytest

from tests.support.folders import ROOT
from tests.support.layers import BASE, MAY_IMPORT, PACKAGE, cycles, modules, violations

FOLDER_LIMIT = 13
"""Twelve modules and the `__init__`."""


def test_every_import_follows_the_plan() -> None:
    assert violations(ROOT) == []


def test_the_map_for_developers_is_the_plan() -> None:
    """Layer by layer, in the table of docs/developing.md."""
    page = (ROOT / "docs" / "developing.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ((?:`\w+/?`(?:, )?)+) \|[^|]*\| ([\w, -]+) \|$", page, re.MULTILINE)
    told = {name: set(re.findall(r"\w+", may)) for names, may in rows for name in re.findall(r"\w+", names)}
    assert told == {name: may - BASE for name, may in MAY_IMPORT.items() if not name.startswith("__")}


def test_the_way_of_a_mail_leads_through_every_folder() -> None:
    page = (ROOT / "docs" / "developing.md").read_text(encoding="utf-8")
    folders = {path.parent.name for path in (ROOT / PACKAGE / "mail").glob("*/__init__.py")}
    assert set(re.findall(r"^\| `mail/(\w+)/` \|", page, re.MULTILINE)) == folders


def test_nothing_imports_in_a_ring() -> None:
    """Neither modules nor folders, and lazy imports count."""
    assert cycles(ROOT) == []


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("referee/submit.py", "import typer"),
        ("report/summary.py", "from gallerist_pbem.cli import main"),
        ("report/history.py", "import gallerist_pbem.cli.main"),
        ("engine/apply.py", "def late() -> None:\n    import yaml"),
        ("engine/legal.py", "from gallerist_pbem.games.gallerist.table import tickets"),
        ("games/gallerist/rules/turn.py", "from gallerist_pbem.games.art_society.rules import rounds"),
        ("games/art_society/rules/rounds.py", "from gallerist_pbem.record import documents"),
        ("cli/play/play.py", "from gallerist_pbem.engine import apply"),
        ("plain/yaml_in.py", "from gallerist_pbem import orders"),
    ],
)
def test_an_import_against_the_plan_is_found(module: str, line: str, tmp_path: Path) -> None:
    """Tried on a copy of the package."""
    shutil.copytree(ROOT / PACKAGE, tmp_path / PACKAGE, ignore=shutil.ignore_patterns("__pycache__"))
    target = tmp_path / PACKAGE / module
    target.write_text(f"{target.read_text(encoding='utf-8')}\n{line}\n", encoding="utf-8")
    (found,) = violations(tmp_path)
    assert module.removesuffix(".py").replace("/", ".") in found


def test_a_ring_is_found(tmp_path: Path) -> None:
    """A lazy import that closes a ring is one too."""
    shutil.copytree(ROOT / PACKAGE, tmp_path / PACKAGE, ignore=shutil.ignore_patterns("__pycache__"))
    target = tmp_path / PACKAGE / "orders" / "steps.py"
    late = "def late() -> None:\n    from gallerist_pbem.orders.read import read_order"
    target.write_text(f"{target.read_text(encoding='utf-8')}\n{late}\n", encoding="utf-8")
    ring, *_ = cycles(tmp_path)
    assert {"gallerist_pbem.orders.steps", "gallerist_pbem.orders.read"} <= set(ring)


def test_a_folder_can_be_looked_over() -> None:
    """At most twelve modules each."""
    sizes = Counter(file.parent for file in modules(ROOT).values())
    assert {str(folder): size for folder, size in sizes.items() if size > FOLDER_LIMIT} == {}


def test_no_two_public_classes_have_one_name() -> None:
    names = Counter(
        node.name
        for file in modules(ROOT).values()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    assert [name for name, count in names.items() if count > 1] == []
