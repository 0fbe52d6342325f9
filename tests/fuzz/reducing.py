"""An input made smaller while it still fails in the same way."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import yaml

from tests.fuzz.inputs import Input

ATTEMPTS = 600
SECONDS = 20

Fails = Callable[[Input], bool]


class Reduction:
    """Tries smaller inputs until none fails, or time is up."""

    def __init__(self, fails: Fails) -> None:
        self.fails = fails
        self.left, self.until = ATTEMPTS, time.monotonic() + SECONDS

    def smallest(self, tried: Input) -> Input:
        """Whole files and arguments first, then documents, lines, fields and letters."""
        while smaller := next((fewer for fewer in self._fewer_things(tried) if self._still(fewer)), None):
            tried = smaller
        for name in tried.files:
            for cut in (_documents, _lines, _letters):
                tried = self._file(tried, name, cut)
            tried = self._fields(tried, name)
        return self._typed(tried)

    def _still(self, tried: Input) -> bool:
        self.left -= 1
        return self.left > 0 and time.monotonic() < self.until and self.fails(tried)

    def _fewer_things(self, tried: Input) -> Iterator[Input]:
        for name in tried.files:
            yield replace(tried, files={other: raw for other, raw in tried.files.items() if other != name})
        for name in tried.folders:
            yield replace(tried, folders=tuple(other for other in tried.folders if other != name))
        for name in tried.links:
            yield replace(tried, links={other: to for other, to in tried.links.items() if other != name})
        for name in tried.environment:
            yield replace(tried, environment={other: to for other, to in tried.environment.items() if other != name})
        for at in range(len(tried.arguments)):
            yield replace(tried, arguments=tried.arguments[:at] + tried.arguments[at + 1 :])
            if len(tried.arguments[at]) > 40:
                yield replace(
                    tried, arguments=(*tried.arguments[:at], tried.arguments[at][:20], *tried.arguments[at + 1 :])
                )

    def _file(self, tried: Input, name: str, cut: Callable[[bytes], list[bytes]]) -> Input:
        def with_pieces(pieces: Sequence[bytes]) -> Input:
            return replace(tried, files=tried.files | {name: b"".join(pieces)})

        raw = tried.files[name]
        return with_pieces(self._fewest(cut(raw), lambda pieces: self._still(with_pieces(pieces)))) if raw else tried

    def _typed(self, tried: Input) -> Input:
        lines = tried.typed.splitlines(keepends=True)
        kept = self._fewest(lines, lambda fewer: self._still(replace(tried, typed=b"".join(fewer))))
        return replace(tried, typed=b"".join(kept))

    def _fewest(self, pieces: list[bytes], fails: Callable[[list[bytes]], bool]) -> list[bytes]:
        """Leaves out halves, then quarters, down to single pieces."""
        size = len(pieces) // 2
        while size >= 1:
            start = 0
            while start < len(pieces) and self.left > 0:
                fewer = pieces[:start] + pieces[start + size :]
                if fewer != pieces and fails(fewer):
                    pieces = fewer
                else:
                    start += size
            size //= 2
        return pieces

    def _fields(self, tried: Input, name: str) -> Input:
        """Of YAML and JSON that can be read, also fields in one line."""
        data = _read(tried.files[name])
        fewer = iter(_with_less(data))
        while (smaller := next(fewer, None)) is not None:
            text = yaml.safe_dump(smaller, default_flow_style=True, sort_keys=False, width=10_000)
            attempt = replace(tried, files=tried.files | {name: text.encode()})
            if self._still(attempt):
                tried, fewer = attempt, iter(_with_less(smaller))
            if self.left <= 0:
                break
        return tried


def _documents(raw: bytes) -> list[bytes]:
    first, *others = raw.split(b"---\n")
    return [piece for piece in (first, *(b"---\n" + other for other in others)) if piece]


def _lines(raw: bytes) -> list[bytes]:
    return raw.splitlines(keepends=True)


def _letters(raw: bytes) -> list[bytes]:
    return [raw[at : at + 1] for at in range(len(raw))] if len(raw) <= 400 else [raw]


def _read(raw: bytes | None) -> Any:
    try:
        return yaml.safe_load(raw) if raw and len(raw) < 20_000 else None
    except (yaml.YAMLError, ValueError, RecursionError):
        return None


def _with_less(data: Any) -> Iterator[Any]:
    """The same data with one field or item left out somewhere."""
    if isinstance(data, dict):
        for key in data:
            yield {other: value for other, value in data.items() if other != key}
            yield from (data | {key: inner} for inner in _with_less(data[key]))
    elif isinstance(data, list):
        for at, item in enumerate(data):
            yield data[:at] + data[at + 1 :]
            yield from ([*data[:at], inner, *data[at + 1 :]] for inner in _with_less(item))
