"""`host init`: a folder that works at once, settings that explain themselves, and nothing overwritten."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gallerist_pbem.cli.host.host import COMMANDS
from gallerist_pbem.mail.host.configuration import read_configuration
from gallerist_pbem.mail.host.house import open_host
from gallerist_pbem.plain.schemas import schema
from tests.support.command import Ran, in_process
from tests.support.folders import ROOT


def init(folder: Path, *options: str) -> Ran:
    return in_process(["host", "init", folder, *options])


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_a_host_has_help_with_an_example(command: str) -> None:
    ran = in_process(["host", command, "--help"])
    assert ran.code == 0
    assert f"Example: gallerist host {command}" in ran.out


def test_the_group_lists_its_commands() -> None:
    """Also where nothing or something wrong is asked for."""
    for arguments in (["host", "--help"], ["host"]):
        ran = in_process(arguments)
        assert all(f"\n  {command} " in ran.out + ran.err for command in COMMANDS)
    wrong = in_process(["host", "innit"])
    assert wrong.code == 2
    assert "innit" in wrong.err


def test_other_commands_load_nothing_of_a_host() -> None:
    """And of the host only the command that is called for."""
    code = "import sys; from gallerist_pbem.cli.main import build; build({}); print(*sys.modules)"

    def loaded(words: str) -> list[str]:
        ran = subprocess.run(
            [sys.executable, "-c", code.format(words)], capture_output=True, text=True, check=True, cwd=ROOT
        )
        return [name for name in ran.stdout.split() if "mail" in name or "cli.host" in name or "sqlite" in name]

    assert loaded("'play'") == []
    assert loaded("'host', 'init'") == [f"gallerist_pbem.cli.host{name}" for name in ("", ".host", ".init")]


def test_a_new_folder_is_a_host_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "far" / "table"
    ran = init(folder)
    assert (ran.code, ran.err) == (0, "")
    assert str(folder / "host.yaml") in ran.out
    host = open_host(folder)
    assert host.games() == []
    assert host.configuration.receive.path == folder / "inbox"
    assert host.configuration.send.path == folder / "outbox"
    assert all((folder / name).is_dir() for name in ("games", "inbox", "outbox"))


def test_the_key_is_its_owners_alone(tmp_path: Path) -> None:
    init(tmp_path / "table")
    assert (tmp_path / "table" / "host.key").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "table").stat().st_mode & 0o777 == 0o700
    assert len(bytes.fromhex((tmp_path / "table" / "host.key").read_text())) == 32


def test_again_and_again_nothing_is_overwritten(tmp_path: Path) -> None:
    init(tmp_path)
    (tmp_path / "host.yaml").write_text((tmp_path / "host.yaml").read_text() + "# mine\n")
    before = contents(tmp_path)
    ran = init(tmp_path, "--name", "Another")
    assert (ran.code, contents(tmp_path)) == (0, before)
    assert "stays as it is" in ran.out
    assert "not written" in ran.out
    assert "not written" not in init(tmp_path).out


def test_what_is_private_stays_out_of_a_repository(tmp_path: Path) -> None:
    """By what git itself says; own lines stay."""
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    (tmp_path / ".gitignore").write_text("drafts/\n")
    init(tmp_path)
    private = [
        "host.key", "host.password", "ledger.sqlite", "ledger.sqlite-wal", "mails/2026-11/a.eml", "inbox/1.eml",
        "outbox/1.eml", "games/salon.secret.yaml", "games/salon.blue.yaml", "games/salon.lock", "host.log",
    ]  # fmt: skip
    for name in private:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")
    (tmp_path / "games" / "salon.yaml").write_text("x")
    listed = subprocess.run(
        ["git", "ls-files", "--others", "--exclude-standard"], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert listed.stdout.split() == [".gitignore", "games/salon.yaml", "host.yaml"]
    assert (tmp_path / ".gitignore").read_text().startswith("drafts/\n")


def test_every_setting_stands_there_with_an_explanation(tmp_path: Path) -> None:
    """All that the schema knows, each below a comment; what is not used behind a #."""
    init(tmp_path)
    lines = (tmp_path / "host.yaml").read_text().splitlines()
    published = schema("host")
    wanted = list(published["properties"])
    for part in ("receive", "send", "clock"):
        wanted += [f"  {name}" for name in published["$defs"][part]["properties"]]
    for name in wanted:
        indent = len(name) - len(name.strip())
        found = [
            at for at, line in enumerate(lines) if line.startswith((f"{name}:", f"{' ' * indent}#{name.strip()}:"))
        ]
        assert found, name
        assert all(lines[at - 1].strip().startswith("# ") for at in found), name
    assert max(map(len, lines)) <= 100


