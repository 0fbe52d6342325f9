"""What would come of a mail: judged without drawing, playing or asking anything of anybody."""

from __future__ import annotations

from gallerist_pbem.errors import NotAwaited, Refused, Unreadable, Usage
from gallerist_pbem.mail.dealing.case import Case
from gallerist_pbem.mail.dealing.deal import case_of
from gallerist_pbem.mail.dealing.finding import order_of
from gallerist_pbem.mail.dealing.playing import check_signature
from gallerist_pbem.mail.dealing.signing import unsigned
from gallerist_pbem.mail.host.house import Host
from gallerist_pbem.mail.post import Dealt, KeptMail
from gallerist_pbem.mail.reading.commands import commands
from gallerist_pbem.mail.reading.letter import Letter
from gallerist_pbem.referee.orders import Order
from gallerist_pbem.referee.submit import check_order
from gallerist_pbem.report.words import host_said


def foresee(host: Host, mail: KeptMail, letter: Letter) -> Dealt:
    """The verdict on a mail as the games stand now, before those that came earlier are played."""
    case = case_of(host, mail, letter)
    if isinstance(case, Dealt):
        return case
    if fault := case.caller.fault():
        return case.dealt(fault)
    try:
        order = order_of(case)
    except Unreadable:
        return case.dealt("unreadable", "", case.caller.seats[0])
    if order is None:
        return _commands(case, case.caller.seats[0])
    return _order(case, order)


def _commands(case: Case, seat: str) -> Dealt:
    """What each would do; one that is not signed as it must be, nothing."""
    judged = [(command.name, unsigned(case, seat, command)) for command in commands(case.letter)]
    asked = ", ".join(answer.verdict if answer else name for name, answer in judged)
    return case.dealt(asked or "nothing_found", "", seat)


def _order(case: Case, order: Order) -> Dealt:
    if fault := case.caller.fault_with(order):
        return case.dealt(fault)
    try:
        check_signature(case, order)
        if not order.steps:
            return case.dealt("standing_set", "", order.seat)
        verdict = check_order(case.opened, order).verdict
    except Refused as refusal:
        return case.dealt("refused", refusal.code, order.seat)
    except NotAwaited as error:
        return case.dealt("not_awaited", error.code, order.seat)
    except (Unreadable, Usage):
        return case.dealt("unsigned" if case.opened.keys.get(order.seat) else "unreadable", "", order.seat)
    return case.dealt("played", host_said()["dry_run"].get(verdict, ""), order.seat)
