"""Sealed bids and groups on files: nothing is seen before the last bid is in, and everything is proved afterwards."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.errors import Damaged, NotAwaited, Refused, Usage
from gallerist_pbem.games.art_society.rules import rules
from gallerist_pbem.orders.steps import Order, Step
from gallerist_pbem.record.current import current
from gallerist_pbem.record.entries import counting
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.past import replay
from gallerist_pbem.record.seals import seal_of, unsealed
from gallerist_pbem.record.secret_file import Secrets, secret_path
from gallerist_pbem.record.verify import verify
from gallerist_pbem.referee.audit import restore
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.referee.standing import StandingOrders
from gallerist_pbem.referee.submit import submit
from gallerist_pbem.referee.undo import take_back
from tests.support.command import Ran, in_process
from tests.support.game_files import AT, SEED, new_game, play_something, play_steps
from tests.support.sealed_bids import at_the_bids, bid, send


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "salon.yaml"


def test_a_group_is_asked_together_and_each_keeps_its_decision(path: Path) -> None:
    """S-SET-7: who has answered is no longer awaited; the others are not asked anew."""
    gamefile = new_game(rules, path, 3, None)
    assert [asked["decision"] for asked in gamefile.position["asked"].values()] == [0, 0, 0]
    gamefile = play_steps(rules, path, [{"hang": "7 4"}], "yellow")
    assert {seat: asked["decision"] for seat, asked in gamefile.position["asked"].items()} == {"blue": 0, "purple": 0}
    order = Order("salon", "yellow", 0, None, [{"hang": "7 4"}], None)
    with pytest.raises(NotAwaited) as again:
        submit(open_game(path), order, AT)
    assert again.value.code == "DUPLICATE"


def test_until_the_last_one_is_in_an_answer_may_be_replaced(path: Path) -> None:
    """S-PLC-3: a tile may be moved as long as the others are not done; afterwards it is too late."""
    new_game(rules, path, 3, None)
    for place in ("7 4", "6 3"):
        gamefile = send(path, "yellow", 0, {"hang": place})
    assert gamefile.position["agenda"][-1]["kept"] == {"yellow": [{"hang": "6 3"}]}
    with pytest.raises(NotAwaited) as same:
        send(path, "yellow", 0, {"hang": "6 3"})
    assert same.value.code == "DUPLICATE"
    for seat in ("blue", "purple"):
        gamefile = play_steps(rules, path, [{"hang": "7 4"}], seat)
    (hung,) = gamefile.position["table"]["players"]["yellow"]["wall"]
    assert (hung["column"], hung["row"]) == (6, 3)
    with pytest.raises(NotAwaited) as late:
        send(path, "yellow", 0, {"hang": "7 4"})
    assert late.value.code == "OVERTAKEN"
    assert verify(rules, gamefile, Secrets.load(gamefile)).draws == "proved"


def test_a_bid_for_a_former_round_replaces_nothing(path: Path) -> None:
    """S-BID-1: also while a bid of this round is sealed."""
    at_the_bids(path)
    for seat, card in {"yellow": 17, "blue": 3, "purple": 9}.items():
        bid(path, seat, card)
    random = Random("former")
    while "bid" not in {asked["question"] for asked in GameFile.load(path).position["asked"].values()}:
        play_something(rules, path, random)
    now = GameFile.load(path)
    assert bid(path, "yellow", 20, now.position["asked"]["yellow"]["decision"]).last["kind"] == "sealed"
    with pytest.raises(NotAwaited) as former:
        bid(path, "yellow", 4, 4)
    assert former.value.code == "OVERTAKEN"


def test_a_sealed_bid_leaves_only_its_seal(path: Path) -> None:
    """S-BID-1: a move of its own kind, without order; the answer stands in the referee's file alone."""
    at_the_bids(path)
    gamefile = bid(path, "yellow", 17)
    move = gamefile.last
    assert (move["kind"], move["order"], move["seat"]) == ("sealed", [], "yellow")
    (event,) = move["events"]
    assert re.fullmatch(r"[0-9a-f]{64}", event["seal"])
    assert "bid: 17" not in path.read_text()
    assert counting(gamefile)[-1]["answer"] == [{"bid": 17}]
    assert list(gamefile.position["asked"]) == ["blue", "purple"]


def test_the_last_bid_opens_all_with_their_salts(path: Path) -> None:
    """S-BID-1: everybody can check what the seals held."""
    at_the_bids(path)
    seals = {seat: bid(path, seat, card).last["events"][0]["seal"] for seat, card in {"yellow": 17, "blue": 3}.items()}
    gamefile = bid(path, "purple", 9)
    move = gamefile.last
    opened = [event for event in move["events"] if event["event"] == "unsealed"]
    assert move["order"] == [{"bid": 9}]
    assert {event["seat"]: event["answer"] for event in opened} == {"yellow": [{"bid": 17}], "blue": [{"bid": 3}]}
    for event in opened:
        assert seal_of(bytes.fromhex(event["salt"]), event["answer"]) == seals[event["seat"]]
    assert current(rules, gamefile).table.order == ["yellow", "purple", "blue"]
    assert verify(rules, gamefile, None).draws == "possible"
    assert verify(rules, gamefile, Secrets.load(gamefile)).draws == "proved"


