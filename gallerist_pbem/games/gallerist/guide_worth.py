"""What bonuses and reputation tiles are worth to a seat as the table stands, in a few words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gallerist_pbem.games.gallerist.locations.international_market import split
from gallerist_pbem.games.gallerist.rules.reputation import COUNTS
from gallerist_pbem.games.gallerist.table import bonuses, contracts, tickets, visitors
from gallerist_pbem.games.gallerist.table.position import Contract, Game
from gallerist_pbem.games.gallerist.words.sentences import Count, said, word

SOURCES = {"visitor": "plaza", "plaza": "plaza", "bag": "bag"}
COMMITTING = ("use", "offer", "reputation")
"""Steps that take an assistant away before their bonus is received."""


def phrase(name: str, **facts: Any) -> str:
    """A phrase of the wizard."""
    counted = {fact: Count(content) if type(content) is int else content for fact, content in facts.items()}
    template: str = said()["wizard"]["phrases"][name]
    return template.format(**counted)


def worth(game: Game, seat: str, bonus: str) -> str:
    """What a bonus would give if it were received now; if that is nothing, why."""
    gives, why_not = WORTH[bonus](game, seat)
    return gives or phrase("nothing", why=said()["wizard"]["worth_nothing"][why_not])


def bonus_text(game: Game, seat: str, bonus: str) -> str:
    """A bonus by its name with its worth."""
    return phrase("bonus", bonus=word(bonus, "bonus"), worth=worth(game, seat, bonus)) if bonus != "none" else ""


def as_received(game: Game, seat: str, step: str, at: Any = None) -> Game:
    """The game when the bonus of a step is received: its assistant has left the desk, its influence has moved."""
    then = game.copy()
    me = then.table.players[seat]
    if step in COMMITTING and me.desks:
        me.desks -= 1
    if step in ("offer", "reputation") and at is not None:
        me.influence = min(game.figures.influence_max, me.influence + game.figures.columns[split(at)[0]].influence)
    if step == "discover":
        then.table.artists[at].up = True
    if step == "promote":
        me.influence -= game.figures.promotion[game.table.artists[at].promotion + 1].cost
    return then


def contract_bonus(game: Game, card: Contract) -> str:
    """The bonus that a contract shows."""
    return game.figures.contracts[card.card].bonus if card.side == "front" else card.side


def tile_worth(game: Game, seat: str, name: str) -> str:
    """What a reputation tile would pay if the game ended with it on the board."""
    then = game.copy()
    spaces, tile = then.table.players[seat].reputation, game.figures.reputation[name]
    free = [space for space, other in spaces.items() if other is None]
    spaces |= dict.fromkeys(free[:1], name)
    return phrase("pays", money=COUNTS[name](then, seat) // tile.each * tile.money)


Worth = tuple[str, str]
"""What a bonus gives, and the key of the reason where it gives nothing."""


def _worth(name: str, **facts: Any) -> str:
    template: str = said()["wizard"]["worth"][name]
    return template.format(**{fact: Count(n) if type(n) is int else n for fact, n in facts.items()})


def _either(options: list[str]) -> str:
    """Several of which one is chosen."""
    between = f" {said()['wizard']['or']} "
    return between.join([", ".join(options[:-1]), options[-1]]) if len(options) > 1 else "".join(options)


def _ticket(*colours: str) -> Callable[[Game, str], Worth]:
    """One ticket, of these colours or of any."""

    def told(game: Game, seat: str) -> Worth:
        there = [colour for colour in colours or game.figures.colours if tickets.ways(game, colour)]
        return _worth("ticket", colours=_either(there)) if there else "", "ticket"

    return told


def _two_tickets(game: Game, seat: str) -> Worth:
    there = [colour for colour in game.figures.colours if tickets.ways(game, colour)]
    if len(there) > 1:
        return _worth("tickets", colours=_either(there)), ""
    return _ticket()(game, seat)


def _money(game: Game, seat: str) -> Worth:
    amount = bonuses.by_rates(game.figures.money_rates, game.table.players[seat].gallery)
    return _worth("money", n=amount) if amount else "", "money"


def _influence(game: Game, seat: str) -> Worth:
    me = game.table.players[seat]
    amount = bonuses.by_rates(game.figures.influence_rates, me.gallery)
    room = game.figures.influence_max - me.influence
    if not room:
        return "", "influence_full"
    return _worth("influence", n=min(amount, room)) if amount else "", "influence"


def _fame(game: Game, seat: str) -> Worth:
    if not bonuses.fame_targets(game):
        return "", "fame"
    base = game.figures.fame_base + game.figures.fame_per_collector * game.table.players[seat].gallery["collector"]
    return _worth("fame" if base else "fame_bought", n=base), ""


def _visitor(bonus: str) -> Callable[[Game, str], Worth]:
    """A visitor of those who may enter."""

    def told(game: Game, seat: str) -> Worth:
        kinds = bonuses.LESSER_GUESTS if bonus == "plaza" else tuple(game.figures.kinds)
        place = bonuses.plaza_or_bag(game, seat, kinds) if SOURCES[bonus] == "plaza" else "bag"
        guests = visitors.guests(game, seat, game.table.bag if place == "bag" else game.table.plaza, kinds)
        return _worth(place, who=_either([word(kind) for kind in guests])) if guests else "", place

    return told


def _assistant(game: Game, seat: str) -> Worth:
    me, queue = game.table.players[seat], game.figures.queue
    if not bonuses.can_hire_free(game, seat):
        return "", "queue" if me.desks < game.figures.desks else "desks"
    printed = queue[len(queue) - me.queue].bonus
    more = "" if printed == "none" else WORTH[printed](game, seat)[0]
    return _worth("assistant_with", more=more) if more else _worth("assistant"), ""


def _contract(game: Game, seat: str) -> Worth:
    spaces = contracts.spaces_for(game, seat)
    return _worth("contract", spaces=_either([*map(str, spaces)])) if bonuses.can_sign(game, seat) else "", "contract"


WORTH: dict[str, Callable[[Game, str], Worth]] = {
    "none": lambda game, seat: (said()["wizard"]["worth"]["none"], ""),
    "ticket": _ticket(),
    "brown": _ticket("brown"),
    "pink": _ticket("pink"),
    "white": _ticket("white"),
    "tickets": _two_tickets,
    "influence": _influence,
    "money": _money,
    "fame": _fame,
    "visitor": _visitor("visitor"),
    "plaza": _visitor("plaza"),
    "bag": _visitor("bag"),
    "assistant": _assistant,
    "contract": _contract,
}
