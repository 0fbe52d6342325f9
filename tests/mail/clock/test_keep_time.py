"""The clock of real games: who is told what, what is played for whom, and what a run that dies leaves to the next."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gallerist_pbem.errors import NotAwaited
from gallerist_pbem.games import game_of
from gallerist_pbem.mail.clock import carry_out
from gallerist_pbem.mail.clock.carry_out import Clockwork, keep_time
from gallerist_pbem.mail.clock.moments import moment, written
from gallerist_pbem.mail.clock.settings import ClockSettings
from gallerist_pbem.mail.clock.watching import agreeing, confirming, deadline_of, deadline_said, unconfirmed
from gallerist_pbem.mail.ledger.database import Sqlite
from gallerist_pbem.mail.ledger.ledger import Ledger
from gallerist_pbem.mail.ledger.tables import lay_out
from gallerist_pbem.mail.post import Absence, Notice
from gallerist_pbem.record.documents import Document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.secret_file import Secrets
from gallerist_pbem.record.verify import verify
from gallerist_pbem.referee.office.changes import change
from gallerist_pbem.referee.office.close import close
from gallerist_pbem.referee.office.missed import answer_missed
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.referee.orders import order_for
from gallerist_pbem.referee.standing import set_alone
from gallerist_pbem.referee.submit import submit
from gallerist_pbem.referee.undo import take_back
from gallerist_pbem.report.answers import every_answer
from gallerist_pbem.report.words import mail_said
from tests.support.game_files import AT, new_game
from tests.support.parameters import TABLES
from tests.support.standing import TAKE, WRONG, a_table, purple_kicks, send, yellow_goes

REFEREE = "referee@example.org"
SEATS = ("yellow", "purple", "orange", "blue")


def hours(number: float, since: str = AT) -> str:
    """So many hours after a moment."""
    return written(moment(since) + timedelta(hours=number))


def after(number: int) -> str:
    """The first second after so many hours."""
    return written(moment(AT) + timedelta(hours=number, seconds=1))


def no_bot(path: Path, seat: str, name: str, at: str) -> None:
    raise AssertionError(f"nobody wants {name} to answer for {seat} in {path} at {at}")


def some_bot(path: Path, seat: str, name: str, at: str) -> None:
    """Takes a first contract."""
    opened = open_game(path)
    submit(opened, order_for(opened, seat, STEPS), at, f"bot {name}")


STEPS: Any = [{"go": "sales_office"}, {"take": 1, "to": 1}, "end"]


@pytest.fixture
def work(tmp_path: Path) -> Clockwork:
    ledger = Ledger(Sqlite(tmp_path / "ledger.sqlite"))
    lay_out(ledger.database)
    return Clockwork(ledger, ClockSettings(), REFEREE, no_bot)


def with_addresses(path: Path) -> Path:
    """Everybody gets an address, by a move of the referee's."""
    opened = open_game(path)
    events: list[Document] = [
        {"event": "address", "seat": seat, "mail": f"{seat}@example.org"} for seat in opened.names
    ]
    change(opened, events, AT)
    return path


def all_confirm(work: Clockwork, path: Path, at: str = AT) -> None:
    opened = open_game(path)
    with work.ledger.database.transaction():
        for seat in opened.names:
            work.ledger.seats.change(confirming(work.ledger, opened, seat, work.settings, at))


@pytest.fixture
def turn(tmp_path: Path, work: Clockwork) -> Path:
    """Yellow's turn."""
    path = with_addresses(a_table(tmp_path).path)
    all_confirm(work, path)
    return path


@pytest.fixture
def kicked_out(tmp_path: Path, work: Clockwork) -> Path:
    """Yellow was kicked out by purple."""
    path = with_addresses(a_table(tmp_path).path)
    all_confirm(work, path)
    yellow_goes(GameFile.load(path))
    purple_kicks(GameFile.load(path))
    assert open_game(path).asked["yellow"]["question"] == "kicked_out"
    return path


def tick(work: Clockwork, path: Path, now: str) -> list[tuple[str, str]]:
    """A round of the clock: what is to be told now, that was not before."""
    before = {note.number for note in notes(work)}
    keep_time(work, open_game(path), now)
    return [(note.seat, note.kind) for note in notes(work) if note.number not in before]


def notes(work: Clockwork) -> list[Notice]:
    return work.ledger.due("2100-01-01T00:00:00Z").notes


def words(note: Notice) -> str:
    """As it is mailed: nothing is left open, and nothing is missing."""
    text = str(mail_said()["letters"]["notices"][note.kind]).format(**note.facts)
    assert "{" not in text
    return text


def by_whom(path: Path) -> list[tuple[str | None, str]]:
    file = GameFile.load(path)
    return [(move["seat"], move["by"]) for move in map(file.move, range(file.count))]


