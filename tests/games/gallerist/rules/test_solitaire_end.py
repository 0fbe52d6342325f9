"""The end of a solitaire game, rulebook p. 16: intermediate scoring, the auction, goals and levels."""

from __future__ import annotations

from typing import Any

import pytest

from gallerist_pbem.engine.legal import answers
from gallerist_pbem.games.gallerist import board_views
from gallerist_pbem.games.gallerist.rules import rules, scoring, solitaire
from gallerist_pbem.games.gallerist.rules.solitaire import Levels
from gallerist_pbem.games.gallerist.table.position import Game, Owned
from gallerist_pbem.games.gallerist.words import words
from gallerist_pbem.games.gallerist.words.sentences import sentences
from tests.support.gallerist import AC, IM, MC, SECRETS, SO, after, asked, people, refused, told
from tests.support.gallerist import tickets as tickets_of
from tests.support.solitaire import DISCOVER, HIM, HIRE, SELLER, last_turn, solo

NAMES = {"blue": "Ann"}


def test_majorities_count_lacerda() -> None:
    """p. 15-16, G-SOL-10, A-51: he is ranked like a second player, and gets nothing himself."""
    game = solo(SO, market=["1 digital", "1 1", "3 1"], blue={"desks": 1})
    game.table.market |= {"1 3": "blue", "3 3": "blue"}
    game.table.players["blue"].queue -= 2
    assert rules.invariants(game) == []
    assert scoring.market_majorities(game)["blue"] == 3 + (15 + 10) // 2
    assert rules.scores(game, {})["blue"]["market"] == 15
    assert list(rules.scores(game, {})) == ["blue"]


def test_lacerda_wins_the_auction() -> None:
    """p. 16, G-SOL-10: he takes the only renowned work, choosing nothing; the human is not asked."""
    game = last_turn(market=["3 1", "1 3"], own=["1 1"])
    assert asked(game) == ("over", None)
    (claimed,) = told(game, "lacerda_claimed")
    assert claimed["work"] in game.table.gone["works"]
    assert game.table.players["blue"].renowned is None
    assert game.table.scores["blue"]["auction"] == 0


def test_the_human_wins_the_auction() -> None:
    """p. 15-16, G-SOL-10: a higher offer, or an equal one further right, wins; without an offer of his too."""
    game = last_turn(market=["3 1"], own=["1 3"])
    assert asked(game) == ("claim", "blue")
    over = after(game, "blue", {"claim": game.table.easels[0], "keep": "sold"})
    assert told(over, "lacerda_claimed") == []
    assert rules.over(over)
    assert asked(last_turn(market=[], own=["1 1"])) == ("claim", "blue")


def test_t_63_end() -> None:
    """p. 16, G-SOL-11, T-63, A-52: the round is completed, then one more turn without kicked-out actions."""
    game = solo(IM, assistants=[MC], at={"blue": SO}, box_office=tickets_of(brown=1), intermediate="done")
    triggered = after(game, "blue", *HIRE)
    assert told(triggered, "lacerda_discarded")[0]["colour"] == "brown"
    assert told(triggered, "end_triggered")[0]["conditions"] == ["box office empty"]
    assert told(triggered, "lacerda_moved")[0]["to"] == SO
    assert triggered.table.stage == "final"
    assert asked(triggered) == ("turn", "blue")
    refused(triggered, "blue", *HIRE, code="E-MOVE-SAME")
    over = after(triggered, "blue", {"go": SO}, {"take": 1, "to": 1}, "end")
    assert [event["seat"] for event in told(over, "kicked_out")] == ["Lacerda"]
    assert told(over, "lacerda_moved") == []
    assert rules.over(over)


def test_a_segment_in_the_last_round_is_still_played() -> None:
    """p. 16, G-SOL-11: kicked out by Lacerda before the last turn, the human acts as usual."""
    game = solo(SO, assistants=[AC], at={"blue": IM}, box_office=tickets_of(brown=1), intermediate="done",
                blue={"tickets": tickets_of()})  # fmt: skip
    triggered = after(game, "blue", *DISCOVER)
    assert triggered.table.stage == "triggered"
    assert asked(triggered) == ("kicked_out", "blue")
    final = after(triggered, "blue", "decline")
    assert final.table.stage == "final"
    assert final.table.players["blue"].gallerist == "home"


