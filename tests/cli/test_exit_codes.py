"""Exit codes: every bad input gets a sentence and its code, and changes nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.record.game_file import GameFile
from tests.support.command import in_process
from tests.support.game_files import headed, new_game, who_is_asked

BAD_TEXT = {
    "empty": b"",
    "binary": bytes(range(256)),
    "huge": b"a: b\n" * 10_000_000,
    "alias bomb": b"a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n",
    "deep nesting": b"[" * 30_000 + b"]" * 30_000,
    "deep JSON": b'{"a":' * 30_000 + b"1" + b"}" * 30_000,
    "duplicate keys": b"game: salon\ngame: salon\n",
    "a list": b"- go: artists_colony\n",
    "a word": b"hello\n",
    "tab": b"game:\tsalon\n\tseat: blue\n",
    "tag": b"game: !!python/object:os.system salon\n",
}
BAD_STEPS = {
    "wrong type": "- go: 7\n",
    "unknown step": "- fly: artists_colony\n",
    "unfinished template": "- go: '?'\n",
    "negative number": "- go: media_center\n- hire: -1\n",
    "unknown field": "- go: media_center\n  quickly: true\n",
    "no steps": "[]\n",
    "unknown place": "- go: louvre\n",
    "boolean step": "- true\n",
    "two steps in one": "- {go: media_center, hire: 1}\n",
}


@pytest.mark.parametrize("name", BAD_TEXT)
@pytest.mark.parametrize("command", ["play", "check"])
def test_what_cannot_be_read_is_exit_3(name: str, command: str, salon: Path) -> None:
    """A sentence with line and column, never a traceback, and nothing changes."""
    before = salon.read_bytes()
    ran = in_process([command, "salon.yaml", "-"], cwd=salon.parent, stdin=BAD_TEXT[name])
    assert ran.code == 3, ran
    assert "error:" in ran.err
    assert "Traceback" not in ran.err + ran.out
    assert salon.read_bytes() == before


@pytest.mark.parametrize("name", BAD_STEPS)
def test_what_is_no_order_is_exit_3(name: str, salon: Path, tmp_path: Path) -> None:
    """All faults with their places."""
    before = salon.read_bytes()
    order = tmp_path / "order.yaml"
    order.write_bytes(headed(salon, BAD_STEPS[name]))
    ran = in_process(["play", str(salon), str(order)])
    assert ran.code == 3, ran
    assert f"{order}:" in ran.err
    assert salon.read_bytes() == before


def test_all_faults_are_told_at_once(salon: Path, tmp_path: Path) -> None:
    """Three mistakes, three lines, each with line and column."""
    order = tmp_path / "order.yaml"
    order.write_text("game: salon\nseat: green\ndecision: two\nsteps:\n- by: photo blue\n- go: louvre\n")
    ran = in_process(["play", str(salon), str(order)])
    assert ran.code == 3
    assert [line.split(": error: ")[0].split("order.yaml:")[1] for line in ran.err.splitlines()] == [
        "2:1",
        "3:1",
        "5:3",
        "6:3",
    ]
    assert "did you mean 'buy'" in ran.err


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        ("- end\n", "E-ACT-MISSING"),
        ("- buy: painting blue\n", "E-ACT-PLACE"),
        ("- decline\n", "E-KO-NOTYOU"),
        ("- spend: [pink lobby]\n", "E-TKT-NONE"),
        ("- use: 1\n", "E-CTR-EMPTY"),
        ("- pass: media_center\n", "E-PASS"),
        ("- go: media_center\n", "E-ACT-MISSING"),
        ("- go: media_center\n- hire: 4\n", "E-HIR-DESK"),
        ("- go: media_center\n- hire: 1\n- go: sales_office\n", "E-NOT-YOU"),
    ],
)
def test_what_the_rules_refuse_is_exit_4(steps: str, code: str, salon: Path, tmp_path: Path) -> None:
    """The refusal names the step, the rule with its page, and as JSON all its parts."""
    before = salon.read_bytes()
    order = tmp_path / "order.yaml"
    order.write_bytes(headed(salon, steps))
    for command in ("check", "play"):
        ran = in_process([command, str(salon), str(order), "--json"])
        told = json.loads(ran.out)
        assert (ran.code, told["code"]) == (4, code), told
        assert told["rule"].startswith("G-")
        assert told["rule"] in told["error"]
        keys = {"error", "code", "rule", "page", "step", "possible", "faults", "example"}
        assert set(told) - {"verdict"} == keys
        assert [told["faults"][0][key] for key in ("code", "rule", "page", "step")] == [
            told[key] for key in ("code", "rule", "page", "step")
        ]
        assert told.get("verdict") == ("refused" if command == "check" else None)
        plain = in_process([command, str(salon), str(order)])
        assert " ".join(plain.err.split()) == told["error"].replace(f"`{told['example']}`.", str(told["example"]))
        assert max(map(len, plain.err.split("\n"))) <= 76
        assert plain.out == ""
    assert salon.read_bytes() == before


def test_a_missing_choice_is_told_what_is_possible(salon: Path, tmp_path: Path) -> None:
    """Never guessed."""
    order = tmp_path / "order.yaml"
    order.write_bytes(headed(salon, "- go: sales_office\n- take: 1\n"))
    told = json.loads(in_process(["check", str(salon), str(order), "--json"]).out)
    assert (told["code"], told["step"], told["possible"]) == ("E-CHOICE", 2, ["1", "2", "3"])
    assert "`to` is missing" in told["error"]


@pytest.mark.parametrize(
    "parts",
    [
        {"steps": {"go": "?"}}, {"steps": "?"}, {"steps": [["?"]]}, {"steps": [{"go": {"x": ["?"]}}]}, {"seat": ["?"]},
        {"standing": {"do": "?"}}, {"standing": [{"out_of": ["?"], "do": {"go": "?"}}]}, {"standing": [["?"]]},
        {"decision": ["?"]}, {"game": {"?": "?"}},
    ],
)  # fmt: skip
def test_a_gap_in_the_wrong_place_is_exit_3(parts: dict[str, Any], salon: Path, tmp_path: Path) -> None:
    seat, decision = who_is_asked(salon)
    order = {"game": "salon", "seat": seat, "decision": decision, "steps": [{"go": "media_center"}]} | parts
    (tmp_path / "order.json").write_text(json.dumps(order))
    ran = in_process(["play", str(salon), str(tmp_path / "order.json")])
    assert (ran.code, "is still to be filled in ('?')" in ran.err) == (3, True)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"decision": 1}, "STALE"),
        ({"decision": 99}, "FUTURE"),
        ({"game": "another"}, "WRONG-GAME"),
        ({"seat": "orange"}, "NO-SEAT"),
        ({"position": "0" * 8}, "OTHER-HISTORY"),
    ],
)
def test_what_is_not_awaited_is_exit_5(change: dict[str, Any], code: str, salon: Path, tmp_path: Path) -> None:
    """Stale, overtaken or somebody else's: told exactly that."""
    seat, decision = who_is_asked(salon)
    order = {
        "game": "salon",
        "seat": seat,
        "decision": decision,
        "steps": [{"go": "media_center"}, {"hire": 1}],
    } | change
    (tmp_path / "order.json").write_text(json.dumps(order))
    before = salon.read_bytes()
    ran = in_process(["play", str(salon), str(tmp_path / "order.json"), "--json"])
    assert (ran.code, json.loads(ran.out)["code"]) == (5, code)
    assert salon.read_bytes() == before


