"""Every mail of tests/mail/corpus at the host: what must come of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from gallerist_pbem.mail.dealing.deal import deal
from gallerist_pbem.mail.host.house import Host
from gallerist_pbem.mail.post import RawMail
from gallerist_pbem.mail.running.fetch import keep
from tests.support.game_files import contents
from tests.support.letters.corpus import EXPECTED, SALON, raw
from tests.support.letters.salon import KEY
from tests.support.mail_table import MailTable

RECEIVED = "2026-11-17T09:13:00Z"


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Host:
    table = MailTable(tmp_path_factory.mktemp("corpus") / "table")
    (table.folder / "host.key").write_text(f"{KEY.hex()}\n", encoding="ascii")
    table.path().write_bytes(SALON.read_bytes())
    return table.host


@pytest.mark.parametrize("name", sorted(EXPECTED))
def test_what_comes_of_it(name: str, host: Host) -> None:
    games = host.configuration.games
    before = contents(games)
    mail, letter = keep(host, RawMail(raw(name), RECEIVED, ""))
    dealt = deal(host, mail, letter)
    wanted = EXPECTED[name]["host"]
    assert dealt.verdict == wanted, dealt
    assert not (wanted == "automatic" and dealt.notes)
    put_back(games, before)


def put_back(folder: Path, before: dict[str, bytes]) -> None:
    for name, content in before.items():
        (folder / name).write_bytes(content)
    for name in contents(folder).keys() - before.keys():
        (folder / name).unlink()
