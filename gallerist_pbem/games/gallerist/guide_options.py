"""What the options of a choice are, in a few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gallerist_pbem.engine.answers import STOP
from gallerist_pbem.engine.guided import Choice
from gallerist_pbem.games.gallerist.board.text_player import contract
from gallerist_pbem.games.gallerist.locations import sales_office
from gallerist_pbem.games.gallerist.locations.international_market import split
from gallerist_pbem.games.gallerist.table import contracts
from gallerist_pbem.games.gallerist.table.facts import form_of, value
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.games.gallerist.words.pieces import card_text, tile_text
from gallerist_pbem.games.gallerist.words.sentences import Count, said, word

TICKETS = "tickets"


def phrase(name: str, **facts: Any) -> str:
    """A phrase of the wizard."""
    counted = {fact: Count(content) if type(content) is int else content for fact, content in facts.items()}
    template: str = said()["wizard"]["phrases"][name]
    return template.format(**counted)


def about(game: Game, seat: str, choice: Choice, option: Any) -> list[str]:
    """What an option is, in a few words."""
    key = f"{choice.step} {choice.name}"
    describe = ABOUT.get(key) or ABOUT.get(choice.name)
    return [text for text in describe(game, seat, option) if text] if describe else []


def of_buy(game: Game, seat: str, artist: Any) -> list[str]:
    """The work on top."""
    work = game.table.stacks[form_of(artist)].top or ""
    commissioned = game.table.players[seat].commission == artist
    return [phrase("commission", work=work) if commissioned else work]


def of_discovery(game: Game, seat: str, artist: Any) -> list[str]:
    """What is known of an artist that is face down."""
    hidden = game.table.artists[artist]
    return [
        phrase("bonus", bonus=word(hidden.bonus or "none", "bonus")),
        phrase("commission_price", fame=hidden.fame),
    ]


def of_display(game: Game, seat: str, place: Any) -> list[str]:
    """The card on top of a display place."""
    return [] if place == contracts.NONE else [card_text(game, game.table.display[place - 1][-1])]


def of_space(game: Game, seat: str, space: Any) -> list[str]:
    """What lies on a contract space."""
    return [contract(game, game.table.players[seat].contracts[space - 1], game.figures.contract_spaces[space - 1])]


def of_sale(game: Game, seat: str, artist: Any) -> list[str]:
    """What a work sells for."""
    return [phrase("sells", money=value(game, artist))]


def of_sent(game: Game, seat: str, visitor: Any) -> list[str]:
    """The visitor who leaves decides about the contract."""
    return [phrase("top", top=sales_office.TOPS[visitor]) if visitor in sales_office.TOPS else phrase("top_free")]


def of_market(game: Game, seat: str, space: Any) -> list[str]:
    """The tile, and what its column gives."""
    gives = game.figures.columns[split(space)[0]].influence
    return [tile_text(game, game.table.tiles[space]), phrase("column", influence=str(gives))]


def of_offer(game: Game, seat: str, space: Any) -> list[str]:
    """The printed bonus."""
    column, row = split(space)
    return [phrase("bonus", bonus=word(game.figures.offers[int(row)][column - 1], "bonus"))]


def of_promotion(game: Game, seat: str, artist: Any) -> list[str]:
    """The level and its bonus."""
    level = game.table.artists[artist].promotion + 1
    bonus = word(game.figures.promotion[level].bonus, "bonus")
    return [phrase("level", level=str(level)), phrase("bonus", bonus=bonus)]


def of_start(game: Game, seat: str, location: Any) -> list[str]:
    """The starting tile there."""
    return [tile_text(game, game.table.location_tiles[location])]


def of_ticket(game: Game, seat: str, way: Any) -> list[str]:
    """How many there are."""
    colour = str(way).split(" ", maxsplit=1)[0]
    return [phrase("have", n=str(game.table.players[seat].tickets[colour]))]


def of_moves(game: Game, seat: str, move: Any) -> list[str]:
    """Who would go where."""
    if move == STOP:
        return []
    colour, place, *of = str(move).split(" ")
    template: str = said()["moves"]["other" if of else place]
    return [template.format(visitor=word(colour, "visitor_of"), of=of[0] if of else "")]


ABOUT: dict[str, Callable[[Game, str, Any], list[str]]] = {
    "buy main": of_buy,
    "discover main": of_discovery,
    "take main": of_display,
    "take to": of_space,
    "use main": of_space,
    "sell main": of_space,
    "sell artist": of_sale,
    "sell send": of_sent,
    "reputation main": of_market,
    "offer main": of_offer,
    "promote main": of_promotion,
    "start main": of_start,
    "spend series": of_moves,
    TICKETS: of_ticket,
}
