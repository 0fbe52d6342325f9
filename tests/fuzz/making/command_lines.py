"""Arguments, environments, folders and keys that nobody expects."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from typer.main import get_command

from gallerist_pbem.cli.main import build
from tests.fuzz.inputs import GAME, ORDER, Input, Way
from tests.fuzz.making.odd_values import odd_word, spoiled
from tests.fuzz.making.orders import an_order, as_text, legal
from tests.fuzz.making.records import reading
from tests.fuzz.tables import Table
from tests.support.names import NAMES

SLOW = {"simulate": ["--games", "1", "--nodes", "2"], "auto": ["--nodes", "2"], "suggest": ["--nodes", "2"]}
"""What could rightly take for ever is said again with a small number at the end, where it counts."""
NO_ARGUMENT = re.compile("[\0\ud800-\udc7f\udd00-\udfff]")
WHO = ("blue", "yellow", "orange", "nobody", "Ann", "", "BLUE", "?", "blue ", "-", "None")
KEYS = (
    b"\n", b"0\n", b"1\n", b"2\n", b"3\n", b"b\n", b"t\n", b"?\n", b"p\n", b"w\n", b"n\n", b"-1\n",
    b"99999999999\n", b"go\n", b"\xff\xfe\n", b"\xc2\xb2\n", b"\x1b[A\x1b[D\n", b"\x00\n", b"\t\n", b"a" * 300 + b"\n",
    b"\xe2\x80\xae\n", b"e\n", b"s\n",
)  # fmt: skip
LAST_KEYS = (
    b"q\n",
    b"\x03",
    b"\x04",
    b"p\n",
    b"b\n" * 20,
    b"w\n\n",
    b"w\n../x/y\n",
    b"w\nsalon.yaml\n",
    b"n\n\x07\np\n",
)
STREAM = (b"n", b"p", b"\x1b[C", b"\x1b[D", b"\x1bOC", b" ", b"\xff", b"x", b"\x1b", b"\n")
VARIABLES = {
    "SOURCE_DATE_EPOCH": ("", "0", "-1", "x", "²", "١", "9" * 30, "253402300800", "1e9", " 5", "1.5", "99999999999999"),
    "COLUMNS": ("", "0", "1", "2", "-5", "x", "²", "10", "39", "100000", "9" * 30),
    "LINES": ("0", "-1", "x"),
    "NO_COLOR": ("", "0", "1"),
    "FORCE_COLOR": ("", "1"),
    "TERM": ("", "dumb", "xterm-256color", "nonsense"),
    "LANG": ("", "C", "POSIX", "de_DE.UTF-8", "de_DE.ISO-8859-1", "nonsense", "en_US.UTF-16"),
    "LC_ALL": ("", "C", "C.UTF-8", "nonsense"),
    "TZ": ("", "nonsense", "Asia/Kathmandu", ":", "XYZ999"),
    "PYTHONUTF8": ("0", "1"),
    "TMPDIR": ("/nowhere",),
    "HOME": ("", "/nowhere"),
}  # fmt: skip
NAMED = (
    "salon.yaml", "salon.secret.yaml", "salon.blue.yaml", "salon.yellow.yaml", "salon.lock", "salon.txt",
    "salon.data.yaml", ".salon.yaml.new", ".salon.txt.new", ORDER, ".gitignore", ".git",
)  # fmt: skip


@cache
def options() -> dict[str, list[str]]:
    """Every command with the options that it has."""
    commands: dict[str, Any] = getattr(get_command(build()), "commands")  # noqa: B009
    return {
        name: [word for parameter in command.params for word in parameter.opts if word.startswith("-")]
        for name, command in commands.items()
    }


def arguments(random: Random, table: Table) -> Input:
    """A command that is called a little, or quite, wrongly."""
    words = [*_usual(random, table)]
    for _ in range(random.choice([1, 1, 2, 3])):
        words = _changed(random, words, table)
    files: dict[str, bytes | None] = {ORDER: an_order(random, table), "other.yaml": table.files[GAME]}
    clean = [as_argument(word) for word in words]
    return Input(
        "arguments",
        table.name,
        (*clean, *SLOW.get(clean[0] if clean else "", [])),
        files,
        typed=an_order(random, table),
    )


def as_argument(word: str) -> str:
    """As a shell can hand it over: without NUL; bytes that are no text stay as Python spells them."""
    return NO_ARGUMENT.sub("", word)


def _usual(random: Random, table: Table) -> tuple[str, ...]:
    seats = [part for seat in table.seats for part in ("--seat", f"{seat}={NAMES[seat]}")]
    return random.choice([
        *[reading(random, table)] * 8, ("new", "fresh.yaml", *seats),
        ("new", "fresh.yaml", "--game", table.game, *seats),
        ("new", "fresh.yaml", "--open", "--seed", "x", *seats), ("simulate", "--game", table.game, "--bot", "random"),
        ("play", GAME, "-"), ("order", GAME, "--as", random.choice(table.seats), "--out", "out.txt"),
        ("status", GAME, "other.yaml"), ("verify", GAME, "other.yaml", "none.yaml"), (), (random.choice([*options()]),),
    ])  # fmt: skip


def _changed(random: Random, words: list[str], table: Table) -> list[str]:
    at = random.randrange(len(words) + 1)
    known = options().get(words[0] if words else "", ["--json"]) or ["--json"]
    option = random.choice([*known, "--help", "--nonsense", "-x"])
    value = random.choice([*_values(random, table)])
    return random.choice([
        words[:at] + words[at + 1 :], [*words[:at], value, *words[at:]], [*words[:at], value, *words[at + 1 :]],
        [*words, option, value], [*words, option], [*words, f"{option}={value}"], [*words[:at], "--", *words[at:]],
        [*words, "--as", random.choice(WHO)], [*words, GAME], [*words[:1], value, *words[2:]],
        [*words[:1], f"{GAME}@{value}", *words[2:]],
    ])  # fmt: skip


def _values(random: Random, table: Table) -> Iterator[str]:
    yield from (GAME, "other.yaml", "none.yaml", ".", "/", "/dev/null", "none/salon.yaml", f"{GAME}/x", "~", "-", "")
    yield from (
        f"{GAME}@{table.moves}",
        f"{GAME}@{10**30}",
        f"{GAME}@",
        f"{GAME}@-1",
        f"{GAME}@²",
        f"{GAME}@0@0",
        f"@{GAME}",
    )
    yield from (str(random.choice([-1, 0, 1, 5, 10**6, 10**19, 10**30])), "1" * 5000, "1.5", "x" * 300, "a/" * 3000)
    yield from (
        f"blue={odd_word(random)}",
        "blue=",
        "=Ann",
        "blue=A <a@b>",
        "green=Ann",
        "blue=Ann",
        f"x={odd_word(random)}",
    )
    yield from (
        odd_word(random),
        "\udcff",
        "caf\udce9.yaml",
        random.choice(WHO),
        "planner",
        "greedy",
        "json",
        "html",
        "rich",
    )


def environment(random: Random, table: Table) -> Input:
    """A usual command where odd variables are set."""
    names = random.sample([*VARIABLES], random.choice([1, 1, 2, 4]))
    chosen = {name: random.choice(VARIABLES[name]) for name in names}
    files: dict[str, bytes | None] = {ORDER: as_text(legal(random, table)).encode("utf-8", "replace")}
    usual = random.choice(
        [reading(random, table), ("play", GAME, ORDER), ("undo", GAME, "--force"), ("show", GAME, "--format", "rich")]
    )
    return Input("environment", table.name, usual, files, environment=chosen)


def streams(random: Random, table: Table) -> Input:
    """A usual command whose streams are closed or full."""
    files: dict[str, bytes | None] = {ORDER: as_text(legal(random, table)).encode("utf-8", "replace")}
    seat = random.choice(table.seats)
    usual = random.choice(
        [reading(random, table), ("play", GAME, "-"), ("order", GAME, "--as", seat), ("show", "none")]
    )
    redirected = random.choice(
        [">&-", "<&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-", ">/dev/full", "2>/dev/full", "</dev/full"]
    )
    return Input("streams", table.name, usual, files, redirected=redirected, way=Way.PROCESS)


def places(random: Random, table: Table) -> Input:
    """A usual command in a folder where odd things lie about."""
    names = random.sample(NAMED, random.choice([1, 1, 2]))
    files: dict[str, bytes | None] = {ORDER: as_text(legal(random, table)).encode("utf-8", "replace")}
    folders: list[str] = []
    links: dict[str, str] = {}
    for name in names:
        match random.randrange(4):
            case 0:
                folders.append(name)
            case 1:
                links[name] = random.choice([name, "none", "/dev/null", GAME, ORDER, "/nowhere/x", "."])
            case 2:
                files[name] = random.choice(
                    [b"", b"\0" * 100, b"x" * 5_000_000, b"\xff\xfe", b"---\n", table.files[GAME]]
                )
            case _:
                files[name] = None
    for name in [*folders, *links]:
        files.pop(name, None)
    return Input("places", table.name, reading(random, table), files, tuple(folders), links)


def wizard(random: Random, table: Table) -> Input:
    """`order` with keys that nobody would press, now and then through to the end."""
    keys = b"".join(random.choices(KEYS, k=random.choice([0, 1, 5, 20, 60]))) + random.choice(LAST_KEYS)
    keys = spoiled(random, keys).replace(b"[" * 40, b"") if random.random() < 0.1 else keys
    more = random.choice([[], [], ["--play"], ["--out", "out.txt"], ["--out", "-"]])
    return Input("wizard", table.name, ("order", GAME, "--as", random.choice(table.seats), *more), typed=keys)


def at_a_terminal(random: Random, table: Table) -> Input:
    """`order` or `replay` with keys, on a pseudo-terminal."""
    if random.random() < 0.7:
        asked = wizard(random, table)
        keys = asked.typed.replace(b"\x1a", b"").replace(b"\x1c", b"")[:2000]
        return Input("wizard", table.name, asked.arguments, typed=keys, way=Way.TERMINAL)
    keys = b"".join(random.choices(STREAM, k=random.choice([0, 3, 30]))) + random.choice([b"q", b"\x04", b"\x03"])
    seat = random.choice([[], ["--as", random.choice(table.seats)]])
    return Input("wizard", table.name, ("replay", GAME, *seat), typed=keys, way=Way.TERMINAL)
