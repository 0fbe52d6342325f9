"""Point by point what a player reads who left out or mistook several things at once; no second mail is needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from gallerist_pbem.engine.apply import apply, judge
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.orders.steps import Step
from gallerist_pbem.report.played import error_text
from tests.support.folders import ROOT
from tests.support.gallerist import AC, IM, MC, SO, a_game, people

VISITORS = people(investor=1, vip=1, collector=1)
AT_HAND: Mapping[str, Any] = {"lobby": VISITORS, "works": ["painting blue"], "desks": 2}


def refusal(game: Game, *steps: Step) -> Refused:
    """The same from `check` and from `play`."""
    with pytest.raises(Refused) as checked:
        judge(rules, game, "blue", steps)
    with pytest.raises(Refused) as played:
        apply(rules, game, "blue", steps)
    assert checked.value.plain() == played.value.plain()
    return checked.value


def market(**blue: Any) -> Game:
    return a_game(blue={**AT_HAND, **blue}, at={"blue": SO}, assistants={MC: "blue"}, plaza=people(vip=1, investor=1))


def fields(refused: Refused) -> list[tuple[str, list[str]]]:
    return [(objection.field, objection.possible) for objection in refused.objections]


def test_everything_that_is_open_is_asked_for_at_once() -> None:
    """G-PBM-1: with its meaning, its values, what a value asks for further, and a line that works."""
    told = refusal(market(), {"go": IM}, {"reputation": "1 painting"})
    reference = (ROOT / "docs" / "orders.md").read_text(encoding="utf-8")
    assert f"```refused\n{error_text(told)}\n```" in reference
    assert fields(told) == [
        ("to", ["influence", "money", "fame", "visitor", "tickets", "assistant"]),
        ("with", ["desk", "media_center"]),
        ("send", ["investor", "vip", "collector"]),
    ]
    assert [(need.values, need.field, need.number) for need in told.objections[0].needs] == [
        (["visitor"], "bonus visitor", 1), (["tickets"], "bonus tickets", 2),
    ]  # fmt: skip


def test_wrong_and_missing_fields_come_together_and_nested_ones_as_they_are_typed() -> None:
    """G-REP-2, G-MKT-3: what was right stays in the line that works."""
    game = market(lobby=people(investor=1, vip=1))
    said = {"reputation": "1 painting", "to": "visitor", "send": "collector", "with": AC}
    told = refusal(game, {"go": IM}, said)
    assert [objection.code for objection in told.objections] == ["E-MKT-ASSIST", "E-CHOICE", "E-REP-VISITOR"]
    assert fields(told) == [
        ("with", ["desk", "media_center"]), ("bonus visitor", ["investor", "vip"]), ("send", ["investor", "vip"]),
    ]  # fmt: skip
    assert "`bonus visitor` is missing: the visitor who comes to your gallery" in str(told)
    sent = "`send`, the visitor who leaves your lobby: there is no collector in your lobby (G-REP-2, rulebook p. 12; "
    assert f"(3) {sent}E-REP-VISITOR). Possible: investor, vip." in str(told)
    assert told.example == "reputation 1 painting to visitor with desk send investor bonus visitor investor"


def test_what_has_no_place_is_told_beside_what_is_missing() -> None:
    """G-PBM-1: also a nested field, with where it stands."""
    told = refusal(market(), {"go": IM}, {"reputation": "1 painting", "to": "money", "bonus": {"visitor": "vip"}})
    assert [objection.field for objection in told.objections] == ["with", "send", "bonus visitor"]
    assert told.objections[-1].why == "`bonus visitor vip` has no place in this reputation"
    assert told.example == "reputation 1 painting to money with desk send investor"


def test_a_value_is_suggested_with_which_the_rest_of_the_step_makes_sense() -> None:
    """G-REP-1: the space of the board that brings a visitor, since a visitor was named."""
    game = market(reputation={"money": "vip"})
    said = {"reputation": "1 painting", "to": "money", "send": "vip", "with": "desk", "bonus": {"visitor": "vip"}}
    told = refusal(game, {"go": IM}, said)
    assert [objection.code for objection in told.objections] == ["E-REP-SPACE"]
    assert told.example == "reputation 1 painting to visitor with desk send vip bonus visitor vip"


def test_a_wrong_main_value_tells_its_own_reason_first() -> None:
    """G-PRO-1: the other faults are seen with an artist who can be promoted."""
    told = refusal(a_game(), {"go": MC}, {"promote": "photo red", "fame": 9})
    assert [objection.code for objection in told.objections] == ["E-PRO-HIDDEN", "E-CHOICE", "E-INF-STEPS"]
    assert told.objections[0].why == told.why == "photo red is not discovered yet"
    assert told.example.startswith("promote painting blue ")


def test_later_steps_are_judged_as_if_the_earlier_were_as_suggested() -> None:
    """G-MOV-3, G-HIR-1, G-EXE-7: three faulty steps, one answer."""
    told = refusal(a_game(), {"go": MC, "leave": "desk"}, {"hire": 7, "coins": 30}, {"use": 2})
    assert [(objection.step, objection.code) for objection in told.objections] == [
        (1, "E-LEAVE-HOME"), (2, "E-HIR-DESK"), (2, "E-INF-EXTRA"), (3, "E-CTR-EMPTY"),
    ]  # fmt: skip
    assert [objection.example for objection in told.objections] == ["go media_center", *["hire 2 coins 3"] * 2, ""]
    assert "step 2, hire 7 coins 30 (with step 1 as suggested): 2 things are missing or wrong." in str(told)
    assert "step 3, use 2 (with step 2 as suggested): there is no contract on space 2" in str(told)


def test_a_step_is_suggested_after_which_the_rest_of_the_order_works() -> None:
    """G-MOV-1: the place of the action that follows."""
    game = a_game(at={"blue": SO})
    told = refusal(game, {"go": SO}, {"hire": 1})
    assert told.possible == [AC, MC]
    assert (told.example, len(told.objections)) == ("go media_center", 1)


def test_the_end_of_a_mended_order_is_looked_at_too() -> None:
    """G-TRN-2: a move alone is not enough, wherever it goes."""
    told = refusal(a_game(at={"blue": SO}), {"go": SO})
    assert [(objection.step, objection.code) for objection in told.objections] == [
        (1, "E-MOVE-SAME"), (2, "E-ACT-MISSING"),
    ]  # fmt: skip


def test_nothing_after_a_draw_is_judged() -> None:
    """G-PBM-2: what follows the work that would be uncovered is nobody's to know."""
    told = refusal(a_game(), {"go": AC}, {"buy": "painting blue", "fame": 9}, {"spend": ["white plaza"]}, {"use": 3})
    assert [(objection.step, objection.code) for objection in told.objections] == [(2, "E-INF-STEPS")]
    assert told.example.startswith("buy painting blue")


