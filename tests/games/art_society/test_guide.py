"""The guided order of Art Society: every question, and what its answers bring."""

from __future__ import annotations

from random import Random

from gallerist_pbem.bots.tournament import new_table
from gallerist_pbem.cli.order.dialogue import match
from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.engine.apply import apply, judge
from gallerist_pbem.engine.guided import GuidedOrder
from gallerist_pbem.games.art_society import guide as consequences
from gallerist_pbem.games.art_society.guide_places import told_of_place
from gallerist_pbem.games.art_society.rules import rules, wishes
from gallerist_pbem.games.art_society.table.position import Game
from gallerist_pbem.orders.steps import Order
from gallerist_pbem.referee.submit import without_wishes
from gallerist_pbem.report.form.options import Entry, entries
from gallerist_pbem.report.guide import leads_on
from tests.support.art_society import (
    TWO_FRAMES,
    at_the_offer,
    four_frames,
    nearly_full,
    no_small_decor,
    offered,
    placing,
)
from tests.support.random_games import positions


def lead(game: Game, seat: str, random: Random) -> set[str]:
    """Answers at random; whether an order came out of it, and the questions that were put."""
    taken, put = list[int](), set[str]()
    while (walk := GuidedOrder(rules, consequences, game, seat, taken)).choice is not None:
        found = entries(walk)
        assert len({entry.key for entry in found}) == len(found)
        assert consequences.ask(walk.game, walk.choice)
        put.add(f"{walk.choice.step} {walk.choice.name}".strip())
        open_ways = [entry.path for entry in found if not entry.refused]
        assert open_ways
        taken += random.choice(open_ways)
    wishes.wishes(game, walk.steps, [])
    steps = without_wishes(Order("salon", seat, 0, None, walk.steps, None)).steps
    assert judge(rules, game, seat, steps).verdict == "legal" or walk.drawn
    said = [step for step in steps if step != "done"]
    assert apply(rules, game, seat, steps).steps == (said or ["done"])
    return put


def test_every_way_through_the_questions_is_an_order_that_the_rules_accept() -> None:
    """S-RND-1: of random games, and where space or decor has run out."""
    put, random = set(), Random("ways")
    for play in positions(rules, 3, "ways"):
        for question in awaited(play):
            if random.random() < 0.25:
                put |= lead(play, question.seat or "", random)
    tight = {"new": "p55-03", "museum": ["p22-03", "p33-03"], "assistant": "p22-02"}
    for game in (nearly_full(**tight), nearly_full(new="p55-03"), four_frames(), no_small_decor()):
        for _ in range(12):
            put |= lead(game, "blue", random)
    wanted = {"word", "hang main", "hang decor", "offer series", "bid main", "bid wish", "pick main"}
    assert put >= wanted | {"exchange main", "excess decor", "swap main", "swap for"}


def listed(game: Game, *taken: int) -> tuple[str, dict[str, list[str]]]:
    """The open question, and its entries with what they bring."""
    walk = GuidedOrder(rules, consequences, game, "blue", taken)
    assert walk.choice is not None
    return consequences.ask(walk.game, walk.choice), {entry.text: entry.brings for entry in entries(walk)}


def test_a_place_tells_its_decor_and_its_faux_pas() -> None:
    """S-DEC-4, S-FPX-1: with which paintings, for the new tile, the held one and a museum painting."""
    places = listed(placing(**TWO_FRAMES), 0)[1]
    assert places["hang new 8 2"] == ["frame matches s-1 and p22-08: decor of up to 2 shields"]
    assert places["hang new 11 4"] == ["frame matches p22-08: decor of 1 shield"]
    assert listed(placing(**TWO_FRAMES), 0, 2)[1]["1x1 hold"] == ["1 shield", "to the assistant"]
    tight = nearly_full(new="p55-03", museum=["p22-03"], assistant="p22-02")
    held, museum = listed(tight, 0)[1], listed(tight, 1)[1]
    assert held["hang held 11 6"][0] == "faux pas with p54-02"
    assert held["hang held 11 6"][1].startswith("frame matches p45-01: decor")
    assert held["hang held 11 7"] == ["faux pas with p54-02"]
    assert museum["exchange p22-03 11 6"] == ["p22-03 Still Life, wood frame, 2x2, value 3, its type counts 2 now"]
    many = listed(four_frames(), 0)[1]["hang new 11 3"]
    assert many[-1].endswith(": several decor tiles, 4 shields in all")


def test_a_frame_that_matches_without_decor_says_so() -> None:
    """S-DEC-7: the last hole of a wall."""
    game = nearly_full("p22-01 11 6", "p22-08 13 6", "p22-14 11 8", new="p22-17")
    assert told_of_place(game, "blue", "p22-17", "13 8")[-1].endswith(": no decor can be taken")


