"""Failing inputs on disk: everything that is needed to run one again."""

from __future__ import annotations

import json
import shlex
from difflib import unified_diff
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.fuzz.bench import Bench, Tried, at_length
from tests.fuzz.inputs import Input, as_plain, from_plain
from tests.fuzz.reducing import Reduction
from tests.fuzz.tables import Table

WHAT = "input.json"


def reduced(bench: Bench, tried: Input, why: str) -> Input:
    """The smallest input found that fails so; an order through the whole command, if it fails there too."""

    def fails(smaller: Input) -> bool:
        return bench.try_out(smaller).problem == why

    return Reduction(fails).smallest(at_length(tried) if fails(at_length(tried)) else tried)


def keep(folder: Path, bench: Bench, tried: Input, came: Tried) -> None:
    """Writes the input, the files of its game, the command, the output, and what was changed in which file."""
    table = bench.tables[tried.table]
    for name, raw in {**table.files, **tried.files}.items():
        if raw is not None and name not in (*tried.folders, *tried.links):
            (folder / "files").mkdir(parents=True, exist_ok=True)
            (folder / "files" / name).write_bytes(raw)
    command = f"{' '.join(f'{name}={shlex.quote(value)} ' for name, value in tried.environment.items())}gallerist"
    lines = [f"$ {command} {shlex.join(tried.arguments)}", f"exit code {came.ran.code}", came.ran.out, came.ran.err]
    (folder / "output.txt").write_text("\n".join(lines), encoding="utf-8", errors="backslashreplace")
    (folder / "changes.txt").write_text("".join(_changes(table, tried)), encoding="utf-8", errors="backslashreplace")
    plain = {"problem": came.problem, "input": as_plain(tried), "table": _plain_table(table)}
    (folder / WHAT).write_text(json.dumps(plain, indent=1), encoding="utf-8")
    again = f"{came.problem}\n\nAgain: `.venv/bin/python -m tests.fuzz --again {folder}`; the files lie in `files`.\n"
    (folder / "README.md").write_text(again, encoding="utf-8", errors="backslashreplace")


def again(folder: Path) -> tuple[str, Tried]:
    """What was wrong with a kept input, and what comes of it now."""
    plain = json.loads((folder / WHAT).read_text(encoding="utf-8"))
    tried = from_plain(plain["input"])
    facts = plain["table"]
    files = {name: bytes.fromhex(raw) for name, raw in facts["files"].items()}
    table = Table(facts["name"], facts["game"], tuple(facts["seats"]), facts["open"], facts["over"], files, [], [],
                  facts["secrets"])  # fmt: skip
    with TemporaryDirectory(prefix="fuzz-again-") as work:
        return plain["problem"], Bench(Path(work), [table]).try_out(tried)


def _plain_table(table: Table) -> dict[str, Any]:
    files = {name: raw.hex() for name, raw in table.files.items()}
    kept = ("name", "game", "seats", "open", "over", "secrets")
    return {name: getattr(table, name) for name in kept} | {"files": files}


def _changes(table: Table, tried: Input) -> list[str]:
    """How the files differ from those of the game."""
    found: list[str] = [f"folder {name}\n" for name in tried.folders]
    found += [f"link {name} -> {target}\n" for name, target in tried.links.items()]
    for name, raw in tried.files.items():
        before, after = (_text(one).splitlines(keepends=True) for one in (table.files.get(name), raw))
        found += unified_diff(before, after, f"{name} (as it was)", name, n=0)
    return found


def _text(raw: bytes | None) -> str:
    return (raw or b"").decode("utf-8", "backslashreplace")
