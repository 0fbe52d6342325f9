"""The table in colour for a terminal: side by side where it is wide, one below the other where it is narrow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.table import Table
from rich.text import Text

from gallerist_pbem.draw.rich import beside, by_player, chip, listing
from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.games.gallerist.board.labels import (
    UNDECIDED,
    asked_seats,
    called,
    cards_missing,
    clock_line,
    end_rule,
    final_scores,
    lacerda_words,
    levels_now,
    player_facts,
    scoring_goals,
)
from gallerist_pbem.games.gallerist.board.rich_galleries import gallery
from gallerist_pbem.games.gallerist.board.rich_locations import artists, contracts, market, promotion, supplies, works
from gallerist_pbem.games.gallerist.board.rich_pieces import PLAIN, SIGNS, STAR, tickets, visitors
from gallerist_pbem.games.gallerist.board.text import ending, intermediate
from gallerist_pbem.games.gallerist.rules.scoring import winners
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.games.gallerist.words.pieces import tile_text
from gallerist_pbem.games.gallerist.words.sentences import word
from gallerist_pbem.games.seats import PALETTE
from gallerist_pbem.plain.safe_text import Names

NOTE = (
    "I Investor, V VIP, C Collector; tickets: b brown, p pink, w white; "
    "coins, steps (of fame): what the influence can give"
)
UNKNOWN = "as it stands; goals on cards that are not shown count as missing"
WIDE = 120
ROOMY = 76
CORNERS = ((0, 0), (0, 2), (2, 2), (2, 0))
PLACES = {"sales_office": (0, 1), "artists_colony": (1, 2), "media_center": (2, 1), "international_market": (1, 0)}


@dataclass(frozen=True, slots=True)
class TerminalBoard:
    """Everything on the table; `secret` is what `seat` alone holds."""

    game: Game
    secret: Secret | None
    seat: str | None
    names: Names

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        """The sections, laid out for the width there is."""
        game, names, width = self.game, called(self.game, self.names), options.max_width
        signs = PLAIN if options.ascii_only else SIGNS
        if game.table.stage == "over":
            yield result(game, names)
        yield from ("", clock(game, names, signs))
        yield from variants(game, self.secret if self.seat else None)
        yield from beside(width, WIDE, board_map(game, names), players(game, names))
        yield influence(game, names, signs)
        yield ""
        seats = sorted(game.table.players, key=lambda name: name != self.seat)
        boards = [gallery(game, name, names, self.secret if name == self.seat else None) for name in seats]
        for at in range(0, len(boards), 2):
            yield from beside(width, WIDE, *boards[at : at + 2])
        yield ""
        yield from beside(width, WIDE, artists(game, signs, ROOMY <= width < WIDE), Group(works(game), supplies(game)))
        yield from beside(width, WIDE, market(game, names), Group(contracts(game), promotion(game)))


def result(game: Game, names: Names) -> RenderableType:
    """The final scores."""
    return by_player("FINAL SCORING", final_scores(game), names, winners(game), "wins", PALETTE)


def clock(game: Game, names: Names, signs: Mapping[str, str]) -> Text:
    """Round and stage, and how near the end is."""
    lines = [Text(clock_line(game, names), "bold")]
    if game.table.stage not in UNDECIDED:
        return lines[0]
    lines.append(Text(end_rule(game)))
    for met, condition in ending(game):
        sign = signs["yes" if met else "no"]
        lines.append(Text(f"  {sign} {condition}{', met' if met else ''}", "bold red" if met else ""))
    return Text("\n").join([*lines, Text(f"Intermediate scoring: {intermediate(game)}.")])


def variants(game: Game, secret: Secret | None) -> Iterator[RenderableType]:
    """What only a solitaire game or the Scoring Expansion has."""
    if levels := levels_now(game, secret):
        yield listing("GOALS OF THE LEVELS", levels[0], levels[1:], UNKNOWN if cards_missing(game, secret) else "")
    if goals := scoring_goals(game):
        yield listing("SCORING GOALS", ["", "for the", "pays"], goals)


def board_map(game: Game, names: Names) -> Table:
    """The four locations in their places around the Plaza, a Lobby in each corner."""
    cells = {PLACES[location]: place(game, location, names) for location in game.table.spaces}
    cells[1, 1] = Text.assemble(("Plaza", "bold"), "\n", visitors(game.table.plaza))
    for at, seat in zip(CORNERS, game.figures.seats, strict=True):
        if seat in game.table.players:
            cells[at] = corner(game, seat, names)
        elif game.table.lacerda and game.table.lacerda.seat == seat:
            cells[at] = Text.assemble(chip(seat, names, PALETTE), f"\n{lacerda_words(game, game.table.lacerda)}")
    table = Table(title="\nTHE BOARD", title_justify="left", title_style="bold", box=box.ROUNDED, show_header=False,
                  show_lines=True, expand=True)  # fmt: skip
    for _ in CORNERS[:3]:
        table.add_column(ratio=1, justify="center", vertical="middle", overflow="fold")
    for row in range(3):
        table.add_row(*(cells.get((row, column), Text("")) for column in range(3)))
    return table


def place(game: Game, location: str, names: Names) -> Text:
    """A location: who stands there, who was kicked out, and at first the starting tile."""
    table, text = game.table, Text(word(location), "bold")
    piece = table.spaces[location]
    text = Text.assemble(
        text, "\n", *([chip(piece[0], names, PALETTE), f" {piece[1]}"] if piece else [("nobody", "dim")])
    )
    if table.waiting and table.waiting[0] == location:
        owner, kind = table.waiting[1]
        text = Text.assemble(text, "\nkicked out: ", chip(owner, names, PALETTE), f" {kind}")
    if location in table.location_tiles:
        text.append(f"\ntile: {tile_text(game, table.location_tiles[location])}")
    return text


def corner(game: Game, seat: str, names: Names) -> Text:
    """Lobby and Gallery of a player."""
    me = game.table.players[seat]
    return Text.assemble(chip(seat, names, PALETTE), "\nLobby ", visitors(me.lobby), "\nGallery ", visitors(me.gallery))


def players(game: Game, names: Names) -> RenderableType:
    """What everybody has, a column for each."""
    facts = {seat: player_facts(game, seat, tickets, visitors) for seat in game.table.players}
    return by_player("PLAYERS", facts, names, asked_seats(game), "to act", PALETTE, NOTE)


def influence(game: Game, names: Names, signs: Mapping[str, str]) -> RenderableType:
    """The track: its icons, and a bar for each player that ends at the marker."""
    figures, spaces = game.figures, range(game.figures.influence_max + 1)
    scale = "".join(str(space).ljust(5) for space in spaces if space % 5 == 0)
    coins = "".join(signs["coin"] if space in figures.money_icons else signs["dot"] for space in spaces)
    stars = "".join(signs["star"] if space in figures.fame_icons else signs["dot"] for space in spaces)
    rows: list[list[RenderableType]] = [["coins", Text(coins, STAR), ""], ["fame", Text(stars, STAR), ""]]
    for seat, me in game.table.players.items():
        bar = Text.assemble((signs["bar"] * me.influence, PALETTE.line[seat]), (seat[0].upper(), PALETTE.chip[seat]))
        rows.append([chip(seat, names, PALETTE), bar, str(me.influence)])
    return listing("INFLUENCE", ["", scale.rstrip(), ""], rows)
