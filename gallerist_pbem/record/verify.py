"""Plays a recorded game again: every hash, every order, every draw, every position."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gallerist_pbem import version
from gallerist_pbem.engine.agenda import Outcome
from gallerist_pbem.engine.chance import Recorded, Seeded
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Damaged, OtherVersion, Refused
from gallerist_pbem.orders.steps import Step
from gallerist_pbem.plain.safe_text import harmless
from gallerist_pbem.plain.schema_check import faults_of_part, sentence
from gallerist_pbem.plain.yaml_out import digest, write_document
from gallerist_pbem.record import documents, seals
from gallerist_pbem.record.current import chance_for, check_revision
from gallerist_pbem.record.documents import Asked, Document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.noted import check_noted, check_setup
from gallerist_pbem.record.past import CountingMoves, again
from gallerist_pbem.record.secret_file import Secrets, published

PROVED = "proved"
POSSIBLE = "possible"
FACTS = frozenset({"seat", "by", "at", "note", "engine"})
"""What a move says beside its order and what that led to."""
SPELLING = "it is spelled differently from what the program wrote"
_CONTENT = {"order": "its order is", "events": "its events are", "position": "the position after it is"}


@dataclass(slots=True)
class Verification:
    """A sound record: how far its draws could be checked, and what is worth knowing."""

    draws: str
    moves: int
    notes: list[str] = field(default_factory=list)


def verify(rules: Rules, gamefile: GameFile, secrets: Secrets | None) -> Verification:
    """Raises Damaged with the place of the first thing that does not fit, or OtherVersion if it cannot be proved."""
    if secrets is not None and not documents.is_open(gamefile.header):
        check_setup(gamefile)
        check_noted(gamefile)
    return prove(rules, gamefile, secrets)


def prove(rules: Rules, gamefile: GameFile, secrets: Secrets | None) -> Verification:
    """The same, whatever the referee's file notes of the moves."""
    if secrets is not None:
        secrets.check(gamefile.header, gamefile.path.name)
    audit = _Audit(rules, gamefile, secrets or _known_secrets(gamefile))
    if secrets is not None and not documents.is_open(gamefile.header):
        audit.answers = seals.every_answer(gamefile)
    audit.header()
    for number in range(gamefile.count):
        audit.move(number)
    if audit.unproved:
        raise OtherVersion(f"{gamefile.path.name}: {audit.unproved}; its hashes fit together")
    audit.position()
    return Verification(audit.draws, gamefile.count, audit.notes)


def _known_secrets(gamefile: GameFile) -> Secrets | None:
    """The seed of an open game, or of one that is over."""
    header = gamefile.header
    if documents.is_open(header):
        return Secrets(header["chance"]["seed"], header["cards"])
    return Secrets.published(gamefile)


