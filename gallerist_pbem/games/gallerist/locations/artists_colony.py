"""Artists Colony (p. 7-8): discover an artist; buy and exhibit a work of art."""

from __future__ import annotations

from gallerist_pbem.engine.answers import Answer
from gallerist_pbem.engine.game import Question
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.gallerist.locations import action
from gallerist_pbem.games.gallerist.table import bonuses, fame, influence, tickets
from gallerist_pbem.games.gallerist.table.facts import form_of, has_masterpiece, is_celebrity, rating
from gallerist_pbem.games.gallerist.table.position import Artist, Game, Owned


def undiscovered(game: Game) -> list[str]:
    """Artists that are still face down."""
    return [name for name, artist in game.table.artists.items() if not artist.up]


def has_dead_commission(game: Game, seat: str) -> bool:
    """A commission for which no work is left (G-DIS-4)."""
    commission = game.table.players[seat].commission
    return commission is not None and game.table.stacks[form_of(commission)].top is None


def can_discover(game: Game, seat: str) -> bool:
    """G-DIS-1."""
    free = game.table.players[seat].commission is None or has_dead_commission(game, seat)
    return free and any(not artist.up for artist in game.table.artists.values())


def discover_artist(game: Game, question: Question, answer: Answer) -> None:
    """Action: Discover an Artist, in the six steps of the rulebook (G-DIS-2)."""
    seat = action.begin_action(game, question, "discover")
    give_up_commission(game, seat, answer)
    options = undiscovered(game)
    if not options:
        raise Refused("E-DIS-NONE", "G-DIS-1", "all artists have been discovered")

    def why(name: str) -> Refused | None:
        return (
            Refused("E-DIS-UP", "G-DIS-1", f"{name} is already discovered", options)
            if game.table.artists[name].up
            else None
        )

    # 1.
    name = answer.main(options, why)
    artist = game.table.artists[name]
    # 2.
    bonus, artist.bonus = artist.bonus, None
    game.tell("discovered", seat=seat, artist=name, bonus=bonus)
    later = receive_artist_bonus(game, seat, answer, name, bonus)
    # 3.
    game.table.plaza["collector"] += artist.collector
    if artist.collector:
        game.tell("collector_freed", artist=name)
    artist.collector = 0
    # 4. 5. The marker is on the initial fame already; discovering costs nothing and adds nothing to it (G-DIS-5).
    artist.up = True
    if later:
        fame.raise_by(game, seat, *later)
    # 6.
    artist.signatures -= 1
    game.table.players[seat].commission = name
    action.end_action(game, question)


def receive_artist_bonus(game: Game, seat: str, answer: Answer, name: str, bonus: str | None) -> tuple[str, int] | None:
    """Fame for the artist being discovered is kept back until its marker is placed (G-DIS-3)."""
    inside = answer.inside("bonus")
    if bonus != "fame":
        bonuses.receive(game, seat, bonus or "none", inside)
        return None
    chosen = bonuses.choose_fame(game, seat, inside, discovering=name)
    if chosen and chosen[0] != name:
        fame.raise_by(game, seat, *chosen)
        return None
    return chosen


def give_up_commission(game: Game, seat: str, answer: Answer) -> None:
    """Only a commission that can never be bought may be given up (G-DIS-4)."""
    me = game.table.players[seat]
    dead = has_dead_commission(game, seat)

    def why(abandon: bool) -> Refused | None:
        if me.commission and not (abandon and dead):
            advice = "no work of that form is left: say `abandon: true`" if dead else "buy it first"
            return Refused("E-DIS-COMM", "G-DIS-1", f"you hold the commission of {me.commission}; {advice}")
        if abandon and not me.commission:
            return Refused("E-DIS-COMM", "G-DIS-4", "you hold no commission that could be abandoned")
        return None

    if answer.field("abandon", [dead], why, default=False) and me.commission:
        game.table.artists[me.commission].signatures += 1
        game.tell("commission_abandoned", seat=seat, artist=me.commission)
        me.commission = None


def price(game: Game, seat: str, name: str) -> int:
    """Initial fame for a commission, else current fame (G-BUY-4)."""
    artist = game.table.artists[name]
    return game.figures.artists[artist.tile].fame if game.table.players[seat].commission == name else artist.fame


