"""Where on the table the options of a choice lie, by the names that the page gives to its places."""

from __future__ import annotations

from typing import Any

from gallerist_pbem.engine.answers import STOP
from gallerist_pbem.engine.guided_choices import MAIN, SERIES, WORD, Choice
from gallerist_pbem.games.gallerist.table.position import Game

TARGETS = {
    "start": "location", "go": "location", "pass": "location",
    "buy": "artist", "discover": "artist", "promote": "artist",
    "take": "display", "reputation": "market", "offer": "market", "claim": "easel", "hire": "desk of",
    "use": "contract of", "sell": "contract of", "tile": "reputation of", "discard": "boxoffice",
}  # fmt: skip
"""What the main value of a step names."""
FIELDS = {"artist": "artist", "tickets": "boxoffice", "visitor": "plaza"}
"""What a field names, whatever the step."""
OF_STEPS = {
    "take to": "contract of", "reputation to": "reputation of", "reputation send": "lobby of",
    "sell send": "gallery of", "tile send": "lobby of",
}  # fmt: skip


def spot(game: Game, seat: str, choice: Choice, option: Any) -> str:
    """A location, artist, card, space or piece; what is one's own is named with the seat."""
    if option in (None, STOP, "none") or choice.name == WORD:
        return ""
    if choice.name in ("leave", "with"):
        return _assistant(game, seat, str(option))
    if choice.name == SERIES:
        return f"ticket:{seat}:{str(option).split(' ')[0]}"
    named = TARGETS.get(choice.step, "") if choice.name == MAIN else _field(choice)
    what, _, own = named.partition(" ")
    if not what or what == "desk":
        return f"desk:{seat}" if what else ""
    value = str(option).split(" ")[0] if what == "boxoffice" else option
    return f"{what}:{seat}:{value}" if own else f"{what}:{value}"


def _field(choice: Choice) -> str:
    return OF_STEPS.get(f"{choice.step} {choice.name}") or FIELDS.get(choice.name, "")


def _assistant(game: Game, seat: str, where: str) -> str:
    if where == "desk":
        return f"desk:{seat}"
    return f"location:{where}" if where in game.table.spaces else where
