"""`host check`: each step with its verdict and what to do, against folders and against real servers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.support.command import Ran, in_process
from tests.support.hosts import a_game, a_host
from tests.support.servers.dovecot import PASSWORD, Dovecot
from tests.support.servers.smtpd import Smtpd


def check(folder: Path, *options: str) -> Ran:
    return in_process(["host", "check", folder, *options])


def steps(folder: Path, *options: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(check(folder, "--json", *options).out)
    return found


def verdicts(folder: Path, *options: str) -> list[str]:
    """What is not ok."""
    return [f"{each['verdict']}: {each['what']}" for each in steps(folder, *options) if each["verdict"] != "ok"]


def changed(folder: Path, before: str, after: str) -> Path:
    path = folder / "host.yaml"
    assert before in path.read_text()
    path.write_text(path.read_text().replace(before, after))
    return folder


@pytest.fixture
def online(tmp_path: Path, receiving: Smtpd, mailboxes: Dovecot) -> Path:
    """A host with a mailbox at the servers of the tests."""
    servers = ["--imap", f"127.0.0.1:{mailboxes.imap}", "--smtp", f"127.0.0.1:{receiving.port}", "--security", "none"]
    folder = a_host(tmp_path / "table", *servers)
    (folder / "host.password").write_text(f"{PASSWORD}\n")
    (folder / "host.password").chmod(0o600)
    # The server for sending asks for nobody here, as one on the same machine does.
    path = folder / "host.yaml"
    before, by, after = path.read_text().partition("  by: smtp\n")
    lines = (line for line in after.splitlines() if not line.startswith(("  user:", "  password_file:")))
    path.write_text(before + by + "\n".join(lines) + "\n")
    return folder


def test_a_new_host_is_ok(tmp_path: Path) -> None:
    ran = check(a_host(tmp_path / "table"))
    assert (ran.code, ran.err) == (0, "")
    assert {line[:9].strip() for line in ran.out.splitlines()} == {"ok", ""}
    assert all(len(line) <= 80 or str(tmp_path) in line for line in ran.out.splitlines())


def test_all_faults_of_the_settings_with_their_exit_code(tmp_path: Path) -> None:
    folder = changed(changed(a_host(tmp_path / "table"), "every: 60", "every: often"), "turn: 72", "turn: never")
    ran = check(folder)
    assert ran.code == 3
    assert "every must be seconds" in ran.out
    assert "clock turn must be whole hours" in ran.out
    assert in_process(["host", "check", tmp_path]).code == 2


def test_settings_that_make_no_sense(tmp_path: Path) -> None:
    folder = changed(a_host(tmp_path / "table"), "then: wait", "then: deepthought")
    changed(folder, "witness: false", "witness: true")
    assert check(folder).code == 3
    assert verdicts(folder) == [
        "not ok: clock then: there is no bot called deepthought.",
        "warning: `witness: true` needs smtp to send and imap to receive; here it does nothing.",
    ]


def test_folders_and_keys(tmp_path: Path) -> None:
    folder = a_host(tmp_path / "table")
    (folder / "outbox").rmdir()
    (folder / "host.key").chmod(0o644)
    folder.chmod(0o755)
    ran = check(folder)
    assert ran.code == 9
    assert "there is no folder" in ran.out
    assert f"`chmod 700 {folder}` mends that." in " ".join(ran.out.split())
    assert "may read the key" in " ".join(ran.out.split())


def test_games_that_cannot_go_on(tmp_path: Path) -> None:
    folder = a_host(tmp_path / "table")
    a_game(folder, "salon")
    a_game(folder, "lost")
    (folder / "games" / "lost.secret.yaml").unlink()
    assert in_process(["new", folder / "games" / "alone.yaml", "--seat", "blue=Ann", "--seat", "yellow=Bob"]).code == 0
    (folder / "games" / "torn.yaml").write_text("x\n")
    ran = check(folder)
    text = " ".join(ran.out.split())
    assert ran.code in (3, 6, 9)
    assert "no mail reaches Ann (blue), Bob (yellow)" in text
    assert "torn.yaml:1:1" in text
    assert "lost.secret.yaml" in text
    assert "`gallerist verify` tells more about torn" in text
    assert "about salon" not in text


def test_a_mail_to_itself_arrives(online: Path, mailboxes: Dovecot) -> None:
    ran = check(online)
    assert (ran.code, ran.err) == (0, "")
    for sentence in ("Logged in at 127.0.0.1 to receive.", "It arrived.", "Its Message-ID is intact.", "with a plus"):
        assert sentence in ran.out
    assert mailboxes.flags("table@example.org") == ["\\Seen", "\\Seen"], "no run will deal with them"
    assert all(mail["Auto-Submitted"] == "auto-generated" for mail in mailboxes.mails("table@example.org"))


def test_a_running_host_may_be_quicker(online: Path, mailboxes: Dovecot, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was marked before it could be looked at has arrived all the same."""
    from gallerist_pbem.mail.transport.imap import ImapBox

    monkeypatch.setattr(ImapBox, "waiting", lambda self: iter(()))
    assert verdicts(online) == []


