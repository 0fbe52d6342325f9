"""What a person chooses while an order is made, choice by choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from gallerist_pbem.engine.answers import (
    MISSING,
    STOP,
    Answer,
    CanonicalStep,
    PickedAnswer,
    Read,
    Why,
    WhyNext,
    fitting,
)
from gallerist_pbem.engine.game import Question

V = TypeVar("V")
WORD, MAIN, SERIES = "word", "main", "series"
DRAWN, ONWARD = "drawn", "onward"
"""Choices about the order itself: whether to say the rest after a draw, or to answer the seat's next question too."""
GO_ON = "go_on"


class Choice(NamedTuple):
    """Something to choose: for which step, for which of its fields, among what."""

    step: str
    name: str
    options: tuple[Any, ...]
    question: Question
    chosen: tuple[Any, ...] = ()
    """What a list already holds."""
    within: str = ""
    """The nested map it belongs to."""
    may_lack: bool = False
    """It may be left out of an order."""
    of: Any = None
    """The main value of its step, where that is known already."""

    @property
    def warns(self) -> bool:
        """A flag with no other value confirms what hardly anybody wants: asked, though nothing else can be said."""
        return self.may_lack and len(self.options) == 1 and self.options[0] is True


class ChoiceNeeded(Exception):
    """Here a person must choose."""

    def __init__(self, choice: Choice) -> None:
        self.choice = choice
        super().__init__(choice.name)


class GuidedAnswer(PickedAnswer):
    """An answer that says what each pick is for."""

    def __init__(
        self,
        take: Callable[[Choice], Any],
        question: Question,
        step: str = "",
        within: str = "",
        written: CanonicalStep | None = None,
        of: Any = None,
    ) -> None:
        super().__init__(lambda options, _: self.choose(self.name, options), written)
        self.take, self.question, self.step, self.within = take, question, step, within
        self.name, self.of = "", of
        self.may_lack = False
        self.known: dict[tuple[Any, ...], list[Any]] = {}
        """What may be added to a main value that is a list; kept by who answers the same question again."""

    def word(self, words: Sequence[str], possible: Callable[[str], bool]) -> str:
        """Which step."""
        self.name = WORD
        self.step = super().word(words, possible)
        return self.step

    def main(self, options: Sequence[V], why: Why | None = None, read: Read | None = None) -> V:
        """Its main value."""
        self.name, self.may_lack = MAIN, False
        value = super().main(options, why, read)
        self.of = value
        return value

    def series(
        self, options: Callable[[list[V]], list[V]], why: WhyNext, order: Callable[[Any], Any], least: int = 1
    ) -> list[V]:
        """One by one in any order; a person does not think in the canonical one."""
        self.may_lack = False
        items: list[V] = []
        while more := self._fitting(items, options, why, order):
            picked: Any = self.choose(SERIES, more if len(items) < least else [STOP, *more], items)
            if picked == STOP:
                break
            items = sorted([*items, picked], key=order)
        self.written.value = items
        return items

    def _fitting(
        self, items: list[V], options: Callable[[list[V]], list[V]], why: WhyNext, order: Callable[[Any], Any]
    ) -> list[V]:
        chosen = (self.step, *items)
        if chosen not in self.known:
            self.known[chosen] = fitting(items, options, why, order)
        return self.known[chosen]

    def choose(self, name: str, options: Sequence[Any], chosen: Sequence[Any] = ()) -> Any:
        """A choice by its name."""
        about = (tuple(chosen), self.within, self.may_lack, self.of)
        return self.take(Choice(self.step, name, tuple(options), self.question, *about))

    def field(
        self, name: str, options: Sequence[V], why: Why | None = None, default: Any = MISSING, read: Read | None = None
    ) -> V:
        """A field."""
        self.name, self.may_lack = name, default is not MISSING
        return super().field(name, options, why, default, read)

    def item(self, name: str, options: Sequence[V], why: Why | None = None, read: Read | None = None) -> V:
        """The next item of a list."""
        self.name, self.may_lack = name, False
        return super().item(name, options, why, read)

    def inside(self, name: str) -> Answer:
        """The same order, one level deeper."""
        written = self.written.inner.setdefault(name, CanonicalStep())
        return GuidedAnswer(self.take, self.question, self.step, name, written, self.of)
