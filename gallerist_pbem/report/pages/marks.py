"""What a move changed on the table, marked on its page: every place with a name is compared with itself before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial

from gallerist_pbem.draw.html import WITHOUT_END, quoted
from gallerist_pbem.draw.language import page_said
from gallerist_pbem.errors import PbemError
from gallerist_pbem.plain.report import TablePage
from gallerist_pbem.record.past import snapshot
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.gather import report_of

TAG = re.compile(r"<(/?)([a-zA-Z0-9]+)([^>]*)>")
"""Markup of our own: no attribute holds a sign that could end its element."""
NAMES = (re.compile(r' data-part="([^"]*)"'), re.compile(r' data-spot="([^"]*)"'))

ASIDE = ""
"""The name of what stands in a place but tells who looks what could be done with it."""


def table_of(opened: OpenedGame, told: bool = True) -> TablePage:
    """The table as the seat that looks, or everybody, sees it; what happened last may be told elsewhere."""
    report = report_of(opened)
    if not told:
        report = report._replace(happened=[], done_to_you=[])
    return opened.package.board.html(opened.game, opened.secret, opened.seat, opened.names, report)


def before_last(opened: OpenedGame) -> TablePage | None:
    """The table before the last move; none before the set-up, or where this version cannot tell."""
    number = opened.file.position["move"]
    try:
        return table_of(opened.at(snapshot(opened.rules, opened.file, number - 1))) if number else None
    except PbemError:
        return None


def marked(now: TablePage, before: TablePage | None) -> TablePage:
    """With a mark at every place where something else stands than before."""
    if before is None:
        return now
    was, shown = _places(before.content), _places(now.content)
    changed = {name for name, content in shown.items() if name != ASIDE and was.get(name) != content}
    return now._replace(content=[TAG.sub(partial(_with_mark, changed), part) for part in now.content])


def _with_mark(changed: set[str], tag: re.Match[str]) -> str:
    if _name(tag[3]) not in changed:
        return tag[0]
    return f"<{tag[2]} data-changed={quoted(page_said()['table']['changed'])}{tag[3]}>"


def _name(attributes: str) -> str | None:
    """How a place is called on the page."""
    found = (pattern.search(attributes) for pattern in NAMES)
    return next((match[1] for match in found if match), None)


def _places(content: Sequence[str]) -> dict[str, str]:
    """What stands in each place, without the places inside it."""
    markup = "".join(content)
    inside: dict[str, str] = {}
    around: list[str | None] = []
    at = 0
    for tag in TAG.finditer(markup):
        here = around[-1] if around else None
        _add(inside, here, markup[at : tag.start()])
        at = tag.end()
        if tag[1]:
            around.pop()
        name = None if tag[1] else _name(tag[3])
        if name is None:
            _add(inside, here, tag[0])
        else:
            inside.setdefault(name, "")
        if not tag[1] and tag[2] not in WITHOUT_END:
            around.append(here if name is None else name)
    return inside


def _add(inside: dict[str, str], name: str | None, text: str) -> None:
    if name is not None:
        inside[name] += text
