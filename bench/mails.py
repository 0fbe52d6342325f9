"""How many mails a game needs, without and with standing orders and orders in advance.

python bench/mails.py                six games of each kind (two minutes on two quiet cores)
python bench/mails.py --games 1

First the finished example is counted: which of its mails said nothing but `decline` or `end`. Then careful players
play, each a greedy bot that may leave standing orders and write its next turns in advance, through the referee and
its files as people do. A mail is a move that its player sent; what standing orders did needs none. Games are not of
the same length, so mails are counted for each turn of a player, in Art Society for each painting that he places.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from gallerist_pbem.bots.evaluation import evaluation_of
from gallerist_pbem.bots.greedy import search_for
from gallerist_pbem.bots.observation import Observation, observe
from gallerist_pbem.bots.search import Candidate
from gallerist_pbem.engine.agenda import alone
from gallerist_pbem.games import game_of
from gallerist_pbem.orders.steps import STANDING, Order, Step, step_word
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.referee.open import OpenedGame, open_game
from gallerist_pbem.referee.orders import order_for
from gallerist_pbem.referee.submit import submit
from tests.support.game_files import AT, new_game

EXAMPLE = Path(__file__).parent.parent / "games" / "finished.yaml"
SEATS = 3
TURN = {"gallerist": {"go", "pass"}, "art-society": {"pick"}}
"""Steps that each turn has once."""
ENDING = [{"asked_to": "end", "do": ["end"]}]
AWAY = [{"out_of": "any", "do": ["decline"]}, *ENDING]


class Habit(NamedTuple):
    """What a player writes beside the answer to a question."""

    called: str
    standing: list[dict[str, Any]] | None = None
    ahead: int = 0
    """How many turns in advance, as alternatives."""
    wishes: bool = False


HABITS = {
    "gallerist": [
        Habit("answers only"),
        Habit("if asked to end: end", ENDING),
        Habit("and if out of any: decline", AWAY),
        Habit("and one turn in advance (next)", AWAY, 1),
        Habit("and three to choose from (next)", AWAY, 3),
    ],
    "art-society": [
        Habit("answers only"),
        Habit("lots wished with the bid (wish)", wishes=True),
        Habit("placing sent with the pick (next)", ahead=3),
    ],
}


class Played(NamedTuple):
    """A game: its turns, its mails, the moves that standing orders made, and the points of each seat."""

    turns: int
    mails: int
    standing: int
    points: list[int]


def looking(opened: OpenedGame) -> tuple[OpenedGame, Observation]:
    """The game with the eyes of the first seat that is asked."""
    seat = next(iter(opened.asked))
    seen = open_game(opened.file.path, seat)
    return seen, observe(seen.package, seen.game, seat, seen.secret or {})


def answered(observation: Observation, random: Random, habit: Habit) -> Order:
    """What the bot answers, and what it writes beside it."""
    start = observation.imagined(random)
    kind = start.agenda[-1].kind
    best = search_for(observation).best(start, 1)[0]
    steps, advance = best.order, None
    if habit.ahead and kind in ("turn", "pick"):
        advance = turns_ahead(observation, best, habit.ahead) if kind == "turn" else placings(observation, best, habit)
    if habit.wishes and kind == "bid":
        steps = [{**steps[0], "wish": wished(observation, random)}] if isinstance(steps[0], dict) else steps
    return Order("", observation.seat, 0, None, steps, None, habit.standing if kind == "turn" else None, advance)


def turns_ahead(observation: Observation, best: Candidate, count: int) -> list[list[Step]]:
    """The best turns after this one, as if nobody else acted in between."""
    game = best.game.copy()
    if not evaluation_of(observation.package).again(game, observation.seat):
        return []
    return [candidate.order for candidate in search_for(observation).best(game, count)]


def after_pick(observation: Observation, lot: int) -> list[Candidate]:
    """The best placings of a lot, as if nobody else placed."""
    game = observation.game.copy()
    while not game.agenda[-1].seats:
        game.agenda.pop()
    game.table.players[observation.seat].new = game.table.lots[lot - 1]
    return search_for(observation).best(alone(game, observation.seat), 3)


def placings(observation: Observation, best: Candidate, habit: Habit) -> list[list[Step]]:
    """What to do with the lot that is picked."""
    (step,) = best.steps[:1]
    return [one.order for one in after_pick(observation, step["pick"])[: habit.ahead]] if isinstance(step, dict) else []


def wished(observation: Observation, random: Random) -> list[int]:
    """All lots, by what their best placing is worth."""
    bidding = replace(observation, game=observation.game.copy())
    bidding.game.agenda = bidding.game.agenda[:3]
    values = {}
    for lot in range(1, len(bidding.game.table.lots) + 1):
        found = after_pick(bidding, lot)
        values[lot] = found[0].value if found else float("-inf")
    return sorted(values, key=lambda lot: -values[lot])


def play(task: tuple[str, Habit, int]) -> Played:
    """A whole game in which all have the same habit."""
    name, habit, number = task
    package = game_of(name)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "salon.yaml"
        new_game(package.rules, path, SEATS, f"mails {number}")
        opened = open_game(path)
        while opened.asked:
            seen, observation = looking(opened)
            order = answered(observation, Random(f"{number}/{opened.file.count}"), habit)
            addressed = order_for(seen, order.seat, order.steps)
            opened = submit(opened, replace(addressed, standing=order.standing, advance=order.advance), AT).after
        return counted(opened)


def counted(opened: OpenedGame) -> Played:
    """The mails of a game that is over."""
    moves = [move for move in opened.file.moves() if move["kind"] in ("order", "sealed")]
    turns = sum(step_word(step) in TURN[opened.rules.NAME] for move in moves for step in move["order"])
    standing = sum(move["by"] == STANDING for move in moves)
    scores = opened.rules.scores(opened.game, opened.file.header["cards"])
    return Played(turns, len(moves) - standing, standing, [score["total"] for score in scores.values()])


def example() -> None:
    """Which mails of the finished example said nothing but `decline` or `end`."""
    moves = [move for move in GameFile.load(EXAMPLE).moves() if move["kind"] == "order"]
    declined, ended = (sum(move["order"] == [word] for move in moves) for word in ("decline", "end"))
    print(f"{EXAMPLE.name}: {len(moves)} mails; {declined} were a bare `decline`, {ended} a bare `end`")
    left = len(moves) - declined - ended
    print(f"  with `if out of ...: decline` and `if asked to end: end` {left} would have done\n")


def table(name: str, games: int, playing: Callable[[list[Any]], list[Played]]) -> None:
    """A line for each habit."""
    print(f"{f'{name}, {games} games of {SEATS}':36} mails  by standing order  turns  mails a turn   points")
    for habit in HABITS[name]:
        played = playing([(name, habit, number) for number in range(games)])
        mails, standing, turns = (mean(getattr(one, what) for one in played) for what in ("mails", "standing", "turns"))
        points = mean(point for one in played for point in one.points)
        counts = f"{mails:7.1f} {standing:18.1f} {turns:6.1f} {mails / turns:13.2f} {points:8.1f}"
        print(f"  {habit.called:34}{counts}", flush=True)
    print()


def main() -> None:
    """The example, then a table for each game."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--games", type=int, default=6)
    arguments.add_argument("--of", nargs="*", default=list(HABITS))
    given = arguments.parse_args()
    example()
    with Pool(os.cpu_count()) as pool:
        for name in given.of:
            table(name, given.games, partial(pool.map, play, chunksize=1))


if __name__ == "__main__":
    main()
