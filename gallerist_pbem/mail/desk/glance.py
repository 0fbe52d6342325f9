"""A host that is only looked at: nothing is written, whether it is running or not."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from gallerist_pbem.errors import NotAllowed
from gallerist_pbem.mail.host.configuration import read_configuration
from gallerist_pbem.mail.host.house import LEDGER, Host, check_folder, open_database
from gallerist_pbem.mail.ledger.database import MEMORY, PATIENCE, Database, Sqlite, told
from gallerist_pbem.mail.ledger.ledger import Ledger
from gallerist_pbem.mail.ledger.tables import lay_out
from gallerist_pbem.referee.office.papers import is_there

NO_KEY = b""
NOWHERE = Path(MEMORY)


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


def look_at(folder: Path) -> Host:
    """A host without its key; one that has never run has an empty ledger."""
    check_folder(folder)
    configuration = read_configuration(folder)
    if configuration.cluster:
        database = open_database(folder, configuration)
        lay_out(database)
    else:
        database = _ledger(folder / LEDGER)
    return Host(folder, configuration, NO_KEY, Ledger(database))


def _ledger(path: Path) -> Database:
    if is_there(path):
        return ReadOnly(path)
    empty = Sqlite(NOWHERE)
    lay_out(empty)
    return empty
