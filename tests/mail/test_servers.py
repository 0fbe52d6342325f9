"""The servers of the tests themselves: each worker has its own, and nothing of them is left behind."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from tests.support.folders import ROOT
from tests.support.raw_mails import TABLE, a_mail
from tests.support.servers.dovecot import Dovecot, dovecot
from tests.support.servers.needed import needs
from tests.support.servers.postgres import Postgres, postgres
from tests.support.servers.running import answers, ordinary_user, running
from tests.support.servers.smtpd import wait_for


def test_a_fresh_database_is_empty(postgres_server: Postgres) -> None:
    first, second = postgres_server.fresh(), postgres_server.fresh()
    with psycopg.connect(first) as connection:
        connection.execute("CREATE TABLE moves (number integer)")
    with psycopg.connect(second) as connection:
        assert connection.execute("SELECT to_regclass('moves')").fetchone() == (None,)


@pytest.mark.slow
def test_nothing_is_left_of_a_database_server() -> None:
    with postgres() as server:
        number = int((server.folder / "data" / "postmaster.pid").read_text(encoding="ascii").split()[0])
        assert Path(f"/proc/{number}").exists()
    assert not Path(f"/proc/{number}").exists()
    assert not server.folder.exists()


@pytest.mark.slow
def test_nothing_is_left_of_a_mail_server_even_if_a_test_fails() -> None:
    def failing() -> None:
        with dovecot() as server:
            seen.append(server)
            server.deliver(a_mail(1), TABLE)
            raise AssertionError

    seen: list[Dovecot] = []
    with pytest.raises(AssertionError):
        failing()
    (server,) = seen
    assert not server.folder.exists()
    assert not answers(server.imap)
    assert not answers(server.lmtp)


RUN = """
import time
from tests.support.servers.dovecot import dovecot
from tests.support.servers.needed import needs
from tests.support.servers.postgres import postgres
with dovecot() as mails, postgres() as data:
    pid = (data.folder / "data" / "postmaster.pid").read_text().split()[0]
    print(mails.imap, mails.folder, pid, data.folder, flush=True)
    time.sleep(60)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="only Linux ends children with their parents")
def test_servers_end_with_a_run_that_is_killed() -> None:
    needs("dovecot")
    needs("postgresql")
    run = subprocess.Popen([sys.executable, "-c", RUN], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert run.stdout is not None
    port, mails, number, data = run.stdout.readline().split()
    run.kill()
    run.communicate()
    wait_for(lambda: not answers(int(port)) and not Path(f"/proc/{number}").exists())
    for folder in (mails, data):
        shutil.rmtree(folder)


def test_a_server_that_ends_at_once_says_why(tmp_path: Path) -> None:
    command = ["sh", "-c", "echo no such setting >&2; exit 3"]
    with (
        pytest.raises(AssertionError, match="no such setting"),
        running(command, ordinary_user(), tmp_path / "log", lambda: False, Path("/")),
    ):
        pass


def test_mailboxes_are_empty_again(mailboxes: Dovecot) -> None:
    assert mailboxes.deliver(a_mail(1), TABLE, "nobody@example.org").keys() == {"nobody@example.org"}
    assert len(mailboxes.mails(TABLE)) == 1
    mailboxes.mailboxes(TABLE, "ann@example.org", "zoe@example.org")
    assert mailboxes.mails(TABLE) == []
    assert mailboxes.deliver(a_mail(1), "bob@example.org").keys() == {"bob@example.org"}
    assert mailboxes.deliver(a_mail(1), "zoe@example.org") == {}


def test_no_server_runs_as_root(mailboxes: Dovecot) -> None:
    found = subprocess.run(["ps", "-eo", "uid=,args="], capture_output=True, text=True, check=True).stdout
    mine = [line for line in found.splitlines() if str(mailboxes.folder) in line]
    assert mine
    assert all(int(line.split()[0]) == mailboxes.uid != 0 for line in mine)
    assert mailboxes.uid == (os.getuid() or ordinary_user().pw_uid)
