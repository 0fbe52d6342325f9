"""Rules in words: for a terminal, and as the pages under docs/rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gallerist_pbem.draw.language import said
from gallerist_pbem.draw.text import wrapped
from gallerist_pbem.games import RULEBOOKS, game_of
from gallerist_pbem.report.rulebook.lookup import Found, Rule, Ruling, groups_of, rules_of, rulings_of, title_of


def overview() -> Iterator[str]:
    """The groups of rules of every game."""
    for game in RULEBOOKS:
        yield title_of(game)
        yield from (f"  {group:7} {about}" for group, about in groups_of(game).items())
    yield from wrapped(said()["rule"]["how"])


def found_lines(found: Found) -> Iterator[str]:
    """Everything found, line by line; of many rules only what they say."""
    words = said()["rule"]
    if found.says:
        yield from wrapped(f"{found.asked}: {found.says}", "", "  ")
    whole = {rule.group for rule in found.rules} != {found.asked}
    if not whole:
        yield f"{found.asked} · {title_of(found.rules[0].game)} · {_about(found.rules[0])}"
    of_one = found.asked.startswith("A-")
    for ruling in found.rulings if of_one else ():
        yield from _told_ruling(ruling, f"{ruling.id} · {title_of(ruling.game)}: ")
    for rule in found.rules:
        yield from _told_rule(rule, whole)
    if not of_one and whole:
        for ruling in found.rulings:
            yield from _told_ruling(ruling, f"{words['ruling']} {ruling.id}: ")


def hint(rule: str) -> str:
    """How to find out more about a rule that a refusal cites."""
    return str(said()["rule"]["look_up"]).format(rule=rule)


def _about(rule: Rule) -> str:
    return groups_of(rule.game)[rule.group]


def _told_rule(rule: Rule, whole: bool) -> Iterator[str]:
    words = said()["rule"]
    if not whole:
        yield from wrapped(f"{rule.id} ({where(rule)}): {rule.says}", "", "  ")
        return
    yield from wrapped(f"{rule.id} · {title_of(rule.game)} · {_about(rule)} · {where(rule)}", "", "  ")
    yield from wrapped(rule.says, "  ", "  ")
    if rule.option:
        yield from wrapped(f"{words['option']} {_option(rule)}", "  ", "    ")
    if rule.codes:
        yield from wrapped(f"{words['codes']}: {', '.join(rule.codes)}", "  ", "    ")


def where(rule: Rule) -> str:
    """Page, other source, or both."""
    return "; ".join(part for part in (said()["rule"]["page"].format(rule.page) * bool(rule.page), rule.source) if part)


def _option(rule: Rule) -> str:
    usual, *others = game_of(rule.game).rules.OPTIONS[rule.option]
    return str(said()["rule"]["values"]).format(option=rule.option, usual=usual, others=" or ".join(others))


def _told_ruling(ruling: Ruling, head: str) -> list[str]:
    words = said()["rule"]
    return wrapped(f"{head}{ruling.asks} {words['plays']}: {ruling.plays} {words['why']}: {ruling.why}", "", "  ")


def page(game: str) -> str:
    """All rules of a game, its rulings and the codes of its refusals, in Markdown."""
    words, rules = said()["rule"], rules_of(game)
    parts = [words["heading"].format(title_of(game)), words["introduction"]]
    for group, about in groups_of(game).items():
        parts.append(f"## {about} ({group})")
        parts.append("\n".join(_item(rule) for rule in rules if rule.group == group))
    parts.append(f"## {words['rulings']}")
    parts.append("\n".join(_ruling_item(ruling) for ruling in rulings_of(game)))
    parts.append(f"## {words['codes']}")
    parts.append("\n".join(_code_items(rules)))
    return "\n\n".join(parts) + "\n"


def _item(rule: Rule) -> str:
    option = f"{said()['rule']['option']} {_option(rule)}" if rule.option else ""
    behind = "; ".join(part for part in (where(rule), ", ".join(rule.rulings), option) if part)
    return f"* **{rule.id}** {rule.says} *({behind})*"


def _ruling_item(ruling: Ruling) -> str:
    words = said()["rule"]
    return f"* **{ruling.id}** {ruling.asks} *{words['plays']}:* {ruling.plays} *{words['why']}:* {ruling.why}"


def _code_items(rules: Sequence[Rule]) -> Iterator[str]:
    codes = sorted({code for rule in rules for code in rule.codes})
    for code in codes:
        yield f"* `{code}`: {', '.join(rule.id for rule in rules if code in rule.codes)}"
