"""What the command line promises about sealed bids, in a refereed game, typed as a user types it."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

import pytest

from gallerist_pbem.games.art_society.rules import rules
from gallerist_pbem.orders.steps import Step
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.secret_file import secret_path
from tests.support.command import Ran, in_process
from tests.support.game_files import SEED, new_game, play_steps
from tests.support.sealed_bids import at_the_bids

HEX = re.compile(r'"?[0-9a-f]{64}"?|(?<=· )[0-9a-f]{16}|(?<= )[0-9a-f]{16}(?=\.?$)', re.M)


class Run(Protocol):
    """Types a command on the game."""

    def __call__(self, word: str, *rest: object) -> Ran: ...


class Send(Protocol):
    """Sends an order as text."""

    def __call__(self, seat: str, steps: str, decision: int = 4, word: str = "play", game: str = "salon") -> Ran: ...


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of three in which all are asked for a bid; yellow has the gavel."""
    folder = tmp_path_factory.mktemp("begun")
    at_the_bids(folder / "salon.yaml", SEED, open_game=False, lots=("3x3", "2x2", "2x2", "2x2"))
    return folder


@pytest.fixture
def path(begun: Path, tmp_path: Path) -> Path:
    shutil.copytree(begun, tmp_path / "game")
    return tmp_path / "game" / "salon.yaml"


@pytest.fixture(autouse=True)
def _the_same_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.fixture
def run(path: Path) -> Run:
    """A command on the game."""
    return lambda word, *rest: in_process([word, str(path), *map(str, rest)])


@pytest.fixture
def send(path: Path, run: Run) -> Send:
    """An order as text; what the program answers."""

    def sent(seat: str, steps: str, decision: int = 4, word: str = "play", game: str = "salon") -> Ran:
        order = path.parent / "order.txt"
        order.write_text(f"#gallerist {game} {seat} {decision}\n{steps}\n#end\n")
        return run(word, order)

    return sent


def contents(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(path.parent.iterdir()) if file.suffix == ".yaml"}


def reading(run: Run, path: Path, send: Send) -> list[Ran]:
    """Everything that can be read by others than yellow."""
    said = [send("purple", order, word="check") for order in ("bid 3", "bid 3 wish 9", "pick 1")]
    said += [send("yellow", order, word="check") for order in ("bid 17", "bid 4", "bid 17 wish 1")]
    for shown in ("text", "json", "html", "rich"):
        said += [run("show", "--format", shown), run("show", "--format", shown, "--as", "blue")]
    for flags in ([], ["--json"]):
        said += [run(word, *flags) for word in ("show", "legal", "status", "log", "verify", "score")]
        said += [run("legal", "--all", *flags), run("replay", "--to", 5, *flags)]
        said += [run("diff", f"{path}@4", *flags)]
        for seat in ("blue", "purple"):
            said += [run(word, "--as", seat, *flags) for word in ("show", "legal", "score", "suggest", "standing")]
    said += [run("replay"), run("export"), run("order", "--as", "purple", "--template")]
    said += [run("order", "--as", "yellow", "--template"), run("suggest", "--as", "yellow")]
    said += [run("legal", "--as", "orange")]
    return said


@pytest.mark.slow
def test_another_bid_in_the_referees_file_changes_no_byte_of_any_answer(path: Path, run: Run, send: Send) -> None:
    """S-BID-1: nobody can tell which bid lies there, by whatever command, until the last one is in."""
    assert send("yellow", "bid 17 wish 2").code == 0
    before = reading(run, path, send)
    referee = secret_path(path)
    text = referee.read_text()
    assert "{bid: 17}" in text
    referee.write_text(text.replace("{bid: 17}", "{bid: 4}").replace("lot: 2 round 1", "lot: 3 round 1"))
    assert reading(run, path, send) == before
    assert {said.code for said in before} == {0, 2, 3, 4, 5}


