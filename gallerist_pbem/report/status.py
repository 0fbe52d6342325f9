"""How a game stands: who is awaited, and whether its record is sound."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gallerist_pbem.draw.times import since
from gallerist_pbem.games import game_of
from gallerist_pbem.plain.safe_text import harmless, plural, printable
from gallerist_pbem.record.documents import Asked
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.referee import clock


def awaiting(asked: Asked) -> list[dict[str, Any]]:
    """Who must answer, as a program reads it."""
    return [{"seat": seat, **facts} for seat, facts in asked.items()]


def status(path: Path) -> tuple[dict[str, Any], str]:
    """One game, as a program reads it and as a line."""
    file = GameFile.load(path)
    header, position = file.header, file.position
    waits = awaiting(position["asked"])
    row = {"file": str(path), "id": header["id"], "game": header["game"], "move": position["move"]}
    closed = {"closed": file.house["closed"]} if "closed" in file.house else {}
    return {**row, "over": not waits, **closed, "awaiting": waits}, _line(file)


def _line(file: GameFile) -> str:
    name, move, asked = file.id, file.position["move"], file.position["asked"]
    if closed := file.house.get("closed"):
        return f"{name}: closed with move {move}: {harmless(closed)}"
    if not asked:
        return f"{name}: over after move {move}"
    words, names = game_of(file.header["game"]).words, file.names()
    waits = [
        f"{names[seat]} ({seat}): {words.question(facts['question'])}, {since(facts['since'], clock.now())}"
        for seat, facts in asked.items()
    ]
    return f"{name}: move {move}, waiting for {'; '.join(waits)}"


def audited(path: Path, as_referee: bool) -> tuple[dict[str, Any], str]:
    """How far one record is sound, as a program reads it and as lines."""
    from gallerist_pbem.referee.audit import audit

    found = audit(path, as_referee)
    fit = f"{plural(found.moves, 'move')} {'fits' if found.moves == 1 else 'fit'} together"
    lines = [f"{path}: {fit}, every draw is {found.draws}", *found.notes]
    row = {"file": str(path), "moves": found.moves, "draws": found.draws, "notes": found.notes}
    return row, "\n  ".join(map(printable, lines))
