"""Whole games in memory, between bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from multiprocessing import Pool, cpu_count
from random import Random
from time import perf_counter

from gallerist_pbem.bots.observation import observe
from gallerist_pbem.bots.random_bot import random_word
from gallerist_pbem.bots.results import Played, Result
from gallerist_pbem.bots.table import bot_of
from gallerist_pbem.engine.agenda import awaited, settle
from gallerist_pbem.engine.apply import apply
from gallerist_pbem.engine.chance import Seeded
from gallerist_pbem.engine.package import GamePackage
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Usage
from gallerist_pbem.games import game_of
from gallerist_pbem.orders.steps import step_word

UNIT = "points"
"""What is counted in a game that has no word of its own for it."""


@dataclass(frozen=True, slots=True)
class Tournament:
    """Games that are to be played: the same tournament always comes out the same."""

    game: str
    bots: tuple[str, ...]
    """One for each seat; they move on by one seat from game to game."""
    games: int
    seed: str
    nodes: int | None = None

    def seating(self, number: int) -> tuple[str, ...]:
        """Who plays which seat in a game."""
        by = number % len(self.bots)
        return self.bots[by:] + self.bots[:by]


def seated(game: str, seats: int, bots: Sequence[str]) -> tuple[str, ...]:
    """A bot for each seat: one for all, or as many as there are seats."""
    rules = game_of(game).rules
    if seats not in rules.COUNTS:
        raise Usage(f"{rules.NAME} is played by {rules.COUNTS[0]} to {rules.COUNTS[-1]}, not by {seats}")
    for bot in bots:
        bot_of(bot)
    if len(bots) not in (1, seats):
        raise Usage(f"{len(bots)} bots for {seats} seats: name one for all, or one for each seat")
    return tuple(bots) * (seats if len(bots) == 1 else 1)


def new_table(rules: Rules, seats: int, seed: str, options: dict[str, str] | None = None) -> AnyGame:
    """A game in memory, up to its first question."""
    figures = rules.figures(None)
    names = list(rules.SEATS[:seats])
    secrets = rules.deal(names, figures, Seeded(seed, {}, {}))
    chosen = {name: values[0] for name, values in rules.OPTIONS.items()} | (options or {})
    game = rules.setup(names, figures, chosen, Seeded(seed, secrets, {}))
    settle(rules, game)
    return game


def play_out(rules: Rules, game: AnyGame, random: Random, played: Played | None = None) -> tuple[AnyGame, int]:
    """A game to its end with random steps only, and how many were answered."""
    answers = 0
    while game.agenda:
        game.events.clear()
        game, word = random_word(rules, game, random)
        answers += 1
        if played:
            played.note([word], game.events)
    return game, answers


def play_with(
    package: GamePackage, game: AnyGame, bots: Sequence[str], seed: str, played: Played, nodes: int | None
) -> AnyGame:
    """A game to its end with a bot for each seat; those of a group answer one after the other, none sees another."""
    players = {seat: bot_of(bot) for seat, bot in zip(package.rules.SEATS, bots, strict=False)}
    random = Random(seed)
    while game.agenda:
        seat = awaited(game)[0].seat or ""
        game.events = []
        steps = players[seat](observe(package, game, seat, game.chance.secret(seat)), random, nodes)
        outcome = apply(package.rules, game, seat, steps)
        if outcome.stopped:
            raise outcome.stopped
        game = outcome.game
        played.note([step_word(step) for step in outcome.steps], game.events)
    return game


def play_game(job: tuple[Tournament, int]) -> Played:
    """One game of a tournament."""
    tournament, number = job
    package, bots, seed = game_of(tournament.game), tournament.seating(number), f"{tournament.seed}/{number}"
    rules, played = package.rules, Played(bots)
    game = new_table(rules, len(bots), seed)
    if set(bots) == {"random"}:
        game, _ = play_out(rules, game, Random(seed), played)
    else:
        game = play_with(package, game, bots, seed, played, tournament.nodes)
    played.close(rules, game)
    return played


def games_of(tournament: Tournament) -> Iterator[Played]:
    """All games in their order, on all cores."""
    jobs = [(tournament, number) for number in range(tournament.games)]
    workers = min(cpu_count(), tournament.games)
    if workers == 1:
        yield from map(play_game, jobs)
        return
    with Pool(workers) as pool:
        yield from pool.imap(play_game, jobs)


def hold(tournament: Tournament) -> Iterator[Result]:
    """The result as it stands after each game; the last is the final one."""
    bot = game_of(tournament.game).bot
    result = Result(len(tournament.bots), bot.unit() if bot else UNIT, bot.endings() if bot else {})
    begun = perf_counter()
    for played in games_of(tournament):
        result.add(played)
        result.seconds = perf_counter() - begun
        yield result
