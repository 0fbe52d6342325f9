"""Executive actions (p. 5-6): move visitors by offering tickets; use a bonus from a contract card."""

from __future__ import annotations

from gallerist_pbem.engine.answers import Answer
from gallerist_pbem.engine.game import Question
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.gallerist.locations import action
from gallerist_pbem.games.gallerist.locations.possible import refuse_stranding, would_strand
from gallerist_pbem.games.gallerist.table import assistants, bonuses, visitors
from gallerist_pbem.games.gallerist.table.position import Contract, Game


def begin_executive(question: Question) -> str:
    """One executive action a turn (G-TRN-3): tickets, or one contract bonus (G-EXE-1)."""
    if not action.has_executive(question):
        raise Refused("E-EXEC-TWICE", "G-TRN-3", "only one executive action per turn")
    return action.seat_of(question)


def successor(game: Game, question: Question) -> Question:
    """What is asked after the executive action: the rest of the turn, if there is one."""
    game.agenda.pop()
    game.table.quiet = 0
    if question.kind in ("turn", "action"):
        game.ask(question.kind, question.seat, **{**question.facts, "executive": False})
    return game.agenda[-1]


class Tickets:
    """Visitors and tickets while an order of ticket moves is being put together."""

    def __init__(self, game: Game, seat: str, done: list[str]) -> None:
        self.game = game
        self.seat = seat
        table = game.table
        self.tickets = dict(table.players[seat].tickets)
        self.plaza = dict(table.plaza)
        self.lobbies = {name: dict(player.lobby) for name, player in table.players.items()}
        self.gallery = dict(table.players[seat].gallery)
        for move in done:
            self.make(move)

    def make(self, move: str) -> None:
        """One visitor one step toward the own Gallery."""
        colour, place, *of = move.split(" ")
        kind = self.game.figures.kind_of[colour]
        self.tickets[colour] -= 1
        if of:
            self.lobbies[of[0]][kind] -= 1
            self.plaza[kind] += 1
        elif place == "plaza":
            self.plaza[kind] -= 1
            self.lobbies[self.seat][kind] += 1
        else:
            self.lobbies[self.seat][kind] -= 1
            self.gallery[kind] += 1

    def why_not(self, move: str) -> Refused | None:
        """G-EXE-2, G-EXE-3, G-COL-2."""
        colour, place, *of = move.split(" ")
        kind = self.game.figures.kind_of[colour]
        if not self.tickets[colour]:
            return Refused("E-TKT-NONE", "G-EXE-2", f"you have no {colour} ticket for this", self.moves())
        if place not in ("lobby", "plaza") or (of and (place == "plaza" or of == [self.seat])):
            reason = (
                "visitors move only toward your Gallery: another player's Lobby, the Plaza, your Lobby, your Gallery"
            )
            return Refused("E-TKT-DIR", "G-EXE-3", reason, self.moves())
        source = self.plaza if place == "plaza" else self.lobbies.get(of[0] if of else self.seat, {})
        if not source.get(kind):
            return Refused("E-TKT-WHERE", "G-EXE-2", f"there is no {kind} to move with `{move}`", self.moves())
        if place == "lobby" and not of and not self.admits(kind):
            return visitors.too_many_collectors(self.game, self.seat)
        return None

    def admits(self, kind: str) -> bool:
        """The collector limit for the Gallery as it will be (G-EXE-5)."""
        return kind != "collector" or self.gallery[kind] < visitors.collector_limit(self.game, self.seat)

    def moves(self) -> list[str]:
        """Every step that a ticket in hand can pay for, in canonical order."""
        moves = []
        for place in (*(f"lobby {name}" for name in self.lobbies if name != self.seat), "plaza", "lobby"):
            source = self.plaza if place == "plaza" else self.lobbies[([*place.split(" "), self.seat])[1]]
            for colour, count in self.tickets.items():
                kind = self.game.figures.kind_of[colour]
                if count and source[kind] and (place != "lobby" or self.admits(kind)):
                    moves.append(f"{colour} {place}")
        return moves


def canonical_place(game: Game) -> dict[str, int]:
    """Other Lobbies, then the Plaza, then the own Lobby: in this order every feasible list stays feasible."""
    others = [f"{colour} lobby {seat}" for seat in game.table.players for colour in game.figures.colours]
    own = [f"{colour} {place}" for place in ("plaza", "lobby") for colour in game.figures.colours]
    return {move: at for at, move in enumerate([*others, *own])}


