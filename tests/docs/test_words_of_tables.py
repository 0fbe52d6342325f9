"""What players read on a table stands in files of words, of which there is one for each language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from tests.support.folders import ROOT

GAMES = ROOT / "gallerist_pbem" / "games"
PATTERNS = ("*/board/page/[!_]*.py", "*/board/html*.py", "*/board/labels.py")
DRAWING = {str(file.relative_to(GAMES)): file for pattern in PATTERNS for file in sorted(GAMES.glob(pattern))}
READ = ("title", "aria_label")
"""Attributes of an element that are words; the others are for the browser."""
WORDS = re.compile(r"\b[A-Z][a-z]|[a-z]{2}[,;:.!?] |[a-z]+ [a-z]+ [a-z]+")
"""A capitalised word, one with a sign behind it, or several in a row."""


def texts(node: ast.AST) -> Iterator[str]:
    """Every text of a module but docstrings, attributes for the browser and names of types."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.Expr(value=ast.Constant()) | ast.Call(func=ast.Name(id="TypeVar")):
            return
        case ast.keyword(arg=name) if name not in READ:
            return
    for child in ast.iter_child_nodes(node):
        yield from texts(child)


def words_in(module: str) -> list[str]:
    """The texts of a module that are words of a language."""
    return [text for text in texts(ast.parse(module)) if WORDS.search(text)]


@pytest.mark.parametrize("name", DRAWING)
def test_no_module_that_draws_a_table_holds_words(name: str) -> None:
    """They belong under `board` in words/sentences.en.yaml of the game."""
    assert words_in(DRAWING[name].read_text(encoding="utf-8")) == []


def test_the_modules_that_draw_tables_are_looked_at() -> None:
    assert {name.split("/")[0] for name in DRAWING} == {"art_society", "gallerist"}


def test_words_are_found_wherever_they_stand() -> None:
    module = '"""Docs."""\nel("p", "Lot", f"kept: {n}", "out of the bag", title="Space", class_="a b c", id=f"No {n}")'
    assert words_in(module) == ["Lot", "kept: ", "out of the bag", "Space"]
