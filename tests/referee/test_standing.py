"""Standing orders: secret, used at once, cancelled with a reason for one seat alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gallerist_pbem.errors import Damaged, NotAwaited, Refused, Usage
from gallerist_pbem.games import game_of
from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.orders.steps import Order, write_standing
from gallerist_pbem.record.entries import append
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.past import replay
from gallerist_pbem.record.secret_file import Secrets, secret_path
from gallerist_pbem.record.verify import verify
from gallerist_pbem.referee.open import open_game as opened
from gallerist_pbem.referee.standing import StandingOrders, cancellations, listed, set_alone
from gallerist_pbem.referee.submit import submit
from gallerist_pbem.referee.undo import take_back
from tests.support.command import in_process
from tests.support.gallerist import IM, MC, SO, a_game
from tests.support.game_files import AT
from tests.support.standing import DECLINE, TAKE, WRONG, a_table, purple_kicks, send, yellow_goes


def sound(gamefile: GameFile) -> GameFile:
    """The record is proved with the referee's file, possible without it, and can be replayed."""
    found = GameFile.load(gamefile.path)
    assert verify(rules, found, Secrets.load(found)).draws == "proved"
    assert verify(rules, found, None).moves == found.count
    assert [move["move"] for move, _ in replay(rules, found)] == list(range(found.count))
    return found


def asked(gamefile: GameFile) -> list[tuple[str, str]]:
    return [(seat, facts["question"]) for seat, facts in GameFile.load(gamefile.path).position["asked"].items()]


def said(gamefile: GameFile, seat: str = "yellow") -> list[str]:
    return [line.text() for line in listed(opened(gamefile.path, seat)).lines]


@pytest.mark.parametrize("open_game", [False, True])
@pytest.mark.parametrize(("standing", "order"), [(DECLINE, ["decline"]), (TAKE, [{"take": 3, "to": 2}])])
def test_a_kicked_out_question_is_answered_without_anybody_being_asked(
    tmp_path: Path, standing: Any, order: Any, open_game: bool
) -> None:
    gamefile = a_table(tmp_path, open_game)
    assert len(yellow_goes(gamefile, standing).moves) == 1
    submission = purple_kicks(gamefile)
    assert [(move["seat"], move["by"], move["kind"]) for move in submission.moves] == [
        ("purple", "player", "order"),
        ("yellow", "standing", "order"),
    ]
    assert submission.moves[1]["order"] == order
    assert submission.moves[1]["prev"] == submission.moves[0]["hash"]
    assert asked(gamefile) == [("orange", "turn")]
    assert sound(gamefile).position == submission.after.file.position
    assert said(gamefile) == [write_standing(standing[0])], "it stands until it is withdrawn"


@pytest.mark.parametrize(
    "standing",
    [
        [],
        [{"out_of": MC, "do": ["decline"]}],
        [{"out_of": "any", "do": "ask"}, *DECLINE],
        [{"out_of": SO, "do": "ask"}, {"out_of": "any", "do": ["decline"]}],
    ],
)
def test_the_first_line_that_fits_counts_otherwise_the_player_is_asked(
    tmp_path: Path, standing: list[dict[str, Any]]
) -> None:
    gamefile = a_table(tmp_path)
    yellow_goes(gamefile, standing)
    assert len(purple_kicks(gamefile).moves) == 1
    assert asked(gamefile) == [("yellow", "kicked_out")]
    assert cancellations(opened(gamefile.path, "yellow")) == []


def test_any_location_fits(tmp_path: Path) -> None:
    gamefile = a_table(tmp_path)
    yellow_goes(gamefile, [{"out_of": IM, "do": "ask"}, {"out_of": "any", "do": ["decline"]}])
    assert [move["by"] for move in purple_kicks(gamefile).moves] == ["player", "standing"]


