"""A run that dies, a server that fails, a full disk: the next run goes on, and nothing happens twice."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gallerist_pbem.errors import Locked, NotAllowed, PbemError
from gallerist_pbem.mail.host.house import Host
from gallerist_pbem.mail.ledger.ledger import Ledger
from gallerist_pbem.mail.running import receive
from gallerist_pbem.mail.running import round as rounds
from gallerist_pbem.mail.running.run import alone
from gallerist_pbem.mail.transport.faults import InDoubt, Unsent
from gallerist_pbem.mail.transport.folder import FolderPost
from tests.support.command import in_process
from tests.support.folders import ROOT
from tests.support.game_files import contents
from tests.support.mail_table import MailTable, address_of, text_of


class Died(BaseException):
    """As good as SIGKILL: nothing of the program comes after it."""


def die(*_: object, **__: object) -> None:
    raise Died


def dies_at(table: MailTable, owner: type, name: str) -> None:
    """A run that comes no further than there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(owner, name, die)
        with pytest.raises(Died):
            table.run()


def kinds(table: MailTable) -> list[str]:
    return [kind for kind, _, _ in table.notes()]


def test_died_between_the_move_and_the_ledger_it_is_told_as_accepted(table: MailTable) -> None:
    seat, before = table.reply_legally(), table.opened().file.count
    dies_at(table, Ledger, "done")
    assert table.opened().file.count > before
    after = table.path().read_bytes()
    table.run()
    assert table.path().read_bytes() == after
    assert kinds(table) == ["accepted"]
    assert "is played" in text_of(table.letters(address_of(seat))[0])


def test_a_sealed_answer_is_not_sealed_again_by_the_next_run(tmp_path: Path) -> None:
    table = MailTable(tmp_path / "table")
    table.begin("salon", ("blue", "yellow"), "art-society")
    for seat in ("blue", "yellow"):
        table.reply(seat, f"#gallerist salon {seat} 0\nhang 7 4\n#end\n", 0)
    table.run()
    asked = dict(table.opened().asked)
    while len(table.opened().asked) < 2:
        seat, facts = next(iter(table.opened().asked.items()))
        table.reply(
            seat, f"#gallerist salon {seat} {facts['decision']}\noffer 3x3, 2x3, 2x2\n#end\n", facts["decision"]
        )
        table.run()
        assert table.opened().asked != asked, [text_of(letter) for letter in table.letters()][-1][:2000]
    decision = table.opened().asked["blue"]["decision"]
    table.reply("blue", f"#gallerist salon blue {decision}\nbid 5\n#end\n", decision)
    dies_at(table, Ledger, "done")
    after = table.path().read_bytes()
    assert table.opened().file.last["kind"] == "sealed"
    table.run()
    assert table.path().read_bytes() == after
    assert kinds(table)[-1] == "accepted"


def test_died_before_the_box_was_told_the_mail_is_marked_later(table: MailTable) -> None:
    table.reply_legally()
    dies_at(table, rounds.Round, "_mark")
    assert len(list((table.folder / "inbox").glob("*.eml"))) == 1
    table.run()
    assert not list((table.folder / "inbox").glob("*.eml"))
    assert kinds(table) == ["accepted"]


def test_died_after_the_server_had_the_letter_it_is_sent_again_as_the_same(table: MailTable) -> None:
    table.reply_legally()
    dies_at(table, Ledger, "sent")
    first = [str(letter["Message-ID"]) for letter in table.letters()]
    assert len(first) == 1
    said = table.run()
    assert any("it is sent again as the same mail" in line for line in said)
    assert len(table.letters()) == 2
    assert first[0] in [str(letter["Message-ID"]) for letter in table.letters()]


def test_with_a_witness_it_is_not_sent_again(table: MailTable) -> None:
    table.configure("witness: false", "witness: true")
    table.reply_legally()
    dies_at(table, Ledger, "sent")
    (letter,) = table.letters()
    table.put(letter.as_bytes())
    table.empty_outbox()
    table.now += 10
    table.run()
    assert str(letter["Message-ID"]) not in [str(each["Message-ID"]) for each in table.letters()]
    assert "automatic" in [verdict for verdict, _, _ in table.verdicts()]


