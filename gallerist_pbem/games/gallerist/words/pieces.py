"""How players, visitors, tiles and cards are called in plain text."""

from __future__ import annotations

from collections.abc import Mapping

from gallerist_pbem.draw.text import cut
from gallerist_pbem.games.gallerist.table.position import Counts, Game
from gallerist_pbem.games.gallerist.words.sentences import said, word, worded

LONG = 26


def label(seat: str, names: Mapping[str, str]) -> str:
    """The player's name and colour."""
    return f"{cut(names[seat], LONG)} ({seat})" if seat in names else seat


def slashed(counts: Counts) -> str:
    """Counts in their printed order."""
    return "/".join(map(str, counts.values()))


def tally(counts: Counts) -> str:
    """Who is there, in words."""
    present = [(f"{count} " if count > 1 else "") + word(kind) for kind, count in counts.items() if count]
    return ", ".join(present) or "-"


def tile_text(game: Game, name: str) -> str:
    """What a reputation tile pays: money, and influence marked with an i."""
    tile = game.figures.reputation[name]
    extra = 1 if name == "fame" and game.options["fame-tile"] == "money-and-influence" else tile.influence
    words = said()["words"]["tile"]
    # A tile of one's own figures is called by what it counts.
    what = words.get(name, words.get(tile.per, tile.per))
    least = {"promotion": game.figures.promotion_scored, "fame": game.figures.fame_scored}.get(tile.per)
    what = f"{what} {least}+" if least else what
    amount = f"{tile.money}+{extra}i" if extra else str(tile.money)
    return worded("tile_each" if tile.each > 1 else "tile", amount=amount, each=tile.each, what=what)


def card_text(game: Game, card: str) -> str:
    """A contract by its form and bonus, as orders, log and file name it."""
    printed = game.figures.contracts[card]
    return f"{printed.form}-{printed.bonus}"


def work_tickets(game: Game, work: str) -> str:
    """The tickets printed on a work."""
    printed = game.figures.works[work].tickets
    return " + ".join(worded("any") if icon == game.figures.colours else worded("or").join(icon) for icon in printed)
