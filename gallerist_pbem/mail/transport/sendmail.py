"""Mails handed to a sendmail command, as every Unix mail system has one."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass

from gallerist_pbem.mail.post import Outgoing
from gallerist_pbem.mail.transport.faults import InDoubt, NoPost, Unsent, said_by

PATIENCE = 120
"""Seconds in which a command that queues a mail, or sends it at once, may finish."""
REFUSED = (os.EX_DATAERR, os.EX_NOUSER, os.EX_NOHOST)
"""It is this mail, or its recipient, that is wrong; everything else may pass."""


@dataclass(frozen=True, slots=True)
class SendmailPost:
    """The command is never given to a shell, and no address is taken for an option."""

    command: Sequence[str]

    def send(self, outgoing: Outgoing, witness: str) -> None:
        """`-i`: a point alone on a line does not end the mail."""
        recipients = [outgoing.address, *filter(None, [witness])]
        arguments = [*self.command, "-i", "-f", outgoing.envelope or "<>", "--", *recipients]
        done = self._run(arguments, outgoing.raw.replace(b"\r\n", b"\n"))
        if done.returncode == 0:
            return
        why = f"{self.command[0]} {_ended(done.returncode)}: {said_by(done.stderr or done.stdout) or 'it said nothing'}"
        if done.returncode < 0:
            raise InDoubt(why)
        if done.returncode == os.EX_TEMPFAIL or done.returncode in REFUSED:
            raise Unsent(why, forever=done.returncode in REFUSED)
        raise NoPost(why)

    def _run(self, arguments: list[str], raw: bytes) -> subprocess.CompletedProcess[bytes]:
        try:
            return subprocess.run(arguments, input=raw, capture_output=True, timeout=PATIENCE, check=False)
        except subprocess.TimeoutExpired:
            raise InDoubt(f"{self.command[0]} did not finish within {PATIENCE} seconds and was stopped") from None
        except (OSError, ValueError) as error:
            raise NoPost(f"{self.command[0]} cannot be started: {said_by(error)}") from None

    def close(self) -> None:
        """Nothing is open."""


def _ended(code: int) -> str:
    return f"ended with {code}" if code > 0 else f"was stopped by signal {-code}"
