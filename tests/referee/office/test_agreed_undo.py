"""An undo that one player asks for: whom it affects, what it takes back, and what anybody can prove of it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from gallerist_pbem.errors import Damaged, NotAwaited, Refused, Usage
from gallerist_pbem.games import game_of
from gallerist_pbem.record.game_file import _TAKEN_BACK, GameFile
from gallerist_pbem.record.secret_file import Secrets
from gallerist_pbem.record.verify import verify
from gallerist_pbem.referee.office.agreed_undo import affected, take_back_agreed
from gallerist_pbem.referee.office.changes import change
from gallerist_pbem.referee.office.close import close
from gallerist_pbem.referee.open import OpenedGame, open_game
from gallerist_pbem.referee.undo import HIDDEN
from gallerist_pbem.report.history import log_lines
from gallerist_pbem.report.summary import summary
from tests.support.game_files import contents, documents_of, new_game, play_something, play_steps, rehashed
from tests.support.parameters import TABLES

LATER = "2026-11-20T08:00:00Z"
CLOCK = {"event": "clock", "settings": {"turn": 120}}


def played(folder: Path, game: str, seats: int, moves: int) -> OpenedGame:
    """A refereed game after some moves."""
    rules = game_of(game).rules
    gamefile, rng = new_game(rules, folder / "salon.yaml", seats), Random(seats)
    while gamefile.count <= moves:
        gamefile = play_something(rules, gamefile.path, rng)
    return open_game(gamefile.path)


def started(folder: Path, count: int) -> OpenedGame:
    """The Gallerist after three have chosen where they start; nothing hidden came up."""
    rules = game_of("gallerist").rules
    path = new_game(rules, folder / "salon.yaml", 4).path
    for place in ("sales_office", "artists_colony", "media_center")[:count]:
        play_steps(rules, path, [{"start": place}])
    return open_game(path)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_is_agreed_is_taken_back_and_proved(tmp_path: Path, game: str, seats: int) -> None:
    opened = played(tmp_path, game, seats, moves=9)
    path = opened.file.path
    asker = opened.file.move(8)["seat"]
    undoing = affected(opened, asker)
    assert opened.file.move(undoing.first)["seat"] == asker
    after = change(opened, [CLOCK], LATER).after
    done = take_back_agreed(after, undoing.first, asker, undoing.seats, LATER, summary)
    assert [move["events"][0]["move"] for move in done.moves] == [move["move"] for move in done.taken]
    assert {move["seat"] for move in done.taken} <= {asker, *undoing.seats}
    assert next(done.after.file.counting()) == undoing.first - 1
    now = open_game(path)
    assert (now.clock, now.file.position) == (CLOCK["settings"], done.after.file.position)
    assert set(now.asked) >= {asker} if len(now.asked) == 1 else asker in now.asked
    assert all(_TAKEN_BACK.match(now.file.documents[move["move"] + 2][1]) for move in done.moves)
    for secrets in (None, Secrets.load(now.file)):
        assert verify(now.rules, now.file, secrets).moves == now.file.count
    told = [line for line in log_lines(path, done.moves[0]["move"]) if "is taken back" in line]
    assert f"{now.names[asker]} has asked for it" in told[0]
    play_something(now.rules, path, Random(5))
    assert verify(now.rules, GameFile.load(path), None).draws == "possible"


def test_who_moved_since_and_who_is_asked_is_affected(tmp_path: Path) -> None:
    opened = started(tmp_path, 3)
    order = [opened.file.move(number)["seat"] for number in (1, 2, 3)]
    (asked,) = opened.asked
    assert not any(event["event"] in HIDDEN for move in opened.file.moves(1) for event in move["events"])
    last = affected(opened, order[2])
    assert (last.first, set(last.seats), last.hidden) == (3, {asked}, False)
    middle = affected(opened, order[1])
    assert (middle.first, set(middle.seats)) == (2, {order[2], asked})
    first = affected(opened, order[0])
    assert (first.first, set(first.seats)) == (1, {order[1], order[2], asked})
    with pytest.raises(Refused, match=f"no order of {asked}"):
        affected(opened, asked)
    with pytest.raises(Usage, match="nobody plays"):
        affected(opened, "green")


def test_everybody_is_affected_when_something_hidden_came_up(tmp_path: Path) -> None:
    opened = played(tmp_path, "gallerist", 3, moves=3)
    rng = Random(9)
    while not any(event["event"] == "drawn" for event in opened.file.last["events"]):
        play_something(opened.rules, opened.file.path, rng)
        opened = open_game(opened.file.path)
    asker = opened.file.last["seat"]
    undoing = affected(opened, asker)
    assert (undoing.hidden, {asker, *undoing.seats}) == (True, set(opened.names))


def test_what_is_not_granted_or_void_changes_nothing(tmp_path: Path) -> None:
    opened = started(tmp_path, 3)
    asker = opened.file.move(2)["seat"]
    undoing = affected(opened, asker)
    before = contents(tmp_path)
    with pytest.raises(Refused, match="have not granted it") as refused:
        take_back_agreed(opened, undoing.first, asker, undoing.seats[:1], LATER)
    assert refused.value.code == "UNDO-UNGRANTED"
    with pytest.raises(Refused, match="has moved since") as refused:
        take_back_agreed(opened, undoing.first - 1, asker, undoing.seats, LATER)
    assert refused.value.code == "UNDO-VOID"
    assert contents(tmp_path) == before
    close(opened, "The end.", LATER)
    with pytest.raises(NotAwaited, match="closed by the referee"):
        take_back_agreed(opened, undoing.first, asker, undoing.seats, LATER)


FORGED = {
    "somebody who does not play": {"granted": ["green"]},
    "twice the same": {"granted": ["yellow", "yellow"]},
    "not the one whose move it was": {"granted": []},
    "nobody asked": {"asked": None},
}


@pytest.mark.parametrize("name", FORGED)
def test_forged_agreements_are_found(tmp_path: Path, name: str) -> None:
    opened = started(tmp_path, 2)
    path, asker = opened.file.path, opened.file.move(1)["seat"]
    undoing = affected(opened, asker)
    take_back_agreed(opened, undoing.first, asker, undoing.seats, LATER)
    parts = documents_of(path.read_text())
    assert parts[5]["events"][0]["asked"] == asker
    parts[5]["events"][0] |= FORGED[name]
    path.write_text(rehashed(parts))
    with pytest.raises(Damaged):
        verify(opened.rules, GameFile.load(path), None)
