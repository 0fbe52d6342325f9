"""Solitaire against Lacerda, rulebook p. 16."""

from __future__ import annotations

from typing import Any

import pytest

from gallerist_pbem.engine.legal import answers
from gallerist_pbem.games.gallerist import board_views
from gallerist_pbem.games.gallerist.rules import rules, solitaire, turn
from gallerist_pbem.games.gallerist.table import position
from gallerist_pbem.games.gallerist.table.position import Game, Lacerda
from gallerist_pbem.orders.steps import Step
from gallerist_pbem.plain.schema_check import check_document
from gallerist_pbem.plain.schemas import schema
from gallerist_pbem.plain.yaml_in import ParsedDocument
from gallerist_pbem.record.current import current
from gallerist_pbem.record.documents import Document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.secret_file import Secrets
from gallerist_pbem.record.verify import verify
from tests.support.folders import GAMES
from tests.support.gallerist import AC, IM, MC, SO, a_game, after, asked, people, refused, set_up, told
from tests.support.gallerist import tickets as tickets_of
from tests.support.names import NAMES
from tests.support.random_games import positions
from tests.support.solitaire import DISCOVER, HIM, HIRE, lacerda_of, last_turn, solo

CLOCKWISE = {IM: SO, SO: AC, AC: MC, MC: IM}
UPPER = ["1 digital", "3 digital", "1 photo", "3 photo", "1 sculpture", "3 sculpture", "1 painting", "3 painting"]
LOWER = ["1 1", "3 1", "1 3", "3 3", "1 6", "3 6"]


def test_setup() -> None:
    """p. 2, p. 16, G-SOL-1, A-50: 28 visitors, ten tickets a colour, eight tiles, one easel, four locations."""
    game = set_up(1)
    table, lacerda = game.table, lacerda_of(game)
    assert sum(game.figures.visitors[1].values()) == 28
    assert table.box_office == tickets_of(10, 10, 10)
    assert list(table.tiles) == UPPER
    assert len(table.easels) == 1
    assert len(table.location_tiles) == 4
    assert list(table.players) == ["blue"]
    assert sum(table.players["blue"].lobby.values()) == 1
    assert (lacerda.seat, lacerda.gallerist, lacerda.supply) == (HIM, "beside", 10)
    assert table.start == "blue"


@pytest.mark.parametrize(("human", "his"), [("blue", "yellow"), ("purple", "orange"), ("orange", "blue")])
def test_lacerda_has_the_next_colour_clockwise(human: str, his: str) -> None:
    """p. 16, G-SOL-1: another colour."""
    assert lacerda_of(set_up(seats=[human])).seat == his


def test_the_starting_location_is_chosen_among_four() -> None:
    """FAQ, G-SOL-1, G-SET-18: the human takes one of four tiles, the others leave the game."""
    game = set_up(1)
    assert asked(game) == ("start", "blue")
    tile = game.table.location_tiles[SO]
    begun = after(game, "blue", {"start": SO})
    assert begun.table.players["blue"].third_slot == tile
    assert begun.table.location_tiles == {}
    assert asked(begun) == ("turn", "blue")


def test_a_whole_beginning() -> None:
    """FAQ, G-SOL-2: human, Lacerda is placed opposite, human, Lacerda's turn."""
    game = after(set_up(1), "blue", {"start": SO})
    first = after(game, "blue", *HIRE)
    assert lacerda_of(first).gallerist == SO
    assert lacerda_of(first).supply == 10
    assert asked(first) == ("turn", "blue")
    (discovery, *_) = (steps for steps in answers(rules, first, "blue") if "discover" in steps[-1])
    second = after(first, "blue", *discovery)
    assert asked(second) == ("kicked_out", "blue")
    assert lacerda_of(second).gallerist == AC
    assert second.table.spaces[SO] == (HIM, "assistant")


@pytest.mark.parametrize(("at", "steps", "opposite"), [(AC, HIRE, SO), (SO, HIRE, SO), (MC, DISCOVER, IM)])
def test_first_placement_is_opposite_the_present_location(at: str, steps: tuple[Step, ...], opposite: str) -> None:
    """p. 16, FAQ, G-SOL-2, A-98: opposite the human after the turn; no market assistant, nobody kicked out."""
    game = after(solo(at={"blue": at}), "blue", *steps)
    assert lacerda_of(game).gallerist == opposite
    assert lacerda_of(game).supply == 10
    assert game.table.market == {}
    assert told(game, "kicked_out") == []
    assert asked(game) == ("turn", "blue")


