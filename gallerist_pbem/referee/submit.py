"""From an order to a written move: create a game, carry an order out on its file."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gallerist_pbem.engine.answers import Step
from gallerist_pbem.engine.apply import Verdict, awaited, judge, place
from gallerist_pbem.engine.chance import Hidden, Seeded, commitment
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Damaged, Fault, Refused, Unreadable, Usage
from gallerist_pbem.orders.steps import STANDING
from gallerist_pbem.plain.yaml_out import digest
from gallerist_pbem.record import documents as record
from gallerist_pbem.record import game_file as files
from gallerist_pbem.record.documents import Document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.secret_file import Secrets, new_secret_file, secret_path
from gallerist_pbem.referee.awaited import check_awaited
from gallerist_pbem.referee.moves import PendingMoves
from gallerist_pbem.referee.standing import Standing

if TYPE_CHECKING:
    from gallerist_pbem.orders.read import Order

SEED_BYTES = 32
WISH = "wish"


@dataclass(slots=True)
class Submission:
    """What came of an order: its moves, why a later part was refused, and the game after it."""

    moves: list[Document]
    stopped: Refused | None
    game: AnyGame
    gamefile: GameFile


def create(
    rules: Rules, path: Path, *, game_id: str, seats: Sequence[Mapping[str, str]], options: Mapping[str, str],
    seed: str | None, open_game: bool, overlay: Document | None, overlay_text: str | None,
    position: Document | None, at: str, version: str,
) -> GameFile:  # fmt: skip
    """A new game. Seats and options were checked by the caller, a given position against its schema."""
    _check_seed(seed, open_game)
    figures, given = rules.figures(overlay), position or {}
    drawn_from = seed or os.urandom(SEED_BYTES).hex()
    dealt = _deal(rules, figures, [seat["seat"] for seat in seats], drawn_from, given, open_game)
    new = _Creation(rules, dealt, given, open_game)
    header = record.header(
        rules, game_id=game_id, engine=version, figures=figures, options=options, seats=seats,
        chance=new.chance(), cards=new.cards(),
    )  # fmt: skip
    made = new.gamefile(path, header, overlay, at)
    with files.locked(path):
        _check_free(path, open_game)
        if not open_game:
            new_secret_file(path, header, dealt.seed, dealt.secrets)
        if overlay_text is not None:
            files.write(files.beside(path, "data.yaml"), overlay_text)
        files.write(path, made.text)
    return made


def _check_seed(seed: str | None, open_game: bool) -> None:
    if seed is not None and not open_game and (len(seed) != 2 * SEED_BYTES or set(seed) - set("0123456789abcdef")):
        raise Usage("a seed of one's own choice is only for open games: who guesses it knows everything")


def _check_free(path: Path, open_game: bool) -> None:
    """Figures that lie about would be laid over a game they do not belong to."""
    needed = [path, files.beside(path, "data.yaml"), *([] if open_game else [secret_path(path)])]
    for taken in needed:
        if taken.exists():
            raise Usage(f"{taken.name} exists already; nothing was overwritten")


def _deal(rules: Rules, figures: Any, seats: Sequence[str], seed: str, position: Document, open_game: bool) -> Secrets:
    """Secrets that come with a position, or those that the seed gives."""
    if not open_game and ("next" in position or "secrets" in position):
        raise Unreadable("position", [Fault(1, 1, "`next` and `secrets` are only for open games")])
    dealt = rules.deal(seats, figures, Seeded(seed, {}, position.get("next", {}))) | position.get("secrets", {})
    return Secrets(seed, {seat: record.tidy(dealt[seat]) for seat in seats})


@dataclass(slots=True)
class _Creation:
    """A game that is being made."""

    rules: Rules
    secrets: Secrets
    position: Document
    open_game: bool

    def chance(self) -> Document:
        """As the header says it."""
        if not self.open_game:
            return {"commitment": commitment(self.secrets.seed)}
        return {"seed": self.secrets.seed} | ({"next": self.position["next"]} if "next" in self.position else {})

    def cards(self) -> Mapping[str, Any]:
        """As the header says them."""
        return self.secrets.secrets if self.open_game else self.secrets.commitments()

    def gamefile(self, path: Path, header: Document, overlay: Document | None, at: str) -> GameFile:
        """The file with move 0, not written yet."""
        game = self._lay_out(header, overlay)
        number, prev = 0, digest(header)
        first = record.move(
            move=number, kind="setup", seat=None, by="referee", at=at, order=[], events=game.events,
            position=record.position_digest(record.content(self.rules, game)), engine=header["engine"], prev=prev,
        )  # fmt: skip
        asked = record.asked_now(game, first, None, {})
        return files.new(path, header, record.position_document(self.rules, game, number, first["hash"], asked), first)

    def _lay_out(self, header: Document, overlay: Document | None) -> AnyGame:
        stream = Seeded(self.secrets.seed, self.secrets.secrets, self.position.get("next", {}))
        if not self.position:
            return record.lay_out(self.rules, header, stream, overlay, None)
        given: Document = {"agenda": [], "drawn": {}} | self.position
        try:
            opened = record.open_position(self.rules, header, given, stream, overlay)
            faults = self.rules.invariants(opened) + self._strangers(header, opened)
            game = record.lay_out(self.rules, header, stream, overlay, given) if not faults else None
        except (Damaged, *record.MALFORMED) as broken:
            raise Unreadable("position", [Fault(1, 1, str(broken))]) from broken
        if game is not None and not awaited(game) and not self.rules.over(game):
            faults = ["the agenda is empty, so nobody could go on"]
        if faults or game is None:
            raise Unreadable("position", [Fault(1, 1, fault) for fault in faults])
        return game

    def _strangers(self, header: Document, game: AnyGame) -> list[str]:
        """Those who play are those who sit at the table."""
        there, said = self.rules.seated(game.table), record.seats(header)
        return [] if there == said else [f"at the table are {', '.join(there)}, but the seats are {', '.join(said)}"]


def chance_for(gamefile: GameFile, secrets: Secrets) -> Seeded:
    """The stream of a game."""
    return Seeded(secrets.seed, secrets.secrets, gamefile.header["chance"].get("next", {}))


def current(rules: Rules, gamefile: GameFile) -> AnyGame:
    """The game as everybody may know it; never opens the secret file."""
    try:
        overlay = gamefile.overlay(rules.figures(None).plain)
        game = record.open_position(rules, gamefile.header, gamefile.position, Hidden(), overlay)
    except Damaged as broken:
        raise gamefile.damaged(1, str(broken)) from broken
    check_asked(gamefile, game)
    return game


def check_asked(gamefile: GameFile, game: AnyGame) -> None:
    """`asked` is under no hash: it must say what the agenda says, and a lone question is as old as the last move."""
    asked, last = gamefile.position["asked"], gamefile.position["move"]
    said = {seat: facts["question"] for seat, facts in asked.items()}
    ages = [facts["decision"] for facts in asked.values()]
    fits = said == {question.seat: question.kind for question in awaited(game)}
    lone = bool(game.agenda) and game.agenda[-1].seat is not None
    if not fits or not all(0 <= age <= last for age in ages) or (lone and ages != [last]):
        raise gamefile.damaged(1, "`asked` is not what the agenda says")


def check_figures(gamefile: GameFile, figures: Any) -> None:
    """A game is only played with the figures it was begun with."""
    pinned = gamefile.header["rules"]
    if pinned["data"] != digest(figures.plain):
        raise Usage(
            f"{gamefile.path.name}: this game has component data of revision {pinned['revision']} "
            f"({str(pinned['data'])[:8]}) that are not known here, so it cannot be played; it can be shown"
        )


def judge_order(rules: Rules, gamefile: GameFile, order: Order) -> Verdict:
    """What `submit` would say, without drawing and without the secrets."""
    game = current(rules, gamefile)
    check_figures(gamefile, game.figures)
    plainly = without_wishes(order)
    check_awaited(rules, gamefile, plainly)
    if plainly != order:
        _wished(rules, game, order, [])
    return judge(rules, game, order.seat, plainly.steps)


def without_wishes(order: Order) -> Order:
    """The order as it is recorded: wishes are secret, as a standing order is."""
    steps = [_without_wish(step) for step in order.steps]
    return replace(order, steps=steps) if steps != order.steps else order


def _without_wish(step: Step) -> Step:
    return {key: said for key, said in step.items() if key != WISH} if isinstance(step, dict) else step


def submit(rules: Rules, path: Path, order: Order, at: str, by: str = "player") -> Submission:
    """Carries an order out and writes its move, and those of standing orders. What is refused changes nothing."""
    files.read_bytes(path)  # no lock is left beside a file that does not exist
    with files.locked(path):
        gamefile = GameFile.load(path)
        game = current(rules, gamefile)
        check_figures(gamefile, game.figures)
        plainly = without_wishes(order)
        check_awaited(rules, gamefile, plainly)
        secrets = Secrets.load(gamefile)
        game.chance = chance_for(gamefile, secrets)
        made = PendingMoves(rules, gamefile, secrets, at, game, gamefile.position["asked"])
        standing = Standing(gamefile)
        given = order.standing if plainly == order else _given(rules, game, order, standing)
        outcome = made.carry_out(order.seat, plainly.steps, anew=standing.changes(order.seat, given))
        move = made.add(order.seat, outcome, by, order.note)
        if given is not None:
            standing.give(move, order.seat, given)
        _answer_for_absent(made, standing)
        standing.write()
        made.write_answers()
        after = made.gamefile_after()
        files.write(path, after.text)
    return Submission(made.moves, outcome.stopped, made.game, after)


def _given(rules: Rules, game: AnyGame, order: Order, standing: Standing) -> list[Document]:
    """Wishes come before the standing part of their order; without one they are added to what holds already."""
    if order.standing is not None:
        return _wished(rules, game, order, []) + order.standing
    return _wished(rules, game, order, [line.said for line in standing.lines(order.seat)])


def _wished(rules: Rules, game: AnyGame, order: Order, held: list[Document]) -> list[Document]:
    """The standing order that an order with wishes leads to."""
    try:
        return rules.wishes(game, order.steps, held)
    except Refused as refusal:
        at = next(number for number, step in enumerate(order.steps, 1) if isinstance(step, dict) and WISH in step)
        place(rules, refusal, at, order.steps)
        raise


def _answer_for_absent(made: PendingMoves, standing: Standing) -> None:
    """Standing orders are used at once; one that no longer works is cancelled, and its player is asked."""
    while found := standing.answer(made.rules, made.game):
        try:
            outcome = made.carry_out(found.seat, found.steps)
        except Refused as refusal:
            standing.cancel(made.moves[-1], found, refusal)
            return
        move = made.add(found.seat, outcome, STANDING)
        if outcome.stopped:
            standing.cancel(move, found, outcome.stopped)
