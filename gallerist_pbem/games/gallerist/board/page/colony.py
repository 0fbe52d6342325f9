"""The Artists Colony: a row for each art form, the two artists with their tracks beside the stack of works."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from gallerist_pbem.draw.html import Markup, el
from gallerist_pbem.games.gallerist.board.labels import discovery
from gallerist_pbem.games.gallerist.board.page.pieces import form, visitors
from gallerist_pbem.games.gallerist.table.facts import form_of, is_celebrity, rating, value
from gallerist_pbem.games.gallerist.table.position import Artist, Game
from gallerist_pbem.games.gallerist.words.explained import explained
from gallerist_pbem.games.gallerist.words.pieces import work_tickets
from gallerist_pbem.games.gallerist.words.sentences import worded

STEP, LEFT = 20, 12
TRACK, BAND, BOTTOM = 22, 36, 54
GREEN_STARS = 3


def artists_colony(game: Game) -> Markup:
    """All forms."""
    return el("div", *(row(game, name) for name in game.table.stacks), class_="colony")


def row(game: Game, name: str) -> Markup:
    """An art form: an artist, the works, the other artist."""
    first, *others = [artist(game, of) for of in game.table.artists if form_of(of) == name]
    return el("div", first, works(game, name), *others, class_="art")


def artist(game: Game, name: str) -> Markup:
    """One artist: track, stars, worth, promotion, signatures."""
    me = game.table.artists[name]
    state = worded("celebrity") if is_celebrity(game, name) else "" if me.up else discovery(game, name)
    heading = el("h4", form(form_of(name)), f" {name} ", el("small", state, class_="state"))
    colour = game.figures.artists[me.tile].colour
    hidden = "" if me.up else " down"
    parts = (heading, track(game, name), facts(game, name, me))
    return el("article", *parts, class_=f"artist {colour}{hidden}", data_spot=f"artist:{name}",
              title=None if me.up else explained("face_down"))  # fmt: skip


def facts(game: Game, name: str, me: Artist) -> Markup:
    """In words what the track shows, then promotion and signatures."""
    stars, worth = rating(game, name), value(game, name)
    told = explained("fame", fame=me.fame, stars=stars, artist=name, worth=worth)
    parts = (
        el("span", worded("artist_fame", fame=me.fame, stars=stars), title=told),
        el("span", worded("artist_worth", worth=worth), title=told),
        el("span", worded("artist_level", level=me.promotion), title=explained("promotion", level=me.promotion)),
        el("span", worded("artist_signs", left=me.signatures), title=explained("signatures", left=me.signatures)),
    )
    return el("p", *parts)


def track(game: Game, name: str) -> Markup:
    """Fame from 0 to the end above, what a work is then worth below: the marker stands over the worth that counts."""
    me, figures = game.table.artists[name], game.figures
    stars = ", ".join(map(str, thresholds(game, name)))
    label = worded("fame_track", artist=name, fame=me.fame, last=figures.fame_max, stars=stars)
    box = f"0 0 {2 * LEFT + STEP * figures.fame_max} {BOTTOM}"
    told = el("title", explained("track"))
    drawn = (told, *line(game, me), *worths(game, name), *spaces(game, name), *marker(me))
    return el("svg", *drawn, viewBox=box, class_="track", role="img", aria_label=label)


def thresholds(game: Game, name: str) -> tuple[int, ...]:
    """The fame of each star."""
    return game.figures.artists[game.table.artists[name].tile].thresholds


def line(game: Game, me: Artist) -> Iterator[Markup]:
    """The whole way with a dot for each space, and how far it has been gone."""
    whole = f"M{LEFT} {TRACK}H{LEFT + STEP * game.figures.fame_max}"
    yield el("path", d=whole, class_="line")
    yield el("path", d=whole, class_="dots", stroke_dasharray=f"0 {STEP}")
    yield el("path", d=f"M{LEFT} {TRACK}H{LEFT + STEP * me.fame}", class_="reached")


def marker(me: Artist) -> Iterator[Markup]:
    """Where the artist stands."""
    x = LEFT + STEP * me.fame
    yield el("circle", cx=x, cy=TRACK, r=11, class_="fame")
    yield el("text", str(me.fame), x=x, y=TRACK + 4.5, class_="fame")


def spaces(game: Game, name: str) -> Iterator[Markup]:
    """A star with its fame for each threshold."""
    for stars, fame in enumerate(thresholds(game, name), 1):
        x = LEFT + STEP * fame
        colour = "green" if stars <= GREEN_STARS else "gold"
        yield el("use", href="#star", x=x - 9, y=TRACK - 9, width=18, height=18, class_=f"star {colour}")
        yield el("text", str(fame), x=x, y=9, class_="small")


def worths(game: Game, name: str) -> Iterator[Markup]:
    """The worth of a work from each star to the next; the one that counts is filled."""
    starts = [0, *thresholds(game, name), game.figures.fame_max + 1]
    now = rating(game, name)
    for stars, (start, end) in enumerate(pairwise(starts)):
        if start == end:
            continue
        x, width = LEFT + STEP * start - STEP / 2, STEP * (end - start)
        class_ = "worth now" if stars == now else "worth"
        band = el("rect", x=x + 1, y=BAND, width=width - 2, height=17, rx=4)
        yield el("g", band, el("text", str(game.figures.values[stars]), x=x + width / 2, y=BAND + 13), class_=class_)


def works(game: Game, name: str) -> Markup:
    """The work on top of a stack in its frame: fame, tickets and visitors that it brings, and how many lie below."""
    stack = game.table.stacks[name]
    if stack.top is None:
        return el("div", form(name), el("span", worded("none_left", form=name), class_="free"), class_="stock framed")
    gives, brings = game.figures.works[stack.top].fame, work_tickets(game, stack.top)
    fame = el("span", worded("gives_fame", fame=gives), title=explained("work_fame"))
    tickets = el("small", worded("gives_tickets", tickets=brings), title=explained("work_tickets"))
    below = el("small", worded("below", n=len(stack.left)), title=explained("stack", left=len(stack.left)))
    parts = (form(name), el("b", stack.top), fame, tickets, visitors(stack.visitors), below)
    return el("div", *parts, class_="stock framed", data_part=f"stack:{name}")
