"""An order as a form to fill in: what is forced stands there, every open choice is a `?` with its values beside it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from gallerist_pbem.draw.text import wrapped
from gallerist_pbem.engine.agenda import ENDS
from gallerist_pbem.engine.answers import STOP, spoken
from gallerist_pbem.engine.answers import WORD as EACH_WORD
from gallerist_pbem.engine.guided import MAIN, SERIES, WORD, Choice, Guide, GuidedOrder
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.orders.steps import END_MARK, OPEN, step_word, write_step
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.referee.orders import order_for, order_text

MUST = "true"
"""A flag with no other value confirms something."""
TIED = "\N{NO-BREAK SPACE}"
EXAMPLES = 5
TOP = "Put something for every question mark. Lines that begin with # explain; complete answers would be:"
ONE_OF = "one of these, with its fields behind it:"
NO_CHOICE = f"there is nothing to choose; delete the line with the {OPEN} to agree"


@dataclass(slots=True)
class FormLine:
    """One kind of step: the values its fields can have, and how often each was open."""

    word: str
    seen: int = 0
    values: dict[str, list[str]] = field(default_factory=dict)
    may_lack: set[str] = field(default_factory=set)
    met: Counter[str] = field(default_factory=Counter)
    most: dict[str, int] = field(default_factory=dict)
    """How many items a list had at most."""

    def add(self, picks: Sequence[Choice]) -> None:
        """One more way to take this step."""
        self.seen += 1
        for name, count in Counter(map(field_name, picks)).items():
            self.met[name] += 1
            self.most[name] = max(count, self.most.get(name, 0))
        for choice in picks:
            values = self.values.setdefault(field_name(choice), [])
            values += [value for value in spelled(choice) if value not in values]
            self.may_lack |= {field_name(choice)} if choice.may_lack else set()

    def filled(self) -> str:
        """The line with its forced parts; what may be left out is left out, a nested map comes last."""
        parts = [self.word]
        for name in sorted(self.values, key=lambda name: " " in name):
            values = self.values[name]
            if name not in self.may_lack and self.met[name] == self.seen and (name == MAIN or len(values) > 1):
                words = [word for word in name.split() if word not in (MAIN, *parts[1:])]
                parts += [*words, values[0] if len(values) == 1 else OPEN]
        return " ".join(parts)

    def explained(self, indent: str = "") -> Iterator[str]:
        """The values of everything that is open."""
        if indent and MAIN not in self.values:
            yield f"{indent}{self.word}"
        for name in sorted(self.values, key=lambda name: (name != MAIN, " " in name)):
            values = self.values[name]
            if name == MAIN and (indent or len(values) > 1):
                yield f"{indent}{self.word} {listed(values)}"
            elif name != MAIN and (len(values) > 1 or values == [MUST]):
                yield f"{indent}  {name}{self._remark(name)}: {listed(values)}"

    def _remark(self, name: str) -> str:
        if name in self.may_lack:
            return " (must be said)" if self.values[name] == [MUST] else " (may be left out)"
        where = "where asked" if self.met[name] < self.seen else ""
        several = f"up to {self.most[name]}, with commas" if self.most[name] > 1 else ""
        remarks = ", ".join(part for part in (where, several) if part)
        return f" ({remarks})" if remarks else ""


def listed(values: Sequence[str]) -> str:
    """Values one after the other; a line is not broken inside of one."""
    return ", ".join(value.replace(" ", TIED) for value in values)


def field_name(choice: Choice) -> str:
    """As it is written: a nested field behind the name of its map."""
    return MAIN if choice.name == SERIES else f"{choice.within} {choice.name}".strip()


def spelled(choice: Choice) -> list[str]:
    """The options as they are written; doing without is not written at all."""
    return [spoken(option) for option in choice.options if option is not None and option != STOP]


def order_form(opened: OpenedGame, seat: str) -> str:
    """The whole form for what a seat is asked."""
    return form(opened.rules, opened.package.guide, opened.game, seat, head_line(opened, seat))


def to_fill_in(opened: OpenedGame, seat: str) -> str:
    """A form, where there is one kind of answer; else an order without its steps."""
    _, *others = opened.rules.QUESTIONS[opened.asked[seat]["question"]]
    head = head_line(opened, seat)
    if others:
        return "\n".join([head, OPEN, END_MARK])
    return blank(opened.rules, opened.package.guide, opened.game, seat, head)


def head_line(opened: OpenedGame, seat: str) -> str:
    """The first line of an order that answers what the seat is asked."""
    return order_text(order_for(opened, seat, [])).split("\n")[0]


def form(rules: Rules, guide: Guide, game: AnyGame, seat: str, head: str) -> str:
    """The whole form, after a few complete answers."""
    return "\n".join([*examples(rules, game, seat), blank(rules, guide, game, seat, head)])


def blank(rules: Rules, guide: Guide, game: AnyGame, seat: str, head: str) -> str:
    """What is to be filled in; it always holds a question mark, so that nobody plays it as it stands."""
    start = GuidedOrder(rules, guide, game, seat, [])
    orders = list(explored(start))
    parts = [part for lines in stages(orders) for part in written(lines, len(orders))]
    body = [part for part in parts if not part.startswith("#")]
    if not any(OPEN in line for line in body):
        parts += [OPEN, *comment(NO_CHOICE)]
    return "\n".join([head, *parts, *asides(start), END_MARK])


def examples(rules: Rules, game: AnyGame, seat: str) -> Iterator[str]:
    """A few complete answers, without the steps that are only taken beside others."""
    yield from comment(TOP)
    possible = (steps for steps in answers(rules, game, seat, EACH_WORD) if step_word(steps[0]) not in rules.SIDE_STEPS)
    for steps in islice(possible, EXAMPLES):
        yield from comment("  " + "; ".join(map(write_step, steps)), "    ")


def explored(order: GuidedOrder) -> Iterator[GuidedOrder]:
    """Complete orders: every step and target, else the first that is possible."""
    choice = order.choice
    if order.refused or choice is None:
        yield from [] if order.refused else [order]
        return
    for at in branches(order, choice):
        yield from explored(order.then([at]))


def branches(order: GuidedOrder, choice: Choice) -> list[int]:
    """Which options to follow."""
    every = range(len(choice.options))
    if choice.name == WORD:
        return [at for at in every if not is_added(order, choice, at)]
    return list(every) if choice.name == MAIN else [0]


def is_added(order: GuidedOrder, choice: Choice, at: int) -> bool:
    """Whether a step stands beside others: the same question comes again after it."""
    if choice.options[at] not in order.rules.SIDE_STEPS:
        return False
    after = order.then([at], ahead=True).game.agenda
    return bool(after) and (after[-1].kind, after[-1].seat) == (choice.question.kind, order.seat)


def stages(orders: Sequence[GuidedOrder]) -> list[dict[str, FormLine]]:
    """The first steps of all orders, the second ones, and so on; each kind once."""
    by_stage: list[dict[str, FormLine]] = []
    for order in orders:
        for at, (word, picks) in enumerate(taken_steps(order)):
            if at == len(by_stage):
                by_stage.append({})
            by_stage[at].setdefault(word, FormLine(word)).add(picks)
    return by_stage


def taken_steps(order: GuidedOrder) -> list[tuple[str, list[Choice]]]:
    """Each step of an order with the choices it asked for; an `end` needs no line."""
    steps: list[tuple[str, list[Choice]]] = []
    for choice, value in order.picked:
        if choice.name == WORD:
            steps.append((value, []))
        elif choice.step:
            steps[-1][1].append(choice)
    return [step for step in steps if step[0] not in ENDS or len(steps) == 1]


def written(lines: dict[str, FormLine], ways: int) -> Iterator[str]:
    """A line to fill in, with what is possible below it; only explained where not every way comes to it."""
    always = sum(line.seen for line in lines.values()) == ways
    if len(lines) == 1 and always:
        line = next(iter(lines.values()))
        yield line.filled()
        for text in line.explained():
            yield from comment(text)
        return
    if always:
        yield OPEN
    yield from comment(f"for the {OPEN} {ONE_OF}" if always else f"then, where it comes to that, {ONE_OF}")
    for line in lines.values():
        for text in line.explained("  "):
            yield from comment(text, "      ")


def asides(order: GuidedOrder) -> Iterator[str]:
    """Steps that may be added; what they can be is told for the beginning of the turn."""
    choice = order.choice
    words = choice.options if choice and choice.name == WORD else ()
    for at, word in enumerate(words):
        if choice and is_added(order, choice, at):
            after = order.then([at])
            picks = [pick for pick, _ in after.picked if pick.step == word] + ([after.choice] if after.choice else [])
            yield from comment(f"may be added on a line of its own, once: {word} {listed(spelled(picks[0]))}")


def comment(text: str, indent: str = "  ") -> list[str]:
    """Explanations for a person; whoever reads the order skips them."""
    return [line.replace(TIED, " ") for line in wrapped(text, "# ", f"# {indent}")]
