"""Servers for tests, one of each kind a worker; started for the first test that asks, stopped at the end."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.servers.certificates import Certificate, certificate
from tests.support.servers.dovecot import Dovecot, dovecot
from tests.support.servers.postgres import Postgres, postgres
from tests.support.servers.smtpd import Smtpd, smtpd


@pytest.fixture(scope="session")
def own_certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    """For `localhost`."""
    return certificate(tmp_path_factory.mktemp("certificate"))


@pytest.fixture(scope="session")
def dovecot_server(own_certificate: Certificate) -> Iterator[Dovecot]:
    """The one IMAP server of this run."""
    with dovecot(own_certificate) as server:
        yield server


@pytest.fixture
def mailboxes(dovecot_server: Dovecot) -> Dovecot:
    """With empty mailboxes of the table, the referee and four players."""
    names = ("table", "referee", "ann", "bob", "cleo", "dan")
    dovecot_server.mailboxes(*(f"{name}@example.org" for name in names))
    return dovecot_server


@pytest.fixture(scope="session")
def smtpd_server(dovecot_server: Dovecot) -> Iterator[Smtpd]:
    """The one SMTP server that delivers into these mailboxes, without TLS."""
    with smtpd(dovecot_server) as server:
        yield server


@pytest.fixture
def receiving(smtpd_server: Smtpd, mailboxes: Dovecot) -> Smtpd:
    """The same, honest and empty, in front of empty mailboxes."""
    smtpd_server.reset()
    return smtpd_server


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """The one PostgreSQL of this run; ask it for a `fresh()` database."""
    with postgres() as server:
        yield server
