"""`new`, `play`, `check`: the commands that set a game up and carry orders out."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gallerist_pbem.cli.arguments import GameFile, Json, OrderFile, WhichGame, emit

if TYPE_CHECKING:
    from gallerist_pbem.engine.apply import Verdict
    from gallerist_pbem.engine.rules import Rules
    from gallerist_pbem.orders.read import Order


def add_to(app: typer.Typer) -> None:
    """Registers the commands."""
    app.command()(new)
    app.command()(play)
    app.command()(check)


def now() -> str:
    """The time of receipt; rules never see it. SOURCE_DATE_EPOCH fixes it for records that must come out the same."""
    import os
    from datetime import UTC, datetime

    fixed = os.environ.get("SOURCE_DATE_EPOCH", "")
    moment = datetime.fromtimestamp(int(fixed), UTC) if fixed.isdigit() else datetime.now(UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def read_order_from(source: str, rules: Rules, wanted: dict[str, Any] | None = None) -> Order:
    """An order from a file or from standard input, as the order schema or another one wants it."""
    from gallerist_pbem.errors import Fault, Unreadable
    from gallerist_pbem.games import words_of
    from gallerist_pbem.orders.read import ORDER_LIMIT, read_order
    from gallerist_pbem.plain.schemas import schema

    limit = ORDER_LIMIT + 1
    try:
        if source == "-":
            text = sys.stdin.buffer.read(limit)
        else:
            with Path(source).open("rb") as file:
                text = file.read(limit)
    except OSError as error:
        raise Unreadable(source, [Fault(1, 1, f"the order cannot be opened: {error.strerror}")]) from None
    wanted = wanted or schema(f"{rules.NAME}.order")
    return read_order(text, "order" if source == "-" else source, wanted, words_of(rules.NAME))


def new(
    file: GameFile,
    seat: Annotated[
        list[str], typer.Option(metavar="COLOUR=NAME", help='A player, e.g. "blue=Ann <ann@example.org>".')
    ],
    game: WhichGame = "gallerist",
    open_game: Annotated[
        bool, typer.Option("--open", help="Keep everything in the one file: hot seat, puzzles.")
    ] = False,
    seed: Annotated[str | None, typer.Option(help="Only with --open: the same seed gives the same draws.")] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="NAME=VALUE", help="A ruling or house rule.")] = None,
    data: Annotated[Path | None, typer.Option(help="Own figures, laid over the printed ones.")] = None,
    position: Annotated[Path | None, typer.Option(help="Start from this position.")] = None,
) -> None:
    """Sets up a new game.

    Example: gallerist new games/salon.yaml --seat "blue=Ann" --seat "yellow=Bob"
    """
    from gallerist_pbem.games import rules_of
    from gallerist_pbem.referee.new import keep_out_of_git, start
    from gallerist_pbem.report.gather import publish

    gamefile = start(file, game, seat, option or [], seed, open_game, data, position, now())
    typer.echo(publish(gamefile), nl=False)
    if not open_game:
        typer.echo(f"{file.stem}.secret.yaml holds the seed and all cards: it is the referee's alone.", err=True)
    if told := keep_out_of_git(rules_of(game), gamefile):
        typer.echo(told, err=True)


def play(file: GameFile, order: OrderFile, json: Json = False) -> None:
    """Carries out an order: checks it, appends the move, writes the game file and the summary.

    Example: gallerist play games/salon.yaml order.yaml
    """
    from gallerist_pbem.games import rules_of
    from gallerist_pbem.record.game_file import GameFile as File
    from gallerist_pbem.referee.submit import submit
    from gallerist_pbem.report.gather import publish

    rules = rules_of(File.load(file).header["game"])
    submission = submit(rules, file, read_order_from(order, rules), now())
    text = publish(submission.gamefile)
    if json:
        emit(played(submission.moves, submission.stopped, submission.gamefile.position["asked"]))
        return
    if submission.stopped:
        typer.echo(f"Carried out up to the reveal. Then: {submission.stopped}\n", err=True)
    typer.echo(text, nl=False)


def played(moves: list[dict[str, Any]], stopped: Exception | None, asked: dict[str, Any]) -> dict[str, Any]:
    """What `play --json` prints."""
    keys = ("move", "seat", "by", "hash", "order", "events")
    awaiting = [{"seat": seat, **facts} for seat, facts in asked.items()]
    told = str(stopped) if stopped else None
    return {"moves": [{key: move[key] for key in keys} for move in moves], "stopped": told, "awaiting": awaiting}


def check(file: GameFile, order: OrderFile, json: Json = False) -> None:
    """Tells what `play` would say, without writing and without drawing.

    Example: gallerist check games/salon.yaml order.yaml
    """
    from gallerist_pbem.engine.apply import written
    from gallerist_pbem.errors import Refused
    from gallerist_pbem.games import rules_of
    from gallerist_pbem.record.game_file import GameFile as File
    from gallerist_pbem.referee.submit import WISH, judge_order
    from gallerist_pbem.report.gather import names
    from gallerist_pbem.report.summary import wrapped

    gamefile = File.load(file)
    rules = rules_of(gamefile.header["game"])
    read = read_order_from(order, rules)
    try:
        verdict = judge_order(rules, gamefile, read)
    except Refused as refusal:
        if json:
            emit({"verdict": "refused", **refusal.plain()})
            raise typer.Exit(refusal.exit_code) from None
        raise
    if json:
        emit({name: getattr(verdict, name) for name in ("verdict", "steps", "drawn_after", "depends_on")})
        return
    typer.echo(in_words(verdict))
    for step in verdict.steps:
        typer.echo(f"  {written(step)}")
    for step in read.steps:
        if isinstance(step, dict) and WISH in step:
            typer.echo(f"  {written({WISH: step[WISH]})} (secret, never recorded)")
    for line in (
        line for told in rules.sentences(verdict.events, names(gamefile)) for line in wrapped(told, "- ", "  ")
    ):
        typer.echo(line)


def in_words(verdict: Verdict) -> str:
    """What a check found."""
    if verdict.verdict == "depends":
        return f"depends: step {verdict.depends_on} hangs on what is drawn before it"
    if verdict.drawn_after:
        return f"legal (step {verdict.drawn_after} draws; what comes after it is judged as if nothing had come up)"
    return "legal"
