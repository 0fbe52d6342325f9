"""The summary of a game as plain text: who must act, what happened, what can be answered, the table, a template."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gallerist_pbem.draw.report import Report
from gallerist_pbem.draw.text import WIDTH, pasteable, wrapped
from gallerist_pbem.engine.answers import WORD
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.orders.steps import write_step
from gallerist_pbem.record import files
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.form import to_fill_in
from gallerist_pbem.report.gather import report_of

SHOWN = 12


def publish(opened: OpenedGame) -> tuple[str, str]:
    """Writes the public summary beside the game file; the summary, and why it could not be written, if so."""
    text = summary(opened)
    try:
        files.write(files.beside(opened.file.path, "txt"), text)
    except OSError as error:
        # The move stands; the summary can be made again from it at any time.
        return text, f"the summary could not be written: {error.strerror}"
    return text, ""


def summary(opened: OpenedGame) -> str:
    """Every part under its heading, as a seat, or everybody, may read it; the last line names move and hash."""
    report = report_of(opened)
    answering = [seat for seat in opened.asked if opened.seat in (None, seat)]
    examples = {f"{opened.names[seat]} ({seat})": _examples(opened, seat) for seat in answering}
    template = "\n\n".join(to_fill_in(opened, seat) for seat in answering)
    more = f"gallerist legal {opened.file.path.name}" + " --as SEAT" * (len(answering) > 1)
    parts = [
        "\n".join(wrapped(f"{report.title}, move {report.move}")),
        "\n".join(wrapped(report.options)) if report.options else "",
        "\n".join(line for seat in opened.asked for line in _awaited(opened, report, seat)) or "Nobody is awaited.",
        "\n".join(wrapped(report.kept)) if report.kept else "",
        _section("WHAT HAPPENED", (line for text in report.happened for line in wrapped(text, "- ", "  "))),
        _section("DONE TO YOU", (line for text in report.done_to_you for line in wrapped(text, "- ", "  "))),
        _section("WHAT CAN BE ANSWERED NOW, FOR EXAMPLE", _answers(examples, more)),
        opened.package.board.text(opened.game, opened.secret, opened.seat, opened.names).strip("\n"),
        _section("ORDER TO FILL IN", (line for text in template.splitlines() for line in pasteable(text))),
        report.last_line,
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _examples(opened: OpenedGame, seat: str) -> list[str]:
    """One complete answer of each kind."""
    return ["; ".join(map(write_step, steps)) for steps in answers(opened.rules, opened.game, seat, WORD)]


def _awaited(opened: OpenedGame, report: Report, seat: str) -> list[str]:
    asked = opened.asked[seat]
    since = f", since {asked['since']}" if asked["since"] else ""
    who = f"{opened.names[seat]} ({seat})"
    return wrapped(f"{who} must act: {report.awaited[seat]} [decision {asked['decision']}{since}]", "", "  ")


def _section(heading: str, lines: Iterator[str]) -> str:
    """Nothing to say, no heading."""
    body = "\n".join(lines)
    return f"{heading}\n{body}" if body else ""


def _answers(answers: Mapping[str, Sequence[str]], more: str) -> Iterator[str]:
    for who, own in answers.items():
        if len(answers) > 1:
            yield from wrapped(f"{who}:")
        for answer in own[:SHOWN]:
            yield from _steps(answer)
    if more and any(answers.values()):
        yield from wrapped(f"all answers: {more}", "  ", "    ")


def _steps(answer: str) -> list[str]:
    """Steps after one another on a line as far as they fit; a new line separates them as a semicolon does."""
    lines: list[str] = []
    for step in answer.split("; "):
        if lines and len(lines[-1]) + len(step) + 2 <= WIDTH:
            lines[-1] += f"; {step}"
        else:
            lines.extend(pasteable(f"{'    ' if lines else '  '}{step}"))
    return lines