def test_what_a_step_that_draws_has_no_use_for_is_refused_by_check_too() -> None:
    """G-PBM-1: whatever comes up, `play` would refuse it."""
    told = refusal(a_game(), {"go": AC}, {"buy": "painting blue", "tickets": ["pink", "white", "brown"]})
    assert told.objections[0].why == "`tickets white, brown` has no place in this buy"
    assert told.example == "buy painting blue tickets pink"


def test_after_a_reveal_the_rest_is_explained_with_what_came_up() -> None:
    """G-PBM-2, G-CON-5: the four new contracts are known now."""
    game = a_game(blue={"contracts": {1: "photo-bag"}})
    outcome = apply(rules, game, "blue", [{"go": SO}, "reveal", {"take": 1, "to": 1, "tickets": ["brown"]}])
    assert outcome.stopped is not None
    assert [objection.code for objection in outcome.stopped.objections] == ["E-CON-SPACE"]
    assert outcome.stopped.example == "take 1 to 3 tickets brown"
    assert judge(rules, outcome.game, "blue", [{"take": 1, "to": 3, "tickets": ["brown"]}]).verdict == "legal"


def test_a_wish_is_explained_whole_before_anything_is_revealed() -> None:
    """G-CON-2, G-CON-5: the wish itself stays as it was typed."""
    wish = {"take": None, "prefer": ["painting"], "to": 1, "tickets": ["white", "brown"]}
    told = refusal(a_game(blue={"contracts": {1: "photo-bag"}}), {"go": SO}, "reveal", wish)
    assert [(objection.step, objection.code) for objection in told.objections] == [(3, "E-CON-SPACE"), (3, "E-CHOICE")]
    assert told.possible == ["2", "3"]
    assert told.example == "take prefer painting to 3 tickets white"
    mended = {"take": None, "prefer": ["painting"], "to": 3, "tickets": ["white"]}
    assert judge(rules, a_game(), "blue", [{"go": SO}, "reveal", mended]).verdict == "depends"


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        (({"hire": 1},), "E-ACT-PLACE"),
        (({"go": SO}, {"hire": 1}), "E-ACT-PLACE"),
        (("decline",), "E-KO-NOTYOU"),
        (({"go": MC},), "E-ACT-MISSING"),
    ],
)
def test_what_is_not_about_a_field_stays_one_sentence(steps: tuple[Step, ...], code: str) -> None:
    """G-TRN-2, G-KO-3: there is nothing to fill in."""
    told = refusal(a_game(), *steps)
    assert [objection.code for objection in told.objections] == [code]
    assert (told.example, len(told.lines())) == ("", 1)


def test_as_data_every_fault_has_its_place() -> None:
    """The keys of the first fault stay where they were; all faults and the example stand beside them."""
    told = refusal(market(), {"go": IM}, {"reputation": "1 painting", "to": "tickets", "send": "vip"}).plain()
    assert {key: told[key] for key in ("code", "rule", "page", "step", "possible")} == {
        "code": "E-CHOICE", "rule": "G-PBM-1", "page": "", "step": 2, "possible": ["desk", "media_center"],
    }  # fmt: skip
    assert [(fault["field"], fault["step"]) for fault in told["faults"]] == [("with", 2), ("bonus tickets", 2)]
    assert told["faults"][1]["why"].startswith("2 of `bonus tickets` are missing: the tickets that the bonus brings")
    assert told["example"] == "reputation 1 painting to tickets with desk send vip bonus tickets brown, pink"
    assert told["error"].endswith(f"For example: `{told['example']}`.")
