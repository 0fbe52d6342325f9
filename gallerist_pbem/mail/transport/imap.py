"""A mailbox at an IMAP server: mails are called by their UIDs, fetched without a trace, and marked when done."""

from __future__ import annotations

import imaplib
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TypeVar

from gallerist_pbem.mail.post import RawMail
from gallerist_pbem.mail.transport.faults import Unreachable, said_by
from gallerist_pbem.mail.transport.files import HEADER_LIMIT, LIMIT, header_of
from gallerist_pbem.mail.transport.imap_answers import Fetched, fetched, mailbox, quoted
from gallerist_pbem.mail.transport.secured import PATIENCE, check_openness, tls
from gallerist_pbem.mail.transport.server import MailServer

PORTS = {"tls": 993, "starttls": 143, "none": 143}
LOST = (imaplib.IMAP4.abort, OSError)
AT_ONCE = 200
"""So many mails are asked for in one line."""
Answer = TypeVar("Answer")


class ImapBox:
    """With `done` in the configuration everything in the box waits and is moved there afterwards; without it, what is
    unread. A connection that was lost is opened once more: everything asked here can be asked twice."""

    def __init__(self, server: MailServer) -> None:
        check_openness(server)
        self._server = server
        self._connection: imaplib.IMAP4 | None = None
        self._chosen = ""
        self._validity = ""
        self._abilities: frozenset[str] = frozenset()

    def waiting(self) -> Iterator[RawMail]:
        """In order of receipt, which copying and clock changes may have made another one than that of the UIDs."""
        found = self._asked(self._found)
        for each in sorted(found, key=lambda mail: (mail.received, mail.uid)):
            body = self._asked(lambda mail=each: self._body(mail))  # type: ignore[misc]
            if body is not None:
                place = f"{self._validity}/{each.uid}"
                yield RawMail(body, each.received, place, each.size if each.size > LIMIT else 0)

    def done(self, place: str) -> None:
        """Marked as read, or moved; a place from before the mailbox was made anew means nothing any more."""
        validity, _, uid = place.partition("/")
        self._asked(lambda: self._mark(validity, uid))

    def has(self, message_id: str) -> bool:
        """Looked for where mails arrive and where they are moved."""
        names = [self._server.box, *filter(None, [self._server.done])]
        return self._asked(lambda: any(self._is_in(name, message_id) for name in names))

    def close(self) -> None:
        """Says goodbye if there is still somebody to hear it."""
        connection, self._connection, self._chosen = self._connection, None, ""
        if connection is not None:
            with suppress(imaplib.IMAP4.error, OSError):
                connection.logout()
            with suppress(OSError):
                connection.shutdown()

    @property
    def _name(self) -> str:
        return f"the mailbox of {self._server.user} at {self._server.server}"

    def _asked(self, question: Callable[[], Answer]) -> Answer:
        try:
            try:
                return question()
            except LOST:
                self.close()
                return question()
        except LOST as error:
            self.close()
            raise Unreachable(f"{self._name} cannot be reached: {said_by(error)}") from None
        except imaplib.IMAP4.error as error:
            self.close()
            raise Unreachable(f"{self._name} cannot be used: {said_by(error)}") from None

    def _found(self) -> list[Fetched]:
        imap = self._choose(self._server.box)
        imap.noop()
        uids = self._uid("SEARCH", "UNDELETED" if self._server.done else "UNDELETED UNSEEN")
        numbers = [int(uid) for line in uids if isinstance(line, bytes) for uid in line.split()]
        wanted, found = set(numbers), dict[int, Fetched]()
        for start in range(0, len(numbers), AT_ONCE):
            some = ",".join(str(uid) for uid in numbers[start : start + AT_ONCE])
            answers = fetched(self._uid("FETCH", some, "(UID RFC822.SIZE INTERNALDATE)"))
            found |= {each.uid: each for each in answers if each.uid in wanted and each.received}
        return list(found.values())

    def _body(self, mail: Fetched) -> bytes | None:
        """All of it or, where that is too long, its header; nothing if it has gone in the meantime."""
        validity = self._validity
        self._choose(self._server.box)
        if validity and self._validity != validity:
            return None
        part = f"BODY.PEEK[HEADER]<0.{HEADER_LIMIT}>" if mail.size > LIMIT else "BODY.PEEK[]"
        answers = fetched(self._uid("FETCH", str(mail.uid), f"(UID {part})"))
        body = next((each.body for each in answers if each.uid == mail.uid and each.body is not None), None)
        return header_of(body) if body is not None and mail.size > LIMIT else body

    def _mark(self, validity: str, uid: str) -> None:
        self._choose(self._server.box)
        if validity != self._validity:
            return
        self._uid("STORE", uid, "+FLAGS.SILENT", r"(\Seen)")
        if self._server.done:
            self._move(uid)

    def _move(self, uid: str) -> None:
        """Where the server cannot move, only this mail is removed, never what others have marked."""
        moves = "MOVE" in self._abilities
        self._into_done("MOVE" if moves else "COPY", uid)
        if not moves:
            self._uid("STORE", uid, "+FLAGS.SILENT", r"(\Deleted)")
            if "UIDPLUS" in self._abilities:
                self._uid("EXPUNGE", uid)

    def _into_done(self, command: str, uid: str) -> None:
        there = mailbox(self._server.done)
        try:
            self._uid(command, uid, there)
        except imaplib.IMAP4.abort:
            raise
        except imaplib.IMAP4.error as error:
            if "TRYCREATE" not in str(error):
                raise
            self._opened().create(there)
            self._opened().subscribe(there)
            self._uid(command, uid, there)

    def _is_in(self, name: str, message_id: str) -> bool:
        try:
            self._choose(name).noop()
        except imaplib.IMAP4.abort:
            raise
        except imaplib.IMAP4.error:
            if name == self._server.box:
                raise
            return False  # Nothing was moved there yet.
        found = self._uid("SEARCH", "HEADER", "Message-ID", quoted(f"<{message_id}>"))
        return any(line.strip() for line in found if isinstance(line, bytes))

    def _uid(self, command: str, *arguments: str) -> list[object]:
        kind, answer = self._opened().uid(command, *arguments)
        if kind != "OK":
            raise imaplib.IMAP4.error(f"{command}: {said_by(answer[-1] if answer else kind)}")
        return list(answer)

    def _choose(self, name: str) -> imaplib.IMAP4:
        """Makes a mailbox the one that UIDs are about, and notes since when they are valid."""
        imap = self._opened()
        if self._chosen != name:
            self._chosen = ""
            kind, answer = imap.select(mailbox(name))
            if kind != "OK":
                raise imaplib.IMAP4.error(f"{name}: {said_by(answer[-1] if answer else kind)}")
            validity = imap.response("UIDVALIDITY")[1]
            self._validity = said_by(validity[-1]) if validity and validity[-1] else ""
            self._chosen = name
        return imap

    def _opened(self) -> imaplib.IMAP4:
        if self._connection is None:
            self._connection = self._connect()
        return self._connection

    def _connect(self) -> imaplib.IMAP4:
        server = self._server
        port = server.port or PORTS[server.security]
        if server.security == "tls":
            imap: imaplib.IMAP4 = imaplib.IMAP4_SSL(server.server, port, ssl_context=tls(), timeout=PATIENCE)
        else:
            imap = imaplib.IMAP4(server.server, port, timeout=PATIENCE)
        try:
            if server.security == "starttls":
                imap.starttls(tls())
            self._log_in(imap)
            # What the server can do may be more, or less, after the login.
            self._abilities = frozenset(said_by(imap.capability()[1][0]).upper().split())
        except BaseException:
            imap.shutdown()
            raise
        return imap

    def _log_in(self, imap: imaplib.IMAP4) -> None:
        """Imaplib knows only logins in ASCII, and shows others in its errors."""
        user, password = self._server.user, self._server.password()
        try:
            if "AUTH=PLAIN" in imap.capabilities:
                imap.authenticate("PLAIN", lambda _: f"\0{user}\0{password}".encode())
            elif user.isascii() and password.isascii():
                imap.login(quoted(user), password)
            else:
                raise Unreachable(f"{self._name}: the server takes only logins in ASCII")
        except LOST:
            raise
        except imaplib.IMAP4.error as error:
            raise Unreachable(f"{self._name}: the login is refused: {said_by(error)}") from None
