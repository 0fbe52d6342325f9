"""`play`: reveals and wishes, what is said with an order, how little of a file changes."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest

from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.orders.steps import step_word
from gallerist_pbem.record.current import current
from gallerist_pbem.record.game_file import GameFile
from tests.support.command import ENVIRONMENT, in_process
from tests.support.game_files import headed, new_game, play_steps, who_is_asked
from tests.support.random_games import some_answer


def test_two_plays_at_once(salon: Path) -> None:
    """One wins, the other is told; the file is sound."""
    (salon.parent / "order.yaml").write_bytes(headed(salon, "- go: media_center\n- hire: 1\n"))
    command = [sys.executable, "-m", "gallerist_pbem", "play", "salon.yaml", "order.yaml"]
    runs = [subprocess.Popen(command, cwd=salon.parent, env=ENVIRONMENT, stdout=-1, stderr=-1) for _ in range(3)]
    for run in runs:
        run.communicate()
    codes = sorted(run.returncode for run in runs)
    assert codes[0] == 0
    assert set(codes[1:]) <= {5, 7}
    assert in_process(["verify", "salon.yaml"], cwd=salon.parent).code == 0


def test_a_player_may_call_himself_by_his_name(salon: Path) -> None:
    """The names stand in the header; a reply typed into the quoted form is read from the file as from anywhere."""
    seat, decision = who_is_asked(salon)
    name = GameFile.load(salon).names()[seat]
    mail = f"Hello,\n> #gallerist salon {name} {decision}\n> ?\ngo media_center\nhire 1 assistant\n> # or so\n> #end\n"
    (salon.parent / "mail.txt").write_text(mail, encoding="utf-8")
    ran = in_process(["check", "salon.yaml", "mail.txt"], cwd=salon.parent)
    assert (ran.code, ran.out.splitlines()[:3]) == (0, ["legal", "  go media_center", "  hire 1"])
    assert in_process(["play", "salon.yaml", "mail.txt"], cwd=salon.parent).code == 0
    (salon.parent / "mail.txt").write_text(mail.replace(name, "Eve"), encoding="utf-8")
    assert (
        "'Eve' is no seat, and nobody here is called so"
        in in_process(["play", "salon.yaml", "mail.txt"], cwd=salon.parent).err
    )


def test_what_is_wrong_after_a_reveal_is_told_line_by_line(tmp_path: Path) -> None:
    """G-PBM-2: all of it, and a line that can be pasted into the next order."""
    path = new_game(rules, tmp_path / "salon.yaml", 2, "reveal").path
    for location in ("media_center", "artists_colony"):
        play_steps(rules, path, [{"start": location}])
    order = tmp_path / "order.yaml"
    order.write_bytes(headed(path, "- go: sales_office\n- reveal\n- take: 1\n"))
    lines = in_process(["play", str(path), str(order)]).err.splitlines()
    assert lines[:2] == [
        "Carried out up to the reveal. Then:",
        "step 3, take 1: `to` is missing: the contract space of yours that it goes to",
    ]
    assert max(map(len, lines)) <= 76
    example = lines[lines.index("For example:") + 1].strip()
    seat, decision = who_is_asked(path)
    order.write_text(f"#gallerist salon {seat} {decision}\n{example}\n#end\n", encoding="utf-8")
    assert in_process(["play", str(path), str(order)]).code == 0


def test_a_reveal_stops_and_asks(tmp_path: Path) -> None:
    """Four new cards are told, and the next order goes on; a wish in the same order needs no second one."""
    path = new_game(rules, tmp_path / "salon.yaml", 2, "reveal").path
    for location in ("media_center", "artists_colony"):
        play_steps(rules, path, [{"start": location}])
    order = tmp_path / "order.yaml"
    order.write_bytes(headed(path, "- go: sales_office\n- reveal\n- take: 1\n  to: 3\n  tickets: [blue]\n"))
    assert in_process(["play", str(path), str(order)]).code == 3
    order.write_bytes(headed(path, "- go: sales_office\n- reveal\n"))
    seat, _ = who_is_asked(path)
    ran = in_process(["play", str(path), str(order), "--json"])
    told = json.loads(ran.out)
    assert (ran.code, told["stopped"], told["awaiting"][0]["seat"]) == (0, None, seat)
    assert told["awaiting"][0]["question"] == "contract_after_reveal"
    drawn = [event for event in told["moves"][0]["events"] if event["event"] == "drawn"]
    assert [len(event["items"]) for event in drawn] == [4]
    order.write_bytes(headed(path, "- take: none\n"))
    assert in_process(["play", str(path), str(order)]).code == 0


def test_a_wish_needs_no_second_order(tmp_path: Path) -> None:
    """`prefer` takes the leftmost card that fits; its space and ticket are judged before the reveal."""
    path = new_game(rules, tmp_path / "salon.yaml", 2, "wish").path
    for location in ("media_center", "artists_colony"):
        play_steps(rules, path, [{"start": location}])
    order = tmp_path / "order.yaml"
    steps = "- go: sales_office\n- reveal\n"
    steps += "- take:\n  prefer: [painting, photo, sculpture, digital]\n  to: 3\n  tickets: {}\n"
    before = path.read_bytes()
    order.write_bytes(headed(path, steps.format("[pink, white]")))
    ran = in_process(["play", str(path), str(order), "--json"])
    assert ran.code == 4, "two tickets for one icon: refused before anything is revealed"
    assert json.loads(ran.out)["step"] == 3
    assert path.read_bytes() == before
    order.write_bytes(headed(path, steps.format("[white]")))
    told = json.loads(in_process(["play", str(path), str(order), "--json"]).out)
    assert told["stopped"] is None
    assert [step_word(step) for step in told["moves"][0]["order"]] == ["go", "reveal", "take"]
    assert told["moves"][0]["order"][2]["take"] in (1, 2, 3, 4)


@pytest.mark.slow
def test_a_typical_move_is_a_small_diff(tmp_path: Path) -> None:
    """At most about 80 changed lines, on the average of a game far less."""
    path = new_game(rules, tmp_path / "salon.yaml", 4, "diff").path

    random, texts = Random("diff"), [path.read_text().splitlines()]
    while len(texts) < 60 and GameFile.load(path).position["asked"]:
        play_steps(rules, path, some_answer(rules, current(rules, GameFile.load(path)), random)[1])
        texts.append(path.read_text().splitlines())
    sizes = sorted(len(set(after) ^ set(before)) for before, after in pairwise(texts))
    assert sizes[len(sizes) * 9 // 10] <= 80
    assert sizes[len(sizes) // 2] <= 50


def test_a_reveal_given_up_at_once_can_be_verified(tmp_path: Path) -> None:
    """`reveal` and `end`: the record says that no contract was taken, and replays to the same."""
    path = new_game(rules, tmp_path / "salon.yaml", 2, "given up").path
    for location in ("media_center", "artists_colony"):
        play_steps(rules, path, [{"start": location}])
    play_steps(rules, path, [{"go": "sales_office"}, "reveal", "end"])
    assert GameFile.load(path).last["order"] == [{"go": "sales_office"}, "reveal", {"take": "none"}]
    assert in_process(["verify", str(path)]).code == 0


def test_what_is_said_with_an_order_is_read_by_everybody(salon: Path, tmp_path: Path) -> None:
    """In the summary, the log and the page; what would steer a terminal is not."""
    order = tmp_path / "order.yaml"
    order.write_bytes(
        headed(salon, '- go: media_center\n- hire: 1\nnote: "Sorry <b>all</b>"\n').replace(b"- go", b"- go")
    )
    assert in_process(["play", str(salon), str(order)]).code == 0
    for command in (["show", "--format", "text"], ["log"]):
        assert "says: Sorry <b>all</b>" in in_process([command[0], str(salon), *command[1:]]).out
    assert "Sorry &lt;b&gt;all" in in_process(["show", str(salon), "--format", "html"]).out


def test_a_file_from_an_editor_that_marks_its_encoding(salon: Path, tmp_path: Path) -> None:
    """A byte order mark is no fault; a missing order file is one that cannot be read."""
    seat, decision = who_is_asked(salon)
    order = tmp_path / "order.txt"
    order.write_text(f"\ufeff#gallerist salon {seat} {decision}\r\ngo mc\r\nhire 1\r\n#end\r\n", encoding="utf-8")
    assert in_process(["play", str(salon), str(order)]).code == 0
    assert in_process(["play", str(salon), str(tmp_path / "missing.txt")]).code == 3
    assert in_process(["new", str(tmp_path / "no" / "a.yaml"), "--seat", "blue=A", "--seat", "yellow=B"]).code == 2


def test_a_file_is_loaded_once(salon: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the order to the summary."""
    order, loaded, load = tmp_path / "order.yaml", list[Path](), GameFile.load
    order.write_bytes(headed(salon, "- go: media_center\n- hire: 1\n"))

    def counted(path: Path) -> GameFile:
        loaded.append(path)
        return load(path)

    monkeypatch.setattr(GameFile, "load", counted)
    ran = in_process(["play", salon, order])
    assert (ran.code, loaded) == (0, [salon]), ran.err