def test_placed_on_a_piece_he_kicks_it_out() -> None:
    """G-SOL-2, G-SOL-4: only in a position that was given; by the rules nobody can stand there."""
    game = solo(at={"blue": AC})
    game.table.spaces[SO] = ("blue", "assistant")
    game.table.players["blue"].desks -= 1
    placed = after(game, "blue", *HIRE)
    assert asked(placed) == ("kicked_out", "blue")
    assert placed.table.waiting == (SO, ("blue", "assistant"))


def test_nobody_is_left_behind_in_the_first_turn() -> None:
    """FAQ, G-MOV-6, A-8: not on the starting location; afterwards it is allowed."""
    game = solo(at={"blue": AC})
    refusal = refused(game, "blue", {"go": MC, "leave": "desk"}, {"hire": 1}, code="E-LEAVE-SOLO1")
    assert (refusal.rule, refusal.step) == ("G-MOV-6", 1)
    refused(game, "blue", {"go": MC, "leave": IM}, {"hire": 1}, code="E-LEAVE-NONE")
    assert all("leave" not in steps[0] for steps in answers(rules, game, "blue", 2) if isinstance(steps[0], dict))
    later = solo(SO, at={"blue": AC})
    assert after(later, "blue", {"go": MC, "leave": "desk"}, {"hire": 1}).table.players["blue"].desks == 2


@pytest.mark.parametrize("here", [IM, SO, AC])
def test_lacerda_moves_clockwise_and_leaves_an_assistant(here: str) -> None:
    """p. 16, G-SOL-3, A-47: one location on, an assistant from the supply on the space he leaves."""
    game = after(solo(here), "blue", *HIRE)
    there = CLOCKWISE[here]
    assert lacerda_of(game).gallerist == there
    assert game.table.spaces[there] == (HIM, "gallerist")
    assert game.table.spaces[here] == (HIM, "assistant")
    assert lacerda_of(game).supply == 9


def test_lacerda_kicked_out_goes_on_from_there_and_leaves_nobody() -> None:
    """p. 16, G-SOL-3, G-SOL-7, A-41: he waits, discards a ticket and continues clockwise; the human stays."""
    game = solo(MC, box_office=tickets_of(8, 7, 7), at={"blue": SO})
    kicked = after(game, "blue", *HIRE)
    assert [(e["seat"], e["piece"], e["by"]) for e in told(kicked, "kicked_out")] == [("Lacerda", "gallerist", "blue")]
    assert kicked.table.box_office == tickets_of(7, 7, 7)
    assert lacerda_of(kicked).gallerist == IM
    assert kicked.table.spaces[MC] == ("blue", "gallerist")
    assert kicked.table.waiting is None
    assert told(kicked, "lacerda_moved")[0]["left"] is False


def test_he_waits_until_his_turn() -> None:
    """p. 16, G-SOL-7: while the human chooses the ticket he is still on the waiting spot."""
    game = after(solo(MC, at={"blue": SO}), "blue", *HIRE)
    assert asked(game) == ("discard", "blue")
    assert lacerda_of(game).gallerist == "waiting"
    assert game.table.waiting == (MC, (HIM, "gallerist"))
    assert "waits at the Media Center" in board_views.text(game, None, None, NAMES)


def test_lacerda_kicks_out_the_gallerist() -> None:
    """p. 16, G-SOL-4: a normal kicked-out segment; afterwards the gallerist is at home."""
    game = after(solo(AC, at={"blue": SO}), "blue", *HIRE)
    assert asked(game) == ("kicked_out", "blue")
    assert [(e["seat"], e["by"]) for e in told(game, "kicked_out")] == [("blue", "Lacerda")]
    assert game.table.active == "blue"
    acted = after(game, "blue", {"hire": 1})
    assert acted.table.players["blue"].influence == 5
    assert acted.table.players["blue"].gallerist == "home"
    assert asked(acted) == ("turn", "blue")
    assert after(game, "blue", "decline").table.players["blue"].influence == 10


def test_lacerda_kicks_out_an_assistant_at_the_market_after_placing() -> None:
    """p. 16, G-SOL-4, G-SOL-9, A-100: first his market assistant, then the human's segment; the assistant goes home."""
    game = solo(MC, at={"blue": SO}, assistants=(), blue={"lobby": people(vip=1), "desks": 1, "influence": 10})
    game.table.spaces[IM] = ("blue", "assistant")
    game.table.players["blue"].queue -= 1
    assert rules.invariants(game) == []
    moved = after(game, "blue", *DISCOVER)
    assert asked(moved) == ("kicked_out", "blue")
    assert moved.table.market == {"1 digital": HIM}
    home = after(moved, "blue", "decline")
    assert home.table.players["blue"].desks == 2


