"""An order as a form to fill in: what is forced stands there, every open choice is a `?` with its values below it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gallerist_pbem.draw.language import said
from gallerist_pbem.engine.agenda import END
from gallerist_pbem.engine.answers import WORD as EACH_WORD
from gallerist_pbem.engine.answers import spoken
from gallerist_pbem.engine.guided import Guide
from gallerist_pbem.engine.guided_choices import MAIN
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.orders.steps import END_MARK, OPEN, step_word, write_step
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.referee.orders import order_for, order_text
from gallerist_pbem.report.form.exploring import Exploration, stages
from gallerist_pbem.report.form.lines import EVERY, SHOWN, Fields, FormLine, TakenStep, comment, listed

INSIDE, DEEPER = "  ", "      "


def order_form(opened: OpenedGame, seat: str, key: str = "") -> str:
    """The whole form for what a seat is asked; the key of a mail stands below its first line."""
    if seat not in opened.forms:
        head = order_text(order_for(opened, seat, [])).split("\n")[0]
        later = opened.words.in_advance(opened.asked[seat]["question"])
        opened.forms[seat] = form(opened.rules, opened.package.guide, opened.game, seat, head, later)
    head, rest = opened.forms[seat].split("\n", 1)
    return "\n".join([head, *key_lines(key), rest])


def key_lines(key: str) -> list[str]:
    """By its key a mail shows that it answers one that only this seat got."""
    return comment(said()["form"]["key"].format(key=key)) if key else []


def form(rules: Rules, guide: Guide, game: AnyGame, seat: str, head: str, later: str = "") -> str:
    """What is to be filled in; it always holds a question mark, so that nobody plays it as it stands."""
    sheet = Sheet(rules, Exploration(rules, guide, game, seat))
    body, explained = sheet.body(), [*sheet.explained()]
    says = said()["form"]
    if not any(OPEN in line for line in body):
        body.append(OPEN)
        explained = [*comment(says["no_choice"].format(open=OPEN)), *explained]
    top = comment(says["leading" if sheet.leads else "top"].format(open=OPEN))
    return "\n".join(
        [head, *body, *top, *example(rules, game, seat), *explained, *(comment(later) if later else ()), END_MARK]
    )


def optional_fields(opened: OpenedGame, seat: str) -> list[str]:
    """What may be said with a step though it need not be, line by line."""
    explored = Exploration(opened.rules, opened.package.guide, opened.game, seat)
    lines = [line for each in Sheet(opened.rules, explored).stages for line in each.values()]
    return [text for line in lines for field in line.optional() for text in comment(field)]


def example(rules: Rules, game: AnyGame, seat: str) -> list[str]:
    """The longest of the kinds of complete answers, without the steps that are only taken beside others."""
    kinds = [steps for steps in answers(rules, game, seat, EACH_WORD) if step_word(steps[0]) not in rules.SIDE_STEPS]
    texts = ["; ".join(map(write_step, steps)) for steps in kinds]
    return comment(said()["form"]["example"].format(steps=max(texts, key=len)), DEEPER) if texts else []


class Sheet:
    """What was explored, as lines to fill in and lines that explain them."""

    def __init__(self, rules: Rules, explored: Exploration) -> None:
        self.lore, self.ways = explored.lore, explored.ways
        self.beside = stages(explored.added, self.lore)
        """Steps that may be taken once, before or after what is asked, and what they lead to."""
        self.afterwards = only_later(self.beside, stages(([step] for step in explored.afterwards), self.lore))
        self.ends = explored.draws and END in rules.STEPS and bool(self.beside or self.afterwards)
        self.stages = stages(self.ways, self.lore)
        first = self.stages[0] if self.stages else {}
        self.leads = len(self.stages) > 1 and len(first) == 1 and set(first) <= rules.LEADING_STEPS

    def body(self) -> list[str]:
        """A line for every step that each way comes to."""
        every = (lines for lines in self.stages if sum(line.seen for line in lines.values()) == len(self.ways))
        return [next(iter(lines.values())).filled() if len(lines) == 1 else OPEN for lines in every]

    def explained(self) -> Iterator[str]:
        """What may be put for the question marks."""
        yield from self._sections() if self.leads else self._by_stage(self.stages, "")
        if self.beside:
            yield from comment(said()["form"]["beside"])
            yield from self._by_stage(self.beside, INSIDE)
        if self.afterwards:
            yield from comment(said()["form"]["or_afterwards" if self.beside else "afterwards"])
            yield from _told(self.afterwards, INSIDE, EVERY)
        if self.ends:
            yield from comment(said()["form"]["end"])

    def _by_stage(self, by_stage: Sequence[dict[str, FormLine]], indent: str) -> Iterator[str]:
        known: dict[str, Fields] = {}
        for at, lines in enumerate(by_stage):
            told = [*_told([*lines.values()], indent + INSIDE * (at > 0), SHOWN if at else EVERY, known)]
            if at and told:
                yield from comment(f"{indent}{said()['form']['then']}", DEEPER)
            yield from told
            for word, line in lines.items():
                known[word] = {name: [*known.get(word, {}).get(name, []), *each] for name, each in line.values.items()}

    def _sections(self) -> Iterator[str]:
        """Each target of the first step with what may follow it there; what all have in common is said once."""
        sections = self._by_target()
        (word,) = self.stages[0]
        firsts = {target: stages((way[:1] for way in ways), self.lore)[0][word] for target, ways in sections.items()}
        told = {target: [*line.fields()] for target, line in firsts.items()}
        common = len({tuple(fields) for fields in told.values()}) == 1
        for text in self.stages[0][word].optional() if common else ():
            yield from comment(text, DEEPER)
        for target, ways in sections.items():
            line = FormLine(word, self.lore.remarks)
            yield from comment(f"{word} {listed(line.told(MAIN, [target]))}", DEEPER)
            for text in () if common else told[target]:
                yield from comment(text, DEEPER)
            yield from self._by_stage(stages((way[1:] for way in ways), self.lore), INSIDE)

    def _by_target(self) -> dict[str, list[list[TakenStep]]]:
        sections: dict[str, list[list[TakenStep]]] = {}
        for way in self.ways:
            _, picks = way[0]
            target = next(spoken(value) for choice, value in picks if choice.name == MAIN)
            sections.setdefault(target, []).append(way)
        return sections


def only_later(now: Sequence[dict[str, FormLine]], later: Sequence[dict[str, FormLine]]) -> list[FormLine]:
    """Steps of which more is possible after others, without what is possible at once."""
    known = now[0] if now else {}
    lines = list(later[0].values()) if later else []
    for line in lines:
        at_once = known[line.word].values.get(MAIN, []) if line.word in known else []
        line.values = {MAIN: [value for value in line.values.get(MAIN, []) if value not in at_once]}
    return [line for line in lines if line.values[MAIN]]


def _told(
    lines: Sequence[FormLine], indent: str, shown: int, known: Mapping[str, Fields] | None = None
) -> Iterator[str]:
    """What is known already of a step is not told again."""
    for line in lines:
        for text in line.explained(indent, shown, (known or {}).get(line.word)):
            yield from comment(text, DEEPER)
