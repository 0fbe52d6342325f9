"""Files on disk: whole games through `submit`, locks, crashes, and orders that come too late or twice."""

from __future__ import annotations

import os
import random
import signal
import time

import pytest

from gallerist_pbem.errors import Damaged, Locked, NotAwaited, Refused, Unreadable, Usage
from gallerist_pbem.games import gallerist as rules
from gallerist_pbem.orders.read import Order
from gallerist_pbem.record.game_file import GameFile, locked, write
from gallerist_pbem.record.secret_file import Secrets, append, entries, seat_part, write_seat_file
from gallerist_pbem.record.verify import verify
from gallerist_pbem.referee.submit import judge_order, submit
from tests.support.game_files import AT, new_game
from tests.support.processes import answering, end, playing_on, tell
from tests.support.random_moves import a_legal_order, play_on, restored

WRONG = {"start": "artists_colony"}
OTHER_FILES = ("", "hello", "- a\n", "a: 1\n", "{", "---\nformat: 2\n", "\x00", "format: &a 1\n", "'")
KILLS = 200
RACES = 8


@pytest.mark.parametrize("count", [2, 3, 4])
def test_whole_games_are_sound_at_every_stage(tmp_path, count):
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


def test_every_early_stage_is_sound(tmp_path):
    gamefile, rng = new_game(rules, tmp_path / "salon.yaml", 2), random.Random(11)
    for number in range(1, 26):
        gamefile = play_on(gamefile, rng, 1)
        assert verify(rules, GameFile.load(gamefile.path), Secrets.load(gamefile)).moves == number + 1


def test_old_moves_keep_their_text_and_only_needed_ones_are_parsed(tmp_path):
    before = play_on(new_game(rules, tmp_path / "salon.yaml", 2), random.Random(1), 10)
    after = play_on(before, random.Random(2), 1)
    assert after.text.startswith(before.text[: before.text.index("\n---\n")])
    assert before.text[before.text.index("\n---\nmove: 0\n") :] in after.text
    read = GameFile.load(after.path)
    assert list(read.parsed) == [11]
    assert [move["move"] for move in read.tail(3)] == [9, 10, 11]
    assert sorted(read.parsed) == [9, 10, 11]
    assert [move["move"] for move in read.moves(8)] == [8, 9, 10, 11]


def test_a_note_is_recorded_and_a_part_that_is_refused_changes_nothing(tmp_path):
    gamefile = new_game(rules, tmp_path / "salon.yaml", 2)
    order = a_legal_order(gamefile, random.Random(1))
    wrong = Order(order.game, order.seat, 0, None, [{"go": "home"}], None)
    text = gamefile.path.read_bytes()
    with pytest.raises(Refused):
        submit(rules, gamefile.path, wrong, AT)
    assert gamefile.path.read_bytes() == text
    with pytest.raises(Unreadable, match="at least one step"):
        submit(rules, gamefile.path, Order("salon", order.seat, 0, None, [], None), AT)
    noted = Order(order.game, order.seat, 0, None, order.steps, "Hello: Bob")
    done = submit(rules, gamefile.path, noted, AT, by="standing")
    assert (done.moves[0]["note"], done.moves[0]["by"], done.stopped) == ("Hello: Bob", "standing", None)
    assert verify(rules, GameFile.load(gamefile.path), None).moves == 2


def test_what_was_revealed_before_a_refusal_is_recorded(tmp_path):
    gamefile, rng, stopped = new_game(rules, tmp_path / "salon.yaml", 3), random.Random(8), []
    while gamefile.position["asked"] and len(stopped) < 4:
        order = a_legal_order(gamefile, rng)
        greedy = Order("salon", order.seat, order.decision, None, [*order.steps, WRONG], None)
        try:
            done = submit(rules, gamefile.path, greedy, AT)
        except Refused:
            gamefile = submit(rules, gamefile.path, order, AT).gamefile
            continue
        gamefile = done.gamefile
        stopped.append(done.stopped.code)
        assert WRONG not in done.moves[0]["order"]
        late(gamefile, greedy, "DUPLICATE", "recorded already")
        assert verify(rules, gamefile, None).draws == "possible"
        assert verify(rules, gamefile, Secrets.load(gamefile)).draws == "proved"
    assert len(stopped) == 4


def late(gamefile, order, code, saying):
    """Both `check` and `play` say it, and nothing is written."""
    text = gamefile.path.read_bytes()
    with pytest.raises(NotAwaited, match=saying) as said:
        submit(rules, gamefile.path, order, AT)
    assert said.value.code == code
    with pytest.raises(NotAwaited, match=saying):
        judge_order(rules, gamefile, order)
    assert gamefile.path.read_bytes() == text


