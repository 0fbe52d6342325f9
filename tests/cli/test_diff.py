"""`diff`: what differs between two positions."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from gallerist_pbem.errors import Usage
from gallerist_pbem.plain.yaml_out import digest
from gallerist_pbem.record.documents import Document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.report import compare as comparing
from tests.support.command import in_process
from tests.support.names import NAMES
from tests.support.random_moves import played_openly, up_to


def bought(move: Document) -> bool:
    return any(event["event"] == "bought" for event in move["events"])


def test_diff_of_neighbours_in_game_words(tmp_path: Path) -> None:
    gamefile = up_to(played_openly(tmp_path, 3), random.Random(5), bought)
    last = gamefile.last
    (event,) = (event for event in last["events"] if event["event"] == "bought")
    code, out, _ = in_process(["diff", f"{gamefile.path}@{last['move'] - 1}", f"{gamefile.path}@{last['move']}"])
    said = " ".join(out.split())
    assert code == 0
    assert f"bought {event['work']} by {event['artist']}" in said
    assert f"{last['seat'].capitalize()} ({NAMES[last['seat']]}): " in said
    assert "Board: " in said
    assert max(map(len, out.splitlines())) <= 76
    back = in_process(["diff", gamefile.path, f"{gamefile.path}@{last['move'] - 1}"])[1]
    assert f"{event['work']} by {event['artist']} no longer on the wall" in " ".join(back.split())


def test_nothing_differs(past: GameFile) -> None:
    path = past.path
    assert in_process(["diff", path, path]) == (0, "nothing differs\n", "")
    assert in_process(["diff", path, f"{path}@20"]) == (0, "nothing differs\n", "")
    assert in_process(["diff", f"{path}@7", f"{path}@9"])[1] == "nothing differs\n"
    assert in_process(["diff", f"{path}@6", f"{path}@10"])[1] == "nothing differs\n"
    assert in_process(["diff", f"{path}@6", f"{path}@9"])[1] != "nothing differs\n"


def test_diff_for_machines_says_the_same(past: GameFile) -> None:
    one, other = f"{past.path}@11", f"{past.path}@20"
    plain = json.loads(in_process(["diff", one, other, "--json"])[1])
    text = " ".join(in_process(["diff", one, other])[1].split())
    assert (plain["from"], plain["to"]) == (one, other)
    assert all(" ".join(each["says"].split()) in text for each in plain["differences"])
    tops = {each["path"][0] for each in plain["differences"]}
    assert tops <= {"table", "agenda", "drawn"}
    drawn = {
        each["path"][1]: each["to"] - each.get("from", 0) for each in plain["differences"] if each["about"] == "drawn"
    }
    counting = [number for number in past.counting() if number > 11]
    events = [event for number in counting for event in past.move(number)["events"] if event["event"] == "drawn"]
    expected = Counter[str]()
    for event in events:
        expected[event["pile"]] += len(event["items"])
    assert drawn == expected


def test_diff_of_two_games_keeps_the_secrets(tmp_path: Path) -> None:
    one, other = played_openly(tmp_path / "a", 2, 5, "one"), played_openly(tmp_path / "b", 3, 5, "two")
    code, out, _ = in_process(["diff", one.path, other.path, "--json"])
    assert code == 0
    says = [each["says"] for each in json.loads(out)["differences"] if each["about"] == "game"]
    assert says == ["seats purple name none -> Cleo", "another stream of draws", "other cards in secret"]
    code, out, _ = in_process(["diff", one.path, other.path])
    assert code == 0
    assert "Purple (Cleo): money none -> " in out
    for game in (one, other):
        assert not any(card in out for held in game.header["cards"].values() for card in held.values())


def test_diff_of_what_cannot_be_compared(past: GameFile, tmp_path: Path) -> None:
    assert in_process(["diff", past.path, f"{past.path}@99"])[0] == 2
    assert in_process(["diff", past.path, tmp_path / "louvre.yaml"])[0] == 3
    one = comparing.point(str(past.path))
    with pytest.raises(Usage, match="are different games"):
        comparing.what_differs(one, one._replace(header=one.header | {"game": "art-society"}))
    assert digest(one.header) == past.move(0)["prev"]
