"""Tests that need a program of the system: without it they are left out, and that is said; or they fail."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.support.folders import ROOT
from tests.support.servers import needed
from tests.support.servers.needed import NEEDED, STRICT, Needed, missing, needs

TESTS = """
import pytest
from tests.support.servers.needed import needs

@pytest.fixture(scope="session")
def signer():
    return needs("ssh-keygen")

def test_one(signer): assert signer
def test_two(signer): assert signer
def test_three(): needs("openssl")
def test_four(): pytest.skip("for another reason")
def test_five(): assert 1 + 1 == 2
"""
NOT_HERE = {"PATH": "/nowhere"}


def run(folder: Path, environment: Mapping[str, str], *options: str) -> subprocess.CompletedProcess[str]:
    """A run of its own over these tests."""
    (folder / "test_five.py").write_text(TESTS, encoding="utf-8")
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", STRICT))}
    plugins = ["-p", "tests.support.servers.left_out", "-p", "no:cacheprovider", "-p", "no:hypothesispytest"]
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-c", os.devnull, "--rootdir", folder, *plugins, *options, folder],
        cwd=folder, env={**inherited, "PYTHONPATH": str(ROOT), **environment}, capture_output=True, text=True,
    )  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("-n", "1")])
def test_the_end_of_a_run_names_what_was_left_out(options: tuple[str, ...], tmp_path: Path) -> None:
    done = run(tmp_path, NOT_HERE, *options)
    assert done.returncode == 0, done.stdout + done.stderr
    told = done.stdout.partition("not everything was tested")[2]
    assert "1 test left out: there is no openssl here; `apt-get install openssl` brings it\n  test_five.py (1)" in told
    assert "2 tests left out: there is no ssh-keygen here; `apt-get install openssh-client` brings it" in told
    assert "  test_five.py (2)" in told
    assert "another reason" not in told
    assert "1 passed, 4 skipped" in done.stdout


@pytest.mark.slow
def test_where_nothing_may_be_left_out_the_same_tests_fail(tmp_path: Path) -> None:
    done = run(tmp_path, {**NOT_HERE, STRICT: "1"})
    assert done.returncode == 1
    assert "1 passed, 1 skipped" in done.stdout
    assert "apt-get install openssh-client" in done.stdout
    assert "not everything was tested" not in done.stdout


def test_what_is_here_is_found_and_what_is_not_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """`.ci/run` installs what `missing` names."""
    here = Needed(lambda: "/usr/bin/here", "package-here")
    monkeypatch.setattr(needed, "NEEDED", {"here": here, "gone": Needed(lambda: None, "package-gone more")})
    assert missing() == ["package-gone more"]
    assert needs("here") == "/usr/bin/here"
    with pytest.raises(KeyError):
        needs("unheard-of")


def test_a_server_without_the_parts_that_tests_use_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dovecot without its IMAP or LMTP comes from another package than the whole."""
    monkeypatch.setattr(Path, "exists", lambda path: path.name != "lmtp")
    assert NEEDED["dovecot"].program() is None