class _Audit:
    """How far a record has been found sound."""

    def __init__(self, rules: Rules, gamefile: GameFile, secrets: Secrets | None) -> None:
        self.rules = rules
        self.file = gamefile
        self.secrets = secrets
        self.draws = POSSIBLE if secrets is None else PROVED
        self.answers: Mapping[int, list[Step]] | None = None
        """What the referee's file holds for each sealed move."""
        self.notes: list[str] = []
        self.unproved = ""
        """Why this version can check no more than the hashes."""
        self.overlay = gamefile.overlay(rules)
        self.game: AnyGame | None = None
        self.counting = CountingMoves()
        self.asked: Asked = {}
        self.prev = digest(gamefile.header)

    def header(self) -> None:
        """Its spelling, its options, the figures and the deal."""
        header = self.file.header
        if not self.file.text.startswith("---\n"):
            raise self.file.damaged(0, SPELLING)
        self._fits(0, "header", header)
        self._same(0, documents.spelled(header), SPELLING)
        seats_fit = len(header["seats"]) in self.rules.COUNTS and set(documents.seats(header)) <= set(self.rules.SEATS)
        if header["game"] != self.rules.NAME or not seats_fit:
            raise self.file.damaged(0, f"these are no seats of {self.rules.NAME}")
        for name, value in header["options"].items():
            if value not in self.rules.OPTIONS.get(name, ()):
                raise self.file.damaged(0, f"there is no option {name} with the value {value}")
        try:
            check_revision(self.rules, self.file, self.rules.figures(self.overlay))
        except OtherVersion as unknown:
            self.unproved = str(unknown).removeprefix(f"{self.file.path.name}: ")
            return
        self._check_deal()
        self._check_given()

    def _check_deal(self) -> None:
        """The secrets are those that the seed gives, unless they came with a position."""
        header, secrets = self.file.header, self.secrets
        if secrets is None or (
            documents.is_open(header) and documents.given_position(self.file.move(0).get("events", []))
        ):
            return
        stream = Seeded(secrets.seed, {}, header["chance"].get("next", {}))
        if self.rules.deal(documents.seats(header), self.rules.figures(self.overlay), stream) != secrets.secrets:
            raise self.file.damaged(0, "the seed deals other cards")

    def _check_given(self) -> None:
        """The header says whether the game began with a position that was given, and with which."""
        header, given = self.file.header, documents.given_position(self.file.move(0).get("events", []))
        if header["format"] == documents.UNSAID:
            if given and not documents.is_open(header):
                self.unproved = "its header, of format 1, does not say with which position it began"
            elif given:
                self.notes.append("its header, of format 1, does not say that it began with a given position")
        elif header["position"] != (documents.position_digest(given) if given else None):
            raise self.file.damaged(0, "the set-up begins with another position than the header says")

    def move(self, number: int) -> None:
        """One move, and the game after it; it is compared whole with what the rules make of it."""
        move = self.file.hashed(number)
        for key in FACTS & move.keys():
            self._fits(number + 2, f"move/properties/{key}", move[key])
        if self.unproved:
            self._chain(number, move)
        else:
            self._replayed(number, move)
        self.prev = move["hash"]

    def _chain(self, number: int, move: Document) -> None:
        """What can be said without the rules: its keys, its number, its hash and the hash before it."""
        at = number + 2
        missing = [key for key in (*documents.MOVE, "hash") if key not in move and key != "note"]
        if missing:
            raise self.file.damaged(at, f"there is no {missing[0]}")
        if move["hash"] != documents.move_hash(move):
            raise self.file.damaged(at, "it does not fit its hash")
        if move["move"] != number:
            raise self.file.damaged(at, f"it calls itself move {move['move']}")
        if move["prev"] != self.prev:
            raise self.file.damaged(at, f"it does not follow {'this header' if number == 0 else f'move {number - 1}'}")
        self._same(at, documents.move(**move), SPELLING)

    def _replayed(self, number: int, move: Document) -> None:
        """What the rules make of the order is what was written, letter by letter."""
        try:
            outcome = self._again(move)
        except (Refused, Damaged) as broken:
            self._differs(number, move, f"it cannot be carried out: {broken}")
            return
        except documents.MALFORMED:
            self._misshapen(number, move)
            return
        if faults := self.rules.invariants(outcome.game):
            self._differs(number, move, f"the position after it is impossible: {'; '.join(faults)}")
            return
        rebuilt = self._rebuilt(number, move, outcome)
        if write_document(rebuilt) != self.file.documents[number + 2][1] and self._blame(number, move, rebuilt):
            return
        self.asked = documents.asked_now(outcome.game, rebuilt, self.game, self.asked)
        self.game = outcome.game
        self.counting.follow(rebuilt, outcome.game)

    def _misshapen(self, number: int, move: Document) -> None:
        """Its form is looked at only where it led to nothing, for everything else is compared."""
        if move.get("engine") == version.__version__:
            self.file.check_shape(number + 2, move)
        self._differs(number, move, "it cannot be carried out")

    def _again(self, move: Document) -> Outcome:
        wanted = ("setup",) if self.game is None else ("order", documents.SEALED, documents.UNDO, documents.REFEREE)
        if move["kind"] not in wanted:
            raise Damaged(f"its kind is {move['kind']}, not {' or '.join(wanted)}")
        if move["kind"] in (documents.SEALED, documents.REFEREE):
            # What stands in them is taken over as it is.
            self.file.check_shape(move["move"] + 2, move)
        self._check_seals(move)
        chance = Recorded(move["events"]) if self.secrets is None else chance_for(self.file, self.secrets)
        return again(self.rules, self.file.header, self.overlay, self.counting, move, chance)

    def _check_seals(self, move: Document) -> None:
        """What is opened was sealed; the seed proves every salt, the referee's file every answer."""
        if move["kind"] == documents.SEALED and self.answers is not None and self.secrets is not None:
            seals.check_answer(self.file, move, self.answers.get(move["move"]), self.secrets.seed)
        for event in move["events"]:
            if event["event"] == documents.UNSEALED:
                seals.check_opening(self.file, event, self.secrets.seed if self.secrets else None)

    def _rebuilt(self, number: int, move: Document, outcome: Outcome) -> Document:
        """The move as it should have been written."""
        events = outcome.game.events
        if self.secrets is not None:
            events = events + published(self.rules, self.file.header, outcome.game, self.secrets)
        facts = {key: move.get(key) for key in ("kind", "seat", "by", "at", "note", "engine")}
        after = documents.position_digest(documents.content(self.rules, outcome.game))
        return documents.move(**facts, move=number, order=outcome.steps, events=events, position=after, prev=self.prev)

    def _blame(self, number: int, move: Document, rebuilt: Document) -> bool:
        """Says what differs; never what the seed would have given, for that may be still to come."""
        for key, what in _CONTENT.items():
            if move.get(key) != rebuilt[key]:
                self._differs(number, move, f"{what} not what the rules and the draws give")
                return True
        self._chain(number, move)
        self._same(number + 2, rebuilt, SPELLING)
        return False

    def _differs(self, number: int, move: Document, why: str) -> None:
        """Another version of the program may have played otherwise, or say that it had: neither can be told here."""
        self._chain(number, move)
        if move["engine"] == version.__version__:
            raise self.file.damaged(number + 2, why)
        recorded = (
            f"move {number}, recorded under {harmless(move['engine'])}, cannot be proved by {version.__version__}"
        )
        self.unproved = f"{recorded}: {why}"

    def position(self) -> None:
        """The second document is what the moves lead to."""
        if self.game is None:
            return
        last = self.file.count - 1
        if self.secrets is None and (self.rules.over(self.game) or self.game.closed):
            raise self.file.damaged(last + 2, "the game is over, but its secrets were not published")
        document = documents.position_document(self.rules, self.game, last, self.prev, self.asked)
        self._same(1, document, "it is not what the moves lead to, or not as the program writes it")

    def _fits(self, at: int, part: str, value: Any) -> None:
        """What no rule decides is at least what the published schema allows."""
        ref = f"{self.rules.NAME}.game.schema.json#/$defs/{part}"
        if wrong := next(faults_of_part(value, ref), None):
            raise self.file.damaged(at, sentence(wrong._replace(path=(*part.split("/")[2:], *wrong.path))))

    def _same(self, at: int, document: Document, why: str) -> None:
        """Names the first line that differs."""
        written, wanted = self.file.documents[at][1], write_document(document)
        if written == wanted:
            return
        pairs: Any = zip(written.split("\n"), wanted.split("\n"), strict=False)
        line = next((at for at, (actual, expected) in enumerate(pairs) if actual != expected), 0)
        raise self.file.damaged(at, why, line)
