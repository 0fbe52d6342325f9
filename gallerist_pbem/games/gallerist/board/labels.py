"""What the coloured table and the page say alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.games.gallerist.board.text import benefit
from gallerist_pbem.games.gallerist.board.text_player import lacerda_moves
from gallerist_pbem.games.gallerist.rules.scoring import STEPS, scores
from gallerist_pbem.games.gallerist.rules.solitaire import NAME as LACERDA
from gallerist_pbem.games.gallerist.rules.turn import conditions_needed
from gallerist_pbem.games.gallerist.table.facts import has_masterpiece, is_celebrity, value
from gallerist_pbem.games.gallerist.table.influence import icons_below
from gallerist_pbem.games.gallerist.table.position import Contract, Counts, Game, Lacerda
from gallerist_pbem.games.gallerist.table.visitors import collector_limit
from gallerist_pbem.games.gallerist.words.pieces import card_text
from gallerist_pbem.games.gallerist.words.sentences import said, word, worded
from gallerist_pbem.plain.safe_text import Names, in_words, printable, short_name

Drawn = TypeVar("Drawn")
UNDECIDED = ("opening", "running")
"""Stages in which the end has not been triggered."""
LETTER = {"investor": "I", "vip": "V", "collector": "C"}


def called(game: Game, names: Names) -> dict[str, str]:
    """Names that can be printed, Lacerda's too."""
    him = {game.table.lacerda.seat: LACERDA} if game.table.lacerda else {}
    return {seat: printable(name) for seat, name in names.items()} | him


def clock_line(game: Game, names: Names) -> str:
    """Round, stage and start player."""
    table = game.table
    stage, start = said()["stages"][table.stage], short_name(table.start, names)
    return worded("clock", round=table.round, stage=stage, start=start)


def player_facts(
    game: Game, seat: str, tickets: Callable[[Counts], Drawn], visitors: Callable[[Counts], Drawn]
) -> dict[str, str | Drawn]:
    """What a player has; tickets and visitors as they are drawn."""
    me, figures = game.table.players[seat], game.figures
    return {
        worded("money"): str(me.money),
        worded("influence"): str(me.influence),
        worded("coins"): str(len(icons_below(figures.money_icons, me.influence))),
        worded("steps"): str(len(icons_below(figures.fame_icons, me.influence))),
        worded("tickets"): tickets(me.tickets),
        word("lobby"): visitors(me.lobby),
        word("gallery"): visitors(me.gallery),
        worded("c_room"): str(collector_limit(game, seat)),
        worded("works_hung"): str(len(me.works)),
        worded("works_sold"): str(len(me.sold)),
    }


def final_scores(game: Game) -> dict[str, dict[str, str]]:
    """The steps of the scoring in words, for each player."""
    return in_words(game.table.scores, {step: said()["steps"][step] for step in ("cash", *STEPS, "total")})


def levels_now(game: Game, secret: Secret | None) -> list[list[str]]:
    """Every goal of every level of a solitaire game, as it stands; cards that are not given count for nothing."""
    if not game.table.lacerda:
        return []
    seat = next(iter(game.table.players))
    levels = scores(game, {seat: secret})[seat]["levels"]
    goals = {goal: text for goal, text in said()["goals"].items() if any(goal in level for level in levels.values())}
    rows = [[text, *(progress(level.get(goal)) for level in levels.values())] for goal, text in goals.items()]
    return [["", *(said()["levels"][level] for level in levels)], *rows]


def progress(goal: Mapping[str, int] | None) -> str:
    """How far a goal is met."""
    if not goal:
        return "-"
    reached = f"{goal['have']}/{goal['need']}"
    return worded("met", what=reached) if goal["have"] >= goal["need"] else reached


def scoring_goals(game: Game) -> list[list[str]]:
    """The goal tiles of the Scoring Expansion: which, who gets it, what it pays."""
    tiles = [(name, game.figures.expansion["tiles"][name]) for name in game.table.scoring_goals]
    most = {name: worded("most", what=what) for name, what in said()["scoring_goals"].items()}
    return [[name, most[tile["most"]], benefit(tile["money"], tile["influence"])] for name, tile in tiles]


def lacerda_words(game: Game, him: Lacerda) -> str:
    """Where Lacerda stands, where he goes next, and what is in his supply."""
    return worded("lacerda", moves=lacerda_moves(game, him), supply=him.supply)


def end_rule(game: Game) -> str:
    """How many of the conditions end the game."""
    needed = conditions_needed(game)
    return worded("end_alone" if needed == 1 else "end_several", needed=needed)


def cards_missing(game: Game, secret: Secret | None) -> bool:
    """Whether goals on cards that are not shown count as missing."""
    return secret is None and game.table.stage != "over"


def asked_seats(game: Game) -> set[str]:
    """Who must act."""
    return {question.seat for question in awaited(game) if question.seat}


def whereabouts(game: Game, seat: str) -> str:
    """Where a gallerist stands."""
    return word(game.table.players[seat].gallerist, "whereabouts")


def discovery(game: Game, name: str, with_collector: str = "hidden_collector") -> str:
    """What lies on an artist nobody has discovered; a Collector can be told in short."""
    artist = game.table.artists[name]
    return worded(with_collector if artist.collector else "hidden", bonus=word(artist.bonus or "none", "bonus"))


def contract_words(game: Game, card: Contract) -> str:
    """A contract on a player board."""
    front = card.side == "front"
    text = card_text(game, card.card) if front else worded("fulfilled", bonus=word(card.side, "bonus"))
    return worded("used", card=text) if card.assistant else text


def queue_next(game: Game, seat: str) -> str:
    """What the next assistant of the queue costs and gives."""
    me, places = game.table.players[seat], game.figures.queue
    if not me.queue:
        return worded("queue_empty")
    place = places[len(places) - me.queue]
    name = "queue" if place.bonus == "none" else "queue_gives"
    return worded(name, left=me.queue, cost=place.cost, bonus=word(place.bonus, "bonus"))


def slot_open(game: Game, seat: str, number: int) -> bool:
    """The last slot of a wall opens for a masterpiece."""
    return number <= game.figures.wall or has_masterpiece(game, seat)


def worth(game: Game, artist: str) -> str:
    """The value of a work on a wall."""
    now = value(game, artist)
    return worded("masterpiece", value=now) if is_celebrity(game, artist) else str(now)
