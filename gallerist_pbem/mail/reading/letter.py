"""A raw mail, read: who claims to write, what was typed, and where an order is to be looked for."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass

from gallerist_pbem.errors import Fault, Unreadable
from gallerist_pbem.mail.reading.addresses import recipients, writer
from gallerist_pbem.mail.reading.automatic import LIST, sounds_absent, why_automatic
from gallerist_pbem.mail.reading.choosing import Chosen, chosen
from gallerist_pbem.mail.reading.headers import Headers, read_headers, split_mail
from gallerist_pbem.mail.reading.parts import Content, kind_of, read_parts
from gallerist_pbem.mail.reading.quoting import fresh
from gallerist_pbem.mail.reading.recognized import MAIL_LIMIT, is_mail
from gallerist_pbem.referee.office.wording import MARK, has_mark

__all__ = ["MAIL_LIMIT", "Letter", "is_mail", "order_in_mail", "read_letter"]

DEBUG = "GALLERIST_DEBUG"
_SIGNATURE = re.compile(
    r"^(-----BEGIN SSH SIGNATURE-----\n(?:[A-Za-z0-9+/=]{1,100}\n){1,200}-----END SSH SIGNATURE-----)$", re.MULTILINE
)


@dataclass(frozen=True, slots=True)
class Letter:
    """What a mail says, as far as that can be told without knowing a game."""

    message_id: str
    """Without its brackets; empty if it is missing or broken."""
    sender: str
    """The one clean address in small letters; empty if there is none, or it is doubtful."""
    sender_fault: str
    recipients: tuple[str, ...]
    references: tuple[str, ...]
    """The mails it answers, the newest first."""
    subject: str
    automatic: str
    """Why it was not written by a person; empty if it was."""
    texts: tuple[str, ...]
    """What can be read, the best first; quotes are marked with >."""
    fresh: str
    """What the sender typed, without quotes and signature."""
    order: bytes
    """The text in which an order is to be looked for; empty if there is none."""
    order_fault: str
    signature: str
    """An SSH signature in its armor; empty if there is none."""


def order_in_mail(raw: bytes, source: str = "mail") -> bytes:
    """The text with the order of a mail, or a sentence why there is none."""
    letter = read_letter(raw)
    fault = letter.order_fault
    if not fault and not letter.order:
        fault = f"no order was found in this mail: one begins with the line '{MARK} <game> <seat> <decision>' and ends"
        fault += " with '#end', or is a YAML or JSON file that is attached"
    if fault:
        raise Unreadable(source, [Fault(1, 1, fault)])
    return letter.order


def read_letter(raw: bytes) -> Letter:
    """Whatever the bytes are: what cannot be read is told in the letter. One mail that shows a bug must not keep a host
    from reading all others, so it is told of like anything else that cannot be read, by its kind alone."""
    try:
        return _read(raw)
    except Exception as bug:
        if DEBUG in os.environ:
            raise
        fault = f"this mail cannot be read ({type(bug).__name__})"
        return _letter(Headers(()), Chosen(fault=fault), "")


def _read(raw: bytes) -> Letter:
    head, body = split_mail(raw)
    headers = read_headers(head)
    if len(raw) > MAIL_LIMIT:
        fault = f"this mail is too long: {len(raw)} bytes, at most {MAIL_LIMIT} are read"
        return _letter(headers, Chosen(fault=fault), "")
    content = read_parts(headers, body)
    kind = kind_of(headers).name
    reason = why_automatic(headers, kind, writer(headers).address)
    if not reason and len(content.forwarded) == 1:
        content = _deliberately_forwarded(content)
    return _judged(headers, chosen(content), reason)


def _deliberately_forwarded(content: Content) -> Content:
    """A mail in the mail counts where nothing else is in it; a mail in that one does not."""
    if any(text.strip() for text in (*content.plain, *content.html, *content.attached)):
        return content
    head, body = split_mail(content.forwarded[0])
    inner = read_headers(head)
    if why_automatic(inner, kind_of(inner).name, writer(inner).address):
        return content
    return read_parts(inner, body)


def _judged(headers: Headers, found: Chosen, reason: str) -> Letter:
    typed = fresh(found.texts[0]) if found.texts else ""
    if not reason and not has_mark(typed):
        reason = sounds_absent(headers.subject(), typed)
    if reason and reason != LIST:
        found = found._replace(order=b"", fault=f"a program wrote this mail: {reason}")
    return _letter(headers, found, reason, typed)


def _letter(headers: Headers, found: Chosen, automatic: str, typed: str = "") -> Letter:
    claimed = writer(headers)
    signatures = (match for text in found.texts for match in _SIGNATURE.findall(text))
    return Letter(
        headers.message_id(), claimed.address, claimed.fault, recipients(headers), headers.references(),
        headers.subject(), automatic, found.texts, typed, found.order,
        found.fault, next(signatures, ""),
    )  # fmt: skip
