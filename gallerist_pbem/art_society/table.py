"""The table as plain text of at most 76 columns: clock, auction, museum, supplies, and every wall."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence

from gallerist_pbem.art_society.auction import lots_wanted
from gallerist_pbem.art_society.drawing import LEGEND, WIDTH, draw_wall
from gallerist_pbem.art_society.museum import multipliers
from gallerist_pbem.art_society.position import Game
from gallerist_pbem.art_society.scoring import STEPS, winners
from gallerist_pbem.art_society.sentences import label, said, word
from gallerist_pbem.kernel.chance import Secret

Names = Mapping[str, str]
Lines = list[str]
TOTAL = "total"


def render(play: Game, secret: Secret | None, seat: str | None, names: Names) -> str:
    """Everything on the table, the reader's own wall first."""
    seats = sorted(play.table.players, key=lambda each: each != seat)
    sections = [result(play, names), clock(play, names), lots(play), museum(play), supplies(play)]
    sections += [board(play, each, names) for each in seats]
    return "\n\n".join("\n".join(lines) for lines in sections if lines) + "\n"


def wrap(text: str, indent: str = "") -> Lines:
    """Lines of at most 76 columns."""
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ", break_on_hyphens=False)


def result(game: Game, names: Names) -> Lines:
    """The final scores, when they are known."""
    if game.table.stage != "over":
        return []
    return score_table(game.table.scores, names, winners(game)).rstrip("\n").split("\n")


def clock(game: Game, names: Names) -> Lines:
    """Round, gavel and pick order."""
    table = game.table
    if table.stage == "setup":
        return wrap(f"SETUP. The starting paintings are hung. First Auctioneer: {label(table.auctioneer, names)}.")
    told = f"ROUND {table.round}. Auctioneer {label(table.auctioneer, names)}."
    order = f" Picking: {', '.join(label(seat, names) for seat in table.order)}." if table.order else ""
    return wrap(told + order)


def tile_text(game: Game, tile: str) -> str:
    """A painting in a few words."""
    found = game.figures.tiles[tile]
    return f"decor {tile}" if found.shields else f"{tile} {word(found.type)}, {found.frame} frame, {found.size}"


def lots(game: Game) -> Lines:
    """The auction; a lot that is sold stays away."""
    rows = [
        f"  lot {number}  {tile_text(game, lot)}, value {game.figures.tiles[lot].value}"
        for number, lot in enumerate(game.table.lots, 1)
        if lot
    ]
    return ["AUCTION", *rows] if rows else []


def museum(game: Game) -> Lines:
    """Markers, what they are worth now, and the piles."""
    worth, track = multipliers(game), game.figures.track
    lines = ["MUSEUM"]
    for kind, pile in game.table.museum.items():
        space = game.table.prestige[kind]
        shown = f"black {space - track}" if space > track else str(space)
        lines += wrap(f"{word(kind):<10} prestige {shown:>3}, x{worth[kind]}: {', '.join(pile) or 'no painting'}", "  ")
    return lines


def supplies(game: Game) -> Lines:
    """Stack heights with their values, and decor."""
    sizes = game.figures.sizes
    stacks = [f"{size} {len(left)} (value {sizes[size].value})" for size, left in game.table.stacks.items()]
    decor = [f"{kind} {left}" for kind, left in game.table.decor.items()]
    told = f"{lots_wanted(game)} paintings are offered in each round"
    return [
        f"STACKS: {told}", *wrap(", ".join(stacks), "  "), *wrap(f"Decor: {', '.join(decor)}", "  ")
    ]  # fmt: skip


def board(game: Game, seat: str, names: Names) -> Lines:
    """A wall and what lies beside it."""
    me = game.table.players[seat]
    lines = [f"WALL OF {label(seat, names)}", *draw_wall(game.figures, me.wall), f"   {LEGEND}"]
    beside = {"To place": me.new, "Assistant": me.assistant}
    told = [f"{what}: {tile_text(game, tile)}." for what, tile in beside.items() if tile]
    told += [f"Excess: {', '.join(me.excess)}."] if me.excess else []
    told.append(f"Bid cards in hand: {' '.join(map(str, me.hand)) or 'none'}.")
    told.append(f"Bid stack, starting bid first: {' '.join(map(str, me.bids))}.")
    return lines + [line for text in told for line in wrap(text, "   ")]


def score_table(scores: Mapping[str, Mapping[str, int]], names: Names, won: Sequence[str]) -> str:
    """One row for each step, one column for each player."""
    steps = said()["steps"]
    heads = [(names.get(seat, seat) + ("*" if seat in won else ""))[:12] for seat in scores]
    rows = [f"{'SCORING':<18}" + "".join(f"{head:>14}" for head in heads)]
    for step in (*STEPS, TOTAL):
        rows += [f"{steps[step]:<18}" + "".join(f"{ledger[step]:>14}" for ledger in scores.values())]
    legend = ["* has won"] if won else []
    return "\n".join([*rows, *legend]) + "\n"
