"""One kind of step in a form: what its fields can be, and what is said about each value."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from gallerist_pbem.draw.language import said
from gallerist_pbem.draw.text import wrapped
from gallerist_pbem.engine.answers import STOP, spoken
from gallerist_pbem.engine.guided_choices import MAIN, SERIES, WORD, Choice
from gallerist_pbem.orders.steps import OPEN

YES = "true"
TIED = "\N{NO-BREAK SPACE}"
LINE = 64
SHOWN, EVERY = 20, 10_000
"""So many values of a field are listed, and so many targets of what comes later: they hang on what comes before."""
Picked = tuple[Choice, Any]
TakenStep = tuple[str, list[Picked]]
Deviations = dict[str, list[Picked]]
Fields = dict[str, list[str]]
Remarks = Mapping[tuple[str, str, str], Sequence[str]]
"""Step, field and value as written -> what is said about it."""


@dataclass(slots=True)
class FormLine:
    """One kind of step: the values its fields can have, and how often each was open."""

    word: str
    remarks: Remarks
    deviations: Deviations = field(default_factory=dict)
    seen: int = 0
    values: Fields = field(default_factory=dict)
    may_lack: set[str] = field(default_factory=set)
    met: Counter[str] = field(default_factory=Counter)
    lists: set[str] = field(default_factory=set)
    """Fields that may be ended before all are named."""
    most: dict[str, int] = field(default_factory=dict)
    """How many items a list had at most."""
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
            self.lists |= {name} if STOP in choice.options else set()
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

    def explained(self, indent: str = "", shown: int = EVERY, known: Fields | None = None) -> Iterator[str]:
        """The step with its targets, so many of each kind, then its other fields; but for what is known of it."""
        fields = [*self.fields(indent, known or ())]
        told = known.get(MAIN, []) if known is not None else []
        if known is not None and not fields and set(self.values.get(MAIN, [])) <= set(told):
            return
        for remark, targets in self._targets(shown, told):
            first = ", ".join(part for part in (self._how_many(), remark) if part)
            head = f"{self.word} ({first})" if first else self.word
            yield f"{indent}{head}{':' if first and targets else ''} {targets}".rstrip()
        yield from fields
        yield from self._seldom(indent)

    def _targets(self, shown: int, known: Collection[str]) -> list[tuple[str, str]]:
        """Each with what is said about it, on a line of its own if that is much; alike ones behind what is said."""
        values = [value for value in self.values.get(MAIN, []) if value not in known]
        if not values:
            return [(self._said_of(WORD, self.word), "")]
        together: dict[str, list[str]] = {}
        for value in values:
            together.setdefault(self._said_of(MAIN, value), []).append(value)
        if 2 * len(together) > len(values):
            told = _some(self.told(MAIN, values), shown)
            by_line = max(map(len, told)) > LINE and not self._how_many()
            return [("", each) for each in (told if by_line else [listed(told)])]
        alike = sorted(together.items(), key=lambda pair: bool(pair[0]))
        return [(word, listed(_some(same, shown))) for word, same in alike]

    def _how_many(self) -> str:
        """Of a list."""
        says = said()["form"]
        if MAIN in self.lists:
            return str(says["one_or_more"])
        return str(says["so_many"]).format(n=self.most[MAIN]) if self.most.get(MAIN, 1) > 1 else ""

    def fields(self, indent: str = "", known: Collection[str] = ()) -> Iterator[str]:
        """The values of everything that is open beside the target; what goes without saying is not told."""
        for name in sorted(self.values, key=lambda name: " " in name):
            values = self.values[name]
            is_open = (self.met[name] and len(values) > 1) or (values and name in self.may_lack)
            if name not in (MAIN, *known) and is_open:
                # A flag is written without its value.
                told = "" if values == [YES] else f": {listed(_some(self.told(name, values), SHOWN))}"
                yield f"{indent}  {name}{self._remark(name)}{told}"

    def _seldom(self, indent: str) -> Iterator[str]:
        """Fields that come up only with a certain value of another field."""
        alike: dict[str, list[str]] = {}
        for value, picks in self.deviations.items():
            for name in dict.fromkeys(field_name(choice) for choice, _ in picks):
                of_name = [choice for choice, _ in picks if field_name(choice) == name]
                values = list(dict.fromkeys(text for choice in of_name for text in spelled(choice)))
                if len(values) > 1 and len(self.values.get(name, ())) < len(values):
                    several = said()["form"]["and_several"].format(n=len(of_name)) if len(of_name) > 1 else ""
                    alike.setdefault(f"{name}|{several}): {listed(values)}", []).append(value)
        for text, with_values in alike.items():
            name, _, rest = text.partition("|")
            yield f"{indent}  {name} ({said()['form']['with'].format(values=listed(with_values))}{rest}"

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
            return f" ({says['may_several' if name in self.lists else 'may']})"
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
