"""The log of a host: a line for everything it does, without secrets, keys, or what anybody wrote."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from gallerist_pbem.mail.host.tokens import without_tokens
from gallerist_pbem.referee.clock import now
from gallerist_pbem.referee.office.papers import refused
from gallerist_pbem.report.words import harmless, host_said

NAME = "host.log"
LONGEST = 10_000_000
"""Then a new one is begun, and the old one kept until the next time."""


@dataclass(frozen=True, slots=True)
class Log:
    """Lines that are kept, and shown to who looks on."""

    path: Path | None
    """None: nothing is kept."""
    show: Callable[[str], object]

    def say(self, what: str, **facts: object) -> None:
        """One thing that was done; whatever stands in it is one line."""
        clean = {name: harmless(" ".join(str(value).split())) for name, value in facts.items()}
        if "why" in clean:
            clean["why"] = without_tokens(clean["why"])
        line = f"{now()} {host_said()['log'][what].format(**clean)}".rstrip()
        self.show(line)
        if self.path:
            self._keep(self.path, line)

    def _keep(self, path: Path, line: str) -> None:
        with refused(f"{path.name} cannot be written"):
            if path.exists() and path.stat().st_size > LONGEST:
                path.replace(path.with_name(f"{path.name}.1"))
            with path.open("a", encoding="utf-8") as file:
                file.write(f"{line}\n")
