"""Addresses in a header: whose mail it claims to be, and whom it went to."""

from __future__ import annotations

import re
from typing import NamedTuple

from gallerist_pbem.mail.post import folded
from gallerist_pbem.mail.reading.headers import Headers
from gallerist_pbem.referee.office.papers import ADDRESS

LONGEST = 254
MOST_RECIPIENTS = 200
RECIPIENTS = ("delivered-to", "x-original-to", "envelope-to", "x-envelope-to", "to", "cc")
"""Where an address of ours may stand; what our own server wrote comes first."""
_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_COMMENT = re.compile(r"\([^()]*\)")
_IN_BRACKETS = re.compile(r"([^<>]*)<\s*([^<>\s]*)\s*>\s*")
_ANY = re.compile(r"[^\s@,;:\"<>()\[\]{}\\]{1,200}@[^\s@,;:\"<>()\[\]{}\\]{1,200}")
MOST_COMMENTS = 10
FROM_LIMIT = 1000


class Writer(NamedTuple):
    """The address that a mail claims to come from, or why nobody can tell."""

    address: str = ""
    fault: str = ""


def writer(headers: Headers) -> Writer:
    """Exactly one `From`, with exactly one address, and nothing odd about it: programs read odd ones differently."""
    values = headers.all("from")
    if not headers.is_whole:
        return Writer(fault="the header of the mail is too long")
    if len(values) != 1:
        return Writer(fault=f"the mail has {len(values)} lines `From:`" if values else "the mail has no line `From:`")
    if headers.all("sender") and len(headers.all("sender")) > 1:
        return Writer(fault="the mail has two lines `Sender:`")
    return _one_address(values[0])


def _one_address(value: str) -> Writer:
    if len(value) > FROM_LIMIT:
        return Writer(fault="the line `From:` is too long")
    bare = _uncommented(_QUOTED.sub(" ", value))
    bracketed = _IN_BRACKETS.fullmatch(bare)
    name, address = (bracketed[1], bracketed[2]) if bracketed else ("", bare)
    address = folded(address.strip())
    if not ADDRESS.fullmatch(address) or len(address) > LONGEST or not address.isprintable() or "\ufffd" in address:
        return Writer(fault="the line `From:` does not hold exactly one address")
    if _is_doubtful(folded(name.strip()), address):
        return Writer(fault="the name in the line `From:` looks like another address")
    return Writer(address)


def _is_doubtful(name: str, address: str) -> bool:
    """Whether other programs might see a second address in a name that is not quoted."""
    return name != address and any(sign in name for sign in "@,;:()\\\0")


def _uncommented(value: str) -> str:
    """Without comments; one that nests deeper than anybody writes stays, and is a fault then."""
    for _ in range(MOST_COMMENTS):
        value, count = _COMMENT.subn(" ", value)
        if not count:
            break
    return value


def recipients(headers: Headers) -> tuple[str, ...]:
    """All addresses it was sent to, in small letters."""
    found: dict[str, None] = {}
    for name in RECIPIENTS:
        for value in headers.all(name):
            found |= dict.fromkeys(address.lower() for address in _ANY.findall(value))
    return tuple(found)[:MOST_RECIPIENTS]
