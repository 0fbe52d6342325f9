"""How the tests are laid out: what several modules share lies in tests/support, and nowhere else."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.support.folders import TESTS


def imported(file: Path) -> Iterator[str]:
    """Every module that a file imports, and every name from one, as it could be a module too."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = ".".join((*file.relative_to(TESTS.parent).parts[: -node.level], node.module or ""))
            yield from (f"{package if node.level else node.module}.{alias.name}" for alias in node.names)


def test_no_test_module_imports_from_a_test_module() -> None:
    """Only from tests.support."""
    files = sorted(TESTS.rglob("*.py"))
    borrowed = {
        f"{file.relative_to(TESTS)}: {name}"
        for file in files
        for name in imported(file)
        if name.split(".")[0] == "tests" and name.split(".")[1] != "support"
    }
    assert len(files) > 60
    assert borrowed == set()


def test_every_test_lies_in_the_folder_of_a_layer() -> None:
    """A module beside the folders, or a folder without tests, has lost its way."""
    assert [file.name for file in TESTS.glob("test_*.py")] == []
    folders = {folder for folder in TESTS.rglob("*") if (folder / "__init__.py").exists()} - {
        TESTS / "support",
        TESTS / "support" / "nim",
    }
    assert {folder.name for folder in folders if not list(folder.rglob("test_*.py"))} == set()
