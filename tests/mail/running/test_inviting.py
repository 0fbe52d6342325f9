"""Who plays at a table is invited once, whoever set the game up and whatever became of that run."""

from __future__ import annotations

from pathlib import Path

import pytest

from gallerist_pbem.mail.clock.watching import unconfirmed
from gallerist_pbem.mail.ledger.ledger import Ledger
from tests.support.command import in_process
from tests.support.hosts import a_game
from tests.support.mail_table import BEGUN, MailTable, address_of, text_of

WELCOME = "THE RULES OF THIS TABLE"


class Died(BaseException):
    """As good as SIGKILL."""


@pytest.fixture
def table(tmp_path: Path) -> MailTable:
    return MailTable(tmp_path / "table")


def invited(table: MailTable) -> list[str]:
    return [str(letter["To"]).split("<")[1].strip(">") for letter in table.letters() if WELCOME in text_of(letter)]


def test_whoever_put_the_game_there_everybody_is_invited_once(table: MailTable) -> None:
    table.begin()
    table.run()
    assert sorted(invited(table)) == [address_of("blue"), address_of("yellow")]
    table.run()
    assert len(table.letters()) == 2


def test_set_up_by_a_run_that_died_the_next_invites(table: MailTable, monkeypatch: pytest.MonkeyPatch) -> None:
    def die(*_: object) -> None:
        raise Died

    with monkeypatch.context() as patch:
        patch.setattr(Ledger, "tell", die)
        with pytest.raises(Died):
            a_game(table.folder)
    assert table.path().exists()
    table.run()
    table.run()
    assert sorted(invited(table)) == [address_of("blue"), address_of("yellow")]


def test_set_up_by_a_run_that_came_to_its_end_they_are_invited_once(table: MailTable) -> None:
    assert a_game(table.folder).code == 0
    table.run()
    table.run()
    assert sorted(invited(table)) == [address_of("blue"), address_of("yellow")]


@pytest.mark.parametrize("what", [["--address", "yellow=new@example.org"],
                                  ["--player", "yellow=Dan <new@example.org>"]])  # fmt: skip
def test_a_new_address_or_player_is_invited_with_all_that_he_needs(
    table: MailTable, what: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(BEGUN + 3605))
    table.begin()
    table.confirm()
    assert unconfirmed(table.host.ledger, table.opened()) == []
    assert in_process(["referee", table.path(), *what]).code == 0
    table.run()
    (letter,) = table.letters("new@example.org")
    assert WELCOME in text_of(letter)
    assert "Curator card:" in text_of(letter)
    assert invited(table) == ["new@example.org"]
    assert unconfirmed(table.host.ledger, table.opened()) == ["yellow"]
    token = table.token("yellow", table.opened().file.count - 1)
    table.deliver("yes", sender="new@example.org", to=f"table+salon.{token}@example.org", at=table.now + 9)
    table.now += 60
    table.run()
    assert unconfirmed(table.host.ledger, table.opened()) == []
    assert invited(table) == ["new@example.org"]


def test_who_is_replaced_is_told_so_once_and_nothing_else(table: MailTable, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the game, and no key: he is no player any more."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(BEGUN + 3605))
    table.begin()
    table.confirm()
    assert in_process(["referee", table.path(), "--player", "yellow=Dan <dan@example.org>"]).code == 0
    table.run()
    table.run()
    (letter,) = table.letters(address_of("yellow"))
    assert str(letter["Subject"]) == "[salon] you no longer play in this game"
    said = " ".join(text_of(letter).split())
    assert "Bob, somebody else plays yellow in salon from now on" in said
    assert "If you did not know of it, please write to referee@example.org." in said
    keys = {table.token(seat, decision) for seat in ("blue", "yellow") for decision in range(3)}
    assert not [key for key in keys if key in str(letter)]
    assert letter["Reply-To"] is None
    assert not [word for word in ("Curator", "#gallerist", "Dan") if word in str(letter)]
    assert len(table.letters("dan@example.org")) == 1


@pytest.mark.parametrize(("what", "told"), [
    (["--player", "yellow=Dan"], True), (["--address", "yellow=new@example.org"], False),
    (["--player", "yellow=Robert <bob@example.org>"], False),
])  # fmt: skip
def test_only_who_is_replaced_is_told_so(
    table: MailTable, what: list[str], told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also by somebody without an address; not who has another address or name."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", str(BEGUN + 3605))
    table.begin()
    table.confirm()
    assert in_process(["referee", table.path(), *what]).code == 0
    table.run()
    assert ("replaced", "", address_of("yellow")) in table.notes() or not told
    assert [kind for kind, _, _ in table.notes()].count("replaced") == told


def test_who_was_never_written_to_is_told_nothing(table: MailTable) -> None:
    table.begin()
    assert in_process(["referee", table.path(), "--player", "yellow=Dan <dan@example.org>"]).code == 0
    table.run()
    assert table.letters(address_of("yellow")) == []
