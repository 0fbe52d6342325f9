"""`gallerist order` for every question of Art Society: through a pseudo-terminal, through a pipe, and as a form."""

from __future__ import annotations

from random import Random

import pytest

from gallerist_pbem.cli.order_dialogue import leads_on, match
from gallerist_pbem.engine.apply import apply, awaited, judge
from gallerist_pbem.engine.guided import GuidedOrder
from gallerist_pbem.engine.guided_options import entries
from gallerist_pbem.games import art_society as rules
from gallerist_pbem.games.art_society import guide as consequences
from gallerist_pbem.orders.read import Order
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.referee.submit import without_wishes
from gallerist_pbem.report.form import form
from tests.support.art_society import (
    TWO_FRAMES,
    at_the_offer,
    four_frames,
    nearly_full,
    no_small_decor,
    offered,
    placing,
)
from tests.support.command import gallerist
from tests.support.game_files import contents, play_steps
from tests.support.random_games import positions
from tests.support.terminal import LAST, WHICH, answer, ended, talk

HEAD = "#gallerist salon blue 1"
SEATS = ["--seat", "blue=Ann", "--seat", "yellow=Bob"]
ROUND = [
    ("start", "blue", ["hang 7 4"], "hang 7 4", {"hang": "6 3"}),
    ("offer", None, ["2x2", "5x5", "2x2"], "offer 5x5, 2x2, 2x2", None),
    ("bid", "yellow", ["12", "lot 3", ""], "bid 12 wish 3", {"bid": 3}),
    ("pick", "blue", ["pick 2"], "pick 2", None),
    ("place", "blue", ["hang", "new 9 4"], "hang new 9 4", "hold"),
]
"""What is asked, what one player types, what becomes of it, and what the other one answers."""


@pytest.fixture
def folder(tmp_path):
    made = gallerist("new", "salon.yaml", "--game", "art-society", *SEATS, cwd=tmp_path)
    assert made.code == 0, made.err
    return tmp_path


def asked(folder):
    return GameFile.load(folder / "salon.yaml").position["asked"]


def answer_all(child, typed):
    """Each question is answered as it comes; decor takes the first there is."""
    answer(child, *typed)
    while child.expect([WHICH, LAST]) == 0:
        child.sendline("1")


def test_a_whole_round_is_asked_and_played_in_a_terminal(folder):
    """S-RND-1, S-BID-1: every question of a round, and leaving at one of them changes nothing."""
    for question, seat, typed, order, other in ROUND:
        who = seat or next(iter(asked(folder)))
        assert asked(folder)[who]["question"] == question
        child = talk(folder, "salon.yaml", who)
        answer_all(child, typed)
        assert order in child.before
        assert "The rules allow it." in child.before
        child.sendline("p")
        told, code = ended(child)
        assert code == 0, told
        if other:
            play_steps(rules, folder / "salon.yaml", [other])
    assert [facts["question"] for facts in asked(folder).values()] == ["offer"]
    before = contents(folder)
    child = talk(folder, "salon.yaml", next(iter(asked(folder))))
    child.expect(WHICH)
    child.sendintr()
    assert ended(child)[1] == 130
    assert contents(folder) == before


def lead(game, seat, random):
    """Answers at random; whether an order came out of it, and the questions that were put."""
    taken, put = [], set()
    while (walk := GuidedOrder(rules, consequences, game, seat, taken)).choice is not None:
        found = entries(walk)
        assert len({entry.key for entry in found}) == len(found)
        assert consequences.ask(walk.game, walk.choice)
        put.add(f"{walk.choice.step} {walk.choice.name}".strip())
        open_ways = [entry.path for entry in found if not entry.refused]
        assert open_ways
        taken += random.choice(open_ways)
    rules.wishes(game, walk.steps, [])
    steps = without_wishes(Order("salon", seat, 0, None, walk.steps, None)).steps
    assert judge(rules, game, seat, steps).verdict == "legal" or walk.drawn
    said = [step for step in steps if step != "done"]
    assert apply(rules, game, seat, steps).steps == (said or ["done"])
    return put


def test_every_way_through_the_questions_is_an_order_that_the_rules_accept():
    """S-RND-1: of random games, and where space or decor has run out."""
    put, random = set(), Random("ways")
    for play in positions(rules, 3, "ways"):
        for question in awaited(play):
            if random.random() < 0.25:
                put |= lead(play, question.seat, random)
    tight = {"new": "p55-03", "museum": ["p22-03", "p33-03"], "assistant": "p22-02"}
    for game in (nearly_full(**tight), nearly_full(new="p55-03"), four_frames(), no_small_decor()):
        for _ in range(12):
            put |= lead(game, "blue", random)
    wanted = {"word", "hang main", "hang decor", "offer series", "bid main", "bid wish", "pick main"}
    assert put >= wanted | {"exchange main", "excess decor", "swap main", "swap for"}


