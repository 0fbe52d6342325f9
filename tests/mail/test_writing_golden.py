"""A few whole mails as they are sent, to be read: `tests/golden/mails`. After a wanted change: UPDATE_GOLDEN=1 pytest
tests/mail/test_writing_golden.py, and read the diff."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import replace

import pytest

from gallerist_pbem.errors import Refused
from gallerist_pbem.mail.post import Outgoing
from gallerist_pbem.mail.writing.compose import Sender, compose_answer
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.referee.orders import read_order
from gallerist_pbem.referee.submit import check_order
from gallerist_pbem.report.played import error_text
from tests.support.folders import GAMES, GOLDEN
from tests.support.mails import TABLE, a_mail, body, notice, parsed

FOLDER = GOLDEN / "mails"
UPDATE = "UPDATE_GOLDEN" in os.environ


def game(name: str, move: int | None = None) -> str:
    return f"{GAMES / name}.yaml" + ("" if move is None else f"@{move}")


def refusal(place: str, text: str) -> str:
    opened = replace(open_game(place), is_past=False)
    with pytest.raises(Refused) as refused:
        check_order(opened, read_order(opened.package, text))
    return error_text(refused.value)


def refused_mail() -> Outgoing:
    place = game("finished", 15)
    why = refusal(place, "#gallerist finished blue 15\ngo artists_colony\nbuy sculpture blue coins 9\nhire 2\n#end\n")
    return a_mail(place, "blue", notice("refused", text=why), heard=15)


MAILS: Mapping[str, Callable[[], Outgoing]] = {
    "turn": lambda: a_mail(
        game("finished", 105), "purple", heard=102, deadline="Please answer by Friday 17 November, 22:13 UTC."
    ),
    "moved": lambda: a_mail(game("finished", 105), "orange", heard=104),
    "help": lambda: a_mail(game("finished", 105), "orange", notice("sent", "orange", what="help"), heard=105),
    "kicked-out": lambda: a_mail(
        game("finished", 120), "yellow", heard=119, deadline="Please answer by Wednesday 15 November, 22:13 UTC."
    ),
    "refused": refused_mail,
    "accepted": lambda: a_mail(game("finished", 105), "blue", notice("accepted", move=104), heard=103),
    "over": lambda: a_mail(game("finished"), "blue", heard=180),
    "solitaire": lambda: a_mail(game("solitaire", 3), "blue", heard=2),
    "society": lambda: a_mail(game("art-society", 0), "blue"),
    "draft": lambda: a_mail(
        game("art-society", 8), "yellow", token="", sender=Sender("", "ann@example.org"), is_draft=True
    ),
    "answer": lambda: compose_answer(
        TABLE, [notice("wrong_address", sender="eve@example.net")], "2023-11-15T08:00:00Z"
    ),
}


@pytest.mark.parametrize("name", MAILS)
def test_a_mail_comes_out_as_it_stands_there(name: str) -> None:
    """Byte by byte, whatever the machine and the clock."""
    file, raw = FOLDER / f"{name}.eml", MAILS[name]().raw
    if UPDATE:
        file.write_bytes(raw)
    assert raw == file.read_bytes()


def test_nothing_else_lies_there() -> None:
    """Each is a mail with a subject and something to read."""
    files = sorted(FOLDER.iterdir())
    assert [file.stem for file in files] == sorted(MAILS)
    assert all(parsed(file.read_bytes())["Subject"] and len(body(file.read_bytes())) > 100 for file in files)