def why_not_from(game: Game, seat: str, name: str) -> Refused | None:
    """Why no work can be had from an artist, money and wall apart (G-BUY-1, G-BUY-2)."""
    artist = game.table.artists[name]
    if not artist.up:
        return Refused("E-BUY-HIDDEN", "G-BUY-1", f"{name} is not discovered yet", on_sale(game, seat))
    if game.table.players[seat].commission != name:
        if is_celebrity(game, name):
            return Refused(
                "E-BUY-CELEB", "G-BUY-1", f"{name} is a celebrity; only a commission can be bought", on_sale(game, seat)
            )
        # G-BUY-11: only the two signatures limit how many works of one artist hang at a time.
        if not artist.signatures:
            return Refused("E-BUY-SIGN", "G-BUY-1", f"{name} has no signature left", on_sale(game, seat))
    if game.table.stacks[form_of(name)].top is None:
        return Refused("E-BUY-STACK", "G-BUY-2", f"no {form_of(name)} is left", on_sale(game, seat))
    return None


def whose_work(game: Game, seat: str, work: str) -> str:
    """The one artist from whom the work on top of a stack can be had (G-BUY-1, G-BUY-2)."""
    tops = {form: stack.top for form, stack in game.table.stacks.items()}
    if work not in tops.values():
        top = tops[work.partition("-")[0]]
        reason = f"{work} does not lie on top of its stack, {f'{top} does' if top else 'which is empty'}"
        raise Refused("E-BUY-WORK", "G-BUY-2", reason, on_sale(game, seat))
    artists = [name for name in game.table.artists if tops[form_of(name)] == work]
    refusals = {name: why_not_from(game, seat, name) for name in artists}
    selling = [name for name, refusal in refusals.items() if refusal is None]
    # Who has a work but cannot be paid is told so only where nobody else is meant.
    candidates = [name for name in selling if affordable(game, seat, name)] or selling
    if len(candidates) > 1:
        raise Refused("E-BUY-WHICH", "G-BUY-1", f"{work} can be had from several artists: say from whom", candidates)
    if candidates:
        return candidates[0]
    reasons = "; ".join(refusal.why for refusal in refusals.values() if refusal)
    raise Refused("E-BUY-NOBODY", "G-BUY-1", f"nobody sells {work}: {reasons}", on_sale(game, seat))


def has_work(game: Game, seat: str, name: str, artist: Artist) -> bool:
    """The same tests as why_not_from, for looking through all artists."""
    mine = game.table.players[seat].commission == name
    signed = mine or (artist.signatures > 0 and artist.fame < game.figures.fame_max)
    return artist.up and signed and game.table.stacks[form_of(name)].top is not None


def on_sale(game: Game, seat: str) -> list[str]:
    """Artists a work could be bought from now."""
    return [
        name
        for name, artist in game.table.artists.items()
        if has_work(game, seat, name, artist) and affordable(game, seat, name)
    ]


def affordable(game: Game, seat: str, name: str) -> bool:
    """The price can be paid and a wall will be free, with the fame steps that leaves."""
    cost = price(game, seat, name)
    coins = influence.coins_possible(game, seat, cost)
    if not coins:
        return False
    least = fame_needed_for_wall(game, seat, name)
    return least is not None and (least == 0 or bool(_coins_leaving_steps(game, seat, cost, least)))


def _coins_leaving_steps(game: Game, seat: str, cost: int, least: int) -> list[int]:
    """Payments after which the marker still stands above enough fame icons."""
    me = game.table.players[seat]
    icons = [me.influence, *influence.icons_below(game.figures.money_icons, me.influence)]
    coins = influence.coins_possible(game, seat, cost)
    return [c for c in coins if len(influence.icons_below(game.figures.fame_icons, icons[c])) >= least]


def fame_needed_for_wall(game: Game, seat: str, name: str) -> int | None:
    """Steps of fame that must be bought so that a wall is free at step 6; None: no way (G-BUY-7, A-25, A-102)."""
    me = game.table.players[seat]
    slots = game.figures.wall
    if len(me.works) < slots:
        return 0
    if len(me.works) >= slots + game.figures.wall_extra:
        return None
    if has_masterpiece(game, seat):
        return 0
    own_opens = game.options["own-masterpiece-opens-slot"] == "yes"
    if not own_opens and all(work.artist != name for work in me.works):
        return None
    work = game.figures.works[game.table.stacks[form_of(name)].top or ""]
    fame_then = game.table.artists[name].fame + fame.basic_increase(game, seat, work.fame)
    return max(0, game.figures.fame_max - fame_then)


