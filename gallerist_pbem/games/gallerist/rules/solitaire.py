"""Solitaire (p. 16): Lacerda, who answers by himself, and the levels of victory."""

from __future__ import annotations

from gallerist_pbem.engine.answers import Answer
from gallerist_pbem.engine.game import Question
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.gallerist.locations import action
from gallerist_pbem.games.gallerist.locations.international_market import closed_columns
from gallerist_pbem.games.gallerist.table import tickets
from gallerist_pbem.games.gallerist.table.components import Goal
from gallerist_pbem.games.gallerist.table.facts import is_celebrity, is_first_solitaire_turn
from gallerist_pbem.games.gallerist.table.position import Game, Lacerda

NAME = "Lacerda"
MARKET = action.PLACE["offer"]
Met = dict[str, list[Goal]]
"""The goals met, by kind of card."""
Levels = dict[str, dict[str, dict[str, int]]]
"""Level -> goal -> what there is (`have`) and what is needed (`need`)."""


def opponent(game: Game) -> Lacerda:
    """Lacerda, in a solitaire game."""
    if game.table.lacerda is None:
        raise AssertionError("this is no solitaire game")
    return game.table.lacerda


def take_turn(game: Game, question: Question) -> None:
    """After the first turn he is placed, after each later one he moves on (G-SOL-2); he takes no action (G-SOL-6)."""
    game.ask("close_round")
    if is_first_solitaire_turn(game.table):
        be_placed(game)
    else:
        move_on(game)
    if game.table.waiting:
        at, (seat, _) = game.table.waiting
        game.ask("go_home")
        game.ask("kicked_out", seat, starts_order=True, at=at)


def be_placed(game: Game) -> None:
    """Opposite the human's gallerist, wherever that is now; this is no move (A-98)."""
    here = game.table.players[game.table.start].gallerist
    to = game.figures.opposite[here]
    game.tell("lacerda_placed", to=to)
    arrive(game, to)
    if to == MARKET and game.figures.solo["start_at_market_places_assistant"]:
        place_on_market(game)


def move_on(game: Game) -> None:
    """One location clockwise, in the order of G-SOL-9."""
    at, left = vacate(game)
    to = clockwise(game, at)
    game.tell("lacerda_moved", to=to, left=left)
    arrive(game, to)
    if to == MARKET:
        place_on_market(game)


def clockwise(game: Game, at: str) -> str:
    """Where he goes from a location."""
    locations = game.figures.locations
    step: int = game.figures.solo["step"]
    return locations[(locations.index(at) + step) % len(locations)]


def vacate(game: Game) -> tuple[str, bool]:
    """Where he comes from, and whether he leaves an assistant: not when he was kicked out (G-SOL-3, A-41)."""
    table, lacerda = game.table, opponent(game)
    if lacerda.gallerist == "waiting" and table.waiting:
        at = table.waiting[0]
        table.waiting = None
        return at, False
    left = lacerda.supply > 0
    lacerda.supply -= left
    table.spaces[lacerda.gallerist] = (lacerda.seat, "assistant") if left else None
    return lacerda.gallerist, left


def arrive(game: Game, to: str) -> None:
    """An own assistant returns to the supply, a piece of the human is kicked out (G-SOL-4, G-SOL-5)."""
    table, lacerda = game.table, opponent(game)
    piece = table.spaces[to]
    lacerda.gallerist = to
    table.spaces[to] = (lacerda.seat, "gallerist")
    if piece == (lacerda.seat, "assistant"):
        take_back(game)
    elif piece:
        owner, kind = piece
        if kind == "gallerist":
            table.players[owner].gallerist = "waiting"
        table.waiting = (to, piece)
        game.tell("kicked_out", seat=owner, piece=kind, at=to, by=NAME)


def take_back(game: Game) -> None:
    """An assistant returns to his supply."""
    opponent(game).supply += 1
    game.tell("lacerda_took_back")


def wait(game: Game, at: str, kind: str) -> None:
    """A piece of his is kicked out; what follows from it waits for the end of the main turn (A-43)."""
    lacerda = opponent(game)
    if kind == "gallerist":
        lacerda.gallerist = "waiting"
    game.table.waiting = (at, (lacerda.seat, kind))
    game.tell("kicked_out", seat=NAME, piece=kind, at=at, by=game.table.active)


def kicked_out(game: Game, question: Question) -> None:
    """An assistant returns, the gallerist waits for his turn; a ticket is discarded either way (G-SOL-7, G-SOL-8)."""
    waiting = game.table.waiting
    if waiting is None:
        raise AssertionError("nobody was kicked out")
    at, (_, kind) = waiting
    if kind == "assistant":
        stop_waiting(game)
    for _ in range(game.figures.solo["kick_out_tickets"]):
        game.ask("lacerda_discards")
    if at == MARKET:
        place_on_market(game)


