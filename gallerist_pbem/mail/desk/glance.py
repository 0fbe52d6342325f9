"""A host that is only looked at: nothing is written, whether it is running or not."""

from __future__ import annotations

from pathlib import Path

from gallerist_pbem.mail.host.configuration import read_configuration
from gallerist_pbem.mail.host.house import LEDGER, Host, check_folder, open_database
from gallerist_pbem.mail.ledger.database import MEMORY, Database, Sqlite
from gallerist_pbem.mail.ledger.ledger import Ledger
from gallerist_pbem.mail.ledger.read_only import ReadOnly
from gallerist_pbem.mail.ledger.tables import lay_out
from gallerist_pbem.referee.office.papers import is_there

NO_KEY = b""
NOWHERE = Path(MEMORY)


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
