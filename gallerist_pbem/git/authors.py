"""Who made a commit: by the SSH signature that git itself checks."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from gallerist_pbem.git.program import Git
from gallerist_pbem.report.words import git_said, printable

ANYBODY = "*"
"""The key counts, whatever name and address a commit gives itself."""


def why_not(git: Git, commit: str, keys: Iterable[str]) -> str:
    """Why a commit is not signed with one of these keys; nothing if it is."""
    with TemporaryDirectory(prefix="gallerist-") as folder:
        signers = Path(folder) / "signers"
        signers.write_text("".join(f'{ANYBODY} namespaces="git" {key}\n' for key in keys), encoding="ascii")
        settings = ("-c", "gpg.format=ssh", "-c", f"gpg.ssh.allowedSignersFile={signers}")
        ran = git.tried(*settings, "verify-commit", commit)
    if not ran.code:
        return ""
    lines = [line for line in ran.err.splitlines() if line.strip()]
    return printable(lines[-1]) if lines else str(git_said()["verify"]["no_signature"])
