"""Boxes on this machine: a Maildir, an mbox, a folder, and one mail on standard input."""

from __future__ import annotations

import fcntl
import io
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gallerist_pbem.errors import NotAllowed, Usage
from gallerist_pbem.mail.post import RawMail
from gallerist_pbem.mail.transport import files, mbox
from gallerist_pbem.mail.transport.faults import Unreachable
from gallerist_pbem.mail.transport.files import from_stream, message_id_of
from gallerist_pbem.mail.transport.opening import Box, open_box
from gallerist_pbem.mail.transport.server import MailServer
from tests.support.raw_mails import a_mail, id_of

AT = 1_794_995_200
"""2026-11-18T09:46:40Z"""
NOW = "2026-11-20T00:00:00Z"


def maildir(folder: Path) -> Path:
    for name in ("new", "cur", "tmp"):
        (folder / name).mkdir()
    return folder


def into_maildir(folder: Path, number: int, at: int = AT) -> None:
    file = folder / "new" / f"{number}.host"
    file.write_bytes(a_mail(number))
    os.utime(file, (at, at))


def into_folder(folder: Path, number: int, at: int = AT) -> None:
    file = folder / f"{number}.eml"
    file.write_bytes(a_mail(number))
    os.utime(file, (at, at))


def into_mbox(folder: Path, number: int, at: int = AT) -> None:
    line = time.strftime("From ann@example.org  %a %b %d %H:%M:%S %Y", time.localtime(at))
    with (folder / "mbox").open("ab") as file:
        file.write(f"{line}\n".encode() + a_mail(number) + b"\n")


KINDS: dict[str, tuple[Callable[[Path], Path], Callable[[Path, int, int], None]]] = {
    "maildir": (maildir, into_maildir),
    "folder": (lambda folder: folder, into_folder),
    "mbox": (lambda folder: folder / "mbox", into_mbox),
}


def opened(kind: str, path: Path) -> Box:
    return open_box(MailServer(kind, path=path), lambda: NOW)


def ids(box: Box) -> list[str]:
    return [message_id_of(mail.raw) for mail in box.waiting()]


@pytest.mark.parametrize("kind", KINDS)
def test_a_mail_waits_until_it_is_done(kind: str, tmp_path: Path) -> None:
    """In order of receipt, and also for the next run; what arrives meanwhile comes along the next time."""
    make, put = KINDS[kind]
    box = opened(kind, make(tmp_path))
    assert ids(box) == []
    for number, at in ((1, AT + 20), (2, AT), (3, AT + 10)):
        put(tmp_path, number, at)
    found = list(box.waiting())
    assert [(message_id_of(mail.raw), mail.received) for mail in found] == [
        (id_of(2), "2026-11-18T09:46:40Z"), (id_of(3), "2026-11-18T09:46:50Z"), (id_of(1), "2026-11-18T09:47:00Z"),
    ]  # fmt: skip
    assert found[0].raw == a_mail(2)
    box.done(found[1].place)
    put(tmp_path, 4, AT + 30)
    again = opened(kind, box_path(kind, tmp_path))
    assert ids(again) == [id_of(2), id_of(1), id_of(4)]
    for mail in again.waiting():
        again.done(mail.place)
        again.done(mail.place)
    assert ids(again) == []
    assert all(again.has(id_of(number)) for number in (1, 2, 3, 4))
    assert not again.has(id_of(5))
    again.close()


def box_path(kind: str, folder: Path) -> Path:
    return folder / "mbox" if kind == "mbox" else folder


@pytest.mark.parametrize("kind", KINDS)
def test_of_a_mail_that_is_too_long_only_the_header_is_read(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "LIMIT", 100)
    make, put = KINDS[kind]
    box = opened(kind, make(tmp_path))
    put(tmp_path, 1, AT)
    (mail,) = box.waiting()
    assert mail.too_long >= len(a_mail(1))
    assert mail.raw.endswith(b"Subject: 1\n\n")
    box.done(mail.place)
    assert ids(box) == []


@pytest.mark.parametrize("kind", ["maildir", "folder"])
def test_a_place_that_is_none_is_told(kind: str, tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match="is no"):
        list(opened(kind, tmp_path / "nowhere").waiting())


@pytest.mark.parametrize("kind", ["maildir", "folder", "mbox"])
def test_a_mail_that_may_not_be_read_is_told(kind: str, tmp_path: Path) -> None:
    """A folder where a file is awaited cannot be read by anybody, root included."""
    make, _ = KINDS[kind]
    path = make(tmp_path)
    {"maildir": tmp_path / "new" / "odd", "folder": tmp_path / "odd.eml", "mbox": path}[kind].mkdir()
    if kind == "folder":
        assert ids(opened(kind, path)) == []
    else:
        with pytest.raises(NotAllowed, match="cannot be read"):
            list(opened(kind, path).waiting())


