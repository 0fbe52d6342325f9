"""The table in colour for a terminal: side by side where it is wide, one below the other where it is narrow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.table import Table
from rich.text import Text

from gallerist_pbem.gallerist.board_rich_galleries import gallery
from gallerist_pbem.gallerist.board_signs import (
    ARTIST,
    LINE,
    PLAIN,
    SEAT,
    SIGNS,
    STAR,
    beside,
    chip,
    listing,
    player,
    tickets,
    visitors,
)
from gallerist_pbem.gallerist.board_words import (
    UNDECIDED,
    Names,
    asked_seats,
    called,
    clock_line,
    discovery,
    ending,
    lacerda_words,
    levels_now,
    scoring_goals,
    work_tickets,
)
from gallerist_pbem.gallerist.columns import card_text, tile_text
from gallerist_pbem.gallerist.influence import icons_below
from gallerist_pbem.gallerist.international_market import closed_columns
from gallerist_pbem.gallerist.position import Game, is_celebrity, rating, value
from gallerist_pbem.gallerist.scoring import STEPS, winners
from gallerist_pbem.gallerist.sentences import said, word
from gallerist_pbem.gallerist.table import intermediate, need
from gallerist_pbem.gallerist.turn import conditions_needed
from gallerist_pbem.gallerist.visitors import collector_limit
from gallerist_pbem.kernel.chance import Secret

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
class Board:
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
        yield from beside(width, WIDE, artists(game, signs, width), Group(works(game), supplies(game)))
        yield from beside(width, WIDE, market(game, names), Group(contracts(game), promotion(game)))


def result(game: Game, names: Names) -> Table:
    """The final scores."""
    scores, won = game.table.scores, winners(game)
    heads = (Text.assemble(chip(seat, names), "\nwins" if seat in won else "\n ") for seat in scores)
    steps = ((step, said()["steps"][step]) for step in ("cash", *STEPS, "total"))
    rows = [[told, *(str(ledger.get(step, 0)) for ledger in scores.values())] for step, told in steps]
    return listing("FINAL SCORING", ["", *heads], rows)


def clock(game: Game, names: Names, signs: Mapping[str, str]) -> Text:
    """Round and stage, and how near the end is."""
    lines = [Text(clock_line(game, names), "bold")]
    if game.table.stage not in UNDECIDED:
        return lines[0]
    lines.append(Text(f"The end comes when {conditions_needed(game)} of these are true:"))
    for met, told in ending(game):
        sign = signs["yes" if met else "no"]
        lines.append(Text(f"  {sign} {told}{', met' if met else ''}", "bold red" if met else ""))
    return Text("\n").join([*lines, Text(f"Intermediate scoring: {intermediate(game)}.")])


def variants(game: Game, secret: Secret | None) -> Iterator[Table]:
    """What only a solitaire game or the Scoring Expansion has."""
    if levels := levels_now(game, secret):
        yield listing("GOALS OF THE LEVELS", levels[0], levels[1:], UNKNOWN if not secret else None)
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
            cells[at] = Text.assemble(chip(seat, names), f"\n{lacerda_words(game)}")
    table = Table(title="\nTHE BOARD", title_justify="left", title_style="bold", box=box.ROUNDED, show_header=False,
                  show_lines=True, expand=True)  # fmt: skip
    for _ in CORNERS[:3]:
        table.add_column(ratio=1, justify="center", vertical="middle", overflow="fold")
    for row in range(3):
        table.add_row(*(cells.get((row, column), Text("")) for column in range(3)))
    return table


def place(game: Game, location: str, names: Names) -> Text:
    """A location: who stands there, who was kicked out, and at first the starting tile."""
    held, text = game.table, Text(word(location), "bold")
    piece = held.spaces[location]
    text = Text.assemble(text, "\n", *([chip(piece[0], names), f" {piece[1]}"] if piece else [("nobody", "dim")]))
    if held.waiting and held.waiting[0] == location:
        text = Text.assemble(text, "\nkicked out: ", chip(held.waiting[1][0], names), f" {held.waiting[1][1]}")
    if location in held.location_tiles:
        text.append(f"\ntile: {tile_text(game, held.location_tiles[location])}")
    return text


def corner(game: Game, seat: str, names: Names) -> Text:
    """Lobby and Gallery of a player."""
    me = game.table.players[seat]
    return Text.assemble(chip(seat, names), "\nLobby ", visitors(me.lobby), "\nGallery ", visitors(me.gallery))


def players(game: Game, names: Names) -> Table:
    """What everybody has, a column for each."""
    seats, asked = list(game.table.players), asked_seats(game)
    heads = (Text.assemble(player(seat, names), "\nto act" if seat in asked else "\n") for seat in seats)
    facts = {seat: player_facts(game, seat) for seat in seats}
    rows = [[name, *(facts[seat][name] for seat in seats)] for name in facts[seats[0]]]
    return listing("PLAYERS", ["", *heads], rows, NOTE)


def player_facts(game: Game, seat: str) -> dict[str, RenderableType]:
    """The rows of a player's column."""
    me, figures = game.table.players[seat], game.figures
    return {
        "money": str(me.money),
        "influence": str(me.influence),
        "coins": str(len(icons_below(figures.money_icons, me.influence))),
        "steps": str(len(icons_below(figures.fame_icons, me.influence))),
        "tickets": tickets(me.tickets),
        "Lobby": visitors(me.lobby),
        "Gallery": visitors(me.gallery),
        "room for C": str(collector_limit(game, seat)),
        "works hung": str(len(me.works)),
        "works sold": str(len(me.sold)),
    }


