"""What `legal` lists: lines that can be pasted into a text order as they stand."""

from __future__ import annotations

from itertools import islice

import pytest

from gallerist_pbem.engine.apply import judge
from gallerist_pbem.record.past import snapshots
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.referee.orders import read_order
from gallerist_pbem.report.answers import answers_text
from tests.support.folders import GAMES


@pytest.mark.parametrize("name", ["finished", "art-society", "solitaire"])
def test_every_line_of_legal_is_an_order(name: str) -> None:
    """At every sixth move: pasted between the marks, each is read and judged legal; what explains begins with #."""
    opened = open_game(GAMES / f"{name}.yaml")
    pasted = 0
    for past in islice(snapshots(opened.rules, opened.file), 0, None, 6):
        then = opened.at(past)
        for seat in then.asked:
            lines = "".join(answers_text(then, seat, everything=False)).splitlines()
            for line in [line for line in lines if not line.startswith("#")]:
                order = read_order(then.package, f"#gallerist {name} {seat} 1\n{line}\n#end")
                assert judge(then.rules, then.game, seat, order.steps).verdict in ("legal", "depends"), line
                pasted += 1
    assert pasted > 100


def test_legal_says_what_may_be_left_behind() -> None:
    """G-MOV-4: an assistant may stay, though no line needs it."""
    opened = open_game(GAMES / "finished.yaml")
    past = next(islice(snapshots(opened.rules, opened.file), 3, None))
    text = "".join(answers_text(opened.at(past), "blue", everything=False))
    assert "# behind go may stand: leave desk\n" in text
    assert "\ngo media_center; hire 1\n" in text
    every = "".join(answers_text(opened.at(past), "blue", everything=True))
    assert "\ngo media_center leave desk; hire 1\n" in every
    assert "may stand" not in every
