"""JSON read as the events of a YAML parser."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from json import JSONDecodeError, JSONDecoder
from typing import Any, NoReturn

import yaml
from yaml.events import (
    DocumentEndEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
    StreamStartEvent,
)

LINE_END = re.compile("\r\n?|\n")
NUMBER = re.compile("-?(?:0|[1-9][0-9]*)")
_BARE = re.compile(r"[-+.\w]+")
_BLANKS = tuple(" \t\r\n")
_STRING = JSONDecoder().raw_decode


class JsonEvents:
    """JSON as the events of a YAML parser, made one by one, so that the same code checks and limits both."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.starts = [0, *(end.end() for end in LINE_END.finditer(text))]

    def events(self) -> Iterator[Any]:
        yield StreamStartEvent()
        self._skip()
        yield DocumentStartEvent(self._mark())
        yield from self._value()
        self._skip()
        if self.at < len(self.text):
            self._broken("something follows after the last bracket")
        yield DocumentEndEvent()
        yield StreamEndEvent()

    def _value(self) -> Iterator[Any]:
        self._skip()
        mark = self._mark()
        if self._take("{"):
            yield MappingStartEvent(None, None, implicit=True, start_mark=mark)
            yield from self._items("}", self._member)
            yield MappingEndEvent()
        elif self._take("["):
            yield SequenceStartEvent(None, None, implicit=True, start_mark=mark)
            yield from self._items("]", self._value)
            yield SequenceEndEvent()
        else:
            yield self._string() if self.text.startswith('"', self.at) else self._bare()

    def _items(self, closing: str, item: Callable[[], Iterator[Any]]) -> Iterator[Any]:
        if self._take(closing):
            return
        yield from item()
        while not self._take(closing):
            self._expect(",", f'there is no "," or "{closing}" here')
            yield from item()

    def _member(self) -> Iterator[Any]:
        self._skip()
        yield self._string()
        self._expect(":", 'there is no ":" after the key')
        yield from self._value()

    def _string(self) -> ScalarEvent:
        mark = self._mark()
        if not self.text.startswith('"', self.at):
            self._broken("a key must stand here, in double quotes")
        try:
            text, self.at = _STRING(self.text, self.at)
        except JSONDecodeError as broken:
            self.at = broken.pos
            self._broken(f"this text in quotes cannot be read: {broken.msg}")
        return ScalarEvent(None, None, (False, True), text, mark, style='"')

    def _bare(self) -> ScalarEvent:
        mark = self._mark()
        bare = _BARE.match(self.text, self.at)
        word = bare[0] if bare else ""
        if word not in ("true", "false", "null") and not NUMBER.fullmatch(word):
            self._broken("a text in double quotes, a whole number, true, false, null, a list or a map must stand here")
        self.at += len(word)
        return ScalarEvent(None, None, (True, False), word, mark, style="")

    def _skip(self) -> None:
        while self.text[self.at : self.at + 1] in _BLANKS:
            self.at += 1

    def _take(self, sign: str) -> bool:
        self._skip()
        taken = self.text.startswith(sign, self.at)
        self.at += taken
        return taken

    def _expect(self, sign: str, otherwise: str) -> None:
        if not self._take(sign):
            self._broken(otherwise)

    def _mark(self) -> yaml.Mark:
        row = bisect_right(self.starts, self.at) - 1
        return yaml.Mark("", self.at, row, self.at - self.starts[row], None, 0)

    def _broken(self, message: str) -> NoReturn:
        raise yaml.MarkedYAMLError(problem=message, problem_mark=self._mark())