def test_a_turn_is_reminded_of_overdue_and_then_waits(work: Clockwork, turn: Path) -> None:
    moves = GameFile.load(turn).count
    assert tick(work, turn, hours(47.99)) == []
    assert tick(work, turn, hours(48)) == [("yellow", "reminder")]
    assert tick(work, turn, hours(72)) == []
    assert tick(work, turn, after(72)) == [("yellow", "overdue")]
    assert tick(work, turn, hours(168)) == []
    assert tick(work, turn, after(168)) == [("yellow", "grace_over"), ("", "referee_waits")]
    assert tick(work, turn, hours(2000)) == []
    assert GameFile.load(turn).count == moves
    reminder, overdue, over, waits = map(words, notes(work))
    assert "by Thursday 19 November, 12:00 UTC" in reminder
    assert "until Monday 23 November, 12:00 UTC; then the referee is told" in overdue
    assert "the referee has been told" in over
    assert "yellow@example.org" in waits
    assert "salon" in waits


def test_a_missed_reaction_is_declined_once_and_its_player_is_told(work: Clockwork, kicked_out: Path) -> None:
    assert tick(work, kicked_out, hours(16)) == [("yellow", "reminder")]
    assert tick(work, kicked_out, after(24)) == [("yellow", "overdue")]
    assert tick(work, kicked_out, hours(48)) == []
    count = GameFile.load(kicked_out).count
    assert tick(work, kicked_out, after(48)) == [("yellow", "declined_for")]
    assert by_whom(kicked_out)[count:] == [("yellow", "referee")]
    assert GameFile.load(kicked_out).last["order"] == ["decline"]
    assert GameFile.load(kicked_out).last["at"] == after(48)
    assert tick(work, kicked_out, after(48)) == []
    assert tick(work, kicked_out, after(49)) == []
    assert words(notes(work)[1]).endswith("then it is declined for you.")
    opened = open_game(kicked_out)
    assert verify(opened.rules, opened.file, Secrets.load(opened.file)).draws == "proved"
    assert set(opened.asked) == {"orange"}
    assert opened.asked["orange"]["since"] == after(48), "whose time begins only now"
    assert (kicked_out.parent / "salon.txt").read_text(encoding="utf-8")


def test_a_standing_order_set_since_the_question_comes_before_a_decline(work: Clockwork, kicked_out: Path) -> None:
    opened = open_game(kicked_out, "yellow")
    set_alone(opened, replace(order_for(opened, "yellow", []), standing=TAKE))
    assert tick(work, kicked_out, after(48)) == []
    assert by_whom(kicked_out)[-1] == ("yellow", "standing")
    assert GameFile.load(kicked_out).last["order"] == [{"take": 3, "to": 2}]


def test_a_standing_order_that_does_not_work_does_not_keep_it_from_being_declined(
    work: Clockwork, kicked_out: Path
) -> None:
    opened = open_game(kicked_out, "yellow")
    set_alone(opened, replace(order_for(opened, "yellow", []), standing=WRONG))
    assert tick(work, kicked_out, after(48)) == [("yellow", "declined_for")]


