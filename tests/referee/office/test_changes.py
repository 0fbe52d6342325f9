"""What the referee changes beside the game: recorded, in force, proved, and nobody is asked anew."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from gallerist_pbem.errors import NotAwaited, Usage
from gallerist_pbem.games import game_of
from gallerist_pbem.record.documents import Document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.past import snapshot, snapshots
from gallerist_pbem.record.secret_file import Secrets
from gallerist_pbem.record.verify import verify
from gallerist_pbem.referee.office.changes import change
from gallerist_pbem.referee.office.close import close
from gallerist_pbem.referee.open import OpenedGame, open_game
from gallerist_pbem.referee.orders import order_for
from gallerist_pbem.referee.submit import submit
from gallerist_pbem.referee.undo import take_back
from gallerist_pbem.report.history import log_lines
from gallerist_pbem.report.scoring import scoring, scoring_text
from gallerist_pbem.report.status import status
from gallerist_pbem.report.summary import summary
from tests.support.game_files import AT, contents, new_game, play_something
from tests.support.parameters import TABLES
from tests.support.random_games import some_answer

LATER = "2026-11-20T08:00:00Z"
KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFnJkE7nQd4mL8hUe4uC1oU2aQ0u3mS6Yx0cVb9tJ2aa"
ADDRESS: Document = {"event": "address", "seat": "blue", "mail": "ann@new.example"}
PLAYER: Document = {"event": "player", "seat": "blue", "name": "Eve", "mail": "eve@example.org"}
SIGNED: Document = {"event": "key", "seat": "blue", "key": KEY}
UNSIGNED: Document = {"event": "key", "seat": "blue", "key": None}
CLOCK: Document = {"event": "clock", "settings": {"turn": 120, "then": "wait"}}
WHY = "Cleo has moved to the moon."


def a_game(folder: Path, game: str, seats: int, moves: int = 6) -> OpenedGame:
    """A refereed game after some moves."""
    rules = game_of(game).rules
    gamefile, rng = new_game(rules, folder / "salon.yaml", seats), Random(seats)
    while gamefile.count <= moves:
        gamefile = play_something(rules, gamefile.path, rng)
    return open_game(gamefile.path)


def both_proofs(path: Path) -> list[str]:
    """What anybody can prove, and what the referee can."""
    opened = open_game(path)
    return [verify(opened.rules, opened.file, secrets).draws for secrets in (None, Secrets.load(opened.file))]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_changes_are_in_force_and_nobody_is_asked_anew(tmp_path: Path, game: str, seats: int) -> None:
    before = a_game(tmp_path, game, seats)
    done = change(before, [ADDRESS, SIGNED, CLOCK], LATER)
    now = open_game(before.file.path)
    assert (now.file.position, now.names) == (done.after.file.position, before.names)
    assert now.addresses["blue"] == "ann@new.example"
    assert (now.keys, now.clock, now.is_closed) == ({"blue": KEY}, {"then": "wait", "turn": 120}, False)
    assert now.asked == before.asked
    assert (done.move["kind"], done.move["by"], done.move["seat"]) == ("referee", "referee", None)
    assert done.move["events"] == [ADDRESS, SIGNED, CLOCK]
    assert both_proofs(now.file.path) == ["possible", "proved"]
    another = change(now, [PLAYER], LATER).after
    assert another.names["blue"] == "Eve"
    assert (another.addresses["blue"], another.keys, another.clock) == ("eve@example.org", {}, now.clock)
    seat, steps = some_answer(now.rules, now.game, Random(1))
    written_before = order_for(before, seat, steps)
    assert submit(open_game(now.file.path), written_before, LATER).moves[0]["seat"] == seat
    assert both_proofs(now.file.path) == ["possible", "proved"]


@pytest.mark.parametrize("game", ["gallerist", "art-society"])
def test_what_was_in_force_then_is_shown_then(tmp_path: Path, game: str) -> None:
    before = a_game(tmp_path, game, 2)
    path, last = before.file.path, before.file.count - 1
    change(before, [SIGNED], LATER)
    change(open_game(path), [PLAYER], LATER)
    play_something(before.rules, path, Random(3))
    points = [open_game(f"{path}@{move}") for move in range(last, last + 3)]
    assert [point.names["blue"] for point in points] == [before.names["blue"], before.names["blue"], "Eve"]
    assert [point.keys for point in points] == [{}, {"blue": KEY}, {}]
    assert [point.asked for point in points] == [before.asked] * 3
    told = "\n".join(log_lines(path, last + 1))
    assert f"Eve plays blue from now on, in the place of {before.names['blue']}." in told
    assert f"Orders of {before.names['blue']} (blue) must be signed from now on." in told


@pytest.mark.parametrize("game", ["gallerist", "art-society"])
def test_an_undo_leaves_changes_in_force(tmp_path: Path, game: str) -> None:
    opened = a_game(tmp_path, game, 2, moves=5)
    path, last = opened.file.path, opened.file.count - 1
    change(opened, [PLAYER, CLOCK], LATER)
    change(open_game(path), [SIGNED], LATER)
    done = take_back(open_game(path), LATER, force=True)
    assert done.taken["move"] == last
    change(open_game(path), [UNSIGNED], LATER)
    taken = take_back(open_game(path), LATER, force=True)
    assert taken.taken["move"] == last - 1
    now = open_game(path)
    assert (now.names["blue"], now.keys, now.clock) == ("Eve", {}, CLOCK["settings"] | now.clock)
    assert both_proofs(path) == ["possible", "proved"]
    every = list(snapshots(now.rules, now.file))
    for past in every:
        alone = snapshot(now.rules, now.file, past.number)
        assert (alone.asked, alone.game.house, alone.game.agenda) == (past.asked, past.game.house, past.game.agenda)
    assert every[-1].asked == now.asked
    play_something(now.rules, path, Random(2))
    assert both_proofs(path) == ["possible", "proved"]


@pytest.mark.parametrize("game", ["gallerist", "art-society"])
def test_answers_that_are_kept_stay_valid(tmp_path: Path, game: str) -> None:
    rules = game_of(game).rules
    path, rng = new_game(rules, tmp_path / "salon.yaml", 2).path, Random(4)
    for number in range(8):
        before = open_game(path)
        after = change(before, [{**CLOCK, "settings": {"turn": 10 + number}}], LATER).after
        assert after.asked == before.asked
        play_something(rules, path, rng)
        assert open_game(path).clock == {"turn": 10 + number}
    assert both_proofs(path) == ["possible", "proved"]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_closed_game_is_over_without_a_winner(tmp_path: Path, game: str, seats: int) -> None:
    before = a_game(tmp_path, game, seats)
    path = before.file.path
    seat, steps = some_answer(before.rules, before.game, Random(1))
    done = close(before, WHY, LATER, summary)
    assert [event["event"] for event in done.move["events"]] == ["closed", "published"]
    now = open_game(path)
    assert (now.is_closed, now.is_over, now.asked) == (True, True, {})
    assert f"The game was closed: {WHY}" in done.summary
    assert status(path)[1] == f"salon: closed with move {done.move['move']}: {WHY}"
    assert (scoring(now).over, scoring(now).winners, scoring(now).plain()["closed"]) == (True, [], WHY)
    assert f"The game was closed: {WHY}" in scoring_text(now)
    own = {each: open_game(path, each).secret for each in now.names}
    assert scoring(now).seats == now.rules.scores(now.game, own)
    (tmp_path / "salon.secret.yaml").rename(tmp_path / "elsewhere")
    assert verify(now.rules, now.file, None).draws == "proved"
    (tmp_path / "elsewhere").rename(tmp_path / "salon.secret.yaml")
    assert both_proofs(path) == ["proved", "proved"]
    written = contents(tmp_path)
    for deed in (
        lambda: submit(now, order_for(before, seat, steps), LATER),
        lambda: take_back(now, LATER, force=True),
        lambda: change(now, [CLOCK], LATER),
        lambda: close(now, "once more", LATER),
    ):
        with pytest.raises(NotAwaited, match="closed by the referee: Cleo has moved to the moon"):
            deed()
    assert contents(tmp_path) == written


WRONG: dict[str, tuple[list[Any], str]] = {
    "nobody's seat": ([{**ADDRESS, "seat": "orange"}], "nobody plays orange"),
    "a name": ([{**ADDRESS, "seat": "ann"}], "plays blue"),
    "no address": ([{**ADDRESS, "mail": "ann"}], "not one address like"),
    "two addresses": ([{**ADDRESS, "mail": "ann@a.example,bob@b.example"}], "not one address like"),
    "no name": ([{**PLAYER, "name": ""}], "name"),
    "a long name": ([{**PLAYER, "name": "E" * 61}], "too long"),
    "no key": ([{**SIGNED, "key": "my key"}], "key"),
    "two lines of a key": ([{**SIGNED, "key": f"{KEY}\n{KEY}"}], "key"),
    "no hours": ([{**CLOCK, "settings": {"turn": 0}}], "turn"),
    "no such setting": ([{**CLOCK, "settings": {"tun": 5}}], "there is no 'tun' here; did you mean 'turn'"),
    "no settings": ([{**CLOCK, "settings": {}}], "settings"),
    "nothing": ([], "something else"),
    "nothing new": ([UNSIGNED], "changes nothing"),
    "another thing": ([{"event": "won", "seat": "blue"}], "event"),
    "closed and more": ([CLOCK, {"event": "closed", "why": WHY}], "something else"),
    "no reason": ([{"event": "closed", "why": ""}], "why"),
    "reasons on two lines": ([{"event": "closed", "why": "a\nb"}], "why"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_changes_nothing(tmp_path: Path, name: str) -> None:
    opened = a_game(tmp_path, "art-society", 2, moves=1)
    events, why = WRONG[name]
    before = contents(tmp_path)
    with pytest.raises(Usage, match=why):
        change(opened, [*events], LATER)
    assert contents(tmp_path) == before


def test_only_the_referee_changes_anything(tmp_path: Path) -> None:
    opened = a_game(tmp_path, "gallerist", 2, moves=1)
    (tmp_path / "salon.secret.yaml").unlink()
    with pytest.raises(Usage, match="only the referee can do this"):
        change(opened, [CLOCK], AT)
    assert GameFile.load(opened.file.path).count == opened.file.count
