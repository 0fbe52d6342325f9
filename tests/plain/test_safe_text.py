"""Text that is harmless to print."""

from __future__ import annotations

from gallerist_pbem.plain.safe_text import printable


def test_what_steers_a_terminal_is_shown_as_a_question_mark() -> None:
    assert printable("a\x1b[0mb\n\u2028\u202e") == "a?[0mb???"
    assert printable("Zoë Ωmega 名前\u3000\u200d") == "Zoë Ωmega 名前\u3000\u200d"
