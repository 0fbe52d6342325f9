"""The database that a ledger is written in: one SQLite file on one machine, or whatever else speaks the same SQL."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from typing import Any, Protocol

from gallerist_pbem.errors import Locked, NotAllowed
from gallerist_pbem.referee.office.papers import refused

MEMORY = ":memory:"
NAMES = "SELECT name FROM sqlite_master"
PATIENCE = 30
"""Seconds in which another program that holds the file may finish."""


class Database(Protocol):
    """Statements with `?` for their values; what is changed inside a transaction is there wholly or not at all."""

    @property
    def types(self) -> dict[str, str]:
        """How it calls a row number that counts by itself, bytes, a text that is compared sign by sign; and how to ask
        for the names of all tables and indexes."""

    def rows(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Carries a statement out; the rows it gives, if it does."""

    def transaction(self) -> Any:
        """A context in which everything is done, or nothing."""

    def alone(self) -> Any:
        """A transaction in which nobody else makes tables."""

    def close(self) -> None:
        """For who opens many."""


class Sqlite:
    """One file beside the games."""

    types = {"serial": "INTEGER PRIMARY KEY", "bytes": "BLOB", "text": "TEXT", "names": NAMES}  # noqa: RUF012 - the same for all

    def __init__(self, path: Path) -> None:
        with told(path):
            if str(path) != MEMORY:
                _make_private(path)
            self._connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
            self._connection.execute("PRAGMA journal_mode=WAL")
            # What was sent or noted must survive a power failure, too.
            self._connection.execute("PRAGMA synchronous=FULL")
        self._path = path
        self._mine = RLock()

    def rows(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Carries a statement out."""
        with self._mine, told(self._path):
            return self._connection.execute(statement, values).fetchall()

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Nobody else writes in between, neither another program nor another thread."""
        with self._mine:
            self.rows("BEGIN IMMEDIATE")
            try:
                yield
                self.rows("COMMIT")
            except BaseException:
                # A full disk may have ended it already.
                if self._connection.in_transaction:
                    self.rows("ROLLBACK")
                raise

    alone = transaction

    def close(self) -> None:
        """For who opens many."""
        self._connection.close()


def _make_private(path: Path) -> None:
    """It holds orders and keys; what the database lays beside it allows no more than the file itself.

    A file that is there is never opened here: closing it would drop the locks that another connection of this process
    has on it, and the next program would take the database for unused.
    """
    with refused(f"{path.name} cannot be used"):
        if path.is_file():
            path.chmod(0o600)
        else:
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))


@contextmanager
def told(path: Path) -> Iterator[None]:
    """What the file does not allow, in a sentence."""
    try:
        yield
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise Locked(f"{path.name}: another program holds it; try again") from None
        raise NotAllowed(f"{path.name} cannot be used: {error}") from None
    except sqlite3.DatabaseError as error:
        raise NotAllowed(f"{path.name} is damaged: {error}") from None
