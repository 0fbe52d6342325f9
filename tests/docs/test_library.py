"""The library: what its page shows, what it loads, what it refuses."""

from __future__ import annotations

import doctest
import json
import subprocess
import sys
from pathlib import Path

import pytest

import gallerist_pbem
from gallerist_pbem import LegalAnswers, Match, NotAwaited, Refused, Unreadable, Usage, new_game, open_game
from gallerist_pbem.games import GAMES, game_of
from gallerist_pbem.library import MEMORY
from tests.support.command import in_process
from tests.support.folders import GAMES as SHELF
from tests.support.folders import ROOT


def test_the_page_of_the_library_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every example of it, from the top of a checkout."""
    monkeypatch.chdir(ROOT)
    page = str(ROOT / "docs" / "library.md")
    result = doctest.testfile(page, module_relative=False, globs={"folder": tmp_path})
    assert (result.failed, result.attempted > 20) == (0, True)


def test_the_example_in_the_docstring_runs() -> None:
    result = doctest.testmod(gallerist_pbem)
    assert (result.failed, result.attempted > 3) == (0, True)


def test_importing_it_loads_nothing_else() -> None:
    code = "import sys, gallerist_pbem; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"typer", "rich", "yaml", "jsonschema", "click", "pydantic"} & set(loaded)
    assert {name for name in loaded if name.startswith("gallerist_pbem")} == {
        "gallerist_pbem",
        "gallerist_pbem.version",
    }


def test_everything_that_is_offered_is_there() -> None:
    for name in gallerist_pbem.__all__:
        assert getattr(gallerist_pbem, name) is not None
    assert dir(gallerist_pbem) == sorted(gallerist_pbem.__all__)
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        getattr(gallerist_pbem, "nothing")  # noqa: B009
    assert gallerist_pbem.game_names() == list(GAMES)


@pytest.mark.parametrize(
    ("game", "seats"), [(game, seats) for game in GAMES for seats in (min(game_of(game).rules.COUNTS), 3)]
)
def test_a_game_in_memory_leaves_no_file(
    game: str, seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is listed is in the list, and is carried out."""
    monkeypatch.chdir(tmp_path)
    match = new_game(game, list(game_of(game).rules.SEATS[:seats]), seed="library")
    for _ in range(12):
        seat = match.awaited[0]
        steps = next(iter(match.legal(seat)))
        assert steps in match.legal(seat)
        before = match.move
        assert match.play(seat, steps).moves[-1]["move"] == match.move > before
    assert list(tmp_path.iterdir()) == []
    assert not (MEMORY / "game.yaml").exists()
    assert match.summary().endswith(f"move {match.move} · {match.moves[-1]['hash'][:16]}\n")


def test_a_match_reads_like_the_command_line(tmp_path: Path) -> None:
    """Summary, view, scores and log are those of the file."""
    match = new_game("gallerist", {"blue": "Ann", "yellow": "Bob"}, seed="library", name="salon")
    while match.move < 6:
        seat = match.awaited[0]
        match.play(seat, next(iter(match.legal(seat))))
    match.save(tmp_path / "salon.yaml")
    path = tmp_path / "salon.yaml"
    assert in_process(["show", path]).out == match.summary()
    assert in_process(["show", path, "--as", "blue"]).out == match.summary("blue")
    shown = json.loads(in_process(["show", path, "--as", "blue", "--json"]).out)
    assert {key: shown[key] for key in ("seat", "table", "cards")} == match.view("blue")
    scored = json.loads(in_process(["score", path, "--as", "blue", "--json"]).out)
    assert scored["seats"]["blue"]["total"] == match.scores("blue")["blue"]["total"]
    assert in_process(["verify", path]).out.endswith("every draw is proved\n")
    assert match.play(match.awaited[0], next(iter(match.legal(match.awaited[0])))).moves[0]["move"] == 7
    assert open_game(path).move == 7


def test_answers_that_are_none() -> None:
    match = new_game("gallerist", ["blue", "yellow"], seed="library")
    seat = match.awaited[0]
    (other,) = {"blue", "yellow"} - {seat}
    legal = match.legal(seat)
    assert isinstance(legal, LegalAnswers)
    for wrong in ([], ["end"], [{"start": 5}], [{"go": "sales_office"}], 7, None, "start", "start ?", [object()]):
        assert wrong not in legal
    with pytest.raises(NotAwaited, match=f"{other} is not asked now; {seat} is"):
        match.legal(other)
    with pytest.raises(NotAwaited):
        match.play(other, "start sales_office")
    with pytest.raises(Refused):
        match.play(seat, "go sales_office; take 1")
    with pytest.raises(Unreadable):
        match.play(seat, [{"start": 5}])
    with pytest.raises(Usage, match="nobody plays green"):
        match.view("green")
    assert match.move == 0


def test_a_note_goes_with_an_answer() -> None:
    match = new_game("gallerist", ["blue", "yellow"], seed="library")
    match.play(match.awaited[0], "start sales_office", note="Good luck!")
    assert match.moves[1]["note"] == "Good luck!"
    assert "says: Good luck!" in match.log(1)[-1]


def test_options_and_names_are_checked() -> None:
    with pytest.raises(Usage, match="there is no option 'weather'"):
        new_game("gallerist", ["blue", "yellow"], options={"weather": "fine"})
    with pytest.raises(Usage, match="there is no seat 'red'; seats are blue, yellow, purple, orange"):
        new_game("gallerist", ["red"])
    with pytest.raises(Usage, match="there is no game called 'chess'"):
        new_game("chess", ["white", "black"])


