"""The command line: every bad input gets a sentence and its exit code, and changes nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gallerist_pbem.cli.main import GROUPS, build
from gallerist_pbem.engine.answers import step_word
from gallerist_pbem.games import rules_of
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.referee.submit import current
from tests.command import ENVIRONMENT, Ran, gallerist, in_process
from tests.random_games import new_game, play_on, some_answer

RULES = rules_of("gallerist")
COMMANDS = [command for commands in GROUPS.values() for command in commands]
TURN = "game: salon\nseat: {seat}\ndecision: {decision}\nsteps:\n"


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game in which a main turn is asked."""
    path = new_game(RULES, tmp_path_factory.mktemp("started") / "salon.yaml", 3, "started").path
    for location in ("sales_office", "artists_colony", "international_market"):
        play_on(RULES, path, [{"start": location}])
    return path


@pytest.fixture
def salon(started: Path, tmp_path: Path) -> Path:
    """A fresh copy of it."""
    path = tmp_path / "salon.yaml"
    path.write_bytes(started.read_bytes())
    return path


def asked(path: Path) -> tuple[str, int]:
    """Who is asked, and the number of the decision."""
    ((seat, facts),) = GameFile.load(path).position["asked"].items()
    return seat, facts["decision"]


def headed(path: Path, steps: str) -> bytes:
    """An order of the awaited seat."""
    seat, decision = asked(path)
    return (TURN.format(seat=seat, decision=decision) + steps).encode()


BAD_TEXT = {
    "empty": b"",
    "binary": bytes(range(256)),
    "huge": b"a: b\n" * 10_000_000,
    "alias bomb": b"a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n",
    "deep nesting": b"[" * 30_000 + b"]" * 30_000,
    "deep JSON": b'{"a":' * 30_000 + b"1" + b"}" * 30_000,
    "duplicate keys": b"game: salon\ngame: salon\n",
    "a list": b"- go: artists_colony\n",
    "a word": b"hello\n",
    "tab": b"game:\tsalon\n\tseat: blue\n",
    "tag": b"game: !!python/object:os.system salon\n",
}
BAD_STEPS = {
    "wrong type": "- go: 7\n",
    "unknown step": "- fly: artists_colony\n",
    "unfinished template": "- go: '?'\n",
    "negative number": "- go: media_center\n- hire: -1\n",
    "unknown field": "- go: media_center\n  quickly: true\n",
    "no steps": "[]\n",
    "unknown place": "- go: louvre\n",
    "boolean step": "- true\n",
    "two steps in one": "- {go: media_center, hire: 1}\n",
}


@pytest.mark.parametrize("name", BAD_TEXT)
@pytest.mark.parametrize("command", ["play", "check"])
def test_what_cannot_be_read_is_exit_3(name: str, command: str, salon: Path) -> None:
    """A sentence with line and column, never a traceback, and nothing changes."""
    before = salon.read_bytes()
    ran = gallerist(command, "salon.yaml", "-", cwd=salon.parent, stdin=BAD_TEXT[name])
    assert ran.code == 3, ran
    assert "error:" in ran.err
    assert "Traceback" not in ran.err + ran.out
    assert salon.read_bytes() == before


@pytest.mark.parametrize("name", BAD_STEPS)
def test_what_is_no_order_is_exit_3(name: str, salon: Path, capsys: Any, tmp_path: Path) -> None:
    """All faults with their places."""
    before = salon.read_bytes()
    order = tmp_path / "order.yaml"
    order.write_bytes(headed(salon, BAD_STEPS[name]))
    ran = in_process(["play", str(salon), str(order)], capsys)
    assert ran.code == 3, ran
    assert f"{order}:" in ran.err
    assert salon.read_bytes() == before


def test_all_faults_are_told_at_once(salon: Path, capsys: Any, tmp_path: Path) -> None:
    """Three mistakes, three lines, each with line and column."""
    order = tmp_path / "order.yaml"
    order.write_text("game: salon\nseat: green\ndecision: two\nsteps:\n- by: photo blue\n- go: louvre\n")
    ran = in_process(["play", str(salon), str(order)], capsys)
    assert ran.code == 3
    assert [line.split(": error: ")[0].split("order.yaml:")[1] for line in ran.err.splitlines()] == [
        "2:1",
        "3:1",
        "5:3",
        "6:3",
    ]
    assert "did you mean 'buy'" in ran.err