def test_a_form_names_every_step_and_never_plays_as_it_stands():
    """S-RND-1, P-8: a `?` to fill in, and below it what is possible; ids and places are not torn apart."""
    seen = {}
    for game in positions(rules, 3, "forms"):
        for question in awaited(game):
            if question.kind not in seen:
                seen[question.kind] = form(rules, consequences, game, question.seat, HEAD)
    assert set(seen) >= {"start", "offer", "bid", "pick", "place"}
    for text in seen.values():
        assert any("?" in line for line in text.splitlines() if not line.startswith("#"))
        assert all(len(line) <= 76 for line in text.splitlines())
    assert "\nbid ?\n# bid 1, 2, 3, 4, 5, 6, 7, 8, 9, 10," in seen["bid"]
    assert "\npick ?\n# pick 1, 2, 3, 4\n" in seen["pick"]
    assert "\noffer ?\n# offer 5x5, 4x5," in seen["offer"]
    assert "\nhang ?\n# hang 6 3, 7 3," in seen["start"]


def test_a_form_for_a_placing_has_one_line_that_must_be_filled():
    """S-AST-2: the held tile may stay where it is, so only the new painting needs an answer."""
    text = form(rules, consequences, placing(new="p22-02", assistant="p22-03"), "blue", HEAD)
    body = [line for line in text.splitlines() if not line.startswith("#")]
    assert body == ["hang ?"]
    assert "then, where it comes to that" in text
    tight = form(rules, consequences, nearly_full(new="p55-03", museum=["p22-03"]), "blue", HEAD)
    assert "#   hold\n" in tight
    assert "#   exchange p22-03 11 6, p22-03 12 6, p22-03 13 6, p22-03 11 7, p22-03 11 8\n" in tight
    nothing = form(rules, consequences, nearly_full(new="p55-03"), "blue", HEAD)
    assert "#   excess\n" in nothing
    assert "1x1 11 6" in nothing


def listed(game, *taken):
    """The open question, and its entries with what they bring."""
    walk = GuidedOrder(rules, consequences, game, "blue", taken)
    return consequences.ask(walk.game, walk.choice), {entry.text: entry.told for entry in entries(walk)}


def test_a_place_tells_its_decor_and_its_faux_pas():
    """S-DEC-4, S-FPX-1: for the new tile, the held one and a museum painting; decor itself says nothing twice."""
    assert listed(placing(**TWO_FRAMES), 0)[1]["hang new 8 2"] == ["brings decor"]
    assert not any(listed(placing(**TWO_FRAMES), 0, 2)[1].values())
    tight = nearly_full(new="p55-03", museum=["p22-03"], assistant="p22-02")
    held, museum = listed(tight, 0)[1], listed(tight, 1)[1]
    assert held["hang held 11 6"] == ["faux pas with p54-02", "brings decor"]
    assert held["hang held 11 7"] == ["faux pas with p54-02"]
    assert museum["exchange p22-03 11 6"] == ["p22-03 Still Life, wood frame, 2x2"]


def test_the_offer_says_how_many_are_chosen_and_a_wish_what_is_gone():
    """S-AUC-1, P-5."""
    assert listed(at_the_offer())[0] == "3 paintings are wanted. Which size comes next?"
    assert listed(at_the_offer(), 0, 0)[0] == "2 of 3 chosen: 5x5, 5x5. Which size comes next?"
    assert listed(offered(), 0, 1)[0] == "And if lot 1 is gone?"
    assert listed(offered(), 0, 3, 1)[0] == "And if lot 3 and lot 1 are gone?"


def test_a_place_alone_is_understood_where_only_one_tile_can_go_there():
    """S-PLC-1."""
    found = entries(GuidedOrder(rules, consequences, placing(new="p22-02"), "blue", [0]))
    assert match("9 4", found).text == "hang new 9 4"
    assert match("4", found).key == 4
    both = entries(GuidedOrder(rules, consequences, placing(new="p22-02", assistant="p22-03"), "blue", []))
    assert match("9 4", both).startswith("That could be ")
    assert match("9 9", found).startswith("Nothing here begins like that")


def test_the_word_of_a_step_is_not_told_as_forced_before_its_value_is_asked():
    """S-AST-1: with a full assistant only `hang` is left."""
    walk = GuidedOrder(rules, consequences, placing(new="p22-02", assistant="p22-03"), "blue", [])
    ((choice, value),) = walk.picked
    assert (choice.options, value) == (("hang",), "hang")
    assert leads_on(choice, value, walk.choice)
    assert not leads_on(choice, value, None)
