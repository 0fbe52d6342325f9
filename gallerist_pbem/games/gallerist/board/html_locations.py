"""The game board as a page: the map, the four locations, the artist tracks and the influence track."""

from __future__ import annotations

from collections.abc import Iterator

from gallerist_pbem.draw.html import Markup, el, picture, pill, section, table
from gallerist_pbem.games.gallerist.board.html_pieces import form, pawn, standing, tickets, visitors
from gallerist_pbem.games.gallerist.board.labels import asked_seats, discovery, lacerda_words
from gallerist_pbem.games.gallerist.board.text import need
from gallerist_pbem.games.gallerist.locations.international_market import closed_columns
from gallerist_pbem.games.gallerist.table.facts import form_of, is_celebrity, rating, value
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.games.gallerist.words.pieces import tile_text, work_tickets
from gallerist_pbem.games.gallerist.words.sentences import said, word
from gallerist_pbem.plain.safe_text import Names, short_name

STEP = 20
LEFT = 11
GREEN_STARS = 3


def board_map(game: Game, names: Names) -> Markup:
    """The four locations in their places around the Plaza, a Lobby in each corner."""
    places = (place(game, location, names) for location in game.table.spaces)
    lobbies = (lobby(game, seat, at, names) for at, seat in enumerate(game.figures.seats) if seat in game.table.players)
    inside = (*places, plaza(game), *lobbies, *lacerda(game, names))
    return section("The board", el("div", *inside, class_="map"), class_="board")


def place(game: Game, location: str, names: Names) -> Markup:
    """A location: who stands there, who was kicked out, and at first the starting tile."""
    table = game.table
    piece, waiting = table.spaces[location], table.waiting
    inside = [standing(piece, names) if piece else el("span", "nobody", class_="free")]
    if waiting and waiting[0] == location:
        inside.append(el("span", "kicked out: ", standing(waiting[1], names), class_="waiting"))
    if location in table.location_tiles:
        inside.append(el("span", f"starting tile: {tile_text(game, table.location_tiles[location])}", class_="tile"))
    return el("section", el("h3", word(location)), *inside, class_=f"place {location}", aria_label=word(location))


def plaza(game: Game) -> Markup:
    """The middle of the board."""
    heading = el("h3", "Plaza")
    return el("section", heading, visitors(game.table.plaza), class_="place plaza", aria_label="Plaza")


def lobby(game: Game, seat: str, at: int, names: Names) -> Markup:
    """A corner: the visitors in the Lobby and in the Gallery behind it."""
    me = game.table.players[seat]
    parts = [el("h3", pill(seat, names))]
    for name, counts in (("Lobby", me.lobby), ("Gallery", me.gallery)):
        parts.append(el("div", el("small", name), visitors(counts)))
    acts = " asked" if seat in asked_seats(game) else ""
    label = f"Lobby and Gallery of {names.get(seat, seat)}"
    return el("section", *parts, class_=f"lobby corner{at} {seat}{acts}", aria_label=label)


def lacerda(game: Game, names: Names) -> list[Markup]:
    """The corner of a solitaire game's opponent."""
    him = game.table.lacerda
    if him is None:
        return []
    parts = (el("h3", pill(him.seat, names)), el("small", lacerda_words(game)))
    at = game.figures.seats.index(him.seat)
    return [el("section", *parts, class_=f"lobby corner{at} {him.seat}", aria_label=names[him.seat])]


def supplies(game: Game) -> Markup:
    """Visitors and tickets that nobody has."""
    stock = game.table
    rows = [
        ["Plaza", visitors(stock.plaza)],
        ["Bag", visitors(stock.bag)],
        ["Box office", tickets(stock.box_office)],
        ["Discard", tickets(stock.discard)],
    ]
    return section("Visitors and tickets", table("What nobody holds", ("Where", "What"), rows, "supplies"))


