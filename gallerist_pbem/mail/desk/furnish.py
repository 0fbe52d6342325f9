"""The folder of a host is made: its settings, its key, its folders, and what a repository must not hold."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from unicodedata import normalize

from gallerist_pbem.errors import Usage
from gallerist_pbem.mail.desk.settings_file import WITH_PORT, Given, settings_text
from gallerist_pbem.mail.host.configuration import NAME
from gallerist_pbem.mail.host.house import KEY, LEDGER, MAILS, read_key
from gallerist_pbem.referee.new import every_seat
from gallerist_pbem.referee.office.papers import (
    ADDRESS,
    is_folder,
    is_there,
    read_bytes,
    refused,
    settings_in,
    write,
    write_new,
)  # fmt: skip
from gallerist_pbem.report.words import host_said, printable

FOLDERS = ("games", "inbox", "outbox")
GITIGNORE = ".gitignore"
SERVER = re.compile(r"[^\s:]+|[0-9A-Fa-f.]*:[0-9A-Fa-f:.]*:[0-9A-Fa-f.]*")
SECURITIES = ("tls", "starttls", "none")
PRIVATE = (KEY, "*.password", f"{LEDGER}*", "host.lock", "host.log*", f"{MAILS}/", "inbox/", "outbox/", ".*.new")


def furnish(folder: Path, given: Given) -> Iterator[str]:
    """Makes what is not there yet, and says of each thing whether it was made; nothing is ever overwritten."""
    check(given)
    says, text, kept = host_said()["init"], settings_text(given), is_there(folder / NAME)
    settings_in(text.encode(), NAME, "host")
    for name in ("", *FOLDERS):
        _make_folder(folder / name)
    if not kept:
        write_new(folder / NAME, text)
    yield str(says["kept" if kept else "made"]).format(path=printable(str(folder / NAME)))
    if kept and any(given):
        yield str(says["not_written"]).format(path=printable(str(folder / NAME)))
    read_key(folder)
    _keep_out(folder)
    if not kept:
        yield str(says["next"]).format(folder=printable(str(folder)))


def check(given: Given) -> None:
    """What is given must be able to stand in the settings; everything that cannot be at once."""
    wrong = [
        f"--{option} {printable(address)}: write one address, like table@example.org"
        for option, address in (("address", given.address), ("referee", given.referee))
        if address and not (ADDRESS.fullmatch(normalize("NFKC", address)) and address.isprintable())
    ]
    wrong += [
        f"--{option} {printable(named)}: write it like mail.example.org or mail.example.org:993"
        for option, named in (("imap", given.imap), ("smtp", given.smtp))
        if named and not _is_server(named)
    ]
    if given.name != printable(given.name) or len(given.name) > 60:
        wrong.append("--name: a name has at most 60 signs, all of which can be printed")
    if given.security and given.security not in SECURITIES:
        wrong.append(f"--security {printable(given.security)}: it is one of {', '.join(SECURITIES)}")
    if (given.user or given.security) and not (given.imap or given.smtp):
        wrong.append("--user and --security say how to speak to a server: name it with --imap or --smtp")
    if wrong:
        raise Usage("\n".join(wrong))


def _is_server(named: str) -> bool:
    """A name or an address, and perhaps a port; an address of version 6 has points of its own."""
    match = WITH_PORT.fullmatch(named)
    if match:
        return bool(match["server"]) and 0 < int(match["port"]) < 65536
    return SERVER.fullmatch(named) is not None


def _make_folder(folder: Path) -> None:
    """With those above it; only its owner looks into it, because mails and cards will lie there."""
    if not is_folder(folder):
        with refused(f"{printable(str(folder))} cannot be made"):
            folder.mkdir(0o700, parents=True)


def _keep_out(folder: Path) -> None:
    """What nobody else may read stays out of a repository; other lines stay as they are."""
    path = folder / GITIGNORE
    lines = read_bytes(path).decode("utf-8", "surrogateescape").splitlines() if is_there(path) else []
    beside = ("secret", *sorted(every_seat()))
    wanted = [*PRIVATE, "games/*.lock", *(f"games/*.{part}.yaml" for part in beside)]
    if missing := [line for line in wanted if line not in lines]:
        write(path, "\n".join([*lines, *missing]) + "\n")