@pytest.fixture
def two_answers(tmp_path):
    """Both seats have chosen where to start, and the first has made a turn: moves 1 to 3."""
    gamefile, orders, rng = new_game(rules, tmp_path / "salon.yaml", 2), [], random.Random(4)
    for _ in range(4):
        orders.append(a_legal_order(gamefile, rng))
        gamefile = submit(rules, gamefile.path, orders[-1], AT).gamefile
    return gamefile, orders


def test_the_same_order_twice_is_harmless(two_answers):
    gamefile, orders = two_answers
    for number, order in enumerate(orders, 1):
        late(gamefile, order, "DUPLICATE", f"recorded already, as move {number}; nothing was changed")
    spelled = Order("salon", orders[0].seat, 0, None, [*orders[0].steps, "end"], "and a note")
    late(gamefile, spelled, "DUPLICATE", "as move 1")


def test_the_last_order_of_a_game_twice_is_harmless(tmp_path):
    gamefile = restored(tmp_path, 2)
    last = gamefile.last
    decision = last["move"] - 1
    again = Order("salon", last["seat"], decision, None, last["order"], None)
    late(gamefile, again, "DUPLICATE", "nothing was changed")
    idle = Order("salon", last["seat"], last["move"], None, last["order"], None)
    late(gamefile, idle, "OVER", "the game is over")


def test_another_answer_to_an_answered_question_is_overtaken(two_answers):
    gamefile, orders = two_answers
    other = {"start": next(place for place in rules.figures().locations if {"start": place} != orders[0].steps[0])}
    order = Order("salon", orders[0].seat, 0, None, [other], None)
    late(gamefile, order, "OVERTAKEN", "decision 0 already, with move 1")


def test_orders_for_another_question(two_answers):
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


def test_only_the_referee_can_play_but_everybody_can_check(two_answers):
    gamefile, _ = two_answers
    order = a_legal_order(gamefile, random.Random(1))
    (gamefile.path.parent / "salon.secret.yaml").unlink()
    assert judge_order(rules, gamefile, order).verdict == "legal"
    with pytest.raises(Usage, match=r"only the referee .* salon\.secret\.yaml is missing"):
        submit(rules, gamefile.path, order, AT)


def test_nothing_is_overwritten(tmp_path):
    gamefile = new_game(rules, tmp_path / "salon.yaml", 2)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(Usage, match=r"salon\.yaml exists already"):
        new_game(rules, tmp_path / "salon.yaml", 2)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    gamefile.path.unlink()
    with pytest.raises(Usage, match=r"salon\.secret\.yaml exists already"):
        new_game(rules, tmp_path / "salon.yaml", 2)
    (tmp_path / "salon.data.yaml").write_text("a: 1\n")
    with pytest.raises(Usage, match=r"salon\.data\.yaml exists already"):
        new_game(rules, tmp_path / "salon.yaml", 2, open_game=True)


def test_a_seed_that_can_be_guessed_is_only_for_open_games(tmp_path):
    with pytest.raises(Usage, match="only for open games"):
        new_game(rules, tmp_path / "salon.yaml", 2, "pictures", open_game=False)
    assert new_game(rules, tmp_path / "salon.yaml", 2, "0f" * 32, open_game=False).header["chance"].keys() == {
        "commitment"
    }


def test_secret_files_are_private_and_bound_by_the_commitments(tmp_path):
    gamefile = new_game(rules, tmp_path / "salon.yaml", 3)
    secret = tmp_path / "salon.secret.yaml"
    assert secret.stat().st_mode & 0o777 == 0o600
    cards = Secrets.load(gamefile).secrets["yellow"]
    own = write_seat_file(gamefile, "yellow")
    assert (own.name, own.stat().st_mode & 0o777) == ("salon.yellow.yaml", 0o600)
    text = secret.read_text()
    secret.write_text(text.replace(cards["curator"], "curator-x"))
    with pytest.raises(Damaged, match="the cards of yellow"):
        Secrets.load(gamefile)
    assert seat_part(gamefile, "yellow") == cards
    secret.write_text(text)
    assert seat_part(gamefile, "blue") == Secrets.load(gamefile).secrets["blue"]
    secret.unlink()
    assert seat_part(gamefile, "blue") is None
    own.write_text(own.read_text().replace(cards["dealer"], "dealer-x"))
    with pytest.raises(Damaged, match="the cards of yellow are not those"):
        seat_part(gamefile, "yellow")


