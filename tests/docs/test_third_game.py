"""`docs/adding-a-game.md` is written around the game that the tests play."""

from __future__ import annotations

import ast
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.command import ENVIRONMENT
from tests.support.folders import ROOT, TESTS

PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
SOURCE = (TESTS / "support" / "nim" / "__init__.py").read_text(encoding="utf-8")


def source_of(name: str) -> str:
    """A function or class of the game, as it stands in its module."""
    node = next(each for each in ast.parse(SOURCE).body if getattr(each, "name", None) == name)
    assert isinstance(node, (ast.FunctionDef, ast.ClassDef))
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    return "\n".join(SOURCE.split("\n")[first - 1 : node.end_lineno])


def test_the_page_shows_the_game_as_it_is() -> None:
    shown = re.findall(r"<!-- from: \w+ (\w+) -->\n```python\n(.*?)\n```", PAGE, re.DOTALL)
    assert [name for name, _ in shown] == ["Heap", "take", "NimRules", "NimWords", "Nim"]
    for name, code in shown:
        assert code == source_of(name), name


def test_the_page_counts_its_lines() -> None:
    (count,) = re.findall(r"(\d+) lines; the tests play it", PAGE)
    assert int(count) == len(SOURCE.splitlines())


@pytest.mark.slow
def test_the_commands_of_the_page_run(tmp_path: Path) -> None:
    """With the program that has one more game on its table."""
    (order,) = re.findall(r"```\n(#gallerist .*?)```", PAGE, re.DOTALL)
    (tmp_path / "order.txt").write_text(order, encoding="utf-8")
    (block,) = re.findall(r"```console\n(.*?)```", PAGE, re.DOTALL)
    there = {**ENVIRONMENT, "PYTHONPATH": f"{ROOT}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}
    for line in block.splitlines():
        words = shlex.split(line.removeprefix("$ gallerist "))
        command = [sys.executable, "-m", "tests.support.nim_program", *words]
        done = subprocess.run(command, cwd=tmp_path, env=there, capture_output=True, text=True, check=False)
        assert (done.returncode, bool(done.stdout)) == (0, True), (line, done.stderr)
    assert len(block.splitlines()) == 8