def influence(game: Game, names: Names, signs: Mapping[str, str]) -> Table:
    """The track: its icons, and a bar for each player that ends at the marker."""
    figures, spaces = game.figures, range(game.figures.influence_max + 1)
    scale = "".join(str(space).ljust(5) for space in spaces if space % 5 == 0)
    coins = "".join(signs["coin"] if space in figures.money_icons else signs["dot"] for space in spaces)
    stars = "".join(signs["star"] if space in figures.fame_icons else signs["dot"] for space in spaces)
    rows: list[list[RenderableType]] = [["coins", Text(coins, STAR), ""], ["fame", Text(stars, STAR), ""]]
    for seat, me in game.table.players.items():
        bar = Text.assemble((signs["bar"] * me.influence, LINE[seat]), (seat[0].upper(), SEAT[seat]))
        rows.append([chip(seat, names), bar, str(me.influence)])
    return listing("INFLUENCE", ["", scale.rstrip(), ""], rows)


def artists(game: Game, signs: Mapping[str, str], width: int) -> Table:
    """All eight with their tracks; what a discovery brings stands below the track where it is narrow."""
    apart = ROOMY <= width < WIDE
    rows: list[list[RenderableType]] = []
    for name, artist in game.table.artists.items():
        state = "" if artist.up else discovery(game, name).replace(", Collector", " +C")
        state = "CELEBRITY" if is_celebrity(game, name) else state
        track = artist_track(game, name, signs)
        first = Text(name, ARTIST[game.figures.artists[artist.tile].colour])
        numbers = map(str, (artist.fame, rating(game, name), value(game, name), artist.promotion, artist.signatures))
        rows.append([first, track if apart or not state else Text.assemble(track, f"\n{state}"), *numbers])
        rows[-1] += [state] if apart else []
    scale = f"0{'fame':^{game.figures.fame_max - 2}}{game.figures.fame_max}"
    head = ["", scale, "at", signs["star"], "val", "lv", "sig", *([""] if apart else [])]
    note = "val: value; lv: promotion; sig: signatures left; hidden: face down, with what a discovery brings"
    table = listing("ARTISTS", head, rows, note)
    table.columns[1].no_wrap = True
    return table