def test_a_maildir_is_shared_with_a_mail_program(tmp_path: Path) -> None:
    """It moves mails to `cur` and sets flags; what was only looked at in a list still waits."""
    maildir(tmp_path)
    for number in (1, 2, 3, 4):
        into_maildir(tmp_path, number)
    new, cur = tmp_path / "new", tmp_path / "cur"
    (new / "1.host").rename(cur / "1.host:2,F")
    (new / "2.host").rename(cur / "2.host:2,S")
    (new / "3.host").rename(cur / "3.host:2,T")
    box = opened("maildir", tmp_path)
    first, fourth = box.waiting()
    box.done(first.place)
    (new / "4.host").rename(cur / "4.host:2,R")
    box.done(fourth.place)
    assert sorted(file.name for file in cur.iterdir()) == ["1.host:2,FS", "2.host:2,S", "3.host:2,T", "4.host:2,RS"]


def test_what_a_mail_program_renames_meanwhile_is_not_overlooked(tmp_path: Path) -> None:
    maildir(tmp_path)
    into_maildir(tmp_path, 1, AT)
    into_maildir(tmp_path, 2, AT + 1)
    into_maildir(tmp_path, 3, AT + 2)
    found = []
    for mail in opened("maildir", tmp_path).waiting():
        found.append(message_id_of(mail.raw))
        if len(found) == 1:
            (tmp_path / "new" / "2.host").rename(tmp_path / "cur" / "2.host:2,")
            (tmp_path / "new" / "3.host").unlink()
    assert found == [id_of(1), id_of(2)]


def test_a_folder_keeps_what_is_done_under_a_name_of_its_own(tmp_path: Path) -> None:
    box = opened("folder", tmp_path)
    for _ in range(3):
        into_folder(tmp_path, 1)
        box.done("1.eml")
    (tmp_path / ".half.eml").write_bytes(b"still being written")
    (tmp_path / "notes.txt").write_bytes(b"no mail")
    assert ids(box) == []
    assert sorted(file.name for file in (tmp_path / "done").iterdir()) == ["1-2.eml", "1-3.eml", "1.eml"]
    box.done("../../etc/passwd")


def test_an_mbox_is_never_changed(tmp_path: Path) -> None:
    into_mbox(tmp_path, 1)
    into_mbox(tmp_path, 2)
    before = (tmp_path / "mbox").read_bytes()
    box = opened("mbox", tmp_path / "mbox")
    for mail in box.waiting():
        box.done(mail.place)
    assert (tmp_path / "mbox").read_bytes() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["mbox", "mbox.done"]


def test_notes_about_an_mbox_may_lie_elsewhere(tmp_path: Path) -> None:
    """/var/mail is not ours; and of mails that were taken out nothing is remembered."""
    into_mbox(tmp_path, 1)
    (tmp_path / "host").mkdir()
    box = open_box(MailServer("mbox", path=tmp_path / "mbox"), lambda: NOW, tmp_path / "host")
    for mail in box.waiting():
        box.done(mail.place)
    notes = tmp_path / "host" / "mbox.done"
    notes.write_text(notes.read_text(encoding="ascii") + "\n0123 half a line of a run that di", encoding="ascii")
    (tmp_path / "mbox").unlink()
    into_mbox(tmp_path, 2)
    (mail,) = box.waiting()
    box.done(mail.place)
    assert ids(box) == []
    (tmp_path / "mbox").write_bytes(b"")
    assert ids(box) == []
    assert notes.read_text(encoding="ascii") == ""


def test_a_delivery_that_adds_an_empty_line_makes_no_other_mail(tmp_path: Path) -> None:
    path = tmp_path / "mbox"
    into_mbox(tmp_path, 1)
    path.write_bytes(path.read_bytes()[:-1])
    box = opened("mbox", path)
    (mail,) = box.waiting()
    box.done(mail.place)
    path.write_bytes(path.read_bytes() + b"\n")
    into_mbox(tmp_path, 2)
    assert ids(box) == [id_of(2)]


def test_what_stands_in_a_letter_separates_no_mails(tmp_path: Path) -> None:
    text = "Dear Bob,\n\nFrom now on\n\n>From here\n>>From there\nFrom ann@example.org Wed Nov 18 04:45:15 2026\n"
    (tmp_path / "mbox").write_bytes(
        b"From a@example.org Wed Nov 18 04:45:15 2026\n" + a_mail(1, text)
        + b"\nFrom MAILER-DAEMON Wed Nov 18 05:45 CET 2026\n" + a_mail(2)
    )  # fmt: skip
    first, second = opened("mbox", tmp_path / "mbox").waiting()
    assert first.raw == a_mail(1, text.replace(">From", "From"))
    assert second.raw == a_mail(2)