def test_lacerda_meets_his_own_assistant() -> None:
    """A-42, G-SOL-5: back to the supply, no ticket lost, no extra market assistant."""
    game = solo(SO, assistants=[AC], at={"blue": IM})
    moved = after(game, "blue", *HIRE)
    assert lacerda_of(moved).gallerist == AC
    assert lacerda_of(moved).supply == 9  # one came back, one was left
    assert moved.table.box_office == tickets_of(10, 10, 10)
    assert moved.table.market == {}


def test_lacerda_does_nothing_else() -> None:
    """p. 16, G-SOL-6: no location or executive action; away from the market only his own pieces move."""
    game = solo(SO, at={"blue": IM})
    before = rules.write_table(game.table)
    moved = game.copy()
    solitaire.take_turn(moved, moved.agenda[-1])
    now = rules.write_table(moved.table)
    changed = {key for key in before if before[key] != now[key]}
    assert changed == {"spaces", "lacerda"}


def test_kicking_out_his_assistant_costs_a_ticket_of_the_largest_stack() -> None:
    """p. 16, G-SOL-7: the assistant returns to the supply, the ticket goes to the discard."""
    game = solo(IM, assistants=[MC], at={"blue": AC}, box_office=tickets_of(5, 9, 8))
    moved = after(game, "blue", *HIRE)
    assert moved.table.box_office == tickets_of(5, 8, 8)
    assert moved.table.discard["pink"] == game.table.discard["pink"] + 1
    assert lacerda_of(moved).supply == 9  # one came back, one was left at the market
    assert asked(moved) == ("turn", "blue")


def test_a_tie_is_asked() -> None:
    """p. 16, G-SOL-7: any of the tied stacks, as the human likes; others are refused."""
    game = solo(IM, assistants=[MC], at={"blue": AC}, box_office=tickets_of(7, 9, 9))
    tied = after(game, "blue", *HIRE)
    assert asked(tied) == ("discard", "blue")
    assert list(answers(rules, tied, "blue")) == [[{"discard": "pink"}], [{"discard": "white"}]]
    refusal = refused(tied, "blue", {"discard": "brown"}, code="E-SOL-STACK")
    assert refusal.possible == ["pink", "white"]
    refused(tied, "blue", *DISCOVER, code="E-SOL-STACK")
    assert after(tied, "blue", {"discard": "white"}).table.box_office == tickets_of(7, 9, 8)


def test_the_choice_may_stand_in_the_order_of_the_turn() -> None:
    """G-SOL-7: everything about the tie can be known when the order is written."""
    game = solo(IM, assistants=[MC], at={"blue": AC})
    moved = after(game, "blue", *HIRE, {"discard": "pink"})
    assert moved.table.box_office == tickets_of(10, 9, 10)
    assert asked(moved) == ("turn", "blue")


def test_the_discard_comes_after_the_main_turn() -> None:
    """A-43, G-SOL-7: tickets that the turn gains are gone before the largest stack is looked for."""
    game = solo(IM, assistants=[SO], at={"blue": AC}, box_office=tickets_of(9, 8, 8))
    moved = after(game, "blue", {"go": SO}, {"take": 1, "to": 1}, "end")
    assert moved.table.players["blue"].tickets["brown"] - game.table.players["blue"].tickets["brown"] == 1
    assert asked(moved) == ("discard", "blue")


def test_nothing_is_discarded_from_an_empty_box_office() -> None:
    """G-SOL-7: the box office is empty."""
    game = solo(IM, assistants=[MC], at={"blue": AC}, box_office=tickets_of(), stage="final", intermediate="done")
    moved = after(game, "blue", *HIRE)
    assert told(moved, "lacerda_discarded") == []


@pytest.mark.parametrize("placed", range(len(UPPER) + len(LOWER)))
def test_market_spaces_alternate(placed: int) -> None:
    """p. 16, G-SOL-8: 1st, 3rd, 5th in the upper part, 2nd, 4th in the lower; columns 1 and 3 in reading order."""
    order = [space for pair in zip(UPPER, LOWER, strict=False) for space in pair] + UPPER[len(LOWER) :]
    game = a_game(1)
    for space in order[:placed]:
        game.table.market[space] = HIM
    assert solitaire.next_market_space(game) == order[placed]


def test_market_full() -> None:
    """p. 16, G-SOL-8: a full part diverts to the other; when both are full none is placed."""
    game = a_game(1)
    game.table.market = dict.fromkeys(UPPER, "blue")
    assert solitaire.next_market_space(game) == "1 1"
    game.table.market |= dict.fromkeys(LOWER, "blue")
    assert solitaire.next_market_space(game) is None
    solitaire.place_on_market(game)
    assert lacerda_of(game).supply == 10


