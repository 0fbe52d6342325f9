"""Standing orders: secret, used at once, cancelled with a reason for one seat alone."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from gallerist_pbem.errors import Damaged, NotAwaited, Refused, Unreadable, Usage
from gallerist_pbem.games import MARK, words_of
from gallerist_pbem.games import gallerist as rules
from gallerist_pbem.orders.read import Order, read_order
from gallerist_pbem.orders.steps import write_standing, write_text_order
from gallerist_pbem.plain.schemas import schema
from gallerist_pbem.plain.yaml_out import write_document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.secret_file import Secrets, append, secret_path
from gallerist_pbem.record.verify import replay, verify
from gallerist_pbem.referee.standing import Standing, alone, cancellations, listed, set_alone
from gallerist_pbem.referee.submit import submit
from gallerist_pbem.referee.undo import take_back
from tests.support.command import Ran, in_process, outputs
from tests.support.folders import ROOT
from tests.support.gallerist import IM, MC, SO, a_game
from tests.support.game_files import AT
from tests.support.standing import DECLINE, TAKE, WRONG, a_table, purple_kicks, send, yellow_goes

SCHEMA, WORDS = schema("gallerist.order"), words_of("gallerist")
HEAD = "game: salon\nseat: yellow\ndecision: 0\nsteps: [decline]\n"


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
    return [line.told() for line in listed(GameFile.load(gamefile.path), seat)]


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
    assert sound(gamefile).position == submission.gamefile.position
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
def test_the_first_line_that_fits_counts_otherwise_the_player_is_asked(tmp_path: Path, standing: Any) -> None:
    gamefile = a_table(tmp_path)
    yellow_goes(gamefile, standing)
    assert len(purple_kicks(gamefile).moves) == 1
    assert asked(gamefile) == [("yellow", "kicked_out")]
    assert cancellations(GameFile.load(gamefile.path), "yellow") == []


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


def test_what_no_longer_works_is_cancelled_and_only_that_seat_is_told(tmp_path: Path, capsys: Any) -> None:
    gamefile = a_table(tmp_path)
    yellow_goes(gamefile, [*WRONG, {"out_of": "any", "do": ["decline"]}])
    assert [move["by"] for move in purple_kicks(gamefile).moves] == ["player"]
    assert asked(gamefile) == [("yellow", "kicked_out")]
    (reason,) = cancellations(sound(gamefile), "yellow")
    assert "if out of sales_office: hire 1" in reason
    assert "only its actions are open to you" in reason
    own = in_process(["show", str(gamefile.path), "--as", "yellow", "--format", "text"], capsys)
    assert "was cancelled: step 1, hire 1:" in " ".join(own.out.split())
    for seat in ([], ["--as", "purple"], ["--as", "blue"]):
        for form in ("text", "html", "rich", "json"):
            other = in_process(["show", str(gamefile.path), *seat, "--format", form], capsys)
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
    game = Standing(GameFile.load(gamefile.path)).answer(rules, a_game(kicked_out=("yellow", "gallerist", SO)))
    other = Standing(GameFile.load(gamefile.path)).answer(rules, a_game(kicked_out=("yellow", "gallerist", MC)))
    assert (count, game) == (1, None)
    assert other is not None
    assert other.steps == ["decline"]


def test_what_comes_before_a_reveal_stands_and_the_rest_is_asked(tmp_path: Path) -> None:
    gamefile = a_table(tmp_path)
    yellow_goes(gamefile, [{"out_of": SO, "do": ["reveal", {"take": 1, "to": 1}]}])
    submission = purple_kicks(gamefile)
    assert submission.stopped is None, "that is not for the eyes of purple"
    assert [move["order"] for move in submission.moves[1:]] == [["reveal"]]
    assert asked(gamefile) == [("yellow", "contract_after_reveal")]
    (reason,) = cancellations(sound(gamefile), "yellow")
    assert "step 2, take 1 to 1: contract space 1 holds an unfulfilled contract" in reason


def test_a_new_list_replaces_the_old_one_and_an_empty_one_withdraws(tmp_path: Path) -> None:
    gamefile = a_table(tmp_path, active="blue", start="blue")
    send(gamefile, {"go": MC}, {"hire": 1}, standing=DECLINE)
    assert said(gamefile, "blue") == ["if out of sales_office: decline"]
    set_alone(gamefile.path, "blue", Order("salon", "blue", 0, None, [], None, TAKE))
    assert said(gamefile, "blue") == ["if out of sales_office: take 3 to 2"]
    set_alone(gamefile.path, "blue", Order("salon", "blue", 0, None, [], None, []))
    assert said(gamefile, "blue") == []
    assert said(gamefile) == []


def test_list_set_and_withdraw_on_the_command_line(tmp_path: Path, capsys: Any) -> None:
    gamefile = a_table(tmp_path)
    order = tmp_path / "order.txt"
    order.write_text(f"{MARK} salon yellow 0\nif out of any: decline\nif out of mc: ask\n#end\n")
    before = gamefile.path.read_text()
    file = str(gamefile.path)
    assert in_process(["standing", file, "--as", "yellow"], capsys).out == "yellow has no standing order in salon.\n"
    given = in_process(["standing", file, "--as", "yellow", "--set", str(order)], capsys)
    listing = "Standing order of yellow in salon:\n1. if out of any: decline\n2. if out of media_center: ask\n"
    assert given == Ran(0, listing, "")
    assert in_process(["standing", file, "--as", "yellow"], capsys).out == listing
    as_json = in_process(["standing", file, "--as", "yellow", "--json"], capsys)
    lines = [
        {"out_of": "any", "do": ["decline"], "cancelled": None},
        {"out_of": MC, "do": "ask", "cancelled": None},
    ]
    assert json.loads(as_json.out) == {"seat": "yellow", "standing": lines}
    assert in_process(["standing", file, "--as", "purple"], capsys).out == "purple has no standing order in salon.\n"
    gone = in_process(["standing", file, "--as", "yellow", "--withdraw"], capsys)
    assert gone == Ran(0, "The standing order of yellow in salon is withdrawn.\n", "")
    assert gamefile.path.read_text() == before, "nothing of this is public"
    size = secret_path(gamefile.path).stat().st_size
    assert in_process(["standing", file, "--as", "yellow", "--withdraw"], capsys).code == 0
    assert secret_path(gamefile.path).stat().st_size == size, "there was nothing to withdraw"


def test_wrong_calls_of_the_command(tmp_path: Path, capsys: Any) -> None:
    gamefile = a_table(tmp_path)
    order = tmp_path / "order.txt"
    order.write_text(f"{MARK} salon yellow 0\nif out of any: decline\n#end\n")
    file = str(gamefile.path)
    assert in_process(["standing", file, "--as", "blue", "--set", str(order)], capsys).code == 2
    assert in_process(["standing", file, "--as", "nobody"], capsys).code == 2
    assert in_process(["standing", file, "--as", "yellow", "--withdraw", "--set", str(order)], capsys).code == 2
    order.write_text(f"{MARK} salon yellow 7\nif out of any: decline\n#end\n")
    assert in_process(["standing", file, "--as", "yellow", "--set", str(order)], capsys).code == 5
    order.write_text(f"{MARK} salon yellow 0\ndecline\nif out of any: decline\n#end\n")
    ran = in_process(["standing", file, "--as", "yellow", "--set", str(order)], capsys)
    assert ran.code == 3
    assert ran.err == f"{order}:1:1: error: steps must be left out: here only the standing part counts\n"
    assert in_process(["standing", file, "--as", "yellow", "--set", str(tmp_path / "none")], capsys).code == 3
    secret_path(gamefile.path).unlink()
    assert in_process(["standing", file, "--as", "yellow"], capsys).code == 2


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
    take_back(rules, gamefile.path, AT, force=True)
    assert asked(gamefile) == [("yellow", "kicked_out")], "now yellow is asked"
    take_back(rules, gamefile.path, AT, force=True)
    assert said(gamefile) == ["if out of sales_office: decline"]
    assert [move["by"] for move in purple_kicks(gamefile).moves] == ["player", "standing"]
    for _ in range(3):
        take_back(rules, gamefile.path, AT, force=True)
    assert said(gamefile) == []
    sound(gamefile)


def test_a_cancellation_is_taken_back_with_its_move(tmp_path: Path) -> None:
    gamefile = a_table(tmp_path)
    yellow_goes(gamefile, WRONG)
    purple_kicks(gamefile)
    assert len(cancellations(GameFile.load(gamefile.path), "yellow")) == 1
    take_back(rules, gamefile.path, AT, force=True)
    assert cancellations(GameFile.load(gamefile.path), "yellow") == []
    assert said(gamefile) == ["if out of sales_office: hire 1"]


def test_what_was_withdrawn_stays_so_when_somebody_elses_move_is_taken_back(tmp_path: Path) -> None:
    gamefile = a_table(tmp_path)
    yellow_goes(gamefile, DECLINE)
    send(gamefile, {"go": MC}, {"hire": 1})
    set_alone(gamefile.path, "yellow", None)
    take_back(rules, gamefile.path, AT, force=True)
    assert said(gamefile) == []
    assert len(purple_kicks(gamefile).moves) == 1


def test_an_order_that_is_refused_leaves_no_standing_order(tmp_path: Path) -> None:
    gamefile = a_table(tmp_path)
    secret = secret_path(gamefile.path).read_bytes()
    with pytest.raises(Refused):
        send(gamefile, {"hire": 1}, standing=DECLINE)
    with pytest.raises(NotAwaited):
        submit(rules, gamefile.path, Order("salon", "purple", 0, None, ["end"], None, DECLINE), AT)
    with pytest.raises(Usage, match="of purple, not of yellow"):
        set_alone(gamefile.path, "yellow", Order("salon", "purple", 0, None, [], None, DECLINE))
    assert secret_path(gamefile.path).read_bytes() == secret


def test_an_entry_whose_move_was_never_written_does_not_count(tmp_path: Path) -> None:
    """The secret file is written first; a crash may come before the game file."""
    gamefile = a_table(tmp_path)
    append(gamefile.path, {"move": 1, "hash": "00" * 32, "seat": "yellow", "standing": DECLINE})
    yellow_goes(gamefile)
    assert said(gamefile) == []
    assert len(purple_kicks(gamefile).moves) == 1


@pytest.mark.parametrize("entry", [{"standing": ["decline"]}, {"standing": [{"out_of": SO}]}, {"cancelled": 3}])
def test_an_entry_that_somebody_changed_is_reported(tmp_path: Path, entry: Any) -> None:
    gamefile = a_table(tmp_path)
    append(gamefile.path, {"move": 0, "hash": gamefile.last["hash"], "seat": "yellow"} | entry)
    with pytest.raises(Damaged, match=r"salon\.secret\.yaml: a standing order"):
        listed(gamefile, "yellow")


def public(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path != secret_path(folder / "salon.yaml")}


@pytest.mark.parametrize("standing", [DECLINE, WRONG, [], [{"out_of": MC, "do": [{"hire": 1}, "end"]}]])
def test_nobody_can_tell_whether_there_is_a_standing_order(
    tmp_path: Path, standing: Any, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two games that differ in nothing else: every public file and every output for others, until it is used."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    steps = {"game": "salon", "seat": "yellow", "decision": 0, "steps": [{"go": SO}, {"take": 1, "to": 1}, "end"]}
    kick = {"game": "salon", "seat": "purple", "decision": 1, "steps": [{"go": SO}, {"take": 2, "to": 1}, "end"]}
    seen = []
    for name, extra in (("with", {"standing": standing}), ("without", {})):
        folder = tmp_path / name
        gamefile = a_table(folder)
        monkeypatch.chdir(folder)
        orders = tmp_path / "orders"
        orders.mkdir(exist_ok=True)
        (orders / "1").write_text(write_document(steps | extra))
        (orders / "2").write_text(write_document(kick))
        ran = [in_process([command, "salon.yaml", str(orders / "1")], capsys) for command in ("check", "play", "play")]
        said = outputs(Path("salon.yaml"), orders / "2", ["blue", "purple", "orange"], capsys)
        ran.append(in_process(["verify", "salon.yaml", "--referee"], capsys))
        if standing != DECLINE:
            ran.append(in_process(["play", "salon.yaml", str(orders / "2")], capsys))
            said |= {f"{key} later": value for key, value in outputs(
                Path("salon.yaml"), orders / "2", ["blue", "purple", "orange"], capsys).items()}  # fmt: skip
            assert ran[-1].code == 0
        seen.append((ran, said, public(folder)))
        assert [one.code for one in ran[:4]] == [0, 0, 5, 0]
        assert ("standing" in secret_path(gamefile.path).read_text()) == bool(extra)
    assert seen[0] == seen[1]


def test_a_seat_reads_no_entry_of_another(tmp_path: Path, capsys: Any) -> None:
    """Entries of others may even be spoiled: nobody else would notice."""
    gamefile = a_table(tmp_path)
    yellow_goes(gamefile, DECLINE)
    before = in_process(["show", str(gamefile.path), "--as", "blue"], capsys)
    text = secret_path(gamefile.path).read_text()
    os.truncate(secret_path(gamefile.path), text.index("- {out_of") if "- {out_of" in text else text.rindex("standing"))
    assert in_process(["show", str(gamefile.path), "--as", "blue"], capsys) == before


STANDING = [
    {"out_of": MC, "do": ["decline"]},
    {"out_of": SO, "do": [{"take": 1, "to": 2}, "end"]},
    {"out_of": "any", "do": "ask"},
]
TEXT = f"""\
{MARK} salon yellow 0
go sales_office; take 1 to 1
if out of media_center: decline   # comments are none of its business
IF OUT_OF so take 1 to 2; end
> if out of any: ask
#end
""".replace("> ", "")
YAML = """\
game: salon
seat: yellow
decision: 0
steps:
- go: sales_office
- {take: 1, to: 1}
standing:
- {do: decline, out_of: media_center}
- out_of: sales_office
  do:
  - take: 1
    to: 2
  - end
