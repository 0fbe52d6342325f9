"""The referee's secret file, and what a single seat may know."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from gallerist_pbem.engine.chance import Secret, commitment, salt
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Damaged, Unreadable, Usage
from gallerist_pbem.plain.schema_check import misshapen
from gallerist_pbem.plain.yaml_in import LIMIT, read_stream
from gallerist_pbem.plain.yaml_out import digest, split_documents, write_stream
from gallerist_pbem.record import files
from gallerist_pbem.record.documents import PUBLISHED, Document, cards_commitment, is_open, seats, tidy
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.house.changes import is_restore

PRIVATE = 0o600
TORN_MARK = re.compile(rb"(?<=\n)-{1,3}\Z")
"""The begin of an entry that never came: by itself it would be read as a part of the document before it. The next
entry completes it."""


@dataclass(slots=True)
class Secrets:
    """What only the referee knows: the seed, and what each seat holds."""

    seed: str
    secrets: dict[str, Secret]

    @classmethod
    def load(cls, gamefile: GameFile) -> Secrets:
        """From an open header or the referee's file, checked against the commitments."""
        if is_open(gamefile.header):
            _check_open(gamefile)
            return cls(gamefile.header["chance"]["seed"], gamefile.header["cards"])
        path = require(gamefile)
        own = parts(path)[: 1 + len(gamefile.header["seats"])]
        return _proved(_Sealed(path, gamefile.documents[0][1], tuple(own), gamefile.header))

    @classmethod
    def published(cls, gamefile: GameFile) -> Secrets | None:
        """From the last move of a game that is over, checked against the commitments; a restore may come after it."""
        moves = map(gamefile.move, range(gamefile.count - 1, -1, -1))
        last = next((move for move in moves if not is_restore(move)), gamefile.last)
        events = last["events"]
        if not events or events[-1]["event"] != PUBLISHED:
            return None
        secrets = cls(events[-1]["seed"], events[-1]["secrets"])
        secrets.check(gamefile.header, f"{gamefile.path.name}: move {last['move']}")
        return secrets

    def check(self, header: Document, source: str) -> None:
        """The commitments of the header bind seed and cards."""
        if is_open(header):
            return
        if commitment(self.seed) != header["chance"]["commitment"]:
            raise Damaged(f"{source}: the seed is not the one that the header is committed to")
        if list(self.secrets) != seats(header):
            raise Damaged(f"{source}: there must be cards for each seat, in the order of the seats")
        for seat, cards in self.secrets.items():
            _check_cards(header, seat, cards, salt(self.seed, f"cards/{seat}"), source)

    def commitments(self) -> dict[str, str]:
        """What the header says about each seat's cards."""
        return {seat: cards_commitment(salt(self.seed, f"cards/{seat}"), cards) for seat, cards in self.secrets.items()}

    def private_document(self, game_id: str, seat: str) -> Document:
        """The seat's own file: with the salt it can check the commitment by itself."""
        salted = salt(self.seed, f"cards/{seat}")
        return {"game": game_id, "seat": seat, "cards": self.secrets[seat], "salt": salted.hex()}


@dataclass(frozen=True, slots=True)
class _Sealed:
    """The header of a game as text, and what the referee's file says of seed and cards."""

    path: Path
    text: str
    parts: tuple[tuple[int, str], ...]
    header: Document = field(compare=False)
    """The same as the text."""


@lru_cache(maxsize=1024)
def _proved(sealed: _Sealed) -> Secrets:
    """The seed in the first document, then one for each seat; as long as all texts are the same, it holds."""
    path, header, (beginning, *others) = sealed.path, sealed.header, sealed.parts
    first = document_of(path, beginning)
    if first.get("game") != header["id"] or "seed" not in first:
        raise Damaged(f"{path.name}:1: this is not the secret file of the game {header['id']}")
    check_shape(path, beginning[0], header, "seed", first)
    if first["header"] != digest(header):
        raise Damaged(f"{path.name}:1: the header of the game is not the one that it was set up with")
    private = [shaped(path, part, header, "part") for part in others]
    secrets = Secrets(first["seed"], {document["seat"]: document["cards"] for document in private})
    secrets.check(header, path.name)
    for document in private:
        if document != secrets.private_document(header["id"], seat := document["seat"]):
            raise Damaged(f"{path.name}: the part of {seat} is not the one that the seed gives")
    return secrets


def secret_path(path: Path) -> Path:
    """The referee's file."""
    return files.beside(path, "secret.yaml")


def require(gamefile: GameFile) -> Path:
    """The referee's file, which must be there."""
    path = secret_path(gamefile.path)
    named = gamefile.path.with_name(f"{gamefile.path.stem}.secret.yaml")
    if named != path and files.real(named.parent) / named.name != path and files.is_there(named):
        raise Damaged(f"{gamefile.path.name}: the name leads elsewhere, but {named.name} lies here")
    if not files.is_there(path):
        raise Usage(f"only the referee can do this: the file {path.name} is missing beside {gamefile.path.name}")
    return path


def seat_path(path: Path, seat: str) -> Path:
    """A seat's private file."""
    return files.beside(path, f"{seat}.yaml")


def _check_open(gamefile: GameFile) -> None:
    """An open game has no seed in a file of its own: where there is one, the header was exchanged."""
    path = secret_path(gamefile.path)
    if files.is_there(path) and "seed" in document_of(path, parts(path)[0]):
        raise Damaged(f"{gamefile.path.name}: the header says that this game is open, but {path.name} holds its seed")