@pytest.mark.slow
def test_games_with_other_bids_differ_only_in_hashes_until_they_are_opened(
    path: Path, run: Run, send: Send, tmp_path: Path
) -> None:
    """S-BID-1: the same seed, another bid: what is printed and written is the same but for digests."""
    told = list[object]()
    shutil.copytree(path.parent, tmp_path / "kept")
    for bid in ("bid 17", "bid 4 wish 1, 3"):
        shutil.rmtree(path.parent)
        shutil.copytree(tmp_path / "kept", path.parent)
        answers = [send("yellow", bid), send("blue", "bid 9"), run("show"), run("log"), run("status", "--json")]
        answers += [run("legal", "--as", "purple"), run("verify"), run("export"), run("suggest", "--as", "purple")]
        public = {name: text.decode() for name, text in contents(path).items() if "secret" not in name}
        told.append(([(said.code, HEX.sub("", said.out + said.err)) for said in answers], HEX.sub("", str(public))))
        told.append(send("purple", "bid 20").out)
    assert told[0] == told[2]
    assert told[1] != told[3]


def test_who_guesses_a_bid_is_told_nothing(path: Path, run: Run, send: Send, tmp_path: Path) -> None:
    """S-BID-1: an order in another's name is answered alike, whether it holds the bid that is sealed or another one."""
    send("yellow", "bid 17 wish 2, 1")
    shutil.copytree(path.parent, tmp_path / "kept", dirs_exist_ok=True)
    told = []
    for guess in ("bid 17", "bid 17 wish 2, 1", "bid 4", "bid 4 wish 3"):
        shutil.rmtree(path.parent)
        shutil.copytree(tmp_path / "kept", path.parent)
        assert send("yellow", guess, word="check").code == 0
        answers = [send("yellow", guess), run("show"), run("log"), run("verify"), run("verify", "--referee")]
        public = {name: text.decode() for name, text in contents(path).items() if "secret" not in name}
        told.append(([(said.code, HEX.sub("", said.out + said.err)) for said in answers], HEX.sub("", str(public))))
    assert told[0] == told[1] == told[2] == told[3]
    assert "You have answered: bid 4" in run("show", "--as", "yellow").out


CASES = [
    ("bid 17", {}, 0, ""),
    ("bid 17 wish 2, 1", {}, 0, ""),
    ("bid 17 wish 2, 2, 1", {}, 0, ""),
    ("bid 17 wish 1, 2", {}, 0, ""),
    ("bid 17 wish none", {}, 0, ""),
    ("bid 3", {}, 0, ""),
    ("bid 3", {"decision": 3}, 5, "yellow has answered decision 3 already, with move 4, and differently"),
    (
        "bid 3", {"decision": 5}, 5,
        "yellow has answered decision 4, which may be done anew until the last answer is in; nothing was changed",
    ),
    ("bid 3", {"decision": 9}, 5, "the order answers decision 9, but the last move of salon is 5"),
    ("bid 3", {"seat": "orange"}, 5, "nobody plays orange in salon; the seats are blue, yellow, purple"),
    ("bid 3", {"game": "other"}, 5, "the order is for the game other, and this is salon"),
    (
        "pick 1", {"seat": "blue"}, 4,
        "step 1, pick 1: a bid card must be chosen (`bid`) (S-BID-1, rulebook p. 4; E-BID-MISSING).",
    ),
    (
        "bid 3; pick 1", {"seat": "blue"}, 4,
        "step 2, pick 1: first all others bid, and the bids are opened, so `pick` has no place in this order",
    ),
    (
        "bid 3 wish 5", {"seat": "blue"}, 4,
        "bid 3 wish 5: there is no lot 5 to wish for (S-ACQ-1, rulebook p. 4; E-WISH-LOT). Possible: 1, 2, 3, 4.",
    ),
    ("bid 21", {"seat": "blue"}, 3, "order.txt:2:5: error: step 1: '21' is unknown here"),
    ("bid ?", {"seat": "blue"}, 3, "order.txt:2:5: error: "),
]  # fmt: skip


@pytest.mark.parametrize(("steps", "facts", "code", "words"), CASES)
def test_every_further_bid_is_answered_exactly(
    path: Path, send: Send, steps: str, facts: dict[str, Any], code: int, words: str
) -> None:
    """S-BID-1, P-5: twice, changed, with other wishes, for another decision, by another seat; nothing is lost."""
    send("yellow", "bid 17 wish 2, 1")
    before = contents(path)
    said = send(facts.get("seat", "yellow"), steps, **{key: value for key, value in facts.items() if key != "seat"})
    assert said.code == code
    assert words in " ".join(said.err.split())
    assert (contents(path) == before) == (code != 0)