def test_a_witness_that_is_on_its_way_is_waited_for_one_round(
    table: MailTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.configure("witness: false", "witness: true")
    table.reply_legally()
    dies_at(table, Ledger, "sent")
    (doubtful,) = table.letters()
    table.empty_outbox()
    table.run()
    assert str(doubtful["Message-ID"]) not in [str(each["Message-ID"]) for each in table.letters()]
    table.now += 61
    table.run()
    assert str(doubtful["Message-ID"]) in [str(each["Message-ID"]) for each in table.letters()]


def failing(monkeypatch: pytest.MonkeyPatch, *errors: PbemError) -> None:
    """The next letters meet these; the others go out."""
    left, right = list(errors), FolderPost.send

    def send(self: FolderPost, outgoing: object, witness: str) -> None:
        if left:
            raise left.pop(0)
        right(self, outgoing, witness)  # type: ignore[arg-type]

    monkeypatch.setattr(FolderPost, "send", send)


def test_what_is_refused_for_now_is_sent_later(table: MailTable, monkeypatch: pytest.MonkeyPatch) -> None:
    table.reply_legally()
    failing(monkeypatch, Unsent("450 try again"))
    table.run()
    assert len(table.letters()) == 1
    table.now += 30
    table.run()
    assert len(table.letters()) == 1
    table.now += 31
    table.run()
    assert len(table.letters()) == 2


def test_what_is_refused_for_ever_is_told_to_the_referee_once(
    table: MailTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing(monkeypatch, *[Unsent("550 no such user", forever=True)] * 2)
    table.reply_legally()
    table.run()
    assert kinds(table).count("undeliverable") == 2, "two players cannot be reached"
    table.run()
    table.run()
    (letter,) = table.letters("referee@example.org")
    assert "550 no such" in text_of(letter)


def test_a_connection_lost_after_the_letter_is_no_second_letter_by_itself(
    table: MailTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.reply_legally()
    failing(monkeypatch, InDoubt("the server hung up"))
    said = table.run()
    assert any("perhaps sent" in line for line in said)
    table.run()
    assert len(table.letters()) == 2


def test_a_full_disk_loses_no_mail(table: MailTable, monkeypatch: pytest.MonkeyPatch) -> None:
    table.reply_legally()
    write = os.write

    def full(handle: int, data: bytes) -> int:
        if b"Message-ID" in bytes(data):
            raise OSError(errno.ENOSPC, "No space left on device")
        return write(handle, data)

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(PbemError, match="No space left"):
            table.run()
    assert len(list((table.folder / "inbox").glob("*.eml"))) == 1
    table.run()
    assert "accepted" in kinds(table)


def test_two_hosts_do_not_share_a_folder(table: MailTable) -> None:
    with alone(table.folder), pytest.raises(Locked, match="another host"):
        table.run()
    with alone(table.folder):
        assert in_process(["host", "run", table.folder, "--once"]).code == 7


def test_a_broken_game_stops_no_other_and_is_told_once(table: MailTable) -> None:
    table.begin("attic")
    table.run()
    table.empty_outbox()
    broken = table.path("attic").read_text(encoding="utf-8")
    table.path("attic").write_text(broken.replace("move: 0", "move: 7", 1), encoding="utf-8")
    for _ in range(2):
        table.reply_legally()
        with pytest.raises(PbemError):
            table.run()
        assert len([line for line in table.said if "attic cannot be played now" in line]) == 1
    assert [verdict for verdict, _, _ in table.verdicts()] == ["played", "played"]
    (letter,) = table.letters("referee@example.org")
    assert "attic" in text_of(letter)


def test_a_rehearsal_changes_nothing(table: MailTable) -> None:
    table.reply_legally()
    before = kept(table)
    ran = in_process(["host", "run", table.folder, "--dry-run"])
    assert ran.code == 0
    assert "it would be judged as played\n" in ran.out
    assert kept(table) == before
    assert table.verdicts() == []


def kept(table: MailTable) -> dict[str, bytes]:
    """Everything but the ledger, whose journal is tidied up whenever somebody closes it."""
    return {name: raw for name, raw in contents(table.folder).items() if not name.startswith("ledger")}


def test_a_mail_on_standard_input_is_played_at_once(table: MailTable) -> None:
    table.reply_legally()
    (path,) = (table.folder / "inbox").glob("*.eml")
    raw = path.read_bytes()
    path.unlink()
    ran = in_process(["host", "receive", table.folder], stdin=raw)
    assert (ran.code, ran.err) == (0, "")
    assert kinds(table) == ["accepted"]
    assert len(table.letters()) == 2


def test_a_mail_on_standard_input_is_left_to_the_running_host(table: MailTable) -> None:
    table.reply_legally()
    (path,) = (table.folder / "inbox").glob("*.eml")
    raw = path.read_bytes()
    path.unlink()
    with alone(table.folder):
        assert in_process(["host", "receive", table.folder], stdin=raw).code == 0
        assert kinds(table) == []
    table.run()
    assert kinds(table) == ["accepted"]


def test_a_mail_that_cannot_be_kept_is_to_be_brought_again(tmp_path: Path) -> None:
    assert in_process(["host", "receive", tmp_path / "nowhere"], stdin=b"From: a@b\n\nx").code == os.EX_TEMPFAIL


def test_a_folder_that_may_not_be_read_is_no_wrong_usage(table: MailTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mail server would take that for ever, and send the mail back."""

    def forbidden(folder: Path) -> Host:
        raise NotAllowed(f"{folder} cannot be read: Permission denied")

    monkeypatch.setattr(os, "access", lambda *_, **__: False)
    monkeypatch.setattr(receive, "open_host", forbidden)
    assert in_process(["host", "receive", table.folder], stdin=b"From: a@b\n\nx").code == os.EX_TEMPFAIL


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_host_that_is_told_to_stop_ends_cleanly(table: MailTable, number: int) -> None:
    table.configure("every: 60", "every: 600")
    command = [sys.executable, "-m", "gallerist_pbem", "host", "run", str(table.folder)]
    environment = os.environ | {"PYTHONUNBUFFERED": "1", "SOURCE_DATE_EPOCH": str(1_794_830_400 + 7200)}
    process = subprocess.Popen(command, cwd=ROOT, text=True, stdout=subprocess.PIPE, env=environment)
    assert process.stdout is not None
    assert "the host begins" in process.stdout.readline()
    process.send_signal(number)
    out, _ = process.communicate(timeout=60)
    assert process.returncode == 0
    assert "the host ends" in out