- {out_of: any, do: ask}
"""


def test_text_yaml_and_json_say_the_same() -> None:
    steps = [{"go": SO}, {"take": 1, "to": 1}]
    wanted = Order("salon", "yellow", 0, None, steps, None, STANDING)
    assert read_order(TEXT, "order", SCHEMA, WORDS) == wanted
    assert read_order(YAML, "order", SCHEMA, WORDS) == wanted
    plain = {"game": "salon", "seat": "yellow", "decision": 0, "steps": steps, "standing": STANDING}
    assert read_order(json.dumps(plain), "order", SCHEMA, WORDS) == wanted
    assert read_order(write_text_order(wanted, MARK), "order", SCHEMA, WORDS) == wanted
    assert list(read_order(YAML, "order", SCHEMA).standing[0]) == ["out_of", "do"]


def test_an_empty_list_in_all_forms() -> None:
    wanted = Order("salon", "yellow", 0, None, ["decline"], None, [])
    assert read_order(f"{HEAD}standing: []\n", "order", SCHEMA) == wanted
    assert read_order(write_text_order(wanted, MARK), "order", SCHEMA, WORDS) == wanted
    assert read_order(HEAD, "order", SCHEMA).standing is None
    without = read_order(f"{MARK} salon yellow 0\nif out of any: ask\n#end", "order", alone(SCHEMA), WORDS)
    assert (without.steps, without.standing) == ([], [{"out_of": "any", "do": "ask"}])


def test_a_line_that_a_mail_program_broke_goes_on() -> None:
    text = f"{MARK} salon yellow 0\nif out of sales_office: take 1\n  to 2; end\ndecline\n#end\n"
    order = read_order(text, "order", SCHEMA, WORDS)
    assert (order.steps, order.standing) == (["decline"], [{"out_of": SO, "do": [{"take": 1, "to": 2}, "end"]}])


def test_the_example_of_the_documentation() -> None:
    """docs/standing.md: both forms say the same."""
    text = (ROOT / "docs" / "standing.md").read_text(encoding="utf-8")
    blocks = [block for language, block in re.findall(r"```(\w*)\n(.*?)```", text, re.S) if language != "console"]
    orders = [read_order(block, "order", SCHEMA, WORDS) for block in blocks[:2]]
    assert orders[0] == orders[1]
    assert len(orders[0].standing) == 3
    assert read_order(blocks[2], "order", alone(SCHEMA), WORDS).steps == []


PLACES = "artists_colony, sales_office, media_center, international_market, any"
DO = "ask, decline, or a list of 1 to 20 steps"


@pytest.mark.parametrize(
    ("standing", "fault"),
    [
        ("decline", "5:1: error: standing must be a list of at most 20 answers, such as {out_of: any, do: decline}"),
        ("[decline]", "5:12: error: standing order 1 must be a map with out_of and do"),
        ("[{out_of: any}]", f"5:12: error: 'do' is missing: {DO}"),
        ("[{do: ask}]", "5:12: error: 'out_of' is missing: a place"),
        ("[{out_of: home, do: ask}]", f"5:13: error: standing order 1: 'home' is not a place; places are {PLACES}"),
        ("[{out_of: any, do: sleep}]", f"5:26: error: standing order 1: do must be {DO}"),
        ("[{out_of: any, do: []}]", "5:26: error: standing order 1: do must be a list of 1 to 20 steps"),
        ("[{out_of: any, do: 1}]", f"5:26: error: standing order 1: do must be {DO}"),
        ("[{out_of: any, do: '?'}]", "5:26: error: standing order 1: do is still to be filled in ('?')"),
        ("[{out_of: any, do: ask, when: now}]",
         "5:35: error: standing order 1 has no field 'when'; its fields are out_of, do"),
        ("[{out_of: any, do: [{take: 1, for: 2}]}]",
         "5:41: error: standing order 1, step 1: take has no field 'for'; its fields are to, tickets, prefer"),
        ("[{out_of: any, do: [{take: 1, hire: 2}]}]",
         "5:31: error: standing order 1, step 1: take and hire are 2 steps; each begins with its own dash"),
        ("[{out_of: any, do: [{hire: lots}]}]", "5:32: error: standing order 1, step 1: hire must be"),
        ("[{out_of: any, do: [dance]}]", "5:31: error: standing order 1, step 1: unknown step 'dance'"),
    ],
)  # fmt: skip
def test_nonsense_in_yaml_is_refused_with_its_place(standing: str, fault: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_order(f"{HEAD}standing: {standing}\n", "order", SCHEMA)
    assert str(refused.value).startswith(f"order:{fault}")


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("if", "3:3: error: standing order 1: a word is missing here; possible: out_of, out"),
        ("if in any: ask", "3:4: error: standing order 1: 'in' is unknown here"),
        ("if out: ask", "3:9: error: standing order 1: 'ask' is unknown here. Possible: of"),
        ("if out of home: ask", f"3:11: error: standing order 1: 'home' is unknown here. Possible: {PLACES}"),
        ("if out of any", "3:14: error: standing order 1: what to do is missing: 'ask', or one step"),
        ("if out of any: ask me", "3:20: error: standing order 1: 'ask' stands alone, without 'me'"),
        ("if out of any: ask; decline", "3:21: error: there is no place for 'decline' here"),
        ("if out of any: dance", "3:16: error: standing order 1, step 1: 'dance' is unknown here"),
        ("if out of any: take 1 at 2", "3:23: error: standing order 1, step 1: 'at' is unknown here"),
        ("if out of any: take ?", "3:21: error: this standing order is still to be filled in ('?')"),
        ("if out of any: decline;", "3:23: error: a standing order is written on one line"),
        ("if out of any: decline; note Away.", "3:25: error: a note is read by everybody"),
        ("if none; if out of any: ask", "3:10: error: 'if none' withdraws a standing order, so it stands alone"),
        ("if none; decline", "3:10: error: there is no place for 'decline' here"),
    ],
)
def test_nonsense_in_text_is_refused_with_its_place(line: str, fault: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_order(f"{MARK} salon yellow 0\ndecline\n{line}\n#end\n", "order", SCHEMA, WORDS)
    assert str(refused.value).startswith(f"order:{fault}")
