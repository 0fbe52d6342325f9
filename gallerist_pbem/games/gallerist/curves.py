"""What can be followed over the moves: money, influence, fame, and what the end hangs on."""

from __future__ import annotations

from collections.abc import Sequence

from gallerist_pbem.games.gallerist.rules.turn import conditions, conditions_needed
from gallerist_pbem.games.gallerist.table.facts import is_celebrity
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.games.gallerist.words.sentences import said
from gallerist_pbem.plain.report import Chart


def charts(game: Game) -> Sequence[Chart]:
    """All of it, of one position."""
    words, players = said()["curves"], game.table.players
    titles = words["titles"]
    fame = {name: artist.fame for name, artist in game.table.artists.items()}
    return (
        Chart("money", titles["money"], {seat: in_hand(game, seat) for seat in players}, words["money"]),
        Chart("influence", titles["influence"], {seat: me.influence for seat, me in players.items()}),
        Chart("fame", titles["fame"], fame),
        Chart("ending", titles["ending"], to_the_end(game), _end_rule(game), ends=True),
    )


def in_hand(game: Game, seat: str) -> int:
    """The money of a seat; of the scoring on what it had before, for everything then becomes money."""
    before = game.table.scores.get(seat, {}).get("cash")
    return game.table.players[seat].money if before is None else before


def to_the_end(game: Game) -> dict[str, int]:
    """How much is missing for each condition of the end (G-FIN-1, G-SOL-11)."""
    table, names = game.table, said()["curves"]["ending"]
    celebrities = sum(is_celebrity(game, artist) for artist in table.artists)
    missing = {
        "box office empty": sum(table.box_office.values()),
        "celebrities": max(0, game.figures.celebrities_to_end - celebrities),
        "bag empty": sum(table.bag.values()),
    }
    return {names[condition]: missing[condition] for condition in conditions(game)}


def _end_rule(game: Game) -> str:
    rule = "alone" if len(conditions(game)) == 1 else "several"
    text: str = said()["curves"]["end_rule"][rule]
    return text.format(needed=conditions_needed(game), of=len(conditions(game)))