def test_one_order_may_use_standing_orders_of_several_turns(tmp_path: Path) -> None:
    """It stands: the second time it is used as the first."""
    gamefile = a_table(tmp_path, assistants={MC: "yellow"})
    yellow_goes(gamefile, [{"out_of": "any", "do": ["decline"]}])
    purple_kicks(gamefile)
    used = send(gamefile, {"go": MC}, {"hire": 1})
    assert [(move["seat"], move["by"]) for move in used.moves] == [("orange", "player"), ("yellow", "standing")]
    sound(gamefile)


def test_what_no_longer_works_is_cancelled_and_only_that_seat_is_told(tmp_path: Path) -> None:
    gamefile = a_table(tmp_path)
    yellow_goes(gamefile, [*WRONG, {"out_of": "any", "do": ["decline"]}])
    assert [move["by"] for move in purple_kicks(gamefile).moves] == ["player"]
    assert asked(gamefile) == [("yellow", "kicked_out")]
    (reason,) = cancellations(opened(sound(gamefile).path, "yellow"))
    assert "if out of sales_office: hire 1" in reason
    assert "only its actions are open to you" in reason
    own = in_process(["show", str(gamefile.path), "--as", "yellow", "--format", "text"])
    assert "was cancelled: step 1, hire 1:" in " ".join(own.out.split())
    for seat in ([], ["--as", "purple"], ["--as", "blue"]):
        for form in ("text", "html", "rich", "json"):
            other = in_process(["show", str(gamefile.path), *seat, "--format", form])
            assert "cancelled" not in other.out + other.err
    assert "cancelled" not in gamefile.path.read_text()
    send(gamefile, "decline")
    assert said(gamefile)[0].startswith("if out of sales_office: hire 1\n   cancelled: step 1, hire 1: you were kicked")
    assert said(gamefile)[1] == "if out of any: decline"


def test_a_cancelled_line_asks_the_next_time_too(tmp_path: Path) -> None:
    """It is not tried again, and the lines after it do not step in for it."""
    gamefile = a_table(tmp_path)
    yellow_goes(gamefile, [*WRONG, {"out_of": "any", "do": ["decline"]}])
    purple_kicks(gamefile)
    count = secret_path(gamefile.path).read_text().count("cancelled:")
    orders = StandingOrders(GameFile.load(gamefile.path), game_of("gallerist").standing)
    game = orders.answer(a_game(kicked_out=("yellow", "gallerist", SO)))
    other = orders.answer(a_game(kicked_out=("yellow", "gallerist", MC)))
    assert (count, game) == (1, None)
    assert other is not None
    assert other.alternatives == [["decline"]]


def test_what_comes_before_a_reveal_stands_and_the_rest_is_asked(tmp_path: Path) -> None:
    gamefile = a_table(tmp_path)
    yellow_goes(gamefile, [{"out_of": SO, "do": ["reveal", {"take": 1, "to": 1}]}])
    submission = purple_kicks(gamefile)
    assert submission.stopped is None, "that is not for the eyes of purple"
    assert [move["order"] for move in submission.moves[1:]] == [["reveal"]]
    assert asked(gamefile) == [("yellow", "contract_after_reveal")]
    (reason,) = cancellations(opened(sound(gamefile).path, "yellow"))
    assert "step 2, take 1 to 1: contract space 1 holds an unfulfilled contract" in reason


def test_a_new_list_replaces_the_old_one_and_an_empty_one_withdraws(tmp_path: Path) -> None:
    gamefile = a_table(tmp_path, active="blue", start="blue")
    send(gamefile, {"go": MC}, {"hire": 1}, standing=DECLINE)
    assert said(gamefile, "blue") == ["if out of sales_office: decline"]
    set_alone(opened(gamefile.path, "blue"), Order("salon", "blue", 0, None, [], None, TAKE))
    assert said(gamefile, "blue") == ["if out of sales_office: take 3 to 2"]
    set_alone(opened(gamefile.path, "blue"), Order("salon", "blue", 0, None, [], None, []))
    assert said(gamefile, "blue") == []
    assert said(gamefile) == []


