"""What is impossible about a position: pieces lost or doubled, limits broken (catalogue part B)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from gallerist_pbem.games.gallerist.table.facts import form_of, has_masterpiece, is_lacerda, renowned_slot
from gallerist_pbem.games.gallerist.table.position import Game, Lacerda
from gallerist_pbem.games.gallerist.table.visitors import collector_limit

SCORING = ("claim", "lacerda_claims", "score_cards")
SOLITAIRE = ("discard", "close_round", "lacerda_turn", "lacerda_kicked_out", "lacerda_discards", "lacerda_claims")
BEFORE_CARDS = ("cash", "market", "reputation", "exhibition", "auction")
LEDGERS = {"scoring": BEFORE_CARDS, "over": (*BEFORE_CARDS, "curator", "dealer", "influence", "total")}


def invariants(game: Game) -> list[str]:
    """Everything wrong, in sentences; an empty list for a position that can be played."""
    checks = (
        *(visitors, tickets, assistants, signatures, works, contracts, tiles, tokens, spaces, galleries, markers),
        *(lacerda, scoring_goals, clock, agenda, ledgers),
    )
    return [fault for check in checks for fault in check(game)]


def expect(what: str, count: int, wanted: int) -> Iterator[str]:
    """A count that must be right."""
    if count != wanted:
        yield f"{what}: {count} instead of {wanted}"


def visitors(game: Game) -> Iterator[str]:
    """Every visitor is in the bag, on a work, on a red artist, in the Plaza, a Lobby or a Gallery."""
    table = game.table
    places = [table.bag, table.plaza, *(stack.visitors for stack in table.stacks.values())]
    for player in table.players.values():
        places += [player.lobby, player.gallery]
    for kind, wanted in game.figures.visitors[len(table.players)].items():
        on_artists = sum(artist.collector for artist in table.artists.values()) if kind == "collector" else 0
        yield from expect(f"{kind} visitors", sum(place[kind] for place in places) + on_artists, wanted)
    if any(count < 0 for place in places for count in place.values()):
        yield "a negative number of visitors"


def tickets(game: Game) -> Iterator[str]:
    """Every ticket is in the box office, in the discard or in a hand."""
    table = game.table
    places = [table.box_office, table.discard, *(player.tickets for player in table.players.values())]
    for colour in game.figures.colours:
        yield from expect(
            f"{colour} tickets", sum(place[colour] for place in places), game.figures.tickets[len(table.players)]
        )
    if any(count < 0 for place in places for count in place.values()):
        yield "a negative number of tickets"


def assistants(game: Game) -> Iterator[str]:
    """Ten of each colour, at most four at desks, one of them on a card or a space."""
    table = game.table
    for seat, me in table.players.items():
        standing = [*table.spaces.values(), table.waiting and table.waiting[1]].count((seat, "assistant"))
        placed = list(table.market.values()).count(seat) + sum(1 for card in me.contracts if card and card.assistant)
        yield from expect(
            f"assistants of {seat}", me.desks + me.queue + me.boxed + standing + placed, game.figures.assistants
        )
        if not 0 <= me.desks <= game.figures.desks:
            yield f"{me.desks} assistants at the desks of {seat}"
        if me.queue < 0 or me.boxed < 0:
            yield f"a negative number of assistants of {seat}"


def signatures(game: Game) -> Iterator[str]:
    """Two of each artist: beside the tile, on commission spaces and exhibited works."""
    for name, artist in game.table.artists.items():
        out = sum(player.commission == name for player in game.table.players.values())
        out += sum(work.artist == name for player in game.table.players.values() for work in player.works)
        yield from expect(f"signatures of {name}", artist.signatures + out, game.figures.signatures)
        if artist.signatures < 0:
            yield f"a negative number of signatures of {name}"
        if out and not artist.up:
            yield f"{name} is face down and yet has signed"


def once(what: str, pieces: list[str], wanted: list[str]) -> Iterator[str]:
    """Every piece in exactly one place."""
    counted = Counter(pieces)
    for piece in sorted({*pieces, *wanted}):
        if counted[piece] != 1 or piece not in wanted:
            yield f"{what} {piece} is in {counted[piece]} places" if piece in wanted else f"there is no {what} {piece}"


def works(game: Game) -> Iterator[str]:
    """Every work in one place, of the form of its artist."""
    table = game.table
    placed = [*table.easels, *table.gone["works"]]
    for stack in table.stacks.values():
        placed += [*stack.left, *([stack.top] if stack.top else [])]
    for player in table.players.values():
        placed += [owned.work for owned in (*player.works, *player.sold)]
        placed += [player.renowned["work"]] if player.renowned else []
        for owned in (*player.works, *player.sold):
            if owned.work in game.figures.works and game.figures.works[owned.work].form != form_of(owned.artist):
                yield f"{owned.work} cannot be by {owned.artist}"
    yield from once("work", placed, list(game.figures.works))


def contracts(game: Game) -> Iterator[str]:
    """Every contract card in one place."""
    table = game.table
    placed = [*table.deck, *table.contract_discard, *(card for pile in table.display for card in pile)]
    placed += [card.card for player in table.players.values() for card in player.contracts if card]
    yield from once("contract", placed, list(game.figures.contracts))


def tiles(game: Game) -> Iterator[str]:
    """Every reputation tile in one place; held ones are on the agenda."""
    table = game.table
    placed = [*table.tiles.values(), *table.location_tiles.values(), *table.gone["tiles"]]
    placed += [question.facts["tile"] for question in game.agenda if "tile" in question.facts]
    for player in table.players.values():
        placed += [tile for tile in (*player.reputation.values(), player.third_slot) if tile]
    yield from once("reputation tile", placed, list(game.figures.reputation))
    yield from (f"a tile and an assistant on {space}" for space in table.tiles if space in table.market)


def tokens(game: Game) -> Iterator[str]:
    """Promotion tokens: in stock or on artists above their printed level."""
    for at, (level, printed) in enumerate(game.figures.promotion.items()):
        used = sum(
            artist.promotion == level and level > game.figures.artists[artist.tile].promotion
            for artist in game.table.artists.values()
        )
        yield from expect(f"promotion tokens of level {level}", game.table.promotion[at] + used, printed.tokens)


def spaces(game: Game) -> Iterator[str]:
    """A gallerist stands where he says, one piece on a space."""
    table = game.table
    waiting = table.waiting[1] if table.waiting else None
    for seat, player in table.players.items():
        standing = [location for location, piece in table.spaces.items() if piece == (seat, "gallerist")]
        expected = [player.gallerist] if player.gallerist in table.spaces else []
        if standing != expected:
            where = ", ".join(standing) or "no location"
            yield f"the gallerist of {seat} is at {player.gallerist}, but stands on {where}"
        if (player.gallerist == "waiting") != (waiting == (seat, "gallerist")):
            yield f"the gallerist of {seat} does not wait where he should"


def galleries(game: Game) -> Iterator[str]:
    """The spaces there are, the Collector limit, and the fourth slot only with a masterpiece."""
    for seat, player in game.table.players.items():
        if set(player.reputation) != set(game.figures.reputation_spaces):
            yield f"the board of {seat} has the reputation spaces {', '.join(player.reputation)}"
        if player.gallery["collector"] > collector_limit(game, seat):
            yield f"too many Collectors in the Gallery of {seat}"
        room = game.figures.wall + (game.figures.wall_extra if has_masterpiece(game, seat) else 0)
        if len(player.works) > room:
            yield f"too many works in the Gallery of {seat}"
        slots = [*range(1, len(player.works) + 1), renowned_slot(game, seat)]
        if game.revision > 1 and player.third_slot and game.figures.tile_slot in slots:
            yield f"a work and the starting tile on one slot of {seat}"


def markers(game: Game) -> Iterator[str]:
    """Influence, money and fame within their tracks."""
    for seat, player in game.table.players.items():
        if not 0 <= player.influence <= game.figures.influence_max:
            yield f"influence {player.influence} of {seat}"
        if player.money < 0:
            yield f"money {player.money} of {seat}"
    for name, artist in game.table.artists.items():
        if not game.figures.artists[artist.tile].fame <= artist.fame <= game.figures.fame_max:
            yield f"fame {artist.fame} of {name}"


def lacerda(game: Game) -> Iterator[str]:
    """Alone one plays against Lacerda; his pieces are in his supply, on locations and on the market table (G-SOL-1)."""
    table, him = game.table, game.table.lacerda
    if (him is not None) != (len(table.players) == 1):
        yield "Lacerda plays in a game for one player, and in no other"
    pieces = [*table.spaces.values(), table.waiting and table.waiting[1]]
    owners = [*(piece[0] for piece in pieces if piece), *table.market.values()]
    yield from (f"{o} is not in the game" for o in owners if o not in table.players and not is_lacerda(table, o))
    if him is None:
        return
    if him.seat in table.players or him.seat not in game.figures.seats:
        yield f"Lacerda cannot have the colour {him.seat}"
    mine = (him.seat, "assistant")
    standing = [*table.spaces.values(), table.waiting and table.waiting[1]].count(mine)
    placed = list(table.market.values()).count(him.seat)
    yield from expect("assistants of Lacerda", him.supply + standing + placed, game.figures.solo["assistants"])
    if him.supply < 0:
        yield "a negative number of assistants of Lacerda"
    yield from lacerdas_gallerist(game, him)


def lacerdas_gallerist(game: Game, him: Lacerda) -> Iterator[str]:
    """He stands where he says, waits, or is not yet placed."""
    table, mine = game.table, (him.seat, "gallerist")
    standing = [location for location, piece in table.spaces.items() if piece == mine]
    if standing != ([him.gallerist] if him.gallerist in table.spaces else []):
        yield f"Lacerda is at {him.gallerist}, but stands on {', '.join(standing) or 'no location'}"
    if (him.gallerist == "waiting") != (table.waiting is not None and table.waiting[1] == mine):
        yield "Lacerda does not wait where he should"


def scoring_goals(game: Game) -> Iterator[str]:
    """Goal tiles of the Scoring Expansion: each there is, once, and none without the option."""
    laid, known = game.table.scoring_goals, game.figures.expansion["tiles"]
    yield from (f"there is no scoring goal {name}" for name in laid if name not in known)
    if len(set(laid)) < len(laid) or len(laid) > game.figures.expansion["drawn"]:
        yield f"{len(laid)} scoring goals, or one of them twice"
    if laid and game.options["scoring-expansion"] == "off":
        yield "scoring goals without the option scoring-expansion"


def clock(game: Game) -> Iterator[str]:
    """Start player and active player sit at the table."""
    table = game.table
    yield from (f"{seat} is not in the game" for seat in (table.start, table.active) if seat not in table.players)


def agenda(game: Game) -> Iterator[str]:
    """Only while it is scored are works claimed and cards opened; only Lacerda does what Lacerda does."""
    for question in game.agenda:
        if (question.kind in SCORING) != (game.table.stage == "scoring"):
            yield f"`{question.kind}` is not asked in the stage {game.table.stage}"
        if question.kind in SOLITAIRE and game.table.lacerda is None:
            yield f"`{question.kind}` is asked only where Lacerda plays"


def ledgers(game: Game) -> Iterator[str]:
    """Once the final scoring has begun, everybody has a ledger of the steps that are done."""
    table = game.table
    done = LEDGERS.get(table.stage, ())
    for seat in table.players if done else ():
        missing = [step for step in done if step not in table.scores.get(seat, {})]
        if missing:
            yield f"in the stage {table.stage} the scores of {seat} lack {', '.join(missing)}"
        if table.stage == "over" and table.lacerda and "levels" not in table.scores.get(seat, {}):
            yield f"the scores of {seat} lack the levels of a solitaire game"
    yield from (f"scores of {seat}, who is not in the game" for seat in table.scores if seat not in table.players)
