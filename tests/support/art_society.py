"""Positions of Art Society for tests: everything that is not said lies where set-up leaves it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from gallerist_pbem.engine.agenda import Outcome, settle
from gallerist_pbem.engine.apply import apply
from gallerist_pbem.engine.chance import Seeded
from gallerist_pbem.engine.game import Question
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.art_society.rules import rules
from gallerist_pbem.games.art_society.table.figures import SocietyFigures
from gallerist_pbem.games.art_society.table.position import Game, Hung
from gallerist_pbem.games.art_society.table.wall import hung_at
from gallerist_pbem.orders.steps import Step

SEATS = ("blue", "yellow", "purple", "orange")


def set_up(seats: int = 2, seed: str = "test", *, figures: SocietyFigures | None = None, **options: str) -> Game:
    """A game as set-up leaves it."""
    chosen = {name: values[0] for name, values in rules.OPTIONS.items()} | {
        name.replace("_", "-"): value for name, value in options.items()
    }
    game = rules.setup(SEATS[:seats], figures or rules.figures(), chosen, Seeded(seed, {}, {}))
    settle(rules, game)
    return game


def taken(game: Game, tile: str) -> str:
    """Takes a tile from wherever it lies."""
    table = game.table
    if tile in table.decor:
        table.decor[tile] -= 1
        return tile
    for pile in (*table.stacks.values(), *table.museum.values(), table.gone["paintings"]):
        if tile in pile:
            pile.remove(tile)
            return tile
    raise AssertionError(f"{tile} is not there")


def hang_up(game: Game, seat: str, *tiles: str) -> None:
    """`p22-01 3 4`: a tile with its place."""
    for said in tiles:
        tile, _, place = said.partition(" ")
        game.table.players[seat].wall.append(hung_at(taken(game, tile), place))


def running(seats: int = 2, start: str = "s-1 7 4", **options: Any) -> Game:
    """After set-up: blue has this starting painting, the others theirs; it is round 1."""
    game = set_up(seats, **options)
    table = game.table
    for player in table.players.values():
        table.gone["paintings"].append(player.new)
        player.new = None
    hang_up(game, "blue", start)
    for seat in SEATS[1:seats]:
        hang_up(game, seat, f"{table.gone['paintings'][0]} 7 4")
    table.stage, table.round, table.auctioneer = "running", 1, "blue"
    game.agenda = [Question("end_round")]
    game.events = []
    return game


def placing(
    wall: Sequence[str] = (), new: str | None = None, assistant: str | None = None, museum: Sequence[str] = (),
    decor: dict[str, int] | None = None, start: str = "s-1 7 4", **options: Any,
) -> Game:  # fmt: skip
    """Blue has picked and must place; `decor` is what the supply is down to, the rest hangs nowhere in the end."""
    game = running(start=start, **options)
    hang_up(game, "blue", *wall)
    me = game.table.players["blue"]
    me.assistant = taken(game, assistant) if assistant else None
    for tile in museum:
        game.table.museum[game.figures.tiles[tile].type].append(taken(game, tile))
    assert rules.invariants(game) == []
    me.new = taken(game, new) if new else None
    game.table.decor |= decor or {}
    game.agenda.append(Question("place", "blue", True))
    return game


FULL_BUT = ("p55-01 1 1", "p55-02 6 1", "p45-01 11 1", "p54-01 1 6", "p54-02 6 6")
"""With 4x4 at 11 6 a whole wall of 14 by 9; so there is a hole of 4 by 4."""


def nearly_full(*more: str, **facts: Any) -> Game:
    """A wall with a hole of 4 columns and 4 rows at 11 6; the starting painting is out of the way."""
    game = placing(**facts)
    game.table.gone["paintings"].append(game.table.players["blue"].wall.pop(0).tile)
    hang_up(game, "blue", *FULL_BUT, *more)
    return game


def does(game: Game, *steps: Step, seat: str = "blue") -> Outcome:
    """An order that is accepted whole."""
    outcome = apply(rules, game, seat, list(steps))
    assert outcome.stopped is None
    return outcome


def after(game: Game, *steps: Step, seat: str = "blue") -> Game:
    """The game after an order."""
    return does(game, *steps, seat=seat).game


def refused(game: Game, *steps: Step, seat: str = "blue") -> Refused:
    """Why an order is refused; it must name a rule and its page."""
    with pytest.raises(Refused) as raised:
        apply(rules, game, seat, list(steps))
    assert raised.value.rule.startswith("S-")
    assert raised.value.page.startswith("rulebook p. ")
    return raised.value


def first_value(steps: Sequence[Step], name: str) -> Any:
    """What the first step of an order says there."""
    step = steps[0]
    assert isinstance(step, dict)
    return step[name]


def hangs(game: Game, said: str, seat: str = "blue") -> bool:
    """Whether a tile hangs at its place."""
    tile, _, place = said.partition(" ")
    return hung_at(tile, place) in game.table.players[seat].wall


def walls_of(*tiles: str) -> list[Hung]:
    """A wall in words."""
    return [hung_at(*said.split(" ", 1)) for said in tiles]


def at_the_offer(seats: int = 2) -> Game:
    """The first round begins: somebody must offer."""
    game = running(seats)
    game.agenda = [Question("begin_round")]
    settle(rules, game)
    return game


def offered(seats: int = 2) -> Game:
    """Small paintings are offered, and all must bid."""
    game = at_the_offer(seats)
    return after(game, {"offer": ["2x2"] * (seats + 1)}, seat=game.agenda[-1].seat or "")


def bids(game: Game, **cards: int) -> Game:
    """The game after these bids."""
    for seat, card in cards.items():
        game = after(game, {"bid": card}, seat=seat)
    return game


TWO_FRAMES: dict[str, Any] = {"wall": ["p22-08 9 4"], "new": "p22-14"}
"""Gold frames: s-1 at 7 4, p22-08 at 9 4; p22-14 at 8 2 touches both."""


def four_frames(**facts: Any) -> Game:
    """A new painting that touches four matching frames at 11 3."""
    around = ["p22-08 9 3", "1x1 10 2", "p22-14 11 1", "p23-04 13 2", "1x1 10 5", "p22-11 11 5"]
    return placing(around, new="p22-17", **facts)


def no_small_decor() -> Game:
    """The supply of 1x1 has run out; three of them hang."""
    return placing(["1x1 9 4", "1x1 10 4", "1x1 11 4"], new="p22-17", decor={"1x1": 0})


def markers(**spaces: int) -> Game:
    """Prestige markers on these spaces."""
    game = running()
    game.table.prestige |= spaces
    return game


def example() -> Game:
    """The wall of the scoring example: 16 paintings, 11 shields, one open corner, one excess painting."""
    game = markers(landscape=40, city_life=30, portrait=20, still_life=10)
    me = game.table.players["blue"]
    game.table.gone["paintings"].append(me.wall.pop().tile)
    hang_up(
        game, "blue",
        "p22-04 1 1", "p22-03 3 1", "p22-02 5 1", "p22-01 7 1", "p22-08 9 1", "p22-07 11 1", "p22-05 13 1",
        "p22-11 1 3", "p22-09 3 3", "p22-12 5 3", "p22-16 7 3", "p22-06 9 3", "p22-13 11 3",
        "p22-20 1 5", "p22-15 3 5", "p22-10 5 5",
        "3x1 7 5", "3x1 7 6", "3x1 1 7", "1x1 1 9", "1x1 2 9",
    )  # fmt: skip
    me.excess = [taken(game, "p55-04")]
    return game
