"""What a referee wants to change, as it is written on a command line: `blue=ann@new.example`, `turn=120`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from gallerist_pbem.errors import Unreadable, Usage
from gallerist_pbem.plain.safe_text import printable
from gallerist_pbem.plain.schemas import schema
from gallerist_pbem.record.documents import Document
from gallerist_pbem.record.files import is_there, read_given
from gallerist_pbem.record.house.changes import ADDRESS, CLOCK, CLOSED, KEY, PLAYER
from gallerist_pbem.referee.new import SEAT
from gallerist_pbem.referee.office.signatures import public_key

KEY_LIMIT = 20_000
NO_KEY = "none"


@dataclass(frozen=True, slots=True)
class WantedChanges:
    """What was written, option by option."""

    address: Sequence[str] = ()
    player: Sequence[str] = ()
    key: Sequence[str] = ()
    clock: Sequence[str] = ()
    close: str | None = None


def read_changes(wanted: WantedChanges) -> list[Document]:
    """The events of one move; everything that can be wrong without knowing the game is refused at once."""
    others, wrong = list[Document](), list[str]()
    for read, texts in (
        (_players, wanted.player), (_addresses, wanted.address), (_keys, wanted.key), (_clock, wanted.clock)
    ):  # fmt: skip
        try:
            others += read(texts)
        except Usage as fault:
            wrong.append(str(fault))
    if wrong:
        raise Usage("\n".join(wrong))
    if wanted.close is not None and others:
        raise Usage("--close stands alone: a closed game has no use for other changes")
    if wanted.close is not None:
        return [{"event": CLOSED, "why": wanted.close.strip()}]
    if not others:
        raise Usage("nothing is changed: say what, with --address, --player, --key, --clock or --close")
    return others


def clock_settings() -> list[str]:
    """The names of what can be set about the clock."""
    return list(schema("host")["$defs"]["clock"]["properties"])


def _pairs(option: str, texts: Sequence[str], example: str) -> Iterator[tuple[str, str]]:
    """`name=value`, each name once."""
    seen: set[str] = set()
    for text in texts:
        name, is_there, value = (part.strip() for part in text.partition("="))
        if not (name and is_there and value):
            raise Usage(f"--{option} {printable(text)!r}: write it like {example}")
        if name in seen:
            raise Usage(f"--{option}: {printable(name)} is given twice")
        seen.add(name)
        yield name, value


def _addresses(texts: Sequence[str]) -> Iterator[Document]:
    for seat, mail in _pairs("address", texts, "blue=ann@new.example"):
        yield {"event": ADDRESS, "seat": seat, "mail": mail}


def _players(texts: Sequence[str]) -> Iterator[Document]:
    example = '"yellow=Eve <eve@example.org>"'
    for seat, who in _pairs("player", texts, example):
        if not (match := SEAT.fullmatch(f"{seat}={who}")):
            raise Usage(f"--player {printable(f'{seat}={who}')!r}: write it like {example}")
        yield {"event": PLAYER, "seat": seat, "name": match["name"], "mail": match["mail"]}


def _keys(texts: Sequence[str]) -> Iterator[Document]:
    for seat, file in _pairs("key", texts, "blue=ann.pub, or blue=none"):
        yield {"event": KEY, "seat": seat, "key": None if file == NO_KEY else _key_in(Path(file))}


def _key_in(path: Path) -> str:
    if not is_there(path):
        raise Usage(f"cannot read {path}: there is no such key")
    try:
        text = read_given(path, KEY_LIMIT).decode()
    except (Unreadable, UnicodeDecodeError):
        raise Usage(f"{path.name} is no SSH public key") from None
    if "PRIVATE KEY" in text:
        raise Usage(f"{path.name} is a private key, which nobody else should have: give the one that ends in .pub")
    return public_key(text)


def _clock(texts: Sequence[str]) -> list[Document]:
    pairs = _pairs("clock", texts, f"turn=120; settings are {', '.join(clock_settings())}")
    settings = {name: int(value) if value.isascii() and value.isdigit() else value for name, value in pairs}
    return [{"event": CLOCK, "settings": settings}] if settings else []
