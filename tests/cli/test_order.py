"""`gallerist order`, through a pseudo-terminal and through a pipe."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gallerist_pbem.cli.order import dialogue
from gallerist_pbem.cli.order.dialogue import Dialogue
from gallerist_pbem.games.gallerist.table.position import Contract
from gallerist_pbem.referee.open import open_game
from tests.support.command import gallerist, in_process
from tests.support.folders import EXAMPLE
from tests.support.game_files import contents
from tests.support.parameters import quick_first
from tests.support.terminal import LAST, WHICH, answer, ended, shown, talk

GAME = "rulebook-example.yaml"
SEATS = ["--seat", "blue=Ann", "--seat", "yellow=Bob", "--seat", "purple=Cleo", "--seat", "orange=Dan"]
TURN = ["go art", "0", "use", "collector", "buy", "painting", "1", "1", "white"]
"""Cleo's turn in the rulebook's example."""
EXPECTED = """\
go artists_colony
use 3 bonus visitor collector
buy painting blue coins 1 fame 1 tickets white
"""


def start(folder: Path) -> None:
    given = ["--position", EXAMPLE / "position.yaml", "--data", EXAMPLE / "data.yaml"]
    made = in_process(["new", folder / GAME, "--open", "--seed", "example", *given, *SEATS])
    assert made.code == 0, made.err


@pytest.fixture(scope="module")
def example(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The rulebook's example up to Cleo's turn."""
    folder = tmp_path_factory.mktemp("example")
    start(folder)
    for order in sorted((EXAMPLE / "orders").iterdir())[:9]:
        played = in_process(["play", folder / GAME, order])
        assert played.code == 0, played.err
    return folder


@pytest.fixture
def folder(example: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(example, tmp_path / "game"))


@pytest.mark.slow
def test_a_whole_turn_with_one_step_back_is_played_and_verified(folder: Path) -> None:
    child = talk(folder, GAME, "purple")
    answer(child, "go art", "0", "use", "vip", "b", "collector", "buy", "painting", "1", "1", "white")
    child.expect(LAST)
    told = shown(child).replace("\r\n", "\n")
    assert EXPECTED in told
    assert "The rules allow it." in told
    child.sendline("n")
    child.expect("> $")
    child.sendline("Sorry, Ann.")
    child.expect(LAST)
    child.sendline("p")
    told, code = ended(child)
    assert code == 0
    assert "move 10" in told
    log = in_process(["log", GAME, "--from", "10"], cwd=folder).out
    assert "invites one Collector from the bag" in log
    assert "Cleo says: Sorry, Ann." in log
    assert "every draw is proved" in in_process(["verify", GAME], cwd=folder).out


def test_choices_are_told_with_what_they_bring(folder: Path) -> None:
    child = talk(folder, GAME, "purple")
    child.expect(WHICH)
    assert "kicks out the assistant of blue; there: discover, buy" in " ".join(shown(child).split())
    child.sendline("1")
    answer(child, "0", "buy")
    child.expect(WHICH)
    told = " ".join(shown(child).split())
    assert "1) buy painting blue - painting-4; costs 4 (leaves 6); fame of painting blue 4 -> 5" in told
    assert "value rises to 8" in told
    assert "tickets brown or pink or white" in told
    child.sendline("q")
    assert ended(child)[1] == 130


@pytest.mark.parametrize(
    ("leave", "prompt"),
    quick_first(
        [
            ("interrupt", 0),
            ("eof", 4),
            *(("interrupt", at) for at in range(1, len(TURN) + 1)),
            ("eof", 0),
            ("eof", len(TURN)),
        ],
        2,
    ),
)
def test_leaving_at_any_prompt_changes_nothing(folder: Path, prompt: int, leave: str) -> None:
    before = contents(folder)
    child = talk(folder, GAME, "purple")
    answer(child, *TURN[:prompt])
    child.expect(LAST if prompt == len(TURN) else WHICH)
    child.sendintr() if leave == "interrupt" else child.sendeof()
    told, code = ended(child)
    assert code == 130
    assert "nothing was written" in told
    assert "Traceback" not in told
    assert contents(folder) == before


@pytest.mark.slow
@pytest.mark.parametrize("question", ["n", "w"])
def test_leaving_while_a_note_or_a_file_is_asked_for_changes_nothing(folder: Path, question: str) -> None:
    before = contents(folder)
    child = talk(folder, GAME, "purple")
    answer(child, *TURN)
    child.expect(LAST)
    child.sendline(question)
    child.expect("> $")
    child.sendintr()
    assert ended(child)[1] == 130
    assert contents(folder) == before