def test_a_bid_may_be_replaced_until_it_is_opened(path: Path) -> None:
    """S-BID-1: by a further sealed move, also the same bid once more: who guesses it must not be told."""
    at_the_bids(path)
    bid(path, "yellow", 17)
    gamefile = bid(path, "yellow", 2)
    assert gamefile.last["kind"] == "sealed"
    again = bid(path, "yellow", 2)
    assert (again.last["kind"], again.count) == ("sealed", gamefile.count + 1)
    bid(path, "blue", 5)
    gamefile = bid(path, "purple", 9)
    assert current(rules, gamefile).table.players["yellow"].bids[-1] == 2
    with pytest.raises(NotAwaited) as late:
        bid(path, "yellow", 3)
    assert late.value.code == "OVERTAKEN"
    assert verify(rules, gamefile, None).draws == "possible"


def test_a_wrong_bid_is_refused_at_once(path: Path) -> None:
    """S-BID-2: nothing is sealed."""
    before = at_the_bids(path).text
    with pytest.raises(Refused):
        bid(path, "yellow", 21)
    assert path.read_text() == before
    assert "answer" not in secret_path(path).read_text()


def test_a_bid_taken_back_counts_no_more(path: Path) -> None:
    """S-BID-1: undo of a sealed move needs no force, undo of opened bids does."""
    at_the_bids(path)
    bid(path, "yellow", 17)
    gamefile = take_back(open_game(path), AT, force=False).after.file
    assert list(gamefile.position["asked"]) == ["blue", "yellow", "purple"]
    decision = gamefile.position["asked"]["yellow"]["decision"]
    for seat, card in {"yellow": 1, "blue": 5, "purple": 9}.items():
        gamefile = bid(path, seat, card, decision)
    assert current(rules, gamefile).table.order == ["purple", "blue", "yellow"]
    with pytest.raises(Refused):
        take_back(open_game(path), AT, force=False)
    gamefile = take_back(open_game(path), AT, force=True).after.file
    gamefile = bid(path, "purple", 4, gamefile.position["asked"]["purple"]["decision"])
    assert current(rules, gamefile).table.order == ["blue", "purple", "yellow"]
    assert verify(rules, gamefile, Secrets.load(gamefile)).draws == "proved"


def test_an_open_game_keeps_answers_in_its_one_file(path: Path) -> None:
    """S-BID-1: there is nobody to hide them from."""
    at_the_bids(path, "open")
    gamefile = bid(path, "yellow", 17)
    assert gamefile.last["order"] == [{"bid": 17}]
    assert not secret_path(path).exists()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("- {bid: 17}", "- {bid: 18}"),
        ("kind: sealed", "kind: order"),
        ("event: unsealed\n  seat: yellow", "event: unsealed\n  seat: blue"),
    ],
)
def test_a_forged_opening_is_found(path: Path, old: str, new: str) -> None:
    """S-BID-1: seals bind."""
    at_the_bids(path)
    for seat, card in {"yellow": 17, "blue": 3, "purple": 9}.items():
        gamefile = bid(path, seat, card)
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(Damaged):
        list(replay(rules, GameFile.load(path)))
    assert gamefile.count == 8


def test_every_seal_must_fit_its_answer(path: Path) -> None:
    """S-BID-1: also in a record whose hashes were made anew."""
    at_the_bids(path)
    for seat, card in {"yellow": 17, "blue": 3}.items():
        before = current(rules, bid(path, seat, card))
    events = bid(path, "purple", 9).last["events"]
    opened = unsealed(before, events)
    assert opened.agenda[-1].kept == {"yellow": [{"bid": 17}], "blue": [{"bid": 3}]}
    for forged in (
        [{**events[0], "answer": [{"bid": 18}]}, *events[1:]],
        [{**events[0], "salt": "00" * 32}, *events[1:]],
        events[1:],
        [{**events[0], "seat": "purple"}, *events],
    ):
        with pytest.raises(Damaged):
            unsealed(before, forged)


def test_a_lost_answer_is_told(path: Path) -> None:
    """S-BID-1: the referee's file must hold it."""
    at_the_bids(path)
    for seat in ("yellow", "blue"):
        bid(path, seat, 7)
    referee = secret_path(path)
    kept = referee.read_text().split("---\n")
    referee.write_text("---\n".join(part for part in kept if "seat: blue\nanswer" not in part))
    with pytest.raises(Damaged, match="blue"):
        bid(path, "purple", 9)
    referee.unlink()
    with pytest.raises(Usage):
        bid(path, "purple", 9)


