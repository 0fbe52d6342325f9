"""How a question is answered: as a player ordered, or as somebody picks, and what the two share.

A rule function asks its answer for each choice and names what is possible. So the same function decides
what may be played and lists what could be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypeVar

from gallerist_pbem.errors import Refused
from gallerist_pbem.orders.steps import Step, step_word

V = TypeVar("V")
Why = Callable[[Any], Refused | None]
WhyNext = Callable[[list[Any], Any], Refused | None]
Read = Callable[[Any, Sequence[Any]], Any]
MISSING: Any = object()
WORD, TARGET, MINOR = range(3)
"""How much a choice matters: which step, its main value, everything else."""
STOP = "stop"


class Answer(Protocol):
    """Who or what makes the choices of one step."""

    def word(self, words: Sequence[str], possible: Callable[[str], bool]) -> str:
        """Which step it is."""

    def main(self, options: Sequence[V], why: Why | None = None, read: Read | None = None) -> V:
        """The step's main value; `read`: what was said, in full."""

    def instead(self, name: str, resolve: Callable[[Any], Any], idle: dict[Any, Sequence[str]]) -> None:
        """A field that may stand for the main value; `idle`: fields that a value then has no use for."""

    def follows(self, name: str, resolve: Callable[[Any], Any]) -> None:
        """A main value that is left out where this field tells it; the field says the rest as always."""

    def series(
        self, options: Callable[[list[V]], list[V]], why: WhyNext, order: Callable[[Any], Any], least: int = 1
    ) -> list[V]:
        """A main value that is a list of at least so many."""

    def field(
        self, name: str, options: Sequence[V], why: Why | None = None, default: Any = MISSING, read: Read | None = None
    ) -> V:
        """One of the step's other fields."""

    def item(self, name: str, options: Sequence[V], why: Why | None = None, read: Read | None = None) -> V:
        """The next item of a list field; where STOP is an option the list may end."""

    def no_more(self, name: str, why: Callable[[], Refused]) -> None:
        """A list field has no place for another item, for this reason."""

    def inside(self, name: str) -> Answer:
        """The fields of a nested map."""

    def close(self) -> None:
        """The step is complete; what was said beyond it is a fault."""


Answering = Callable[[Step], Answer]
"""What makes an answer of a step."""


def choice(name: str, options: Sequence[Any], value: Any = MISSING) -> Refused:
    """A choice that is missing or not among the possible ones."""
    possible = [spoken(option) for option in options]
    if value is MISSING:
        return Refused("E-CHOICE", "", f"`{name}` is missing and more than one is possible", possible)
    return Refused("E-CHOICE", "", f"`{name}: {spoken(value)}` is not possible here", possible)


def spoken(value: Any) -> str:
    """A value as it is written in an order."""
    if isinstance(value, bool):
        return str(value).lower()
    return ", ".join(spoken(item) for item in value) if isinstance(value, list) else str(value)


def fitting(
    items: list[V], options: Callable[[list[V]], list[V]], why: WhyNext, order: Callable[[Any], Any]
) -> list[V]:
    """What may still be added to a series, at whatever place."""
    if not items:
        return options([])
    candidates = list(dict.fromkeys(item for end in range(len(items) + 1) for item in options(items[:end])))
    lists = {item: sorted([*items, item], key=order) for item in candidates}
    return [item for item in candidates if not any(why(lists[item][:at], it) for at, it in enumerate(lists[item]))]


