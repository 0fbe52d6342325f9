"""Hosts that are at work."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.busy_round import prepare
from tests.support.kills import fix_clock_and_seed
from tests.support.mail_table import MailTable


@pytest.fixture
def table(tmp_path: Path) -> MailTable:
    """Whose players have got their first mails."""
    table = MailTable(tmp_path / "table")
    table.begin()
    table.run()
    table.empty_outbox()
    return table


@pytest.fixture
def confirmed(tmp_path: Path) -> MailTable:
    """Whose players have shown in the first hour that their addresses work: from then on their times run."""
    table = MailTable(tmp_path / "table")
    table.begin()
    table.confirm()
    return table


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With a round before it in which everything happens."""
    folder = tmp_path_factory.mktemp("busy") / "before"
    with pytest.MonkeyPatch.context() as patch:
        fix_clock_and_seed(patch)
        prepare(folder)
    return folder
