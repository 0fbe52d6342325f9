"""Orders through `submit`: whole games, and orders that come too late or twice."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gallerist_pbem.engine.chance import Unknown
from gallerist_pbem.errors import NotAwaited, Refused, Unreadable, Usage
from gallerist_pbem.games import GAMES, game_of
from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.orders.steps import Order
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.secret_file import Secrets
from gallerist_pbem.record.verify import verify
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.referee.orders import order_for
from gallerist_pbem.referee.submit import check_order, submit
from gallerist_pbem.report.summary import summary
from tests.support.game_files import AT, new_game
from tests.support.random_games import some_answer
from tests.support.random_moves import a_legal_order, play_on, restored

WRONG = {"start": "artists_colony"}


@pytest.mark.slow
@pytest.mark.parametrize("count", [2, 3, 4])
def test_whole_games_are_sound_at_every_stage(tmp_path: Path, count: int) -> None:
    gamefile, rng, stage = new_game(rules, tmp_path / "salon.yaml", count), random.Random(count), 0
    while gamefile.position["asked"]:
        read = GameFile.load(gamefile.path)
        assert (read.text, read.header, read.position) == (gamefile.text, gamefile.header, gamefile.position)
        assert verify(rules, read, None).draws == "possible"
        assert verify(rules, read, Secrets.load(read)).draws == "proved"
        stage += 9 * count
        gamefile = play_on(gamefile, rng, 9 * count)
    read = GameFile.load(gamefile.path)
    assert [*read.moves()] == [*gamefile.moves()]
    (tmp_path / "salon.secret.yaml").unlink()
    report = verify(rules, read, None)
    assert (report.draws, report.moves, report.notes) == ("proved", read.count, [])
    assert stage >= read.count - 1


def test_every_early_stage_is_sound(tmp_path: Path) -> None:
    gamefile, rng = new_game(rules, tmp_path / "salon.yaml", 2), random.Random(11)
    for number in range(1, 26):
        gamefile = play_on(gamefile, rng, 1)
        assert verify(rules, GameFile.load(gamefile.path), Secrets.load(gamefile)).moves == number + 1


def test_a_note_is_recorded_and_a_part_that_is_refused_changes_nothing(tmp_path: Path) -> None:
    gamefile = new_game(rules, tmp_path / "salon.yaml", 2)
    order = a_legal_order(gamefile, random.Random(1))
    wrong = Order(order.game, order.seat, 0, None, [{"go": "home"}], None)
    text = gamefile.path.read_bytes()
    with pytest.raises(Refused):
        submit(open_game(gamefile.path), wrong, AT)
    assert gamefile.path.read_bytes() == text
    with pytest.raises(Unreadable, match="at least one step"):
        submit(open_game(gamefile.path), Order("salon", order.seat, 0, None, [], None), AT)
    noted = Order(order.game, order.seat, 0, None, order.steps, "Hello: Bob")
    done = submit(open_game(gamefile.path), noted, AT, by="standing")
    assert (done.moves[0]["note"], done.moves[0]["by"], done.stopped) == ("Hello: Bob", "standing", None)
    assert verify(rules, GameFile.load(gamefile.path), None).moves == 2


def test_what_was_revealed_before_a_refusal_is_recorded(tmp_path: Path) -> None:
    gamefile, rng, stopped = new_game(rules, tmp_path / "salon.yaml", 3), random.Random(8), list[str]()
    while gamefile.position["asked"] and len(stopped) < 4:
        order = a_legal_order(gamefile, rng)
        greedy = Order("salon", order.seat, order.decision, None, [*order.steps, WRONG], None)
        try:
            done = submit(open_game(gamefile.path), greedy, AT)
        except Refused:
            gamefile = submit(open_game(gamefile.path), order, AT).after.file
            continue
        gamefile = done.after.file
        assert done.stopped is not None
        stopped.append(done.stopped.code)
        assert WRONG not in done.moves[0]["order"]
        late(gamefile, greedy, "DUPLICATE", "recorded already")
        assert verify(rules, gamefile, None).draws == "possible"
        assert verify(rules, gamefile, Secrets.load(gamefile)).draws == "proved"
    assert len(stopped) == 4


def late(gamefile: GameFile, order: Order, code: str, saying: str) -> None:
    """Both `check` and `play` say it, and nothing is written."""
    text = gamefile.path.read_bytes()
    with pytest.raises(NotAwaited, match=saying) as said:
        submit(open_game(gamefile.path), order, AT)
    assert said.value.code == code
    with pytest.raises(NotAwaited, match=saying):
        check_order(open_game(gamefile.path), order)
    assert gamefile.path.read_bytes() == text


@pytest.fixture
def two_answers(tmp_path: Path) -> tuple[GameFile, list[Order]]:
    """Both seats have chosen where to start, and the first has made a turn: moves 1 to 3."""
    gamefile, orders, rng = new_game(rules, tmp_path / "salon.yaml", 2), [], random.Random(4)
    for _ in range(4):
        orders.append(a_legal_order(gamefile, rng))
        gamefile = submit(open_game(gamefile.path), orders[-1], AT).after.file
    return gamefile, orders


def test_the_same_order_twice_is_harmless(two_answers: tuple[GameFile, list[Order]]) -> None:
    gamefile, orders = two_answers
    for number, order in enumerate(orders, 1):
        late(gamefile, order, "DUPLICATE", f"recorded already, as move {number}; nothing was changed")
    spelled = Order("salon", orders[0].seat, 0, None, [*orders[0].steps, "end"], "and a note")
    late(gamefile, spelled, "DUPLICATE", "as move 1")


def test_the_last_order_of_a_game_twice_is_harmless(tmp_path: Path) -> None:
    gamefile = restored(tmp_path, 2)
    last = gamefile.last
    decision = last["move"] - 1
    again = Order("salon", last["seat"], decision, None, last["order"], None)
    late(gamefile, again, "DUPLICATE", "nothing was changed")
    idle = Order("salon", last["seat"], last["move"], None, last["order"], None)
    late(gamefile, idle, "OVER", "the game is over")


def test_another_answer_to_an_answered_question_is_overtaken(two_answers: tuple[GameFile, list[Order]]) -> None:
    gamefile, orders = two_answers
    other = {"start": next(place for place in rules.figures().locations if {"start": place} != orders[0].steps[0])}
    order = Order("salon", orders[0].seat, 0, None, [other], None)
    late(gamefile, order, "OVERTAKEN", "decision 0 already, with move 1")


def test_orders_for_another_question(two_answers: tuple[GameFile, list[Order]]) -> None:
    gamefile, _ = two_answers
    ((seat, about),) = gamefile.position["asked"].items()
    other = "blue" if seat == "yellow" else "yellow"
    late(gamefile, Order("salon", other, 4, None, ["end"], None), "NOT-AWAITED", f"awaited: {seat} .*decision 4")
    asked_at = [move["move"] for move in gamefile.moves() if move["seat"] == other]
    stale = Order("salon", seat, asked_at[0] - 1, None, ["end"], None)
    late(gamefile, stale, "STALE", f"{seat} is asked decision {about['decision']}")
    late(gamefile, Order("salon", seat, 17, None, ["end"], None), "FUTURE", "decision 17, but the last move .* is 4")
    late(gamefile, Order("salon", "orange", 4, None, ["end"], None), "NO-SEAT", "the seats are blue, yellow")
    late(gamefile, Order("louvre", seat, 4, None, ["end"], None), "WRONG-GAME", "the game louvre, and this is salon")
    late(gamefile, Order("salon", seat, 4, "0badcafe", ["end"], None), "OTHER-HISTORY", "move 4 with hash 0badcafe")


def test_only_the_referee_can_play_but_everybody_can_check(two_answers: tuple[GameFile, list[Order]]) -> None:
    gamefile, _ = two_answers
    order = a_legal_order(gamefile, random.Random(1))
    (gamefile.path.parent / "salon.secret.yaml").unlink()
    assert check_order(open_game(gamefile.path), order).verdict == "legal"
    with pytest.raises(Usage, match=r"only the referee .* salon\.secret\.yaml is missing"):
        submit(open_game(gamefile.path), order, AT)


def test_a_missing_file_leaves_no_lock_behind(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="No such file"):
        submit(open_game(tmp_path / "salon.yaml"), Order("salon", "blue", 0, None, ["end"], None), AT)
    assert list(tmp_path.iterdir()) == []


def test_what_was_written_meanwhile_is_not_overwritten(tmp_path: Path) -> None:
    """A game that was opened before another run played is looked at anew under the lock."""
    gamefile = new_game(rules, tmp_path / "salon.yaml", 2)
    opened, order = open_game(gamefile.path), a_legal_order(gamefile, random.Random(1))
    submit(open_game(gamefile.path), order, AT)
    text = gamefile.path.read_bytes()
    with pytest.raises(NotAwaited) as late:
        submit(opened, order, AT)
    assert late.value.code == "DUPLICATE"
    assert gamefile.path.read_bytes() == text
    following = a_legal_order(GameFile.load(gamefile.path), random.Random(1))
    assert submit(opened, following, AT).after.file.count == 3


@pytest.mark.parametrize("game", GAMES)
def test_the_game_after_an_order_is_the_one_in_the_file(game: str, tmp_path: Path) -> None:
    """What `submit` returns is what the summary is made from: it tells what is read, and nothing more."""
    rng = random.Random(game)
    path = new_game(game_of(game).rules, tmp_path / "salon.yaml", 3).path
    for _ in range(25):
        opened = open_game(path)
        seat, steps = some_answer(opened.rules, opened.game, rng)
        after, again = submit(opened, order_for(opened, seat, steps), AT).after, open_game(path)
        assert summary(after) == summary(again)
        assert (after.game.table, after.game.agenda) == (again.game.table, again.game.agenda)
        assert (after.seat, after.secret, after.game.events) == (None, None, [])
        with pytest.raises(Unknown):
            after.game.chance.secret("blue")
