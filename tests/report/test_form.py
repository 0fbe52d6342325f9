"""The order to fill in: a form for every question, which never plays as it stands."""

from __future__ import annotations

import re
from itertools import islice

import pytest

from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.engine.answers import spoken
from gallerist_pbem.engine.apply import judge
from gallerist_pbem.engine.guided import Guide
from gallerist_pbem.engine.legal import answers, is_aside
from gallerist_pbem.engine.rules import Rules
from gallerist_pbem.games import game_of
from gallerist_pbem.games.art_society import guide as society_guide
from gallerist_pbem.games.art_society.rules import rules as art_society
from gallerist_pbem.games.gallerist import guide as gallerist_guide
from gallerist_pbem.games.gallerist.guide_options import of_kept
from gallerist_pbem.games.gallerist.rules import rules as gallerist
from gallerist_pbem.games.gallerist.table.position import Contract, Game, Owned
from gallerist_pbem.orders.steps import Step, step_word
from gallerist_pbem.referee.orders import read_order
from gallerist_pbem.report.form.form import form
from tests.support.art_society import nearly_full, placing
from tests.support.gallerist import a_game, people, tickets
from tests.support.random_games import positions

HEAD = "#gallerist salon blue 1"


def test_a_form_always_holds_a_question_mark() -> None:
    asked = set()
    for game in positions(gallerist, 3, "forms"):
        if game.agenda and game.agenda[-1].kind not in asked:
            asked.add(game.agenda[-1].kind)
            text = form(gallerist, gallerist_guide, game, game.agenda[-1].seat or "", HEAD)
            assert any("?" in line for line in text.splitlines() if not line.startswith("#")), text
    assert {"start", "turn", "action", "kicked_out", "executive", "claim"} <= asked


def test_a_form_names_every_step_and_never_plays_as_it_stands() -> None:
    """S-RND-1, P-8: a `?` to fill in, and below it what is possible; ids and places are not torn apart."""
    seen = {}
    for game in positions(art_society, 3, "forms"):
        for question in awaited(game):
            if question.kind not in seen:
                seen[question.kind] = form(art_society, society_guide, game, question.seat or "", HEAD)
    assert set(seen) >= {"start", "offer", "bid", "pick", "place"}
    for text in seen.values():
        assert any("?" in line for line in text.splitlines() if not line.startswith("#"))
        assert all(len(line) <= 76 for line in text.splitlines())
    assert "\nbid ?\n" in seen["bid"]
    assert "\n# bid 1, 2, 3, 4, 5, 6, 7, 8, 9, 10," in seen["bid"]
    assert "\n#   wish (may be left out; one or more, with commas): 1 (p" in seen["bid"]
    assert re.search(r"\npick \?\n(#.*\n)+# pick 1 \(p.* frame, ", seen["pick"])
    assert "\noffer ?\n" in seen["offer"]
    assert "\n# offer (4 of them, with commas): 5x5" in seen["offer"].replace(":\n#      ", ":")
    assert "\nhang ?\n" in seen["start"]
    assert "\n# hang 6 3, 7 3," in seen["start"]


def test_a_form_for_a_placing_has_one_line_that_must_be_filled() -> None:
    """S-AST-2: the held tile may stay where it is, so only the new painting needs an answer."""
    text = form(art_society, society_guide, placing(new="p22-02", assistant="p22-03"), "blue", HEAD)
    body = [line for line in text.splitlines() if not line.startswith("#")]
    assert body == ["hang ?"]
    assert "then, where it comes to that" in text
    tight = form(art_society, society_guide, nearly_full(new="p55-03", museum=["p22-03"]), "blue", HEAD)
    assert "# hold\n" in tight
    assert "now): p22-03 11 6, p22-03 12 6, p22-03 13 6, p22-03 11 7, p22-03 11 8" in unbroken(tight)
    nothing = form(art_society, society_guide, nearly_full(new="p55-03"), "blue", HEAD)
    assert "# excess\n" in nothing
    assert "1x1 11 6" in nothing


def main_turn() -> Game:
    """Ann at the Media Center, with an artist to buy from, a contract to be had and money for everything."""
    return a_game(
        at={"blue": "media_center", "yellow": "sales_office"},
        blue={"money": 20, "influence": 10, "gallery": people(investor=1, collector=1), "lobby": people(investor=1)},
        artists={"photo blue": {"up": True, "fame": 6}},
    )


def unbroken(text: str) -> str:
    """A form on one line, without the signs of its comments."""
    return " ".join(line.removeprefix("#").strip() for line in text.splitlines())


