"""`order`: asks for an order question by question, or prints it as a form to fill in."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from gallerist_pbem.cli.arguments import GameFile, complete_seat

if TYPE_CHECKING:
    from gallerist_pbem.cli.dialogue import Dialogue
    from gallerist_pbem.kernel.gamefile import GameFile as File
    from gallerist_pbem.kernel.orders import Order
    from gallerist_pbem.kernel.wizard import Guide, Walk

INTERRUPTED = 130
LEFT = "Left; nothing was written."
STDOUT = "-"
NOTE_LENGTH = 2000


def add_to(app: typer.Typer) -> None:
    """Registers the command."""
    app.command()(order)


def order(
    file: GameFile,
    seat: Annotated[str, typer.Option("--as", metavar="SEAT", help="Who orders.", autocompletion=complete_seat)],
    template: Annotated[bool, typer.Option("--template", help="Print a form to fill in instead of asking.")] = False,
    out: Annotated[
        str | None, typer.Option(metavar="FILE", help="Write the order there, - for standard output.")
    ] = None,
    play: Annotated[bool, typer.Option("--play", help="Play the order when it is complete.")] = False,
) -> None:
    """Asks question by question and writes the order; with --template prints a form to fill in.

    Example: gallerist order games/salon.yaml --as blue --out order.txt
    """
    from gallerist_pbem.cli.reading import opened
    from gallerist_pbem.kernel.errors import NotAwaited, Usage
    from gallerist_pbem.kernel.form import form
    from gallerist_pbem.kernel.processor import check_figures

    gamefile, rules, position, secret = opened(file, seat)
    asked = gamefile.position["asked"]
    if seat not in asked:
        awaited = f"but {', '.join(asked)}" if asked else "the game is over"
        raise NotAwaited("NOT-AWAITED" if asked else "OVER", f"{seat} is not asked now, {awaited}")
    check_figures(gamefile, position.figures)
    guide = guide_of(gamefile.header["game"])
    if template:
        typer.echo(form(rules, guide, position, seat, head_line(gamefile, seat)))
        return
    if play and out:
        raise Usage("--play and --out exclude each other")
    if out:
        check_target(out)
    from gallerist_pbem.cli.dialogue import Dialogue, Left, tell
    from gallerist_pbem.cli.summaries import names

    talk = Dialogue(rules, guide, position, seat, secret, names(gamefile))
    finish = Finish(gamefile, talk, out, play)
    try:
        greet(gamefile, talk)
        finish.run()
    except (Left, KeyboardInterrupt):
        tell()
        tell("Interrupted while writing; `gallerist status` tells what stands." if finish.writing else LEFT)
        raise typer.Exit(INTERRUPTED) from None


def guide_of(game: str) -> Guide:
    """The words and consequences of a game."""
    from importlib import import_module

    from gallerist_pbem.games import GAMES

    return cast("Guide", import_module(f"{GAMES[game]}.consequences"))


def head_line(gamefile: File, seat: str) -> str:
    """The first line of the order in text form."""
    from gallerist_pbem.cli.summaries import template

    return template(gamefile, seat).splitlines()[0]


def greet(gamefile: File, talk: Dialogue) -> None:
    """Who is asked for what, and what he has."""
    from gallerist_pbem.cli.dialogue import HINT, tell
    from gallerist_pbem.cli.summaries import facts_of

    header, asked = gamefile.header, gamefile.position["asked"][talk.seat]
    question = talk.rules.question(asked["question"], facts_of(talk.play))
    tell(f"{header['id']}, move {gamefile.position['move']}. {talk.names[talk.seat]} ({talk.seat}): {question}.")
    for line in talk.guide.standing(talk.play, talk.seat, talk.secret):
        typer.echo(line, err=True)
    tell(HINT)


def check_target(out: str) -> None:
    """Told before the first question, not after the last."""
    from gallerist_pbem.kernel.errors import Usage

    if out != STDOUT and Path(out).exists():
        raise Usage(f"{out} exists already, and nothing is overwritten")
    if out != STDOUT and not Path(out).parent.is_dir():
        raise Usage(f"there is no folder {Path(out).parent}")


class Finish:
    """A complete order: shown, checked, and then played, written, or taken back."""

    def __init__(self, gamefile: File, talk: Dialogue, out: str | None, play: bool) -> None:
        self.gamefile, self.talk, self.out, self.play = gamefile, talk, out, play
        self.note: str | None = None
        self.writing = False

    def run(self) -> None:
        """Until it is played or written."""
        from gallerist_pbem.cli.dialogue import Back, tell
        from gallerist_pbem.kernel.errors import Refused

        done = False
        while not done:
            walk = self.talk.run()
            try:
                self.order = self._order(walk)
                self._show(walk)
                done = self._deliver()
            except Back:
                self.talk.back()
            except Refused as refusal:
                if self.play or self.out:
                    raise
                tell(f"Not possible: {refusal}")
                self.talk.back()

    def _order(self, walk: Walk) -> Order:
        from gallerist_pbem.kernel.orders import Order
        from gallerist_pbem.kernel.summary import SHORT_HASH

        decision = self.gamefile.position["asked"][self.talk.seat]["decision"]
        short = self.gamefile.move(decision)["hash"][:SHORT_HASH]
        return Order(self.gamefile.header["id"], self.talk.seat, decision, short, walk.steps, self.note)

    def _text(self) -> str:
        from gallerist_pbem.games import MARK
        from gallerist_pbem.kernel.textwriting import write_text_order

        return write_text_order(self.order, MARK).rstrip("\n") + "\n"

    def _show(self, walk: Walk) -> None:
        """The order as it will be sent, and what the rules say of it."""
        from gallerist_pbem.cli.dialogue import tell
        from gallerist_pbem.kernel.processor import judge_order

        verdict = judge_order(self.talk.rules, self.gamefile, self.order)
        tell()
        tell("Your order:")
        typer.echo(self._text(), nl=False, err=True)
        if verdict.verdict == "depends":
            tell(f"It can be played; whether step {verdict.depends_on} works out depends on what is drawn before it.")
        else:
            tell("The rules allow it.")
        if walk.waits:
            tell("It ends with a draw. The rest is asked when it has been revealed.")

    def _deliver(self) -> bool:
        """Whether it has left the person's hands."""
        if self.play:
            return self._play()
        if self.out:
            return self._write(self.out)
        while not (done := self._ask()):
            pass
        return done

    def _ask(self) -> bool:
        from gallerist_pbem.cli.dialogue import command, tell
        from gallerist_pbem.kernel.errors import PbemError

        tell()
        tell("p) play it now, w) write it to a file, n) add a note, b) back, q) quit")
        said = command("p, w, n, b or q? ").lower()
        try:
            match said:
                case "p" | "play":
                    return self._play()
                case "w" | "write":
                    return self._write_where()
                case "n" | "note":
                    return self._add_note()
        except PbemError as error:
            tell(f"{error}")
            return False
        tell("Please type p, w, n, b or q.")
        return False

    def _add_note(self) -> bool:
        """A note is one line; it goes with the order and everybody can read it."""
        from dataclasses import replace

        from gallerist_pbem.cli.dialogue import listen, tell
        from gallerist_pbem.kernel.writing import FORBIDDEN

        note = listen("Your note, in one line ")
        if FORBIDDEN.search(note) or len(note) > NOTE_LENGTH:
            tell(f"A note has at most {NOTE_LENGTH} characters and no control characters.")
            return False
        self.note = note or None
        self.order = replace(self.order, note=self.note)
        typer.echo(self._text(), nl=False, err=True)
        return False

    def _write_where(self) -> bool:
        from gallerist_pbem.cli.dialogue import listen

        usual = f"{self.order.game}-{self.order.seat}-{self.order.decision}.txt"
        return self._write(listen(f"Which file? Enter: {usual} ") or usual)

    def _write(self, out: str) -> bool:
        from gallerist_pbem.cli.dialogue import tell

        check_target(out)
        if out == STDOUT:
            typer.echo(self._text(), nl=False)
        else:
            write_new(Path(out), self._text())
            tell(f"Written to {out}; it has not been played.")
        return True

    def _play(self) -> bool:
        from gallerist_pbem.cli.playing import now
        from gallerist_pbem.cli.summaries import publish
        from gallerist_pbem.kernel.processor import submit

        self.writing = True
        submission = submit(self.talk.rules, self.gamefile.path, self.order, now())
        if submission.stopped:
            typer.echo(f"Carried out up to the reveal. Then: {submission.stopped}\n", err=True)
        typer.echo(publish(submission.gamefile))
        return True


def write_new(path: Path, text: str) -> None:
    """Never over something else."""
    from gallerist_pbem.kernel.errors import Usage

    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise Usage(f"cannot write {path}: {error.strerror}") from None
