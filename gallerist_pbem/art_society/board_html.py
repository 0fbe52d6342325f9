"""The table as a page that needs nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from gallerist_pbem.art_society.position import Game
from gallerist_pbem.art_society.table import render
from gallerist_pbem.kernel.chance import Secret

STYLE = "body{font-family:sans-serif;margin:1em}pre{line-height:1.1;overflow-x:auto}"


def page(
    play: Game, secret: Secret | None, seat: str | None, names: Mapping[str, str], title: str,
    awaited: Mapping[str, str], happened: Sequence[str], done_to_you: Sequence[str], last_line: str,
) -> str:  # fmt: skip
    """Who must act, what happened, and the table as it is printed."""
    acting = [f"{names[each]} ({each}) must act: {question}" for each, question in awaited.items()]
    parts = [f"<h1>{escape(title)}</h1>", *(f"<p>{escape(line)}</p>" for line in acting)]
    parts += [_listed("What happened", happened), _listed("Done to you", done_to_you)]
    parts += [f"<pre>{escape(render(play, secret, seat, names))}</pre>", f"<p>{escape(last_line)}</p>"]
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{STYLE}</style>'
    body = "\n".join(part for part in parts if part)
    return f'<!DOCTYPE html>\n<html lang="en"><head>{head}</head><body>\n{body}\n</body></html>\n'


def _listed(heading: str, sentences: Sequence[str]) -> str:
    items = "".join(f"<li>{escape(one)}</li>" for one in sentences)
    return f"<h2>{heading}</h2><ul>{items}</ul>" if items else ""
