"""Plain data in: strict YAML and JSON, every fault with its place."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NoReturn

import yaml
from yaml._yaml import CParser
from yaml.events import AliasEvent, MappingEndEvent, MappingStartEvent, ScalarEvent, SequenceEndEvent, StreamEndEvent

from gallerist_pbem.errors import Fault, Unreadable
from gallerist_pbem.plain.json_in import LINE_END, NUMBER, JsonEvents
from gallerist_pbem.plain.yaml_out import (
    DEPTH,
    DIGITS,
    FORBIDDEN,
    KEY_LENGTH,
    Plain,
    canonical,
    digest,
    split_documents,
    write_document,
    write_stream,
)

__all__ = [
    "DEPTH",
    "LIMIT",
    "ORDER_LIMIT",
    "Keys",
    "ParsedDocument",
    "Plain",
    "canonical",
    "digest",
    "read_one",
    "read_stream",
    "split_documents",
    "write_document",
    "write_stream",
]

Keys = tuple[str | int, ...]

LIMIT = 16 * 1024 * 1024
ORDER_LIMIT = 64 * 1024
FAULTS = 20

# Raw U+0085, U+2028 and U+2029 are refused because YAML 1.1 takes them for line breaks and 1.2 does not.
_NOT_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
_CONSTANTS: dict[str, bool | None] = {"": None, "~": None, "null": None, "true": True, "false": False}
_SENTENCES = {
    "mapping values are not allowed in this context": "a text with a colon and a space in it must stand in quotes",
    "found character that cannot start any token": "indent with spaces, and put a text that begins like this in quotes",
    "could not find expected ':'": "there is no colon after this key",
}


@dataclass(frozen=True, slots=True)
class ParsedDocument:
    """The data of one document, its first line, and where each part stands (line and column, if asked for)."""

    data: Plain
    line: int
    places: dict[Keys, tuple[int, int]]


def read_stream(
    text: bytes | str, source: str, *, places: bool = False, limit: int = LIMIT, line: int = 1
) -> list[ParsedDocument]:
    """All documents of a YAML text whose first line is line `line` of its file."""
    decoded = _checked(text, source, limit, line)
    return _Reading(source, line, places, CParser(decoded).get_event).documents()


def read_one(text: bytes | str, source: str, *, places: bool = True, limit: int = ORDER_LIMIT) -> ParsedDocument:
    """The only document of a YAML or JSON text."""
    decoded = _checked(text, source, limit, 1)
    json = decoded.lstrip(" \t\r\n").startswith("{")
    events = JsonEvents(decoded).events().__next__ if json else CParser(decoded).get_event
    documents = _Reading(source, 1, places, events).documents()
    if len(documents) > 1:
        raise Unreadable(source, [Fault(documents[1].line, 1, "only one document may stand here")])
    return documents[0]


def _checked(text: bytes | str, source: str, limit: int, line: int) -> str:
    if len(text) > limit:
        raise Unreadable(source, [Fault(line, 1, f"this is too long: {len(text)} bytes, at most {limit}")])
    decoded = (text if isinstance(text, str) else _decoded(text, source, line)).removeprefix("\ufeff")
    if _NOT_TEXT.search(decoded):
        raise Unreadable(source, _unfit(decoded, line))
    return decoded


def _decoded(text: bytes, source: str, line: int) -> str:
    try:
        return text.decode("utf-8")
    except UnicodeDecodeError as broken:
        row, column = _place(text[: broken.start].decode("utf-8").removeprefix("\ufeff"))
        raise Unreadable(source, [Fault(row + line - 1, column, "this is not UTF-8 text")]) from None


def _unfit(text: str, line: int) -> list[Fault]:
    faults: list[Fault] = []
    for match in _NOT_TEXT.finditer(text):
        row, column = _place(text[: match.start()])
        faults.append(Fault(row + line - 1, column, f"the character U+{ord(match[0]):04X} cannot stand in a text"))
        if len(faults) == FAULTS:
            break
    return faults


def _place(before: str) -> tuple[int, int]:
    ends = [end.end() for end in LINE_END.finditer(before)]
    return len(ends) + 1, len(before) - (ends[-1] if ends else 0) + 1


class _Reading:
    """Builds data straight from the events: libyaml's composer would crash on deep nesting and expand aliases."""

    def __init__(self, source: str, line: int, places: bool, events: Callable[[], Any]) -> None:
        self.source = source
        self.line = line
        self.next = events
        self.places: dict[Keys, tuple[int, int]] | None = {} if places else None
        self.faults: list[Fault] = []

    def documents(self) -> list[ParsedDocument]:
        documents: list[ParsedDocument] = []
        try:
            self.next()
            while type(event := self.next()) is not StreamEndEvent:
                documents.append(self._document(event))
        except yaml.YAMLError as broken:
            self._stop(getattr(broken, "problem_mark", None), self._sentence(broken))
        if not documents:
            self._stop(None, "there is nothing here")
        if self.faults:
            raise Unreadable(self.source, self.faults)
        return documents

    def _document(self, start: Any) -> ParsedDocument:
        if start.version or start.tags:
            self._fault(start.start_mark, "directives (%) are not allowed")
        if self.places is not None:
            self.places = {}
        root = self.next()
        self._keep((), root)
        data = self._node(root, (), 1)
        self.next()
        return ParsedDocument(data, start.start_mark.line + self.line, self.places or {})

    def _node(self, event: Any, path: Keys, depth: int) -> Plain:
        kind = type(event)
        if kind is ScalarEvent:
            return self._scalar(event)
        if kind is AliasEvent:
            self._fault(event.start_mark, "aliases (*) are not allowed")
            return None
        self._check_marked(event)
        if depth > DEPTH:
            self._stop(event.start_mark, f"this is nested more than {DEPTH} deep")
        return self._map(path, depth) if kind is MappingStartEvent else self._list(path, depth)

    def _map(self, path: Keys, depth: int) -> dict[str, Plain]:
        mapping: dict[str, Plain] = {}
        while type(event := self.next()) is not MappingEndEvent:
            key = self._key(event, path, depth)
            if key is None:
                self._node(self.next(), path, depth + 1)
                continue
            if key in mapping:
                self._fault(event.start_mark, f'the key "{_short(key)}" stands here a second time')
            inner = path
            if self.places is not None:
                inner = (*path, key)
                self._keep(inner, event)
            mapping[key] = self._node(self.next(), inner, depth + 1)
        return mapping

    def _list(self, path: Keys, depth: int) -> list[Plain]:
        items: list[Plain] = []
        while type(event := self.next()) is not SequenceEndEvent:
            inner = path
            if self.places is not None:
                inner = (*path, len(items))
                self._keep(inner, event)
            items.append(self._node(event, inner, depth + 1))
        return items

    def _key(self, event: Any, path: Keys, depth: int) -> str | None:
        key = self._node(event, path, depth + 1)
        if type(key) is str and len(key) <= KEY_LENGTH and (event.style or key != "<<"):
            return key
        if type(event) is ScalarEvent:
            too_long = isinstance(key, str) and key != "<<"
            reason = f"has more than {KEY_LENGTH} characters" if too_long else "must stand in quotes to be a key"
            self._fault(event.start_mark, f'"{_short(event.value)}" {reason}')
        elif type(event) is not AliasEvent:
            self._fault(event.start_mark, "a list or a map cannot be a key")
        return None

    def _scalar(self, event: Any) -> Plain:
        if event.anchor is not None or event.tag is not None:
            self._check_marked(event)
        text: str = event.value
        if event.style:
            if event.style == '"' and (bad := FORBIDDEN.search(text)):
                self._fault(event.start_mark, f"the character U+{ord(bad[0]):04X} cannot stand in a text")
            return text
        if text in _CONSTANTS:
            return _CONSTANTS[text]
        if NUMBER.fullmatch(text):
            return self._number(event, text)
        return text

    def _number(self, event: Any, text: str) -> int:
        if len(text.lstrip("-")) <= DIGITS:
            return int(text)
        self._fault(event.start_mark, f"a number may have at most {DIGITS} digits; a longer one must stand in quotes")
        return 0

    def _check_marked(self, event: Any) -> None:
        if event.anchor is not None:
            self._fault(event.start_mark, "anchors (&) are not allowed")
        if event.tag is not None:
            self._fault(event.start_mark, "tags (!) are not allowed")

    def _keep(self, path: Keys, event: Any) -> None:
        if self.places is not None:
            self.places[path] = (event.start_mark.line + self.line, event.start_mark.column + 1)

    def _fault(self, mark: Any, message: str) -> None:
        line, column = (mark.line, mark.column) if mark else (0, 0)
        self.faults.append(Fault(line + self.line, column + 1, message))
        if len(self.faults) >= FAULTS:
            raise Unreadable(self.source, self.faults)

    def _sentence(self, broken: yaml.YAMLError) -> str:
        problem = str(getattr(broken, "problem", None) or broken)
        context, mark = getattr(broken, "context", None), getattr(broken, "context_mark", None)
        begun = f" {context} that begins in line {mark.line + self.line}" if context and mark else ""
        return _SENTENCES.get(problem) or problem + begun

    def _stop(self, mark: Any, message: str) -> NoReturn:
        self._fault(mark, message)
        raise Unreadable(self.source, self.faults)


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:40] + "..."
