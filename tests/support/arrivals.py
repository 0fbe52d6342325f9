"""A receiving mail server in a process of its own: every mail that it takes lies in a folder before it says so.

python -m tests.support.arrivals PORT FOLDER TABLE MAILDIR
"""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session


class Arrivals:
    """Copies for the address of the table go into its Maildir, all others into the folder."""

    def __init__(self, folder: Path, table: str, maildir: Path) -> None:
        self.folder, self.table, self.maildir = folder, table, maildir

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        """Taken: from here on the sender may rely on it."""
        raw = envelope.content
        assert isinstance(raw, bytes)
        for address in envelope.rcpt_tos:
            if address == self.table:
                put(self.maildir, raw)
            else:
                arrive(self.folder, address, raw)
        return "250 OK"


def arrive(folder: Path, address: str, raw: bytes) -> None:
    """Wholly there or not at all."""
    name = f"{time.time_ns()}.{address}"
    (folder / f".{name}").write_bytes(raw)
    (folder / f".{name}").rename(folder / f"{name}.eml")


def put(maildir: Path, raw: bytes) -> None:
    """A mail into a Maildir, as every program does it."""
    name = f"{time.time_ns()}.test"
    (maildir / "tmp" / name).write_bytes(raw)
    (maildir / "tmp" / name).rename(maildir / "new" / name)


def main() -> None:
    """Until it is told to end."""
    port, folder, table, maildir = sys.argv[1:]
    server = Controller(
        Arrivals(Path(folder), table, Path(maildir)), hostname="127.0.0.1", port=int(port), ready_timeout=20
    )
    server.start()
    signal.sigwait({signal.SIGTERM, signal.SIGINT})
    server.stop()


if __name__ == "__main__":
    main()
