"""The referee's file and the seats' own: private, bound by commitments, entry by entry."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gallerist_pbem.errors import Damaged
from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.record.entries import append, counting
from gallerist_pbem.record.secret_file import Secrets, seat_part, write_seat_file
from tests.support.game_files import new_game
from tests.support.random_moves import play_on


def test_secret_files_are_private_and_bound_by_the_commitments(tmp_path: Path) -> None:
    gamefile = new_game(rules, tmp_path / "salon.yaml", 3)
    secret = tmp_path / "salon.secret.yaml"
    assert secret.stat().st_mode & 0o777 == 0o600
    cards = Secrets.load(gamefile).secrets["yellow"]
    own = write_seat_file(gamefile, "yellow")
    assert (own.name, own.stat().st_mode & 0o777) == ("salon.yellow.yaml", 0o600)
    text = secret.read_text()
    secret.write_text(text.replace(cards["curator"], "curator-99"))
    with pytest.raises(Damaged, match="the cards of yellow"):
        Secrets.load(gamefile)
    assert seat_part(gamefile, "yellow") == cards
    secret.write_text(text)
    assert seat_part(gamefile, "blue") == Secrets.load(gamefile).secrets["blue"]
    secret.unlink()
    assert seat_part(gamefile, "blue") is None
    own.write_text(own.read_text().replace(cards["dealer"], "dealer-99"))
    with pytest.raises(Damaged, match="the cards of yellow are not those"):
        seat_part(gamefile, "yellow")


def test_entries_of_the_secret_file_count_with_their_moves(tmp_path: Path) -> None:
    gamefile = play_on(new_game(rules, tmp_path / "salon.yaml", 2), random.Random(1), 2)
    first = {"move": 1, "hash": gamefile.move(1)["hash"], "seat": "blue", "standing": []}
    append(gamefile.path, first)
    append(gamefile.path, {"move": 2, "hash": "0" * 64, "wish": "undone"})
    with (tmp_path / "salon.secret.yaml").open("a") as torn:
        torn.write('---\nmove: 2\nhash: "ab')
    second = {"move": 2, "hash": gamefile.move(2)["hash"], "seat": "yellow", "standing": []}
    append(gamefile.path, second)
    append(gamefile.path, {"move": 3, "hash": "1" * 64, "wish": "crashed before its move"})
    assert counting(gamefile) == [first, second]
    assert Secrets.load(gamefile).seed
