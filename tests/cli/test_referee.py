"""`referee` and `sign` as somebody types them."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from gallerist_pbem.errors import Usage
from gallerist_pbem.games import game_of
from gallerist_pbem.referee.office.signatures import ARMOR, command_text, verify
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.referee.orders import order_text, read_order
from tests.support.command import Ran, in_process
from tests.support.game_files import contents, new_game

WHY = "Bob has no time any more."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    new_game(game_of("gallerist").rules, tmp_path / "salon.yaml", 2)
    command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(tmp_path / "ann")]
    subprocess.run(command, check=True, timeout=60)
    return tmp_path


def referee(folder: Path, *arguments: str) -> Ran:
    return in_process(["referee", "salon.yaml", *arguments], cwd=folder)


def test_several_changes_are_one_move(folder: Path) -> None:
    ran = referee(
        folder, "--address", "blue=ann@new.example", "--player", "yellow=Eve <eve@example.org>", "--key",
        "blue=ann.pub", "--clock", "turn=120", "--clock", "then=greedy",
    )  # fmt: skip
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Recorded:\n1. referee, ")
    for line in (
        "Eve plays yellow from now on, in the place of Bob.",
        "Mails for Ann (blue) go to another address from now on.",
        "Orders of Ann (blue) must be signed from now on.",
        "The clock of this game is changed: 120 h for a turn, then greedy.",
    ):
        assert ran.out.count(line) == 2
    opened = open_game(folder / "salon.yaml")
    assert opened.names == {"blue": "Ann", "yellow": "Eve"}
    assert opened.addresses == {"blue": "ann@new.example", "yellow": "eve@example.org"}
    assert opened.keys == {"blue": " ".join((folder / "ann.pub").read_text().split()[:2])}
    assert opened.clock == {"then": "greedy", "turn": 120}
    assert (folder / "salon.txt").read_text() in ran.out
    assert in_process(["verify", "salon.yaml", "--referee"], cwd=folder).code == 0
    assert referee(folder, "--key", "blue=none").code == 0
    assert open_game(folder / "salon.yaml").keys == {}


def test_a_program_reads_what_was_recorded(folder: Path) -> None:
    done = json.loads(referee(folder, "--close", WHY, "--json").out)
    assert [event["event"] for event in done["moves"][0]["events"]] == ["closed", "published"]
    assert done["awaiting"] == []
    row = json.loads(in_process(["status", "salon.yaml", "--json"], cwd=folder).out)
    (row,) = row if isinstance(row, list) else [row]
    assert (row["over"], row["closed"]) == (True, WHY)
    score = json.loads(in_process(["score", "salon.yaml", "--json"], cwd=folder).out)
    assert (score["over"], score["winners"], score["closed"]) == (True, [], WHY)
    shown = json.loads(in_process(["show", "salon.yaml", "--json"], cwd=folder).out)
    assert (shown["asked"], shown["closed"]) == ({}, WHY)


@pytest.mark.parametrize("command", [["show"], ["show", "--format", "html"], ["status"], ["score"], ["log"]])
def test_a_closed_game_says_so_everywhere(folder: Path, command: list[str]) -> None:
    assert referee(folder, "--close", WHY).code == 0
    ran = in_process([command[0], "salon.yaml", *command[1:]], cwd=folder)
    assert (ran.code, WHY in ran.out) == (0, True)
    for refused in (["undo", "salon.yaml"], ["legal", "salon.yaml"], ["auto", "salon.yaml", "--as", "blue"]):
        assert in_process(refused, cwd=folder).code == 5


WRONG = {
    "nothing": ([], "say what, with --address"),
    "no address": (["--address", "blue"], "write it like blue=ann@new.example"),
    "two of a seat": (["--address", "blue=a@b.example", "--address", "blue=c@d.example"], "blue is given twice"),
    "a bad address": (["--address", "blue=ann"], "not one address"),
    "nobody": (["--address", "orange=a@b.example"], "nobody plays orange"),
    "no player": (["--player", "yellow=<eve@example.org>"], 'write it like "yellow=Eve'),
    "no file": (["--key", "blue=none.pub"], "there is no such key"),
    "a private key": (["--key", "blue=ann"], "is a private key"),
    "no key": (["--key", "blue=salon.yaml"], "SSH public key"),
    "a bad setting": (["--clock", "turn=soon"], "turn"),
    "no setting": (["--clock", "tun=5"], "did you mean 'turn'"),
    "half a setting": (["--clock", "turn="], "settings are turn, reminder"),
    "more than the end": (["--close", "x", "--clock", "turn=5"], "--close stands alone"),
    "no reason": (["--close", " "], "why"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_told_and_changes_nothing(folder: Path, name: str) -> None:
    arguments, why = WRONG[name]
    before = contents(folder)
    ran = referee(folder, *arguments)
    assert (ran.code, ran.out, why in ran.err) == (2, "", True), ran
    assert "Traceback" not in ran.err
    assert contents(folder) == before


def test_a_signed_order_can_be_mailed(folder: Path) -> None:
    opened = open_game(folder / "salon.yaml")
    (seat,) = opened.asked
    (folder / "order.txt").write_text(f"#gallerist salon {opened.names[seat]} 0\nSTART sales_office\n#end\n")
    ran = in_process(["sign", "salon.yaml", "order.txt", "--key", "ann"], cwd=folder)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"#gallerist salon {seat} 0\nstart sales_office\n#end\n\n-----BEGIN SSH SIGNATURE-----\n")
    order = read_order(opened.package, ran.out.encode(), names=opened.names)
    verify(order_text(order), ran.out, (folder / "ann.pub").read_text(), seat)
    assert ARMOR.search(ran.out)
    assert in_process(["play", "salon.yaml", "-"], cwd=folder, stdin=ran.out.encode()).code == 0


def test_what_cannot_be_signed_is_told(folder: Path) -> None:
    (folder / "order.txt").write_text("start sales_office\n")
    unreadable = in_process(["sign", "salon.yaml", "order.txt", "--key", "ann"], cwd=folder)
    assert (unreadable.code, unreadable.out) == (3, "")
    (folder / "order.txt").write_text("#gallerist salon blue 0\nstart sales_office\n#end\n")
    missing = in_process(["sign", "salon.yaml", "order.txt", "--key", "none"], cwd=folder)
    assert (missing.code, missing.out, "there is no such key" in missing.err) == (2, "", True)


def test_a_signed_command_can_be_mailed(folder: Path) -> None:
    """For this game and seat, as long as nothing else happens there."""
    ran = in_process(
        ["sign", "salon.yaml", "--command", "Grant undo 15 to 17.", "--as", "blue", "--key", "ann"], cwd=folder
    )
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("grant undo 15-17\n\n-----BEGIN SSH SIGNATURE-----\n")
    key, opened = (folder / "ann.pub").read_text(), open_game(folder / "salon.yaml")
    verify(command_text(opened, "blue", "grant undo 15-17"), ran.out, key, "blue")
    assert referee(folder, "--clock", "turn=48").code == 0
    with pytest.raises(Usage, match="not one of blue's key"):
        verify(command_text(open_game(folder / "salon.yaml"), "blue", "grant undo 15-17"), ran.out, key, "blue")


@pytest.mark.parametrize(("options", "why"), [
    ([], "an order is signed, or a command with --command and --as, and nothing besides"),
    (["order.txt", "--command", "undo", "--as", "blue"], "and nothing besides"),
    (["--command", "undo"], "and nothing besides"),
    (["order.txt", "--as", "blue"], "and nothing besides"),
    (["--command", "attach page", "--as", "blue"], "need not be signed. What must: undo, grant undo"),
    (["--command", "grant undo", "--as", "blue"], "say which moves: `grant undo 15-17`"),
    (["--command", "undo", "--as", "pink"], "nobody plays pink in salon"),
])  # fmt: skip
def test_what_is_no_command_to_be_signed_is_told(options: list[str], why: str, folder: Path) -> None:
    ran = in_process(["sign", "salon.yaml", *options, "--key", "ann"], cwd=folder)
    assert (ran.code, ran.out) == (2, "")
    assert why in ran.err


def test_what_is_wrong_with_several_options_is_told_at_once(folder: Path) -> None:
    ran = referee(folder, "--player", "yellow", "--address", "blue", "--key", "blue=nowhere.pub", "--clock", "turn")
    assert ran.code == 2
    assert [line.split()[0] for line in ran.err.splitlines()] == ["--player", "--address", "cannot", "--clock"]
