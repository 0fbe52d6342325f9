"""Programs of the system that some tests need: without one its tests are left out, and the end of the run says so."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple, NoReturn

import pytest

STRICT = "NOTHING_LEFT_OUT"
"""Set to 1, a test that would be left out fails; .ci/run does that."""
LEFT_OUT = "left out: "


class Needed(NamedTuple):
    """A program, and the Debian packages that bring it."""

    program: Callable[[], str | None]
    packages: str


def _dovecot() -> str | None:
    """Beside the server itself the two services that the tests use."""
    parts = [Path("/usr/lib/dovecot") / name for name in ("imap", "lmtp")]
    found = shutil.which("dovecot") or shutil.which("dovecot", path="/usr/sbin:/usr/local/sbin")
    return found if found and all(part.exists() for part in parts) else None


def _postgres() -> str | None:
    """Debian keeps its servers off the path, one folder a version; the newest is taken."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: float(folder.parent.name))
    places = [os.environ.get("PATH", ""), *(str(folder) for folder in folders)]
    return shutil.which("postgres", path=os.pathsep.join(reversed(places)))


def _chromium() -> str | None:
    """Debian calls it so; others have other names for it."""
    return next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


NEEDED: Mapping[str, Needed] = {
    "chromium": Needed(_chromium, "chromium"),
    "dovecot": Needed(_dovecot, "dovecot-imapd dovecot-lmtpd"),
    "postgresql": Needed(_postgres, "postgresql"),
    "ssh-keygen": Needed(lambda: shutil.which("ssh-keygen"), "openssh-client"),
    "openssl": Needed(lambda: shutil.which("openssl"), "openssl"),
}


def needs(name: str) -> str:
    """Where a program lies; without it the test that asks is left out, or fails where nothing may be left out."""
    needed = NEEDED[name]
    found = needed.program()
    if found is None:
        leave_out(f"there is no {name} here; `apt-get install {needed.packages}` brings it")
    return found


def leave_out(why: str) -> NoReturn:
    """The test that asks, unless nothing may be left out: then it fails."""
    if os.environ.get(STRICT) == "1":
        pytest.fail(LEFT_OUT + why, pytrace=False)
    pytest.skip(LEFT_OUT + why)


def missing() -> list[str]:
    """The packages that would bring what is not here."""
    return [each.packages for each in NEEDED.values() if each.program() is None]


if __name__ == "__main__":
    print(*missing())
