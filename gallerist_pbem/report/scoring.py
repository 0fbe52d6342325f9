"""The final scoring, or how it stands now, and whose cards are known for it."""

from __future__ import annotations

from typing import Any, NamedTuple

from gallerist_pbem.draw.language import said
from gallerist_pbem.draw.text import wrapped
from gallerist_pbem.engine.chance import Secret, Seeded
from gallerist_pbem.plain.safe_text import harmless
from gallerist_pbem.record.secret_file import all_secrets, seat_path
from gallerist_pbem.referee.open import OpenedGame


class Scoring(NamedTuple):
    """Everybody's points step by step, and who has won."""

    over: bool
    winners: list[str]
    seats: dict[str, dict[str, Any]]
    closed: str = ""
    """Why the game was closed before its end, if it was."""

    def plain(self) -> dict[str, Any]:
        """As a program reads it."""
        seats = {seat: _split(ledger) for seat, ledger in self.seats.items()}
        closed = {"closed": self.closed} if self.closed else {}
        return {"over": self.over, "winners": self.winners, **closed, "seats": seats}


def scoring(opened: OpenedGame) -> Scoring:
    """With the cards of the seat that looks; those of others are unknown until the end."""
    rules, game = opened.rules, opened.game
    scores = rules.scores(game, _known_secrets(opened))
    return Scoring(opened.is_over, rules.winners(game) if rules.over(game) else [], scores, game.closed)


def _known_secrets(opened: OpenedGame) -> dict[str, Secret | None]:
    """Those of the seat that looks; of a game that was closed everybody's, for they are published."""
    known = all_secrets(opened.file) if opened.is_closed else None
    if known is not None:
        return dict(known)
    return {opened.seat: opened.secret} if opened.seat else {}


def scoring_text(opened: OpenedGame) -> str:
    """As a table."""
    result = scoring(opened)
    table = opened.words.score_table(result.seats, opened.names, result.winners)
    if result.closed:
        says = said()["summary"]
        told = [says["closed"].format(why=harmless(result.closed)), says["closed_score"]]
        return "\n".join([table, *(line for text in told for line in wrapped(text, "", "  ")), ""])
    now = f"\nAs it stands now, if the game ended here{known_cards(opened)}.\n"
    return table if result.over else table + now


def missing_cards(opened: OpenedGame) -> str:
    """What is not here where a seat looks whose own cards cannot be shown."""
    if opened.seat is None or opened.secret is not None or not _deals_cards(opened):
        return ""
    path = opened.file.path
    own, game = harmless(seat_path(path, opened.seat).name), harmless(path.name)
    return str(said()["show"]["no_cards"]).format(own=own, game=game, seat=opened.seat)


def _deals_cards(opened: OpenedGame) -> bool:
    """Whether players of this game have secret cards."""
    rules, game = opened.rules, opened.game
    return any(rules.deal(rules.seated(game.table), game.figures, Seeded("", {}, {})).values())


def known_cards(opened: OpenedGame) -> str:
    """Whose secret cards are counted, of a game that deals some."""
    if not _deals_cards(opened):
        return ""
    return f"; only the cards of {opened.seat} are counted" if opened.secret else "; nobody's cards are counted"


def _split(ledger: dict[str, int]) -> dict[str, Any]:
    """The total, and the steps it is made of."""
    return {"total": ledger["total"], "steps": {step: points for step, points in ledger.items() if step != "total"}}
