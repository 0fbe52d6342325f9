"""The round frame (p. 3): five steps, and when the game ends."""

from __future__ import annotations

from gallerist_pbem.engine.game import Question
from gallerist_pbem.games.art_society.rules import scoring
from gallerist_pbem.games.art_society.table import museum
from gallerist_pbem.games.art_society.table.position import Game, left_of
from gallerist_pbem.games.art_society.table.wall import is_full


def begin_round(game: Game, question: Question) -> None:
    """When all have placed, the Auctioneer prepares the next auction (S-RND-1, step 1; S-AUC-5)."""
    table = game.table
    table.stage = "running"
    table.round += 1
    game.tell("round_begins", round=table.round, seat=table.auctioneer)
    game.ask("end_round")
    game.ask("prestige")
    game.ask("offer", table.auctioneer, starts_order=True)


def raise_prestige(game: Game, question: Question) -> None:
    """Step 4: the one lot that is unsold (S-ACQ-4) goes to the museum (S-PRE-1)."""
    (unsold,) = (lot for lot in game.table.lots if lot)
    game.table.lots = []
    game.table.order = []
    museum.acquire(game, unsold)


def end_round(game: Game, question: Question) -> None:
    """Step 5: the gavel goes to the left, or the game is over (S-END-1, S-FIN-2)."""
    table = game.table
    if reasons := end_reasons(game):
        game.tell("end_triggered", conditions=reasons)
        scoring.score(game)
        return
    table.auctioneer = left_of(table, table.auctioneer)
    game.ask("begin_round")


def end_reasons(game: Game) -> list[str]:
    """A full wall, two excess paintings, no bid cards left; several may be met at once (S-FIN-1, S-FIN-3)."""
    players = game.table.players.values()
    reasons: list[str] = []
    if any(is_full(game.figures, player.wall) for player in players):
        reasons.append("full_wall")
    if any(len(player.excess) >= game.figures.excess_to_end for player in players):
        reasons.append("excess")  # S-SPC-6
    if any(not player.hand for player in players):
        reasons.append("no_bids")  # S-RND-2
    return reasons
