"""The result of a tournament as a picture: what each bot reached, steps taken, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from gallerist_pbem.bots.results import Result

WIDTH, BAR, LEFT, GAP = 720, 16, 130, 28
COLOURS = ("#3b6ea5", "#c98a2b", "#7a4a91", "#c4552d")
BINS = 24


def picture(results: Sequence[Result]) -> str:
    """One picture for all results, one below the other."""
    parts: list[str] = []
    at = GAP
    for result in results:
        drawn, at = _tournament(result, at)
        parts += drawn
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{at}" font-family="sans-serif">'
    return "\n".join([head, f'<rect width="{WIDTH}" height="{at}" fill="white"/>', *parts, "</svg>", ""])


def _tournament(result: Result, at: int) -> tuple[list[str], int]:
    parts = [_text(10, at, f"{result.games} games of {result.seats}", 15)]
    at += GAP
    low = min(map(min, result.bot_scores.values()))
    high = max(map(max, result.bot_scores.values())) + 1
    for number, (bot, scores) in enumerate(result.bot_scores.items()):
        won = result.bot_wins[bot] / result.games
        parts += [_text(10, at + 30, f"{bot}, won {won:.0%}"), *_histogram(scores, low, high, at, COLOURS[number % 4])]
        at += 60
    parts += [_text(LEFT, at, f"{low} {result.unit}"), _text(WIDTH - 90, at, f"{high - 1} {result.unit}")]
    bars, at = _bars(result, at + GAP)
    return parts + bars, at + GAP


def _histogram(scores: Sequence[int], low: int, high: int, at: int, colour: str) -> list[str]:
    """How often which result was reached."""
    counts = [0] * BINS
    for score in scores:
        counts[(score - low) * BINS // (high - low)] += 1
    wide = (WIDTH - LEFT - 20) // BINS
    tall = [round(count * 44 / max(counts)) for count in counts]
    return [_rect(LEFT + number * wide, at + 44 - size, wide - 1, size, colour) for number, size in enumerate(tall)]


def _bars(result: Result, at: int) -> tuple[list[str], int]:
    """How often a game each step was taken."""
    parts = [_text(10, at, "steps a game")]
    most = max(result.steps.values())
    for word, count in result.steps.most_common():
        at += BAR + 3
        size = round(count * (WIDTH - LEFT - 80) / most)
        parts += [_text(10, at, word), _rect(LEFT, at - 11, size, BAR - 3, "#888888")]
        parts.append(_text(LEFT + size + 6, at, f"{count / result.games:.1f}"))
    return parts, at


def _text(x: int, y: int, words: str, size: int = 12) -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}">{escape(words)}</text>'


def _rect(x: int, y: int, wide: int, tall: int, colour: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{wide}" height="{tall}" fill="{colour}"/>'
