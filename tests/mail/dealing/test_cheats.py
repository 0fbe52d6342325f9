"""What a cheat, a spammer and a machine that answers everything get: nothing of anybody's, and not much mail."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gallerist_pbem.errors import NotAllowed, Usage
from gallerist_pbem.mail.dealing.answers import MOST_FAILURES, MOST_STRANGERS, MOST_WARNINGS
from gallerist_pbem.mail.dealing.deal import deal
from gallerist_pbem.mail.desk.invite import WantedTable, set_up
from gallerist_pbem.mail.post import folded
from gallerist_pbem.mail.transport.files import write_whole
from gallerist_pbem.mail.transport.folder import FolderBox
from gallerist_pbem.mail.transport.maildir import Maildir
from gallerist_pbem.referee.office.changes import change
from gallerist_pbem.report.summary import summary
from tests.support.mail_table import ADDRESS, AT, MailTable, address_of, text_of

SEATS = ("blue", "yellow", "purple")


@pytest.fixture
def table(tmp_path: Path) -> MailTable:
    table = MailTable(tmp_path / "table")
    table.begin("salon", SEATS, seed=3)
    table.run()
    return table


def forged(table: MailTable, key: str, sender: str) -> str:
    """The verdict on an order of who is asked, from an address, with a key."""
    table.deliver(table.legal(), sender=sender, to=ADDRESS.replace("@", f"+salon.{key}@"))
    table.run()
    return table.verdicts()[-1][0]


@pytest.mark.parametrize("event", [{"event": "player", "name": "Eve"}, {"event": "address"}])
def test_who_had_a_seat_before_has_no_key_to_it(event: dict[str, str], table: MailTable) -> None:
    """The old player knows the key of what is asked, and forges the new address."""
    seat, decision = table.asked()
    old = table.token(seat, decision)
    change(table.opened(), [{**event, "seat": seat, "mail": "eve@example.org"}], AT, summary)
    table.run()
    assert table.asked() == (seat, decision)
    assert forged(table, old, "eve@example.org") == "wrong_token"
    assert forged(table, old, address_of(seat)) in ("stranger", "wrong_address")
    assert forged(table, table.token(seat, decision), "eve@example.org") == "played"
    sent = [bytes(mail) for mail in table.letters("eve@example.org")]
    assert sent
    assert not [mail for mail in sent if old.encode() in mail]


def test_a_game_of_the_same_name_would_bring_old_keys_back(table: MailTable) -> None:
    for path in table.path().parent.iterdir():
        path.unlink()
    wanted = WantedTable("salon", "gallerist", ["blue=Eve <eve@example.org>", "yellow=Bob <bob@example.org>"], [], [])
    with pytest.raises(Usage, match="choose another name"):
        set_up(table.host, wanted, [], AT)


def test_our_own_mail_that_comes_back_unmarked_says_nothing(table: MailTable) -> None:
    """An answer machine without a header, which repeats our whole text with form and key."""
    for _ in SEATS:
        table.reply_legally()
        table.run()
    for seat in SEATS:
        table.reply(seat, "send help\nsend log\nundo\n", table.opened().file.count - 1)
        table.run()
    letters, count, before = table.letters(), table.opened().file.count, len(table.verdicts())
    assert len(letters) > 10
    for number, mail in enumerate(letters):
        raw = f"From: {mail['To']}\nTo: {mail['Reply-To']}\nSubject: Re: hm\nMessage-ID: <{number}@machine>\n\n"
        table.put(f"{raw}I am on a journey. Your mail was:\n\n{text_of(mail)}".encode(), 500 + number)
    table.run()
    verdicts = {verdict for verdict, _, _ in table.verdicts()[before:]}
    assert verdicts <= {"nothing_found", "unreadable"}
    assert table.opened().file.count == count


def test_a_player_whose_machine_answers_everything_is_answered_so_often_a_day(table: MailTable) -> None:
    """The first answer only shows that the address works."""
    table.reply("blue", "I am on a journey.\n", 0)
    table.run()
    table.empty_outbox()
    for _ in range(MOST_FAILURES + 10):
        table.reply("blue", "I am on a journey.\n", 0)
        table.run()
    assert len(table.letters(address_of("blue"))) == MOST_FAILURES


def test_a_thousand_mails_of_strangers(table: MailTable) -> None:
    """One address gets three answers, all together so many a day; none can bounce, and no seat is flooded."""
    table.empty_outbox()
    for number in range(300):
        table.deliver(table.legal(), sender="mallory@evil.example")
        table.deliver("hello", sender=f"victim{number}@example.net", headers={"Subject": f"[nowhere{number}]"})
    table.run()
    for _ in range(10):
        table.deliver(table.legal(), sender="mallory@evil.example")
        table.run()
    assert len(table.letters("mallory@evil.example")) == 1
    assert len(table.letters("victim")) == MOST_STRANGERS - 1
    rows = table.host.ledger.database.rows
    assert rows("SELECT DISTINCT envelope FROM letters WHERE seat = ''") == [("",)]
    assert 1 <= len([kind for kind, _, _ in table.notes() if kind == "in_your_name"]) <= MOST_WARNINGS


def test_a_mail_under_an_address_of_the_host_itself_is_not_answered(table: MailTable) -> None:
    table.deliver("hello", sender=ADDRESS.replace("@", f"+salon.{table.token('blue', 0)}@"))
    table.run()
    assert table.verdicts()[-1][0] == "automatic"


def test_signs_that_become_others_are_others() -> None:
    assert folded("ANN@Example.ORG") == "ann@example.org"
    assert len({folded(each) for each in ("k@x.org", "\u212a@x.org", "ss@x.org", "\u00df@x.org", "\u017fs@x.org")}) == 5


def test_a_mail_from_the_future_came_now(table: MailTable) -> None:
    seat, decision = table.asked()
    table.reply(seat, table.legal(), decision, at=10 * 365 * 86400)
    table.run()
    last = table.opened().file.last
    assert (last["seat"], last["at"]) == (seat, "2026-11-16T13:00:00Z")


def test_what_a_folder_says_of_a_letter_holds_no_key(table: MailTable) -> None:
    """The file of a letter is called by its Message-ID."""
    table.reply_legally()
    outbox = table.folder / "outbox"
    table.empty_outbox()
    for seat in SEATS:
        for move in range(4):
            for kind in ("turn", "moved", "notice"):
                for key in {table.token(seat, decision) for decision in range(4)}:
                    (outbox / f".salon.{move}.{seat}.{kind}.{key}@example.org.eml.new").mkdir()
    table.run()
    rows = table.host.ledger.database.rows("SELECT message_id, error FROM letters WHERE state <> 'sent'")
    assert [error for _, error in rows if error]
    keys = [message_id.rpartition("@")[0].rpartition(".")[2] for message_id, _ in rows]
    told = (table.folder / "host.log").read_text(encoding="utf-8") + "".join(error for _, error in rows)
    assert "cannot be written" in told
    assert not [key for key in keys if key in told]


def test_what_holds_cards_is_for_its_owner_alone(table: MailTable, tmp_path: Path) -> None:
    write_whole(tmp_path / "mail.eml", b"x")
    private = [tmp_path / "mail.eml", table.folder / "ledger.sqlite", *(table.folder / "outbox").glob("*.eml")]
    assert {path.stat().st_mode & 0o777 for path in private} == {0o600}


@pytest.mark.parametrize("kind", ["maildir", "folder"])
def test_a_pipe_or_a_folder_among_mails_keeps_no_mail_waiting(kind: str, tmp_path: Path) -> None:
    place = tmp_path / "new" if kind == "maildir" else tmp_path
    for name in ("new", "cur"):
        (tmp_path / name).mkdir()
    os.mkfifo(place / "a.eml")
    (place / "b.eml").symlink_to("/dev/zero")
    (place / "c.eml").mkdir()
    (place / "d.eml").write_bytes(b"From: a@b.c\n\nhi\n")
    found = (Maildir(tmp_path) if kind == "maildir" else FolderBox(tmp_path)).waiting()
    assert next(found).place == "d.eml"
    if kind == "maildir":
        with pytest.raises(NotAllowed, match="cannot be read"):
            next(found)
    else:
        assert list(found) == []


def test_a_bug_that_one_mail_shows_keeps_no_other_waiting(table: MailTable, monkeypatch: pytest.MonkeyPatch) -> None:
    def shows_a_bug(host: object, mail: object, letter: object) -> object:
        if "poison" in str(letter):
            raise RecursionError
        return deal(host, mail, letter)  # type: ignore[arg-type]

    monkeypatch.setattr("gallerist_pbem.mail.running.round.deal", shows_a_bug)
    table.deliver("poison", sender="mallory@evil.example", to=ADDRESS.replace("@", "+salon@"), at=10)
    seat = table.reply_legally()
    with pytest.raises(Exception, match="RecursionError"):
        table.run()
    assert table.opened().file.last["seat"] == seat
