"""The table in colour for a terminal: side by side where it is wide, one below the other where it is narrow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.table import Table
from rich.text import Text

from gallerist_pbem.draw.rich import beside, by_player, described
from gallerist_pbem.draw.text import WIDTH
from gallerist_pbem.games.art_society.board.labels import (
    Fitting,
    asked_seats,
    cards_beside,
    clock_line,
    corner_points,
    entry_words,
    final_scores,
    fitting,
    fitting_words,
    group_words,
    hanging,
    player_facts,
    points_words,
    tie_words,
    tile_words,
    tiles_beside,
)
from gallerist_pbem.games.art_society.board.rich_museum import auction, museum, piles, supplies
from gallerist_pbem.games.art_society.board.rich_walls import (
    FITS_LEGEND,
    FITS_SIGN,
    KIND,
    LEGEND,
    cell_width,
    draw_wall,
)
from gallerist_pbem.games.art_society.board.text_wall import MARGIN
from gallerist_pbem.games.art_society.rules.scoring import winners
from gallerist_pbem.games.art_society.table import wall as walls
from gallerist_pbem.games.art_society.table.position import Game, Hung
from gallerist_pbem.games.art_society.words.sentences import label, worded
from gallerist_pbem.games.seats import PALETTE
from gallerist_pbem.plain.safe_text import Names, printable

WIDE, WIDEST = 120, 160
NOTE = "points now: as if the game ended here"


@dataclass(frozen=True, slots=True)
class TerminalWalls:
    """Everything on the table; `seat` is who looks."""

    game: Game
    seat: str | None
    names: Names

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """The sections, laid out for the width there is."""
        game, width, plain = self.game, options.max_width, options.ascii_only
        names = {seat: printable(name) for seat, name in self.names.items()}
        if game.table.stage == "over":
            yield by_player("FINAL SCORING", final_scores(game), names, winners(game), "wins", PALETTE, tie_words(game))
        yield from ("", Text(clock_line(game, names), "bold"))
        yield from beside(width, WIDE, auction(game, self.seat, names), players(game, names))
        for seat in sorted(game.table.players, key=lambda name: name != self.seat):
            yield from ("", heading(game, seat, names))
            yield from view(game, seat, width, fitting(game, seat) if seat == self.seat else None, plain)
        yield from beside(width, WIDEST, museum(game, width, plain), piles(game))
        yield supplies(game)


def players(game: Game, names: Names) -> RenderableType:
    """What everybody has, a column for each."""
    counts = {seat: player_facts(game, seat) for seat in game.table.players}
    return by_player("PLAYERS", counts, names, asked_seats(game), "to act", PALETTE, NOTE)


def heading(game: Game, seat: str, names: Names) -> Text:
    """Whose wall it is, and what it is worth now."""
    acts = " must act" if seat in asked_seats(game) else ""
    named = (f" {label(seat, names)} ", PALETTE.chip[seat])
    return Text.assemble(named, (acts, "bold"), f" {points_words(game, seat)}")


def wall(game: Game, seat: str, step: int, to_hang: Fitting | None, plain: bool) -> RenderableType:
    """The drawing with its legend."""
    drawing = draw_wall(game, game.table.players[seat].wall, step, to_hang, plain)
    notes = [LEGEND.format(star="*" if plain else "★", corner=corner_points(game))]
    if to_hang:
        legend = f"; {FITS_LEGEND.format(sign='+' if plain else FITS_SIGN)}" if to_hang.places else "."
        notes.append(f"{fitting_words(to_hang)}{legend}")
    return Group(drawing, *(Text(note, "dim") for note in notes))


def view(game: Game, seat: str, width: int, to_hang: Fitting | None, plain: bool) -> list[RenderableType]:
    """A wall and its facts, beside it where there is room for both."""
    step = cell_width(game.figures, min(width, WIDTH))
    drawing, description = wall(game, seat, step, to_hang, plain), described(facts(game, seat))
    if width < WIDE:
        return [drawing, description]
    grid = Table.grid(padding=(0, 2), expand=True)
    grid.add_column(width=MARGIN + game.figures.columns * step + 1)
    grid.add_column(ratio=1)
    grid.add_row(drawing, description)
    return [grid]


def facts(game: Game, seat: str) -> Iterator[tuple[str, RenderableType]]:
    """What lies beside a wall, and what hangs there by type."""
    for name, tiles in tiles_beside(game, seat):
        yield worded(name), "\n".join(f"{tile} {tile_words(game, tile)}" for tile in tiles) or "nothing"
    for name, numbers in cards_beside(game, seat):
        yield worded(name), " ".join(map(str, numbers)) or "none"
    offending = walls.faux_pas(game.figures, game.table.players[seat].wall)
    for kind, group, points in hanging(game, seat):
        if group:
            yield group_words(kind), Text.assemble((points, KIND.get(kind, "")), "  ", listed(game, group, offending))


def listed(game: Game, tiles: list[Hung], offending: list[Hung]) -> Text:
    """Tiles one after the other, with their faux pas."""
    entries = (Text.assemble((hung.tile, "bold"), f" {entry_words(game, hung)}") for hung in tiles)
    faults = (Text(" ! faux pas" if hung in offending else "", "bold #e0524a") for hung in tiles)
    return Text(", ").join(Text.assemble(*pair) for pair in zip(entries, faults, strict=True))
