"""How a host stands, as one page: no script, nothing fetched, readable on a phone and in the dark."""

from __future__ import annotations

import re
from collections.abc import Iterator

from gallerist_pbem.mail.desk.overview import FailedLetter, GameStatus, HostStatus
from gallerist_pbem.mail.desk.overview_text import away, games, last_run, mails
from gallerist_pbem.report.pages.elements import Markup, el, section
from gallerist_pbem.report.pages.games import GameCard, games_page, where
from gallerist_pbem.report.words import host_said, hour_of

ADDRESSES = re.compile(r"[^\s<>@]+@[^\s<>@]+")


def overview_page(status: HostStatus) -> str:
    """The whole page; addresses of players do not stand on it, because it may be shown to all of them."""
    cards = [_card(game, status.at) for game in status.games]
    return games_page(status.name, [_top(status), *_failed(status)], cards, status.at)


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
        yield section(says["mails_failed"], el("ul", *rows, class_="story"))


def _told(letter: FailedLetter) -> str:
    says = host_said()["status"]
    told = str(says["page_given_up" if letter.given_up else "page_tried"])
    whom = f"{letter.game} {letter.seat}".strip() or says["somebody"]
    return told.format(whom=whom, n=letter.attempts, error=ADDRESSES.sub("...", letter.error))


def _card(game: GameStatus, now: str) -> GameCard:
    if game.error:
        return GameCard(game.id, error=game.error)
    about, notes = f"{game.game}, {where(game.move, game.over)}", list(_notes(game, now))
    return GameCard(game.id, about, game.over, game.names, game.awaiting, notes=notes)


def _notes(game: GameStatus, now: str) -> Iterator[str]:
    yield from away(game, now)
    if game.unconfirmed:
        yield host_said()["status"]["unconfirmed"].format(who=", ".join(game.names[seat] for seat in game.unconfirmed))