def test_the_last_ticket_may_be_taken_in_a_segment() -> None:
    """p. 16, G-SOL-11: the round in which the box office became empty includes Lacerda's turn and the segment."""
    game = solo(IM, at={"blue": MC}, box_office=tickets_of(pink=1), intermediate="done", blue=SELLER)
    kicked = after(game, "blue", {"go": SO}, {"sell": 1, "top": "money"})
    assert asked(kicked) == ("kicked_out", "blue")
    assert kicked.table.stage == "running"
    final = after(kicked, "blue", {"take": 2, "to": 2})
    assert final.table.stage == "final"
    assert asked(final) == ("turn", "blue")


def test_other_end_conditions_are_not_used() -> None:
    """p. 16, G-SOL-11: two celebrities and an empty bag do not end the game."""
    famous = {name: {"up": True, "fame": 19} for name in ("painting blue", "photo blue")}
    game = solo(IM, at={"blue": AC}, artists=famous, bag=people())
    moved = after(game, "blue", *HIRE)
    assert moved.table.stage == "running"
    assert "celebrities" not in board_views.text(moved, None, None, NAMES).split("PLAYERS")[0]


def test_lacerda_is_still_touched_in_the_last_turn() -> None:
    """A-101, G-SOL-11: his assistant kicked out of the market returns, and one is placed there."""
    game = solo(AC, assistants=[IM], at={"blue": SO}, box_office=tickets_of(), stage="final", intermediate="done",
                blue={"lobby": people(vip=1)})  # fmt: skip
    over = after(game, "blue", {"go": IM}, {"offer": "1 3"}, {"claim": game.table.easels[0], "keep": "sold"})
    assert over.table.market["1 digital"] == HIM
    assert rules.over(over)


def blocked(him: str = AC, at: str = SO, revision: int = 2, **facts: Any) -> Game:
    """Blue can act nowhere: no money, no influence, nobody to send, a dead end at every location."""
    full = {1: "photo-plaza", 2: "digital-plaza", 3: "painting-plaza"}
    blue = {"money": 0, "influence": 0, "desks": 0, "queue": 0, "contracts": full, "commission": "sculpture blue"}
    game = solo(him, at={"blue": at}, blue=blue, **facts)
    game.revision = revision
    return game


def test_two_passes_do_not_end_a_game_alone() -> None:
    """p. 16, G-SOL-11, G-FIN-8: only the last ticket does; nobody is asked less for having passed."""
    passed = after(blocked(IM), "blue", {"pass": AC})
    assert (asked(passed), passed.table.quiet) == (("turn", "blue"), 1)
    again = after(passed, "blue", {"pass": SO})
    assert (asked(again), again.table.stage) == (("discard", "blue"), "running")
    on = after(again, "blue", {"discard": "pink"})
    assert (asked(on), on.table.round, told(on, "stalemate")) == (("turn", "blue"), 3, [])


def test_under_revision_1_two_passes_ended_it() -> None:
    """G-FIN-8: games that were begun so go on so."""
    passed = after(blocked(IM, revision=1), "blue", {"pass": AC})
    over = after(passed, "blue", {"pass": MC})
    assert told(over, "stalemate") != []


def test_passing_alone_goes_anywhere_as_often_as_it_must() -> None:
    """G-TRN-6, G-FIN-8: also away from Lacerda; one who goes where he stands comes to the end."""
    game = blocked(IM, box_office=tickets_of(2, 2, 2))
    for _ in range(2):
        places = [steps[0]["pass"] for steps in answers(rules, game, "blue") if isinstance(steps[0], dict)]
        assert len(places) == len(set(places)) == 3
        away = next(to for to in places if not game.table.spaces[to])
        game = after(game, "blue", {"pass": away})
        assert (asked(game), game.table.stage) == (("turn", "blue"), "running")
    for _ in range(40):
        if not game.agenda:
            break
        found = [after(game, "blue", *steps) for steps in answers(rules, game, "blue")]
        game = min(found, key=lambda position: sum(position.table.box_office.values()))
    assert rules.over(game)


