"""A bot that takes any possible step."""

from __future__ import annotations

from random import Random

from gallerist_pbem.kernel.answers import at_random
from gallerist_pbem.kernel.engine import settle
from gallerist_pbem.kernel.errors import Refused
from gallerist_pbem.kernel.rules import AnyPlay, Rules


def random_step(rules: Rules, play: AnyPlay, random: Random) -> AnyPlay:
    """Answers the top question; works on the position itself, which is only good for simulations.

    An aside may turn out to spoil the main line of the turn, so it is tried on a copy.
    """
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
        return trial
