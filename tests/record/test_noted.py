"""Moves cannot vanish: the referee's file notes each one that was written, and going on without them is recorded."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from gallerist_pbem.engine.rules import Rules
from gallerist_pbem.errors import Damaged
from gallerist_pbem.games import GAMES, game_of
from gallerist_pbem.games.gallerist.rules import rules as gallerist
from gallerist_pbem.plain.yaml_out import Plain, write_stream
from gallerist_pbem.record import entries, files, noted
from gallerist_pbem.record.entries import append
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.past import snapshots
from gallerist_pbem.record.secret_file import Secrets, secret_path
from gallerist_pbem.record.verify import verify
from gallerist_pbem.referee.audit import restore as go_on
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.referee.undo import take_back
from tests.support.command import in_process
from tests.support.game_files import AT, SEED, documents_of, forget_notes, new_game, play_something

LATER = "2026-11-17T12:00:00Z"
WHOLE, CUT = 12, 8
"""The last move of a game, and the last one that somebody has left of it."""


def played(rules: Rules, path: Path, last: int = WHOLE) -> GameFile:
    """A refereed game of two with so many moves."""
    gamefile, random = new_game(rules, path, 2, SEED, open_game=False), Random(3)
    while gamefile.count <= last:
        gamefile = play_something(rules, path, random)
    return gamefile


@pytest.fixture(params=list(GAMES))
def cut(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Rules, Path]:
    """A game whose last moves were dropped; everything in it fits together."""
    rules, path = game_of(request.param).rules, tmp_path / "salon.yaml"
    played(rules, path, CUT)
    older = path.read_bytes()
    random = Random(4)
    while GameFile.load(path).count <= WHOLE:
        play_something(rules, path, random)
    path.write_bytes(older)
    return rules, path


def sound(rules: Rules, path: Path) -> str:
    gamefile = GameFile.load(path)
    return verify(rules, gamefile, Secrets.load(gamefile)).draws


def restore(path: Path, at: str = LATER) -> GameFile:
    return go_on(open_game(path), at).after.file


@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_noted_with_its_hash(game: str, tmp_path: Path) -> None:
    gamefile = played(game_of(game).rules, tmp_path / "salon.yaml")
    gamefile = take_back(open_game(gamefile.path), AT, force=True).after.file
    assert noted.noted(gamefile).written == {move["move"]: move["hash"] for move in gamefile.moves()}


def test_an_open_game_has_no_referee_who_notes(tmp_path: Path) -> None:
    play_something(gallerist, new_game(gallerist, tmp_path / "salon.yaml", 2, "open").path, Random(1))
    assert not secret_path(tmp_path / "salon.yaml").exists()
    ran = in_process(["restore", tmp_path / "salon.yaml"])
    assert (ran.code, "is an open game" in ran.err) == (2, True)


def test_dropped_moves_are_missed(cut: tuple[Rules, Path]) -> None:
    """The public file alone fits together; the referee's file tells, and nothing is played on it."""
    rules, path = cut
    missing = f"salon.yaml: moves {CUT + 1} to {WHOLE} are missing, as the referee's file tells"
    before = path.read_bytes()
    assert in_process(["verify", path]).code == 0
    with pytest.raises(Damaged, match=missing):
        play_something(rules, path, Random(1))
    for command in (["verify", path, "--referee"], ["undo", path, "--force"]):
        ran = in_process(command)
        assert (ran.code, missing in ran.err) == (6, True), ran
    assert path.read_bytes() == before


def test_one_dropped_move_is_missed_too(tmp_path: Path) -> None:
    path = tmp_path / "salon.yaml"
    older = played(gallerist, path, CUT).text
    play_something(gallerist, path, Random(4))
    path.write_text(older)
    assert f"move {CUT + 1} is missing" in in_process(["verify", path, "--referee"]).err


def test_an_honest_restore_is_recorded_and_goes_on(cut: tuple[Rules, Path]) -> None:
    rules, path = cut
    ran = in_process(["restore", path])
    assert ran.code == 0
    told = f"The referee goes on from another file: from move {CUT + 1} to move {WHOLE} it is not the one"
    assert told in " ".join(ran.out.split())
    gamefile = GameFile.load(path)
    assert gamefile.last["events"] == [{"event": "restored", "first": CUT + 1, "last": WHOLE}]
    assert {facts["decision"] for facts in gamefile.position["asked"].values()} == {CUT + 1}
    random = Random(5)
    for _ in range(6):
        gamefile = play_something(rules, path, random)
        assert sound(rules, path) == "proved"
    assert [past.move["move"] for past in snapshots(rules, gamefile)] == list(range(gamefile.count))
    assert noted.noted(gamefile).written == {move["move"]: move["hash"] for move in gamefile.moves()}
    assert in_process(["restore", path]).code == 2


def test_what_is_lost_again_is_restored_again(cut: tuple[Rules, Path]) -> None:
    """From the same old file, and from the newer one if it turns up after all."""
    rules, path = cut
    older = path.read_bytes()
    for day in (18, 19, 20):
        restore(path, f"2026-11-{day}T12:00:00Z")
        for seed in (5, 6):
            newer = play_something(rules, path, Random(seed)).text
        assert sound(rules, path) == "proved"
        path.write_bytes(older)
        assert in_process(["verify", path, "--referee"]).code == 6
    restore(path)
    path.write_text(newer)
    assert in_process(["verify", path, "--referee"]).code == 6
    assert restore(path).last["events"][0]["first"] == CUT + 1
    assert sound(rules, path) == "proved"
    assert play_something(rules, path, Random(7)).count == GameFile.load(path).count


