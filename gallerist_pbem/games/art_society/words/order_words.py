"""Words of text orders that the order schema does not tell: other spellings, and values of several words."""

from __future__ import annotations

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

SPACED = frozenset({"offer", "for", "wish"})

_STEPS = {
    "hang": ("place",),
    "hold": ("assistant",),
    "pick": ("take",),
    "done": ("end", "finish"),
}
_PLACES = {
    "hold": ("assistant",),
    "held": ("old",),
}

ALIASES = {alias: word for words in (_STEPS, _PLACES) for word, aliases in words.items() for alias in aliases}
