"""A bot that takes any possible step."""

from __future__ import annotations

from random import Random

from gallerist_pbem.bots.observation import Observation
from gallerist_pbem.engine.agenda import add_step, alone, in_turn, settle
from gallerist_pbem.engine.answers import PickedAnswer
from gallerist_pbem.engine.chance import Unknown
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.errors import Refused
from gallerist_pbem.orders.steps import Step


def at_random(random: Random) -> PickedAnswer:
    """A random answer."""
    return PickedAnswer(lambda options, _: options[int(random.random() * len(options))])


def random_bot(observation: Observation, random: Random, nodes: int | None = None) -> list[Step]:
    """Any complete answer; steps that turn out to spoil the turn are tried anew."""
    while True:
        try:
            return _any_answer(observation, random)
        except Refused:
            continue


def _any_answer(observation: Observation, random: Random) -> list[Step]:
    """Steps until the seat is no longer asked, or up to the first draw."""
    game, steps = alone(observation.game, observation.seat), list[Step]()
    while game.agenda and game.agenda[-1].seat == observation.seat and not (steps and game.agenda[-1].starts_order):
        answer = at_random(random)
        try:
            _take(observation.rules, game, answer)
            settle(observation.rules, game, observation.seat)
        except Unknown:
            add_step(steps, answer.written.step())
            break
        add_step(steps, answer.written.step())
    return steps


def _take(rules: Rules, game: AnyGame, answer: PickedAnswer) -> str:
    """The top question, answered on the position itself; the word that answers it."""
    question = game.agenda[-1]
    word = answer.word(rules.QUESTIONS[question.kind], lambda word: rules.possible(game, question, word))
    rules.STEPS[word](game, question, answer)
    return word


def random_word(rules: Rules, game: AnyGame, random: Random) -> tuple[AnyGame, str]:
    """Answers the top question and says with which step; works on the position itself, for simulations.

    An aside may turn out to spoil the main line of the turn, so it is tried on a copy. Who answers at random
    sees nothing, so the seats of a group may as well answer one after the other.
    """
    if game.agenda[-1].seats:
        in_turn(game, game.agenda[-1])
    question = game.agenda[-1]
    while True:
        answer = at_random(random)
        word = answer.word(rules.QUESTIONS[question.kind], lambda word: rules.possible(game, question, word))
        trial = game.copy() if word in rules.SIDE_STEPS else game
        try:
            rules.STEPS[word](trial, trial.agenda[-1], answer)
        except Refused:
            if trial is game:
                raise
            continue
        settle(rules, trial)
        return trial, word
