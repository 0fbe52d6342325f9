"""What the options of a choice are and what their bonuses are worth, in a few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gallerist_pbem.engine.answers import STOP
from gallerist_pbem.engine.guided_choices import WORD, Choice
from gallerist_pbem.games.gallerist.board.text_player import contract
from gallerist_pbem.games.gallerist.guide_changes import TICKETS
from gallerist_pbem.games.gallerist.guide_worth import (
    as_received,
    bonus_text,
    contract_bonus,
    phrase,
    tile_worth,
    worth,
)
from gallerist_pbem.games.gallerist.locations import sales_office
from gallerist_pbem.games.gallerist.locations.action import PLACE
from gallerist_pbem.games.gallerist.locations.international_market import split
from gallerist_pbem.games.gallerist.table import contracts, influence
from gallerist_pbem.games.gallerist.table.facts import form_of, renowned_slot, value
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.games.gallerist.words.pieces import card_text, tile_text
from gallerist_pbem.games.gallerist.words.sentences import said, word

ANY = "any"


def about(game: Game, seat: str, choice: Choice, option: Any) -> list[str]:
    """What an option is, in a few words."""
    if (choice.step, choice.name) == ("reputation", "to"):
        return [worth(as_received(game, seat, choice.step, choice.of), seat, option)]
    key = f"{choice.step} {choice.name}"
    describe = ABOUT.get(key) or ABOUT.get(choice.name)
    return [text for text in describe(game, seat, option) if text] if describe else []


def of_word(game: Game, seat: str, step: Any) -> list[str]:
    """What a location action costs who was kicked out (G-KO-4)."""
    price = influence.price_of_kicked_out_action(game, seat)
    if step not in PLACE or not game.agenda or game.agenda[-1].kind != "kicked_out" or price is None:
        return []
    return [phrase("kicked_price", was=str(game.table.players[seat].influence), now=str(price))]


def of_buy(game: Game, seat: str, artist: Any) -> list[str]:
    """The work on top."""
    work = game.table.stacks[form_of(artist)].top or ""
    commissioned = game.table.players[seat].commission == artist
    return [phrase("commission", work=work) if commissioned else work]


def of_discovery(game: Game, seat: str, artist: Any) -> list[str]:
    """What is known of an artist that is face down."""
    hidden = game.table.artists[artist]
    return [
        bonus_text(as_received(game, seat, "discover", artist), seat, hidden.bonus or "none"),
        phrase("commission_price", fame=hidden.fame),
    ]


def of_display(game: Game, seat: str, place: Any) -> list[str]:
    """The card on top of a display place, and what its bonus would be worth."""
    if place == contracts.NONE:
        return []
    card = game.table.display[place - 1][-1]
    return [card_text(game, card), phrase("used_now", worth=worth(game, seat, game.figures.contracts[card].bonus))]


def of_space(game: Game, seat: str, space: Any) -> list[str]:
    """What lies on a contract space."""
    return [contract(game, game.table.players[seat].contracts[space - 1], game.figures.contract_spaces[space - 1])]


def of_used(game: Game, seat: str, space: Any) -> list[str]:
    """A contract whose bonus is received at once."""
    card = game.table.players[seat].contracts[space - 1]
    gives = worth(as_received(game, seat, "use"), seat, contract_bonus(game, card)) if card else ""
    return [*of_space(game, seat, space), gives]


def of_covered(game: Game, seat: str, space: Any) -> list[str]:
    """A space for a contract; a bonus that is covered unused is gone."""
    card = game.table.players[seat].contracts[space - 1]
    unused = card is not None and not card.assistant
    lost = [phrase("covers", worth=worth(game, seat, contract_bonus(game, card)))] if card and unused else []
    return of_space(game, seat, space) + lost


def of_wished(game: Game, seat: str, bonus: Any) -> list[str]:
    """A bonus that a contract may have."""
    return [] if bonus == ANY else [worth(game, seat, bonus)]


def of_artist(game: Game, seat: str, artist: Any) -> list[str]:
    """How famous an artist is, and what a work sells for."""
    return [phrase("artist", fame=game.table.artists[artist].fame, value=value(game, artist))]


def of_sale(game: Game, seat: str, artist: Any) -> list[str]:
    """What a work sells for."""
    return [phrase("sells", money=value(game, artist))]


def of_sent(game: Game, seat: str, visitor: Any) -> list[str]:
    """The visitor who leaves decides about the contract."""
    then = game.copy()
    then.table.players[seat].gallery[visitor] -= 1
    if visitor not in sales_office.TOPS:
        return [phrase("top_free")]
    top = sales_office.TOPS[visitor]
    return [phrase("top", top=top, worth=worth(then, seat, top))]


def of_top(game: Game, seat: str, top: Any) -> list[str]:
    """The half that can be used later."""
    return [phrase("used_now", worth=worth(game, seat, top))]


def of_market(game: Game, seat: str, space: Any) -> list[str]:
    """The tile with what it would pay, and what its column gives."""
    tile, gives = game.table.tiles[space], game.figures.columns[split(space)[0]].influence
    return [tile_text(game, tile), tile_worth(game, seat, tile), phrase("column", influence=str(gives))]


def of_offer(game: Game, seat: str, space: Any) -> list[str]:
    """Which space that is, and the printed bonus."""
    column, row = split(space)
    bonus = bonus_text(as_received(game, seat, "offer", space), seat, game.figures.offers[int(row)][column - 1])
    return [phrase("auction", money=int(row), column=str(column)), bonus]


def of_hiring(game: Game, seat: str, count: Any) -> list[str]:
    """The bonuses beside the places that become empty."""
    first = len(game.figures.queue) - game.table.players[seat].queue
    places = game.figures.queue[first : first + count]
    given = [worth(game, seat, place.bonus) for place in places if place.bonus != "none"]
    return [phrase("gives", what=" + ".join(given))] if given else []


def of_promotion(game: Game, seat: str, artist: Any) -> list[str]:
    """The level and its bonus."""
    level = game.table.artists[artist].promotion + 1
    then = as_received(game, seat, "promote", artist)
    return [phrase("level", level=str(level)), bonus_text(then, seat, game.figures.promotion[level].bonus)]


def of_board_space(game: Game, seat: str, space: Any) -> list[str]:
    """The bonus that a tile covers."""
    return [worth(game, seat, space)]


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


def of_kept(game: Game, seat: str, keep: Any) -> list[str]:
    """A renowned work on the slot of the starting tile throws it out (G-TIL-6)."""
    then = game.copy()
    me = then.table.players[seat]
    me.renowned = {"work": "", "keep": keep}
    covers = game.revision > 1 and renowned_slot(then, seat) == game.figures.tile_slot
    return [phrase("tile_leaves", tile=tile_text(game, me.third_slot))] if covers and me.third_slot else []


ABOUT: dict[str, Callable[[Game, str, Any], list[str]]] = {
    "buy main": of_buy,
    "discover main": of_discovery,
    "take main": of_display,
    "take to": of_covered,
    "take prefer_bonus": of_wished,
    "use main": of_used,
    "sell main": of_space,
    "artist": of_artist,
    "sell artist": of_sale,
    "sell send": of_sent,
    "sell top": of_top,
    "hire main": of_hiring,
    "tile main": of_board_space,
    "reputation main": of_market,
    "offer main": of_offer,
    "promote main": of_promotion,
    "start main": of_start,
    "spend series": of_moves,
    "claim keep": of_kept,
    TICKETS: of_ticket,
    WORD: of_word,
}