@dataclass(slots=True)
class CanonicalStep:
    """The canonical step: main value, and fields that were neither forced nor left at their default."""

    name: str = ""
    value: Any = None
    fields: dict[str, Any] = field(default_factory=dict)
    lists: dict[str, tuple[list[Any], bool]] = field(default_factory=dict)
    inner: dict[str, CanonicalStep] = field(default_factory=dict)

    def put(self, name: str, value: Any, options: Sequence[Any], default: Any) -> None:
        """Keeps a field unless it goes without saying."""
        if default is not MISSING:
            if value != default:
                self.fields[name] = value
        elif len(options) != 1:
            self.fields[name] = value

    def add(self, name: str, value: Any, options: Sequence[Any]) -> None:
        """Keeps a list item; a list of nothing but forced items goes without saying."""
        items, free = self.lists.get(name, ([], False))
        self.lists[name] = (items if value == STOP else [*items, value], free or len(options) != 1)

    def map(self) -> dict[str, Any]:
        """All fields that must be said."""
        lists = {name: items for name, (items, free) in self.lists.items() if free and items}
        inner = {name: written.map() for name, written in self.inner.items()}
        return self.fields | lists | {name: fields for name, fields in inner.items() if fields}

    def step(self) -> Step:
        """The step as it is recorded."""
        fields = self.map()
        if self.value is None and not fields:
            return self.name
        return {self.name: self.value} | fields


def unused(fields: Mapping[str, Any], cursors: Mapping[str, int]) -> Iterator[tuple[str, Any]]:
    """What was said and never asked for; of a list what comes after its last item that was."""
    for name, value in fields.items():
        used = cursors.get(name, 0)
        if not isinstance(value, list):
            yield name, value
        elif used < len(value):
            yield name, value[used:]


class PlayerAnswer:
    """The answer a player wrote."""

    def __init__(self, step: Step, fields: dict[str, Any] | None = None, written: CanonicalStep | None = None) -> None:
        self.name = step_word(step)
        self.value = None if isinstance(step, str) else step[self.name]
        others = {} if isinstance(step, str) else {k: v for k, v in step.items() if k != self.name}
        self.fields = dict(others if fields is None else fields)
        self.written = CanonicalStep(self.name, self.value) if written is None else written
        self.cursors: dict[str, int] = {}
        self.nested: dict[str, PlayerAnswer] = {}

    def word(self, words: Sequence[str], possible: Callable[[str], bool]) -> str:
        """As written; whether it is possible is told by the step itself, with its reason."""
        return self.name

    def instead(self, name: str, resolve: Callable[[Any], Any], idle: dict[Any, Sequence[str]]) -> None:
        """What the field comes to is written down, not the field."""
        if name in self.fields:
            self.value = self.written.value = resolve(self.fields.pop(name))
            for field_name in idle.get(self.value, ()):
                self.fields.pop(field_name, None)

    def follows(self, name: str, resolve: Callable[[Any], Any]) -> None:
        """Written down as if it had been said."""
        if self.value is None and name in self.fields:
            self.value = self.written.value = resolve(self.fields[name])

    def main(self, options: Sequence[V], why: Why | None = None, read: Read | None = None) -> V:
        """As written, or refused with the reason."""
        if read:
            self.value = self.written.value = read(self.value, options)
        value: V = self._accepted(self.name, self.value, options, why)
        return value

    def series(
        self, options: Callable[[list[V]], list[V]], why: WhyNext, order: Callable[[Any], Any], least: int = 1
    ) -> list[V]:
        """In the order that makes every list with the same effect the same list; None: one that is missing."""
        items: list[V] = sorted(self.value or [], key=order)
        for at, item in enumerate([*items, *[None] * (len(items) < least != 1)]):
            if refusal := why(items[:at], item):
                raise refusal
        self.written.value = items
        return items

    def field(
        self, name: str, options: Sequence[V], why: Why | None = None, default: Any = MISSING, read: Read | None = None
    ) -> V:
        """As written, else the default, else forced, else asked for."""
        typed = self.fields.pop(name, default)
        if typed is MISSING:
            if len(options) != 1:
                raise self._missing(name, options, why)
            return options[0]
        value: V = self._accepted(name, read(typed, options) if read else typed, options, why)
        self.written.put(name, value, options, default)
        return value

    def item(self, name: str, options: Sequence[V], why: Why | None = None, read: Read | None = None) -> V:
        """The next of the list as written, else forced, else asked for."""
        if name not in self.fields:
            if len(options) != 1 and STOP not in options:
                raise self._missing(name, options, why)
            value: Any = STOP if STOP in options else options[0]
        else:
            at = self.cursors.get(name, 0)
            if at >= len(self.fields[name]) and STOP not in options:
                raise choice(name, options)
            typed = self.fields[name][at] if at < len(self.fields[name]) else STOP
            value = self._accepted(name, read(typed, options) if read else typed, options, why)
            self.cursors[name] = at + 1
        self.written.add(name, value, options)
        item: V = value
        return item

    def no_more(self, name: str, why: Callable[[], Refused]) -> None:
        """Refuses what was said beyond."""
        if len(self.fields.get(name, ())) > self.cursors.get(name, 0):
            raise why()

    def inside(self, name: str) -> Answer:
        """The nested map as written; always the same one."""
        if name not in self.nested:
            self.written.inner[name] = CanonicalStep()
            self.nested[name] = PlayerAnswer(self.name, self.fields.pop(name, {}), self.written.inner[name])
        return self.nested[name]

    def close(self) -> None:
        """Refuses what the step has no use for."""
        for nested in self.nested.values():
            nested.close()
        for name, surplus in unused(self.fields, self.cursors):
            raise Refused("E-CHOICE", "", f"`{name}: {spoken(surplus)}` has no place in this {self.name}")

    @staticmethod
    def _missing(name: str, options: Sequence[Any], why: Why | None) -> Refused:
        refusal = why(None) if why and not options else None
        return refusal or choice(name, options)

    @staticmethod
    def _accepted(name: str, value: Any, options: Sequence[Any], why: Why | None) -> Any:
        """A value without a reason against it goes on: a later choice of the step may still refuse it."""
        refusal = why(value) if why else (None if value in options else choice(name, options, value))
        if refusal:
            raise refusal
        return value


