"""`rule`: what a rule says, without any game; and how a refusal leads there."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pexpect
import pytest

from gallerist_pbem.draw import language
from gallerist_pbem.report.rulebook.lookup import numbers
from tests.support.command import in_process
from tests.support.game_files import headed
from tests.support.terminal import ended


def test_a_rule_is_told_without_any_game(tmp_path: Path) -> None:
    ran = in_process(["rule", "g-exe-2"], cwd=tmp_path)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("G-EXE-2 · The Gallerist · Executive actions · rulebook p. 5\n  You may spend")
    assert ran.out.endswith("  Refusals: E-TKT-NONE, E-TKT-WHERE\n")


def test_without_a_number_the_groups_are_listed() -> None:
    ran = in_process(["rule"])
    assert ran.code == 0
    assert "  G-EXE   Executive actions\n" in ran.out
    assert "  S-DEC   Frames and decor\n" in ran.out


def test_what_machines_read() -> None:
    found = json.loads(in_process(["rule", "G-TRN-5", "--json"]).out)
    assert set(found) == {"asked", "rules", "rulings", "says"}
    (rule,) = found["rules"]
    assert set(rule) == {"game", "id", "group", "says", "page", "source", "rulings", "option", "codes"}
    assert (rule["game"], rule["page"], rule["rulings"]) == ("gallerist", "5", ["A-103"])
    assert [ruling["id"] for ruling in found["rulings"]] == ["A-103"]
    assert set(json.loads(in_process(["rule", "--json"]).out)) == {"gallerist", "art-society"}


@pytest.mark.parametrize("number", ["g-bux-1", "nothing", "--", " "])
def test_an_unknown_number_is_wrong_usage(number: str) -> None:
    ran = in_process(["rule", "--", number])
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("there is no rule ")


def test_the_rule_of_a_refusal_can_be_looked_up(salon: Path) -> None:
    """Its number and its code lead to the same rule."""
    (salon.parent / "order").write_bytes(headed(salon, "- hire: 1\n"))
    refused = json.loads(in_process(["check", salon, salon.parent / "order", "--json"]).out)
    by_rule, by_code = (json.loads(in_process(["rule", refused[key], "--json"]).out) for key in ("rule", "code"))
    assert by_rule["rules"][0]["id"] == refused["rule"]
    assert refused["rule"] in [rule["id"] for rule in by_code["rules"]]
    assert refused["page"] == f"rulebook p. {by_rule['rules'][0]['page']}"


def test_only_a_terminal_is_told_where_to_look(salon: Path) -> None:
    """Once, under the refusal; a mail has the number in brackets already."""
    (salon.parent / "order").write_bytes(headed(salon, "- hire: 1\n"))
    arguments = ["check", str(salon), str(salon.parent / "order")]
    hint = "`gallerist rule G-TRN-2` tells what the rule says."
    assert hint not in in_process(arguments).err
    child: pexpect.spawn[str] = pexpect.spawn(
        sys.executable, ["-m", "gallerist_pbem", *arguments], env={**os.environ}, encoding="utf-8", timeout=60
    )
    screen, code = ended(child)
    assert code == 4
    assert screen.count(hint) == 1


def test_rules_are_read_only_by_who_asks_or_is_refused(salon: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long file, and start-up is felt."""

    def unread(*_: object) -> None:
        raise AssertionError("nobody needs the rules in words here")

    monkeypatch.setattr(language, "rules_in", unread)
    (salon.parent / "order").write_bytes(headed(salon, "- go: media_center\n- hire: 1\n"))
    assert in_process(["play", salon, salon.parent / "order"]).code == 0
    for command in ("show", "legal", "status", "log"):
        assert in_process([command, salon]).code == 0


def completed(line: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What a shell is offered for the last word of a line; it calls the script, which is no module of a package."""
    monkeypatch.setattr(sys.modules["__main__"], "__package__", None, raising=False)
    monkeypatch.setenv("_GALLERIST_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(line.count(" ")))
    return in_process([]).out.split()


def test_numbers_are_completed(monkeypatch: pytest.MonkeyPatch) -> None:
    offered = {"G-MKT", "G-MKT-1", "G-MKT-2", "G-MKT-3", "G-MKT-4"}
    assert set(completed("gallerist rule G-MKT", monkeypatch)) == offered
    assert set(completed("gallerist rule g-mkt", monkeypatch)) == set(map(str.lower, offered))
    assert set(completed("gallerist rule ", monkeypatch)) == set(numbers())


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("show SALON --as ", {"blue", "yellow", "purple"}),
        ("show SALON@2 --as y", {"yellow"}),
        ("auto SALON --as ", {"blue", "yellow", "purple"}),
        ("show nothing.yaml --as ", {"blue", "yellow", "purple", "orange"}),
        ("show --as ", {"blue", "yellow", "purple", "orange"}),
        ("show SALON --format ", {"rich", "text", "json", "html"}),
        ("export SALON --format ", {"yaml", "json"}),
        ("auto SALON --bot g", {"greedy"}),
        ("simulate --bot ", {"random", "greedy", "planner"}),
        ("simulate --game ", {"gallerist", "art-society"}),
        ("new x.yaml --game a", {"art-society"}),
        ("new x.yaml --option fame", {"fame-tile=money", "fame-tile=money-and-influence"}),
        ("new x.yaml --game art-society --option t", {"tie-break=total", "tie-break=highest"}),
        ("new x.yaml --game chess --option ", set()),
        ("new x.yaml --seat blue=Ann --seat ", {"yellow=", "purple=", "orange="}),
        ("new x.yaml --game chess --seat ", set()),
        ("--ver", {"--version"}),
    ],
)
def test_what_a_shell_completes(line: str, offered: set[str], salon: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats are those of the game that is named, options those of the game that is begun."""
    line = f"gallerist {line.replace('SALON', str(salon))}"
    assert set(completed(line, monkeypatch)) == offered
