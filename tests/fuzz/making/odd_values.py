"""Words, numbers, data and bytes that nobody expects."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import yaml

WORDS = (
    "", " ", "?", "~", "null", "no", "yes", "true", "0x10", "1e3", "-0", "00", "1_000", "12:30", "2026-11-16", ".inf",
    ".nan", "NaN", "٣", "²", "½", "Ⅷ", "１", "\u202e", "\u200b", "\u2028", "\x85", "\x7f", "\x1b[31m", "\t", "\r", "\n",
    "\ud800", "\U0001f469\u200d\U0001f3a8", "ﬁ", "İ", "ı", "ß", "e" + "\u0301" * 50, "a" * 5000, "{", "}", "[", "]",
    "{}", "'", '"', "`", "\\", "|", ">", "&a", "*a", "!!python/name:os.system", "!!binary aGk=", "<<", "%YAML 9", "---",
    "...", "#", "#end", "#gallerist", "#gallerist salon blue 0",
    "../..", "/", "-", "--", "--json", "salon", "blue", "any",
    "none", "@", "%s", "{0}", "__class__", "nobody", "end", "9" * 5000, "\U0010ffff", "\ufeff", "\ufffe", "$HOME", "*",
)  # fmt: skip
NUMBERS = (
    0,
    1,
    -1,
    2,
    3,
    7,
    99,
    10**6,
    2**31,
    2**63,
    -(2**63),
    10**17,
    10**18,
    10**19,
    10**400,
    True,
    False,
    None,
    1.5,
)

Bytes = Callable[[Random, bytes], bytes]
Change = Callable[[Random, Any, Sequence[str]], Any]


def odd_word(random: Random) -> str:
    """Any of them, now and then two."""
    word = random.choice(WORDS)
    return word if random.random() < 0.9 else f"{word} {random.choice(WORDS)}"


def odd_value(random: Random, words: Sequence[str] = ()) -> Any:
    """A number, a word that is odd or one of the game's, or a container."""
    match random.randrange(6):
        case 0 | 1:
            return random.choice(NUMBERS)
        case 2 | 3:
            return random.choice(words) if words and random.random() < 0.5 else odd_word(random)
        case 4:
            return random.choice([[], {}, [[]], [{}], {"": None}, [None], {"?": "?"}, ["?"], {1: 2}, {None: []}])
        case _:
            return nested(random.choice([3, 12, 31, 33, 100]), random.random() < 0.5)


def nested(depth: int, as_map: bool) -> Any:
    """A list in a list, or a map in a map."""
    inner: Any = "x"
    for _ in range(depth):
        inner = {"a": inner} if as_map else [inner]
    return inner


def changed(random: Random, data: Any, words: Sequence[str]) -> Any:
    """The same data with one thing changed somewhere."""
    if not isinstance(data, (dict, list)) or not data or random.random() < 0.12:
        return random.choice(CHANGES)(random, data, words)
    if isinstance(data, dict):
        key = random.choice([*data])
        match random.randrange(12):
            case 0:
                return {other: value for other, value in data.items() if other != key}
            case 1:
                return {_renamed(random, key, words) if other == key else other: value for other, value in data.items()}
            case 2:
                return data | {_renamed(random, key, words): odd_value(random, words)}
            case _:
                return data | {key: changed(random, data[key], words)}
    at = random.randrange(len(data))
    match random.randrange(10):
        case 0:
            return data[:at] + data[at + 1 :]
        case 1:
            return [*data[:at], data[at], *data[at:]]
        case 2:
            return data[::-1] if random.random() < 0.5 else data * random.choice([2, 50])
        case _:
            return [*data[:at], changed(random, data[at], words), *data[at + 1 :]]


def _renamed(random: Random, key: Any, words: Sequence[str]) -> Any:
    return random.choice([odd_word(random), *([random.choice(words)] if words else []), f"{key}s", 1, None])


def _replaced(random: Random, data: Any, words: Sequence[str]) -> Any:
    return odd_value(random, words)


def _wrapped(random: Random, data: Any, words: Sequence[str]) -> Any:
    return random.choice([[data], {"a": data}, {str(data)[:50]: data}, [data, data]])