@pytest.mark.parametrize("died", ["before the move", "after the move", "inside the transaction"])
def test_a_run_that_dies_at_a_decline_leaves_the_rest_to_the_next(
    work: Clockwork, kicked_out: Path, monkeypatch: pytest.MonkeyPatch, died: str
) -> None:
    real, count = answer_missed, GameFile.load(kicked_out).count

    def dying(*arguments: Any) -> None:
        if died != "before the move":
            real(*arguments)
        raise KeyboardInterrupt

    def failing(*arguments: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        if died == "inside the transaction":
            patch.setattr(Ledger, "tell", failing)
        else:
            patch.setattr(carry_out, "answer_missed", dying)
        with pytest.raises(KeyboardInterrupt):
            keep_time(work, open_game(kicked_out), after(48))
    assert notes(work) == []
    assert tick(work, kicked_out, after(49)) == [("yellow", "declined_for")]
    assert by_whom(kicked_out)[count:] == [("yellow", "referee")]
    assert "Wednesday 18 November, 12:00 UTC" in words(notes(work)[0])
    assert tick(work, kicked_out, after(50)) == []


def test_who_answers_after_a_run_that_died_is_not_told_of_a_decline(
    work: Clockwork, kicked_out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def dying(*arguments: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(carry_out, "answer_missed", dying)
        with pytest.raises(KeyboardInterrupt):
            keep_time(work, open_game(kicked_out), after(48))
    send(GameFile.load(kicked_out), "decline")
    assert tick(work, kicked_out, after(49)) == [("orange", "reminder")], "who is asked since then"


def test_who_answers_in_the_same_moment_was_faster(
    work: Clockwork, kicked_out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def overtaken(*_: Any) -> None:
        send(GameFile.load(kicked_out), "decline")
        raise NotAwaited("DUPLICATE", "it is recorded already")

    monkeypatch.setattr(carry_out, "answer_missed", overtaken)
    assert tick(work, kicked_out, after(48)) == [("orange", "reminder")], "who is asked since then"
    assert by_whom(kicked_out)[-1] == ("yellow", "player")


def test_a_bot_answers_only_where_everybody_agreed_to_this_one(work: Clockwork, turn: Path) -> None:
    botted = replace(work, settings=ClockSettings(then="greedy"), bot=some_bot)
    assert tick(botted, turn, after(168)) == [("yellow", "grace_over"), ("", "referee_waits")]


def test_a_bot_that_all_agreed_to_answers_once(tmp_path: Path, work: Clockwork) -> None:
    botted = replace(work, settings=ClockSettings(then="greedy"), bot=some_bot)
    path = with_addresses(a_table(tmp_path).path)
    all_confirm(botted, path)
    assert tick(botted, path, after(72)) == [("yellow", "overdue")]
    assert "then the bot greedy answers for you" in words(notes(botted)[0])
    assert tick(botted, path, after(168)) == [("yellow", "bot_moved")]
    assert by_whom(path)[-1] == ("yellow", "bot greedy")
    assert tick(botted, path, after(168)) == []
    assert "bot greedy has answered for you" in words(notes(botted)[-1])


def test_a_bot_that_the_referee_brings_in_later_needs_a_yes_of_everybody(work: Clockwork, turn: Path) -> None:
    botted = replace(work, bot=some_bot)
    change(open_game(turn), [{"event": "clock", "settings": {"then": "greedy"}}], hours(1))
    opened = open_game(turn)
    for seat in opened.names:
        assert confirming(work.ledger, opened, seat, work.settings, hours(2)) == [], "an order is no agreement"
    with work.ledger.database.transaction():
        work.ledger.seats.change([agreeing(opened, seat, work.settings) for seat in opened.names if seat != "blue"])
    assert tick(botted, turn, after(100)) == [("yellow", "overdue")]
    assert words(notes(botted)[-1]).endswith("then the referee is told.")
    with work.ledger.database.transaction():
        work.ledger.seats.change([agreeing(opened, "blue", work.settings)])
    assert tick(botted, turn, after(169)) == [("yellow", "bot_moved")]


def test_a_bot_that_does_nothing_does_not_hang_the_host(tmp_path: Path, work: Clockwork) -> None:
    idle = replace(work, settings=ClockSettings(then="greedy"), bot=lambda *_: None)
    path = with_addresses(a_table(tmp_path).path)
    all_confirm(idle, path)
    assert tick(idle, path, after(168)) == []


def test_no_clock_runs_before_all_have_answered_the_invitation(tmp_path: Path, work: Clockwork) -> None:
    path = with_addresses(a_table(tmp_path).path)
    opened = open_game(path)
    assert unconfirmed(work.ledger, opened) == list(opened.names)
    assert deadline_said(work.ledger, opened, "yellow", work.settings, AT) == ""
    first = [seat for seat in opened.names if seat != "blue"]
    with work.ledger.database.transaction():
        for seat in first:
            work.ledger.seats.change(confirming(work.ledger, opened, seat, work.settings, AT))
    assert tick(work, path, hours(48)) == [("blue", "invitation_again")]
    assert tick(work, path, after(168)) == [("", "unconfirmed")]
    assert tick(work, path, after(500)) == []
    assert "blue@example.org" in words(notes(work)[-1])
    with work.ledger.database.transaction():
        work.ledger.seats.change(confirming(work.ledger, opened, "blue", work.settings, hours(500)))
    assert confirming(work.ledger, opened, "blue", work.settings, hours(600)) == [], "it is said once"
    assert tick(work, path, hours(547.9)) == []
    assert tick(work, path, hours(548)) == [("yellow", "reminder")]


def test_another_address_or_player_is_invited_anew(work: Clockwork, turn: Path) -> None:
    new: Document = {"event": "player", "seat": "orange", "name": "Eve", "mail": "eve@example.org"}
    change(open_game(turn), [new], hours(10))
    assert unconfirmed(work.ledger, open_game(turn)) == ["orange"]
    assert tick(work, turn, hours(57)) == []
    assert tick(work, turn, hours(58)) == [("orange", "invitation_again")]
    opened = open_game(turn)
    with work.ledger.database.transaction():
        work.ledger.seats.change(confirming(work.ledger, opened, "orange", work.settings, hours(60)))
    assert tick(work, turn, hours(107)) == []
    assert tick(work, turn, hours(108)) == [("yellow", "reminder")]


def test_a_referee_who_changes_the_clock_gives_the_whole_time_anew(work: Clockwork, turn: Path) -> None:
    assert tick(work, turn, hours(48)) == [("yellow", "reminder")]
    change(open_game(turn), [{"event": "clock", "settings": {"turn": 24, "grace": 24}}], hours(70))
    assert tick(work, turn, hours(80)) == []
    assert tick(work, turn, hours(86)) == [("yellow", "reminder")], "of the new time"
    assert tick(work, turn, after(94)) == [("yellow", "overdue")]
    assert tick(work, turn, after(118)) == [("yellow", "grace_over"), ("", "referee_waits")]
    times = deadline_of(work.ledger, open_game(turn), "yellow", work.settings)
    assert times
    assert written(times.deadline) == hours(94)


def test_an_undo_asks_anew(work: Clockwork, turn: Path) -> None:
    assert tick(work, turn, hours(48)) == [("yellow", "reminder")]
    yellow_goes(GameFile.load(turn))
    take_back(open_game(turn), hours(50), force=True)
    assert tick(work, turn, hours(97)) == []
    assert tick(work, turn, hours(98)) == [("yellow", "reminder")]


def test_a_closed_game_has_no_clock(work: Clockwork, turn: Path) -> None:
    close(open_game(turn), "Cleo has moved to the moon.", hours(1))
    assert tick(work, turn, hours(2000)) == []
    assert deadline_of(work.ledger, open_game(turn), "yellow", work.settings) is None


def test_bidders_have_a_clock_each(tmp_path: Path, work: Clockwork) -> None:
    path = with_addresses(new_game(game_of("art-society").rules, tmp_path / "salon.yaml", 3).path)
    all_confirm(work, path)
    seats = list(open_game(path).asked)
    assert len(seats) == 3
    with work.ledger.database.transaction():
        away = Absence("salon", seats[0], AT, hours(24), AT)
        work.ledger.seats.change([away])
    assert tick(work, path, hours(48)) == [(seat, "reminder") for seat in seats[1:]]
    assert tick(work, path, hours(72)) == [(seats[0], "reminder")]
    assert tick(work, path, after(72)) == [(seat, "overdue") for seat in seats[1:]]


def test_a_host_that_was_down_puts_everything_off(work: Clockwork, turn: Path) -> None:
    with work.ledger.database.transaction():
        work.ledger.downtimes.add(hours(40), hours(64))
    assert tick(work, turn, hours(71)) == []
    assert tick(work, turn, hours(72)) == [("yellow", "reminder")]


def test_who_has_no_address_is_told_nothing_but_the_referee_is(tmp_path: Path, work: Clockwork) -> None:
    path = a_table(tmp_path).path
    all_confirm(work, path)
    assert tick(work, path, after(72)) == []
    assert tick(work, path, after(168)) == [("", "referee_waits")]


def test_what_a_mail_says_of_the_deadline(work: Clockwork, turn: Path) -> None:
    def says(now: str) -> str:
        return deadline_said(work.ledger, open_game(turn), "yellow", work.settings, now)

    assert says(hours(1)) == "Please answer by Thursday 19 November, 12:00 UTC."
    assert says(hours(72)) == says(hours(1))
    assert says(after(72)).startswith("Your answer was due by Thursday 19 November, 12:00 UTC; please answer by Monday")
    assert says(after(168)).endswith("the table still waits for it.")
    assert deadline_said(work.ledger, open_game(turn), "blue", work.settings, hours(1)) == ""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_game_in_which_nobody_answers_is_played_by_the_clock(
    tmp_path: Path, work: Clockwork, game: str, seats: int
) -> None:
    """Hour by hour: nothing is told twice, every move has its time, and the record stays sound."""
    rules, random = game_of(game).rules, Random(seats)

    def any_bot(path: Path, seat: str, name: str, at: str) -> None:
        opened = open_game(path)
        answers = every_answer(opened, seat, everything=False)
        submit(opened, order_for(opened, seat, random.choice([*islice(answers, 40)])), at, f"bot {name}")

    quick = ClockSettings(turn=4, reminder=2, grace=2, reaction=2, reaction_grace=1, then="random")
    botted = replace(work, settings=quick, bot=any_bot)
    path = with_addresses(new_game(rules, tmp_path / "salon.yaml", seats).path)
    all_confirm(botted, path)
    for hour in range(120):
        keep_time(botted, open_game(path), after(hour))
    told = [(note.seat, note.facts["decision"], note.kind) for note in notes(botted)]
    assert len(told) == len(set(told)) > 40
    opened = open_game(path)
    assert verify(opened.rules, opened.file, Secrets.load(opened.file)).draws == "proved"
    by = {by for _, by in by_whom(path)[2:]}
    assert "bot random" in by <= {"bot random", "referee", "standing"}
