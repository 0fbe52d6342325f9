"""Signed orders, with the real `ssh-keygen`: the right key under the very order, and nothing else."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from gallerist_pbem.errors import NotAllowed, Usage
from gallerist_pbem.referee.office import signatures
from gallerist_pbem.referee.office.signatures import public_key, sign, verify

ORDER = "#gallerist salon blue 0\nstart sales_office\n#end\n"


def a_key(folder: Path, name: str, kind: str = "ed25519") -> tuple[Path, str]:
    """A private key without a passphrase, and its public line."""
    command = ["ssh-keygen", "-q", "-t", kind, "-N", "", "-C", f"{name}@home", "-f", str(folder / name)]
    subprocess.run(command, check=True, timeout=60)
    return folder / name, (folder / f"{name}.pub").read_text()


@pytest.mark.parametrize("kind", ["ed25519", "ecdsa", "rsa"])
def test_a_signed_order_is_known_by_its_key(tmp_path: Path, kind: str) -> None:
    key, public = a_key(tmp_path, "ann", kind)
    signature = sign(ORDER, key)
    assert signature.startswith("-----BEGIN SSH SIGNATURE-----\n")
    verify(ORDER, signature, public, "blue")
    verify(ORDER, f"> quoted\n\n{signature}\nAnn\n", public_key(public), "blue")
    assert public_key(public) == " ".join(public.split()[:2])


def test_another_order_key_or_purpose_is_found(tmp_path: Path) -> None:
    key, public = a_key(tmp_path, "ann")
    other, others = a_key(tmp_path, "bob")
    signature = sign(ORDER, key)
    for text, line in ((ORDER.replace("sales_office", "media_center"), public), (ORDER, others)):
        with pytest.raises(Usage, match="not one of blue's key under this very text"):
            verify(text, signature, line, "blue")
    with pytest.raises(Usage, match="not one of blue's key"):
        verify(ORDER, sign(ORDER, other), public, "blue")
    command = ["ssh-keygen", "-Y", "sign", "-q", "-f", str(key), "-n", "git"]
    for_git = subprocess.run(command, input=ORDER, capture_output=True, text=True, check=True, timeout=60).stdout
    with pytest.raises(Usage, match="not one of blue's key"):
        verify(ORDER, for_git, public, "blue")


@pytest.mark.parametrize("signature", ["", "Ann", "-----BEGIN SSH SIGNATURE-----\n", "\x00" * 100])
def test_what_is_no_signature_is_told(tmp_path: Path, signature: str) -> None:
    _, public = a_key(tmp_path, "ann")
    with pytest.raises(Usage, match="no SSH signature"):
        verify(ORDER, signature, public, "blue")


def test_a_torn_signature_is_refused(tmp_path: Path) -> None:
    key, public = a_key(tmp_path, "ann")
    first, _, *rest = sign(ORDER, key).split("\n")
    with pytest.raises(Usage, match="not one of blue's key"):
        verify(ORDER, "\n".join([first, *rest]), public, "blue")


@pytest.mark.parametrize("line", ["", "ann", "ssh-ed25519", f"ssh-ed25519 {'A' * 40}", "ssh-rsa !!!", "a b\nc d"])
def test_what_is_no_key_is_told(line: str) -> None:
    with pytest.raises(Usage, match="SSH public key"):
        public_key(line)


def test_keys_that_cannot_sign_are_told(tmp_path: Path) -> None:
    with pytest.raises(Usage, match="there is no such key"):
        sign(ORDER, tmp_path / "none")
    (tmp_path / "torn").write_text("-----BEGIN OPENSSH PRIVATE KEY-----\n")
    (tmp_path / "torn").chmod(0o600)
    with pytest.raises(Usage, match="torn does not sign: "):
        sign(ORDER, tmp_path / "torn")


def test_a_missing_or_slow_program_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    key, public = a_key(tmp_path, "ann")
    signature = sign(ORDER, key)
    slow = tmp_path / "slow"
    slow.write_text("#!/bin/sh\nexec sleep 30\n")
    slow.chmod(0o700)
    monkeypatch.setattr(signatures, "PATIENCE", 0.2)
    monkeypatch.setattr(signatures, "PROGRAM", str(slow))
    with pytest.raises(NotAllowed, match="has not answered within"):
        sign(ORDER, key)
    monkeypatch.setattr(signatures, "PROGRAM", str(tmp_path / "gone"))
    for deed in (lambda: sign(ORDER, key), lambda: verify(ORDER, signature, public, "blue")):
        with pytest.raises(NotAllowed, match="is not installed"):
            deed()
    slow.chmod(0o600)
    monkeypatch.setattr(signatures, "PROGRAM", str(slow))
    with pytest.raises(NotAllowed, match="cannot be run: Permission denied"):
        sign(ORDER, key)
