"""Whether a game can be gone on with: everything that playing an order asks for, before there is one."""

from __future__ import annotations

from pathlib import Path

from gallerist_pbem.errors import Usage
from gallerist_pbem.record import noted
from gallerist_pbem.record.current import check_dealt
from gallerist_pbem.record.secret_file import Secrets
from gallerist_pbem.referee.open import OpenedGame, check_playable, open_game


def open_fit(path: Path) -> OpenedGame:
    """The game, if the next order can be played; one that is over needs no more than to be readable."""
    opened = open_game(path)
    if opened.is_over:
        return opened
    check_playable(opened)
    secrets = Secrets.load(opened.file)
    check_dealt(opened.file, opened.rules, opened.game.figures, secrets.secrets)
    noted.check_noted(opened.file)
    return opened


def check_addresses(opened: OpenedGame) -> None:
    """Every seat of a game that goes on by mail has an address."""
    missing = [f"{name} ({seat})" for seat, name in opened.names.items() if seat not in opened.addresses]
    if missing and not opened.is_over:
        raise Usage(f"{opened.id}: no mail reaches {', '.join(missing)}, who has no address")
