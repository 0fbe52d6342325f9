"""The auction (p. 4): preparing it, bidding, and picking lots."""

from __future__ import annotations

from typing import Any

from gallerist_pbem.engine.answers import Answer
from gallerist_pbem.engine.game import Question
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.art_society.table.position import Game


def seat_of(question: Question) -> str:
    """Who is asked."""
    if question.seat is None:
        raise AssertionError(f"{question.kind} asks nobody")
    return question.seat


def lots_wanted(game: Game) -> int:
    """Players plus one (S-AUC-1); nothing else hangs on their number (S-SET-1)."""
    return len(game.table.players) + game.figures.lots_beyond_players


def offer_paintings(game: Game, question: Question, answer: Answer) -> None:
    """Step 1: the Auctioneer chooses sizes, knowing only the backs; then all are turned over (S-AUC-1, S-AUC-4)."""
    sizes = list(game.figures.sizes)
    wanted = lots_wanted(game)
    chosen = answer.series(
        lambda items: offerable(game, items) if len(items) < wanted else [],
        lambda items, size: why_not_offer(game, items, size),
        lambda size: sizes.index(size) if size in sizes else len(sizes),
        wanted,
    )
    game.agenda.pop()
    game.tell("offered", seat=seat_of(question), sizes=list(chosen))
    # Together, so that a placing may be sent anew until the last one is in (S-PLC-3).
    game.ask_together("place", list(game.table.players))
    game.ask("open_bids")
    game.ask_together("bid", list(game.table.players), sealed=True)
    for size in dict.fromkeys(chosen):
        # The stacks are shuffled (S-SET-3), so that a draw is their top tile (S-AUC-2).
        left = game.table.stacks[size]
        drawn = game.draw(f"stack/{size}", left, chosen.count(size))
        game.table.stacks[size] = [tile for tile in left if tile not in drawn]
        game.table.lots += drawn


def offerable(game: Game, items: list[str]) -> list[str]:
    """Sizes that may come next, largest first, as far as their stacks go (S-AUC-3)."""
    sizes = list(game.figures.sizes)
    following = sizes[sizes.index(items[-1]) :] if items else sizes
    rest = lots_wanted(game) - len(items)
    available = [size for size in following if len(game.table.stacks.get(size, ())) > items.count(size)]
    return [size for size in available if _left_from(game, items, size) >= rest]


def _left_from(game: Game, items: list[str], size: str) -> int:
    """How many tiles there still are of this and all smaller sizes."""
    sizes = list(game.figures.sizes)
    smaller = sizes[sizes.index(size) :]
    return sum(len(game.table.stacks.get(each, ())) for each in smaller) - sum(item in smaller for item in items)


def why_not_offer(game: Game, items: list[str], size: Any) -> Refused | None:
    """Too many, too few, or an empty stack."""
    wanted = lots_wanted(game)
    if len(items) >= wanted or size is None:
        reason = f"the auction needs exactly {wanted} paintings: one for each player and one more"
        return Refused("E-AUC-COUNT", "S-AUC-1", reason)
    left = len(game.table.stacks.get(size, ()))
    if left > items.count(size):
        return None
    have = [each for each, stack in game.table.stacks.items() if len(stack) > items.count(each)]
    return Refused("E-AUC-STACK", "S-AUC-3", f"there {few(left)} of {size} left", have)


def few(count: int) -> str:
    """How many paintings there still are."""
    return {0: "is no painting", 1: "is only 1 painting"}.get(count, f"are only {count} paintings")


def place_bid(game: Game, question: Question, answer: Answer) -> None:
    """Step 2: one card from hand, in secret (S-BID-1)."""
    seat = seat_of(question)
    hand = game.table.players[seat].hand

    def why(card: int) -> Refused | None:
        reason = f"bid card {card} is not in your hand"
        return None if card in hand else Refused("E-BID-HAND", "S-BID-2", reason, [str(card) for card in hand])

    card = answer.main(list(hand), why)
    game.table.bids[seat] = card
    game.agenda.pop()


def open_bids(game: Game, question: Question) -> None:
    """All bids are turned over together and lie on top of the bid stacks (S-BID-1, S-BID-2)."""
    table = game.table
    for seat, player in table.players.items():
        player.hand.remove(table.bids[seat])
        player.bids.append(table.bids[seat])
    table.order = pick_order(game)
    for seat in table.order:
        game.tell("bid", seat=seat, card=table.bids[seat])
    table.bids = {}
    game.agenda[-1].seats = list(table.order)
    # The next player waits for the choice only, not for the placing (S-ACQ-2).
    for seat in reversed(table.order):
        game.ask("pick", seat, starts_order=True)


def pick_order(game: Game) -> list[str]:
    """High to low; a tie is broken by the cards below, down to the starting one (S-BID-3, S-BID-4, S-BID-5)."""
    players = game.table.players
    return sorted(players, key=lambda seat: players[seat].bids[::-1], reverse=True)


def pick_lot(game: Game, question: Question, answer: Answer) -> None:
    """Step 3: takes exactly one lot, fitting or not (S-ACQ-1, S-ACQ-3)."""
    seat, table = seat_of(question), game.table
    free = [number for number, lot in enumerate(table.lots, 1) if lot]

    def why(number: int) -> Refused | None:
        reason = f"lot {number} is not there any more" if number <= len(table.lots) else f"there is no lot {number}"
        return None if number in free else Refused("E-PICK-GONE", "S-ACQ-1", reason, [str(lot) for lot in free])

    number = answer.main(free, why)
    table.players[seat].new = table.lots[number - 1]
    table.lots[number - 1] = None
    game.agenda.pop()
    tile = game.figures.tiles[table.players[seat].new or ""]
    game.tell("picked", seat=seat, lot=number, painting=tile.id, type=tile.type, frame=tile.frame)
