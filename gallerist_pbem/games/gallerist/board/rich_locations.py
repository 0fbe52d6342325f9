"""The four locations in colour: artist tracks, works, market, contracts, promotion, and the supplies."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import RenderableType
from rich.text import Text

from gallerist_pbem.draw.rich import chip, listing
from gallerist_pbem.games.gallerist.board.labels import discovery
from gallerist_pbem.games.gallerist.board.rich_pieces import ARTIST, STAR, tickets, visitors
from gallerist_pbem.games.gallerist.board.text import need
from gallerist_pbem.games.gallerist.locations.international_market import closed_columns
from gallerist_pbem.games.gallerist.table.facts import is_celebrity, rating, value
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.games.gallerist.words.pieces import card_text, tile_text, work_tickets
from gallerist_pbem.games.gallerist.words.sentences import said, word
from gallerist_pbem.games.seats import PALETTE
from gallerist_pbem.plain.safe_text import Names


def artists(game: Game, signs: Mapping[str, str], apart: bool) -> RenderableType:
    """All eight with their tracks; what a discovery brings stands apart, or below the track."""
    rows: list[list[RenderableType]] = []
    for name, artist in game.table.artists.items():
        state = "" if artist.up else discovery(game, name, "hidden_c")
        state = "CELEBRITY" if is_celebrity(game, name) else state
        track = artist_track(game, name, signs)
        first = Text(name, ARTIST[game.figures.artists[artist.tile].colour])
        numbers = map(str, (artist.fame, rating(game, name), value(game, name), artist.promotion, artist.signatures))
        rows.append([first, track if apart or not state else Text.assemble(track, f"\n{state}"), *numbers])
        rows[-1] += [state] if apart else []
    scale = f"0{'fame':^{game.figures.fame_max - 2}}{game.figures.fame_max}"
    head = ["", scale, "at", signs["star"], "val", "lv", "sig", *([""] if apart else [])]
    return listing("ARTISTS", head, rows, said()["table"]["artists_narrow"], unbroken=1)


def artist_track(game: Game, name: str, signs: Mapping[str, str]) -> Text:
    """Fame from 0 to the end: stars at their thresholds, and the marker."""
    artist, text = game.table.artists[name], Text()
    printed = game.figures.artists[artist.tile]
    for fame in range(game.figures.fame_max + 1):
        if fame == artist.fame:
            text.append(signs["marker"], f"bold {ARTIST[printed.colour]}")
        elif fame in printed.thresholds:
            text.append(signs["star"], STAR if fame > artist.fame else f"bold {STAR}")
        else:
            text.append(signs["bar"] if fame < artist.fame else signs["dot"], ARTIST[printed.colour])
    return text


def works(game: Game) -> RenderableType:
    """The works on top of the stacks, and those on the easels."""
    rows: list[list[RenderableType]] = []
    for form, stack in game.table.stacks.items():
        if stack.top is None:
            rows.append([f"no {form} left", "", "", "", "0"])
            continue
        fame = f"+{game.figures.works[stack.top].fame}"
        rows.append([stack.top, fame, work_tickets(game, stack.top), visitors(stack.visitors), str(len(stack.left))])
    rows.append(["easels", "", ", ".join(game.table.easels) or "none", "", ""])
    return listing("WORKS ON TOP", ["", "fame", "tickets", "visitors", "below"], rows)


def supplies(game: Game) -> RenderableType:
    """Visitors and tickets that nobody has."""
    table = game.table
    rows: list[list[RenderableType]] = [["Plaza", visitors(table.plaza), "box office", tickets(table.box_office)]]
    rows.append(["bag", visitors(table.bag), "discard", tickets(table.discard)])
    return listing("SUPPLIES", ["", "visitors", "", "tickets"], rows)


def market(game: Game, names: Names) -> RenderableType:
    """Tiles with what they pay, and whose assistants stand on the table."""
    columns = game.figures.columns
    used = [column for column in columns if column not in closed_columns(game)]
    rows: list[list[RenderableType]] = [["Lobby", *(" + ".join(map(need, columns[at].needs)) for at in used)]]
    rows.append(["influence", *(f"+{columns[at].influence}" for at in used)])
    none = ("-",) * len(columns)
    printed: dict[str | int, tuple[str, ...]] = dict.fromkeys(game.figures.market_rows, none) | game.figures.offers
    for row, bonuses in printed.items():
        spaces = (market_space(game, names, f"{at} {row}", bonuses[at - 1]) for at in used)
        rows.append([f"offer {row}" if isinstance(row, int) else row, *spaces])
    rows.append(["majority", *("/".join(map(str, columns[at].prizes)) for at in used)])
    return listing("INTERNATIONAL MARKET", ["", *(f"column {at}" for at in used)], rows)


def market_space(game: Game, names: Names, space: str, bonus: str) -> RenderableType:
    """An assistant, a tile, or the bonus of an offer."""
    if space in game.table.market:
        return chip(game.table.market[space], names, PALETTE)
    return (
        tile_text(game, game.table.tiles[space]) if space in game.table.tiles else Text(word(bonus, "bonus"), "italic")
    )


def contracts(game: Game) -> RenderableType:
    """The top card of each place, and how many lie below it."""
    table = game.table
    cards = [card_text(game, cards[-1]).replace("-", "\n", 1) if cards else "empty" for cards in table.display]
    below = [f"{len(cards) - 1} below" if len(cards) > 1 else "" for cards in table.display]
    title = f"CONTRACTS (deck {len(table.deck)}, discard {len(table.contract_discard)})"
    return listing(title, [str(at) for at in range(1, len(cards) + 1)], [cards, below])


def promotion(game: Game) -> RenderableType:
    """What each level costs and gives, and the tokens left."""
    levels = game.figures.promotion.values()
    rows = [
        ["influence", *(str(level.cost) for level in levels)],
        ["bonus", *(word(level.bonus, "bonus") for level in levels)],
    ]
    rows.append(["tokens", *map(str, game.table.promotion)])
    return listing("PROMOTION", ["level", *(str(level.level) for level in levels)], rows)
