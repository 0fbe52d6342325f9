"""Orders in advance, and `if asked to end`: secret, used when the time comes; why not is told to one seat alone."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gallerist_pbem.engine.legal import answers
from gallerist_pbem.errors import Damaged, NotAwaited
from gallerist_pbem.games import game_of
from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.orders.steps import Order, Step
from gallerist_pbem.record.entries import append
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.secret_file import Secrets, secret_path
from gallerist_pbem.record.verify import verify
from gallerist_pbem.referee.open import open_game as opened
from gallerist_pbem.referee.orders import read_order
from gallerist_pbem.referee.standing import advance_of, listed, set_alone
from gallerist_pbem.referee.submit import Submission, submit
from gallerist_pbem.referee.undo import take_back
from tests.support.command import in_process
from tests.support.folders import ROOT
from tests.support.gallerist import AC, MC, SO
from tests.support.game_files import AT
from tests.support.sealed_bids import at_the_bids
from tests.support.sealed_bids import bid as bids
from tests.support.standing import send, table_of_two

HIRE: list[Step] = [{"go": MC}, {"hire": 1}, "end"]
STAY: list[Step] = [{"go": SO}, {"take": 1, "to": 2}]
"""What yellow, at the Sales Office, cannot do."""
BUY: list[Step] = [{"go": AC}, {"buy": "painting blue"}]
REVEAL: list[Step] = [{"go": SO}, "reveal", {"take": 1, "to": 1}, {"take": 2, "to": 2}]


def yellow_signs(gamefile: GameFile, *advance: list[Step], **more: Any) -> Submission:
    return send(gamefile, {"go": SO}, {"take": 1, "to": 1}, "end", advance=list(advance), **more)


def who(submission: Submission) -> list[tuple[str, str]]:
    return [(move["seat"], move["by"]) for move in submission.moves]


def asked(gamefile: GameFile) -> list[tuple[str, str]]:
    return [(seat, facts["question"]) for seat, facts in GameFile.load(gamefile.path).position["asked"].items()]


def told(gamefile: GameFile, seat: str = "yellow") -> str:
    return " ".join(in_process(["show", str(gamefile.path), "--as", seat, "--format", "text"]).out.split())


def left(gamefile: GameFile, seat: str = "yellow") -> list[list[Step]]:
    return [steps for steps, _ in listed(opened(gamefile.path, seat)).advance.left]


def sound(gamefile: GameFile) -> None:
    found = GameFile.load(gamefile.path)
    assert verify(rules, found, Secrets.load(found)).draws == "proved"
    assert verify(rules, found, None).moves == found.count


@pytest.mark.parametrize("open_game", [False, True])
def test_the_first_that_is_possible_is_played_when_the_turn_comes(tmp_path: Path, open_game: bool) -> None:
    gamefile = table_of_two(tmp_path, open_game)
    yellow_signs(gamefile, STAY, HIRE, BUY)
    assert left(gamefile) == [STAY, HIRE, BUY]
    done = send(gamefile, *BUY)
    assert who(done) == [("blue", "player"), ("yellow", "standing")]
    assert done.moves[1]["order"] == HIRE[:2]
    assert asked(gamefile) == [("blue", "turn")]
    assert left(gamefile) == [], "it is used up"
    sound(gamefile)
    assert (
        told(gamefile).count("Your order in advance `next go sales_office; take 1 to 2` was not possible: step 1,") == 1
    )
    assert "in advance" not in told(gamefile, "blue")


def test_the_example_of_the_documentation_is_played(tmp_path: Path) -> None:
    """docs/standing.md: of its three turns in advance the second is the first that is possible."""
    text = (ROOT / "docs" / "standing.md").read_text(encoding="utf-8")
    order = read_order(game_of("gallerist"), re.findall(r"```\n(.*?)```", text, re.S)[0])
    gamefile = table_of_two(tmp_path)
    submit(opened(gamefile.path), replace(order, seat="yellow", decision=0, position=None), AT)
    assert len(left(gamefile)) == 3
    done = send(gamefile, *BUY, "end")
    assert [move["order"] for move in done.moves[1:]] == [[{"go": MC}, {"hire": 2}]]


def test_if_none_is_possible_the_player_is_asked_and_told_alone_why(tmp_path: Path) -> None:
    gamefile = table_of_two(tmp_path)
    yellow_signs(gamefile, STAY, [{"go": MC}, {"hire": 9}])
    assert who(send(gamefile, *BUY)) == [("blue", "player")]
    assert asked(gamefile) == [("yellow", "turn")]
    said = told(gamefile)
    assert "`next go sales_office; take 1 to 2` was not possible: step 1, go sales_office: your gallerist is" in said
    assert "`next go media_center; hire 9` was not possible: step 2, hire 9: " in said
    listing = in_process(["standing", str(gamefile.path), "--as", "yellow"]).out
    assert "1. next go sales_office; take 1 to 2\n   was not possible: step 1, go sales_office: " in listing
    assert "in advance" not in told(gamefile, "blue")
    send(gamefile, *HIRE)
    assert "in advance" not in told(gamefile), "with the turn they are forgotten"
    sound(gamefile)


def test_they_are_used_up_however_the_turn_was_answered(tmp_path: Path) -> None:
    """After an undo yellow is asked, and answers otherwise: the turn after that is not theirs any more."""
    gamefile = table_of_two(tmp_path)
    yellow_signs(gamefile, HIRE)
    send(gamefile, *BUY)
    take_back(opened(gamefile.path), AT, force=True)
    assert asked(gamefile) == [("yellow", "turn")]
    assert left(gamefile) == [HIRE]
    send(gamefile, {"go": MC}, {"hire": 2})
    assert left(gamefile) == []
    assert advance_of(opened(gamefile.path, "yellow")).alternatives == []
    sound(gamefile)


def test_a_new_list_replaces_the_old_one_and_an_empty_one_withdraws(tmp_path: Path) -> None:
    gamefile = table_of_two(tmp_path)
    yellow_signs(gamefile, HIRE)
    set_alone(opened(gamefile.path, "yellow"), Order("salon", "yellow", 0, None, [], None, None, [BUY]))
    assert left(gamefile) == [BUY]
    set_alone(opened(gamefile.path, "yellow"), Order("salon", "yellow", 0, None, [], None, []))
    assert left(gamefile) == [BUY], "the standing order is another thing"
    set_alone(opened(gamefile.path, "yellow"), Order("salon", "yellow", 0, None, [], None, None, []))
    assert left(gamefile) == []
    assert who(send(gamefile, *BUY)) == [("blue", "player")]


def test_the_order_is_taken_back_with_its_orders_in_advance(tmp_path: Path) -> None:
    gamefile = table_of_two(tmp_path)
    yellow_signs(gamefile, HIRE)
    take_back(opened(gamefile.path), AT, force=True)
    assert left(gamefile) == []
    yellow_signs(gamefile)
    assert who(send(gamefile, *BUY)) == [("blue", "player")]


def test_what_comes_before_a_reveal_stands_and_the_rest_is_asked(tmp_path: Path) -> None:
    """What was refused of it is told to its player, not to all."""
    gamefile = table_of_two(tmp_path)
    send(gamefile, *HIRE, advance=[REVEAL, BUY])
    done = send(gamefile, *BUY)
    assert [move["order"] for move in done.moves[1:]] == [[{"go": SO}, "reveal"]]
    assert done.stopped is None
    assert "stopped" not in gamefile.path.read_text(encoding="utf-8")
    assert asked(gamefile) == [("yellow", "contract_after_reveal")]
    assert "take 2 to 2` was carried out up to the reveal. Then: step 4, take 2 to 2: " in told(gamefile)
    assert left(gamefile) == []
    sound(gamefile)


def test_orders_in_advance_of_several_players_are_played_one_after_the_other(tmp_path: Path) -> None:
    gamefile = table_of_two(tmp_path)
    yellow_signs(gamefile, HIRE)
    done = send(gamefile, *BUY, advance=[[{"go": SO}, {"take": 2, "to": 1}, "end"]])
    assert who(done) == [("blue", "player"), ("yellow", "standing"), ("blue", "standing")]
    assert asked(gamefile) == [("yellow", "turn")]
    sound(gamefile)


def test_they_are_for_a_main_turn_not_for_being_kicked_out(tmp_path: Path) -> None:
    """And a standing order that runs on into the turn uses them up."""
    gamefile = table_of_two(tmp_path, yellow={"influence": 12})
    yellow_signs(gamefile, HIRE)
    send(gamefile, {"go": SO}, {"take": 2, "to": 1}, "end")
    assert asked(gamefile) == [("yellow", "kicked_out")]
    assert who(send(gamefile, "decline")) == [("yellow", "player"), ("yellow", "standing")]
    gamefile = table_of_two(tmp_path / "b", yellow={"influence": 12})
    yellow_signs(gamefile, HIRE, standing=[{"out_of": SO, "do": ["decline", *BUY]}])
    done = send(gamefile, {"go": SO}, {"take": 2, "to": 1}, "end")
    assert [move["order"] for move in done.moves[1:]] == [["decline", *BUY]]
    assert left(gamefile) == []


SPENDING = {"tickets": {"brown": 1}}
ENDING = [{"asked_to": "end", "do": ["end"]}]


def test_who_is_asked_only_to_end_is_not_asked(tmp_path: Path) -> None:
    gamefile = table_of_two(tmp_path, yellow=SPENDING, plaza={"investor": 1})
    done = send(gamefile, *BUY, standing=ENDING)
    assert [(move["by"], move["order"]) for move in done.moves] == [("player", BUY), ("standing", ["end"])]
    assert asked(gamefile) == [("blue", "turn")]
    sound(gamefile)
    gamefile = table_of_two(tmp_path / "b", yellow=SPENDING, plaza={"investor": 1})
    assert who(send(gamefile, *BUY, standing=[{"asked_to": "end", "do": "ask"}])) == [("yellow", "player")]
    assert asked(gamefile) == [("yellow", "executive")]


def test_new_contracts_are_not_declined_by_it(tmp_path: Path) -> None:
    gamefile = table_of_two(tmp_path, yellow=SPENDING, plaza={"investor": 1})
    send(gamefile, {"go": SO}, "reveal", standing=ENDING)
    assert asked(gamefile) == [("yellow", "contract_after_reveal")]
    done = send(gamefile, {"take": 1, "to": 1})
    assert done.moves[-1]["order"] in ([{"take": 1, "to": 1}], ["end"])


def test_whose_rest_was_refused_wanted_something_else_and_is_asked(tmp_path: Path) -> None:
    gamefile = table_of_two(tmp_path, yellow=SPENDING, plaza={"investor": 1})
    done = send(gamefile, *BUY, {"spend": ["white plaza"]}, standing=ENDING)
    assert done.stopped is not None
    assert who(done) == [("yellow", "player")]
    assert asked(gamefile) == [("yellow", "executive")]


def at_the_picks(path: Path) -> GameFile:
    """Yellow picks first, then blue, then purple."""
    at_the_bids(path)
    for seat, card in (("yellow", 17), ("blue", 9), ("purple", 3)):
        gamefile = bids(path, seat, card)
    return gamefile


def pick(path: Path, lot: int, advance: list[list[Step]] | None = None) -> Submission:
    ((seat, facts),) = GameFile.load(path).position["asked"].items()
    order = Order("salon", seat, facts["decision"], None, [{"pick": lot}], None, None, advance)
    return submit(opened(path), order, AT)


def test_a_pick_can_come_with_the_placing(tmp_path: Path) -> None:
    """S-PLC-3: it is kept like any other answer until all have placed, and may be replaced."""
    path = tmp_path / "salon.yaml"
    at_the_picks(path)
    away: list[Step] = [{"hang": "new 1 1"}]
    pick(path, 1, [away, ["hold"]])
    pick(path, 2, [[{"hang": "new 1 1"}]])
    done = pick(path, 3)
    assert who(done) == [("purple", "player"), ("yellow", "standing")]
    assert done.moves[1]["events"] == [{"event": "kept", "seat": "yellow", "question": "place"}]
    assert sorted(seat for seat, _ in asked(GameFile.load(path))) == ["blue", "purple"]
    assert "`next hang new 1 1` was not possible: step 1, hang new 1 1: " in told(GameFile.load(path), "blue")
    assert left(GameFile.load(path), "blue") == [[{"hang": "new 1 1"}]]
    decision = done.moves[0]["move"]
    again = Order("salon", "yellow", decision, None, ["hold"], None, None, [["hold"]])
    with pytest.raises(NotAwaited, match="recorded already"):
        submit(opened(path), again, AT)


def test_an_answer_that_is_replaced_does_not_use_up_what_is_for_the_next_placing(tmp_path: Path) -> None:
    path = tmp_path / "salon.yaml"
    at_the_picks(path)
    for lot in (1, 2, 3):
        done = pick(path, lot)
    decision = done.moves[0]["move"]
    game = opened(path)
    hang = next(steps for steps in answers(game.rules, game.game, "yellow") if steps != ["hold"])
    submit(game, Order("salon", "yellow", decision, None, ["hold"], None, None, [["hold"]]), AT)
    submit(opened(path), Order("salon", "yellow", decision, None, hang, None), AT)
    assert left(GameFile.load(path)) == [["hold"]]


def test_what_is_set_while_a_turn_is_open_is_for_the_next_one(tmp_path: Path) -> None:
    gamefile = table_of_two(tmp_path)
    set_alone(opened(gamefile.path, "yellow"), Order("salon", "yellow", 0, None, [], None, None, [HIRE]))
    send(gamefile, {"go": SO}, {"take": 1, "to": 1}, "end")
    assert left(gamefile) == [HIRE]
    assert who(send(gamefile, *BUY, "end")) == [("blue", "player"), ("yellow", "standing")]


def test_a_placing_that_is_open_already_is_answered_by_its_player(tmp_path: Path) -> None:
    """S-PLC-3: neither what was set since, nor what counts again after a move was taken back, answers it."""
    path = tmp_path / "salon.yaml"
    at_the_picks(path)
    for lot in (1, 2, 3):
        done = pick(path, lot)
    set_alone(opened(path, "blue"), Order("salon", "blue", 0, None, [], None, None, [["hold"]]))
    order = Order("salon", "yellow", done.moves[0]["move"], None, ["hold"], None)
    assert who(submit(opened(path), order, AT)) == [("yellow", "player")]
    assert [seat for seat, _ in asked(GameFile.load(path))] == ["blue", "purple"]
    assert left(GameFile.load(path), "blue") == [["hold"]]


def test_a_bid_that_is_replaced_replaces_its_wishes(tmp_path: Path) -> None:
    """P-5: a bid without a wish takes the wish of the one before it back."""
    path = tmp_path / "salon.yaml"
    at_the_bids(path)
    for steps in ([{"bid": 9, "wish": [1]}], [{"bid": 8}]):
        submit(opened(path), Order("salon", "blue", 4, None, [*steps], None), AT)
    for seat, card in (("yellow", 7), ("purple", 3)):
        gamefile = bids(path, seat, card)
    assert asked(gamefile) == [("blue", "pick")]


@pytest.mark.parametrize("entry", [{"next": [["dance"]]}, {"next": [[]]}, {"tried": ["no"]}, {"tried": [""]}])
def test_an_entry_that_somebody_changed_is_reported(tmp_path: Path, entry: dict[str, Any]) -> None:
    gamefile = table_of_two(tmp_path)
    append(gamefile.path, {"move": 0, "hash": gamefile.last["hash"], "seat": "yellow"} | entry)
    with pytest.raises(Damaged, match=r"salon\.secret\.yaml"):
        listed(opened(gamefile.path, "yellow"))
    assert secret_path(gamefile.path).exists()
