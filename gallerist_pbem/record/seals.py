"""Sealed answers: until the last one of their group is in, nothing but their seals stands in the record."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from gallerist_pbem.engine.agenda import Outcome
from gallerist_pbem.engine.apply import apply, judge
from gallerist_pbem.engine.chance import salt
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Damaged
from gallerist_pbem.orders.steps import Step
from gallerist_pbem.plain.yaml_out import canonical
from gallerist_pbem.record import entries
from gallerist_pbem.record.documents import SEALED, UNSEALED, Document
from gallerist_pbem.record.game_file import GameFile


class SealedAnswer(NamedTuple):
    """A sealed answer as only the referee knows it, with the hash before its move."""

    move: int
    prev: str
    steps: list[Step]


def seal_of(salted: bytes, steps: Sequence[Step]) -> str:
    """What the record says about an answer: the receipt of its seat."""
    return hashlib.sha256(salted + canonical(list(steps))).hexdigest()


def salt_of(gamefile: GameFile, seed: str, move: int, prev: str) -> bytes:
    """A salt for each sealed move; after a restore its number may have been used before, and what was opened then
    would open this seal, too."""
    return salt(seed, f"seal/{move}/{prev}" if gamefile.is_restored(move) else f"seal/{move}")


def seals(game: AnyGame) -> dict[str, str]:
    """The seals that are not opened yet."""
    kept = game.agenda[-1].kept if game.agenda else {}
    return {seat: seal for seat, seal in kept.items() if isinstance(seal, str)}


def must_be_sealed(game: AnyGame, seat: str) -> bool:
    """Whether others of a sealed group still have to answer."""
    top = game.agenda[-1] if game.agenda else None
    return top is not None and top.sealed and seat in top.seats and any(other != seat for other in top.asked())


def known_answers(gamefile: GameFile, seat: str | None = None) -> dict[str, SealedAnswer]:
    """The last sealed answer of each seat, or of one, from the entries of the referee's file that count."""
    counting = entries.counting(gamefile, seat) if gamefile.position["agenda"] else []
    sealed = [entry for entry in counting if "answer" in entry]
    return {
        entry["seat"]: SealedAnswer(entry["move"], gamefile.hash_of(entry["move"] - 1), entry["answer"])
        for entry in sealed
    }


def every_answer(gamefile: GameFile) -> dict[int, list[Step]]:
    """What the referee's file holds for each sealed move, taken back or not."""
    sealed = [entry for entry in entries.present(gamefile) if "answer" in entry]
    return {entry["move"]: entry["answer"] for entry in sealed if entry["seat"] == gamefile.move(entry["move"])["seat"]}


def check_answer(gamefile: GameFile, move: Document, answer: list[Step] | None, seed: str) -> None:
    """The referee knows what a sealed move holds."""
    if answer is None:
        raise Damaged("the referee's file holds no answer for this seal")
    if seal_of(salt_of(gamefile, seed, move["move"], move["prev"]), answer) != move["events"][0]["seal"]:
        raise Damaged("the answer in the referee's file does not fit this seal")


def check_opening(gamefile: GameFile, event: Document, seed: str | None) -> None:
    """What is opened is what that move sealed."""
    move = gamefile.move(event["move"])
    if seed is not None and event["salt"] != salt_of(gamefile, seed, event["move"], move["prev"]).hex():
        raise Damaged(f"the seed gives another salt for move {event['move']}")
    seal = seal_of(bytes.fromhex(event["salt"]), event["answer"])
    if (move["kind"], move["seat"]) != (SEALED, event["seat"]) or move["events"][0]["seal"] != seal:
        raise Damaged(f"what is opened for {event['seat']} is not what move {event['move']} sealed")


def own_answer(gamefile: GameFile, game: AnyGame, seat: str) -> list[Step] | None:
    """What a seat has answered while others of its group have not; a sealed answer stands in the referee's file."""
    kept = game.agenda[-1].kept.get(seat) if game.agenda else None
    if not isinstance(kept, str):
        return kept
    answer = known_answers(gamefile, seat).get(seat)
    return answer.steps if answer else None


def seal(rules: Rules, game: AnyGame, seat: str, steps: Sequence[Step], salted: bytes) -> tuple[Outcome, list[Step]]:
    """Checks an answer and puts its seal in the place of a former one; the answer itself is for the referee's file.

    The same answer once more is sealed once more: who was told that it is there already could find it by guessing.
    """
    answer = judge(rules, game, seat, steps).steps
    return Outcome(sealed(game, seat, seal_of(salted, answer)), []), answer


def sealed(game: AnyGame, seat: str, mark: str) -> AnyGame:
    """The game after a sealed move."""
    after = game.copy()
    top = after.agenda[-1]
    top.kept = top.kept | {seat: mark}
    after.events = [{"event": SEALED, "seat": seat, "question": top.kind, "seal": mark}]
    return after


def sealed_again(game: AnyGame, move: Document) -> Outcome:
    """The same from the record."""
    if not must_be_sealed(game, move["seat"]) or move["order"] or len(move["events"]) != 1:
        raise Damaged("there is nothing to seal here")
    after = sealed(game, move["seat"], str(move["events"][0]["seal"]))
    if after.events != move["events"]:
        raise Damaged("a sealed move has a seal and nothing else")
    return Outcome(after, [])


def openings(gamefile: GameFile, game: AnyGame, answers: Mapping[str, SealedAnswer], seed: str) -> list[Document]:
    """What opens every seal: the answers with their salts."""
    events: list[Document] = []
    for seat in seals(game):
        if seat not in answers:
            raise Damaged(f"the sealed answer of {seat} is not in the referee's file")
        move, prev, steps = answers[seat]
        salted = salt_of(gamefile, seed, move, prev)
        events.append({"event": UNSEALED, "seat": seat, "move": move, "answer": steps, "salt": salted.hex()})
    return events


def unsealed(game: AnyGame, events: Sequence[Document]) -> AnyGame:
    """The game with its seals opened; every seal must fit its answer."""
    opened = {event["seat"]: event for event in events if event["event"] == UNSEALED}
    marks = seals(game)
    if opened.keys() != marks.keys():
        raise Damaged("not every seal is opened, or one that is not there")
    for seat, event in opened.items():
        if seal_of(bytes.fromhex(event["salt"]), event["answer"]) != marks[seat]:
            raise Damaged(f"the answer of {seat} does not fit its seal")
    after = replace(game.copy(), events=list(opened.values()))
    if marks:
        top = after.agenda[-1]
        top.kept = top.kept | {seat: event["answer"] for seat, event in opened.items()}
    return after


def carry_out_again(rules: Rules, game: AnyGame, move: Document, is_open: bool) -> Outcome:
    """A recorded order, with the seals that it opens."""
    if must_be_sealed(game, move["seat"]):
        if not is_open:
            raise Damaged("an answer that must be sealed stands open in the record")
        return apply(rules, game, move["seat"], move["order"])
    return apply(rules, unsealed(game, move["events"]), move["seat"], move["order"])