def test_a_main_turn_is_told_by_location_with_prices_and_leave() -> None:
    """G-MOV-4, G-BUY-3, G-HIR-2, G-OFF-3: what may be left behind, and what a work, assistants and an offer cost."""
    text = form(gallerist, gallerist_guide, main_turn(), "blue", HEAD)
    assert text.startswith(f"{HEAD}\ngo ?\n?\n# ")
    assert "\n# behind go may stand: leave desk\n" in text
    assert re.findall(r"^# go (\w+)", text, re.MULTILINE) == ["sales_office", "artists_colony", "international_market"]
    line = unbroken(text)
    assert "go sales_office (kicks out the gallerist of yellow)" in line
    assert "photo blue (photo-1, costs 6)" in line
    assert re.search(r"offer 1 1 \(.*?costs 1, influence 10 -> 13, bonus ticket: .*?\)", line)
    assert "coins (may be left out): 1 (leaves influence 8), 2 (leaves influence 4), 3" in line
    assert all(len(each) <= 76 for each in text.splitlines())


def test_who_was_kicked_out_reads_what_an_action_costs() -> None:
    """G-KO-4: influence falls to the next icon below; an executive action is free."""
    game = a_game(
        active="yellow",
        at={"yellow": "media_center"},
        kicked_out=("blue", "gallerist", "media_center"),
        blue={"money": 20, "influence": 10, "tickets": tickets(brown=1)},
        plaza=people(investor=1),
    )
    line = unbroken(form(gallerist, gallerist_guide, game, "blue", HEAD))
    assert "hire 1 (costs 1, influence 10 -> 5)" in line
    assert "spend brown plaza" in line
    assert " decline " in line


def test_a_contract_for_a_contract_does_not_hide_the_locations() -> None:
    """G-EXE-1, G-EXE-8: what `use` leads to is told with it, below the locations."""
    game = main_turn()
    game.table.players["blue"].contracts[1] = Contract("photo-contract")
    text = form(gallerist, gallerist_guide, game, "blue", HEAD)
    assert text.startswith(f"{HEAD}\ngo ?\n?\n# ")
    assert text.count("then, where it comes to that") == 1
    places, _, beside = unbroken(text).partition("one of these may be added, once, on a line of its own")
    assert " use " not in places
    assert re.search(r"use 2 \(photo-contract, a contract for space .*?, takes an assistant: desk\)", beside)
    assert beside.index("use 2") < beside.index("then, where") < beside.index("take 1") < beside.index("reveal")


def test_a_price_is_told_whole_when_money_does_not_suffice() -> None:
    """G-BUY-3, G-INF-3, G-OFF-3: neither coins from influence nor a bonus make anything cheaper."""
    game = main_turn()
    me = game.table.players["blue"]
    me.money, me.lobby = 4, people(investor=1, vip=1, collector=1)
    line = unbroken(form(gallerist, gallerist_guide, game, "blue", HEAD))
    assert "photo blue (photo-1, costs 6, of which at least 2 from influence (coins))" in line
    assert "offer 3 3 (3 money in column 3, costs 3, influence 10 -> 11, bonus money: 3 money now)" in line


def test_where_to_go_does_not_tell_what_a_contract_brings() -> None:
    """G-EXE-8: the only executive action that is possible is none of the move's."""
    game = main_turn()
    game.table.players["blue"].contracts[0] = Contract("digital-influence")
    text = form(gallerist, gallerist_guide, game, "blue", HEAD)
    assert "use 1 (digital-influence, 1 influence now, takes an assistant: desk)" in unbroken(text)
    assert not re.search(r"^# go [^(\n]*\([^)]*influence", text, re.MULTILINE)


def test_a_scoring_at_the_end_of_the_turn_is_not_the_price_of_a_step() -> None:
    """G-KO-4, G-MID-2: only the influence that the action costs."""
    game = a_game(
        active="yellow",
        at={"yellow": "sales_office"},
        kicked_out=("blue", "gallerist", "sales_office"),
        blue={"money": 20, "influence": 10, "gallery": people(investor=1, vip=1, collector=1)},
        intermediate="due",
    )
    line = unbroken(form(gallerist, gallerist_guide, game, "blue", HEAD))
    assert re.search(r" take 1 \([^()]*, influence 10 -> 5\)", line)
    assert " reveal (costs influence, 10 -> 5)" in line


