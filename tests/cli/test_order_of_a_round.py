"""`gallerist order` for every question of a round of Art Society, through a pseudo-terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pexpect
import pytest

from gallerist_pbem.games.art_society.rules import rules
from gallerist_pbem.record.documents import Asked
from gallerist_pbem.record.game_file import GameFile
from tests.support.command import Ran, in_process
from tests.support.game_files import contents, play_steps
from tests.support.terminal import LAST, WHICH, answer, ended, shown, talk

SEATS = ["--seat", "blue=Ann", "--seat", "yellow=Bob"]
ROUND = [
    ("start", "blue", ["hang 7 4"], "hang 7 4", {"hang": "6 3"}),
    ("offer", None, ["2x2", "5x5", "2x2"], "offer 5x5, 2x2, 2x2", None),
    ("bid", "yellow", ["12", "lot 3", "0"], "bid 12 wish 3", {"bid": 3}),
    ("pick", "blue", ["pick 2"], "pick 2", None),
    ("place", "blue", ["hang", "new 9 4"], "hang new 9 4", "hold"),
]
"""What is asked, what one player types, what becomes of it, and what the other one answers."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = in_process(["new", "salon.yaml", "--game", "art-society", *SEATS], cwd=tmp_path)
    assert made.code == 0, made.err
    return tmp_path


def asked(folder: Path) -> Asked:
    found: Asked = GameFile.load(folder / "salon.yaml").position["asked"]
    return found


def answer_all(child: pexpect.spawn[str], typed: Sequence[str]) -> None:
    """Each question is answered as it comes; decor takes the first there is."""
    answer(child, *typed)
    while child.expect([WHICH, LAST]) == 0:
        child.sendline("1")


@pytest.mark.slow
def test_a_whole_round_is_asked_and_played_in_a_terminal(folder: Path) -> None:
    """S-RND-1, S-BID-1: every question of a round, and leaving at one of them changes nothing."""
    for question, seat, typed, order, other in ROUND:
        who = seat or next(iter(asked(folder)))
        assert asked(folder)[who]["question"] == question
        child = talk(folder, "salon.yaml", who)
        answer_all(child, typed)
        assert order in shown(child)
        assert "The rules allow it." in shown(child)
        child.sendline("p")
        told, code = ended(child)
        assert code == 0, told
        if other:
            play_steps(rules, folder / "salon.yaml", [other])
    assert [facts["question"] for facts in asked(folder).values()] == ["offer"]
    before = contents(folder)
    child = talk(folder, "salon.yaml", next(iter(asked(folder))))
    child.expect(WHICH)
    child.sendintr()
    assert ended(child)[1] == 130
    assert contents(folder) == before


def test_the_lots_and_the_wall_are_on_the_screen(folder: Path) -> None:
    """S-BID-1, S-PLC-2: lots before the bid; the wall with the places while hanging; each question fits 80 x 24."""
    screens = {}
    for question, seat, typed, _, other in ROUND:
        who = seat or next(iter(asked(folder)))
        child = talk(folder, "salon.yaml", who)
        child.expect(WHICH)
        screens[question] = [shown(child)]
        for text in typed:
            child.sendline(text)
            child.expect([WHICH, LAST])
            # What was typed ends a line of the screen before.
            screens[question].append(shown(child).partition("\r\n")[2])
        while "Your order:" not in shown(child):
            child.sendline("1")
            child.expect([WHICH, LAST])
        child.sendline("p")
        assert ended(child)[1] == 0
        if other:
            play_steps(rules, folder / "salon.yaml", [other])
    assert all(screen.count("\r\n") < 24 for of_question in screens.values() for screen in of_question)
    bid = " ".join(screens["bid"][0].split())
    assert all(f"lot {number}: p" in bid for number in (1, 2, 3))
    assert "without faux pas" in bid
    start, place = screens["start"][0], screens["place"]
    assert " 5>" in start
    assert "o possible, > < eyeline" in start
    assert "[  s-" in place[0]
    assert "  o  " in place[1]


def test_a_sealed_answer_of_the_past_stays_sealed(folder: Path) -> None:
    """S-BID-1: what is told is that it was answered."""
    path = folder / "salon.yaml"
    for steps in ({"hang": "7 4"}, {"hang": "6 3"}, {"offer": ["5x5", "2x2", "2x2"]}):
        play_steps(rules, path, [steps])
    point = asked(folder)["blue"]["decision"]
    play_steps(rules, path, [{"bid": 17}], "yellow")
    done = in_process(["order", f"salon.yaml@{point}", "--as", "yellow"], cwd=folder)
    assert done.code == 5
    assert (
        "is answered already, by Bob (yellow) with move 4, which is still sealed; now Ann (blue) is asked" in done.err
    )
    assert "`order salon.yaml --as yellow` may still replace the answer" in done.err
    assert "17" not in done.err


def test_who_may_still_replace_an_answer_is_asked_again(folder: Path) -> None:
    """S-PLC-3: another answer takes its place, the same one is a duplicate; who is asked stays what the file says."""

    def hang(place: str) -> Ran:
        return in_process(["order", "salon.yaml", "--as", "blue", "--play"], cwd=folder, stdin=f"{place}\n".encode())

    assert hang("hang 7 4").code == 0
    assert list(asked(folder)) == ["yellow"]
    before = contents(folder)
    assert (hang("hang 7 4").code, contents(folder)) == (5, before)
    assert hang("hang 6 3").code == 0
    assert list(asked(folder)) == ["yellow"]
    assert in_process(["verify", "salon.yaml"], cwd=folder).code == 0
