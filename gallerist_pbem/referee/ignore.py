"""What nobody else may read stays out of a repository."""

from __future__ import annotations

from gallerist_pbem.record.documents import is_open
from gallerist_pbem.referee.open import OpenedGame


def keep_out_of_git(opened: OpenedGame) -> str | None:
    """What nobody else may read stays out of a repository; says what was done."""
    folder = opened.file.path.resolve().parent
    if is_open(opened.file.header) or not any((parent / ".git").exists() for parent in (folder, *folder.parents)):
        return None
    ignore = folder / ".gitignore"
    try:
        known = ignore.read_text(encoding="utf-8") if ignore.exists() else ""
    except (OSError, UnicodeDecodeError):
        return f"{ignore.name} cannot be read: keep the secret files of this folder out of git yourself"
    wanted = ["*.secret.yaml", "*.lock", *(f"*.{seat}.yaml" for seat in opened.rules.SEATS)]
    missing = [line for line in wanted if line not in known.splitlines()]
    if not missing:
        return None
    ignore.write_text("\n".join([*known.splitlines(), *missing]) + "\n", encoding="utf-8")
    return f"{ignore.name} now keeps secret files, seat files and locks of this folder out of git"
