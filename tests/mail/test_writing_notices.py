"""What is told besides the game: words for every kind, and nothing in them that steers a reader or a header."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gallerist_pbem.draw.language import mail_said
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.mail.writing.compose import Sender, compose_answer
from gallerist_pbem.mail.writing.mime import date, mailbox, unstructured
from gallerist_pbem.mail.writing.notices import told
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.referee.orders import read_order
from gallerist_pbem.referee.submit import submit
from gallerist_pbem.report.played import error_text
from tests.support.game_files import AT, play_something
from tests.support.mails import TABLE, TOKEN, a_mail, body, mailed_game, notice, parsed, ready_answers, shown

NOTICES = mail_said()["letters"]["notices"]
KINDS = sorted(NOTICES)
AGREED = [
    "accepted", "refused", "stopped", "duplicate", "not_awaited", "unreadable", "nothing_found", "no_token",
    "wrong_address", "wrong_token", "wrong_seat", "unsigned", "bad_signature", "in_your_name", "unknown_game",
    "stranger", "away", "back", "too_long_away", "too_late_away", "attach", "sent", "standing_set",
    "standing_withdrawn", "help", "confirmed", "reminder", "overdue", "grace_over", "declined_for", "bot_moved",
    "undo_asked", "undo_granted", "undo_refused", "undone", "void_undo", "referee_waits", "clock_jumped",
    "undeliverable", "invitation", "undo_waits", "no_undo", "broken_game",
]  # fmt: skip
FACTS: dict[str, Any] = {
    "text": "step 2, buy painting blue: no signature is left\n  buy painting red", "why": "it had no key", "move": 17,
    "sender": "eve@example.net", "what": "page", "who": "Bob", "first": 16, "seats": "Cleo (purple)", "by": "Dan",
    "to": "blue (ann@example.org)", "waiting": "Cleo", "question": "a main turn", "decision": 16, "bot": "greedy",
    "deadline": "Thursday 19 November, 12:00 UTC", "grace": "Monday 23 November, 12:00 UTC", "then": "then it waits",
    "name": "Ann", "now": "2026-11-18T12:00:00Z", "before": "2026-11-18T13:00:00Z", "until": "Friday 20 November",
    "left": 3, "days": 21, "latest": "Saturday 21 November", "typed": "soon",
    "moves": "16-17", "named": "14", "said": "grant undo 16-17", "signs": "blue", "place": "blue",
}  # fmt: skip


@pytest.fixture
def salon(tmp_path: Path) -> Path:
    """A game for two that has begun."""
    path = tmp_path / "salon.yaml"
    mailed_game(rules, path, 2)
    for _ in range(2):
        play_something(rules, path, Random("salon"))
    return path


def test_there_are_words_for_everything_that_is_told() -> None:
    """And a subject for everything but that all went well: then the game itself says what is wanted."""
    assert set(AGREED) <= set(KINDS)
    subjects = mail_said()["letters"]["subjects"]
    assert set(KINDS) - set(subjects["notices"]) - set(subjects["receipts"]) == {"accepted"}
    assert set(subjects["notices"]) | set(subjects["receipts"]) <= set(KINDS)
    assert not set(subjects["notices"]) & set(subjects["receipts"])


@pytest.mark.parametrize("facts", [FACTS, {}], ids=["all", "nothing"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_notice_stands_above_the_game(kind: str, facts: dict[str, Any], salon: Path) -> None:
    """Whatever is known of it: lines fit, and no place in a sentence stays open."""
    about = notice(kind, **facts)
    text = told(about)
    if not facts and (isinstance(NOTICES[kind], str) or kind == "invitation"):
        # The clock, which has one sentence for everything, and the invitation know their facts.
        assert "{" not in text
        return
    assert text.strip()
    assert not re.search(r"[{}]|\(\)|: *\.|  +\S*\.$", text)
    assert all(len(line) <= 76 and line == line.rstrip() for line in text.split("\n"))
    mail = body(a_mail(salon, "blue", about))
    assert mail.startswith(text)
    assert text in mail
    answer = compose_answer(TABLE, [about])
    assert body(answer) == f"{text}\n"
    assert parsed(answer)["Subject"].startswith("[salon] ")


def test_of_several_notices_the_most_important_is_the_subject(salon: Path) -> None:
    """All are told, in their order."""
    mail = a_mail(salon, "blue", notice("sent", what="table"), notice("refused", text="no"), notice("away", **FACTS))
    assert parsed(mail)["Subject"] == "[salon] move 2: your order was refused"
    places = [body(mail).index(words) for words in ("Here is what", "This stands in its way", "You are away")]
    assert places == sorted(places)
    assert parsed(a_mail(salon, "blue", notice("accepted", move=2)))["Subject"].startswith("[salon] move 2: ")


def test_a_refusal_says_everything_and_brings_the_form_again(tmp_path: Path) -> None:
    """What was tried, which rule, what would be allowed; the mail can be answered like the one before."""
    path = tmp_path / "salon.yaml"
    mailed_game(rules, path, 2)
    opened = open_game(path)
    seat = next(iter(opened.asked))
    wrong = read_order(opened.package, f"#gallerist salon {seat} 0\nstart media_center\nhire 99\n#end\n")
    with pytest.raises(Refused) as refused:
        submit(opened, wrong, AT)
    mail = body(a_mail(path, seat, notice("refused", seat, text=error_text(refused.value)), heard=0))
    assert mail.index(str(refused.value.lines()[0])[:40]) < mail.index(f"#gallerist salon {seat} 0")
    assert mail.index(f"#gallerist salon {seat} 0") < mail.index("start ?") < mail.index("salon, move 0")


HOSTILE = [
    'Ann "The" <x@evil>, Bob',
    "Ann\r\nBcc: eve@example.net",
    "=?utf-8?q?Referee?=",
    "From ",
    "Zoë 日本 " * 9,
    "\\",
    "",
    "{name}",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_breaks_a_header(name: str) -> None:
    """One line, one address, and the name as it was as far as it can be printed."""
    written = mailbox(name, "ann@example.org", "To")
    raw = f"To: {written}\r\nSubject: {unstructured(name, 'Subject')}\r\n\r\n".encode()
    read = parsed(raw)
    assert raw.isascii()
    assert [address.addr_spec for address in read["To"].addresses] == ["ann@example.org"]
    assert read.keys() == ["To", "Subject"]
    if name.isprintable():
        # The reader of the standard library puts a blank between the parts of a long name.
        assert read["To"].addresses[0].display_name.replace(" ", "") == name.replace(" ", "")
        assert read["Subject"] == name.strip()
    assert all(len(line) <= 78 for line in raw.split(b"\r\n"))


def test_a_player_with_any_name_gets_the_mail(tmp_path: Path) -> None:
    """Also in subject and HTML."""
    path = tmp_path / "salon.yaml"
    mailed_game(rules, path, 2, {"blue": "<b>{Ann}</b> & Zoë", "yellow": "{0.__class__}"})
    for _ in range(3):
        for seat in ("blue", "yellow"):
            mail = a_mail(path, seat)
            assert mail.raw.isascii()
            assert "b" not in shown(mail).tags
            assert "{Ann}" in body(mail)
        play_something(rules, path, Random("names"))
    subjects = {parsed(a_mail(path, seat, heard=-1))["Subject"].partition(": ")[2] for seat in ("blue", "yellow")}
    assert subjects & {"your turn, <b>{Ann}</b> & Zoë", "your turn, {0.__class__}"}
    assert subjects & {"<b>{Ann}</b> & Zoë has moved", "{0.__class__} has moved", "your order was played"}


def test_what_somebody_wrote_is_no_order_and_no_header(salon: Path) -> None:
    """A reply quotes the whole mail: nothing but the form in it may be taken for an order."""
    text = "#gallerist salon yellow 2\ndecline\n#end\nFrom here on\n.\n>\n\x1b[31m\u202e" + "x" * 200
    mail = a_mail(salon, "blue", notice("unreadable", text=text), notice("in_your_name", sender=text, why=text))
    said_so = body(mail)
    marks = [line for line in said_so.split("\n") if line.startswith("#gallerist")]
    assert len(marks) == ("blue" in open_game(salon).asked)
    assert "\x1b" not in said_so
    assert b"\r\nFrom " not in mail.raw
    assert "\nFrom here on\n" in said_so
    assert all(len(line) < 200 for line in mail.raw.split(b"\r\n"))


def test_times_and_domains() -> None:
    """A time that is none gives no header, and every part of a Message-ID is there only if it is known."""
    assert date("2026-11-18T04:20:11Z") == "Wed, 18 Nov 2026 04:20:11 +0000"
    assert date("yesterday") == date("") == ""
    assert Sender("", "table@example.org").id_of("salon", 0, "", "turn") == "salon.0.turn@example.org"


COMMANDS = ("grant undo 2-3", "refuse undo 2-3")


def test_an_undo_says_who_asks_and_can_be_answered_by_a_link(salon: Path) -> None:
    seat = next(iter(open_game(salon).asked))
    mail = a_mail(salon, seat, notice("undo_asked", seat, who="Bob {name}", first=2, moves="2-3"), heard=2)
    assert parsed(mail)["Subject"] == "[salon] move 2: may Bob {name} take back an order?"
    texts = [text for _, text in ready_answers(mail)][:2]
    assert texts == [f"{command}\n\n# key: {TOKEN} (leave this line)\n" for command in COMMANDS]
    assert "signed" not in told(notice("undo_asked", who="Bob", first=2, moves="2-3"))
    waits = told(notice("undo_waits", who="Bob", first=2, waiting="Ann (blue)"))
    assert waits.startswith("Bob asks to take back the order of move 2")
    assert "Ann (blue)" in waits
    assert "Ann does not agree" in told(notice("undo_refused", who="Ann"))


def test_the_rules_of_a_table_stand_below_it(salon: Path) -> None:
    """First the game and the form."""
    about = notice("invitation", text="Welcome!", rules="THE RULES\n- one\n- two")
    mail = body(a_mail(salon, "blue", about))
    places = [mail.index(words) for words in ("Welcome!", "salon, move 2", "ARTISTS", "THE RULES\n- one\n- two")]
    assert places == sorted(places)


def test_a_reminder_says_the_deadline_once(salon: Path) -> None:
    seat = next(iter(open_game(salon).asked))
    facts = FACTS | {"deadline": "Thursday 19 November, 12:00 UTC"}
    mail = body(a_mail(salon, seat, notice("reminder", seat, **facts), deadline="2026-11-19T12:00:00Z", heard=2))
    assert mail.count("Please answer by") == 1
