"""Setup (p. 2-3), with the draws in one fixed order."""

from __future__ import annotations

from collections.abc import Sequence

from gallerist_pbem.engine.chance import Chance, Secret
from gallerist_pbem.games.art_society.table.figures import SocietyFigures
from gallerist_pbem.games.art_society.table.position import GalleryWall, Game, SocietyTable


def deal(seats: Sequence[str], figures: SocietyFigures, chance: Chance) -> dict[str, Secret]:
    """Nobody holds a secret at the beginning."""
    return {seat: {} for seat in seats}


def setup(seats: Sequence[str], figures: SocietyFigures, options: dict[str, str], chance: Chance) -> Game:
    """A game up to the hanging of the starting paintings."""
    game = Game(empty_table(seats, figures), figures, options, chance)
    deal_starting_paintings(game)
    deal_starting_bids(game)
    game.ask("begin_round")
    game.ask_together("start", list(game.table.players))
    return game


def empty_table(seats: Sequence[str], figures: SocietyFigures) -> SocietyTable:
    """Markers beside the board, stacks by size, decor, all bid cards in hand (S-SET-2, S-SET-3, S-SET-4, S-SET-5)."""
    stacks: dict[str, list[str]] = {size: [] for size in figures.sizes}
    for tile in figures.paintings:
        stacks[figures.tiles[tile].size].append(tile)
    return SocietyTable(
        players={seat: GalleryWall([], list(figures.bids), []) for seat in seats},
        auctioneer=seats[0], round=0, stage="setup",
        stacks={size: left for size, left in stacks.items() if left}, lots=[], bids={}, order=[],
        museum={kind: [] for kind in figures.types}, prestige=dict.fromkeys(figures.types, 0),
        decor=dict(figures.decor), gone={"paintings": [], "bids": []},
    )  # fmt: skip


def deal_starting_paintings(game: Game) -> None:
    """One for each player; the others leave the game (S-SET-6)."""
    left = sorted(game.figures.starting)
    dealt = game.draw("starting paintings", left, len(game.table.players))
    for player, tile in zip(game.table.players.values(), dealt, strict=True):
        player.new = tile
    game.table.gone["paintings"] = [tile for tile in left if tile not in dealt]


def deal_starting_bids(game: Game) -> None:
    """One face up for each player; the lowest is the first Auctioneer (S-SET-8, S-SET-9)."""
    table, left = game.table, [str(card) for card in game.figures.starting_bids]
    dealt = [int(card) for card in game.draw("starting bids", left, len(table.players))]
    for player, card in zip(table.players.values(), dealt, strict=True):
        player.bids = [card]
    table.gone["bids"] = [card for card in game.figures.starting_bids if card not in dealt]
    table.auctioneer = min(table.players, key=lambda seat: table.players[seat].bids[0])
    game.tell("first_auctioneer", seat=table.auctioneer, card=table.players[table.auctioneer].bids[0])
