"""A host: a folder with its configuration, its key, its ledger, the mails it has kept, and the games."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path

from gallerist_pbem.errors import Damaged, Usage
from gallerist_pbem.mail.host.configuration import NAME, Configuration, read_configuration
from gallerist_pbem.mail.host.kept_open import KeptOpen
from gallerist_pbem.mail.ledger.database import Database, Sqlite
from gallerist_pbem.mail.ledger.ledger import Ledger
from gallerist_pbem.mail.ledger.tables import lay_out
from gallerist_pbem.referee.office.papers import is_folder, is_game_id, is_there, read_bytes, refused, write
from gallerist_pbem.referee.open import OpenedGame

KEY, LEDGER, MAILS = "host.key", "ledger.sqlite", "mails"
KEY_BYTES = 32
MORE_PACKAGES = "a host on several machines needs more packages: `pip install 'gallerist-pbem[cluster]'` brings them"


@dataclass(frozen=True, slots=True)
class Host:
    """What every part of a host works with."""

    folder: Path
    configuration: Configuration
    key: bytes
    """Tokens are made with it; whoever knows it may move for everybody."""
    ledger: Ledger
    opened: KeptOpen = field(default_factory=KeptOpen)

    def open(self, game: str, seat: str | None = None) -> OpenedGame:
        """A game as it is now, for everybody or one seat. It has one name: a copy of its file is no second game."""
        opened = self.opened.open(self.path(game), seat)
        if opened.id != game:
            raise Damaged(f"{game}.yaml holds the game {opened.id}; a host plays it only as {opened.id}.yaml")
        return opened

    def games(self) -> list[str]:
        """The ids of all games in the folder."""
        folder = self.configuration.games
        names = (path.stem for path in sorted(folder.glob("*.yaml"))) if is_folder(folder) else ()
        return [name for name in names if is_game_id(name)]

    def path(self, game: str) -> Path:
        """The file of a game."""
        return self.configuration.games / f"{game}.yaml"

    def looks(self, game: str) -> str:
        """What tells a file that was written anew from the one before, without reading it."""
        with refused(f"{game}.yaml cannot be looked at"):
            facts = self.path(game).stat()
        return f"{facts.st_mtime_ns} {facts.st_size} {facts.st_ino}"

    def has(self, game: str) -> bool:
        """Whether there is such a game; whatever a mail says is never taken for a path."""
        return is_game_id(game) and is_there(self.path(game))


def open_host(folder: Path) -> Host:
    """The host in a folder; its ledger is made where there is none yet."""
    check_folder(folder)
    configuration = read_configuration(folder)
    ledger = Ledger(open_database(folder, configuration))
    lay_out(ledger.database)
    return Host(folder, configuration, read_key(folder), ledger)


def check_folder(folder: Path) -> None:
    """Whether somebody has made it a host."""
    if not is_there(folder / NAME):
        raise Usage(
            f"{folder} is no folder of a host: there is no {NAME} in it. `gallerist host init {folder}` makes one"
        )


def open_database(folder: Path, configuration: Configuration) -> Database:
    """One file on one machine, PostgreSQL on several."""
    if configuration.cluster is None:
        return Sqlite(folder / LEDGER)
    try:
        from gallerist_pbem.mail.ledger.postgres import Postgres
    except ImportError:
        raise Usage(MORE_PACKAGES) from None
    return Postgres(configuration.cluster.password())


def read_key(folder: Path) -> bytes:
    """Made once, and readable for its owner alone."""
    path = folder / KEY
    if not is_there(path):
        write(path, f"{os.urandom(KEY_BYTES).hex()}\n", mode=0o600)
    try:
        key = bytes.fromhex(read_bytes(path, 1000).decode().strip())
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise Damaged(f"{KEY} is damaged: it should hold {KEY_BYTES} bytes in hexadecimal digits")
    return key