@pytest.mark.parametrize(
    ("steps", "code"),
    [
        ("- end\n", "E-ACT-MISSING"),
        ("- buy: painting blue\n", "E-ACT-PLACE"),
        ("- decline\n", "E-KO-NOTYOU"),
        ("- spend: [pink lobby]\n", "E-TKT-NONE"),
        ("- use: 1\n", "E-CTR-EMPTY"),
        ("- pass: media_center\n", "E-PASS"),
        ("- go: media_center\n", "E-ACT-MISSING"),
        ("- go: media_center\n- hire: 4\n", "E-HIR-DESK"),
        ("- go: media_center\n- hire: 1\n- go: sales_office\n", "E-NOT-YOU"),
    ],
)
def test_what_the_rules_refuse_is_exit_4(steps: str, code: str, salon: Path, capsys: Any, tmp_path: Path) -> None:
    """The refusal names the step, the rule with its page, and as JSON all its parts."""
    before = salon.read_bytes()
    order = tmp_path / "order.yaml"
    order.write_bytes(headed(salon, steps))
    for command in ("check", "play"):
        ran = in_process([command, str(salon), str(order), "--json"], capsys)
        told = json.loads(ran.out)
        assert (ran.code, told["code"]) == (4, code), told
        assert told["rule"].startswith("G-")
        assert told["rule"] in told["error"]
        assert set(told) - {"verdict"} == {"error", "code", "rule", "page", "step", "possible"}
        assert told.get("verdict") == ("refused" if command == "check" else None)
        plain = in_process([command, str(salon), str(order)], capsys)
        assert plain.err.strip() == told["error"]
        assert plain.out == ""
    assert salon.read_bytes() == before


def test_a_missing_choice_is_told_what_is_possible(salon: Path, capsys: Any, tmp_path: Path) -> None:
    """Never guessed."""
    order = tmp_path / "order.yaml"
    order.write_bytes(headed(salon, "- go: sales_office\n- take: 1\n"))
    told = json.loads(in_process(["check", str(salon), str(order), "--json"], capsys).out)
    assert (told["code"], told["step"], told["possible"]) == ("E-CHOICE", 2, ["1", "2", "3"])
    assert "`to` is missing" in told["error"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"decision": 1}, "STALE"),
        ({"decision": 99}, "FUTURE"),
        ({"game": "another"}, "WRONG-GAME"),
        ({"seat": "orange"}, "NO-SEAT"),
        ({"position": "0" * 8}, "OTHER-HISTORY"),
    ],
)
def test_what_is_not_awaited_is_exit_5(
    change: dict[str, Any], code: str, salon: Path, capsys: Any, tmp_path: Path
) -> None:
    """Stale, overtaken or somebody else's: told exactly that."""
    seat, decision = asked(salon)
    order = {
        "game": "salon",
        "seat": seat,
        "decision": decision,
        "steps": [{"go": "media_center"}, {"hire": 1}],
    } | change
    (tmp_path / "order.json").write_text(json.dumps(order))
    before = salon.read_bytes()
    ran = in_process(["play", str(salon), str(tmp_path / "order.json"), "--json"], capsys)
    assert (ran.code, json.loads(ran.out)["code"]) == (5, code)
    assert salon.read_bytes() == before


def test_somebody_elses_order_and_the_same_order_twice(salon: Path, capsys: Any, tmp_path: Path) -> None:
    """Not awaited; and a duplicate is harmless."""
    seat, decision = asked(salon)
    other = next(entry["seat"] for entry in GameFile.load(salon).header["seats"] if entry["seat"] != seat)
    order = {"game": "salon", "decision": decision, "steps": [{"go": "media_center"}, {"hire": 1}]}
    (tmp_path / "other.json").write_text(json.dumps(order | {"seat": other}))
    (tmp_path / "mine.json").write_text(json.dumps(order | {"seat": seat}))
    (tmp_path / "respelled.yaml").write_text(
        f"game: salon\nseat: {seat}\ndecision: {decision}\nsteps: [{{go: media_center}}, {{hire: 1, coins: 0}}, end]\n"
    )
    assert in_process(["play", str(salon), str(tmp_path / "other.json")], capsys).code == 5
    assert in_process(["play", str(salon), str(tmp_path / "mine.json")], capsys).code == 0
    after = salon.read_bytes()
    for again in ("mine.json", "respelled.yaml"):
        ran = in_process(["play", str(salon), str(tmp_path / again), "--json"], capsys)
        assert (ran.code, json.loads(ran.out)["code"]) == (5, "DUPLICATE"), ran
    assert salon.read_bytes() == after


