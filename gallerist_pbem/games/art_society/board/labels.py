"""What the coloured table and the page say alike."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.games.art_society.board.text import space_words
from gallerist_pbem.games.art_society.rules.placing import starting_places
from gallerist_pbem.games.art_society.rules.scoring import STEPS, ledger, open_corners, winners
from gallerist_pbem.games.art_society.table import wall as walls
from gallerist_pbem.games.art_society.table.museum import multipliers
from gallerist_pbem.games.art_society.table.position import Game, Hung
from gallerist_pbem.games.art_society.words.score_table import TOTAL
from gallerist_pbem.games.art_society.words.sentences import said, word, worded
from gallerist_pbem.plain.safe_text import Names, in_words, short_name

DECOR = "decor"
ASSISTANT, HAND = "assistant", "hand"
"""What lies beside a wall and can be named in an order."""


@dataclass(frozen=True, slots=True)
class Fitting:
    """A tile that somebody has to hang, and every place for it by its top left cell."""

    tile: str
    places: Sequence[str]


def clock_line(game: Game, names: Names) -> str:
    """Round, gavel and pick order."""
    table = game.table
    parts = [worded(table.stage, round=table.round), worded("gavel", seat=short_name(table.auctioneer, names))]
    seats = ", ".join(short_name(seat, names) for seat in table.order)
    return " ".join([*parts, worded("picking", seats=seats)] if seats else parts)


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
    return worded("fits", n=count) if count else worded("fits_nowhere")


def lot_fits(game: Game, seat: str | None, lot: str) -> str:
    """Whether the player who looks could hang a lot; nothing for somebody without a wall."""
    wall = game.table.players[seat].wall if seat else []
    if not wall:
        return ""
    return worded("on_your_wall", fits=places_words(len(walls.places(game.figures, wall, lot))))


def player_facts(game: Game, seat: str) -> dict[str, str]:
    """What can be counted on and beside a wall, each under its name."""
    return {said()["board"]["facts"][name]: str(count) for name, count in player_counts(game, seat).items()}


def player_counts(game: Game, seat: str) -> dict[str, int]:
    """The same as numbers, for a sentence."""
    me, figures = game.table.players[seat], game.figures
    paintings = [hung for hung in me.wall if figures.tiles[hung.tile].type]
    covered = walls.covered(figures, me.wall).bit_count()
    return {
        "points": ledger(game, seat)[TOTAL],
        "paintings": len(paintings),
        "offending": len(walls.faux_pas(figures, me.wall)),
        "shields": sum(figures.tiles[hung.tile].shields for hung in me.wall),
        "empty": figures.columns * figures.rows - covered,
        "corners": open_corners(game, seat),
        "excess": len(me.excess),
        "hand": len(me.hand),
    }


def final_scores(game: Game) -> dict[str, dict[str, str]]:
    """The steps of the scoring in words, for each player."""
    return in_words(game.table.scores, {step: said()["steps"][step] for step in (*STEPS, TOTAL)})


def tie_words(game: Game) -> str:
    """How the winners were found where others have as many points (S-SCO-8)."""
    totals = [steps[TOTAL] for steps in game.table.scores.values()]
    return worded("tie") if totals.count(max(totals)) > len(winners(game)) else ""


def points_words(game: Game, seat: str) -> str:
    """The points as they stand, and what they come from."""
    steps, words = ledger(game, seat), said()["board"]["points_for"]
    parts = ", ".join(words[step].format(n=steps[step]) for step in STEPS if steps[step])
    return worded("points_from" if parts else "points", points=steps[TOTAL], parts=parts)


def marker_words(game: Game, kind: str) -> str:
    """Where a type's marker stands."""
    return space_words(game, kind) if game.table.prestige[kind] else worded("beside")


def tile_words(game: Game, tile: str) -> str:
    """What a tile is, without its id."""
    printed = game.figures.tiles[tile]
    if printed.shields:
        return worded("decor_tile", shields=worded("shields", n=printed.shields))
    facts = {"type": word(printed.type), "frame": word(printed.frame), "size": printed.size}
    return worded("painting", **facts, value=printed.value)


def hung_words(game: Game, hung: Hung, offends: bool) -> str:
    """A tile on a wall, in one line."""
    facts = {"tile": hung.tile, "at": f"{hung.column} {hung.row}", "words": tile_words(game, hung.tile)}
    return worded("hung_badly" if offends else "hung", **facts)


def entry_words(game: Game, hung: Hung) -> str:
    """A tile in a list: size and frame of a painting, and where it hangs."""
    tile, at = game.figures.tiles[hung.tile], f"{hung.column} {hung.row}"
    if tile.shields:
        return worded("decor_at", at=at)
    name = "in_eyeline" if walls.in_eyeline(game.figures, hung) else "painting_at"
    return worded(name, size=tile.size, frame=word(tile.frame), at=at)


def group_words(kind: str) -> str:
    """How tiles of a type, or the decor, are called."""
    return str(said()["steps"][DECOR]) if kind == DECOR else word(kind)


def tiles_beside(game: Game, seat: str) -> Iterator[tuple[str, list[str]]]:
    """Tiles that lie beside a wall, by where."""
    me = game.table.players[seat]
    if me.new:
        yield "new", [me.new]
    yield ASSISTANT, [me.assistant] if me.assistant else []
    if me.excess:
        yield "excess", me.excess


def cards_beside(game: Game, seat: str) -> Iterator[tuple[str, list[int]]]:
    """Bid cards in hand, and the bid stack with the starting bid first."""
    me = game.table.players[seat]
    yield HAND, me.hand
    yield "bids", me.bids


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
