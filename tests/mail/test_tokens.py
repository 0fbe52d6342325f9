"""Tokens tell which seat and decision a mail answers, and nobody else can make them."""

from __future__ import annotations

import pytest

from gallerist_pbem.mail.host.tokens import LENGTH, Grant, granted, token

KEY, OTHER = b"k" * 32, b"o" * 32
SEATS = {"blue": 0, "yellow": 7}


@pytest.mark.parametrize("decision", [0, 3, 199])
@pytest.mark.parametrize("seat", SEATS)
def test_a_token_is_found_among_all_decisions(seat: str, decision: int) -> None:
    made = token(KEY, "salon", seat, decision, SEATS[seat])
    assert len(made) == LENGTH
    for given in (made, made.lower()):
        assert granted(KEY, "salon", SEATS, range(200), [given]) == [Grant(seat, decision)]


def test_several_tokens_are_each_found_the_last_decision_first() -> None:
    made = [token(KEY, "salon", "blue", 2), token(KEY, "salon", "yellow", 5, 7), token(KEY, "salon", "blue", 2)]
    assert granted(KEY, "salon", SEATS, range(9), made) == [Grant("yellow", 5), Grant("blue", 2)]


@pytest.mark.parametrize(
    "given",
    [
        token(OTHER, "salon", "blue", 2),
        token(KEY, "studio", "blue", 2),
        token(KEY, "salon", "purple", 2),
        token(KEY, "salon", "blue", 9),
        token(KEY, "salon", "yellow", 5),
        token(KEY, "salon", "blue", 2)[:-1],
        token(KEY, "salon", "blue", 2) + "A",
        "A" * LENGTH,
        "1" * LENGTH,
        "\N{LATIN SMALL LETTER DOTLESS I}" * LENGTH,
        "",
    ],
)
def test_no_other_word_grants_anything(given: str) -> None:
    """Another host, game, seat, decision or owner of the seat; cut, lengthened, guessed, no token at all."""
    assert granted(KEY, "salon", SEATS, range(9), [given]) == []
