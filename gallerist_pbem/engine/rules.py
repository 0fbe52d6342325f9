"""What a game must offer to be played: a module with these names is a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from gallerist_pbem.engine.answers import Answer, Step
from gallerist_pbem.engine.chance import Chance, Secret
from gallerist_pbem.engine.game import Event, Game, Question
from gallerist_pbem.errors import Refused
from gallerist_pbem.plain.differences import Difference

if TYPE_CHECKING:
    from rich.console import RenderableType

    from gallerist_pbem.report.summary import Report

AnyGame = Game[Any, Any]


class Rules(Protocol):
    """The table of a game. Names in capitals are data, the rest are functions of the module."""

    NAME: str
    SEATS: Sequence[str]
    """All seats there are, clockwise."""
    COUNTS: range
    """How many may play."""
    OPTION_FILES: Mapping[str, tuple[str, str]]
    """Options that may also name a file: the value this means, and the section of the figures that the file holds."""
    OPTIONS: Mapping[str, Sequence[str]]
    """Each option with its values, the default first."""
    QUESTIONS: Mapping[str, Sequence[str]]
    """Question kind -> the steps that may answer it."""
    STEPS: Mapping[str, Callable[[Any, Question, Answer], None]]
    AUTOMATIC: Mapping[str, Callable[[Any, Question], None]]
    """Question kind -> what is carried out at once, for questions without a seat."""
    OPTIONAL: frozenset[str]
    """Question kinds that may be left unanswered."""
    CHOICE_RULE: str
    """The rule by which an order must say what could be known when it was written."""
    LEADING_STEPS: frozenset[str]
    """Steps that only lead to others: even the shortest list of answers shows all their targets."""
    SIDE_STEPS: frozenset[str]
    """Steps, by their words or first two words, beside the main line of a turn: a short list of answers shows them
    only where they come first."""

    def figures(self, overlay: dict[str, Any] | None) -> Any:
        """The printed figures, with a file of one's own laid over them; has `plain` and `revision`."""

    def data(self, overlay: dict[str, Any] | None) -> dict[str, Any]:
        """The same figures as plain data, not yet known to be sound."""

    def deal(self, seats: Sequence[str], figures: Any, chance: Chance) -> dict[str, Secret]:
        """What each seat gets in secret at set-up."""

    def setup(self, seats: Sequence[str], figures: Any, options: dict[str, str], chance: Chance) -> AnyGame:
        """A new game, up to its first question."""

    def table(self, plain: dict[str, Any], figures: Any) -> Any:
        """The table as read from a file."""

    def plain(self, table: Any) -> dict[str, Any]:
        """The table as written to a file."""

    def seated(self, table: Any) -> list[str]:
        """Who sits at the table, clockwise."""

    def invariants(self, game: AnyGame) -> list[str]:
        """What is impossible about a position: pieces that are lost or doubled, limits that are broken."""

    def possible(self, game: AnyGame, question: Question, word: str) -> bool:
        """Whether a step can be carried out now, in some way."""

    def forced(self, game: AnyGame, question: Question) -> Step | None:
        """The only answer there is to a question, if so; a main turn is never forced."""

    def decline(self, game: AnyGame, question: Question) -> Step | None:
        """Leaves an optional question, which is on top, unanswered; the step that says so, if there is one."""

    def check_ahead(self, game: AnyGame, question: Question, step: Step, following: Step | None) -> None:
        """Refuses, before a step that reveals something, what the next one says beside it."""

    def applies(self, game: AnyGame, question: Question, condition: Mapping[str, Any]) -> bool:
        """Whether the condition of a standing order is met by this question."""

    def lapsed(self, game: AnyGame, condition: Mapping[str, Any]) -> bool:
        """Whether the condition of a standing order can never be met again."""

    def wishes(self, game: AnyGame, steps: Sequence[Step], held: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The standing order that the `wish` in an order makes of the one held so far; for games that know wishes."""

    def page(self, rule: str) -> str:
        """Where a rule stands in the rulebook."""

    def why_not_now(self, game: AnyGame, question: Question, word: str) -> Refused:
        """Why this step does not answer this question."""

    def why_too_late(self, game: AnyGame, seat: str, asks: Sequence[str], done: Sequence[str], word: str) -> Refused:
        """Why this step comes too late, after these questions were answered with these steps."""

    def over(self, game: AnyGame) -> bool:
        """Whether the game has ended."""

    def winners(self, game: AnyGame) -> list[str]:
        """Who has won, of a finished game."""

    def scores(self, game: AnyGame, secrets: Mapping[str, Secret | None]) -> dict[str, dict[str, int]]:
        """The scoring step by step, as it stands, with a `total`; secrets that are not known count for nothing."""

    def view(self, game: AnyGame, seat: str | None, secret: Secret | None) -> dict[str, Any]:
        """What a seat sees, as plain data."""

    def question(self, ask: str, facts: Mapping[str, Any] | None = None) -> str:
        """A question in words."""

    def sentences(self, events: Sequence[Event], names: Mapping[str, str]) -> list[str]:
        """What happened, in sentences."""

    def done_to(self, seat: str, events: Sequence[Event], names: Mapping[str, str]) -> list[str]:
        """What others did to a seat, in sentences."""

    def differences(
        self, before: Mapping[str, Any], after: Mapping[str, Any], names: Mapping[str, str]
    ) -> list[Difference]:
        """What differs between two tables as written to files, in words."""

    def render(self, game: AnyGame, secret: Secret | None, seat: str | None, names: Mapping[str, str]) -> str:
        """The table as plain text."""

    def rich(self, game: AnyGame, secret: Secret | None, seat: str | None, names: Mapping[str, str]) -> RenderableType:
        """The table in colour, for a terminal of any width."""

    def html(
        self, game: AnyGame, secret: Secret | None, seat: str | None, names: Mapping[str, str], around: Report
    ) -> str:
        """The table as a page that needs nothing else."""

    def score_table(self, scores: Mapping[str, Mapping[str, int]], names: Mapping[str, str], won: Sequence[str]) -> str:
        """The scoring as plain text."""
