"""`host new`: a game is set up, and everybody is invited with the rules of the table."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from gallerist_pbem.mail.host.house import open_host
from gallerist_pbem.mail.host.tokens import token
from gallerist_pbem.mail.writing.compose import Sender, Telling, compose
from gallerist_pbem.referee.open import open_game
from tests.support.command import in_process
from tests.support.hosts import SEATS, a_game, a_host, everything, notes

THREE = (*SEATS, "purple=Cleo <cleo@example.org>")


def games(folder: Path) -> dict[str, bytes]:
    return everything(folder / "games")


def letter(folder: Path, seat: str) -> str:
    """What the next run writes to a seat, as text."""
    from email import message_from_bytes, policy

    host = open_host(folder)
    told = tuple(note for note in host.ledger.due("2026-11-18T12:00:00Z").notes if note.seat == seat)
    opened = open_game(host.path("salon"), seat)
    sender = Sender("The table", "table@example.org", True)
    mail = compose(Telling(opened=opened, notices=told, token=token(host.key, "salon", seat, 0), sender=sender,
                           address=opened.addresses[seat], heard=-1))  # fmt: skip
    body = message_from_bytes(mail.raw, policy=policy.default).get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def test_everybody_is_invited_with_the_next_run(tmp_path: Path) -> None:
    ran = a_game(a_host(tmp_path), seats=THREE)
    assert (ran.code, ran.err) == (0, "")
    assert "The next run invites Ann <ann@example.org>, Bob <bob@example.org>, Cleo <cleo@example.org>" in ran.out
    assert [note[:3] for note in notes(tmp_path)] == [
        ("blue", "ann@example.org", "invitation"),
        ("yellow", "bob@example.org", "invitation"),
        ("purple", "cleo@example.org", "invitation"),
    ]
    assert in_process(["verify", "--referee", tmp_path / "games" / "salon.yaml"]).code == 0


def test_an_invitation_tells_the_rules_of_the_table(tmp_path: Path) -> None:
    a_game(a_host(tmp_path), "salon", "--option", "empty-plaza=bag", seats=THREE)
    text = " ".join(" ".join(notes(tmp_path)[1][3].values()).split())
    for sentence in (
        "Welcome, Bob! Gallerist table invites you to salon, a game of The Gallerist. You play yellow.",
        "At the table: Ann (blue), Bob (yellow), Cleo (purple).",
        "Options: empty-plaza bag.",
        "Please answer this mail once",
        "For a turn you have 3 days. After 2 days you are reminded.",
        "have 4 days of grace. - Then the referee is told, and the table waits for you.",
        "you have 1 day and 1 day of grace.",
        "up to 21 days in this game",
        "`away until DATE`",
        "`send table`",
        "`undo`, `grant undo`, `refuse undo`",
        "Questions? referee@example.org keeps the table.",
    ):
        assert sentence in text
    assert "bot" not in text


def test_another_clock_is_a_move_of_the_referee_and_told(tmp_path: Path) -> None:
    assert a_game(a_host(tmp_path), "salon", "--clock", "turn=120", "--clock", "absence=0").code == 0
    opened = open_game(tmp_path / "games" / "salon.yaml")
    assert opened.clock == {"turn": 120, "absence": 0}
    assert (opened.file.last["kind"], opened.file.last["by"]) == ("referee", "referee")
    text = " ".join(" ".join(notes(tmp_path)[0][3].values()).split())
    assert "For a turn you have 5 days. After 80 hours you are reminded." in text
    assert "There are no absences in this game" in text
    assert in_process(["verify", "--referee", tmp_path / "games" / "salon.yaml"]).code == 0


def test_a_clock_with_which_a_game_begins_is_not_changed(tmp_path: Path) -> None:
    """The story begins as it does without one; who changes the clock later changes it."""
    a_game(a_host(tmp_path), "salon", "--clock", "turn=120")
    text = letter(tmp_path, "blue").replace("\r\n", "\n")
    story = text.partition("WHAT HAPPENED\n")[2].partition("\n\n")[0].splitlines()
    assert "is the start player." in story[0]
    assert story[1:] == ["- The clock of this game: 120 h for a turn."]
    path = tmp_path / "games" / "salon.yaml"
    assert in_process(["referee", path, "--clock", "turn=48"]).code == 0
    log = in_process(["log", path]).out
    assert "The clock of this game: 120 h for a turn." in log
    assert "The clock of this game is changed: 48 h for a turn." in log


def test_who_answers_agrees_to_a_bot(tmp_path: Path) -> None:
    assert a_game(a_host(tmp_path), "salon", "--clock", "then=greedy").code == 0
    text = " ".join(" ".join(notes(tmp_path)[0][3].values()).split())
    assert "By answering you agree that the bot `greedy` plays for a player whose time and grace are over." in text
    assert "Then the bot `greedy` answers for you." in text
    assert "the referee is told" not in text


def test_each_gets_his_own_cards_and_nobody_elses(tmp_path: Path) -> None:
    """By the bytes of what is written to each, and of everything that is to be told."""
    a_game(a_host(tmp_path), seats=THREE)
    secret = next(yaml.safe_load_all((tmp_path / "games" / "salon.secret.yaml").read_text()))
    cards = {seat: open_game(tmp_path / "games" / "salon.yaml", seat).secret for seat in ("blue", "yellow", "purple")}
    letters = {seat: letter(tmp_path, seat) for seat in cards}
    for seat, text in letters.items():
        assert "Curator card:" in text
        assert text.count("Curator card:") == 1
        others = [letters[other].split("Curator card:")[1].split("\n\n")[0] for other in letters if other != seat]
        own = text.split("Curator card:")[1].split("\n\n")[0]
        assert own not in others
        assert all(other not in text for other in others)
    told = repr(notes(tmp_path))
    ids = [card for held in cards.values() for card in (held or {}).values()]
    assert [card for card in ids if str(card) in told] == []
    assert str(secret["seed"]) not in told + "".join(letters.values())


WRONG = [
    (["--seat", "blue=Ann", "--seat", "yellow=Bob", "--seat", SEATS[0]], "without one: blue=Ann, yellow=Bob."),
    (["--seat", SEATS[0], "--seat", "yellow=Bob <Table@example.org>"], "is the address of the host itself"),
    (["--seat", SEATS[0], "--seat", "yellow=Bob <bob>"], "--seat 'yellow=Bob <bob>': write it like"),
    (["--seat", SEATS[0], "--seat", SEATS[0]], "the seat blue is given twice"),
    (["--seat", SEATS[0], "--seat", SEATS[1], "--clock", "turn=soon", "--clock", "grce=3"],
     "--clock: turn must be whole hours, 1 to 8760\n--clock: there is no 'grce' here; did you mean 'grace'?"),
    (["--seat", SEATS[0], "--seat", SEATS[1], "--clock", "days=3"],
     "--clock: there is no 'days' here; there are turn, reminder, grace, then, reaction, reaction_grace, absence"),
    (["--seat", SEATS[0], "--seat", SEATS[1], "--clock", "then=deepthought"],
     "then=deepthought: there is no such bot; it is wait, or one of random, greedy, planner"),
    (["--seat", SEATS[0], "--seat", SEATS[1], "--clock", "reminder=100"], "`reminder` must be less than `turn`"),
    (["--seat", SEATS[0], "--seat", SEATS[1], "--option", "color=red"], "there is no option 'color'"),
    (["--seat", SEATS[0], "--seat", SEATS[1], "--game", "chess"], "chess"),
]  # fmt: skip


@pytest.mark.parametrize(("options", "sentence"), WRONG)
def test_what_cannot_be_changes_nothing(tmp_path: Path, options: list[str], sentence: str) -> None:
    a_host(tmp_path)
    open_host(tmp_path)
    before = games(tmp_path)
    ran = in_process(["host", "new", tmp_path, "salon", *options])
    assert ran.code == 2
    assert sentence in ran.err
    assert (games(tmp_path), notes(tmp_path)) == (before, [])


@pytest.mark.parametrize("name", ["Salon", "../salon", "a.b", "", "null", "sa lon"])
def test_odd_names_are_refused(tmp_path: Path, name: str) -> None:
    ran = a_game(a_host(tmp_path), name)
    assert ran.code == 2
    assert "a game is called like salon" in ran.err
    assert [path.name for path in (tmp_path / "games").iterdir()] == []


def test_a_game_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    a_game(a_host(tmp_path))
    before = games(tmp_path)
    ran = a_game(tmp_path)
    assert ran.code == 2
    assert "salon.yaml" in ran.err
    assert (games(tmp_path), len(notes(tmp_path))) == (before, 2)


def test_somewhere_else_it_says_what_is_missing(tmp_path: Path) -> None:
    ran = a_game(tmp_path)
    assert ran.code == 2
    assert f"`gallerist host init {tmp_path}` makes one" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_all_that_is_wrong_with_a_game_at_once(tmp_path: Path) -> None:
    folder = a_host(tmp_path / "table")
    ran = in_process(
        ["host", "new", folder, "My game", "--seat", "blue=Ann", "--clock", "turn=never", "--clock", "x=1"]
    )
    assert ran.code == 2
    told = ran.err.splitlines()
    assert [line[:12] for line in told] == ["My game: a g", "every seat n", "--clock: tur", "--clock: the"]
    assert list((folder / "games").iterdir()) == []
