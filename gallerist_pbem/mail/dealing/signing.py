"""Commands that change the record, of a seat with a key: signed for one game, one seat and what it stands at."""

from __future__ import annotations

from typing import Any

from gallerist_pbem.errors import Usage
from gallerist_pbem.mail.dealing.answers import failed
from gallerist_pbem.mail.dealing.case import Case
from gallerist_pbem.mail.post import Dealt
from gallerist_pbem.mail.reading.commands import MailCommand
from gallerist_pbem.referee.office.signatures import command_text, verify

UNSIGNED, BAD = "unsigned_command", "bad_command"


def unsigned(case: Case, seat: str, command: MailCommand) -> Dealt | None:
    """What is told where a command must be signed and is not; None where it may be obeyed."""
    if not (command.is_recorded and (key := case.opened.keys.get(seat))):
        return None
    try:
        verify(command_text(case.opened, seat, command.said), case.letter.signature, key, seat)
    except Usage as fault:
        kind = BAD if case.letter.signature else UNSIGNED
        return failed(case, seat, kind, str(fault), said=command.said, **how_to_sign(case, seat))
    return None


def how_to_sign(case: Case, seat: str) -> dict[str, Any]:
    """Who must sign is told how; of everybody else nothing is asked."""
    return {"signs": seat} if seat in case.opened.keys else {}