def test_somebody_elses_order_and_the_same_order_twice(salon: Path, tmp_path: Path) -> None:
    """Not awaited; and a duplicate is harmless."""
    seat, decision = who_is_asked(salon)
    other = next(entry["seat"] for entry in GameFile.load(salon).header["seats"] if entry["seat"] != seat)
    order = {"game": "salon", "decision": decision, "steps": [{"go": "media_center"}, {"hire": 1}]}
    (tmp_path / "other.json").write_text(json.dumps(order | {"seat": other}))
    (tmp_path / "mine.json").write_text(json.dumps(order | {"seat": seat}))
    (tmp_path / "respelled.yaml").write_text(
        f"game: salon\nseat: {seat}\ndecision: {decision}\nsteps: [{{go: media_center}}, {{hire: 1, coins: 0}}, end]\n"
    )
    assert in_process(["play", str(salon), str(tmp_path / "other.json")]).code == 5
    assert in_process(["play", str(salon), str(tmp_path / "mine.json")]).code == 0
    after = salon.read_bytes()
    for again in ("mine.json", "respelled.yaml"):
        ran = in_process(["play", str(salon), str(tmp_path / again), "--json"])
        assert (ran.code, json.loads(ran.out)["code"]) == (5, "DUPLICATE"), ran
    assert salon.read_bytes() == after


def test_a_tampered_file_is_exit_6_and_no_game_file_exit_3(salon: Path) -> None:
    """The place is named."""
    text = salon.read_text()
    salon.write_text(text.replace("money: 10", "money: 11", 1))
    ran = in_process(["verify", str(salon)])
    assert ran.code == 6
    assert "salon.yaml:" in ran.err
    salon.write_text(text.replace("spaces: {", "spaces: { ", 1))
    ran = in_process(["verify", str(salon)])
    assert ran.code == 6, "a change of spelling only"
    salon.write_text("hello: world\n")
    assert in_process(["show", str(salon)]).code == 3
    assert in_process(["show", str(salon.with_name("nothing.yaml"))]).code == 3


def test_usage_is_exit_2(tmp_path: Path) -> None:
    """Wrong words, wrong seats, wrong options."""
    new = ["new", str(tmp_path / "salon.yaml")]
    two = ["--seat", "blue=Ann", "--seat", "yellow=Bob"]
    wrong = [
        [*new],
        [*new, "--seat", "green=Ann", "--seat", "blue=Bob"],
        [*new, "--seat", "blue=Ann", "--seat", "blue=Bob"],
        [*new, "--seat", "blue", "--seat", "yellow=Bob"],
        [*new, *two, "--option", "nonsense=1"],
        [*new, *two, "--option", "empty-plaza=maybe"],
        [*new, *two, "--game", "chess"],
        [*new, *two, "--position", str(tmp_path / "missing.yaml")],
        ["new", str(tmp_path / "Salon Bleu.txt"), *two],
        ["fly"],
        ["show"],
        ["simulate", "--seats", "9"],
        ["simulate", "--bot", "nobody"],
    ]
    for arguments in wrong:
        ran = in_process(arguments)
        assert ran.code == 2, (arguments, ran)
        assert "Traceback" not in ran.err
    assert list(tmp_path.iterdir()) == []
    assert in_process([*new, *two]).code == 0
    assert in_process([*new, *two]).code == 2, "a game is never overwritten"


def test_interrupted_is_130(tmp_path: Path) -> None:
    """Ctrl-C while an order is read from the terminal."""
    new_game(rules, tmp_path / "salon.yaml", 2, "x")
    code = "import sys; from gallerist_pbem.cli import main\nfrom gallerist_pbem.cli.play import play\n"
    code += "play.order_source = lambda *_: (_ for _ in ()).throw(KeyboardInterrupt)\n"
    code += "sys.argv = ['gallerist', 'play', 'salon.yaml', '-']; main.main()"
    ran = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, check=False)
    assert ran.returncode == 130
    assert b"Traceback" not in ran.stderr
