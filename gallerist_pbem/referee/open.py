"""A game opened: `salon.yaml` as it is now, `salon.yaml@12` as it was after that move, for everybody or one seat."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from gallerist_pbem.engine.chance import Hidden, Secret
from gallerist_pbem.engine.package import GamePackage, Words
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import NotAwaited, OtherVersion, Usage
from gallerist_pbem.games import game_of
from gallerist_pbem.plain.safe_text import harmless
from gallerist_pbem.record import files
from gallerist_pbem.record.current import check_dealt, check_revision, current
from gallerist_pbem.record.documents import Asked, is_open, seats
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.house.changes import addresses_in, keys_in
from gallerist_pbem.record.past import Snapshot, snapshot
from gallerist_pbem.record.secret_file import seat_part

POINT = re.compile(r"(?P<file>.+)@(?P<move>[0-9]+)")


@dataclass(frozen=True, slots=True)
class OpenedGame:
    """A game with its rules, as everybody or one seat may see it; what is done and what is read begins with it."""

    file: GameFile
    package: GamePackage
    game: AnyGame
    seat: str | None = None
    secret: Secret | None = None
    """What that seat alone knows, if it is here."""
    warning: str = ""
    """Why it can only be shown."""
    is_past: bool = False
    still_asked: Asked = field(default_factory=dict)
    """Who may still replace an answer, as if it had not been given; the file does not say so."""
    forms: dict[str, str] = field(default_factory=dict, compare=False)
    """By seat, what was written for it to fill in: the same for whoever looks at this position, and dear to find."""

    @property
    def rules(self) -> Rules:
        """What may be done."""
        return self.package.rules

    @property
    def words(self) -> Words:
        """What is said about it."""
        return self.package.words

    @property
    def is_open(self) -> bool:
        """Whether nothing in it is secret."""
        return is_open(self.file.header)

    @property
    def id(self) -> str:
        """How this game is called, safe to print."""
        return self.file.id

    @property
    def names(self) -> dict[str, str]:
        """The players by their seats."""
        return self.file.names()

    @property
    def addresses(self) -> dict[str, str]:
        """Where players get mail, by their seats, of those whose address is known."""
        return addresses_in(self.file.header, self.file.house)

    @property
    def keys(self) -> dict[str, str]:
        """The SSH public keys, by seat, of those whose orders must be signed."""
        return keys_in(self.file.house)

    @property
    def clock(self) -> dict[str, Any]:
        """What this game says of the clock otherwise than the host."""
        settings: dict[str, Any] = self.file.house.get("clock", {})
        return dict(settings)

    @property
    def is_closed(self) -> bool:
        """Whether the referee closed the game before its end."""
        return bool(self.game.closed)

    @property
    def is_over(self) -> bool:
        """Whether nothing more comes: at its end, or because the referee closed it."""
        return self.is_closed or self.rules.over(self.game)

    @property
    def asked(self) -> Asked:
        """Who is asked what since when."""
        asked: Asked = self.file.position["asked"]
        return asked | self.still_asked

    def at(self, past: Snapshot) -> OpenedGame:
        """The same game as it was after a move, with the same eyes."""
        return replace(self, file=past.file(self.rules), game=past.game, is_past=True, forms={})


Summary = Callable[[OpenedGame], str]
"""What everybody is told about a game that was just played; it is written beside the game file."""


def unsummarized(_: OpenedGame) -> str:
    """For games that nobody reads about."""
    return ""


def open_game(path: str | Path, seat: str | None = None) -> OpenedGame:
    """Opens a game; with a seat its own secret is read, without one none."""
    whole, file = pointed(str(path))
    package = game_of(file.header["game"])
    if seat is not None:
        check_seat(file, seat)
    game = current(package.rules, file)
    why = _why_only_shown(package.rules, file, game)
    opened = OpenedGame(file, package, game, warning=why, is_past=file is not whole)
    return seen_by(opened, seat, whole) if seat is not None else opened


def seen_by(opened: OpenedGame, seat: str, whole: GameFile | None = None) -> OpenedGame:
    """The same with the eyes of a seat; its cards stand beside the whole game."""
    check_seat(opened.file, seat)
    secret = seat_part(whole or opened.file, seat)
    if secret:
        check_dealt(opened.file, opened.rules, opened.game.figures, {seat: secret})
    return replace(opened, seat=seat, secret=secret)


def as_it_is_now(opened: OpenedGame) -> OpenedGame:
    """For who holds the lock: what was opened, unless another run has written since."""
    path = opened.file.path
    unchanged = files.read_bytes(path) == opened.file.text.encode()
    return opened if unchanged else open_game(path, opened.seat)


def opened_now(file: GameFile, package: GamePackage, game: AnyGame) -> OpenedGame:
    """A game that was just played, as everybody may see it: nothing of its chance, no seat's secret."""
    return OpenedGame(file, package, replace(game, chance=Hidden(), events=[]))


def pointed(text: str) -> tuple[GameFile, GameFile]:
    """The whole game, and the game as it was at the point named."""
    named = POINT.fullmatch(text)
    named = None if named and files.is_there(Path(text)) else named
    whole = GameFile.load(Path(named["file"] if named else text))
    if named is None or int(named["move"]) == whole.count - 1:
        return whole, whole
    rules = game_of(whole.header["game"]).rules
    return whole, snapshot(rules, whole, int(named["move"])).file(rules)


def seats_in(text: str) -> list[str]:
    """The seats of the game that is named."""
    return seats(pointed(text)[0].header)


def check_seat(file: GameFile, word: str) -> None:
    """Tells who names no seat of a game, perhaps a player, which seats there are."""
    if word in seats(file.header):
        return
    names = file.names()
    matches = [seat for seat, name in names.items() if name.lower() == word.lower()]
    players = ", ".join(f"{seat} ({name})" for seat, name in names.items())
    said = harmless(word)
    meant = f"{said} plays {matches[0]}" if len(matches) == 1 else f"nobody plays {said}"
    raise Usage(f"{meant} in {file.id}. Seats are colours: {players}")


def _why_only_shown(rules: Rules, file: GameFile, game: AnyGame) -> str:
    try:
        check_revision(rules, file, game.figures)
    except OtherVersion as unknown:
        return str(unknown)
    return ""


def check_not_closed(opened: OpenedGame) -> None:
    """Nothing more is done in a game that the referee closed."""
    if opened.is_closed:
        raise NotAwaited("OVER", f"{opened.id} was closed by the referee: {harmless(opened.game.closed)}")


def check_playable(opened: OpenedGame) -> None:
    """A game is only played as it is now, and under the rules it was begun with."""
    if opened.is_past:
        raise Usage(f"{opened.file.path.name}: what was before the last move can only be shown")
    if opened.warning:
        raise OtherVersion(opened.warning)
