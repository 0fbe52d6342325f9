"""`check` tells what would happen up to the draw, and when `end` saves a mail; so does `play` afterwards."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from gallerist_pbem.games import MARK
from tests.support.command import in_process
from tests.support.standing import a_table

SPENDING = {"tickets": {"brown": 1}, "influence": 12}


def asked(folder: Path, command: str, steps: str, *options: str, **facts: Any) -> tuple[str, str]:
    folder.mkdir(exist_ok=True)
    order = folder / "order.txt"
    order.write_text(f"{MARK} salon yellow 0\n{steps}\n#end\n")
    path = folder / "salon.yaml"
    gamefile = path if path.exists() else a_table(folder, **facts).path
    ran = in_process([command, str(gamefile), str(order), *options])
    assert ran.code == 0, ran.err
    return " ".join(ran.out.split()), " ".join(ran.err.split())


def test_what_happens_before_the_draw_is_told(tmp_path: Path) -> None:
    said, _ = asked(tmp_path, "check", "go artists_colony; buy painting blue")
    assert said.startswith("legal (step 2 draws; what comes after it is judged as if nothing had come up)")
    assert "- Bob goes to the Artists Colony; buys" in said
    assert "Drawn" not in said
    assert "The next painting" not in said


def test_a_draw_that_comes_last_brings_another_mail_unless_end_is_said(tmp_path: Path) -> None:
    once_more = "After the draw Bob would be asked once more: "
    saves = "If nothing more is wanted this turn, add `end`: it saves a mail."
    steps = "go artists_colony; buy painting blue"
    said, _ = asked(tmp_path, "check", steps, yellow=SPENDING, plaza={"investor": 1})
    assert once_more in said
    assert said.endswith(saves)
    assert "mail" not in asked(tmp_path, "check", f"{steps}; end")[0]
    assert json.loads(asked(tmp_path, "check", steps, "--json")[0])["asked_after"] == "executive"
    assert json.loads(asked(tmp_path, "check", f"{steps}; end", "--json")[0])["asked_after"] is None
    _, hint = asked(tmp_path, "play", steps)
    assert hint.startswith("Bob is asked once more only because the order ended with a draw: with `end` after it")
    assert asked(tmp_path / "b", "play", f"{steps}; end", yellow=SPENDING, plaza={"investor": 1})[1] == ""


def test_who_cannot_act_any_more_is_not_asked_and_not_told_so(tmp_path: Path) -> None:
    said, _ = asked(tmp_path, "check", "go artists_colony; buy painting blue")
    assert "mail" not in said
    assert asked(tmp_path, "play", "go artists_colony; buy painting blue")[1] == ""


def test_new_contracts_are_there_to_be_seen(tmp_path: Path) -> None:
    """Who reveals them wants to choose: that this could be left out is no advice."""
    said, _ = asked(tmp_path, "check", "go sales_office; reveal")
    assert "After the draw Bob would be asked once more: " in said
    assert "saves" not in said
    assert asked(tmp_path, "play", "go sales_office; reveal")[1] == ""
