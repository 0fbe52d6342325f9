"""Everything the program tells a user when it cannot do what was asked, with its exit code."""

from __future__ import annotations

from typing import Any, NamedTuple

INTERRUPTED = 130
"""The exit code of who went away in the middle, as shells have it."""


class PbemError(Exception):
    """A sentence for the user; anything that is not one of these is a bug."""

    exit_code = 1

    def plain(self) -> dict[str, Any]:
        """The error as one JSON object."""
        return {"error": str(self)}


class Fault(NamedTuple):
    """One thing wrong with a text, and where it stands (both counted from 1)."""

    line: int
    column: int
    message: str


class Unreadable(PbemError):
    """The text is not an order or a file of ours; all its faults at once."""

    exit_code = 3

    def __init__(self, source: str, faults: list[Fault]) -> None:
        self.source = source
        self.faults = sorted(faults)
        super().__init__("\n".join(f"{source}:{f.line}:{f.column}: error: {f.message}" for f in self.faults))

    def plain(self) -> dict[str, Any]:
        return {"error": str(self), "code": "E-READ", "faults": [f._asdict() for f in self.faults]}


class Refused(PbemError):
    """The rules do not allow it: what stands in the way, where that is written, what would be allowed."""

    exit_code = 4

    def __init__(self, code: str, rule: str, why: str, possible: list[str] | None = None) -> None:
        self.code = code
        self.rule = rule
        self.why = why
        self.possible = possible or []
        self.page = ""
        self.step = 0
        self.ahead = 0
        """How many steps further on the fault stands than the step that was being carried out."""
        self.tried = ""
        super().__init__(code)

    def __str__(self) -> str:
        place = f"step {self.step}, {self.tried}: " if self.step else ""
        source = ", ".join(part for part in (self.rule, self.page) if part)
        cited = f" ({source})" if source else ""
        instead = f" Possible: {', '.join(self.possible)}." if self.possible else ""
        return f"{place}{self.why}{cited}.{instead}"

    def plain(self) -> dict[str, Any]:
        keys = ("code", "rule", "page", "step", "possible")
        return {"error": str(self)} | {key: getattr(self, key) for key in keys}


class NotAwaited(PbemError):
    """The order is for a question that is not open: stale, duplicate, overtaken or somebody else's."""

    exit_code = 5

    def __init__(self, code: str, why: str) -> None:
        self.code = code
        super().__init__(why)

    def plain(self) -> dict[str, Any]:
        return {"error": str(self), "code": self.code}


class Damaged(PbemError):
    """The record does not fit together: it was damaged or tampered with."""

    exit_code = 6


class OtherVersion(PbemError):
    """What another version of the program recorded, and what this one can neither prove nor play."""

    exit_code = 8


class Locked(PbemError):
    """Another run holds the game."""

    exit_code = 7


class NotAllowed(PbemError):
    """The system did not allow it: a full disk, a missing right, a name that is no file's; nothing was changed."""

    exit_code = 9

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(f"{why}; nothing was changed")


class Incomplete(UserWarning):
    """What was to be done is done, but something that goes with it could not be."""


class Usage(PbemError):
    """The command was called in a way that cannot work."""

    exit_code = 2
