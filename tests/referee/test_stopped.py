"""After a reveal: what was refused of an order is part of the record, and everybody reads it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from gallerist_pbem import version
from gallerist_pbem.engine.apply import apply
from gallerist_pbem.errors import Damaged, NotAwaited, OtherVersion, Refused
from gallerist_pbem.games.art_society.rules import rules as society
from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.orders.steps import Order, Step
from gallerist_pbem.record.documents import Document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.past import replay
from gallerist_pbem.record.secret_file import Secrets
from gallerist_pbem.record.verify import prove, verify
from gallerist_pbem.referee.open import open_game as opened
from gallerist_pbem.referee.submit import Submission, check_order, submit
from gallerist_pbem.referee.undo import take_back
from tests.support.art_society import at_the_offer
from tests.support.command import in_process
from tests.support.gallerist import AC, MC, SO
from tests.support.game_files import AT, documents_of, rehashed
from tests.support.standing import a_table, purple_kicks, send, yellow_goes

TWICE: list[Step] = [{"go": SO}, "reveal", "reveal"]
REST = {"event": "stopped", "seat": "yellow", "rest": ["reveal"], "at": 1, "code": "E-CON-REVEALED"}


def refused_part(gamefile: GameFile) -> Document:
    event: Document = GameFile.load(gamefile.path).last["events"][-1]
    return event


def stopped(folder: Path, *steps: Step, **facts: Any) -> tuple[GameFile, Submission]:
    gamefile = a_table(folder, **facts)
    return gamefile, send(gamefile, *(steps or TWICE))


def test_the_rest_is_an_event_of_the_move_and_proved(tmp_path: Path) -> None:
    gamefile, done = stopped(tmp_path)
    assert done.stopped is not None
    event = refused_part(gamefile)
    assert event == REST | {"rule": done.stopped.rule, "why": done.stopped.why}
    assert done.moves[0]["order"] == [{"go": SO}, "reveal"]
    found = GameFile.load(gamefile.path)
    assert verify(rules, found, None).draws == "possible"
    assert verify(rules, found, Secrets.load(found)).draws == "proved"
    assert len(list(replay(rules, found))) == 2


def test_everybody_reads_why(tmp_path: Path) -> None:
    gamefile, done = stopped(tmp_path)
    assert done.stopped is not None
    sentence = f"The rest of Bob's order was refused: reveal: {done.stopped.why} (G-CON-"
    commands = ["show", "--format", "text"], ["show", "--as", "yellow", "--format", "text"], ["log"], ["show"]
    for command, *options in commands:
        said = " ".join(in_process([command, str(gamefile.path), *options]).out.split())
        assert said.count(sentence) == 1, (command, options)
    assert ", rulebook p. " in said


def test_a_rest_of_several_steps_says_which_was_refused(tmp_path: Path) -> None:
    gamefile, _ = stopped(tmp_path, {"go": SO}, "reveal", {"take": 1, "to": 1}, {"hire": 1}, "end")
    event = refused_part(gamefile)
    assert (event["rest"], event["at"]) == ([{"take": 1, "to": 1}, {"hire": 1}, "end"], 2)
    said = " ".join(in_process(["log", str(gamefile.path)]).out.split())
    assert "The rest of Bob's order was refused (take 1 to 1; hire 1; end): hire 1: " in said
    assert verify(rules, GameFile.load(gamefile.path), None).moves == 2


def test_a_seat_that_is_not_asked_any_more_still_reads_it(tmp_path: Path) -> None:
    """Everything after the own last move is told to a seat; what was refused in that move is, too."""
    gamefile, _ = stopped(tmp_path, {"go": AC}, {"buy": "painting blue"}, {"hire": 1})
    assert refused_part(gamefile)["rest"] == [{"hire": 1}]
    send(gamefile, {"go": MC}, {"hire": 1})
    told = " ".join(in_process(["show", str(gamefile.path), "--as", "yellow", "--format", "text"]).out.split())
    assert told.count("order was refused: hire 1: your turn is over, and purple must act (G-TRN-1") == 1


def test_the_same_order_again_is_a_duplicate_and_an_undo_forgets_it(tmp_path: Path) -> None:
    gamefile, _ = stopped(tmp_path)
    with pytest.raises(NotAwaited, match="recorded already"):
        submit(opened(gamefile.path), Order("salon", "yellow", 0, None, TWICE, None), AT)
    take_back(opened(gamefile.path), AT, force=True)
    assert verify(rules, GameFile.load(gamefile.path), None).moves == 3
    assert send(gamefile, *TWICE).moves[0]["events"][-1] == refused_part(gamefile)


@pytest.mark.parametrize(
    "forged",
    [
        {"rest": [{"take": "none"}]},
        {"rest": [{"take": "none"}, "end"], "at": 1},
        {"rest": [{"take": 1, "to": 1}, "end"]},
        {"rest": [{"hire": 1}]},
        {"at": 2},
        {"code": "E-CON-MUST"},
        {"rule": "G-CON-3"},
        {"why": "it rained"},
        {"seat": "purple"},
    ],
)
def test_it_cannot_be_forged(tmp_path: Path, forged: Document) -> None:
    gamefile, _ = stopped(tmp_path)
    parts = documents_of(gamefile.path.read_bytes())
    parts[-1]["events"][-1] |= forged
    gamefile.path.write_text(rehashed(parts), encoding="utf-8")
    with pytest.raises(Damaged, match=r"its events are not what|would not have been refused"):
        verify(rules, GameFile.load(gamefile.path), None)


def test_what_another_version_said_about_it_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal that is put otherwise some day makes no forgery of it; what was refused is still proved."""
    with monkeypatch.context() as earlier:
        earlier.setattr(version, "__version__", "0.3.9")
        gamefile, _ = stopped(tmp_path)
    parts = documents_of(gamefile.path.read_bytes())
    parts[-1]["events"][-1]["why"] = "there is a new display already"
    gamefile.path.write_text(rehashed(parts), encoding="utf-8")
    assert verify(rules, GameFile.load(gamefile.path), None).moves == 2
    parts[-1]["events"][-1]["rest"] = [{"take": "none"}]
    gamefile.path.write_text(rehashed(parts), encoding="utf-8")
    with pytest.raises(OtherVersion):
        verify(rules, GameFile.load(gamefile.path), None)