def test_the_last_turn_comes_after_two_passes() -> None:
    """p. 16, G-SOL-11: the second pass takes the last ticket; the round is completed, and one more turn is asked."""
    game = blocked(AC, quiet=1, box_office=tickets_of(brown=1), intermediate="done")
    final = after(game, "blue", {"pass": AC})
    assert [event["event"] for event in final.events if event["event"] in ("end_triggered", "final_round")] == [
        "end_triggered",
        "final_round",
    ]
    assert (asked(final), final.table.stage) == (("turn", "blue"), "final")
    refused(final, "blue", {"pass": AC}, code="E-MOVE-SAME")
    over = after(final, "blue", {"pass": SO})  # no ticket is left to be cost: anywhere else
    assert rules.over(over)
    assert told(over, "lacerda_moved") == []


@pytest.mark.parametrize("way", ["gained", "discarded", "in a segment"])
def test_one_more_action_however_the_last_ticket_goes(way: str) -> None:
    """p. 16, G-SOL-11, A-52: a whole turn with an executive action at another location, then the scoring."""
    one: dict[str, Any] = {"box_office": tickets_of(brown=1), "intermediate": "done", "plaza": people(investor=2)}
    if way == "gained":
        final = after(solo(AC, at={"blue": MC}, **one), "blue", {"go": SO}, {"take": 1, "to": 1}, "end")
    elif way == "discarded":
        final = after(solo(SO, at={"blue": MC}, blue=SELLER, **one), "blue", {"go": SO}, {"sell": 1, "top": "money"})
    else:
        game = solo(IM, at={"blue": MC}, blue=SELLER | {"contracts": {2: "painting-plaza"}}, **one)
        kicked = after(game, "blue", {"go": SO}, {"sell": 2, "top": "money"})
        final = after(kicked, "blue", {"take": 2, "to": 1})
    assert (asked(final), final.table.stage) == (("turn", "blue"), "final")
    final.table.players["blue"].tickets["brown"] += 1
    final.table.discard["brown"] -= 1
    acted = after(final, "blue", {"go": MC}, {"hire": 1}, {"spend": ["brown plaza"]})
    assert acted.table.players["blue"].lobby["investor"] == 1
    assert told(acted, "scoring_begins") != []
    assert told(acted, "lacerda_moved") == []


def test_intermediate_scoring_before_lacerda_moves() -> None:
    """FAQ, G-SOL-12, A-35: brought about by his discard, scored for the human before he moves."""
    game = solo(AC, assistants=[MC], at={"blue": SO}, box_office=tickets_of(brown=1, pink=0),
                blue={"gallery": people(vip=1, investor=1), "tickets": tickets_of()})  # fmt: skip
    moved = after(game, "blue", *HIRE)
    kinds = [event["event"] for event in moved.events]
    assert kinds.index("lacerda_discarded") < kinds.index("intermediate_scoring") < kinds.index("lacerda_moved")
    assert moved.table.intermediate == "done"
    assert [(e["seat"], e["amount"]) for e in told(moved, "influence_gained")] == [("blue", 2)]


def test_intermediate_scoring_after_the_segment() -> None:
    """G-SOL-12: a stack that runs out in the human's segment is scored after that segment."""
    game = solo(IM, at={"blue": MC}, box_office=tickets_of(5, 1, 5), blue=SELLER)
    kicked = after(game, "blue", {"go": SO}, {"sell": 1, "top": "money"})
    assert kicked.table.intermediate == "ahead"
    done = after(kicked, "blue", {"take": 2, "to": 2})
    assert done.table.intermediate == "done"
    assert told(done, "intermediate_scoring") != []


def judged(**facts: Any) -> tuple[Game, Levels]:
    """The levels of a game as it stands, with the cards of blue."""
    game = solo(IM, at={"blue": AC}, **facts)
    return game, rules.scores(game, SECRETS)["blue"]["levels"]


def test_goals_of_the_levels() -> None:
    """p. 16, G-SOL-13: what each level asks for."""
    _, levels = judged()
    needs = {level: {goal: facts["need"] for goal, facts in goals.items()} for level, goals in levels.items()}
    assert needs == {
        "apprentice": {"curator_goals": 1, "dealer_goals": 1, "reputation": 4, "masterpieces": 1, "money": 160},
        "experienced": {"curator_highest": 1, "dealer_goals": 1, "reputation": 5, "masterpieces": 2, "money": 180},
        "master": {"curator_plus_dealer_money": 35, "reputation": 5, "masterpieces": 3},
    }