class PickedAnswer:
    """An answer made by picking among the options: at random, or the next one of an exploration."""

    def __init__(self, pick: Callable[[Sequence[Any], int], Any], written: CanonicalStep | None = None) -> None:
        self.pick = pick
        self.written = written or CanonicalStep()

    def word(self, words: Sequence[str], possible: Callable[[str], bool]) -> str:
        """One of the steps that are possible."""
        self.written.name = self.pick([word for word in words if possible(word)], WORD)
        return self.written.name

    def instead(self, name: str, resolve: Callable[[Any], Any], idle: dict[Any, Sequence[str]]) -> None:
        """Picking needs no wishes."""

    def follows(self, name: str, resolve: Callable[[Any], Any]) -> None:
        """Picking leaves nothing out."""

    def main(self, options: Sequence[V], why: Why | None = None, read: Read | None = None) -> V:
        """One of the targets."""
        value: V = self.pick(options, TARGET)
        self.written.value = value
        return value

    def series(
        self, options: Callable[[list[V]], list[V]], why: WhyNext, order: Callable[[Any], Any], least: int = 1
    ) -> list[V]:
        """As many as are needed or more, in canonical order."""
        items: list[V] = [self.pick(options([]), TARGET)]
        while more := options(items):
            item: Any = self.pick(more if len(items) < least else [STOP, *more], MINOR)
            if item == STOP:
                break
            items.append(item)
        self.written.value = items
        return items

    def field(
        self, name: str, options: Sequence[V], why: Why | None = None, default: Any = MISSING, read: Read | None = None
    ) -> V:
        """One of the minor choices."""
        value: V = self.pick(options, MINOR)
        self.written.put(name, value, options, default)
        return value

    def item(self, name: str, options: Sequence[V], why: Why | None = None, read: Read | None = None) -> V:
        """One of the minor choices."""
        value: V = self.pick(options, MINOR)
        self.written.add(name, value, options)
        return value

    def no_more(self, name: str, why: Callable[[], Refused]) -> None:
        """Nothing is ever chosen beyond."""

    def inside(self, name: str) -> Answer:
        """The same picking, written down one level deeper."""
        return PickedAnswer(self.pick, self.written.inner.setdefault(name, CanonicalStep()))

    def close(self) -> None:
        """Nothing is ever chosen beyond the step."""
