"""The referee's file and a seat's own file fit their published schemas, whatever stands in them."""

from __future__ import annotations

from pathlib import Path

import pytest

from gallerist_pbem.orders.steps import Order
from gallerist_pbem.plain.schema_check import faults_of
from gallerist_pbem.plain.schemas import schema
from gallerist_pbem.plain.yaml_out import Plain
from gallerist_pbem.record.secret_file import secret_path, write_seat_file
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.referee.standing import set_alone
from gallerist_pbem.referee.submit import submit
from tests.support.gallerist import MC, SO
from tests.support.game_files import AT, documents_of
from tests.support.sealed_bids import at_the_bids
from tests.support.standing import TAKE, WRONG, a_table, purple_kicks, send, table_of_two, yellow_goes


def fits(document: Plain, game: str) -> bool:
    return next(faults_of(document, schema(f"{game}.secret")), None) is None


def test_seed_cards_standing_orders_and_what_was_cancelled(tmp_path: Path) -> None:
    gamefile = a_table(tmp_path)
    yellow_goes(gamefile, WRONG)
    purple_kicks(gamefile)
    set_alone(open_game(gamefile.path, "orange"), Order("salon", "orange", 0, None, [], None, TAKE))
    everything = documents_of(secret_path(gamefile.path).read_bytes())
    notes = [one for one in everything if {"writing", "written"} & one.keys()]
    found = [one for one in everything if one not in notes]
    assert [set(one) for one in found] == [
        {"game", "seed", "header", "setup"},
        *[{"game", "seat", "cards", "salt"}] * 4,
        {"move", "hash", "seat", "standing"},
        {"move", "hash", "seat", "cancelled", "reason"},
        {"move", "hash", "seat", "standing", "alone"},
    ]
    assert [one["written"] for one in notes if "written" in one] == list(range(open_game(gamefile.path).file.count))
    found += notes
    assert all(fits(one, "gallerist") for one in found)
    assert fits(documents_of(write_seat_file(gamefile, "blue").read_bytes())[0], "gallerist")


def test_orders_in_advance_and_why_they_were_not_possible(tmp_path: Path) -> None:
    gamefile = table_of_two(tmp_path)
    send(gamefile, {"go": SO}, {"take": 1, "to": 1}, "end", advance=[[{"go": SO}, "reveal"]])
    send(gamefile, {"go": MC}, {"hire": 1})
    send(gamefile, {"go": MC}, {"hire": 1})
    found = documents_of(secret_path(gamefile.path).read_bytes())
    keys = [set(one) - {"move", "hash", "seat"} for one in found if "seat" in one and "hash" in one]
    assert keys == [{"next"}, {"tried"}, {"next"}]
    assert all(fits(one, "gallerist") for one in found)


def test_sealed_answers_and_wishes(tmp_path: Path) -> None:
    at_the_bids(tmp_path / "salon.yaml")
    bid = Order("salon", "yellow", 4, None, [{"bid": 17, "wish": [2, 1]}], None)
    gamefile = submit(open_game(tmp_path / "salon.yaml"), bid, AT).after.file
    found = documents_of(secret_path(gamefile.path).read_bytes())
    assert {"answer", "standing"} <= {key for one in found for key in one}
    assert all(fits(one, "art-society") for one in found)


ENTRY = {"move": 3, "hash": "0" * 64, "seat": "blue"}


@pytest.mark.parametrize(
    "document",
    [
        {},
        ENTRY,
        ENTRY | {"cancelled": 0},
        ENTRY | {"standing": [], "answer": ["end"]},
        ENTRY | {"standing": [{"out_of": "nowhere", "do": "ask"}]},
        ENTRY | {"standing": [], "seat": "green"},
        ENTRY | {"standing": [], "next": []},
        ENTRY | {"next": [["dance"]]},
        ENTRY | {"tried": "no"},
        {"game": "salon", "seed": "seven"},
        {"game": "salon", "seat": "blue", "cards": {"curator": "c"}, "salt": "0" * 64},
    ],
)
def test_what_does_not_belong_there(document: Plain) -> None:
    assert not fits(document, "gallerist")
