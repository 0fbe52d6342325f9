"""What a bot may know: the table, its own secret, and draws that it imagines itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from gallerist_pbem.engine.agenda import alone
from gallerist_pbem.engine.chance import Hidden, Secret
from gallerist_pbem.engine.package import GamePackage
from gallerist_pbem.engine.rules import AnyGame, Rules


@dataclass(frozen=True, slots=True)
class Observation:
    """All that a bot gets. The chance of its game is hidden, so there is nothing to peek at."""

    package: GamePackage
    game: AnyGame
    seat: str
    secret: Secret

    @property
    def rules(self) -> Rules:
        """Of the game that is played."""
        return self.package.rules

    def imagined(self, random: Random) -> AnyGame:
        """A game to try things out in: what comes up is drawn by the bot from what can be left."""
        trial = alone(self.game, self.seat)
        if self.game.agenda[-1].seats:
            # The own part of the group is now on top of it; what the others have answered must be imagined anew.
            group = trial.agenda[-2]
            group.seats, group.kept = [seat for seat in group.seats if seat != self.seat], {}
        trial.chance = Imagined(random, self._dealt(random))
        return trial

    def _dealt(self, random: Random) -> dict[str, Secret]:
        """The own secret, and for the others what the own one leaves."""
        others = [seat for seat in self.rules.seated(self.game.table) if seat != self.seat]
        dealt = self.rules.deal(others, self.game.figures, Imagined(random, {}, frozenset(self.secret.values())))
        return dealt | {self.seat: self.secret}


def observe(package: GamePackage, game: AnyGame, seat: str, secret: Secret) -> Observation:
    """What a seat sees of a game: nothing of its chance, of the others' secrets or of answers that are only kept."""
    shown = game.copy()
    for question in shown.agenda:
        question.kept = dict.fromkeys(question.kept, "")
    shown.chance, shown.events = Hidden(), []
    return Observation(package, shown, seat, secret)


@dataclass(slots=True)
class Imagined:
    """Draws with a random of the bot's own."""

    random: Random
    secrets: dict[str, Secret]
    known: frozenset[str] = field(default_factory=frozenset)
    """What cannot be drawn because the bot holds it."""

    def draw(self, pile: str, k: int, left: Sequence[str]) -> str:
        """Anything that is left."""
        possible = [item for item in left if item not in self.known] if self.known else left
        return possible[int(self.random.random() * len(possible))]

    def secret(self, seat: str) -> Secret:
        """As imagined."""
        return self.secrets[seat]
