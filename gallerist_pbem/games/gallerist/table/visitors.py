"""Visitors (p. 4-5): bag, Plaza, Lobbies, Galleries, and how many Collectors a Gallery may hold."""

from __future__ import annotations

from collections.abc import Sequence

from gallerist_pbem.engine.answers import Answer
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.gallerist.table.position import Counts, Game


def collector_limit(game: Game, seat: str) -> int:
    """One more than the works sold (G-COL-1), so it never drops (G-COL-4)."""
    return game.figures.collector_limit_base + len(game.table.players[seat].sold)


def admits(game: Game, seat: str, kind: str) -> bool:
    """Whether one more visitor of this kind may enter the Gallery (G-COL-2)."""
    return kind != "collector" or game.table.players[seat].gallery[kind] < collector_limit(game, seat)


def too_many_collectors(game: Game, seat: str) -> Refused:
    """The collectors rule."""
    limit = collector_limit(game, seat)
    return Refused(
        "E-COL-LIMIT",
        "G-COL-1",
        f"your Gallery may hold {limit} Collector{'s' if limit > 1 else ''}; sell a work first",
    )


def guests(game: Game, seat: str, source: Counts, kinds: Sequence[str]) -> list[str]:
    """Who could enter the Gallery from there."""
    return [kind for kind in kinds if source[kind] and admits(game, seat, kind)]


def invite(game: Game, seat: str, answer: Answer, place: str, kinds: Sequence[str]) -> bool:
    """One visitor of choice from the Plaza or the bag into the Gallery; nobody there: lost (G-COL-3)."""
    source = game.table.plaza if place == "plaza" else game.table.bag
    options = guests(game, seat, source, kinds)
    if not options:
        game.tell("bonus_lost", seat=seat, bonus=place)
        return False

    def why(kind: str) -> Refused | None:
        if kind not in kinds or not source[kind]:
            code, rule = ("E-PLAZA-KIND", "G-DAT-6") if place == "plaza" else ("E-BAG-KIND", "G-EXE-11")
            return Refused(code, rule, f"no {kind} can come from the {place}", options)
        return None if admits(game, seat, kind) else too_many_collectors(game, seat)

    kind = answer.field("visitor", options, why)
    source[kind] -= 1
    game.table.players[seat].gallery[kind] += 1
    game.tell("visitor_invited", seat=seat, visitor=kind, source=place)
    return True


def send_to_plaza(game: Game, seat: str, answer: Answer, code: str, rule: str, place: str = "lobby") -> str | None:
    """One visitor of choice from the own Lobby or Gallery to the Plaza; mandatory if there is any."""
    me = game.table.players[seat]
    source = me.lobby if place == "lobby" else me.gallery
    options = [kind for kind, count in source.items() if count]
    if not options:
        return None

    def why(kind: str) -> Refused | None:
        if kind == "none":
            return Refused("E-SEL-MUST", rule, f"one visitor of your {place} must go", options)
        return None if kind in options else Refused(code, rule, f"there is no {kind} in your {place}", options)

    kind = answer.field("send", options, why)
    source[kind] -= 1
    game.table.plaza[kind] += 1
    game.tell("visitor_sent", seat=seat, visitor=kind, source=place)
    return kind