def test_a_rest_that_led_to_the_end_of_the_game_is_possible_without_the_seed_and_proved_with_it(tmp_path: Path) -> None:
    """Nobody but the referee can tell which cards would have been opened."""
    last = {"stage": "final", "active": "orange", "orange": {"tickets": {"brown": 1}}, "plaza": {"investor": 1}}
    steps: list[Step] = [{"go": AC}, {"buy": "painting blue"}, "end", {"go": SO}]
    gamefile, done = stopped(tmp_path, *steps, **last)
    assert done.stopped is not None
    assert (done.stopped.why, refused_part(gamefile)["rest"]) == ("the game is over", ["end", {"go": SO}])
    found = GameFile.load(gamefile.path)
    assert asked_now(found) == ["orange"], "the part before the end stands"
    assert verify(rules, found, None).draws == "possible"
    assert verify(rules, found, Secrets.load(found)).draws == "proved"
    parts = documents_of(gamefile.path.read_bytes())
    parts[-1]["events"][-1]["why"] = "it rained"
    gamefile.path.write_text(rehashed(parts), encoding="utf-8")
    with pytest.raises(Damaged):
        prove(rules, GameFile.load(gamefile.path), Secrets.load(GameFile.load(gamefile.path)))


def asked_now(gamefile: GameFile) -> list[str]:
    return list(gamefile.position["asked"])


def test_left_out_it_is_missed_in_a_refereed_game(tmp_path: Path) -> None:
    gamefile, _ = stopped(tmp_path)
    parts = documents_of(gamefile.path.read_bytes())
    parts[-1]["events"].pop()
    gamefile.path.write_text(rehashed(parts), encoding="utf-8")
    found = GameFile.load(gamefile.path)
    assert verify(rules, found, None).moves == 2, "as if the order had been shorter"
    with pytest.raises(Damaged):
        verify(rules, found, Secrets.load(found))


