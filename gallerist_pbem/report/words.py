"""What a carrier says things with: the words for players in their language, and lines that fit a mail."""

from __future__ import annotations

from gallerist_pbem.draw.language import git_said, host_said, mail_said, said
from gallerist_pbem.draw.text import BULLET, pasteable, wrapped
from gallerist_pbem.draw.times import day_of, hour_of, in_days, since
from gallerist_pbem.plain.safe_text import harmless, json_text, plural, printable

__all__ = [
    "BULLET", "day_of", "git_said", "harmless", "host_said", "hour_of", "in_days", "json_text", "mail_said",
    "pasteable", "plural",
    "printable", "said", "since", "wrapped",
]  # fmt: skip