@pytest.mark.parametrize(
    ("said", "told"),
    quick_first([
        ("9", "There is no 9; type one of 1, 2, 3, 4, 5."),
        ("99999999999999999999", "There is no 99999999999999999999; type one of 1, 2, 3, 4, 5."),
        ("-1", "Nothing here begins like that; type one of 1, 2, 3, 4, 5."),
        ("", "An empty line is no answer; type one of 1, 2, 3, 4, 5."),
        ("go", "That could be 1 or 2 or 3; please say more."),
        ("\x1b[A", "Nothing here begins like that; type one of 1, 2, 3, 4, 5."),
        ("b", "There is no question before this one; q leaves."),
    ]),
)  # fmt: skip
def test_a_wrong_answer_is_told_in_a_sentence_and_asked_again(folder: Path, said: str, told: str) -> None:
    child = talk(folder, GAME, "purple")
    answer(child, said)
    child.expect(WHICH)
    assert told in shown(child).replace("\r\n", "\n").splitlines()
    child.sendline("q")
    assert ended(child)[1] == 130


def test_bytes_that_are_no_text_are_only_a_wrong_answer(folder: Path) -> None:
    done = in_process(["order", GAME, "--as", "purple"], cwd=folder, stdin=b"\xff\xfe\nq\n")
    assert done.code == 130
    assert "Nothing here begins like that" in done.err


def test_the_table_is_looked_at_a_screen_at_a_time(folder: Path) -> None:
    child = talk(folder, GAME, "purple")
    answer(child, "t")
    headings = {"": "The table, with what you have ordered so far. Page 1 of", " ": "ordered so far. Page 2 of"}
    for key, heading in (headings | {"h": "What happened since your last move. Page 1 of", "s": "The score."}).items():
        child.send(key)
        child.expect("q back to the question$")
        assert heading in shown(child)
        assert len(shown(child).split("\x1b[H")[-1].split("\r\n")) <= 24
    child.send("q")
    child.expect(WHICH)
    assert "What do you do?" in shown(child)
    child.sendline("q")
    assert ended(child)[1] == 130


def test_through_a_pipe_the_table_comes_whole(folder: Path) -> None:
    done = in_process(["order", GAME, "--as", "purple"], cwd=folder, stdin=b"t\nq\n")
    assert "CONTRACTS ON DISPLAY" in done.err
    assert done.code == 130


@pytest.mark.parametrize("typed", [[], TURN, [*TURN, "n"], [*TURN, "w"]])
def test_an_empty_line_decides_nothing(folder: Path, typed: list[str]) -> None:
    """Neither a question, nor the end, nor the name of a file, nor a note."""
    before = contents(folder)
    said = "".join(f"{line}\n" for line in [*typed, "", "", ""])
    done = in_process(["order", GAME, "--as", "purple"], cwd=folder, stdin=said.encode())
    assert done.code == 130
    assert contents(folder) == before
    told = ["An empty line is no answer", "Please type p, w, n, b or q.", "or - for none.", "or . for rulebook-example"]
    assert sum(done.err.count(text) for text in told) == 3


def test_a_question_that_is_longer_than_the_screen_comes_in_pages(folder: Path) -> None:
    child = talk(folder, GAME, "purple", size=(10, 80))
    child.expect(r"\d+ more lines: Enter shows them. Which number\? > $")
    first = shown(child).split("\r\n")
    assert len(first) <= 10
    child.sendline("")
    child.expect(WHICH)
    child.sendline("go art")
    child.expect(WHICH)
    assert "Does an assistant stay behind?" in shown(child)
    child.sendline("q")
    assert ended(child)[1] == 130


