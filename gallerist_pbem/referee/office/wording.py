"""Orders in a text by their wording alone, for who carries texts and does not know the game yet."""

from __future__ import annotations

import re
from itertools import islice

from gallerist_pbem.games import MARK
from gallerist_pbem.orders.mail_block import Block, MailLine, Says, blocks, has_block
from gallerist_pbem.orders.read import ORDER_LIMIT
from gallerist_pbem.orders.steps import NOTE, OPEN
from gallerist_pbem.orders.typed import UNSEEN, plain, seen, word

__all__ = [
    "MARK",
    "ORDER_LIMIT",
    "clean",
    "few_orders",
    "filled_order",
    "has_mark",
    "order_data",
    "shortened_to_orders",
]

MOST_ORDERS = 50
_KEYS = re.compile(r"""^[ \t]*[{,]?[ \t]*["']?(game|seat|decision|steps|standing|next)["']?[ \t]*:""", re.MULTILINE)
_NOTE = re.compile(r"""["']?note["']?[ \t]*:.*""", re.IGNORECASE)
_WORD = re.compile(r"[a-z0-9_]+")
_MARK = re.compile(f"{UNSEEN}*".join(MARK), re.IGNORECASE)
_HASH = re.compile("(?=[0-9]*[a-f])[0-9a-f]{8,64}")
FRAME = ("game", "seat", "decision", "position", "steps", MARK[1:])


def clean(text: str) -> str:
    """In plain signs, without what nobody sees."""
    return seen(plain(text)).replace("\xa0", " ")


def has_mark(text: str) -> bool:
    """Whether an order or a form begins somewhere in it."""
    return has_block(text, MARK)


def filled_order(text: str) -> tuple[str, ...] | None:
    """The words of the order that counts in a text, apart from notes; None where all is still to be filled in."""
    filled = [block for block in blocks(text, MARK, _says) if block.filled] if has_mark(text) else []
    return _words(min(filled, key=lambda block: block.depth)) if filled else None


def few_orders(text: str) -> str:
    """A text up to where it holds more orders than anybody writes."""
    marks = list(islice(_MARK.finditer(plain(text)), MOST_ORDERS + 1))
    return text[: marks[-1].start()] if len(marks) > MOST_ORDERS else text


def _says(line: MailLine) -> Says:
    words = seen(line.plain).partition("#")[0].split()
    if not words:
        return Says.NOTHING
    return Says.GAP if OPEN in " ".join(words) and word(words[0]).lower() != NOTE else Says.STEP


def _words(block: Block) -> tuple[str, ...]:
    lines = [clean(line.plain).lower().partition("#")[0] for line in block.typed()]
    head = clean(block.head.plain).lower().split()[1:]
    spoken = [part for line in lines if not line.lstrip().startswith(NOTE) for part in _WORD.findall(line)]
    return _kept([part for text in head for part in _WORD.findall(text)] + spoken)


def order_data(text: str) -> tuple[str, ...] | None:
    """The words of an order in YAML or JSON; nothing where the text is none, or is a whole game."""
    keys = set(_KEYS.findall(text)) if len(text) <= ORDER_LIMIT and "\n---" not in text else set()
    if not {"game", "seat", "decision"} <= keys and not _is_json(text):
        return None
    return _kept(_WORD.findall(_NOTE.sub("", text).lower()))


def _is_json(text: str) -> bool:
    return text.lstrip().startswith("{") and all(f'"{key}"' in text for key in ("game", "seat", "decision"))


def _kept(words: list[str]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in FRAME and not _HASH.fullmatch(word))


def shortened_to_orders(text: str) -> str:
    """A text that an order can be read from: of a longer one only the orders and forms that stand in it."""
    if len(text.encode("utf-8", "replace")) <= ORDER_LIMIT:
        return text
    lines = text.split("\n")
    kept = [lines[block.head.number - 1 : _last(block)] for block in blocks(text, MARK, _says)]
    return "\n".join(line for part in kept for line in [*part, ""])


def _last(block: Block) -> int:
    """The number of its last line; of one that has no end, as many as a long order has."""
    return block.end.number if block.end else block.head.number + 100
