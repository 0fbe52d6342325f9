"""Setup (p. 2-3), with the draws in one fixed order (G-SET-19)."""

from __future__ import annotations

from collections.abc import Sequence

from gallerist_pbem.engine.chance import Chance, Secret
from gallerist_pbem.games.gallerist.locations.artists_colony import draw_visitors
from gallerist_pbem.games.gallerist.rules.expansion import lay_scoring_goals
from gallerist_pbem.games.gallerist.table.figures import GalleristFigures
from gallerist_pbem.games.gallerist.table.position import Artist, GalleristTable, Game, Lacerda, PlayerBoard, Stack

BAG_KIND_OF_RED = "collector"


def deal(seats: Sequence[str], figures: GalleristFigures, chance: Chance) -> dict[str, Secret]:
    """One curator and one dealer card for each player, in secret (G-SET-17)."""
    curators, dealers = sorted(figures.curators), sorted(figures.dealers)
    secrets: dict[str, Secret] = {}
    for k, seat in enumerate(seats):
        secrets[seat] = {"curator": chance.draw("curators", k, curators), "dealer": chance.draw("dealers", k, dealers)}
        curators.remove(secrets[seat]["curator"])
        dealers.remove(secrets[seat]["dealer"])
    return secrets


def setup(seats: Sequence[str], figures: GalleristFigures, options: dict[str, str], chance: Chance) -> Game:
    """A game up to the choice of starting positions."""
    game = Game(empty_table(seats, figures), figures, options, chance)
    place_artists(game)
    place_bonus_tiles(game)
    place_works(game)
    place_market(game)
    place_visitors(game)
    lay_location_tiles(game)
    deal_contracts(game)
    lay_scoring_goals(game)
    choose_start_player(game)
    return game


def empty_table(seats: Sequence[str], figures: GalleristFigures) -> GalleristTable:
    """Player boards, supplies and counts that need no draw (G-SET-1, G-SET-2, G-SET-10)."""
    count = len(seats)
    tickets = dict.fromkeys(figures.colours, figures.tickets[count])
    return GalleristTable(
        players={seat: new_player(figures) for seat in seats},
        start=seats[0], active=seats[0], round=1, stage="opening", quiet=0, intermediate="ahead",
        spaces=dict.fromkeys(figures.locations), waiting=None,
        plaza=nobody(figures), bag=dict(figures.visitors[count]),
        box_office=tickets, discard=dict.fromkeys(figures.colours, 0),
        artists={}, stacks={}, deck=sorted(figures.contracts), display=[[] for _ in range(figures.display)],
        contract_discard=[], promotion=[level.tokens for level in figures.promotion.values()],
        tiles={}, market={}, location_tiles={}, easels=[], gone={"tiles": [], "works": []}, scores={},
        lacerda=new_lacerda(seats[0], figures) if count == 1 else None,
    )  # fmt: skip


def new_lacerda(human: str, figures: GalleristFigures) -> Lacerda:
    """His colour is the next one clockwise; all his pieces lie beside the board (G-SOL-1)."""
    following = (figures.seats.index(human) + 1) % len(figures.seats)
    return Lacerda(figures.seats[following], "beside", figures.solo["assistants"])


def nobody(figures: GalleristFigures) -> dict[str, int]:
    """No visitor of any kind."""
    return dict.fromkeys(figures.kinds, 0)


def new_player(figures: GalleristFigures) -> PlayerBoard:
    """G-SET-16."""
    return PlayerBoard(
        money=figures.money_start,
        influence=figures.influence_start,
        tickets=dict.fromkeys(figures.colours, 0),
        lobby=nobody(figures),
        gallery=nobody(figures),
        gallerist="home",
        desks=figures.desks_start,
        queue=figures.assistants - figures.desks_start,
        contracts=[None] * len(figures.contract_spaces),
        reputation=dict.fromkeys(figures.reputation_spaces),
    )


