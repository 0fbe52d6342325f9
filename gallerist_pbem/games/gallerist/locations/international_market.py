"""International Market (p. 12-13): take a reputation tile; make an offer for art of international renown."""

from __future__ import annotations

from gallerist_pbem.engine.answers import Answer
from gallerist_pbem.engine.game import Question
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.gallerist.locations import action
from gallerist_pbem.games.gallerist.table import assistants, bonuses, influence, visitors
from gallerist_pbem.games.gallerist.table.facts import acquired_forms
from gallerist_pbem.games.gallerist.table.position import Game


def closed_columns(game: Game) -> tuple[int, ...]:
    """Columns out of use with this number of players (G-SET-12)."""
    return game.figures.closed_columns[len(game.table.players)]


def open_columns(game: Game, seat: str) -> list[int]:
    """Columns to which the visitors in the Lobby give access (G-MKT-1)."""
    lobby = game.table.players[seat].lobby
    closed = closed_columns(game)
    return [
        column
        for column, printed in game.figures.columns.items()
        if column not in closed and all(any(lobby[kind] for kind in kinds) for kinds in printed.needs)
    ]


def why_not_column(game: Game, seat: str, column: int) -> Refused | None:
    """Column tests of both market actions."""
    players = len(game.table.players)
    if column in closed_columns(game):
        return Refused("E-MKT-CLOSED", "G-SET-12", f"column {column} is not used with {players} players")
    if column not in open_columns(game, seat):
        needs = " and ".join(" or ".join(kinds) for kinds in game.figures.columns[column].needs)
        return Refused("E-MKT-COL", "G-MKT-1", f"column {column} needs {needs} in your Lobby")
    return None


def empty_spaces(game: Game, seat: str) -> list[str]:
    """Reputation spaces of the player board without a tile."""
    return [space for space, tile in game.table.players[seat].reputation.items() if tile is None]


def split(space: str) -> tuple[int, str]:
    """A market space is called by column and row."""
    column, row = space.split(" ")
    return int(column), row


def tiles_in_reach(game: Game, seat: str) -> list[str]:
    """Market spaces whose tile can be taken, board and assistant apart (G-REP-1)."""
    columns, forms = open_columns(game, seat), acquired_forms(game, seat)
    return [space for space in game.table.tiles if split(space)[0] in columns and split(space)[1] in forms]


def reputation_options(game: Game, seat: str) -> list[str]:
    """Market spaces whose tile can be taken now."""
    free = empty_spaces(game, seat)
    helped = assistants.available(game, seat) or ("assistant" in free and from_bonus(game, seat, "assistant"))
    return tiles_in_reach(game, seat) if free and helped else []


def from_bonus(game: Game, seat: str, bonus: str) -> list[str]:
    """With the option `market-assistant` the bonus itself may supply a missing assistant (A-11)."""
    helps = game.options["market-assistant"] == "bonus" and bonus == "assistant" and bonuses.can_hire_free(game, seat)
    return ["bonus"] if helps else []


def take_reputation(game: Game, question: Question, answer: Answer) -> None:
    """Action: Take a Reputation tile (G-REP-2)."""
    seat = action.begin_action(game, question, "reputation")
    space = answer.main(reputation_options(game, seat), lambda space: why_not_tile(game, seat, space))
    to = choose_board_space(game, seat, answer)
    source = assistants.choose(game, seat, answer, "E-MKT-ASSIST", "G-MKT-3", from_bonus(game, seat, to))
    # 1.
    influence.gain(game, seat, game.figures.columns[split(space)[0]].influence, "market")
    # The assistant is committed before the bonus.
    commit(game, seat, source)
    # 2.
    tile = game.table.tiles.pop(space)
    place_tile(game, seat, answer, tile, to)
    # 3. Any visitor of the Lobby, whether it gave access or not (G-REP-3).
    visitors.send_to_plaza(game, seat, answer, "E-REP-VISITOR", "G-REP-2")
    # 4.
    put_on_table(game, seat, source, space)
    action.end_action(game, question)


def choose_board_space(game: Game, seat: str, answer: Answer, code: str = "E-REP-SPACE", rule: str = "G-REP-1") -> str:
    """An empty reputation space of the player board (`to`)."""
    free = empty_spaces(game, seat)
    if not assistants.available(game, seat) and code == "E-REP-SPACE" and game.options["market-assistant"] == "bonus":
        free = [space for space in free if space == "assistant"] or free

    def why(space: str) -> Refused | None:
        return (
            None
            if space in empty_spaces(game, seat)
            else Refused(code, rule, f"reputation space {space} is taken", free)
        )

    return answer.field("to", free, why)


