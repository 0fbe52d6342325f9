"""A whole game as one page: the table after every move, to go to and fro between them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from gallerist_pbem.draw.html import Markup, el, joined, pill
from gallerist_pbem.draw.language import said
from gallerist_pbem.draw.page import DRAWINGS, FOLDER, OWN_STYLE, data, page, part
from gallerist_pbem.draw.times import hour_of
from gallerist_pbem.plain.report import TablePage
from gallerist_pbem.record.documents import UNDO, Document, taken_back
from gallerist_pbem.record.past import snapshots
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.curves.game_curves import game_curves
from gallerist_pbem.report.curves.page import curves_section
from gallerist_pbem.report.curves.svg import STYLE as CURVES
from gallerist_pbem.report.gather import names_then
from gallerist_pbem.report.history import move_sentences
from gallerist_pbem.report.pages.marks import marked, table_of
from gallerist_pbem.report.pages.pieces import in_pieces

STYLE, SCRIPT, DATA = "replay.css", "replay.js", "replay"
TOLD_BY_SCRIPT = ("place", "setup", "count", "play", "pause")


def replay_page(opened: OpenedGame) -> str:
    """The game as the seat that looks, or everybody, sees it."""
    tables = tables_after_each(opened)
    markups = ["".join(table.content) for table in tables]
    moves = list(opened.file.moves())
    style, drawings = _look(tables[-1])
    body = (
        drawings,
        _controls(len(moves) - 1),
        el("main", Markup(markups[-1])),
        el(
            "aside",
            _without_script(),
            el("div", curves_section(game_curves(opened)), _list(opened, moves), class_="news"),
            class_="after",
        ),
        data(DATA, {**in_pieces(markups)._asdict(), "words": {key: _words()[key] for key in TOLD_BY_SCRIPT}}),
    )
    title = _words()["title"].format(game=f"{opened.id}: {tables[-1].game}")
    return page(title, style, *body, script=part(FOLDER / SCRIPT))


def tables_after_each(opened: OpenedGame) -> list[TablePage]:
    """The table after every move, marked where the move changed it; what happened stands beside the controls."""
    plain = [table_of(opened.at(past), told=False) for past in snapshots(opened.rules, opened.file)]
    return [marked(now, before) for before, now in pairwise([None, *plain]) if now]


def _words() -> dict[str, str]:
    words: dict[str, str] = said()["replay_page"]
    return words


def _look(table: TablePage) -> tuple[Markup, Markup]:
    """The style of the game and of the controls, and the drawings of the game."""
    style = joined([part(FOLDER / STYLE), part(FOLDER / CURVES)])
    if table.folder is None:
        return style, Markup("")
    return joined([part(table.folder / OWN_STYLE), style]), part(table.folder / DRAWINGS)


def _controls(last: int) -> Markup:
    """Hidden as long as no script moves them."""
    words = _words()
    slider = el("input", type="range", id="go-slider", min=0, max=last, value=last, step=1, aria_label=words["slider"])
    told = el(
        "div",
        id="go-told",
        tabindex="0",
        role="region",
        aria_label=words["told"],
        aria_live="polite",
        aria_atomic="true",
    )
    steps = [_button(name) for name in ("first", "before", "play", "next", "last")]
    count = el(
        "output", words["count"].format(move=last, last=last), id="go-count", for_="go-slider", aria_hidden="true"
    )
    row = el(
        "div", *steps, slider, count, _button("list", aria_expanded="false", aria_controls="all-moves"), class_="row"
    )
    return el("nav", told, row, id="go", aria_label=words["controls"], hidden="")


def _button(name: str, **attributes: str) -> Markup:
    words = _words()[name]
    shape = el("svg", _shape(name), viewBox="0 0 24 24", aria_hidden="true")
    return el("button", shape, type="button", id=f"go-{name}", aria_label=words, title=words, **attributes)


SHAPES = {
    "first": "M5 4h3v16H5zM20 4v16L9 12z",
    "before": "M16.5 3 19 5.5 12.5 12 19 18.5 16.5 21l-9-9z",
    "play": "M7 4v16l12-8z",
    "next": "M7.5 3 5 5.5 11.5 12 5 18.5 7.5 21l9-9z",
    "last": "M16 4h3v16h-3zM4 4v16l11-8z",
    "list": "M4 5h16v3H4zm0 5.5h16v3H4zM4 16h16v3H4z",
}


def _shape(name: str) -> Markup:
    """What is drawn on a button; one that plays can also pause."""
    pause = [el("path", d="M6 4h4v16H6zm8 0h4v16h-4z", class_="pause")] if name == "play" else []
    return joined([el("path", d=SHAPES[name], class_=name), *pause])


def _without_script() -> Markup:
    return el("noscript", el("p", _words()["without"], class_="note"))


def _list(opened: OpenedGame, moves: Sequence[Document]) -> Markup:
    """Every move as it is recorded, also one that was taken back and what the referee did."""
    words, undone = _words(), {taken_back(move) for move in moves if move["kind"] == UNDO}
    listed = el("ol", *(_move(opened, move, undone) for move in moves), class_="all")
    keys = el("p", words["keys"], class_="note keys")
    return el("section", el("h2", words["moves"]), listed, keys, id="all-moves", aria_label=words["moves"])


def _move(opened: OpenedGame, move: Document, undone: Collection[int]) -> Markup:
    """Whose move it was, when, and what happened."""
    words, names, number = _words(), names_then(opened, move), move["move"]
    name = words["move"].format(move=number) if number else words["begin"]
    who = [] if not number else [pill(move["seat"], names) if move["seat"] else el("span", words["referee"])]
    when = el("small", hour_of(move["at"], opened.file.last["at"]), class_="when")
    mark = [el("small", words["taken_back"], class_="undone")] if number in undone else []
    head = el("p", el("a", name, href=f"#{number}"), *who, when, *mark, class_="move")
    told = el("ol", *(el("li", sentence) for sentence in move_sentences(opened.words, move, names)), class_="story")
    return el("li", head, told, id=f"move-{number}")
