"""The turn (p. 5-6): how it begins and ends, kicked-out players, going home, whose turn comes next."""

from __future__ import annotations

from gallerist_pbem.engine.answers import Answer
from gallerist_pbem.engine.game import Question
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.gallerist.locations import action, international_market
from gallerist_pbem.games.gallerist.rules import scoring, solitaire
from gallerist_pbem.games.gallerist.table import assistants, visitors
from gallerist_pbem.games.gallerist.table.facts import ends_only_by_tickets, is_celebrity, is_lacerda, seats_from
from gallerist_pbem.games.gallerist.table.position import Game


def choose_start(game: Game, question: Question, answer: Answer) -> None:
    """Set-up: a location nobody has picked, and the tile that lies there (G-SET-18)."""
    seat = action.seat_of(question)
    free = list(game.table.location_tiles)

    def why(location: str) -> Refused | None:
        reason = f"{location} has already been chosen"
        return None if location in free else Refused("E-SET-TAKEN", "G-SET-18", reason, free)

    location = answer.main(free, why)
    me = game.table.players[seat]
    me.gallerist = location
    me.third_slot = game.table.location_tiles.pop(location)
    game.table.spaces[location] = (seat, "gallerist")
    game.agenda.pop()
    game.tell("started", seat=seat, location=location, tile=me.third_slot)


def begin_game(game: Game, question: Question) -> None:
    """Tiles nobody picked leave the game; the start player begins."""
    game.table.gone["tiles"] += game.table.location_tiles.values()
    game.table.location_tiles = {}
    game.table.stage = "running"
    ask_turn(game, game.table.start)


def ask_turn(game: Game, seat: str) -> None:
    """A main turn (G-TRN-2)."""
    game.table.active = seat
    game.ask("end_turn")
    game.ask("turn", seat, starts_order=True, executive=True)


def end(game: Game, question: Question, answer: Answer) -> None:
    """No executive action after the location action."""
    game.agenda.pop()


def decline(game: Game, question: Question, answer: Answer) -> None:
    """A kicked-out player does nothing (G-KO-3)."""
    game.tell("declined", seat=question.seat)
    game.agenda.pop()


def starting_tile(game: Game, question: Question) -> None:
    """The covered tile of the third slot is due; without a free space it leaves the game (G-TIL-2)."""
    seat, tile = question.facts["of"], question.facts["tile"]
    if international_market.empty_spaces(game, seat):
        game.ask("tile", seat, tile=tile)
    else:
        game.table.gone["tiles"].append(tile)
        game.tell("tile_gone", seat=seat, tile=tile)


def place_starting_tile(game: Game, question: Question, answer: Answer) -> None:
    """Onto an empty space, for its bonus; then a visitor leaves the Lobby (G-TIL-1), and that is all (G-TIL-3)."""
    seat = action.seat_of(question)
    free = international_market.empty_spaces(game, seat)

    def why(space: str) -> Refused | None:
        reason = f"reputation space {space} is taken"
        return None if space in free else Refused("E-TIL-SPACE", "G-TIL-1", reason, free)

    space = answer.main(free, why)
    game.agenda.pop()
    international_market.place_tile(game, seat, answer, question.facts["tile"], space)
    visitors.send_to_plaza(game, seat, answer, "E-TIL-VISITOR", "G-TIL-1")


def end_turn(game: Game, question: Question) -> None:
    """An own assistant still waiting goes home; then the kicked-out player is asked (G-TRN-4, G-KO-2)."""
    waiting = game.table.waiting
    if waiting and waiting[1][0] == game.table.active:
        waiting_goes_home(game, question)
        waiting = None
    game.ask("close_turn")
    if waiting and is_lacerda(game.table, waiting[1][0]):
        game.ask("lacerda_kicked_out")
    elif waiting:
        # G-KO-7: after all that the player does, and even if he does nothing.
        game.ask("go_home")
        # G-KO-13, G-FIN-5: in the final round nobody acts after being kicked out.
        if game.table.stage != "final":
            # G-KO-11: for whichever piece it was. G-KO-12, G-PBM-4: on its own, before the next turn begins.
            game.ask("kicked_out", waiting[1][0], starts_order=True, at=waiting[0])


def waiting_goes_home(game: Game, question: Question) -> None:
    """Home-coming is never optional; a piece that was used has gone already (G-HOM-1, G-HOM-3, G-KO-6)."""
    if game.table.waiting is None:
        return
    seat, kind = game.table.waiting[1]
    if is_lacerda(game.table, seat):
        solitaire.stop_waiting(game)
        return
    game.table.waiting = None
    if kind == "assistant":
        assistants.go_home(game, seat)
    else:
        game.table.players[seat].gallerist = "home"
        game.tell("gallerist_home", seat=seat)


def conditions(game: Game) -> dict[str, bool]:
    """The three conditions of which two end the game (G-FIN-1); alone only the first counts (G-SOL-11)."""
    if game.table.lacerda:
        return {"box office empty": not any(game.table.box_office.values())}
    celebrities = sum(1 for artist in game.table.artists if is_celebrity(game, artist))
    return {
        "box office empty": not any(game.table.box_office.values()),
        "celebrities": celebrities >= game.figures.celebrities_to_end,  # G-FAM-7
        "bag empty": not any(game.table.bag.values()),
    }


def conditions_needed(game: Game) -> int:
    """How many of the conditions end the game."""
    return min(game.figures.end_conditions_needed, len(conditions(game)))


def close_turn(game: Game, question: Question) -> None:
    """Scoring and end trigger; then the next player, or Lacerda (G-TRN-4, G-SOL-2)."""
    look_at_supplies(game)
    if game.table.lacerda and game.table.stage != "final":
        game.ask("lacerda_turn")
    else:
        pass_on(game)


def close_round(game: Game, question: Question) -> None:
    """The same after Lacerda's turn (G-SOL-11, G-SOL-12)."""
    look_at_supplies(game)
    pass_on(game)


def look_at_supplies(game: Game) -> None:
    """After the whole turn: intermediate scoring (G-MID-2, G-MID-4), then the end trigger (G-FIN-2)."""
    table = game.table
    if table.intermediate == "due":
        scoring.intermediate_scoring(game)
    # G-FIN-7: not in set-up; the scoring before it changes none of the conditions.
    if table.stage == "running" and sum(conditions(game).values()) >= conditions_needed(game):
        table.stage = "triggered"
        game.tell("end_triggered", conditions=[name for name, met in conditions(game).items() if met])


def pass_on(game: Game) -> None:
    """The turn of the player left of the last main turn (G-TRN-1), or the end of the game."""
    table = game.table
    following = seats_from(table, table.active)[1 % len(table.players)]
    # G-FIN-4: the round is over when the start player comes next, whoever brought the trigger.
    if following == table.start and round_ends_game(game):
        scoring.begin_scoring(game)
    else:
        ask_turn(game, following)


def round_ends_game(game: Game) -> bool:
    """The end of a round: the final round begins, or was the last (G-FIN-3), or nobody can act (G-FIN-8)."""
    table = game.table
    if table.quiet >= game.figures.stalemate_rounds * len(table.players) and not ends_only_by_tickets(game):
        game.tell("stalemate")
        return True
    if table.stage == "final":
        return True
    if table.stage == "triggered":
        table.stage = "final"
        game.tell("final_round")
    table.round += 1
    return False
