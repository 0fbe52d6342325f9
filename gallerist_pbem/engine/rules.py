"""What the engine must know of a game to play it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from gallerist_pbem.engine.answers import Answer, Answering, PlayerAnswer
from gallerist_pbem.engine.chance import Chance, Secret
from gallerist_pbem.engine.game import Game, Question
from gallerist_pbem.errors import Refused
from gallerist_pbem.orders.steps import Step

AnyGame = Game[Any, Any]


class Rules(Protocol):
    """The rules of a game, usually a module. Names in capitals are data, the rest are functions."""

    @property
    def NAME(self) -> str:
        """As it stands in the header of a game file."""

    @property
    def REVISIONS(self) -> Sequence[int]:
        """The revisions of the rules that can be played; a new game begins under the last, and keeps to it."""

    @property
    def SEATS(self) -> Sequence[str]:
        """All seats there are, clockwise."""

    @property
    def COUNTS(self) -> range:
        """How many may play."""

    @property
    def OPTIONS(self) -> Mapping[str, Sequence[str]]:
        """Each option with its values, the default first."""

    @property
    def OPTION_FILES(self) -> Mapping[str, tuple[str, str]]:
        """Options that may also name a file: the value this means, and the part of the figures that the file holds."""

    @property
    def QUESTIONS(self) -> Mapping[str, Sequence[str]]:
        """Each kind of question with the steps that may answer it."""

    @property
    def STEPS(self) -> Mapping[str, Callable[[Any, Question, Answer], None]]:
        """Each step with the function that carries it out, and so decides whether it may be taken."""

    @property
    def AUTOMATIC(self) -> Mapping[str, Callable[[Any, Question], None]]:
        """Each kind of question without a seat with what is then carried out at once."""

    @property
    def OPTIONAL(self) -> frozenset[str]:
        """Kinds of questions that may be left unanswered."""

    @property
    def CHOICE_RULE(self) -> str:
        """The rule by which an order must say what could be known when it was written."""

    @property
    def LEADING_STEPS(self) -> frozenset[str]:
        """Steps that only lead to others: even the shortest list of answers shows all their targets."""

    @property
    def SIDE_STEPS(self) -> frozenset[str]:
        """Steps, by their words or first two words, beside the main line of a turn: a short list of answers shows
        them only where they come first."""

    def figures(self, overlay: dict[str, Any] | None) -> Any:
        """The printed figures, with a file of one's own laid over them; `plain` says all of them."""

    def data(self, overlay: dict[str, Any] | None) -> dict[str, Any]:
        """The same figures as plain data, not yet known to be sound."""

    def deal(self, seats: Sequence[str], figures: Any, chance: Chance) -> dict[str, Secret]:
        """What each seat gets in secret at set-up."""

    def setup(self, seats: Sequence[str], figures: Any, options: dict[str, str], chance: Chance) -> AnyGame:
        """A new game, up to its first question."""

    def read_table(self, plain: dict[str, Any], figures: Any) -> Any:
        """The table as read from a file."""

    def write_table(self, table: Any) -> dict[str, Any]:
        """The table as written to a file."""

    def seated(self, table: Any) -> list[str]:
        """Who sits at the table, clockwise."""

    def possible(self, game: AnyGame, question: Question, word: str) -> bool:
        """Whether a step can be carried out now, in some way."""

    def forced(self, game: AnyGame, question: Question) -> Step | None:
        """The only answer there is to a question, if so; a main turn is never forced."""

    def decline(self, game: AnyGame, question: Question) -> Step | None:
        """Leaves an optional question, which is on top, unanswered; the step that says so, if there is one."""

    def check_ahead(
        self, game: AnyGame, question: Question, step: Step, following: Step | None, answering: Answering = PlayerAnswer
    ) -> None:
        """Refuses, before a step that reveals something, what the next one says beside it, with an answer made so."""

    def why_not_now(self, game: AnyGame, question: Question, word: str) -> Refused:
        """Why this step does not answer this question."""

    def why_too_late(self, game: AnyGame, seat: str, asks: Sequence[str], done: Sequence[str], word: str) -> Refused:
        """Why this step comes too late, after these questions were answered with these steps."""

    def page(self, rule: str) -> str:
        """Where a rule stands in the rulebook."""

    def over(self, game: AnyGame) -> bool:
        """Whether the game has ended."""

    def winners(self, game: AnyGame) -> list[str]:
        """Who has won, of a finished game."""

    def scores(self, game: AnyGame, secrets: Mapping[str, Secret | None]) -> dict[str, dict[str, Any]]:
        """The scoring step by step, as it stands, with a `total`; secrets that are not known count for nothing."""

    def view(self, game: AnyGame, seat: str | None, secret: Secret | None) -> dict[str, Any]:
        """What a seat sees, as plain data."""

    def invariants(self, game: AnyGame) -> list[str]:
        """What is impossible about a position: pieces that are lost or doubled, limits that are broken."""
