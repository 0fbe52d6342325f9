"""The last word of a run: which tests were left out for want of a program, and how to get it."""

from __future__ import annotations

from collections import Counter

import pytest
from _pytest.terminal import TerminalReporter

from tests.support.servers.needed import LEFT_OUT


def pytest_terminal_summary(terminalreporter: TerminalReporter) -> None:
    """After everything else, because that is what is read."""
    skipped: list[pytest.TestReport] = terminalreporter.stats.get("skipped", [])
    reasons = Counter(_reason(report) for report in skipped)
    told = {reason: number for reason, number in sorted(reasons.items()) if LEFT_OUT in reason}
    if told:
        terminalreporter.section("not everything was tested", sep="=", yellow=True)
    for reason, number in told.items():
        terminalreporter.write_line(f"{number} {'test' if number == 1 else 'tests'} {reason}")


def _reason(report: pytest.TestReport) -> str:
    where = report.longrepr
    return where[2].removeprefix("Skipped: ") if isinstance(where, tuple) else ""
