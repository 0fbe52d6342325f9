"""What comes of a mail from a player: orders in every form, commands, and what each is told."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from gallerist_pbem.referee.office.changes import change
from gallerist_pbem.referee.office.signatures import sign
from gallerist_pbem.referee.standing import StandingOrders
from gallerist_pbem.referee.undo import take_back
from tests.support.mail_table import AT, MailTable, address_of, text_of


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of three in which blue is asked decision 3, and has heard of it."""
    table = MailTable(tmp_path_factory.mktemp("deal") / "table")
    table.begin("salon", ("blue", "yellow", "purple"), seed=3)
    for _ in range(3):
        table.reply_legally()
        table.run()
    assert table.asked() == ("blue", 3)
    rows = table.host.ledger.database.rows
    rows("DELETE FROM notes")
    rows("DELETE FROM mails")
    table.empty_outbox()
    return table.folder


@pytest.fixture
def table(begun: Path, tmp_path: Path) -> MailTable:
    shutil.copytree(begun, tmp_path / "table")
    return MailTable(tmp_path / "table")


def told(table: MailTable) -> list[str]:
    return [f"{kind} {seat or address}" for kind, seat, address in table.notes()]


def bare(text: str) -> str:
    """An order without its first and last line."""
    return "\n".join(text.strip().split("\n")[1:-1]) + "\n"


def test_a_bare_reply_is_an_order_of_who_was_asked(table: MailTable) -> None:
    table.reply("blue", f"{bare(table.legal())}\n-- \nAnn\n", 3)
    table.run()
    assert table.verdicts() == [("played", "salon", "blue")]
    assert table.opened().file.last["seat"] == "blue"


def test_greetings_around_the_steps_do_no_harm(table: MailTable) -> None:
    table.reply("blue", f"Hello all,\n\n{bare(table.legal())}\nSee you on Thursday!\n\nA\n", 3)
    table.run()
    assert table.verdicts() == [("played", "salon", "blue")]


def test_a_letter_below_the_talk_is_a_signature(table: MailTable) -> None:
    table.reply("blue", "I must think about it.\n\nE\n", 3)
    table.run()
    assert told(table) == ["nothing_found blue"]


def test_talk_is_no_order_and_is_answered_with_the_form(table: MailTable) -> None:
    table.reply("blue", "Thank you Bob, that was a nice move!\n", 3)
    table.run()
    assert told(table) == ["nothing_found blue"]
    (letter,) = table.letters()
    assert "#gallerist salon blue 3" in text_of(letter)
    assert "If what you typed was meant as an order" in text_of(letter)


@pytest.mark.parametrize(
    ("typed", "unknown"), [("go artists_colony\nbuy paintng blue\n", "paintng"), ("buuy painting blue\n", "buuy")]
)
def test_a_misspelled_bare_reply_is_told_what_is_wrong(table: MailTable, typed: str, unknown: str) -> None:
    table.reply("blue", typed, 3)
    table.run()
    (letter,) = table.letters()
    assert f"'{unknown}' is unknown here" in text_of(letter)


@pytest.mark.parametrize("typed", ["go sales_ofice", "clam photo-1"])
def test_a_typing_error_above_the_quoted_form_is_told_and_nothing_else(typed: str, table: MailTable) -> None:
    table.reply("blue", f"{typed}\n\nThe table wrote:\n> #gallerist salon blue 3\n> go ?\n> ?\n> #end\n", 3)
    table.run()
    assert told(table) == ["unreadable blue"]
    said = text_to(table, "blue").partition("ORDER TO FILL IN")[0]
    assert said.count("did you mean") == said.count("this is wrong with") + said.count("This is wrong with") == 1
    assert "still to be filled in" not in said


