"""How a connection is kept secret: TLS with a certificate that is checked, and nothing else beyond this machine."""

from __future__ import annotations

import ssl
import warnings

from gallerist_pbem.errors import Incomplete, Usage
from gallerist_pbem.mail.transport.server import MailServer

PATIENCE = 30
"""Seconds that a server may take to answer."""


def tls() -> ssl.SSLContext:
    """Certificates of the system, or those that SSL_CERT_FILE and SSL_CERT_DIR name; name and time are checked."""
    return ssl.create_default_context()


def check_openness(server: MailServer) -> None:
    """What is not encrypted stays on this machine; a mail without a password may go out with a warning."""
    if server.security != "none" or server.is_here():
        return
    if server.kind == "imap" or server.user:
        raise Usage(
            f"{server.server}: without TLS the password and all mails could be read on the way;"
            " `security: none` is for servers on this machine, others need `tls` or `starttls`"
        )
    warnings.warn(f"mails to {server.server} can be read on the way: it is used without TLS", Incomplete, stacklevel=3)
