"""What carrying out an option would change, in a few words."""

from __future__ import annotations

from gallerist_pbem.games.gallerist.guide_worth import phrase
from gallerist_pbem.games.gallerist.table.facts import value
from gallerist_pbem.games.gallerist.table.position import Counts, Game
from gallerist_pbem.games.gallerist.words.sentences import word

TICKETS = "tickets"
WORTH = "worth"
"""What a bonus gives is told with it."""
DECIDES = {
    TICKETS: (TICKETS,),
    "visitor": ("gallery", "plaza"),
    "send": ("gallery", "lobby", "plaza"),
    "artist": ("fame",),
    "with": ("desks",),
    WORTH: ("money",),
    "to": (TICKETS, "money", "influence", "fame", "gallery", "plaza"),
}
"""Choice -> what cannot be told before it is made."""


def changes(before: Game, after: Game, seat: str, undecided: set[str]) -> list[str]:
    """What differs for a seat, on the Plaza and for the artists; what is still to be chosen is left out."""
    was, now = before.table.players[seat], after.table.players[seat]
    by_kind = {
        "money": money(was.money, now.money),
        "influence": step("influence", was.influence, now.influence),
        TICKETS: counts("ticket", was.tickets, now.tickets),
        "fame": fames(before, after),
        "gallery": counts("gallery", was.gallery, now.gallery),
        "lobby": counts("lobby", was.lobby, now.lobby),
        "plaza": counts("plaza", before.table.plaza, after.table.plaza),
        "desks": step("desks", was.desks, now.desks),
        "wall": step("wall", len(was.works), len(now.works)),
    }
    hidden = {kind for name in undecided for kind in DECIDES.get(name, ())}
    return [text for kind, texts in by_kind.items() if kind not in hidden for text in texts]


def money(was: int, now: int) -> list[str]:
    """A price, or income."""
    if was == now:
        return []
    return [phrase("costs", price=was - now, left=str(now)) if now < was else phrase("earns", money=now - was)]


def step(name: str, was: int, now: int) -> list[str]:
    """A number that changed."""
    return [phrase(name, was=str(was), now=str(now))] if was != now else []


def counts(name: str, was: Counts, now: Counts) -> list[str]:
    """Counts that changed."""
    return [
        phrase(name, kind=word(kind), was=str(was[kind]), now=str(count))
        for kind, count in now.items()
        if was[kind] != count
    ]


def fames(before: Game, after: Game) -> list[str]:
    """Fame of artists, and what their works are worth then."""
    lines = []
    for name, artist in after.table.artists.items():
        if (was := before.table.artists[name].fame) != artist.fame:
            lines.append(phrase("fame", artist=name, was=str(was), now=str(artist.fame)))
            if value(before, name) != value(after, name):
                lines.append(phrase("value", value=str(value(after, name))))
    return lines
