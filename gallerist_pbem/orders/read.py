"""Orders in: text, YAML or JSON against the order schema of the game, every fault as a sentence with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from gallerist_pbem.errors import Fault, Gap, Unreadable
from gallerist_pbem.orders.grammar import Vocabulary
from gallerist_pbem.orders.mail_block import has_block
from gallerist_pbem.orders.steps import ASK, DO, END_MARK, NEXT, OPEN, STANDING, Order, Step
from gallerist_pbem.orders.text import read_text
from gallerist_pbem.plain.json_in import LINE_END
from gallerist_pbem.plain.schema_check import MOST_FAULTS, SchemaFault, faults_of
from gallerist_pbem.plain.schema_messages import article, did_you_mean, shortened, unfit
from gallerist_pbem.plain.schemas import Node, resolve
from gallerist_pbem.plain.yaml_in import ORDER_LIMIT, Keys, ParsedDocument, read_one

__all__ = ["ORDER_LIMIT", "Order", "checked", "read_order"]

_LONE = re.compile(r"(?:^|[\s\[,:])(\?)(?=$|[\s\],}])")


def read_order(text: bytes | str, source: str, schema: Node, words: Vocabulary | None = None) -> Order:
    """An order written in YAML or JSON, or as text where the words for that are given."""
    # Some editors begin a file with a mark of its encoding.
    text = text.removeprefix(b"\xef\xbb\xbf") if isinstance(text, bytes) else text.removeprefix("\ufeff")
    if words is not None and has_block(text, words.mark):
        return checked(read_text(text, source, schema, words), source, schema)
    document = _read(text, source)
    if words is not None and isinstance(document.data, str):
        why = f"no order was found: one begins with the line '{words.mark} <game> <seat> <decision>' and ends with"
        raise Unreadable(source, [Fault(1, 1, f"{why} '{END_MARK}', or is a map with game, seat, decision and steps")])
    return checked(document, source, schema)


def _read(text: bytes | str, source: str) -> ParsedDocument:
    """To YAML a bare `?` is a sign of its own, and what it says about it would help nobody."""
    try:
        return read_one(text, source, limit=ORDER_LIMIT)
    except Unreadable as unreadable:
        lines = LINE_END.split(text if isinstance(text, str) else text.decode("utf-8", "replace"))
        faults = {plainer for fault in unreadable.faults for plainer in _plainer(fault, lines)}
        raise Unreadable(source, [*faults]) from None


def _plainer(fault: Fault, lines: list[str]) -> list[Fault]:
    lone = [sign.start(1) + 1 for sign in _LONE.finditer(lines[fault.line - 1] if fault.line <= len(lines) else "")]
    return [Gap(fault.line, column, f"this is still to be filled in ('{OPEN}')") for column in lone] or [fault]


def checked(document: ParsedDocument, source: str, schema: Node) -> Order:
    """The order a document holds, however it was written."""
    faults = list(islice(_faults(document, schema), MOST_FAULTS))
    if faults:
        raise Unreadable(source, faults)
    return _order(document.data, _names(schema))


def _order(data: Any, names: Sequence[str]) -> Order:
    # An id or a hash of nothing but digits is a number to YAML; one with a leading zero is not, so nothing is lost.
    position = data.get("position")
    return Order(
        game=str(data["game"]),
        seat=data["seat"],
        decision=data["decision"],
        position=None if position is None else str(position).lower(),
        steps=[_step(step, names) for step in data.get("steps", ())],
        note=data.get("note"),
        standing=[_line(line, names) for line in data[STANDING]] if STANDING in data else None,
        advance=[[_step(step, names) for step in steps] for steps in data[NEXT]] if NEXT in data else None,
    )


def _line(line: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """A line of a standing order: its conditions, then what to do, as a list of steps unless it is to ask."""
    do = line[DO]
    steps = [_step(step, names) for step in (do if isinstance(do, list) else [do])]
    return {key: value for key, value in line.items() if key != DO} | {DO: ASK if do == ASK else steps}


def _step(step: Step, names: Sequence[str]) -> Step:
    """The name first, since JSON tools may sort keys; a bare word if that says it all."""
    if isinstance(step, str):
        return step
    name = next(key for key in step if key in names)
    return name if step == {name: None} else {name: step[name]} | step


def _names(schema: Node) -> list[str]:
    return [branch["required"][0] for branch in schema["$defs"]["step_with_fields"]["anyOf"]]


def _faults(document: ParsedDocument, schema: Node) -> Iterator[Fault]:
    """What is still to be filled in, else what does not fit; once for each place."""
    words = _Words(schema)
    reported: set[tuple[Keys, str | None]] = set()
    for path in _open(document.data, ()):
        reported.add((path, None))
        yield Gap(*document.places[path], f"{_subject(path)} is still to be filled in ('{OPEN}')")
    for path, sentence in words.doubled(document.data):
        reported.add((path, None))
        yield _fault(document, path, sentence)
    for wrong in faults_of(document.data, schema):
        at = (wrong.path, wrong.key if wrong.keyword == "required" else None)
        around = (wrong.path[:2], wrong.path[:3] if wrong.path[:1] == (NEXT,) else (), wrong.path[:4])
        if at not in reported and not any((path, None) in reported for path in around):
            reported.add(at)
            yield _fault(document, wrong.path, words.sentence(wrong))


def _fault(document: ParsedDocument, path: Keys, sentence: str) -> Fault:
    return Fault(*document.places[path], sentence)


def _open(value: Any, path: Keys) -> Iterator[Keys]:
    """Where a template still holds its question mark; a note may well be one."""
    if isinstance(value, str) and OPEN in value.split() and path != ("note",):
        yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield from _open(item, (*path, key))


class _Words:
    """Sentences about faults, in the words of the schema."""

    def __init__(self, schema: Node) -> None:
        self.schema = schema
        self.names = _names(schema)
        maps = [schema["$defs"][f"{name}_step"]["properties"] for name in self.names]
        self.mains = {name: fields[name] for name, fields in zip(self.names, maps, strict=True)}
        self.fields = {field for fields in maps for field in fields} - set(self.names)
        self.bare = schema["$defs"]["bare_step"]["enum"]

    def doubled(self, data: Any) -> Iterator[tuple[Keys, str]]:
        """Steps run together in one map."""
        for path, step in _steps(data):
            names = [key for key in step if key in self.names] if isinstance(step, dict) else []
            if len(names) > 1:
                them = f"{', '.join(names[:-1])} and {names[-1]}"
                yield path, f"{_subject(path)}: {them} are {len(names)} steps; each begins with its own dash"

    def sentence(self, wrong: SchemaFault) -> str:
        """What the player should read."""
        if wrong.key is not None and wrong.keyword == "required":
            return f"'{wrong.key}' is missing: {self._meaning(wrong.node['properties'][wrong.key])}"
        if wrong.key is not None:
            return self._surplus(wrong, wrong.key)
        if len(_within_steps(wrong.path)) == 2:
            return self._no_step(wrong.path, wrong.node, wrong.value)
        if wrong.path == ("steps",) and not wrong.value and "minItems" in wrong.node:
            return "the order has no step"
        place = f"{_subject(wrong.path[:2])}: " if len(wrong.path) > 1 else ""
        return unfit(_subject(wrong.path), place, wrong.node, wrong.keyword, wrong.value)

    def _meaning(self, node: Node) -> str:
        meant = resolve(node["$ref"], self.schema) if "$ref" in node else node
        return str(meant["description"] if "description" in meant else article(meant["title"]))

    def _surplus(self, wrong: SchemaFault, key: str) -> str:
        """A key that does not belong there."""
        owner, fields = _subject(wrong.path[:-1]), list(wrong.node["properties"])
        if len(_within_steps(wrong.path)) == 3:
            name = next(field for field in fields if field in self.names)
            owner, fields = f"{owner}: {name}", [field for field in fields if field != name]
        others = did_you_mean(key, fields) or (f"; its fields are {', '.join(fields)}" if fields else ", and no other")
        return f"{owner} has no field '{shortened(key)}'{others}"

    def _no_step(self, path: Keys, node: Node, step: Any) -> str:
        """Something that is not a step at all."""
        if not step and not isinstance(step, (bool, int)):
            return f"{_subject(path)} is empty"
        if not isinstance(step, (str, dict)):
            return f"{_subject(path)} must be {node['description']}"
        return f"{_subject(path)}: {self._unknown(step) if isinstance(step, str) else self._unnamed(next(iter(step)))}"

    def _unknown(self, text: str) -> str:
        name, _, rest = text.partition(" ")
        if name in self.bare:
            return f"{name} stands alone, without '{shortened(rest)}'"
        if name in self.names and rest:
            return f"there is no colon after {name}: write '{name}: {shortened(rest)}'"
        return f"{name} needs a value: {self._meaning(self.mains[name])}" if name in self.names else self._unnamed(text)

    def _unnamed(self, name: str) -> str:
        if name in self.fields:
            return f"{name} is a field, not a step: it stands under its step, without a dash"
        meant = did_you_mean(name, self.names) or "."
        return f"unknown step '{shortened(name)}'{meant} Steps are: {', '.join(self.names)}"


def _steps(data: Any) -> Iterator[tuple[Keys, Any]]:
    """Every step of an order that may still be nonsense, those of its parts for later too."""
    lists: list[tuple[Keys, Any]] = []
    if isinstance(data, dict):
        lists.append((("steps",), data.get("steps")))
        standing = data.get(STANDING)
        for at, line in enumerate(standing if isinstance(standing, list) else ()):
            lists.append(((STANDING, at, DO), line.get(DO) if isinstance(line, dict) else None))
        advance = data.get(NEXT)
        lists += [((NEXT, at), steps) for at, steps in enumerate(advance if isinstance(advance, list) else ())]
    for path, steps in lists:
        yield from (((*path, at), step) for at, step in enumerate(steps if isinstance(steps, list) else ()))


def _within_steps(path: Keys) -> Keys:
    """The place in a list of steps; steps of a standing order are steps like others. Empty if it is not in one."""
    if path[:1] == (STANDING,) and path[2:3] == (DO,):
        return ("steps", *path[3:])
    if path[:1] == (NEXT,) and len(path) > 2:
        return ("steps", *path[2:])
    return path if path[:1] == ("steps",) else ()


def _subject(path: Keys) -> str:
    """What a sentence is about: `step 2: item 1 of tickets`."""
    if len(path) < 2 or not isinstance(path[1], int):
        return str(path[0]) if path else "an order"
    if path[0] == STANDING:
        inner = f", {_subject(_within_steps(path))}" if len(path) > 3 else "".join(f": {key}" for key in path[2:])
        return f"standing order {path[1] + 1}{inner}"
    if path[0] == NEXT:
        return f"{NEXT} {path[1] + 1}" + (f", {_subject(_within_steps(path))}" if len(path) > 2 else "")
    step = f"step {path[1] + 1}"
    fields = " ".join(str(part) for part in path[2:] if isinstance(part, str))
    item = f"item {path[-1] + 1} of " if fields and isinstance(path[-1], int) else ""
    return f"{step}: {item}{fields}" if fields else step
