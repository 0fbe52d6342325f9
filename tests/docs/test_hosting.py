"""docs/hosting.md: from an empty machine to a running host, as it is written there, against real servers."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

import pytest

from gallerist_pbem.cli.host.host import COMMANDS
from gallerist_pbem.mail.host.house import open_host
from tests.support.command import in_process
from tests.support.folders import ROOT
from tests.support.hosts import a_game, a_host
from tests.support.servers.certificates import Certificate
from tests.support.servers.dovecot import PASSWORD, Dovecot
from tests.support.servers.smtpd import Smtpd, smtpd, wait_for

PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
BLOCK = PAGE.split("<!-- ten commands -->")[1].split("<!-- end -->")[0]
LINES = [line[2:] for line in BLOCK.splitlines() if line.startswith("$ ")]


@pytest.fixture
def posting(mailboxes: Dovecot, own_certificate: Certificate) -> Iterator[Smtpd]:
    """A server for sending as providers have it: TLS, and a login."""
    with smtpd(mailboxes, own_certificate, "tls", login=True) as server:
        yield server


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What pip would fetch."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True)
    return next(folder.glob("*.whl"))


def executed(lines: list[str], folder: Path, certificate: Certificate) -> subprocess.CompletedProcess[str]:
    """The commands of the page in one shell; what is typed is the password."""
    script = "\n".join(["set -eu", *lines])
    environment = {**os.environ, "SSL_CERT_FILE": str(certificate.cert)}
    return subprocess.run(
        ["bash", "-c", script], cwd=folder, input=f"{PASSWORD}\n", capture_output=True, text=True, env=environment,
        check=False,
    )  # fmt: skip


def here(line: str, dovecot: Dovecot, post: Smtpd, wheel: Path) -> str:
    """A command with the servers and the package of this machine instead of those out there."""
    servers = {"imap.example.org": f"localhost:{dovecot.imaps}", "smtp.example.org": f"localhost:{post.port}"}
    for name, place in servers.items():
        line = line.replace(name, place)
    line = line.replace("python3 -m venv", f"{sys.executable} -m venv")
    return line.replace("install gallerist-pbem", f"install --quiet --no-index --no-deps {wheel}")


def its_dependencies(folder: Path) -> None:
    """What pip would have fetched besides, from where the tests have it."""
    site = next((folder / "gallerist" / "lib").glob("python*")) / "site-packages"
    (site / "dependencies.pth").write_text(f"{next(path for path in sys.path if path.endswith('site-packages'))}\n")


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:Requiring AUTH:UserWarning")  # it does not know that all of it is TLS
def test_from_an_empty_machine_to_a_running_host(
    tmp_path: Path, mailboxes: Dovecot, posting: Smtpd, own_certificate: Certificate, wheel: Path
) -> None:
    """Ten commands; then the host runs, is answered, and stops when it is told to."""
    assert len(LINES) == 10
    lines = [here(line, mailboxes, posting, wheel) for line in LINES]
    assert executed(lines[:2], tmp_path, own_certificate).returncode == 0
    its_dependencies(tmp_path)
    done = executed(lines[2:9], tmp_path, own_certificate)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "not ok" not in done.stdout
    assert PASSWORD not in done.stdout + done.stderr
    assert (tmp_path / "table" / "host.password").stat().st_mode & 0o777 == 0o600
    assert f"{tmp_path}/gallerist/lib" in _where(tmp_path)
    invitations = {name: mailboxes.raw_mails(f"{name}@example.org") for name in ("ann", "bob")}
    assert {name: len(mails) for name, mails in invitations.items()} == {"ann": 1, "bob": 1}
    first = message_from_bytes(invitations["ann"][0], policy=policy.default)
    assert "The Thursday table" in first["From"]
    assert "you are invited, Ann" in first["Subject"]
    answer = a_reply(first, "ann@example.org", "yes")
    mailboxes.deliver(bytes(answer), str(first["Reply-To"]), sender="ann@example.org")
    stops_when_told(lines[9], tmp_path, own_certificate)
    assert open_host(tmp_path / "table").ledger.seats.choices("salon", "confirmed").keys() == {"blue"}


def _where(folder: Path) -> str:
    code = "import gallerist_pbem; print(gallerist_pbem.__file__)"
    python = folder / "gallerist" / "bin" / "python"
    return subprocess.run([python, "-c", code], cwd=folder, capture_output=True, text=True, check=True).stdout


def a_reply(mail: EmailMessage, sender: str, text: str) -> EmailMessage:
    """As a mail program writes it."""
    reply = EmailMessage()
    reply["From"], reply["To"] = sender, str(mail["Reply-To"] or "table@example.org")
    reply["Subject"] = f"Re: {mail['Subject']}"
    reply["Message-ID"], reply["In-Reply-To"] = "<reply@example.org>", str(mail["Message-ID"])
    reply.set_content(f"{text}\n")
    return reply


def stops_when_told(line: str, folder: Path, certificate: Certificate) -> None:
    """The last command, until it has dealt with the answer."""
    environment = {**os.environ, "SSL_CERT_FILE": str(certificate.cert)}
    command = ["bash", "-c", f'PATH="$PWD/gallerist/bin:$PATH"; exec {line}']
    with subprocess.Popen(command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as run:
        try:
            ledger = open_host(folder / "table").ledger
            wait_for(lambda: ledger.seats.choices("salon", "confirmed"), 30)
        finally:
            run.send_signal(signal.SIGTERM)
            out, err = run.communicate(timeout=30)
    assert (run.returncode, err) == (0, b""), out


def test_mails_are_handed_over_as_the_page_says(tmp_path: Path) -> None:
    """The command of procmail and aliases, with the folders of this machine."""
    commands = set(re.findall(r"(?:\| ?|\"\|)(/home/gallerist/[^\n\"]+)", PAGE))
    assert len(commands) == 1
    folder = a_host(tmp_path / "table")
    a_game(folder)
    assert in_process(["host", "run", folder, "--once"]).code == 0
    (invitation,) = (folder / "outbox").glob("salon.*.blue.*.eml")
    raw = a_reply(message_from_bytes(invitation.read_bytes(), policy=policy.default), "ann@example.org", "yes")
    command = commands.pop().replace("/home/gallerist/gallerist/bin", str(Path(sys.executable).parent))
    command = command.replace("/home/gallerist/table", str(folder))
    done = subprocess.run(["sh", "-c", command], input=bytes(raw), capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert open_host(folder).ledger.seats.choices("salon", "confirmed").keys() == {"blue"}


def test_two_commands_a_move_without_a_server(tmp_path: Path) -> None:
    """`mail`, and `play` with the reply as it was saved."""
    assert "`gallerist mail salon.yaml --out mails`" in PAGE
    assert "`gallerist play salon.yaml mail.eml`" in PAGE
    seats = ["--seat", "blue=Ann <ann@example.org>", "--seat", "yellow=Bob <bob@example.org>"]
    assert in_process(["new", "salon.yaml", *seats], cwd=tmp_path).code == 0
    (tmp_path / "mails").mkdir()
    assert in_process(["mail", "salon.yaml", "--out", "mails"], cwd=tmp_path).code == 0
    written = [
        message_from_bytes(path.read_bytes(), policy=policy.default) for path in (tmp_path / "mails").glob("*.eml")
    ]
    assert len(written) == 2
    asked = next(mail for mail in written if "your turn" in mail["Subject"])
    body = asked.get_body(("plain",))
    assert body is not None
    form = body.get_content()
    filled = "\n".join(f"> {line}" for line in form.splitlines()).replace("> start ?", "start sales_office")
    (tmp_path / "mail.eml").write_bytes(bytes(a_reply(asked, str(asked["To"]), filled)))
    played = in_process(["play", "salon.yaml", "mail.eml"], cwd=tmp_path)
    assert played.code == 0, played.err
    assert in_process(["mail", "salon.yaml", "--out", "mails"], cwd=tmp_path).code == 0
    assert len(list((tmp_path / "mails").glob("*.eml"))) > 2


def test_every_command_of_a_host_is_told() -> None:
    assert [command for command in COMMANDS if f"host {command}" not in PAGE] == []


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd here")
def test_the_unit_is_one(tmp_path: Path) -> None:
    unit = PAGE.split("```ini\n")[1].split("```")[0].replace("/home/gallerist/gallerist/bin/gallerist", "/bin/true")
    (tmp_path / "gallerist.service").write_text(unit)
    done = subprocess.run(
        ["systemd-analyze", "verify", str(tmp_path / "gallerist.service")], capture_output=True, text=True, check=False
    )
    assert "Unknown" not in done.stderr


def test_every_setting_of_the_page_is_one() -> None:
    """What it says of host.yaml is in its schema."""
    from gallerist_pbem.plain.schemas import schema

    known = schema("host")["properties"] | schema("host")["$defs"]["clock"]["properties"]
    named = set(re.findall(r"`(\w+): (?:true|false|\d+|greedy|\{)", PAGE))
    assert named
    assert named <= set(known)
