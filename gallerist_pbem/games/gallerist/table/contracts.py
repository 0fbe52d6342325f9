"""Contract cards: the display, the deck, and the spaces of a player board (p. 9)."""

from __future__ import annotations

from collections.abc import Sequence

from gallerist_pbem.engine.answers import Answer
from gallerist_pbem.games.gallerist.table import assistants, tickets
from gallerist_pbem.games.gallerist.table.position import Contract, Game

NONE = "none"


def spaces_for(game: Game, seat: str) -> list[int]:
    """Contract spaces that are empty or hold a fulfilled card (G-CON-1)."""
    cards = game.table.players[seat].contracts
    return [at for at, card in enumerate(cards, 1) if card is None or card.side != "front"]


def lay_out(game: Game) -> int:
    """Deals four cards onto the display; too few in the deck: all but the players' cards are shuffled (G-CON-7)."""
    table, needed = game.table, game.figures.display
    if len(table.deck) < needed:
        table.deck = sorted([*table.deck, *table.contract_discard, *(card for pile in table.display for card in pile)])
        table.contract_discard = []
        table.display = [[] for _ in range(needed)]
        game.tell("reshuffled")
    cards = game.draw("contracts", table.deck, needed)
    for place, card in enumerate(cards):
        table.deck.remove(card)
        table.display[place].append(card)
    return len(cards)


def put(game: Game, seat: str, answer: Answer, card: str, space: int) -> None:
    """On an empty space for its ticket, or over a fulfilled card (G-CON-5), whose assistant goes home (G-EXE-8)."""
    me = game.table.players[seat]
    old, me.contracts[space - 1] = me.contracts[space - 1], Contract(card)
    game.tell("contract_signed", seat=seat, card=card, space=space, covered=old.card if old else None)
    if old is None:
        tickets.gain(game, seat, answer, [icon(game, space)])
        return
    game.table.contract_discard.append(old.card)
    if old.assistant:
        assistants.go_home(game, seat)


def icon(game: Game, space: int) -> tuple[str, ...]:
    """The ticket printed on a contract space."""
    printed = game.figures.contract_spaces[space - 1]
    return game.figures.colours if printed == "ticket" else (printed,)


def refill(game: Game) -> None:
    """A display place with no card at all receives one (G-CON-6)."""
    for pile in game.table.display:
        if pile:
            continue
        if not game.table.deck:
            lay_out(game)
            return
        for card in game.draw("contracts", game.table.deck):
            game.table.deck.remove(card)
            pile.append(card)


def preferred(game: Game, wishes: Sequence[str]) -> int | str | None:
    """The leftmost display place that fits the first wish that anything fits."""
    for wish in wishes:
        if wish == NONE:
            return NONE
        form, _, bonus = wish.partition(" ")
        for place, cards in enumerate(game.table.display, 1):
            card = game.figures.contracts[cards[-1]] if cards else None
            if card and card.form == form and bonus in ("", card.bonus):
                return place
    return None


def sellable(game: Game, seat: str) -> dict[int, list[str]]:
    """Contract spaces with an unfulfilled card, and the artists whose exhibited works fit it (G-SEL-1)."""
    me = game.table.players[seat]
    fits: dict[int, list[str]] = {}
    for space, card in enumerate(me.contracts, 1):
        if card and card.side == "front":
            form = game.figures.contracts[card.card].form
            artists = sorted({work.artist for work in me.works if game.figures.works[work.work].form == form})
            if artists:
                fits[space] = artists
    return fits


def can_sell(game: Game, seat: str) -> bool:
    """Whether any work can be sold."""
    return bool(game.table.players[seat].works) and bool(sellable(game, seat))