def test_the_lots_are_seen_before_the_bid() -> None:
    """S-BID-1: type, frame, size, value, and how each fits the own wall."""
    game = offered()
    walk = GuidedOrder(rules, consequences, game, "blue", [])
    assert walk.choice is not None
    told = " ".join(" ".join(consequences.scene(walk.game, "blue", walk.choice)).split())
    for number, tile in enumerate(game.table.lots, 1):
        printed = game.figures.tiles[tile or ""]
        assert f"lot {number}: {tile}" in told
        assert f"{printed.frame} frame, {printed.size}, value {printed.value}, its type counts " in told
    assert told.count("fits your wall at ") == len(game.table.lots)
    assert " without faux pas, " in told
    picked = listed(game, 0)[1]["lot 1"]
    assert picked[1].startswith("fits your wall at ")


def test_the_wall_is_seen_while_something_is_hung() -> None:
    """S-PLC-2: with what this order has hung already."""
    game = placing(**TWO_FRAMES)
    walk = GuidedOrder(rules, consequences, game, "blue", [0])
    assert walk.choice is not None
    before = "\n".join(consequences.scene(walk.game, "blue", walk.choice))
    at = walk.choice.options.index("new 8 2")
    walk = walk.then([at])
    assert walk.choice is not None
    assert walk.choice.name == "decor"
    after = "\n".join(consequences.scene(walk.game, "blue", walk.choice))
    assert ("p22-14" in before, "p22-08" in before, "p22-14" in after) == (False, True, True)


def test_sizes_for_the_auction_tell_value_stock_and_room() -> None:
    """S-AUC-1."""
    told = listed(at_the_offer())[1]["2x2"]
    assert told[0] == "value 3"
    assert told[1].endswith(" left")
    assert told[2].startswith("fits your wall at ")


def test_decor_may_be_said_with_the_tile_that_is_hung_next() -> None:
    """S-AST-2, S-DEC-4: where decor must be taken the wizard lets it wait for the held tile, and then asks for that."""
    game = placing(assistant="1x1", **TWO_FRAMES)
    places = list(listed(game)[1])
    asked, options = listed(game, places.index("hang new 8 2"))
    assert asked == "Which decor, and where (upper left cell: column, row)?"
    assert list(options)[-1] == "later, with the tile that is hung next"
    walk = GuidedOrder(rules, consequences, game, "blue", [places.index("hang new 8 2"), len(options) - 1])
    assert walk.choice is not None
    assert all(option.startswith("held ") for option in walk.choice.options)
    free = nearly_full(new="p55-03", excess_decor="free", assistant="p55-04")
    assert "no more decor" in listed(free)[1]


def test_the_offer_says_how_many_are_chosen_and_a_wish_what_is_gone() -> None:
    """S-AUC-1, P-5."""
    assert listed(at_the_offer())[0] == "3 paintings are wanted. Which size comes next?"
    assert listed(at_the_offer(), 0, 0)[0] == "2 of 3 chosen: 5x5, 5x5. Which size comes next?"
    assert listed(offered(), 0, 1)[0] == "And if lot 1 is gone?"
    assert listed(offered(), 0, 3, 1)[0] == "And if lot 3 and lot 1 are gone?"


def test_a_place_alone_is_understood_where_only_one_tile_can_go_there() -> None:
    """S-PLC-1."""
    found = entries(GuidedOrder(rules, consequences, placing(new="p22-02"), "blue", [0]))
    by_place, by_number = match("9 4", found), match("4", found)
    assert isinstance(by_place, Entry)
    assert isinstance(by_number, Entry)
    assert by_place.text == "hang new 9 4"
    assert by_number.key == 4
    both = entries(GuidedOrder(rules, consequences, placing(new="p22-02", assistant="p22-03"), "blue", []))
    assert str(match("9 4", both)).startswith("That could be ")
    assert str(match("9 9", found)).startswith("Nothing here begins like that")


def test_the_word_of_a_step_is_not_told_as_forced_before_its_value_is_asked() -> None:
    """S-AST-1: with a full assistant only `hang` is left."""
    walk = GuidedOrder(rules, consequences, placing(new="p22-02", assistant="p22-03"), "blue", [])
    ((choice, value),) = walk.picked
    assert (choice.options, value) == (("hang",), "hang")
    assert leads_on(choice, value, walk.choice)
    assert not leads_on(choice, value, None)


def test_the_wizard_leads_through_a_whole_game() -> None:
    """S-RND-1: whatever is chosen, the order it writes is accepted."""
    random, game, chosen = Random("wizard"), new_table(rules, 3, "wizard"), 0
    while game.agenda:
        seat = random.choice(awaited(game)).seat or ""
        walk = GuidedOrder(rules, consequences, game, seat, [])
        while walk.choice is not None:
            assert consequences.ask(walk.game, walk.choice).endswith("?")
            walk = walk.then(random.choice([entry for entry in entries(walk) if entry.refused is None]).path)
            chosen += 1
        assert walk.refused is None
        assert consequences.reminders(game, seat, None)
        plainly = without_wishes(Order("salon", seat, 0, None, walk.steps, None))
        game = apply(rules, game, seat, plainly.steps).game
        game.events = []
    assert chosen > 100
