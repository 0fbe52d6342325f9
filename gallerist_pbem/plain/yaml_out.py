"""Plain data out: canonical YAML for the files, canonical JSON for the hashes."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from typing import TypeAlias, Union

Plain: TypeAlias = Union[bool, int, str, "list[Plain]", "dict[str, Plain]", None]

DEPTH = 32
SHORT_HASH = 16
"""So many digits of a hash are shown to people."""
DIGITS = 18
KEY_LENGTH = 100  # libyaml finds a key only within 1024 characters, and each of ours may need an escape of ten

FORBIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
# What a YAML 1.1 parser takes for a line break or refuses raw, and what a reader would not see.
_ESCAPED = re.compile(
    "[\xa0\xad\u061c\u180e\u200b-\u200f\u2028-\u202f\u2060-\u206f\ue000-\uf8ff\ufeff\ufff0-\uffff\U000e0000-\U0010ffff]"
)
_WORDS = re.compile(r"[A-Za-z_][A-Za-z0-9_./-]*(?: [A-Za-z0-9_./-]+)*")
_NOT_WORDS = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null"))
_SCALARS = (str, int, bool, type(None))
_JSON_STRING = json.JSONEncoder(ensure_ascii=False).encode
_CANONICAL = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), check_circular=False).encode
_SPLIT = re.compile(r"^---(?:\n|\Z)", re.MULTILINE)


def write_document(data: Plain) -> str:
    """Canonical YAML of one document, without its `---`; innermost maps and lists stand on one line."""
    lines: list[str] = []
    # The outermost map is never on one line: input that starts with a brace is read as JSON.
    if isinstance(data, (dict, list)) and data:
        _lay(data, "", "", lines, 1)
    else:
        lines.append(_flow(data))
    lines.append("")
    return "\n".join(lines)


def write_stream(documents: Iterable[Plain]) -> str:
    """Canonical YAML of several documents, each after a line `---`."""
    return "".join("---\n" + write_document(document) for document in documents)


def split_documents(text: str) -> list[tuple[int, str]]:
    """A stream of ours cut at its `---` lines: number of the first line and text of each document, not parsed."""
    documents: list[tuple[int, str]] = []
    line, start = 1, 0
    for cut in _SPLIT.finditer(text):
        if cut.start():
            documents.append((line, text[start : cut.start()]))
        line += text.count("\n", start, cut.end())
        start = cut.end()
    if start or text:
        documents.append((line, text[start:]))
    return documents


def canonical(data: Plain) -> bytes:
    """RFC 8785 for data without fractions."""
    return _CANONICAL(_ordered(data)).encode("utf-8")


def digest(data: Plain) -> str:
    """Hexadecimal SHA-256 of the canonical JSON."""
    return hashlib.sha256(canonical(data)).hexdigest()


def _ordered(data: Plain, depth: int = 0) -> Plain:
    kind = type(data)
    if kind in _SCALARS:
        return data
    _check_depth(depth)
    if isinstance(data, dict) and kind is dict:
        return {key: _ordered(data[key], depth + 1) for key in _sorted_keys(data)}
    if isinstance(data, list) and kind is list:
        return [_ordered(item, depth + 1) for item in data]
    raise TypeError(f"{kind.__name__} is not plain data")


def _sorted_keys(data: dict[str, Plain]) -> list[str]:
    for key in data:
        _check_key(key)
    if all(map(str.isascii, data)):
        return sorted(data)
    return sorted(data, key=lambda key: key.encode("utf-16-be"))


def _lay(data: Plain, first: str, rest: str, lines: list[str], depth: int) -> None:
    """Block style: the first line begins with `first`, the others with `rest`."""
    _check_depth(depth - 1)
    if isinstance(data, dict):
        for key, value in data.items():
            _lay_entry(key, value, first, rest, lines, depth)
            first = rest
    elif isinstance(data, list):
        for item in data:
            if _fits_one_line(item):
                lines.append(f"{first}- {_flow(item, depth)}")
            else:
                _lay(item, first + "- ", rest + "  ", lines, depth + 1)
            first = rest


def _lay_entry(key: str, value: Plain, first: str, rest: str, lines: list[str], depth: int) -> None:
    if _fits_one_line(value):
        lines.append(f"{first}{_key(key)}: {_flow(value, depth)}")
        return
    lines.append(f"{first}{_key(key)}:")
    inner = rest + "  " if isinstance(value, dict) else rest
    _lay(value, inner, inner, lines, depth + 1)


def _fits_one_line(data: Plain) -> bool:
    if isinstance(data, dict):
        return not any(value and isinstance(value, (dict, list)) for value in data.values())
    if isinstance(data, list):
        return not any(item and isinstance(item, (dict, list)) for item in data)
    return True


def _flow(data: Plain, depth: int = 0) -> str:
    kind = type(data)
    if isinstance(data, str) and kind is str:
        return _text(data)
    if data is None or data is True or data is False:
        return _CANONICAL(data)
    if isinstance(data, int) and kind is int:
        return _number(data)
    _check_depth(depth)
    if isinstance(data, dict) and kind is dict:
        return "{" + ", ".join([f"{_key(key)}: {_flow(value, depth + 1)}" for key, value in data.items()]) + "}"
    if isinstance(data, list) and kind is list:
        return "[" + ", ".join([_flow(item, depth + 1) for item in data]) + "]"
    raise TypeError(f"{kind.__name__} is not plain data")


def _key(key: str) -> str:
    _check_key(key)
    if len(key) > KEY_LENGTH:
        raise ValueError(f"a key may have at most {KEY_LENGTH} characters")
    return _text(key)


def _check_key(key: str) -> None:
    if type(key) is not str:
        raise TypeError(f"a key must be a text, not {type(key).__name__}")


def _check_depth(depth: int) -> None:
    if depth >= DEPTH:
        raise ValueError(f"plain data may be nested at most {DEPTH} deep")


def _number(number: int) -> str:
    if abs(number) >= 10**DIGITS:
        raise ValueError(f"a number may have at most {DIGITS} digits")
    return str(number)


def _text(text: str) -> str:
    """Bare where YAML 1.1 and 1.2 both read a string, also inside brackets; else in double quotes."""
    if _WORDS.fullmatch(text) and text.lower() not in _NOT_WORDS:
        return text
    if FORBIDDEN.search(text):
        raise ValueError("a text may hold no control characters but line breaks and tabs")
    quoted = _JSON_STRING(text)
    return quoted if quoted.isascii() else _ESCAPED.sub(_escape, quoted)


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
