"""`standing`, and what commands say about standing orders: to their seat alone."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from gallerist_pbem.games import MARK
from gallerist_pbem.plain.yaml_out import write_document
from gallerist_pbem.record.secret_file import secret_path
from tests.support.command import Ran, in_process, outputs
from tests.support.gallerist import MC, SO
from tests.support.standing import DECLINE, WRONG, a_table, table_of_two, yellow_goes


def test_list_set_and_withdraw_on_the_command_line(tmp_path: Path) -> None:
    gamefile = a_table(tmp_path)
    order = tmp_path / "order.txt"
    order.write_text(f"{MARK} salon yellow 0\nif out of any: decline\nif out of mc: ask\n#end\n")
    before = gamefile.path.read_text()
    file = str(gamefile.path)
    assert in_process(["standing", file, "--as", "yellow"]).out == "yellow has no standing order in salon.\n"
    given = in_process(["standing", file, "--as", "yellow", "--set", str(order)])
    listing = "Standing order of yellow in salon:\n1. if out of any: decline\n2. if out of media_center: ask\n"
    assert given == Ran(0, listing, "")
    assert in_process(["standing", file, "--as", "yellow"]).out == listing
    as_json = in_process(["standing", file, "--as", "yellow", "--json"])
    lines = [
        {"out_of": "any", "do": ["decline"], "cancelled": None},
        {"out_of": MC, "do": "ask", "cancelled": None},
    ]
    assert json.loads(as_json.out) == {"seat": "yellow", "standing": lines, "next": []}
    assert in_process(["standing", file, "--as", "purple"]).out == "purple has no standing order in salon.\n"
    gone = in_process(["standing", file, "--as", "yellow", "--withdraw"])
    assert gone == Ran(0, "The standing order of yellow in salon is withdrawn.\n", "")
    assert gamefile.path.read_text() == before, "nothing of this is public"
    size = secret_path(gamefile.path).stat().st_size
    assert in_process(["standing", file, "--as", "yellow", "--withdraw"]).code == 0
    assert secret_path(gamefile.path).stat().st_size == size, "there was nothing to withdraw"


def test_wrong_calls_of_the_command(tmp_path: Path) -> None:
    gamefile = a_table(tmp_path)
    order = tmp_path / "order.txt"
    order.write_text(f"{MARK} salon yellow 0\nif out of any: decline\n#end\n")
    file = str(gamefile.path)
    assert in_process(["standing", file, "--as", "blue", "--set", str(order)]).code == 2
    assert in_process(["standing", file, "--as", "nobody"]).code == 2
    assert in_process(["standing", file, "--as", "yellow", "--withdraw", "--set", str(order)]).code == 2
    order.write_text(f"{MARK} salon yellow 7\nif out of any: decline\n#end\n")
    assert in_process(["standing", file, "--as", "yellow", "--set", str(order)]).code == 5
    order.write_text(f"{MARK} salon yellow 0\ndecline\nif out of any: decline\n#end\n")
    ran = in_process(["standing", file, "--as", "yellow", "--set", str(order)])
    assert ran.code == 3
    assert ran.err == f"{order}:1:1: error: steps must be left out: here only the standing part counts\n"
    assert in_process(["standing", file, "--as", "yellow", "--set", str(tmp_path / "none")]).code == 3
    secret_path(gamefile.path).unlink()
    assert in_process(["standing", file, "--as", "yellow"]).code == 2


def public(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path != secret_path(folder / "salon.yaml")}


def test_orders_in_advance_on_the_command_line(tmp_path: Path) -> None:
    gamefile = a_table(tmp_path)
    order, file = tmp_path / "order.txt", str(gamefile.path)
    order.write_text(
        f"{MARK} salon yellow 0\nif asked to end: end\nnext go mc; hire 2\nnext go so; take 1 to 1\n#end\n"
    )
    given = in_process(["standing", file, "--as", "yellow", "--set", str(order)])
    advance = (
        "Orders in advance of yellow in salon; the first that is possible is played when the time comes:\n"
        "1. next go media_center; hire 2\n2. next go sales_office; take 1 to 1\n"
    )
    assert given == Ran(0, f"Standing order of yellow in salon:\n1. if asked to end: end\n{advance}", "")
    order.write_text(f"{MARK} salon yellow 0\nif none\n#end\n")
    assert in_process(["standing", file, "--as", "yellow", "--set", str(order)]) == Ran(0, advance, "")
    as_json = json.loads(in_process(["standing", file, "--as", "yellow", "--json"]).out)
    assert as_json["next"][0] == {"do": [{"go": MC}, {"hire": 2}], "refused": None}
    assert in_process(["standing", file, "--as", "blue"]).out == "blue has no standing order in salon.\n"
    gone = in_process(["standing", file, "--as", "yellow", "--withdraw"])
    assert gone == Ran(0, "The standing order of yellow in salon is withdrawn.\n", "")
    assert json.loads(in_process(["standing", file, "--as", "yellow", "--json"]).out)["next"] == []


NEXT = [[{"go": MC}, {"hire": 9}], [{"go": SO}, {"take": 3, "to": 2}]]
HELD = [{"standing": one} for one in (DECLINE, WRONG, [], [{"out_of": MC, "do": [{"hire": 1}, "end"]}])]


@pytest.mark.slow
@pytest.mark.parametrize("held", [*HELD, {"next": NEXT}, {"next": []}, {"next": NEXT, **HELD[1]}])
def test_nobody_can_tell_whether_there_is_a_standing_order(
    tmp_path: Path, held: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two games that differ in nothing else: every public file and every output for others, until it is used."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    steps: dict[str, Any] = {
        "game": "salon",
        "seat": "yellow",
        "decision": 0,
        "steps": [{"go": SO}, {"take": 1, "to": 1}, "end"],
    }
    kick: dict[str, Any] = {
        "game": "salon",
        "seat": "purple",
        "decision": 1,
        "steps": [{"go": SO}, {"take": 2, "to": 1}, "end"],
    }
    seen = []
    for name, extra in (("with", held), ("without", {})):
        folder = tmp_path / name
        gamefile = a_table(folder)
        monkeypatch.chdir(folder)
        orders = tmp_path / "orders"
        orders.mkdir(exist_ok=True)
        (orders / "1").write_text(write_document(steps | extra))
        (orders / "2").write_text(write_document(kick))
        ran = [in_process([command, "salon.yaml", str(orders / "1")]) for command in ("check", "play", "play")]
        said = outputs(Path("salon.yaml"), orders / "2", ["blue", "purple", "orange"])
        ran.append(in_process(["verify", "salon.yaml", "--referee"]))
        if held.get("standing") != DECLINE:
            ran.append(in_process(["play", "salon.yaml", str(orders / "2")]))
            said |= {f"{key} later": value for key, value in outputs(
                Path("salon.yaml"), orders / "2", ["blue", "purple", "orange"]).items()}  # fmt: skip
            assert ran[-1].code == 0
        seen.append((ran, said, public(folder)))
        assert [one.code for one in ran[:4]] == [0, 0, 5, 0]
        kept = secret_path(gamefile.path).read_text()
        assert any(f"\n{part}:" in kept for part in ("standing", "next")) == bool(extra)
    assert seen[0] == seen[1]


def test_a_seat_reads_no_entry_of_another(tmp_path: Path) -> None:
    """Entries of others may even be spoiled: nobody else would notice."""
    gamefile = a_table(tmp_path)
    yellow_goes(gamefile, DECLINE)
    before = in_process(["show", str(gamefile.path), "--as", "blue"])
    text = secret_path(gamefile.path).read_text()
    os.truncate(secret_path(gamefile.path), text.index("- {out_of") if "- {out_of" in text else text.rindex("standing"))
    assert in_process(["show", str(gamefile.path), "--as", "blue"]) == before


@pytest.mark.parametrize("advance", [NEXT, [[{"go": SO}, "reveal"]], []])
def test_orders_in_advance_that_were_in_vain_leave_no_trace_for_others(
    tmp_path: Path, advance: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two games that differ in nothing else, until the turn has come and its player was asked: the same bytes."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    seen = []
    for name, extra in (("with", {"next": advance}), ("without", {})):
        folder, order = tmp_path / name, tmp_path / "order"
        path = table_of_two(folder).path
        monkeypatch.chdir(folder)
        ran = []
        for number, (seat, first) in enumerate((("yellow", {"go": SO}), ("blue", {"go": MC}))):
            steps = [first, {"take": 1, "to": 1} if seat == "yellow" else {"hire": 1}]
            head: dict[str, Any] = {"game": "salon", "seat": seat, "decision": number, "steps": [*steps, "end"]}
            order.write_text(write_document(head | (extra if seat == "yellow" else {})))
            ran += [in_process([*command, "salon.yaml", str(order)]) for command in (["check"], ["play", "--json"])]
        assert [one.code for one in ran] == [0] * 4
        seen.append((ran, outputs(Path("salon.yaml"), order, ["blue"]), public(folder)))
        assert ("\nnext:" in secret_path(path).read_text()) == bool(extra)
    assert seen[0] == seen[1]