def _retyped(random: Random, data: Any, words: Sequence[str]) -> Any:
    if isinstance(data, (bool, float)) or data is None:
        return str(data)
    if isinstance(data, int):
        return random.choice([str(data), data + 1, data - 1, -data, data * 10**17, [data]])
    if isinstance(data, str):
        return random.choice(
            [data.upper(), data[:-1], f"{data} {data}", f"{data}?", len(data), data.split(" "), f" {data}"]
        )
    return dict(enumerate(data)) if isinstance(data, list) else [*data]


CHANGES: tuple[Change, ...] = (_replaced, _wrapped, _retyped)


def as_yaml(random: Random, data: Any) -> bytes:
    """As some YAML writer would spell it."""
    style = random.choice([None, False, True])
    try:
        text = yaml.dump(data, Dumper=yaml.CSafeDumper, default_flow_style=style, sort_keys=False, allow_unicode=True)
    except (UnicodeError, yaml.YAMLError):
        return as_json(random, data)
    return str(text).encode("utf-8", "surrogatepass")


def as_json(random: Random, data: Any) -> bytes:
    """As some JSON writer would spell it."""
    text = json.dumps(data, ensure_ascii=random.random() < 0.5, indent=random.choice([None, 1]))
    return text.encode("utf-8", "surrogatepass")


def spoiled(random: Random, raw: bytes) -> bytes:
    """One thing done to bytes, seldom more."""
    for _ in range(random.choice([1, 1, 1, 2, 5])):
        raw = random.choice(BYTES)(random, raw)
    return raw


def _cut(random: Random, raw: bytes) -> tuple[int, int]:
    start = random.randrange(len(raw) + 1)
    return start, min(len(raw), start + random.choice([1, 1, 4, 30, 1000]))


def _flipped(random: Random, raw: bytes) -> bytes:
    at = random.randrange(len(raw) + 1)
    return raw[:at] + bytes([raw[at] ^ (1 << random.randrange(8))]) + raw[at + 1 :] if at < len(raw) else raw + b"\0"


def _dropped(random: Random, raw: bytes) -> bytes:
    start, end = _cut(random, raw)
    return raw[:start] + raw[end:]


def _doubled(random: Random, raw: bytes) -> bytes:
    start, end = _cut(random, raw)
    return raw[:end] + raw[start:end] * random.choice([1, 1, 30]) + raw[end:]


def _inserted(random: Random, raw: bytes) -> bytes:
    at = random.randrange(len(raw) + 1)
    given = random.choice(
        [random.randbytes(random.choice([1, 3, 20])), odd_word(random).encode("utf-8", "surrogatepass")]
    )
    return raw[:at] + given + raw[at:]


def _cut_off(random: Random, raw: bytes) -> bytes:
    return raw[: random.randrange(len(raw) + 1)]


def _line_moved(random: Random, raw: bytes) -> bytes:
    lines = raw.split(b"\n")
    line = lines.pop(random.randrange(len(lines)))
    for _ in range(random.randrange(3)):
        lines.insert(random.randrange(len(lines) + 1), line)
    return b"\n".join(lines)


def _encoded(random: Random, raw: bytes) -> bytes:
    text = raw.decode("utf-8", "replace")
    return random.choice([
        b"\xef\xbb\xbf" + raw, text.encode("utf-16"), text.encode("latin-1", "replace"), raw.replace(b"\n", b"\r\n"),
        raw.replace(b"\n", b"\r"), raw.rstrip(b"\n"), raw + b"\0", raw.upper(), raw.replace(b" ", b"\xc2\xa0"),
    ])  # fmt: skip


def _deepened(random: Random, raw: bytes) -> bytes:
    at = random.randrange(len(raw) + 1)
    return raw[:at] + random.choice([b"[", b"{", b"- ", b"{a: ", b"? "]) * random.choice([40, 2000, 100_000]) + raw[at:]


BYTES: tuple[Bytes, ...] = (
    _flipped, _flipped, _dropped, _dropped, _doubled, _inserted, _inserted, _cut_off, _line_moved, _encoded, _deepened,
)  # fmt: skip
