"""The ledger takes each mail once and is done with it once, on SQLite and on PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from threading import Barrier, Thread
from typing import Any

import pytest

from gallerist_pbem.errors import NotAllowed
from gallerist_pbem.mail.ledger.database import Database, Sqlite
from gallerist_pbem.mail.ledger.ledger import Ledger
from gallerist_pbem.mail.ledger.postgres import Postgres
from gallerist_pbem.mail.ledger.tables import lay_out
from gallerist_pbem.mail.post import (
    Absence,
    Dealt,
    KeptMail,
    Notice,
    Outgoing,
    Return,
    SeatChoice,
    UndoRequest,
    Void,
    key_of,
)

EARLY, NOON, LATE = "2026-11-18T08:00:00Z", "2026-11-18T12:00:00Z", "2026-11-19T00:00:00Z"
MAIL = KeptMail(key_of("one@x", b"raw"), "one@x", NOON, "new/1", "mails/2026-11/one.eml", "salon")
LETTER = Outgoing("salon.3.blue.turn@host", "ann@example.org", "table@host", b"\x00raw\xff", "salon", "blue", "turn", 3)
ACCEPTED = Notice("salon", "blue", "ann@example.org", "accepted", {"move": 3}, MAIL.key)

Opening = Callable[[], Database]


@pytest.fixture(params=["sqlite", "postgres"])
def opening(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opening]:
    """Opens the same database again and again."""
    login = request.getfixturevalue("postgres_server").fresh() if request.param == "postgres" else ""
    opened: list[Any] = []

    def another() -> Database:
        opened.append(Postgres(login) if login else Sqlite(tmp_path / "ledger.sqlite"))
        return opened[-1]  # type: ignore[no-any-return]

    yield another
    for database in opened:
        database.close()


@pytest.fixture
def ledger(opening: Opening) -> Ledger:
    ledger = Ledger(opening())
    lay_out(ledger.database)
    return ledger


def done(ledger: Ledger, **facts: Any) -> None:
    """The mail was an order of Ann's that was played."""
    ledger.done(MAIL.key, Dealt("accepted", "", "salon", "blue", 3, **facts), NOON)


def tell(ledger: Ledger, *notes: Notice) -> None:
    with ledger.database.transaction():
        ledger.tell(notes)


def test_tables_are_laid_out_once(ledger: Ledger, opening: Opening) -> None:
    ledger.take(MAIL)
    lay_out(opening())
    assert ledger.due(NOON).mails == [MAIL]


def test_workers_that_start_together_lay_the_tables_out_once(opening: Opening) -> None:
    databases = [opening() for _ in range(4)]
    failed = at_the_same_time([lambda database=database: lay_out(database) for database in databases])  # type: ignore[misc]
    assert failed == []
    assert Ledger(databases[0]).due(NOON) == ([], [], [])


def test_a_mail_is_taken_until_it_is_done_with(ledger: Ledger) -> None:
    assert ledger.take(MAIL)
    assert ledger.take(MAIL)
    assert ledger.due(NOON).mails == [MAIL]
    done(ledger)
    assert not ledger.take(MAIL)
    assert ledger.due(NOON).mails == []


def test_mails_are_due_in_the_order_of_receipt(ledger: Ledger) -> None:
    """Whichever was fetched first; of two that came in the same second the one that was taken first."""
    second = MAIL._replace(key="b", received=NOON)
    third = MAIL._replace(key="a", received=NOON)
    first = MAIL._replace(key="c", received=EARLY)
    for mail in (second, third, first):
        ledger.take(mail)
    assert ledger.due(NOON).mails == [first, second, third]


def test_what_is_hostile_in_a_mail_is_kept(ledger: Ledger) -> None:
    """A NUL sign that a text of PostgreSQL cannot hold, quotes, and signs that mean something in a statement."""
    ledger.take(MAIL._replace(message_id="a\0b'; DROP TABLE mails; -- ? %s %", game="../../%"))
    (mail,) = ledger.due(NOON).mails
    assert mail.message_id.replace("\ufffd", "\0") == "a\0b'; DROP TABLE mails; -- ? %s %"
    assert mail.game == "../../%"


def test_what_follows_from_a_mail_is_noted_with_it(ledger: Ledger) -> None:
    ledger.take(MAIL)
    done(ledger, notes=[ACCEPTED], changes=[SeatChoice("salon", "blue", "attach", "page")])
    (note,) = ledger.due(NOON).notes
    assert replace(note, number=0) == ACCEPTED
    assert note.number > 0
    assert ledger.seats.choices("salon", "attach") == {"blue": "page"}
    assert ledger.made_by("salon", 3) == MAIL.key
    assert ledger.made_by("salon", 4) is None


def test_a_mail_that_is_done_with_twice_counts_once(ledger: Ledger) -> None:
    ledger.take(MAIL)
    done(ledger, notes=[ACCEPTED])
    done(ledger, notes=[ACCEPTED], changes=[SeatChoice("salon", "blue", "attach", "page")])
    assert len(ledger.due(NOON).notes) == 1
    assert ledger.seats.choices("salon", "attach") == {}


def test_what_fails_in_the_middle_leaves_nothing(ledger: Ledger) -> None:
    """A fact that no JSON can hold comes after the verdict was written."""
    ledger.take(MAIL)
    with pytest.raises(TypeError):
        done(ledger, notes=[ACCEPTED, replace(ACCEPTED, facts={"why": object()})])
    assert ledger.due(NOON).mails == [MAIL]
    assert ledger.due(NOON).notes == []


