"""A short run over all kinds of inputs, and proof that a fault would be found, kept and made small."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gallerist_pbem.orders.read import read_order
from gallerist_pbem.report import status
from tests.fuzz.bench import Bench
from tests.fuzz.campaign import Campaign, Tally, hold
from tests.fuzz.inputs import GAME, ORDER, Input, Way, as_plain, from_plain
from tests.fuzz.judging import Outcome, problem
from tests.fuzz.keeping import again
from tests.fuzz.mails import bench, tried
from tests.fuzz.making.kinds import KINDS, numbered
from tests.fuzz.tables import FEW, Table, tables
from tests.support.command import Ran
from tests.support.folders import ROOT
from tests.support.letters.corpus import CORPUS

SEED = "2026"
INPUTS = 2000


@pytest.fixture(scope="module")
def prepared() -> list[Table]:
    return tables(SEED, FEW[:1])


@pytest.fixture
def refereed(prepared: list[Table]) -> Table:
    return next(table for table in prepared if table.name.endswith("middle"))


def held(campaign: Campaign) -> Tally:
    *_, tally = hold(campaign)
    return tally


@pytest.mark.slow
def test_no_input_makes_the_program_say_that_it_has_a_bug(tmp_path: Path) -> None:
    """`make fuzz` tries as many as there is time for."""
    tally = held(Campaign(SEED, INPUTS, games=FEW, failures=tmp_path))
    assert dict(tally.problems) == {}
    assert tally.total == INPUTS
    assert {kind for kind, _ in tally.codes} >= {name for name, kind in KINDS.items() if kind.here}
    assert {code for _, code in tally.codes} >= {0, 2, 3, 4, 5, 6}


@pytest.mark.slow
def test_the_program_of_its_own_tells_its_seed_and_counts(tmp_path: Path) -> None:
    """Two workers, and a table of what came of it."""
    given = ["--inputs", "60", "--jobs", "2", "--seed", "7", "--only", "orders", "--failures", str(tmp_path)]
    done = subprocess.run([sys.executable, "-m", "tests.fuzz", *given], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.startswith("fuzz: seed 7\n")
    assert re.search(r"\n +all +60 ", done.stdout)


def test_a_seed_stands_for_the_same_inputs(prepared: list[Table]) -> None:
    """Also for those that are tried in processes of their own."""
    runs = [[numbered("7", number, prepared, [*KINDS], 0.2) for number in range(300)] for _ in range(2)]
    assert runs[0] == runs[1]
    assert {tried.way for tried in runs[0]} == set(Way)
    assert [from_plain(json.loads(json.dumps(as_plain(tried)))) for tried in runs[0]] == runs[0]


def test_a_planted_bug_is_found_kept_and_made_small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """An order with a certain word makes the program stumble: hardly more than that word is left of it."""

    def stumbling(text: bytes, *rest: Any) -> Any:
        assert b"media" not in text
        return read_order(text, *rest)

    monkeypatch.setattr("gallerist_pbem.referee.orders.read_against", stumbling)
    tally = held(Campaign("7", 60, only=["orders"], games=FEW[:1], failures=tmp_path))
    ((why, times),) = tally.problems.items()
    assert why == "exit code 1: AssertionError in referee/orders.py:read_order"
    assert times > 1
    kept = tally.kept[why]
    assert kept.parent == tmp_path
    assert (kept / "files" / ORDER).read_bytes() == b"media"
    assert f"gallerist check {GAME} {ORDER}" in (kept / "output.txt").read_text()
    assert f"--again {kept}" in (kept / "README.md").read_text()
    before, now = again(kept)
    assert before == now.problem == why
    monkeypatch.undo()
    assert again(kept)[1].problem is None


def test_a_run_that_hangs_is_stopped(monkeypatch: pytest.MonkeyPatch, refereed: Table, tmp_path: Path) -> None:
    def endless(_path: Path) -> Iterator[None]:
        while True:
            pass

    monkeypatch.setattr(status, "status", endless)
    monkeypatch.setattr("tests.fuzz.running.SECONDS", 0.2)
    came = Bench(tmp_path, [refereed]).try_out(Input("arguments", refereed.name, ("status", GAME)))
    assert came.problem == "status does not end"


@pytest.mark.parametrize(
    ("ran", "changed", "found"),
    [
        (Ran(0, "fine", ""), "x", None),
        (Ran(2, "", "no such seat"), "x", None),
        (Ran(3, "", "order.txt:1:1: error: ..."), "", None),
        (Ran(4, "", "not possible"), "x", "exit code 4 changed salon.yaml"),
        (Ran(9, "", "no space left"), "x", "exit code 9 changed salon.yaml"),
        (Ran(5, "", ""), "", "exit code 5 of show without a message"),
        (Ran(120, "", "..."), "", "exit code 120 of show"),
        (Ran(-11, "", ""), "", "exit code -11 of show"),
        (Ran(130, "", "Left."), "", "interrupted: show"),
        (Ran(6, "", "Traceback (most recent call last):"), "", "show speaks of a bug"),
        (
            Ran(1, "", "This should not happen (KeyError: 'x')."),
            "",
            "exit code 1: This should not happen (KeyError: 'x').",
        ),
    ],
)
def test_what_no_input_may_bring_about(ran: Ran, changed: str, found: str | None, refereed: Table) -> None:
    outcome = Outcome(ran, {GAME: b""}, {GAME: changed.encode(), "salon.lock": b""})
    assert problem(Input("games", refereed.name, ("show", GAME)), refereed, outcome) == found


def test_a_secret_in_what_is_said_is_found(refereed: Table) -> None:
    """The seed is nobody's; a seat may read its own cards."""
    seat, words = [*refereed.secrets.items()][1]
    show = Input("games", refereed.name, ("show", GAME))
    own = Input("games", refereed.name, ("show", GAME, "--as", seat))

    def told(tried: Input, word: str) -> str | None:
        return problem(tried, refereed, Outcome(Ran(0, f"It is {word}!", ""), {}, {}))

    assert told(show, refereed.secrets[""][0]) == told(own, refereed.secrets[""][0]) == "show gives away the seed"
    for word in words:
        assert told(show, word) == "show gives away what only one seat may know"
        assert told(own, word) is None


def test_json_that_is_none_is_found(refereed: Table) -> None:
    tried = Input("games", refereed.name, ("show", GAME, "--json"))
    assert problem(tried, refereed, Outcome(Ran(0, "{}", ""), {}, {})) is None
    found = problem(tried, refereed, Outcome(Ran(0, "{} {}", ""), {}, {}))
    assert found == "show --json with exit code 0 prints something else"


def test_mails_at_a_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GALLERIST_DEBUG", "1")
    verdicts, faults = tried(SEED, 150, minutes=5, failures=tmp_path)
    assert not faults, sorted(tmp_path.iterdir())
    assert {"played", "wrong_token", "no_sender"} <= verdicts.keys()


def test_a_move_without_address_and_key_would_be_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work = bench(tmp_path)
    raw = (CORPUS / "mutt-top.eml").read_bytes()
    assert work.problem(raw) == ("played", "")
    monkeypatch.setattr("gallerist_pbem.mail.dealing.access.Caller.fault", lambda caller: "")
    monkeypatch.setattr("gallerist_pbem.mail.dealing.access.Caller.fault_with", lambda caller, order: "")
    monkeypatch.setattr("gallerist_pbem.mail.dealing.access.Caller.seats", ["blue"])
    assert work.problem(raw.replace(b"ann@example.org", b"bob@example.org"))[1].startswith("a move for blue without")
