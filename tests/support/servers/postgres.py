"""A PostgreSQL of its own for the tests, from the machine's packages."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import NamedTuple

from tests.support.servers.needed import needs
from tests.support.servers.running import as_user, give, ordinary_user, running

SETTINGS = {
    "listen_addresses": "",  # only a socket in the folder: no port, nobody else
    "fsync": "off",
    "synchronous_commit": "off",
    "full_page_writes": "off",
    "max_connections": "60",
    "shared_buffers": "16MB",
    "dynamic_shared_memory_type": "posix",
    "autovacuum": "off",
}
PORT = 5432


class Postgres(NamedTuple):
    """A running server."""

    folder: Path
    numbers: Iterator[int]

    def dsn(self, database: str = "postgres") -> str:
        """How libpq and psycopg call a database of it."""
        return f"host={self.folder} port={PORT} user=postgres dbname={database}"

    def fresh(self) -> str:
        """A new, empty database."""
        import psycopg

        name = f"host_{next(self.numbers)}"
        with psycopg.connect(self.dsn(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.dsn(name)


@contextmanager
def postgres() -> Iterator[Postgres]:
    """Set up, started and taken away again; in a folder with a short name, because names of sockets are short."""
    programs, user = Path(needs("postgresql")).resolve().parent, ordinary_user("postgres")
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    try:
        give(folder, user)
        data = folder / "data"
        setup = [programs / "initdb", "-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C",
                 "--no-sync", "--no-instructions"]  # fmt: skip
        environment = {**os.environ, "LC_ALL": "C", "HOME": str(folder)}
        subprocess.run(
            setup, check=True, capture_output=True, cwd=folder, env=environment,
            **as_user(user),  # type: ignore[call-overload]
        )  # fmt: skip
        settings = [f"-c{name}={value}" for name, value in SETTINGS.items()]
        command = [str(programs / "postgres"), "-D", str(data), f"-k{folder}", f"-p{PORT}", *settings]
        with running(command, user, folder / "log", lambda: _is_up(folder), folder, environment):
            yield Postgres(folder, count(1))
    finally:
        shutil.rmtree(folder)


def _is_up(folder: Path) -> bool:
    import psycopg

    try:
        psycopg.connect(f"host={folder} port={PORT} user=postgres dbname=postgres", connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True
