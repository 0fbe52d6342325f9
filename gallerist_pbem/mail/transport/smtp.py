"""Mails sent by SMTP: one transaction a mail, over a connection that is opened at the first and kept for the others."""

from __future__ import annotations

import base64
import re
import smtplib
from contextlib import suppress

from gallerist_pbem.mail.post import Outgoing
from gallerist_pbem.mail.transport.faults import InDoubt, NoPost, Unsent, said_by
from gallerist_pbem.mail.transport.secured import PATIENCE, check_openness, tls
from gallerist_pbem.mail.transport.server import MailServer

PORTS = {"tls": smtplib.SMTP_SSL_PORT, "starttls": 587, "none": smtplib.SMTP_PORT}
LOST = (smtplib.SMTPServerDisconnected, OSError)
"""SMTPException is an OSError, too: answers are looked at one by one here, so that none of the others comes up."""
CLOSING, TOO_MUCH, LOGIN_WANTED = 421, 552, 530
LINE_END = re.compile(rb"\r\n|\r|\n")


class SmtpPost:
    """A connection that was lost is opened once more; what had not been handed over by then is sent again."""

    def __init__(self, server: MailServer) -> None:
        check_openness(server)
        self._server = server
        self._connection: smtplib.SMTP | None = None

    def send(self, outgoing: Outgoing, witness: str) -> None:
        """The recipient first: where it is refused the witness gets nothing either."""
        is_fresh = self._connection is None
        try:
            self._begin(outgoing, witness)
        except LOST as error:
            self.close()
            if is_fresh:
                raise NoPost(f"{self._name} hung up: {said_by(error)}") from None
            return self.send(outgoing, witness)
        self._hand_over(outgoing)
        return None

    def close(self) -> None:
        """Says goodbye if there is still somebody to hear it."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with suppress(OSError):
                connection.quit()
            connection.close()

    @property
    def _name(self) -> str:
        return f"the mail server {self._server.server}"

    def _begin(self, outgoing: Outgoing, witness: str) -> None:
        """Sender and recipients, up to the point from which on a mail may be in doubt."""
        smtp = self._opened()
        sender, address, copy = (_in_ascii(each) for each in (outgoing.envelope, outgoing.address, witness))
        options = self._options(smtp, outgoing.raw, sender + address + copy)
        self._judge_sender(*smtp.mail(sender, options))
        self._judge_recipient(outgoing.address, *smtp.rcpt(address))
        if copy:
            self._judge_witness(witness, *smtp.rcpt(copy))
        self._judge(*smtp.docmd("DATA"), right=354)

    def _options(self, smtp: smtplib.SMTP, raw: bytes, addresses: str) -> list[str]:
        options = [f"SIZE={len(raw)}"] if smtp.has_extn("size") else []
        is_plain = addresses.isascii()
        if not is_plain and not smtp.has_extn("smtputf8"):
            raise Unsent(f"{self._name} takes no addresses with letters beyond ASCII (SMTPUTF8)", forever=True)
        smtp.command_encoding = "ascii" if is_plain else "utf-8"
        if not (raw.isascii() and is_plain) and smtp.has_extn("8bitmime"):
            options.append("BODY=8BITMIME")
        return options if is_plain else [*options, "SMTPUTF8"]

    def _hand_over(self, outgoing: Outgoing) -> None:
        smtp = self._opened()
        raw = LINE_END.sub(b"\r\n", outgoing.raw)
        quoted = re.sub(rb"(?m)^\.", b"..", raw if raw.endswith(b"\r\n") else raw + b"\r\n")
        try:
            smtp.send(quoted + b".\r\n")
            code, answer = smtp.getreply()
        except LOST as error:
            self.close()
            raise InDoubt(f"{self._name} hung up after it had been given the mail: {said_by(error)}") from None
        self._judge(code, answer)

    def _judge_sender(self, code: int, answer: bytes) -> None:
        """Who may not send at all cannot send the next mail either."""
        if code >= 500 and code != TOO_MUCH:
            raise self._refusal(NoPost, "takes no mail from this host", code, answer)
        self._judge(code, answer)

    def _judge_recipient(self, address: str, code: int, answer: bytes) -> None:
        if code in (250, 251, 252):
            return
        if code == LOGIN_WANTED:
            raise self._refusal(NoPost, "wants a login", code, answer)
        # RFC 5321, 4.5.3.1.10: 552 for a recipient is to be taken for 452, too much for now.
        is_forever = 500 <= code != TOO_MUCH
        raise self._refusal(Unsent, f"does not take mail for {address}", code, answer, is_forever)

    def _judge_witness(self, address: str, code: int, answer: bytes) -> None:
        """Without its witness a mail could come twice; and where the host itself gets no mail, nobody can answer."""
        if code not in (250, 251, 252):
            raise self._refusal(NoPost, f"does not take the copy for {address}", code, answer)

    def _judge(self, code: int, answer: bytes, right: int = 250) -> None:
        if code != right:
            raise self._refusal(Unsent, "does not take the mail", code, answer, forever=code >= 500)

    def _refusal(self, kind: type[Unsent], what: str, code: int, answer: bytes, forever: bool = False) -> Unsent:
        """The mail is taken back, so that the next one begins anew; a server that closes is left."""
        if code == CLOSING or self._connection is None:
            self.close()
        else:
            with suppress(OSError):
                self._connection.rset()
        return kind(f"{self._name} {what}: {code} {said_by(answer)}", forever)

    def _opened(self) -> smtplib.SMTP:
        if self._connection is None:
            try:
                self._connection = self._connect()
            except (OSError, ValueError) as error:
                raise NoPost(f"{self._name} cannot be reached: {said_by(error)}") from None
        return self._connection

    def _connect(self) -> smtplib.SMTP:
        server = self._server
        port = server.port or PORTS[server.security]
        if server.security == "tls":
            smtp: smtplib.SMTP = smtplib.SMTP_SSL(server.server, port, timeout=PATIENCE, context=tls())
        else:
            smtp = smtplib.SMTP(server.server, port, timeout=PATIENCE)
        try:
            smtp.ehlo_or_helo_if_needed()
            if server.security == "starttls":
                smtp.starttls(context=tls())
                smtp.ehlo()
            if server.user:
                self._log_in(smtp)
        except BaseException:
            smtp.close()
            raise
        return smtp

    def _log_in(self, smtp: smtplib.SMTP) -> None:
        """Smtplib knows only passwords in ASCII, and shows others in its errors."""
        user, password = self._server.user, self._server.password()
        if "PLAIN" in smtp.esmtp_features.get("auth", "").upper().split():
            secret = base64.b64encode(f"\0{user}\0{password}".encode()).decode()
            code, answer = smtp.docmd("AUTH", f"PLAIN {secret}")
        elif password.isascii() and user.isascii():
            code, answer = self._log_in_otherwise(smtp, password)
        else:
            raise NoPost(f"{self._name} takes only logins in ASCII")
        if code not in (235, 503):
            raise NoPost(f"{self._name} does not take the login of {user}: {code} {said_by(answer)}")

    def _log_in_otherwise(self, smtp: smtplib.SMTP, password: str) -> tuple[int, bytes]:
        try:
            return smtp.login(self._server.user, password)
        except smtplib.SMTPResponseException as error:
            answer = error.smtp_error
            return error.smtp_code, answer if isinstance(answer, bytes) else answer.encode()


def _in_ascii(address: str) -> str:
    """A domain beyond ASCII has a spelling in ASCII; what stands before the @ has none."""
    local, at, domain = address.rpartition("@")
    if not local.isascii() or domain.isascii():
        return address
    try:
        return f"{local}{at}{domain.encode('idna').decode()}"
    except UnicodeError:
        return address