def said_by(path: Path) -> list[Ran]:
    """Everything that can be read without being the referee."""
    commands = [["show"], ["show", "--json"], ["legal"], ["status"], ["log"], ["log", "--json"], ["score"], ["export"]]
    commands += [[word, "--as", seat] for word in ("show", "legal", "score") for seat in ("blue", "purple")]
    commands += [["verify"], ["replay"]]
    return [in_process([word, str(path), *rest]) for word, *rest in commands]


def test_no_output_hangs_on_a_sealed_bid(path: Path) -> None:
    """S-BID-1: with the public file held fixed, another answer in the referee's file changes no byte."""
    at_the_bids(path)
    bid(path, "yellow", 17)
    before = said_by(path)
    referee = secret_path(path)
    referee.write_text(referee.read_text().replace("{bid: 17}", "{bid: 4}"))
    assert said_by(path) == before


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_refereed_game_is_proved_at_its_end(seats: int, path: Path) -> None:
    """S-FIN-2: sealed rounds, replaced answers, in any order of arrival."""
    gamefile = new_game(rules, path, seats, None)
    random = Random(seats)
    while gamefile.position["asked"]:
        gamefile = play_something(rules, path, random)
    kinds = {move["kind"] for move in gamefile.moves()}
    assert kinds == {"setup", "order", "sealed"}
    secret_path(path).unlink()
    assert verify(rules, GameFile.load(path), None).draws == "proved"
    assert awaited(current(rules, gamefile)) == []


def test_wishes_come_with_the_bid_and_pick_by_themselves(path: Path) -> None:
    """S-ACQ-1, P-5: lots by preference, secret until used; who wishes nothing is asked."""
    at_the_bids(path)
    for seat, card, wish in (("yellow", 17, [2, 1]), ("purple", 9, ["2", "4"]), ("blue", 3, None)):
        steps: list[Step] = [{"bid": card} | ({"wish": wish} if wish else {})]
        submission = submit(open_game(path), Order("salon", seat, 4, None, steps, None), AT)
    picks = [(move["seat"], move["by"], move["order"]) for move in submission.moves[1:]]
    assert picks == [("yellow", "standing", [{"pick": 2}]), ("purple", "standing", [{"pick": 4}])]
    assert list(submission.after.file.position["asked"]) == ["blue"]
    assert "wish" not in path.read_text()
    assert verify(rules, submission.after.file, Secrets.load(submission.after.file)).draws == "proved"


def test_a_wish_for_a_lot_that_is_not_there_is_refused(path: Path) -> None:
    """S-ACQ-1: there are four lots; nothing is sealed."""
    before = at_the_bids(path).text
    with pytest.raises(Refused) as raised:
        submit(open_game(path), Order("salon", "blue", 4, None, [{"bid": 3, "wish": [5]}], None), AT)
    assert raised.value.possible == ["1", "2", "3", "4"]
    assert path.read_text() == before


def test_wishes_may_change_with_the_same_bid(path: Path) -> None:
    """P-5, S-BID-1: a new list replaces that of this round, an empty one withdraws it."""
    at_the_bids(path)
    for wish in ([1], [3, 2], []):
        submit(open_game(path), Order("salon", "blue", 4, None, [{"bid": 20, "wish": wish}], None), AT)
        wanted = [{"lot": f"{lot} round 1", "do": [{"pick": lot}]} for lot in wish]
        assert [line.said for line in StandingOrders(GameFile.load(path)).held("blue").lines] == wanted


def test_what_was_opened_in_a_lost_course_opens_no_seal_of_the_next(path: Path) -> None:
    """S-BID-1: after a restore a move has the number of one whose salt everybody has read."""
    at_the_bids(path, SEED, open_game=False)
    older = path.read_text()
    for seat, card in (("yellow", 5), ("blue", 3), ("purple", 9)):
        lost = bid(path, seat, card)
    salts = {event["move"]: event["salt"] for event in lost.last["events"] if event["event"] == "unsealed"}
    path.write_text(older)
    decision = restore(open_game(path), AT).move["move"]
    again = bid(path, "blue", 2, decision)
    assert again.last["move"] in salts
    known = bytes.fromhex(salts[again.last["move"]])
    assert again.last["events"][0]["seal"] not in {seal_of(known, [{"bid": card}]) for card in range(1, 21)}
    for seat, card in (("yellow", 5), ("purple", 9)):
        opened = bid(path, seat, card, decision)
    assert verify(rules, opened, Secrets.load(opened)).draws == "proved"
    assert verify(rules, opened, None).draws == "possible"
