"""Taking back by mail: asked by one, granted by all who are affected, void after any move."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from gallerist_pbem.mail.ledger.ledger import Ledger
from gallerist_pbem.referee.office.changes import change
from gallerist_pbem.referee.office.close import close
from tests.support.command import in_process
from tests.support.mail_table import AT, MailTable, address_of, text_of


@pytest.fixture
def table(tmp_path: Path) -> MailTable:
    """Purple and yellow have chosen where they start, and blue is asked."""
    table = MailTable(tmp_path / "table")
    table.begin("salon", ("blue", "yellow", "purple"), seed=3)
    for _ in range(2):
        table.reply_legally()
        table.run()
    table.host.ledger.database.rows("DELETE FROM notes")
    assert table.asked() == ("blue", 2)
    return table


def say(table: MailTable, seat: str, words: str) -> list[str]:
    """What everybody is told then."""
    table.host.ledger.database.rows("DELETE FROM notes")
    decision = table.opened().file.count - 1
    table.reply(seat, f"{words}\n", decision)
    table.run()
    return sorted(f"{kind} {seat}" for kind, seat, _ in table.notes())


def test_all_who_are_affected_must_grant_it(table: MailTable) -> None:
    first, last = (table.opened().file.move(number)["seat"] for number in (1, 2))
    assert say(table, first, "undo") == sorted([f"undo_waits {first}", f"undo_asked {last}", "undo_asked blue"])
    assert say(table, "blue", "grant undo") == sorted([f"undo_granted {first}", "undo_granted blue"])
    assert say(table, last, "grant undo") == ["undone blue", "undone purple", "undone yellow"]
    moves = [table.opened().file.move(number) for number in (3, 4)]
    assert [move["kind"] for move in moves] == ["undo", "undo"]
    assert table.asked()[0] == first
    assert table.host.ledger.seats.request("salon") is None


def test_one_who_refuses_is_enough(table: MailTable) -> None:
    count = table.opened().file.count
    last = table.opened().file.last["seat"]
    say(table, last, "undo")
    assert say(table, "blue", "refuse undo") == ["undo_refused blue", "undo_refused purple", "undo_refused yellow"]
    assert say(table, "blue", "grant undo") == ["no_undo blue"]
    assert table.opened().file.count == count


def test_a_move_in_between_makes_it_void(table: MailTable) -> None:
    last = table.opened().file.last["seat"]
    say(table, last, "undo")
    table.reply_legally()
    table.run()
    assert say(table, "blue", "grant undo") == sorted([f"void_undo {last}", "void_undo blue"])
    assert table.host.ledger.seats.request("salon") is None


def asked_twice(table: MailTable) -> tuple[str, str]:
    """The last player asks and is refused, then the first one asks: what each request is called in its mail."""
    first, last = (table.opened().file.move(number)["seat"] for number in (1, 2))
    names = []
    for seat in (last, first):
        table.reply(seat, "undo\n", 2)
        table.run()
        text = " ".join(text_of(table.letters(address_of("blue"))[-1]).split())
        (named,) = set(re.findall(r"`grant undo ([0-9-]+)`", text))
        names.append(named)
        if seat == last:
            table.reply("blue", f"refuse undo {named}\n", 2)
            table.run()
    return names[0], names[1]


def test_a_late_answer_to_another_request_does_not_count(table: MailTable) -> None:
    """Neither one that names the other, nor one that names none; it is told which is meant."""
    old, new = asked_twice(table)
    assert (old, new) == ("2", "1-2")
    count = table.opened().file.count
    for words in (f"grant undo {old}", "grant undo", "grant undo 1", f"refuse undo {old}", "refuse undo"):
        table.host.ledger.database.rows("DELETE FROM notes WHERE kind <> 'undo_asked'")
        table.reply("blue", f"{words}\n", 2)
        table.run()
        assert ("other_undo", "blue", address_of("blue")) in table.notes()
        said = " ".join(text_of(table.letters(address_of("blue"))[-1]).split())
        assert f"`grant undo {new}` or `refuse undo {new}`" in said
    request = table.host.ledger.seats.request("salon")
    assert request is not None
    assert request.granted == ()
    assert table.opened().file.count == count
    table.reply("blue", f"grant undo {new}\n", 2)
    table.run()
    request = table.host.ledger.seats.request("salon")
    assert request is not None
    assert request.granted == ("blue",)


def test_an_answer_without_a_name_counts_in_reply_to_the_mail_that_asks(table: MailTable) -> None:
    asked_twice(table)
    asking = [letter for letter in table.letters(address_of("blue")) if "take back" in str(letter["Subject"])]
    for letter, verdict in zip(asking, ("other_undo", "undo_granted"), strict=True):
        answered = {"In-Reply-To": str(letter["Message-ID"]), "References": f"<elsewhere@home> {letter['Message-ID']}"}
        table.deliver("grant undo\n", sender=address_of("blue"), to=str(letter["Reply-To"]), headers=answered)
        table.run()
        assert table.verdicts()[-1][0] == verdict


def test_the_links_name_the_request(table: MailTable) -> None:
    last = table.opened().file.last["seat"]
    table.reply(last, "undo\n", 2)
    table.run()
    page = str(table.letters(address_of("blue"))[-1].get_body(("html",)).get_content())  # type: ignore[union-attr]
    assert re.findall(r"body=((?:grant|refuse)%20undo%202)%0D%0A", page) == ["grant%20undo%202", "refuse%20undo%202"]


def with_key(table: MailTable) -> None:
    """Blue has an SSH key from now on."""
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", table.folder.parent / "ann"], check=True)
    key = " ".join((table.folder.parent / "ann.pub").read_text(encoding="ascii").split()[:2])
    change(table.opened(), [{"event": "key", "seat": "blue", "key": key}], AT)


def test_who_has_two_seats_signs_for_the_one_with_a_key(table: MailTable) -> None:
    """He asks from the other one, and grants with the keys of both: that seat is asked, and has not agreed."""
    with_key(table)
    last = table.opened().file.move(2)["seat"]
    change(table.opened(), [{"event": "address", "seat": last, "mail": address_of("blue")}], AT)
    count = table.opened().file.count
    to = f"table+salon.{table.token(last, 2)}@example.org"
    for words in ("undo", "grant undo 2-4"):
        key = f"# key: {table.token('blue', 2)}\n" if "grant" in words else ""
        table.deliver(f"{words}\n\n{key}", sender=address_of("blue"), to=to)
        table.run()
    told = [(kind, seat) for kind, seat, _ in table.notes()]
    assert ("undo_asked", "blue") in told
    assert ("unsigned_command", "blue") in told
    request = table.host.ledger.seats.request("salon")
    assert request is not None
    assert "blue" not in request.granted
    assert table.opened().file.count == count


def test_a_request_in_a_game_that_was_restored_is_void(table: MailTable) -> None:
    """The move after which it was asked is not there any more."""
    last = table.opened().file.last["seat"]
    say(table, last, "undo")
    table.host.ledger.database.rows("UPDATE requests SET head = 'gone'")
    assert say(table, "blue", "grant undo 2") == sorted([f"void_undo {last}", "void_undo blue"])


def signed(table: MailTable, command: str) -> str:
    """What `gallerist sign` prints for blue, which has a key."""
    ran = in_process(["sign", table.path(), "--command", command, "--as", "blue", "--key", table.folder.parent / "ann"])
    assert (ran.code, ran.err) == (0, "")
    return ran.out


def test_a_seat_with_a_key_signs_its_grant(table: MailTable) -> None:
    """Told how by the mail that asks, without a link; the signature serves no second time."""
    with_key(table)
    last = table.opened().file.move(2)["seat"]
    assert say(table, last, "undo") == sorted(["undo_asked blue", f"undo_waits {last}"])
    asking = table.letters(address_of("blue"))[-1]
    assert "gallerist sign salon.yaml --command 'grant undo 2-3' --as blue" in " ".join(text_of(asking).split())
    assert "body=grant" not in str(asking.get_body(("html",)).get_content())  # type: ignore[union-attr]
    assert say(table, "blue", "grant undo 2-3") == ["unsigned_command blue"]
    mail = signed(table, "grant undo 2-3")
    assert say(table, "blue", mail) == ["undone blue", "undone purple", "undone yellow"]
    table.reply_legally()
    table.run()
    assert say(table, last, "undo") == sorted(["undo_asked blue", f"undo_waits {last}"])
    count = table.opened().file.count
    assert say(table, "blue", mail) == ["bad_command blue"]
    assert say(table, "blue", f"Fine.\n\n{signed(table, 'refuse undo 5')}-- \nAnn") == [
        "undo_refused blue", "undo_refused purple", "undo_refused yellow",
    ]  # fmt: skip
    assert table.opened().file.count == count


def test_a_wish_that_cannot_be_fulfilled_is_no_refused_order(table: MailTable) -> None:
    """Blue has given no order yet: that is what blue reads."""
    table.empty_outbox()
    assert say(table, "blue", "undo") == ["undo_impossible blue"]
    (letter,) = table.letters(address_of("blue"))
    assert "nothing is taken back" in str(letter["Subject"])
    said = " ".join(text_of(letter).split())
    assert "You have given no order in this game that still counts" in said
    assert "order was refused" not in str(letter)


def test_in_a_game_that_is_closed_nothing_is_taken_back(table: MailTable) -> None:
    """It is told, and the mail does not wait for ever."""
    last = table.opened().file.last["seat"]
    close(table.opened(), "Nobody has time.", AT)
    table.run()
    assert say(table, last, "undo") == [f"undo_impossible {last}"]
    assert "The referee has closed the game" in " ".join(text_of(table.letters(address_of(last))[-1]).split())


def test_a_run_that_dies_after_it_was_taken_back_says_so_later(
    table: MailTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    last = table.opened().file.last["seat"]
    say(table, last, "undo")
    table.reply("blue", "grant undo\n", 2)

    def die(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Ledger, "done", die)
        with pytest.raises(KeyboardInterrupt):
            table.run()
    after = table.path().read_bytes()
    table.run()
    assert table.path().read_bytes() == after
    assert [kind for kind, _, _ in table.notes()].count("undone") == 3
