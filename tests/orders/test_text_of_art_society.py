"""Text orders of Art Society: prefixes, lists, separators and comments; what cannot be read is told with its place."""

from __future__ import annotations

import pytest

from gallerist_pbem.errors import Unreadable
from gallerist_pbem.games import game_of
from gallerist_pbem.orders.read import read_order
from gallerist_pbem.orders.steps import Order
from gallerist_pbem.plain.schemas import schema
from gallerist_pbem.referee.orders import vocabulary


def read(lines: str) -> Order:
    text = f"#gallerist salon blue 3\n{lines}\n#end\n"
    return read_order(text.encode(), "order", schema("art-society.order"), vocabulary(game_of("art-society")))


READ = {
    "ha n 3 4; do": [{"hang": "new 3 4"}, "done"],
    "Place OLD 9 4 # beside the start\nassistant": [{"hang": "held 9 4"}, "hold"],
    "hang new 8 2 decor 2x1 6 3, 1x1 hold": [{"hang": "new 8 2", "decor": ["2x1 6 3", "1x1 hold"]}],
    "exch p22-21 3 4 decor 1x1 hold": [{"exchange": "p22-21 3 4", "decor": ["1x1 hold"]}],
    "excess decor 1x1 3 4": [{"excess": None, "decor": ["1x1 3 4"]}],
    "excess": ["excess"],
    "swap 3 4 for 1x1 2x1": [{"swap": "3 4", "for": ["1x1", "2x1"]}],
    "offer 2x2 2x2, 5x5": [{"offer": ["2x2", "2x2", "5x5"]}],
    "b 12 w 3 1": [{"bid": 12, "wish": ["3", "1"]}],
    "bid 12 wish none": [{"bid": 12, "wish": []}],
    "take 2": [{"pick": 2}],
    "bid 3; wish 3": [{"bid": 3, "wish": ["3"]}],
}


@pytest.mark.parametrize("lines", READ)
def test_what_is_written_is_understood(lines: str) -> None:
    """S-RND-1: any case, unique beginnings, commas or blanks in lists, `;` and comments."""
    assert read(lines).steps == READ[lines]


FAULTS = {
    "h new 3 4": "2:1: error: step 1: 'h' may mean hang or hold",
    "ex p22-01 3 4": "2:1: error: step 1: 'ex' may mean exchange or excess",
    "offer 2x2 2x": "2:11: error: step 1: '2x' may mean 2x2, 2x3, 2x4 or 2x5",
    "hang new 3 44": "2:12: error: step 1: '44' is unknown here. Possible: 1 to 20",
    "hang new 3": "2:11: error: step 1: a word is missing here; possible: 1 to 20",
    "pick": "2:5: error: step 1: pick needs a value: the number of a lot, 1 to 5; possible: 1, 2, 3, 4, 5",
    "bid 3 wish 6": "2:12: error: step 1: '6' is unknown here. Possible: 1, 2, 3, 4, 5, none",
    "bid 3 with 2": "2:7: error: step 1: 'with' is unknown here; did you mean 'wish'?",
    "hold; wish 3": "2:7: error: step 2: wish is a field, not a step: it stands on the line of its step",
    "hold 3 4": "2:6: error: step 1: there is no place for '3' here: the step is complete",
    "hang new 3 4 decor 4x1 3 4":
        "2:20: error: step 1: '4x1' is unknown here. Possible: 1x1, 2x1, 1x2, 3x1, 1x3, none",
}  # fmt: skip


@pytest.mark.parametrize("lines", FAULTS)
def test_what_cannot_be_read_is_told_with_its_place(lines: str) -> None:
    """S-RND-1: line, column, what is there and what could be."""
    with pytest.raises(Unreadable) as raised:
        read(lines)
    assert str(raised.value) == f"order:{FAULTS[lines]}"


def test_instead_of_a_long_list_it_is_told_what_is_wanted() -> None:
    """S-SPC-3: nobody reads the ids of all paintings."""
    with pytest.raises(Unreadable) as raised:
        read("exchange p99-1 3 4")
    told = "a painting of the museum with a column and a row, such as 'p22-03 3 4'"
    assert str(raised.value) == f"order:2:10: error: step 1: 'p99-1' is unknown here. Wanted: {told}"
