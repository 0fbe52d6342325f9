"""The table as plain text of at most 76 columns: clock, auction, museum, supplies, and every wall."""

from __future__ import annotations

from gallerist_pbem.draw.text import wrapped
from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.games.art_society.board.text_wall import LEGEND, draw_wall
from gallerist_pbem.games.art_society.rules.auction import lots_wanted
from gallerist_pbem.games.art_society.rules.room import has_no_place
from gallerist_pbem.games.art_society.rules.scoring import winners
from gallerist_pbem.games.art_society.table.museum import multipliers
from gallerist_pbem.games.art_society.table.position import Game
from gallerist_pbem.games.art_society.words.score_table import score_table
from gallerist_pbem.games.art_society.words.sentences import label, word, worded
from gallerist_pbem.plain.safe_text import Names

Lines = list[str]


def render(game: Game, secret: Secret | None, seat: str | None, names: Names) -> str:
    """Everything on the table, the reader's own wall first."""
    seats = sorted(game.table.players, key=lambda name: name != seat)
    sections = [result(game, names), clock(game, names), lots(game), museum(game), supplies(game)]
    sections += [[f"WALLS: {LEGEND}"], *(board(game, name, names) for name in seats)]
    return "\n\n".join("\n".join(lines) for lines in sections if lines) + "\n"


def result(game: Game, names: Names) -> Lines:
    """The final scores, when they are known."""
    if game.table.stage != "over":
        return []
    return score_table(game.table.scores, names, winners(game)).rstrip("\n").split("\n")


def clock(game: Game, names: Names) -> Lines:
    """Round, gavel and pick order."""
    table = game.table
    if table.stage == "setup":
        auctioneer = f"First Auctioneer: {label(table.auctioneer, names)}."
        return wrapped(f"SETUP. The starting paintings are being hung. {auctioneer}", "", "  ")
    line = f"ROUND {table.round}. Auctioneer {label(table.auctioneer, names)}."
    picks = [f"{label(seat, names)} bid {table.players[seat].bids[-1]}" for seat in table.order]
    return wrapped(line + (f" Pick order: {', '.join(picks)}." if picks else ""), "", "  ")


def tile_text(game: Game, tile: str) -> str:
    """A painting in a few words."""
    printed = game.figures.tiles[tile]
    return f"decor {tile}" if printed.shields else f"{tile} {word(printed.type)}, {printed.frame} frame, {printed.size}"


def lots(game: Game) -> Lines:
    """The auction; a lot that is sold stays away, and when all have picked the last one is unsold (S-ACQ-4)."""
    rows = [
        f"  lot {number}  {tile_text(game, lot)}, value {game.figures.tiles[lot].value}"
        for number, lot in enumerate(game.table.lots, 1)
        if lot
    ]
    heading = "UNSOLD: goes to the museum when everybody has placed" if all_have_picked(game) else "AUCTION"
    return [heading, *rows] if rows else []


def all_have_picked(game: Game) -> bool:
    """Whether what is left of the auction is the unsold lot (S-ACQ-4)."""
    return sum(lot is not None for lot in game.table.lots) == game.figures.lots_beyond_players


def museum(game: Game) -> Lines:
    """Markers, what they are worth now, and the piles."""
    worth = multipliers(game)
    lines = ["MUSEUM"]
    for kind, pile in game.table.museum.items():
        shown = space_words(game, kind)
        lines += wrapped(
            f"{word(kind):<10} prestige {shown:>3}, x{worth[kind]}: {', '.join(pile) or 'no painting'}", "  ", "    "
        )
    return lines


def space_words(game: Game, kind: str) -> str:
    """Where a marker stands; past the end of the track it shows its black side (S-PRE-5)."""
    space, track = game.table.prestige[kind], game.figures.track
    return worded("black", space=space - track) if space > track else str(space)


def supplies(game: Game) -> Lines:
    """Stack heights by value, and decor."""
    decor = [f"{left} of {kind}" for kind, left in game.table.decor.items()]
    offered = f"{lots_wanted(game)} paintings are offered in each round"
    return [f"STACKS: {offered}", *stacks(game), *wrapped(f"Decor:   {', '.join(decor)}", "  ", "    ")]


def stacks(game: Game) -> Lines:
    """How many paintings there are left of each size, highest value first; an empty stack stays away."""
    by_value: dict[int, list[str]] = {}
    for size, left in game.table.stacks.items():
        by_value.setdefault(game.figures.sizes[size].value, []).extend([f"{len(left)} of {size}"] if left else [])
    return [f"  value {value}: {', '.join(sizes)}" for value, sizes in by_value.items() if sizes]


def board(game: Game, seat: str, names: Names) -> Lines:
    """A wall and what lies beside it."""
    me = game.table.players[seat]
    lines = [*wrapped(f"WALL OF {label(seat, names)}", "", "  "), *draw_wall(game.figures, me.wall)]
    beside = [f"To place: {tile_text(game, me.new)}{nowhere(game, seat)}."] if me.new else []
    beside += [f"Assistant: {tile_text(game, me.assistant)}."] if me.assistant else []
    beside += [f"Excess: {', '.join(me.excess)}."] if me.excess else []
    beside.append(f"Bid cards in hand: {' '.join(map(str, me.hand)) or 'none'}.")
    beside.append(f"Bid stack, starting bid first: {' '.join(map(str, me.bids))}.")
    return lines + [line for text in beside for line in wrapped(text, "   ", "     ")]


def nowhere(game: Game, seat: str) -> str:
    """Whether the new painting has no place (S-SPC-1); before the first one hangs there is nothing to touch."""
    return ", which fits nowhere" if game.table.players[seat].wall and has_no_place(game, seat) else ""
