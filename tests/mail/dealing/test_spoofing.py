"""The table of tests/mail/spoofing.yaml: who may move, and who is told of it."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.folders import ROOT
from tests.support.mail_table import ADDRESS, MailTable

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
    before = table.path().read_bytes()
    table.put(mail_of(case, table))
    table.run()
    ((verdict, _, _),) = table.verdicts()
    assert verdict == case["verdict"]
    told = [f"{kind} {seat or address}" for kind, seat, address in table.notes()]
    assert told == case["told"]
    assert (table.path().read_bytes() != before) == (verdict == "played")
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
    if where == "body":
        head, rest = body.split("\n", 1)
        body = f"{head}\n# key: {key} (leave this line)\n{rest}"
    return "\r\n".join([*lines, "", *body.splitlines(), ""]).encode()


def key_of(case: dict[str, Any], table: MailTable) -> str:
    if "key" not in case:
        return ""
    if case["key"] == "nobody":
        return "A" * 16
    seat, decision, *game = case["key"].split()
    key = table.token(seat, int(decision), *game)
    return key.lower() if case.get("spelled") == "small" else key
