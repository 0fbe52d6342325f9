"""Two games by mail, from the invitation on, with a real host between real servers: who got what, and who did not.

The mails are in `tests/golden/evening`. After a wanted change: UPDATE_GOLDEN=1 pytest tests/mail/test_whole_evening.py,
and read the diff."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from email.message import EmailMessage
from typing import NamedTuple

import pytest

from gallerist_pbem.mail.host.house import open_host
from gallerist_pbem.record.secret_file import Secrets
from tests.support.evening import course, golden
from tests.support.evening.course import NAMES, SALON, SOCIETY
from tests.support.evening.table import ADDRESS, REFEREE, Table, read, text_of
from tests.support.folders import GOLDEN
from tests.support.servers.certificates import Certificate
from tests.support.servers.dovecot import PASSWORD, USUAL, dovecot
from tests.support.servers.smtpd import smtpd

FOLDER = GOLDEN / "evening"
UPDATE = "UPDATE_GOLDEN" in os.environ
PLAYERS = [course.address_of(name) for name in NAMES.values()]
BOXES = [*PLAYERS, course.CLEO_LATER, REFEREE, course.EVE]

pytestmark = pytest.mark.slow


class Evening(NamedTuple):
    """How it ended."""

    table: Table
    mailboxes: dict[str, list[EmailMessage]]
    raw: dict[str, list[bytes]]
    verdicts: list[str]
    sent: int

    def of(self, name: str, game: str = "") -> list[EmailMessage]:
        """What somebody got, of one game or of all."""
        mails = [mail for box in owned(name) for mail in self.mailboxes[box]]
        return [mail for mail in mails if f"[{game}" in mail["Subject"]]

    def subjects(self, name: str, game: str = "") -> list[str]:
        """How his mails are called, without the game."""
        return [str(mail["Subject"]).partition("] ")[2] for mail in self.of(name, game)]


def owned(name: str) -> list[str]:
    """The mailboxes of a player."""
    return [course.address_of(name), *([course.CLEO_LATER] if name == "Cleo" else [])]


@pytest.fixture(scope="module")
def evening(own_certificate: Certificate, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """Played once, with servers of its own, for all tests here."""
    with (
        dovecot(own_certificate) as server,
        smtpd(server) as door,
        smtpd(server, own_certificate, "tls", login=True) as post,
    ):
        server.mailboxes(*USUAL, course.CLEO_LATER, course.EVE)
        table = Table(tmp_path_factory.mktemp("evening") / "table", server, post, door, own_certificate)
        course.play(table)
        rows = open_host(table.folder).ledger.database.rows("SELECT verdict FROM mails ORDER BY received")
        raw = {box: server.raw_mails(box) for box in BOXES}
        mailboxes = {box: list(map(read, mails)) for box, mails in raw.items()}
        yield Evening(table, mailboxes, raw, [str(verdict) for (verdict,) in rows], len(post.taken))


def filed(box: str) -> str:
    """What the file of a mailbox is called."""
    return "cleo-later" if box == course.CLEO_LATER else box.partition("@")[0]


def held_to(name: str, text: str) -> None:
    """What stands in the folder, or is put there."""
    path = FOLDER / f"{name}.txt"
    if UPDATE:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_each_mailbox_holds_exactly_what_it_should(evening: Evening) -> None:
    held_to("mailboxes", golden.listed(evening.mailboxes))
    assert sum(map(len, evening.mailboxes.values())) == evening.sent


@pytest.mark.parametrize("box", BOXES)
def test_what_the_mails_say(box: str, evening: Evening) -> None:
    held_to(filed(box), golden.told(evening.mailboxes[box]))


def test_nothing_else_lies_there() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == {"mailboxes", *map(filed, BOXES)}


def test_no_mail_came_twice(evening: Evening) -> None:
    names = Counter(str(mail["Message-ID"]) for mails in evening.mailboxes.values() for mail in mails)
    assert len(names) > 100
    assert set(names.values()) == {1}
    assert all(len(set(mails)) == len(mails) for mails in evening.raw.values())


def test_every_mail_was_dealt_with_once(evening: Evening) -> None:
    """As many as were sent to the table, each with its verdict, and none waits."""
    assert Counter(evening.verdicts) == {
        "played": 37, "confirmed": 4, "unreadable": 2, "refused": 1, "duplicate": 2, "standing_set": 1, "automatic": 1,
        "away": 1, "no_token": 1, "wrong_address": 2, "stranger": 1, "undo_asked": 1, "undone": 1,
    }  # fmt: skip
    assert len(evening.verdicts) == evening.table.sent
    assert set(evening.table.dovecot.flags(ADDRESS)) == {"\\Seen"}


@pytest.mark.parametrize("game", [SALON, SOCIETY])
def test_the_record_verifies(game: str, evening: Evening) -> None:
    path = evening.table.path(game)
    assert evening.table.command("verify", path).code == 0
    assert evening.table.command("verify", path, "--referee").code == 0


def moves(evening: Evening, game: str) -> list[dict[str, object]]:
    """The record."""
    opened = open_host(evening.table.folder).open(game)
    return [opened.file.move(number) for number in range(opened.file.count)]


def test_a_round_and_a_half_of_the_gallerist(evening: Evening) -> None:
    """Four starts, six main turns, one of them taken back and played again, and what came in between."""
    made = [f"{move['kind']} {move['seat'] or '-'} {move['by']}" for move in moves(evening, SALON)]
    assert made == [
        "setup - referee", "order blue player", "order orange player", "order purple player", "order yellow player",
        "order blue player", "order purple player", "order orange referee", "order orange player",
        "order yellow standing", "order blue player", "order purple player", "order yellow player", "undo - referee",
        "order yellow player", "referee - referee", "order purple player",
    ]  # fmt: skip
    assert "ROUND 2" in text_of(evening.of("Ann", SALON)[-1])


def test_two_rounds_of_art_society(evening: Evening) -> None:
    last = text_of(evening.of("Ann", SOCIETY)[-1])
    assert "ROUND 3" in last
    bids = [move for move in moves(evening, SOCIETY) if "bids" in str(move)]
    assert bids


def test_everything_wrong_was_told_at_once(evening: Evening) -> None:
    (slips,) = [mail for mail in evening.of("Bob", SALON) if "could not be read" in mail["Subject"]]
    first = text_of(slips).partition("#gallerist")[0]
    assert all(word in first for word in ("sales_ofice", "dsk", "22", "ende"))
    (slips,) = [mail for mail in evening.of("Cleo", SOCIETY) if "could not be read" in mail["Subject"]]
    assert all(word in text_of(slips).partition("#gallerist")[0] for word in ("ofer", "9x9", "nots"))
    (refused,) = [mail for mail in evening.of("Dan", SALON) if "was refused" in mail["Subject"]]
    assert "E-SET-TAKEN" in text_of(refused)


@pytest.mark.parametrize(("name", "game"), [("Dan", SALON), ("Dan", SOCIETY), ("Bob", SALON)])
def test_exactly_one_reminder(name: str, game: str, evening: Evening) -> None:
    assert sum("reminder" in subject for subject in evening.subjects(name, game)) == 1


def test_nobody_else_was_hurried(evening: Evening) -> None:
    """Least of all Ann, who was away when she was asked in both games."""
    hurried = Counter(
        name
        for name in NAMES.values()
        for subject in evening.subjects(name)
        if re.search("reminder|overdue|time (is|was) up", subject)
    )
    assert hurried == {"Dan": 4, "Bob": 3}


def test_the_referee_heard_of_one_thing_only(evening: Evening) -> None:
    assert [str(mail["Subject"]) for mail in evening.mailboxes[REFEREE]] == ["[salon] somebody does not answer"]


def test_who_was_kicked_out_and_did_not_answer_declined(evening: Evening) -> None:
    answers = {
        number: move for number, move in enumerate(moves(evening, SALON)) if move["by"] in ("referee", "standing")
    }
    assert [(number, answers[number]["seat"]) for number in (7, 9)] == [(7, "orange"), (9, "yellow")]
    assert all("decline" in str(answers[number]) for number in (7, 9))


def test_whoever_imitates_a_player_moves_nothing(evening: Evening) -> None:
    """Bob is told; the thief is answered once, without anything of the game; the machine of Cleo is not answered."""
    assert evening.subjects("Bob", SALON).count("move 11: somebody wrote in your name") == 2
    (answer,) = evening.mailboxes[course.EVE]
    assert answer["Reply-To"] is None
    assert "move" not in str(answer["Subject"])
    assert "#gallerist" not in str(answer)


def test_what_was_asked_for_came_along(evening: Evening) -> None:
    """The page once; the game with every mail of Cleo's since she said so."""
    assert [golden.enclosed(mail) for mail in evening.of("Dan") if golden.enclosed(mail)] == [["society.html"]]
    with_files = [golden.enclosed(mail) for mail in evening.of("Cleo", SALON)][1:]
    assert with_files.count(["salon.yaml", "salon.purple.yaml"]) == len(with_files) > 10