def test_without_plus_addresses(online: Path, receiving: Smtpd, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that throws away what it does not know."""
    take = Smtpd._take

    def without_plus(self: Smtpd, envelope: Any) -> None:
        if not any("+" in address for address in envelope.rcpt_tos):
            take(self, envelope)

    monkeypatch.setattr(Smtpd, "_take", without_plus)
    assert verdicts(online, "--wait", "1") == [
        "not ok: A mail to table+check....@example.org did not arrive: plus-addresses do not work here."
    ]
    assert check(online, "--wait", "0").code == 9
    assert verdicts(changed(online, "plus: true", "plus: false"), "--wait", "5") == []


def test_another_message_id(online: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some providers give mails one of their own."""
    take = Smtpd._take

    def renamed(self: Smtpd, envelope: Any) -> None:
        envelope.content = envelope.content.replace(b"Message-ID: <check.", b"Message-ID: <their.")
        take(self, envelope)

    monkeypatch.setattr(Smtpd, "_take", renamed)
    assert verdicts(online, "--wait", "5") == ["warning: The server that sends gave it another Message-ID."]


def test_nothing_arrives(online: Path, receiving: Smtpd) -> None:
    receiving.dovecot, before = None, receiving.dovecot
    try:
        ran = check(online, "--wait", "0.2")
    finally:
        receiving.dovecot = before
    assert ran.code == 9
    assert "It did not arrive within 0.2 seconds" in ran.out
    assert "`--wait 300` waits longer." in " ".join(ran.out.split())


def test_refused_at_sending(online: Path, receiving: Smtpd) -> None:
    receiving.refuse_sender = "550 who are you"
    ran = check(online)
    assert ran.code == 9
    assert "who are you" in ran.out
    assert "Look at `send` in host.yaml" in ran.out
    assert "Logged in at 127.0.0.1 to receive." in ran.out


def test_a_wrong_password_is_told_and_never_shown(online: Path) -> None:
    (online / "host.password").write_text("geheimnis-17\n")
    ran = check(online, "--wait", "0")
    assert ran.code == 9
    assert "not ok" in ran.out
    assert "password it names" in " ".join(ran.out.split())
    assert "geheimnis-17" not in ran.out + ran.err
    (online / "host.password").chmod(0o644)
    told = check(online, "--wait", "0")
    assert "chmod 600" in told.out
    assert "geheimnis-17" not in told.out + told.err
    (online / "host.password").unlink()
    assert check(online, "--wait", "0").code == 9


def test_open_servers_elsewhere_are_a_warning(tmp_path: Path) -> None:
    """`security: none` is for this machine; a mailbox is not even opened then."""
    folder = a_host(tmp_path / "table", "--imap", "192.0.2.1:143", "--security", "none")
    (folder / "host.password").write_text("geheim\n")
    (folder / "host.password").chmod(0o600)
    found = verdicts(folder, "--wait", "0")
    assert any(each.startswith("warning: 192.0.2.1: everybody on the way can read") for each in found)
    assert any(each.startswith("not ok: 192.0.2.1") for each in found)


def test_where_mails_are_brought_nobody_can_look(online: Path) -> None:
    text = (online / "host.yaml").read_text()
    before, _, after = text.partition("receive:\n")
    _, send, rest = after.partition("# How mails go out.\n")
    (online / "host.yaml").write_text(f"{before}receive: {{from: nothing}}\n{send}{rest}")
    assert verdicts(online) == ["warning: Whether it arrives cannot be seen from here."]


def test_passwords_are_missed_before_a_server_is_asked(tmp_path: Path) -> None:
    """And what both ways want is told once."""
    servers = ["--imap", "nowhere.invalid", "--smtp", "nowhere.invalid"]
    folder = a_host(tmp_path / "table", *servers, "--referee", "referee@example.org")
    found = [each for each in verdicts(folder) if "password" in each]
    assert len(found) == 1
    assert f"(umask 077; cat > {folder / 'host.password'})" in found[0]
    changed(folder, "password_file", "#password_file")
    found = [each for each in verdicts(folder) if "password" in each]
    assert found == [
        f"not ok: {part}: there is a user, table@example.org, and no password." for part in ("receive", "send")
    ]
    assert any("address of the referee is still referee@example.org" in each for each in verdicts(folder))


def test_a_place_that_is_not_there_is_told_once_and_without_talk_of_servers(tmp_path: Path) -> None:
    folder = changed(a_host(tmp_path / "table"), "path: inbox", "path: letters")
    wrong = [each for each in steps(folder) if each["verdict"] != "ok"]
    assert [each["what"] for each in wrong] == [f"there is no folder {folder / 'letters'}"]
    assert "password" not in wrong[0]["todo"]


@pytest.mark.parametrize("command", ["run", "status", "check", "new", "dry"])
def test_what_is_no_host_is_told_alike_by_every_command(tmp_path: Path, command: str) -> None:
    more = {"new": ["salon", "--seat", "blue=Ann <ann@example.org>"], "dry": ["--dry-run"]}.get(command, [])
    ran = in_process(["host", command.replace("dry", "run"), tmp_path / "nowhere", *more])
    assert ran.code == 2
    assert "is no folder of a host" in " ".join((ran.out + ran.err).split())
    assert "gallerist host init" in " ".join((ran.out + ran.err).split())
    assert not (tmp_path / "nowhere").exists()
