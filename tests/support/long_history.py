"""Games with a long history: orders that were played and taken back again and again, written down without playing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

from gallerist_pbem import version
from gallerist_pbem.engine.agenda import Outcome
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.orders.steps import Step
from gallerist_pbem.plain.yaml_out import write_stream
from gallerist_pbem.record import documents, seals
from gallerist_pbem.record.current import chance_for, current
from gallerist_pbem.record.documents import Document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.past import undone
from gallerist_pbem.record.secret_file import Secrets, secret_path
from gallerist_pbem.referee.moves import PendingMoves
from tests.support.game_files import AT, SEED, forget_notes, new_game, play_something
from tests.support.random_games import some_answer


def long_history(rules: Rules, path: Path, moves: int, counting: int, is_open: bool) -> GameFile:
    """A random game of four: about so many moves stand in the file, so many of them still count."""
    random = Random(moves)
    gamefile = new_game(rules, path, 4, SEED, open_game=is_open)
    for left in range(counting, 0, -1):
        gamefile = play_something(rules, path, random)
        gamefile = pad(rules, gamefile, max(0, moves - gamefile.count - left) // (2 * left), random)
        path.write_text(gamefile.text, encoding="utf-8")
        if not is_open:
            forget_notes(path)
    return gamefile


def pad(rules: Rules, gamefile: GameFile, pairs: int, random: Random) -> GameFile:
    """The file after some answer to what is asked now was given and taken back so many times; not written."""
    secrets = Secrets.load(gamefile)
    game = replace(current(rules, gamefile), chance=chance_for(gamefile, secrets))
    pending = PendingMoves(rules, gamefile, secrets, AT, game, {})
    seat, steps = some_answer(rules, game, random)
    moves, entries = list[Document](), list[Document]()
    outcome = None
    for number in range(gamefile.count, gamefile.count + 2 * pairs, 2):
        if must_be_sealed(gamefile, game, seat):
            outcome, answer = seals.seal(rules, game, seat, steps, seals.salt_of(gamefile, secrets.seed, number, ""))
        else:
            outcome, answer = outcome or pending.carry_out(seat, steps), []
        head = moves[-1]["hash"] if moves else gamefile.position["head"]
        moves.append(order_move(rules, number, head, seat, outcome, "sealed" if answer else "order"))
        if answer:
            entries.append({"move": number, "hash": moves[-1]["hash"], "seat": seat, "answer": answer})
        moves.append(undo_move(rules, moves[-1], game))
    if entries:
        with secret_path(gamefile.path).open("a", encoding="utf-8") as file:
            file.write(write_stream(entries))
    last = moves[-1] if moves else gamefile.last
    asked = documents.asked_now(game, last, None, {})
    return gamefile.after(documents.position_document(rules, game, last["move"], last["hash"], asked), moves)


def must_be_sealed(gamefile: GameFile, game: AnyGame, seat: str) -> bool:
    return not documents.is_open(gamefile.header) and seals.must_be_sealed(game, seat)


def order_move(rules: Rules, number: int, head: str, seat: str, outcome: Outcome, kind: str) -> Document:
    steps: list[Step] = outcome.steps
    after = documents.position_digest(documents.content(rules, outcome.game))
    return documents.move(
        move=number, kind=kind, seat=seat, by="player", at=AT, order=steps, events=outcome.game.events,
        position=after, engine=version.__version__, prev=head,
    )  # fmt: skip


def undo_move(rules: Rules, taken: Document, game: AnyGame) -> Document:
    """Takes back the move before it."""
    return documents.move(
        move=taken["move"] + 1, kind=documents.UNDO, seat=None, by="referee", at=AT, order=[],
        events=[undone(taken["move"])], position=documents.position_digest(documents.content(rules, game)),
        engine=version.__version__, prev=taken["hash"],
    )  # fmt: skip
