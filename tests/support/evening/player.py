"""Somebody who plays by answering mails: each answer is made from a mail in the mailbox, as a mail program makes it."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from email import policy
from email.message import EmailMessage
from email.utils import format_datetime, parseaddr
from urllib.parse import parse_qs, unquote, urlsplit

from tests.support.evening.table import Table, text_of

TYPING = re.compile(r"^> (?:[a-z]+ )*\?\n", re.MULTILINE)
LINK = re.compile(r'href="(mailto:[^"]+)"')


@dataclass
class Player:
    """A name, a mailbox, and the table."""

    name: str
    address: str
    table: Table

    def mails(self, game: str) -> list[EmailMessage]:
        """All mails of a game."""
        return [mail for mail in self.table.mails(self.address) if f"<{game}." in str(mail["List-Id"])]

    def latest(self, game: str) -> EmailMessage:
        """The newest mail of a game."""
        return self.mails(game)[-1]

    def on_top(self, game: str, *lines: str, to: EmailMessage | None = None, **headers: str) -> EmailMessage:
        """Typed above the quoted mail, as on a phone; the same mail may be posted once more."""
        mail = to or self.latest(game)
        return self.post(self.reply(mail, "\n".join(["Hello,", "", *lines, "", *quoted(mail)]), **headers))

    def inside(self, game: str, *lines: str) -> EmailMessage:
        """Typed into the quoted form, where the ? stands."""
        mail = self.latest(game)
        text = "\n".join(quoted(mail))
        assert TYPING.search(text), text
        first, *others = TYPING.split(text)
        filled = first + "".join(f"> {line}\n" for line in lines) + "".join(others)
        return self.post(self.reply(mail, filled))

    def between(self, game: str, *lines: str) -> EmailMessage:
        """Typed below the ?, between quoted lines."""
        mail = self.latest(game)
        text = "\n".join(quoted(mail))
        *_, last = TYPING.finditer(text)
        typed = "".join(f"{line}\n" for line in lines)
        return self.post(self.reply(mail, text[: last.end()] + typed + text[last.end() :]))

    def as_html(self, game: str, *lines: str) -> EmailMessage:
        """Without any plain text."""
        mail = self.latest(game)
        typed = "".join(f"<div>{html.escape(line, quote=False)}</div>" for line in lines)
        quote = "<br>\n".join(html.escape(line, quote=False) for line in text_of(mail).splitlines())
        answer = self.reply(mail, "")
        answer.set_content(
            f"<html><body>{typed}<div>{attribution(mail)}</div><blockquote>{quote}</blockquote></body></html>",
            subtype="html",
        )
        return self.post(answer)

    def by_link(self, game: str, words: str) -> EmailMessage:
        """The first link with these words in its answer is pressed: a new mail, which answers none."""
        mail = self.latest(game)
        targets = [urlsplit(html.unescape(target)) for target in LINK.findall(text_of(mail, "html"))]
        found = [(target, parse_qs(target.query)) for target in targets]
        target, fields = next(each for each in found if words in each[1]["body"][0])
        made = self.letter(fields["subject"][0], fields["body"][0].replace("\r\n", "\n"))
        made["To"] = unquote(target.path)
        return self.post(made)

    def reply(self, mail: EmailMessage, text: str, **headers: str) -> EmailMessage:
        """As every mail program does it."""
        made = self.letter(f"Re: {mail['Subject']}", text)
        made["To"] = str(mail["Reply-To"])
        made["In-Reply-To"] = str(mail["Message-ID"])
        made["References"] = f"{mail['References']} {mail['Message-ID']}"
        for name, value in headers.items():
            del made[name.replace("_", "-")]
            made[name.replace("_", "-")] = value
        return made

    def letter(self, subject: str, text: str) -> EmailMessage:
        """Without anybody to go to yet."""
        made = EmailMessage()
        made["From"] = f"{self.name} <{self.address}>"
        made["Subject"] = subject
        made["Date"] = format_datetime(self.table.now)
        made["Message-ID"] = f"<{self.name.lower()}.{self.table.sent}@mail.example.org>"
        made.set_content(text)
        return made

    def post(self, made: EmailMessage) -> EmailMessage:
        """Given to the server of whoever writes."""
        self.table.take(
            made.as_bytes(policy=policy.SMTP), parseaddr(str(made["From"]))[1], parseaddr(str(made["To"]))[1]
        )
        return made


def quoted(mail: EmailMessage) -> list[str]:
    """What is answered."""
    return [attribution(mail), "", *(f"> {line}".rstrip() for line in text_of(mail).splitlines())]


def attribution(mail: EmailMessage) -> str:
    """The line above it."""
    return f"On {str(mail['Date'])[:-6]} {parseaddr(str(mail['From']))[0]} wrote:"
