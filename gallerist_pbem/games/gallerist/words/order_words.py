"""Words of text orders that the order schema does not tell: other spellings, and values of several words."""

from __future__ import annotations

from gallerist_pbem.games.seats import SEATS
from gallerist_pbem.orders.grammar import Habits

_COLOUR = "brown|pink|white"
_FORM = "digital|painting|sculpture|photo"
_SEAT = "|".join(SEATS)
_BONUS = "assistant|bag|plaza|contract|influence|money"

PHRASES = {
    "spend": (f"{_COLOUR} lobby|plaza", f"{_COLOUR} lobby {_SEAT}"),
    "tickets": (_COLOUR, f"{_COLOUR} via {_COLOUR}"),
    "prefer": (_FORM, f"{_FORM} {_BONUS}", "none"),
    "reputation": (f"1|2|3 {_FORM}",),
    "offer": ("1|2|3 1|3|6",),
    "keep": ("gallery", "sold"),
}

_LOCATIONS = {
    "artists_colony": ("ac", "colony", "artists colony", "artist colony"),
    "sales_office": ("so", "office", "sales office"),
    "media_center": ("mc", "center", "centre", "media center", "media centre", "media_centre"),
    "international_market": ("im", "market", "international market"),
}
_FORMS = {
    "digital": ("digitals",),
    "painting": ("ptg", "painter", "paintings"),
    "sculpture": ("sculptor", "sculptures"),
    "photo": ("photograph", "photographer", "photography", "photos"),
}
_PIECES = {
    "investor": ("investors",),
    "vip": ("vips",),
    "collector": ("collectors",),
    "waiting": ("waiting area", "waiting_area"),
    "desk": ("desks",),
}
_STEPS = {
    "start": ("begin",),
    "go": ("move", "goto", "go to", "move to"),
    "buy": ("purchase",),
    "take": ("sign",),
    "hire": ("recruit",),
    "end": ("done", "finish"),
}
_FIELDS = {
    "coins": ("coin",),
    "tickets": ("ticket",),
}
_OWNERS = {seat: (f"{seat}s",) for seat in SEATS}

ALIASES = {
    alias: word
    for words in (_LOCATIONS, _FORMS, _PIECES, _STEPS, _FIELDS, _OWNERS)
    for word, aliases in words.items()
    for alias in aliases
}

HABITS = Habits(
    spaced=frozenset({"tickets"}),
    turned={
        "spend": {f"lobby|plaza {_COLOUR}": (1, 0), f"{_COLOUR} {_SEAT} lobby": (0, 2, 1)},
        "prefer": {f"{_BONUS} {_FORM}": (1, 0)},
        "reputation": {f"{_FORM} 1|2|3": (1, 0), f"column 1|2|3 {_FORM}": (1, 2), f"{_FORM} column 1|2|3": (2, 0)},
        # 6 is no column, so it can only be the offer.
        "offer": {"column 1|2|3 1|3|6": (1, 2), "1|3|6 column 1|2|3": (2, 0), "6 1|2|3": (1, 0)},
    },
    idle={
        "": frozenset({"the", "please", "then"}),
        "start": frozenset({"at", "in"}),
        "go": frozenset({"to", "assistant", "from", "at"}),
        "spend": frozenset({"ticket", "tickets", "for", "from", "in", "of", "my", "own"}),
        "use": frozenset({"contract", "space"}),
        "discover": frozenset({"artist"}),
        "buy": frozenset({"from", "by", "a"}),
        "reveal": frozenset({"new", "contracts"}),
        "take": frozenset({"contract", "place", "space"}),
        "sell": frozenset({"contract", "work", "by"}),
        "hire": frozenset({"assistant", "assistants"}),
        "promote": frozenset({"artist"}),
        "reputation": frozenset({"tile", "in", "from"}),
        "offer": frozenset({"in"}),
        "tile": frozenset({"to", "on", "space"}),
        "claim": frozenset({"work", "in"}),
        "discard": frozenset({"ticket"}),
        "pass": frozenset({"to", "at"}),
        "end": frozenset({"turn", "my"}),
    },
    instead={"buy": "work", "sell": "artist"},
)
