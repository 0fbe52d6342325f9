"""The file of a ledger that is only looked at: nothing is written, whoever else writes."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

from gallerist_pbem.errors import NotAllowed
from gallerist_pbem.mail.ledger.database import PATIENCE, Sqlite, told
from gallerist_pbem.referee.office.papers import is_there


class ReadOnly:
    """The file of a ledger, as it was when it was opened or as others go on writing it."""

    types = Sqlite.types

    def __init__(self, path: Path) -> None:
        # Without a log beside it nobody is writing, and looking at it would make one.
        how = "mode=ro" if is_there(path.with_name(f"{path.name}-wal")) else "immutable=1"
        with told(path):
            self._connection = sqlite3.connect(f"file:{quote(str(path))}?{how}", PATIENCE, uri=True)
        self._path = path

    def rows(self, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Carries a question out."""
        with told(self._path):
            return self._connection.execute(statement, values).fetchall()

    def transaction(self) -> AbstractContextManager[None]:
        """There is none."""
        raise NotAllowed(f"{self._path.name} is only looked at")

    alone = transaction

    def close(self) -> None:
        """For who opens many."""
        self._connection.close()

    def copy_to(self, path: Path) -> None:
        """All of it as it is at one moment."""
        with told(self._path), closing(sqlite3.connect(path)) as copy:
            self._connection.backup(copy)
