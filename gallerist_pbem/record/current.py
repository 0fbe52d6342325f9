"""The game as it stands now, laid out from the position of its file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.engine.chance import Hidden, Secret, Seeded
from gallerist_pbem.engine.game import KEPT
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Damaged, OtherVersion
from gallerist_pbem.plain.safe_text import harmless
from gallerist_pbem.record import documents
from gallerist_pbem.record.documents import Document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.house.changes import is_change
from gallerist_pbem.record.secret_file import Secrets
from gallerist_pbem.version import __version__


def chance_for(gamefile: GameFile, secrets: Secrets) -> Seeded:
    """The stream of a game."""
    return Seeded(secrets.seed, secrets.secrets, gamefile.header["chance"].get("next", {}))


def current(rules: Rules, gamefile: GameFile) -> AnyGame:
    """The game as everybody may know it; never opens the secret file."""
    try:
        overlay = gamefile.overlay(rules)
        game = documents.open_position(rules, gamefile.header, gamefile.position, Hidden(), overlay)
        game.house = gamefile.position.get("house", {})
    except Damaged as broken:
        raise gamefile.damaged(1, str(broken)) from broken
    check_asked(gamefile, game)
    if faults := documents.unsound(rules, gamefile.header, game):
        check_revision(rules, gamefile, game.figures)
        raise gamefile.damaged(1, faults[0])
    return game


class _Deal(Hidden):
    """Deals whatever comes first, and remembers everything that could have come."""

    def __init__(self) -> None:
        self.seen: set[str] = set()

    def draw(self, pile: str, k: int, left: Sequence[str]) -> str:
        """Any card."""
        self.seen.update(left)
        return left[0]


def never_dealt(rules: Rules, figures: Any, secrets: Mapping[str, Secret]) -> list[str]:
    """The cards among these that no deal could have given."""
    deal = _Deal()
    rules.deal(list(secrets), figures, deal)
    return [str(card) for secret in secrets.values() for card in secret.values() if card not in deal.seen]


def check_dealt(gamefile: GameFile, rules: Rules, figures: Any, secrets: Mapping[str, Secret]) -> None:
    """Cards fit their commitment or stand open; they must also be cards of the game."""
    if never_dealt(rules, figures, secrets):
        raise Damaged(f"{gamefile.path.name}: somebody holds a card that could not be dealt")


def check_asked(gamefile: GameFile, game: AnyGame) -> None:
    """`asked` is under no hash: it must say what the agenda says, since the last move that did more than answer it."""
    together = bool(game.agenda and game.agenda[-1].seats)
    earlier = map(gamefile.move, range(gamefile.count - 1, -1, -1))
    asking = (move["move"] for move in earlier if not is_change(move) and not (together and only_keeps(move)))
    last = next(asking, 0)
    since = {"decision": last, "since": gamefile.move(last)["at"]}
    if gamefile.position["asked"] != {question.seat: {"question": question.kind} | since for question in awaited(game)}:
        raise gamefile.damaged(1, "`asked` is not what the agenda and the moves say")


def only_keeps(move: Document) -> bool:
    """Whether a move only answers a group, which others still have to."""
    return [event["event"] in (KEPT, documents.SEALED) for event in move["events"]] == [True]


def check_revision(rules: Rules, gamefile: GameFile, figures: Any) -> None:
    """A game is only played under the rules and with the figures it was begun with."""
    name, pinned = gamefile.path.name, gamefile.header["rules"]
    revision, data = (harmless(str(pinned[key])) for key in ("revision", "data"))
    known = ", ".join(map(str, rules.REVISIONS))
    shown = "so it cannot be played; it can be shown"
    if pinned["revision"] not in rules.REVISIONS:
        under = f"{name}: this game is played under revision {revision} of the rules"
        raise OtherVersion(f"{under}, and version {__version__} knows revision {known}, {shown}")
    if pinned["data"] != documents.figures_digest(figures):
        has = f"{name}: this game has component data of revision {revision} ({data[:8]})"
        raise OtherVersion(f"{has} that are not known here, {shown}")
