"""A page around a table: nothing fetched, readable on a phone, in the dark, on paper and without its script."""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import Any

from gallerist_pbem.draw.html import Markup, el, joined, pill, section, table
from gallerist_pbem.draw.language import page_said, said
from gallerist_pbem.plain.report import Report, TablePage
from gallerist_pbem.plain.safe_text import Names

POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
STYLE, OWN_STYLE, DRAWINGS = "page.css", "board.css", "board.svg"
FOLDER = Path(__file__).parent
NOTHING = Markup("")


def document(title: str, table: TablePage, *more: Markup, style: Markup = NOTHING, script: str = "") -> str:
    """Head, style and drawings around a table, and what stands below it."""
    content = el("main", *(Markup(part) for part in table.content), *more)
    if table.folder is None:
        return page(title, style, content, script=script)
    own = Markup(part(table.folder / OWN_STYLE) + style)
    return page(title, own, part(table.folder / DRAWINGS), content, script=script)


def page(title: str, style: Markup, *body: Markup, script: str = "") -> str:
    """A whole page, with a style of its own besides that of all pages; its script is the only one that may run."""
    head = (
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="color-scheme", content="light dark"),
        el("meta", http_equiv="Content-Security-Policy", content=POLICY + allowed(script)),
        el("link", rel="icon", href="data:,"),
        el("title", title),
        el("style", part(FOLDER / STYLE), style),
    )
    scripts = [el("script", Markup(script))] if script else []
    return f"<!DOCTYPE html>\n{el('html', el('head', *head), el('body', *body, *scripts), lang='en')}\n"


def allowed(script: str) -> str:
    """What lets this script run and no other."""
    digest = b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return f"; script-src 'sha256-{digest}'" if script else ""


def data(name: str, content: Any) -> Markup:
    """What a script reads; no sign in it can end its element."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    return el("script", Markup(text), type="application/json", id=name)


def part(file: Path) -> Markup:
    """A part of the page that is always the same."""
    return Markup(file.read_text(encoding="utf-8"))


def heading(game: str, clock: str, seat: str | None, names: Names, report: Report) -> Markup:
    """Which game, how far it is, who looks, and whose move it is."""
    turns = [
        el("p", pill(name, names), f" must act: {question}", class_=f"awaited {name}")
        for name, question in report.awaited.items()
    ]
    turns = turns or [el("p", report.result or said()["summary"]["nobody"], class_="awaited")]
    seen = f"As {names.get(seat, seat)} ({seat}) sees it." if seat else "As everybody sees it."
    turns += [el("p", report.kept)] if report.kept else []
    name = (el("p", game, class_="game"), el("h1", report.title))
    summary = " ".join(part for part in (clock, report.options, seen) if part)
    return el("header", *name, el("p", summary), *turns, class_="top")


def news(report: Report) -> Markup:
    """What happened last, and what was done to who looks."""
    parts = []
    if report.happened:
        story = el("ol", *(el("li", sentence) for sentence in report.happened), class_="story")
        legend = [el("p", page_said()["table"]["marks"], class_="note")] if report.move else []
        parts.append(section("What happened", story, *legend))
    if report.done_to_you:
        done = el("ul", *(el("li", sentence) for sentence in report.done_to_you))
        parts.append(section("Done to you", done, class_="done"))
    return el("div", *parts, class_="news") if parts else Markup("")


def final_scoring(
    caption: str, scores: Mapping[str, Mapping[str, str]], names: Names, won: Collection[str], note: str = ""
) -> Markup:
    """The points of everybody step by step, and who has won."""
    notes = [el("p", note, class_="note")] if note else []
    return section("Final scoring", by_player(caption, scores, names, won, "wins", "scores"), *notes, class_="result")


def by_player(
    caption: str, facts: Mapping[str, Mapping[str, str]], names: Names, marked: Collection[str], mark: str, class_: str
) -> Markup:
    """A column of facts for each player, in which some players are marked with a word."""
    first: Mapping[str, str] = next(iter(facts.values()))
    head = ["", *(joined([pill(seat, names), el("small", f" {mark}" if seat in marked else "")]) for seat in facts)]
    return table(caption, head, [[name, *(column[name] for column in facts.values())] for name in first], class_)
