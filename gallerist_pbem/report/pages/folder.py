"""The games of a folder on one page, with links to the pages that lie beside them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from gallerist_pbem.draw.html import el
from gallerist_pbem.errors import PbemError
from gallerist_pbem.games import game_of
from gallerist_pbem.record.files import is_filled, real
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.report.gather import result_of
from gallerist_pbem.report.pages.games import AwaitedPlayer, GameCard, counted, games_page, where, words
from gallerist_pbem.report.played import error_text
from gallerist_pbem.report.scoring import scoring

PAGES = {"table": ".html", "replay": ".replay.html"}
"""How the pages of `salon.yaml` that everybody may see are called: `salon.html`, `salon.replay.html`."""


def common_folder(folders: Iterable[Path]) -> Path:
    """The innermost one that holds all of them, where the page belongs."""
    return Path(os.path.commonpath([real(folder) for folder in folders]))


def folder_page(cards: Sequence[GameCard], folder: Path, now: str) -> str:
    """All of them; links lead from that folder."""
    says, name = words(), folder.name
    running = sum(card.part == "running" for card in cards)
    label = [el("p", name, class_="game")] if name else []
    top = el("header", *label, el("h1", says["title"]), el("p", counted(len(cards), running)), class_="top")
    return games_page(f"{says['title']}: {name}" if name else says["title"], [top], cards, now)


def card_of(path: Path, folder: Path) -> GameCard:
    """One game; what is wrong with it stands there in its place."""
    try:
        file = GameFile.load(path)
        return GameCard(file.id, names=file.names(), links=_links(path, folder), **_facts(file, folder))
    except PbemError as error:
        told = error_text(error.plain()["error"].replace(str(path), path.name))
        return GameCard(_named(path, folder), error=told, exit=error.exit_code)


def _facts(file: GameFile, folder: Path) -> dict[str, Any]:
    """How far the game is, and who is awaited or has won."""
    asked, header = file.position["asked"], file.header
    named = _named(file.path, folder)
    parts = [header["game"], where(file.position["move"], over=not asked), *([named] * (named != f"{file.id}.yaml"))]
    if not asked:
        return {"about": ", ".join(parts), "over": True, **_result(file.path)}
    names, game_words = file.names(), game_of(header["game"]).words
    players = ", ".join(f"{name} ({seat})" for seat, name in names.items())
    waits = [
        AwaitedPlayer(seat, names[seat], game_words.question(facts["question"]), facts["since"])
        for seat, facts in asked.items()
    ]
    return {"about": ", ".join(parts), "awaiting": waits, "notes": [words()["players"].format(names=players)]}


def _result(path: Path) -> dict[str, str]:
    """Who has won, from what everybody may see."""
    opened = open_game(path)
    winners = [] if opened.is_closed else scoring(opened).winners
    return {"result": result_of(opened), "winner": winners[0] if len(winners) == 1 else ""}


def _named(path: Path, folder: Path) -> str:
    """A file as it is found from the folder, wherever links of the file system lead on the way."""
    return os.path.relpath(real(path.parent) / path.name, folder)


def _links(path: Path, folder: Path) -> dict[str, str]:
    """The pages that lie beside a game; no sign of a name can be taken for more than a part of a relative address."""
    beside = {name: path.with_name(path.stem + ending) for name, ending in PAGES.items()}
    return {
        words()["pages"][name]: quote(os.fsencode(_named(page, folder)))
        for name, page in beside.items()
        if is_filled(page)
    }
