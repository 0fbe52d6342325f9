"""`suggest`: what a bot would answer."""

from __future__ import annotations

import typer

from gallerist_pbem.cli.arguments import Json, Point, emit
from gallerist_pbem.cli.bots.auto import As, Nodes
from gallerist_pbem.cli.bots.observe import looking, own_random

SHOWN = 3


def suggest(file: Point, seat: As, nodes: Nodes = None, json: Json = False) -> None:
    """Shows the three best answers a bot finds for a seat, and why.

    Example: gallerist suggest games/salon.yaml --as blue

    Example: gallerist suggest games/salon.yaml@12 --as blue (what could have been done then)
    """
    from gallerist_pbem.bots.advice import advice, advice_text

    opened, observation = looking(file, seat)
    best = advice(observation, own_random(opened, seat), nodes, SHOWN)
    if json:
        suggestions = [
            {"steps": answer.steps, "reasons": answer.reasons, "following": list(answer.following)} for answer in best
        ]
        emit({"seat": seat, "decision": opened.asked[seat]["decision"], "suggestions": suggestions})
    else:
        typer.echo("\n".join(advice_text(observation, best, f"{opened.names[seat]} ({seat})")))
