"""What lies on the table of The Gallerist: counts where pieces are alike, ids where they are not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from gallerist_pbem.engine import game
from gallerist_pbem.games.gallerist.table.figures import GalleristFigures

Counts = dict[str, int]
Piece = tuple[str, str]
"""Seat, and `gallerist` or `assistant`."""


@dataclass(slots=True)
class Contract:
    """A card on a player board: its front, or the half of its back that is turned to the top."""

    card: str
    side: str = "front"
    assistant: bool = False

    def plain(self) -> dict[str, Any]:
        """As written to a file."""
        return {"card": self.card, "side": self.side, "assistant": self.assistant}


@dataclass(slots=True)
class Owned:
    """A work a player has acquired, by which artist, and whether it was sold as a masterpiece."""

    work: str
    artist: str
    masterpiece: bool = False

    def plain(self) -> dict[str, Any]:
        """As written to a file."""
        plain: dict[str, Any] = {"work": self.work, "artist": self.artist}
        return plain | {"masterpiece": True} if self.masterpiece else plain


@dataclass(slots=True)
class PlayerBoard:
    """One player board, with the Lobby and the Gallery that belong to it."""

    money: int
    influence: int
    tickets: Counts
    lobby: Counts
    gallery: Counts
    gallerist: str
    """A location, `home`, or `waiting`."""
    desks: int
    queue: int
    boxed: int = 0
    works: list[Owned] = field(default_factory=list)
    sold: list[Owned] = field(default_factory=list)
    commission: str | None = None
    contracts: list[Contract | None] = field(default_factory=list)
    reputation: dict[str, str | None] = field(default_factory=dict)
    third_slot: str | None = None
    renowned: dict[str, str] | None = None

    def copy(self) -> PlayerBoard:
        """Works and sold works never change once made."""
        return PlayerBoard(
            self.money, self.influence, dict(self.tickets), dict(self.lobby), dict(self.gallery), self.gallerist,
            self.desks, self.queue, self.boxed, list(self.works), list(self.sold), self.commission,
            [c and Contract(c.card, c.side, c.assistant) for c in self.contracts], dict(self.reputation),
            self.third_slot, self.renowned,
        )  # fmt: skip

    def plain(self) -> dict[str, Any]:
        """As written to a file."""
        return {
            "money": self.money,
            "influence": self.influence,
            "tickets": dict(self.tickets),
            "lobby": dict(self.lobby),
            "gallery": dict(self.gallery),
            "gallerist": self.gallerist,
            "assistants": {"desks": self.desks, "queue": self.queue, "boxed": self.boxed},
            "works": [work.plain() for work in self.works],
            "sold": [work.plain() for work in self.sold],
            "commission": self.commission,
            "contracts": [contract and contract.plain() for contract in self.contracts],
            "reputation": dict(self.reputation),
            "third_slot": self.third_slot,
            "renowned": self.renowned,
        }

    @classmethod
    def read(cls, plain: dict[str, Any]) -> PlayerBoard:
        """The inverse of plain."""
        fields = {key: value for key, value in plain.items() if key != "assistants"} | plain["assistants"]
        for key in ("works", "sold"):
            fields[key] = [Owned(**work) for work in plain[key]]
        fields["contracts"] = [card and Contract(**card) for card in plain["contracts"]]
        for key in ("tickets", "lobby", "gallery", "reputation"):
            fields[key] = dict(plain[key])
        return cls(**fields)


@dataclass(slots=True)
class Artist:
    """An artist of the colony; face down until discovered."""

    tile: str
    up: bool
    fame: int
    promotion: int
    bonus: str | None
    collector: int
    signatures: int

    def copy(self) -> Artist:
        """An independent copy."""
        return Artist(self.tile, self.up, self.fame, self.promotion, self.bonus, self.collector, self.signatures)

    def plain(self) -> dict[str, Any]:
        """As written to a file."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(slots=True)
class Stack:
    """The works of one form: the top one with its visitors, and which are still below it."""

    top: str | None
    visitors: Counts
    left: list[str]

    def copy(self) -> Stack:
        """An independent copy."""
        return Stack(self.top, dict(self.visitors), list(self.left))

    def plain(self) -> dict[str, Any]:
        """As written to a file."""
        return {"top": self.top, "visitors": dict(self.visitors), "left": list(self.left)}


