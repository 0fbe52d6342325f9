"""Makes status.png: a host as it could stand on a Wednesday, its status page, and Chromium to look at it.

    .venv/bin/python docs/pictures/status.py [FOLDER FOR ALL SIZES]
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from gallerist_pbem.mail.host.house import Host, open_host
from gallerist_pbem.mail.post import Absence, KeptMail, Outgoing, SeatChoice

BEGUN, NOW = "1763200800", "1763522400"  # 15 November 2025, 10:00, and 19 November, 03:20
PLAYERS = ("blue=Ann <ann@example.org>", "yellow=Bob <bob@example.org>", "purple=Cleo <cleo@example.org>")
GALLERIST = Path(sys.executable).with_name("gallerist")
CHROMIUM = ("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars")
SIZES = {"phone": "390,1500", "wide": "1000,1100", "narrow": "320,1700"}


def gallerist(at: str, *arguments: str) -> None:
    """A command at a moment; a broken game is part of the picture."""
    subprocess.run([GALLERIST, *arguments], env={**os.environ, "SOURCE_DATE_EPOCH": at}, check=False)


def new(folder: Path, game: str, at: str, *options: str, players: Sequence[str] = PLAYERS) -> None:
    seats = [word for player in players for word in ("--seat", player)]
    gallerist(at, "host", "new", str(folder), game, *seats, *options)


def letter(number: int, game: str, seat: str) -> Outgoing:
    return Outgoing(f"{number}@example.org", f"{seat}@example.org", "table@example.org", b"", game, seat, "turn", 0)


def furnish(folder: Path) -> None:
    """Four games, a broken one, mails that wait and failed, somebody who is away and somebody who has not answered."""
    gallerist(BEGUN, "host", "init", str(folder), "--name", "The table at the Rialto", "--address", "table@example.org")
    new(folder, "salon", BEGUN, "--clock", "turn=24")
    new(folder, "rialto", BEGUN, "--game", "art-society", "--clock", "turn=120")
    new(folder, "vernissage", NOW, players=PLAYERS[:2])
    (folder / "games" / "attic.yaml").write_text("a torn file\n", encoding="utf-8")
    host = open_host(folder)
    with host.ledger.database.transaction():
        fill(host)


def fill(host: Host) -> None:
    """What a host would have noted by then."""
    confirmed = [SeatChoice(game, seat, "confirmed", "2025-11-15T12:00:00Z") for game in ("salon", "rialto")
                 for seat in ("blue", "yellow", "purple")]  # fmt: skip
    away = Absence("rialto", "yellow", "2025-11-16T00:00:00Z", "2025-11-24T00:00:00Z", "2025-11-15T12:00:00Z")
    host.ledger.seats.change([*confirmed, away])
    host.ledger.database.rows("DELETE FROM notes WHERE game <> 'vernissage'")
    seen = '["2025-11-19T03:19:30Z", "", 0.0]'
    host.ledger.database.rows("INSERT INTO facts (name, value) VALUES (?, ?)", ["clock seen", seen])


def fill_mails(folder: Path) -> None:
    ledger, at = open_host(folder).ledger, "2025-11-19T03:00:00Z"
    ledger.take(KeptMail("a", "a@example.org", at, "", "mails/a.eml", "salon"))
    for number, (game, seat) in enumerate([("salon", "blue"), ("rialto", "purple"), ("salon", "yellow")]):
        ledger.write_letter(letter(number, game, seat), [], at)
    ledger.sending("1@example.org")
    ledger.unsent("1@example.org", "550 5.1.1 no such user here", None)
    ledger.sending("2@example.org")


def photograph(page: Path, picture: Path, size: str, dark: bool) -> None:
    scheme = ["--force-dark-mode", "--blink-settings=preferredColorScheme=0"] if dark else []
    command = [*CHROMIUM, *scheme, f"--window-size={size}", f"--screenshot={picture}", page.as_uri()]
    subprocess.run(command, check=True, capture_output=True)


def main() -> None:
    with tempfile.TemporaryDirectory() as place:
        folder, page = Path(place) / "table", Path(place) / "status.html"
        furnish(folder)
        fill_mails(folder)
        gallerist(NOW, "host", "status", str(folder), "--html", str(page))
        photograph(page, Path(__file__).with_name("status.png"), SIZES["wide"], dark=False)
        for name, size in SIZES.items() if sys.argv[1:] else ():
            for dark in (False, True):
                photograph(page, Path(sys.argv[1]) / f"{name}-{'dark' if dark else 'light'}.png", size, dark)


if __name__ == "__main__":
    main()
