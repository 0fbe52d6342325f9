"""Games for other programs: in memory or in a file, played, asked and read through one object."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

from gallerist_pbem.engine.answers import MINOR
from gallerist_pbem.engine.apply import judge
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.errors import Fault, Refused, Unreadable, Usage
from gallerist_pbem.games import GAMES, game_of
from gallerist_pbem.orders.steps import END_MARK, Order, Step
from gallerist_pbem.plain.safe_text import printable
from gallerist_pbem.record.secret_file import seat_part
from gallerist_pbem.referee.awaited import asked_still, check_asked_now
from gallerist_pbem.referee.clock import now
from gallerist_pbem.referee.create import NewGame, laid_out, save_new
from gallerist_pbem.referee.new import check_place, clockwise, is_game_id, read_options, sit_down
from gallerist_pbem.referee.open import OpenedGame, check_seat
from gallerist_pbem.referee.open import open_game as open_file
from gallerist_pbem.referee.orders import order_for, order_text, read_order
from gallerist_pbem.referee.submit import Submission, carry_out, submit, without_wishes
from gallerist_pbem.report.history import move_sentences
from gallerist_pbem.report.scoring import scoring
from gallerist_pbem.report.summary import summary

__all__ = ["LegalAnswers", "Match", "Order", "Step", "Submission", "game_names", "new_game", "open_game"]

MEMORY = Path(os.devnull)
"""Nothing can lie below it: a game there has no files beside it."""


def game_names() -> list[str]:
    """The names of the games there are."""
    return list(GAMES)


def new_game(
    game: str,
    seats: Sequence[str] | Mapping[str, str],
    *,
    seed: str | None = None,
    options: Mapping[str, str] | None = None,
    name: str = "game",
) -> Match:
    """A new open game in memory; seats are colours, or colours with the names of their players."""
    rules, seated = game_of(game).rules, dict[str, dict[str, str]]()
    if not is_game_id(name):
        raise Usage(f"{name!r}: a game is called like salon: small letters, digits, - and _")
    if seed is not None and (not seed or seed != printable(seed)):
        raise Usage("the seed is empty or holds signs that cannot be printed")
    for seat in [seats] if isinstance(seats, str) else seats:
        player = seats[seat] if isinstance(seats, Mapping) else seat
        sit_down(rules, seated, {"seat": seat, "name": player})
    chosen = read_options(rules, [f"{option}={value}" for option, value in (options or {}).items()])
    new = NewGame(name, clockwise(rules, seated), chosen, seed, is_open=True)
    return Match(laid_out(game_of(game), MEMORY / f"{name}.yaml", new, now())[0])


def open_game(path: str | Path) -> Match:
    """A game in a file, as it is now, or as it was after a move: `salon.yaml@12`."""
    return Match(open_file(path))


class Match:
    """One game that is being played. What is refused raises a PbemError with a sentence, and changes nothing."""

    def __init__(self, opened: OpenedGame) -> None:
        self._opened = opened

    def __repr__(self) -> str:
        """Which game, and how far it is."""
        return f"<{self.game} {self.id!r}, move {self.move}>"

    @property
    def id(self) -> str:
        """How this game is called."""
        return self._opened.id

    @property
    def game(self) -> str:
        """Which game is played."""
        return self._opened.rules.NAME

    @property
    def players(self) -> dict[str, str]:
        """The names of the players by their seats, clockwise."""
        return self._opened.names

    @property
    def move(self) -> int:
        """The number of the last move; the set-up is move 0."""
        return self._opened.file.count - 1

    @property
    def moves(self) -> list[dict[str, Any]]:
        """All moves as they are recorded."""
        return deepcopy(list(self._opened.file.moves()))

    @property
    def awaited(self) -> list[str]:
        """The seats that must answer now; none, when the game is over."""
        return list(self._opened.asked)

    def question(self, seat: str) -> str:
        """What a seat is asked, in words."""
        opened = self._asking(seat)
        return opened.words.question(opened.asked[seat]["question"])

    def legal(self, seat: str) -> LegalAnswers:
        """All complete answers of a seat: to iterate over, and to ask with `in`."""
        return LegalAnswers(self._asking(seat), seat)

    def play(self, seat: str, answer: str | Sequence[Step], note: str | None = None) -> Submission:
        """Answers for a seat, with steps or with text such as `go sales_office; take 1`."""
        order = _order(self._asking(seat), seat, answer)
        return self.submit(order if note is None else replace(order, note=note))

    def read_order(self, text: str | bytes) -> Order:
        """A whole order as text, YAML or JSON."""
        return read_order(self._opened.package, text, names=self._opened.names)

    def submit(self, order: Order) -> Submission:
        """Carries an order out; a game in a file is written, with its move and what standing orders answer to it."""
        done = self._carry_out(order) if self._is_in_memory() else submit(self._opened, order, now())
        self._opened = done.after
        return replace(done, moves=deepcopy(done.moves))

    def reload(self) -> None:
        """Looks at the file again, where another program may have written moves."""
        if not self._is_in_memory():
            self._opened = open_file(self._opened.file.path)

    def summary(self, seat: str | None = None) -> str:
        """The summary for everybody, or for one seat with what it alone knows."""
        return summary(self._seen_by(seat))

    def view(self, seat: str | None = None) -> dict[str, Any]:
        """The table as plain data."""
        seen = self._seen_by(seat)
        return deepcopy(seen.rules.view(seen.game, seat, seen.secret))

    def scores(self, seat: str | None = None) -> dict[str, dict[str, Any]]:
        """Everybody's points step by step, as they stand now; the cards of one seat are counted if it is named."""
        return scoring(self._seen_by(seat)).seats

    def log(self, start: int = 0) -> list[str]:
        """What happened since a move, in sentences."""
        words, file = self._opened.words, self._opened.file
        if not 0 <= start <= self.move:
            raise Usage(f"{self.id} has no move {start}: its moves are 0 to {self.move}")
        told = ((move, file.names(before=move["move"])) for move in file.moves(start))
        return [line for move, names in told for line in move_sentences(words, move, names)]

    @property
    def over(self) -> bool:
        """Whether the game has ended, or was closed by the referee."""
        return self._opened.is_over

    @property
    def winners(self) -> list[str]:
        """Who has won; nobody before the end."""
        return scoring(self._opened).winners

    def save(self, path: str | Path) -> None:
        """Writes a game that was played in memory to a file of its name, and goes on there."""
        target = Path(path)
        check_place(target)
        if not self._is_in_memory():
            raise Usage(f"{self.id} is in a file already: {self._opened.file.path}")
        if target.stem != self.id:
            raise Usage(f"this game is called {self.id}: it is saved as {self.id}.yaml, or named when it is begun")
        file = replace(self._opened.file, path=target)
        save_new(replace(self._opened, file=file))
        self._opened = open_file(target)

    def _asking(self, seat: str) -> OpenedGame:
        """The game in which this seat is asked something, also if it may only replace its answer."""
        check_seat(self._opened.file, seat)
        opened = asked_still(self._opened, seat)
        check_asked_now(opened, seat)
        return opened

    def _carry_out(self, order: Order) -> Submission:
        carried = carry_out(self._opened, order, now(), "player")
        if carried.standing.fresh:
            raise Usage("standing orders and wishes live in the referee's file: save the game to a file first")
        return carried.submission

    def _is_in_memory(self) -> bool:
        return self._opened.file.path.parent == MEMORY

    def _seen_by(self, seat: str | None) -> OpenedGame:
        if seat is None:
            return self._opened
        check_seat(self._opened.file, seat)
        return replace(self._opened, seat=seat, secret=seat_part(self._opened.file, seat))


