"""Text that is harmless to print."""

from __future__ import annotations

import json

from gallerist_pbem.plain.safe_text import harmless_data, json_text, player_name, printable


def test_what_steers_a_terminal_is_shown_as_a_question_mark() -> None:
    assert printable("a\x1b[0mb\n\u2028\u202e") == "a?[0mb???"
    assert printable("Zoë Ωmega 名前\u3000\u200d") == "Zoë Ωmega 名前\u3000\u200d"


def test_every_text_of_plain_data_is_made_harmless() -> None:
    data = {"a": ["#gallerist x", {"b": "c\u202ed", "e": 7}], "f": None, "g": True}
    assert harmless_data(data) == {"a": ["# gallerist x", {"b": "c?d", "e": 7}], "f": None, "g": True}


def test_a_name_is_cut_where_no_name_of_today_ends() -> None:
    assert player_name("A" * 60) == "A" * 60
    assert player_name("A" * 61) == f"{'A' * 58}.."


def test_json_escapes_what_steers_and_keeps_the_data() -> None:
    data = {"Zoë": "\x1b\x7f\x9b\u202e\u2028\ufeff\udc80\U000e0041\n", "名前": ["\u200d", "<b>"]}
    text = json_text(data)
    assert json.loads(text) == data
    assert printable(text) == text
    assert "Zoë" in text
    assert "\\u009b\\u202e\\u2028\\ufeff\\udc80\\udb40\\udc41" in text
