"""The table as one page: no script, nothing fetched, readable on a phone, in the dark and on paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from gallerist_pbem.gallerist import board_locations as board
from gallerist_pbem.gallerist.board_galleries import galleries
from gallerist_pbem.gallerist.board_markup import Markup, el, joined, pill, section, table, tickets, visitors
from gallerist_pbem.gallerist.board_words import (
    UNDECIDED,
    Names,
    asked_seats,
    called,
    cards_missing,
    clock_line,
    end_rule,
    levels_now,
    scoring_goals,
)
from gallerist_pbem.gallerist.influence import icons_below
from gallerist_pbem.gallerist.position import Game
from gallerist_pbem.gallerist.scoring import STEPS, winners
from gallerist_pbem.gallerist.sentences import said
from gallerist_pbem.gallerist.table import ending, intermediate
from gallerist_pbem.gallerist.visitors import collector_limit
from gallerist_pbem.kernel.chance import Secret

UNKNOWN = "As it stands; goals on cards that are not shown count as missing."
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"


def page(
    play: Game,
    secret: Secret | None,
    seat: str | None,
    names: Names,
    title: str,
    awaited: Mapping[str, str],
    happened: Sequence[str],
    done_to_you: Sequence[str],
    last_line: str,
) -> str:
    """The whole page; `awaited` tells for each seat what it is asked, `secret` is what `seat` alone holds."""
    names = called(play, names)
    content = (
        heading(play, seat, names, title, awaited),
        result(play, names),
        news(happened, done_to_you),
        el("div", board.board_map(play, names), players(play, names), class_="pair"),
        clock(play),
        *variants(play, secret if seat else None),
        board.influence(play, names),
        galleries(play, secret, seat, names),
        board.artists(play),
        board.market(play, names),
        el("div", board.contracts(play), board.promotion(play), board.supplies(play), class_="stack"),
        el("footer", last_line),
    )
    return document(f"{title}: The Gallerist", el("main", *content))


def document(title: str, content: Markup) -> str:
    """Head, style and symbols around the content."""
    head = (
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="color-scheme", content="light dark"),
        el("meta", http_equiv="Content-Security-Policy", content=POLICY),
        el("link", rel="icon", href="data:,"),
        el("title", title),
        el("style", part("board.css")),
    )
    body = el("body", part("board.svg"), content)
    return f"<!DOCTYPE html>\n{el('html', el('head', *head), body, lang='en')}\n"


def part(name: str) -> Markup:
    """A part of the page that is always the same."""
    return Markup((Path(__file__).parent / name).read_text(encoding="utf-8"))


def heading(game: Game, seat: str | None, names: Names, title: str, awaited: Mapping[str, str]) -> Markup:
    """The name of the game, whose move it is, and who looks."""
    turns = [
        el("p", pill(name, names), f" must act: {question}", class_=f"awaited {name}")
        for name, question in awaited.items()
    ]
    turns = turns or [el("p", "Nobody is awaited.", class_="awaited")]
    seen = f"As {names.get(seat, seat)} ({seat}) sees it." if seat else "As everybody sees it."
    told = el("p", f"{clock_line(game, names)} {seen}")
    return el("header", el("p", "The Gallerist", class_="game"), el("h1", title), told, *turns, class_="top")


def news(happened: Sequence[str], done_to_you: Sequence[str]) -> Markup:
    """What happened last, and what was done to who looks."""
    parts = []
    if happened:
        parts.append(section("What happened", el("ol", *(el("li", told) for told in happened), class_="story")))
    if done_to_you:
        parts.append(section("Done to you", el("ul", *(el("li", told) for told in done_to_you)), class_="done"))
    return el("div", *parts, class_="news")


def clock(game: Game) -> Markup:
    """How near the end is, until it has been triggered."""
    if game.table.stage not in UNDECIDED:
        return Markup("")
    items = (
        el("li", el("b", "✓ " if met else "○ "), text, ", met" if met else "", class_="met" if met else None)
        for met, text in ending(game)
    )
    scoring = el("p", f"Intermediate scoring: {intermediate(game)}.")
    return section("End of the game", el("p", end_rule(game)), el("ul", *items, class_="clock"), scoring)


def variants(game: Game, secret: Secret | None) -> Iterator[Markup]:
    """What only a solitaire game or the Scoring Expansion has."""
    if levels := levels_now(game, secret):
        told = [el("p", UNKNOWN, class_="note")] if cards_missing(game, secret) else []
        yield section("Solitaire", table("The goals of the levels", levels[0], levels[1:]), *told, class_="wide")
    if goals := scoring_goals(game):
        head = ("Tile", "For the", "Pays")
        yield section("Scoring goals", table("The tiles of the expansion", head, goals), class_="wide")


def players(game: Game, names: Names) -> Markup:
    """What everybody has, a column for each."""
    seats = list(game.table.players)
    asked = asked_seats(game)
    facts = {seat: player_facts(game, seat) for seat in seats}
    rows = [[name, *(facts[seat][name] for seat in seats)] for name in facts[seats[0]]]
    head = ["", *(joined([pill(seat, names), el("small", " to act" if seat in asked else "")]) for seat in seats)]
    told = "Coins, steps (of fame): what the influence can give. C room: how many Collectors the Gallery may hold."
    return section("Players", table("What everybody has", head, rows, "players"), el("p", told, class_="note"))


def player_facts(game: Game, seat: str) -> dict[str, str]:
    """The rows of a player's column."""
    me, figures = game.table.players[seat], game.figures
    return {
        "Money": str(me.money),
        "Influence": str(me.influence),
        "Coins": str(len(icons_below(figures.money_icons, me.influence))),
        "Steps": str(len(icons_below(figures.fame_icons, me.influence))),
        "Tickets": tickets(me.tickets),
        "Lobby": visitors(me.lobby),
        "Gallery": visitors(me.gallery),
        "C room": str(collector_limit(game, seat)),
        "Works hung": str(len(me.works)),
        "Works sold": str(len(me.sold)),
    }


def result(game: Game, names: Names) -> Markup:
    """The final scores, when they are known."""
    if game.table.stage != "over":
        return Markup("")
    scores, won = game.table.scores, winners(game)
    rows = [
        [said()["steps"][step], *(str(ledger.get(step, 0)) for ledger in scores.values())]
        for step in ("cash", *STEPS, "total")
    ]
    head = ["", *(joined([pill(seat, names), el("small", " wins" if seat in won else "")]) for seat in scores)]
    return section("Final scoring", table("The seven steps", head, rows, "scores"), class_="result")