class LegalAnswers:
    """The complete answers of a seat, each a list of steps up to the next draw or question."""

    def __init__(self, opened: OpenedGame, seat: str) -> None:
        self._opened, self._seat = opened, seat

    def __iter__(self) -> Iterator[list[Step]]:
        """Every answer with every minor choice, found one after the other."""
        return answers(self._opened.rules, self._opened.game, self._seat, MINOR)

    def __contains__(self, answer: object) -> bool:
        """Whether steps, or their text, would be accepted, as far as it does not hang on a draw; decided by what
        carries them out."""
        if not isinstance(answer, (str, list, tuple)):
            return False
        try:
            steps = without_wishes(_order(self._opened, self._seat, answer)).steps
            judge(self._opened.rules, self._opened.game, self._seat, steps)
        except (Refused, Unreadable):
            return False
        return True


def _order(opened: OpenedGame, seat: str, answer: str | Sequence[Step]) -> Order:
    """Steps or their text as the order of a seat, held to the schema of orders like any other."""
    empty = order_for(opened, seat, [])
    if isinstance(answer, str):
        text = order_text(empty).replace(END_MARK, f"{answer}\n{END_MARK}")
        return _read(opened, text, lines_before=1)
    document = {"game": empty.game, "seat": seat, "decision": empty.decision, "steps": list(answer)}
    try:
        text = json.dumps(document)
    except TypeError:
        raise Unreadable("answer", [Fault(1, 1, "steps are words, and maps of plain data")]) from None
    return _read(opened, text, lines_before=0)


def _read(opened: OpenedGame, text: str, lines_before: int) -> Order:
    """Faults stand where the caller wrote them, not where they stand in the order around his answer."""
    try:
        return read_order(opened.package, text, names=opened.names)
    except Unreadable as unreadable:
        places = [(fault.line - lines_before, fault.column) if lines_before else (1, 1) for fault in unreadable.faults]
        faults = [Fault(*at, fault.message) for at, fault in zip(places, unreadable.faults, strict=True)]
        raise Unreadable("answer", faults) from None
