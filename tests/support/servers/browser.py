"""A real browser for the tests, and what no page of ours may do in it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from tests.support.servers.needed import leave_out, needs

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

OWN = ("file:", "data:", "about:", "blob:")
FAULTS = ("error", "warning")


@contextmanager
def chromium() -> Iterator[Browser]:
    """The Chromium of the system, without a window."""
    program = needs("chromium")
    if find_spec("playwright") is None:
        leave_out("there is no playwright here; `pip install playwright` brings it")
    from playwright.sync_api import sync_playwright

    # As root it does not start with a sandbox.
    options = ["--no-sandbox"] if os.getuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=options)
        yield browser
        browser.close()


@contextmanager
def watched(browser: Browser, **options: Any) -> Iterator[BrowserContext]:
    """A context in which, at its end, nothing was asked for from elsewhere and nothing was complained about."""
    context = browser.new_context(**options)
    context.set_default_timeout(10_000)
    faults: list[str] = []
    context.on("request", lambda request: _not_own(request.url, faults))
    context.on("console", lambda told: faults.append(told.text) if told.type in FAULTS else None)
    context.on("weberror", lambda thrown: faults.append(str(thrown.error)))
    yield context
    context.close()
    assert not faults, faults


def _not_own(address: str, faults: list[str]) -> None:
    if not address.startswith(OWN):
        faults.append(f"asks for {address}")
