"""Which of the files that somebody names are games, alone or in a folder."""

from __future__ import annotations

import os
from pathlib import Path

BESIDE = ("secret", "data")


def games_among(files: list[Path]) -> list[Path]:
    """Of `games/*.yaml`, what lies beside a game that is named too is passed over; anything else is looked at."""
    return [path for path in files if not (whose := owner(path)) or whose not in files]


def owner(path: Path) -> Path | None:
    """The game beside which a file of such a name lies: `salon.yaml` for `salon.blue.yaml`."""
    from gallerist_pbem.referee.new import every_seat

    name, _, part = path.stem.rpartition(".")
    return path.with_name(f"{name}.yaml") if name and part in (*BESIDE, *every_seat()) else None


def games_named(files: list[Path]) -> list[Path]:
    """The same where a folder stands for the games in it."""
    return games_among([path for file in files for path in (games_in(file) if is_folder(file) else [file])])


def games_in(folder: Path) -> list[Path]:
    """By name, without what lies below; a folder that cannot be read stands for itself, so that it is told why."""
    try:
        found = sorted(entry.name for entry in os.scandir(folder) if not entry.is_dir())
    except OSError:
        return [folder]
    paths = [folder / name for name in found if name.endswith(".yaml") and not name.startswith(".")]
    return [path for path in paths if owner(path) is None]


def is_folder(path: Path) -> bool:
    """What cannot be looked at is told when it is read."""
    from gallerist_pbem.errors import NotAllowed
    from gallerist_pbem.referee.office import papers

    try:
        return papers.is_folder(path)
    except NotAllowed:
        return False