def stop_waiting(game: Game) -> None:
    """His pieces have no home: an assistant returns to the supply, the gallerist moves on."""
    if opponent(game).gallerist == "waiting":
        move_on(game)
    else:
        game.table.waiting = None
        take_back(game)


def place_on_market(game: Game) -> None:
    """An assistant onto the table: upper and lower part by turns, the first empty space (G-SOL-8)."""
    table, lacerda = game.table, opponent(game)
    space = next_market_space(game)
    if not lacerda.supply or space is None:
        return
    lacerda.supply -= 1
    table.market[space] = lacerda.seat
    tile = table.tiles.pop(space, None)
    table.gone["tiles"] += [tile] if tile else []
    game.tell("lacerda_at_market", space=space, tile=tile)


def next_market_space(game: Game) -> str | None:
    """In the part whose turn it is, left to right and top to bottom; a full part diverts to the other."""
    figures, market = game.figures, game.table.market
    columns = [column for column in figures.columns if column not in closed_columns(game)]
    rows = {"reputation": list(map(str, figures.market_rows)), "auction": list(map(str, figures.offers))}
    placed = list(market.values()).count(opponent(game).seat)
    first, second = figures.solo["market_parts"][:: -1 if placed % 2 else 1]
    spaces = (f"{column} {row}" for part in (first, second) for row in rows[part] for column in columns)
    return next((space for space in spaces if space not in market), None)


def largest_stacks(game: Game) -> list[str]:
    """Colours of which the box office has most; none when it is empty."""
    stacks = game.table.box_office
    most = max(stacks.values())
    return [colour for colour, count in stacks.items() if count == most > 0]


def discard_ticket(game: Game, question: Question) -> None:
    """A ticket of the largest stack; only a tie is asked (G-SOL-7)."""
    largest = largest_stacks(game)
    if len(largest) == 1:
        discard(game, largest[0])
    elif largest:
        game.ask("discard", game.table.start, starts_order=True)


def choose_discard(game: Game, question: Question, answer: Answer) -> None:
    """Which of the tied stacks loses the ticket."""
    largest = largest_stacks(game)

    def why(colour: str) -> Refused | None:
        reason = f"{colour} is not one of the largest stacks of the box office"
        return None if colour in largest else Refused("E-SOL-STACK", "G-SOL-7", reason, largest)

    colour = answer.main(largest, why)
    game.agenda.pop()
    discard(game, colour)


def discard(game: Game, colour: str) -> None:
    """From the box office to the ticket discard; this can bring intermediate scoring (A-35)."""
    game.table.box_office[colour] -= 1
    game.table.discard[colour] += 1
    game.tell("lacerda_discarded", colour=colour)
    tickets.watch_stacks(game)


def claim_work(game: Game, question: Question) -> None:
    """He has won the auction and takes the next work, choosing nothing (G-SOL-10)."""
    work = game.table.easels.pop(0)
    game.table.gone["works"].append(work)
    game.tell("lacerda_claimed", work=work)


def masterpieces(game: Game, seat: str) -> int:
    """Exhibited ones, and those sold when their artist was a celebrity (G-SOL-14, A-53)."""
    me = game.table.players[seat]
    return sum(is_celebrity(game, work.artist) for work in me.works) + sum(work.masterpiece for work in me.sold)


def levels(game: Game, seat: str, met: Met, highest: int) -> Levels:
    """Every goal of every level, after the scoring; `highest` is what the best goal of the curator card pays."""
    paid = {kind: [goal.money for goal in goals] for kind, goals in met.items()}
    have = {
        "curator_goals": len(paid["curator"]),
        "curator_highest": int(highest in paid["curator"]),
        "dealer_goals": len(paid["dealer"]),
        "curator_plus_dealer_money": sum(paid["curator"]) + sum(paid["dealer"]),
        "reputation": sum(1 for tile in game.table.players[seat].reputation.values() if tile),
        "masterpieces": masterpieces(game, seat),
        "money": game.table.players[seat].money,
    }
    return {
        level: {goal: {"have": have[goal], "need": int(need)} for goal, need in goals.items()}
        for level, goals in game.figures.solo["goals"].items()
    }


def level_reached(game: Game, seat: str) -> str | None:
    """The highest level all of whose goals are met in this one game (G-SOL-13)."""
    judged: Levels = game.table.scores[seat]["levels"]
    reached = [level for level, goals in judged.items() if all(goal["have"] >= goal["need"] for goal in goals.values())]
    return reached[-1] if reached else None


def tell_result(game: Game) -> None:
    """Won at a level, or lost."""
    seat = game.table.start
    game.tell("level_reached", seat=seat, level=level_reached(game, seat))
