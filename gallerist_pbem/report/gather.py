"""Summaries: put together from the game file, for everybody or for one seat."""

from __future__ import annotations

from typing import Any

import typer

from gallerist_pbem.engine.answers import WORD
from gallerist_pbem.engine.apply import written
from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.games import MARK, rules_of
from gallerist_pbem.orders.steps import STANDING
from gallerist_pbem.plain.safe_text import harmless
from gallerist_pbem.record.game_file import GameFile, beside, write
from gallerist_pbem.record.seals import own_answer
from gallerist_pbem.referee.standing import cancellations
from gallerist_pbem.referee.submit import current
from gallerist_pbem.report.history import move_sentences as sentences_of
from gallerist_pbem.report.summary import KEPT, SHORT_HASH, Awaited, Report, summary

LOOK_BACK = 12


def publish(gamefile: GameFile) -> str:
    """Writes the public summary beside the game file."""
    rules = rules_of(gamefile.header["game"])
    text = summary_for(gamefile, rules, current(rules, gamefile), None, None)
    try:
        write(beside(gamefile.path, "txt"), text)
    except OSError as error:
        # The move stands; the summary can be made again from it at any time.
        typer.echo(f"the summary could not be written: {error.strerror}", err=True)
    return text


def names(gamefile: GameFile) -> dict[str, str]:
    """Player names by seat."""
    return {entry["seat"]: harmless(entry["name"]) for entry in gamefile.header["seats"]}


def around_table(gamefile: GameFile, rules: Rules, game: AnyGame, seat: str | None) -> Report:
    """Whose move it is, what happened, what was done to the seat that looks."""
    called, asked = names(gamefile), gamefile.position["asked"]
    moves = max((moves_since(gamefile, reader) for reader in ([seat] if seat else [*asked] or [None])), key=len)
    events = [event for move in moves for event in move["events"]]
    answer = own_answer(gamefile, game, seat) if seat else None
    return Report(
        title=gamefile.header["id"],
        awaited={name: rules.question(facts["question"], facts_of(game)) for name, facts in asked.items()},
        happened=[sentence for move in moves for sentence in sentences_of(rules, move, called)],
        done_to_you=[*rules.done_to(seat, events, called), *failed(gamefile, rules, game, seat)] if seat else [],
        move=gamefile.position["move"],
        head=gamefile.position["head"],
        kept=KEPT.format("; ".join(map(written, answer))) if answer else "",
        options=f"Options: {', '.join(chosen)}." if (chosen := chosen_options(gamefile, rules)) else "",
    )


def chosen_options(gamefile: GameFile, rules: Rules) -> list[str]:
    """Options that are not as the rulings have them."""
    options: dict[str, str] = gamefile.header["options"]
    return [f"{name} {value}" for name, value in options.items() if [value] != [*rules.OPTIONS.get(name, ())][:1]]


def summary_for(gamefile: GameFile, rules: Rules, game: AnyGame, seat: str | None, secret: Secret | None) -> str:
    """The summary as a seat, or everybody, may read it."""
    called, asked = names(gamefile), gamefile.position["asked"]
    around, answering = around_table(gamefile, rules, game, seat), [one for one in asked if seat in (None, one)]
    return summary(
        around,
        awaited=[Awaited(s, called[s], around.awaited[s], a["decision"], a["since"]) for s, a in asked.items()],
        table=rules.render(game, secret, seat, called),
        answers={f"{called[one]} ({one})": examples(rules, game, one) for one in answering},
        template="\n\n".join(to_fill_in(gamefile, rules, game, one) for one in answering),
        more=f"gallerist legal {gamefile.path.name}" + " --as SEAT" * (len(answering) > 1),
    )


def failed(gamefile: GameFile, rules: Rules, game: AnyGame, seat: str) -> list[str]:
    """What has become of a seat's standing order, as long as that matters."""
    return cancellations(gamefile, seat, lambda condition: rules.lapsed(game, condition))


def examples(rules: Rules, game: AnyGame, seat: str) -> list[str]:
    """One complete answer of each kind."""
    return ["; ".join(map(written, steps)) for steps in answers(rules, game, seat, WORD)]


def facts_of(game: AnyGame) -> dict[str, Any]:
    """What the open question is about."""
    return dict(game.agenda[-1].facts) if game.agenda else {}


def moves_since(gamefile: GameFile, seat: str | None) -> list[dict[str, Any]]:
    """Everything after the player's own last move, and that move too for whoever reads for everybody."""
    found: list[dict[str, Any]] = []
    for number in range(gamefile.count - 1, max(0, gamefile.count - 1 - LOOK_BACK), -1):
        move = gamefile.move(number)
        if move["seat"] == seat and move["by"] != STANDING and found:
            # What only standing orders followed was never told to anybody yet.
            return [move, *found] if all(later["by"] == STANDING for later in found) else found
        found.insert(0, move)
    return found or [gamefile.last]


def template(gamefile: GameFile, seat: str) -> str:
    """An order with everything but its steps."""
    decision = gamefile.position["asked"][seat]["decision"]
    head = gamefile.move(decision)["hash"][:SHORT_HASH]
    return f"{MARK} {gamefile.header['id']} {seat} {decision} {head}\n?\n#end"


def to_fill_in(gamefile: GameFile, rules: Rules, game: AnyGame, seat: str) -> str:
    """A form, where there is one kind of answer; else an order without its steps."""
    _, *others = rules.QUESTIONS[gamefile.position["asked"][seat]["question"]]
    if others:
        return template(gamefile, seat)
    from gallerist_pbem.cli.order import guide_of, head_line
    from gallerist_pbem.report.form import blank

    return blank(rules, guide_of(rules.NAME), game, seat, head_line(gamefile, seat))
