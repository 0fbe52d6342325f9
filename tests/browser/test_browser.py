"""What the browser of the tests lets no page do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support.servers.browser import watched

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext


def opened(context: BrowserContext, folder: Path, body: str) -> str:
    """What is written on a page."""
    (folder / "page.html").write_text(f'<!DOCTYPE html><link rel="icon" href="data:,">{body}', encoding="utf-8")
    page = context.new_page()
    page.goto((folder / "page.html").as_uri())
    return page.inner_text("body")


def test_a_page_that_keeps_to_itself_is_let_through(context: BrowserContext, tmp_path: Path) -> None:
    assert opened(context, tmp_path, "<p>calm</p>") == "calm"


@pytest.mark.parametrize(
    "body",
    [
        '<img src="http://127.0.0.1:9/far.png">',
        "<script>fetch('https://localhost:9/').catch(() => 0)</script>",
        "<script>throw new Error('odd')</script>",
        "<script>console.error('odd')</script>",
    ],
)
def test_a_page_that_does_not_is_found(browser: Browser, body: str, tmp_path: Path) -> None:
    with pytest.raises(AssertionError), watched(browser) as context:
        opened(context, tmp_path, body)


def test_a_context_can_be_without_scripts(contexts: Callable[..., BrowserContext], tmp_path: Path) -> None:
    context = contexts(java_script_enabled=False)
    assert opened(context, tmp_path, "<p>calm</p><script>document.body.append('loud')</script>") == "calm"
