"""The table of tests/mail/spoofing.yaml: who may move, and who is told of it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from gallerist_pbem.referee.office.changes import change
from gallerist_pbem.referee.office.signatures import command_text, sign
from gallerist_pbem.referee.open import open_game
from tests.support.folders import ROOT
from tests.support.mail_table import ADDRESS, AT, MailTable

CASES: list[dict[str, Any]] = yaml.safe_load((ROOT / "tests" / "mail" / "spoofing.yaml").read_text(encoding="utf-8"))
SEATS = ("blue", "yellow", "purple")


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games of three, in which all have chosen where they start."""
    table = MailTable(tmp_path_factory.mktemp("spoofing") / "table")
    for game in ("salon", "attic"):
        table.begin(game, SEATS, seed=3)
        for _ in SEATS:
            table.reply_legally(game)
            table.run()
        assert table.asked(game) == ("blue", 3)
    table.empty_outbox()
    rows = table.host.ledger.database.rows
    rows("DELETE FROM notes")
    rows("DELETE FROM mails")
    return table.folder


@pytest.fixture
def table(begun: Path, tmp_path: Path) -> MailTable:
    shutil.copytree(begun, tmp_path / "table")
    return MailTable(tmp_path / "table")


@pytest.mark.parametrize("case", CASES, ids=[case["case"] for case in CASES])
def test_who_may_move(case: dict[str, Any], table: MailTable) -> None:
    if "ssh" in case:
        with_key(table)
    before = table.path().read_bytes()
    table.put(mail_of(case, table))
    table.run()
    ((verdict, _, _),) = table.verdicts()
    assert verdict == case["verdict"]
    told = [f"{kind} {seat or address}" for kind, seat, address in table.notes()]
    assert told == case["told"]
    assert (table.path().read_bytes() != before) == (verdict in ("played", "undone"))
    assert len(list((table.folder / "mails").rglob("*.eml"))) >= 7, "every mail is kept"


def mail_of(case: dict[str, Any], table: MailTable) -> bytes:
    key, game = key_of(case, table), case.get("to_game", "salon")
    where = case.get("in", "to") if key else ""
    plus = ADDRESS.replace("@", f"+{game}.{key}@")
    froms = case.get("from", "Ann <ann@example.org>")
    lines = [f"From: {each}" for each in (froms if isinstance(froms, list) else [froms])]
    lines += [f"To: {plus if where == 'to' else ADDRESS}", "Message-ID: <spoofed@home>"]
    lines += [f"Cc: {plus}"] * (where == "cc")
    lines += [f"In-Reply-To: <{game}.3.blue.turn.{key}@example.org>"] * (where == "references")
    lines += [f"Subject: {case.get('subject', 'Re: your turn')}"]
    lines += [f"{name}: {value}" for name, value in case.get("headers", {}).items()]
    body = case.get("body", table.legal())
    body += signature_of(case, table)
    if where == "body":
        head, rest = body.split("\n", 1)
        body = f"{head}\n# key: {key} (leave this line)\n{rest}"
    return "\r\n".join([*lines, "", *body.splitlines(), ""]).encode()


def with_key(table: MailTable) -> None:
    """Blue gets an SSH key in both games, and then the clock is changed; everybody has heard of it."""
    for name in ("ann", "mallory"):
        command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(table.folder.parent / name)]
        subprocess.run(command, check=True)
    key = " ".join((table.folder.parent / "ann.pub").read_text(encoding="ascii").split()[:2])
    for game in ("salon", "attic"):
        change(table.opened(game), [{"event": "key", "seat": "blue", "key": key}], AT)
        change(table.opened(game), [{"event": "clock", "settings": {"turn": 100}}], AT)
    table.run()


def signature_of(case: dict[str, Any], table: MailTable) -> str:
    """What `gallerist sign` would put below a command."""
    facts = case.get("ssh") or {}
    if "said" not in facts:
        return ""
    opened = open_game(
        f"{table.path(facts.get('game', 'salon'))}@{table.opened().file.count - 1 - facts.get('before', 0)}"
    )
    text = command_text(opened, facts.get("seat", "blue"), facts["said"])
    return "\n" + sign(text, table.folder.parent / facts.get("by", "ann"))


def key_of(case: dict[str, Any], table: MailTable) -> str:
    if "key" not in case:
        return ""
    if case["key"] == "nobody":
        return "A" * 16
    seat, decision, *game = case["key"].split()
    key = table.token(seat, int(decision), *game)
    return key.lower() if case.get("spelled") == "small" else key
