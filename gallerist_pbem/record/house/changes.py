"""What the referee changes about a table beside the game: players, addresses, keys, clock, or that it is closed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gallerist_pbem.errors import Damaged
from gallerist_pbem.plain.safe_text import player_name

ADDRESS, PLAYER, KEY, CLOCK, CLOSED = "address", "player", "key", "clock", "closed"
CHANGES = frozenset({ADDRESS, PLAYER, KEY, CLOCK, CLOSED})
"""Events of such moves."""
REFEREE = "referee"
PUBLISHED = "published"
_SEAT = ("name", "mail", "key")
_HOUSE = ("seats", "clock", "closed")

Plain = dict[str, Any]


def is_change(move: Mapping[str, Any]) -> bool:
    """Whether a move changes something of this kind: then nobody is asked anew."""
    return bool(move.get("kind") == REFEREE and move["events"] and move["events"][0]["event"] in CHANGES)


def changed(house: Plain, events: Iterable[Plain]) -> Plain:
    """What is in force after these events; nothing stands in it that was never changed."""
    for event in events:
        house = _after(house, event)
    return {key: house[key] for key in _HOUSE if house.get(key)}


def _after(house: Plain, event: Plain) -> Plain:
    if event["event"] == CLOCK:
        return house | {"clock": dict(sorted((house.get("clock", {}) | event["settings"]).items()))}
    if event["event"] == CLOSED:
        return house | {"closed": event["why"]}
    seats = house.get("seats", {})
    seat = _seat_after(seats.get(event["seat"], {}), event)
    every = seats | {event["seat"]: {key: seat[key] for key in _SEAT if key in seat}}
    return house | {"seats": {seat: every[seat] for seat in sorted(every) if every[seat]}}


def _seat_after(seat: Plain, event: Plain) -> Plain:
    """Another player has an address and a key of his own, or none."""
    match event["event"]:
        case "address":
            return seat | {"mail": event["mail"]}
        case "player":
            return {"name": event["name"], "mail": event["mail"]}
        case _:
            without = {key: value for key, value in seat.items() if key != "key"}
            return without | ({"key": event["key"]} if event["key"] else {})


def checked(events: Sequence[Plain], seats: Sequence[str], house: Plain) -> list[Plain]:
    """The changes that a recorded move makes, without the secrets that are published when a game is closed."""
    told = [event for event in events if event["event"] != PUBLISHED]
    kinds = [event["event"] for event in told]
    if not told or not set(kinds) <= CHANGES or (CLOSED in kinds and len(kinds) > 1):
        raise Damaged(
            "the referee changes something else than players, addresses, keys and the clock, or closes a game"
        )
    if strangers := {event["seat"] for event in told if "seat" in event} - set(seats):
        raise Damaged(f"nobody plays {', '.join(sorted(strangers))}")
    if changed(house, told) == house:
        raise Damaged("it changes nothing")
    return told


def names_in(header: Mapping[str, Any], house: Plain) -> dict[str, str]:
    """Player names by seat, safe to print."""
    seats = house.get("seats", {})
    return {
        entry["seat"]: player_name(seats.get(entry["seat"], {}).get("name", entry["name"])) for entry in header["seats"]
    }


def addresses_in(header: Mapping[str, Any], house: Plain) -> dict[str, str]:
    """Where each player gets mail, of those who have told."""
    seats = house.get("seats", {})
    mails = {entry["seat"]: seats.get(entry["seat"], {}).get("mail", entry.get("mail")) for entry in header["seats"]}
    return {seat: mail for seat, mail in mails.items() if mail}


def keys_in(house: Plain) -> dict[str, str]:
    """The public keys of those whose orders must be signed."""
    return {seat: entry["key"] for seat, entry in house.get("seats", {}).items() if "key" in entry}
