"""HTML as people see it, in lines: quoted parts get a `>` for each time they are quoted, hidden ones are left out."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import islice

from gallerist_pbem.mail.reading.texts.tags import Tag, tags

_HIDES = re.compile(
    r"display:none|visibility:hidden|mso-hide:all|(?<![a-z-])opacity:0(?![.0-9])(?!\.)"
    r"|font-size:0+(?:\.0+)?(?:px|pt|em|rem|%)?(?![.0-9])|max-height:0+(?:px|pt|em)?(?![.0-9])"
)
_SELECTOR = re.compile(r"[.#][\w-]+")
_BLANKS = re.compile(r"[ \t\r\n\f]+")
NEVER_SEEN = {"head", "script", "style", "title", "template", "noscript", "object", "svg", "textarea", "select"}
LINES = {
    "p", "div", "li", "tr", "table", "ul", "ol", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre", "hr",
    "center", "section", "article", "header", "footer", "address", "dl", "dt", "dd", "form", "body", "html",
}  # fmt: skip
VOID = {"br", "hr", "img", "meta", "link", "input", "wbr", "base", "col", "area", "source"}
QUOTING_IDS = ("divRplyFwdMsg", "appendonsend", "mail-editor-reference-message-container", "replySplit")
"""Where Outlook begins the mail that is answered; all that follows belongs to it."""
DEEPEST = 100
LONGEST_SELECTORS = 500
MOST_TAGS = 100_000
"""More than a long thread has; what follows is cut off."""
SPACED = {"td", "th"}


@dataclass
class _Open:
    """An element that is open: what it does to the text in it."""

    name: str
    hides: bool = False
    quotes: bool = False
    keeps: bool = False
    """Line breaks stay, as in <pre>."""


@dataclass
class _Page:
    """A page on its way to lines."""

    lines: list[str] = field(default_factory=list)
    line: list[str] = field(default_factory=list)
    opened: list[_Open] = field(default_factory=list)
    hidden: int = 0
    quoted: int = 0
    kept: int = 0
    answered: int = 0
    """1 once the mail that is answered has begun, where a program quotes without marks."""
    veiled: set[str] = field(default_factory=set)
    """Classes and ids that a style hides."""

    def take(self, tag: Tag) -> None:
        """The next tag or text."""
        if not tag.name:
            self._text(tag.text)
        elif tag.is_end:
            self._end(tag.name)
        else:
            self._start(tag)

    def _text(self, text: str) -> None:
        if self.opened and self.opened[-1].name == "style":
            self._style(text)
        if self.hidden:
            return
        if self.kept:
            first, *others = text.split("\n")
            self.line.append(first.rstrip("\r"))
            for other in others:
                self.break_line()
                self.line.append(other.rstrip("\r"))
        else:
            self.line.append(_BLANKS.sub(" ", text))

    def _style(self, text: str) -> None:
        for rule in text.split("}"):
            selectors, _, hiding = rule.rpartition("{")
            if is_hiding(hiding):
                self.veiled |= set(_SELECTOR.findall(selectors[-LONGEST_SELECTORS:]))

    def _start(self, tag: Tag) -> None:
        if tag.name == "br":
            self.break_line()
        elif tag.name in LINES:
            self.new_line()
        elif tag.name in SPACED:
            self.line.append(" ")
        if tag.attributes.get("id", "").removeprefix("x_") in QUOTING_IDS and not self.hidden:
            self.answered = 1
        if tag.name not in VOID and len(self.opened) < DEEPEST:
            self._open(_Open(tag.name, self._hides(tag), is_quote(tag), _keeps(tag)))

    def _open(self, element: _Open) -> None:
        self.opened.append(element)
        self.hidden += element.hides
        self.quoted += element.quotes
        self.kept += element.keeps

    def _hides(self, tag: Tag) -> bool:
        names = {f".{name}" for name in tag.attributes.get("class", "").split()} | {f"#{tag.attributes.get('id', '')}"}
        return (
            tag.name in NEVER_SEEN
            or "hidden" in tag.attributes
            or is_hiding(tag.attributes.get("style", ""))
            or bool(names & self.veiled)
        )

    def _end(self, name: str) -> None:
        if name in LINES:
            self.new_line()
        if not any(element.name == name for element in self.opened):
            return
        while self.opened:
            element = self.opened.pop()
            self.hidden -= element.hides
            self.quoted -= element.quotes
            self.kept -= element.keeps
            if element.name == name:
                break

    def new_line(self) -> None:
        """A line ends, if anything stands on it."""
        if "".join(self.line).strip(" \t\r\n"):
            self.break_line()
        else:
            self.line.clear()

    def break_line(self) -> None:
        """A line ends, empty or not."""
        if self.hidden:
            return
        text = "".join(self.line)
        depth = self.quoted + self.answered
        self.lines.append(f"{'>' * depth} {text if self.kept else text.strip(' ')}" if depth else text.strip("\r\n"))
        if not depth and not self.kept:
            self.lines[-1] = text.strip(" ")
        self.line.clear()


def is_hiding(style: str) -> bool:
    """Whether nobody sees what has this style."""
    return bool(_HIDES.search(re.sub(r"\s+", "", style[:5000]).lower()))


def is_quote(tag: Tag) -> bool:
    """Whether an element holds what somebody else wrote; Gmail indents with a blockquote without a border."""
    style = re.sub(r"\s+", "", tag.attributes.get("style", "")[:2000]).lower()
    if tag.name == "blockquote":
        marked = "type" in tag.attributes or "cite" in tag.attributes or "quote" in tag.attributes.get("class", "")
        return marked or "border:none" not in style
    if "yahoo_quoted" in tag.attributes.get("class", ""):
        return True
    return tag.name == "div" and (tag.attributes.get("name", "") == "quote" or "border-left:2pxsolid" in style)


def _keeps(tag: Tag) -> bool:
    style = re.sub(r"\s+", "", tag.attributes.get("style", "")[:2000]).lower()
    return tag.name == "pre" or "white-space:pre" in style


def html_lines(html: str) -> str:
    """The text of a page."""
    page = _Page()
    for tag in islice(tags(html), MOST_TAGS):
        page.take(tag)
    page.hidden = 0
    page.new_line()
    return "\n".join(page.lines)
