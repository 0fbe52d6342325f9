"""What four players do on the evenings of two weeks, all of it by answering mails: a round and a half of The Gallerist,
and two rounds of Art Society."""

from __future__ import annotations

from email.message import EmailMessage
from typing import NamedTuple

from tests.support.evening.player import Player
from tests.support.evening.table import ADDRESS, Table

SALON, SOCIETY = "salon", "society"
NAMES = {"blue": "Ann", "yellow": "Bob", "purple": "Cleo", "orange": "Dan"}
EVE, CLEO_LATER = "eve@example.net", "cleo@new.example.org"
STANDING = "if out of sales_office: decline"
BIDS = {"blue": 13, "yellow": 16, "purple": 7, "orange": 9}
LATER_BIDS = {"blue": 11, "yellow": 3, "purple": 12, "orange": 18}
WISH = "wish 2, 1"


class Players(NamedTuple):
    """Who plays, and who only tries to."""

    ann: Player
    bob: Player
    cleo: Player
    dan: Player
    eve: Player

    @property
    def four(self) -> tuple[Player, ...]:
        """In the order of their seats."""
        return self[:4]


def address_of(name: str) -> str:
    """Where somebody reads his mails."""
    return f"{name.lower()}@example.org"


def invited(table: Table) -> Players:
    """A host with two games."""
    table.init()
    seats = [word for seat, name in NAMES.items() for word in ("--seat", f"{seat}={name} <{address_of(name)}>")]
    table.new(SALON, *seats, chance=b"salon one")
    table.new(SOCIETY, *seats, "--game", "art-society", chance=b"society")
    table.run()
    addresses = {name: address_of(name) for name in NAMES.values()} | {"Eve": EVE}
    return Players._make(Player(name, address, table) for name, address in addresses.items())


def play(table: Table) -> Players:
    """All of it, in its order."""
    players = invited(table)
    for part in (starts, sealed_bids, kicked_out, missed, second_auction, from_holidays, nobody_answers, spoofed,
                 taken_back, moved_house):  # fmt: skip
        part(table, players)
    return players


def starts(table: Table, players: Players) -> None:
    """The invitations are answered, each in another way; then an order against the rules and one with slips."""
    ann, bob, cleo, dan, _ = players
    ann.inside(SALON, "start sales_office")
    bob.on_top(SALON, "yes")
    cleo.on_top(SALON, "Yes.", "attach game")
    dan.on_top(SALON, "yes please")
    ann.inside(SOCIETY, "hang 6 3")
    bob.by_link(SOCIETY, "hang 6 3")
    cleo.as_html(SOCIETY, "hang 7 3")
    dan.between(SOCIETY, "hang 6 4")
    table.run()
    dan.on_top(SALON, "start sales_office")
    cleo.inside(SOCIETY, "ofer 4x4, 9x9, 2x4", "nots Good luck!")
    table.run()
    dan.inside(SALON, "start artists_colony")
    cleo.between(SOCIETY, "offer 4x4, 3x3, 2x4, 2x3, 2x2", "note Good luck!")
    table.run()


def sealed_bids(table: Table, players: Players) -> None:
    """Three have bid and the fourth has not: nobody knows a bid yet. Ann says beforehand what she would take."""
    ann, bob, cleo, dan, _ = players
    cleo.inside(SALON, "start media_center")
    ann.inside(SOCIETY, f"bid {BIDS['blue']} {WISH}")
    cleo.on_top(SOCIETY, f"bid {BIDS['purple']}")
    dan.as_html(SOCIETY, f"bid {BIDS['orange']}")
    table.run()
    bob.between(SOCIETY, f"bid {BIDS['yellow']}")
    bob.inside(SALON, "go sales_ofice leave dsk", "take 22 tu 1", "ende")
    table.run()
    order = bob.inside(SALON, "go sales_office leave desk", "take 2 to 1", "end")
    bob.post(order)
    again = bob.reply(bob.latest(SALON), order.get_content())
    bob.post(again)
    bob.by_link(SOCIETY, "pick 1")
    table.run()


