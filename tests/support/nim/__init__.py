"""Nim, as small as a game can be: a heap of stones, and who takes the last one wins."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from types import SimpleNamespace
from typing import Any

from gallerist_pbem.draw.html import el
from gallerist_pbem.engine.answers import Answer
from gallerist_pbem.engine.chance import Chance, Secret
from gallerist_pbem.engine.game import Event, Game, Question
from gallerist_pbem.engine.guided import Guide, GuidedOrder
from gallerist_pbem.engine.package import Board, Words
from gallerist_pbem.engine.rules import Rules
from gallerist_pbem.errors import Refused
from gallerist_pbem.plain.differences import Difference, compare
from gallerist_pbem.plain.report import TablePage
from gallerist_pbem.plain.safe_text import Names


@dataclass(slots=True)
class Heap:
    seats: list[str]
    stones: int
    round: int = 1
    taker: str = ""

    def copy(self) -> "Heap":
        return replace(self)


NimGame = Game[Heap, Any]


def take(game: NimGame, question: Question, answer: Answer) -> None:
    """Takes some stones (N-1); then the next player is asked, until none is left (N-2)."""
    table, most = game.table, min(game.figures.plain["most"], game.table.stones)
    refused = Refused("E-NIM-MANY", "N-1", f"at most {most} stones may be taken", [*map(str, range(1, most + 1))])
    count = answer.main(range(1, most + 1), lambda said: refused if said > most else None)
    table.stones, table.taker, table.round = table.stones - count, question.seat or "", table.round + 1
    game.agenda.pop()
    game.tell("took", seat=table.taker, count=count, left=table.stones)
    if table.stones:
        game.ask("turn", table.seats[(table.seats.index(table.taker) + 1) % len(table.seats)], starts_order=True)


def nothing(*_: Any, **__: Any) -> Any:
    """For what Nim has no use: nothing is forced or optional, only the first player is drawn, there is no rulebook."""


class NimRules:
    NAME, REVISIONS, SEATS, COUNTS, CHOICE_RULE = "nim", (1,), ("red", "green", "white"), range(2, 4), "N-1"
    OPTIONS, OPTION_FILES = {"last-stone": ("wins", "loses")}, dict[str, tuple[str, str]]()
    QUESTIONS, STEPS, AUTOMATIC = {"turn": ("take",)}, {"take": take}, dict[str, Any]()
    OPTIONAL, LEADING_STEPS, SIDE_STEPS = frozenset[str](), frozenset({"take"}), frozenset[str]()
    forced = decline = check_ahead = page = nothing

    def data(self, overlay: dict[str, Any] | None) -> dict[str, Any]:
        return {"stones": 12, "most": 3} | (overlay or {})

    def figures(self, overlay: dict[str, Any] | None) -> SimpleNamespace:
        return SimpleNamespace(plain=self.data(overlay))

    def deal(self, seats: Sequence[str], figures: Any, chance: Chance) -> dict[str, Secret]:
        return {seat: {} for seat in seats}

    def setup(self, seats: Sequence[str], figures: Any, options: dict[str, str], chance: Chance) -> NimGame:
        game = Game(Heap(list(seats), figures.plain["stones"]), figures, options, chance)
        game.ask("turn", game.draw("first", seats)[0], starts_order=True)
        return game

    def read_table(self, plain: dict[str, Any], figures: Any) -> Heap:
        return Heap(**plain)

    def write_table(self, table: Heap) -> dict[str, Any]:
        return asdict(table)

    def seated(self, table: Heap) -> list[str]:
        return table.seats

    def possible(self, game: NimGame, question: Question, word: str) -> bool:
        return not self.over(game)

    def why_not_now(self, *_: Any, **__: Any) -> Refused:
        return Refused("E-NIM-TURN", "N-2", "whose turn it is takes stones, once")

    why_too_late = why_not_now

    def over(self, game: NimGame) -> bool:
        return not game.table.stones

    def winners(self, game: NimGame) -> list[str]:
        return [who for who in game.table.seats if (who == game.table.taker) is (game.options["last-stone"] == "wins")]

    def scores(self, game: NimGame, secrets: Mapping[str, Secret | None]) -> dict[str, dict[str, int]]:
        return {seat: {"total": int(self.over(game) and seat in self.winners(game))} for seat in game.table.seats}

    def view(self, game: NimGame, seat: str | None, secret: Secret | None) -> dict[str, Any]:
        return {"seat": seat, "table": asdict(game.table)}

    def invariants(self, game: NimGame) -> list[str]:
        return [] if game.table.stones <= game.figures.plain["stones"] else ["stones were added"]


class NimWords:
    ALIASES, PHRASES, HABITS, (MINOR, NOTHING) = {"grab": "take"}, dict[str, list[str]](), None, (frozenset[str](),) * 2
    hangs = wish = adds = opens = label = spelled_out = in_advance = spot = wished = hangs_on = nothing

    def nobody(self, *_: Any, **__: Any) -> list[Any]:
        return []

    done_to = charts = about = in_form = of_field = reminders = scene = nobody

    def question(self, kind: str, facts: Mapping[str, Any] | None = None) -> str:
        return "take stones"

    def sentences(self, events: Sequence[Event], names: Names) -> list[str]:
        return [f"{names[e['seat']]} takes {e['count']}, {e['left']} left." for e in events if e["event"] == "took"]

    def differences(self, before: Mapping[str, Any], after: Mapping[str, Any], names: Names) -> list[Difference]:
        found = compare(before, after, frozenset())
        return [Difference("board", f"{change.path[-1]} {change.before} -> {change.after}", change) for change in found]

    def score_table(self, scores: Mapping[str, Mapping[str, int]], names: Names, won: Sequence[str]) -> str:
        return "".join(f"{names[seat]} {ledger['total']}\n" for seat, ledger in scores.items())

    def text(self, game: NimGame, *_: Any, **__: Any) -> str:
        return f"HEAP {'o' * game.table.stones}\n"

    rich = text

    def html(self, game: NimGame, *_: Any, **__: Any) -> TablePage:
        return TablePage("Nim", [el("h1", "Nim"), el("p", self.text(game))])

    def ask(self, *_: Any, **__: Any) -> str:
        return "How many stones?"

    def brings(self, before: NimGame, after: GuidedOrder, choice: object) -> list[str]:
        return [f"{after.game.table.stones} left"]


class Nim:
    """What a game names; Nim knows no standing orders, and no bot but the one that plays at random."""

    rules: Rules = NimRules()
    words: Words = NimWords()
    board: Board = NimWords()
    guide: Guide = NimWords()
    standing = bot = None
