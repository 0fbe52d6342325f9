"""The order of a mail: between its marks, or typed bare as a reply to what was asked."""

from __future__ import annotations

from contextlib import suppress

from gallerist_pbem.errors import Fault, Gap, Misspelled, Unreadable
from gallerist_pbem.mail.dealing.answers import faults_text
from gallerist_pbem.mail.dealing.case import Case
from gallerist_pbem.mail.host.tokens import Grant
from gallerist_pbem.mail.reading.commands import MailCommand, commands
from gallerist_pbem.referee.orders import MARK, Order, order_text, read_order, read_standing_order
from gallerist_pbem.report.words import mail_said

SOURCE = "order"
END = "#end"
ADVANCE = ("if", "next")
"""How lines for the time of an absence begin."""
MOST_TYPED = 15
"""Who types more than so many lines tells a story."""

SHORTEST = 3
"""Words may be cut short, but who ends his mail with a single letter has signed it."""


def order_of(case: Case) -> Order | None:
    """The order of a mail, or none; raises Unreadable for what was meant as one and cannot be read."""
    if case.letter.order_fault:
        raise Unreadable(SOURCE, [Fault(1, 1, case.letter.order_fault)])
    if not case.letter.order:
        return _bare(case)
    try:
        return _read(case, case.letter.order)
    except Unreadable as unreadable:
        # Above the form that they answer people type their steps, or a command; the form itself then says nothing.
        if (order := _bare(case)) or (commands(case.letter) and _is_form(unreadable)):
            return order
        raise


def _is_form(unreadable: Unreadable) -> bool:
    """Whether all that is wrong is that something is still to be filled in."""
    return all(isinstance(fault, Gap) for fault in unreadable.faults)


def _read(case: Case, text: bytes | str) -> Order:
    """With steps, or only for the time its player is away; where both fail, the faults are those of an order."""
    package, names = case.opened.package, case.opened.names
    try:
        return read_order(package, text, SOURCE, names)
    except Unreadable:
        with suppress(Unreadable):
            return read_standing_order(package, text, SOURCE, names)
        raise


def _bare(case: Case) -> Order | None:
    """Lines that are all steps, or the one paragraph that is, answer what the token was made for; the rest is talk."""
    if whole := _steps(case, typed(case)) or _steps(case, _possible(case)):
        return whole
    found = [order for lines in _paragraphs(case) if (order := _steps(case, lines))]
    return found[0] if len(found) == 1 else None


def _steps(case: Case, lines: list[str]) -> Order | None:
    text = _wrapped(case, lines)
    with suppress(Unreadable):
        return _read(case, text) if text else None
    return None


def _paragraphs(case: Case) -> list[list[str]]:
    """Few, with what stands together: above and below their steps people greet. Who has begun an order ends it."""
    lines = set(typed(case))
    if any(line.lower().startswith(MARK) for line in lines):
        return []
    blocks = [[line.strip() for line in block.splitlines()] for block in case.letter.fresh.split("\n\n")]
    kept = [[line for line in block if line in lines] for block in blocks[:MOST_TYPED]]
    return [block for block in kept if len("".join(block)) >= SHORTEST]


def why_unreadable(case: Case, unreadable: Unreadable) -> str:
    """What is wrong with an order. Above a form that was left as it is people have typed what they mean: then only that
    counts, and not that the form is still to be filled in."""
    return (_meant(case, _possible(case)) if _is_form(unreadable) else "") or faults_text(unreadable)


def unheeded(case: Case, order: Order | None) -> list[MailCommand]:
    """Commands for things that are not there. `send vip` may be the rest of a step instead."""
    unknown = [command for command in commands(case.letter) if not command.is_known]
    if order is None:
        return [] if _speaks_of_steps(case, _possible(case)) else unknown
    return [command for command in unknown if f"{command.name} {command.what}" not in order_text(order)]


def if_meant(case: Case) -> str:
    """What would be wrong with the few lines that somebody typed, if they were an order."""
    faults = _meant(case, typed(case))
    return str(mail_said()["dealing"]["if_meant"]).format(faults=faults) if faults else ""


def _meant(case: Case, lines: list[str]) -> str:
    text = _wrapped(case, lines)
    if not text or text.count("\n") > MOST_TYPED:
        return ""
    try:
        _read(case, text)
    except Unreadable as unreadable:
        if _speaks_of_steps(case, lines) or _nearly(case, unreadable):
            return faults_text(unreadable)
    return ""


def _speaks_of_steps(case: Case, lines: list[str]) -> bool:
    """Whether a line begins like one of an order; who only says thank you hears nothing of what is unknown."""
    known = {*(name.split()[0] for name in case.opened.rules.STEPS), *ADVANCE}
    return any(line.split()[0].lower().rstrip(";:,.") in known for line in lines)


def _nearly(case: Case, unreadable: Unreadable) -> bool:
    """Whether who is asked has mistyped a word."""
    asked = any(seat in case.opened.asked for seat in case.caller.seats)
    return asked and any(isinstance(fault, Misspelled) for fault in unreadable.faults)


def _wrapped(case: Case, lines: list[str]) -> str:
    """What was typed as the order that it would be."""
    grant = _answered(case)
    if not lines or grant is None:
        return ""
    return "\n".join([f"{MARK} {case.game} {grant.seat} {grant.decision}", *lines, END])


def typed(case: Case) -> list[str]:
    """What the sender typed besides commands."""
    commanded = {command.line.strip() for command in commands(case.letter) if command.is_known}
    lines = (line.strip() for line in case.letter.fresh.splitlines())
    return [line for line in lines if line and line not in commanded]


def _possible(case: Case) -> list[str]:
    """The same without commands for things that are not there."""
    commanded = {command.line.strip() for command in commands(case.letter)}
    return [line for line in typed(case) if line not in commanded]


def _answered(case: Case) -> Grant | None:
    """The newest decision of the one seat that the mail speaks for."""
    own = [grant for grant in case.caller.grants if grant.seat in case.caller.own]
    return max(own, key=lambda grant: grant.decision) if len({grant.seat for grant in own}) == 1 else None
