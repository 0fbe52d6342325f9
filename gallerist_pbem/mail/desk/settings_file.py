"""`host.yaml` as it is written for a new host: every setting with a comment that explains it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, NamedTuple

from gallerist_pbem.mail.clock.settings import ClockSettings
from gallerist_pbem.mail.host.configuration import Configuration
from gallerist_pbem.referee.office.papers import write_document
from gallerist_pbem.report.words import host_said, wrapped

WIDTH = 100
WITH_PORT = re.compile(r"(?P<server>\[[^\]]*\]|[^:]*):(?P<port>[0-9]{1,5})")
PASSWORD_FILE = "host.password"
SERVER = {
    "path": "Maildir",
    "server": "mail.example.org",
    "port": 993,
    "security": "tls",
    "user": "table@example.org",
    "password_env": "GALLERIST_PASSWORD",
    "password_file": PASSWORD_FILE,
}
RECEIVE = {"from": "folder", **SERVER, "box": "INBOX", "done": "Played"}
SEND = {"by": "folder", **SERVER, "path": "outbox", "port": 465, "command": ["/usr/sbin/sendmail"]}
"""What stands there as an example, behind a #, where it is not used."""
CLUSTER = "cluster: {database_env: GALLERIST_CLUSTER}"


class Given(NamedTuple):
    """What somebody said about a new host; empty where nothing was said."""

    address: str = ""
    referee: str = ""
    name: str = ""
    imap: str = ""
    smtp: str = ""
    user: str = ""
    security: str = ""


def settings_text(given: Given) -> str:
    """All of the file."""
    says = host_said()["settings"]
    lines = [*_comment(says["top"], ""), "format: 1"]
    for name, value in _plain(given).items():
        lines += ["", *_comment(says[name], ""), _setting(name, value)]
    for name, used, examples in (
        ("receive", _receiving(given), RECEIVE),
        ("send", _sending(given), SEND),
        ("clock", {each.name: each.default for each in fields(ClockSettings)}, {}),
    ):
        lines += ["", *_comment(says[f"{name}_about"], ""), f"{name}:", *_part(says[name], used, examples)]
    return "\n".join([*lines, "", *_comment(says["cluster"], ""), f"#{CLUSTER}"]) + "\n"


def _plain(given: Given) -> dict[str, Any]:
    usual = {each.name: each.default for each in fields(Configuration)}
    return {
        "name": given.name or host_said()["settings"]["usual_name"],
        "address": given.address or "table@example.org",
        "referee": given.referee or "referee@example.org",
        "games": "games",
        **{name: usual[name] for name in ("plus", "witness", "every", "strangers", "attach")},
    }


def _receiving(given: Given) -> dict[str, Any]:
    return {"from": "imap", **_server(given, given.imap)} if given.imap else {"from": "folder", "path": "inbox"}


def _sending(given: Given) -> dict[str, Any]:
    return {"by": "smtp", **_server(given, given.smtp)} if given.smtp else {"by": "folder", "path": "outbox"}


def _server(given: Given, named: str) -> dict[str, Any]:
    match = WITH_PORT.fullmatch(named)
    place = {"server": match["server"].strip("[]"), "port": int(match["port"])} if match else {"server": named}
    user = given.user or given.address or "table@example.org"
    return {**place, "security": given.security or "tls", "user": user, "password_file": PASSWORD_FILE}


def _part(says: Mapping[str, str], used: Mapping[str, Any], examples: Mapping[str, Any]) -> Iterator[str]:
    """The settings of a part; one that is not used stands there as an example."""
    for name in says:
        yield from _comment(says[name], "  ")
        yield f"  {_setting(name, used[name])}" if name in used else f"  #{_setting(name, examples[name])}"


def _setting(name: str, value: Any) -> str:
    line = write_document({name: value}).rstrip("\n")
    return line if "\n" not in line else f"{name}: {write_document(value)}"


def _comment(text: str, indent: str) -> list[str]:
    return [line for part in text.splitlines() for line in wrapped(part, f"{indent}# ", f"{indent}# ", WIDTH)]
