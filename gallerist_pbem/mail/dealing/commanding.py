"""What a mail may ask for besides moves: being away, what comes along, standing orders withdrawn, taking back."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gallerist_pbem.mail.clock.absences import AwayAnswer, AwayFrom, come_back, go_away
from gallerist_pbem.mail.clock.moments import written
from gallerist_pbem.mail.clock.watching import agreeing, deadline_of, unconfirmed
from gallerist_pbem.mail.dealing.answers import failed
from gallerist_pbem.mail.dealing.case import Case, together
from gallerist_pbem.mail.dealing.signing import unsigned
from gallerist_pbem.mail.dealing.undoing import ask, grant, refuse
from gallerist_pbem.mail.post import Dealt, Notice, SeatChoice, folded
from gallerist_pbem.mail.reading.commands import MailCommand
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.referee.standing import listed, set_alone


def obey(case: Case, seat: str, command: MailCommand) -> Dealt:
    """One command of one seat."""
    if not command.is_known:
        return failed(case, seat, "unknown_thing", "", typed=command.line.strip())
    if answer := unsigned(case, seat, command):
        return answer
    return COMMANDS[command.name](case, seat, command)


def _away(case: Case, seat: str, command: MailCommand) -> Dealt:
    return _everywhere(case, lambda wish: go_away(wish, command.begins, command.ends, case.mail.received))


def _back(case: Case, seat: str, command: MailCommand) -> Dealt:
    return _everywhere(case, lambda wish: come_back(wish, case.mail.received))


def _everywhere(case: Case, answered: Callable[[AwayFrom], AwayAnswer]) -> Dealt:
    """Who is away is away in all games of the host. The game that he wrote to says so; of another he hears only what
    is otherwise there."""
    parts: list[Dealt] = []
    for opened in _games_of(case):
        for seat in (seat for seat, known in opened.addresses.items() if folded(known) == case.caller.address):
            answer = answered(_wish(case, opened, seat))
            note = Notice(opened.id, seat, opened.addresses[seat], answer.kind, answer.facts, case.mail.key)
            notes = [] if parts and _goes_without_saying(parts[0], answer) else [note]
            parts.append(Dealt(answer.kind, "", case.game, seat, None, notes, answer.changes))
    return together(parts)


def _goes_without_saying(first: Dealt, answer: AwayAnswer) -> bool:
    """Whether it is possible in both games, or in neither; who comes back need not have been away everywhere."""
    return bool(first.changes) == bool(answer.changes) or answer.kind == "not_away"


def _games_of(case: Case) -> Iterator[OpenedGame]:
    """This game first, then the others that the sender plays in, if they are not over."""
    yield case.opened
    written_so = case.caller.address.encode()
    for game in case.host.games():
        if game != case.game and written_so in case.host.path(game).read_bytes().lower():
            opened = case.host.open(game)
            if not opened.is_over:
                yield opened


def _wish(case: Case, opened: OpenedGame, seat: str) -> AwayFrom:
    ledger, settings = case.host.ledger, case.host.configuration.clock
    running = None if opened.is_over else deadline_of(ledger, opened, seat, settings)
    return AwayFrom(
        opened.id, seat, tuple(ledger.seats.absences(opened.id)), settings.changed(opened.clock).absence,
        written(running.deadline) if running else "",
    )  # fmt: skip


def _send(case: Case, seat: str, command: MailCommand) -> Dealt:
    return case.dealt("sent", "", seat, notes=case.notes([seat], "sent", what=command.what))


def _attach(case: Case, seat: str, command: MailCommand) -> Dealt:
    choice = SeatChoice(case.game, seat, "attach", command.what)
    return case.dealt("attach", "", seat, notes=case.notes([seat], "attach", what=command.what), changes=[choice])


def _withdraw(case: Case, seat: str, command: MailCommand) -> Dealt:
    opened = case.seen_by(seat)
    held = listed(opened)
    kind = "standing_withdrawn" if held.lines or held.advance.left else "nothing_to_withdraw"
    set_alone(opened, None)
    return case.dealt(kind, "", seat, notes=case.notes([seat], kind))


def _yes(case: Case, seat: str, command: MailCommand) -> Dealt:
    """Besides that the address works: that the seat agrees to what happens after missed turns."""
    agreed = agreeing(case.opened, seat, case.host.configuration.clock)
    return together([welcome(case, seat), case.dealt("confirmed", "", seat, changes=[agreed])])


def welcome(case: Case, seat: str) -> Dealt:
    """Thanks for an answer to the invitation, with who is still waited for."""
    others = [other for other in unconfirmed(case.host.ledger, case.opened) if other not in case.caller.seats]
    waiting = ", ".join(case.opened.names[other] for other in others)
    return case.dealt("confirmed", "", seat, notes=case.notes([seat], "confirmed", waiting=waiting))


COMMANDS: dict[str, Callable[[Case, str, MailCommand], Dealt]] = {
    "away": _away,
    "back": _back,
    "send": _send,
    "attach": _attach,
    "withdraw standing": _withdraw,
    "undo": lambda case, seat, _: ask(case, seat),
    "grant undo": lambda case, seat, command: grant(case, seat, command.what),
    "refuse undo": lambda case, seat, command: refuse(case, seat, command.what),
    "yes": _yes,
}
"""What each command does."""
FOR_ALL = ("away", "back")
"""What holds for a person, not for a seat."""
