"""What players write and read, in one place."""

from __future__ import annotations

from gallerist_pbem.games.gallerist.words.differences import differences
from gallerist_pbem.games.gallerist.words.order_words import ALIASES, HABITS, PHRASES
from gallerist_pbem.games.gallerist.words.score_table import score_table
from gallerist_pbem.games.gallerist.words.sentences import MINOR, done_to, in_advance, question, sentences, spelled_out

__all__ = [
    "ALIASES", "HABITS", "MINOR", "PHRASES", "differences", "done_to", "in_advance", "question", "score_table",
    "sentences", "spelled_out",
]  # fmt: skip
