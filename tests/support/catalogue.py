"""The modules of the tests themselves."""

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
