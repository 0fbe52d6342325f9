"""Words of text orders that the order schema does not tell: other spellings, and values of several words."""

from __future__ import annotations

from gallerist_pbem.games.seats import SEATS

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

SPACED = frozenset({"tickets"})

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
    "go": ("move", "goto", "go to"),
    "buy": ("purchase",),
    "take": ("sign",),
    "hire": ("recruit",),
    "end": ("done", "finish"),
}
_FIELDS = {
    "coins": ("coin",),
    "tickets": ("ticket",),
}

ALIASES = {
    alias: word
    for words in (_LOCATIONS, _FORMS, _PIECES, _STEPS, _FIELDS)
    for word, aliases in words.items()
    for alias in aliases
}
