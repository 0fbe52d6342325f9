"""A host is looked over before it runs: settings, folders, games, logins, and a mail to itself."""

from __future__ import annotations

import os
import stat
import warnings
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from gallerist_pbem.errors import Incomplete, NotAllowed, PbemError, Usage
from gallerist_pbem.mail.clock.settings import WAIT
from gallerist_pbem.mail.desk.trial import Arrival, Trial, trial, wait_for
from gallerist_pbem.mail.host.configuration import NAME, Configuration, read_configuration
from gallerist_pbem.mail.host.house import KEY, LEDGER, Host, check_folder, open_host
from gallerist_pbem.mail.transport.opening import Box, Post, open_box, open_post
from gallerist_pbem.mail.transport.server import MailServer
from gallerist_pbem.referee.office.fit import check_addresses, open_fit
from gallerist_pbem.referee.office.papers import is_folder, is_there, refused
from gallerist_pbem.report.words import host_said, printable

OK, WARNING, NOT_OK = "ok", "warning", "not ok"
NOT_ARRIVED = 9


class CheckStep(NamedTuple):
    """One thing that was looked at, what was found, and what to do about it."""

    verdict: str
    what: str
    todo: str = ""
    exit: int = 0


def inspect(folder: Path, bots: Collection[str], seconds: float) -> Iterator[CheckStep]:
    """Step by step; what stands in the way of a later one is told once."""
    told: set[str] = set()
    for step in _steps(folder, bots, seconds):
        if step.what not in told:
            yield step
        told.add(step.what)


def _steps(folder: Path, bots: Collection[str], seconds: float) -> Iterator[CheckStep]:
    try:
        check_folder(folder)
        configuration = read_configuration(folder)
    except PbemError as error:
        yield _wrong("no_host" if isinstance(error, Usage) else "settings", error)
        return
    yield _ok("settings", file=NAME)
    yield from _settings(configuration, bots)
    yield from _passwords(configuration)
    yield from _folders(folder, configuration)
    yield from _games(folder, configuration)
    yield from _mail(folder, configuration, seconds)


def _settings(configuration: Configuration, bots: Collection[str]) -> Iterator[CheckStep]:
    """What a schema cannot tell."""
    receive, send = configuration.receive, configuration.send
    if configuration.clock.then not in (WAIT, *bots):
        yield _not_ok("no_bot", 3, bot=configuration.clock.then, bots=", ".join(bots))
    if configuration.witness and not (receive.kind == "imap" and send.kind == "smtp"):
        yield _warning("no_witness")
    if send.kind != "folder" and not send.is_here():
        for name, address in (("example", configuration.address), ("example_referee", configuration.referee)):
            if address.endswith("@example.org"):
                yield _warning(name, address=address)
    for server in (receive, send):
        if server.kind in ("imap", "smtp") and server.security == "none" and not server.is_here():
            yield _warning("not_secret", server=server.server)


def _passwords(configuration: Configuration) -> Iterator[CheckStep]:
    """Before any server is asked, which may not be there yet."""
    for part, server in (("receive", configuration.receive), ("send", configuration.send)):
        if server.user and not (server.password_env or server.password_file):
            yield _not_ok("no_password", 3, part=part, user=server.user)
        elif server.user:
            _, told = _tried("password", server.password, part=part)
            yield from [told] if told else []


def _folders(folder: Path, configuration: Configuration) -> Iterator[CheckStep]:
    own = {server.path for server in (configuration.receive, configuration.send) if server.kind == "folder"}
    for path in sorted({folder, configuration.games, *(each for each in own if each)}):
        try:
            _check_writable(path)
            yield _ok("folder", path=path)
        except PbemError as error:
            yield _wrong("folder", error)
    if stat.S_IMODE(folder.stat().st_mode) & 0o077:
        yield _warning("seen_by_others", path=folder)
    key = folder / KEY
    if is_there(key) and stat.S_IMODE(key.stat().st_mode) & 0o077:
        yield _not_ok("key_seen", 9, path=key)


def _check_writable(path: Path) -> None:
    """By writing, because rights alone do not tell."""
    if not is_folder(path):
        raise NotAllowed(f"there is no folder {path}")
    trace = path / f".check-{os.getpid()}"
    with refused(f"nothing can be written in {path}"):
        trace.write_bytes(b"")
        trace.unlink()


