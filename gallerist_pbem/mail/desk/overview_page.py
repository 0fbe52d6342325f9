"""How a host stands, as one page: no script, nothing fetched, readable on a phone and in the dark."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from gallerist_pbem.mail.desk.overview import AwaitedPlayer, FailedLetter, GameStatus, HostStatus
from gallerist_pbem.mail.desk.overview_text import away, games, last_run, mails
from gallerist_pbem.report.pages.elements import Markup, el, page, part, pill, section
from gallerist_pbem.report.words import host_said, hour_of, since

STYLE = Path(__file__).parent / "overview.css"
ADDRESSES = re.compile(r"[^\s<>@]+@[^\s<>@]+")


def overview_page(status: HostStatus) -> str:
    """The whole page; addresses of players do not stand on it, because it may be shown to all of them."""
    says = host_said()["status"]
    parts = [_top(status), *_failed(status)]
    for heading, found in _sorted(status).items():
        cards = (_game(game, status.at) for game in found)
        parts += [section(says["headings"][heading], el("div", *cards, class_="games"))] if found else []
    footer = el("footer", says["as_of"].format(at=hour_of(status.at, status.at)))
    return page(status.name, part(STYLE), el("main", *parts, footer))


def _sorted(status: HostStatus) -> dict[str, list[GameStatus]]:
    """What needs somebody first, what is over last."""
    running = [game for game in status.games if not game.over and not game.error]
    late = [game for game in running if any(each.is_late for each in game.awaiting)]
    return {
        "broken": [game for game in status.games if game.error],
        "late": late,
        "running": [game for game in running if game not in late],
        "over": [game for game in status.games if game.over],
    }


def _top(status: HostStatus) -> Markup:
    says = host_said()["status"]
    lines = [el("p", last_run(status)), el("p", mails(status)), el("p", games(status))]
    if status.clock_stopped:
        told = says["clock_stopped"].format(at=hour_of(status.clock_stopped, status.at))
        lines.append(el("p", told, class_="awaited alarm", role="alert"))
    return el("header", el("p", status.address, class_="game"), el("h1", status.name), *lines, class_="top")


def _failed(status: HostStatus) -> Iterator[Markup]:
    """Whom a letter does not reach; the address is left out."""
    says = host_said()["status"]
    if status.failed:
        rows = (el("li", _told(letter)) for letter in status.failed)
        yield section(says["headings"]["failed"], el("ul", *rows, class_="story"))


def _told(letter: FailedLetter) -> str:
    says = host_said()["status"]
    told = str(says["page_given_up" if letter.given_up else "page_tried"])
    whom = f"{letter.game} {letter.seat}".strip() or says["somebody"]
    return told.format(whom=whom, n=letter.attempts, error=ADDRESSES.sub("...", letter.error))


def _game(game: GameStatus, now: str) -> Markup:
    says = host_said()["status"]
    if game.error:
        return el("article", el("h3", game.id), el("p", game.error), class_="card alarm")
    where = says["over" if game.over else "move"].format(move=game.move)
    head = el("h3", game.id, el("small", f" {game.game}, {where}"))
    notes = [el("p", sentence, class_="note") for sentence in _notes(game, now)]
    return el("article", head, *(_awaited(game, each, now) for each in game.awaiting), *notes, class_="card")


def _awaited(game: GameStatus, each: AwaitedPlayer, now: str) -> Markup:
    says = host_said()["status"]
    lines = [el("p", pill(each.seat, game.names), f" {each.question}"), el("p", since(each.since, now), class_="time")]
    if each.deadline:
        told = says["late" if each.is_late else "until"].format(at=hour_of(each.deadline, now))
        lines.append(el("p", told, class_="time late" if each.is_late else "time"))
    return el("div", *lines, class_=f"turn {each.seat}")


def _notes(game: GameStatus, now: str) -> Iterator[str]:
    yield from away(game, now)
    if game.unconfirmed:
        yield host_said()["status"]["unconfirmed"].format(who=", ".join(game.names[seat] for seat in game.unconfirmed))
