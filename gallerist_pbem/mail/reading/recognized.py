"""Whether a file is a raw mail; every order is asked that, so nothing heavy is imported here."""

from __future__ import annotations

import re

from gallerist_pbem.referee.orders import MARK

MAIL_LIMIT = 25 * 1024 * 1024
KNOWN_FIELDS = {
    b"from", b"to", b"subject", b"date", b"message-id", b"received", b"mime-version", b"content-type", b"return-path",
    b"delivered-to", b"reply-to", b"in-reply-to", b"references", b"x-mailer", b"user-agent", b"dkim-signature",
}  # fmt: skip
ENOUGH_FIELDS = 2
LOOKED_AT = 512 * 1024
_BEGINNING = re.compile(rb"(?:\xef\xbb\xbf)?[\r\n]*(?:>?From [^\r\n]*\r?\n)?(?=[!-9;-~]+[ \t]*:)")
_BLANK_LINE = re.compile(rb"\r?\n\r?\n|\r\r")
_FIELD = re.compile(rb"(?:^|\r)([!-9;-~]+)[ \t]*:", re.MULTILINE)


def is_mail(raw: bytes) -> bool:
    """Rather than an order as text, YAML or JSON: it begins with lines that every mail has, and no order."""
    beginning = _BEGINNING.match(raw)
    if beginning is None:
        return False
    head = _BLANK_LINE.split(raw[beginning.end() : beginning.end() + LOOKED_AT], maxsplit=1)[0].lower()
    return MARK.encode() not in head and len(KNOWN_FIELDS.intersection(_FIELD.findall(head))) >= ENOUGH_FIELDS
