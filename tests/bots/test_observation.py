"""What bots see: the table and the own cards, and nothing of anybody else's."""

from __future__ import annotations

from random import Random

import pytest

from gallerist_pbem.bots.observation import observe
from gallerist_pbem.bots.table import BOTS
from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.engine.chance import Hidden, Seeded, Unknown
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.games import game_of
from tests.support.midgame import SOCIETY, answer_for, choice, midgame, rounds_of_society


def test_sight_has_no_chance_to_peek_at() -> None:
    game = midgame()
    seat = game.agenda[-1].seat or ""
    sight = observe(game_of("gallerist"), game, seat, game.chance.secret(seat))
    assert isinstance(sight.game.chance, Hidden)
    with pytest.raises(Unknown):
        sight.game.chance.secret(seat)
    with pytest.raises(AttributeError):
        sight.secret = {}  # type: ignore[misc]


@pytest.mark.parametrize("bot", ["random", "greedy", "planner"])
@pytest.mark.parametrize("turn", [0, 10, 24])
def test_seed_and_secrets_of_others_do_not_matter(bot: str, turn: int) -> None:
    game = midgame("peek", turn)
    seat = game.agenda[-1].seat or ""
    other = game.copy()
    cards = {name: game.chance.secret(name) for name in game.table.players}
    rest = [name for name in cards if name != seat]
    swapped = {name: cards[rest[(at + 1) % len(rest)]] for at, name in enumerate(rest)}
    other.chance = Seeded("another seed", swapped | {seat: cards[seat]}, {})
    assert choice(game, bot) == choice(other, bot)


@pytest.mark.parametrize("bot", BOTS)
def test_sealed_and_kept_answers_of_others_do_not_matter(bot: str) -> None:
    for ask, game in rounds_of_society().items():
        seat = awaited(game)[-1].seat or ""
        one, other = game.copy(), game.copy()
        others = [name for name in game.agenda[-1].seats if name != seat]
        if ask == "bid":
            one.agenda[-1].kept = {name: [{"bid": game.table.players[name].hand[0]}] for name in others}
            other.agenda[-1].kept = {name: [{"bid": game.table.players[name].hand[-1]}] for name in others}
        elif others:
            one.agenda[-1].kept = {name: next(answers(SOCIETY, game, name)) for name in others}
            other.agenda[-1].kept = {name: list(answers(SOCIETY, game, name))[-1] for name in others}
        other.chance = Seeded("another seed", {}, {})
        assert answer_for(one, bot, seat) == answer_for(other, bot, seat), ask


def test_sight_has_no_kept_answer() -> None:
    game = rounds_of_society()["bid"]
    game.agenda[-1].kept = {"yellow": [{"bid": 7}]}
    sight = observe(game_of("art-society"), game, "blue", {})
    assert sight.game.agenda[-1].kept == {"yellow": ""}
    assert sight.imagined(Random(1)).agenda[-2].seats == ["yellow", "purple"]
    assert game.agenda[-1].kept == {"yellow": [{"bid": 7}]}


def test_imagined_cards_are_those_the_own_ones_leave() -> None:
    game = midgame()
    seat = game.agenda[-1].seat or ""
    own = game.chance.secret(seat)
    trial = observe(game_of("gallerist"), game, seat, own).imagined(Random(1))
    cards = [trial.chance.secret(name)["curator"] for name in game.table.players]
    assert trial.chance.secret(seat) == own
    assert len(set(cards)) == len(cards)
