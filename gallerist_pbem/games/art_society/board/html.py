"""The table as one page: no script, nothing fetched, readable on a phone, in the dark and on paper."""

from __future__ import annotations

from pathlib import Path

from gallerist_pbem.draw.html import Markup, el, section
from gallerist_pbem.draw.page import by_player, final_scoring, heading, news
from gallerist_pbem.games.art_society.board.html_museum import auction, decor, museum, stacks
from gallerist_pbem.games.art_society.board.html_walls import galleries
from gallerist_pbem.games.art_society.board.labels import asked_seats, clock_line, final_scores, player_facts, tie_words
from gallerist_pbem.games.art_society.rules.scoring import winners
from gallerist_pbem.games.art_society.table.position import Game
from gallerist_pbem.games.art_society.words.sentences import worded
from gallerist_pbem.plain.report import Report, TablePage
from gallerist_pbem.plain.safe_text import Names, printable


def page(game: Game, seat: str | None, names: Names, around: Report) -> TablePage:
    """What stands on the page."""
    names = {player: printable(name) for player, name in names.items()}
    title, over = worded("title"), game.table.stage == "over"
    tables = el("div", result(game, names) if over else auction(game, seat, names), players(game, names), class_="pair")
    latest = news(around)
    content = (
        heading(title, clock_line(game, names), seat, names, around),
        *((tables, latest) if over else (latest, tables)),
        galleries(game, seat, names),
        museum(game),
        stacks(game),
        decor(game),
        el("footer", around.last_line),
    )
    return TablePage(title, content, Path(__file__).parent)


def players(game: Game, names: Names) -> Markup:
    """What everybody has, a column for each."""
    facts = {seat: player_facts(game, seat) for seat in game.table.players}
    columns = by_player(worded("what_all_have"), facts, names, asked_seats(game), worded("to_act"), "players")
    note = worded("ends", excess=game.figures.excess_to_end)
    return section(worded("players"), columns, el("p", note, class_="note"))


def result(game: Game, names: Names) -> Markup:
    """The final scores."""
    return final_scoring(worded("scoring"), final_scores(game), names, winners(game), tie_words(game))
