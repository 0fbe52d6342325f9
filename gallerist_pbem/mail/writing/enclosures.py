"""What comes along with a mail where its reader wants it: the page of the table, or the game for the wizard at home."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from gallerist_pbem.mail.writing.mime import Part, file_part
from gallerist_pbem.referee.office.enclosed import game_file, seat_file
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.pages.table import Reply, page

PAGE, GAME = "page", "game"
YAML = "application/yaml"


def enclosures(opened: OpenedGame, wanted: Collection[str], reply: Reply) -> Iterator[Part]:
    """As the seat that looks may see it, with where its answer goes; other words ask for nothing."""
    if PAGE in wanted:
        yield file_part(f"{opened.id}.html", "text/html; charset=utf-8", page(opened, reply).encode())
    if GAME in wanted:
        yield file_part(f"{opened.id}.yaml", YAML, game_file(opened))
        own = seat_file(opened)
        yield from [file_part(f"{opened.id}.{opened.seat}.yaml", YAML, own)] if own else []
