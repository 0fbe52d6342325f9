"""One round of a host: fetch, play, look at the clock, write, send. Killed anywhere, the next round goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from gallerist_pbem.errors import Locked, PbemError
from gallerist_pbem.mail.clock.carry_out import BotAnswer
from gallerist_pbem.mail.clock.jump import read_clock
from gallerist_pbem.mail.dealing.deal import deal
from gallerist_pbem.mail.host.house import Host
from gallerist_pbem.mail.post import REFEREE, Dealt, KeptMail, Notice
from gallerist_pbem.mail.running.faults import Bug, apart
from gallerist_pbem.mail.running.fetch import Taken, fetch
from gallerist_pbem.mail.running.log import Log
from gallerist_pbem.mail.running.post import write_letters
from gallerist_pbem.mail.running.send import send, settle
from gallerist_pbem.mail.running.timekeeping import host_clock, look_at_all, wake
from gallerist_pbem.mail.transport.opening import Box, Post
from gallerist_pbem.referee.clock import now

BROKEN = "broken "


@dataclass(slots=True)
class Round:
    """A host at work, with its box and its post."""

    host: Host
    box: Box
    post: Post
    log: Log
    bot: BotAnswer
    stop: Callable[[], bool] = lambda: False
    troubles: list[PbemError] = field(default_factory=list)
    """Why something could not be done in this round; it is tried again in the next."""

    def go(self) -> None:
        """Everything that is to be done now."""
        self.troubles.clear()
        taken = Taken()
        fetched = self.fetch(taken)
        self.play(taken)
        if fetched and not self.stop():
            self._tried("unclocked", self._look_at_the_clock)
        self.tell(can_witness=fetched)

    def play(self, taken: Taken) -> None:
        """Every mail that waits, in the order of receipt; one that must wait keeps those after it waiting."""
        stuck: set[str] = set()
        for mail in self.host.ledger.due(now()).mails:
            if self.stop():
                return
            if mail.game not in stuck and not self.deal(mail, taken):
                stuck.add(mail.game)

    def tell(self, can_witness: bool = True) -> None:
        """What is to be told is written, and what is written is sent."""
        if self.stop():
            return
        write_letters(self.host, now(), self.log, self.broken, self.stop)
        self.send(can_witness)

    def send(self, can_witness: bool = True) -> None:
        """What a dead run left in doubt first."""
        self._tried("unsettled", lambda: settle(self.host, self.box if can_witness else None, now(), self.log))
        self._tried("unsendable", lambda: send(self.host, self.post, now(), self.log, self.stop))

    def fetch(self, taken: Taken) -> bool:
        """Takes what lies in the box; whether that worked."""
        return self._tried("unfetched", lambda: self._fetch(taken))

    def _fetch(self, taken: Taken) -> None:
        if count := fetch(self.host, self.box, taken):
            self.log.say("fetched", count=count)

    def deal(self, mail: KeptMail, taken: Taken) -> bool:
        """Whether others of its game can follow: they cannot while the game cannot be opened. A bug that one mail shows
        keeps only that mail waiting, or anybody could stop a game with it."""
        is_done = False
        with apart(mail.game, self.broken):
            self._done(mail, deal(self.host, mail, taken.letter(self.host, mail)), taken)
            is_done = True
        return is_done or isinstance(self.troubles[-1], Bug)

    def _done(self, mail: KeptMail, dealt: Dealt, taken: Taken) -> None:
        wake(self.host, dealt)
        self.host.ledger.done(mail.key, dealt, now())
        where = " ".join(filter(None, [dealt.game, dealt.seat])) or "-"
        self.log.say("dealt", mail=mail.key[:12], where=where, verdict=dealt.verdict, why=dealt.why)
        self._tried("unmarked", lambda: self._mark(taken.places.pop(mail.key, [])))
        if dealt.game:
            self._whole(dealt.game)

    def _mark(self, places: list[str]) -> None:
        for place in places:
            self.box.done(place)

    def _look_at_the_clock(self) -> None:
        """Only when every mail that has come was looked at: who wrote in time is in time."""
        host_clock(self.host).looked(read_clock())
        look_at_all(self.host, self.bot, now(), self.broken, self.stop)

    def _tried(self, what: str, work: Callable[[], object]) -> bool:
        """Whether it could be done; else it is logged, and tried again in the next round."""
        try:
            work()
        except PbemError as error:
            self.log.say(what, why=error)
            self.troubles.append(error)
            return False
        return True

    def broken(self, game: str, error: PbemError) -> None:
        """A game that cannot be opened: the referee is told once; one that somebody else plays on now is left alone."""
        if str(error) not in map(str, self.troubles):
            self.log.say("broken", game=game or "-", why=error)
        self.troubles.append(error)
        if isinstance(error, Locked) or not game:
            return
        ledger = self.host.ledger
        with ledger.database.transaction():
            if not ledger.facts.value(BROKEN + game):
                ledger.facts.note(BROKEN + game, now())
                facts = {"game": game, "why": str(error)}
                ledger.tell([Notice("", REFEREE, self.host.configuration.referee, "broken_game", facts)])

    def _whole(self, game: str) -> None:
        """It can be opened again."""
        ledger = self.host.ledger
        if ledger.facts.value(BROKEN + game):
            with ledger.database.transaction():
                ledger.facts.note(BROKEN + game, "")
