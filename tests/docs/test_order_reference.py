"""docs/orders.md, the reference for players: its examples are orders, its mistakes are answered as it says."""

from __future__ import annotations

import re

import pytest

from gallerist_pbem.errors import Unreadable
from gallerist_pbem.games import MARK
from gallerist_pbem.orders.steps import step_word
from tests.support.folders import ROOT
from tests.support.text_orders import GRAMMAR, HEAD, read

REFERENCE = (ROOT / "docs" / "orders.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```text\n(.*?)```\n+```yaml\n(.*?)```", REFERENCE, re.DOTALL)


def whole(example: str, is_text: bool) -> str:
    """An example may be a whole order, or only its steps."""
    if is_text:
        return example if MARK in example.lower() else f"{HEAD}{example}#end\n"
    return example if "steps:" in example else f"game: salon\nseat: blue\ndecision: 16\nsteps:\n{example}"


@pytest.mark.parametrize(("text", "yaml"), EXAMPLES)
def test_both_forms_of_an_example_say_the_same(text: str, yaml: str) -> None:
    assert read(whole(text, True)) == read(whole(yaml, False))


def test_every_block_of_the_reference_is_an_example_and_every_step_has_one() -> None:
    blocks = re.findall(r"```(text|yaml)\n", REFERENCE)
    assert len(blocks) == 2 * len(EXAMPLES)
    shown = {step_word(step) for text, _ in EXAMPLES for step in read(whole(text, True)).steps}
    assert shown == set(GRAMMAR.steps)


MISTAKES = re.findall(r"```mistake\n(.*?)\n---\n(.*?)\n```", REFERENCE, re.DOTALL)


@pytest.mark.parametrize(("text", "answer"), MISTAKES)
def test_mistakes_are_answered_as_the_reference_says(text: str, answer: str) -> None:
    with pytest.raises(Unreadable) as raised:
        read(text)
    assert str(raised.value) == answer


def test_the_reference_shows_mistakes() -> None:
    assert MISTAKES
