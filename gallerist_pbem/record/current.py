"""The game as it stands now, laid out from the position of its file."""

from __future__ import annotations

from typing import Any

from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.engine.chance import Hidden, Seeded
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Damaged, OtherVersion
from gallerist_pbem.plain.safe_text import harmless
from gallerist_pbem.plain.yaml_out import digest
from gallerist_pbem.record import documents
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.secret_file import Secrets
from gallerist_pbem.version import __version__


def chance_for(gamefile: GameFile, secrets: Secrets) -> Seeded:
    """The stream of a game."""
    return Seeded(secrets.seed, secrets.secrets, gamefile.header["chance"].get("next", {}))


def current(rules: Rules, gamefile: GameFile) -> AnyGame:
    """The game as everybody may know it; never opens the secret file."""
    try:
        overlay = gamefile.overlay(rules.figures(None).plain)
        game = documents.open_position(rules, gamefile.header, gamefile.position, Hidden(), overlay)
    except Damaged as broken:
        raise gamefile.damaged(1, str(broken)) from broken
    check_asked(gamefile, game)
    return game


def check_asked(gamefile: GameFile, game: AnyGame) -> None:
    """`asked` is under no hash: it must say what the agenda says, and a lone question is as old as the last move."""
    asked, last = gamefile.position["asked"], gamefile.position["move"]
    recorded = {seat: facts["question"] for seat, facts in asked.items()}
    ages = [facts["decision"] for facts in asked.values()]
    fits = recorded == {question.seat: question.kind for question in awaited(game)}
    lone = bool(game.agenda) and game.agenda[-1].seat is not None
    if not fits or not all(0 <= age <= last for age in ages) or (lone and ages != [last]):
        raise gamefile.damaged(1, "`asked` is not what the agenda says")


def check_revision(rules: Rules, gamefile: GameFile, figures: Any) -> None:
    """A game is only played under the rules and with the figures it was begun with."""
    name, pinned = gamefile.path.name, gamefile.header["rules"]
    revision, data = (harmless(str(pinned[key])) for key in ("revision", "data"))
    known = ", ".join(map(str, rules.REVISIONS))
    shown = "so it cannot be played; it can be shown"
    if pinned["revision"] not in rules.REVISIONS:
        under = f"{name}: this game is played under revision {revision} of the rules"
        raise OtherVersion(f"{under}, and version {__version__} knows revision {known}, {shown}")
    if pinned["data"] != digest(figures.plain):
        has = f"{name}: this game has component data of revision {revision} ({data[:8]})"
        raise OtherVersion(f"{has} that are not known here, {shown}")
