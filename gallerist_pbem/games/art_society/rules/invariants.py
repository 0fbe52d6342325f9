"""What is impossible about a position: tiles lost or doubled, walls that cannot be, cards that are missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from gallerist_pbem.games.art_society.rules.auction import lots_wanted
from gallerist_pbem.games.art_society.rules.sequence import agenda
from gallerist_pbem.games.art_society.table import wall as walls
from gallerist_pbem.games.art_society.table.position import GalleryWall, Game


def invariants(game: Game) -> list[str]:
    """Everything wrong, in sentences; an empty list for a position that can be played."""
    checks = (paintings, decor, stacks, cards, markers, auction, agenda, ledgers)
    faults = [fault for check in checks for fault in check(game)]
    return faults or [fault for seat in game.table.players for fault in wall(game, seat)]


def once(what: str, pieces: Iterable[str], wanted: Iterable[str]) -> Iterator[str]:
    """Every piece in exactly one place."""
    counted, known = Counter(pieces), set(wanted)
    for piece in sorted(known | set(counted)):
        if piece not in known:
            yield f"there is no {what} {piece}"
        elif counted[piece] != 1:
            yield f"{what} {piece} is in {counted[piece]} places"


def tiles_of(player: GalleryWall) -> list[str]:
    """Everything on and beside a board."""
    beside = [tile for tile in (player.new, player.assistant) if tile]
    return [*(hung.tile for hung in player.wall), *beside, *player.excess]


def paintings(game: Game) -> Iterator[str]:
    """Every painting in a stack, an auction, the museum, on or beside a wall, or out of the game."""
    table, figures = game.table, game.figures
    placed = [*(lot for lot in table.lots if lot), *table.gone["paintings"]]
    placed += [tile for pile in (*table.stacks.values(), *table.museum.values()) for tile in pile]
    placed += [tile for player in table.players.values() for tile in tiles_of(player) if tile not in figures.decor]
    yield from once("painting", placed, [*figures.paintings, *figures.starting])
    for player in table.players.values():
        yield from (f"{tile} cannot be an excess painting" for tile in player.excess if tile in figures.decor)


def decor(game: Game) -> Iterator[str]:
    """Every decor tile in the supply, on a wall or with an assistant."""
    out = Counter(tile for player in game.table.players.values() for tile in tiles_of(player))
    for kind, count in game.figures.decor.items():
        left = game.table.decor.get(kind, 0)
        if left < 0 or left + out[kind] != count:
            yield f"decor {kind}: {left + out[kind]} instead of {count}"


def stacks(game: Game) -> Iterator[str]:
    """Stacks by size, piles by type."""
    tiles = game.figures.tiles
    for size, left in game.table.stacks.items():
        yield from (f"{tile} does not belong to the stack {size}" for tile in left if tiles[tile].size != size)
    for kind, pile in game.table.museum.items():
        yield from (f"{tile} does not belong to the pile {kind}" for tile in pile if tiles[tile].type != kind)


def cards(game: Game) -> Iterator[str]:
    """Every bid card in hand or in the bid stack; starting bid cards one each."""
    table, figures = game.table, game.figures
    for seat, player in table.players.items():
        if sorted(player.hand + player.bids[1:]) != sorted(figures.bids):
            yield f"the bid cards of {seat} are not those there are"
        if seat in table.bids and table.bids[seat] not in player.hand:
            yield f"{seat} has bid a card that is not in hand"
    starting = [*(player.bids[0] for player in table.players.values() if player.bids), *table.gone["bids"]]
    if sorted(starting) != sorted(figures.starting_bids):
        yield "the starting bid cards are not those there are"


def markers(game: Game) -> Iterator[str]:
    """No two prestige markers on one space (S-PRE-3)."""
    spaces = [space for space in game.table.prestige.values() if space]
    if len(set(spaces)) < len(spaces):
        yield "two prestige markers stand on the same space"
    if set(game.table.prestige) != set(game.figures.types) or any(space < 0 for space in spaces):
        yield "every type has one prestige marker, on the track or beside it"
    if game.table.auctioneer not in game.table.players:
        yield f"the auctioneer {game.table.auctioneer} is not in the game"


def auction(game: Game) -> Iterator[str]:
    """As many lots as there are players and one more; who has picked has a painting to place."""
    table = game.table
    if table.lots and len(table.lots) != lots_wanted(game):
        yield f"{len(table.lots)} lots instead of {lots_wanted(game)}"
    if table.order and sorted(table.order) != sorted(table.players):
        yield "every player picks exactly once"
    if any(len(player.excess) > game.figures.excess_to_end for player in table.players.values()):
        yield "a player has more excess paintings than can be"


def ledgers(game: Game) -> Iterator[str]:
    """Everybody is scored when the game is over, and nobody who does not play."""
    table = game.table
    if set(table.scores) != (set(table.players) if table.stage == "over" else set()):
        yield "every player has scores when the game is over, and not before"
    yield from (f"{seat} is not in the game, but has bid" for seat in table.bids if seat not in table.players)


def wall(game: Game, seat: str) -> Iterator[str]:
    """Inside the grid, nothing overlaps, everything hangs together."""
    figures, hanging = game.figures, game.table.players[seat].wall
    taken = 0
    for hung in hanging:
        cells = walls.spots_for(figures, figures.tiles[hung.tile]).get(f"{hung.column} {hung.row}")
        if cells is None:
            yield f"{hung.tile} on the wall of {seat} is not inside the grid"
            return
        if cells & taken:
            yield f"{hung.tile} on the wall of {seat} covers another tile"
        taken |= cells
    if walls.apart(figures, hanging):
        yield f"the tiles on the wall of {seat} do not hang together"
