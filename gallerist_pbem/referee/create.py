"""A game is set up: seed, deal, header, move 0, and the files they stand in."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from gallerist_pbem import version
from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.engine.chance import Seeded, commitment
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.engine.package import GamePackage
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Damaged, Fault, Refused, Unreadable, Usage
from gallerist_pbem.plain.yaml_out import digest
from gallerist_pbem.record import documents, files, noted, seals
from gallerist_pbem.record.current import never_dealt
from gallerist_pbem.record.documents import Document
from gallerist_pbem.record.game_file import GameFile, new_game_file
from gallerist_pbem.record.locks import locked
from gallerist_pbem.record.secret_file import Secrets, is_unfinished, new_secret_file, secret_path
from gallerist_pbem.referee.open import OpenedGame, Summary, opened_now, unsummarized

SEED_BYTES = 32


@dataclass(frozen=True, slots=True)
class NewGame:
    """How a game is to be set up: seats and options are known to be right, a given position fits its schema."""

    game_id: str
    seats: Sequence[Mapping[str, str]]
    options: Mapping[str, str]
    seed: str | None = None
    """One's own seed is for open games, or 32 bytes in hexadecimal digits."""
    is_open: bool = False
    overlay: Document | None = None
    overlay_text: str | None = None
    """The overlay as it is kept beside the game."""
    position: Document | None = None


class SetUp(NamedTuple):
    """A game that has just begun, and what is written beside it."""

    opened: OpenedGame
    summary: str


def create(package: GamePackage, path: Path, new: NewGame, at: str, summary: Summary = unsummarized) -> SetUp:
    """Sets a game up and writes its files; what is said of it comes first, so that nothing is written if that fails."""
    opened, secrets = laid_out(package, path, new, at)
    done = SetUp(opened, summary(opened))
    figures, secret = files.beside(path, "data.yaml"), secret_path(path)
    with locked(path):
        _check_free(path, new.overlay_text)
        with _made_wholly(path, [file for file in (figures, secret) if not files.is_there(file)]):
            if new.is_open and files.is_there(secret):
                files.remove(secret)
            if not new.is_open:
                setup = opened.file.last["hash"]
                new_secret_file(path, opened.file.header, setup, secrets.seed, secrets.secrets)
            if new.overlay_text is not None:
                files.write(figures, new.overlay_text)
            noted.write(opened.file, done.summary)
    return done


@contextmanager
def _made_wholly(path: Path, fresh: Sequence[Path]) -> Iterator[None]:
    """A game that could not be made leaves nothing behind of what was not there before."""
    try:
        yield
    except BaseException:
        if not files.is_there(path):
            for made in fresh:
                files.remove(made)
        raise


def save_new(opened: OpenedGame) -> None:
    """Writes an open game that was played without a file."""
    path = opened.file.path
    with locked(path):
        _check_free(path, None)
        files.write(path, opened.file.text)


def laid_out(package: GamePackage, path: Path, new: NewGame, at: str) -> tuple[OpenedGame, Secrets]:
    """The game after its set-up, and its secrets; nothing is written."""
    _check_seed(new.seed, new.is_open)
    rules, position = package.rules, new.position or {}
    figures = rules.figures(new.overlay)
    seed = new.seed or os.urandom(SEED_BYTES).hex()
    secrets = _deal(rules, figures, [seat["seat"] for seat in new.seats], seed, position, new.is_open)
    creation = _Creation(rules, secrets, position, new.is_open)
    header = documents.header(
        rules, game_id=new.game_id, engine=version.__version__, figures=figures, options=new.options, seats=new.seats,
        chance=creation.chance(), position=None, cards=creation.cards(),
    )  # fmt: skip
    file, game = creation.game_file(path, header, new.overlay, at)
    return opened_now(file, package, game), secrets


def _check_seed(seed: str | None, is_open: bool) -> None:
    if seed is not None and not is_open and (len(seed) != 2 * SEED_BYTES or set(seed) - set("0123456789abcdef")):
        raise Usage("a seed of one's own choice is only for open games: who guesses it knows everything")


def check_no_game(path: Path) -> None:
    """A game is never overwritten, nor is anything else of that name."""
    if files.is_there(path):
        raise Usage(f"{path.name} exists already; nothing was overwritten")