def test_entries_of_the_secret_file_count_with_their_moves(tmp_path):
    gamefile = play_on(new_game(rules, tmp_path / "salon.yaml", 2), random.Random(1), 2)
    first = {"move": 1, "hash": gamefile.move(1)["hash"], "wish": "one"}
    append(gamefile.path, first)
    append(gamefile.path, {"move": 2, "hash": "0" * 64, "wish": "undone"})
    with (tmp_path / "salon.secret.yaml").open("a") as torn:
        torn.write('---\nmove: 2\nhash: "ab')
    second = {"move": 2, "hash": gamefile.move(2)["hash"], "wish": "two"}
    append(gamefile.path, second)
    append(gamefile.path, {"move": 3, "hash": "1" * 64, "wish": "crashed before its move"})
    assert entries(gamefile) == [first, second]
    assert Secrets.load(gamefile).seed


@pytest.mark.parametrize("text", OTHER_FILES)
def test_what_is_no_game_file_is_unreadable(tmp_path, text):
    path = tmp_path / "salon.yaml"
    path.write_text(text)
    with pytest.raises(Unreadable, match=r"salon\.yaml:\d+:\d+: error: "):
        GameFile.load(path)


def test_a_missing_file_leaves_no_lock_behind(tmp_path):
    with pytest.raises(Unreadable, match="No such file"):
        submit(rules, tmp_path / "salon.yaml", Order("salon", "blue", 0, None, ["end"], None), AT)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("cut", [0.02, 0.1, 0.5, 0.9, 0.999])
def test_a_truncated_file_is_damaged(tmp_path, cut):
    gamefile = restored(tmp_path, 2)
    lines = gamefile.text.splitlines(keepends=True)
    gamefile.path.write_text("".join(lines[: max(3, int(len(lines) * cut))]))
    with pytest.raises(Damaged):
        GameFile.load(gamefile.path)


def test_a_rewritten_file_keeps_its_mode_and_its_link(tmp_path):
    path = new_game(rules, tmp_path / "games" / "salon.yaml", 2).path
    path.chmod(0o640)
    link = tmp_path / "mine.yaml"
    link.symlink_to(path)
    write(link, "text\n")
    assert (path.read_text(), path.stat().st_mode & 0o777, link.is_symlink()) == ("text\n", 0o640, True)
    assert sorted(file.name for file in path.parent.iterdir()) == ["salon.lock", "salon.secret.yaml", "salon.yaml"]


def test_a_run_that_is_killed_at_any_instant_leaves_a_sound_file(tmp_path):
    rng, games, moves = random.Random(7), 0, 0
    gamefile = new_game(rules, tmp_path / "0" / "salon.yaml", 4)
    begun = time.monotonic()
    gamefile = play_on(gamefile, rng, 5)
    pace = (time.monotonic() - begun) / 5
    for _ in range(KILLS):
        pid = playing_on(gamefile.path)
        time.sleep(rng.uniform(0.1, 4) * pace)
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        before, gamefile = gamefile.count, GameFile.load(gamefile.path)
        moves += gamefile.count - before
        assert verify(rules, gamefile, Secrets.load(gamefile)).draws == "proved"
        if not gamefile.position["asked"]:
            games += 1
            gamefile = new_game(rules, tmp_path / str(games) / "salon.yaml", 4)
    assert moves > 0, "every run was killed before it could play"


def test_of_two_runs_at_once_one_wins(tmp_path):
    gamefile = new_game(rules, tmp_path / "salon.yaml", 2)
    runs = [answering(gamefile.path) for _ in range(2)]
    try:
        for race in range(1, RACES + 1):
            assert tell(runs, race) == ["prepared", "prepared"]
            codes = tell(runs, "go")
            assert codes.count("0") == 1
            assert set(codes) <= {"0", "5", "7"}
            assert verify(rules, GameFile.load(gamefile.path), None).moves == race + 1
    finally:
        for run in runs:
            end(run)


def test_a_second_run_is_locked_out(tmp_path):
    gamefile = new_game(rules, tmp_path / "salon.yaml", 2)
    run = answering(gamefile.path)
    try:
        with locked(gamefile.path):
            assert tell([run], 1) == ["prepared"]
            assert tell([run], "go") == ["7"]
            with pytest.raises(Locked, match=r"salon\.yaml: another run holds this game"), locked(gamefile.path):
                pass
        assert tell([run], 1) == ["prepared"]
        assert tell([run], "go") == ["0"]
    finally:
        end(run)
    assert (tmp_path / "salon.lock").exists()
    assert GameFile.load(gamefile.path).count == 2
