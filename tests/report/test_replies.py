"""A form that comes back quoted, with the answer typed below its question mark, is that answer."""

from __future__ import annotations

import textwrap
from collections import Counter

import pytest

from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.engine.apply import Verdict
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.games import MARK, game_of
from gallerist_pbem.orders.steps import OPEN, Step, write_step
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.referee.orders import read_order
from gallerist_pbem.report.form.form import form
from gallerist_pbem.report.played import judged_text
from tests.support.folders import ROOT
from tests.support.random_games import positions


def reply(text: str, steps: list[Step], quoting: str, width: int) -> str:
    """The form as a mail program quotes and breaks it, and the steps below its first gap."""
    lines: list[str] = []
    for line in text.splitlines():
        lines += [f"{quoting}{part}" for part in textwrap.wrap(line, width) or [""]]
        if OPEN in line and not line.startswith("#") and steps:
            lines += map(write_step, steps)
            steps = []
    return "\n".join(lines)


@pytest.mark.parametrize(("quoting", "width"), [("> ", 76), ("| ", 60), (">", 40)])
@pytest.mark.parametrize("name", ["gallerist", "art-society"])
def test_an_answer_typed_into_the_quoted_form_is_read(name: str, quoting: str, width: int) -> None:
    package = game_of(name)
    kinds: Counter[str] = Counter()
    for game in positions(package.rules, 3, "replies"):
        for question in awaited(game):
            if question.seat and kinds[question.kind] < 2:
                kinds[question.kind] += 1
                head = f"{MARK} salon {question.seat} 16 3f9a1c2e"
                text = form(package.rules, package.guide, game, question.seat, head)
                steps = next(iter(answers(package.rules, game, question.seat)))
                order = read_order(package, reply(text, list(steps), quoting, width))
                assert (order.seat, order.decision, order.position) == (question.seat, 16, "3f9a1c2e")
                assert [*map(write_step, order.steps)] == [*map(write_step, steps)]
    assert len(kinds) >= 6


@pytest.mark.parametrize(
    ("file", "step", "told"),
    [
        ("finished", {"offer": "1 3", "coins": 1}, "  offer 1 3 coins 1  # 3 in column 1"),
        ("finished", {"hire": 1}, "  hire 1"),
        ("art-society", {"hang": "new 3 4"}, "  hang new 3 4  # column 3, row 4"),
        ("art-society", {"hang": "7 4"}, "  hang 7 4  # column 7, row 4"),
        ("art-society", {"exchange": "p22-21 3 4"}, "  exchange p22-21 3 4  # column 3, row 4"),
        ("art-society", {"bid": 5}, "  bid 5"),
    ],
)
def test_check_says_which_space_is_meant(file: str, step: Step, told: str) -> None:
    """Two numbers are easily swapped; what is written behind the step is a comment, so it can be pasted as it is."""
    opened = open_game(ROOT / "games" / f"{file}.yaml")
    order = read_order(opened.package, f"{MARK} salon {opened.rules.SEATS[0]} 1\n{told}\n#end")
    assert order.steps == [step]
    assert list(judged_text(opened, order, Verdict("legal", [step])))[1] == told
