"""Mailboxes as a person reads them: a list of subjects, and what each mail says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from email.message import EmailMessage
from email.utils import parsedate_to_datetime

from tests.support.evening.table import text_of

TABLE = re.compile(r"^(?:ROUND|SETUP).*?^(?=move \d+ · )", re.MULTILINE | re.DOTALL)
KEY = re.compile(r"\b[A-Z2-7]{16}\b")
HASH = re.compile(r"\b[0-9a-f]{16}\b")
RULE = "=" * 76


def listed(mailboxes: Mapping[str, Sequence[EmailMessage]]) -> str:
    """Each mailbox with its subjects, in the order of arrival."""
    parts = [[f"{address} ({len(mails)})", *map(_line, mails)] for address, mails in mailboxes.items()]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _line(mail: EmailMessage) -> str:
    when = parsedate_to_datetime(str(mail["Date"]))
    return f"  {when:%d.%m. %H:%M}  {mail['Subject']}{''.join(f' +{name}' for name in enclosed(mail))}"


def enclosed(mail: EmailMessage) -> list[str]:
    """The files that came along."""
    return [str(part.get_filename()) for part in mail.walk() if part.get_filename()]


def told(mails: Iterable[EmailMessage]) -> str:
    """What they say, without the table, which has golden mails of its own; keys and hashes are others each time the
    format of a game changes."""
    return "".join(f"{RULE}\n{_line(mail).strip()}\n\n{_shortened(text_of(mail)).rstrip()}\n\n" for mail in mails)


def _shortened(text: str) -> str:
    shorter = TABLE.sub("[the table]\n", text)
    return HASH.sub("HASH", KEY.sub("KEY", shorter))
