"""Orders that are nearly right: as text, YAML and JSON, in mails, with standing parts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

from gallerist_pbem.games import MARK
from gallerist_pbem.orders.steps import Order, write_text_order
from gallerist_pbem.plain.schemas import schema
from tests.fuzz.making.odd_values import as_json, as_yaml, changed, odd_word, spoiled
from tests.fuzz.tables import Table

Plain = dict[str, Any]


@cache
def words_of(game: str) -> list[str]:
    """Every word that an order of the game may hold."""
    found: set[str] = set()

    def look(node: Any) -> None:
        if isinstance(node, dict):
            found.update(node.get("properties", {}))
            found.update(word for word in node.get("enum", []) if isinstance(word, str))
            for inner in node.values():
                look(inner)
        elif isinstance(node, list):
            for inner in node:
                look(inner)

    look(schema(f"{game}.order"))
    return sorted(found)


def an_order(random: Random, table: Table) -> bytes:
    """Most are changed once, some more often, a few not at all."""
    ways = (_text, _plainly, _exchanged, _spoiled_bytes, _legal_in_a_mail)
    return random.choices(ways, [8, 6, 6, 3, 1])[0](random, table)


def legal(random: Random, table: Table) -> Plain:
    """One from the list of what is legal; seldom with steps of another one behind it, a note or a standing part."""
    order = dict(random.choice(table.orders))
    if random.random() < 0.2:
        order["steps"] = [*order["steps"], *random.choice(table.orders)["steps"]]
    if "bid" in order["steps"][0] and random.random() < 0.3:
        wish = random.choices([1, 2, 3, 4, 5, 9], k=random.choice([0, 1, 2, 5]))
        order["steps"] = [order["steps"][0] | {"wish": wish}, *order["steps"][1:]]
    if random.random() < 0.15:
        order["note"] = random.choice(["Sorry.", "?", "two\nlines", odd_word(random)])
    if random.random() < 0.15:
        order["standing"] = standing(random, table)
    if random.random() < 0.15:
        ahead = [random.choice(table.orders)["steps"], [random.choice(words_of(table.game))], []]
        order["next"] = random.choices(ahead, [6, 1, 1], k=random.choice([0, 1, 2, 3, 12]))
    return order


def standing(random: Random, table: Table) -> list[Plain]:
    """Lines as the games know them; some fit only the other game."""
    conditions: Sequence[Plain] = (
        {"out_of": random.choice(["any", "sales_office", "media_center"])}, {"asked_to": "end"},
        {"lot": f"{random.randrange(7)} round {random.randrange(22)}"}, {"lot": 1}, {},
    )  # fmt: skip
    done = ("ask", "decline", random.choice(table.orders)["steps"], [random.choice(words_of(table.game))])
    return [random.choice(conditions) | {"do": random.choice(done)} for _ in range(random.choice([0, 1, 1, 3, 25]))]


def as_text(order: Plain) -> str:
    """As it would be mailed."""
    given: Plain = {"position": None, "note": None, "standing": None, "advance": order.get("next")}
    return write_text_order(Order(**given | {key: value for key, value in order.items() if key != "next"}), MARK)


def _spoiled_bytes(random: Random, table: Table) -> bytes:
    order = legal(random, table)
    return spoiled(
        random,
        random.choice([as_text(order).encode("utf-8", "replace"), as_yaml(random, order), as_json(random, order)]),
    )


def _plainly(random: Random, table: Table) -> bytes:
    """YAML or JSON with something changed in the data."""
    order: Any = legal(random, table)
    for _ in range(random.choice([1, 1, 1, 2, 4])):
        order = changed(random, order, words_of(table.game))
    return random.choice([as_yaml, as_json])(random, order)


def _exchanged(random: Random, table: Table) -> bytes:
    """Every word fits its place, but comes from another order: mostly the rules have to answer."""
    order = legal(random, table)
    for _ in range(random.choice([1, 1, 2, 4])):
        order["steps"] = _step_exchanged(random, order["steps"], [*random.choice(table.orders)["steps"]])
    return random.choice([as_text(order).encode("utf-8", "replace"), as_yaml(random, order), as_json(random, order)])


def _step_exchanged(random: Random, steps: list[Any], others: list[Any]) -> list[Any]:
    at, other = random.randrange(len(steps)), random.choice(others)
    step = steps[at]
    if random.random() < 0.4 or not isinstance(step, dict):
        return [*steps[:at], *random.choice([[other], [step, other], [other, step]]), *steps[at + 1 :]]
    shared = other if isinstance(other, dict) and random.random() < 0.7 else step
    fields = step | {key: value for key, value in shared.items() if key in step or random.random() < 0.2}
    dropped = random.choice([*fields][1:] or [""]) if random.random() < 0.4 else ""
    near = {key: value + random.choice([-1, 0, 1]) if type(value) is int else value for key, value in fields.items()}
    return [*steps[:at], {key: value for key, value in near.items() if key != dropped}, *steps[at + 1 :]]


def _text(random: Random, table: Table) -> bytes:
    text = as_text(legal(random, table))
    for _ in range(random.choice([1, 1, 1, 2, 4])):
        text = random.choice(TEXTS)(random, text, words_of(table.game))
    return text.encode("utf-8", "surrogatepass")


def _legal_in_a_mail(random: Random, table: Table) -> bytes:
    return _mailed(random, as_text(legal(random, table)), []).encode("utf-8", "surrogatepass")


def _pieces(text: str) -> list[str]:
    return re.findall(r"\w+|\s+|[^\w\s]", text)


def _word_changed(random: Random, text: str, words: Sequence[str]) -> str:
    """A word cut short, replaced, doubled or dropped; or a sign put behind it."""
    pieces = _pieces(text)
    at = random.choice([at for at, piece in enumerate(pieces) if piece.strip()] or [0])
    word = pieces[at] if pieces else ""
    pieces[at : at + 1] = [random.choice([*_other_words(random, word), random.choice(words) if words else "?"])]
    return "".join(pieces)


def _other_words(random: Random, word: str) -> Iterator[str]:
    yield from (
        word[: random.randrange(len(word) + 1)],
        odd_word(random),
        f"{word} {word}",
        "",
        word.upper(),
        f"{word}x",
    )
    yield word + random.choice([";", ",", ":", " #", " ?", "\n", " none", " via", " bonus", " note", " if ", " prefer"])
    yield str(random.choice([-1, 0, 1, 2, 3, 4, 5, 99, 10**9, 10**30]))


def _words_swapped(random: Random, text: str, words: Sequence[str]) -> str:
    pieces = _pieces(text)
    one, other = random.randrange(len(pieces) or 1), random.randrange(len(pieces) or 1)
    if pieces:
        pieces[one], pieces[other] = pieces[other], pieces[one]
    return "".join(pieces)


def _line_changed(random: Random, text: str, words: Sequence[str]) -> str:
    """A line gone, doubled, broken, joined to the next, or another one put in."""
    lines = text.split("\n")
    at = random.randrange(len(lines))
    line = lines[at]
    middle = random.randrange(len(line) + 1)
    said: Sequence[list[str]] = (
        [], [line, line], [line[:middle], line[middle:]], [line + "; " + line], ["?"], [f"- {line}"], [f"# {line}"],
        [" ".join(random.choices(words or ["?"], k=random.choice([1, 2, 5, 300])))], [f"note {line}"], [line, "#end"],
        [f"if out of any: {line}"], ["if none"], [f"if {odd_word(random)}: {line}"], [line, MARK, line], ["> " + line],
        [line + " bonus " + line], [line + " tickets " + ", ".join(["white via pink"] * random.choice([1, 200]))],
    )  # fmt: skip
    lines[at : at + 1] = random.choice(said)
    return "\n".join(lines)


def _head_changed(random: Random, text: str, words: Sequence[str]) -> str:
    head, _, rest = text.partition("\n")
    parts = head.split(" ")
    at = random.randrange(len(parts))
    parts[at : at + 1] = random.choice(
        [[], [odd_word(random)], [parts[at], "x"], [parts[at].upper()], ["1"], ["deadbeef"]]
    )
    return f"{' '.join(parts)}\n{rest}"


def _mailed(random: Random, text: str, words: Sequence[str]) -> str:
    """Quoted, quoted twice, answered above and below, with line ends of all kinds, or several orders in one mail."""
    quote = random.choice(["> ", ">", ">> ", "> > ", "| ", " ", "\t> ", "\xa0"])
    quoted = "\n".join(quote + line for line in text.split("\n"))
    mails = (
        f"Dear Ann,\n\n{text}\nBob", quoted, f"{text}\n{quoted}", f"{quoted}\n{text}", f"{text}{text}",
        text.replace("\n", "\r\n"), text.replace("\n", "\r"), text.replace(" ", "\xa0"), text.replace("\n", "=\n"),
        f"{text}-- \nAnn",
        f"{quoted}\n{quoted}", text.replace("\n", "\n\n"), text.replace(" ", "\n  "), f"From: Ann\nSubject: {text}",
    )  # fmt: skip
    return random.choice(mails)


TEXTS: tuple[Callable[[Random, str, Sequence[str]], str], ...] = (
    _word_changed, _word_changed, _word_changed, _words_swapped, _line_changed, _line_changed, _head_changed, _mailed,
)  # fmt: skip
