"""Who made a commit: by the SSH signature that git itself checks."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gallerist_pbem.git.program import Git
from gallerist_pbem.report.words import git_said, printable

ANYBODY = "*"
"""The key counts, whatever name and address a commit gives itself."""
ARMOR = "\ngpgsig -----BEGIN SSH SIGNATURE-----\n"
KEY, PLAYER = "key", "player"


def why_not(git: Git, commit: str, key: str) -> str:
    """Why a commit is not signed with this key; nothing if it is."""
    says = git_said()["verify"]
    # By its armor a signature of another kind would choose a program and keys of its own.
    head, _, _ = git("cat-file", "commit", commit).partition("\n\n")
    if ARMOR not in head:
        return str(says["no_signature"])
    with TemporaryDirectory(prefix="gallerist-") as folder:
        signers = Path(folder) / "signers"
        signers.write_text(f'{ANYBODY} namespaces="git" {key}\n', encoding="ascii")
        settings = ("-c", "gpg.format=ssh", "-c", f"gpg.ssh.allowedSignersFile={signers}")
        others = ("-c", "gpg.program=false", "-c", "gpg.x509.program=false")
        ran = git.tried(*settings, *others, "verify-commit", commit)
    if not ran.code:
        return ""
    lines = [line for line in ran.err.splitlines() if line.strip()]
    return printable(lines[-1]) if lines else str(says["no_signature"])


def keys_after(keys: Mapping[str, str], move: Mapping[str, Any]) -> dict[str, str]:
    """The keys that are recorded for seats after a move: another player has none yet."""
    now = dict(keys)
    for event in move["events"]:
        if event["event"] in (KEY, PLAYER):
            now.pop(event["seat"], None)
        if event["event"] == KEY and event["key"]:
            now[event["seat"]] = event["key"]
    return now