def test_a_tampered_file_is_exit_6_and_no_game_file_exit_3(salon: Path, capsys: Any) -> None:
    """The place is named."""
    text = salon.read_text()
    salon.write_text(text.replace("money: 10", "money: 11", 1))
    ran = in_process(["verify", str(salon)], capsys)
    assert ran.code == 6
    assert "salon.yaml:" in ran.err
    salon.write_text(text.replace("spaces: {", "spaces: { ", 1))
    ran = in_process(["verify", str(salon)], capsys)
    assert ran.code == 6, "a change of spelling only"
    salon.write_text("hello: world\n")
    assert in_process(["show", str(salon)], capsys).code == 3
    assert in_process(["show", str(salon.with_name("nothing.yaml"))], capsys).code == 3


def test_two_plays_at_once(salon: Path) -> None:
    """One wins, the other is told; the file is sound."""
    (salon.parent / "order.yaml").write_bytes(headed(salon, "- go: media_center\n- hire: 1\n"))
    command = [sys.executable, "-m", "gallerist_pbem", "play", "salon.yaml", "order.yaml"]
    runs = [subprocess.Popen(command, cwd=salon.parent, env=ENVIRONMENT, stdout=-1, stderr=-1) for _ in range(3)]
    for run in runs:
        run.communicate()
    codes = sorted(run.returncode for run in runs)
    assert codes[0] == 0
    assert set(codes[1:]) <= {5, 7}
    assert gallerist("verify", "salon.yaml", cwd=salon.parent).code == 0


def test_usage_is_exit_2(tmp_path: Path, capsys: Any) -> None:
    """Wrong words, wrong seats, wrong options."""
    new = ["new", str(tmp_path / "salon.yaml")]
    two = ["--seat", "blue=Ann", "--seat", "yellow=Bob"]
    wrong = [
        [*new],
        [*new, "--seat", "green=Ann", "--seat", "blue=Bob"],
        [*new, "--seat", "blue=Ann", "--seat", "blue=Bob"],
        [*new, "--seat", "blue", "--seat", "yellow=Bob"],
        [*new, *two, "--option", "nonsense=1"],
        [*new, *two, "--option", "empty-plaza=maybe"],
        [*new, *two, "--game", "chess"],
        [*new, *two, "--position", str(tmp_path / "missing.yaml")],
        ["new", str(tmp_path / "Salon Bleu.txt"), *two],
        ["fly"],
        ["show"],
        ["simulate", "--seats", "9"],
        ["simulate", "--bot", "nobody"],
    ]
    for arguments in wrong:
        ran = in_process(arguments, capsys)
        assert ran.code == 2, (arguments, ran)
        assert "Traceback" not in ran.err
    assert list(tmp_path.iterdir()) == []
    assert in_process([*new, *two], capsys).code == 0
    assert in_process([*new, *two], capsys).code == 2, "a game is never overwritten"


def test_a_reveal_stops_and_asks(tmp_path: Path, capsys: Any) -> None:
    """Four new cards are told, and the next order goes on; a wish in the same order needs no second one."""
    path = new_game(RULES, tmp_path / "salon.yaml", 2, "reveal").path
    for location in ("media_center", "artists_colony"):
        play_on(RULES, path, [{"start": location}])
    order = tmp_path / "order.yaml"
    order.write_bytes(headed(path, "- go: sales_office\n- reveal\n- take: 1\n  to: 3\n  tickets: [blue]\n"))
    assert in_process(["play", str(path), str(order)], capsys).code == 3
    order.write_bytes(headed(path, "- go: sales_office\n- reveal\n"))
    seat, _ = asked(path)
    ran = in_process(["play", str(path), str(order), "--json"], capsys)
    told = json.loads(ran.out)
    assert (ran.code, told["stopped"], told["awaiting"][0]["seat"]) == (0, None, seat)
    assert told["awaiting"][0]["question"] == "contract_after_reveal"
    drawn = [event for event in told["moves"][0]["events"] if event["event"] == "drawn"]
    assert [len(event["items"]) for event in drawn] == [4]
    order.write_bytes(headed(path, "- take: none\n"))
    assert in_process(["play", str(path), str(order)], capsys).code == 0