def test_a_bid_after_the_opening_is_too_late(path: Path, send: Send) -> None:
    """S-BID-1: the same one is harmless, whichever of several it was; another one is overtaken."""
    for seat, bid in (("yellow", "bid 17"), ("yellow", "bid 2"), ("blue", "bid 9"), ("purple", "bid 20")):
        assert send(seat, bid).code == 0
    before = contents(path)
    same = send("yellow", "bid 2")
    assert (same.code, same.err) == (5, "this order is recorded already, as move 6; nothing was changed\n")
    other = send("yellow", "bid 17")
    assert other.code == 5
    assert other.err == "yellow has answered decision 4 already, with move 6, and differently; nothing was changed\n"
    assert "as move 8; nothing" in send("purple", "bid 20").err
    assert "with move 8, and differently" in send("purple", "bid 1").err
    assert contents(path) == before


def crash_at(path: Path, bid: list[Step], instant: int) -> bool:
    """Whether a run that is killed at an instant between two calls of the system came to its end."""
    pid = os.fork()
    if not pid:
        count = 0

        def killed(call: Callable[..., Any]) -> Callable[..., Any]:
            def counted(*arguments: Any, **options: Any) -> Any:
                nonlocal count
                count += 1
                if count > instant:
                    os._exit(9)
                return call(*arguments, **options)

            return counted

        for name in ("open", "fsync", "replace", "fchmod"):
            setattr(os, name, killed(getattr(os, name)))
        play_steps(rules, path, bid, "yellow")
        os._exit(0)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0


@pytest.mark.slow
def test_a_crash_at_any_instant_loses_no_bid(path: Path, run: Run, send: Send, tmp_path: Path) -> None:
    """S-BID-1: the bid is wholly there or not at all, and earlier ones stay."""
    send("blue", "bid 9 wish 1")
    shutil.copytree(path.parent, tmp_path / "kept")
    outcomes = set()
    for instant in range(50):
        shutil.rmtree(path.parent)
        shutil.copytree(tmp_path / "kept", path.parent)
        ended = crash_at(path, [{"bid": 17, "wish": [2]}], instant)
        assert run("verify", "--referee").code == 0
        sealed = GameFile.load(path).count
        assert send("yellow", "bid 17 wish 2").code == 0
        assert send("purple", "bid 3").code == 0
        orders = [move["order"] for move in GameFile.load(path).moves(sealed + 1)]
        assert orders == [[{"bid": 3}], [{"pick": 2}], [{"pick": 1}]]
        outcomes.add(sealed)
        if ended:
            break
    assert ended
    assert outcomes == {6, 7}


@pytest.mark.slow
def test_a_torn_entry_of_the_referees_file_is_skipped(path: Path, run: Run, send: Send, tmp_path: Path) -> None:
    """S-BID-1: half an answer, whose move was never written, harms nobody."""
    send("blue", "bid 9")
    public, referee = path.read_bytes(), secret_path(path)
    before = len(referee.read_bytes())
    send("yellow", "bid 17")
    whole = referee.read_bytes()
    whole = whole[:before] + whole[before:].partition(b"---\nwritten: ")[0]
    for end in range(before, len(whole), 7):
        path.write_bytes(public)
        referee.write_bytes(whole[:end])
        assert send("yellow", "bid 4").code == 0
        assert send("purple", "bid 3").code == 0
        assert GameFile.load(path).position["table"]["order"] == ["blue", "yellow", "purple"]
        assert run("verify", "--referee").code == 0


def test_undo_of_bids_brings_the_one_before_back_and_no_other_draw(path: Path, run: Run, send: Send) -> None:
    """S-BID-1: a replaced bid counts again; opened bids need force; the lots stay those that came up."""
    lots = GameFile.load(path).position["table"]["lots"]
    send("yellow", "bid 17")
    send("yellow", "bid 2")
    assert run("undo").code == 0
    assert send("blue", "bid 9", decision=7).code == 0
    assert send("purple", "bid 3", decision=7).code == 0
    assert GameFile.load(path).position["table"]["order"] == ["yellow", "blue", "purple"]
    refused = run("undo")
    assert refused.code == 4
    assert "--force" in refused.err
    assert run("undo", "--force").code == 0
    assert send("blue", "bid 20", decision=7).code == 0
    assert send("purple", "bid 19", decision=10).code == 0
    assert GameFile.load(path).position["table"]["order"] == ["blue", "purple", "yellow"]
    assert "every draw is proved" in run("verify", "--referee").out
    for _ in range(5):
        run("undo", "--force")
    assert GameFile.load(path).position["table"]["lots"] == []
    gavel, asked = next(iter(GameFile.load(path).position["asked"].items()))
    send(gavel, "offer 3x3 2x2 2x2 2x2", decision=asked["decision"])
    assert GameFile.load(path).position["table"]["lots"] == lots