def test_a_location_that_a_ticket_opens_is_named_with_it() -> None:
    """G-TRN-5, A-103: `go` with an executive action before it or after it."""
    game = a_game(
        at={"blue": "media_center"},
        blue={"money": 20, "influence": 10, "tickets": tickets(brown=1)},
        plaza=people(investor=1),
    )
    line = unbroken(form(gallerist, gallerist_guide, game, "blue", HEAD))
    section = line.partition("go international_market (only with spend brown plaza on the line before or after)")[2]
    assert " offer 1 1 (1 money in column 1, costs 1, influence 10 -> 13" in section
    steps: list[Step] = ["spend brown plaza", "go international_market", "offer 1 1"]
    order = "\n".join(map(str, steps)) + " bonus tickets brown"
    read = read_order(game_of("gallerist"), f"{HEAD}\n{order}\n#end", "order").steps
    assert judge(gallerist, game, "blue", read).verdict == "legal"


def test_fields_that_hang_on_another_value_are_named_with_it() -> None:
    """G-CON-3, G-REP-4: a ticket of any colour beside the third space, two tickets from a space of the board."""
    game = main_turn()
    game.table.players["blue"].works = [Owned("photo-2", "photo blue")]
    line = unbroken(form(gallerist, gallerist_guide, game, "blue", HEAD))
    assert "tickets (with to 3): brown, pink, white" in line
    assert "bonus tickets (with to tickets, 2 of them, with commas): brown, pink, white" in line


def test_what_only_an_order_makes_possible_is_not_told_as_possible_at_once() -> None:
    """G-EXE-2: a ticket can be spent when an action has brought it."""
    line = unbroken(form(gallerist, gallerist_guide, main_turn(), "blue", HEAD))
    at_once, _, later = line.partition("one of these may be added after it, where the order itself brings it:")
    assert " spend " not in at_once
    assert later.startswith(" spend brown lobby (Investor from the Lobby to the Gallery)")


def test_a_renowned_work_over_the_starting_tile_is_warned_of() -> None:
    """G-TIL-6, G-END-10."""
    game = main_turn()
    me = game.table.players["blue"]
    me.third_slot = "photo"
    assert of_kept(game, "blue", "gallery") == []
    me.works = [Owned("photo-1", "photo blue"), Owned("photo-2", "photo blue")]
    assert "the starting tile there leaves the game" in of_kept(game, "blue", "gallery")[0]
    assert of_kept(game, "blue", "sold") == []


def test_what_is_said_of_several_places_stands_before_them() -> None:
    """S-DEC-1: a bracket behind a list would read as if it belonged to the last place."""
    texts = []
    for game in islice(positions(art_society, 3, "remarks"), 0, None, 5):
        asked = [question.seat or "" for question in awaited(game) if question.kind == "place"]
        texts += [unbroken(form(art_society, society_guide, game, seat, HEAD)) for seat in asked]
    assert any(re.search(r"hang \((faux pas|frame matches)[^)]*\): (new )?\d+ \d+, ", text) for text in texts)
    assert not any(re.search(r"\d+ \d+, (new )?\d+ \d+ \((faux pas|frame)", text) for text in texts)


def test_a_flag_that_must_be_said_is_told_with_its_target() -> None:
    """G-EXE-9: a bonus that gives nothing is used only on purpose."""
    held = {1: "photo-money", 2: "photo-plaza"}
    game = a_game(at={"blue": "media_center"}, blue={"contracts": held}, plaza=people(vip=1))
    assert "anyway (must be said with 1)" in unbroken(form(gallerist, gallerist_guide, game, "blue", HEAD))


@pytest.mark.parametrize(("rules", "guide"), [(gallerist, gallerist_guide), (art_society, society_guide)])
def test_what_a_form_gives_as_example_is_legal_and_every_target_is_named(rules: Rules, guide: Guide) -> None:
    """At every tenth position of a random game."""
    package = game_of(rules.NAME)
    for game in islice(positions(rules, 3, "examples"), 0, None, 10):
        for question in awaited(game):
            seat = question.seat or ""
            text = form(rules, guide, game, seat, f"#gallerist salon {seat} 1")
            line = unbroken(text)
            shown = re.search(r"^# for example: ((?:.|\n#       )*)", text, re.MULTILINE)
            assert shown, text
            order = shown[1].replace("\n#       ", " ")
            steps = read_order(package, f"#gallerist salon {seat} 1\n{order}\n#end", "order").steps
            assert judge(rules, game, seat, steps).verdict in ("legal", "depends")
            for first, *others in answers(rules, game, seat):
                leads = step_word(first) in rules.LEADING_STEPS
                told = [] if is_aside(rules, first) else [first, *others[: int(leads)]]
                assert all(named(step, line) for step in told), (told, text)


def named(step: Step, line: str) -> bool:
    """Whether a form names the step and its target; of a list, the items."""
    word = step_word(step)
    target = step[word] if isinstance(step, dict) else None
    items = target if isinstance(target, list) else [target] if target is not None else []
    return f" {word}" in line and all(spoken(item) in line for item in items)
