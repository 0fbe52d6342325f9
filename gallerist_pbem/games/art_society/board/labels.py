"""What the coloured table and the page say alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.games.art_society.rules.placing import starting_places
from gallerist_pbem.games.art_society.rules.scoring import STEPS, ledger, open_corners, winners
from gallerist_pbem.games.art_society.table import wall as walls
from gallerist_pbem.games.art_society.table.museum import multipliers, space_words
from gallerist_pbem.games.art_society.table.position import Game, Hung
from gallerist_pbem.games.art_society.words.score_table import TOTAL
from gallerist_pbem.games.art_society.words.sentences import said, word
from gallerist_pbem.plain.safe_text import Names, in_words, plural, short_name

DECOR = "decor"
ASSISTANT, HAND = "Assistant", "Bid cards"
"""What lies beside a wall and can be named in an order."""
STAGES = {"setup": "Setup.", "over": "The game is over after round {}.", "running": "Round {}."}


@dataclass(frozen=True, slots=True)
class Fitting:
    """A tile that somebody has to hang, and every place for it by its top left cell."""

    tile: str
    places: Sequence[str]


def clock_line(game: Game, names: Names) -> str:
    """Round, gavel and pick order."""
    table = game.table
    order = f" Pick order: {', '.join(short_name(seat, names) for seat in table.order)}." if table.order else ""
    return f"{STAGES[table.stage].format(table.round)} Auctioneer: {short_name(table.auctioneer, names)}.{order}"


def asked_seats(game: Game) -> set[str]:
    """Who must act."""
    return {question.seat for question in awaited(game) if question.seat}


def fitting(game: Game, seat: str | None) -> Fitting | None:
    """What a player is asked to hang now, and where it fits."""
    ask = next((question.kind for question in awaited(game) if seat and question.seat == seat), "")
    me = game.table.players[seat] if seat else None
    tile = (me.new or me.assistant) if me else None
    if me is None or tile is None or ask not in ("start", "place", "held", "owed"):
        return None
    places = starting_places(game, tile) if ask == "start" else walls.places(game.figures, me.wall, tile)
    return Fitting(tile, places)


def fitting_words(to_hang: Fitting) -> str:
    """In how many places the tile to hang fits."""
    return f"{to_hang.tile} {places_words(len(to_hang.places))}"


def places_words(count: int) -> str:
    """Whether a tile fits on a wall at all, and in how many places."""
    return f"fits in {plural(count, 'place')}" if count else "fits nowhere"


def lot_fits(game: Game, seat: str | None, lot: str) -> str:
    """Whether the player who looks could hang a lot; nothing for somebody without a wall."""
    wall = game.table.players[seat].wall if seat else []
    if not wall:
        return ""
    return f"{places_words(len(walls.places(game.figures, wall, lot)))} on your wall"


def player_facts(game: Game, seat: str) -> dict[str, str]:
    """What can be counted on and beside a wall."""
    me, figures = game.table.players[seat], game.figures
    paintings = [hung for hung in me.wall if figures.tiles[hung.tile].type]
    covered = walls.covered(figures, me.wall).bit_count()
    return {
        "Points now": str(ledger(game, seat)[TOTAL]),
        "Paintings": str(len(paintings)),
        "In a faux pas": str(len(walls.faux_pas(figures, me.wall))),
        "Shields": str(sum(figures.tiles[hung.tile].shields for hung in me.wall)),
        "Empty cells": str(figures.columns * figures.rows - covered),
        "Open corners": str(open_corners(game, seat)),
        "Excess": str(len(me.excess)),
        "Bid cards": str(len(me.hand)),
    }


def final_scores(game: Game) -> dict[str, dict[str, str]]:
    """The steps of the scoring in words, for each player."""
    return in_words(game.table.scores, {step: said()["steps"][step] for step in (*STEPS, TOTAL)})


def tie_words(game: Game) -> str:
    """How the winners were found where others have as many points (S-SCO-8)."""
    totals = [steps[TOTAL] for steps in game.table.scores.values()]
    return "The tie is decided by the bid cards left." if totals.count(max(totals)) > len(winners(game)) else ""


def points_words(game: Game, seat: str) -> str:
    """The points as they stand, and what they come from."""
    steps = ledger(game, seat)
    parts = ", ".join(f"{said()['steps'][step].lower()} {steps[step]}" for step in STEPS if steps[step])
    return f"{steps[TOTAL]} points{': ' * bool(parts)}{parts}"


def marker_words(game: Game, kind: str) -> str:
    """Where a type's marker stands."""
    return space_words(game, kind) if game.table.prestige[kind] else "beside the board"


def tile_words(game: Game, tile: str) -> str:
    """What a tile is, without its id."""
    printed = game.figures.tiles[tile]
    if printed.shields:
        return f"decor, {plural(printed.shields, 'shield')}"
    return f"{word(printed.type)}, {printed.frame} frame, {printed.size}, value {printed.value}"


def hung_words(game: Game, hung: Hung, offends: bool) -> str:
    """A tile on a wall, in one line."""
    words = f"{hung.tile} at {hung.column} {hung.row}: {tile_words(game, hung.tile)}"
    return f"{words}, faux pas" if offends else words


def entry_words(game: Game, hung: Hung) -> str:
    """A tile in a list: size and frame of a painting, and where it hangs."""
    tile, at = game.figures.tiles[hung.tile], f"at {hung.column} {hung.row}"
    if tile.shields:
        return at
    return f"{tile.size} {tile.frame} {at}{' eyeline' * walls.in_eyeline(game.figures, hung)}"


def tiles_beside(game: Game, seat: str) -> Iterator[tuple[str, list[str]]]:
    """Tiles that lie beside a wall."""
    me = game.table.players[seat]
    if me.new:
        yield "To place", [me.new]
    yield ASSISTANT, [me.assistant] if me.assistant else []
    if me.excess:
        yield "Excess", me.excess


def cards_beside(game: Game, seat: str) -> Iterator[tuple[str, list[int]]]:
    """Bid cards in hand, and the bid stack with the starting bid first."""
    me = game.table.players[seat]
    yield HAND, me.hand
    yield "Bid stack", me.bids


def corner_points(game: Game) -> str:
    """What an open corner costs."""
    return str(game.figures.points["open_corner"])


def hanging(game: Game, seat: str) -> Iterator[tuple[str, list[Hung], str]]:
    """The paintings on a wall by their type with what they bring, then the decor."""
    figures, wall, worth = game.figures, game.table.players[seat].wall, multipliers(game)
    offending = walls.faux_pas(figures, wall)
    for kind in figures.types:
        paintings = [hung for hung in wall if figures.tiles[hung.tile].type == kind]
        scoring = sum(hung not in offending for hung in paintings)
        yield kind, paintings, f"{scoring} x {worth[kind]} = {scoring * worth[kind]}"
    decor = [hung for hung in wall if figures.tiles[hung.tile].shields]
    shields = sum(figures.tiles[hung.tile].shields for hung in decor)
    yield DECOR, decor, f"{shields} x {figures.points['shield']} = {shields * figures.points['shield']}"
