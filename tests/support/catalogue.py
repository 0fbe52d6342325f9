"""The test modules themselves: what they import, which tests they hold, and what those say they are about."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from tests.support.folders import TESTS


@cache
def modules() -> dict[Path, ast.Module]:
    """Every module below tests, parsed once."""
    return {
        file.relative_to(TESTS): ast.parse(file.read_text(encoding="utf-8")) for file in sorted(TESTS.rglob("*.py"))
    }


@cache
def all_tests() -> dict[str, str]:
    """Every test by file and name, with its docstring."""
    return {
        f"{file}::{node.name}": ast.get_docstring(node) or ""
        for file, module in modules().items()
        for node in module.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }
