"""A browser for the tests of pages: nothing may leave a page, and nothing may go wrong in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from tests.support.servers.browser import chromium, watched

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The one browser of these tests; it ends with them, because no other event loop runs beside its own."""
    with chromium() as started:
        yield started


@pytest.fixture
def contexts(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Makes contexts with options of their own, such as `java_script_enabled=False`; all of them are watched."""
    with ExitStack() as open_ones:
        yield lambda **options: open_ones.enter_context(watched(browser, **options))


@pytest.fixture
def context(contexts: Callable[..., BrowserContext]) -> BrowserContext:
    """A window of usual size; a request to anywhere else or an error on the console fails the test."""
    return contexts(viewport={"width": 1200, "height": 800})
