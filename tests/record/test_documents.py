"""The documents of a game: what stands in them, and when secrets are published."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gallerist_pbem.engine.chance import Hidden, commitment
from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.plain.yaml_out import digest, write_document, write_stream
from gallerist_pbem.record import documents as record
from gallerist_pbem.record.current import current
from gallerist_pbem.record.past import replay
from gallerist_pbem.record.verify import verify
from tests.support.game_files import new_game
from tests.support.random_moves import play_on, restored


def test_a_move_has_its_keys_in_order(tmp_path: Path) -> None:
    gamefile = restored(tmp_path, 2)
    keys = [key for key in record.MOVE if key != "note"]
    assert list(gamefile.header) == list(record.HEADER)
    for number, move in enumerate(gamefile.moves()):
        assert list(move) == [*keys, "hash"]
        assert (move["move"], move["hash"]) == (number, record.move_hash(move))
        assert (move["kind"], move["seat"] is None) == (("setup", True) if number == 0 else ("order", False))
        assert move["prev"] == (gamefile.move(number - 1)["hash"] if number else digest(gamefile.header))
    assert list(gamefile.position) == ["move", "head", "asked", "agenda", "table", "drawn"]


@pytest.mark.slow
def test_secrets_are_published_with_the_last_move_and_not_before(tmp_path: Path) -> None:
    gamefile = restored(tmp_path, 3)
    *earlier, last = gamefile.moves()
    told = last["events"][-1]
    assert (told["event"], commitment(told["seed"])) == ("published", gamefile.header["chance"]["commitment"])
    assert told["secrets"] == {e["seat"]: e["secret"] for e in last["events"] if e["event"] == "opened"}
    assert not [e for move in earlier for e in move["events"] if e["event"] in ("published", "opened")]
    hidden = write_stream([gamefile.header, *earlier])
    assert told["seed"] not in hidden
    assert not any(card in hidden for cards in told["secrets"].values() for card in cards.values())


@pytest.mark.slow
def test_an_open_game_publishes_nothing(tmp_path: Path) -> None:
    gamefile = new_game(rules, tmp_path / "salon.yaml", 2, "a text")
    assert gamefile.header["chance"] == {"seed": "a text"}
    assert set(gamefile.header["cards"]["blue"]) == {"curator", "dealer"}
    gamefile = play_on(gamefile, random.Random(5))
    assert gamefile.last["events"][-1]["event"] != "published"
    assert verify(rules, gamefile, None).draws == "proved"
    assert not (tmp_path / "salon.secret.yaml").exists()


def test_an_opened_position_is_the_same_position(tmp_path: Path) -> None:
    gamefile = play_on(new_game(rules, tmp_path / "salon.yaml", 4), random.Random(1), 20)
    game = record.open_position(rules, gamefile.header, gamefile.position, Hidden(), None)
    again = record.position_document(
        rules, game, gamefile.position["move"], gamefile.position["head"], gamefile.position["asked"]
    )
    assert write_document(again) == write_document(gamefile.position)
    assert record.position_digest(again) == gamefile.last["position"]
    game.table.players["blue"].money += 1
    game.table.deck.clear()
    assert record.position_digest(gamefile.position) == gamefile.last["position"]


def test_who_still_owes_an_answer_is_not_asked_anew(tmp_path: Path) -> None:
    gamefile = play_on(new_game(rules, tmp_path / "salon.yaml", 2), random.Random(1), 3)
    game = current(rules, gamefile)
    seat = game.agenda[-1].seat or ""
    other = {"move": 99, "seat": "nobody", "at": "later"}
    assert record.asked_now(game, other, game, gamefile.position["asked"]) == gamefile.position["asked"]
    own = record.asked_now(game, other | {"seat": seat}, game, gamefile.position["asked"])
    assert own[seat] == {"decision": 99, "question": game.agenda[-1].kind, "since": "later"}


def test_replay_gives_every_position(tmp_path: Path) -> None:
    gamefile = restored(tmp_path, 2)
    for move, game in replay(rules, gamefile, None):
        assert record.position_digest(record.content(rules, game)) == move["position"]
    assert [move["move"] for move, _ in replay(rules, gamefile, 5)] == [0, 1, 2, 3, 4, 5]