def test_a_statement_that_is_wrong_is_told_in_a_sentence(ledger: Ledger) -> None:
    with pytest.raises(NotAllowed, match="nowhere"):
        ledger.database.rows("SELECT * FROM nowhere")
    assert ledger.due(NOON) == ([], [], [])


def test_a_letter_takes_up_what_was_to_be_told(ledger: Ledger) -> None:
    tell(ledger, ACCEPTED, replace(ACCEPTED, kind="away"))
    first, second = ledger.due(NOON).notes
    ledger.write_letter(LETTER, [first], NOON)
    due = ledger.due(NOON)
    assert (due.notes, due.letters) == ([second], [LETTER])
    assert ledger.seats.heard("salon") == {"blue": 3}


def test_a_seat_never_hears_less_than_before(ledger: Ledger) -> None:
    ledger.write_letter(LETTER, [], NOON)
    ledger.write_letter(replace(LETTER, message_id="salon.2.blue.turn@host", move=2), [], NOON)
    assert ledger.seats.heard("salon") == {"blue": 3}


def test_a_letter_that_is_written_twice_is_sent_once(ledger: Ledger) -> None:
    ledger.write_letter(LETTER, [], NOON)
    ledger.write_letter(LETTER, [], LATE)
    assert ledger.due(NOON).letters == [LETTER]
    assert ledger.sending(LETTER.message_id)
    assert not ledger.sending(LETTER.message_id)
    ledger.sent(LETTER.message_id, NOON)
    ledger.write_letter(LETTER, [], LATE)
    assert ledger.due(LATE).letters == []
    assert ledger.doubtful() == []


def test_a_letter_that_was_being_sent_is_doubtful(ledger: Ledger) -> None:
    ledger.write_letter(LETTER, [], NOON)
    ledger.sending(LETTER.message_id)
    assert ledger.due(LATE).letters == []
    assert ledger.doubtful() == [(LETTER, 1)]


def test_a_letter_that_was_not_sent_waits_or_has_failed(ledger: Ledger) -> None:
    ledger.write_letter(LETTER, [], NOON)
    ledger.sending(LETTER.message_id)
    ledger.unsent(LETTER.message_id, "451 later", LATE)
    assert ledger.due(NOON).letters == []
    assert ledger.due(LATE).letters == [LETTER]
    ledger.sending(LETTER.message_id)
    ledger.unsent(LETTER.message_id, "550 never", None)
    assert ledger.due(LATE).letters == []
    assert ledger.doubtful() == []


def test_the_clock_marks_a_thing_once(ledger: Ledger) -> None:
    with ledger.database.transaction():
        assert ledger.seats.mark("salon", "blue", 4, "reminder", NOON)
        assert not ledger.seats.mark("salon", "blue", 4, "reminder", LATE)
    assert ledger.seats.marks("salon") == {("blue", 4, "reminder")}


def test_what_seats_have_said_holds(ledger: Ledger) -> None:
    away = Absence("salon", "blue", EARLY, LATE, EARLY)
    asked = UndoRequest("salon", "blue", 3, "head")
    with ledger.database.transaction():
        ledger.seats.change([away, asked, asked._replace(granted=("pink",))])
    assert ledger.seats.absences("salon") == [away]
    assert ledger.seats.request("salon") == asked._replace(granted=("pink",))
    with ledger.database.transaction():
        ledger.seats.change([Return("salon", "blue", NOON), Void("salon")])
    assert ledger.seats.absences("salon") == [away._replace(ends=NOON)]
    assert ledger.seats.request("salon") is None


def test_of_many_that_do_the_same_at_once_one_does_it(ledger: Ledger, opening: Opening) -> None:
    """A mail is done with once and a letter sent by one, whoever comes at the same moment."""
    ledger.take(MAIL)
    ledger.write_letter(LETTER, [], NOON)
    ledgers = [Ledger(opening()) for _ in range(4)]
    sending: list[bool] = []

    def work(mine: Ledger) -> None:
        mine.take(MAIL)
        done(mine, notes=[ACCEPTED])
        sending.append(mine.sending(LETTER.message_id))

    failed = at_the_same_time([lambda mine=mine: work(mine) for mine in ledgers])  # type: ignore[misc]
    assert failed == []
    assert sorted(sending) == [False, False, False, True]
    assert len(ledger.due(NOON).notes) == 1


def test_threads_share_one_connection(ledger: Ledger) -> None:
    """What one does inside a transaction is not mixed with what another does."""
    mails = [MAIL._replace(key=f"{number:02}") for number in range(20)]
    assert at_the_same_time([lambda mail=mail: ledger.take(mail) for mail in mails]) == []  # type: ignore[misc]
    assert {mail.key for mail in ledger.due(NOON).mails} == {mail.key for mail in mails}


def at_the_same_time(calls: list[Callable[[], object]]) -> list[BaseException]:
    """Each in a thread of its own; what they raised."""
    together, failed = Barrier(len(calls)), list[BaseException]()

    def one(call: Callable[[], object]) -> None:
        together.wait()
        try:
            call()
        except BaseException as error:  # noqa: BLE001 - told to whoever waits for the threads
            failed.append(error)

    threads = [Thread(target=one, args=[call]) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return failed
