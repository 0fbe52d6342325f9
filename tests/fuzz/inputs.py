"""One input of the program: what lies in the folder, what is called, what is typed."""

from __future__ import annotations

import base64
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

GAME = "salon.yaml"
SECRET = "salon.secret.yaml"
ORDER = "order.txt"


class Way(StrEnum):
    """How the program is reached."""

    SHORT = "short"
    """Through the functions behind `check`, with a game that is opened once."""
    HERE = "here"
    PROCESS = "process"
    TERMINAL = "terminal"


@dataclass(frozen=True, slots=True)
class Input:
    """What is tried: files are laid over those of a prepared game, None takes one away."""

    kind: str
    table: str
    arguments: tuple[str, ...]
    files: dict[str, bytes | None] = field(default_factory=dict)
    folders: tuple[str, ...] = ()
    links: dict[str, str] = field(default_factory=dict)
    environment: dict[str, str] = field(default_factory=dict)
    typed: bytes = b""
    redirected: str = ""
    """What a shell does with the streams of the program, such as `>&-`."""
    way: Way = Way.HERE

    @property
    def touches_record(self) -> bool:
        """Whether the game was changed by hand, so that it need not verify."""
        own = [*self.files, *self.folders, *self.links]
        return any(name.startswith((".salon", "salon.")) for name in own)


def as_plain(tried: Input) -> dict[str, Any]:
    """For a JSON file; bytes as base64."""
    files = {name: None if raw is None else base64.b64encode(raw).decode() for name, raw in tried.files.items()}
    return asdict(tried) | {"files": files, "typed": base64.b64encode(tried.typed).decode()}


def from_plain(plain: dict[str, Any]) -> Input:
    """The way back."""
    files = {name: None if raw is None else base64.b64decode(raw) for name, raw in plain["files"].items()}
    fresh = {"files": files, "typed": base64.b64decode(plain["typed"]), "way": Way(plain["way"])}
    lists = {name: tuple(plain[name]) for name in ("arguments", "folders")}
    return Input(**plain | lists | fresh)