def new_secret_file(path: Path, header: Document, setup: str, seed: str, secrets: Mapping[str, Secret]) -> None:
    """Made once, for the referee's eyes, with the hash of move 0; whether there was one before is looked at earlier."""
    game_id = header["id"]
    tidied = Secrets(seed, {seat: tidy(cards) for seat, cards in secrets.items()})
    first = {"game": game_id, "seed": seed, "header": digest(header), "setup": setup}
    text = write_stream([first, *(tidied.private_document(game_id, seat) for seat in secrets)])
    files.write(secret_path(path), text, PRIVATE)


def is_unfinished(path: Path) -> bool:
    """Whether a secret file without its game is all that a `new` has left which was killed: no move was ever noted."""
    try:
        first, *others = (document_of(path, part) for part in parts(path))
    except (Unreadable, Damaged):
        return False
    return "setup" in first and all("salt" in document for document in others)


def pinned_setup(gamefile: GameFile) -> str | None:
    """The hash of move 0 that the referee's file was made with; older files do not say."""
    path = secret_path(gamefile.path)
    return setup_in(path, parts(path)[0], gamefile.header)


def setup_in(path: Path, first: tuple[int, str], header: Document) -> str | None:
    """The same for who has read the file, from its first document."""
    setup: str | None = shaped(path, first, header, "seed").get("setup")
    return setup


def write_seat_file(gamefile: GameFile, seat: str) -> Path:
    """Exports a seat's part into its own file, for that seat alone."""
    target = seat_path(gamefile.path, seat)
    text = write_stream([Secrets.load(gamefile).private_document(gamefile.header["id"], seat)])
    if target.is_symlink():
        raise Usage(f"{target.name} is not a file of its own; nothing was written")
    files.write(target, text, PRIVATE)
    return target


def all_secrets(gamefile: GameFile) -> Mapping[str, Secret] | None:
    """What everybody may know of the cards: of an open game, or of one whose secrets were published."""
    if is_open(gamefile.header):
        cards: Mapping[str, Secret] = gamefile.header["cards"]
        return cards
    known = Secrets.published(gamefile)
    return known.secrets if known else None


def seat_part(gamefile: GameFile, seat: str) -> Secret | None:
    """A seat's cards: from an open header, its private file, its part of the referee's file, or the end of the game."""
    if is_open(gamefile.header):
        cards: Secret = gamefile.header["cards"][seat]
        return cards
    if files.is_there(private := seat_path(gamefile.path, seat)):
        return _private_cards(gamefile, seat, private)
    referee = secret_path(gamefile.path)
    if not files.is_there(referee):
        published = Secrets.published(gamefile)
        return published.secrets[seat] if published else None
    return _private_cards(gamefile, seat, referee, 1 + seats(gamefile.header).index(seat))


def _private_cards(gamefile: GameFile, seat: str, path: Path, at: int = 0) -> Secret:
    """Reads the seat's own document and no other."""
    documents = parts(path)
    plain = document_of(path, documents[at]) if at < len(documents) else {}
    if (plain.get("game"), plain.get("seat")) != (gamefile.header["id"], seat):
        raise Damaged(f"{path.name}:1: this is not the private file of {seat} in the game {gamefile.header['id']}")
    check_shape(path, documents[at][0], gamefile.header, "part", plain)
    cards: Secret = plain["cards"]
    _check_cards(gamefile.header, seat, cards, bytes.fromhex(plain["salt"]), path.name)
    return cards


def _check_cards(header: Document, seat: str, cards: Secret, salted: bytes, source: str) -> None:
    if cards_commitment(salted, cards) != header["cards"][seat]:
        raise Damaged(f"{source}: the cards of {seat} are not those that the header is committed to")


def parts(path: Path) -> list[tuple[int, str]]:
    """The documents of a file with their first lines, not parsed yet."""
    return _split(files.read_bytes(path))


@lru_cache(maxsize=8)
def _split(raw: bytes) -> list[tuple[int, str]]:
    """A move reads the same file several times: whoever holds the lock of the game, and each time anew."""
    text = TORN_MARK.sub(b"", raw).decode("utf-8", "replace").replace("\r\n", "\n")
    return split_documents(text) or [(1, "")]


def document_of(path: Path, part: tuple[int, str]) -> Document:
    """One of them, parsed."""
    line, text = part
    try:
        data = _data(text, path.name, line)
    except Unreadable as broken:
        raise Damaged(f"{path.name}:{line}: it cannot be read\n{broken}") from None
    if not isinstance(data, dict):
        raise Damaged(f"{path.name}:{line}: this is not a map")
    return data


@lru_cache(maxsize=4096)
def _data(text: str, source: str, line: int) -> Any:
    """Each move asks for the same few documents, which nobody changes: so many are those of a thousand games."""
    return read_stream(text, source, limit=LIMIT, line=line)[0].data


def shaped(path: Path, part: tuple[int, str], header: Document, kind: str) -> Document:
    """The same, in its published form."""
    document = document_of(path, part)
    check_shape(path, part[0], header, kind, document)
    return document


def check_shape(path: Path, line: int, header: Document, kind: str, document: Document) -> None:
    """A document has the form that its schema publishes; what stands there in its place may be secret."""
    if wrong := misshapen(document, f"{header['game']}.secret", kind):
        where = " ".join(map(str, wrong.path)) or "this"
        raise Damaged(f"{path.name}:{line}: {where} was changed and does not have its form")


def published(rules: Rules, header: Document, game: AnyGame, secrets: Secrets) -> list[Document]:
    """At the end of the game everybody may prove every draw."""
    if is_open(header) or not (rules.over(game) or game.closed):
        return []
    return [{"event": PUBLISHED, "seed": secrets.seed, "secrets": secrets.secrets}]
