"""What a form says about targets and fields: what the step itself costs and brings, taken from what happens in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gallerist_pbem.engine.game import Event, Question
from gallerist_pbem.engine.guided import GuidedOrder
from gallerist_pbem.engine.guided_choices import Choice
from gallerist_pbem.games.gallerist.guide_changes import step
from gallerist_pbem.games.gallerist.guide_options import about
from gallerist_pbem.games.gallerist.guide_worth import phrase
from gallerist_pbem.games.gallerist.locations.way_out import way_out
from gallerist_pbem.games.gallerist.table.influence import icons_below
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.games.gallerist.words.sentences import word
from gallerist_pbem.orders.steps import Step

CHOSEN = ("coins", "fame")
"""Influence given back for these is a choice of its own."""
MOVING, BEFORE_BONUS = ("go", "pass"), ("offer", "promote")


def in_form(before: Game, after: GuidedOrder, number: int, choice: Choice, option: Any) -> list[str]:
    """What a target is, who has to make room, what it costs and brings; a bonus is told by its name."""
    words = about(before, after.seat, choice, option)
    if number >= len(after.told) or choice.step == "claim":
        # The last claim ends the game, and what it scores is not its price.
        return words
    events = [event for event in after.told[number] if event.get("seat") == after.seat]
    room = kicks(after.told[number], after.seat) if choice.step in MOVING else []
    left = {each.name for each, _ in after.picked if each.step == choice.step and len(each.options) > 1}
    sold = [phrase("earns", money=event["money"]) for event in events if event["event"] == "sold"]
    commits = [event for event in events if event["event"] == "contract_used"]
    taken = [phrase("commits" if "with" in left else "commits_of", source=word(event["source"])) for event in commits]
    was = before.table.players[after.seat].influence
    moved = step("influence", was, was + influence_moved(events))
    costs = [*room, *prices(events), *([] if "artist" in left else sold), *taken, *moved]
    # What is paid comes before the bonus is received.
    return [*words[:1], *costs, *words[1:]] if choice.step in BEFORE_BONUS else [*words, *costs]


def prices(events: Sequence[Event]) -> list[str]:
    """What is paid; coins of it come from influence only as far as money does not suffice."""
    paid = [event for event in events if event["event"] == "paid" and event["price"]]
    return [
        phrase("price_coins" if event["coins"] else "price", price=event["price"], coins=event["coins"])
        for event in paid
    ]


def influence_moved(events: Sequence[Event]) -> int:
    """By how much the marker moves for the step itself: not for coins and fame, nor by a bonus."""
    gained = sum(e["amount"] for e in events if e["event"] == "influence_gained" and e["source"] == "market")
    given = sum(e["amount"] for e in events if e["event"] == "influence_spent" and e["purpose"] not in CHOSEN)
    return int(gained - given)


def kicks(events: Sequence[Event], seat: str) -> list[str]:
    """Who has to make room."""
    return [
        phrase("kicks_own" if event["seat"] == seat else "kicks", piece=event["piece"], seat=event["seat"])
        for event in events
        if event["event"] == "kicked_out"
    ]


def of_field(game: Game, seat: str, choice: Choice, option: Any) -> list[str]:
    """What a value of a field is; of coins and steps of fame what they leave (G-INF-3, G-INF-4)."""
    if choice.name not in CHOSEN:
        return about(game, seat, choice, option)
    icons = game.figures.money_icons if choice.name == "coins" else game.figures.fame_icons
    marker = game.table.players[seat].influence
    return [phrase("leaves", influence=str(icons_below(icons, marker)[option - 1]))] if option else []


def opens(game: Game, question: Question) -> Step | None:
    """An executive action that makes a location action possible (A-103)."""
    return way_out(game, question) if question.kind == "action" else None
