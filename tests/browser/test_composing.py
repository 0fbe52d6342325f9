"""An order clicked together on the page is one that the rules allow, whatever is clicked."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.referee.orders import read_order
from gallerist_pbem.referee.submit import check_order
from tests.support.clicking import asked_positions, clicked_together, kind_of, shown

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

pytestmark = pytest.mark.slow
SHELF = {"finished.yaml": 24, "solitaire.yaml": 6, "art-society.yaml": 30}


def check_allowed(opened: OpenedGame, text: str) -> None:
    """Legal, or legal as far as nothing was drawn."""
    order = read_order(opened.package, text, names=opened.names)
    assert check_order(opened, order).verdict in ("legal", "depends"), text


@pytest.mark.parametrize("name", SHELF)
def test_what_is_clicked_together_is_allowed(context: BrowserContext, name: str, tmp_path: Path) -> None:
    tab, random = context.new_page(), Random(name)
    positions = asked_positions(name, SHELF[name])
    for opened in positions:
        shown(tab, tmp_path, opened)
        check_allowed(opened, clicked_together(tab, random))
    assert len(positions) >= SHELF[name] - 2
    assert len({kind_of(opened) for opened in positions}) > 1