def test_a_wish_needs_no_second_order(tmp_path: Path, capsys: Any) -> None:
    """`prefer` takes the leftmost card that fits; its space and ticket are judged before the reveal."""
    path = new_game(RULES, tmp_path / "salon.yaml", 2, "wish").path
    for location in ("media_center", "artists_colony"):
        play_on(RULES, path, [{"start": location}])
    order = tmp_path / "order.yaml"
    steps = "- go: sales_office\n- reveal\n"
    steps += "- take:\n  prefer: [painting, photo, sculpture, digital]\n  to: 3\n  tickets: {}\n"
    before = path.read_bytes()
    order.write_bytes(headed(path, steps.format("[pink, white]")))
    ran = in_process(["play", str(path), str(order), "--json"], capsys)
    assert ran.code == 4, "two tickets for one icon: refused before anything is revealed"
    assert json.loads(ran.out)["step"] == 3
    assert path.read_bytes() == before
    order.write_bytes(headed(path, steps.format("[white]")))
    told = json.loads(in_process(["play", str(path), str(order), "--json"], capsys).out)
    assert told["stopped"] is None
    assert [step_word(step) for step in told["moves"][0]["order"]] == ["go", "reveal", "take"]
    assert told["moves"][0]["order"][2]["take"] in (1, 2, 3, 4)


def test_machine_output_has_the_promised_keys(salon: Path, capsys: Any) -> None:
    """Design 1.3."""

    def out(*arguments: str) -> Any:
        return json.loads(in_process([*arguments], capsys).out)

    legal = out("legal", str(salon), "--json")
    assert set(legal) == {"seat", "decision", "question", "answers"}
    (status,) = out("status", str(salon), "--json")
    assert set(status) == {"file", "id", "game", "move", "over", "awaiting"}
    assert set(status["awaiting"][0]) == {"seat", "decision", "question", "since"}
    score = out("score", str(salon), "--json")
    assert set(score) == {"over", "winners", "seats"}
    assert set(score["seats"]["blue"]) == {"total", "steps"}
    simulated = out("simulate", "--seats", "2", "--games", "2", "--json")
    assert {"games", "answers", "seconds", "seats", "wins", "scores"} <= set(simulated)
    assert set(out("export", str(salon))) == {"header", "position", "moves"}


def test_a_seat_gets_its_own_file(tmp_path: Path, capsys: Any) -> None:
    """With it, the public file is enough to see the own cards, and only those."""
    table = tmp_path / "table"
    table.mkdir()
    path = new_game(RULES, table / "salon.yaml", 2, None).path
    assert in_process(["export", str(path), "--as", "blue"], capsys).code == 0
    own = table / "salon.blue.yaml"
    assert own.stat().st_mode & 0o777 == 0o600
    home = tmp_path / "home"
    home.mkdir()
    for file in (path, own):
        (home / file.name).write_bytes(file.read_bytes())
    shown = in_process(["show", str(home / "salon.yaml"), "--as", "blue", "--json"], capsys)
    assert set(json.loads(shown.out)["cards"]) == {"curator", "dealer"}
    other = in_process(["show", str(home / "salon.yaml"), "--as", "yellow", "--json"], capsys)
    assert "cards" not in json.loads(other.out)
    refused = in_process(["play", str(home / "salon.yaml"), str(own)], capsys)
    assert refused.code in (2, 3)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str, capsys: Any) -> None:
    """And stands in the README."""
    ran = in_process([command, "--help"], capsys)
    assert ran.code == 0
    assert f"Example: gallerist {command}" in ran.out
    assert f"`{command}" in (Path(__file__).parent.parent / "README.md").read_text()


def test_only_one_group_is_loaded_for_a_command() -> None:
    """Start-up is felt: `play` does not load what other commands need."""
    code = "import sys; from gallerist_pbem.cli.main import build; build('play'); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "gallerist_pbem.cli.show" not in loaded
    assert not {"rich", "jsonschema", "yaml"} & set(loaded)
    assert len(build().registered_commands) == len(COMMANDS)