def test_t_22_fifth_assistant() -> None:
    """p. 16 example, G-SOL-8, T-22: two above, two below: the fifth goes above, and its tile is discarded."""
    game = solo(MC, market=["1 digital", "3 digital", "1 1", "3 1"], at={"blue": SO})
    tile = game.table.tiles["1 photo"]
    moved = after(game, "blue", *DISCOVER)
    assert moved.table.market["1 photo"] == HIM
    assert "1 photo" not in moved.table.tiles
    assert tile in moved.table.gone["tiles"]
    assert told(moved, "lacerda_at_market") == [{"event": "lacerda_at_market", "space": "1 photo", "tile": tile}]


def test_spaces_of_the_human_are_passed_over() -> None:
    """p. 16, G-SOL-8: the first empty space."""
    game = a_game(1, market={"1 digital": "blue", "1 1": "blue"})
    assert solitaire.next_market_space(game) == "3 digital"
    game.table.market["3 digital"] = HIM
    assert solitaire.next_market_space(game) == "3 1"


def offer_at_the_market(him: str, **facts: Any) -> Game:
    game = solo(him, at={"blue": SO}, blue={"lobby": people(vip=1)}, box_office=tickets_of(9, 8, 8), **facts)
    return after(game, "blue", {"go": IM}, {"offer": "1 3"})


def test_kicked_out_of_the_market_he_places_an_assistant() -> None:
    """p. 16, G-SOL-8, G-SOL-9: his assistant there returns first, then one is placed."""
    moved = offer_at_the_market(AC, assistants=[IM])
    assert moved.table.market == {"1 3": "blue", "1 digital": HIM}
    assert lacerda_of(moved).supply == 8  # ten, less the market and the colony that he left
    gallerist = offer_at_the_market(IM)
    assert gallerist.table.market == {"1 3": "blue", "1 digital": HIM}
    assert lacerda_of(gallerist).gallerist == SO


def test_the_last_assistant_comes_back_before_one_is_placed() -> None:
    """A-100, G-SOL-9: the assistant kicked out of the market can be the one that is placed."""
    market = [*UPPER[:4], *LOWER[:4]]
    game = solo(SO, assistants=[IM], market=[space for space in market if space != "1 3"], at={"blue": MC},
                blue={"lobby": people(vip=1)}, box_office=tickets_of(9, 8, 8))  # fmt: skip
    lacerda_of(game).supply -= 2
    game.table.market |= {"1 6": HIM, "3 6": HIM}
    assert lacerda_of(game).supply == 0
    moved = after(game, "blue", {"go": IM}, {"offer": "1 3"})
    assert told(moved, "lacerda_at_market")[0]["space"] == "1 sculpture"
    assert lacerda_of(moved).supply == 0


def test_empty_supply() -> None:
    """A-100, G-SOL-9: nobody is left, nobody is placed, and the alternation does not advance."""
    game = solo(MC, assistants=[SO], market=[*UPPER[:5], *LOWER[:4]])
    assert lacerda_of(game).supply == 0
    moved = after(game, "blue", *DISCOVER)
    assert moved.table.spaces[MC] is None
    assert moved.table.market == game.table.market
    assert told(moved, "lacerda_at_market") == []
    assert solitaire.next_market_space(moved) == solitaire.next_market_space(game)


@pytest.mark.parametrize("too_much", ["decline", {"pass": SO}, {"hire": 1}, {"go": AC}])
def test_an_order_ends_where_lacerda_moves(too_much: Step) -> None:
    """G-SOL-2: what comes after Lacerda's turn is an order of its own, as after the turn of any opponent."""
    game = solo(AC, at={"blue": SO})
    refusal = refused(game, "blue", *HIRE, too_much, code="E-NOT-YOU")
    assert refusal.rule == "G-SOL-2"