@dataclass(slots=True)
class Lacerda:
    """The opponent in a solitaire game: pieces, but no board (p. 16)."""

    seat: str
    """The colour of his pieces."""
    gallerist: str
    """A location, `beside` the board until he is placed, or `waiting`."""
    supply: int

    def copy(self) -> Lacerda:
        """An independent copy."""
        return Lacerda(self.seat, self.gallerist, self.supply)

    def plain(self) -> dict[str, Any]:
        """As written to a file."""
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(slots=True)
class GalleristTable:
    """The game board and all player boards."""

    players: dict[str, PlayerBoard]
    """Clockwise."""
    start: str
    active: str
    round: int
    stage: str
    """`opening`, `running`, `triggered` (the round is played to its end), `final`, `scoring`, `over`."""
    quiet: int
    """Main turns in a row that were passes, with no other action taken (G-FIN-8, A-99)."""
    intermediate: str
    """`ahead`, `due`, `done`."""
    spaces: dict[str, Piece | None]
    waiting: tuple[str, Piece] | None
    """The one piece that was kicked out in this turn, and where (G-KO-10)."""
    plaza: Counts
    bag: Counts
    box_office: Counts
    discard: Counts
    artists: dict[str, Artist]
    stacks: dict[str, Stack]
    deck: list[str]
    display: list[list[str]]
    contract_discard: list[str]
    promotion: list[int]
    """Tokens in stock, levels 1 to 5."""
    tiles: dict[str, str]
    """Reputation tiles on the market table, by `<column> <form>`."""
    market: dict[str, str]
    """Assistants on the market table, by `<column> <form>` or `<column> <offer>`: whose."""
    location_tiles: dict[str, str]
    easels: list[str]
    gone: dict[str, list[str]]
    """Tiles and works that left the game."""
    scores: dict[str, dict[str, Any]]
    lacerda: Lacerda | None = None
    """In a solitaire game."""
    scoring_goals: list[str] = field(default_factory=list)
    """Goal tiles of the Scoring Expansion, where it is used."""

    def copy(self) -> GalleristTable:
        """An independent copy."""
        return GalleristTable(
            {seat: player.copy() for seat, player in self.players.items()},
            self.start, self.active, self.round, self.stage, self.quiet, self.intermediate,
            dict(self.spaces), self.waiting, dict(self.plaza), dict(self.bag),
            dict(self.box_office), dict(self.discard),
            {name: artist.copy() for name, artist in self.artists.items()},
            {form: stack.copy() for form, stack in self.stacks.items()},
            list(self.deck), [list(cards) for cards in self.display], list(self.contract_discard),
            list(self.promotion), dict(self.tiles), dict(self.market), dict(self.location_tiles), list(self.easels),
            {kind: list(ids) for kind, ids in self.gone.items()},
            {seat: dict(steps) for seat, steps in self.scores.items()},
            self.lacerda and self.lacerda.copy(), list(self.scoring_goals),
        )  # fmt: skip


Game = game.Game[GalleristTable, GalleristFigures]

CLOCK = ("start", "active", "round", "stage", "quiet", "intermediate")
SIMPLE = ("plaza", "bag", "box_office", "discard", "promotion", "tiles", "market", "location_tiles", "easels", "gone")


def plain(table: GalleristTable) -> dict[str, Any]:
    """The table as written to a file."""
    return {
        "clock": {name: getattr(table, name) for name in CLOCK},
        "spaces": {location: piece and " ".join(piece) for location, piece in table.spaces.items()},
        "waiting": table.waiting and {"at": table.waiting[0], "piece": " ".join(table.waiting[1])},
        **{name: getattr(table, name) for name in SIMPLE},
        "artists": {name: artist.plain() for name, artist in table.artists.items()},
        "stacks": {form: stack.plain() for form, stack in table.stacks.items()},
        "contracts": {"deck": table.deck, "display": table.display, "discard": table.contract_discard},
        "players": {seat: player.plain() for seat, player in table.players.items()},
        "scores": table.scores,
        "lacerda": table.lacerda and table.lacerda.plain(),
        **({"scoring_goals": table.scoring_goals} if table.scoring_goals else {}),
    }


def read(plain: dict[str, Any], figures: GalleristFigures) -> GalleristTable:
    """The inverse of plain."""
    contracts = plain["contracts"]
    waiting = plain["waiting"]
    return GalleristTable(
        players={seat: PlayerBoard.read(player) for seat, player in plain["players"].items()},
        **plain["clock"],
        spaces={location: _piece(piece) if piece else None for location, piece in plain["spaces"].items()},
        waiting=(waiting["at"], _piece(waiting["piece"])) if waiting else None,
        **{name: plain[name] for name in SIMPLE},
        artists={name: Artist(**artist) for name, artist in plain["artists"].items()},
        stacks={form: Stack(**stack) for form, stack in plain["stacks"].items()},
        deck=contracts["deck"],
        display=contracts["display"],
        contract_discard=contracts["discard"],
        scores=plain["scores"],
        lacerda=Lacerda(**plain["lacerda"]) if plain.get("lacerda") else None,
        scoring_goals=plain.get("scoring_goals", []),
    )


def _piece(text: str) -> Piece:
    seat, kind = text.split(" ")
    return seat, kind
