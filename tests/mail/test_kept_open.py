"""A game that stays open is the one that lies in its file, whoever has written it."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from gallerist_pbem.errors import Damaged
from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.mail.host import kept_open
from gallerist_pbem.mail.host.kept_open import KeptOpen
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.referee.open import OpenedGame, open_game
from gallerist_pbem.referee.submit import submit
from tests.support.game_files import AT, SEED, new_game
from tests.support.random_moves import a_legal_order, play_on


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return new_game(rules, tmp_path / "salon.yaml", 2, SEED, open_game=False).path


def plain(opened: OpenedGame) -> tuple[object, ...]:
    """Everything that one may see of it."""
    game = opened.game
    seen = (rules.write_table(game.table), [question.plain() for question in game.agenda], game.drawn, game.house)
    return *seen, opened.file.text, opened.asked, opened.seat, opened.secret, opened.warning, opened.is_past


def test_it_is_read_once_as_long_as_nothing_has_changed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = KeptOpen()
    first = kept.open(path)
    monkeypatch.setattr(kept_open, "open_game", lambda path: pytest.fail("it was read again"))
    assert plain(kept.open(path)) == plain(first)
    assert plain(kept.open(path, "blue")) == plain(open_game(path, "blue"))


def test_whoever_is_given_it_may_do_with_it_what_he_likes(path: Path) -> None:
    kept = KeptOpen()
    spoilt = kept.open(path).game
    spoilt.agenda.clear()
    spoilt.table.players.clear()
    assert plain(kept.open(path)) == plain(open_game(path))


def test_what_somebody_else_has_written_is_read_anew(path: Path) -> None:
    kept = KeptOpen()
    kept.open(path)
    play_on(GameFile.load(path), Random(1), 1)
    assert plain(kept.open(path)) == plain(open_game(path))
    path.write_text(path.read_text(encoding="utf-8")[:-5], encoding="utf-8")
    with pytest.raises(Damaged):
        kept.open(path)


def test_what_was_just_played_is_kept_as_it_will_be_read(path: Path) -> None:
    """Move after move, to the end of the game."""
    kept, random = KeptOpen(), Random(7)
    for _ in range(25):
        opened = kept.open(path)
        if not opened.asked:
            break
        kept.keep(submit(opened, a_legal_order(opened.file, random), AT).after)
        assert plain(kept.open(path)) == plain(open_game(path))


def test_not_all_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The one that was asked for last is."""
    kept = KeptOpen()
    paths = [new_game(rules, tmp_path / f"{name}.yaml", 2, SEED).path for name in ("salon", "atelier", "museum")]
    monkeypatch.setattr(kept_open, "MOST", sum(path.stat().st_size for path in paths) - 1)
    for path in (*paths[:2], paths[0], paths[2]):
        kept.open(path)
    monkeypatch.setattr(kept_open, "open_game", lambda path: pytest.fail(f"{path.name} was read again"))
    kept.open(paths[0])
    with pytest.raises(pytest.fail.Exception):
        kept.open(paths[1])
