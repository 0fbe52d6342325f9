"""A game file in sentences, as git shows it: one line stays the same as long as what it tells does."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gallerist_pbem.errors import PbemError
from gallerist_pbem.referee.office.papers import read_bytes
from gallerist_pbem.referee.open import OpenedGame, open_game
from gallerist_pbem.report.gather import facts_of
from gallerist_pbem.report.history import log_lines
from gallerist_pbem.report.words import git_said

LONGEST = 1 << 26


def told(path: Path) -> bytes:
    """What is no game file, or a damaged one, is shown as it is."""
    try:
        opened = open_game(path)
        lines = [*_heading(opened), *log_lines(path, 0), *_asked(opened), opened.file.last["hash"]]
    except PbemError:
        return read_bytes(path, LONGEST)
    return "".join(f"{line}\n" for line in lines).encode()


def _heading(opened: OpenedGame) -> Iterator[str]:
    players = ", ".join(f"{name} ({seat})" for seat, name in opened.names.items())
    yield git_said()["told"]["heading"].format(game=opened.id, name=opened.rules.NAME, players=players)


def _asked(opened: OpenedGame) -> Iterator[str]:
    """Who must act, as at the top of a summary."""
    words, about = git_said()["told"], facts_of(opened.game)
    if opened.is_over:
        yield words["over"]
    for seat, facts in opened.asked.items():
        question = opened.words.question(facts["question"], about)
        yield words["asked"].format(who=opened.names[seat], seat=seat, question=question)
