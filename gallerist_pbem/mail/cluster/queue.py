"""The queue of several workers: jobs say only that somebody is to look; what is to be done stands in the ledger."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Protocol

from procrastinate import App, PsycopgConnector
from procrastinate.exceptions import AlreadyEnqueued, ConnectorException
from procrastinate.jobs import Status
from procrastinate.schema import SchemaManager

from gallerist_pbem.errors import Locked, PbemError
from gallerist_pbem.mail.ledger.postgres import Postgres

AGAIN = 2
"""Seconds after which a game that somebody else holds is tried again."""


Asked = Mapping[str, Iterable[str]]
"""Chores, each with the games it is for."""


class Chores(Protocol):
    """What a host does, the same as on one machine."""

    def fetch(self) -> Asked:
        """Takes what lies in the box; what is to be done now."""

    def deal_with(self, game: str) -> None:
        """Deals with all mails of a game, in the order of receipt."""

    def keep_time(self, game: str) -> None:
        """Does what the clock of a game asks for."""

    def post(self, game: str) -> None:
        """Writes the letters that a game gives rise to."""

    def send(self) -> None:
        """Sends all letters that wait."""

    def missed(self) -> Asked:
        """What waits, whether or not there is a job for it."""

    def log(self, what: str, error: PbemError) -> None:
        """For whoever looks after the host."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How often, in seconds."""

    look: int = 10
    """Somebody looks for what was missed."""
    heartbeat: float = 10
    """Each worker says that it lives."""
    dead: float = 30
    """Without a word a worker counts as dead, and others do its jobs."""


@dataclass(slots=True)
class Queue:
    """One kind of job for each chore. A job that is lost, or whose worker dies, costs a delay and nothing else."""

    chores: Chores
    app: App
    pace: Pace = field(default_factory=Pace)

    def __post_init__(self) -> None:
        for chore in (self.fetch, self.deal_with, self.keep_time, self.post, self.send):
            self.app.task(name=chore.__name__)(chore)
        # Not under a lock: whoever died holding it would keep all others from finding that out.
        every = f"* * * * * */{self.pace.look}"
        self.app.periodic(cron=every)(self.app.task(name="free", queueing_lock="free")(self.free))
        self.app.periodic(cron=every)(self.app.task(name="look", queueing_lock="look")(self.look))

    def run(self) -> None:
        """Works until it is told to stop; a job that is begun is done first."""
        try:
            self.app.run_worker(
                delete_jobs="always",
                update_heartbeat_interval=self.pace.heartbeat,
                stalled_worker_timeout=self.pace.dead,
            )
        except ConnectorException:
            raise Locked("PostgreSQL does not answer any more; nothing is lost, start the worker again") from None

    async def free(self, timestamp: int) -> None:
        """What a dead worker held is free for others; what it was doing is found by who looks for it."""
        for job in await self.app.job_manager.get_stalled_jobs(seconds_since_heartbeat=self.pace.dead):
            await self.app.job_manager.finish_job(job, Status.FAILED, delete_job=True)

    def look(self, timestamp: int) -> None:
        """Asks for a job wherever something waits."""
        with self.told("look"):
            self.ask_for(self.chores.missed())

    def fetch(self, game: str) -> None:
        """One worker at a time looks into the box."""
        with self.told("fetch"):
            self.ask_for(self.chores.fetch())

    def deal_with(self, game: str) -> None:
        """One worker at a time plays a game, so that its mails keep their order."""
        with self.told("deal_with", game):
            self.chores.deal_with(game)
            self.ask("post", game)

    def keep_time(self, game: str) -> None:
        """Never under the lock of the game: a deadline is no reason to keep its mails waiting."""
        with self.told("keep_time", game):
            self.chores.keep_time(game)
            self.ask("post", game)

    def post(self, game: str) -> None:
        """Not while somebody plays the game, who has more to tell soon."""
        with self.told("post", game):
            self.chores.post(game)
            self.ask("send", "")

    def send(self, game: str) -> None:
        """One worker at a time: what is being sent when another begins was left by one that died."""
        with self.told("send"):
            self.chores.send()

    def ask_for(self, asked: Asked) -> None:
        """A job for each."""
        for chore, games in asked.items():
            for game in games:
                self.ask(chore, game)

    def ask(self, chore: str, game: str, later: int = 0) -> None:
        """Asks for a job, unless the same one waits already."""
        lock = {"fetch": "fetch", "send": "send", "keep_time": None}.get(chore, f"game {game}")
        when = datetime.now(UTC) + timedelta(seconds=later) if later else None
        with suppress(AlreadyEnqueued):
            task = self.app.tasks[chore].configure(lock=lock, queueing_lock=f"{chore} {game}", schedule_at=when)
            task.defer(game=game)

    @contextmanager
    def told(self, chore: str, game: str = "") -> Iterator[None]:
        """What another run holds is tried again soon; everything else is told, and looked for later."""
        try:
            yield
        except Locked:
            if game:
                self.ask(chore, game, AGAIN)
        except PbemError as error:
            self.chores.log(f"{chore} {game}".rstrip(), error)


def queue_at(login: str, chores: Chores, pace: Pace | None = None) -> Queue:
    """The queue in a database; connections are opened when it runs."""
    connector = PsycopgConnector(conninfo=login, min_size=1, max_size=4)
    return Queue(chores, App(connector=connector), pace or Pace())


def lay_out_queue(database: Postgres) -> None:
    """Makes the tables of the queue where there are none."""
    with database.alone():
        if database.rows("SELECT to_regclass('procrastinate_jobs')") == [(None,)]:
            database.script(SchemaManager.get_schema())
