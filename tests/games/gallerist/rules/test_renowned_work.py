"""A renowned work in the Gallery (p. 15): the slot it hangs on, and the starting tile that lay there (FAQ)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from gallerist_pbem.engine import agenda
from gallerist_pbem.games.gallerist import board_views
from gallerist_pbem.games.gallerist.rules import rules, scoring
from gallerist_pbem.games.gallerist.table.facts import renowned_slot
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.games.gallerist.words import words
from gallerist_pbem.games.gallerist.words.sentences import sentences
from tests.support.gallerist import a_game, after, people, told
from tests.support.names import NAMES
from tests.support.pages import Reader, page, painted

WALL = ("painting blue", "photo blue", "sculpture blue", "digital red")
FAMOUS = {"painting blue": {"up": True, "fame": 19}}


def auctioned(works: Sequence[str], famous: bool = False, revision: int = 2, **blue: object) -> Game:
    """Blue, who exhibits these works, is to claim one."""
    tile = {"third_slot": "vip"} if len(works) < 3 else {}
    artists = FAMOUS if famous else {}
    game = a_game(market={"1 1": "blue"}, artists=artists, blue={"works": list(works)} | tile | blue)
    game.revision, game.agenda = revision, []
    scoring.begin_scoring(game)
    agenda.settle(rules, game)
    return game


def claimed(works: Sequence[str], famous: bool = False, revision: int = 2, keep: str = "gallery") -> Game:
    """The same after the claim."""
    return after(auctioned(works, famous, revision), "blue", {"claim": "digital-4", "keep": keep})


def test_it_takes_the_place_of_the_starting_tile() -> None:
    """FAQ, G-TIL-6, G-END-10: on slot 3; the tile leaves the game, without a bonus and without counting."""
    before = auctioned(WALL[:2], gallery=people(vip=2), reputation={"money": "reputation"})
    game = after(before, "blue", {"claim": "digital-4", "keep": "gallery"})
    me = game.table.players["blue"]
    assert (me.third_slot, renowned_slot(game, "blue")) == (None, 3)
    assert "vip" in game.table.gone["tiles"]
    assert told(game, "tile_covered") == [{"event": "tile_covered", "seat": "blue", "tile": "vip"}]
    assert (told(game, "tile_placed"), told(game, "visitor_sent")) == ([], [])
    assert game.table.scores["blue"]["reputation"] == 2  # the one tile that was placed


@pytest.mark.parametrize("works", [WALL[:0], WALL[:1]])
def test_it_hangs_on_the_leftmost_empty_slot(works: Sequence[str]) -> None:
    """p. 8, G-TIL-6: before the third slot the tile stays where it is, and brings nothing either."""
    game = claimed(works)
    assert (game.table.players["blue"].third_slot, renowned_slot(game, "blue")) == ("vip", len(works) + 1)
    assert told(game, "tile_covered") == []


def test_with_the_sold_works_it_takes_no_slot() -> None:
    """p. 15, G-END-8: next to the player board."""
    game = claimed(WALL[:2], keep="sold")
    assert (game.table.players["blue"].third_slot, renowned_slot(game, "blue")) == ("vip", None)


@pytest.mark.parametrize(("works", "famous", "slot"), [(3, False, 5), (3, True, 4), (4, True, 5)])
def test_it_goes_beyond_all_slots(works: int, famous: bool, slot: int) -> None:
    """p. 14-15, G-END-8, G-FAM-6: the fourth slot is for who has a masterpiece; else there is room all the same."""
    game = claimed(WALL[:works], famous)
    assert renowned_slot(game, "blue") == slot
    shown = "4 digital-4, renowned" if slot == 4 else "+ digital-4, renowned, beyond all slots"
    assert shown in painted(rules, game, 200)


def test_under_revision_1_the_tile_stayed() -> None:
    """G-TIL-6: games that were begun so go on so; it never counted."""
    game = claimed(WALL[:2], revision=1)
    assert game.table.players["blue"].third_slot == "vip"
    assert told(game, "tile_covered") == []
    assert "3 starting tile: 2+1i per VIP" in painted(rules, game, 200)


def test_a_work_and_the_tile_cannot_share_a_slot() -> None:
    """Part B: whether the work was bought or claimed."""
    fault = "a work and the starting tile on one slot of blue"
    game = claimed(WALL[:2])
    game.table.gone["tiles"].remove("vip")
    game.table.players["blue"].third_slot = "vip"
    assert rules.invariants(game) == [fault]
    bought = a_game(blue={"works": list(WALL[:3])})
    bought.table.players["blue"].third_slot = bought.table.gone["tiles"].pop()
    assert rules.invariants(bought) == [fault]


def test_it_is_shown_and_told() -> None:
    """The wall has it in text, in colour and on the page; log and comparison say where the tile went."""
    before = auctioned(WALL[:2])
    game = after(before, "blue", {"claim": "digital-4", "keep": "gallery"})
    for shown in (
        board_views.text(game, None, None, NAMES),
        painted(rules, game, 200),
        Reader(page(rules, game)).words,
    ):
        assert "3 digital-4, renowned" in shown
        assert "starting tile: 2+1i per VIP" not in shown
    told = " ".join(sentences(game.events, NAMES))
    assert "hangs it on the third slot: the tile per VIP leaves the game without its bonus" in told
    differs = words.differences(rules.write_table(before.table), rules.write_table(game.table), NAMES)
    said = {says for _, says, _ in differs}
    assert {"starting tile VIP gone from the third slot", "the VIP tile out of the game"} <= said