def test_a_refused_order_changes_nothing_and_tells_only_its_seat(table: MailTable) -> None:
    before = table.path().read_bytes()
    table.reply("blue", "#gallerist salon blue 3\nclaim photo-1\n#end\n", 3)
    table.run()
    assert table.path().read_bytes() == before
    assert told(table) == ["refused blue"]
    (letter,) = table.letters()
    assert address_of("blue") in str(letter["To"])
    assert "#gallerist salon blue 3" in text_of(letter)


def test_a_mistake_is_answered_each_time_but_not_for_ever(table: MailTable) -> None:
    """An answering machine that quotes our form would never stop."""
    for _ in range(25):
        table.reply("blue", "#gallerist salon blue 3\nfly away\n#end\n", 3)
    table.run()
    assert told(table) == ["unreadable blue"] * 20
    assert len(table.verdicts()) == 25
    assert len(table.letters()) == 1, "one letter tells all"


def test_a_corrected_order_ten_seconds_later_comes_too_late(table: MailTable) -> None:
    first, second = table.legal(seed=1), table.legal(seed=5)
    assert first != second
    table.reply("blue", first, 3, at=100)
    table.reply("blue", second, 3, at=110)
    table.run()
    assert told(table) == ["accepted blue", "not_awaited blue"]
    assert [verdict for verdict, _, _ in table.verdicts()] == ["played", "not_awaited"]


def test_orders_are_played_in_the_order_of_receipt(table: MailTable) -> None:
    """Whatever the box gives first."""
    first, second = table.legal(seed=1), table.legal(seed=5)
    table.reply("blue", second, 3, at=110)
    table.reply("blue", first, 3, at=100)
    table.run()
    assert [verdict for verdict, _, _ in table.verdicts()] == ["played", "not_awaited"]
    assert table.opened().file.move(4)["at"].endswith("12:01:40Z")


def test_the_same_order_twice_is_played_once(table: MailTable) -> None:
    table.reply("blue", table.legal(), 3)
    table.reply("blue", table.legal(), 3)
    table.run()
    assert told(table) == ["accepted blue", "duplicate blue"]


def test_the_same_mail_twice_is_one_mail(table: MailTable) -> None:
    raw = table.reply("blue", table.legal(), 3)
    table.run()
    table.put(raw)
    table.run()
    assert len(table.verdicts()) == 1
    assert not list((table.folder / "inbox").glob("*.eml"))


def test_a_move_has_the_time_of_receipt_and_is_never_older_than_the_one_before(table: MailTable) -> None:
    table.reply("blue", table.legal(), 3, at=30)
    table.run()
    moves = list(table.opened().file.moves(3))
    assert moves[1]["at"] == moves[0]["at"] > AT


def test_an_old_order_after_an_undo_stays_undone(table: MailTable) -> None:
    text = table.legal()
    table.reply("blue", text, 3)
    table.run()
    take_back(table.opened(), AT, force=True)
    count = table.opened().file.count
    table.reply("blue", text, 3)
    table.run()
    assert table.opened().file.count == count
    assert told(table)[-1] == "not_awaited blue"


def test_who_plays_two_seats_answers_for_each_with_its_own_key(tmp_path: Path) -> None:
    table = MailTable(tmp_path / "table")
    table.begin("salon", ("blue", "yellow"))
    change(table.opened(), [{"event": "address", "seat": "yellow", "mail": address_of("blue")}], AT)
    (seat, decision), text = table.asked(), table.legal()
    other = "blue" if seat == "yellow" else "yellow"
    to = f"table+salon.{table.token(other, 0)}@example.org"
    table.deliver(text, sender=address_of("blue"), to=to)
    table.run()
    assert told(table)[-1].startswith("wrong_token")
    to = f"table+salon.{table.token(seat, decision)}@example.org"
    table.deliver(text, sender=address_of("blue"), to=to)
    table.run()
    assert ("accepted", seat, address_of("blue")) in table.notes()