def place_artists(game: Game) -> None:
    """Tiles are drawn until every space has one; the first blue one placed lies face up (G-SET-4)."""
    figures, left = game.figures, sorted(game.figures.artists)
    placed: dict[str, Artist] = {}
    first_blue = True
    spaces = {f"{tile.form} {tile.colour}" for tile in figures.artists.values()}
    while len(placed) < len(spaces):
        for tile in (figures.artists[name] for name in game.draw("artists", left)):
            left.remove(tile.id)
            name = f"{tile.form} {tile.colour}"
            if name not in placed:
                up = tile.colour == "blue" and first_blue
                first_blue = first_blue and not up
                red = int(tile.colour == "red")
                # G-SET-6: a Collector of the bag on each red one. G-SET-7: two signatures beside each.
                placed[name] = Artist(tile.id, up, tile.fame, tile.promotion, None, red, figures.signatures)
                game.table.bag[BAG_KIND_OF_RED] -= red
    game.table.artists = {f"{form} {c}": placed[f"{form} {c}"] for form in figures.forms for c in ("blue", "red")}


def place_bonus_tiles(game: Game) -> None:
    """One face up on each face-down artist (G-SET-5)."""
    left = [kind for kind, copies in game.figures.artist_bonuses.items() for _ in range(copies)]
    down = [artist for artist in game.table.artists.values() if not artist.up]
    for artist, bonus in zip(down, game.draw("bonus tiles", left, len(down)), strict=True):
        artist.bonus = bonus


def place_works(game: Game) -> None:
    """The top work of each stack is set aside for the easels (G-SET-8); the next gets visitors (G-SET-9)."""
    figures, aside = game.figures, []
    for form in figures.forms:
        left = sorted(work.id for work in figures.works.values() if work.form == form)
        first, top = game.draw(f"works/{form}", left, 2)
        aside.append(first)
        game.table.stacks[form] = Stack(top, nobody(figures), [work for work in left if work not in (first, top)])
    for stack in game.table.stacks.values():
        stack.visitors = draw_visitors(game, len(figures.works[stack.top or ""].tickets))
    game.table.gone["works"] = aside


def place_market(game: Game) -> None:
    """Reputation tiles on the open columns (G-SET-11, G-SET-12), renowned works on the easels (G-SET-13)."""
    figures, count = game.figures, len(game.table.players)
    columns = [column for column in figures.columns if column not in figures.closed_columns[count]]
    spaces = [f"{column} {form}" for form in figures.market_rows for column in columns]
    drawn = game.draw("reputation", sorted(figures.reputation), figures.market_tiles[count])
    game.table.tiles = dict(zip(spaces, drawn, strict=True))
    aside = game.table.gone["works"]
    game.table.easels = game.draw("easels", aside, figures.easels[count])
    game.table.gone["works"] = [work for work in aside if work not in game.table.easels]


def place_visitors(game: Game) -> None:
    """Four visitors to the Plaza, one to each Lobby (G-SET-14)."""
    game.table.plaza = draw_visitors(game, game.figures.plaza_start)
    for player in game.table.players.values():
        player.lobby = draw_visitors(game, game.figures.lobby_start)


def lay_location_tiles(game: Game) -> None:
    """A reputation tile at each location; unused ones stay out of the game (G-SET-15)."""
    table = game.table
    left = [tile for tile in game.figures.reputation if tile not in table.tiles.values()]
    drawn = game.draw("reputation", left, game.figures.location_tiles)
    table.location_tiles = dict(zip(game.figures.locations, drawn, strict=True))
    table.gone["tiles"] = sorted(tile for tile in left if tile not in drawn)


def deal_contracts(game: Game) -> None:
    """Four contracts face up (G-SET-3)."""
    for pile, card in zip(
        game.table.display, game.draw("contracts", game.table.deck, game.figures.display), strict=True
    ):
        game.table.deck.remove(card)
        pile.append(card)


def choose_start_player(game: Game) -> None:
    """Starting positions are chosen in reverse turn order (G-SET-18), each by an order of its own (G-PBM-4)."""
    table = game.table
    (table.start,) = game.draw("start player", list(table.players))
    table.active = table.start
    seats = list(table.players)
    at = seats.index(table.start)
    game.ask("begin")
    for seat in seats[at:] + seats[:at]:
        game.ask("start", seat, starts_order=True)
