"""The file of a ledger: private, and whole whoever else opens it."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from pathlib import Path

from gallerist_pbem.mail.ledger.database import Sqlite
from gallerist_pbem.mail.ledger.tables import lay_out

ANOTHER_PROGRAM = """
import sys
from pathlib import Path
from gallerist_pbem.mail.ledger.database import Sqlite
database = Sqlite(Path(sys.argv[1]))
database.rows("INSERT INTO facts VALUES (?, '')", (sys.argv[2],))
database.close()
"""


def test_whoever_opens_it_twice_still_holds_it(tmp_path: Path) -> None:
    """Another program that comes and goes must not take the database for its own, or what waits in it is lost."""
    path = tmp_path / "ledger.sqlite"
    first = Sqlite(path)
    lay_out(first)
    second = Sqlite(path)
    second.close()
    for number in range(3):
        subprocess.run([sys.executable, "-c", ANOTHER_PROGRAM, str(path), str(number)], check=True)
        assert (tmp_path / "ledger.sqlite-wal").exists()
        first.rows("INSERT INTO facts VALUES (?, '')", (f"mine {number}",))
    first.close()
    after = sqlite3.connect(path)
    assert after.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert after.execute("SELECT count(*) FROM facts").fetchall() == [(6,)]
    after.close()


def test_it_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "ledger.sqlite"
    path.touch(0o644)
    database = Sqlite(path)
    lay_out(database)
    assert [file.stat().st_mode & 0o777 for file in sorted(tmp_path.iterdir())] == [0o600] * 3
    database.close()
