"""`show`, `legal`, `status`, `log`, `score`: the commands that only read."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gallerist_pbem.cli.arguments import GameFile, GameFiles, Json, Point, Seat, emit, games_among

if TYPE_CHECKING:
    from gallerist_pbem.engine.chance import Secret
    from gallerist_pbem.engine.rules import AnyGame, Rules
    from gallerist_pbem.record.game_file import GameFile as File

FORMATS = ("rich", "text", "json", "html")


def add_to(app: typer.Typer) -> None:
    """Registers the commands."""
    for command in (show, legal, status, log, score):
        app.command()(command)


def opened(path: str | Path, seat: str | None) -> tuple[File, Rules, AnyGame, Secret | None]:
    """A game as a seat, or everybody, may see it: with `--as` that seat's own secret, without none."""
    from gallerist_pbem.errors import Usage
    from gallerist_pbem.games import rules_of
    from gallerist_pbem.record.documents import seats
    from gallerist_pbem.record.secret_file import seat_part
    from gallerist_pbem.referee.open import pointed
    from gallerist_pbem.referee.submit import check_figures, current

    whole, gamefile = pointed(str(path))
    rules = rules_of(gamefile.header["game"])
    if seat is not None and seat not in seats(gamefile.header):
        raise Usage(unknown_seat(gamefile, seat))
    game = current(rules, gamefile)
    try:
        check_figures(gamefile, game.figures)
    except Usage as unknown:
        typer.echo(str(unknown), err=True)
    return gamefile, rules, game, seat_part(whole, seat) if seat else None


def unknown_seat(gamefile: File, said: str) -> str:
    """What to tell somebody who names no seat of a game, perhaps a player."""
    from gallerist_pbem.report.gather import names

    called = names(gamefile)
    own = [seat for seat, name in called.items() if name.lower() == said.lower()]
    known = ", ".join(f"{seat} ({name})" for seat, name in called.items())
    told = f"{said} plays {own[0]}" if len(own) == 1 else f"nobody plays {said}"
    return f"{told} in {gamefile.header['id']}. Seats are colours: {known}"


def show(
    file: Point,
    seat: Seat = None,
    format_: Annotated[
        str | None, typer.Option("--format", help="rich, text, json or html; rich on a terminal, else text.")
    ] = None,
    json: Json = False,
) -> None:
    """Shows the table as everybody, or with --as one seat, sees it.

    Example: gallerist show games/salon.yaml --as blue --format html > salon.html
    """
    from gallerist_pbem.errors import Usage
    from gallerist_pbem.report.gather import summary_for
    from gallerist_pbem.report.terminal import page, paint

    chosen = "json" if json else format_ or ("rich" if sys.stdout.isatty() else "text")
    if chosen not in FORMATS:
        raise Usage(f"there is no format {chosen!r}. Formats are: {', '.join(FORMATS)}")
    gamefile, rules, game, secret = opened(file, seat)
    if chosen == "json":
        emit({"move": gamefile.position["move"], "asked": gamefile.position["asked"], **rules.view(game, seat, secret)})
    elif chosen == "text":
        typer.echo(summary_for(gamefile, rules, game, seat, secret), nl=False)
    elif chosen == "html":
        typer.echo(page(gamefile, rules, game, seat, secret), nl=False)
    else:
        paint(gamefile, rules, game, seat, secret)


def legal(
    file: Point,
    seat: Seat = None,
    everything: Annotated[bool, typer.Option("--all", help="With every minor choice; this can be a lot.")] = False,
    json: Json = False,
) -> None:
    """Lists what may be answered now, as it can be pasted into an order.

    Example: gallerist legal games/salon.yaml --as blue
    """
    from gallerist_pbem.cli.legal import list_answers
    from gallerist_pbem.errors import NotAwaited
    from gallerist_pbem.referee.awaited import asked_still

    gamefile, rules, game, _ = opened(file, seat)
    asked = (asked_still(rules, gamefile, seat) if seat else gamefile).position["asked"]
    if not asked:
        raise NotAwaited("OVER", f"{gamefile.header['id']} is over: nobody is asked")
    if seat is not None and seat not in asked:
        raise NotAwaited("NOT-AWAITED", f"{seat} is not asked now; {who_is(asked)}")
    if seat is None and len(asked) > 1 and not json:
        others = [*asked][1:]
        typer.echo(f"# {who_is(others)} asked too; `--as {others[0]}` lists what that seat may answer.")
    list_answers(rules, game, seat or next(iter(asked)), asked, everything, json)


