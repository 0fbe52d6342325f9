"""How `legal` prints answers: one by one, so that even a huge list begins at once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import typer

from gallerist_pbem.engine.answers import MINOR, TARGET, Step
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.plain.yaml_out import write_document


def list_answers(
    rules: Rules, game: AnyGame, seat: str, asked: dict[str, Any], everything: bool, as_json: bool
) -> None:
    """All answers of a seat."""
    question = asked[seat]
    found = answers(rules, game, seat, MINOR if everything else TARGET)
    if as_json:
        print_json({"seat": seat, "decision": question["decision"], "question": question["question"]}, found)
        return
    more = "" if everything else " (the first of each minor choice; --all lists them all)"
    asks = rules.question(question["question"])
    typer.echo(f"# {seat} may answer decision {question['decision']} ({asks}) with any one of these{more}:")
    for steps in found:
        typer.echo("")
        typer.echo(write_document([*steps]), nl=False)


def print_json(head: dict[str, Any], found: Iterator[list[Step]]) -> None:
    """The object is written piece by piece."""
    typer.echo(json.dumps(head)[:-1] + ', "answers": [', nl=False)
    for number, steps in enumerate(found):
        typer.echo((", " if number else "") + json.dumps(steps), nl=False)
    typer.echo("]}")
