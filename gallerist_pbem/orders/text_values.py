"""Reads one value of a text order, word by word."""

from __future__ import annotations

import re
from collections.abc import Sequence

from gallerist_pbem.orders.grammar import COMMA, Kind, Shape, Way, next_words
from gallerist_pbem.orders.steps import EMPTY, FALSE
from gallerist_pbem.orders.text_words import MOST_LISTED, WordReader, in_few_words
from gallerist_pbem.plain.schema_messages import joined, shortened
from gallerist_pbem.plain.yaml_in import Keys
from gallerist_pbem.plain.yaml_out import DIGITS, Plain

TRUE = "true"
TWICE = "twice"
NUMBER = re.compile(f"[0-9]{{1,{DIGITS}}}")
Places = dict[Keys, tuple[int, int]]


class ValueReader:
    """Values on their way to data; raises Unfit where a word cannot stand."""

    def __init__(self, words: WordReader, places: Places) -> None:
        self.words = words
        self.places = places
        self.lists: dict[Keys, list[Plain]] = {}

    def value(self, shape: Shape, name: str, path: Keys, follow: list[str]) -> Plain:
        """The value of a field, which ends where one of the words that may follow comes."""
        match shape.kind:
            case Kind.NOTHING:
                return None
            case Kind.FLAG:
                return self._flag(follow)
        self.words.pass_idle([*shape.firsts(), *shape.also(), *follow])
        if not self.words.next and not (shape.may_lack and shape.kind is Kind.PHRASE):
            few = in_few_words(shape.firsts())
            possible = f"; possible: {joined(few)}" if shape.kind is Kind.PHRASE and len(few) <= MOST_LISTED else ""
            raise self.words.unfit(f"{name} needs a value: {shape.meaning}{possible}")
        match shape.kind:
            case Kind.LIST:
                return self._list(shape, path, follow)
            case Kind.PHRASE:
                return self._phrase_value(shape, follow)
        return self._free(shape, name)

    def _flag(self, follow: list[str]) -> bool:
        """The bare word says yes."""
        if self.words.next and self.words.look([TRUE, FALSE, *follow])[0] in (TRUE, FALSE):
            return self.words.take([TRUE, FALSE, *follow]) == TRUE
        return True

    def _free(self, shape: Shape, name: str) -> Plain:
        """A number, or one word that only the rules know."""
        word = self.words.next.lower()
        number = NUMBER.fullmatch(word)
        if word == COMMA or (shape.kind is Kind.NUMBER and not number):
            raise self.words.unfit(f"'{shortened(word)}' does not fit: {name} must be {shape.meaning}")
        self.words.at += 1
        return int(word) if shape.kind is Kind.NUMBER else word

    def _phrase_value(self, shape: Shape, follow: list[str]) -> Plain:
        firsts, also = shape.firsts(), shape.also()
        begin = [*firsts, *follow] if shape.may_lack else firsts
        if shape.may_lack and (not self.words.next or self.words.look(begin, also)[0] not in (*firsts, *also)):
            return None
        phrase = shape.straight(self.phrase(shape.ways, follow, begin, tuple(shape.turned)))
        return shape.values.get(phrase, phrase)

    def _list(self, shape: Shape, path: Keys, follow: list[str]) -> list[Plain]:
        """Items with commas between them; plain words may do without. What is named again goes on."""
        items = self.lists.setdefault(path, [])
        firsts = shape.firsts()
        begin = [*firsts, EMPTY] if shape.may_lack else firsts
        if self.words.look(begin, shape.also())[0] == EMPTY and EMPTY not in firsts:
            self.words.take(begin)
            return items
        while True:
            self.places[(*path, len(items))] = self.words.place
            after = [*firsts, *follow] if shape.spaced else follow
            item = self.phrase(shape.ways, after, begin, tuple(shape.turned))
            items.append(shape.straight(item))
            if shape.spaced and self.words.next.lower() == TWICE:
                self.words.at += 1
                self.places[(*path, len(items))] = self.words.place
                items.append(items[-1])
            begin = firsts
            if not self._next_item(shape, item, follow):
                return items

    def _next_item(self, shape: Shape, item: list[str], follow: list[str]) -> bool:
        """Whether another item follows, after a comma or without one; after a comma may also come another field."""
        firsts = shape.firsts()
        if self.words.next == COMMA:
            self.words.at += 1
            self.words.pass_idle([*firsts, *shape.also(), *follow])
            return self.words.means([*firsts, *shape.also()]) or not self.words.means(follow)
        if not shape.spaced or len(item) > 1 or not self.words.next:
            return False
        return self.words.look([*firsts, *follow])[0] in firsts

    def phrase(
        self, ways: Sequence[Way], follow: Sequence[str], firsts: Sequence[str], turned: Sequence[Way] = ()
    ) -> list[str]:
        """The words of one value: as long as it is not complete, or goes on."""
        taken: list[str] = []
        while next_words([*ways, *turned], len(taken)):
            more, also = next_words(ways, len(taken)), next_words(turned, len(taken))
            complete = any(len(way) == len(taken) for way in (*ways, *turned))
            if complete and self._is_over(more, also, follow):
                break
            self._pass_comma(taken, [*more, *also])
            if not self.words.next:
                raise self.words.unfit(f"a word is missing here; {self.words.possible([*more, *also])}")
            word = self.words.take([*more, *follow] if complete else more if taken else firsts, also)
            ways = [way for way in ways if len(way) > len(taken) and word in way[len(taken)]]
            turned = [way for way in turned if len(way) > len(taken) and word in way[len(taken)]]
            taken.append(word)
        return taken

    def _is_over(self, more: Sequence[str], also: Sequence[str], follow: Sequence[str]) -> bool:
        """Whether what comes next is no part of a value that could go on."""
        self.words.pass_idle([*more, *also, *follow])
        return self.words.next in ("", COMMA) or self.words.look([*more, *follow], also)[0] not in (*more, *also)

    def _pass_comma(self, taken: Sequence[str], more: Sequence[str]) -> None:
        """Behind the first number of a place stands a comma, for some."""
        goes_on = bool(taken) and taken[-1].isdigit() and self.words.following.lower() in more
        if self.words.next == COMMA and goes_on:
            self.words.at += 1
