"""An answer that goes on after a fault: what is missing or wrong is noted, and something possible taken in its place.

So all that is to be said about a step is seen at once, in the world where what came before was put right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from gallerist_pbem.engine.answers import MISSING, STOP, Answer, Read, Why, WhyNext, choice, fitting, spoken, unused
from gallerist_pbem.errors import Refused
from gallerist_pbem.orders.steps import Step, step_word

V = TypeVar("V")
Pick = Callable[[Sequence[Any]], Any]
NO_PICK = -1


class Flaw(NamedTuple):
    """A fault that was met: which field, and why."""

    path: tuple[str, ...]
    refusal: Refused
    options: Sequence[Any] = ()
    """What could be taken instead; empty where something was only left out."""
    ranked: Sequence[Any] = ()
    """The same as they are picked, what is nearest to the typed value first."""
    pick: int = NO_PICK
    """Which pick it was."""
    missing: int = 0
    """How many values were not said at all."""
    more: bool = False
    """They are missing after others that were said."""

    @property
    def field(self) -> str:
        """As it is typed."""
        return " ".join(self.path)


class Unresolved(NamedTuple):
    """A field that should have told the main value, and why it does not."""

    name: str
    typed: str
    refusal: Refused


class Mending:
    """What all parts of a step share: the picks that were made, and the faults that were noted."""

    def __init__(self, step: str, pick: Pick, freed: bool) -> None:
        self.step = step
        self.flaws: list[Flaw] = []
        self.freed = freed
        """Also what is not wrong in itself may be exchanged."""
        self._pick = pick
        self.picks = 0

    def pick(self, options: Sequence[Any]) -> Any:
        """One of the options."""
        self.picks += 1
        return self._pick(options)

    def flaw(self, path: tuple[str, ...], refusal: Refused) -> None:
        """A fault that is put right by leaving something out."""
        self.flaws.append(Flaw(path, refusal))

    def mended(
        self, path: tuple[str, ...], refusal: Refused, options: Sequence[Any], typed: Any = MISSING, more: bool = False
    ) -> Any:
        """Something possible in the place of a fault; where there is nothing the fault cannot be mended."""
        if not options:
            raise refusal
        ranked = options if typed is MISSING else sorted(options, key=lambda option: distance(option, typed))
        self.flaws.append(Flaw(path, refusal, options, ranked, self.picks, int(typed is MISSING), more))
        return self.pick(ranked)

    def kept(self, value: Any, options: Sequence[Any]) -> Any:
        """A value that nothing speaks against; freed, whatever else there is comes after it."""
        others = sorted((option for option in options if option != value), key=lambda option: distance(option, value))
        return self.pick([value, *others]) if self.freed else value


def distance(option: Any, typed: Any) -> tuple[bool, float]:
    """How far an option is from what was typed: numbers by their difference, words by what they share."""
    nothing = option is None or option is STOP
    if type(option) is int and type(typed) is int:
        return nothing, abs(option - typed)
    return nothing, -len(set(spoken(option).split(" ")) & set(spoken(typed).split(" ")))


def sound(options: Sequence[Any], why: Why | None) -> list[Any]:
    """The options that no reason speaks against."""
    return [option for option in options if why is None or why(option) is None]


class MendingAnswer:
    """The answer a player wrote, with its faults put right."""

    def __init__(self, mending: Mending, value: Any, fields: dict[str, Any], path: tuple[str, ...] = ()) -> None:
        self.mending = mending
        self.value = value
        self.fields = dict(fields)
        self.path = path
        self.said: dict[str, Any] = {}
        """The fields as they would be accepted."""
        self.free: set[str] = set()
        """Lists of which not every item is forced, or that were typed."""
        self.cursors: dict[str, int] = {}
        self.nested: dict[str, MendingAnswer] = {}
        self.unresolved: Unresolved | None = None
        self.settled: set[str] = set()
        """Fields of which all is said already."""

    @classmethod
    def of(cls, step: Step, mending: Mending) -> MendingAnswer:
        """Of a whole step."""
        name = step_word(step)
        fields = {} if isinstance(step, str) else {key: value for key, value in step.items() if key != name}
        return cls(mending, None if isinstance(step, str) else step[name], fields)

    def step(self) -> Step:
        """The step as it would be accepted."""
        fields = self.map()
        return {self.mending.step: self.value} | fields if fields or self.value is not None else self.mending.step

    def map(self) -> dict[str, Any]:
        """Its fields as they would be accepted; lists of nothing but forced items go without saying."""
        inner = {name: nested.map() for name, nested in self.nested.items()}
        lists = {name for name in self.cursors if name not in self.free or not self.said[name]}
        said = {name: value for name, value in self.said.items() if name not in lists}
        return said | {name: fields for name, fields in inner.items() if fields}

    def word(self, words: Sequence[str], possible: Callable[[str], bool]) -> str:
        """As written."""
        return self.mending.step

    def instead(self, name: str, resolve: Callable[[Any], Any], idle: dict[Any, Sequence[str]]) -> None:
        """What it comes to; if it comes to nothing, the main value is open."""
        if name not in self.fields:
            return
        self._resolve(name, self.fields.pop(name), resolve)
        for field_name in idle.get(self.value, ()):
            self.fields.pop(field_name, None)

    def follows(self, name: str, resolve: Callable[[Any], Any]) -> None:
        """What the field tells; if it tells nothing, the main value is open."""
        if self.value is None and name in self.fields:
            self._resolve(name, self.fields[name], resolve)

    def _resolve(self, name: str, typed: Any, resolve: Callable[[Any], Any]) -> None:
        try:
            self.value = resolve(typed)
        except Refused as refusal:
            self.value, self.unresolved = MISSING, Unresolved(name, spoken(typed).replace("-", " "), refusal)

    def main(self, options: Sequence[V], why: Why | None = None, read: Read | None = None) -> V:
        """As written, or one of the targets."""
        if self.unresolved:
            self.value = self._resolved(self.unresolved, options)
        else:
            self.value = self._sound((), read(self.value, options) if read else self.value, options, why)
        value: V = self.value
        return value

    def _resolved(self, unresolved: Unresolved, options: Sequence[Any]) -> Any:
        """One of those that the field leaves open; where it leaves none, the field itself is wrong."""
        left = [option for option in options if spoken(option) in unresolved.refusal.possible]
        if left:
            near = min(distance(option, unresolved.typed) for option in left)
            nearest = [option for option in left if distance(option, unresolved.typed) == near]
            return self.mending.mended((), unresolved.refusal, nearest, unresolved.typed)
        self.settled.add(unresolved.name)
        self.mending.flaw((unresolved.name,), unresolved.refusal)
        return self.mending.pick(options)

    def series(
        self, options: Callable[[list[V]], list[V]], why: WhyNext, order: Callable[[Any], Any], least: int = 1
    ) -> list[V]:
        """What is sound of it; more, where that is too little."""
        typed = sorted(self.value or [], key=order)
        items = self._sound_items(typed, options, why, least)
        while len(items) < least:
            more = fitting(items, options, why, order)
            ranked = sorted(more, key=lambda item: distance(item, typed))
            if not self.mending.flaws:
                refusal = (why(items, None) if least > 1 else None) or choice(self.mending.step, more)
                self.mending.flaws.append(Flaw((), refusal, more, ranked, self.mending.picks))
            if not more:
                raise self.mending.flaws[0].refusal
            items = sorted([*items, self.mending.pick(ranked)], key=order)
        self.value = items
        return items

    def _sound_items(self, typed: list[V], options: Callable[[list[V]], list[V]], why: WhyNext, least: int) -> list[V]:
        items: list[V] = []
        for item in typed:
            if refusal := why(items, item):
                self.mending.flaw((), refusal)
            else:
                items.append(item)
        alone = [[option] for option in options([])] if self.mending.freed and least == 1 else []
        kept: list[V] = self.mending.kept(items, alone)
        return kept

    def field(
        self, name: str, options: Sequence[V], why: Why | None = None, default: Any = MISSING, read: Read | None = None
    ) -> V:
        """As written, else the default, else forced, else mended."""
        typed = self.fields.pop(name, MISSING)
        if name in self.settled:
            typed = self.mending.pick(sound(options, why))
        start = default if typed is MISSING else typed
        if start is MISSING and len(options) == 1:
            return options[0]
        if start is MISSING:
            refusal = (why(None) if why and not options else None) or choice(name, options)
            value = self.mending.mended((*self.path, name), refusal, sound(options, why))
        else:
            value = self._sound((name,), read(start, options) if read else start, options, why)
        if value != default:
            self.said[name] = value
        chosen: V = value
        return chosen

    def item(self, name: str, options: Sequence[V], why: Why | None = None, read: Read | None = None) -> V:
        """The next of the list as written, else forced, else mended."""
        typed, at = self.fields.get(name), self.cursors.get(name, 0)
        before = self.said.get(name, [])
        value: Any
        if typed is not None and at < len(typed):
            value = self._sound((name,), read(typed[at], options) if read else typed[at], options, why)
        elif STOP in options:
            value = self.mending.kept(STOP, options)
        elif typed is None and len(options) == 1:
            value = options[0]
        else:
            path, more = (*self.path, name), bool(typed)
            value = self.mending.mended(path, choice(name, options), sound(options, why), more=more)
        if typed is not None or len(options) != 1:
            self.free.add(name)
        self.cursors[name] = at + 1
        self.said[name] = before if value == STOP else [*before, value]
        item: V = value
        return item

    def no_more(self, name: str, why: Callable[[], Refused]) -> None:
        """What was said beyond is left out."""
        used = self.cursors.get(name, 0)
        if len(self.fields.get(name, ())) > used:
            self.mending.flaw((*self.path, name), why())
            self.fields[name] = self.fields[name][:used]

    def inside(self, name: str) -> Answer:
        """The nested map; always the same one."""
        if name not in self.nested:
            self.nested[name] = MendingAnswer(self.mending, None, self.fields.pop(name, {}), (*self.path, name))
        return self.nested[name]

    def close(self) -> None:
        """What the step has no use for is left out."""
        for nested in self.nested.values():
            nested.close()
        for name, surplus in unused(self.fields, self.cursors):
            self._surplus(name, surplus)

    def _surplus(self, name: str, value: Any) -> None:
        path = (*self.path, name)
        if isinstance(value, dict):
            for inner, said in value.items():
                MendingAnswer(self.mending, None, {}, path)._surplus(inner, said)
            return
        said = f"{' '.join(path)} {spoken(value)}".strip()
        reason = f"`{said}` has no place in this {self.mending.step}"
        self.mending.flaw(path, Refused("E-CHOICE", "", reason))

    def _sound(self, path: tuple[str, ...], value: Any, options: Sequence[Any], why: Why | None) -> Any:
        """A value as it is read, or another one in its place."""
        path = (*self.path, *path)
        name = " ".join(path) or self.mending.step
        refusal = why(value) if why else (None if value in options else choice(name, options, value))
        if refusal is None:
            return self.mending.kept(value, options)
        return self.mending.mended(path, refusal, sound(options, why), value)
