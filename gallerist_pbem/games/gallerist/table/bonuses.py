"""Printed bonuses: a closed vocabulary (catalogue G-DAT-6), each with one function."""

from __future__ import annotations

from collections.abc import Callable

from gallerist_pbem.engine.answers import Answer
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.gallerist.table import fame, influence, tickets, visitors
from gallerist_pbem.games.gallerist.table.position import Counts, Game

Bonus = Callable[[Game, str, Answer], None]
LESSER_GUESTS = ("investor", "vip")


def receive(game: Game, seat: str, kind: str, answer: Answer) -> None:
    """Receives a bonus as far as possible (A-16)."""
    BONUSES[kind](game, seat, answer)


def none(game: Game, seat: str, answer: Answer) -> None:
    """A place without a bonus."""


def any_ticket(game: Game, seat: str, answer: Answer) -> None:
    """One ticket of any colour."""
    tickets.gain(game, seat, answer, [tuple(game.figures.colours)])


def two_tickets(game: Game, seat: str, answer: Answer) -> None:
    """Two tickets of different colours."""
    tickets.gain(game, seat, answer, [tuple(game.figures.colours)] * 2)


def ticket_of(colour: str) -> Bonus:
    """One ticket of the printed colour."""
    return lambda game, seat, answer: tickets.gain(game, seat, answer, [(colour,)])


def by_rates(rates: Counts, gallery: Counts) -> int:
    """So much for each visitor of a kind."""
    return sum(rate * gallery[kind] for kind, rate in rates.items())


def gain_influence(game: Game, seat: str, answer: Answer) -> None:
    """Influence for VIPs and Collectors in the own Gallery (A-9)."""
    influence.gain(game, seat, by_rates(game.figures.influence_rates, game.table.players[seat].gallery), "bonus")


def invest(game: Game, seat: str, answer: Answer) -> None:
    """Money for Investors and Collectors in the own Gallery (A-9)."""
    gain_money(game, seat, by_rates(game.figures.money_rates, game.table.players[seat].gallery), "bonus")


def gain_money(game: Game, seat: str, amount: int, source: str) -> None:
    """Money from the bank."""
    if amount:
        game.table.players[seat].money += amount
        game.tell("money_gained", seat=seat, amount=amount, source=source)


def fame_targets(game: Game, discovering: str | None = None) -> list[str]:
    """Discovered artists below the end of the track, and the one being discovered (G-DIS-3)."""
    artists = game.table.artists.items()
    return [name for name, a in artists if (a.up or name == discovering) and a.fame < game.figures.fame_max]


def choose_fame(game: Game, seat: str, answer: Answer, discovering: str | None = None) -> tuple[str, int] | None:
    """Which artist, and by how much: one for each own Collector, and steps bought with influence (A-10, A-31)."""
    options = fame_targets(game, discovering)
    if not options:
        game.tell("bonus_lost", seat=seat, bonus="fame")
        return None

    def why(artist: str) -> Refused | None:
        reason = f"{artist} is not discovered or already a celebrity"
        return None if artist in options else Refused("E-FAME-ARTIST", "G-DAT-6", reason, options)

    artist = answer.field("artist", options, why)
    base = game.figures.fame_base + game.figures.fame_per_collector * game.table.players[seat].gallery["collector"]
    return artist, base + influence.fame_steps(game, seat, answer, game.table.artists[artist].fame, base)


def gain_fame(game: Game, seat: str, answer: Answer) -> None:
    """Fame for an artist of choice."""
    if chosen := choose_fame(game, seat, answer):
        fame.raise_by(game, seat, *chosen)


def invite_from(kinds: tuple[str, ...] | None) -> Bonus:
    """A visitor from the Plaza; from the bag instead when the option `empty-plaza` says so (A-59)."""

    def bonus(game: Game, seat: str, answer: Answer) -> None:
        allowed = kinds or tuple(game.figures.kinds)
        visitors.invite(game, seat, answer, plaza_or_bag(game, seat, allowed), allowed)

    return bonus


def plaza_or_bag(game: Game, seat: str, kinds: tuple[str, ...]) -> str:
    """Where the visitor of a Plaza bonus comes from."""
    empty = not visitors.guests(game, seat, game.table.plaza, kinds)
    return "bag" if empty and game.options["empty-plaza"] == "bag" else "plaza"


def invite_from_bag(game: Game, seat: str, answer: Answer) -> None:
    """A visitor of choice from the bag (G-EXE-11)."""
    visitors.invite(game, seat, answer, "bag", game.figures.kinds)


def hire_free(game: Game, seat: str, answer: Answer) -> None:
    """The next assistant of the queue to an empty desk, with its bonus; or nothing (G-OFF-4, A-82, A-83)."""
    me = game.table.players[seat]
    if not can_hire_free(game, seat):
        game.tell("bonus_lost", seat=seat, bonus="assistant")
        return
    place = game.figures.queue[len(game.figures.queue) - me.queue]
    me.queue -= 1
    me.desks += 1
    game.tell("assistant_gained", seat=seat)
    receive(game, seat, place.bonus, answer)


def can_hire_free(game: Game, seat: str) -> bool:
    """An empty desk and somebody in the queue."""
    me = game.table.players[seat]
    return me.desks < game.figures.desks and me.queue > 0


def sign(game: Game, seat: str, answer: Answer) -> None:
    """A contract, exactly as by the sign action (G-EXE-10, A-17); asked right after this step."""
    if can_sign(game, seat):
        game.ask("contract", seat, revealed=0)
    else:
        game.tell("bonus_lost", seat=seat, bonus="contract")


def can_sign(game: Game, seat: str) -> bool:
    """A contract space that is empty or holds a fulfilled card (G-CON-1)."""
    return any(card is None or card.side != "front" for card in game.table.players[seat].contracts)


def is_worthless(game: Game, seat: str, kind: str) -> bool:
    """Whether a contract bonus would give nothing now (G-EXE-9)."""
    me = game.table.players[seat]
    kinds = LESSER_GUESTS if kind == "plaza" else tuple(game.figures.kinds)
    tests: dict[str, Callable[[], bool]] = {
        "influence": lambda: (
            not by_rates(game.figures.influence_rates, me.gallery) or me.influence >= game.figures.influence_max
        ),
        "money": lambda: not by_rates(game.figures.money_rates, me.gallery),
        "bag": lambda: not visitors.guests(game, seat, game.table.bag, kinds),
        "plaza": lambda: not _plaza_guests(game, seat, kinds),
        "assistant": lambda: not can_hire_free(game, seat),
        "contract": lambda: not can_sign(game, seat),
    }
    return kind in tests and tests[kind]()


def _plaza_guests(game: Game, seat: str, kinds: tuple[str, ...]) -> list[str]:
    table = game.table
    return visitors.guests(game, seat, table.bag if plaza_or_bag(game, seat, kinds) == "bag" else table.plaza, kinds)


BONUSES: dict[str, Bonus] = {
    "none": none,
    "ticket": any_ticket,
    "brown": ticket_of("brown"),
    "pink": ticket_of("pink"),
    "white": ticket_of("white"),
    "tickets": two_tickets,
    "influence": gain_influence,
    "money": invest,
    "fame": gain_fame,
    "visitor": invite_from(None),
    "plaza": invite_from(LESSER_GUESTS),
    "bag": invite_from_bag,
    "assistant": hire_free,
    "contract": sign,
}