def place_tile(game: Game, seat: str, answer: Answer, tile: str, to: str) -> None:
    """The tile covers a space, whose bonus is received."""
    game.table.players[seat].reputation[to] = tile
    game.tell("tile_placed", seat=seat, tile=tile, space=to)
    bonuses.receive(game, seat, to, answer.inside("bonus"))


def why_not_tile(game: Game, seat: str, space: str) -> Refused | None:
    """G-REP-1, in the order of the action sheet."""
    column, form = split(space)
    if refusal := why_not_column(game, seat, column):
        return refusal
    if form not in acquired_forms(game, seat):
        return Refused("E-REP-ROW", "G-REP-1", f"you have not acquired a {form}", reputation_options(game, seat))
    if space not in game.table.tiles:
        return Refused("E-REP-GONE", "G-REP-1", f"the tile at {space} is gone", reputation_options(game, seat))
    if not empty_spaces(game, seat):
        return Refused("E-REP-FULL", "G-REP-1", "no reputation space of your board is empty")
    return None


def commit(game: Game, seat: str, source: str) -> None:
    """The assistant leaves its place, and frees a desk, before the bonus is received (G-REP-4)."""
    if source != "bonus":
        assistants.take_from(game, seat, source)


def put_on_table(game: Game, seat: str, source: str, space: str) -> None:
    """The committed assistant stays on the table for good (G-MKT-4)."""
    if source == "bonus":
        assistants.take_from(game, seat, "desk")
    game.table.market[space] = seat
    game.tell("assistant_placed", seat=seat, space=space, source=source)


def offers(game: Game, seat: str) -> list[str]:
    """Auction spaces an offer can be made on (G-OFF-1)."""
    helped = assistants.available(game, seat)
    return [
        f"{column} {offer}"
        for column in open_columns(game, seat)
        for offer, printed in game.figures.offers.items()
        if f"{column} {offer}" not in game.table.market
        and (helped or from_bonus(game, seat, printed[column - 1]))
        and can_pay(game, seat, column, offer)
    ]


def can_pay(game: Game, seat: str, column: int, offer: int) -> bool:
    """Coins may come from the influence that the column has just given (G-OFF-2)."""
    me = game.table.players[seat]
    marker = min(game.figures.influence_max, me.influence + game.figures.columns[column].influence)
    return me.money + len(influence.icons_below(game.figures.money_icons, marker)) >= offer


def make_offer(game: Game, question: Question, answer: Answer) -> None:
    """Action: Make an offer for Art of International Renown (G-OFF-2); nobody leaves the Lobby (G-OFF-3)."""
    seat = action.begin_action(game, question, "offer")
    space = answer.main(offers(game, seat), lambda space: why_not_offer(game, seat, space))
    column, row = split(space)
    bonus = game.figures.offers[int(row)][column - 1]
    # 1.
    influence.gain(game, seat, game.figures.columns[column].influence, "market")
    # 2.
    influence.pay(game, seat, answer, int(row), "offer", "E-OFF-MONEY", "G-OFF-1")
    source = assistants.choose(game, seat, answer, "E-MKT-ASSIST", "G-MKT-3", from_bonus(game, seat, bonus))
    commit(game, seat, source)
    game.tell("offered", seat=seat, space=space, offer=int(row))
    # 3.
    bonuses.receive(game, seat, bonus, answer.inside("bonus"))
    # 4.
    put_on_table(game, seat, source, space)
    action.end_action(game, question)


def why_not_offer(game: Game, seat: str, space: str) -> Refused | None:
    """G-OFF-1."""
    if refusal := why_not_column(game, seat, split(space)[0]):
        return refusal
    reason = f"the auction space {space} is taken"
    return Refused("E-OFF-TAKEN", "G-MKT-2", reason, offers(game, seat)) if space in game.table.market else None


def can_take_reputation(game: Game, seat: str) -> bool:
    """Whether any reputation tile can be taken."""
    return bool(reputation_options(game, seat))


def can_offer(game: Game, seat: str) -> bool:
    """Whether any offer can be made."""
    return bool(offers(game, seat))