def test_undo_passes_over_a_restore(cut: tuple[Rules, Path]) -> None:
    rules, path = cut
    restored = restore(path)
    done = take_back(open_game(path), LATER, force=True)
    assert done.taken["move"] == CUT
    assert done.after.file.count == restored.count + 1
    assert sound(rules, path) == "proved"


def test_a_restore_says_so_to_programs(cut: tuple[Rules, Path]) -> None:
    plain = json.loads(in_process(["restore", cut[1], "--json"]).out)
    assert plain["gone"] == {"first": CUT + 1, "last": WHOLE}
    assert plain["moves"][0]["events"][0]["event"] == "restored"


def test_another_history_is_not_played_on(tmp_path: Path) -> None:
    """Somebody went on from an older file without the referee's: the move that differs is named."""
    path, other = tmp_path / "salon.yaml", tmp_path / "other" / "salon.yaml"
    played(gallerist, path, CUT)
    older, secret = path.read_bytes(), secret_path(path).read_bytes()
    play_something(gallerist, path, Random(4))
    other.parent.mkdir()
    other.write_bytes(older)
    secret_path(other).write_bytes(secret)
    for seed in (11, 12):
        play_something(gallerist, other, Random(seed))
    path.write_bytes(other.read_bytes())
    with pytest.raises(Damaged, match=rf"move {CUT + 1}: it is not one that was written"):
        play_something(gallerist, path, Random(1))
    assert in_process(["verify", path, "--referee"]).code == 6
    assert restore(path).last["events"] == [{"event": "restored", "first": CUT + 1, "last": CUT + 2}]
    assert sound(gallerist, path) == "proved"
    assert play_something(gallerist, path, Random(1)).count == CUT + 5


def test_a_run_that_died_before_its_note_is_made_up_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "salon.yaml"
    played(gallerist, path, CUT)
    with monkeypatch.context() as dying:
        dying.setattr(entries, "append", lambda path, *new: None if "written" in new[0] else append(path, *new))
        play_something(gallerist, path, Random(1))
    assert max(noted.noted(GameFile.load(path)).written) == CUT
    assert sound(gallerist, path) == "proved"
    gamefile = play_something(gallerist, path, Random(1))
    assert noted.noted(gamefile).written == {move["move"]: move["hash"] for move in gamefile.moves()}


def test_a_restore_that_died_in_the_middle_is_repeated(
    cut: tuple[Rules, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its entry counts only if its move was written."""
    rules, path = cut

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as dying:
        dying.setattr(files, "write", killed)
        with pytest.raises(KeyboardInterrupt):
            restore(path)
    assert in_process(["verify", path, "--referee"]).code == 6
    restore(path)
    assert sound(rules, path) == "proved"


def test_a_game_from_before_there_were_notes_is_played_on_and_then_noted(tmp_path: Path) -> None:
    path = tmp_path / "salon.yaml"
    played(gallerist, path)
    forget_notes(path)
    assert sound(gallerist, path) == "proved"
    gamefile = play_something(gallerist, path, Random(1))
    assert noted.noted(gamefile).written == {move["move"]: move["hash"] for move in gamefile.moves()}


@pytest.mark.parametrize("entry", [{"standing": []}, {"cancelled": 0, "reason": "x"}, {"answer": ["end"]}])
def test_no_torn_entry_looks_like_a_note(tmp_path: Path, entry: dict[str, Plain]) -> None:
    gamefile = played(gallerist, tmp_path / "salon.yaml", 2)
    secret = secret_path(gamefile.path)
    before = secret.read_bytes()
    whole = write_stream([{"seat": "blue", **entry, "move": 3, "hash": "0" * 64}]).encode()
    restored = write_stream([{"restored": 1, "move": 2, "hash": gamefile.move(2)["hash"]}]).encode()
    notes = noted.noted(gamefile).written
    for text in (whole, restored):
        for end in range(len(text)):
            secret.write_bytes(before + text[:end])
            assert (noted.differing(gamefile), noted.noted(gamefile).written) in ((None, notes), (None, {0: notes[0]}))
            assert noted.noted(gamefile).written == notes or end == len(text) - 1


def test_the_set_up_is_pinned(tmp_path: Path) -> None:
    """Also before anything is noted."""
    path = played(gallerist, tmp_path / "salon.yaml", 2).path
    secret = secret_path(path)
    first, *others = documents_of(secret.read_bytes())
    secret.write_text(
        write_stream([first | {"setup": "0" * 64}, *(one for one in others if not {"writing", "written"} & one.keys())])
    )
    ran = in_process(["verify", path, "--referee"])
    assert (ran.code, "it is not the set-up that the referee's file was made with" in ran.err) == (6, True)


def test_a_note_in_the_middle_is_checked_by_verify(tmp_path: Path) -> None:
    gamefile = played(gallerist, tmp_path / "salon.yaml", 4)
    secret = secret_path(gamefile.path)
    secret.write_text(secret.read_text().replace(gamefile.move(2)["hash"], "0" * 64))
    append(gamefile.path, {"written": 4, "hash": gamefile.move(4)["hash"]})
    assert "move 2: it is not one that was written" in in_process(["verify", gamefile.path, "--referee"]).err
