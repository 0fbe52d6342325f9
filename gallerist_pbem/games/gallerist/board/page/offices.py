"""What lies at the Sales Office and at the Media Center: contracts as cards, promotion by levels."""

from __future__ import annotations

from gallerist_pbem.draw.html import Markup, el, joined
from gallerist_pbem.games.gallerist.board.page.pieces import form
from gallerist_pbem.games.gallerist.table.components import Promotion
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.games.gallerist.words.explained import bonus_explained, explained
from gallerist_pbem.games.gallerist.words.sentences import word, worded


def sales_office(game: Game) -> Markup:
    """The display: the top card of each place, and how many lie below it; the deck."""
    table = game.table
    cards = (display_card(game, number, cards) for number, cards in enumerate(table.display, 1))
    counts = {"deck": len(table.deck), "discard": len(table.contract_discard)}
    note = el("p", explained("deck", **counts), class_="note", data_part="deck")
    return joined([el("ol", *cards, class_="display", aria_label=worded("display")), note])


def display_card(game: Game, number: int, cards: list[str]) -> Markup:
    """One place of the display."""
    if not cards:
        return el("li", el("b", str(number)), el("span", worded("empty"), class_="free"), data_spot=f"display:{number}")
    card = game.figures.contracts[cards[-1]]
    below = [el("small", worded("below", n=len(cards) - 1))] if len(cards) > 1 else []
    bonus = el("small", worded("bonus", bonus=word(card.bonus, "bonus")))
    told = explained("contract", form=card.form, bonus=bonus_explained(card.bonus))
    parts = (el("b", str(number)), form(card.form), el("span", card.form), bonus, *below)
    return el("li", *parts, class_="card", data_spot=f"display:{number}", title=told)


def media_center(game: Game) -> Markup:
    """What each level of promotion costs and gives, and the tokens left."""
    levels = zip(game.figures.promotion.values(), game.table.promotion, strict=True)
    return el("ol", *(level(each, left) for each, left in levels), class_="levels", aria_label=worded("promotion"))


def level(each: Promotion, left: int) -> Markup:
    """One level."""
    told = explained("level", level=each.level, cost=each.cost, bonus=bonus_explained(each.bonus))
    cost = el("small", worded("n_influence", n=each.cost))
    name, tokens = el("b", worded("level", level=each.level)), el("small", worded("left", n=left))
    parts = (name, cost, el("span", word(each.bonus, "bonus")), tokens)
    return el("li", *parts, title=told, data_part=f"promotion:{each.level}", class_=None if left else "gone")
