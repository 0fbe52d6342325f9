"""The table of The Gallerist laid out piece by piece: what a test names, and the rest from the supplies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gallerist_pbem.engine.game import Question
from gallerist_pbem.games.gallerist.table.facts import form_of
from gallerist_pbem.games.gallerist.table.figures import GalleristFigures
from gallerist_pbem.games.gallerist.table.position import (
    Artist,
    Contract,
    GalleristTable,
    Game,
    Owned,
    PlayerBoard,
    Stack,
)

ARTISTS = {
    "digital blue": ("digital-blue-a", "influence"),
    "digital red": ("digital-red-a", "money"),
    "painting blue": ("painting-blue-a", None),
    "painting red": ("painting-red-b", "visitor"),
    "sculpture blue": ("sculpture-blue-a", "money"),
    "sculpture red": ("sculpture-red-a", "fame"),
    "photo blue": ("photo-blue-b", "tickets"),
    "photo red": ("photo-red-a", "tickets"),
}
DISPLAY = ["digital-bag", "painting-bag", "sculpture-bag", "photo-bag"]
NOBODY = {"investor": 0, "vip": 0, "collector": 0}


def bare(game: Game) -> None:
    """The table of set-up with everything drawn replaced by fixed pieces, and all visitors in the bag."""
    table, figures = game.table, game.figures
    table.stage = "running"
    table.artists = {name: new_artist(figures, *printed) for name, printed in ARTISTS.items()}
    table.artists["painting blue"].up = True
    ids = {form: sorted(w.id for w in figures.works.values() if w.form == form) for form in figures.forms}
    aside = [f"{form}-4" for form in figures.forms]
    easels = figures.easels[len(table.players)]
    table.easels, table.gone["works"] = aside[:easels], aside[easels:]
    table.stacks = {
        form: Stack(f"{form}-1", dict(NOBODY), [w for w in ids[form] if w not in (f"{form}-1", f"{form}-4")])
        for form in figures.forms
    }
    table.display = [[card] for card in DISPLAY]
    table.deck = sorted(card for card in figures.contracts if card not in DISPLAY)
    spaces, names = list(table.tiles), list(figures.reputation)
    table.tiles = dict(zip(spaces, names[4:], strict=False))
    table.location_tiles = {}
    for player, tile in zip(table.players.values(), names, strict=False):
        player.third_slot = tile
    used = {*table.tiles.values(), *(player.third_slot for player in table.players.values())}
    table.gone["tiles"] = [tile for tile in names if tile not in used]
    table.plaza = dict(NOBODY)
    for player in table.players.values():
        player.lobby = dict(NOBODY)


def new_artist(figures: GalleristFigures, tile: str, bonus: str | None = None) -> Artist:
    """Face down, with the bonus tile."""
    printed = figures.artists[tile]
    return Artist(tile, False, printed.fame, printed.promotion, bonus, int(printed.colour == "red"), figures.signatures)


def board(table: GalleristTable, figures: GalleristFigures, facts: dict[str, Any]) -> None:
    """Artists, stacks, contracts, market and Plaza as told."""
    for name, said in facts.pop("artists", {}).items():
        lay_artist(table, figures, name, said)
    for form, said in facts.pop("stacks", {}).items():
        lay_stack(table, form, **said)
    for place, cards in facts.pop("display", {}).items():
        lay_display(table, place, cards)
    if (deck := facts.pop("deck", None)) is not None:
        table.contract_discard += [card for card in table.deck if card not in deck]
        table.deck = list(deck)
    for space, seat in facts.pop("market", {}).items():
        if space in table.tiles:
            table.gone["tiles"].append(table.tiles.pop(space))
        table.market[space] = seat
    table.plaza |= facts.pop("plaza", {})


def lay_artist(table: GalleristTable, figures: GalleristFigures, name: str, said: dict[str, Any]) -> None:
    """Another tile, another fame, face up."""
    artist = table.artists[name]
    if "tile" in said:
        artist = table.artists[name] = new_artist(figures, said["tile"], artist.bonus)
    for key, value in said.items():
        setattr(artist, key, value)
    if artist.up:
        discovered(artist)


def lay_display(table: GalleristTable, place: int, cards: Sequence[str]) -> None:
    """Other cards on a display place; those that lay there go back into the deck."""
    for card in cards:
        find_card(table, card)
    table.deck = sorted([*table.deck, *table.display[place - 1]])
    table.display[place - 1] = list(cards)


def discovered(artist: Artist) -> None:
    """Face up, without bonus tile and Collector."""
    artist.up, artist.bonus, artist.collector = True, None, 0


def lay_stack(
    table: GalleristTable, form: str, top: str | None = "", visitors: Mapping[str, int] | None = None, left: Any = None
) -> None:
    """Another top work; `left` says exactly which are below, the others leave the game."""
    stack = table.stacks[form]
    works = [*([stack.top] if stack.top else []), *stack.left]
    top = stack.top if top == "" else top
    if top and top not in works:
        find_work(table, top)
    stack.top = top
    rest = [work for work in works if work != top]
    stack.left = rest if left is None else list(left)
    table.gone["works"] += [work for work in rest if work not in stack.left]
    stack.visitors = dict(NOBODY) | dict(visitors or {})


def find_card(table: GalleristTable, card: str) -> None:
    """Takes a contract card from deck or display; a display place does not stay empty."""
    if card in table.deck:
        table.deck.remove(card)
        return
    pile = next(pile for pile in table.display if card in pile)
    pile.remove(card)
    if not pile:
        pile.append(table.deck.pop())


def find_tile(table: GalleristTable, tile: str) -> None:
    """Takes a reputation tile from wherever it lies."""
    if tile in table.gone["tiles"]:
        table.gone["tiles"].remove(tile)
        return
    for player in table.players.values():
        if player.third_slot == tile:
            player.third_slot = table.gone["tiles"].pop(0) if table.gone["tiles"] else None
            return
    space = next(space for space, lying in table.tiles.items() if lying == tile)
    del table.tiles[space]


def find_work(table: GalleristTable, work: str) -> None:
    """Takes a work from its stack, from an easel or from those that left the game."""
    stack = table.stacks[work.split("-", maxsplit=1)[0]]
    if work == stack.top:
        stack.top = stack.left.pop(0)
        return
    for pile in (stack.left, table.easels, table.gone["works"]):
        if work in pile:
            pile.remove(work)
            return
    raise AssertionError(f"{work} is nowhere")


def owned(table: GalleristTable, text: str) -> Owned:
    """`painting blue`, or `painting blue: painting-7` for a certain tile."""
    name, _, work = text.partition(": ")
    if not work:
        stack = table.stacks[form_of(name)]
        work = stack.left[-1] if stack.left else next(w for w in table.gone["works"] if w.startswith(form_of(name)))
    find_work(table, work)
    artist = table.artists[name]
    if not artist.up:
        discovered(artist)
    return Owned(work, name)


def starting_tile(table: GalleristTable, me: PlayerBoard, wanted: str | None) -> None:
    """The tile on the third slot, or none."""
    if wanted == me.third_slot:
        return
    if me.third_slot:
        table.gone["tiles"].append(me.third_slot)
    me.third_slot = None
    if wanted:
        find_tile(table, wanted)
        me.third_slot = wanted


def player_board(game: Game, seat: str, said: dict[str, Any]) -> None:
    """The facts of one seat; assistants that are not told of stay in the queue."""
    table, me, said = game.table, game.table.players[seat], dict(said)
    for name in ("works", "sold"):
        setattr(me, name, [owned(table, text) for text in said.pop(name, [])])
    if (commission := said.pop("commission", None)) is not None:
        me.commission = commission
        discovered(table.artists[commission])
    for space, card in said.pop("contracts", {}).items():
        parts = (card,) if isinstance(card, str) else card
        find_card(table, parts[0])
        me.contracts[space - 1] = Contract(*parts)
    for space, tile in said.pop("reputation", {}).items():
        find_tile(table, tile)
        me.reputation[space] = tile
    covered = None if len(me.works) >= game.figures.tile_slot else me.third_slot
    starting_tile(table, me, said.pop("third_slot", covered))
    for name in ("tickets", "lobby", "gallery"):
        setattr(me, name, dict(getattr(me, name)) | said.pop(name, {}))
    me.queue = said.pop("queue", -1)
    for name in ("money", "influence", "desks", "boxed"):
        setattr(me, name, said.pop(name, getattr(me, name)))
    assert not said, f"unknown facts of {seat}: {said}"


def stand(table: GalleristTable, at: Mapping[str, str], assistants: Mapping[str, str]) -> None:
    """Gallerists and assistants on locations."""
    for seat, location in at.items():
        table.players[seat].gallerist = location
        table.spaces[location] = (seat, "gallerist")
    for location, seat in assistants.items():
        table.spaces[location] = (seat, "assistant")


def agenda(game: Game, active: str, start: str, kicked_out: tuple[str, str, str] | None) -> None:
    """A main turn, or the question to a kicked-out player after the turn of `active`."""
    table = game.table
    table.active, table.start = active, start
    if kicked_out is None:
        game.agenda = [Question("end_turn"), Question("turn", active, True, {"executive": True})]
        return
    seat, piece, location = kicked_out
    table.waiting = (location, (seat, piece))
    table.spaces[location] = (active, "gallerist")
    table.players[active].gallerist = location
    if piece == "gallerist":
        table.players[seat].gallerist = "waiting"
    game.agenda = [Question("close_turn"), Question("go_home"), Question("kicked_out", seat, True, {"at": location})]


def balance(game: Game, facts: dict[str, Any]) -> None:
    """What a test does not name comes from the supplies: bag, box office, queue, stock, signatures."""
    table, figures = game.table, game.figures
    count, seats = len(table.players), list(table.players.values())
    for me, seat in zip(seats, table.players, strict=True):
        balance_assistants(game, seat, me)
    for name, artist in table.artists.items():
        out = sum(p.commission == name for p in seats) + sum(w.artist == name for p in seats for w in p.works)
        artist.signatures = figures.signatures - out
    for at, (level, printed) in enumerate(figures.promotion.items()):
        on = sum(a.promotion == level > figures.artists[a.tile].promotion for a in table.artists.values())
        table.promotion[at] = printed.tokens - on
    bag, box, discard = facts.pop("bag", None), facts.pop("box_office", None), facts.pop("discard", {})
    for kind, total in figures.visitors[count].items():
        about = sum(p.lobby[kind] + p.gallery[kind] for p in seats) + table.plaza[kind]
        about += sum(stack.visitors[kind] for stack in table.stacks.values())
        about += sum(a.collector for a in table.artists.values()) if kind == "collector" else 0
        table.bag[kind] = total - about if bag is None else bag.get(kind, 0)
        seats[-1].lobby[kind] += total - about - table.bag[kind]
    for colour in figures.colours:
        left = figures.tickets[count] - sum(p.tickets[colour] for p in seats)
        if box is None:
            table.discard[colour] = discard.get(colour, 0)
            table.box_office[colour] = left - table.discard[colour]
        else:
            table.box_office[colour] = box.get(colour, 0)
            table.discard[colour] = discard.get(colour, left - table.box_office[colour])
            seats[-1].tickets[colour] += left - table.box_office[colour] - table.discard[colour]


def balance_assistants(game: Game, seat: str, me: PlayerBoard) -> None:
    """A queue that is not told of takes the rest, as far as it has places; the others have left the game."""
    table, figures = game.table, game.figures
    placed = [*table.spaces.values(), table.waiting and table.waiting[1]].count((seat, "assistant"))
    placed += list(table.market.values()).count(seat) + sum(1 for card in me.contracts if card and card.assistant)
    free = figures.assistants - me.desks - placed
    if me.queue < 0:
        me.queue = min(free - me.boxed, len(figures.queue))
    me.boxed = free - me.queue