def whole(raw: bytes) -> str:
    """A mail with all its parts, unpacked."""
    parts = [part for part in read(raw).walk() if not part.is_multipart()]
    return "\n".join([raw.decode("utf-8", "replace"), *(str(part.get_content()) for part in parts)])


def everything(evening: Evening) -> dict[str, list[str]]:
    """All that each mailbox holds."""
    return {box: [whole(raw) for raw in mails] for box, mails in evening.raw.items()}


def test_keys_are_in_mails_of_their_own_seat_alone(evening: Evening) -> None:
    """Every key that anybody was to answer with."""
    boxes, keys = everything(evening), set[str]()
    for name in NAMES.values():
        own = {key for mail in evening.of(name) for key in golden.KEY.findall(str(mail["Reply-To"]))}
        assert len(own) > 8
        assert not own & keys
        keys |= own
        for box, mails in boxes.items():
            found = {key for mail in mails for key in golden.KEY.findall(mail)}
            assert not found & own or box in owned(name)
    assert not any(golden.KEY.search(mail) for box in (REFEREE, course.EVE) for mail in boxes[box])


def test_what_is_secret_stays_so(evening: Evening) -> None:
    """Seeds, the key of the host and its password in no mail; cards and standing orders in those of their seat."""
    boxes, host = everything(evening), open_host(evening.table.folder)
    seeds = [Secrets.load(host.open(game).file).seed for game in (SALON, SOCIETY)]
    for secret in (*seeds, host.key.hex(), PASSWORD):
        assert len(secret) > 8
        assert not [box for box, mails in boxes.items() if any(secret in mail for mail in mails)]
    for name in NAMES.values():
        for goal in goals(evening, name):
            holders = {box for box, mails in boxes.items() if any(goal in mail for mail in mails)}
            assert holders - set(owned(name)) == set(), goal
    others = [box for box in boxes if box not in owned("Bob")]
    assert not [box for box in others if any(course.STANDING in mail for mail in boxes[box])]


