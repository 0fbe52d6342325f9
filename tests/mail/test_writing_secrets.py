"""A mail holds the secrets of its seat and of no other: they are exchanged, and every byte of each mail compared."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from gallerist_pbem.games import game_of
from gallerist_pbem.mail.post import Outgoing
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.secret_file import Secrets, secret_path
from gallerist_pbem.referee.open import open_game
from tests.support.game_files import play_something
from tests.support.mails import a_mail, body, files, mailed_game, notice
from tests.support.other_secrets import exchange
from tests.support.parameters import TABLES
from tests.support.sealed_bids import at_the_bids, bid, send
from tests.support.standing import DECLINE, TAKE, a_table, yellow_goes


def every_mail(path: Path, seat: str) -> list[Outgoing]:
    """Whatever a seat may be sent, with all that can come along."""
    asked_for = [notice("sent", seat, what=what) for what in ("table", "page", "game", "log", "help")]
    return [
        a_mail(path, seat, deadline="Please answer by Thursday 19 November, 12:00 UTC."),
        a_mail(path, seat, *asked_for, attach="page", heard=1),
        a_mail(path, seat, attach="game", token="", is_draft=True),
    ]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_secrets_of_others_change_no_byte_of_a_mail(game: str, seats: int, tmp_path: Path) -> None:
    """Another seed, other cards and sealed answers of the first seat; the mails of all others stay as they are."""
    rules = game_of(game).rules
    path = tmp_path / "salon.yaml"
    mailed_game(rules, path, seats)
    random = Random(f"{game} {seats}")
    for _ in range(7):
        play_something(rules, path, random)
    first, *others = open_game(path).names
    before = {seat: every_mail(path, seat) for seat in others}
    exchange(path, first)
    assert {seat: every_mail(path, seat) for seat in others} == before
    assert len(before) == seats - 1


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_no_mail_names_a_card_of_somebody_else(game: str, seats: int, tmp_path: Path) -> None:
    """Nor the seed, nor a salt."""
    path = tmp_path / "salon.yaml"
    mailed_game(game_of(game).rules, path, seats)
    secrets = Secrets.load(GameFile.load(path))
    mails = {seat: every_mail(path, seat) for seat in secrets.secrets}
    for seat, found in mails.items():
        texts = [text.encode() for mail in found for text in (body(mail), body(mail, "html"))]
        texts += [content for mail in found for content in files(mail).values()]
        others = [secrets.private_document("salon", other) for other in secrets.secrets if other != seat]
        hidden = [secrets.seed, *(other["salt"] for other in others)]
        own = set(secrets.secrets[seat].values())
        hidden += [card for other in others for card in other["cards"].values() if card not in own]
        assert [word for word in hidden for text in texts if re.search(rf"\b{word}\b".encode(), text)] == []
    assert files(mails["blue"][2])["salon.blue.yaml"]


def test_sealed_bids_of_others_change_no_byte(tmp_path: Path) -> None:
    """Before they are opened, with the public file held fixed."""
    path = tmp_path / "salon.yaml"
    at_the_bids(path, lots=("3x3", "2x2", "2x2", "2x2"))
    bid(path, "blue", 9)
    send(path, "yellow", 4, {"bid": 17, "wish": ["2"]})
    before = {seat: every_mail(path, seat) for seat in ("blue", "yellow", "purple")}
    text = secret_path(path).read_text()
    changed = text.replace("bid: 9", "bid: 8")
    assert changed != text
    secret_path(path).write_text(changed)
    assert {seat: every_mail(path, seat) for seat in ("yellow", "purple")} == {
        seat: before[seat] for seat in ("yellow", "purple")
    }
    assert "bid 9" in body(before["blue"][0])
    assert "wish" not in body(before["purple"][0]).replace("`wish`", "").split("ORDER TO FILL IN")[0]


def test_standing_orders_of_others_change_no_byte(tmp_path: Path) -> None:
    """Whether there are any, and which."""
    mails = []
    for name, standing in (("none", None), ("decline", DECLINE), ("take", TAKE)):
        (tmp_path / name).mkdir()
        gamefile = a_table(tmp_path / name)
        yellow_goes(gamefile, standing)
        mails.append({seat: every_mail(gamefile.path, seat) for seat in ("blue", "purple", "orange")})
    assert mails[0] == mails[1] == mails[2]