def influence(game: Game, names: Names) -> Markup:
    """The track with all markers; a coin and a star where influence can be given back for one."""
    spaces = (influence_space(game, space, names) for space in range(game.figures.influence_max + 1))
    note = "Going back to a space with a coin gives a coin, with a star a step of fame; only spaces below the marker."
    return section("Influence", el("ol", *spaces, class_="spaces influence"), el("p", note, class_="note"))


def influence_space(game: Game, space: int, names: Names) -> Markup:
    """One space: its number, its icons, and who is there."""
    figures = game.figures
    here = [seat for seat, me in game.table.players.items() if me.influence == space]
    icons = [el("span", str(figures.money_numbers[space]), class_="coin")] if space in figures.money_icons else []
    icons += [picture("star", "star gold")] if space in figures.fame_icons else []
    words = [f"Space {space}"] + ["coin"] * (space in figures.money_icons) + ["star"] * (space in figures.fame_icons)
    label = ", ".join([*words, *(f"marker of {names.get(seat, seat)}" for seat in here)])
    markers = (el("b", seat[0].upper(), class_=f"marker {seat}", title=names.get(seat, seat)) for seat in here)
    parts = (el("small", str(space)), el("span", *icons, class_="icons"), *markers)
    return el("li", el("span", *parts, role="img", aria_label=label), class_="here" if here else None)


def artists(game: Game) -> Markup:
    """The eight tracks, and the works on top of the stacks."""
    tracks = el("div", *(artist(game, name) for name in game.table.artists), class_="artists")
    return section("Artists Colony", tracks, works(game), class_="wide")


def artist(game: Game, name: str) -> Markup:
    """One artist: track, stars, worth, promotion, signatures."""
    me = game.table.artists[name]
    state = "celebrity" if is_celebrity(game, name) else "discovered" if me.up else discovery(game, name)
    heading = el("h3", form(form_of(name)), f" {name} ", el("small", state))
    stars = rating(game, name)
    price = said()["table"]["costs"].format(price=me.fame)
    facts = f"Fame {me.fame} ({price}), {stars} {'star' if stars == 1 else 'stars'}, worth {value(game, name)}; "
    facts += f"promotion {me.promotion}; signatures left: {me.signatures}"
    colour = game.figures.artists[me.tile].colour
    hidden = "" if me.up else " down"
    return el("article", heading, track(game, name), el("p", facts), class_=f"artist {colour}{hidden}")


def track(game: Game, name: str) -> Markup:
    """Fame from 0 to the end: stars at their thresholds with the value they bring, and the marker."""
    me, figures = game.table.artists[name], game.figures
    x = LEFT + STEP * me.fame
    line = el("path", d=f"M{LEFT} 15H{LEFT + STEP * figures.fame_max}", class_="line")
    reached = el("path", d=f"M{LEFT} 15H{x}", class_="reached")
    marker = el("circle", cx=x, cy=15, r=10, class_="fame") + el("text", str(me.fame), x=x, y=19.5, class_="fame")
    stars = ", ".join(map(str, thresholds(game, name)))
    label = f"Fame track of {name}: {me.fame} of {figures.fame_max}, stars at {stars}"
    box = f"0 0 {2 * LEFT + STEP * figures.fame_max} 44"
    return el("svg", line, reached, *track_spaces(game, name), Markup(marker), viewBox=box, class_="track", role="img",
              aria_label=label)  # fmt: skip


def thresholds(game: Game, name: str) -> tuple[int, ...]:
    """The fame of each star."""
    return game.figures.artists[game.table.artists[name].tile].thresholds


def track_spaces(game: Game, name: str) -> Iterator[Markup]:
    """A dot for each space, a star with its value for each threshold."""
    at = {fame: stars for stars, fame in enumerate(thresholds(game, name), 1)}
    for fame in range(game.figures.fame_max + 1):
        x = LEFT + STEP * fame
        if fame not in at:
            yield el("circle", cx=x, cy=15, r=2.5, class_="dot")
            continue
        stars = at[fame]
        colour = "green" if stars <= GREEN_STARS else "gold"
        yield el("use", href="#star", x=x - 9, y=6, width=18, height=18, class_=f"star {colour}")
        yield el("text", str(game.figures.values[stars]), x=x, y=40)


