"""Words of text orders that the order schema does not tell: other spellings, and values of several words."""

from __future__ import annotations

from gallerist_pbem.orders.grammar import Habits

_NUMBER = "|".join(str(number) for number in range(1, 21))
_PLACE = f"{_NUMBER} {_NUMBER}"
_DECOR = "1x1|2x1|1x2|3x1|1x3"
_PAINTING = "|".join(f"p{w}{h}-{n:02}" for w in range(2, 6) for h in range(2, 6) for n in range(1, 100))

PHRASES = {
    "hang": (_PLACE, f"new|held {_PLACE}"),
    "exchange": (f"{_PAINTING} {_PLACE}",),
    "swap": (_PLACE,),
    "lot": (f"1|2|3|4|5 round {_NUMBER}",),
    "wish": ("1|2|3|4|5",),
    "decor": (f"{_DECOR} hold", f"{_DECOR} {_PLACE}"),
}

_STEPS = {
    "hang": ("place",),
    "hold": ("assistant", "give"),
    "pick": ("take",),
    "done": ("end", "finish"),
}
_PLACES = {
    "hold": ("assistant",),
    "held": ("old",),
}

ALIASES = {alias: word for words in (_STEPS, _PLACES) for word, aliases in words.items() for alias in aliases}


def _named(before: str = "") -> dict[str, tuple[int, ...]]:
    """A place whose column and row are called so, the one or the other first."""
    first = (0,) if before else ()
    at = len(first)
    column, row = f"column {_NUMBER}", f"row {_NUMBER}"
    return {
        f"{before} {column} {row}": (*first, at + 1, at + 3),
        f"{before} {row} {column}": (*first, at + 3, at + 1),
    }


HABITS = Habits(
    spaced=frozenset({"offer", "for", "wish"}),
    turned={
        "hang": _named() | _named("new|held"),
        "exchange": _named(_PAINTING),
        "swap": _named(),
        "decor": _named(_DECOR),
    },
    idle={
        "": frozenset({"the", "please", "then"}),
        "hang": frozenset({"at", "in", "with", "painting", "tile", "it"}),
        "offer": frozenset({"paintings", "sizes"}),
        "bid": frozenset({"card", "lot", "lots", "or", "else"}),
        "pick": frozenset({"lot"}),
        "hold": frozenset({"it", "painting", "new", "to", "assistant", "with", "my"}),
        "exchange": frozenset({"it", "for", "at", "with"}),
        "excess": frozenset({"painting", "with"}),
        "swap": frozenset({"decor", "at"}),
    },
)
