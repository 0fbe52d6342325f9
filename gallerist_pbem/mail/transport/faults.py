"""Why mails could not be fetched or sent."""

from __future__ import annotations

from gallerist_pbem.errors import NotAllowed, PbemError
from gallerist_pbem.report.words import printable

TOLD = 300
"""Of what a server says no more is repeated."""


class Unreachable(NotAllowed):
    """A mailbox that could not be looked into: whoever wrote in time may have been overlooked."""


class Unsent(PbemError):
    """A mail that did not go out: for now, or for ever because its recipient is refused."""

    exit_code = 9

    def __init__(self, why: str, forever: bool = False) -> None:
        self.why = why
        self.forever = forever
        super().__init__(why)


class NoPost(Unsent):
    """Not only this mail: none goes out for now, so that the others need not be tried."""


class InDoubt(PbemError):
    """A mail that perhaps went out: the connection was lost after it was handed over and before that was confirmed."""

    exit_code = 9

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(why)


def said_by(answer: object, *secrets: str) -> str:
    """What a server said, as one line that does no harm; some repeat what they did not understand."""
    heard = answer.strerror if isinstance(answer, OSError) and answer.strerror else answer
    text = heard.decode("utf-8", "replace") if isinstance(heard, bytes) else str(heard)
    for secret in filter(None, secrets):
        text = text.replace(secret, "...")
    return printable(" ".join(text.split()))[:TOLD]
