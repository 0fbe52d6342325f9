"""A run that is killed at any instant: what it does is wholly there or not at all, and it can be repeated."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.plain.yaml_out import write_document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.secret_file import write_seat_file
from gallerist_pbem.referee.audit import audit
from tests.support.command import ENVIRONMENT, in_process
from tests.support.game_files import contents, new_game
from tests.support.kills import Command, Contents, lay_out, readable_secrets, recorded, states, temporary
from tests.support.random_moves import play_on
from tests.support.sealed_bids import at_the_bids, bid
from tests.support.standing import DECLINE, TAKE, a_table, yellow_goes
from tests.support.tracer import why_not

PLAY = ("play", "salon.yaml", "order.txt")
NEW = ("new", "salon.yaml", "--seat", "blue=Ann", "--seat", "yellow=Bob")
REFUSED, USAGE, REPEATED = 4, 2, 0
STANDING = "game: salon\nseat: yellow\ndecision: 0\nstanding:\n- {out_of: sales_office, do: [decline]}\n"


def an_order(folder: Path, text: str) -> None:
    (folder / "order.txt").write_text(text, encoding="utf-8")


def with_steps(standing: str, contract: int) -> str:
    """The same with a turn before it."""
    steps = f"steps:\n- {{go: sales_office}}\n- {{take: {contract}, to: 1}}\n- end\n"
    return standing.replace("standing:\n", f"{steps}standing:\n")


def at_a_turn(folder: Path) -> None:
    a_table(folder)
    an_order(folder, "#gallerist salon yellow 0\ngo sales_office; take 1 to 1; end\n#end\n")


def at_a_turn_with_a_standing_part(folder: Path) -> None:
    """Yellow has left a standing order, which answers at once when purple goes there and leaves one too."""
    yellow_goes(a_table(folder), DECLINE)
    an_order(folder, with_steps(STANDING.replace("yellow", "purple").replace("decision: 0", "decision: 1"), 2))


def at_the_first_standing_part(folder: Path) -> None:
    """In an open game there is no secret file before."""
    a_table(folder, open_game=True)
    an_order(folder, with_steps(STANDING, 1))


def at_a_bid(folder: Path) -> None:
    at_the_bids(folder / "salon.yaml", lots=("3x3", "2x2", "2x2", "2x2"))
    bid(folder / "salon.yaml", "blue", 9)
    an_order(folder, "#gallerist salon yellow 4\nbid 17 wish 2\n#end\n")


def at_the_last_bid(folder: Path) -> None:
    """It opens all, and yellow's wish is used at once."""
    at_a_bid(folder)
    assert in_process(PLAY, cwd=folder).code == 0
    an_order(folder, "#gallerist salon purple 4\nbid 3 wish 1\n#end\n")


def at_the_last_move(folder: Path) -> None:
    """It publishes the secrets."""
    gamefile, random = new_game(rules, folder / "salon.yaml", 2, f"{2:064x}", open_game=False), Random(2)
    while gamefile.position["asked"]:
        before, gamefile = gamefile, play_on(gamefile, random, 1)
    ((seat, asked),) = before.position["asked"].items()
    (folder / "salon.yaml").write_text(before.text, encoding="utf-8")
    order = {"game": "salon", "seat": seat, "decision": asked["decision"], "steps": gamefile.last["order"]}
    an_order(folder, write_document(order))


def after_a_move(folder: Path) -> None:
    at_a_turn(folder)
    assert in_process(PLAY, cwd=folder).code == 0


def with_a_standing_order(folder: Path) -> None:
    yellow_goes(a_table(folder), TAKE)
    an_order(folder, STANDING)


def to_be_set(folder: Path) -> None:
    a_table(folder)
    an_order(folder, STANDING)


def to_be_set_openly(folder: Path) -> None:
    a_table(folder, open_game=True)
    an_order(folder, STANDING)


def nothing(folder: Path) -> None:
    """An empty folder."""


def own_figures(folder: Path) -> None:
    (folder / "own.yaml").write_text("works:\n  painting-4: {fame: 1}\n", encoding="utf-8")


def a_repository(folder: Path) -> None:
    (folder / ".git").mkdir()
    (folder / ".gitignore").write_text("drafts/\n", encoding="utf-8")