def test_the_past_is_only_read() -> None:
    past = open_game(SHELF / "finished.yaml@57")
    assert isinstance(past, Match)
    assert (past.move, past.over, past.winners) == (57, False, [])
    seat = past.awaited[0]
    with pytest.raises(Usage, match="what was before the last move can only be shown"):
        past.play(seat, next(iter(past.legal(seat))))


def test_what_is_handed_out_is_not_the_game_itself(tmp_path: Path) -> None:
    """Whatever a program does to it, the record stays sound."""
    match = new_game("gallerist", ["blue", "yellow"], seed="library", name="salon")
    while match.awaited and match.move < 20:
        submission = match.play(match.awaited[0], next(iter(match.legal(match.awaited[0]))))
        view, moves = match.view(), match.moves
        for piece in (*view["table"].values(), submission.moves[0]["events"], moves[-1], match.scores()["blue"]):
            piece.clear() if isinstance(piece, (dict, list)) else None
    match.save(tmp_path / "salon.yaml")
    assert in_process(["verify", tmp_path / "salon.yaml"]).code == 0


def test_a_note_is_held_to_what_a_note_may_be() -> None:
    match = new_game("gallerist", ["blue", "yellow"], seed="library")
    for note in ("x" * 2001, "\x1b[2J", "\ud800"):
        with pytest.raises(Unreadable, match="A note has at most 2000 characters"):
            match.play(match.awaited[0], "start sales_office", note=note)
    match.play(match.awaited[0], "start sales_office\nnote From the text")
    assert match.moves[1]["note"] == "From the text"


def test_standing_orders_need_a_file(tmp_path: Path) -> None:
    match = new_game("gallerist", ["blue", "yellow"], seed="library", name="salon")
    text = "start sales_office\nif out of any: decline"
    with pytest.raises(Usage, match="save the game to a file first"):
        match.play(match.awaited[0], text)
    assert match.move == 0
    match.save(tmp_path / "salon.yaml")
    assert match.play(match.awaited[0], text).moves[0]["move"] == 1


def test_a_game_is_saved_once_and_under_its_name(tmp_path: Path) -> None:
    match = new_game("gallerist", ["blue", "yellow"], seed="library", name="salon")
    with pytest.raises(Usage, match="this game is called salon"):
        match.save(tmp_path / "other.yaml")
    match.save(tmp_path / "salon.yaml")
    for again in (match, open_game(tmp_path / "salon.yaml@0")):
        with pytest.raises(Usage, match="is in a file already"):
            again.save(tmp_path / "salon.yaml")


@pytest.mark.parametrize(
    ("name", "seed"), [("a/b", "x"), ("Mein Spiel", "x"), ("", "x"), ("salon", ""), ("salon", "a\0")]
)
def test_names_and_seeds_that_cannot_be(name: str, seed: str) -> None:
    with pytest.raises(Usage):
        new_game("gallerist", ["blue", "yellow"], name=name, seed=seed)


def test_one_text_is_no_list_of_seats() -> None:
    with pytest.raises(Usage, match="there is no seat 'blue yellow'"):
        new_game("gallerist", "blue yellow")


def test_a_match_catches_up_with_another_program(tmp_path: Path) -> None:
    match = new_game("gallerist", ["blue", "yellow"], seed="library", name="salon")
    match.save(tmp_path / "salon.yaml")
    other, seat = open_game(tmp_path / "salon.yaml"), match.awaited[0]
    other.play(seat, "start sales_office")
    with pytest.raises(NotAwaited):
        match.play(seat, "start media_center")
    assert match.awaited == [seat]
    match.reload()
    assert (match.move, match.awaited) == (other.move, other.awaited)
    match.play(match.awaited[0], "start media_center")


def test_what_hangs_on_a_draw_is_accepted_as_far_as_it_can_be_known() -> None:
    match = new_game("gallerist", ["blue", "yellow"], seed="library")
    for place in ("media_center", "international_market"):
        match.play(match.awaited[0], f"start {place}")
    seat = match.awaited[0]
    assert "go sales_office; reveal; take 1 to 1" in match.legal(seat)
    assert "go sales_office; reveal; take 1 to 1; hire 2" in match.legal(seat)
    assert "go sales_office; hire 2; reveal" not in match.legal(seat)
    assert match.play(seat, "go sales_office; reveal; take 1 to 1").stopped is None


def test_faults_stand_where_they_were_written() -> None:
    match = new_game("gallerist", ["blue", "yellow"], seed="library")
    with pytest.raises(Unreadable) as text:
        match.play(match.awaited[0], "start sales_office\nsalute")
    assert [(fault.line, fault.column) for fault in text.value.faults] == [(2, 1)]
    with pytest.raises(Unreadable) as steps:
        match.play(match.awaited[0], [{"start": "nowhere"}])
    assert str(steps.value).startswith("answer:1:1: error: step 1: 'nowhere' is not a")


def test_who_may_still_replace_an_answer_is_asked_still() -> None:
    match = new_game("art-society", ["blue", "yellow"], seed="library")
    first = match.awaited[0]
    match.play(first, next(iter(match.legal(first))))
    assert first not in match.awaited
    assert match.question(first) == "hang the starting painting"
    assert next(iter(match.legal(first)))


def test_the_past_of_a_log_is_asked_for_by_number() -> None:
    match = new_game("gallerist", ["blue", "yellow"], seed="library")
    for start in (-1, 1, 99):
        with pytest.raises(Usage, match=f"has no move {start}: its moves are 0 to 0"):
            match.log(start)
