"""The tests themselves: what each is called and what it says it is about."""

from __future__ import annotations

import ast
from functools import cache

from tests.support.folders import TESTS


@cache
def all_tests() -> dict[str, str]:
    """Every test by file and name, with its docstring."""
    return {
        f"{file.relative_to(TESTS)}::{node.name}": ast.get_docstring(node) or ""
        for file in sorted(TESTS.rglob("test_*.py"))
        for node in ast.parse(file.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }
