"""What becomes of a complete order: it is shown, checked, and then played, written, or taken back."""

from __future__ import annotations

import shlex
import sys
from dataclasses import replace
from pathlib import Path

import typer

from gallerist_pbem.cli.arguments import tell_stopped
from gallerist_pbem.cli.order.dialogue import Back, Dialogue, command, listen, tell
from gallerist_pbem.cli.streams import telling
from gallerist_pbem.errors import PbemError, Refused
from gallerist_pbem.referee.clock import now
from gallerist_pbem.referee.export import check_free, write_order
from gallerist_pbem.referee.open import OpenedGame, open_game
from gallerist_pbem.referee.orders import NOTE_SAYS, is_note, order_for, order_text
from gallerist_pbem.referee.submit import Submission, check_order, submit
from gallerist_pbem.report.guide import GuidedOrder
from gallerist_pbem.report.replay import happened_text
from gallerist_pbem.report.summary import summary
from gallerist_pbem.report.terminal import says

STDOUT = NONE = "-"
USUAL = "."


def check_target(out: str) -> None:
    """Told before the first question, not after the last."""
    if out != STDOUT:
        check_free(Path(out))


class Finish:
    """A complete order: shown, checked, and then played, written, or taken back."""

    def __init__(self, opened: OpenedGame, talk: Dialogue, out: str | None, play: bool) -> None:
        self.opened, self.talk, self.out, self.play = opened, talk, out, play
        self.note: str | None = None
        self.writing = False

    def run(self) -> None:
        """Until it is played or written."""
        done = False
        while not done:
            guided = self.talk.run()
            try:
                self.order = order_for(self.opened, self.talk.seat, guided.steps, self.note)
                self._show(guided)
                done = self._deliver()
            except Back:
                self.talk.back()
            except Refused as refusal:
                if self.play or self.out:
                    raise
                tell(says("wizard", "not_possible", why=refusal))
                self.talk.back()

    def _show(self, guided: GuidedOrder) -> None:
        """The order as it will be sent, and what the rules say of it."""
        verdict = check_order(open_game(self.opened.file.path), self.order)
        tell()
        tell(says("wizard", "order"))
        typer.echo(order_text(self.order), nl=False, err=True)
        if verdict.verdict == "depends":
            tell(says("wizard", "depends", step=verdict.depends_on))
        else:
            tell(says("wizard", "allowed"))
        if guided.waits:
            tell(says("wizard", "draws"))

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
        tell()
        tell(says("wizard", "finish"))
        typed = command(says("wizard", "finish_keys")).lower()
        try:
            match typed:
                case "p" | "play":
                    return self._play()
                case "w" | "write":
                    return self._write_where()
                case "n" | "note":
                    return self._add_note()
        except PbemError as error:
            # What is refused has changed nothing.
            self.writing = False
            tell(str(error))
            return False
        tell(says("wizard", "type_finish"))
        return False

    def _add_note(self) -> bool:
        """A note is one line; it goes with the order and everybody can read it."""
        while not (note := listen(says("wizard", "note"))):
            tell(says("wizard", "type_note"))
        if not is_note(note):
            tell(NOTE_SAYS)
            return False
        self.note = None if note == NONE else note
        self.order = replace(self.order, note=self.note)
        typer.echo(order_text(self.order), nl=False, err=True)
        return False

    def _write_where(self) -> bool:
        """The usual name must be asked for too; going back is going back to this choice."""
        usual = f"{self.order.game}-{self.order.seat}-{self.order.decision}.txt"
        try:
            while not (typed := command(says("wizard", "file", usual=usual))):
                tell(says("wizard", "type_file", usual=usual))
        except Back:
            return False
        return self._write(usual if typed == USUAL else typed)

    def _write(self, out: str) -> bool:
        check_target(out)
        if out == STDOUT:
            typer.echo(order_text(self.order), nl=False)
        else:
            self.writing = True
            write_order(Path(out), order_text(self.order))
            tell(says("wizard", "written", out=out))
        return True

    def _play(self) -> bool:
        self.writing = True
        submission = submit(self.opened, self.order, now(), summary=summary)
        with telling("the move is recorded"):
            tell_stopped(submission.stopped)
            self._tell_played(submission)
        return True

    def _tell_played(self, submission: Submission) -> None:
        """The summary; on a terminal, where most of it would run out of sight, what happened."""
        if not sys.stdout.isatty():
            typer.echo(submission.summary, nl=False)
            return
        typer.echo(happened_text(submission.after, submission.moves))
        tell(says("wizard", "whole", command=f"gallerist show {shlex.quote(self.opened.file.path.name)}"))
