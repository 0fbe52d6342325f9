"""The summary of a game as plain text: who must act, what happened, what can be answered, the table, a template."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from gallerist_pbem.draw.language import said
from gallerist_pbem.draw.text import WIDTH, pasteable, wrapped
from gallerist_pbem.engine.answers import WORD
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.orders.steps import write_step
from gallerist_pbem.plain.report import Report
from gallerist_pbem.plain.safe_text import harmless
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.form.form import order_form
from gallerist_pbem.report.gather import report_of

SHOWN = 12


class Awaited(NamedTuple):
    """Somebody who must act; the question is in words."""

    seat: str
    name: str
    question: str
    decision: int
    since: str


def summary(opened: OpenedGame) -> str:
    """The summary as a seat, or everybody, may read it."""
    report, names, asked = report_of(opened), opened.names, opened.asked
    answering = [seat for seat in asked if opened.seat in (None, seat)]
    return composed(
        report,
        awaited=[
            Awaited(seat, names[seat], report.awaited[seat], facts["decision"], harmless(facts["since"]))
            for seat, facts in asked.items()
        ],
        table=opened.package.board.text(opened.game, opened.secret, opened.seat, names),
        answers={f"{names[seat]} ({seat})": _examples(opened, seat) for seat in answering},
        template="\n\n".join(order_form(opened, seat) for seat in answering),
        more=f"gallerist legal {harmless(opened.file.path.name)}" + " --as SEAT" * (len(answering) > 1),
    )


def composed(
    report: Report,
    *,
    awaited: Sequence[Awaited],
    table: str,
    answers: Mapping[str, Sequence[str]],
    template: str,
    more: str = "",
) -> str:
    """Every part under its heading; who is asked together with others has answers of his own, `more` is the command
    that lists them all. The last line names move and hash."""
    says = said()["summary"]
    parts = [
        "\n".join(wrapped(f"{report.title}, move {report.move}")),
        "\n".join(wrapped(report.options)) if report.options else "",
        "\n".join(line for who in awaited for line in _awaited(who)) or says["nobody"],
        "\n".join(wrapped(report.kept)) if report.kept else "",
        _section(says["happened"], (line for text in report.happened for line in wrapped(text, "- ", "  "))),
        _section(says["done_to_you"], (line for text in report.done_to_you for line in wrapped(text, "- ", "  "))),
        _section(says["answers"], _answers(answers, more)),
        table.strip("\n"),
        _section(says["form"], (line for text in template.splitlines() for line in pasteable(text))),
        report.last_line,
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _examples(opened: OpenedGame, seat: str) -> list[str]:
    """One complete answer of each kind."""
    return ["; ".join(map(write_step, steps)) for steps in answers(opened.rules, opened.game, seat, WORD)]


def _awaited(who: Awaited) -> list[str]:
    since = f", since {who.since}" if who.since else ""
    return wrapped(f"{who.name} ({who.seat}) must act: {who.question} [decision {who.decision}{since}]", "", "  ")


def _section(heading: str, lines: Iterator[str]) -> str:
    """Nothing to say, no heading."""
    body = "\n".join(lines)
    return f"{heading}\n{body}" if body else ""


def _answers(answers: Mapping[str, Sequence[str]], more: str) -> Iterator[str]:
    for who, possible in answers.items():
        if len(answers) > 1:
            yield from wrapped(f"{who}:")
        for answer in possible[:SHOWN]:
            yield from _steps(answer)
    if more and any(answers.values()):
        yield from wrapped(said()["summary"]["all_answers"].format(command=more), "  ", "    ")


def _steps(answer: str) -> list[str]:
    """Steps after one another on a line as far as they fit; a new line separates them as a semicolon does."""
    lines: list[str] = []
    for step in answer.split("; "):
        if lines and len(lines[-1]) + len(step) + 2 <= WIDTH:
            lines[-1] += f"; {step}"
        else:
            lines.extend(pasteable(f"{'    ' if lines else '  '}{step}"))
    return lines
