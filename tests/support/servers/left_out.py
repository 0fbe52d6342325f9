"""The last word of a run: which tests were left out for want of a program, and how to get it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator

import pytest
from _pytest.terminal import TerminalReporter

from tests.support.servers.needed import LEFT_OUT


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: TerminalReporter) -> Generator[None, None, None]:
    """After everything else, because that is what is read: pytest itself wraps its list of skipped tests around."""
    yield
    skipped: list[pytest.TestReport] = terminalreporter.stats.get("skipped", [])
    found = [(_reason(report), report.nodeid.partition("::")[0]) for report in skipped]
    reasons = sorted({reason for reason, _ in found if reason.startswith(LEFT_OUT)})
    if reasons:
        terminalreporter.section("not everything was tested", sep="=", yellow=True)
    for reason in reasons:
        files = Counter(file for why, file in found if why == reason)
        number = files.total()
        terminalreporter.write_line(f"{number} {'test' if number == 1 else 'tests'} {reason}")
        terminalreporter.write_line("  " + ", ".join(f"{file} ({files[file]})" for file in sorted(files)))


def _reason(report: pytest.TestReport) -> str:
    where = report.longrepr
    return str(where[2]).removeprefix("Skipped: ") if isinstance(where, tuple | list) else ""
