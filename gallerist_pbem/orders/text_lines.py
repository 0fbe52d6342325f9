"""The words of a line of a text order, step by step; a note takes all that is left of it."""

from __future__ import annotations

import re
from typing import NamedTuple

from gallerist_pbem.orders.grammar import COMMA, Grammar
from gallerist_pbem.orders.mail_block import MailLine, Says
from gallerist_pbem.orders.steps import NOTE, OPEN
from gallerist_pbem.orders.text_standing import begins
from gallerist_pbem.orders.text_words import Token
from gallerist_pbem.orders.typed import BLANKS, word

_HEAD_WORD = re.compile(r"\S+")
_SIZE = re.compile(r"([0-9])\s?[xX*]\s?([0-9])")
_WORD = re.compile(rf"(?<![^\s:,;=+&]){_SIZE.pattern}(?![^\s:,;#=+&.])|[^\s:,;#=+&]+|[,+&]")
_BETWEEN = re.compile(rf"(?:{BLANKS}|[:;=])*")
_BULLET = re.compile(r"(?:[-*\u2022\u00b7]|[0-9]{1,2}[.)])\s+")
_BEFORE_NOTE = re.compile(r":?\s?")
_STEP = re.compile("[^;#]*")
_COMMAS = (COMMA, "+", "&", "and")


class LineWords(NamedTuple):
    """What stands on a line: its steps, and a note behind its word."""

    steps: list[list[Token]]
    noted: Token | None = None
    note: str = ""


def head_words(line: MailLine) -> list[Token]:
    """The words of the first line of an order."""
    return _tokens(_HEAD_WORD, line, 0, len(line.plain))


def line_words(grammar: Grammar, line: MailLine) -> LineWords:
    """The words of any other line."""
    steps: list[list[Token]] = []
    at = _after(_BULLET, line.plain, _after(_BETWEEN, line.plain, 0))
    while (at := _after(_BETWEEN, line.plain, at)) < len(line.plain) and line.plain[at] != "#":
        end = _after(_STEP, line.plain, at)
        tokens = _tokens(_WORD, line, at, end)
        if tokens and grammar.meant_step(tokens[0].text) == [NOTE]:
            start = _after(_WORD, line.plain, tokens[0].column - line.column)
            return LineWords(steps, tokens[0], line.text[_after(_BEFORE_NOTE, line.text, start) :])
        steps += [tokens] if tokens else []
        at = end
    return LineWords(steps)


def says(grammar: Grammar, line: MailLine) -> Says:
    """What a line is, as far as it matters for finding the order."""
    found = line_words(grammar, line)
    if any(OPEN in token.text for tokens in found.steps for token in tokens):
        return Says.GAP
    if not found.steps:
        return Says.NOTHING if found.noted is None else Says.STEP
    first = found.steps[0]
    return Says.STEP if begins(first) or grammar.in_full(first[0].text) in grammar.steps else Says.MORE


def _after(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    return match.end() if match else at


def _tokens(pattern: re.Pattern[str], line: MailLine, start: int, end: int) -> list[Token]:
    """Words with their places; what is nothing but a bracket or a quotation mark is none."""
    found = ((word(_SIZE.sub(r"\1x\2", match[0])), match.start()) for match in pattern.finditer(line.plain, start, end))
    named = ((COMMA if text.lower() in _COMMAS else text, at) for text, at in found if text)
    return [Token(text, line.number, line.column + at) for text, at in named]
