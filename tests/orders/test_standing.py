"""Standing orders as text, YAML and JSON."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from gallerist_pbem.errors import Unreadable
from gallerist_pbem.games import MARK, game_of
from gallerist_pbem.orders.read import read_order
from gallerist_pbem.orders.steps import Order, Step, write_text_order
from gallerist_pbem.plain.schemas import schema
from gallerist_pbem.referee.orders import vocabulary, without_steps
from tests.support.folders import ROOT
from tests.support.gallerist import MC, SO

SCHEMA, WORDS = schema("gallerist.order"), vocabulary(game_of("gallerist"))
HEAD = "game: salon\nseat: yellow\ndecision: 0\nsteps: [decline]\n"
STANDING: list[dict[str, Any]] = [
    {"out_of": MC, "do": ["decline"]},
    {"out_of": SO, "do": [{"take": 1, "to": 2}, "end"]},
    {"out_of": "any", "do": "ask"},
]
TEXT = f"""\
{MARK} salon yellow 0
go sales_office; take 1 to 1
if out of media_center: decline   # comments are none of its business
IF OUT_OF so take 1 to 2; end
> if out of any: ask
#end
""".replace("> ", "")
YAML = """\
game: salon
seat: yellow
decision: 0
steps:
- go: sales_office
- {take: 1, to: 1}
standing:
- {do: decline, out_of: media_center}
- out_of: sales_office
  do:
  - take: 1
    to: 2
  - end
- {out_of: any, do: ask}
"""


def test_text_yaml_and_json_say_the_same() -> None:
    steps: list[Step] = [{"go": SO}, {"take": 1, "to": 1}]
    wanted = Order("salon", "yellow", 0, None, steps, None, STANDING)
    assert read_order(TEXT, "order", SCHEMA, WORDS) == wanted
    assert read_order(YAML, "order", SCHEMA, WORDS) == wanted
    plain = {"game": "salon", "seat": "yellow", "decision": 0, "steps": steps, "standing": STANDING}
    assert read_order(json.dumps(plain), "order", SCHEMA, WORDS) == wanted
    assert read_order(write_text_order(wanted, MARK), "order", SCHEMA, WORDS) == wanted
    said = read_order(YAML, "order", SCHEMA).standing
    assert said is not None
    assert list(said[0]) == ["out_of", "do"]


def test_an_empty_list_in_all_forms() -> None:
    wanted = Order("salon", "yellow", 0, None, ["decline"], None, [])
    assert read_order(f"{HEAD}standing: []\n", "order", SCHEMA) == wanted
    assert read_order(write_text_order(wanted, MARK), "order", SCHEMA, WORDS) == wanted
    assert read_order(HEAD, "order", SCHEMA).standing is None
    without = read_order(f"{MARK} salon yellow 0\nif out of any: ask\n#end", "order", without_steps(SCHEMA), WORDS)
    assert (without.steps, without.standing) == ([], [{"out_of": "any", "do": "ask"}])


def test_a_line_that_a_mail_program_broke_goes_on() -> None:
    text = f"{MARK} salon yellow 0\nif out of sales_office: take 1\n  to 2; end\ndecline\n#end\n"
    order = read_order(text, "order", SCHEMA, WORDS)
    assert (order.steps, order.standing) == (["decline"], [{"out_of": SO, "do": [{"take": 1, "to": 2}, "end"]}])


def test_the_example_of_the_documentation() -> None:
    """docs/standing.md: both forms say the same."""
    text = (ROOT / "docs" / "standing.md").read_text(encoding="utf-8")
    blocks = [block for language, block in re.findall(r"```(\w*)\n(.*?)```", text, re.S) if language != "console"]
    orders = [read_order(block, "order", SCHEMA, WORDS) for block in blocks[:2]]
    assert orders[0] == orders[1]
    assert orders[0].standing is not None
    assert (len(orders[0].standing), len(orders[0].advance or [])) == (4, 3)
    society, words = schema("art-society.order"), vocabulary(game_of("art-society"))
    assert read_order(blocks[2], "order", society, words).advance == [[{"hang": "new 9 4"}], ["hold"]]
    assert read_order(blocks[3], "order", without_steps(SCHEMA), WORDS).steps == []


ADVANCE: list[list[Step]] = [[{"go": MC}, {"hire": 2}, "end"], [{"go": SO}, "reveal"]]


def test_orders_in_advance_in_all_forms() -> None:
    wanted = Order("salon", "yellow", 0, None, ["decline"], None, [{"asked_to": "end", "do": ["end"]}], ADVANCE)
    text = f"{MARK} salon yellow 0\ndecline\nNEXT go mc; hire 2; end\nif asked to end: end\nnext: go so; reveal\n#end\n"
    assert read_order(text, "order", SCHEMA, WORDS) == wanted
    assert read_order(write_text_order(wanted, MARK), "order", SCHEMA, WORDS) == wanted
    yaml = f"""{HEAD}standing: [{{asked_to: end, do: end}}]
