"""One mail to one seat: what it is told besides the game, the game as it sees it, and how it can answer."""

from __future__ import annotations

from collections.abc import Sequence

from gallerist_pbem.mail.post import Notice, Outgoing
from gallerist_pbem.mail.writing.envelope import Sender, addressed, threaded, unanswered
from gallerist_pbem.mail.writing.letter import Telling, content
from gallerist_pbem.mail.writing.mime import date, text_part, whole_mail
from gallerist_pbem.mail.writing.notices import digest_of, moment_of, paragraphs
from gallerist_pbem.mail.writing.subjects import kind_of, subject_of_answer, subject_of_mail
from gallerist_pbem.report.letter.news import has_news

__all__ = ["Sender", "Telling", "compose", "compose_answer", "has_news"]


def compose(telling: Telling) -> Outgoing:
    """The mail. The same telling makes the same bytes, so a second copy is the same mail."""
    telling = telling.answered()
    opened, sender, seat = telling.opened, telling.sender, telling.seat
    game, move, kind, subject = opened.id, telling.move, kind_of(telling), subject_of_mail(telling)
    message_id = sender.id_of(game, move, seat, kind, digest_of(telling.notices), telling.token)
    moment = date(max(telling.at, opened.file.last["at"], moment_of(telling.notices)))
    headers = addressed(sender, opened.names[seat], telling.address, subject, moment)
    if telling.is_draft:
        headers |= {"X-Unsent": "1"}
    else:
        headers |= {"Reply-To": telling.reply_to} | threaded(sender, message_id, game, seat)
    raw = whole_mail(headers, content(telling, subject))
    return Outgoing(message_id, telling.address, sender.address, raw, game, seat, kind, move)


def compose_answer(sender: Sender, notices: Sequence[Notice], at: str = "") -> Outgoing:
    """To a stranger or the referee: what is to be told and nothing of a game. Nobody must answer it, so its envelope
    names nobody."""
    first, message_id = notices[0], sender.id_of("answer", digest_of(notices))
    headers = addressed(
        sender, "", first.address, subject_of_answer(sender, notices), date(max(at, moment_of(notices)))
    )
    headers |= {"Message-ID": f"<{message_id}>"} | unanswered()
    raw = whole_mail(headers, text_part(paragraphs(notices) + "\n", "plain"))
    return Outgoing(message_id, first.address, "", raw, first.game, "", "notice", 0)
