"""How the tests are laid out: what several modules share lies in tests/support, and nowhere else."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.support.catalogue import modules
from tests.support.folders import TESTS


def imported(file: Path, module: ast.Module) -> Iterator[str]:
    """Every module that is imported, and every name from one, as it could be a module too."""
    for node in ast.walk(module):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = ("tests", *file.parts)[: -node.level] if node.level else ()
            yield from (".".join((*above, *filter(None, [node.module]), alias.name)) for alias in node.names)


def own(file: Path) -> list[str]:
    """The folder whose modules may import each other."""
    return ["fuzz"] if file.parts[0] == "fuzz" else []


def test_no_test_module_imports_from_a_test_module() -> None:
    """Only from tests.support; tests/fuzz is a program of its own, with a test beside it."""
    borrowed = {
        f"{file}: {name}"
        for file, module in modules().items()
        for name in imported(file, module)
        if name.split(".")[0] == "tests" and name.split(".")[1:2] not in (["support"], own(file))
    }
    assert len(modules()) > 90
    assert borrowed == set()


def test_every_test_lies_in_the_folder_of_a_layer() -> None:
    """A module beside the folders, or a folder without tests, has lost its way."""
    files = [file for file in modules() if file.name.startswith("test_")]
    assert [file for file in files if len(file.parts) == 1] == []
    made_of = ("support", "support/nim", "support/servers", "support/letters", "support/evening", "fuzz/making")
    without = {Path(folder) for folder in made_of}
    folders = {file.parent for file in modules() if file.name == "__init__.py"} - without
    assert {folder for folder in folders if not any(file.is_relative_to(folder) for file in files)} == set()
    assert {folder for folder in folders if not (TESTS.parent / "gallerist_pbem" / folder).is_dir()} == {
        Path("browser"),
        Path("docs"),
        Path("fuzz"),
        Path("games/nim"),
    }
