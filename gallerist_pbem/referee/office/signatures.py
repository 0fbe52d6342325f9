"""Orders signed with the SSH keys that players have: by `ssh-keygen -Y`, over the canonical text of an order."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from gallerist_pbem.errors import NotAllowed, Usage
from gallerist_pbem.plain.schema_check import misshapen
from gallerist_pbem.record.files import is_there
from gallerist_pbem.referee.open import OpenedGame

PROGRAM = "ssh-keygen"
NAMESPACE = "gallerist"
"""A signature made for another purpose, such as a commit, signs no order."""
COMMAND = "#command"
PATIENCE = 60
"""Seconds; whoever signs may have to type a passphrase."""
BEGIN, END = "-----BEGIN SSH SIGNATURE-----", "-----END SSH SIGNATURE-----"
ARMOR = re.compile(rf"{BEGIN}\s+[A-Za-z0-9+/=\s]{{1,20000}}{END}")


def sign(order_text: str, key_file: Path) -> str:
    """The armored signature of an order, with a private key or the public key of one that an agent holds."""
    if not is_there(key_file):
        raise Usage(f"cannot read {key_file}: there is no such key")
    done = _run(["-Y", "sign", "-q", "-f", str(key_file), "-n", NAMESPACE], order_text)
    if done.returncode or not ARMOR.search(done.stdout):
        raise Usage(f"{key_file.name} does not sign: {_reason(done)}")
    return done.stdout.strip() + "\n"


def command_text(opened: OpenedGame, seat: str, command: str) -> str:
    """A command as it is signed: for this game and seat, and only as long as nothing else happens. No order begins like
    that, so that the signature of one is never that of the other."""
    last = opened.file.last
    return f"{COMMAND} {opened.id} {seat} {last['move']} {last['hash']}\n{command}\n"


def verify(order_text: str, signature: str, public_key_line: str, seat: str) -> None:
    """Raises Usage, with a sentence for the sender, unless this key has signed this order, or command."""
    found = ARMOR.search(signature)
    if found is None:
        raise Usage(f"orders of {seat} must be signed, and this is no SSH signature: `gallerist sign` makes one")
    with TemporaryDirectory(prefix="gallerist-") as folder:
        signers, signed = Path(folder) / "signers", Path(folder) / "signature"
        signers.write_text(f'{seat} namespaces="{NAMESPACE}" {public_key(public_key_line)}\n', encoding="ascii")
        signed.write_text(found[0] + "\n", encoding="ascii")
        wanted = ["-Y", "verify", "-q", "-f", str(signers), "-I", seat, "-n", NAMESPACE, "-s", str(signed)]
        done = _run(wanted, order_text)
    if done.returncode:
        raise Usage(f"the signature is not one of {seat}'s key under this very text: {_reason(done)}")


def public_key(line: str) -> str:
    """An SSH public key as it is recorded: kind and key, without the remark behind it."""
    key = " ".join(line.split()[:2])
    if "\n" in line.strip() or misshapen(key, "referee", "key"):
        raise Usage("an SSH public key is one line, such as `ssh-ed25519 AAAA... ann@home`")
    done = _run(["-l", "-f", "-"], f"{key}\n")
    if done.returncode:
        raise Usage(f"this is no SSH public key: {_reason(done)}")
    return key


def _run(arguments: Sequence[str], text: str) -> subprocess.CompletedProcess[str]:
    """The program as it is installed, in English, given a text."""
    try:
        return subprocess.run(
            [PROGRAM, *arguments], input=text, capture_output=True, encoding="utf-8", errors="replace",
            timeout=PATIENCE, check=False, env=os.environ | {"LC_ALL": "C"},
        )  # fmt: skip
    except FileNotFoundError:
        raise NotAllowed(
            f"signatures need the program {PROGRAM} of OpenSSH 8.1 or later: it is not installed"
        ) from None
    except subprocess.TimeoutExpired:
        raise NotAllowed(f"{PROGRAM} has not answered within {PATIENCE} seconds") from None
    except OSError as error:
        raise NotAllowed(f"{PROGRAM} cannot be run: {error.strerror}") from None


def _reason(done: subprocess.CompletedProcess[str]) -> str:
    """The last thing that the program said."""
    said = (done.stderr or done.stdout).strip().splitlines()
    return "".join(sign for sign in said[-1] if sign.isprintable()) if said else f"{PROGRAM} says no more"