def test_an_open_game_gets_a_secret_file_for_them(tmp_path: Path) -> None:
    gamefile = a_table(tmp_path, open_game=True)
    assert said(gamefile) == []
    assert not secret_path(gamefile.path).exists()
    yellow_goes(gamefile, DECLINE)
    assert secret_path(gamefile.path).stat().st_mode & 0o777 == 0o600
    assert said(gamefile) == ["if out of sales_office: decline"]
    assert "standing" not in gamefile.path.read_text()
    assert sound(gamefile).count == 2


def test_a_move_that_is_taken_back_takes_its_standing_order_with_it(tmp_path: Path) -> None:
    gamefile = a_table(tmp_path)
    yellow_goes(gamefile, DECLINE)
    purple_kicks(gamefile)
    take_back(opened(gamefile.path), AT, force=True)
    assert asked(gamefile) == [("yellow", "kicked_out")], "now yellow is asked"
    take_back(opened(gamefile.path), AT, force=True)
    assert said(gamefile) == ["if out of sales_office: decline"]
    assert [move["by"] for move in purple_kicks(gamefile).moves] == ["player", "standing"]
    for _ in range(3):
        take_back(opened(gamefile.path), AT, force=True)
    assert said(gamefile) == []
    sound(gamefile)


def test_a_cancellation_is_taken_back_with_its_move(tmp_path: Path) -> None:
    gamefile = a_table(tmp_path)
    yellow_goes(gamefile, WRONG)
    purple_kicks(gamefile)
    assert len(cancellations(opened(gamefile.path, "yellow"))) == 1
    take_back(opened(gamefile.path), AT, force=True)
    assert cancellations(opened(gamefile.path, "yellow")) == []
    assert said(gamefile) == ["if out of sales_office: hire 1"]


def test_what_was_withdrawn_stays_so_when_somebody_elses_move_is_taken_back(tmp_path: Path) -> None:
    gamefile = a_table(tmp_path)
    yellow_goes(gamefile, DECLINE)
    send(gamefile, {"go": MC}, {"hire": 1})
    set_alone(opened(gamefile.path, "yellow"), None)
    take_back(opened(gamefile.path), AT, force=True)
    assert said(gamefile) == []
    assert len(purple_kicks(gamefile).moves) == 1


def test_an_order_that_is_refused_leaves_no_standing_order(tmp_path: Path) -> None:
    gamefile = a_table(tmp_path)
    secret = secret_path(gamefile.path).read_bytes()
    with pytest.raises(Refused):
        send(gamefile, {"hire": 1}, standing=DECLINE)
    with pytest.raises(NotAwaited):
        submit(opened(gamefile.path), Order("salon", "purple", 0, None, ["end"], None, DECLINE), AT)
    with pytest.raises(Usage, match="of purple, not of yellow"):
        set_alone(opened(gamefile.path, "yellow"), Order("salon", "purple", 0, None, [], None, DECLINE))
    assert secret_path(gamefile.path).read_bytes() == secret


def test_an_entry_whose_move_was_never_written_does_not_count(tmp_path: Path) -> None:
    """The secret file is written first; a crash may come before the game file."""
    gamefile = a_table(tmp_path)
    append(gamefile.path, {"move": 1, "hash": "00" * 32, "seat": "yellow", "standing": DECLINE})
    yellow_goes(gamefile)
    assert said(gamefile) == []
    assert len(purple_kicks(gamefile).moves) == 1


ENTRIES = [
    {"standing": ["decline"]},
    {"standing": [{"out_of": SO}]},
    {"cancelled": 3},
    {"cancelled": 3, "reason": "no"},
    {"answer": {}},
]


@pytest.mark.parametrize("entry", ENTRIES)
def test_an_entry_that_somebody_changed_is_reported(tmp_path: Path, entry: dict[str, Any]) -> None:
    gamefile = a_table(tmp_path)
    append(gamefile.path, {"move": 0, "hash": gamefile.last["hash"], "seat": "yellow"} | entry)
    with pytest.raises(Damaged, match=r"salon\.secret\.yaml:.* (does not have its form|no standing order has)"):
        listed(opened(gamefile.path, "yellow"))
