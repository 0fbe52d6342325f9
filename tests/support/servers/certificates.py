"""Certificates that the tests make for themselves."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import NamedTuple

from tests.support.servers.needed import needs


class Certificate(NamedTuple):
    """Signed by itself: it is its own authority, which SSL_CERT_FILE can name."""

    cert: Path
    key: Path


def certificate(folder: Path, name: str = "localhost") -> Certificate:
    """For a server of that name."""
    made = Certificate(folder / f"{name}.pem", folder / f"{name}.key")
    command = [needs("openssl"), "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
               "-days", "2", "-subj", f"/CN={name}", "-addext", f"subjectAltName=DNS:{name}", "-keyout",
               str(made.key), "-out", str(made.cert)]  # fmt: skip
    subprocess.run(command, check=True, capture_output=True)
    return made