next:
- [{{go: media_center}}, {{hire: 2}}, end]
- - go: sales_office
  - reveal
"""
    assert read_order(yaml, "order", SCHEMA, WORDS) == wanted
    broken = f"{MARK} salon yellow 0\ndecline\nnext go media_center; hire\n  2; end\n#end\n"
    assert read_order(broken, "order", SCHEMA, WORDS).advance == ADVANCE[:1]


def test_none_in_advance_in_all_forms() -> None:
    wanted = Order("salon", "yellow", 0, None, ["decline"], None, None, [])
    assert read_order(f"{HEAD}next: []\n", "order", SCHEMA) == wanted
    assert read_order(write_text_order(wanted, MARK), "order", SCHEMA, WORDS) == wanted
    assert read_order(HEAD, "order", SCHEMA).advance is None
    alone = read_order(f"{MARK} salon yellow 0\nnext none\n#end", "order", without_steps(SCHEMA), WORDS)
    assert (alone.steps, alone.standing, alone.advance) == ([], None, [])
    with pytest.raises(Unreadable, match="'standing' is missing: a list of at most 20 answers"):
        read_order(f"{MARK} salon yellow 0\n#end", "order", without_steps(SCHEMA), WORDS)


PLACES = "artists_colony, sales_office, media_center, international_market, any"
DO = "ask, decline, end, or a list of 1 to 20 steps"


@pytest.mark.parametrize(
    ("standing", "fault"),
    [
        ("decline", "5:1: error: standing must be a list of at most 20 answers, such as {out_of: any, do: decline}"),
        ("[decline]", "5:12: error: standing order 1 must be a map with out_of and do, or asked_to and do"),
        ("[{out_of: any}]", f"5:12: error: 'do' is missing: {DO}"),
        ("[{do: ask}]", "5:12: error: 'out_of' is missing: a place"),
        ("[{out_of: home, do: ask}]", f"5:13: error: standing order 1: 'home' is not a place; places are {PLACES}"),
        ("[{out_of: any, do: sleep}]", f"5:26: error: standing order 1: do must be {DO}"),
        ("[{out_of: any, do: []}]", "5:26: error: standing order 1: do must be a list of 1 to 20 steps"),
        ("[{out_of: any, do: 1}]", f"5:26: error: standing order 1: do must be {DO}"),
        ("[{out_of: any, do: '?'}]", "5:26: error: standing order 1: do is still to be filled in ('?')"),
        ("[{out_of: any, do: ask, when: now}]",
         "5:35: error: standing order 1 has no field 'when'; its fields are out_of, asked_to, do"),
        ("[{out_of: any, do: [{take: 1, for: 2}]}]",
         "5:41: error: standing order 1, step 1: take has no field 'for'; its fields are to, tickets, prefer"),
        ("[{out_of: any, do: [{take: 1, hire: 2}]}]",
         "5:31: error: standing order 1, step 1: take and hire are 2 steps; each begins with its own dash"),
        ("[{out_of: any, do: [{hire: lots}]}]", "5:32: error: standing order 1, step 1: hire must be"),
        ("[{asked_to: end, out_of: any, do: ask}]",
         "5:12: error: standing order 1 must be a map with one condition, out_of or asked_to, and do"),
        ("[{asked_to: dance, do: ask}]", "5:13: error: standing order 1: asked_to must be end: only an executive"),
        ("[{out_of: any, do: [dance]}]", "5:31: error: standing order 1, step 1: unknown step 'dance'"),
    ],
)  # fmt: skip
def test_nonsense_in_yaml_is_refused_with_its_place(standing: str, fault: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_order(f"{HEAD}standing: {standing}\n", "order", SCHEMA)
    assert str(refused.value).startswith(f"order:{fault}")


@pytest.mark.parametrize(
    ("advance", "fault"),
    [
        ("end", "5:1: error: next must be a list of at most 10 orders in advance, each a list of steps"),
        ("[end]", "5:8: error: next 1 must be a list of 1 to 20 steps"),
        ("[[]]", "5:8: error: next 1 must be a list of 1 to 20 steps"),
        ("[[end], [{take: 1, hire: 2}]]",
         "5:16: error: next 2, step 1: take and hire are 2 steps; each begins with its own dash"),
        ("[[{hire: lots}]]", "5:10: error: next 1, step 1: hire must be"),
        ("[[{take: 1, for: 2}]]", "5:19: error: next 1, step 1: take has no field 'for'; its fields are to"),
        ("[[dance]]", "5:9: error: next 1, step 1: unknown step 'dance'"),
        ("[['?']]", "5:9: error: next 1, step 1 is still to be filled in ('?')"),
    ],
)  # fmt: skip
def test_nonsense_in_advance_in_yaml_is_refused_with_its_place(advance: str, fault: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_order(f"{HEAD}next: {advance}\n", "order", SCHEMA)
    assert str(refused.value).startswith(f"order:{fault}")
    assert len(refused.value.faults) == 1


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("if", "3:3: error: standing order 1: a word is missing here; possible: out_of, asked_to, out, asked"),
        ("if in any: ask", "3:4: error: standing order 1: 'in' is unknown here"),
        ("if out: ask", "3:9: error: standing order 1: 'ask' is unknown here. Possible: of"),
        ("if out of home: ask", f"3:11: error: standing order 1: 'home' is unknown here. Possible: {PLACES}"),
        ("if out of any", "3:14: error: standing order 1: what to do is missing: 'ask', or one step"),
        ("if out of any: ask me", "3:20: error: standing order 1: 'ask' stands alone, without 'me'"),
        ("if out of any: ask; decline", "3:21: error: there is no place for 'decline' here"),
        ("if out of any: dance", "3:16: error: standing order 1, step 1: 'dance' is unknown here"),
        ("if out of any: take 1 at 2", "3:23: error: standing order 1, step 1: 'at' is unknown here"),
        ("if out of any: take ?", "3:21: error: this standing order is still to be filled in ('?')"),
        ("if out of any: decline;", "3:23: error: a standing order is written on one line"),
        ("if out of any: decline; note Away.", "3:25: error: a note is read by everybody"),
        ("if out of any: decline; no Away.", "3:25: error: a note is read by everybody"),
        ("if out of any: n", "3:16: error: a note is read by everybody"),
        ("if none; if out of any: ask", "3:10: error: 'if none' withdraws a standing order, so it stands alone"),
        ("next", "3:5: error: next 1: what to do is missing: one step or several with ';' between them"),
        ("next dance", "3:6: error: next 1, step 1: 'dance' is unknown here"),
        ("next hire 1; dance", "3:14: error: next 1, step 2: 'dance' is unknown here"),
        ("next hire ?", "3:11: error: this standing order is still to be filled in ('?')"),
        ("next hire 1;", "3:12: error: a standing order is written on one line"),
        ("next hire 1; note Away.", "3:14: error: a note is read by everybody"),
        ("next none; next hire 1", "3:12: error: 'next none' withdraws orders in advance, so it stands alone"),
        ("next none; decline", "3:12: error: there is no place for 'decline' here"),
        ("if none; decline", "3:10: error: there is no place for 'decline' here"),
    ],
)
def test_nonsense_in_text_is_refused_with_its_place(line: str, fault: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_order(f"{MARK} salon yellow 0\ndecline\n{line}\n#end\n", "order", SCHEMA, WORDS)
    assert str(refused.value).startswith(f"order:{fault}")