def test_a_warning_is_asked_and_no_goes_back(example: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """G-EXE-9: what would give nothing is never said for somebody."""
    opened = open_game(example / GAME)
    me = opened.game.table.players["purple"]
    me.contracts[0], me.gallery = Contract("photo-money"), dict.fromkeys(me.gallery, 0)
    said = iter(["go art", "0", "use", "use 1", "", "no", "use 1", "b", "use 1", "yes", *TURN[4:]])
    told: list[str] = []
    monkeypatch.setattr(dialogue, "listen", lambda prompt: next(said))
    monkeypatch.setattr(dialogue, "tell_lines", told.extend)
    walk = Dialogue(opened, "purple").run()
    assert {"use": 1, "anyway": True} in walk.steps
    heard = " ".join(" ".join(told).split())
    assert heard.count("would give you nothing now (no Investor or Collector is in your Gallery)") == 3
    assert "1) yes, use it all the same b) no, go back" in heard
    assert "An empty line is no answer; type one of 1, b." in heard


def test_a_point_of_the_past_is_told_before_any_question(folder: Path) -> None:
    """What was answered then, and what is asked now; no question is put."""
    asked_now = "now Cleo (purple) is asked decision 9 (a main turn)"
    done = in_process(["order", f"{GAME}@8", "--as", "purple"], cwd=folder)
    assert done.code == 5
    assert f"{GAME}@8 is the past: Cleo (purple) was not asked then; {asked_now}" in done.err
    assert f"`order {GAME} --as purple`" in done.err
    done = in_process(["order", f"{GAME}@0", "--as", "blue", "--template"], cwd=folder)
    assert done.code == 5
    assert "decision 0 (a main turn) is answered already, by Ann (blue) with move 1: go " in done.err
    assert in_process(["order", f"{GAME}@9", "--as", "purple"], cwd=folder, stdin=b"q\n").code == 130


def test_answers_through_a_pipe_are_written_to_a_file_that_plays(folder: Path) -> None:
    said = "".join(f"{line}\n" for line in TURN)
    done = gallerist("order", GAME, "--as", "purple", "--out", "order.txt", cwd=folder, stdin=said.encode())
    assert done.code == 0, done.err
    assert EXPECTED in (folder / "order.txt").read_text()
    assert gallerist("play", GAME, "order.txt", cwd=folder).code == 0


def test_the_order_alone_goes_to_standard_output(folder: Path) -> None:
    said = "".join(f"{line}\n" for line in TURN)
    done = in_process(["order", GAME, "--as", "purple", "--out", "-"], cwd=folder, stdin=said.encode())
    assert done.code == 0
    assert done.out.splitlines()[1:] == [*EXPECTED.splitlines(), "#end"]


def test_a_pipe_that_ends_early_changes_nothing(folder: Path) -> None:
    before = contents(folder)
    done = in_process(["order", GAME, "--as", "purple", "--play"], cwd=folder, stdin=b"1\n")
    assert done.code == 130
    assert contents(folder) == before


def test_play_plays_at_once(folder: Path) -> None:
    done = gallerist("order", GAME, "--as", "purple", "--play", cwd=folder, stdin="\n".join([*TURN, ""]).encode())
    assert done.code == 0
    assert "rulebook-example, move 10" in done.out


def test_a_file_is_never_overwritten_and_that_is_told_at_once(folder: Path) -> None:
    (folder / "order.txt").write_text("mine")
    done = in_process(["order", GAME, "--as", "purple", "--out", "order.txt"], cwd=folder)
    assert done.code == 2
    assert "exists already" in done.err
    assert (folder / "order.txt").read_text() == "mine"


def test_a_wish_after_a_reveal_can_be_said_blind(tmp_path: Path) -> None:
    start(tmp_path)
    said = ["go sales", "0", "reveal", "go on", "painting", "any", "none", "3", "white", "0"]
    done = in_process(["order", GAME, "--as", "blue", "--play"], cwd=tmp_path, stdin="\n".join([*said, ""]).encode())
    assert done.code == 0, done.err
    assert "take prefer painting, none to 3 tickets white" in done.err
    assert "depends on what is drawn" in done.err
    assert in_process(["verify", GAME], cwd=tmp_path).code == 0


def test_without_the_referees_file_an_order_can_only_be_written(tmp_path: Path) -> None:
    made = in_process(["new", "salon.yaml", *SEATS[:4]], cwd=tmp_path)
    assert made.code == 0, made.err
    (tmp_path / "salon.secret.yaml").unlink()
    seat = "blue" if "(blue) must act" in made.out else "yellow"
    done = in_process(["order", "salon.yaml", "--as", seat], cwd=tmp_path, stdin=b"media\np\nw\n\n.\n")
    assert done.code == 0, done.err
    assert "only the referee can do this" in done.err
    assert f"#gallerist salon {seat} 0" in (tmp_path / f"salon-{seat}-0.txt").read_text()
    assert "\nstart media_center\n#end\n" in (tmp_path / f"salon-{seat}-0.txt").read_text()


def test_a_way_that_the_rules_close_is_told_with_its_reason(
    example: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The last assistant is needed for the offer, so he cannot be put on a contract card first."""
    opened = open_game(example / GAME)
    opened.game.table.players["purple"].desks = 1
    said = iter(["go inter", "0", "use", "vip", "b", "offer", "1", "0", "white"])
    monkeypatch.setattr(dialogue, "listen", lambda prompt: next(said, "0"))
    walk = Dialogue(opened, "purple").run()
    told = " ".join(capsys.readouterr().err.split())
    assert "2) vip - not possible: this would leave you no location action at international_market" in told
    assert "vip: this would leave you no location action at international_market (G-TRN-5" in told
    assert walk.steps[:2] == [{"go": "international_market"}, {"offer": "1 1", "bonus": {"tickets": ["white"]}}]


def test_only_who_is_asked_may_order(folder: Path) -> None:
    for more in ([], ["--template"]):
        done = in_process(["order", GAME, "--as", "blue", *more], cwd=folder)
        assert done.code == 5
        assert "blue is not asked now, but purple" in done.err


def test_a_template_is_unfinished_and_plays_when_it_is_filled_in(folder: Path) -> None:
    form = in_process(["order", GAME, "--as", "purple", "--template"], cwd=folder).out
    assert all(len(line) <= 76 for line in form.splitlines())
    unfilled = in_process(["play", GAME, "-"], cwd=folder, stdin=form.encode())
    assert unfilled.code == 3
    assert "still to be filled in" in unfilled.err
    filled = form.replace("\ngo ?\n", "\ngo media_center\n").replace("\n?\n", "\nhire 1\n")
    assert in_process(["play", GAME, "-"], cwd=folder, stdin=filled.encode()).code == 0
