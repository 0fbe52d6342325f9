"""What players write and read, in one place."""

from __future__ import annotations

from gallerist_pbem.games.art_society.words.differences import differences
from gallerist_pbem.games.art_society.words.order_words import ALIASES, PHRASES, SPACED
from gallerist_pbem.games.art_society.words.score_table import score_table
from gallerist_pbem.games.art_society.words.sentences import MINOR, done_to, question, sentences

__all__ = [
    "ALIASES", "MINOR", "PHRASES", "SPACED", "differences", "done_to", "question", "score_table", "sentences",
]  # fmt: skip
