"""The past of a game: the file as it was after each move, played again from the set-up without any secret."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from gallerist_pbem import version
from gallerist_pbem.engine.agenda import Outcome
from gallerist_pbem.engine.chance import Chance, Hidden, Recorded
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Damaged, OtherVersion, PbemError, Usage
from gallerist_pbem.orders.steps import Step
from gallerist_pbem.plain.safe_text import harmless
from gallerist_pbem.record import documents, seals
from gallerist_pbem.record.current import check_revision
from gallerist_pbem.record.documents import Asked, Document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.house.changes import changed, checked, is_change
from gallerist_pbem.record.stopped import with_rest


@dataclass(slots=True)
class Snapshot:
    """A move, the game after it, and who was asked then."""

    gamefile: GameFile
    number: int
    game: AnyGame
    asked: Asked

    @property
    def move(self) -> Document:
        """The move, for telling."""
        return self.gamefile.move(self.number)

    def file(self, rules: Rules) -> GameFile:
        """The game file as it was then, for reading only."""
        position = documents.position_document(rules, self.game, self.move["move"], self.move["hash"], self.asked)
        kept = self.gamefile.documents[: self.move["move"] + 3]
        return replace(self.gamefile, documents=kept, position=position)


def snapshots(rules: Rules, gamefile: GameFile) -> Iterator[Snapshot]:
    """Every move."""
    return _snapshots(rules, gamefile, replay(rules, gamefile))


def snapshot(rules: Rules, gamefile: GameFile, number: int) -> Snapshot:
    """One move, without playing again what had been taken back before it."""
    if not 0 <= number < gamefile.count:
        raise Usage(f"{gamefile.path.name} has no move {number}: its moves are 0 to {gamefile.count - 1}")
    *_, last = _snapshots(rules, gamefile, _counted(rules, gamefile, number))
    return last


def _snapshots(rules: Rules, gamefile: GameFile, played: Iterator[tuple[Document, AnyGame]]) -> Iterator[Snapshot]:
    """What this version would play otherwise than recorded is not shown as if it were so."""
    check_revision(rules, gamefile, rules.figures(gamefile.overlay(rules)))
    asked: Asked = {}
    before: AnyGame | None = None
    for move, game in played:
        if documents.position_digest(documents.content(rules, game)) != move["position"]:
            raise _other_play(gamefile, move)
        asked = documents.asked_now(game, move, before, asked)
        before = game
        yield Snapshot(gamefile, move["move"], replace(game, chance=Hidden()), asked)


def _other_play(gamefile: GameFile, move: Document) -> Damaged | OtherVersion:
    number = move["move"]
    if move["engine"] == version.__version__:
        return gamefile.damaged(number + 2, "the position after it is not what the rules and the draws give")
    recorded = f"{gamefile.path.name}: move {number} was recorded under {harmless(move['engine'])}"
    return OtherVersion(f"{recorded}, and this version would play it differently")


def replay(rules: Rules, gamefile: GameFile, to: int | None = None) -> Iterator[tuple[Document, AnyGame]]:
    """Every move with the game after it, from the set-up on; needs no secret."""
    overlay = gamefile.overlay(rules)
    counting = CountingMoves()
    for number in range(gamefile.count if to is None else min(to + 1, gamefile.count)):
        yield _carried_out(rules, gamefile, overlay, counting, number)


def _counted(rules: Rules, gamefile: GameFile, to: int) -> Iterator[tuple[Document, AnyGame]]:
    """The moves that counted after this one, which alone made the game, and what stands between them: the last undo or
    restore, since which everybody is asked anew, and the referee's changes."""
    overlay = gamefile.overlay(rules)
    numbers = [*gamefile.counting(to)][::-1]
    counting = CountingMoves()
    for number, following in zip(numbers, [*numbers[1:], to + 1], strict=True):
        yield _carried_out(rules, gamefile, overlay, counting, number)
        yield from _between(gamefile, counting, range(number + 1, following))


def _between(gamefile: GameFile, counting: CountingMoves, numbers: range) -> Iterator[tuple[Document, AnyGame]]:
    """What stands between two moves that count; the game is the same before and after it, but for the changes."""
    asking = next((at for at in reversed(numbers) if not gamefile.changes_house(at)), -1)
    changes = [at for at in gamefile.referees(numbers.start) if at in numbers and gamefile.changes_house(at)]
    for at in sorted({asking, *changes} & {*numbers}):
        move = gamefile.move(at)
        game = counting.now
        if at != asking:
            game = changed_again(gamefile.header, game, move)
            counting.follow(move, game)
        if at >= asking:
            yield move, replace(game, events=move["events"])


def _carried_out(
    rules: Rules, gamefile: GameFile, overlay: Document | None, counting: CountingMoves, number: int
) -> tuple[Document, AnyGame]:
    move = gamefile.replayed(number)
    try:
        game = again(rules, gamefile.header, overlay, counting, move, Recorded(move["events"])).game
        counting.follow(move, game)
    except (PbemError, *documents.MALFORMED) as broken:
        gamefile.move(number)
        raise gamefile.damaged(number + 2, f"it cannot be carried out: {broken}") from broken
    return move, game