def artist_track(game: Game, name: str, signs: Mapping[str, str]) -> Text:
    """Fame from 0 to the end: stars at their thresholds, and the marker."""
    artist, text = game.table.artists[name], Text()
    printed = game.figures.artists[artist.tile]
    for fame in range(game.figures.fame_max + 1):
        if fame == artist.fame:
            text.append(signs["marker"], f"bold {ARTIST[printed.colour]}")
        elif fame in printed.thresholds:
            text.append(signs["star"], STAR if fame > artist.fame else f"bold {STAR}")
        else:
            text.append(signs["bar"] if fame < artist.fame else signs["dot"], ARTIST[printed.colour])
    return text


def works(game: Game) -> Table:
    """The works on top of the stacks, and those on the easels."""
    rows: list[list[RenderableType]] = []
    for form, stack in game.table.stacks.items():
        if stack.top is None:
            rows.append([f"no {form} left", "", "", "", "0"])
            continue
        fame = f"+{game.figures.works[stack.top].fame}"
        rows.append([stack.top, fame, work_tickets(game, stack.top), visitors(stack.visitors), str(len(stack.left))])
    rows.append(["easels", "", ", ".join(game.table.easels) or "none", "", ""])
    return listing("WORKS ON TOP", ["", "fame", "tickets", "visitors", "below"], rows)


def supplies(game: Game) -> Table:
    """Visitors and tickets that nobody has."""
    held = game.table
    rows: list[list[RenderableType]] = [["Plaza", visitors(held.plaza), "box office", tickets(held.box_office)]]
    rows.append(["bag", visitors(held.bag), "discard", tickets(held.discard)])
    return listing("SUPPLIES", ["", "visitors", "", "tickets"], rows)


def market(game: Game, names: Names) -> Table:
    """Tiles with what they pay, and whose assistants stand on the table."""
    columns = game.figures.columns
    used = [column for column in columns if column not in closed_columns(game)]
    rows: list[list[RenderableType]] = [["Lobby", *(" + ".join(map(need, columns[at].needs)) for at in used)]]
    rows.append(["influence", *(f"+{columns[at].influence}" for at in used)])
    none = ("-",) * len(columns)
    printed: dict[str | int, tuple[str, ...]] = dict.fromkeys(game.figures.market_rows, none) | game.figures.offers
    for row, bonuses in printed.items():
        spaces = (market_space(game, names, f"{at} {row}", bonuses[at - 1]) for at in used)
        rows.append([f"offer {row}" if isinstance(row, int) else row, *spaces])
    rows.append(["majority", *("/".join(map(str, columns[at].prizes)) for at in used)])
    return listing("INTERNATIONAL MARKET", ["", *(f"column {at}" for at in used)], rows)


def market_space(game: Game, names: Names, space: str, bonus: str) -> RenderableType:
    """An assistant, a tile, or the bonus of an offer."""
    if space in game.table.market:
        return chip(game.table.market[space], names)
    return tile_text(game, game.table.tiles[space]) if space in game.table.tiles else Text(bonus, "italic")


def contracts(game: Game) -> Table:
    """The top card of each place, and how many lie below it."""
    held = game.table
    cards = [card_text(game, cards[-1]).replace("/", "\n") if cards else "empty" for cards in held.display]
    below = [f"{len(cards) - 1} below" if len(cards) > 1 else "" for cards in held.display]
    title = f"CONTRACTS (deck {len(held.deck)}, discard {len(held.contract_discard)})"
    return listing(title, [str(at) for at in range(1, len(cards) + 1)], [cards, below])


def promotion(game: Game) -> Table:
    """What each level costs and gives, and the tokens left."""
    levels = game.figures.promotion.values()
    rows = [["influence", *(str(level.cost) for level in levels)], ["bonus", *(level.bonus for level in levels)]]
    rows.append(["tokens", *map(str, game.table.promotion)])
    return listing("PROMOTION", ["level", *(str(level.level) for level in levels)], rows)
