"""The configuration of a host, `host.yaml`: where its mails come from and go to, and how long it waits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from gallerist_pbem.mail.clock.settings import ClockSettings, check_clock
from gallerist_pbem.mail.transport.server import MailServer
from gallerist_pbem.referee.office.papers import read_settings

NAME = "host.yaml"


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
    cluster: MailServer | None = None
    """The PostgreSQL of a host on several machines; what its password would be is the whole login."""


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
        cluster=_database(folder, settings["cluster"]) if "cluster" in settings else None,
        **plain,
    )


def _clock(settings: Mapping[str, Any]) -> ClockSettings:
    clock = ClockSettings().changed(settings)
    check_clock(clock, NAME)
    return clock


def _database(folder: Path, settings: Mapping[str, str]) -> MailServer:
    if "database_env" in settings:
        return MailServer("postgresql", password_env=settings["database_env"])
    return MailServer("postgresql", password_file=folder / settings["database_file"])


def _server(folder: Path, settings: Mapping[str, Any], kind: str) -> MailServer:
    facts = {name: value for name, value in settings.items() if name != kind}
    paths = {name: folder / facts[name] for name in ("path", "password_file") if name in facts}
    return MailServer(**MappingProxyType({"kind": settings[kind]} | facts | paths))
