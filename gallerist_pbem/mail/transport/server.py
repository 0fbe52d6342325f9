"""A mail server as the configuration names it, with how to log in; or a place in the file system."""

from __future__ import annotations

import ipaddress
import os
import stat
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from gallerist_pbem.errors import NotAllowed, Unreadable, Usage
from gallerist_pbem.referee.office.papers import is_there, read_bytes, refused

PASSWORD_LIMIT = 1000


@dataclass(frozen=True, slots=True)
class MailServer:
    """A server with how to log in, or a place in the file system. It never holds the password itself."""

    kind: str
    path: Path | None = None
    command: Sequence[str] = ()
    server: str = ""
    port: int = 0
    """0: the usual one."""
    security: str = "tls"
    user: str = ""
    password_env: str = ""
    password_file: Path | None = None
    box: str = "INBOX"
    done: str = ""

    def password(self) -> str:
        """From the environment or a file that nobody else may read; looked for only when it is needed."""
        if self.password_env:
            if self.password_env not in os.environ:
                raise Usage(f"the environment variable {self.password_env}, which should hold a password, is not set")
            return _one_line(os.environ[self.password_env], self.password_env)
        return _password_in(self.password_file) if self.password_file else ""

    def place(self) -> Path:
        """Where a maildir, an mbox or a folder lies."""
        if self.path is None:
            raise Usage(f"a {self.kind} needs a path")
        return self.path

    def is_here(self) -> bool:
        """Whether what goes there never leaves this machine."""
        name = self.server.lower().rstrip(".")
        try:
            return ipaddress.ip_address(name).is_loopback
        except ValueError:
            return name == "localhost" or name.endswith(".localhost")


def _password_in(path: Path) -> str:
    if not is_there(path):
        raise NotAllowed(
            f"there is no {path.name}, which should hold the password: `(umask 077; cat > {path})` makes it; type the"
            " password, Enter, Ctrl-D"
        )
    with refused(f"{path.name} cannot be looked at"):
        mode = stat.S_IMODE(path.stat().st_mode)
    if mode & 0o077:
        raise NotAllowed(f"{path.name} holds a password, and others may read it: `chmod 600 {path}` mends that")
    try:
        raw = read_bytes(path, PASSWORD_LIMIT)
    except Unreadable:
        raise NotAllowed(f"{path.name}, which should hold a password, is too long or not there") from None
    return _one_line(raw.decode("utf-8", "surrogateescape").rstrip("\r\n"), path.name)


def _one_line(password: str, source: str) -> str:
    """What would end a command of the protocol, or no server could read, is no password; it is never shown."""
    if any(ord(sign) < 32 or 0xD800 <= ord(sign) < 0xE000 for sign in password):
        raise Usage(f"{source} holds no password: it has control signs or bytes that are not UTF-8 in it")
    return password