def goals(evening: Evening, name: str) -> Sequence[str]:
    """The cards of a seat as its first mail tells them."""
    text = " ".join(text_of(evening.of(name, SALON)[0]).split())
    found = re.findall(r"(Curator card: .*?) (Dealer card: .*?) (?:ORDER|ROUND)", text)
    assert len(found) == 1
    return list(found[0])


def test_bids_were_sealed_until_all_had_bid(evening: Evening) -> None:
    """Those who had bid knew only their own; once the last had bid, everybody was told all."""
    for seat, name in NAMES.items():
        mails = evening.of(name, SOCIETY)
        sealed = [text_of(mail) for mail in mails if re.search(r"move [5-8]:", str(mail["Subject"]))]
        assert sealed
        bids = [bid for other, bid in course.BIDS.items() if other != seat]
        assert not [text for text in sealed for bid in bids if re.search(rf"\bbids {bid}\b|\bbid {bid}\b(?!,)", text)]
        assert seat == "blue" or not [text for text in sealed if f"{course.BIDS['blue']} {course.WISH}" in text]
        opened = [text_of(mail) for mail in mails if f"bids {course.BIDS['yellow']}" in text_of(mail)]
        assert all(f"{NAMES[other]} bids {bid}" in opened[0] for other, bid in course.BIDS.items())


def test_the_log_tells_it_all_without_secrets(evening: Evening) -> None:
    log = (evening.table.folder / "host.log").read_text(encoding="utf-8")
    assert not golden.KEY.search(log)
    assert PASSWORD not in log
    assert log.count("the host ends") == log.count("the host begins") > 30