def test_a_standing_order_alone_takes_any_key_of_its_seat(table: MailTable) -> None:
    text = "#gallerist salon yellow 3\nif out of sales_office: decline\n#end\n"
    table.reply("yellow", text, 1)
    table.run()
    assert told(table) == ["standing_set yellow"]
    held = StandingOrders(table.opened().file).held("yellow")
    assert [line.said["do"] for line in held.lines] == [["decline"]]
    table.reply("yellow", "withdraw standing\n", 1)
    table.run()
    assert told(table)[-1] == "standing_withdrawn yellow"
    assert StandingOrders(table.opened().file).held("yellow").lines == []


@pytest.mark.parametrize(("words", "kind"), [("send log", "sent"), ("STEPS", "accepted")])
def test_what_is_typed_above_the_quoted_form(words: str, kind: str, table: MailTable) -> None:
    """The form that is still to be filled in says nothing then."""
    typed = words.replace("STEPS", bare(table.legal()))
    table.reply("blue", f"{typed}\n\nThe table wrote:\n> #gallerist salon blue 3\n> go ?\n> ?\n> #end\n", 3)
    table.run()
    assert told(table) == [f"{kind} blue"]


def test_an_order_and_commands_in_one_mail(table: MailTable) -> None:
    table.reply("blue", f"attach page\nsend log\n\n{table.legal()}", 3)
    table.run()
    assert sorted(told(table)) == ["accepted blue", "attach blue", "sent blue"]
    assert table.host.ledger.seats.choices("salon", "attach") == {"blue": "page"}
    (letter,) = table.letters(address_of("blue"))
    assert [part.get_filename() for part in letter.iter_attachments()] == ["salon.html"]


@pytest.mark.parametrize("line", ["send cake", "Please send me the cake!", "attach cake"])
def test_what_nobody_has_is_told_beside_all_else(line: str, table: MailTable) -> None:
    """The order and the other commands of the mail are carried out."""
    table.reply("blue", f"{line}\nsend log\n\n{table.legal()}", 3)
    table.run()
    assert sorted(told(table)) == ["accepted blue", "sent blue", "unknown_thing blue"]
    assert f"`{line}` asks for something that this table does not have. What can be sent" in text_to(table, "blue")
    assert table.verdicts() == [("played", "salon", "blue")]


@pytest.mark.parametrize("body", ["send cake", "Hello,\n\nsend cake\n\nA", "STEPS\nsend cake", "STEPS\n\nsend cake"])
def test_what_nobody_has_is_told_beside_bare_steps_and_alone(body: str, table: MailTable) -> None:
    table.reply("blue", body.replace("STEPS", bare(table.legal()).strip()) + "\n", 3)
    table.run()
    wanted = ["accepted blue"] * ("STEPS" in body) + ["unknown_thing blue"]
    assert told(table) == wanted
    assert "did you mean" not in text_to(table, "blue")


def test_the_rest_of_a_step_is_no_command(table: MailTable) -> None:
    """A mail program has broken the line of a sale before `send`."""
    table.reply("blue", "go media_center\nsell 1 artist photo blue\nsend vip\n", 3)
    table.run()
    assert "unknown_thing blue" not in told(table)
    assert told(table) != []


def test_who_is_away_is_away_in_all_games(table: MailTable) -> None:
    table.begin("attic", ("blue", "yellow"))
    table.reply("blue", "away until 2026-11-20\n", 3)
    table.run()
    for game in ("salon", "attic"):
        (absence,) = table.host.ledger.seats.absences(game)
        assert (absence.seat, absence.ends) == ("blue", "2026-11-21T00:00:00Z")
    table.reply("blue", "back\n", 3)
    table.run()
    assert table.host.ledger.seats.absences("attic")[0].ends < "2026-11-17"


def test_any_mail_of_a_player_confirms_the_address(tmp_path: Path) -> None:
    table = MailTable(tmp_path / "table")
    table.begin()
    table.reply("blue", "Here I am.\n", 0)
    table.run()
    assert list(table.host.ledger.seats.choices("salon", "confirmed")) == ["blue"]


