"""Orders as a few lines of text: forgiving in (strict out is `steps`)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from gallerist_pbem.errors import Fault, Gap, Unreadable
from gallerist_pbem.orders.grammar import COMMA, Grammar, Vocabulary
from gallerist_pbem.orders.mail_block import MOST_HEAD_WORDS, Block, MailLine, find_block
from gallerist_pbem.orders.steps import END_MARK, NOTE, OPEN
from gallerist_pbem.orders.text_lines import head_words, line_words, says
from gallerist_pbem.orders.text_standing import Sentence, StandingReader, begins
from gallerist_pbem.orders.text_steps import StepReader
from gallerist_pbem.orders.text_values import NUMBER, Places
from gallerist_pbem.orders.text_words import Token, Unfit, WordReader
from gallerist_pbem.plain.json_in import LINE_END
from gallerist_pbem.plain.schema_check import MOST_FAULTS
from gallerist_pbem.plain.schema_messages import joined, shortened
from gallerist_pbem.plain.schemas import Node
from gallerist_pbem.plain.yaml_in import ORDER_LIMIT, Keys, ParsedDocument
from gallerist_pbem.plain.yaml_out import FORBIDDEN, Plain


def read_text(text: bytes | str, source: str, schema: Node, words: Vocabulary) -> ParsedDocument:
    """The order in a text, as the data of its YAML form; raises with all faults of its words."""
    grammar = Grammar(schema, words)
    block = find_block(_decoded(text, source), source, words.mark, lambda line: says(grammar, line))
    reading = _Reading(grammar, block)
    if reading.faults:
        raise Unreadable(source, reading.faults[:MOST_FAULTS])
    return ParsedDocument(reading.data, reading.block.head.number, reading.places)


def _decoded(text: bytes | str, source: str) -> str:
    """A mail may hold anything around its order, so only what cannot be read at all is refused here."""
    if len(text) > ORDER_LIMIT:
        raise Unreadable(source, [Fault(1, 1, f"this is too long: {len(text)} bytes, at most {ORDER_LIMIT}")])
    try:
        return (text if isinstance(text, str) else text.decode("utf-8")).removeprefix("\ufeff")
    except UnicodeDecodeError as broken:
        line = len(LINE_END.findall(broken.object[: broken.start].decode("utf-8"))) + 1
        raise Unreadable(source, [Fault(line, 1, "this is not UTF-8 text")]) from None


class _Reading:
    """A block on its way to data: the first line, then step by step."""

    def __init__(self, grammar: Grammar, block: Block) -> None:
        self.grammar = grammar
        self.block = block
        self.faults = block.faults()
        self.notes: list[str] = []
        self.steps: list[Plain] = []
        start = (block.head.number, block.head.column)
        self.data: dict[str, Plain] = {"steps": self.steps}
        self.places: Places = {(): start, ("steps",): start}
        self.standing = StandingReader(grammar, self.places, self.faults)
        lines = block.typed()
        self.faults += [fault for line in (block.head, *lines) for fault in _unprintable(line)]
        self._head()
        for sentence in self._sentences(lines):
            if len(self.faults) < MOST_FAULTS:
                self._sentence(sentence)
        if self.notes:
            self.data[NOTE] = "\n".join(self.notes)
        self.data |= self.standing.data()

    def _head(self) -> None:
        """`<mark> <game> <seat> <decision> [<hash>]`."""
        mark, *words = head_words(self.block.head)
        names = ("game", "seat", "decision", "position")
        tokens = self._with_name(words)
        if not 3 <= len(tokens) <= 4:
            form = f"{mark.text.lower()} <{'> <'.join(names[:3])}> [<hash>]"
            self.faults.append(self.block.head.fault(f"the first line of an order is '{form}'"))
            return
        for name, token in zip(names, tokens, strict=False):
            self.places[(name,)] = (token.line, token.column)
            try:
                self.data[name] = self._head_value(name, token)
            except Unfit as unfit:
                self.faults.append(unfit.fault)

    def _with_name(self, words: list[Token]) -> list[Token]:
        """The words of the first line; a name of several of them, known or not, as one."""
        ends = range(min(len(words) - 1, MOST_HEAD_WORDS), 2, -1)
        numbers = (at for at, token in enumerate(words) if at > 1 and NUMBER.fullmatch(token.text))
        known = (end for end in ends if self.grammar.called(_text(words[1:end])))
        end = next(known, next(numbers, 2))
        return [words[0], words[1]._replace(text=_text(words[1:end])), *words[end:]] if end > 2 else words

    def _head_value(self, name: str, token: Token) -> Plain:
        if OPEN in token.text:
            raise Unfit(token.line, token.column, f"{name} is still to be filled in ('{OPEN}')")
        if name == "seat":
            return self._seat(token)
        return int(token.text) if name == "decision" and NUMBER.fullmatch(token.text) else token.text.lower()

    def _seat(self, token: Token) -> str:
        """A colour, or a player's name where the colour it could be cut short from is no other one's."""
        seats, called = self.grammar.seats, self.grammar.called(token.text)
        if token.text.lower() in seats or not self.grammar.words.names:
            return WordReader(self.grammar, [token], "").take(seats)
        meant = dict.fromkeys([*called, *self.grammar.meant(token.text, "", seats)[0]])
        if len(meant) == 1:
            return next(iter(meant))
        names = self.grammar.words.names
        possible = joined(f"{seat} ({names[seat]})" if seat in names else seat for seat in meant or names)
        typed = shortened(token.text)
        why = f"'{typed}' may mean several" if meant else f"'{typed}' is no seat, and nobody here is called so"
        raise Unfit(token.line, token.column, f"{why}. Write the colour: {possible}")

    def _sentences(self, lines: Sequence[MailLine]) -> list[Sentence]:
        """Step by step. A line, or what follows a ';', may go on with the step before: mail programs break lines."""
        sentences: list[Sentence] = []
        for line in lines:
            standing = False
            for at, tokens in enumerate(self._line(line)):
                before = [token.text for token in sentences[-1].tokens] if sentences and at else []
                goes_on = sentences and self.grammar.goes_on(tokens[0].text, before)
                standing = standing or begins(tokens) or bool(goes_on and sentences[-1].standing)
                if goes_on:
                    sentences[-1].tokens.extend(tokens)
                else:
                    sentences.append(Sentence(tokens, standing))
            if standing:
                self._check_end(line)
        return sentences

    def _check_end(self, line: MailLine) -> None:
        """Whether the next line belongs to a standing order would be a guess."""
        content = line.plain.partition("#")[0].rstrip()
        if content.endswith(";"):
            message = "a standing order is written on one line: put all its steps here, and no ';' after the last"
            self.faults.append(line.fault(message, len(content) - 1))

    def _sentence(self, sentence: Sentence) -> None:
        subject = f"step {len(self.steps) + 1}" if not sentence.standing else "this standing order"
        where = f": type it below this line, above '{END_MARK}'" if self.block.head.depth else ""
        unfinished = f"{subject} is still to be filled in ('{OPEN}'){where}"
        if gaps := [Gap(token.line, token.column, unfinished) for token in sentence.tokens if OPEN in token.text]:
            self.faults += gaps
            if not sentence.standing:
                self._unfinished(sentence.tokens)
        elif sentence.standing:
            self.standing.read(sentence.tokens)
        else:
            self._step(sentence.tokens)

    def _line(self, line: MailLine) -> list[list[Token]]:
        """The words of a line, step by step; its note is kept."""
        found = line_words(self.grammar, line)
        if found.noted is not None:
            self._note(found.noted, found.note, standing=any(map(begins, found.steps)))
        return found.steps

    def _note(self, word: Token, note: str, standing: bool) -> None:
        if standing:
            message = "a note is read by everybody, so it does not stand on the line of a standing order"
            self.faults.append(Fault(word.line, word.column, message))
        self.places.setdefault((NOTE,), (word.line, word.column))
        self.notes.append(note)

    def _unfinished(self, tokens: list[Token]) -> None:
        """Words before the gap that are wrong in any case; what is missing there may be what it stands for."""
        known = list(takewhile(lambda token: OPEN not in token.text, tokens))
        said = {(token.line, token.column) for token in known if token.text != COMMA}
        faults, self.faults = self.faults, []
        if known:
            self._step(known)
        else:
            self.steps.append(None)
        faults += [fault for fault in self.faults if (fault.line, fault.column) in said]
        self.faults = faults

    def _step(self, tokens: list[Token]) -> None:
        path: Keys = ("steps", len(self.steps))
        self.places[path] = (tokens[0].line, tokens[0].column)
        self.steps.append(None)
        words = WordReader(self.grammar, tokens, f"step {len(self.steps)}: ")
        self.steps[-1] = StepReader(words, self.places, self.faults).step(path)


def _unprintable(line: MailLine) -> list[Fault]:
    bad = FORBIDDEN.search(line.text)
    return [line.fault(f"the character U+{ord(bad[0]):04X} cannot stand in a text", bad.start())] if bad else []


def _text(tokens: Sequence[Token]) -> str:
    return " ".join(token.text for token in tokens)