def can_buy(game: Game, seat: str) -> bool:
    """Whether any work can be bought."""
    return any(
        has_work(game, seat, name, artist) and affordable(game, seat, name)
        for name, artist in game.table.artists.items()
    )


def buy_work(game: Game, question: Question, answer: Answer) -> None:
    """Action: Buy & exhibit a Work of Art."""
    seat = action.begin_action(game, question, "buy")
    table, me = game.table, game.table.players[seat]
    # 1.
    answer.instead("work", lambda work: whose_work(game, seat, work), {})
    name = answer.main(on_sale(game, seat), lambda name: why_not_from(game, seat, name))
    stack = table.stacks[form_of(name)]
    work = game.figures.works[stack.top or ""]
    commissioned = me.commission == name
    game.tell("bought", seat=seat, artist=name, work=work.id, price=price(game, seat, name), commission=commissioned)
    # 2. Before all else, so they are in the Plaza for whatever follows (G-BUY-3).
    for kind, count in stack.visitors.items():
        table.plaza[kind] += count
    stack.visitors = dict.fromkeys(stack.visitors, 0)
    # 3.
    least = fame_needed_for_wall(game, seat, name)
    pay_for_work(game, seat, answer, name, least or 0)
    # 4. With all that a celebrity brings, before the tickets (G-BUY-5).
    fame.increase(game, seat, answer, name, fame.basic_increase(game, seat, work.fame), least or 0)
    # 5. The tickets printed on the work (G-BUY-6).
    tickets.gain(game, seat, answer, work.tickets)
    # 6.
    tile = hang(game, seat, Owned(work.id, name))
    # 7. The commissioned signature, or one beside the artist, in the row of the rating now (G-BUY-9).
    if commissioned:
        me.commission = None
    else:
        table.artists[name].signatures -= 1
    game.tell("signed", seat=seat, artist=name, stars=rating(game, name))
    action.end_action(game, question, tile)
    # 8.
    uncover_work(game, form_of(name))


def pay_for_work(game: Game, seat: str, answer: Answer, name: str, least: int) -> None:
    """Pays so that the fame steps a wall needs stay possible."""
    cost = price(game, seat, name)
    allowed = _coins_leaving_steps(game, seat, cost, least) if least else None
    influence.pay(game, seat, answer, cost, "work", "E-BUY-MONEY", "G-BUY-4", allowed)


def hang(game: Game, seat: str, work: Owned) -> str | None:
    """The leftmost empty slot; gives the starting tile that it covers (G-BUY-7, G-BUY-8)."""
    me = game.table.players[seat]
    new = [work] if game.options["own-masterpiece-opens-slot"] == "yes" else []
    # G-FAM-6: wherever the masterpiece hangs.
    opened = any(is_celebrity(game, hung.artist) for hung in [*me.works, *new])
    slots = game.figures.wall + (game.figures.wall_extra if opened else 0)
    if len(me.works) >= slots:
        raise Refused("E-BUY-WALL", "G-BUY-7", "no wall of your Gallery is free")
    me.works.append(work)
    if len(me.works) != game.figures.tile_slot:
        return None
    # G-TIL-4: it has never counted there, and never comes back.
    tile, me.third_slot = me.third_slot, None
    return tile


def uncover_work(game: Game, form: str) -> None:
    """The next work of the stack receives visitors from the bag, one for each ticket (G-BUY-10)."""
    stack = game.table.stacks[form]
    stack.top = None
    for work in game.draw(f"works/{form}", stack.left):
        stack.left.remove(work)
        stack.top = work
        stack.visitors = draw_visitors(game, len(game.figures.works[work].tickets))


def draw_visitors(game: Game, count: int) -> dict[str, int]:
    """Random visitors from the bag, as many as it holds (G-FIN-6)."""
    bag = game.table.bag
    drawn = dict.fromkeys(game.figures.kinds, 0)
    for kind in game.draw("bag", [kind for kind, left in bag.items() for _ in range(left)], count):
        bag[kind] -= 1
        drawn[kind] += 1
    return drawn