def test_seat_files_and_exports_hold_no_bid(path: Path, run: Run, send: Send) -> None:
    """S-BID-1: a seat's own file has its commitment and nothing of a bid."""
    send("yellow", "bid 17")
    for seat in ("yellow", "blue"):
        assert run("export", "--as", seat).code == 0
        assert "bid" not in (path.parent / f"salon.{seat}.yaml").read_text()
    assert "{'bid': 17}" not in str(json.loads(run("export").out)["moves"])
    secret_path(path).rename(path.parent / "elsewhere")
    assert "every draw is possible" in run("verify").out
    assert run("show", "--as", "yellow").code == 0
    lonely = send("blue", "bid 3")
    assert lonely.code == 2
    assert "only the referee" in lonely.err


def test_a_seal_that_was_tampered_with_is_found(path: Path, run: Run, send: Send) -> None:
    """S-BID-1: in the record by everybody, in the referee's file by the referee, before anything is opened."""
    send("yellow", "bid 17")
    seal = GameFile.load(path).last["events"][0]["seal"]
    good = path.read_text()
    path.write_text(good.replace(seal, "0" * 64))
    assert run("verify").code == 6
    path.write_text(good)
    assert run("verify", "--referee").code == 0
    referee = secret_path(path)
    referee.write_text(referee.read_text().replace("{bid: 17}", "{bid: 18}"))
    assert run("verify").code == 0
    found = run("verify", "--referee")
    assert found.code == 6
    assert "move 5: it cannot be carried out: the answer in the referee's file does not fit this seal" in found.err
    send("blue", "bid 3")
    before = path.read_text()
    assert send("purple", "bid 9").code == 6
    assert path.read_text() == before


def awaited(path: Path) -> dict[str, str]:
    return {seat: facts["question"] for seat, facts in GameFile.load(path).position["asked"].items()}


def test_wishes_are_tried_one_after_the_other(path: Path, run: Run, send: Send) -> None:
    """P-5, S-ACQ-1: the first that is there; all gone: asked; withdrawn: asked; a new round forgets them."""
    send("yellow", "bid 20 wish 2")
    send("blue", "bid 19 wish 2, 4")
    send("purple", "bid 18 wish 4, 2")
    assert [move["order"] for move in GameFile.load(path).moves(8)] == [[{"pick": 2}], [{"pick": 4}]]
    assert awaited(path) == {"purple": "pick"}
    assert send("purple", "pick 1", decision=9).code == 0
    for seat in ("yellow", "blue", "purple"):
        assert send(seat, "hold", decision=10).code == 0
    gavel = next(iter(awaited(path)))
    assert send(gavel, "offer 2x2 2x2 2x2 2x2", decision=13).code == 0
    for seat, card in (("yellow", 1), ("blue", 2), ("purple", 3)):
        assert send(seat, f"bid {card}", decision=14).code == 0
    assert awaited(path) == {"purple": "pick"}
    assert run("standing", "--as", "yellow").out == "yellow has no standing order in salon.\n"


def test_wishes_come_before_the_standing_part_of_their_order(path: Path, run: Run, send: Send) -> None:
    """P-5: nothing of what was said is lost."""
    assert send("yellow", "bid 20 wish 4\nif lot 1 round 1: pick 1\nif lot 2 round 2: pick 2").code == 0
    lines = ["if lot 4 round 1: pick 4", "if lot 1 round 1: pick 1", "if lot 2 round 2: pick 2"]
    listed = "".join(f"{number}. {line}\n" for number, line in enumerate(lines, 1))
    assert run("standing", "--as", "yellow").out == f"Standing order of yellow in salon:\n{listed}"
    send("yellow", "bid 20 wish 3")
    assert "1. if lot 3 round 1: pick 3\n2. if lot 2 round 2: pick 2\n" in run("standing", "--as", "yellow").out


