"""The table as one page: no script, nothing fetched, readable on a phone, in the dark and on paper."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gallerist_pbem.draw.html import Markup, el, section, table
from gallerist_pbem.draw.page import by_player, final_scoring, heading, news
from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.games.gallerist.board.labels import (
    UNDECIDED,
    asked_seats,
    called,
    cards_missing,
    clock_line,
    end_rule,
    final_scores,
    levels_now,
    player_facts,
    scoring_goals,
)
from gallerist_pbem.games.gallerist.board.page.board import game_board
from gallerist_pbem.games.gallerist.board.page.galleries import galleries
from gallerist_pbem.games.gallerist.board.page.pieces import tickets, visitors
from gallerist_pbem.games.gallerist.board.text import ending, intermediate
from gallerist_pbem.games.gallerist.rules.scoring import winners
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.games.gallerist.words.sentences import worded
from gallerist_pbem.plain.report import Report, TablePage
from gallerist_pbem.plain.safe_text import Names


def page(game: Game, secret: Secret | None, seat: str | None, names: Names, around: Report) -> TablePage:
    """What stands on the page; `secret` is what `seat` alone holds."""
    names, title = called(game, names), worded("title")
    own, others = galleries(game, secret, seat, names)
    content = (
        heading(title, clock_line(game, names), seat, names, around),
        result(game, names),
        own,
        news(around),
        game_board(game, names),
        others,
        el("div", players(game, names), clock(game), class_="pair"),
        *variants(game, secret if seat else None),
        el("footer", around.last_line),
    )
    return TablePage(title, content, Path(__file__).parent)


def clock(game: Game) -> Markup:
    """How near the end is, until it has been triggered."""
    if game.table.stage not in UNDECIDED:
        return Markup("")
    items = (
        el("li", el("b", "✓ "), worded("met", what=text), class_="met") if met else el("li", el("b", "○ "), text)
        for met, text in ending(game)
    )
    scoring = el("p", worded("intermediate", when=intermediate(game)))
    return section(worded("end"), el("p", end_rule(game)), el("ul", *items, class_="clock"), scoring)


def variants(game: Game, secret: Secret | None) -> Iterator[Markup]:
    """What only a solitaire game or the Scoring Expansion has."""
    if levels := levels_now(game, secret):
        note = [el("p", worded("unknown"), class_="note")] if cards_missing(game, secret) else []
        yield section(worded("solitaire"), table(worded("levels"), levels[0], levels[1:]), *note, class_="wide")
    if goals := scoring_goals(game):
        head = (worded("goal_tile"), worded("goal_most"), worded("goal_pays"))
        yield section(worded("goals"), table(worded("goal_tiles"), head, goals), class_="wide")


def players(game: Game, names: Names) -> Markup:
    """What everybody has, a column for each."""
    facts = {seat: player_facts(game, seat, tickets, visitors) for seat in game.table.players}
    columns = by_player(worded("facts"), facts, names, asked_seats(game), worded("to_act"), "players")
    return section(worded("players"), columns, el("p", worded("facts_note"), class_="note"))


def result(game: Game, names: Names) -> Markup:
    """The final scores, when they are known."""
    if game.table.stage != "over":
        return Markup("")
    return final_scoring(worded("scoring"), final_scores(game), names, winners(game))
