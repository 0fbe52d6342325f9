"""`mail`: what everybody has to know, as files; and the way of a move by mail without any server."""

from __future__ import annotations

import json
from email import policy
from email.message import EmailMessage
from pathlib import Path
from random import Random

import pytest

from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.record.secret_file import secret_path
from gallerist_pbem.referee.open import open_game
from tests.support.command import Ran, in_process
from tests.support.game_files import contents, new_game, play_something
from tests.support.mails import body, mailed_game, parsed, shown_in


@pytest.fixture
def salon(tmp_path: Path) -> Path:
    """A refereed game of three."""
    mailed_game(rules, tmp_path / "salon.yaml", 3)
    (tmp_path / "out").mkdir()
    return tmp_path / "salon.yaml"


def mail(path: Path, *options: str) -> Ran:
    return in_process(["mail", path.name, "--out", "out", *options], cwd=path.parent)


def test_everybody_with_news_gets_a_mail_once(salon: Path) -> None:
    """The folder remembers; only what is new is written."""
    first = mail(salon)
    assert (first.code, first.err) == (0, "")
    assert first.out.splitlines()[0].startswith("out/salon.blue.0.eml: [salon] move 0: ")
    assert [*contents(salon.parent / "out")] == ["salon.blue.0.eml", "salon.purple.0.eml", "salon.yellow.0.eml"]
    before = contents(salon.parent / "out")
    again = mail(salon)
    assert (again.code, again.out) == (0, "")
    assert "Nobody has anything new to know" in again.err
    play_something(rules, salon, Random("one"))
    assert mail(salon).out.count("salon] move 1: ") == 3
    assert contents(salon.parent / "out").items() > before.items()


def test_a_seat_by_name_and_what_comes_along(salon: Path) -> None:
    """Whether there is news or not, for programs too."""
    ran = mail(salon, "--to", "yellow", "--from", "ann@example.org", "--attach", "game", "--json")
    (row,) = json.loads(ran.out)
    assert set(row) == {"seat", "to", "subject", "file"}
    assert (row["seat"], row["to"], row["file"]) == ("yellow", "bob@example.org", "out/salon.yellow.0.eml")
    raw = (salon.parent / row["file"]).read_bytes()
    assert parsed(raw)["From"] == "ann@example.org"
    assert parsed(raw)["Subject"] == row["subject"]
    assert [part.get_filename() for part in parsed(raw).iter_attachments()] == ["salon.yaml", "salon.yellow.yaml"]
    assert (salon.parent / row["file"]).stat().st_mode & 0o777 == 0o600
    assert mail(salon, "--to", "yellow", "--from", "ann@example.org", "--attach", "game").code == 0


def test_nothing_else_is_overwritten(salon: Path) -> None:
    """Not another mail of that name, nor what a link leads to; and then nothing at all is written."""
    out = salon.parent / "out"
    (out / "salon.yellow.0.eml").symlink_to(salon)
    told = mail(salon, "--to", "blue", "--to", "yellow")
    assert told.code == 2
    assert "exists already and says something else" in told.err
    (out / "salon.yellow.0.eml").unlink()
    (out / "salon.yellow.0.eml").write_text("mine")
    assert mail(salon, "--to", "blue", "--to", "yellow").code == 2
    assert contents(out) == {"salon.yellow.0.eml": b"mine"}


def test_names_that_only_look_like_mails_are_no_mails(salon: Path) -> None:
    """Who was told what is read off whole names and moves that there are."""
    for name in ("salon.blue.7.eml", "salon.blue.x.eml", "salon.blue.eml", "salon.blue.0.eml.part", "other.blue.0.eml"):
        (salon.parent / "out" / name).write_text("")
    assert "salon.blue.0.eml" in mail(salon).out


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--to", "green"], "nobody plays green"),
        (["--to", "Ann"], "Ann plays blue"),
        (["--from", "ann"], "not one address"),
        (["--from", "a@b.org, c@d.org"], "not one address"),
        (["--attach", "everything"], "cannot come along"),
        (["--out", "nowhere"], "there is no folder nowhere"),
    ],
)
def test_what_cannot_be_done_is_told(options: list[str], why: str, salon: Path) -> None:
    """And nothing is written."""
    ran = mail(salon, *options)
    assert ran.code == 2
    assert why in ran.err
    assert contents(salon.parent / "out") == {}


def test_without_addresses_somebody_must_be_named(tmp_path: Path) -> None:
    """A mail without an address can be sent too: its sender knows it."""
    path = new_game(rules, tmp_path / "salon.yaml", 2, "seed").path
    (tmp_path / "out").mkdir()
    assert "name whom to write to with --to" in mail(path).err
    ran = mail(path, "--to", "blue")
    assert ran.code == 0
    assert "To" not in parsed((tmp_path / "out" / "salon.blue.0.eml").read_bytes())


def test_without_the_secret_file_the_cards_are_missing(salon: Path) -> None:
    """That is said; with it they are there."""
    assert mail(salon, "--to", "blue").err == ""
    with_cards = body((salon.parent / "out" / "salon.blue.0.eml").read_bytes())
    secret_path(salon).unlink()
    (salon.parent / "out" / "salon.blue.0.eml").unlink()
    told = mail(salon, "--to", "blue")
    assert told.code == 0
    assert "the cards of blue are not shown" in told.err
    without = body((salon.parent / "out" / "salon.blue.0.eml").read_bytes())
    assert "Curator card" in with_cards
    assert "Curator card" not in without


def test_a_move_by_mail_without_a_server(salon: Path) -> None:
    """`mail`, a reply with one line typed between the quoted ones, `play`: two commands a move."""
    assert mail(salon, "--from", "ann@example.org").code == 0
    seat = next(iter(open_game(salon).asked))
    raw = (salon.parent / "out" / f"salon.{seat}.0.eml").read_bytes()
    lines = body(raw).splitlines()
    gap = lines.index("start ?")
    quoted = [f"> {line}" for line in lines]
    reply = EmailMessage(policy=policy.SMTP)
    reply["From"], reply["To"], reply["Subject"] = "bob@example.org", "ann@example.org", "Re: your turn"
    reply.set_content("\n".join(["Hello!", *quoted[:gap], "start media_center", *quoted[gap + 1 :], ""]), cte="base64")
    (salon.parent / "reply.eml").write_bytes(bytes(reply))
    ran = in_process(["play", "salon.yaml", "reply.eml"], cwd=salon.parent)
    assert ran.code == 0, ran.err
    assert open_game(salon).file.last["order"] == [{"start": "media_center"}]
    assert len(shown_in(raw).links) == 5
