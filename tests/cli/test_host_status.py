"""`host status`: every game and every mail that waits, in a terminal, for a program and as a page; no secret in any."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from gallerist_pbem.mail.host.house import Host, open_host
from gallerist_pbem.mail.host.tokens import token
from gallerist_pbem.mail.post import Absence, KeptMail, Outgoing, SeatChoice
from gallerist_pbem.referee.open import open_game
from tests.support.command import Ran, in_process
from tests.support.hosts import a_game, a_host, everything
from tests.support.mail_table import MailTable
from tests.support.pages import check_alone, check_said, check_sound

NOW = "2023-11-14T22:13:20Z"
"""What SOURCE_DATE_EPOCH says in these tests."""


@pytest.fixture(autouse=True)
def _at_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")


def status(folder: Path, *options: str) -> Ran:
    return in_process(["host", "status", folder, *options])


def data(folder: Path) -> Any:
    return json.loads(status(folder, "--json").out)


def confirm(host: Host, game: str, *seats: str) -> None:
    with host.ledger.database.transaction():
        host.ledger.seats.change([SeatChoice(game, seat, "confirmed", NOW) for seat in seats])


def a_letter(number: int, message_id: str, seat: str = "blue") -> Outgoing:
    return Outgoing(message_id, f"{seat}@example.org", "table@example.org", b"raw", "salon", seat, "turn", number)


@pytest.fixture
def busy(tmp_path: Path) -> Path:
    """A host with two games, a broken one, and mails in every state."""
    folder = a_host(tmp_path / "table", "--name", "Ann's <b>table</b>")
    a_game(folder, "salon", seats=("blue=Ann & Co <ann@example.org>", "yellow=Bob <bob@example.org>"))
    a_game(folder, "auction", "--game", "art-society")
    (folder / "games" / "broken.yaml").write_text("nothing\n")
    host = open_host(folder)
    key = token(host.key, "salon", "blue", 0)
    for number, seat in enumerate(("blue", "yellow", "blue", "yellow")):
        host.ledger.write_letter(a_letter(number, f"salon.{number}.{key}@example.org", seat), [], NOW)
    host.ledger.sending(f"salon.1.{key}@example.org")
    host.ledger.sending(f"salon.2.{key}@example.org")
    host.ledger.unsent(f"salon.2.{key}@example.org", f"550 <table+salon.{key}@example.org> unwanted", None)
    host.ledger.unsent(f"salon.3.{key}@example.org", "451 later", "2023-11-15T00:00:00Z")
    host.ledger.take(KeptMail("k", "m", NOW, "", "mails/k.eml", "salon"))
    confirm(host, "auction", "blue", "yellow")
    away = Absence("auction", "yellow", "2023-11-10T00:00:00Z", "2023-11-21T00:00:00Z", "2023-11-01T00:00:00Z")
    over = Absence("auction", "blue", "2023-11-01T00:00:00Z", "2023-11-03T00:00:00Z", "2023-10-01T00:00:00Z")
    with host.ledger.database.transaction():
        host.ledger.seats.change([away, over])
    return folder


def test_a_new_host_has_nothing_to_tell(tmp_path: Path) -> None:
    ran = status(a_host(tmp_path))
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        "Gallerist table <table@example.org>\nIt has not run yet.\nNo mail is waiting.\nThere is no game yet.\n"
    )


def test_what_a_program_reads(busy: Path) -> None:
    found = data(busy)
    assert found["mails"] == {"undealt": 1, "untold": 4, "waiting": 2, "doubtful": 1, "failed": 1}
    auction, broken, salon = found["games"]
    assert (auction["game"], auction["move"], auction["over"]) == ("art-society", 0, False)
    assert [each["seat"] for each in auction["awaiting"]] == ["blue", "yellow"]
    assert [each["deadline"] for each in auction["awaiting"]] == ["2023-11-17T22:13:20Z", "2023-11-24T00:00:00Z"]
    assert [(each["seat"], each["ends"]) for each in auction["away"]] == [("yellow", "2023-11-21T00:00:00Z")]
    assert auction["unconfirmed"] == {}
    assert (broken["id"], broken["exit"]) == ("broken", 3)
    assert salon["unconfirmed"] == {"blue": "ann@example.org", "yellow": "bob@example.org"}
    assert [each["deadline"] for each in salon["awaiting"]] == [""]
    assert [(each["given_up"], each["attempts"]) for each in found["failed"]] == [(True, 1), (False, 0)]


def test_what_a_person_reads(busy: Path) -> None:
    ran = status(busy)
    assert ran.code == 3, "that of the broken game"
    assert max(map(len, ran.out.splitlines())) <= 80
    text = " ".join(ran.out.split())
    for part in (
        "Mails: 1 to be dealt with, 4 to be written, 2 to be sent, 1 in doubt, 1 failed.",
        "Games: 3, 2 of them running.",
        "until Friday 17 November, 22:13 UTC",
        "Bob is away up to and including Monday 20 November.",
        "broken: cannot be played broken.yaml:1:1: error: this is not a game file",
        "Bob <bob@example.org>. No clock runs until all have.",
        "451 later",
    ):
        assert part in text


def test_overdue_and_stopped_are_told(busy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = open_host(busy)
    with host.ledger.database.transaction():
        host.ledger.facts.note("clock seen", json.dumps(["2023-11-18T09:30:00Z", "", 0.0]))
        host.ledger.facts.note("clock jumped", "2023-11-18T09:40:00Z")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700400000")
    text = " ".join(status(busy).out.split())
    assert "Last run: Saturday 18 November, 09:30 UTC." in text
    assert "The clock of the machine jumped (Saturday 18 November, 09:40 UTC)" in text
    assert "was due by Friday 17 November, 22:13 UTC" in text
    assert data(busy)["games"][0]["awaiting"][0]["is_late"] is True
    page = status(busy, "--html", "-").out
    assert "Overdue" in page
    assert "The clock of the machine jumped" in page


def test_nothing_is_touched_also_while_a_host_writes(busy: Path) -> None:
    before = {path: (path.stat().st_mtime_ns, path.stat().st_mode) for path in busy.rglob("*")}
    bytes_before = everything(busy)
    for options in ([], ["--json"], ["--html", "-"]):
        status(busy, *options)
    assert everything(busy) == bytes_before
    assert {path: (path.stat().st_mtime_ns, path.stat().st_mode) for path in busy.rglob("*")} == before
    host = open_host(busy)
    with host.ledger.database.transaction():
        host.ledger.seats.change([SeatChoice("salon", "blue", "confirmed", NOW)])
        assert "blue" in data(busy)["games"][2]["unconfirmed"], "it is not waited for, and what is not done is not seen"
    assert "blue" not in data(busy)["games"][2]["unconfirmed"]


def test_a_folder_that_may_only_be_read(tmp_path: Path) -> None:
    """Before the first run there is not even a ledger, and none is made."""
    a_host(tmp_path)
    before = sorted(path.name for path in tmp_path.iterdir())
    assert status(tmp_path).code == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == before


def test_no_secret_and_no_key_by_the_bytes(busy: Path) -> None:
    """Not the key of the host, no token in whatever case, no seed, no card, in no form; on the page no address."""
    host = open_host(busy)
    forms = [status(busy).out, status(busy, "--json").out, status(busy, "--html", "-").out]
    keys = [token(host.key, "salon", seat, number) for seat in ("blue", "yellow") for number in range(3)]
    secrets = [*keys, host.key.hex()]
    for game in ("salon", "auction"):
        document = next(yaml.safe_load_all((busy / "games" / f"{game}.secret.yaml").read_text()))
        secrets += [str(document["seed"])]
    for seat in ("blue", "yellow"):
        secrets += [str(card) for card in (open_game(busy / "games" / "salon.yaml", seat).secret or {}).values()]
    assert len(secrets) == 13
    for text in forms:
        assert [secret for secret in secrets if secret.lower() in text.lower()] == []
    assert "ann@example.org" in forms[0]
    assert not [name for name in ("ann@", "bob@", "blue@example") if name in forms[2]]


def test_the_page_is_one_file_without_a_script(busy: Path, tmp_path: Path) -> None:
    out = tmp_path / "status.html"
    ran = status(busy, "--html", str(out))
    assert (ran.code, ran.out) == (3, "")
    page = out.read_text()
    check_sound(page)
    check_alone(page)
    check_said(page)
    assert "<b>" not in page
    assert "Ann&#x27;s &lt;b&gt;table&lt;/b&gt;" in page
    assert "Ann &amp; Co" in page
    assert "prefers-color-scheme: dark" in page


def test_a_page_that_cannot_be_written(busy: Path, tmp_path: Path) -> None:
    ran = status(busy, "--html", str(tmp_path / "nowhere" / "status.html"))
    assert ran.code == 9
    assert "status.html" in ran.err


def test_no_host_no_status(tmp_path: Path) -> None:
    ran = status(tmp_path)
    assert ran.code == 2
    assert "no host.yaml" in ran.err


def test_many_games_are_all_told(tmp_path: Path) -> None:
    table = MailTable(tmp_path / "table")
    for number in range(100):
        table.begin(f"salon-{number}")
    ran = status(table.folder)
    assert ran.code == 0
    assert "Games: 100, 100 of them running." in ran.out


def test_a_game_that_was_taken_away_leaves_nothing_to_be_written(tmp_path: Path) -> None:
    folder = a_host(tmp_path / "table")
    a_game(folder, "salon")
    assert data(folder)["mails"]["untold"] > 0
    for path in (folder / "games").iterdir():
        path.unlink()
    assert data(folder)["mails"]["untold"] == 0
    assert "No mail is waiting." in status(folder).out
