"""The same text for programs that show HTML: lines that stay lines, and links that can be pressed.

Mail programs know little of pages: no styles of their own, colours as figures, and a `<pre>` only inside a cell that
has a font size itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from gallerist_pbem.mail.writing.links import Link

PAPER, INK, BUTTON, ON_BUTTON = "#ffffff", "#1c1c1c", "#1f4e79", "#ffffff"
SIZE = "font-size:13px;line-height:18px"
LINES = f"margin:0;font-family:Menlo,Consolas,'DejaVu Sans Mono','Courier New',monospace;{SIZE};color:{INK}"
PRESSED = (
    f"display:inline-block;margin:0 6px 8px 0;padding:9px 12px;background-color:{BUTTON};color:{ON_BUTTON};"
    "font-family:Helvetica,Arial,sans-serif;font-size:15px;line-height:20px;text-decoration:none;border-radius:4px"
)


def html(subject: str, above: str, heading: str, links: Sequence[Link], below: str) -> str:
    """What matters first, then the answers that can be given by pressing something, then the form and the rest."""
    pressed = "".join(f'<a href="{escape(link.target)}" style="{PRESSED}">{escape(link.label)}</a>\n' for link in links)
    rows = [_row(_lines(above)), *([_row(_lines(heading)), _row(pressed)] if links else []), _row(_lines(below))]
    return (
        '<!DOCTYPE html>\n<html lang="en">\n'
        f'<head>\n<meta charset="utf-8">\n<title>{escape(subject)}</title>\n</head>\n'
        f'<body style="margin:0;padding:0;background-color:{PAPER}">\n'
        f'<table role="presentation" cellpadding="0" cellspacing="0" border="0" bgcolor="{PAPER}">\n'
        f"{''.join(rows)}</table>\n</body>\n</html>\n"
    )


def _row(content: str) -> str:
    style = f"padding:6px 12px;background-color:{PAPER};color:{INK};{SIZE}"
    return f'<tr><td align="left" valign="top" style="{style}">{content}</td></tr>\n'


def _lines(text: str) -> str:
    return f'<pre style="{LINES}">{escape(text)}</pre>'
