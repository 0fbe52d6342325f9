"""One kind of step in a form: what its fields can be, and what is said about each value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gallerist_pbem.draw.language import said
from gallerist_pbem.draw.text import wrapped
from gallerist_pbem.engine.answers import STOP, spoken
from gallerist_pbem.engine.guided import MAIN, SERIES, Choice
from gallerist_pbem.orders.steps import OPEN

YES = "true"
TIED = "\N{NO-BREAK SPACE}"
LINE = 64
SHOWN, EVERY = 20, 10_000
"""So many values of a field are listed, and so many targets of what comes later: they hang on what comes before."""
Picked = tuple[Choice, Any]
Remarks = Mapping[tuple[str, str, str], Sequence[str]]
"""Step, field and value as written -> what is said about it."""


@dataclass(slots=True)
class FormLine:
    """One kind of step: the values its fields can have, and how often each was open."""

    word: str
    remarks: Remarks
    seen: int = 0
    values: dict[str, list[str]] = field(default_factory=dict)
    may_lack: set[str] = field(default_factory=set)
    met: Counter[str] = field(default_factory=Counter)
    most: dict[str, int] = field(default_factory=dict)
    """How many items a list had at most."""
    ends: bool = False
    """Whether the list of targets may be ended before all are named."""
    confirmed: dict[str, dict[str, set[bool]]] = field(default_factory=dict)
    """Flags without which some targets are refused: for each target whether that was so."""

    def add(self, picks: Sequence[Picked]) -> None:
        """One more way to take this step."""
        self.seen += 1
        for name, count in Counter(field_name(choice) for choice, _ in picks).items():
            self.most[name] = max(count, self.most.get(name, 0))
        self.met.update({field_name(choice) for choice, _ in picks if choice.name == MAIN or len(choice.options) > 1})
        target = next((spoken(value) for choice, value in picks if choice.name == MAIN), "")
        for choice, _ in picks:
            name, values = field_name(choice), self.values.setdefault(field_name(choice), [])
            values += [value for value in spelled(choice) if value not in values]
            self.ends |= name == MAIN and STOP in choice.options
            self.may_lack |= {name} if choice.may_lack else set()
            if choice.may_lack and choice.options in ((True,), (False,)):
                self.confirmed.setdefault(name, {}).setdefault(target, set()).update(choice.options)

    def filled(self) -> str:
        """The line with its forced parts; what may be left out is left out, a nested map comes last."""
        parts = [self.word]
        for name in sorted(self.values, key=lambda name: " " in name):
            values = self.values[name]
            if name not in self.may_lack and self.met[name] == self.seen and (name == MAIN or len(values) > 1):
                words = [word for word in name.split() if word not in (MAIN, *parts[1:])]
                parts += [*words, values[0] if len(values) == 1 else OPEN]
        return " ".join(parts)

    def explained(self, indent: str = "", shown: int = EVERY) -> Iterator[str]:
        """The step with its targets, so many of each kind, then its other fields."""
        for targets in self._targets(shown) or [""]:
            yield f"{indent}{self.word} {targets}{self._how_many()}".rstrip()
        yield from self.fields(indent)

    def _targets(self, shown: int) -> list[str]:
        """Each with what is said about it, on a line of its own if that is much; alike ones stand together."""
        values = self.values.get(MAIN, [])
        together: dict[str, list[str]] = {}
        for value in values:
            together.setdefault(self._said_of(MAIN, value), []).append(value)
        if 2 * len(together) > len(values):
            told = _some(self.told(MAIN, values), shown)
            return told if max(map(len, told), default=0) > LINE else [listed(told)]
        alike = sorted(together.items(), key=lambda pair: bool(pair[0]))
        return [f"{listed(_some(same, shown))}{f' ({word})' if word else ''}" for word, same in alike]

    def _how_many(self) -> str:
        """Of a list."""
        says = said()["form"]
        if self.ends:
            return f" ({says['one_or_more']})"
        return f" ({says['so_many'].format(n=self.most[MAIN])})" if self.most.get(MAIN, 1) > 1 else ""

    def fields(self, indent: str = "") -> Iterator[str]:
        """The values of everything that is open beside the target; what goes without saying is not told."""
        for name in sorted(self.values, key=lambda name: " " in name):
            values = self.values[name]
            if name != MAIN and (len(values) > 1 or (values and name in self.may_lack)):
                # A flag is written without its value.
                told = "" if values == [YES] else f": {listed(_some(self.told(name, values), SHOWN))}"
                yield f"{indent}  {name}{self._remark(name)}{told}"

    def optional(self) -> Iterator[str]:
        """What may be said beyond what must be."""
        for name, values in self.values.items():
            if name in self.may_lack and name not in self.confirmed and values:
                yield said()["form"]["each"].format(word=self.word, field=f"{name} {listed(values)}")

    def told(self, name: str, values: Sequence[str]) -> list[str]:
        """Values, each with what is said about it."""
        words = [self._said_of(name, value) for value in values]
        return [f"{value} ({word})" if word else value for value, word in zip(values, words, strict=True)]

    def _said_of(self, name: str, value: str) -> str:
        return ", ".join(self.remarks.get((self.word, name, value), ()))

    def _remark(self, name: str) -> str:
        says = said()["form"]
        if targets := [target for target, needed in self.confirmed.get(name, {}).items() if needed == {True}]:
            return f" ({says['must'].format(targets=listed(sorted(targets)))})"
        if name in self.may_lack:
            return f" ({says['may']})"
        where = says["where_asked"] if self.met[name] < self.seen else ""
        several = says["several"].format(n=self.most[name]) if self.most[name] > 1 else ""
        remarks = ", ".join(part for part in (where, several) if part)
        return f" ({remarks})" if remarks else ""


def _some(values: list[str], shown: int) -> list[str]:
    """The first of them, and how many more there are."""
    more = len(values) - shown
    return [*values[:shown], said()["form"]["more"].format(n=more)] if more > 0 else values


def listed(values: Sequence[str]) -> str:
    """Values one after the other; a line is not broken inside of one that fits on it."""
    return ", ".join(value.replace(" ", TIED) if len(value) <= LINE else value for value in values)


def field_name(choice: Choice) -> str:
    """As it is written: a nested field behind the name of its map."""
    return MAIN if choice.name == SERIES else f"{choice.within} {choice.name}".strip()


def spelled(choice: Choice) -> list[str]:
    """The options as they are written; doing without is not written at all."""
    unsaid = (None, STOP, False, 0) if choice.may_lack else (None, STOP)
    return [spoken(option) for option in choice.options if option not in unsaid]


def comment(text: str, indent: str = "  ") -> list[str]:
    """Explanations for a person; whoever reads the order skips them."""
    return [line.replace(TIED, " ") for line in wrapped(text, "# ", f"# {indent}")]
