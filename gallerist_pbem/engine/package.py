"""What a game names in its package: rules, words, board and guide; what it answers while players are away, and how
its bots judge, where it has them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.engine.game import Event, Question
from gallerist_pbem.engine.guided import Guide
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.orders.grammar import Habits
from gallerist_pbem.orders.steps import Step
from gallerist_pbem.plain.differences import Difference
from gallerist_pbem.plain.safe_text import Names

if TYPE_CHECKING:
    from rich.console import RenderableType

    from gallerist_pbem.plain.report import Chart, Report, TablePage


class Words(Protocol):
    """What players write and read."""

    @property
    def ALIASES(self) -> Mapping[str, str]:
        """Other spellings of words in text orders."""

    @property
    def PHRASES(self) -> Mapping[str, Sequence[str]]:
        """Fields whose values have several words, with what those may be."""

    @property
    def HABITS(self) -> Habits | None:
        """How people say things in text orders, though they are recorded otherwise; may be None."""

    @property
    def MINOR(self) -> frozenset[str]:
        """Kinds of events that a reader in a hurry can do without."""

    def question(self, kind: str, facts: Mapping[str, Any] | None = None) -> str:
        """A question in words."""

    def spelled_out(self, step: str, value: Any) -> str:
        """A step's main value in words, where it could be taken for another one; nothing where it cannot."""

    def in_advance(self, kind: str) -> str:
        """What may be written for later beside the answer to a question, if anything."""

    def sentences(self, events: Sequence[Event], names: Names) -> list[str]:
        """What happened, in sentences."""

    def done_to(self, seat: str, events: Sequence[Event], names: Names) -> list[str]:
        """What others did to a seat, in sentences."""

    def differences(self, before: Mapping[str, Any], after: Mapping[str, Any], names: Names) -> list[Difference]:
        """What differs between two tables as written to files, in words."""

    def score_table(self, scores: Mapping[str, Mapping[str, Any]], names: Names, won: Sequence[str]) -> str:
        """The scoring as plain text."""


class Board(Protocol):
    """How the table looks."""

    def text(self, game: AnyGame, secret: Secret | None, seat: str | None, names: Names) -> str:
        """As plain text."""

    def rich(self, game: AnyGame, secret: Secret | None, seat: str | None, names: Names) -> RenderableType:
        """In colour, for a terminal of any width."""

    def html(self, game: AnyGame, secret: Secret | None, seat: str | None, names: Names, report: Report) -> TablePage:
        """As what stands on a page that needs nothing else."""

    def charts(self, game: AnyGame) -> Sequence[Chart]:
        """The numbers that everybody sees and that are worth following over the moves, besides the scores."""


class Standing(Protocol):
    """What standing orders and wishes mean in a game."""

    def applies(self, game: AnyGame, question: Question, condition: Mapping[str, Any]) -> bool:
        """Whether the condition of a standing order is met by this question."""

    def lapsed(self, game: AnyGame, condition: Mapping[str, Any]) -> bool:
        """Whether the condition of a standing order can never be met again."""

    def ahead(self, question: Question) -> bool:
        """Whether this question, or group of questions, is one that orders in advance are for."""

    def wishes(self, game: AnyGame, steps: Sequence[Step], held: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The standing order that the wishes in an order make of the one held so far."""


class Bot(Protocol):
    """What a position is worth to a seat."""

    @property
    def SAMPLES(self) -> int:
        """Courses of the game with the others' answers that a planner imagines; 0: nobody else moves in its plans."""

    @property
    def PROMISES(self) -> frozenset[str]:
        """Terms that stand for others until a question is answered."""

    def unit(self) -> str:
        """What is counted at the end."""

    def endings(self) -> Mapping[str, str]:
        """What ends a game, where the event does not say it in words."""

    def value(self, game: AnyGame, seat: str, secret: Secret | None) -> float:
        """The expected result of a seat."""

    def terms(self, game: AnyGame, seat: str, secret: Secret | None) -> dict[str, float]:
        """The same, term by term."""

    def turns_left(self, game: AnyGame, seat: str) -> float:
        """How many turns this seat can still expect after the present one."""

    def again(self, game: AnyGame, seat: str) -> bool:
        """Leads on to the seat's next turn as if nobody else acted; False: it has none left."""

    def promising(self, game: AnyGame, question: Question, options: Sequence[Any]) -> Sequence[Any]:
        """The options of a choice that are worth trying; of a game with samples the best first."""


class GamePackage(Protocol):
    """A game, part by part; each part is loaded when it is used."""

    @property
    def rules(self) -> Rules:
        """What may be done."""

    @property
    def words(self) -> Words:
        """What is said about it."""

    @property
    def board(self) -> Board:
        """How it looks."""

    @property
    def guide(self) -> Guide:
        """How a person is asked for an order."""

    @property
    def standing(self) -> Standing | None:
        """What is answered for who is away, in games that know standing orders."""

    @property
    def bot(self) -> Bot | None:
        """How bots judge, in games that have more than those which play at random."""
