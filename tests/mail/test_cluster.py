"""A host on several machines: real workers on a real PostgreSQL, some of which die; nothing is lost, nothing twice."""

from __future__ import annotations

import email
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from gallerist_pbem.errors import NotAllowed, Usage
from gallerist_pbem.mail.host.house import MORE_PACKAGES, open_host
from gallerist_pbem.mail.ledger.ledger import Ledger
from gallerist_pbem.mail.ledger.postgres import Postgres as Database
from gallerist_pbem.mail.ledger.tables import lay_out
from gallerist_pbem.mail.post import RawMail
from gallerist_pbem.mail.running.receive import play_at_once, take_in
from gallerist_pbem.mail.running.run import run
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.secret_file import Secrets
from gallerist_pbem.record.verify import verify
from tests.support.folders import ROOT
from tests.support.mail_table import MailTable, no_bot
from tests.support.servers.postgres import Postgres
from tests.support.workers import DEAD, LOGIN, ahead, counting_host, join, wait_until, workers

GAMES = [f"salon{number}" for number in range(10)]
ORDERS = 4
EVERY = len(GAMES) * ORDERS


@pytest.fixture
def login(postgres_server: Postgres, monkeypatch: pytest.MonkeyPatch) -> str:
    login = postgres_server.fresh()
    monkeypatch.setenv(LOGIN, login)
    return login


@pytest.fixture
def table(tmp_path: Path) -> MailTable:
    return counting_host(tmp_path / "table")


@pytest.fixture
def ledger(table: MailTable, login: str) -> Iterator[Ledger]:
    """Of a host that has just joined the cluster."""
    database = Database(login)
    lay_out(database)
    yield Ledger(database)
    database.close()


def begin_all(table: MailTable, aside: Path) -> None:
    """Ten games with their next orders, whose mails lie in the box: of each game the first, then the second ..."""
    for game in GAMES:
        table.begin(game)
    orders = {game: ahead(table, game, ORDERS, aside) for game in GAMES}
    for number in range(ORDERS):
        for game in GAMES:
            _, seat, decision, text = orders[game][number]
            table.reply(seat, text, decision, game)
    # Received one after the other until now, so that no deadline has come.
    for number, file in enumerate(sorted((table.folder / "inbox").glob("*.eml"))):
        os.utime(file, (time.time() - EVERY + number,) * 2)


def moves(path: Path) -> list[tuple[str, object]]:
    return [(move["seat"], move["order"]) for move in GameFile.load(path).moves() if move["kind"] == "order"]


def verdicts(ledger: Ledger) -> Counter[str]:
    """How many mails were judged how."""
    return Counter(str(verdict) for (verdict,) in ledger.database.rows("SELECT verdict FROM mails"))


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGSTOP])
def test_a_worker_that_dies_leaves_nothing_undone_and_nothing_twice(
    how: signal.Signals, table: MailTable, ledger: Ledger, tmp_path: Path, login: str
) -> None:
    """One that only stands still for a while wakes up to find its work done by others."""
    begin_all(table, tmp_path / "aside")
    join(table.folder)

    def begun() -> bool:
        return verdicts(ledger)["played"] >= EVERY // 4

    def over() -> bool:
        waiting = ledger.due("9999-12-31T00:00:00Z")
        return verdicts(ledger).total() == EVERY and not any(waiting) and not ledger.doubtful() and all_told()

    def all_told() -> bool:
        return all(set(ledger.seats.heard(game).values()) == {table.opened(game).file.count - 1} for game in GAMES)

    with workers(2, table.folder, login) as (first, second):
        wait_until(begun)
        first.send_signal(how)
        if how == signal.SIGSTOP:
            time.sleep(2 * DEAD)
            first.send_signal(signal.SIGCONT)
        wait_until(over)
        assert second.poll() is None
    assert verdicts(ledger) == {"played": EVERY}
    for game in GAMES:
        assert moves(table.path(game)) == moves(tmp_path / "aside" / f"{game}.yaml")
        gamefile = GameFile.load(table.path(game))
        verify(table.opened(game).rules, gamefile, Secrets.load(gamefile))
    check_letters(table, ledger)


def check_letters(table: MailTable, ledger: Ledger) -> None:
    """Each letter was handed over once, but for one that was in the hands of who died; nothing was told twice."""
    rows = ledger.database.rows("SELECT message_id, game, seat, move, state FROM letters")
    assert {state for *_, state in rows} == {"sent"}
    assert max(Counter((game, seat, move) for _, game, seat, move, _ in rows).values()) == 1
    assert dict(ledger.database.rows("SELECT kind, count(*) FROM notes GROUP BY kind"))["accepted"] == EVERY
    sent = [email.message_from_bytes(file.read_bytes()) for file in (table.folder / "sent").glob("*.eml")]
    copies = Counter(mail["Message-ID"].strip("<>") for mail in sent)
    assert set(copies) == {message_id for message_id, *_ in rows}
    assert sum(copies.values()) - len(copies) <= 1


@pytest.mark.usefixtures("login")
def test_a_host_with_a_cluster_is_not_run_by_one_process(table: MailTable) -> None:
    join(table.folder)
    with pytest.raises(Usage, match="gallerist host worker"):
        run(table.folder, print, once=True, clock_is_right=False, bot=no_bot)


def test_a_mail_that_is_handed_over_waits_for_the_workers(table: MailTable, ledger: Ledger) -> None:
    """Nobody plays beside them."""
    table.begin()
    join(table.folder)
    take_in(table.folder, RawMail(b"From: ann@example.org\n\nhello\n", "2026-11-18T12:00:00Z", ""))
    play_at_once(table.folder, print, no_bot)
    assert len(ledger.due("9999-12-31T00:00:00Z").mails) == 1


def test_the_login_is_read_from_a_file_that_nobody_else_may_read(table: MailTable, login: str) -> None:
    join(table.folder)
    table.configure(f"database_env: {LOGIN}", "database_file: cluster.login")
    file = table.folder / "cluster.login"
    file.write_text(login + "\n", encoding="utf-8")
    file.chmod(0o644)
    with pytest.raises(NotAllowed, match="chmod 600"):
        open_host(table.folder)
    file.chmod(0o600)
    database = open_host(table.folder).ledger.database
    assert isinstance(database, Database)
    database.close()


@pytest.mark.parametrize(
    "wrong",
    ["postgresql://ann:pa@ss/word@127.0.0.1:1/x", "pa@ssword", "host=127.0.0.1 port=1 password='pa@ss' dbname=x"],
)
def test_a_login_that_fails_is_never_told(wrong: str) -> None:
    with pytest.raises(NotAllowed) as refused:
        Database(wrong)
    assert "ss" not in str(refused.value).replace("password@host", "").replace("passed", "")


def test_without_the_packages_of_a_cluster_a_sentence_says_how_to_get_them(table: MailTable) -> None:
    code = (
        "import sys; sys.modules['psycopg'] = sys.modules['procrastinate'] = None\n"
        "from gallerist_pbem.cli.main import main\n"
        "sys.argv = ['gallerist', 'host', 'worker', sys.argv[1]]\nmain()"
    )
    ran = subprocess.run([sys.executable, "-c", code, table.folder], cwd=ROOT, capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (2, f"{MORE_PACKAGES}\n")