def _check_free(path: Path, data: str | None) -> None:
    """Figures that lie about would be laid over a game they do not belong to, and a seed would belie an open one; what
    a killed `new` left is no game."""
    check_no_game(path)
    figures, secret = files.beside(path, "data.yaml"), secret_path(path)
    is_left = _is_taken(secret)
    if is_left and (secret.is_symlink() or not is_unfinished(secret)):
        raise Usage(f"{secret.name} exists already, and a secret file is never overwritten")
    if _is_taken(figures) and not _may_be_replaced(figures, data, is_left):
        raise Usage(f"{figures.name} exists already; nothing was overwritten")


def _is_taken(path: Path) -> bool:
    """Also by a name that leads nowhere."""
    return path.is_symlink() or files.is_there(path)


def _may_be_replaced(figures: Path, data: str | None, is_left: bool) -> bool:
    """By the same figures, or by others if a game was being made here."""
    if data is None or figures.is_symlink():
        return False
    return is_left or files.read_bytes(figures) == data.encode()


def _deal(rules: Rules, figures: Any, seats: Sequence[str], seed: str, position: Document, is_open: bool) -> Secrets:
    """Secrets that come with a position, or those that the seed gives."""
    if not is_open and ("next" in position or "secrets" in position):
        raise Unreadable("position", [Fault(1, 1, "`next` and `secrets` are only for open games")])
    dealt = rules.deal(seats, figures, Seeded(seed, {}, position.get("next", {}))) | position.get("secrets", {})
    return Secrets(seed, {seat: documents.tidy(dealt[seat]) for seat in seats})


@dataclass(slots=True)
class _Creation:
    """A game that is being made."""

    rules: Rules
    secrets: Secrets
    position: Document
    is_open: bool

    def chance(self) -> Document:
        """As the header says it."""
        if not self.is_open:
            return {"commitment": commitment(self.secrets.seed)}
        return {"seed": self.secrets.seed} | ({"next": self.position["next"]} if "next" in self.position else {})

    def cards(self) -> Mapping[str, Any]:
        """As the header says them."""
        return self.secrets.secrets if self.is_open else self.secrets.commitments()

    def game_file(self, path: Path, header: Document, overlay: Document | None, at: str) -> tuple[GameFile, AnyGame]:
        """The file with move 0, not written yet, and the game in it."""
        game = self._lay_out(header, overlay)
        if given := documents.given_position(game.events):
            header["position"] = documents.position_digest(given)
        number, prev = 0, digest(header)
        first = documents.move(
            move=number, kind="setup", seat=None, by="referee", at=at, order=[], events=game.events,
            position=documents.position_digest(documents.content(self.rules, game)), engine=header["engine"], prev=prev,
        )  # fmt: skip
        asked = documents.asked_now(game, first, None, {})
        position = documents.position_document(self.rules, game, number, first["hash"], asked)
        return new_game_file(path, header, position, first), game

    def _lay_out(self, header: Document, overlay: Document | None) -> AnyGame:
        stream = Seeded(self.secrets.seed, self.secrets.secrets, self.position.get("next", {}))
        if not self.position:
            return documents.lay_out(self.rules, header, stream, overlay, None)
        position: Document = {"agenda": [], "drawn": {}} | self.position
        try:
            opened = documents.open_position(self.rules, header, position, stream, overlay)
            faults = documents.unsound(self.rules, header, opened) or self._not_to_be_given(opened)
            game = documents.lay_out(self.rules, header, stream, overlay, position) if not faults else None
        except (Damaged, Refused, *documents.MALFORMED) as broken:
            raise Unreadable("position", [Fault(1, 1, str(broken))]) from broken
        if game is not None:
            faults = [*self._speechless(game)] if awaited(game) else self._ended(game)
        if faults or game is None:
            raise Unreadable("position", [Fault(1, 1, fault) for fault in faults])
        return game

    def _not_to_be_given(self, game: AnyGame) -> list[str]:
        """What a recorded position may well be, but none that a game begins from."""
        if seals.seals(game):
            return ["there is a seal that nobody can open"]
        strange = never_dealt(self.rules, game.figures, self.secrets.secrets)
        return [f"{card} is no card that could be dealt" for card in strange]

    def _speechless(self, game: AnyGame) -> Iterator[str]:
        """Who is asked must have an answer."""
        for seat in (question.seat or "" for question in awaited(game)):
            if next(answers(self.rules, game, seat), None) is None:
                yield f"{seat} is asked, but there is nothing to answer"

    def _ended(self, game: AnyGame) -> list[str]:
        """Nobody is asked anything: the game is over in it, or ends by itself."""
        if not self.rules.over(game):
            return ["the agenda is empty, so nobody could go on"]
        if self.is_open:
            return []
        return ["the game is over in it: nothing is left to keep secret, so it can only be looked at with --open"]
