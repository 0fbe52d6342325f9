"""Bots: they play by the rules, always alike, know no more than their seat, and the better ones win."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest

from gallerist_pbem.bots.advice import advice
from gallerist_pbem.bots.evaluation import evaluation_of
from gallerist_pbem.bots.observation import observe
from gallerist_pbem.bots.results import Played, Result
from gallerist_pbem.bots.table import BOTS, bot_of
from gallerist_pbem.bots.tournament import Tournament, new_play, play_game, seated
from gallerist_pbem.engine.apply import apply, awaited, judge
from gallerist_pbem.engine.chance import Hidden, Seeded, Unknown
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.engine.rules import AnyGame
from gallerist_pbem.errors import Usage
from gallerist_pbem.games import rules_of
from gallerist_pbem.games.gallerist.bot.evaluation import terms, value
from gallerist_pbem.games.gallerist.bot.outlook import again, turns_left
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.past import snapshot
from gallerist_pbem.record.verify import verify
from tests.support.command import in_process
from tests.support.folders import GAMES
from tests.support.game_files import new_game
from tests.support.random_games import orders_of, positions

RULES = rules_of("gallerist")
SOCIETY = rules_of("art-society")
FEW = 60
"""Nodes for a planner that only has to be legal."""


def midgame(seed: str = "bots", turn: int = 24, seats: int = 4) -> AnyGame:
    """A main turn somewhere in the midst of a random game."""
    turns = (game for game in positions(RULES, seats, seed) if game.agenda and game.agenda[-1].kind == "turn")
    return next(islice(turns, turn, None)).copy()


DUEL = Tournament("gallerist", ("greedy", "random"), 4, "duel")


@pytest.fixture(scope="module")
def duel() -> list[Played]:
    """A handful of games of greedy against random."""
    return [play_game((DUEL, number)) for number in range(DUEL.games)]


def rounds_of_society(seed: str = "bots", seats: int = 3) -> dict[str, AnyGame]:
    """One position of a random game of Art Society for each question, from the fourth round on, groups as they are."""
    found: dict[str, AnyGame] = {"start": new_play(SOCIETY, seats, seed)}
    for _, _, game in orders_of(SOCIETY, seats, seed):
        if game.agenda and game.table.round > 3:
            found.setdefault(game.agenda[-1].kind, game.copy())
        if len(found) == 5:
            return found
    raise AssertionError(f"not every question was asked: {list(found)}")


def answer_for(game: AnyGame, bot: str, seat: str) -> list[object]:
    return [*bot_of(bot)(observe(SOCIETY, game, seat, {}), Random("choice"), FEW)]


def choice(game: AnyGame, bot: str, nodes: int = FEW) -> list[object]:
    seat = game.agenda[-1].seat or ""
    return [*bot_of(bot)(observe(RULES, game, seat, game.chance.secret(seat)), Random("choice"), nodes)]


@pytest.mark.parametrize("seats", RULES.COUNTS)
@pytest.mark.parametrize("bot", BOTS)
def test_plays_a_whole_game_legally(bot: str, seats: int) -> None:
    others = ("random",) * (seats - 1)
    played = play_game((Tournament("gallerist", (bot, *others), 1, "whole", FEW), 0))
    assert list(played.scores) == list(RULES.SEATS[:seats])
    assert played.steps["go"] + played.steps["pass"] == played.rounds * seats


@pytest.mark.parametrize("bot", ["random", "greedy", "planner"])
def test_same_seed_and_nodes_give_the_same_answer(bot: str) -> None:
    game = midgame()
    assert choice(game, bot, 1200) == choice(game, bot, 1200)


def test_same_tournament_comes_out_the_same(duel: list[Played]) -> None:
    assert play_game((DUEL, 1)) == duel[1]


def test_greedy_beats_random(duel: list[Played]) -> None:
    won = [game.bots[list(game.scores).index(seat)] for game in duel for seat in game.winners]
    assert won == ["greedy"] * DUEL.games


def test_result_counts_seats_and_bots(duel: list[Played]) -> None:
    result = Result(2, "money", {})
    for played in duel:
        result.add(played)
    plain = result.plain()
    assert {"games", "answers", "seconds", "seats", "wins", "scores"} <= plain.keys()
    assert plain["bots"]["greedy"]["seats"] == DUEL.games
    assert plain["bots"]["greedy"]["won"] == 1
    assert plain["wins"] == {"blue": 2, "yellow": 2}
    assert plain["answers"] == sum(plain["steps"].values())


def test_sight_has_no_chance_to_peek_at() -> None:
    game = midgame()
    seat = game.agenda[-1].seat or ""
    sight = observe(RULES, game, seat, game.chance.secret(seat))
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
    sight = observe(SOCIETY, game, "blue", {})
    assert sight.game.agenda[-1].kept == {"yellow": ""}
    assert sight.imagined(Random(1)).agenda[-2].seats == ["yellow", "purple"]
    assert game.agenda[-1].kept == {"yellow": [{"bid": 7}]}


@pytest.mark.parametrize("bot", ["greedy", "planner"])
def test_every_question_of_a_group_game_is_answered_legally(bot: str) -> None:
    for ask, game in rounds_of_society().items():
        for question in awaited(game):
            seat = question.seat or ""
            steps = bot_of(bot)(observe(SOCIETY, game, seat, {}), Random(3), FEW)
            assert judge(SOCIETY, game, seat, steps).verdict == "legal", ask
            assert steps == bot_of(bot)(observe(SOCIETY, game, seat, {}), Random(3), FEW)


@pytest.mark.parametrize("seats", SOCIETY.COUNTS)
def test_greedy_beats_random_in_art_society(seats: int) -> None:
    duel = Tournament("art-society", ("greedy", *["random"] * (seats - 1)), 1, "society")
    played = play_game((duel, 0))
    assert played.winners == ["blue"]
    assert played.steps["bid"] == played.rounds * seats
    assert set(played.endings) <= set(evaluation_of(SOCIETY).ENDINGS)


def test_planner_plays_whole_games_of_art_society() -> None:
    played = play_game((Tournament("art-society", ("planner", "random"), 1, "society", FEW), 0))
    assert played.winners == ["blue"]


def test_imagined_cards_are_those_the_own_ones_leave() -> None:
    game = midgame()
    seat = game.agenda[-1].seat or ""
    own = game.chance.secret(seat)
    trial = observe(RULES, game, seat, own).imagined(Random(1))
    cards = [trial.chance.secret(name)["curator"] for name in game.table.players]
    assert trial.chance.secret(seat) == own
    assert len(set(cards)) == len(cards)


def test_greedy_sees_that_the_last_turn_is_the_last() -> None:
    game = midgame()
    game.table.stage = "final"
    seat = RULES.SEATS[3]
    game.table.start, game.table.active = RULES.SEATS[0], seat
    assert turns_left(game, seat) == 0
    assert terms(game, seat, None)["tickets"] == 0
    assert not again(game, seat)


def test_value_is_the_final_score_when_nothing_is_to_come() -> None:
    game = midgame(seats=3)
    game.table.stage, game.table.start, game.table.active = "final", "blue", "purple"
    secret = game.chance.secret("purple")
    ledger = RULES.scores(game, {"purple": secret})["purple"]
    without_auction = ledger["total"] - ledger["auction"]
    assert value(game, "purple", secret) - terms(game, "purple", secret)["auction"] == pytest.approx(without_auction)


def test_seats_and_bots_must_fit() -> None:
    assert seated(RULES, 3, ["greedy"]) == ("greedy",) * 3
    with pytest.raises(Usage, match="2 bots for 3 seats"):
        seated(RULES, 3, ["greedy", "random"])
    with pytest.raises(Usage, match="no bot called 'genius'"):
        seated(RULES, 3, ["genius"])
    with pytest.raises(Usage, match="not by 9"):
        seated(RULES, 9, ["random"])


def test_auto_is_recorded_as_a_bot_and_verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "salon.yaml"
    gamefile = new_game(RULES, path, 3, "auto")
    while gamefile.position["move"] < 8:
        seat = next(iter(gamefile.position["asked"]))
        ran = in_process(["auto", str(path), "--as", seat, "--bot", "greedy"], capsys)
        assert ran.code == 0, ran.err
        gamefile = GameFile.load(path)
    assert {move["by"] for move in gamefile.moves(1)} == {"bot greedy"}
    assert verify(RULES, gamefile, None).draws == "proved"


def test_auto_answers_only_for_the_awaited(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "salon.yaml"
    asked = new_game(RULES, path, 2, "asked").position["asked"]
    (other,) = {"blue", "yellow"} - set(asked)
    before = path.read_bytes()
    ran = in_process(["auto", str(path), "--as", other, "--bot", "greedy"], capsys)
    assert ran.code == 5
    assert "is not asked now" in ran.err
    assert path.read_bytes() == before


def test_suggest_shows_three_legal_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "salon.yaml"
    gamefile = new_game(RULES, path, 2, "suggest")
    for _ in range(2):
        in_process(["auto", str(path), "--as", next(iter(gamefile.position["asked"])), "--bot", "greedy"], capsys)
        gamefile = GameFile.load(path)
    seat = next(iter(gamefile.position["asked"]))
    told = json.loads(in_process(["suggest", str(path), "--as", seat, "--json"], capsys).out)
    assert len(told["suggestions"]) == 3
    for number, suggestion in enumerate(told["suggestions"]):
        order = {"game": "salon", "seat": seat, "decision": told["decision"], "steps": suggestion["steps"]}
        written = tmp_path / f"{number}.json"
        written.write_text(json.dumps(order), encoding="utf-8")
        assert in_process(["check", str(path), str(written)], capsys).code == 0
    shown = in_process(["suggest", str(path), "--as", seat], capsys).out
    assert "the best first; changes are in money" in " ".join(shown.split())
    assert "\n1. go " in shown
    assert "gains " in shown


@pytest.mark.parametrize("number", [1, 30, 57, 90, 121, 150, 180])
def test_suggest_looks_back_at_the_finished_game(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    """bench/suggest.py does so for every decision, with all its nodes."""
    file = GAMES / "finished.yaml"
    then = snapshot(RULES, GameFile.load(file), number)
    ((seat, asked),) = then.asked.items()
    ran = in_process(["suggest", f"{file}@{number}", "--as", seat, "--nodes", str(FEW), "--json"], capsys)
    told = json.loads(ran.out)
    assert told["decision"] == asked["decision"] == number
    assert judge(RULES, then.game, seat, told["suggestions"][0]["steps"]).verdict == "legal"


def test_suggestions_for_art_society_are_said_in_its_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "society.yaml"
    gamefile = new_game(SOCIETY, path, 2, "suggest")
    told: dict[str, str] = {}
    while len(told) < 5:
        seat, asked = next(iter(gamefile.position["asked"].items()))
        told[asked["question"]] = in_process(["suggest", str(path), "--as", seat], capsys).out
        ran = in_process(["auto", str(path), "--as", seat, "--bot", "greedy"], capsys)
        assert ran.code == 0, ran.err
        gamefile = GameFile.load(path)
    assert set(told) == {"start", "offer", "bid", "pick", "place"}
    assert "expected at the end.\n1. bid " in told["bid"]
    assert "lot +" in told["bid"]
    assert "new painting +" in told["pick"]
    assert "prestige" in told["place"]
    assert {move["by"] for move in gamefile.moves(1)} == {"bot greedy"}
    assert verify(SOCIETY, gamefile, None).draws == "proved"


def test_simulate_tells_points_and_endings(capsys: pytest.CaptureFixture[str]) -> None:
    ran = in_process(["simulate", "--game", "art-society", "--games", "3", "--seats", "2"], capsys)
    assert ran.code == 0, ran.err
    assert "points " in ran.out
    assert "money" not in ran.out
    assert any(words in ran.out for words in evaluation_of(SOCIETY).ENDINGS.values())


@pytest.mark.parametrize("seed", ["a", "b"])
def test_advice_is_legal_at_every_question(seed: str) -> None:
    asked = set()
    for game in positions(RULES, 4, seed):
        if not game.agenda or game.agenda[-1].kind in asked:
            continue
        asked.add(game.agenda[-1].kind)
        seat = game.agenda[-1].seat or ""
        for each in advice(observe(RULES, game, seat, game.chance.secret(seat)), Random(1), FEW, 3):
            assert judge(RULES, game, seat, each.steps).verdict == "legal"
            assert apply(RULES, game, seat, each.steps).stopped is None
            assert each.sentence()
    assert {"start", "turn"} <= asked


def test_simulate_tells_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    drawn = tmp_path / "games.svg"
    ran = in_process(["simulate", "--games", "2", "--seats", "2", "--plot", str(drawn), "--json"], capsys)
    assert ran.code == 0, ran.err
    assert json.loads(ran.out)["games"] == 2
    assert ET.fromstring(drawn.read_text(encoding="utf-8")).tag.endswith("svg")
    shown = in_process(["simulate", "--games", "1", "--seats", "2", "--seats", "3"], capsys).out
    assert shown.count("steps a game:") == 2


def test_a_new_game_has_something_to_choose() -> None:
    game = new_play(RULES, 4, "start")
    assert choice(game, "planner")[0]