def can_spend(game: Game, seat: str) -> bool:
    """Whether any ticket in hand can move anybody."""
    me = game.table.players[seat]
    for colour, count in me.tickets.items():
        kind = game.figures.kind_of[colour]
        if count and (
            game.table.plaza[kind]
            or any(player.lobby[kind] for name, player in game.table.players.items() if name != seat)
            or (me.lobby[kind] and visitors.admits(game, seat, kind))
        ):
            return True
    return False


def offer_tickets(game: Game, question: Question, answer: Answer) -> None:
    """Executive action: Moving Visitors by offering tickets."""
    seat = begin_executive(question)
    stranded = would_strand(game, question)
    place = canonical_place(game)
    last = len(place)

    def options(done: list[str]) -> list[str]:
        floor = place[done[-1]] if done else 0
        return [move for move in Tickets(game, seat, done).moves() if place[move] >= floor]

    moves = answer.series(
        options, lambda done, move: Tickets(game, seat, done).why_not(move), lambda m: (place.get(m, last), m)
    )
    if not moves:
        raise Refused("E-TKT-ZERO", "G-EXE-6", "no ticket is named", options([]))
    after = Tickets(game, seat, moves)
    me = game.table.players[seat]
    # G-EXE-4: never back to the box office.
    for move in moves:
        game.table.discard[move.split(" ")[0]] += 1
    me.tickets, me.gallery, game.table.plaza = after.tickets, after.gallery, after.plaza
    for name, player in game.table.players.items():
        player.lobby = after.lobbies[name]
    game.tell("tickets_spent", seat=seat, moves=moves)
    refuse_stranding(game, successor(game, question), stranded)


def usable(game: Game, seat: str) -> list[int]:
    """Contract spaces whose card carries no assistant (G-EXE-7)."""
    cards = enumerate(game.table.players[seat].contracts, 1)
    return [space for space, card in cards if card and not card.assistant]


def can_use(game: Game, seat: str) -> bool:
    """A card without an assistant, and an assistant."""
    return any(card and not card.assistant for card in game.table.players[seat].contracts) and assistants.available(
        game, seat
    )


def use_contract_bonus(game: Game, question: Question, answer: Answer) -> None:
    """Executive action: Using a bonus from a contract card."""
    seat = begin_executive(question)
    stranded = would_strand(game, question)
    space = answer.main(usable(game, seat), lambda space: why_not_use(game, seat, space))
    card = game.table.players[seat].contracts[space - 1] or Contract("")
    source = assistants.choose(game, seat, answer, "E-CTR-NOASSIST", "G-EXE-7")
    assistants.take_from(game, seat, source)
    card.assistant = True
    bonus = game.figures.contracts[card.card].bonus if card.side == "front" else card.side
    confirm(game, seat, answer, bonus)
    game.tell("contract_used", seat=seat, space=space, card=card.card, bonus=bonus, source=source)
    then = successor(game, question)
    bonuses.receive(game, seat, bonus, answer.inside("bonus"))
    refuse_stranding(game, then, stranded)


def why_not_use(game: Game, seat: str, space: int) -> Refused | None:
    """G-EXE-7."""
    card = game.table.players[seat].contracts[space - 1]
    possible = [str(option) for option in usable(game, seat)]
    if card is None:
        return Refused("E-CTR-EMPTY", "G-EXE-7", f"there is no contract on space {space}", possible)
    reason = f"the contract on space {space} already carries an assistant"
    return Refused("E-CTR-USED", "G-EXE-7", reason, possible) if card.assistant else None


def confirm(game: Game, seat: str, answer: Answer, bonus: str) -> None:
    """A bonus that gives nothing must be wanted (G-EXE-9)."""
    worthless = bonuses.is_worthless(game, seat, bonus)

    def why(anyway: bool) -> Refused | None:
        reason = f"the {bonus} bonus would give you nothing now; say `anyway` to use it all the same"
        return Refused("W-NOEFFECT", "G-EXE-9", reason) if worthless and not anyway else None

    answer.field("anyway", [worthless], why, default=False, read=lambda anyway, _: anyway and worthless)