def test_strangers_are_answered_once_for_a_reason_and_only_so_often(table: MailTable) -> None:
    for _ in range(3):
        table.deliver("Hello?", sender="dan@example.org")
    table.run()
    assert told(table) == ["stranger dan@example.org"]
    table.configure("strangers: 3", "strangers: 0")
    table.deliver("Hello?", sender="mallory@evil.example")
    table.run()
    assert len(told(table)) == 1


def test_a_seat_is_warned_once_a_run(table: MailTable) -> None:
    for number in range(4):
        table.deliver(table.legal(), sender=f"mallory{number}@evil.example")
    table.run()
    assert told(table).count("in_your_name blue") == 1


def test_a_signed_order_counts_only_as_it_was_signed(table: MailTable, tmp_path: Path) -> None:
    for name in ("ann", "other"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", tmp_path / name], check=True)
    key = (tmp_path / "ann.pub").read_text(encoding="ascii").strip()
    change(table.opened(), [{"event": "key", "seat": "blue", "key": " ".join(key.split()[:2])}], AT)
    decision = table.asked()[1]
    text, other = table.legal(seed=1), table.legal(seed=5)
    signed = sign(text, tmp_path / "ann")
    for body in (text, f"{other}\n{signed}", f"{text}\n{sign(text, tmp_path / 'other')}", f"{text}\n{signed}"):
        table.reply("blue", body, decision)
        table.run()
    verdicts = [verdict for verdict, _, _ in table.verdicts()]
    assert verdicts == ["unsigned", "bad_signature", "bad_signature", "played"]
    assert told(table).count("bad_signature blue") == 1, "once a day for one reason"


def text_to(table: MailTable, seat: str) -> str:
    return " ".join(text_of(table.letters(address_of(seat))[-1]).split())


def test_anything_answers_an_invitation(tmp_path: Path) -> None:
    """The mail says so: neither thanks nor a joke is an order with faults."""
    table = MailTable(tmp_path / "table")
    table.begin()
    other = next(seat for seat in ("blue", "yellow") if seat != table.asked()[0])
    table.run()
    table.empty_outbox()
    table.reply(other, "Yes, great! Thanks for asking me.", 0)
    table.run()
    assert told(table)[-1] == f"confirmed {other}"
    assert "The game begins when these have answered too: " in text_to(table, other)
    assert "unknown" not in text_to(table, other)


def test_small_talk_is_no_order_with_faults(table: MailTable) -> None:
    for seat in ("blue", "yellow", "purple"):
        table.reply(seat, "yes", 3)
    table.run()
    table.empty_outbox()
    table.reply("yellow", "Thanks for the game, see you tomorrow.", 3)
    table.run()
    assert "is unknown here" not in text_to(table, "yellow")
    assert "You need not do anything now" in text_to(table, "yellow")
    table.reply("blue", "go sales_ofice; take 1", 3)
    table.run()
    assert "- step 1: 'sales_ofice' is unknown here; did you mean 'sales_office'?" in text_to(table, "blue")
    assert "order:" not in text_to(table, "blue")


def test_who_is_not_asked_hears_whose_turn_it_is(table: MailTable) -> None:
    """In words, and without the table, which he has."""
    table.reply("yellow", "go sales_office", 3)
    table.run()
    assert "It is not your turn: Ann (blue) must answer first." in text_to(table, "yellow")
    assert "WORKS ON TOP" not in text_to(table, "yellow")
    table.empty_outbox()
    table.reply("yellow", "send table", 3)
    table.run()
    assert "WORKS ON TOP" in text_to(table, "yellow")


def test_an_absence_in_several_games_is_answered_once(table: MailTable) -> None:
    table.begin("duo")
    table.run()
    table.empty_outbox()
    table.reply("yellow", "away until 2026-11-20", 3)
    table.run()
    assert [note for note in told(table) if note.startswith("away")] == ["away yellow"]
    assert {absence.seat for absence in table.host.ledger.seats.absences("duo")} == {"yellow"}
    assert "in all your games here" in text_to(table, "yellow")
