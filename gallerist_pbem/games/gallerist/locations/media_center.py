"""Media Center (p. 11): hire assistants; promote an artist."""

from __future__ import annotations

from gallerist_pbem.engine.answers import Answer
from gallerist_pbem.engine.game import Question
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.gallerist.locations import action
from gallerist_pbem.games.gallerist.table import bonuses, fame, influence, tickets
from gallerist_pbem.games.gallerist.table.position import Artist, Game
from gallerist_pbem.plain.safe_text import plural

SINGLE = {"ticket": ("brown", "pink", "white"), "brown": ("brown",), "pink": ("pink",), "white": ("white",)}


def cost(game: Game, seat: str, count: int) -> int:
    """The sum of the printed costs, from the top of the queue."""
    first = len(game.figures.queue) - game.table.players[seat].queue
    return sum(place.cost for place in game.figures.queue[first : first + count])


def hireable(game: Game, seat: str) -> list[int]:
    """How many assistants can be hired (G-HIR-1, G-HIR-2)."""
    me = game.table.players[seat]
    most = min(game.figures.desks - me.desks, me.queue)
    return [count for count in range(1, most + 1) if influence.coins_possible(game, seat, cost(game, seat, count))]


def can_hire(game: Game, seat: str) -> bool:
    """Whether anybody can be hired."""
    me = game.table.players[seat]
    room = me.desks < game.figures.desks and me.queue > 0
    return room and bool(influence.coins_possible(game, seat, cost(game, seat, 1)))


def hire_assistants(game: Game, question: Question, answer: Answer) -> None:
    """Action: Hire Assistants."""
    seat = action.begin_action(game, question, "hire")
    me = game.table.players[seat]
    # 1.
    count = answer.main(hireable(game, seat), lambda count: why_not_hire(game, seat, count))
    first = len(game.figures.queue) - me.queue
    # 2. Paid before anything is gained (G-HIR-2).
    influence.pay(game, seat, answer, cost(game, seat, count), "assistants", "E-HIR-MONEY", "G-HIR-2")
    me.queue -= count
    me.desks += count
    game.tell("hired", seat=seat, count=count)
    # 3. Each place for itself, top to bottom (G-HIR-3).
    taken: set[str] | None = set() if game.options["same-colour"] == "action" else None
    for place in game.figures.queue[first : first + count]:
        if place.bonus in SINGLE:
            tickets.gain(game, seat, answer, [SINGLE[place.bonus]], taken)
        else:
            bonuses.receive(game, seat, place.bonus, answer)
    action.end_action(game, question)


def why_not_hire(game: Game, seat: str, count: int) -> Refused | None:
    """G-HIR-1."""
    me = game.table.players[seat]
    possible = [str(option) for option in hireable(game, seat)]
    free = game.figures.desks - me.desks
    if count < 1:
        return Refused("E-HIR-ZERO", "G-HIR-1", "hiring nobody is not an action", possible)
    if count > free:
        return Refused("E-HIR-DESK", "G-HIR-1", f"only {plural(free, 'desk')} of your office can be filled", possible)
    if count > me.queue:
        reason = f"only {plural(me.queue, 'assistant')} can be hired from the queue"
        return Refused("E-HIR-QUEUE", "G-HIR-1", reason, possible)
    return None


def promotable(game: Game, seat: str) -> list[str]:
    """Artists that can be promoted (G-PRO-1)."""
    return [name for name, artist in game.table.artists.items() if is_promotable(game, seat, artist)]


def is_promotable(game: Game, seat: str, artist: Artist) -> bool:
    """The same tests as why_not_promote, for looking through all artists."""
    level = artist.promotion + 1
    stocked = level <= len(game.table.promotion) and game.table.promotion[level - 1] > 0
    return artist.up and stocked and game.table.players[seat].influence >= game.figures.promotion[level].cost


def can_promote(game: Game, seat: str) -> bool:
    """Whether any artist can be promoted."""
    return any(is_promotable(game, seat, artist) for artist in game.table.artists.values())


def promote_artist(game: Game, question: Question, answer: Answer) -> None:
    """Action: Promote Artist (G-PRO-2); chosen are artist, bonus and fame steps (G-PRO-6)."""
    seat = action.begin_action(game, question, "promote")
    name = answer.main(promotable(game, seat), lambda name: why_not_promote(game, seat, name))
    artist = game.table.artists[name]
    level = artist.promotion + 1
    # 1.
    influence.spend(game, seat, game.table.players[seat].influence - game.figures.promotion[level].cost, "promotion")
    # 2. The printed level is no token. The stock was looked at before this one returns (G-PRO-4).
    if artist.promotion > game.figures.artists[artist.tile].promotion:
        game.table.promotion[artist.promotion - 1] += 1
    # 3.
    game.table.promotion[level - 1] -= 1
    artist.promotion = level
    game.tell("promoted", seat=seat, artist=name, level=level)
    # 4. Before the fame: a Collector or influence that comes counts there (G-PRO-3).
    bonuses.receive(game, seat, game.figures.promotion[level].bonus, answer.inside("bonus"))
    # 5. A celebrity stays where it is, without steps and without money (G-PRO-5).
    fame.increase(game, seat, answer, name, fame.basic_increase(game, seat, 1))
    action.end_action(game, question)


def why_not_promote(game: Game, seat: str, name: str) -> Refused | None:
    """G-PRO-1."""
    artist, me = game.table.artists[name], game.table.players[seat]
    possible = promotable(game, seat)
    level = artist.promotion + 1
    if not artist.up:
        return Refused("E-PRO-HIDDEN", "G-PRO-1", f"{name} is not discovered yet", possible)
    if level > len(game.table.promotion):
        return Refused("E-PRO-MAX", "G-PRO-1", f"{name} is already at level {artist.promotion}", possible)
    if not game.table.promotion[level - 1]:
        return Refused("E-PRO-TOKEN", "G-PRO-1", f"no level {level} token is left", possible)
    needed = game.figures.promotion[level].cost
    if me.influence < needed:
        return Refused(
            "E-PRO-INFL", "G-PRO-1", f"level {level} needs {needed} influence, you have {me.influence}", possible
        )
    return None
