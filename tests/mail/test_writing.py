"""What a mail says, to every seat of every table."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from gallerist_pbem.engine.rules import Rules
from gallerist_pbem.games import game_of
from gallerist_pbem.games.art_society.rules import rules as society
from gallerist_pbem.games.gallerist.rules import rules as gallerist
from gallerist_pbem.mail.post import Outgoing
from gallerist_pbem.mail.writing.compose import Sender, compose_answer, has_news
from gallerist_pbem.mail.writing.mime import text_part
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.referee.orders import order_for, read_order
from gallerist_pbem.referee.submit import check_order, submit
from gallerist_pbem.report.answers import every_answer
from gallerist_pbem.report.summary import summary
from tests.support.folders import GAMES
from tests.support.game_files import AT, play_something
from tests.support.mails import (
    TABLE,
    TOKEN,
    a_mail,
    body,
    files,
    mailed_game,
    notice,
    parsed,
    ready_answers,
    shown,
    telling,
)
from tests.support.names import NAMES
from tests.support.parameters import TABLES
from tests.support.sealed_bids import at_the_bids, bid

DEADLINE = "Please answer by Thursday 19 November, 12:00 UTC."
FLAT = re.compile(r"\s+")


def played(rules: Rules, path: Path, seats: int, moves: int) -> Path:
    mailed_game(rules, path, seats)
    random = Random(f"{rules.NAME} {seats}")
    for _ in range(moves):
        play_something(rules, path, random)
    return path


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_mail_of_a_game_can_be_read_and_answered(game: str, seats: int, tmp_path: Path) -> None:
    """Lines fit, nothing is rewritten, the HTML says the same, and every link is an order that is legal."""
    rules = game_of(game).rules
    path = played(rules, tmp_path / "salon.yaml", seats, 0)
    random = Random(f"{game} {seats}")
    for _ in range(9):
        for seat in open_game(path).names:
            holds(path, seat)
        play_something(rules, path, random)


def holds(path: Path, seat: str) -> None:
    mail = a_mail(path, seat, deadline=DEADLINE)
    survives(mail)
    opened = open_game(path, seat)
    text, is_asked = body(mail), seat in opened.asked
    says_the_same(mail)
    assert (DEADLINE in text) == is_asked
    assert (f"\n# key: {TOKEN} (leave this line)\n" in text) == is_asked
    assert f"\nmove {opened.file.count - 1} · {opened.file.last['hash'][:16]}\n" in text
    for line in summary(opened).splitlines():
        assert line in text or line.startswith("all answers: "), line
    answered(path, seat, mail)


def survives(mail: Outgoing) -> None:
    """No line is so long, or has such signs, that a server would touch it."""
    assert mail.raw.isascii()
    assert all(len(line) < 200 for line in mail.raw.split(b"\r\n"))
    assert mail.raw.count(b"\n") == mail.raw.count(b"\r\n") == mail.raw.count(b"\r")
    lines = body(mail).split("\n")
    assert [line for line in lines if len(line) > 76 or line != line.rstrip()] == []


def test_a_line_that_fits_is_not_broken() -> None:
    """Quoted as it was sent, the second half of a comment would stand there as a step."""
    lines = ["#" * 76, "From here", "n\u00fc", "#" * 77]
    assert text_part("\n".join(lines), "plain").body.decode().split("\r\n") == [
        "#" * 76, "=46rom here", "n=C3=BC", "#" * 75 + "=", "##",
    ]  # fmt: skip


def says_the_same(mail: Outgoing) -> None:
    """No text is in the HTML alone, and hardly any in the plain part alone."""
    page, plain = shown(mail), FLAT.sub(" ", body(mail))
    title, *said = page.said
    assert title == parsed(mail)["Subject"]
    assert [text for text in said if FLAT.sub(" ", text).strip() not in plain] == []
    assert len(body(mail, "html").encode()) < 100_000
    assert page.tags == {"html", "head", "meta", "title", "body", "table", "tr", "td", "pre", "div"} | (
        {"a"} if page.links else set()
    )


def answered(path: Path, seat: str, mail: Outgoing) -> None:
    """Links lead to the table and hold whole orders; the last one is the form."""
    opened = open_game(path)
    if seat not in opened.asked:
        assert shown(mail).links == []
        return
    assert all(len(link) <= 1600 for link in shown(mail).links)
    *answers, (_, form) = ready_answers(mail)
    assert 1 <= len(answers) <= 5
    for address, text in answers:
        assert address == f"table+salon.{TOKEN}@example.org"
        assert text.split("\n")[1] == f"# key: {TOKEN} (leave this line)"
        order = read_order(opened.package, text)
        assert (order.seat, order.decision) == (seat, opened.asked[seat]["decision"])
        assert check_order(opened, order).verdict in ("legal", "depends")
    assert "?" in form
    assert TOKEN in form
    assert form.endswith("#end\n")


def test_answers_that_say_no_are_always_offered(tmp_path: Path) -> None:
    """`decline` and `end` where they are possible."""
    game = GAMES / "finished.yaml"
    asked = {"kicked_out": "decline", "executive": "end"}
    seen: set[str] = set()
    for move in range(30, 181, 15):
        opened = open_game(f"{game}@{move}")
        for seat, facts in opened.asked.items():
            if facts["question"] in asked:
                seen.add(facts["question"])
                texts = [text for _, text in ready_answers(a_mail(f"{game}@{move}", seat))]
                assert any(f"\n{asked[facts['question']]}\n" in text for text in texts)
    assert seen == asked.keys()


def test_the_headers_of_a_mail(tmp_path: Path) -> None:
    """Who, to whom, where answers go, one thread a game, and nothing that a machine need answer."""
    path = played(gallerist, tmp_path / "salon.yaml", 2, 0)
    seat = next(iter(open_game(path).asked))
    mail = a_mail(path, seat)
    read = parsed(mail)
    name = open_game(path).names[seat]
    assert read["From"] == "The table <table@example.org>"
    assert read["To"].addresses[0].display_name == name
    assert read["Subject"] == f"[salon] move 0: your turn, {name}"
    assert read["Reply-To"] == f"table+salon.{TOKEN}@example.org"
    assert read["Message-ID"] == f"<salon.0.{seat}.turn.{TOKEN}@example.org>" == f"<{mail.message_id}>"
    assert read["Date"] == "Mon, 16 Nov 2026 12:00:00 +0000"
    assert read["References"] == read["In-Reply-To"] == f"<salon.0.{seat}.thread@example.org>"
    assert read["List-Id"] == "<salon.gallerist.example.org>"
    assert (read["Auto-Submitted"], read["X-Auto-Response-Suppress"]) == ("auto-generated", "All")
    assert (mail.envelope, mail.address, mail.kind) == ("table@example.org", f"{name.lower()}@example.org", "turn")
    assert read["X-Unsent"] is None
    plain = parsed(a_mail(path, seat, sender=Sender("The table", "table@example.org")))
    assert plain["Reply-To"] == "table@example.org"


def test_the_same_telling_is_the_same_mail(tmp_path: Path) -> None:
    """And another one has another Message-ID: a ledger keeps only one of each."""
    path = played(gallerist, tmp_path / "salon.yaml", 2, 3)
    said = [(), (notice("sent", what="table"),), (notice("sent", what="log"),), (notice("away"), notice("sent"))]
    mails = [a_mail(path, "blue", *notices, attach="game") for notices in said]
    assert mails == [a_mail(path, "blue", *notices, attach="game") for notices in said]
    assert len({mail.message_id for mail in mails}) == len(mails)
    later = a_mail(path, "blue", notice("reminder", at="2026-11-18T10:00:00Z"))
    assert parsed(later)["Date"] == "Wed, 18 Nov 2026 10:00:00 +0000"
    assert parsed(a_mail(path, "blue", at="2026-11-17T10:00:00Z"))["Date"] == "Tue, 17 Nov 2026 10:00:00 +0000"


def test_subjects_say_what_is_wanted() -> None:
    """Your turn, who has moved since you did, the end."""
    game = GAMES / "finished.yaml"

    def subject(move: int, seat: str, **facts: int) -> str:
        return str(parsed(a_mail(f"{game}@{move}" if move else game, seat, **facts))["Subject"])

    assert subject(105, "purple") == "[finished] move 105: your turn, Cleo"
    assert subject(105, "orange", heard=104) == "[finished] move 105: Ann has moved"
    assert subject(105, "blue", heard=103) == "[finished] move 105: your order was played"
    assert subject(105, "orange", heard=97).endswith("Bob and Ann have moved")
    assert re.fullmatch(r"\[finished\] move \d+: the game is over", subject(0, "blue"))
    kinds = [a_mail(f"{game}@105", seat, heard=104).kind for seat in ("purple", "blue")]
    assert [*kinds, a_mail(game, "blue").kind] == ["turn", "moved", "over"]
    assert a_mail(f"{game}@105", "purple", notice("sent"), heard=105).kind == "notice"
    assert a_mail(f"{game}@105", "purple", notice("sent"), heard=104).kind == "turn"


def test_subjects_say_who_has_not_moved_himself(tmp_path: Path) -> None:
    """A bot has moved for one, and another has moved since."""
    path = tmp_path / "salon.yaml"
    mailed_game(gallerist, path, 4)
    seats = list[str]()
    for by in ("player", "bot greedy", "player"):
        seats.append(asked(path))
        opened = open_game(path)
        submit(opened, order_for(opened, seats[-1], next(every_answer(opened, seats[-1], False))), AT, by)
    reader, second, third = seats
    told = f"move 3: {NAMES[third]} has moved; a bot has moved for {NAMES[second]}"
    assert told in str(parsed(a_mail(path, reader, heard=1))["Subject"])


def test_what_comes_along(tmp_path: Path) -> None:
    """By choice every time, or once because it was asked for; nothing else."""
    path = played(gallerist, tmp_path / "salon.yaml", 3, 3)
    assert files(a_mail(path, "blue")) == {}
    assert [*files(a_mail(path, "blue", attach="page"))] == ["salon.html"]
    own = files(a_mail(path, "blue", attach="game"))
    assert own["salon.yaml"] == path.read_bytes()
    assert own == files(a_mail(path, "blue", notice("sent", what="game")))
    home = tmp_path / "home"
    home.mkdir()
    for name, content in own.items():
        (home / name).write_bytes(content)
    assert open_game(home / "salon.yaml", "blue").secret == open_game(path, "blue").secret is not None
    assert open_game(home / "salon.yaml", "yellow").secret is None
    from_home = files(a_mail(home / "salon.yaml", "blue", attach="game"))
    assert from_home == own
    assert "all answers: gallerist legal salon.yaml" in body(a_mail(path, asked(path), attach="game"))
    assert "gallerist legal" not in body(a_mail(path, asked(path)))


def asked(path: Path) -> str:
    return next(iter(open_game(path).asked))


def test_history_and_help_come_where_they_are_asked_for(tmp_path: Path) -> None:
    """A history that would be too long for a mail comes as a file."""
    path = played(gallerist, tmp_path / "salon.yaml", 2, 3)
    assert "0. set-up, 2026-11-16T12:00:00Z" in body(a_mail(path, "blue", notice("sent", what="log")))
    helped = [body(a_mail(path, "blue", each)) for each in (notice("sent", what="help"), notice("help"))]
    assert all(text.count("away until") == 1 for text in helped)
    long = a_mail(GAMES / "finished.yaml", "blue", notice("sent", what="log"))
    assert files(long)["finished.log.txt"].startswith(b"0. set-up")
    says_the_same(long)


def test_who_has_answered_a_group_is_not_asked_again(tmp_path: Path) -> None:
    """Answers of others that are only kept are no news; the own one is."""
    path = tmp_path / "salon.yaml"
    at_the_bids(path)
    heard = open_game(path).file.count - 1
    bid(path, "blue", 9)
    assert [has_news(open_game(path, seat), heard) for seat in ("blue", "yellow", "purple")] == [True, False, False]
    mail = a_mail(path, "blue", heard=heard)
    assert mail.kind == "moved"
    assert parsed(mail)["Subject"] == "[salon] move 5: your order was played"
    assert "You have answered: bid 9." in body(mail)
    assert "ORDER TO FILL IN" not in body(mail)
    assert "bid 9" not in body(a_mail(path, "yellow"))
    bid(path, "yellow", 3)
    bid(path, "purple", 4)
    assert all(has_news(open_game(path, seat), heard + 2) for seat in ("blue", "yellow", "purple"))


def test_a_stranger_learns_nothing_of_a_game() -> None:
    """Nobody must answer, and no envelope comes back."""
    mail = compose_answer(TABLE, [notice("wrong_address", sender="eve@example.net")], "2026-11-18T10:00:00Z")
    read = parsed(mail)
    assert (mail.envelope, mail.seat, mail.kind) == ("", "", "notice")
    assert read["Auto-Submitted"] == "auto-generated"
    assert read["Date"] == "Wed, 18 Nov 2026 10:00:00 +0000"
    assert read["Subject"] == "[salon] your mail came from another address"
    assert "eve@example.net" in body(mail)
    survives(mail)
    assert "Date" not in parsed(compose_answer(TABLE, [notice("stranger")]))


def test_a_draft_is_sent_by_a_person(tmp_path: Path) -> None:
    """It has no sender, no key, no host to talk to, and no mark of a machine."""
    path = played(society, tmp_path / "salon.yaml", 2, 0)
    mail = a_mail(path, asked(path), token="", sender=Sender("", ""), is_draft=True)
    read = parsed(mail)
    assert read["X-Unsent"] == "1"
    assert [name for name in ("From", "Reply-To", "Message-ID", "References", "Auto-Submitted") if name in read] == []
    assert "key:" not in body(mail)
    assert "send help" not in body(mail)
    assert shown(mail).links == []
    assert "ANSWERS READY TO SEND" in "".join(shown(mail).said)
    says_the_same(mail)
    assert telling(path, "blue").token == TOKEN
