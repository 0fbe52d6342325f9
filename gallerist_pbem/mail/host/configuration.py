"""The configuration of a host, `host.yaml`: where its mails come from and go to, and how long it waits."""

from __future__ import annotations

import os
import stat
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from gallerist_pbem.errors import NotAllowed, Usage
from gallerist_pbem.mail.clock.settings import ClockSettings, check_clock
from gallerist_pbem.referee.office.papers import read_bytes, read_settings, refused

NAME = "host.yaml"
PASSWORD_LIMIT = 1000


@dataclass(frozen=True, slots=True)
class MailServer:
    """A server with how to log in, or a place in the file system."""

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
            return os.environ[self.password_env]
        return _password_in(self.password_file) if self.password_file else ""


@dataclass(frozen=True, slots=True)
class Configuration:
    """All of `host.yaml`, with what is left out filled in; paths lead from where the program runs."""

    name: str
    address: str
    referee: str
    receive: MailServer
    send: MailServer
    games: Path
    plus: bool = True
    witness: bool = False
    every: int = 60
    strangers: int = 3
    attach: str = "nothing"
    clock: ClockSettings = field(default_factory=ClockSettings)


def read_configuration(folder: Path) -> Configuration:
    """Everything that is wrong with it at once."""
    settings = read_settings(folder / NAME, "host")
    plain = {name: settings[name] for name in ("plus", "witness", "every", "strangers", "attach") if name in settings}
    return Configuration(
        name=settings["name"],
        address=settings["address"],
        referee=settings["referee"],
        receive=_server(folder, settings["receive"], "from"),
        send=_server(folder, settings["send"], "by"),
        games=folder / settings.get("games", "games"),
        clock=_clock(settings.get("clock", {})),
        **plain,
    )


def _clock(settings: Mapping[str, Any]) -> ClockSettings:
    clock = ClockSettings().changed(settings)
    check_clock(clock, NAME)
    return clock


def _server(folder: Path, settings: Mapping[str, Any], kind: str) -> MailServer:
    facts = {name: value for name, value in settings.items() if name != kind}
    paths = {name: folder / facts[name] for name in ("path", "password_file") if name in facts}
    return MailServer(**MappingProxyType({"kind": settings[kind]} | facts | paths))


def _password_in(path: Path) -> str:
    with refused(f"{path.name} cannot be looked at"):
        mode = stat.S_IMODE(path.stat().st_mode)
    if mode & 0o077:
        raise NotAllowed(f"{path.name} holds a password, and others may read it: `chmod 600 {path}` mends that")
    return read_bytes(path, PASSWORD_LIMIT).decode().rstrip("\r\n")