def who_is(seats: Sequence[str]) -> str:
    """Seats with their verb."""
    return f"{', '.join(seats)} {'is' if len(seats) == 1 else 'are'}"


def status(files: GameFiles, json: Json = False) -> None:
    """Tells who is awaited, for what, since when.

    Example: gallerist status games/*.yaml
    """
    from gallerist_pbem.games import rules_of
    from gallerist_pbem.record.game_file import GameFile
    from gallerist_pbem.report.gather import names

    rows: list[dict[str, Any]] = []
    for path in games_among(files):
        gamefile = GameFile.load(path)
        header, position = gamefile.header, gamefile.position
        awaiting = [{"seat": seat, **facts} for seat, facts in position["asked"].items()]
        row = {"file": str(path), "id": header["id"], "game": header["game"], "move": position["move"]}
        rows.append({**row, "over": not awaiting, "awaiting": awaiting})
        if not json:
            typer.echo(status_line(rows[-1], rules_of(header["game"]), names(gamefile)))
    if json:
        emit(rows)


def status_line(row: dict[str, Any], rules: Rules, called: dict[str, str]) -> str:
    """One game on one line."""
    if row["over"]:
        return f"{row['id']}: over after move {row['move']}"
    waits = [
        f"{called[a['seat']]} ({a['seat']}): {rules.question(a['question'])}, since {a['since']}"
        for a in row["awaiting"]
    ]
    return f"{row['id']}: move {row['move']}, waiting for {'; '.join(waits)}"


def log(
    file: GameFile,
    start: Annotated[int, typer.Option("--from", min=0, help="The first move to tell.")] = 0,
    json: Json = False,
) -> None:
    """Tells the history in sentences.

    Example: gallerist log games/salon.yaml --from 10
    """
    from gallerist_pbem.errors import Usage
    from gallerist_pbem.games import rules_of
    from gallerist_pbem.record.game_file import GameFile
    from gallerist_pbem.report.gather import names
    from gallerist_pbem.report.history import move_sentences, who_moved

    gamefile = GameFile.load(file)
    rules = rules_of(gamefile.header["game"])
    if json:
        emit(list(gamefile.moves(start)))
        return
    if start >= gamefile.count:
        raise Usage(f"{file.name} has no move {start}: its moves are 0 to {gamefile.count - 1}")
    called = names(gamefile)
    for move in gamefile.moves(start):
        typer.echo(f"{move['move']}. {who_moved(move, called)}, {move['at']}")
        for sentence in move_sentences(rules, move, called):
            typer.echo(f"   {sentence}")


def score(file: Point, seat: Seat = None, json: Json = False) -> None:
    """Shows the final scoring, or how it stands now; cards of others are unknown until the end.

    Example: gallerist score games/salon.yaml --as blue
    """
    from gallerist_pbem.report.gather import names

    gamefile, rules, game, secret = opened(file, seat)
    ledgers = rules.scores(game, {seat: secret} if seat else {})
    over = rules.over(game)
    won = rules.winners(game) if over else []
    if json:
        seats = {name: split_total(ledger) for name, ledger in ledgers.items()}
        emit({"over": over, "winners": won, "seats": seats})
        return
    typer.echo(rules.score_table(ledgers, names(gamefile), won), nl=False)
    if not over:
        typer.echo(f"\nAs it stands now, if the game ended here{known_cards(rules, game, seat, secret)}.")


def known_cards(rules: Rules, game: AnyGame, seat: str | None, secret: Secret | None) -> str:
    """Whose secret cards are counted, of a game that deals some."""
    from gallerist_pbem.engine.chance import Seeded

    if not any(rules.deal(rules.seated(game.table), game.figures, Seeded("", {}, {})).values()):
        return ""
    return f"; only the cards of {seat} are counted" if secret else "; nobody's cards are counted"


def split_total(ledger: dict[str, int]) -> dict[str, Any]:
    """The total, and the steps it is made of."""
    return {"total": ledger["total"], "steps": {step: money for step, money in ledger.items() if step != "total"}}
