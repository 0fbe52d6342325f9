"""A bot that takes any possible step."""

from __future__ import annotations

from random import Random

from gallerist_pbem.bots.sight import Sight
from gallerist_pbem.engine.answers import Chosen, Step, at_random
from gallerist_pbem.engine.apply import add_step, alone, in_turn, settle
from gallerist_pbem.engine.chance import Unknown
from gallerist_pbem.engine.rules import AnyPlay, Rules
from gallerist_pbem.errors import Refused


def random_bot(sight: Sight, random: Random, nodes: int | None = None) -> list[Step]:
    """Any complete answer; steps that turn out to spoil the turn are tried anew."""
    while True:
        try:
            return _any_answer(sight, random)
        except Refused:
            continue


def _any_answer(sight: Sight, random: Random) -> list[Step]:
    """Steps until the seat is no longer asked, or up to the first draw."""
    play, steps = alone(sight.play, sight.seat), list[Step]()
    while play.agenda and play.agenda[-1].seat == sight.seat and not (steps and play.agenda[-1].fresh):
        answer = at_random(random)
        try:
            _take(sight.rules, play, answer)
            settle(sight.rules, play, sight.seat)
        except Unknown:
            add_step(steps, answer.written.step())
            break
        add_step(steps, answer.written.step())
    return steps


def _take(rules: Rules, play: AnyPlay, answer: Chosen) -> str:
    """The top question, answered on the position itself; the word that answers it."""
    question = play.agenda[-1]
    word = answer.word(rules.WORDS[question.ask], lambda word: rules.possible(play, question, word))
    rules.STEPS[word](play, question, answer)
    return word


def random_step(rules: Rules, play: AnyPlay, random: Random) -> AnyPlay:
    """Answers the top question; works on the position itself, which is only good for simulations."""
    return random_word(rules, play, random)[0]


def random_word(rules: Rules, play: AnyPlay, random: Random) -> tuple[AnyPlay, str]:
    """The same, with the word of the step that was taken.

    An aside may turn out to spoil the main line of the turn, so it is tried on a copy. Who answers at random
    sees nothing, so the seats of a group may as well answer one after the other.
    """
    if play.agenda[-1].seats:
        in_turn(play, play.agenda[-1])
    question = play.agenda[-1]
    while True:
        answer = at_random(random)
        word = answer.word(rules.WORDS[question.ask], lambda word: rules.possible(play, question, word))
        trial = play.copy() if word in rules.ASIDES else play
        try:
            rules.STEPS[word](trial, trial.agenda[-1], answer)
        except Refused:
            if trial is play:
                raise
            continue
        settle(rules, trial)
        return trial, word
