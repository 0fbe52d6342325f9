"""Sales Office (p. 9-10): sign a contract; sell a work of art."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from gallerist_pbem.engine.answers import Answer, Answering
from gallerist_pbem.engine.chance import Hidden, Unknown
from gallerist_pbem.engine.game import Question
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.gallerist.locations import action
from gallerist_pbem.games.gallerist.locations.possible import would_strand
from gallerist_pbem.games.gallerist.table import assistants, visitors
from gallerist_pbem.games.gallerist.table.bonuses import can_sign
from gallerist_pbem.games.gallerist.table.contracts import NONE, lay_out, preferred, put, refill, sellable, spaces_for
from gallerist_pbem.games.gallerist.table.facts import is_celebrity, value
from gallerist_pbem.games.gallerist.table.position import Contract, Game, Owned

BONUS_QUESTIONS = ("contract", "contract_after_reveal")
TOPS = {"vip": "influence", "investor": "money"}


def open_signing(game: Game, question: Question, word: str) -> str:
    """The sign action at the location, or through a contract bonus."""
    if question.kind == "contract":
        return action.seat_of(question)
    seat = action.begin_action(game, question, word)
    if not can_sign(game, seat):
        raise Refused("E-CON-FULL", "G-CON-1", "you have three unfulfilled contracts")
    return seat


def reveal_contracts(game: Game, question: Question, answer: Answer) -> None:
    """Four new contracts are laid over the display (G-CON-2); which to take is asked only then (G-PBM-2)."""
    if question.kind == "contract_after_reveal":
        raise Refused("E-CON-REVEALED", "G-CON-2", "four new contracts have already been revealed")
    seat = open_signing(game, question, "reveal")
    if question.kind == "contract":
        game.agenda.pop()
    else:
        action.end_action(game, question)
    game.tell("revealed", seat=seat)
    count = lay_out(game)
    game.ask("contract_after_reveal", seat, revealed=count)


def sign_contract(game: Game, question: Question, answer: Answer) -> None:
    """Action: Sign a contract."""
    revealed = question.facts.get("revealed")
    if question.kind == "contract_after_reveal" and revealed == 0:
        raise Unknown("contracts")
    seat = action.seat_of(question) if revealed else open_signing(game, question, "take")
    answer.instead("prefer", lambda wishes: preferred_place(game, wishes), {NONE: ("to", "tickets")})
    places = choices(game, question, seat)
    place = answer.main(
        [*places, NONE] if revealed else places, lambda place: why_not_take(game, question, seat, place)
    )
    space = 0 if place == NONE else choose_space(game, question, seat, answer, game.table.display[int(place) - 1][-1])
    if question.kind in BONUS_QUESTIONS:
        game.agenda.pop()
    else:
        action.end_action(game, question)
    if place == NONE:
        game.tell("took_none", seat=seat)
        return
    game.table.quiet = 0
    put(game, seat, answer, game.table.display[int(place) - 1].pop(), space)
    refill(game)


def preferred_place(game: Game, wishes: list[str]) -> int | str:
    """The place that fits the wishes best; if none fits, the player is asked."""
    place = preferred(game, wishes)
    if place is None:
        raise Refused("E-CON-PREFER", "G-CON-2", f"nothing on the display fits {', '.join(wishes)}")
    return place


def check_wishes(game: Game, question: Question, step: dict[str, Any], answering: Answering) -> None:
    """What a wish says about space and ticket is judged before the reveal, so that nobody can probe."""
    trial = game.copy()
    trial.agenda.pop()
    trial.ask("contract_after_reveal", question.seat, revealed=game.figures.display)
    wish = {name: value for name, value in step.items() if name != "prefer"}
    trial.chance = Hidden()
    answer = answering(wish | {"take": 1})
    with suppress(Unknown):
        sign_contract(trial, trial.agenda[-1], answer)
    answer.close()


def choices(game: Game, question: Question, seat: str) -> list[Any]:
    """Display places whose top card may be taken, if there is a space that strands nobody."""
    display = enumerate(game.table.display, 1)
    return [place for place, cards in display if cards and usable_spaces(game, question, seat, cards[-1])]


def usable_spaces(game: Game, question: Question, seat: str, card: str) -> list[int]:
    """Spaces for a new card. A contract bonus before the location action must leave that action possible (A-103)."""
    spaces = spaces_for(game, seat)
    if question.kind not in BONUS_QUESTIONS or len(game.agenda) < 2 or would_strand(game, game.agenda[-2]):
        return spaces
    return [space for space in spaces if not _strands(game, seat, space, card)]


def _strands(game: Game, seat: str, space: int, card: str) -> bool:
    """Whether that card on that space would leave no location action: tried and taken back."""
    below = game.agenda[-2]
    me = game.table.players[seat]
    old = me.contracts[space - 1]
    desks = me.desks
    me.contracts[space - 1] = Contract(card)
    if old and old.assistant and desks < game.figures.desks:
        me.desks += 1
    try:
        return would_strand(game, below)
    finally:
        me.contracts[space - 1] = old
        me.desks = desks


def why_not_take(game: Game, question: Question, seat: str, place: Any) -> Refused | None:
    """G-CON-3, G-CON-4."""
    if place == NONE:
        reason = "you must take a contract (or reveal four new ones first)"
        return None if question.facts.get("revealed") else Refused("E-CON-MUST", "G-CON-3", reason)
    if not game.table.display[place - 1]:
        return Refused("E-CON-PLACE", "G-CON-4", f"display place {place} has no card")
    if not usable_spaces(game, question, seat, game.table.display[place - 1][-1]):
        return Refused("E-EXEC-STRAND", "G-TRN-5", "taking a contract now would leave you no location action")
    return None


def choose_space(game: Game, question: Question, seat: str, answer: Answer, card: str) -> int:
    """Where the new card goes (`to`)."""
    options = usable_spaces(game, question, seat, card)

    def why(space: int) -> Refused | None:
        if space in options:
            return None
        possible = [str(option) for option in options]
        if space in spaces_for(game, seat):
            return Refused("E-EXEC-STRAND", "G-TRN-5", "a contract there would leave you no location action", possible)
        return Refused("E-CON-SPACE", "G-CON-5", f"contract space {space} holds an unfulfilled contract", possible)

    return answer.field("to", options, why)


def sell_work(game: Game, question: Question, answer: Answer) -> None:
    """Action: Sell a Work of Art; chosen are contract, artist, visitor and the half on top (G-SEL-2)."""
    seat = action.begin_action(game, question, "sell")
    me = game.table.players[seat]
    fits = sellable(game, seat)
    answer.follows("artist", lambda artist: contract_for(fits, artist))
    space = answer.main(list(fits), lambda space: why_not_sell(game, seat, fits, space))
    artist = answer.field("artist", fits[space], lambda artist: why_not_work(fits[space], artist))
    owned = next(work for work in me.works if work.artist == artist)
    # 1.
    me.money += value(game, artist)
    game.tell("sold", seat=seat, work=owned.work, artist=artist, money=value(game, artist), contract=space)
    # 2. 3. The Gallery may hold one more Collector (G-SEL-5); a fourth slot closes with its masterpiece (G-SEL-6).
    me.works.remove(owned)
    me.sold.append(Owned(owned.work, artist, is_celebrity(game, artist)))
    # 4.
    game.table.artists[artist].signatures += 1
    # 5.
    sent = visitors.send_to_plaza(game, seat, answer, "E-SEL-VISITOR", "G-SEL-3", "gallery")
    # 6.
    turn_over(game, seat, answer, space, sent)
    action.end_action(game, question)


def contract_for(fits: dict[int, list[str]], artist: str) -> int:
    """The one contract that a work of an artist fits (G-SEL-1)."""
    spaces = [space for space, artists in fits.items() if artist in artists]
    if len(spaces) == 1:
        return spaces[0]
    if spaces:
        reason = f"a work by {artist} fits several of your contracts: say which"
        raise Refused("E-SEL-WHICH", "G-SEL-1", reason, [str(space) for space in spaces])
    reason = f"you exhibit no work by {artist} that fits one of your face-up contracts"
    raise Refused(
        "E-SEL-NONE", "G-SEL-1", reason, list(dict.fromkeys(name for names in fits.values() for name in names))
    )


def why_not_sell(game: Game, seat: str, fits: dict[int, list[str]], space: int) -> Refused | None:
    """G-SEL-1."""
    possible = [str(space) for space in fits]
    card = game.table.players[seat].contracts[space - 1]
    if card is None or card.side != "front":
        return Refused("E-SEL-CTR", "G-SEL-1", f"contract space {space} holds no unfulfilled contract", possible)
    reason = (
        "no exhibited work matches a face-up contract" if not fits else f"no exhibited work matches contract {space}"
    )
    return None if space in fits else Refused("E-SEL-NONE", "G-SEL-1", reason, possible)


def why_not_work(fitting: list[str], artist: str) -> Refused | None:
    """The work must be exhibited and of the contract's form."""
    reason = f"you exhibit no work by {artist} that fits this contract"
    return None if artist in fitting else Refused("E-SEL-NONE", "G-SEL-1", reason, fitting)


def turn_over(game: Game, seat: str, answer: Answer, space: int, sent: str | None) -> None:
    """The visitor who left decides which half is on top; a Collector or nobody leaves the choice."""
    card = game.table.players[seat].contracts[space - 1]
    if card is None:
        raise AssertionError(f"no card on contract space {space}")
    forced = TOPS.get(sent or "")
    options = [forced] if forced else list(game.figures.contract_backs)

    def why(top: str) -> Refused | None:
        return (
            None
            if top in options
            else Refused(
                "E-SEL-TOP", "G-SEL-3", f"the visitor sent is a {sent}: the {forced} half must be on top", options
            )
        )

    # G-SEL-4: only turned over; its bonus takes an executive action.
    card.side = answer.field("top", options, why)
    # G-EXE-8: it has stayed there until now, so that each side gives its bonus once.
    if card.assistant:
        card.assistant = False
        assistants.go_home(game, seat)
