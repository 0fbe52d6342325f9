"""The tags of an HTML text, one after the other and in time that grows with its length: the parser of the standard
library takes minutes for a mail of 200 kB that somebody wrote to annoy."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape as in_signs
from typing import NamedTuple

_ATTRIBUTE = re.compile(r"""([^\s=/>"'<]++)(?:\s*+=\s*+(?:"([^"]*+)"|'([^']*+)'|([^\s>"']*+)))?+""")
_NAME = re.compile(r"[a-z][a-z0-9:-]*+", re.IGNORECASE)
_RAW = ("script", "style", "title", "textarea", "xmp")
_LONG_SIGN = re.compile(r"&#(?:[0-9]{8,}|[xX][0-9A-Fa-f]{8,});?")
"""No sign has such a number, and the standard library raises for one of thousands of digits."""
TAG_LIMIT = 4000
MOST_EXTENSIONS = 20


class Tag(NamedTuple):
    """A tag, or the text before it (name empty)."""

    name: str
    text: str = ""
    is_end: bool = False
    attributes: dict[str, str] = {}  # noqa: RUF012 - of a tuple, and nobody changes it


def tags(html: str) -> Iterator[Tag]:
    """Text and tags in their order; comments and declarations are left out, the text of a style is one text."""
    at = 0
    while (start := html.find("<", at)) >= 0:
        if start > at:
            yield Tag("", unescape(html[at:start]))
        if html.startswith("<!--", start):
            at = _after(html, "-->", start + 4)
        elif html.startswith(("<!", "<?"), start):
            at = _after(html, ">", start)
        elif (name := _NAME.match(html, start + 1 + html.startswith("/", start + 1))) is None:
            yield Tag("", "<")
            at = start + 1
        else:
            at = _end_of_tag(html, name.end())
            yield _tag(name[0].lower(), html[start:at], name.end() - start)
            if name[0].lower() in _RAW and html[start + 1] != "/":
                end = _closing(html, name[0].lower(), at)
                yield Tag("", html[at:end])
                at = end
    yield Tag("", unescape(html[at:]))


def unescape(text: str) -> str:
    """Text with the signs that `&...;` stands for."""
    return in_signs(_LONG_SIGN.sub("\ufffd", text))


def _after(html: str, sign: str, at: int) -> int:
    """What never ends takes the rest with it."""
    found = html.find(sign, at)
    return len(html) if found < 0 else found + len(sign)


def _closing(html: str, name: str, at: int) -> int:
    found = re.compile(f"</{name}", re.IGNORECASE).search(html, at)
    return found.start() if found else len(html)


def _end_of_tag(html: str, at: int) -> int:
    """A `>` between quotation marks is none; where these never close, the first one will do."""
    first = end = html.find(">", at)
    for _ in range(MOST_EXTENSIONS):
        if end < 0 or end - at > TAG_LIMIT or _is_closed(html[at:end]):
            break
        end = html.find(">", end + 1)
    end = first if end < 0 or end - at > TAG_LIMIT else end
    return len(html) if end < 0 else end + 1


def _is_closed(inside: str) -> bool:
    return inside.count('"') % 2 == 0 and (inside.count("'") % 2 == 0 or '"' in inside)


def _tag(name: str, text: str, start: int) -> Tag:
    if text.startswith("</"):
        return Tag(name, is_end=True)
    found = _ATTRIBUTE.findall(text[start : start + TAG_LIMIT].rstrip(">"))
    return Tag(name, attributes={key.lower(): unescape(one or two or three) for key, one, two, three in found[::-1]})
