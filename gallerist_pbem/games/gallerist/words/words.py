"""What players write and read, in one place."""

from __future__ import annotations

from gallerist_pbem.games.gallerist.words.differences import differences
from gallerist_pbem.games.gallerist.words.order_words import ALIASES, PHRASES, SPACED
from gallerist_pbem.games.gallerist.words.score_table import score_table
from gallerist_pbem.games.gallerist.words.sentences import MINOR, done_to, question, sentences

__all__ = [
    "ALIASES", "MINOR", "PHRASES", "SPACED", "differences", "done_to", "question", "score_table", "sentences",
]  # fmt: skip
