"""What a player is told when a game begins: who plays, the rules of the table, and that one answer is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gallerist_pbem.mail.clock.settings import WAIT, ClockSettings
from gallerist_pbem.mail.host.configuration import Configuration
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.report.gather import chosen_options
from gallerist_pbem.report.rulebook.lookup import title_of
from gallerist_pbem.report.words import BULLET, in_days, mail_said


def invitation(opened: OpenedGame, seat: str, settings: ClockSettings, configuration: Configuration) -> dict[str, str]:
    """For one seat, and the rules of the table for below; cards and questions come with the game itself."""
    says = mail_said()["invitation"]
    facts = {
        "who": opened.names[seat],
        "seat": seat,
        "game": opened.id,
        "title": title_of(opened.file.header["game"]),
        "players": ", ".join(f"{name} ({other})" for other, name in opened.names.items()),
        "options": ", ".join(chosen_options(opened)),
        "referee": configuration.referee,
        "table": configuration.name,
        "bot": settings.then,
        "absence": settings.absence,
        **_times(settings),
    }
    welcome = ["welcome", "options" if facts["options"] else "no_options", "once"]
    text = [says[name] for name in (*welcome, *([] if settings.then == WAIT else ["agree"]), "below")]
    rules = [
        "\n".join([says["rules_heading"], *_bullets(says["rules"][name] for name in _rules(settings))]),
        "\n".join([says["commands_heading"], *_bullets(says["commands"])]),
        says["questions"],
    ]
    return {"text": "\n\n".join(text).format(**facts), "rules": "\n\n".join(rules).format(**facts)}


def _rules(settings: ClockSettings) -> Iterator[str]:
    """Which rules of the table are told, in their order."""
    yield from ("answer", "key", "turn", "then_wait" if settings.then == WAIT else "then_bot", "reaction", "receipt")
    yield "away" if settings.absence else "no_away"
    yield from ("down", "undo")


def _times(settings: ClockSettings) -> dict[str, str]:
    """Hours in words."""
    names = ("turn", "reminder", "grace", "reaction", "reaction_grace")
    return {name: in_days(getattr(settings, name)) for name in names}


def _bullets(texts: Iterable[str]) -> list[str]:
    return [f"{BULLET}{text}" for text in texts]