def kicked_out(table: Table, players: Players) -> None:
    """Bob has kicked out Ann, who answers between the lines; Cleo kicks out Dan, who does not."""
    ann, bob, cleo, dan, _ = players
    ann.between(SALON, "take 4 to 2")
    dan.on_top(SOCIETY, "pick 4")
    table.run()
    cleo.by_link(SOCIETY, "pick 3")
    cleo.inside(SALON, "go artists_colony leave desk", "buy photo blue", "end")
    table.run()
    for player in players.four:
        player.by_link(SOCIETY, "hang new")
    bob.on_top(SALON, "#gallerist salon yellow 3", STANDING, "#end")
    table.run()
    out_of_office(cleo)


def out_of_office(player: Player) -> EmailMessage:
    """What a machine answers to the newest mail."""
    return player.on_top(SALON, "I am back on Thursday.", Subject="Out of office", Auto_Submitted="auto-replied")


def missed(table: Table, players: Players) -> None:
    """A reaction: reminded once, overdue, and declined by the host."""
    for hours in (17, 1, 8, 24):
        table.run(hours=hours)


def second_auction(table: Table, players: Players) -> None:
    """Ann will be away. Dan kicks out Bob, whose standing order answers. The second round of Art Society."""
    ann, _, _, dan, _ = players
    ann.on_top(SALON, "away from 6 November until 2026-11-22")
    dan.inside(SALON, "go sales_office", "take 4 to 1", "end")
    dan.on_top(SOCIETY, "offer 3x3, 3x2, 2x3, 2x2, 4x3", "", "send page")
    table.run()
    for player, bid in zip(players.four, LATER_BIDS.values(), strict=True):
        player.inside(SOCIETY, f"bid {bid} wish 1, 2, 3, 4, 5")
    table.run()
    for player in players.four:
        player.by_link(SOCIETY, "hang new")
    table.run()


def from_holidays(table: Table, players: Players) -> None:
    """No time runs for Ann in either game; she answers when she likes."""
    table.run(hours=49)
    table.run(hours=24)
    players.ann.as_html(SALON, "go media_center", "promote photo blue bonus tickets brown", "end")
    table.run()
    players.cleo.by_link(SALON, "decline")
    table.run()


def nobody_answers(table: Table, players: Players) -> None:
    """Bob misses his turn: one reminder, overdue, and when the grace is over the referee is told."""
    for hours in (47, 2, 1, 24, 48, 48, 24):
        table.run(hours=hours)


def spoofed(table: Table, players: Players) -> None:
    """Eve writes as Bob without a key, and then with his key from her own address."""
    _, bob, _, _, eve = players
    asked = bob.latest(SALON)
    order = "#gallerist salon yellow 11\ngo sales_office\ntake 1 to 2\nend\n#end\n"
    forged = eve.letter("My turn", order)
    forged.replace_header("From", f"Bob <{bob.address}>")
    forged["To"] = ADDRESS
    eve.post(forged)
    stolen = eve.reply(asked, order)
    stolen.replace_header("From", f"Bob <{EVE}>")
    eve.post(stolen)
    table.run()
    eve.post(stolen)
    table.run()


def taken_back(table: Table, players: Players) -> None:
    """Bob plays at last and thinks better of it; Cleo, who is asked now, agrees."""
    _, bob, cleo, _, _ = players
    bob.inside(SALON, "go international_market", "offer 1 1 bonus tickets brown", "end")
    table.run()
    bob.on_top(SALON, "undo")
    table.run()
    cleo.on_top(SALON, "grant undo")
    table.run()
    bob.inside(SALON, "go international_market", "offer 1 3", "end")
    table.run()


def moved_house(table: Table, players: Players) -> None:
    """Cleo has another address. What comes from the old one no longer counts; from the new one she plays her turn."""
    cleo = players.cleo
    before = cleo.latest(SALON)
    table.command("referee", table.path(SALON), "--address", f"purple={CLEO_LATER}")
    table.run()
    cleo.on_top(SALON, "go media_center", "hire 1", "end", to=before)
    table.run()
    cleo.address = CLEO_LATER
    cleo.on_top(SALON, "yes")
    table.run()
    cleo.inside(SALON, "go media_center", "hire 1", "end")
    table.run()