def test_an_executive_step_after_the_end_belongs_to_the_next_order() -> None:
    """G-SOL-2, G-TRN-3: without the `end` it is the executive action of this turn."""
    game = solo(IM, at={"blue": SO}, blue={"lobby": people(vip=1), "tickets": tickets_of(pink=2)})
    spend = {"spend": ["pink lobby"]}
    assert after(game, "blue", *HIRE, spend).table.players["blue"].gallery["vip"] == 1
    refused(game, "blue", *HIRE, "end", spend, code="E-NOT-YOU")
    refused(game, "blue", *HIRE, "end", "end", spend, code="E-NOT-YOU")
    refused(game, "blue", *HIRE, spend, {"spend": ["pink plaza"]}, code="E-NOT-YOU")
    assert after(game, "blue", spend, *HIRE).table.players["blue"].gallery["vip"] == 1
    assert after(game, "blue", {"go": MC}, spend, {"hire": 1}).table.players["blue"].gallery["vip"] == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_other_games_are_without_lacerda(players: int) -> None:
    """G-SOL-1: the position of a game for more players only says that he is not there."""
    plain = rules.write_table(a_game(players).table)
    assert plain["lacerda"] is None
    assert "scoring_goals" not in plain
    without = {name: value for name, value in plain.items() if name != "lacerda"}
    assert position.read(without, rules.figures()) == position.read(plain, rules.figures())


FAULTY = [
    ({"seat": "blue"}, "Lacerda cannot have the colour blue"),
    ({"supply": 9}, "assistants of Lacerda: 9 instead of 10"),
    ({"supply": -1}, "a negative number of assistants of Lacerda"),
    ({"gallerist": SO}, "Lacerda is at sales_office, but stands on international_market"),
    ({"gallerist": "waiting"}, "Lacerda does not wait where he should"),
]


@pytest.mark.parametrize(("wrong", "fault"), FAULTY)
def test_faults(wrong: dict[str, Any], fault: str) -> None:
    """G-SOL-1, part B: ten assistants and a gallerist that is where he says."""
    game = solo(IM, at={"blue": AC})
    for name, value in wrong.items():
        setattr(lacerda_of(game), name, value)
    assert fault in rules.invariants(game)


def test_stop_waiting() -> None:
    """G-SOL-7: his pieces have no home, so an assistant returns to the supply and the gallerist moves on."""
    game = solo(SO, assistants=[AC], at={"blue": IM})
    solitaire.wait(game, SO, "gallerist")
    game.table.spaces[SO] = None
    turn.waiting_goes_home(game, game.agenda[-1])
    assert (lacerda_of(game).gallerist, lacerda_of(game).supply, game.table.waiting) == (AC, 10, None)


def test_faults_of_who_plays() -> None:
    """G-SOL-1: alone against Lacerda, and only then; nobody else's pieces are about."""
    game = a_game(1)
    game.table.lacerda = None
    game.table.spaces[AC] = ("purple", "assistant")
    assert rules.invariants(game) == [
        "Lacerda plays in a game for one player, and in no other",
        "purple is not in the game",
    ]
    two = a_game(2)
    two.table.lacerda = Lacerda("purple", "beside", 10)
    assert rules.invariants(two) == ["Lacerda plays in a game for one player, and in no other"]


def test_positions_fit_the_schema() -> None:
    """G-SOL-1: before, during and after a game, with a tie open."""
    wanted = schema("gallerist.game")
    tied = after(solo(MC, at={"blue": SO}), "blue", *HIRE)
    for game in (set_up(1), tied, last_turn(market=["3 1"])):
        document: Document = {"move": 0, "head": "0" * 64, "asked": {}, "agenda": [q.plain() for q in game.agenda],
                    "table": rules.write_table(game.table), "drawn": game.drawn}  # fmt: skip
        check_document(ParsedDocument(document, 1, {}), wanted, "position")
        assert document["table"]["lacerda"]["seat"] == HIM


def test_the_example_game() -> None:
    """G-SOL-1 to G-SOL-14: the complete game in games/ replays, every draw proved, and is won as an Apprentice."""
    gamefile = GameFile.load(GAMES / "solitaire.yaml")
    assert verify(rules, gamefile, Secrets.load(gamefile)).draws == "proved"
    game = current(rules, gamefile)
    assert rules.over(game)
    assert solitaire.level_reached(game, "blue") == "apprentice"


@pytest.mark.slow
def test_a_hundred_random_games() -> None:
    """G-SOL-2 to G-SOL-12: every game ends, keeps its pieces, and asks the human only."""
    asks = set()
    for number in range(100):
        for game in positions(rules, 1, f"solitaire {number}"):
            assert rules.invariants(game) == [], f"solitaire {number}"
            asks |= {(question.kind, question.seat) for question in game.agenda[-1:]}
            if game.agenda and game.agenda[-1].kind == "discard":
                assert len(solitaire.largest_stacks(game)) > 1
        assert rules.over(game)
        assert (rules.winners(game) == ["blue"]) == (solitaire.level_reached(game, "blue") is not None)
    assert {seat for _, seat in asks} == {"blue"}
    assert {ask for ask, _ in asks} == set(rules.QUESTIONS)
