"""Makes mail.png and mail-phone.png: a mail of the example game, as Chromium shows its HTML at 800 and 390 pixels.

.venv/bin/python docs/pictures/mail.py [FOLDER FOR THE PICTURES]
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path

from gallerist_pbem.mail.writing.compose import Sender, Telling, compose
from gallerist_pbem.referee.open import open_game

HERE = Path(__file__).parent
GAME = HERE.parents[1] / "games" / "finished.yaml"
CHROMIUM = ("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars")
SIZES = {"mail.png": "800,1000", "mail-phone.png": "390,1100"}
TABLE = Sender("The table", "table@example.org", plus=True)


def page() -> str:
    """The HTML of a mail to Cleo, whose turn it is."""
    told = Telling(open_game(f"{GAME}@105", "purple"), [], "K7Q2M5XWZ3TDBN4A", TABLE, "cleo@example.org", heard=104)
    mail = message_from_bytes(compose(told).raw, _class=EmailMessage, policy=policy.default)
    part = mail.get_body(("html",))
    assert part is not None
    return str(part.get_content())


def main() -> None:
    """Over the pictures that are there."""
    folder = Path(sys.argv[1]) if sys.argv[1:] else HERE
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "mail.html"
        file.write_text(page(), encoding="utf-8")
        for name, size in SIZES.items():
            command = [*CHROMIUM, f"--window-size={size}", f"--screenshot={folder / name}", file.as_uri()]
            subprocess.run(command, check=True, capture_output=True)


if __name__ == "__main__":
    main()
