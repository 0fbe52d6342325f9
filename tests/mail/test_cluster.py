"""A host on several machines: real workers on a real PostgreSQL, some of which die; nothing is lost, nothing twice."""

from __future__ import annotations

import email
import signal
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from gallerist_pbem.errors import NotAllowed, Usage
from gallerist_pbem.mail.cluster.postgres import Postgres as Database
from gallerist_pbem.mail.host.house import MORE_PACKAGES, open_host
from gallerist_pbem.mail.running.run import run
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.verify import verify
from tests.support.folders import ROOT
from tests.support.mail_table import MailTable, no_bot
from tests.support.servers.postgres import Postgres
from tests.support.workers import LOGIN, Sent, ahead, clustered, wait_until, workers

GAMES = [f"salon{number}" for number in range(10)]
ORDERS = 4


@pytest.fixture
def login(postgres_server: Postgres, monkeypatch: pytest.MonkeyPatch) -> str:
    login = postgres_server.fresh()
    monkeypatch.setenv(LOGIN, login)
    return login


@pytest.fixture
def table(tmp_path: Path, login: str) -> MailTable:
    return clustered(tmp_path / "table")


def undone(table: MailTable) -> int:
    """Mails that nobody has dealt with."""
    return int(table.host.ledger.database.rows("SELECT count(*) FROM mails WHERE verdict IS NULL")[0][0])


def begin_all(table: MailTable, tmp_path: Path) -> dict[str, list[Sent]]:
    """Ten games with their next orders, whose mails lie in the box: of each game the first, then the second ..."""
    for game in GAMES:
        table.begin(game)
    orders = {game: ahead(table, game, ORDERS, tmp_path / "aside") for game in GAMES}
    for number in range(ORDERS):
        for game in GAMES:
            _, seat, decision, text = orders[game][number]
            table.reply(seat, text, decision, game)
    return orders


def moves(path: Path) -> list[tuple[str, object]]:
    return [(move["seat"], move["order"]) for move in GameFile.load(path).moves() if move["kind"] == "order"]


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_a_worker_that_dies_leaves_nothing_undone_and_nothing_twice(
    how: signal.Signals, table: MailTable, tmp_path: Path, login: str
) -> None:
    """One that only stands still for a while wakes up to find its work done by others."""
    orders = begin_all(table, tmp_path)
    ledger = table.host.ledger
    every = len(GAMES) * ORDERS

    def begun() -> bool:
        done = ledger.database.rows("SELECT count(*) FROM mails WHERE verdict IS NOT NULL")[0][0]
        return int(done) >= every // 4

    def over() -> bool:
        waiting = ledger.due("9999-12-31T00:00:00Z")
        heard = [ledger.seats.heard(game) for game in GAMES]
        last = [table.opened(game).file.count - 1 for game in GAMES]
        told = all(set(seats.values()) == {move} for seats, move in zip(heard, last, strict=True))
        return not any(waiting) and not ledger.doubtful() and len(table.verdicts()) == every and told

    with workers(2, table.folder, login) as (first, second):
        wait_until(begun)
        first.send_signal(how)
        wait_until(over)
        if how == signal.SIGSTOP:
            first.send_signal(signal.SIGCONT)
        assert second.poll() is None
    assert Counter(verdict for verdict, _, _ in table.verdicts()) == {"accepted": every}
    for game in GAMES:
        assert moves(table.path(game)) == moves(tmp_path / "aside" / f"{game}.yaml"), orders[game]
        verify(table.opened(game).rules, GameFile.load(table.path(game)))
    check_letters(table)


def check_letters(table: MailTable) -> None:
    """Each letter was handed over once, but for one that was in the hands of who died; nothing was told twice."""
    rows = table.host.ledger.database.rows("SELECT message_id, game, seat, move, state FROM letters")
    assert {state for *_, state in rows} == {"sent"}
    assert max(Counter((game, seat, move) for _, game, seat, move, _ in rows).values()) == 1
    assert dict(table.host.ledger.database.rows("SELECT kind, count(*) FROM notes GROUP BY kind"))["accepted"] == 40
    sent = [email.message_from_bytes(file.read_bytes()) for file in (table.folder / "sent").glob("*.eml")]
    copies = Counter(mail["Message-ID"].strip("<>") for mail in sent)
    assert set(copies) == {message_id for message_id, *_ in rows}
    assert sum(copies.values()) - len(copies) <= 1


def test_a_host_with_a_cluster_is_not_run_by_one_process(table: MailTable) -> None:
    with pytest.raises(Usage, match="gallerist host worker"):
        run(table.folder, print, once=True, clock_is_right=False, bot=no_bot)


def test_a_mail_that_is_handed_over_waits_for_the_workers(table: MailTable) -> None:
    """Nobody plays beside them."""
    from gallerist_pbem.mail.post import RawMail
    from gallerist_pbem.mail.running.receive import play_at_once, take_in

    table.begin()
    take_in(table.folder, RawMail(b"From: ann@example.org\n\nhello\n", "2026-11-18T12:00:00Z", ""))
    play_at_once(table.folder, print, no_bot)
    assert undone(table) == 1


def test_the_login_is_read_from_a_file_that_nobody_else_may_read(table: MailTable, login: str) -> None:
    table.configure(f"database_env: {LOGIN}", "database_file: cluster.login")
    file = table.folder / "cluster.login"
    file.write_text(login + "\n", encoding="utf-8")
    file.chmod(0o644)
    with pytest.raises(NotAllowed, match="chmod 600"):
        open_host(table.folder)
    file.chmod(0o600)
    assert isinstance(open_host(table.folder).ledger.database, Database)


@pytest.mark.parametrize(
    "login",
    ["postgresql://ann:pa@ss/word@127.0.0.1:1/x", "pa@ssword", "host=127.0.0.1 port=1 password='pa@ss' dbname=x"],
    indirect=False,
)
def test_a_login_that_fails_is_never_told(login: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        Database(login)
    assert "ss" not in str(refused.value).replace("password@host", "").replace("passed", "")


def test_without_the_packages_of_a_cluster_a_sentence_says_how_to_get_them(table: MailTable) -> None:
    code = (
        "import sys; sys.modules['psycopg'] = sys.modules['procrastinate'] = None\n"
        "from gallerist_pbem.cli.main import main\n"
        "sys.argv = ['gallerist', 'host', 'worker', sys.argv[1]]\nmain()"
    )
    ran = subprocess.run([sys.executable, "-c", code, table.folder], cwd=ROOT, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (2, f"{MORE_PACKAGES}\n")
