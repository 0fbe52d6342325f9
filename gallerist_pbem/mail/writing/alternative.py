"""The same text for programs that show HTML: lines that stay lines, and links that can be pressed.

Mail programs know little of pages: no styles of their own, colours as figures, and a `<pre>` only inside a cell that
has a font size itself. On a phone sentences and the form are broken where the screen ends; tables are moved sideways.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from gallerist_pbem.mail.writing.links import Link

PAPER, INK, BUTTON = "#ffffff", "#1c1c1c", "#1f4e79"
SIZE = "font-size:13px;line-height:18px"
LINES = f"margin:0;font-family:Menlo,Consolas,'DejaVu Sans Mono','Courier New',monospace;{SIZE};color:{INK}"
CELL = f"padding:6px 12px;background-color:{PAPER};color:{INK};{SIZE}"
PRESSED = (
    f"display:inline-block;margin:0 6px 8px 0;padding:9px 12px;background-color:{BUTTON};color:{PAPER};"
    "font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:20px;text-decoration:none;border-radius:4px"
)
TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"'
WIDTH = "660px"
"""Room for 76 columns."""
GOES_ON = re.compile(r"\n +")


def html(subject: str, blocks: Sequence[str]) -> str:
    """A page of blocks, one below the other."""
    rows = "".join(f'<tr><td align="left" valign="top" style="{CELL}">{block}</td></tr>\n' for block in blocks)
    return (
        '<!DOCTYPE html>\n<html lang="en">\n'
        f'<head>\n<meta charset="utf-8">\n<title>{escape(subject)}</title>\n</head>\n'
        f'<body style="margin:0;padding:0;background-color:{PAPER}">\n'
        f'<table {TABLE} bgcolor="{PAPER}" style="table-layout:fixed;max-width:{WIDTH}">\n{rows}</table>\n</body>\n</html>\n'
    )


def sentences(text: str) -> str:
    """Text in which a line that begins with a blank goes on with the one before."""
    return lines(GOES_ON.sub(" ", text))


def lines(text: str) -> str:
    """Text whose lines may be broken where there is no room."""
    return f'<pre style="{LINES};white-space:pre-wrap">{escape(text)}</pre>'


def table(text: str) -> str:
    """Text whose columns stand in line whatever the room."""
    return f'<div style="overflow-x:auto"><pre style="{LINES};white-space:pre">{escape(text)}</pre></div>'


def pressed(links: Sequence[Link]) -> str:
    """What can be pressed."""
    return "".join(f'<a href="{escape(link.target)}" style="{PRESSED}">{escape(link.label)}</a>\n' for link in links)
