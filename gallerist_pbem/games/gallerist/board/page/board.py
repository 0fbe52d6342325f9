"""The board as it lies on the table: the Plaza in the middle, a location on each side, a Gallery in each corner."""

from __future__ import annotations

from gallerist_pbem.draw.html import Markup, el, picture, pill, section
from gallerist_pbem.games.gallerist.board.labels import asked_seats, lacerda_words
from gallerist_pbem.games.gallerist.board.page.colony import artists_colony
from gallerist_pbem.games.gallerist.board.page.market import international_market
from gallerist_pbem.games.gallerist.board.page.offices import media_center, sales_office
from gallerist_pbem.games.gallerist.board.page.pieces import standing, tickets, tile, visitors
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.games.gallerist.words.explained import explained
from gallerist_pbem.games.gallerist.words.sentences import word, worded
from gallerist_pbem.plain.safe_text import Names


def game_board(game: Game, names: Names) -> Markup:
    """Everything that lies on the board, and the influence track at its edge."""
    inside = {
        "sales_office": sales_office(game),
        "artists_colony": artists_colony(game),
        "media_center": media_center(game),
        "international_market": international_market(game, names),
    }
    places = (place(game, location, inside[location], names) for location in game.table.spaces)
    seats = [(at, seat) for at, seat in enumerate(game.figures.seats) if seat in game.table.players]
    corners = (corner(game, seat, at, names) for at, seat in seats)
    on_it = (*places, plaza(game), *corners, *lacerda(game, names))
    return section(worded("board"), el("div", *on_it, class_="map"), influence(game, names), class_="board wide")


def place(game: Game, location: str, inside: Markup, names: Names) -> Markup:
    """A location with its action space and what lies there."""
    heading = el("h3", word(location))
    return el("section", heading, space(game, location, names), inside, class_=f"place {location}",
              aria_label=word(location))  # fmt: skip


def space(game: Game, location: str, names: Names) -> Markup:
    """The action space: who stands there, who was kicked out, and at first the starting tile."""
    table = game.table
    piece, waiting = table.spaces[location], table.waiting
    inside = [standing(piece, names) if piece else el("span", worded("nobody"), class_="free")]
    if location in table.location_tiles:
        inside.append(el("span", worded("starting"), tile(game, table.location_tiles[location])))
    told = explained("space", location=word(location))
    on_it = [el("div", *inside, class_="action", data_spot=f"location:{location}", title=told)]
    if waiting and waiting[0] == location:
        piece_there = standing(waiting[1], names)
        on_it.append(el("div", worded("kicked_out"), piece_there, class_="action waiting", data_spot="waiting"))
    return el("div", *on_it, class_="actions")


def plaza(game: Game) -> Markup:
    """The middle of the board, with the bag and the box office beside it."""
    stock = game.table
    rows = (
        ("bag", visitors(stock.bag)),
        ("box_office", tickets(stock.box_office, "boxoffice")),
        ("discard", tickets(stock.discard)),
    )
    supplies = (
        part for name, drawn in rows
        for part in (el("dt", worded(name), title=explained(name)), el("dd", drawn))
    )  # fmt: skip
    name = word("plaza")
    square = el("div", el("h3", name), visitors(stock.plaza, "plaza"), class_="square", title=explained("plaza"))
    return el("section", square, el("dl", *supplies, class_="supplies"), class_="place plaza", aria_label=name)


def corner(game: Game, seat: str, at: int, names: Names) -> Markup:
    """The visitors in a Gallery and in the Lobby before it."""
    me = game.table.players[seat]
    parts = [el("h3", pill(seat, names))]
    for name, counts in ((word("gallery"), me.gallery), (word("lobby"), me.lobby)):
        parts.append(el("div", el("small", name), visitors(counts), class_="rooms", data_part=f"room:{name}:{seat}"))
    acts = " asked" if seat in asked_seats(game) else ""
    label = worded("rooms", player=names.get(seat, seat))
    return el("section", *parts, class_=f"lobby corner{at} {seat}{acts}", aria_label=label)


def lacerda(game: Game, names: Names) -> list[Markup]:
    """The corner of a solitaire game's opponent."""
    him = game.table.lacerda
    if him is None:
        return []
    parts = (el("h3", pill(him.seat, names)), el("small", lacerda_words(game, him)))
    at = game.figures.seats.index(him.seat)
    return [el("section", *parts, class_=f"lobby corner{at} {him.seat}", aria_label=names[him.seat])]


def influence(game: Game, names: Names) -> Markup:
    """The track with all markers; a coin and a star where influence can be given back for one."""
    spaces = (influence_space(game, at, names) for at in range(game.figures.influence_max + 1))
    track = el("ol", *spaces, class_="spaces influence")
    return el("div", el("h3", worded("influence")), track, el("p", worded("track_note"), class_="note"), class_="edge")


def influence_space(game: Game, at: int, names: Names) -> Markup:
    """One space: its number, its icons, and who is there."""
    figures = game.figures
    here = [seat for seat, me in game.table.players.items() if me.influence == at]
    kinds = [kind for kind, spaces in (("coin", figures.money_icons), ("star", figures.fame_icons)) if at in spaces]
    coin = el("span", str(figures.money_numbers[at]), class_="coin") if "coin" in kinds else Markup("")
    star = picture("star", "star gold") if "star" in kinds else Markup("")
    owners = (worded("marker", player=names.get(seat, seat)) for seat in here)
    label = ", ".join([worded("space", at=at), *map(worded, kinds), *owners])
    markers = (el("b", seat[0].upper(), class_=f"marker {seat}") for seat in here)
    parts = (el("small", str(at)), el("span", coin, star, class_="icons"), *markers)
    told = [explained("marker", player=names.get(seat, seat), influence=at) for seat in here]
    told += map(explained, kinds)
    return el("li", el("span", *parts, role="img", aria_label=label), class_="here" if here else None,
              title=" ".join(told) or None, data_part=f"influence:{at}")  # fmt: skip