def test_what_is_said_is_filled_in(tmp_path: Path) -> None:
    options = ["--address", "table@example.net", "--referee", "ann@example.net", "--name", "Ann: her # table"]
    servers = ["--imap", "imap.example.net", "--smtp", "[::1]:2525", "--user", "table", "--security", "starttls"]
    assert init(tmp_path, *options, *servers).code == 0
    read = read_configuration(tmp_path)
    assert (read.name, read.address, read.referee) == ("Ann: her # table", "table@example.net", "ann@example.net")
    assert (read.receive.kind, read.receive.server, read.receive.port) == ("imap", "imap.example.net", 0)
    assert (read.send.kind, read.send.server, read.send.port) == ("smtp", "::1", 2525)
    for server in (read.receive, read.send):
        assert (server.user, server.security) == ("table", "starttls")
        assert server.password_file == tmp_path / "host.password"


WRONG = [
    (["--address", "Ann <ann@example.org>"], 2, "--address Ann <ann@example.org>: write one address"),
    (["--address", "a@b", "--referee", "nobody", "--name", "a\nb"], 2, "--name: a name has at most 60 signs"),
    (["--imap", "localhost", "--security", "ssl"], 2, "--security ssl: it is one of tls, starttls, none"),
    (["--user", "ann"], 2, "name it with --imap or --smtp"),
    (["--imap", "localhost:99999"], 2, "--imap localhost:99999: write it like"),
]


@pytest.mark.parametrize(("options", "code", "sentence"), WRONG)
def test_what_cannot_be_is_refused_before_anything_is_made(
    tmp_path: Path, options: list[str], code: int, sentence: str
) -> None:
    ran = init(tmp_path / "table", *options)
    assert ran.code == code
    assert sentence in ran.err
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "table").write_text("")
    ran = init(tmp_path / "table")
    assert ran.code == 9
    assert "cannot be made" in ran.err or "not a" in ran.err


FAULTS: list[tuple[str, str, str]] = [
    ("address: ", "address: Ann <ann@example.org>", "address must be one address like table@example.org"),
    ("every: ", "every: 0", "every must be seconds, 1 to 604800"),
    ("plus: ", "plus: maybe", "plus must be true or false"),
    ("attach: ", "attach: all", "attach must be page, game or nothing"),
    ("  turn: ", "  turn: 3 days", "clock turn must be whole hours, 1 to 8760"),
    ("  from: ", "  from: pop", "receive from must be folder, maildir, mbox, imap or nothing"),
    ("  from: ", "  from: imap", "receive: 'server' is missing"),
    ("  by: ", "  by: pigeon", "send by must be folder, smtp or sendmail"),
    ("  absence: ", "  absense: 3", "there is no 'absense' here; did you mean 'absence'?"),
    ("  path: ", "  password: geheim", "there is no 'password' here; did you mean 'password_env'?"),
]


@pytest.mark.parametrize(("line", "instead", "sentence"), FAULTS)
def test_faults_of_the_settings_read_well(tmp_path: Path, line: str, instead: str, sentence: str) -> None:
    from gallerist_pbem.errors import Unreadable

    init(tmp_path)
    path = tmp_path / "host.yaml"
    text = path.read_text()
    at = text.index(f"\n{line}") + 1
    path.write_text(text[:at] + instead + text[text.index("\n", at) :])
    with pytest.raises(Unreadable) as told:
        read_configuration(tmp_path)
    assert sentence in str(told.value)
    assert "geheim" not in str(told.value)


def test_all_faults_are_told_at_once_each_with_its_line(tmp_path: Path) -> None:
    from gallerist_pbem.errors import Unreadable

    init(tmp_path)
    path = tmp_path / "host.yaml"
    path.write_text(path.read_text().replace("every: 60", "every: often").replace("turn: 72", "turn: never"))
    with pytest.raises(Unreadable) as told:
        read_configuration(tmp_path)
    lines = path.read_text().splitlines()
    at = [1 + number for number, line in enumerate(lines) if line.strip().startswith(("every: often", "turn: never"))]
    assert [line.split(":")[1] for line in str(told.value).splitlines()] == [str(number) for number in at]


def test_every_setting_of_the_schema_says_what_it_must_be() -> None:
    """Refusals are made of these descriptions."""

    def bare(node: dict[str, Any]) -> list[str]:
        found = [json.dumps(node)] if {"pattern", "enum", "minimum", "maxLength"} & set(node) else []
        found = [] if "description" in node else found
        inner = [*node.get("properties", {}).values(), *node.get("$defs", {}).values()]
        return found + [each for part in inner for each in bare(part)]

    assert bare(schema("host")) == []


@pytest.mark.parametrize("named", ["x:99999", "a:b", "mail example.org", "mail.example.org:", ":993", "x:0"])
def test_what_is_no_server_is_told_by_its_option(tmp_path: Path, named: str) -> None:
    ran = init(tmp_path / "table", "--imap", named, "--smtp", named)
    assert ran.code == 2
    assert [line.split()[0] for line in ran.err.splitlines()] == ["--imap", "--smtp"]
    assert not (tmp_path / "table").exists()


@pytest.mark.parametrize("named", ["mail.example.org", "mail.example.org:993", "::1", "[::1]:993", "127.0.0.1"])
def test_what_is_a_server(tmp_path: Path, named: str) -> None:
    assert init(tmp_path / "table", "--imap", named, "--smtp", named).code == 0