def test_a_game_of_the_first_revision_records_nothing_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "REVISIONS", (1,))
    gamefile, done = stopped(tmp_path)
    assert done.stopped is not None
    monkeypatch.undo()
    assert refused_part(gamefile)["event"] != "stopped"
    parts = documents_of(gamefile.path.read_bytes())
    parts[-1]["events"].append(REST | {"rule": done.stopped.rule, "why": done.stopped.why})
    gamefile.path.write_text(rehashed(parts), encoding="utf-8")
    with pytest.raises(Damaged, match="its events are not what"):
        verify(rules, GameFile.load(gamefile.path), None)


def test_the_rest_of_a_standing_order_stays_secret(tmp_path: Path) -> None:
    gamefile = a_table(tmp_path)
    yellow_goes(gamefile, [{"out_of": SO, "do": ["reveal", {"take": 1, "to": 1}]}])
    assert [move["by"] for move in purple_kicks(gamefile).moves] == ["player", "standing"]
    assert "stopped" not in gamefile.path.read_text(encoding="utf-8")


def test_no_bid_is_told_with_the_rest_of_an_order() -> None:
    """In Art Society an offer turns lots over: a bid after it is refused before that, or all would read it."""
    game = at_the_offer()
    steps: list[Step] = [{"offer": ["2x2"] * 3}, {"bid": 17}]
    with pytest.raises(Refused, match="first the paintings are turned over, so `bid` has no place in this order"):
        apply(society, game, game.table.auctioneer, steps)
    with pytest.raises(Refused, match="so `bid` has no place in this order") as raised:
        apply(society, game, game.table.auctioneer, [steps[0], "done", steps[1]])
    assert raised.value.step == 3
    assert apply(society, game, game.table.auctioneer, [steps[0], "done"]).stopped is None
    game.revision = 1
    old = apply(society, game, game.table.auctioneer, steps)
    assert (old.steps, old.stopped is None) == (steps[:1], False)


def test_a_rest_that_would_have_drawn_is_possible_without_the_seed_and_proved_with_it(tmp_path: Path) -> None:
    """G-PBM-1: a step that draws, and only then has no use for what it says beside."""
    cards = {1: "painting-contract", 2: ("photo-money", "money")}
    steps: list[Step] = [{"go": AC}, {"buy": "painting blue"}, {"use": 1}, {"take": 1, "to": 2, "tickets": ["white"]}]
    gamefile, done = stopped(tmp_path, *steps, yellow={"influence": 12, "money": 30, "contracts": cards})
    assert done.stopped is not None
    found = GameFile.load(gamefile.path)
    assert verify(rules, found, None).draws == "possible"
    assert verify(rules, found, Secrets.load(found)).draws == "proved"


def test_another_rest_is_another_order(tmp_path: Path) -> None:
    """The order up to the reveal is recorded; whoever says something else after it has answered differently."""
    gamefile, _ = stopped(tmp_path)
    for rest, code in ((["reveal"], "DUPLICATE"), ([{"take": 1, "to": 1}], "OVERTAKEN")):
        order = Order(gamefile.header["id"], "yellow", 0, None, [*TWICE[:2], *rest], None)
        with pytest.raises(NotAwaited, match=r"recorded already|differently") as raised:
            submit(opened(gamefile.path), order, AT)
        assert raised.value.code == code
        assert ("its rest was refused, and yellow is asked decision 1" in str(raised.value)) == (code == "DUPLICATE")


def test_a_step_after_the_end_of_the_game_is_not_called_legal(tmp_path: Path) -> None:
    """Asked only for an executive action in the last turn, a player orders another action: the game is over then."""
    facts: dict[str, Any] = {"stage": "final", "active": "orange", "plaza": {"investor": 1}}
    gamefile = a_table(tmp_path, orange={"tickets": {"brown": 1}}, **facts)
    send(gamefile, {"go": AC}, {"buy": "painting blue"})
    order = Order("salon", "orange", 1, None, [{"hire": 3}], None)
    assert check_order(opened(gamefile.path), order).verdict == "depends"
    with pytest.raises(Refused, match="the game is over"):
        submit(opened(gamefile.path), order, AT)
