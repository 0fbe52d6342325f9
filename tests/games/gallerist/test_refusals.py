"""Every refusal there is: what brings it, which rule it names, and that what it offers instead is accepted."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import gallerist_pbem
from gallerist_pbem.engine import apply as engine
from gallerist_pbem.engine.chance import Seeded
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.gallerist.rules import rules, scoring
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.orders.steps import Step
from tests.support.gallerist import AC, IM, MC, SECRETS, SO, a_game, after, people, play_order, refused, tickets
from tests.support.gallerist_table import ARTISTS

LOBBY = people(investor=1, vip=1, collector=1)
HIRE = ({"go": MC}, {"hire": 1})
FULL = {1: "photo-bag", 2: "photo-plaza", 3: "photo-money"}
BOARD = dict(zip(
    ["influence", "money", "fame", "visitor", "tickets", "assistant"],
    ["sculpture", "sold", "digital", "vip", "fame", "auction"], strict=True,
))  # fmt: skip


class Row(NamedTuple):
    """A position and the steps that are refused in it; `instead` makes steps of what the refusal offers."""

    code: str
    rule: str
    facts: dict[str, Any] | Callable[[], Game]
    steps: tuple[Step, ...]
    instead: Callable[[str], tuple[Step, ...]] | None = None
    seat: str = "blue"


def setting_up() -> Game:
    options = {name: values[0] for name, values in rules.OPTIONS.items()}
    game = rules.setup(rules.SEATS, rules.figures(), options, Seeded("taken", SECRETS, {}))
    last = game.agenda[-1].seat or ""
    game.agenda = [q for q in game.agenda if q.seat in (None, last, "blue")]
    game = after(game, last, {"start": IM}) if last != "blue" else game
    game.table.start = "blue"
    return game


def auction() -> Game:
    game = a_game(market={"1 1": "blue"})
    game.agenda = []
    scoring.begin_scoring(game)
    return game


def kicked(location: str, **orange: Any) -> dict[str, Any]:
    return {"active": "yellow", "kicked_out": ("orange", "gallerist", location), "orange": orange}


def act(location: str) -> tuple[Step, ...]:
    """A plain turn at a location, for a player with one visitor of each kind in the Lobby."""
    plain: dict[str, Step] = {
        AC: {"discover": "sculpture blue"},
        SO: {"take": 1, "to": 1},
        MC: {"hire": 1},
        IM: {"offer": "1 1", "with": "desk", "bonus": {"tickets": ["pink"]}},
    }
    return ({"go": location}, plain[location], "end")


GALLERY = {"gallery": people(vip=1), "works": ["painting blue"], "contracts": {1: "painting-bag"}}
THIRD: dict[str, Any] = {
    "blue": {"works": ["painting blue", "photo blue"], "lobby": LOBBY},
    "stacks": {"painting": {"left": []}},
}
MARKET: dict[str, Any] = {"blue": {"lobby": LOBBY, "works": ["painting blue"]}}

TABLE = [
    Row("E-NOT-YOU", "G-TRN-1", {}, HIRE, seat="yellow"),
    Row("E-MOVE-SAME", "G-MOV-1", {"at": {"blue": MC}, "blue": {"lobby": LOBBY}}, HIRE, act),
    Row("E-MOVE-NOACTION", "G-TRN-5", {}, ({"go": IM}, {"offer": "1 1"}), act),
    Row(
        "E-MOVE-NOACTION",
        "G-TRN-5",
        {"blue": {"tickets": {"pink": 1}}, "plaza": people(vip=1)},
        ({"go": IM}, {"offer": "1 1"}),
    ),
    Row("E-LEAVE-HOME", "G-MOV-3", {}, ({"go": MC, "leave": "desk"}, {"hire": 1})),
    Row(
        "E-LEAVE-NONE",
        "G-MOV-3",
        {"at": {"blue": SO}},
        ({"go": MC, "leave": AC}, {"hire": 1}),
        lambda source: ({"go": MC, "leave": source}, {"hire": 1}),
    ),
    Row("E-PASS", "G-TRN-6", {}, ({"pass": MC},), act),
    Row("E-ACT-MISSING", "G-TRN-2", {}, ({"go": MC},)),
    Row("E-ACT-MISSING", "G-TRN-2", {}, ("end",)),
    Row("E-ACT-PLACE", "G-TRN-2", {}, ({"hire": 1},), act),
    Row("E-ACT-PLACE", "G-TRN-2", {}, ({"go": SO}, {"hire": 1})),
    Row(
        "E-EXEC-TWICE",
        "G-TRN-3",
        {"blue": {"tickets": {"pink": 2}}, "plaza": people(vip=2)},
        ({"spend": ["pink plaza"]}, *HIRE, {"spend": ["pink plaza"]}),
    ),
    Row(
        "E-EXEC-STRAND",
        "G-TRN-5",
        {"blue": {"tickets": {"pink": 1}, "lobby": people(vip=1)}},
        ({"go": IM}, {"spend": ["pink lobby"]}, {"offer": "1 1"}),
    ),
    Row(
        "E-EXEC-TIME",
        "G-TRN-3",
        {"blue": {"tickets": {"pink": 1}, "contracts": {1: "photo-contract"}}, "plaza": people(vip=1)},
        ({"use": 1, "with": "desk"}, {"spend": ["pink plaza"]}),
    ),
    Row("E-TKT-ZERO", "G-EXE-6", {"blue": {"tickets": {"pink": 1}}, "plaza": people(vip=1)}, ({"spend": []}, *HIRE)),
    Row(
        "E-TKT-NONE",
        "G-EXE-2",
        {"blue": {"tickets": {"pink": 1}}, "plaza": LOBBY},
        ({"spend": ["white plaza"]}, *HIRE),
        lambda move: ({"spend": [move]}, *HIRE),
    ),
    Row(
        "E-TKT-WHERE",
        "G-EXE-2",
        {"blue": {"tickets": {"pink": 1}}, "plaza": people(vip=1)},
        ({"spend": ["pink lobby"]}, *HIRE),
        lambda move: ({"spend": [move]}, *HIRE),
    ),
    Row(
        "E-TKT-DIR",
        "G-EXE-3",
        {"blue": {"tickets": {"pink": 1}}, "plaza": people(vip=1)},
        ({"spend": ["pink gallery"]}, *HIRE),
        lambda move: ({"spend": [move]}, *HIRE),
    ),
    Row(
        "E-COL-LIMIT",
        "G-COL-1",
        {"blue": {"tickets": {"white": 1}, "lobby": LOBBY, "gallery": people(collector=1)}},
        ({"spend": ["white lobby"]}, *HIRE),
    ),
    Row(
        "E-CTR-EMPTY",
        "G-EXE-7",
        {"blue": {"contracts": {2: "photo-bag"}}},
        ({"use": 1, "with": "desk"}, *HIRE),
        lambda space: ({"use": int(space), "with": "desk", "bonus": {"visitor": "vip"}}, *HIRE),
    ),
    Row(
        "E-CTR-USED",
        "G-EXE-7",
        {"blue": {"contracts": {1: ("photo-bag", "front", True)}}},
        ({"use": 1, "with": "desk"}, *HIRE),
    ),
    Row(
        "E-CTR-NOASSIST",
        "G-EXE-7",
        {"blue": {"contracts": {1: "photo-bag"}}},
        ({"use": 1, "with": AC, "bonus": {"visitor": "vip"}}, *HIRE),
        lambda source: ({"use": 1, "with": source, "bonus": {"visitor": "vip"}}, *HIRE),
    ),
    Row(
        "W-NOEFFECT",
        "G-EXE-9",
        {"blue": {"contracts": {1: ("photo-bag", "money")}}},
        ({"use": 1, "with": "desk"}, *HIRE),
    ),
    Row(
        "E-BAG-KIND",
        "G-EXE-11",
        {"blue": {"contracts": {1: "photo-bag"}}, "bag": people(vip=1)},
        ({"use": 1, "with": "desk", "bonus": {"visitor": "investor"}}, *HIRE),
        lambda kind: ({"use": 1, "with": "desk", "bonus": {"visitor": kind}}, *HIRE),
    ),
    Row(
        "E-PLAZA-KIND",
        "G-DAT-6",
        {"blue": {"contracts": {1: "photo-plaza"}}, "plaza": people(vip=1)},
        ({"use": 1, "with": "desk", "bonus": {"visitor": "investor"}}, *HIRE),
        lambda kind: ({"use": 1, "with": "desk", "bonus": {"visitor": kind}}, *HIRE),
    ),
    Row(
        "E-FAME-ARTIST",
        "G-DAT-6",
        {},
        ({"go": AC}, {"discover": "sculpture red", "bonus": {"artist": "photo red"}}),
        lambda artist: ({"go": AC}, {"discover": "sculpture red", "bonus": {"artist": artist}}),
    ),
    Row("E-DIS-COMM", "G-DIS-1", {"blue": {"commission": "photo blue"}}, ({"go": AC}, {"discover": "sculpture blue"})),
    Row("E-DIS-COMM", "G-DIS-4", {}, ({"go": AC}, {"discover": "sculpture blue", "abandon": True})),
    Row(
        "E-DIS-NONE",
        "G-DIS-1",
        {"artists": {name: {"up": True} for name in ARTISTS}},
        ({"go": AC}, {"discover": "photo blue"}),
    ),
    Row(
        "E-DIS-UP",
        "G-DIS-1",
        {},
        ({"go": AC}, {"discover": "painting blue"}),
        lambda artist: ({"go": AC}, {"discover": artist, "bonus": BONUS_OF.get(artist, {})}),
    ),
    Row(
        "E-BUY-HIDDEN", "G-BUY-1", {}, ({"go": AC}, {"buy": "photo blue"}), lambda artist: ({"go": AC}, {"buy": artist})
    ),
    Row(
        "E-BUY-CELEB",
        "G-BUY-1",
        {"artists": {"photo blue": {"up": True, "fame": 19}}},
        ({"go": AC}, {"buy": "photo blue"}),
        lambda artist: ({"go": AC}, {"buy": artist}),
    ),
    Row(
        "E-BUY-SIGN",
        "G-BUY-1",
        {"yellow": {"works": ["photo blue", "photo blue"]}},
        ({"go": AC}, {"buy": "photo blue"}),
        lambda artist: ({"go": AC}, {"buy": artist}),
    ),
    Row(
        "E-BUY-STACK",
        "G-BUY-2",
        {"artists": {"photo blue": {"up": True}}, "stacks": {"photo": {"top": None, "left": []}}},
        ({"go": AC}, {"buy": "photo blue"}),
        lambda artist: ({"go": AC}, {"buy": artist}),
    ),
    Row(
        "E-BUY-WORK",
        "G-BUY-2",
        {"stacks": {"painting": {"top": "painting-3"}}},
        ({"go": AC}, {"buy": None, "work": "painting-4"}),
        lambda artist: ({"go": AC}, {"buy": artist, "tickets": ["pink"]}),
    ),
    Row(
        "E-BUY-WHICH",
        "G-BUY-1",
        {"artists": {"photo blue": {"up": True}, "photo red": {"up": True}}, "stacks": {"photo": {"top": "photo-4"}}},
        ({"go": AC}, {"buy": None, "work": "photo-4"}),
        lambda artist: ({"go": AC}, {"buy": artist, "tickets": ["pink"]}),
    ),
    Row(
        "E-BUY-NOBODY",
        "G-BUY-1",
        {"stacks": {"photo": {"top": "photo-4"}}},
        ({"go": AC}, {"buy": None, "work": "photo-4"}),
        lambda artist: ({"go": AC}, {"buy": artist}),
    ),
    Row("E-BUY-MONEY", "G-BUY-4", {"blue": {"money": 0}}, ({"go": AC}, {"buy": "painting blue", "coins": 2})),
    Row(
        "E-BUY-WALL",
        "G-BUY-7",
        {"blue": {"works": ["photo blue", "digital blue", "sculpture blue"]}},
        ({"go": AC}, {"buy": "painting blue"}),
    ),
    Row("E-INF-EXTRA", "G-INF-3", {"blue": {"influence": 35}}, ({"go": AC}, {"buy": "painting blue", "coins": 4})),
    Row("E-INF-FEW", "G-INF-3", {"blue": {"influence": 4}}, ({"go": AC}, {"buy": "painting blue", "coins": 2})),
    Row("E-INF-STEPS", "G-INF-4", {}, ({"go": AC}, {"buy": "painting blue", "fame": 3})),
    Row(
        "E-FAME-CAP",
        "G-INF-4",
        {"artists": {"painting blue": {"fame": 18}}, "blue": {"money": 20}},
        ({"go": AC}, {"buy": "painting blue", "fame": 2}),
    ),
    Row(
        "E-TKT-SAME",
        "G-TKT-5",
        {"stacks": {"painting": {"top": "painting-7"}}},
        ({"go": AC}, {"buy": "painting blue", "tickets": ["pink", "pink"]}),
        lambda colour: ({"go": AC}, {"buy": "painting blue", "tickets": ["pink", colour]}),
    ),
    Row(
        "E-TKT-ICON",
        "G-TKT-1",
        {},
        ({"go": AC}, {"buy": "painting blue", "tickets": ["white"]}),
        lambda colour: ({"go": AC}, {"buy": "painting blue", "tickets": [colour]}),
    ),
    Row(
        "E-TKT-GONE",
        "G-TKT-2",
        {
            "stacks": {"painting": {"top": "painting-3"}},
            "box_office": tickets(1, 1, 0),
            "discard": tickets(white=1),
            "intermediate": "done",
        },
        ({"go": AC}, {"buy": "painting blue", "tickets": ["white"]}),
        lambda way: ({"go": AC}, {"buy": "painting blue", "tickets": [way]}),
    ),
    Row(
        "E-TIL-SPACE",
        "G-TIL-1",
        THIRD | {"blue": THIRD["blue"] | {"reputation": {"money": "vip"}}},
        ({"go": AC}, {"buy": "painting blue"}, {"tile": "money", "send": "vip"}),
        lambda space: (
            {"go": AC},
            {"buy": "painting blue"},
            {"tile": space, "send": "vip", "bonus": TILE_BONUS.get(space, {})},
        ),
    ),
    Row(
        "E-TIL-VISITOR",
        "G-TIL-1",
        THIRD | {"blue": THIRD["blue"] | {"lobby": people(vip=1, investor=1)}},
        ({"go": AC}, {"buy": "painting blue"}, {"tile": "money", "send": "collector"}),
        lambda kind: ({"go": AC}, {"buy": "painting blue"}, {"tile": "money", "send": kind}),
    ),
    Row(
        "E-SEL-MUST",
        "G-TIL-1",
        THIRD,
        ({"go": AC}, {"buy": "painting blue"}, {"tile": "money", "send": "none"}),
        lambda kind: ({"go": AC}, {"buy": "painting blue"}, {"tile": "money", "send": kind}),
    ),
    Row("E-TIL-MISSING", "G-TIL-1", THIRD, ({"go": AC}, {"buy": "painting blue"})),
    Row(
        "E-CON-FULL",
        "G-CON-1",
        {"blue": {"contracts": FULL, "works": ["photo blue"]}},
        ({"go": SO}, {"take": 1, "to": 1}),
    ),
    Row("E-CON-REVEALED", "G-CON-2", {}, ({"go": SO}, "reveal", "reveal")),
    Row(
        "E-CON-PREFER",
        "G-CON-2",
        {"deck": ["photo-contract", "photo-plaza", "photo-money", "photo-assistant"]},
        ({"go": SO}, "reveal", {"take": None, "prefer": ["painting"], "to": 1}),
    ),
    Row("E-CON-MUST", "G-CON-3", {}, ({"go": SO}, {"take": "none"})),
    Row("E-CON-MUST", "G-CON-3", {"blue": {"contracts": {1: "photo-contract"}}}, ({"use": 1, "with": "desk"}, *HIRE)),
    Row("E-CON-PLACE", "G-CON-4", {"display": {1: []}}, ({"go": SO}, {"take": 1, "to": 1})),
    Row(
        "E-CON-SPACE",
        "G-CON-5",
        {"blue": {"contracts": {1: "photo-bag"}}},
        ({"go": SO}, {"take": 1, "to": 1}),
        lambda space: ({"go": SO}, {"take": 1, "to": int(space), "tickets": ["pink"]}),
    ),
    Row(
        "E-SEL-CTR",
        "G-SEL-1",
        {"blue": GALLERY},
        ({"go": SO}, {"sell": 2}),
        lambda space: ({"go": SO}, {"sell": int(space)}),
    ),
    Row("E-SEL-NONE", "G-SEL-1", {"blue": {"contracts": {1: "painting-bag"}}}, ({"go": SO}, {"sell": 1})),
    Row(
        "E-SEL-NONE",
        "G-SEL-1",
        {"blue": GALLERY},
        ({"go": SO}, {"sell": None, "artist": "photo blue"}),
        lambda artist: ({"go": SO}, {"sell": None, "artist": artist}),
    ),
    Row(
        "E-SEL-WHICH",
        "G-SEL-1",
        {"blue": GALLERY | {"contracts": {1: "painting-bag", 3: "painting-plaza"}}},
        ({"go": SO}, {"sell": None, "artist": "painting blue"}),
        lambda space: ({"go": SO}, {"sell": int(space), "artist": "painting blue"}),
    ),
    Row(
        "E-SEL-VISITOR",
        "G-SEL-3",
        {"blue": GALLERY},
        ({"go": SO}, {"sell": 1, "send": "investor"}),
        lambda kind: ({"go": SO}, {"sell": 1, "send": kind}),
    ),
    Row(
        "E-SEL-MUST",
        "G-SEL-3",
        {"blue": GALLERY},
        ({"go": SO}, {"sell": 1, "send": "none"}),
        lambda kind: ({"go": SO}, {"sell": 1, "send": kind}),
    ),
    Row(
        "E-SEL-TOP",
        "G-SEL-3",
        {"blue": GALLERY},
        ({"go": SO}, {"sell": 1, "send": "vip", "top": "money"}),
        lambda top: ({"go": SO}, {"sell": 1, "send": "vip", "top": top}),
    ),
    Row("E-HIR-ZERO", "G-HIR-1", {}, ({"go": MC}, {"hire": 0}), lambda count: ({"go": MC}, {"hire": int(count)})),
    Row("E-HIR-DESK", "G-HIR-1", {}, ({"go": MC}, {"hire": 3}), lambda count: ({"go": MC}, {"hire": int(count)})),
    Row(
        "E-HIR-QUEUE",
        "G-HIR-1",
        {"blue": {"queue": 1}},
        ({"go": MC}, {"hire": 2}),
        lambda count: ({"go": MC}, {"hire": int(count)}),
    ),
    Row("E-HIR-MONEY", "G-HIR-2", {"blue": {"money": 0}}, ({"go": MC}, {"hire": 1})),
    Row(
        "E-PRO-HIDDEN",
        "G-PRO-1",
        {},
        ({"go": MC}, {"promote": "photo red"}),
        lambda artist: ({"go": MC}, {"promote": artist, "bonus": {"tickets": ["pink"]}}),
    ),
    Row(
        "E-PRO-MAX",
        "G-PRO-1",
        {"artists": {"painting blue": {"promotion": 5}}},
        ({"go": MC}, {"promote": "painting blue"}),
    ),
    Row(
        "E-PRO-TOKEN",
        "G-PRO-1",
        {
            "artists": {"painting blue": {"promotion": 3}}
            | {
                name: {"up": True, "promotion": 4}
                for name in ("digital blue", "digital red", "sculpture blue", "photo blue")
            }
        },
        ({"go": MC}, {"promote": "painting blue"}),
        lambda artist: ({"go": MC}, {"promote": artist}),
    ),
    Row("E-PRO-INFL", "G-PRO-1", {"blue": {"influence": 0}}, ({"go": MC}, {"promote": "painting blue"})),
    Row("E-MKT-CLOSED", "G-SET-12", MARKET | {"players": 2}, ({"go": IM}, {"offer": "2 1"})),
    Row("E-MKT-COL", "G-MKT-1", {"blue": {"lobby": people(vip=1)}}, ({"go": IM}, {"offer": "3 1"})),
    Row(
        "E-MKT-ASSIST",
        "G-MKT-3",
        MARKET,
        ({"go": IM}, {"offer": "2 1", "with": AC}),
        lambda source: ({"go": IM}, {"offer": "2 1", "with": source}),
    ),
    Row(
        "E-REP-ROW",
        "G-REP-1",
        MARKET,
        ({"go": IM}, {"reputation": "1 photo", "to": "money", "send": "vip"}),
        lambda space: ({"go": IM}, {"reputation": space, "to": "money", "send": "vip"}),
    ),
    Row(
        "E-REP-GONE",
        "G-REP-1",
        MARKET | {"market": {"1 painting": "yellow"}},
        ({"go": IM}, {"reputation": "1 painting", "to": "money", "send": "vip"}),
        lambda space: ({"go": IM}, {"reputation": space, "to": "money", "send": "vip"}),
    ),
    Row(
        "E-REP-FULL",
        "G-REP-1",
        {"blue": MARKET["blue"] | {"reputation": BOARD}},
        ({"go": IM}, {"reputation": "1 painting", "to": "money", "send": "vip"}),
    ),
    Row(
        "E-REP-SPACE",
        "G-REP-1",
        {"blue": MARKET["blue"] | {"reputation": {"money": "vip"}}},
        ({"go": IM}, {"reputation": "1 painting", "to": "money", "send": "vip"}),
        lambda space: (
            {"go": IM},
            {"reputation": "1 painting", "to": space, "send": "vip", "bonus": TILE_BONUS.get(space, {})},
        ),
    ),
    Row(
        "E-REP-VISITOR",
        "G-REP-2",
        {"blue": MARKET["blue"] | {"lobby": people(vip=1, investor=1)}},
        ({"go": IM}, {"reputation": "1 painting", "to": "money", "send": "collector"}),
        lambda kind: ({"go": IM}, {"reputation": "1 painting", "to": "money", "send": kind}),
    ),
    Row(
        "E-SEL-MUST",
        "G-REP-2",
        MARKET,
        ({"go": IM}, {"reputation": "1 painting", "to": "money", "send": "none"}),
        lambda kind: ({"go": IM}, {"reputation": "1 painting", "to": "money", "send": kind}),
    ),
    Row(
        "E-OFF-TAKEN",
        "G-MKT-2",
        MARKET | {"market": {"1 1": "yellow"}},
        ({"go": IM}, {"offer": "1 1"}),
        lambda space: ({"go": IM}, {"offer": space, "bonus": OFFER_BONUS.get(space, {})}),
    ),
    Row("E-OFF-MONEY", "G-OFF-1", {"blue": MARKET["blue"] | {"money": 0}}, ({"go": IM}, {"offer": "1 3", "coins": 2})),
    Row("E-KO-NOTYOU", "G-KO-3", {}, ("decline",)),
    Row("E-KO-INFL", "G-KO-4", kicked(MC, influence=0), ({"hire": 1},), lambda word: (word,), "orange"),
    Row("E-KO-PLACE", "G-KO-3", kicked(MC), ({"discover": "photo blue"},), lambda word: (KICKED_OUT[word],), "orange"),
    Row("E-KO-PLACE", "G-KO-3", kicked(MC), ({"go": AC},), seat="orange"),
    Row("E-KO-NOACTION", "G-KO-5", kicked(IM), ({"offer": "1 1"},), lambda word: (word,), "orange"),
    Row(
        "E-KO-ONE",
        "G-KO-3",
        kicked(MC) | {"orange": {"tickets": {"pink": 1}}, "plaza": people(vip=1)},
        ({"hire": 1}, {"spend": ["pink plaza"]}),
        seat="orange",
    ),
    Row("E-SET-TAKEN", "G-SET-18", setting_up, ({"start": IM},), lambda location: ({"start": location},)),
    Row("E-AUC-ORDER", "G-END-8", auction, ("end",)),
    Row(
        "E-AUC-GONE",
        "G-END-8",
        auction,
        ({"claim": "photo-4", "keep": "sold"},),
        lambda work: ({"claim": work, "keep": "sold"},),
    ),
    Row(
        "E-AUC-PLACE",
        "G-END-8",
        auction,
        ({"claim": "digital-4", "keep": "lobby"},),
        lambda keep: ({"claim": "digital-4", "keep": keep},),
    ),
    Row(
        "E-CHOICE",
        "G-PBM-1",
        MARKET,
        ({"go": IM}, {"offer": "1 1"}),
        lambda colour: ({"go": IM}, {"offer": "1 1", "bonus": {"tickets": [colour]}}),
    ),
    Row("E-CHOICE", "G-PBM-1", {}, ({"go": MC}, {"hire": 1, "tickets": ["pink"]})),
]

BONUS_OF: dict[str, dict[str, Any]] = {
    "photo blue": {"tickets": ["pink", "white"]}, "photo red": {"tickets": ["pink", "white"]},
    "sculpture red": {"artist": "painting blue"},
}  # fmt: skip
TILE_BONUS: dict[str, dict[str, Any]] = {"tickets": {"tickets": ["pink", "white"]}, "fame": {"artist": "painting blue"}}
OFFER_BONUS: dict[str, dict[str, Any]] = {"3 1": {"tickets": ["pink", "white"]}}
KICKED_OUT: dict[str, Step] = {
    "hire": {"hire": 1},
    "promote": {"promote": "painting blue", "bonus": {"tickets": ["pink"]}},
}

SOURCES = [*sorted((Path(gallerist_pbem.__file__).parent / "games" / "gallerist").rglob("*.py")),
           Path(gallerist_pbem.__file__).parent / "engine" / "answers.py"]  # fmt: skip
SHEET = """
E-ACT-MISSING E-ACT-PLACE E-AUC-GONE E-AUC-ORDER E-AUC-PLACE E-BAG-KIND E-BUY-CELEB E-BUY-HIDDEN E-BUY-MONEY E-BUY-SIGN
E-BUY-STACK E-BUY-WALL E-COL-LIMIT E-CON-FULL E-CON-MUST E-CON-PLACE E-CON-REVEALED E-CON-SPACE E-CTR-EMPTY
E-CTR-NOASSIST E-CTR-USED E-DIS-COMM E-DIS-NONE E-DIS-UP E-EXEC-STRAND E-EXEC-TIME E-EXEC-TWICE E-FAME-CAP E-HIR-DESK
E-HIR-MONEY E-HIR-QUEUE E-HIR-ZERO E-INF-EXTRA E-INF-FEW E-INF-STEPS E-KO-INFL E-KO-NOACTION E-KO-NOTYOU E-KO-ONE
E-KO-PLACE E-LEAVE-HOME E-LEAVE-NONE E-MKT-ASSIST E-MKT-CLOSED E-MKT-COL E-MOVE-NOACTION E-MOVE-SAME E-NOT-YOU
E-OFF-MONEY E-OFF-TAKEN E-PASS E-PLAZA-KIND E-PRO-HIDDEN E-PRO-INFL E-PRO-MAX E-PRO-TOKEN E-REP-FULL E-REP-GONE
E-REP-ROW E-REP-SPACE E-REP-VISITOR E-SEL-CTR E-SEL-MUST E-SEL-NONE E-SEL-TOP E-SEL-VISITOR E-SET-TAKEN E-TIL-MISSING
E-TIL-SPACE E-TIL-VISITOR E-TKT-DIR E-TKT-ICON E-TKT-NONE E-TKT-SAME E-TKT-WHERE E-TKT-ZERO W-NOEFFECT
"""


def position(row: Row) -> Game:
    return row.facts() if callable(row.facts) else a_game(**row.facts)


def refusal_of(game: Game, seat: str, steps: tuple[Step, ...]) -> Refused:
    """Raised, or kept as the reason why an order stopped after a reveal."""
    before = game.copy()
    try:
        outcome = engine.apply(rules, game, seat, list(steps))
    except Refused as refusal:
        assert (game.table, game.agenda, game.drawn) == (before.table, before.agenda, before.drawn)
        return refusal
    assert outcome.stopped is not None, "accepted"
    assert rules.invariants(outcome.game) == []
    return outcome.stopped


@pytest.mark.parametrize("row", TABLE, ids=[f"{n}-{row.code}" for n, row in enumerate(TABLE)])
def test_refused(row: Row) -> None:
    """Part F, G-PBM-1: the first failed condition, its rule, its page, the step; nothing is changed."""
    refusal = refusal_of(position(row), row.seat, row.steps)
    assert (refusal.code, refusal.rule) == (row.code, row.rule), str(refusal)
    assert row.rule in str(refusal)
    assert rules.page(row.rule) in str(refusal)
    assert f"step {refusal.step}, " in str(refusal)
    assert not re.search(r"[{}\[\]]|None", refusal.why)


def test_the_exact_words() -> None:
    """What a player reads for each of them; after a wanted change: UPDATE_GOLDEN=1, and read the diff."""
    told = "".join(f"{row.code}: {refusal_of(position(row), row.seat, row.steps)}\n" for row in TABLE)
    golden = Path(__file__).parent / "refusals.txt"
    if "UPDATE_GOLDEN" in os.environ:
        golden.write_text(told, encoding="utf-8")
    assert told == golden.read_text(encoding="utf-8")


WITH_POSSIBLE = [row for row in TABLE if row.instead]


@pytest.mark.parametrize("row", WITH_POSSIBLE, ids=[f"{n}-{row.code}" for n, row in enumerate(WITH_POSSIBLE)])
def test_what_is_offered_instead_is_accepted(row: Row) -> None:
    """Design 1.4: each answer that a refusal names as possible is one."""
    game = position(row)
    offered = refusal_of(game, row.seat, row.steps).possible
    for option in offered:
        assert row.instead is not None
        assert play_order(game, row.seat, *row.instead(option)).stopped is None, option
    assert offered or row.code in NOTHING_ELSE


NOTHING_ELSE = {"E-PRO-TOKEN", "E-CTR-USED", "E-REP-ROW"}


def test_the_table_covers_every_code_in_the_source() -> None:
    """Solitaire has its own tests."""
    found = {
        code for file in SOURCES for code in re.findall(r'"([EW]-[A-Z0-9]+(?:-[A-Z0-9]+)*)"', file.read_text("utf-8"))
    }
    assert {code for code in found if "SOL" not in code} - {row.code for row in TABLE} == set()


def test_the_table_covers_the_action_sheet() -> None:
    """Part F of the catalogue, but for E-KO-FINAL: see the next test."""
    assert set(SHEET.split()) - {row.code for row in TABLE} == set()


def test_in_the_final_round_a_kicked_out_player_is_not_asked() -> None:
    """G-KO-13: so his order finds that somebody else must act."""
    game = after(a_game(stage="final", at={"orange": MC}), "blue", *HIRE)
    refused(game, "orange", {"hire": 1}, code="E-NOT-YOU")
