"""The summary of a game as a mail: who must act, what happened, what the reader has; then the form, then the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from gallerist_pbem.draw.language import said
from gallerist_pbem.draw.text import BULLET, pasteable, wrapped
from gallerist_pbem.draw.times import since
from gallerist_pbem.plain.report import Report
from gallerist_pbem.plain.safe_text import harmless
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.form.form import order_form
from gallerist_pbem.report.gather import headlines, report_of

FIRST_LINES = 25
"""Enough for most turns: if everything that happened does not fit, it is told in short first."""


Headlines = Callable[[], Sequence[str]]
"""What happened, for a reader in a hurry; nothing where that is everything."""


class Awaited(NamedTuple):
    """Somebody who must act; question and time are in words."""

    seat: str
    name: str
    question: str
    decision: int
    since: str


class Parts(NamedTuple):
    """A summary in the order in which it is read; what is empty is left out."""

    top: str
    """What is enough for most turns."""
    form: str
    table: str
    """With what happened in detail, where the top tells it in short, and the last line, which names move and hash."""

    def text(self) -> str:
        """One below the other."""
        return "\n\n".join(part for part in self if part) + "\n"


def summary(opened: OpenedGame) -> str:
    """As a seat, or everybody, may read it; its time is that of the last move, so it hangs on nothing but the file."""
    return summary_parts(opened, forms_of(opened)).text()


def forms_of(opened: OpenedGame, key: str = "") -> list[str]:
    """A form for the seat that looks, or for all, of those that are asked; with the key of a mail in it."""
    return [order_form(opened, seat, key) for seat in opened.asked if opened.seat in (None, seat)]


def summary_parts(opened: OpenedGame, forms: Sequence[str], more: bool = True) -> Parts:
    """A summary with these forms, with or without the command that lists all answers."""
    report, names, asked = report_of(opened), opened.names, opened.asked
    now = opened.file.last["at"]
    return composed(
        report,
        awaited=[
            Awaited(seat, names[seat], report.awaited[seat], facts["decision"], since(facts["since"], now))
            for seat, facts in asked.items()
        ],
        table=opened.package.board.text(opened.game, opened.secret, opened.seat, names),
        forms=forms,
        headlines=lambda: headlines(opened),
        more=f"gallerist legal {harmless(opened.file.path.name)}" + " --as SEAT" * (len(forms) > 1) if more else "",
    )


def composed(
    report: Report,
    *,
    awaited: Sequence[Awaited],
    table: str,
    forms: Sequence[str],
    headlines: Headlines,
    more: str = "",
) -> Parts:
    """Every part under its heading, what is empty without one; `more` is the command that lists all answers."""
    says = said()["summary"]
    first = _top(report, awaited, report.happened)
    in_short = headlines() if first.count("\n") >= FIRST_LINES else []
    below = [
        table.strip("\n"),
        _section(says["in_detail"], _bullets(report.happened)) if in_short else "",
        report.last_line,
    ]
    return Parts(
        _top(report, awaited, in_short) if in_short else first,
        _section(says["form"], _forms(forms, more)),
        "\n\n".join(part for part in below if part),
    )


def _top(report: Report, awaited: Sequence[Awaited], happened: Sequence[str]) -> str:
    """What is enough for most turns."""
    says = said()["summary"]
    own = (_section(head, _paragraphs(lines)) for head, lines in report.own.items())
    parts = [
        "\n".join(_head(report, awaited)),
        "\n".join(wrapped(report.kept)) if report.kept else "",
        _section(says["happened"], _bullets(happened)),
        _section(says["done_to_you"], _bullets(report.done_to_you)),
        *own,
    ]
    return "\n\n".join(part for part in parts if part)


def _bullets(sentences: Sequence[str]) -> Iterable[str]:
    return (line for text in sentences for line in wrapped(text, BULLET, "  "))


def _paragraphs(texts: Sequence[str]) -> Iterable[str]:
    return (line for text in texts for line in wrapped(text, "", "  "))


def _head(report: Report, awaited: Sequence[Awaited]) -> list[str]:
    """Which game it is, and who must act or has won."""
    says = said()["summary"]
    lines = wrapped(f"{report.title}, move {report.move}")
    lines += wrapped(report.options) if report.options else []
    lines += wrapped(report.result, "", "  ") if report.result else []
    for who in awaited:
        facts = {"question": who.question, "decision": who.decision, "since": who.since}
        lines += wrapped(says["must_act"].format(who=f"{who.name} ({who.seat})", **facts), "", "  ")
    return lines if awaited or report.result else [*lines, says["nobody"]]


def _forms(forms: Sequence[str], more: str) -> Iterable[str]:
    for at, form in enumerate(forms):
        yield from [""] if at else []
        yield from (line for text in form.splitlines() for line in pasteable(text))
    if forms and more:
        yield from wrapped(said()["summary"]["all_answers"].format(command=more))


def _section(heading: str, lines: Iterable[str]) -> str:
    """Nothing to say, no heading."""
    body = "\n".join(lines)
    return f"{heading}\n{body}" if body else ""