def with_a_torn_seat_file(folder: Path) -> None:
    """As it could come about when it was not written whole."""
    own = write_seat_file(a_table(folder), "blue")
    own.write_bytes(own.read_bytes()[:50])


SET, WITHDRAW, EXPORT = (
    ("standing", "salon.yaml", "--as", "yellow", "--set", "order.txt"),
    ("standing", "salon.yaml", "--as", "yellow", "--withdraw"),
    ("export", "salon.yaml", "--as", "blue"),
)
COMMANDS = {
    "play": Command(at_a_turn, PLAY),
    "play with a standing order": Command(at_a_turn_with_a_standing_part, PLAY),
    "play with a standing order openly": Command(at_the_first_standing_part, PLAY),
    "play a bid": Command(at_a_bid, PLAY),
    "play the last bid": Command(at_the_last_bid, PLAY),
    "play the last move": Command(at_the_last_move, PLAY),
    "undo": Command(after_a_move, ("undo", "salon.yaml", "--force"), REFUSED),
    "standing --set": Command(to_be_set, SET, REPEATED),
    "standing --set over another": Command(with_a_standing_order, SET, REPEATED),
    "standing --set openly": Command(to_be_set_openly, SET, REPEATED),
    "standing --withdraw": Command(with_a_standing_order, WITHDRAW, REPEATED),
    "new": Command(nothing, NEW, USAGE),
    "new in a repository": Command(a_repository, NEW, USAGE),
    "new --data": Command(own_figures, (*NEW, "--data", "own.yaml"), USAGE),
    "new --open": Command(nothing, (*NEW, "--open"), USAGE),
    "export": Command(a_table, EXPORT, REPEATED),
    "export over a torn one": Command(with_a_torn_seat_file, EXPORT, REPEATED),
}


@pytest.fixture(autouse=True)
def _the_same_clock_and_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SOURCE_DATE_EPOCH", "NO_COLOR", "COLUMNS"):
        monkeypatch.setenv(name, ENVIRONMENT[name])
    monkeypatch.setattr(os, "urandom", lambda count: b"\x5e" * count)


@pytest.fixture(autouse=True, scope="module")
def _runs_can_be_traced() -> None:
    """A machine on which nothing is proved must not pass for one on which everything is."""
    if why := why_not():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(why)


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_a_run_killed_before_any_system_call_is_wholly_there_or_not_at_all(name: str, tmp_path: Path) -> None:
    before, after, folder, command = tmp_path / "before", tmp_path / "after", tmp_path / "now", COMMANDS[name]
    before.mkdir()
    command.prepare(before)
    lay_out(before, after)
    assert command.run(after).code == 0
    outcomes = []
    for left in states(command, before, folder):
        check_left(left, contents(before), contents(after))
        outcomes.append(check_sound(command, before, after, folder))
    assert outcomes == sorted(outcomes)
    assert set(outcomes) == {False, True}


def check_left(left: Contents, before: Contents, after: Contents) -> None:
    """Every file is what it was or what it becomes, but for those whose name says that they are not whole yet."""
    known = before.keys() | after.keys()
    assert left.keys() <= known | {temporary(name) for name in known}
    for name in left.keys() & known - {"salon.secret.yaml"}:
        assert left[name] in (before.get(name), after.get(name)), name


def check_sound(command: Command, before: Path, after: Path, folder: Path) -> bool:
    """Whether the command was carried out; if not, nothing counts of it, and it can be repeated."""
    now, done = recorded(folder), recorded(after)
    assert now in (recorded(before), done)
    if now.game is not None:
        assert audit(folder / "salon.yaml", as_referee=True).draws == "proved"
    assert readable_secrets(folder) == []
    again = command.run(folder)
    assert again.code == (command.done if now == done else 0), again.err
    assert recorded(folder) == done
    check_goes_on(folder)
    return now == done


def check_goes_on(folder: Path) -> None:
    """Whoever is asked can answer, and what the kill left behind is gone then."""
    for seat in list(GameFile.load(folder / "salon.yaml").position["asked"])[:1]:
        assert in_process(["auto", "salon.yaml", "--as", seat, "--bot", "random"], cwd=folder).code == 0
        assert not list(folder.glob(temporary("salon.*")))
    assert audit(folder / "salon.yaml", as_referee=True).draws == "proved"
