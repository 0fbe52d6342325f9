"""What stands around a table, gathered from the game file for everybody or one seat."""

from __future__ import annotations

from typing import Any

from gallerist_pbem.draw.language import said
from gallerist_pbem.engine.rules import AnyGame
from gallerist_pbem.orders.steps import STANDING, write_next, write_step
from gallerist_pbem.plain.report import Report
from gallerist_pbem.plain.safe_text import harmless, harmless_data
from gallerist_pbem.record.documents import REFEREE, Document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.seals import own_answer
from gallerist_pbem.record.stopped import told_in
from gallerist_pbem.referee.open import OpenedGame
from gallerist_pbem.referee.standing import advance_of, cancellations
from gallerist_pbem.report.history import event_sentences, is_missed, move_sentences
from gallerist_pbem.report.scoring import scoring

LOOK_BACK = 12
KEPT = "You have answered: {}. Until the last answer is in, another order for that decision replaces it."


def report_of(opened: OpenedGame) -> Report:
    """Whose move it is, what happened, what was done to the seat that looks."""
    seat, words, file = opened.seat, opened.words, opened.file
    moves = told_moves(opened)
    events = [harmless_data(event) for move in moves for event in move["events"]]
    answer = own_answer(file, opened.game, seat) if seat and not opened.is_closed else None
    about = facts_of(opened.game)
    return Report(
        title=opened.id,
        awaited={asked: words.question(facts["question"], about) for asked, facts in opened.asked.items()},
        happened=[sentence for move in moves for sentence in move_sentences(words, move, names_then(opened, move))],
        done_to_you=_done_to(opened, seat, moves, events) if seat else [],
        move=file.position["move"],
        head=file.position["head"],
        kept=KEPT.format("; ".join(map(write_step, answer))) if answer else "",
        result=result_of(opened),
        own=own_of(opened),
        options=f"Options: {', '.join(chosen)}." if (chosen := chosen_options(opened)) else "",
    )


def told_moves(opened: OpenedGame) -> list[Document]:
    """What is new to the seat that looks; for everybody, to whoever must act and has not looked the longest."""
    readers: list[str | None] = [opened.seat] if opened.seat else [*opened.asked] or [None]
    return max((moves_since(opened.file, reader) for reader in readers), key=len)


def _done_to(opened: OpenedGame, seat: str, moves: list[Document], events: list[Document]) -> list[str]:
    """What others did to a seat, and what became of its own orders where that is not told already."""
    words, names = opened.words, opened.names
    own = next((number for number in opened.file.counting() if opened.file.move(number)["seat"] == seat), 0)
    told = told_in(opened.file.move(own)) if all(move["move"] != own for move in moves) else None
    refused = words.sentences([harmless_data(told)], names) if told else []
    return [*refused, *words.done_to(seat, events, names), *cancellations(opened), *_not_possible(opened)]


def _not_possible(opened: OpenedGame) -> list[str]:
    """Why orders in advance of the seat that looks were not played, or not to their end."""
    advance, words = advance_of(opened), said()["advance"]
    reasons = advance.tried or []
    told = ["refused"] * len(reasons)
    if advance.stopped and told:
        told[-1] = "stopped"
    tried = zip(told, advance.alternatives, reasons, strict=False)
    return [words[how].format(order=write_next(steps), why=why) for how, steps, why in tried]


def headlines(opened: OpenedGame) -> list[str]:
    """The moves without what a reader in a hurry can do without; nothing where that leaves nothing out."""
    moves, minor = told_moves(opened), opened.words.MINOR
    short = [move | {"events": [event for event in move["events"] if event["event"] not in minor]} for move in moves]
    return [] if short == list(moves) else [line for move in short for line in told(opened, move)]


def told(opened: OpenedGame, move: Document) -> list[str]:
    """A move in sentences; of one in which nothing happened that counts nothing is said, unless a player missed it."""
    names = names_then(opened, move)
    counts = event_sentences(opened.words, harmless_data(move["events"]), names) or move.get("note") or is_missed(move)
    return move_sentences(opened.words, move, names) if counts else []


def names_then(opened: OpenedGame, move: Document) -> dict[str, str]:
    """Who played when a move was made."""
    return opened.file.names(before=move["move"])


def result_of(opened: OpenedGame) -> str:
    """Who has won, with how much, and what everybody else has."""
    says = said()["summary"]
    if opened.is_closed:
        return str(says["closed"].format(why=harmless(opened.game.closed)))
    if not opened.is_over:
        return ""
    result = scoring(opened)
    if not result.winners:
        return str(says["lost"])
    totals = {seat: ledger["total"] for seat, ledger in result.seats.items()}
    who = " and ".join(f"{opened.names[seat]} ({seat})" for seat in result.winners)
    line = says["won" if len(result.winners) == 1 else "won_together"].format(who=who, points=totals[result.winners[0]])
    others = sorted((seat for seat in totals if seat not in result.winners), key=lambda seat: -totals[seat])
    told = [says["others"].format(who=f"{opened.names[seat]} ({seat})", points=totals[seat]) for seat in others]
    return " ".join([line, *told])


def own_of(opened: OpenedGame) -> dict[str, list[str]]:
    """What the seat that looks has, secrets too; for everybody, what those have who must act."""
    guide, names, says = opened.package.guide, opened.names, said()["summary"]
    if opened.seat:
        lines = guide.reminders(opened.game, opened.seat, opened.secret)
        return {says["you"]: lines} if lines else {}
    told = {seat: guide.reminders(opened.game, seat, None) for seat in opened.asked}
    return {says["has"].format(who=f"{names[seat]} ({seat})").upper(): lines for seat, lines in told.items() if lines}


def chosen_options(opened: OpenedGame) -> list[str]:
    """Options that are not as the rulings have them."""
    options: dict[str, str] = opened.file.header["options"]
    usual = {name: values[0] for name, values in opened.rules.OPTIONS.items()}
    return [harmless(f"{name} {value}") for name, value in options.items() if value != usual.get(name)]


def facts_of(game: AnyGame) -> dict[str, Any]:
    """What the open question is about."""
    return dict(game.agenda[-1].facts) if game.agenda else {}


def moves_since(file: GameFile, seat: str | None) -> list[Document]:
    """Everything after the player's own last move, and that move too for whoever reads for everybody."""
    later: list[Document] = []
    for number in range(file.count - 1, max(0, file.count - 1 - LOOK_BACK), -1):
        move = file.move(number)
        if move["seat"] == seat and move["by"] != STANDING and later:
            # What only standing orders followed was never told to anybody yet.
            return [move, *later] if all(follower["by"] == STANDING for follower in later) else later
        later.insert(0, move)
    # A game in which only the referee has done something begins with its set-up.
    return later if any(move["kind"] != REFEREE for move in later) else [file.move(0), *later]
