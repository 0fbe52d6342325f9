"""Random whole games for tests and benchmarks, in memory and on files."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

from gallerist_pbem import __version__
from gallerist_pbem.bots.random_bot import random_step
from gallerist_pbem.bots.tournament import new_play
from gallerist_pbem.engine.answers import MINOR, Step
from gallerist_pbem.engine.apply import apply, awaited
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.orders.read import Order
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.verify import replay
from gallerist_pbem.referee.submit import create, current, submit

AT = "2026-11-16T12:00:00Z"
NAMES = ("Ann", "Bob", "Cleo", "Dan")


def positions(rules: Rules, seats: int, seed: str, options: dict[str, str] | None = None) -> Iterator[AnyGame]:
    """Every position of a random game, each as it is when somebody is asked; the last has nobody to ask."""
    random = Random(seed)
    game = new_play(rules, seats, seed, options)
    while game.agenda:
        yield game
        game.events.clear()
        game = random_step(rules, game, random)
    yield game


def some_answer(rules: Rules, game: AnyGame, random: Random) -> tuple[str, list[Step]]:
    """An order for one of those who are asked: any target, now and then with unusual minor choices."""
    asked = awaited(game)
    seat = (asked[0] if len(asked) == 1 else random.choice(asked)).seat or ""
    found = list(answers(rules, game, seat))
    if random.random() < 0.3:
        found += islice(answers(rules, game, seat, MINOR), 100)
    return seat, random.choice(found)


def orders_of(rules: Rules, seats: int, seed: str) -> Iterator[tuple[str, list[Step], AnyGame]]:
    """A random game as whole orders, with the position after each."""
    random = Random(seed)
    game = new_play(rules, seats, seed)
    while game.agenda:
        game.events = []
        seat, steps = some_answer(rules, game, random)
        game = apply(rules, game, seat, steps).game
        yield seat, steps, game


def new_game(rules: Rules, path: Path, seats: int, seed: str | None, **given: object) -> GameFile:
    """A game file; open if there is a seed, else refereed."""
    people = [{"seat": seat, "name": name} for seat, name in zip(rules.SEATS, NAMES, strict=True)][:seats]
    arguments: dict[str, object] = {
        "options": {name: values[0] for name, values in rules.OPTIONS.items()},
        "overlay": None,
        "overlay_text": None,
        "position": None,
    } | given
    return create(
        rules, path, game_id=path.stem, seats=people, seed=seed, open_game=seed is not None, at=AT,
        version=__version__, **arguments,
    )  # type: ignore[arg-type]  # fmt: skip


def play_on(rules: Rules, path: Path, steps: list[Step], seat: str | None = None) -> GameFile:
    """The order of this seat, or of the one that is awaited, carried out on the file."""
    gamefile = GameFile.load(path)
    asked = gamefile.position["asked"]
    who = seat or next(iter(asked))
    order = Order(gamefile.header["id"], who, asked[who]["decision"], None, steps, None)
    return submit(rules, path, order, AT).gamefile


def play_something(rules: Rules, path: Path, random: Random) -> GameFile:
    """Any order of anybody who is awaited, carried out on the file."""
    seat, steps = some_answer(rules, current(rules, GameFile.load(path)), random)
    return play_on(rules, path, steps, seat)


def recorded_game(
    rules: Rules, path: Path, seats: int, seed: str, moves: int | None, start: Path | None = None, skip: int = 0
) -> Path:
    """A random game on a file, so many moves long; or the end of another one, begun from a position in its midst."""
    random = Random(seed)
    if start is None:
        gamefile = new_game(rules, path, seats, seed)
        while gamefile.position["asked"] and (moves is None or gamefile.count <= moves):
            gamefile = play_something(rules, path, random)
        return path
    source = GameFile.load(start)
    game = next(play for move, play in replay(rules, source, skip) if move["move"] == skip)
    position = {
        "table": rules.plain(game.table),
        "agenda": [question.plain() for question in game.agenda],
        "drawn": game.drawn,
        "secrets": source.header["cards"],
    }
    new_game(rules, path, seats, source.header["chance"]["seed"], position=position)
    for move in source.moves(skip + 1):
        play_on(rules, path, move["order"], move["seat"])
    return path
