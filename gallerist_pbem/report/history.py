"""A move in sentences, for everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gallerist_pbem.engine.rules import Rules
from gallerist_pbem.plain.safe_text import harmless

PEOPLE = ("player", "referee")


def who_moved(move: Mapping[str, Any], called: Mapping[str, str]) -> str:
    """A player, the referee, or nobody at set-up."""
    return called.get(move["seat"] or "", "referee" if move["move"] else "set-up")


def move_sentences(rules: Rules, move: Mapping[str, Any], called: Mapping[str, str]) -> list[str]:
    """What happened in a move, who answered if it was not the player, and what was said with it."""
    who, by = who_moved(move, called), move["by"]
    answering = [f"A standing order answers for {who}."] if by == "standing" else [f"The {by} answers for {who}."]
    said = [f"{who} says: {harmless(' / '.join(move['note'].splitlines()))}"] if move.get("note") else []
    return [*([] if by in PEOPLE else answering), *rules.sentences(move["events"], called), *said]