def again(
    rules: Rules, header: Document, overlay: Document | None, counting: CountingMoves, move: Document, chance: Chance
) -> Outcome:
    """A recorded move carried out once more."""
    if move["kind"] == documents.UNDO:
        return Outcome(counting.before_last(move, documents.seats(header)), [])
    before = counting.game
    if before is not None and move["kind"] == documents.REFEREE:
        if is_change(move):
            return Outcome(changed_again(header, before, move), [])
        return Outcome(restored_again(before, move), [])
    check_not_closed(before)
    if before is None:
        _check_referee_s(move)
        return Outcome(documents.lay_out(rules, header, chance, overlay, documents.given_position(move["events"])), [])
    if move["kind"] == documents.SEALED:
        return seals.sealed_again(before, move)
    if not move["order"]:
        raise Damaged("an order has at least one step")

    def carry_out(steps: Sequence[Step], chance: Chance) -> Outcome:
        start = replace(before, chance=chance, events=[])
        return seals.carry_out_again(rules, start, move | {"order": steps}, documents.is_open(header))

    outcome = carry_out(move["order"], chance)
    if outcome.stopped:
        raise outcome.stopped
    return with_rest(outcome, move, chance, carry_out)


@dataclass(slots=True)
class CountingMoves:
    """The moves that count so far, each with the game after it."""

    moves: list[tuple[Document, AnyGame]] = field(default_factory=list)

    @property
    def game(self) -> AnyGame | None:
        """The game now; none before the set-up."""
        return self.moves[-1][1] if self.moves else None

    def follow(self, move: Document, game: AnyGame) -> None:
        """A further move with the game after it; an undo takes the last one off, but never what the referee changed."""
        if move["kind"] == documents.UNDO:
            self.moves.pop()
        if move["kind"] in (documents.UNDO, documents.REFEREE):
            self.moves[-1] = (self.moves[-1][0], game)
        else:
            self.moves.append((move, game))

    @property
    def now(self) -> AnyGame:
        """The game now, after the set-up."""
        return self.moves[-1][1]

    def before_last(self, undo: Document, seats: Sequence[str]) -> AnyGame:
        """The game as it was before the move that an undo takes back, which must be the last that counts."""
        number = documents.taken_back(undo)
        check_not_closed(self.game)
        if len(self.moves) < 2 or self.moves[-1][0]["move"] != number:
            raise Damaged(f"move {number} is not the last that still counts, so it cannot be taken back")
        _check_referee_s(undo)
        told = undo["events"][0]
        if undo["events"] != [undone(number, told.get("asked"), told.get("granted", []))]:
            raise Damaged("what takes a move back does nothing else")
        _check_agreed(told, self.moves[-1][0], seats)
        if publishes_secrets(self.moves[-1][0]):
            raise Damaged(f"the secrets were published with move {number}, so it cannot be taken back")
        return replace(self.moves[-2][1], events=[told], house=self.now.house)


def _check_referee_s(move: Document) -> None:
    """Set-up, undo and restore are the referee's, with no order of any seat."""
    if move["seat"] is not None or move["by"] != "referee" or move["order"]:
        raise Damaged("only the referee does this, not a seat, and no order comes with it")


def _check_agreed(told: Document, taken: Document, seats: Sequence[str]) -> None:
    """Who agrees plays, once each; nobody's move is taken back by others without him."""
    agreed = [told["asked"], *told["granted"]] if "asked" in told else []
    if not set(agreed) <= set(seats) or len(set(agreed)) < len(agreed):
        raise Damaged("an undo was asked for or granted by somebody who does not play, or twice")
    if agreed and taken["seat"] not in agreed:
        raise Damaged(f"move {taken['move']} is taken back by agreement, but {taken['seat']} has not agreed")


def undone(number: int, asked: str | None = None, granted: Sequence[str] = ()) -> Document:
    """The one event of an undo, with who asked for it and who granted it, if they did."""
    agreed = {"asked": asked, "granted": list(granted)} if asked is not None else {}
    return {"event": documents.UNDONE, "move": number} | agreed


def restored(first: int, last: int) -> Document:
    """The one event of a move by which the referee goes on from another file: these moves are gone or others."""
    return {"event": documents.RESTORED, "first": first, "last": last}


def check_not_closed(game: AnyGame | None) -> None:
    """Nothing is played or taken back in a game that was closed."""
    if game is not None and game.closed:
        raise Damaged("the game was closed before")


def changed_again(header: Document, before: AnyGame, move: Document) -> AnyGame:
    """The game after a move by which the referee changed something beside it."""
    check_not_closed(before)
    _check_referee_s(move)
    told = checked(move["events"], documents.seats(header), before.house)
    return replace(before, events=told, house=changed(before.house, told))


def restored_again(before: AnyGame, move: Document) -> AnyGame:
    """The game is the same before and after such a move."""
    told = move["events"][0]
    _check_referee_s(move)
    if move["events"] != [restored(told["first"], told["last"])] or not _is_before(told, move):
        raise Damaged("it does not say from which move on the file is another one")
    return replace(before, events=[restored(told["first"], told["last"])])


def _is_before(told: Document, move: Document) -> bool:
    return bool(0 < told["first"] <= min(told["last"], move["move"]))


def publishes_secrets(move: Document) -> bool:
    """Whether everybody can know every secret since this move."""
    return any(event["event"] == documents.PUBLISHED for event in move["events"])