@pytest.mark.parametrize(
    ("line", "received"),
    [
        ("From a@b Wed Nov 18 04:45:15 2026", "2026-11-18T09:45:15Z"),
        ("From a@b  Wed Nov  8 04:45:15 2026", "2026-11-08T09:45:15Z"),
        ("From a@b Wed Nov 18 04:45:15 2026 +0100", "2026-11-18T03:45:15Z"),
        ("From a@b Wed Nov 18 04:45:15 2036", NOW),
        ("From a@b Wed Nov 38 04:45:15 2026", NOW),
    ],
)
def test_the_line_of_an_mbox_says_when(
    line: str, received: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the clock of the machine if it names no zone; never later than now."""
    monkeypatch.setenv("TZ", "EST5")
    time.tzset()
    try:
        (tmp_path / "mbox").write_bytes(line.encode() + b"\n" + a_mail(1))
        (mail,) = opened("mbox", tmp_path / "mbox").waiting()
        assert mail.received == received
    finally:
        monkeypatch.undo()
        time.tzset()


def test_an_mbox_that_is_rewritten_meanwhile_is_read_on(tmp_path: Path) -> None:
    for number in (1, 2, 3):
        into_mbox(tmp_path, number)
    box, found = opened("mbox", tmp_path / "mbox"), []
    for mail in box.waiting():
        found.append(message_id_of(mail.raw))
        if len(found) == 1:
            (tmp_path / "mbox").unlink()
            for number in (2, 3, 4):
                into_mbox(tmp_path, number)
    assert found == [id_of(1), id_of(2), id_of(3), id_of(4)]


HOLDING = """
import fcntl, sys
file = open(sys.argv[1], "r+b")
getattr(fcntl, sys.argv[2])(file, fcntl.LOCK_EX)
print("held", flush=True)
sys.stdin.readline()
"""


@pytest.mark.parametrize("lock", ["lockf", "flock", "file"])
def test_whoever_delivers_into_an_mbox_is_waited_for(lock: str, tmp_path: Path) -> None:
    into_mbox(tmp_path, 1)
    box = opened("mbox", tmp_path / "mbox")
    name = tmp_path / "mbox.lock"
    if lock == "file":
        name.touch()
        end: Callable[[], object] = name.unlink
    else:
        command = [sys.executable, "-c", HOLDING, str(tmp_path / "mbox"), lock]
        other = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert other.stdout is not None
        assert other.stdout.readline() == b"held\n"
        end = other.communicate
    found: list[RawMail] = []
    reading = threading.Thread(target=lambda: found.extend(box.waiting()))
    reading.start()
    reading.join(0.3)
    assert reading.is_alive()
    end()
    reading.join(10)
    assert len(found) == 1
    assert not name.exists()


def test_whoever_never_ends_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mbox, "PATIENCE", 0.1)
    into_mbox(tmp_path, 1)
    name = tmp_path / "mbox.lock"
    name.touch()
    with pytest.raises(Unreachable, match="another program holds it"):
        list(opened("mbox", tmp_path / "mbox").waiting())
    os.utime(name, (AT - 10**9, AT - 10**9))
    assert len(list(opened("mbox", tmp_path / "mbox").waiting())) == 1
    assert name.exists()


def test_an_mbox_is_held_while_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    into_mbox(tmp_path, 1)
    seen = []

    def looked(handle: int, operation: int) -> None:
        seen.append((tmp_path / "mbox.lock").exists())

    monkeypatch.setattr(fcntl, "flock", looked)
    list(opened("mbox", tmp_path / "mbox").waiting())
    assert seen
    assert all(seen)


def test_one_mail_comes_on_standard_input() -> None:
    assert from_stream(io.BytesIO(a_mail(1)), lambda: NOW) == RawMail(a_mail(1), NOW, "")
    piped = b"From ann@example.org  Wed Nov 18 04:45:15 2026\n" + a_mail(1)
    assert from_stream(io.BytesIO(piped), lambda: NOW).raw == a_mail(1)
    assert from_stream(io.BytesIO(b""), lambda: NOW).raw == b""


def test_of_a_long_one_on_standard_input_the_rest_is_read_and_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LIMIT", 1000)
    stream = io.BytesIO(a_mail(1, "x\n" * 2_000_000))
    mail = from_stream(stream, lambda: NOW)
    assert mail.too_long == len(stream.getvalue())
    assert mail.raw.endswith(b"Subject: 1\n\n")
    assert stream.read() == b""


def test_a_host_may_look_nowhere() -> None:
    box = opened("nothing", Path())
    assert list(box.waiting()) == []
    assert not box.has(id_of(1))
    box.done("")
    box.close()


def test_other_kinds_are_refused() -> None:
    with pytest.raises(Usage, match="pigeon"):
        opened("pigeon", Path())


@pytest.mark.parametrize(
    ("raw", "message_id"),
    [
        (b"Message-ID: <a@b>\n\n", "a@b"),
        (b"Subject: x\r\nMESSAGE-ID:\r\n\t<a@b>\r\n\r\n", "a@b"),
        (b"Subject: x\n\nMessage-ID: <a@b>\n", ""),
        (b"Message-ID: <\n\n", ""),
        (b"Message-ID: a@b\n\n", ""),
        (b"", ""),
    ],
)
def test_the_message_id_is_read_from_the_header_alone(raw: bytes, message_id: str) -> None:
    assert message_id_of(raw) == message_id