def test_commands_that_only_show_do_not_wait_for_jsonschema() -> None:
    """They check nothing."""
    game = Path(__file__).parent.parent / "games" / "rulebook-example.yaml"
    code = (
        "import sys; from gallerist_pbem.cli.main import build\n"
        "for name in ('show', 'legal', 'status', 'log'):\n"
        f"    build(name)([name, {str(game)!r}], standalone_mode=False)\n"
        "print('jsonschema' in sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "False\n"


def test_a_typical_move_is_a_small_diff(tmp_path: Path) -> None:
    """At most about 80 changed lines, on the average of a game far less."""
    path = new_game(RULES, tmp_path / "salon.yaml", 4, "diff").path

    random, texts = Random("diff"), [path.read_text().splitlines()]
    while len(texts) < 60 and GameFile.load(path).position["asked"]:
        play_on(RULES, path, some_answer(RULES, current(RULES, GameFile.load(path)), random)[1])
        texts.append(path.read_text().splitlines())
    sizes = sorted(len(set(after) ^ set(before)) for before, after in pairwise(texts))
    assert sizes[len(sizes) * 9 // 10] <= 80
    assert sizes[len(sizes) // 2] <= 50


def test_secret_files_stay_out_of_a_repository(tmp_path: Path, capsys: Any) -> None:
    """`new` in a git working tree keeps what is private ignored, and leaves the rest of .gitignore as it is."""
    (tmp_path / ".git").mkdir()
    games = tmp_path / "games"
    games.mkdir()
    (games / ".gitignore").write_text("*.bak\n")
    for name in ("one", "two"):
        ran = in_process(["new", str(games / f"{name}.yaml"), "--seat", "blue=Ann", "--seat", "yellow=Bob"], capsys)
        assert ran.code == 0
        assert f"{name}.secret.yaml" in ran.err
    lines = (games / ".gitignore").read_text().splitlines()
    assert lines[:2] == ["*.bak", "*.secret.yaml"]
    assert len(lines) == len(set(lines))


def test_interrupted_is_130(tmp_path: Path) -> None:
    """Ctrl-C while an order is read from the terminal."""
    new_game(RULES, tmp_path / "salon.yaml", 2, "x")
    code = "import sys; from unittest.mock import patch; from gallerist_pbem.cli import main, play\n"
    code += "play.read_order_from = lambda *_: (_ for _ in ()).throw(KeyboardInterrupt)\n"
    code += "sys.argv = ['gallerist', 'play', 'salon.yaml', '-']; main.main()"
    ran = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, check=False)
    assert ran.returncode == 130
    assert b"Traceback" not in ran.stderr


def ran_ok(ran: Ran) -> bool:
    """Exit code 0 and no message."""
    return ran.code == 0 and ran.err == ""


def test_positions_are_checked(tmp_path: Path, capsys: Any) -> None:
    """`new --position`: pieces conserved, nothing impossible, all faults at once."""
    golden = Path(__file__).parent / "golden" / "rulebook_example"
    text = (golden / "position.yaml").read_text()
    seats = [part for seat in ("blue=Ann", "yellow=Bob", "purple=Cleo", "orange=Dan") for part in ("--seat", seat)]

    def new(position: str, *more: str) -> Ran:
        (tmp_path / "position.yaml").write_text(position)
        path = tmp_path / "puzzle.yaml"
        path.unlink(missing_ok=True)
        (tmp_path / "puzzle.data.yaml").unlink(missing_ok=True)
        arguments = ["new", str(path), *seats, "--position", str(tmp_path / "position.yaml"), *more]
        return in_process(arguments, capsys)

    opened = ["--open", "--data", str(golden / "data.yaml")]
    assert ran_ok(new(text, *opened))
    lost = new(text.replace("plaza: {investor: 2", "plaza: {investor: 3").replace("money: 10", "money: -1", 1), *opened)
    assert lost.code == 3
    assert "investor visitors: 15 instead of 14" in lost.err or "money" in lost.err
    assert new(text.replace("gallerist: media_center", "gallerist: louvre"), *opened).code == 3
    assert new(text.replace("active: blue", "active: green"), *opened).code == 3
    seats[:] = seats[:4]
    assert "at the table are blue, yellow, purple, orange" in new(text, *opened).err
    assert new(text, "--data", str(golden / "data.yaml")).code == 3, "`next` and `secrets` are for open games only"


@pytest.mark.parametrize(("game", "option"), [("gallerist", "empty-plaza=bag"), ("art-society", "tie-break=highest")])
def test_options_that_were_chosen_are_shown(tmp_path: Path, capsys: Any, game: str, option: str) -> None:
    path, seats = str(tmp_path / "salon.yaml"), ["--seat", "blue=Ann", "--seat", "yellow=Bob"]
    made = in_process(["new", path, "--game", game, "--option", option, *seats], capsys)
    told = f"Options: {option.replace('=', ' ')}."
    assert told in made.out
    for form in ("text", "html", "rich"):
        assert told in in_process(["show", path, "--format", form], capsys).out
    plain = in_process(["new", str(tmp_path / "plain.yaml"), "--game", game, *seats], capsys)
    assert "Options" not in plain.out


def test_an_option_may_name_a_file(tmp_path: Path, capsys: Any) -> None:
    """The printed tiles of the Scoring Expansion, written down by somebody who owns it; checked, kept, pinned."""
    own = tmp_path / "tiles.yaml"
    own.write_text("tiles:\n" + "".join(f"  printed-{n}: {{most: vip, influence: {n}, money: 0}}\n" for n in (1, 2, 3)))
    game = tmp_path / "salon.yaml"
    new = ["new", str(game), "--open", "--seat", "blue=Ann", "--seat", "yellow=Bob"]
    assert in_process([*new, "--option", f"scoring-expansion={own}"], capsys).code == 0
    gamefile = GameFile.load(game)
    assert gamefile.header["options"]["scoring-expansion"] == "own"
    assert sorted(gamefile.position["table"]["scoring_goals"]) == ["printed-1", "printed-2", "printed-3"]
    assert in_process(["verify", str(game)], capsys).code == 0
    (tmp_path / "salon.data.yaml").write_text("expansion: {drawn: 3}\n")
    (tmp_path / "order.yaml").write_bytes(headed(game, "- start: sales_office\n"))
    assert in_process(["play", str(game), str(tmp_path / "order.yaml")], capsys).code == 2, "other figures"
    own.write_text("tiles:\n  printed-1: {most: clowns, influence: 1, money: 0}\n")
    ran = in_process(["new", str(tmp_path / "b.yaml"), *new[2:], "--option", f"scoring-expansion={own}"], capsys)
    assert ran.code == 3
    assert "tiles.yaml:2:15" in ran.err


def test_a_reveal_given_up_at_once_can_be_verified(tmp_path: Path, capsys: Any) -> None:
    """`reveal` and `end`: the record says that no contract was taken, and replays to the same."""
    path = new_game(RULES, tmp_path / "salon.yaml", 2, "given up").path
    for location in ("media_center", "artists_colony"):
        play_on(RULES, path, [{"start": location}])
    play_on(RULES, path, [{"go": "sales_office"}, "reveal", "end"])
    assert GameFile.load(path).last["order"] == [{"go": "sales_office"}, "reveal", {"take": "none"}]
    assert in_process(["verify", str(path)], capsys).code == 0


def test_companion_files_are_passed_over(tmp_path: Path, capsys: Any) -> None:
    """`status games/*.yaml` is about games, not about what lies beside them."""
    new_game(RULES, tmp_path / "salon.yaml", 2, None)
    in_process(["export", str(tmp_path / "salon.yaml"), "--as", "blue"], capsys)
    files = sorted(map(str, tmp_path.glob("*.yaml")))
    assert len(files) == 3
    for command in ("status", "verify"):
        ran = in_process([command, *files], capsys)
        assert (ran.code, len(ran.out.splitlines())) == (0, 1)


def test_what_is_said_with_an_order_is_read_by_everybody(salon: Path, capsys: Any, tmp_path: Path) -> None:
    """In the summary, the log and the page; what would steer a terminal is not."""
    order = tmp_path / "order.yaml"
    order.write_bytes(
        headed(salon, '- go: media_center\n- hire: 1\nnote: "Sorry <b>all</b>"\n').replace(b"- go", b"- go")
    )
    assert in_process(["play", str(salon), str(order)], capsys).code == 0
    for command in (["show", "--format", "text"], ["log"]):
        assert "says: Sorry <b>all</b>" in in_process([command[0], str(salon), *command[1:]], capsys).out
    assert "Sorry &lt;b&gt;all" in in_process(["show", str(salon), "--format", "html"], capsys).out


def test_a_file_from_an_editor_that_marks_its_encoding(salon: Path, capsys: Any, tmp_path: Path) -> None:
    """A byte order mark is no fault; a missing order file is one that cannot be read."""
    seat, decision = asked(salon)
    order = tmp_path / "order.txt"
    order.write_text(f"\ufeff#gallerist salon {seat} {decision}\r\ngo mc\r\nhire 1\r\n#end\r\n", encoding="utf-8")
    assert in_process(["play", str(salon), str(order)], capsys).code == 0
    assert in_process(["play", str(salon), str(tmp_path / "missing.txt")], capsys).code == 3
    assert (
        in_process(["new", str(tmp_path / "no" / "a.yaml"), "--seat", "blue=A", "--seat", "yellow=B"], capsys).code == 2
    )
