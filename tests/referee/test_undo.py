"""Moves taken back: sound records, fresh questions, nothing hidden forgotten."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from gallerist_pbem.errors import Damaged, NotAwaited, Refused, Usage
from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.orders.steps import Order
from gallerist_pbem.plain.yaml_out import write_stream
from gallerist_pbem.record import documents as record
from gallerist_pbem.record.documents import Document
from gallerist_pbem.record.entries import append, counting
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.past import snapshots
from gallerist_pbem.record.secret_file import Secrets
from gallerist_pbem.record.verify import verify
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.referee.submit import submit
from gallerist_pbem.referee.undo import take_back
from tests.support.game_files import AT, documents_of, new_game
from tests.support.random_moves import a_legal_order, finished, play_on, played_openly, restored, reveals, up_to
from tests.support.told_game import LATER

FORGED: dict[str, dict[str, Any]] = {
    "another move": {"events": [{"event": "undone", "move": 3}]},
    "itself": {"events": [{"event": "undone", "move": 5}]},
    "the set-up": {"events": [{"event": "undone", "move": 0}]},
    "no move": {"events": [{"event": "undone"}]},
    "nothing": {"events": []},
    "more than that": {"events": [{"event": "undone", "move": 4}, {"event": "passed", "seat": "blue"}]},
    "with steps": {"order": ["end"]},
    "by a seat": {"seat": "blue"},
    "by a player": {"by": "player"},
}


def content(position: Document) -> dict[str, Any]:
    return {key: position[key] for key in ("agenda", "table", "drawn")}


def again(gamefile: GameFile, order: Order, taken: Document) -> GameFile:
    """The same order after an undo brings the same draws and the same position."""
    ((seat, about),) = gamefile.position["asked"].items()
    assert (seat, about["decision"]) == (order.seat, gamefile.count - 1)
    anew = Order("salon", seat, about["decision"], None, taken["order"], None)
    done = submit(open_game(gamefile.path), anew, AT)
    assert [done.moves[0][key] for key in ("order", "events", "position")] == [
        taken[key] for key in ("order", "events", "position")
    ]
    return done.after.file


@pytest.mark.slow
@pytest.mark.parametrize("count", [2, 3, 4])
def test_random_games_with_moves_taken_back_are_sound(tmp_path: Path, count: int) -> None:
    gamefile, rng, undone = played_openly(tmp_path, count, seed=f"undo-{count}"), random.Random(count), 0
    for _ in range(36):
        order = a_legal_order(gamefile, rng)
        before = content(gamefile.position)
        gamefile = submit(open_game(gamefile.path), order, AT).after.file
        if rng.random() < 0.4:
            done = take_back(open_game(gamefile.path), LATER, force=True)
            assert content(done.after.file.position) == before
            assert done.taken == gamefile.last
            gamefile = again(done.after.file, order, done.taken) if rng.random() < 0.5 else done.after.file
            undone += 1
    read = GameFile.load(gamefile.path)
    assert (read.text, read.position) == (gamefile.text, gamefile.position)
    report = verify(rules, read, None)
    assert (report.draws, report.moves, report.notes) == ("proved", read.count, [])
    assert undone > 8


@pytest.mark.slow
def test_many_moves_are_taken_back_one_by_one(tmp_path: Path) -> None:
    gamefile, rng, line = played_openly(tmp_path), random.Random(3), [0]
    digests = {0: gamefile.last["position"]}
    for _ in range(50):
        if len(line) > 1 and rng.random() < 0.45:
            done = take_back(open_game(gamefile.path), AT, force=True)
            assert done.taken["move"] == line.pop()
            gamefile = done.after.file
        else:
            gamefile = play_on(gamefile, rng, 1)
            line.append(gamefile.count - 1)
            digests[line[-1]] = gamefile.last["position"]
        assert [*gamefile.counting()] == line[::-1]
        assert gamefile.last["position"] == digests[line[-1]]
    while len(line) > 1:
        assert take_back(open_game(gamefile.path), AT, force=True).taken["move"] == line.pop()
    with pytest.raises(Refused, match="only the set-up is left"):
        take_back(open_game(gamefile.path), AT, force=True)
    assert verify(rules, GameFile.load(gamefile.path), None).draws == "proved"


def test_an_undo_is_a_move_of_its_own(tmp_path: Path) -> None:
    gamefile = up_to(played_openly(tmp_path, moves=6), random.Random(1), lambda move: not reveals(move))
    number = gamefile.count
    move = take_back(open_game(gamefile.path), LATER, force=False).move
    assert {key: move[key] for key in ("move", "kind", "seat", "by", "at", "order", "events", "position", "prev")} == {
        "move": number, "kind": "undo", "seat": None, "by": "referee", "at": LATER, "order": [],
        "events": [{"event": "undone", "move": number - 1}], "position": gamefile.move(number - 2)["position"],
        "prev": gamefile.last["hash"],
    }  # fmt: skip
    after = GameFile.load(gamefile.path)
    assert all(about == {**about, "decision": number, "since": LATER} for about in after.position["asked"].values())
    assert after.text.endswith(gamefile.text[gamefile.text.index("\n---\nmove: 0\n") :] + write_stream([move]))


def test_a_refereed_game_is_possible_without_the_seed_and_proved_with_it(tmp_path: Path) -> None:
    gamefile, rng = new_game(rules, tmp_path / "salon.yaml", 2), random.Random(12)
    for _ in range(4):
        gamefile = take_back(open_game(play_on(gamefile, rng, 8).path), AT, force=True).after.file
    assert verify(rules, gamefile, None).draws == "possible"
    assert verify(rules, gamefile, Secrets.load(gamefile)).draws == "proved"
    (tmp_path / "salon.secret.yaml").unlink()
    with pytest.raises(Usage, match="only the referee can do this"):
        take_back(open_game(gamefile.path), AT, force=True)
    assert gamefile.path.read_text() == gamefile.text


def test_after_the_secrets_were_published_nothing_is_taken_back(tmp_path: Path) -> None:
    gamefile = restored(tmp_path, 2)
    with pytest.raises(Refused, match="secrets are published"):
        take_back(open_game(gamefile.path), AT, force=True)
    assert gamefile.path.read_text() == finished(2).text


@pytest.mark.slow
def test_the_end_of_an_open_game_is_taken_back_only_by_force(tmp_path: Path) -> None:
    gamefile = played_openly(tmp_path, moves=1000)
    assert any(event["event"] == "opened" for event in gamefile.last["events"])
    with pytest.raises(Refused, match="cannot be forgotten"):
        take_back(open_game(gamefile.path), AT, force=False)
    after = take_back(open_game(gamefile.path), AT, force=True).after.file
    assert list(after.position["asked"]) == [gamefile.last["seat"]]
    assert verify(rules, after, None).draws == "proved"


@pytest.fixture
def taken(tmp_path: Path) -> tuple[GameFile, list[Order]]:
    """Moves 1 to 4, and the last of them taken back by move 5."""
    gamefile, orders, rng = played_openly(tmp_path), [], random.Random(4)
    for _ in range(4):
        orders.append(a_legal_order(gamefile, rng))
        gamefile = submit(open_game(gamefile.path), orders[-1], AT).after.file
    return take_back(open_game(gamefile.path), AT, force=True).after.file, orders


def late(gamefile: GameFile, order: Order) -> str:
    with pytest.raises(NotAwaited) as said:
        submit(open_game(gamefile.path), order, AT)
    return said.value.code


def test_a_move_taken_back_is_no_answer(taken: tuple[GameFile, list[Order]]) -> None:
    gamefile, orders = taken
    assert late(gamefile, orders[3]) == "STALE"
    assert late(gamefile, orders[2]) == "DUPLICATE"
    anew = Order("salon", orders[3].seat, 5, None, orders[3].steps, None)
    gamefile = submit(open_game(gamefile.path), anew, AT).after.file
    assert gamefile.last["position"] == gamefile.move(4)["position"]
    assert late(gamefile, anew) == "DUPLICATE"
    assert late(gamefile, orders[3]) in ("STALE", "NOT-AWAITED")


def test_a_question_that_was_taken_back_is_not_open(taken: tuple[GameFile, list[Order]]) -> None:
    gamefile, orders = taken
    asked_then = Order("salon", "blue" if orders[3].seat == "yellow" else "yellow", 4, None, ["end"], None)
    assert late(gamefile, asked_then) == "NOT-AWAITED"


def test_secret_entries_go_with_their_moves(tmp_path: Path) -> None:
    gamefile = play_on(new_game(rules, tmp_path / "salon.yaml", 2), random.Random(1), 2)
    about = {"seat": "blue", "standing": []}
    notes = [{"move": number, "hash": gamefile.move(number)["hash"]} | about for number in (1, 2)]
    for note in notes:
        append(gamefile.path, note)
    assert counting(gamefile) == notes
    assert counting(take_back(open_game(gamefile.path), AT, force=True).after.file) == notes[:1]


@pytest.mark.parametrize("forgery", FORGED.values(), ids=FORGED)
def test_a_forged_undo_is_found(taken: tuple[GameFile, list[Order]], forgery: dict[str, Any]) -> None:
    gamefile, _ = taken
    header, position, *moves = documents_of(gamefile.text)
    moves[-1] = record.move(**{"note": None} | moves[-1] | forgery)
    gamefile.path.write_text(write_stream([header, position | {"head": moves[-1]["hash"]}, *moves]))
    with pytest.raises(Damaged, match=r"move 5"):
        verify(rules, GameFile.load(gamefile.path), None)
    with pytest.raises(Damaged, match=r"move 5"):
        list(snapshots(rules, GameFile.load(gamefile.path)))


@pytest.mark.parametrize("forgery", ["itself", "the set-up", "no move", "nothing"])
def test_a_forged_undo_leads_nobody_in_a_circle(taken: tuple[GameFile, list[Order]], forgery: str) -> None:
    gamefile, _ = taken
    gamefile.parsed[5] = gamefile.last | FORGED[forgery]
    with pytest.raises(Damaged, match="does not say which earlier move"):
        list(gamefile.counting())
