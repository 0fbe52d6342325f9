"""Influence (p. 13): gained up to the end of the track, given back icon by icon."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from gallerist_pbem.engine.answers import Answer
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.plain.safe_text import plural


@cache
def icons_below(icons: tuple[int, ...], marker: int) -> tuple[int, ...]:
    """Spaces with an icon strictly below the marker, nearest first."""
    return tuple(space for space in reversed(icons) if space < marker)


def gain(game: Game, seat: str, amount: int, source: str) -> None:
    """Moves the marker up; what goes beyond the end is lost (G-INF-1, G-HIR-4)."""
    me = game.table.players[seat]
    before = me.influence
    me.influence = min(game.figures.influence_max, before + amount)
    if me.influence != before:
        game.tell("influence_gained", seat=seat, amount=me.influence - before, source=source)


def spend(game: Game, seat: str, to: int, purpose: str) -> None:
    """Moves the marker back, for one of its four uses (G-INF-2)."""
    me = game.table.players[seat]
    if me.influence != to:
        game.tell("influence_spent", seat=seat, amount=me.influence - to, purpose=purpose)
        me.influence = to


def price_of_kicked_out_action(game: Game, seat: str) -> int | None:
    """The fame icon that a kicked-out player goes back to for a location action (G-KO-4)."""
    below = icons_below(game.figures.fame_icons, game.table.players[seat].influence)
    return below[0] if below else None


def coins_possible(game: Game, seat: str, price: int) -> range:
    """How many coins of a price may come from influence (G-INF-3)."""
    me = game.table.players[seat]
    most = len(icons_below(game.figures.money_icons, me.influence))
    return range(max(0, price - me.money), min(price, most) + 1)


def pay(
    game: Game,
    seat: str,
    answer: Answer,
    price: int,
    purpose: str,
    code: str,
    rule: str,
    allowed: Sequence[int] | None = None,
) -> None:
    """Pays a price, partly or wholly with coins from influence, as the marker stands now (G-INF-3, G-INF-5)."""
    me = game.table.players[seat]
    icons = icons_below(game.figures.money_icons, me.influence)

    def why(coins: int) -> Refused | None:
        if coins > price:
            return Refused(
                "E-INF-EXTRA",
                "G-INF-3",
                f"the price is {price}: you may not take {coins} coins from influence, only what you spend at once",
            )
        if coins > len(icons):
            reason = f"your influence of {me.influence} gives at most {plural(len(icons), 'coin')}"
            return Refused("E-INF-FEW", "G-INF-3", reason)
        if me.money + coins < price:
            most = me.money + min(price, len(icons))
            most_text = f"you can raise {most} ({me.money} money, {min(price, len(icons))} from influence)"
            advice = (
                f", and {most_text}" if most < price else f"; take {price - me.money} or more from influence (`coins`)"
            )
            return Refused(
                code, rule, f"it costs {price}, you have {me.money} money and take {coins} coins from influence{advice}"
            )
        return None

    coins = answer.field("coins", coins_possible(game, seat, price) if allowed is None else allowed, why, default=0)
    if coins:
        # G-INF-6: what lies between marker and icon is lost.
        spend(game, seat, icons[coins - 1], "coins")
    me.money += coins - price
    game.tell("paid", seat=seat, price=price, coins=coins, purpose=purpose)


def fame_steps(game: Game, seat: str, answer: Answer, fame: int, base: int, least: int = 0) -> int:
    """Steps of fame bought with influence, from the marker's position now (G-INF-4, G-INF-5)."""
    me = game.table.players[seat]
    icons = icons_below(game.figures.fame_icons, me.influence)
    room = max(0, game.figures.fame_max - fame - base)

    def why(steps: int) -> Refused | None:
        if steps > len(icons):
            reason = f"your influence of {me.influence} gives at most {plural(len(icons), 'step')} of fame"
            return Refused("E-INF-STEPS", "G-INF-4", reason)
        if steps > room:
            reason = f"fame ends at {game.figures.fame_max}: only {plural(room, 'step')} would have an effect"
            return Refused("E-FAME-CAP", "G-INF-4", reason)
        return None

    steps = answer.field("fame", range(least, min(len(icons), room) + 1), why, default=0)
    if steps:
        spend(game, seat, icons[steps - 1], "fame")
    return steps
