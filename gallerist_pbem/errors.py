"""Everything the program tells a user when it cannot do what was asked, with its exit code."""

from __future__ import annotations

from collections.abc import Sequence
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


class Gap(Fault):
    """A place of a form that is still to be filled in."""


class Misspelled(Fault):
    """A word that is nearly one of those that may stand there."""


class Unreadable(PbemError):
    """The text is not an order or a file of ours; all its faults at once."""

    exit_code = 3

    def __init__(self, source: str, faults: list[Fault]) -> None:
        self.source = source
        self.faults = sorted(faults)
        super().__init__("\n".join(f"{source}:{f.line}:{f.column}: error: {f.message}" for f in self.faults))

    def plain(self) -> dict[str, Any]:
        return {"error": str(self), "code": "E-READ", "faults": [f._asdict() for f in self.faults]}


class Need(NamedTuple):
    """A further field that some of the possible values ask for: so many of what is possible there."""

    values: list[str]
    field: str
    possible: list[str]
    number: int

    def sentence(self) -> str:
        """`With visitor say also bonus visitor (investor, vip)`."""
        count = f"{self.number} of " if self.number > 1 else ""
        return f"With {' or '.join(self.values)} say also `{self.field}` ({count}{', '.join(self.possible)})."


class Objection(NamedTuple):
    """One thing that the rules have against a step, and what would put it right."""

    code: str
    rule: str
    why: str
    possible: list[str]
    field: str = ""
    """As it is typed, `bonus visitor`; empty where it is the main value or the step itself."""
    meaning: str = ""
    needs: Sequence[Need] = ()
    page: str = ""
    step: int = 0
    tried: str = ""
    example: str = ""
    """The whole step as it would be accepted."""
    supposing: int = 0
    """The last step before that was taken as suggested, not as written."""

    def sentence(self, named: bool = False) -> str:
        """What is wrong, where that is written, what would be possible; named: with its field and what that is."""
        source = "; ".join(part for part in (", ".join(filter(None, (self.rule, self.page))), self.code) if part)
        unnamed = self.field and f"`{self.field}" not in self.why
        meaning = f", {self.meaning}" if self.meaning else ""
        called = f"`{self.field}`{meaning}: " if named and unnamed else ""
        about = f" for `{self.field}`" if unnamed and not named else ""
        instead = f" Possible{about}: {', '.join(self.possible)}." if self.possible else ""
        return f"{called}{self.why} ({source}).{instead}{''.join(f' {need.sentence()}' for need in self.needs)}"

    def plain(self) -> dict[str, Any]:
        """As one JSON object."""
        keys = ("code", "rule", "page", "step", "field", "meaning", "why", "possible")
        needs = [need._asdict() for need in self.needs]
        return {key: getattr(self, key) for key in keys} | {"needs": needs, "example": self.example or None}


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
        self.objections: list[Objection] = []
        """All there is against the order, this one first; empty as long as nobody has looked for more."""
        super().__init__(code)

    def __str__(self) -> str:
        """All of it as one paragraph."""
        return " ".join(f"`{line.strip()}`." if line.startswith(" ") else line for line in self.lines())

    def lines(self) -> list[str]:
        """All objections step by step, each with a line that would work, which is indented."""
        lines: list[str] = []
        told = self._told()
        for step in dict.fromkeys(objection.step for objection in told):
            lines += _about_step([objection for objection in told if objection.step == step])
        return lines

    @property
    def example(self) -> str:
        """The refused step as it would be accepted; empty where nobody knows one."""
        return self.objections[0].example if self.objections else ""

    def _told(self) -> list[Objection]:
        alone = Objection(self.code, self.rule, self.why, self.possible)
        return self.objections or [alone._replace(page=self.page, step=self.step, tried=self.tried)]

    def plain(self) -> dict[str, Any]:
        keys = ("code", "rule", "page", "step", "possible")
        faults = [objection.plain() for objection in self._told()]
        return (
            {"error": str(self)}
            | {key: getattr(self, key) for key in keys}
            | {"faults": faults, "example": self.example or None}
        )


def _about_step(objections: list[Objection]) -> list[str]:
    """One objection is a sentence; several are numbered."""
    first = objections[0]
    supposing = f" (with step {first.supposing} as suggested)" if first.supposing else ""
    place = f"step {first.step}, {first.tried}{supposing}: " if first.step else ""
    if len(objections) == 1:
        lines = [place + first.sentence()]
    else:
        lines = [f"{place}{len(objections)} things are missing or wrong."]
        lines += [f"({number}) {each.sentence(named=True)}" for number, each in enumerate(objections, 1)]
    return [*lines, "For example:", f"  {first.example}"] if first.example else lines


class NotAwaited(PbemError):
    """The order is for a question that is not open: stale, duplicate, overtaken or somebody else's."""

    exit_code = 5

    def __init__(self, code: str, why: str, move: int | None = None) -> None:
        self.code = code
        self.move = move
        """The move that answered it, where there is one."""
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
