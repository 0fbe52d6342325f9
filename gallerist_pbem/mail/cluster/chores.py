"""What a worker does when it is asked: the same functions as on one machine, game by game."""

from __future__ import annotations

from dataclasses import dataclass

from gallerist_pbem.errors import NotAllowed, PbemError
from gallerist_pbem.mail.clock.jump import read_clock
from gallerist_pbem.mail.clock.moments import moment
from gallerist_pbem.mail.cluster.queue import Asked
from gallerist_pbem.mail.host.house import Host
from gallerist_pbem.mail.running.faults import apart
from gallerist_pbem.mail.running.fetch import Taken
from gallerist_pbem.mail.running.post import tell_game, tell_others, to_be_told
from gallerist_pbem.mail.running.round import Round
from gallerist_pbem.mail.running.timekeeping import awake, clockwork, host_clock, look_at
from gallerist_pbem.referee.clock import now

FETCHED, COMPLETE = "fetched", "fetched all until"
"""When somebody looked into the box the last time, and up to when all mails are known to be here."""
NO_GAME = ""
"""Mails and news that belong to no game."""


@dataclass(slots=True)
class HostChores:
    """A host at work, in one of several processes."""

    work: Round

    @property
    def host(self) -> Host:
        """The one that all share."""
        return self.work.host

    def fetch(self) -> Asked:
        """Takes what lies in the box; what follows, and every game whose file or time says that it is to be looked at.
        What is done with is marked in the box the next time."""
        self._check_clock()
        begun = now()
        self._note(FETCHED, begun)
        fetched = self.work.fetch(Taken())
        self.work.box.close()
        if fetched:
            host_clock(self.host).looked(read_clock())
            self._note(COMPLETE, begun)
        notes = self.host.ledger.due(begun).notes
        return {
            **self.missed(),
            "post": to_be_told(self.host, {note.game for note in notes if note.seat}),
            "keep_time": awake(self.host, begun) if fetched else (),
        }

    def deal_with(self, game: str) -> None:
        """All mails of a game; one that must wait keeps those after it waiting."""
        self._check_clock()
        for mail in self.host.ledger.waiting(game):
            if not self.work.deal(mail, Taken()):
                return

    def keep_time(self, game: str) -> None:
        """Only up to the moment until which all mails are here, and when those of the game are dealt with."""
        self._check_clock()
        until = self.host.ledger.facts.value(COMPLETE)
        if not until or self.host.ledger.waiting(game) or self.host.ledger.waiting(NO_GAME):
            return
        with apart(game, self.work.broken):
            look_at(self.host, clockwork(self.host, self.work.bot), game, until)

    def post(self, game: str) -> None:
        """The letters of a game, or those to the referee and to strangers; not before its mails are dealt with, so that
        what a dead worker has played and not noted is told in one letter."""
        if game != NO_GAME and self.host.ledger.waiting(game):
            return
        notes = self.host.ledger.due(now()).notes
        if game == NO_GAME:
            tell_others(self.host, [note for note in notes if not note.seat], now(), self.work.log)
            return
        with apart(game, self.work.broken):
            own = [note for note in notes if note.seat and note.game == game]
            tell_game(self.host, game, own, now(), self.work.log)

    def send(self) -> None:
        """Everything that waits, over one connection."""
        self.work.send()
        self.work.box.close()
        self.work.post.close()

    def missed(self) -> Asked:
        """What the ledger says; whoever fetches looks at the games themselves."""
        self.work.troubles.clear()
        due, ledger = self.host.ledger.due(now()), self.host.ledger
        return {
            "fetch": [NO_GAME] if self._is_time_to_fetch() else (),
            "deal_with": dict.fromkeys(mail.game for mail in due.mails),
            "post": dict.fromkeys(note.game if note.seat else NO_GAME for note in due.notes),
            "send": [NO_GAME] if due.letters or ledger.doubtful() else (),
        }

    def log(self, what: str, error: PbemError) -> None:
        """For whoever looks after the host."""
        self.work.log.say("undone", chore=what, why=error)

    def _is_time_to_fetch(self) -> bool:
        last = self.host.ledger.facts.value(FETCHED)
        gone = (moment(now()) - moment(last)).total_seconds() if last else None
        return gone is None or not 0 <= gone < self.host.configuration.every

    def _note(self, name: str, value: str) -> None:
        with self.host.ledger.database.transaction():
            self.host.ledger.facts.note(name, value)

    def _check_clock(self) -> None:
        """A clock that jumped stops this worker; the referee is told by whoever posts next."""
        if why := host_clock(self.host).why_stopped(read_clock()):
            raise NotAllowed(why)