def _games(folder: Path, configuration: Configuration) -> Iterator[CheckStep]:
    try:
        host = open_host(folder)
    except PbemError as error:
        yield _wrong("ledger", error)
        return
    yield _ok("ledger", file=LEDGER)
    broken = list(_unfit(host))
    yield from broken
    number = len(host.games()) if is_folder(configuration.games) else 0
    if number and not broken:
        yield _ok("games", n=number)
    elif not number:
        yield _ok("no_games")


def _unfit(host: Host) -> Iterator[CheckStep]:
    for game in host.games():
        try:
            check_addresses(open_fit(host.path(game)))
        except PbemError as error:
            yield _wrong("game", error, game=game)


def _mail(folder: Path, configuration: Configuration, seconds: float) -> Iterator[CheckStep]:
    """Both ways are tried, also if one does not work."""
    with _quiet():
        box, told = _tried(_way("receive", configuration.receive), lambda: _opened_box(configuration, folder))
        yield told if told else _ok(f"receive_{configuration.receive.kind}", server=configuration.receive.server)
        if configuration.send.kind == "folder":
            yield _ok("send_folder", path=configuration.send.path)
            return
        post, told = _tried(_way("send", configuration.send), lambda: open_post(configuration.send))
        if post is None:
            yield told or _not_ok("send", NOT_ARRIVED)
            return
        try:
            yield from _sent(configuration, post, box, seconds)
        finally:
            post.close()
            if box is not None:
                box.close()


def _opened_box(configuration: Configuration, folder: Path) -> Box:
    """Logged in and looked into."""
    box = open_box(configuration.receive, notes=folder)
    next(iter(box.waiting()), None)
    return box


def _sent(configuration: Configuration, post: Post, box: Box | None, seconds: float) -> Iterator[CheckStep]:
    trials = [trial(configuration, plus) for plus in ([False, True] if configuration.plus else [False])]
    for each in trials:
        way = _way("send", configuration.send)
        _, told = _tried(way, lambda sent=each: post.send(sent.letter, ""))  # type: ignore[misc]
        if told:
            yield told
            return
    yield _ok("sent", address=configuration.address)
    if box is None or configuration.receive.kind == "nothing":
        yield _warning("not_looked", address=configuration.address)
        return
    found, told = _tried(_way("receive", configuration.receive), lambda: wait_for(box, trials, seconds))
    if told:
        yield told
    elif found is not None:
        yield from _judged(trials, found, seconds)


def _judged(trials: list[Trial], found: dict[str, Arrival], seconds: float) -> Iterator[CheckStep]:
    plain, *plus = ((each, found.get(each.word)) for each in trials)
    if plain[1] is None:
        yield _not_ok("not_arrived", NOT_ARRIVED, address=plain[0].address, n=f"{seconds:g}")
        return
    yield _ok("arrived")
    yield _ok("same_id") if plain[1].same_id else _warning("other_id")
    for sent, arrival in plus:
        if arrival is None:
            yield _not_ok("no_plus", NOT_ARRIVED, address=sent.address.replace(sent.word, "..."))
        else:
            yield _ok("plus") if arrival.same_address else _not_ok("other_address", NOT_ARRIVED)


def _way(name: str, server: MailServer) -> str:
    """A place has other settings than a server."""
    return name if server.server else f"{name}_place"


def _tried(what: str, do: Callable[[], Any], **facts: object) -> tuple[Any, CheckStep | None]:
    try:
        return do(), None
    except PbemError as error:
        return None, _wrong(what, error, **facts)


@contextmanager
def _quiet() -> Iterator[None]:
    """Warnings of a transport are among the settings already."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", Incomplete)
        yield


def _ok(name: str, **facts: object) -> CheckStep:
    return CheckStep(OK, *_says(name, facts))


def _warning(name: str, **facts: object) -> CheckStep:
    return CheckStep(WARNING, *_says(name, facts))


def _not_ok(name: str, code: int, **facts: object) -> CheckStep:
    return CheckStep(NOT_OK, *_says(name, facts), code)


def _wrong(name: str, error: PbemError, **facts: object) -> CheckStep:
    """What the program says anyway, and what to do about such a thing."""
    why = error.why if isinstance(error, NotAllowed) else str(error)
    todo = host_said()["check"]["todo"][name].format(**facts)
    return CheckStep(NOT_OK, "\n".join(map(printable, why.split("\n"))), todo, error.exit_code)


def _says(name: str, facts: Mapping[str, object]) -> tuple[str, str]:
    """What was found, and what to do about it, if anything."""
    found = host_said()["check"]["steps"][name]
    what, todo = (found, "") if isinstance(found, str) else found
    return what.format(**facts), todo.format(**facts)