def works(game: Game) -> Markup:
    """The works on top of the stacks, and those on the easels."""
    rows = []
    for name, stack in game.table.stacks.items():
        what = el("span", form(name), f" {stack.top or f'no {name} left'}", class_="work")
        if stack.top is None:
            rows.append([what, "–", "–", "–", "0"])
            continue
        fame = f"+{game.figures.works[stack.top].fame}"
        rows.append([what, fame, work_tickets(game, stack.top), visitors(stack.visitors), str(len(stack.left))])
    return table("Works on top of the stacks", ("Work", "Fame", "Tickets", "Visitors", "Below"), rows)


def contracts(game: Game) -> Markup:
    """The display: the top card of each place, and how many lie below it."""
    table = game.table
    cards = (el("li", *display_card(game, number, cards)) for number, cards in enumerate(table.display, 1))
    note = f"{len(table.deck)} cards in the deck, {len(table.contract_discard)} discarded."
    return section("Sales Office: contracts", el("ol", *cards, class_="display"), el("p", note, class_="note"))


def display_card(game: Game, number: int, cards: list[str]) -> list[Markup]:
    """One place of the display."""
    if not cards:
        return [el("b", str(number)), el("span", "empty", class_="free")]
    card = game.figures.contracts[cards[-1]]
    below = [el("small", f"{len(cards) - 1} below")] if len(cards) > 1 else []
    return [
        el("b", str(number)),
        form(card.form),
        el("span", card.form),
        el("small", f"bonus: {word(card.bonus, 'bonus')}"),
        *below,
    ]


def promotion(game: Game) -> Markup:
    """What each level costs and gives, and the tokens left."""
    levels = game.figures.promotion.values()
    rows = [
        [f"Level {level.level}", str(level.cost), word(level.bonus, "bonus"), str(left)]
        for level, left in zip(levels, game.table.promotion, strict=True)
    ]
    return section("Media Center: promotion", table("Promotion", ("Level", "Influence", "Bonus", "Tokens left"), rows))


def market(game: Game, names: Names) -> Markup:
    """Tiles with what they pay, and whose assistants stand on the table; the works to be won at the end."""
    columns = game.figures.columns
    used = [column for column in columns if column not in closed_columns(game)]
    rows: list[list[str]] = [["Lobby needs", *(" + ".join(map(need, columns[column].needs)) for column in used)]]
    rows.append(["Influence", *(f"+{columns[column].influence}" for column in used)])
    for name in game.figures.market_rows:
        spaces = (space(game, names, f"{at} {name}", "–") for at in used)
        rows.append([el("span", form(name), f" {name}"), *spaces])
    for offer, bonuses in game.figures.offers.items():
        spaces = (space(game, names, f"{at} {offer}", bonuses[at - 1]) for at in used)
        rows.append([f"Offer {offer}", *spaces])
    rows.append(["Majority", *(" / ".join(map(str, columns[column].prizes)) for column in used)])
    head = ("", *(f"Column {column}" for column in used))
    easels = f"On the easels: {', '.join(game.table.easels) or 'none'}."
    note = el("p", f"{easels} 2+1i: 2 money and 1 influence at the end.", class_="note")
    return section("International Market", table("Reputation tiles and offers", head, rows, "market"), note)


def space(game: Game, names: Names, name: str, bonus: str) -> Markup:
    """A space of the market table: an assistant, a tile, or the bonus of an offer."""
    if name in game.table.market:
        seat = game.table.market[name]
        return el("span", pawn((seat, "assistant")), f" {short_name(seat, names)}", class_="standing")
    if name in game.table.tiles:
        return el("span", tile_text(game, game.table.tiles[name]), class_="tile")
    return el("span", word(bonus, "bonus"), class_="free")
