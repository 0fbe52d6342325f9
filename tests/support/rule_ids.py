"""Where the rules of a catalogue are named: in the code that carries them out, and in the tests that show them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from tests.support.catalogue import modules
from tests.support.folders import ROOT, TESTS

PACKAGE = ROOT / "gallerist_pbem"
NO_RULES = {"board", "bot", "words"}
"""Folders of a game that draw, play or speak, and carry no rule out."""


def listed(folder: Path) -> list[str]:
    """The ids of the catalogue of a game."""
    lines = (folder / "rule_ids.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def ids_in(text: str, game: str) -> set[str]:
    """The ids of a game, which its letter begins; only what is written out in full is one."""
    return set(re.findall(rf"\b{game}-[A-Z]+-\d+\b", text))


def code() -> list[Path]:
    """Every module and every file of figures."""
    return sorted([*PACKAGE.rglob("*.py"), *PACKAGE.rglob("data/*.yaml")])


def modules_of_tests() -> list[Path]:
    """Every module of the tests."""
    return sorted(TESTS.rglob("*.py"))


def named_in(files: Iterable[Path], game: str) -> set[str]:
    """The ids that stand anywhere in files."""
    return {rule for file in files for rule in ids_in(file.read_text(encoding="utf-8"), game)}


def named_tests(folder: Path) -> Iterator[tuple[str, str]]:
    """Name and docstring of every test."""
    for file, module in modules().items():
        if (TESTS / file).is_relative_to(folder):
            tests = [
                node for node in module.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
            ]
            yield from ((f"{file.name}::{node.name}", ast.get_docstring(node) or "") for node in tests)


def not_in_the_code(folder: Path, game: str) -> list[str]:
    """Rules that no code which could carry them out names."""
    named = named_in((file for file in code() if not NO_RULES & set(file.relative_to(PACKAGE).parts)), game)
    return [rule for rule in listed(folder) if rule not in named]


def not_in_a_test(folder: Path, game: str) -> list[str]:
    """Rules that no docstring of a test names."""
    named = {rule for _, text in named_tests(TESTS) for rule in ids_in(text, game)}
    return [rule for rule in listed(folder) if rule not in named]


def not_in_the_catalogue(folder: Path, game: str) -> list[str]:
    """Rules that code or tests name though there are none."""
    return sorted(named_in([*code(), *modules_of_tests()], game) - set(listed(folder)))


CODE = re.compile(r"[EW](-[A-Z0-9]+)+")
RULE = re.compile(r"[GS]-[A-Z]+-\d+")


def cited(game: str) -> set[tuple[str, str]]:
    """Codes of refusals in the code of a game, each with the rule that stands beside it there."""
    found: set[tuple[str, str]] = set()
    for file in sorted((PACKAGE / "games" / game).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            words = _words(node)
            found |= {(code, rule) for code, rule in pairwise(words) if CODE.fullmatch(code) and RULE.fullmatch(rule)}
    return found


def _words(node: ast.AST) -> list[str]:
    """What is given to a call or stands in a tuple, one after the other; what is no text is empty."""
    items = node.args if isinstance(node, ast.Call) else node.elts if isinstance(node, ast.Tuple) else []
    return [str(item.value) if isinstance(item, ast.Constant) else "" for item in items]
