"""Tickets (p. 14): taken from the box office, exchanged through the discard when a stack has run out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from gallerist_pbem.engine.answers import Answer
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.gallerist.table.position import Game

Icon = tuple[str, ...]


def obtainable(game: Game, colour: str) -> bool:
    """In the box office or in the discard (G-TKT-4)."""
    return game.table.box_office[colour] > 0 or game.table.discard[colour] > 0


def ways(game: Game, colour: str) -> list[str]:
    """How a ticket of this colour can be taken: plainly, or for another given up (G-TKT-2, G-TKT-3)."""
    table = game.table
    if table.box_office[colour] > 0 or not any(table.box_office.values()):
        return [colour] if obtainable(game, colour) else []
    if not table.discard[colour]:
        return []
    return [f"{colour} via {other}" for other, count in table.box_office.items() if count]


def gain(game: Game, seat: str, answer: Answer, icons: Sequence[Icon], taken: set[str] | None = None) -> None:
    """Gains the tickets of one printed item, never two of one colour (G-TKT-5); none is refused (G-TKT-6)."""
    taken = set() if taken is None else taken
    gained: list[str] = []
    for icon in icons:
        options = [way for colour in icon if colour not in taken for way in ways(game, colour)]
        if not options:
            game.tell("ticket_lost", seat=seat, colours=list(icon))
            continue
        way = answer.item("tickets", options, partial(_why, game, icon, taken), _read)
        _take(game, seat, way)
        taken.add(way.split(" ")[0])
        gained.append(way)
    if gained:
        game.tell("tickets_gained", seat=seat, tickets=gained)
    watch_stacks(game)


def watch_stacks(game: Game) -> None:
    """The first stack that runs out brings intermediate scoring (G-MID-1)."""
    if game.table.intermediate == "ahead" and not all(game.table.box_office.values()):
        game.table.intermediate = "due"


def _take(game: Game, seat: str, way: str) -> None:
    table = game.table
    colour, _, given_up = way.partition(" via ")
    if given_up:
        # G-TKT-7: also the last one there; the wanted one then still comes from the discard.
        table.box_office[given_up] -= 1
        table.discard[given_up] += 1
    source = table.discard if given_up or not table.box_office[colour] else table.box_office
    source[colour] -= 1
    # G-TKT-8: however many are in hand.
    table.players[seat].tickets[colour] += 1


def _read(way: Any, options: Sequence[str]) -> Any:
    """The colour alone is enough where only one other can be given up."""
    exchanges = [option for option in options if option.startswith(f"{way} via ")]
    return exchanges[0] if len(exchanges) == 1 else way


def _why(game: Game, icon: Icon, taken: set[str], way: str) -> Refused | None:
    colour = way.split(" ", maxsplit=1)[0]
    if colour in taken:
        return Refused(
            "E-TKT-SAME",
            "G-TKT-5",
            f"a second {colour} ticket at the same time is not allowed",
            [c for c in icon if c not in taken],
        )
    if colour not in icon:
        return Refused("E-TKT-ICON", "G-TKT-1", f"this icon does not give a {colour} ticket", list(icon))
    if way not in ways(game, colour):
        return Refused(
            "E-TKT-GONE",
            "G-TKT-2",
            f"`{way}` cannot be taken",
            [w for c in icon if c not in taken for w in ways(game, c)],
        )
    return None
