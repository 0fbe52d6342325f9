"""The figures of Art Society, typed; they are written down in data/*.yaml with where they come from."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from gallerist_pbem.games.art_society.table.components import Size, Tile
from gallerist_pbem.games.art_society.table.soundness import unsound
from gallerist_pbem.plain import figures as figuring
from gallerist_pbem.plain.figures import Plain

DATA = Path(__file__).parents[1] / "data"


@dataclass(slots=True, eq=False, repr=False)
class SocietyFigures:
    """Everything printed on the components; `plain` is the same as data, without the notes."""

    plain: Plain
    columns: int
    rows: int
    stars: tuple[str, ...]
    eyeline: tuple[int, ...]
    types: tuple[str, ...]
    frames: tuple[str, ...]
    sizes: dict[str, Size]
    """Largest first."""
    tiles: dict[str, Tile]
    """Paintings, starting paintings and kinds of decor."""
    paintings: tuple[str, ...]
    starting: tuple[str, ...]
    decor: dict[str, int]
    """How many there are of each kind, smallest first."""
    bids: tuple[int, ...]
    starting_bids: tuple[int, ...]
    lots_beyond_players: int
    multipliers: tuple[int, ...]
    multiplier_outside: int
    track: int
    points: dict[str, int]
    excess_to_end: int
    excess_shields: int
    several_decor_from: int


def load(overlay: Plain | None = None) -> SocietyFigures:
    """The figures, with an overlay laid over them if there is one; what was laid over must fit the rest."""
    if overlay is None:
        return _printed()
    plain = plain_data(overlay)
    return build(figuring.sound(plain, unsound(plain)))


def plain_data(overlay: Plain | None = None) -> Plain:
    """The figures as data, to be checked against the schema before `build`."""
    return figuring.plain_data(DATA, overlay)


@cache
def _printed() -> SocietyFigures:
    return build(plain_data())


def build(plain: Plain) -> SocietyFigures:
    """The typed figures of plain data that fits the schema."""
    wall, museum, scoring = plain["wall"], plain["museum"], plain["scoring"]
    points = {name: scoring[name] for name in ("shield", "eyeline", "full_gallery", "open_corner", "excess")}
    sizes = {name: Size(name, **size) for name, size in plain["sizes"].items()}
    return SocietyFigures(
        plain=plain,
        columns=wall["grid"]["columns"], rows=wall["grid"]["rows"],
        stars=tuple(wall["stars"]["cells"]), eyeline=tuple(wall["eyeline"]["rows"]),
        types=tuple(plain["types"]["names"]), frames=tuple(plain["frames"]["names"]),
        sizes=dict(sorted(sizes.items(), key=lambda item: -item[1].width * item[1].height)),
        tiles=_tiles(plain, sizes), paintings=tuple(plain["paintings"]), starting=tuple(plain["starting_paintings"]),
        decor={name: kind["count"] for name, kind in plain["decor"].items()},
        bids=tuple(plain["bids"]["cards"]), starting_bids=tuple(plain["starting_bids"]["cards"]),
        lots_beyond_players=plain["auction"]["lots_beyond_players"],
        multipliers=tuple(museum["multipliers"]), multiplier_outside=museum["multiplier_outside"],
        track=museum["track"], points=points, excess_to_end=scoring["excess_to_end"],
        excess_shields=scoring["excess_shields"], several_decor_from=scoring["several_decor_from"],
    )  # fmt: skip


def _tiles(plain: Plain, sizes: dict[str, Size]) -> dict[str, Tile]:
    tiles: dict[str, Tile] = {}
    for name, tile in (plain["paintings"] | plain["starting_paintings"]).items():
        size = sizes[tile["size"]]
        tiles[name] = Tile(name, size.width, size.height, size.id, tile["type"], tile["frame"], size.value)
    for name, kind in plain["decor"].items():
        tiles[name] = Tile(name, kind["width"], kind["height"], name, shields=kind["shields"])
    return tiles
