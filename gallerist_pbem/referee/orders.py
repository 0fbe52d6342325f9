"""Orders for a game: read from what somebody wrote, or made from steps."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gallerist_pbem.engine.package import GamePackage
from gallerist_pbem.errors import Fault, Unreadable
from gallerist_pbem.games import MARK
from gallerist_pbem.orders.grammar import Habits, Vocabulary
from gallerist_pbem.orders.read import ORDER_LIMIT
from gallerist_pbem.orders.read import read_order as read_against
from gallerist_pbem.orders.steps import NEXT, STANDING, Order, Step, write_text_order
from gallerist_pbem.plain.safe_text import Names
from gallerist_pbem.plain.schemas import schema
from gallerist_pbem.plain.yaml_out import FORBIDDEN, SHORT_HASH
from gallerist_pbem.record import files
from gallerist_pbem.referee.open import OpenedGame

__all__ = [
    "MARK", "NOTE_SAYS", "ORDER_LIMIT", "Order", "is_note", "order_for", "order_in", "order_text", "read_order",
    "read_standing_order", "short_enough",
]  # fmt: skip

NOBODY: Names = {}
NOTE_LENGTH = 2000
NOTE_SAYS = f"A note has at most {NOTE_LENGTH} characters and no control characters."


def is_note(text: str) -> bool:
    """Whether a line can go with an order as its note."""
    return len(text) <= NOTE_LENGTH and not FORBIDDEN.search(text)


def vocabulary(package: GamePackage, names: Names = NOBODY) -> Vocabulary:
    """The words of a game's text orders."""
    words = package.words
    return Vocabulary(MARK, words.ALIASES, words.PHRASES, words.HABITS or Habits(), names)


def read_order(package: GamePackage, text: bytes | str, source: str = "order", names: Names = NOBODY) -> Order:
    """An order as text, YAML or JSON; all its faults at once. Text may call a seat by the name of its player."""
    return read_against(text, source, schema(f"{package.rules.NAME}.order"), vocabulary(package, names))


def read_standing_order(package: GamePackage, text: bytes | str, source: str = "order", names: Names = NOBODY) -> Order:
    """An order that has only a standing part."""
    wanted = without_steps(schema(f"{package.rules.NAME}.order"))
    return read_against(text, source, wanted, vocabulary(package, names))


def without_steps(wanted: dict[str, Any]) -> dict[str, Any]:
    """The order schema for a standing part that comes without a move: no steps, and no note to publish."""
    nothing = {"description": "left out: here only the standing part counts", "type": "array", "maxItems": 0}
    fields = {name: node for name, node in wanted["properties"].items() if name != "note"} | {"steps": nothing}
    needed = [name for name in wanted["required"] if name != "steps"]
    standing = {"properties": {STANDING: fields[STANDING]}, "required": [STANDING]}
    return wanted | {"properties": fields, "required": needed, "if": {"required": [NEXT]}, "else": standing}


def order_in(path: str, limit: int = ORDER_LIMIT) -> bytes:
    """What somebody wrote into a file; no more than an order can be long, or what it lies in."""
    return files.read_given(Path(path), limit)


def short_enough(raw: bytes, source: str) -> bytes:
    """What somebody wrote, if it is no longer than an order can be."""
    if len(raw) > ORDER_LIMIT:
        raise Unreadable(source, [Fault(1, 1, f"this is too long: no more than {ORDER_LIMIT} bytes are read")])
    return raw


def order_for(opened: OpenedGame, seat: str, steps: Sequence[Step], note: str | None = None) -> Order:
    """An order that answers what a seat is asked now."""
    decision = opened.asked[seat]["decision"]
    return Order(opened.id, seat, decision, opened.file.move(decision)["hash"][:SHORT_HASH], list(steps), note)


def order_text(order: Order) -> str:
    """An order as it can be mailed."""
    return write_text_order(order, MARK).rstrip("\n") + "\n"
