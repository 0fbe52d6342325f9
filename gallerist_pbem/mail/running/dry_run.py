"""What a round would do, without doing it: nothing is written, sent or drawn."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from gallerist_pbem.errors import PbemError
from gallerist_pbem.mail.clock.acts import acts
from gallerist_pbem.mail.clock.moments import moment
from gallerist_pbem.mail.clock.watching import watched
from gallerist_pbem.mail.dealing.foreseen import foresee
from gallerist_pbem.mail.host.configuration import read_configuration
from gallerist_pbem.mail.host.house import KEY, LEDGER, Host, check_folder, read_key
from gallerist_pbem.mail.ledger.database import Sqlite
from gallerist_pbem.mail.ledger.ledger import Ledger
from gallerist_pbem.mail.ledger.read_only import ReadOnly
from gallerist_pbem.mail.ledger.tables import lay_out
from gallerist_pbem.mail.post import CUT, KeptMail, key_of
from gallerist_pbem.mail.reading.letter import Letter, read_letter
from gallerist_pbem.mail.running.fetch import COPY_LIMIT
from gallerist_pbem.mail.running.run import check_single
from gallerist_pbem.mail.transport.opening import open_box
from gallerist_pbem.mail.writing.compose import has_news
from gallerist_pbem.referee.clock import now
from gallerist_pbem.referee.office.papers import is_there, read_bytes, refused
from gallerist_pbem.report.words import harmless, host_said


def rehearse(folder: Path) -> Iterator[str]:
    """Line by line what would be done."""
    check_folder(folder)
    check_single(folder)
    with _copied(folder) as host:
        lines = [*_mails(host), *_games(host), *_letters(host)]
    yield from lines or [_said("nothing")]


@contextmanager
def _copied(folder: Path) -> Iterator[Host]:
    """The host with a copy of its ledger, which may be written to."""
    configuration = read_configuration(folder)
    with TemporaryDirectory(prefix="gallerist-") as place:
        copy = Path(place)
        if is_there(folder / KEY):
            with refused(f"{KEY} cannot be copied"):
                shutil.copy(folder / KEY, copy / KEY)
        if is_there(folder / LEDGER):
            with closing(ReadOnly(folder / LEDGER)) as ledger:
                ledger.copy_to(copy / LEDGER)
        database = Sqlite(copy / LEDGER)
        lay_out(database)
        yield Host(folder, configuration, read_key(copy), Ledger(database))
        database.close()


def _mails(host: Host) -> Iterator[str]:
    """Those that were taken in and those that wait in the box, in the order of receipt."""
    found = {mail.key: (mail, host.folder / mail.path) for mail in host.ledger.due(now()).mails}
    letters = {key: read_letter(read_bytes(path, COPY_LIMIT)) for key, (_, path) in found.items()}
    mails = [mail for mail, _ in found.values()]
    for raw in open_box(host.configuration.receive, notes=host.folder).waiting():
        letter = read_letter(raw.raw)
        key, path = key_of(letter.message_id, raw.raw), CUT if raw.too_long else ""
        mail = KeptMail(key, letter.message_id, raw.received, raw.place, path, "")
        if mail.key not in letters and _is_new(host, mail):
            letters[mail.key] = letter
            mails.append(mail)
    for mail in sorted(mails, key=lambda mail: mail.received):
        yield _mail(host, mail, letters[mail.key])


def _is_new(host: Host, mail: KeptMail) -> bool:
    return host.ledger.take(replace_place(mail))


def replace_place(mail: KeptMail) -> KeptMail:
    """In the copy of the ledger a mail needs no file."""
    return mail._replace(path="-")


def _mail(host: Host, mail: KeptMail, letter: Letter) -> str:
    try:
        dealt = foresee(host, mail, letter)
    except PbemError as error:
        return _said("unopened", game=mail.game or "-", why=error)
    where = " ".join(filter(None, [dealt.game, dealt.seat])) or "-"
    return _said("mail", mail=mail.key[:12], received=mail.received, where=where, verdict=dealt.verdict, why=dealt.why)


def _games(host: Host) -> Iterator[str]:
    """Whom letters would go to as the games stand now, and what the clock would do."""
    for game in host.games():
        try:
            opened, heard = host.open(game), host.ledger.seats.heard(game)
            seats = [each for each in opened.addresses if has_news(replace(opened, seat=each), heard.get(each, -1))]
            due = [] if opened.is_over else acts(watched(host.ledger, opened, host.configuration.clock), moment(now()))
        except PbemError as error:
            yield _said("unopened", game=game, why=error)
            continue
        yield from [_said("told", game=game, seats=", ".join(seats))] if seats else []
        yield from (_said("clock", game=game, kind=act.kind, seat=act.seat) for act in due)


def _letters(host: Host) -> Iterator[str]:
    counts = {"letters": len(host.ledger.due(now()).letters), "doubtful": len(host.ledger.doubtful())}
    yield from (_said(kind, count=count) for kind, count in counts.items() if count)


def _said(what: str, **facts: Any) -> str:
    words: dict[str, str] = host_said()["dry_run"]
    return (
        words[what].format(**{name: harmless(" ".join(str(value).split())) for name, value in facts.items()}).rstrip()
    )