def test_a_bot_seals_its_bid_too(path: Path, run: Run, send: Send) -> None:
    """S-BID-1: and `play --json` shows the seal, not the card."""
    assert run("auto", "--as", "blue", "--bot", "random").code == 0
    assert GameFile.load(path).last["kind"] == "sealed"
    told = json.loads(run("status", "--json").out)[0]["awaiting"]
    assert [one["seat"] for one in told] == ["yellow", "purple"]
    order = path.parent / "order.txt"
    order.write_text("#gallerist salon yellow 4\nbid 17 wish 1\n#end\n")
    (move,) = json.loads(run("play", order, "--json").out)["moves"]
    assert move["order"] == []
    assert [sorted(event) for event in move["events"]] == [["event", "question", "seal", "seat"]]


def test_who_bids_last_reads_what_was_opened_though_wishes_were_carried_out_since(
    path: Path, run: Run, send: Send
) -> None:
    """S-BID-1: nobody has told him yet."""
    send("yellow", "bid 20 wish 2")
    send("blue", "bid 19 wish 1")
    told = send("purple", "bid 18").out
    assert awaited(path) == {"purple": "pick"}
    assert "- Bob bids 20." in told
    assert "- Bob bids 20." in run("show", "--as", "purple").out


def test_wishes_that_were_withdrawn_are_not_used(path: Path, run: Run, send: Send) -> None:
    """P-5: by command or with `wish none`."""
    send("yellow", "bid 20 wish 2")
    withdrawn = "The standing order of yellow in salon is withdrawn.\n"
    assert run("standing", "--as", "yellow", "--withdraw").out == withdrawn
    assert run("standing", "--as", "yellow", "--withdraw").out == "yellow has no standing order in salon.\n"
    send("blue", "bid 19 wish 1")
    assert send("blue", "bid 19 wish none").code == 0
    send("purple", "bid 18")
    assert awaited(path) == {"yellow": "pick"}
    send("yellow", "pick 3", decision=8)
    assert awaited(path) == {"blue": "pick"}


def test_a_standing_order_that_fails_is_told_to_its_seat_alone(path: Path, run: Run, send: Send) -> None:
    """P-5: it is cancelled, its player is asked, and nobody else reads why."""
    send("yellow", "bid 20\nif lot 2 round 1: pick 3; hold")
    send("blue", "bid 19")
    last = send("purple", "bid 18")
    assert last.code == 0
    assert awaited(path) == {"yellow": "pick"}
    assert "standing" not in last.out + last.err
    assert "was cancelled" in run("show", "--as", "yellow").out
    for seat in ("blue", "purple"):
        assert "cancelled" not in run("show", "--as", seat).out
    assert "cancelled: step 2, hold" in run("standing", "--as", "yellow").out


def test_a_public_summary_helps_everybody_who_is_asked(path: Path, run: Run, send: Send) -> None:
    """S-BID-1: examples and a form for each seat of a group, and what happened since the first of them last moved."""
    send("blue", "bid 9")
    text = run("show").out
    for seat, name in (("yellow", "Bob"), ("purple", "Cleo")):
        assert f"\n{name.upper()} ({seat.upper()}) HAS\nBid cards in hand: 1 2 3 " in text
        head = rf"#gallerist salon {seat} 4 [0-9a-f]{{16}}\nbid \?\n"
        blank = rf"{head}# Put .*\n#   .*\n# for example: bid 1\n# bid 1, 2, 3, .*\n#   wish (.*\n)+?#end\n"
        assert re.search(blank, text)
    assert "#gallerist salon blue" not in text
    assert "all answers: gallerist legal salon.yaml --as SEAT" in text
    assert "Bob chooses" in text
    alone = run("show", "--as", "purple").out
    assert " HAS\n" not in alone
    assert "\nYOU\nBid cards in hand: 1 2 3 " in alone
    assert alone.count("#gallerist salon") == 1


def test_what_legal_lists_is_accepted_by_check(path: Path, run: Run, send: Send, tmp_path: Path) -> None:
    """S-BID-1, S-SET-7: for every seat of a group."""
    for seat in ("blue", "yellow", "purple"):
        listed = json.loads(run("legal", "--as", seat, "--json").out)
        assert len(listed["answers"]) == 20
        for steps in listed["answers"][::7]:
            order = {"game": "salon", "seat": seat, "decision": listed["decision"], "steps": steps}
            (tmp_path / "order.json").write_text(json.dumps(order))
            assert run("check", tmp_path / "order.json").code == 0


