"""Other secrets beside the same public file."""

from __future__ import annotations

import re
from pathlib import Path

from gallerist_pbem.record.secret_file import secret_path


def other(secret: str) -> str:
    """Another number in the same place."""
    return re.sub(r"\d+", lambda found: str(int(found[0]) % 4 + 1), secret)


def exchange(path: Path, seat: str) -> None:
    """Another seed, and other cards and sealed answers for one seat; the other seats' parts stay."""
    referee = secret_path(path)
    parts = referee.read_text().split("---\n")[1:]
    parts[0] = re.sub(r"seed: .*", f'seed: "{"9a" * 32}"', parts[0])
    for at, part in enumerate(parts):
        if f"seat: {seat}\n" in part and "cards: {}" not in part:
            parts[at] = re.sub(r"-\d|(?<=: )\d+}", lambda found: other(found[0]), part)
            assert parts[at] != part
    referee.write_text("".join(f"---\n{part}" for part in parts))
