"""The printed figures of The Gallerist, typed; they are written down in data/*.yaml with where they come from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from gallerist_pbem.games.gallerist.table.components import (
    ArtistTile,
    Column,
    ContractCard,
    Goal,
    GoalCard,
    Promotion,
    QueuePlace,
    ReputationTile,
    Work,
)
from gallerist_pbem.games.gallerist.table.soundness import unsound
from gallerist_pbem.plain import figures as figuring

__all__ = [
    "ArtistTile",
    "Column",
    "ContractCard",
    "GalleristFigures",
    "Goal",
    "GoalCard",
    "Promotion",
    "QueuePlace",
    "ReputationTile",
    "Work",
    "build",
    "load",
    "plain_data",
]

Plain = dict[str, Any]

DATA = Path(__file__).parents[1] / "data"
ANY = ("brown", "pink", "white")


@dataclass(slots=True, eq=False, repr=False)
class GalleristFigures:
    """Everything printed on the components; `plain` is the same as data, without the notes."""

    plain: Plain
    forms: tuple[str, ...]
    seats: tuple[str, ...]
    locations: tuple[str, ...]
    opposite: dict[str, str]
    visitors: dict[int, dict[str, int]]
    kinds: tuple[str, ...]
    colours: tuple[str, ...]
    colour_of: dict[str, str]
    kind_of: dict[str, str]
    plaza_start: int
    lobby_start: int
    collector_limit_base: int
    tickets: dict[int, int]
    influence_start: int
    influence_max: int
    money_icons: tuple[int, ...]
    money_numbers: dict[int, int]
    fame_icons: tuple[int, ...]
    artists: dict[str, ArtistTile]
    fame_max: int
    signatures: int
    values: tuple[int, ...]
    artist_bonuses: dict[str, int]
    works: dict[str, Work]
    contracts: dict[str, ContractCard]
    display: int
    contract_backs: tuple[str, ...]
    promotion: dict[int, Promotion]
    reputation: dict[str, ReputationTile]
    promotion_scored: int
    fame_scored: int
    market_tiles: dict[int, int]
    location_tiles: int
    columns: dict[int, Column]
    closed_columns: dict[int, tuple[int, ...]]
    market_rows: tuple[str, ...]
    offers: dict[int, tuple[str, ...]]
    easels: dict[int, int]
    money_start: int
    assistants: int
    desks: int
    desks_start: int
    wall: int
    wall_extra: int
    tile_slot: int
    queue: tuple[QueuePlace, ...]
    contract_spaces: tuple[str, ...]
    reputation_spaces: tuple[str, ...]
    curators: dict[str, GoalCard]
    dealers: dict[str, GoalCard]
    influence_rates: dict[str, int]
    money_rates: dict[str, int]
    fame_base: int
    fame_per_collector: int
    celebrity_money: int
    celebrities_to_end: int
    end_conditions_needed: int
    intermediate_influence: dict[str, int]
    intermediate_money: dict[str, int]
    stalemate_rounds: int
    solo: Plain
    expansion: Plain


def load(overlay: Plain | None = None) -> GalleristFigures:
    """The figures, with an overlay laid over them if there is one; what was laid over must fit the rest."""
    if overlay is None:
        return _printed()
    plain = plain_data(overlay)
    return build(figuring.sound(plain, unsound(plain)))


def plain_data(overlay: Plain | None = None) -> Plain:
    """The data with an overlay merged in and the notes left out, to be checked against the schema before `build`."""
    return figuring.plain_data(DATA, overlay)


def build(plain: Plain) -> GalleristFigures:
    """The typed figures of plain data that fits the schema."""
    return GalleristFigures(
        plain=plain,
        tickets=_by_number(plain["tickets"]["each_colour"]),
        works={name: _work(name, tile) for name, tile in plain["works"].items()},
        promotion={int(level): Promotion(int(level), **tile) for level, tile in plain["promotion"].items()},
        curators={name: _card(name, card) for name, card in plain["curators"].items()},
        dealers={name: _card(name, card) for name, card in plain["dealers"].items()},
        solo=plain["solitaire"],
        expansion=plain["expansion"],
        **_board(plain["board"]),
        **_visitors(plain["visitors"]),
        **_influence(plain["influence"]),
        **_artists(plain),
        **_contracts(plain["contracts"]),
        **_reputation(plain["reputation"]),
        **_market(plain["market"]),
        **_gallery(plain["gallery"]),
        **_bonuses(plain["bonuses"]),
        **_ending(plain["ending"]),
    )


@cache
def _printed() -> GalleristFigures:
    return build(plain_data())


def _by_number(data: Plain) -> dict[int, Any]:
    return {int(key): data[key] for key in sorted(data, key=int)}


def _board(data: Plain) -> Plain:
    lists = {name: tuple(data[name]) for name in ("forms", "seats", "locations")}
    return {**lists, "opposite": data["opposite"]}


def _visitors(data: Plain) -> Plain:
    colour_of: dict[str, str] = data["tickets"]
    return {
        "visitors": _by_number(data["bag"]),
        "kinds": tuple(colour_of),
        "colours": tuple(colour_of.values()),
        "colour_of": colour_of,
        "kind_of": {colour: kind for kind, colour in colour_of.items()},
        "plaza_start": data["plaza_start"],
        "lobby_start": data["lobby_start"],
        "collector_limit_base": data["collectors"],
    }


def _influence(data: Plain) -> Plain:
    numbers = _by_number(data["money_icons"])
    return {
        "influence_start": data["start"],
        "influence_max": data["max"],
        "money_icons": tuple(numbers),
        "money_numbers": numbers,
        "fame_icons": tuple(sorted(data["fame_icons"]["spaces"])),
    }


def _artists(plain: Plain) -> Plain:
    return {
        "artists": {name: _artist(name, tile) for name, tile in plain["artists"].items()},
        "fame_max": plain["artist_track"]["fame_max"],
        "signatures": plain["artist_track"]["signatures"],
        "values": tuple(plain["values"]["ratings"]),
        "artist_bonuses": plain["artist_bonuses"],
    }


def _artist(name: str, tile: Plain) -> ArtistTile:
    return ArtistTile(name, **{**tile, "thresholds": tuple(tile["thresholds"])})


def _work(name: str, tile: Plain) -> Work:
    tickets = tuple(ANY if word == "any" else tuple(word.split(" or ")) for word in tile["tickets"])
    return Work(name, tile["form"], tile["fame"], tickets)


def _contracts(data: Plain) -> Plain:
    return {
        "contracts": {name: ContractCard(name, **card) for name, card in data["cards"].items()},
        "display": data["display"],
        "contract_backs": tuple(data["backs"]),
    }


def _reputation(data: Plain) -> Plain:
    return {
        "reputation": {name: ReputationTile(name, **tile) for name, tile in data["tiles"].items()},
        "promotion_scored": data["promotion_from"],
        "fame_scored": data["fame_from"],
        "market_tiles": _by_number(data["in_market"]),
        "location_tiles": data["at_locations"],
    }


def _column(data: Plain) -> Column:
    return Column(data["influence"], tuple(map(tuple, data["needs"])), tuple(data["prizes"]))


def _market(data: Plain) -> Plain:
    return {
        "columns": {number: _column(column) for number, column in _by_number(data["columns"]).items()},
        "closed_columns": {players: tuple(closed) for players, closed in _by_number(data["closed"]).items()},
        "market_rows": tuple(data["rows"]["forms"]),
        "offers": {offer: tuple(bonuses) for offer, bonuses in _by_number(data["offers"]).items()},
        "easels": _by_number(data["easels"]),
    }


def _gallery(data: Plain) -> Plain:
    same = {name: data[name] for name in ("assistants", "desks", "desks_start", "wall", "wall_extra", "tile_slot")}
    return {
        **same,
        "money_start": data["money"],
        "queue": tuple(QueuePlace(**place) for place in _by_number(data["queue"]).values()),
        "contract_spaces": tuple(_by_number(data["contract_spaces"]).values()),
        "reputation_spaces": tuple(data["reputation_spaces"]["bonuses"]),
    }


def _card(name: str, card: Plain) -> GoalCard:
    return GoalCard(name, tuple(Goal(**goal) for goal in card["goals"]))


def _bonuses(data: Plain) -> Plain:
    return {
        "influence_rates": data["influence"],
        "money_rates": data["money"],
        "fame_base": data["fame"]["base"],
        "fame_per_collector": data["fame"]["collector"],
    }


def _ending(data: Plain) -> Plain:
    return {
        "celebrity_money": data["celebrity_money"],
        "celebrities_to_end": data["celebrities"],
        "end_conditions_needed": data["conditions"],
        "intermediate_influence": data["intermediate"]["influence"],
        "intermediate_money": data["intermediate"]["money"],
        "stalemate_rounds": data["stalemate"]["rounds"],
    }
