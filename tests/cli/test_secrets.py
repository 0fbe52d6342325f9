"""Secrets never leak: a secret is changed, and every byte of every output is compared."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from gallerist_pbem.engine.rules import Rules
from gallerist_pbem.games import game_of
from gallerist_pbem.plain.schemas import schema
from gallerist_pbem.plain.yaml_out import write_document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.secret_file import Secrets, secret_path
from gallerist_pbem.record.verify import verify
from gallerist_pbem.referee import create as creation
from tests.support.command import in_process, outputs
from tests.support.game_files import new_game, play_something
from tests.support.other_secrets import exchange
from tests.support.parameters import TABLES

MASKED = re.compile(r'((?:commitment|sealed|position|prev|hash|head): )("[0-9a-f]{64}"|[0-9a-f]{64})|^cards: .*$', re.M)
SHORT = re.compile(r"(move \d+ · |#gallerist \S+ \S+ \d+ )[0-9a-f]{8}")


def played(rules: Rules, path: Path, seats: int, moves: int) -> GameFile:
    """A refereed game in its midst."""
    gamefile = new_game(rules, path, seats, None)
    random = Random(f"{path.stem} {seats}")
    for _ in range(moves):
        if gamefile.position["asked"]:
            gamefile = play_something(rules, path, random)
    return gamefile


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_an_exchanged_secret_changes_no_byte_for_anybody_else(game: str, seats: int, tmp_path: Path) -> None:
    """With the public file held fixed, nobody can tell which secret lies beside it."""
    rules = game_of(game).rules
    path = tmp_path / "salon.yaml"
    gamefile = played(rules, path, seats, 9)
    names = [entry["seat"] for entry in gamefile.header["seats"]]
    if len(names) == 1:
        return assert_stranger_sees_nothing(path, tmp_path)
    order = tmp_path / "order.yaml"
    bare = schema(f"{game}.order")["$defs"]["bare_step"]["enum"][-1]
    order.write_text(write_document({"game": "salon", "seat": names[0], "decision": 0, "steps": [bare]}))
    before = outputs(path, order, names[1:])
    exchange(path, names[0])
    assert outputs(path, order, names[1:]) == before
    assert all(ran.code in (0, 2, 4, 5) for ran in before.values())
    return None


def assert_stranger_sees_nothing(path: Path, folder: Path) -> None:
    """Alone at the table there is nobody else but strangers."""
    order = folder / "order.yaml"
    order.write_text("game: salon\nseat: blue\ndecision: 0\nsteps: [decline]\n")
    before = outputs(path, order, [])
    secret_path(path).unlink()
    assert outputs(path, order, []) == before


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_no_output_names_a_card_of_somebody_else(game: str, seats: int, tmp_path: Path) -> None:
    """The words of the cards themselves appear nowhere but in their owner's view."""
    rules = game_of(game).rules
    path = tmp_path / "salon.yaml"
    gamefile = played(rules, path, seats, 6)
    secrets = Secrets.load(gamefile).secrets
    everybody = outputs(path, path, list(secrets))
    for seat, cards in secrets.items():
        for name, ran in everybody.items():
            if f"--as {seat}" not in name:
                shown = [card for card in cards.values() if re.search(rf"\b{re.escape(card)}\b", ran.out + ran.err)]
                assert shown == [], name
    assert all(card not in path.read_text() for cards in secrets.values() for card in cards.values())


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_games_played_alike_from_different_secrets_differ_only_in_hashes(
    game: str, seats: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the same position, with the same orders and no draw, only commitments and hashes tell two games apart."""
    rules = game_of(game).rules
    start = new_game(rules, tmp_path / "start.yaml", seats, "alike")
    position = {"table": start.position["table"], "agenda": start.position["agenda"], "drawn": start.position["drawn"]}
    texts = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        path = tmp_path / name / "salon.yaml"
        gamefile = new_game(rules, path, seats, None, position=position)
        random = Random("alike")
        for _ in range(seats - 1):
            gamefile = play_something(rules, path, random)
        texts.append(gamefile.text)
    assert texts[0] != texts[1]
    masked = [SHORT.sub(r"\1", MASKED.sub(r"\1", text)) for text in texts]
    assert masked[0] == masked[1]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_end_publishes_what_proves_every_draw(game: str, seats: int, tmp_path: Path) -> None:
    """Before the end every draw is possible; afterwards it is proved, by anybody, with the public file alone."""
    rules = game_of(game).rules
    path = tmp_path / "salon.yaml"
    gamefile = played(rules, path, seats, 4)
    assert verify(rules, gamefile, None).draws == "possible"
    random = Random("to the end")
    while gamefile.position["asked"]:
        gamefile = play_something(rules, path, random)
    secret_path(path).unlink()
    report = verify(rules, GameFile.load(path), None)
    assert report.draws == "proved"
    assert report.moves == gamefile.count
    assert len(gamefile.text) < 400_000


def test_a_seed_of_ones_own_is_only_for_open_games(tmp_path: Path) -> None:
    """Who can guess the seed knows everything."""
    ran = in_process(["new", str(tmp_path / "a.yaml"), "--seed", "x", "--seat", "blue=Ann", "--seat", "yellow=Bob"])
    assert ran.code == 2
    assert "--open" in ran.err
    assert not (tmp_path / "a.yaml").exists()
    assert creation.SEED_BYTES == 32