def test_a_game_of_two_is_opened_by_the_second_bid(tmp_path: Path) -> None:
    """S-BID-1: one seal is enough."""
    path = tmp_path / "salon.yaml"
    new_game(rules, path, 2, None)
    for seat in ("blue", "yellow"):
        play_steps(rules, path, [{"hang": "7 4"}], seat)
    play_steps(rules, path, [{"offer": ["2x2"] * 3}])
    play_steps(rules, path, [{"bid": 4}], "yellow")
    play_steps(rules, path, [{"bid": 4}], "blue")
    assert [move["kind"] for move in GameFile.load(path).moves(4)] == ["sealed", "order"]
    assert in_process(["verify", str(path)]).code == 0


def test_who_names_a_player_is_told_the_seat(run: Run) -> None:
    """S-SET-1: seats are colours."""
    seats = "Seats are colours: blue (Ann), yellow (Bob), purple (Cleo)"
    assert run("legal", "--as", "Bob").err.strip() == f"Bob plays yellow in salon. {seats}"
    assert run("show", "--as", "orange").err.strip() == f"nobody plays orange in salon. {seats}"
    assert run("export", "--as", "Zoe").err.strip() == f"nobody plays Zoe in salon. {seats}"


def test_the_answers_of_one_seat_name_the_others_who_are_asked(run: Run, send: Send) -> None:
    """S-BID-1: all are asked for a bid; data has no such line."""
    others = "# yellow, purple are asked too; `--as yellow` lists what that seat may answer.\n"
    assert run("legal").out.startswith(f"{others}# blue may")
    assert run("legal", "--as", "blue").out.startswith("# blue may")
    assert json.loads(run("legal", "--json").out)["seat"] == "blue"
    send("blue", "bid 3")
    assert run("suggest", "--as", "blue").err.strip() == "blue is not asked now; yellow, purple are"
    send("yellow", "bid 20")
    send("purple", "bid 4")
    assert run("legal", "--as", "blue").err.strip() == "blue is not asked now; yellow is"


def test_a_game_without_secret_cards_does_not_speak_of_them(run: Run) -> None:
    """S-BID-6: nothing is dealt in secret."""
    for seat in ([], ["--as", "blue"]):
        assert run("score", *seat).out.endswith("\nAs it stands now, if the game ended here.\n")


def test_who_has_answered_reads_what_stands_and_nobody_else_does(path: Path, run: Run, send: Send) -> None:
    """S-BID-1: the bidder's own view tells the bid, on the machine where the referee's file is."""
    send("blue", "bid 9 wish 2")
    told = "You have answered: bid 9. Until the last answer is in, another order for that decision replaces it."
    assert told in " ".join(run("show", "--as", "blue").out.split())
    assert told in run("show", "--as", "blue", "--format", "html").out
    assert told in " ".join(run("show", "--as", "blue", "--format", "rich").out.split())
    for view in (["--as", "yellow"], []):
        assert "You have answered" not in run("show", *view).out


def test_a_sealed_bid_is_changed_with_the_wizard_too(path: Path, run: Run, send: Send) -> None:
    """S-BID-1: until the last bid is in, `legal` and `order` ask once more."""
    send("blue", "bid 9")
    assert json.loads(run("legal", "--as", "blue", "--json").out)["decision"] == 4
    assert "#gallerist salon blue 4 " in run("order", "--as", "blue", "--template").out
    asked = in_process(["order", path, "--as", "blue", "--play"], cwd=path.parent, stdin=b"bid 12\n0\n")
    assert asked.code == 0, asked.err
    assert "You have answered: bid 12." in run("show", "--as", "blue").out
    send("yellow", "bid 3")
    send("purple", "bid 4")
    assert run("order", "--as", "yellow", "--template").code == 5


def test_check_tells_what_would_happen(path: Path, send: Send) -> None:
    """S-AST-1: it is read before the order is sent, and nothing is written."""
    for seat, order in {"blue": "bid 20 wish 1", "yellow": "bid 19 wish 2", "purple": "bid 18 wish 3"}.items():
        send(seat, order)
    gamefile = GameFile.load(path)
    decision = gamefile.position["asked"]["blue"]["decision"]
    held = gamefile.position["table"]["players"]["blue"]["new"]
    said = send("blue", "hold", decision=decision, word="check").out
    assert said == f"legal\n  hold\n- Ann gives {held} to the assistant.\n"
    assert GameFile.load(path).text == gamefile.text