def test_what_counts_for_the_levels() -> None:
    """p. 16, G-SOL-13, G-SOL-14: cards, tiles on reputation spaces, money after all scoring."""
    curator = rules.figures().curators["curator-1"]
    low, high = sorted(curator.goals, key=lambda goal: goal.money)
    works = [f"{form} red" for form, count in low.works.items() for _ in range(count)]
    tiles = {"influence": "vip", "money": "sold"}
    game, levels = judged(blue={"works": works, "money": 150, "reputation": tiles, "third_slot": None})
    apprentice, experienced, master = levels.values()
    assert apprentice["curator_goals"]["have"] == 1
    assert experienced["curator_highest"]["have"] == 0
    assert master["curator_plus_dealer_money"]["have"] == low.money
    assert apprentice["dealer_goals"]["have"] == 0
    assert apprentice["reputation"]["have"] == 2
    assert apprentice["money"]["have"] == rules.scores(game, SECRETS)["blue"]["total"]
    assert high.money > low.money


def test_the_highest_goal_of_the_curator_card() -> None:
    """p. 16, G-SOL-13: the one that pays most."""
    high = max(rules.figures().curators["curator-1"].goals, key=lambda goal: goal.money)
    wall = [f"{form} {'red' if at == 0 else 'blue'}" for form, count in high.works.items() for at in range(count)]
    famous = {wall[0]: {"up": True, "fame": 19}}
    _, levels = judged(artists=famous, blue={"works": wall})
    assert levels["experienced"]["curator_highest"]["have"] == 1


def test_unknown_cards_count_for_nothing() -> None:
    """G-PBM-6, G-SOL-13: without the cards their goals are not shown as met."""
    game = solo(IM, at={"blue": AC})
    assert rules.scores(game, {})["blue"]["levels"]["apprentice"]["curator_goals"] == {"have": 0, "need": 1}


def test_masterpieces_hung_and_sold() -> None:
    """A-53, G-SOL-14: exhibited ones, and those sold after their artist had become a celebrity; not renowned works."""
    game = solo(
        IM, artists={"painting blue": {"up": True, "fame": 19}}, blue={"works": ["painting blue", "photo blue"]}
    )
    me = game.table.players["blue"]
    assert solitaire.masterpieces(game, "blue") == 1
    me.sold = [Owned("digital-2", "digital blue"), Owned("digital-3", "digital red", masterpiece=True)]
    me.renowned = {"work": "painting-8", "keep": "gallery"}
    assert solitaire.masterpieces(game, "blue") == 2


def ended(**levels: int) -> Game:
    """A finished game with these goals met, of three."""
    game = last_turn(market=["3 1"])
    game.table.scores["blue"]["levels"] = {
        level: {"reputation": {"have": have, "need": 5}} for level, have in levels.items()
    }
    return game


def test_who_wins() -> None:
    """G-SOL-13: the human, if all goals of some level are met; else nobody."""
    assert rules.winners(ended(apprentice=5, experienced=4, master=4)) == ["blue"]
    assert rules.winners(ended(apprentice=4, experienced=4, master=4)) == []
    assert solitaire.level_reached(ended(apprentice=5, experienced=5, master=4), "blue") == "experienced"
    assert solitaire.level_reached(ended(apprentice=4, experienced=4, master=5), "blue") == "master"


def test_a_lost_game_is_told() -> None:
    """G-SOL-13: each goal met or missing, in the summary and in the log."""
    game = last_turn(market=["3 1"])
    assert rules.winners(game) == []
    assert sentences(game.events, NAMES)[-1].endswith("reaches no level: the solitaire game is lost.")
    text = board_views.text(game, None, None, NAMES)
    assert "[ ] 0/4" in text
    assert words.score_table(rules.scores(game, {}), NAMES, []).count("masterpieces") == 1


def test_a_won_game_is_told() -> None:
    """G-SOL-13."""
    game = ended(apprentice=5)
    game.events = []
    solitaire.tell_result(game)
    assert sentences(game.events, NAMES) == ["Ann wins the solitaire game: Apprentice."]


def test_progress_is_shown() -> None:
    """G-SOL-13: while the game runs, with and without the cards."""
    game = solo(IM, at={"blue": AC})
    text = board_views.text(game, SECRETS["blue"], "blue", NAMES)
    assert "highest goal of the curator card" in text
    assert "the two cards not counted" not in text
    assert "the two cards not counted" in board_views.text(game, None, None, NAMES)
    assert max(map(len, text.splitlines())) <= 76
