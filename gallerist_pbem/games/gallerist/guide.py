"""What a choice is and what it would bring, in game words: for a person who is led through an order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from gallerist_pbem.engine.answers import STOP
from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.engine.game import Question
from gallerist_pbem.engine.guided import GuidedOrder, Wishes
from gallerist_pbem.engine.guided_choices import DRAWN, MAIN, ONWARD, SERIES, WORD, Choice, GuidedAnswer
from gallerist_pbem.games.gallerist.board.text_player import contracts as held_contracts
from gallerist_pbem.games.gallerist.board.text_player import goals_in_short
from gallerist_pbem.games.gallerist.guide_changes import TICKETS, WORTH, changes
from gallerist_pbem.games.gallerist.guide_form import in_form, kicks, of_field, opens
from gallerist_pbem.games.gallerist.guide_options import ANY, about
from gallerist_pbem.games.gallerist.guide_spots import spot
from gallerist_pbem.games.gallerist.guide_worth import contract_bonus, phrase, worth
from gallerist_pbem.games.gallerist.locations import sales_office
from gallerist_pbem.games.gallerist.table import contracts
from gallerist_pbem.games.gallerist.table.influence import icons_below
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.games.gallerist.table.visitors import collector_limit
from gallerist_pbem.games.gallerist.words.sentences import Count, said, word

__all__ = [
    "NOTHING", "about", "adds", "ask", "brings", "hangs", "hangs_on", "in_form", "label", "of_field", "opens",
    "reminders", "scene", "spot", "wish", "wished",
]  # fmt: skip

NOTHING = frozenset({"none", "decline"})
SHOWN = 6
ONLY_BONUSES = (("use", MAIN), ("tile", MAIN), ("reputation", "to"))
"""Choices of nothing but a bonus."""
MOVING = ("go", "pass")
WISHES = ("prefer", "prefer_bonus")


def hangs(question: Question) -> bool:
    """Contracts that nobody has seen yet."""
    return question.kind == "contract_after_reveal"


def adds(game: Game, question: Question, answer: GuidedAnswer) -> None:
    """Nothing."""


def wish(game: Game, question: Question, answer: GuidedAnswer) -> None:
    """`take` with `prefer`; space and ticket are asked as for the first card that could come (G-CON-2)."""
    answer.step = answer.written.name = "take"
    wishes = choose_wishes(game, answer)
    if wishes == [contracts.NONE]:
        game.agenda.pop()
        answer.written.value = contracts.NONE
        return
    game.agenda[-1] = Question(question.kind, question.seat, question.starts_order, {**question.facts, "revealed": 1})
    game.table.display = [pile or game.table.deck[:1] for pile in game.table.display]
    unseen = game.table.display[0][-1]
    sales_office.sign_contract(game, game.agenda[-1], FirstPlace(answer))
    for card in game.table.players[question.seat or ""].contracts:
        if card and card.card == unseen:
            # Nobody knows its bonus yet, so it cannot be used in the same order.
            card.assistant = True
    answer.written.fields = {"prefer": wishes} | answer.written.fields


class FirstPlace:
    """An answer that takes the first display place and asks for everything else."""

    def __init__(self, answer: GuidedAnswer) -> None:
        self.field, self.item, self.inside = answer.field, answer.item, answer.inside
        self.no_more, self.follows = answer.no_more, answer.follows
        self.instead, self.series, self.word, self.close = answer.instead, answer.series, answer.word, answer.close

    def main(self, options: Sequence[Any], why: object = None, read: object = None) -> Any:
        """Whichever card it will be."""
        return options[0]


def choose_wishes(game: Game, answer: GuidedAnswer) -> list[str]:
    """Forms with any or with one bonus, the dearest first; `none` closes the list."""
    wishes: list[str] = []
    while not wishes or wishes[-1] != contracts.NONE:
        form = answer.choose(WISHES[0], [*([STOP] if wishes else []), *game.figures.forms, contracts.NONE], wishes)
        if form == STOP:
            break
        if form != contracts.NONE:
            printed = {card.bonus for card in game.figures.contracts.values() if card.form == form}
            bonus = answer.choose(WISHES[1], [ANY, *sorted(printed)], [form])
            form = form if bonus == ANY else f"{form} {bonus}"
        wishes += [form] if form not in wishes else []
    return wishes


def wished(game: Game, choice: Choice) -> Wishes | None:
    """Contracts by preference: a form, or a form with a bonus; `none` closes the list."""
    if choice.name != WISHES[0]:
        return None
    forms, printed = game.figures.forms, game.figures.contracts.values()
    by_bonus = sorted({f"{card.form} {card.bonus}" for card in printed})
    items = [item for form in forms for item in (form, *(wish for wish in by_bonus if wish.split(" ")[0] == form))]
    return Wishes(WISHES[0], (*items, contracts.NONE), (0, 0, 0), forms[0], (len(forms),), contracts.NONE)


def hangs_on(game: Game, question: Question, word: str) -> Any:
    """Tickets move visitors; once the action is done nothing else matters (G-EXE-2)."""
    if (question.kind, word) != ("executive", "spend"):
        return None
    seat, players = question.seat or "", game.table.players
    guests = [(player.lobby, player.gallery) for player in players.values()]
    return [players[seat].tickets, game.table.plaza, guests, collector_limit(game, seat)]


def ask(game: Game, choice: Choice) -> str:
    """A choice as a question."""
    asks = said()["wizard"]["asks"]
    if choice.name == WORD:
        return str(asks["word"].get(choice.question.kind, asks["word"]["all"])).format(
            at=word(choice.question.facts.get("at", ""))
        )
    if choice.warns:
        return warning(game, choice)
    question = asks.get(choice.step, {}).get(choice.name) or asks["all"].get(choice.name, choice.name)
    more = ", ".join(map(str, choice.chosen))
    return f"{question} {phrase('so_far', chosen=more)}" if more else str(question)


def warning(game: Game, choice: Choice) -> str:
    """What is wrong with what was chosen, and whether it is meant (G-EXE-9, G-DIS-4)."""
    seat = choice.question.seat or ""
    me, asked = game.table.players[seat], str(said()["wizard"]["warnings"][choice.name])
    card = me.contracts[choice.of - 1] if choice.name == "anyway" else None
    bonus = contract_bonus(game, card) if card else "none"
    return asked.format(bonus=word(bonus, "bonus"), worth=worth(game, seat, bonus), artist=me.commission)


def scene(game: Game, seat: str, choice: Choice) -> list[str]:
    """Every option tells enough."""
    return []


def label(choice: Choice, option: Any) -> str:
    """An option as it is read, where that is not how it is written."""
    labels = said()["wizard"]["labels"]
    key = "nobody" if option is None else "yes" if option is True else "no" if option is False else str(option)
    of_choice = labels.get(choice.name, {})
    text = of_choice.get(f"{choice.step} {key}") or of_choice.get(f"{choice.question.kind} {key}") or of_choice.get(key)
    if not text and type(option) is int:
        text = of_choice.get("number", "").format(n=Count(option))
    return str(text or "")


def brings(before: Game, after: GuidedOrder, choice: Choice) -> list[str]:
    """What an option would change: found by carrying it out, with the least in everything still to be chosen."""
    if choice.name in (DRAWN, ONWARD, SERIES, *WISHES):
        return []
    if choice.name == WORD:
        return leads_to(before, after)
    met = after.picked[after.beyond :]
    open_names = {later.name for later, _ in met if len(later.options) > 1}
    told = {TICKETS} if choice.name == TICKETS else {WORTH} if (choice.step, choice.name) in ONLY_BONUSES else set()
    lines = changes(before, after.game, after.seat, open_names | told)
    if choice.name != TICKETS and "to" not in open_names:
        lines += coming_tickets([later for later, _ in met if later.name == TICKETS], TICKETS in open_names)
    later = [name for name in dict.fromkeys(n for n, _ in _open(met)) if name in said()["wizard"]["then"]]
    lines += [phrase("then", what=", ".join(said()["wizard"]["then"][name] for name in later))] if later else []
    return lines + possible_there(after, choice)


def _open(met: Sequence[tuple[Choice, Any]]) -> list[tuple[str, Choice]]:
    return [(later.name, later) for later, _ in met if len(later.options) > 1]


def leads_to(before: Game, after: GuidedOrder) -> list[str]:
    """What can be chosen after a word, or what it does at once."""
    following = after.choice
    if following and following.step == after.picked[after.beyond - 1][1] and following.name in (MAIN, SERIES):
        taken = [value for each, value in after.picked[after.beyond :] if each.name in (MAIN, SERIES)]
        options = [*taken, *(option for option in following.options if option != STOP)]
        return [listed([in_short(before, after.seat, following, option) for option in options])]
    ahead = after.then([], ahead=True)
    forced = [(choice, value) for choice, value in ahead.picked[after.beyond :][:1] if choice.name in (MAIN, SERIES)]
    if ahead.refused or not forced:
        return []
    (choice, value), *_ = forced
    words = ", ".join(about(before, after.seat, choice, value))
    return [f"{value}: {words}" if words else str(value), *brings(before, ahead, choice)]


def in_short(game: Game, seat: str, choice: Choice, option: Any) -> str:
    """A number says nothing by itself."""
    words = about(game, seat, choice, option)[:1] if type(option) is int else []
    return " ".join([str(option), *words])


def listed(options: Sequence[str]) -> str:
    """A few of them."""
    more = len(options) - SHOWN
    return ", ".join(options) if more <= 1 else phrase("more", some=", ".join(options[:SHOWN]), n=str(more))


def coming_tickets(items: Sequence[Choice], free: bool) -> list[str]:
    """Tickets that are still to be chosen."""
    if not free:
        return []
    if sum(len(item.options) > 1 for item in items) > 1:
        return [phrase("tickets_free", n=len(items))]
    return [phrase("tickets", tickets=" + ".join(" or ".join(item.options) for item in items))]


def possible_there(after: GuidedOrder, choice: Choice) -> list[str]:
    """After moving: who has to make room, and which actions are open."""
    if choice.step not in MOVING:
        return []
    lines = kicks(after.game.events, after.seat)
    question = after.game.agenda[-1]
    words = [word for word in after.rules.QUESTIONS[question.kind] if after.rules.possible(after.game, question, word)]
    actions = [word for word in words if word not in after.rules.SIDE_STEPS]
    if choice.step == "pass":
        return lines
    return [*lines, phrase("possible", actions=", ".join(actions)) if actions else phrase("only_executive")]


def reminders(game: Game, seat: str, secret: Secret | None) -> list[str]:
    """Means and goal cards."""
    me = game.table.players[seat]
    pieces = {name: ", ".join(f"{n} {word(kind)}" for kind, n in owned.items() if n) or phrase("none")
              for name, owned in (("tickets", me.tickets), ("lobby", me.lobby), ("gallery", me.gallery))}  # fmt: skip
    coins, steps = (
        len(icons_below(icons, me.influence)) for icons in (game.figures.money_icons, game.figures.fame_icons)
    )
    means = phrase("means", money=me.money, influence=me.influence, coins=coins, steps=steps, desks=me.desks)
    cards = phrase("contracts", contracts="; ".join(held_contracts(game, seat)))
    return [means, phrase("held", **pieces), cards, *(goals_in_short(game, seat, secret) if secret else [])]
