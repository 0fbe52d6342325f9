"""A conversation on plain lines: for a terminal, a screen reader, or answers that come through a pipe."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import typer

from gallerist_pbem.engine.answers import Step, spoken
from gallerist_pbem.engine.apply import written
from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.engine.guided import WORD, Choice, Guide, GuidedOrder
from gallerist_pbem.engine.guided_options import Entry, entries
from gallerist_pbem.engine.rules import AnyGame, Rules

WIDTH = 76
HINT = "Answer with a number or the beginning of a text. b: back, t: the table, q: quit and write nothing."

FIRST = "There is no question before this one; q leaves."


class Left(Exception):
    """The person went away."""


class Back(Exception):
    """The person wants the question before this one."""


def tell(text: str = "", indent: str = "") -> None:
    """One paragraph; the conversation is no data, so it stays off standard output."""
    for line in textwrap.wrap(text, WIDTH, subsequent_indent=indent, break_on_hyphens=False) or [""]:
        typer.echo(line, err=True)


def listen(prompt: str) -> str:
    """One line, without the blanks around it; the end of the input is a way to leave."""
    typer.echo(f"{prompt}> ", nl=False, err=True)
    # Bytes, because a terminal may send what is no text at all.
    line = sys.stdin.buffer.readline().decode("utf-8", "replace") if sys.stdin else ""
    if sys.stdin and not sys.stdin.isatty():
        typer.echo(line.rstrip("\n"), err=True)
    if not line:
        raise Left
    return line.strip()


def command(prompt: str) -> str:
    """An answer that is neither `q` nor `b`."""
    said = listen(prompt)
    if said.lower() in ("q", "quit"):
        raise Left
    if said.lower() in ("b", "back"):
        raise Back
    return said


class Dialogue:
    """Question by question to a complete order."""

    def __init__(
        self, rules: Rules, guide: Guide, game: AnyGame, seat: str, secret: Secret | None, names: Mapping[str, str]
    ) -> None:
        self.rules, self.guide, self.game, self.seat = rules, guide, game, seat
        self.secret, self.names = secret, names
        self.answers: list[list[int]] = []
        self.told = self.shown = 0

    def run(self) -> GuidedOrder:
        """Asks until nothing is open."""
        while (choice := (walk := self._walk()).choice) is not None:
            self._tell_forced(walk)
            try:
                self.answers.append(self._choose(walk, choice))
                self._undo_refused()
            except Back:
                self.back()
        self._tell_forced(walk)
        return walk

    def back(self) -> None:
        """Forgets the last answer."""
        if not self.answers:
            tell(FIRST)
            return
        self.answers.pop()
        self.told, self.shown = len(self._walk().picked), 0

    def _walk(self) -> GuidedOrder:
        taken = [index for answer in self.answers for index in answer]
        return GuidedOrder(self.rules, self.guide, self.game, self.seat, taken)

    def _undo_refused(self) -> None:
        """A way that the rules close is told, and the last question asked again."""
        if (refusal := self._walk().refused) is not None:
            refusal.page = self.rules.page(refusal.rule)
            tell(f"Not possible: {refusal}")
            self.answers.pop()

    def _tell_forced(self, walk: GuidedOrder) -> None:
        """What was decided without asking, because only one thing was possible."""
        following = [*(choice for choice, _ in walk.picked[1:]), walk.choice]
        forced = [
            f"{choice.step} {choice.name} {spoken(value)}".replace(" main ", " ").replace(" word ", "")
            for at, (choice, value) in enumerate(walk.picked)
            if at >= self.told and len(choice.options) == 1 and value and not leads_on(choice, value, following[at])
        ]
        self.told = len(walk.picked)
        if forced:
            tell(f"(No choice: {'; '.join(forced)}.)", "  ")

    def _choose(self, walk: GuidedOrder, choice: Choice) -> list[int]:
        """One question, put again until the answer fits."""
        found = entries(walk)
        self._show(walk, choice, found)
        while True:
            said = self._hear(
                "Which number? (Enter: 0) " if any(not entry.key for entry in found) else "Which number? "
            )
            if said in ("?", "t", "table"):
                if said != "?":
                    typer.echo(self.rules.render(walk.game, self.secret, self.seat, self.names), err=True)
                self._show(walk, choice, found)
            elif isinstance(entry := match(said, found), str):
                tell(entry)
            elif entry.refused:
                tell(f"{entry.text}: {entry.refused}")
            else:
                return entry.path

    def _hear(self, prompt: str) -> str:
        """Before the first question there is nothing to go back to."""
        while True:
            try:
                return command(prompt)
            except Back:
                if self.answers:
                    raise
                tell(FIRST)

    def _show(self, walk: GuidedOrder, choice: Choice, found: Sequence[Entry]) -> None:
        """A question with its numbered answers."""
        tell()
        if walk.steps and len(walk.steps) != self.shown:
            tell(f"So far: {so_far(walk.steps)}", "  ")
        self.shown = len(walk.steps)
        tell(self.guide.ask(walk.game, choice))
        for entry in found:
            told = [f"not possible: {entry.refused.why}"] if entry.refused else entry.told
            tell(f"{entry.key}) {entry.text}" + (f" - {', '.join(told)}" if told else ""), "   ")


def leads_on(choice: Choice, value: Any, following: Choice | None) -> bool:
    """Whether this is only the word of a step whose value comes next."""
    return choice.name == WORD and following is not None and following.name != WORD and following.step == value


def so_far(steps: Sequence[Step]) -> str:
    """Steps on one line."""
    return "; ".join(written(step) for step in steps)


def match(said: str, found: Sequence[Entry]) -> Entry | str:
    """The entry that is meant, or a sentence why none is."""
    keys = [entry.key for entry in found]
    if not said and 0 in keys:
        return found[keys.index(0)]
    if not said:
        return f"Please choose; {_choices(keys)}."
    if said.isdecimal():
        number = int(said) if len(said) < 6 else -1
        return found[keys.index(number)] if number in keys else f"There is no {said[:20]}; {_choices(keys)}."
    words = " ".join(said.lower().split())
    meant = [entry for entry in found if words and _begins(entry.text.lower(), words)]
    exact = [entry for entry in meant if entry.text.lower() == words]
    ending = [entry for entry in found if not meant and entry.text.lower().endswith(f" {words}")]
    if len(exact or meant or ending) == 1:
        return (exact or meant or ending)[0]
    if meant or ending:
        return f"That could be {' or '.join(str(entry.key) for entry in meant or ending)}; please say more."
    return f"Nothing here begins like that; {_choices(keys)}."


def _begins(text: str, words: str) -> bool:
    """The text, or what follows its first word."""
    return text.startswith(words) or text.partition(" ")[2].startswith(words)


def _choices(keys: Sequence[int]) -> str:
    return f"type one of {', '.join(map(str, sorted(keys)))}"
