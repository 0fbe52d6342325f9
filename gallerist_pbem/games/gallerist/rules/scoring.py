"""Intermediate scoring (p. 14) and endgame scoring in its seven steps (p. 15-16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gallerist_pbem.engine.answers import Answer
from gallerist_pbem.engine.chance import Secret
from gallerist_pbem.engine.game import Question
from gallerist_pbem.errors import Refused
from gallerist_pbem.games.gallerist.locations import action
from gallerist_pbem.games.gallerist.locations.international_market import closed_columns, split
from gallerist_pbem.games.gallerist.rules import expansion, solitaire
from gallerist_pbem.games.gallerist.rules.reputation import score_reputation
from gallerist_pbem.games.gallerist.table import bonuses, influence
from gallerist_pbem.games.gallerist.table.components import Goal, GoalCard
from gallerist_pbem.games.gallerist.table.facts import assistants_in_play, renowned_slot, seats_from, stars, value
from gallerist_pbem.games.gallerist.table.position import Game

STEPS = ("market", "reputation", "exhibition", "auction", "curator", "dealer", "influence")
KEEPS = ("gallery", "sold")


def intermediate_scoring(game: Game) -> None:
    """Once, when the first ticket stack has run out (G-MID-1, G-MID-3)."""
    game.table.intermediate = "done"
    game.tell("intermediate_scoring")
    if game.table.scoring_goals:
        # G-MID-5, G-XPN-3: the goal tiles, in place of the income as the figures have it.
        expansion.score_goals(game)
        if game.figures.expansion["income"]["replaced"]:
            return
    for seat, player in game.table.players.items():
        influence.gain(
            game, seat, bonuses.by_rates(game.figures.intermediate_influence, player.gallery), "intermediate"
        )
        bonuses.gain_money(
            game, seat, bonuses.by_rates(game.figures.intermediate_money, player.gallery), "intermediate"
        )


def begin_scoring(game: Game) -> None:
    """Steps 1 to 3; then the winners of the auction choose."""
    table = game.table
    table.stage = "scoring"
    game.tell("scoring_begins")
    table.scores = {seat: {"cash": player.money} for seat, player in table.players.items()}
    majorities = market_majorities(game)
    for seat in table.players:
        credit(game, seat, "market", majorities[seat])
    for seat in table.players:
        credit(game, seat, "reputation", score_reputation(game, seat))
    for seat in table.players:
        credit(game, seat, "exhibition", exhibition(game, seat))
        table.scores[seat]["auction"] = 0
    game.ask("score_cards")
    for seat in reversed(auction_order(game)[: len(table.easels)]):
        if seat in table.players:
            # G-PBM-4: each winner knows what those before him took.
            game.ask("claim", seat, starts_order=True)
        else:
            game.ask("lacerda_claims")


def credit(game: Game, seat: str, step: str, money: int) -> None:
    """Money for one step, kept in the ledger."""
    game.table.players[seat].money += money
    game.table.scores[seat][step] = money
    game.tell("scored", seat=seat, step=step, money=money)


def rivals(game: Game) -> list[str]:
    """Whose assistants count on the market table; Lacerda's do (G-SOL-10)."""
    table = game.table
    return [*table.players, *([table.lacerda.seat] if table.lacerda else [])]


def market_majorities(game: Game) -> dict[str, int]:
    """Step 1: most assistants in each column (G-END-1)."""
    won = dict.fromkeys(rivals(game), 0)
    for column, printed in game.figures.columns.items():
        if column in closed_columns(game):
            continue
        counts = dict.fromkeys(won, 0)
        for space, owner in game.table.market.items():
            if split(space)[0] == column:
                counts[owner] += 1
        for seat, money in shares(counts, printed.prizes).items():
            won[seat] += money
    return won


def shares(counts: Mapping[str, int], prizes: tuple[int, ...]) -> dict[str, int]:
    """Tied players share the prizes of their ranks, rounded down; nobody there, nothing won (G-END-2)."""
    won: dict[str, int] = {}
    rank = 0
    for count in sorted({count for count in counts.values() if count}, reverse=True):
        tied = [seat for seat, tally in counts.items() if tally == count]
        money = sum(prizes[rank : rank + len(tied)]) // len(tied)
        won |= dict.fromkeys(tied, money)
        rank += len(tied)
    return won


def exhibition(game: Game, seat: str) -> int:
    """Step 3: the sales value of every exhibited work (G-END-4)."""
    return sum(value(game, work.artist) for work in game.table.players[seat].works)


def offers_by_column(game: Game, seat: str) -> list[int]:
    """The sum of a player's offers, then column 3, column 2, column 1 (G-END-5, G-END-6)."""
    sums = dict.fromkeys(game.figures.columns, 0)
    for space, owner in game.table.market.items():
        column, row = split(space)
        if owner == seat and row.isdigit():
            sums[column] += int(row)
    return [sum(sums.values()), *(sums[column] for column in sorted(sums, reverse=True))]


def auction_order(game: Game) -> list[str]:
    """Who may choose a renowned work: highest offer first, none without an offer (G-END-7)."""
    offers = {seat: offers_by_column(game, seat) for seat in rivals(game)}
    return sorted((seat for seat in offers if offers[seat][0]), key=lambda seat: offers[seat], reverse=True)


def claim_work(game: Game, question: Question, answer: Answer) -> None:
    """Step 4: a winner of the auction takes a work, into the Gallery or with the sold works (G-END-8)."""
    seat = action.seat_of(question)
    easels = list(game.table.easels)

    def why_not_work(work: str) -> Refused | None:
        return None if work in easels else Refused("E-AUC-GONE", "G-END-8", f"{work} is not on an easel", easels)

    def why_not_keep(keep: str) -> Refused | None:
        return (
            None
            if keep in KEEPS
            else Refused("E-AUC-PLACE", "G-END-8", f"{keep} is neither gallery nor sold", list(KEEPS))
        )

    work = answer.main(easels, why_not_work)
    keep = answer.field("keep", KEEPS, why_not_keep)
    game.table.easels.remove(work)
    # Kept apart from the works: paid once, and no masterpiece (G-END-10).
    game.table.players[seat].renowned = {"work": work, "keep": keep}
    game.agenda.pop()
    game.tell("claimed", seat=seat, work=work, keep=keep)
    cover_starting_tile(game, seat)
    credit(game, seat, "auction", renowned_value(game, game.figures.works[work].form))


def cover_starting_tile(game: Game, seat: str) -> None:
    """A renowned work on its slot takes the place of the starting tile, which brings nothing (G-TIL-6, G-END-10)."""
    me = game.table.players[seat]
    if game.revision > 1 and me.third_slot and renowned_slot(game, seat) == game.figures.tile_slot:
        tile, me.third_slot = me.third_slot, None
        game.table.gone["tiles"].append(tile)
        game.tell("tile_covered", seat=seat, tile=tile)


def renowned_value(game: Game, form: str) -> int:
    """As if by the most famous discovered artist of the form, else the most famous of all (G-END-9, A-38)."""
    artists = [artist for name, artist in game.table.artists.items() if name.startswith(form)]
    eligible = [artist for artist in artists if artist.up] or artists
    most = max(artist.fame for artist in eligible)
    return game.figures.values[
        max(stars(game.figures, artist.tile, most) for artist in eligible if artist.fame == most)
    ]


def goals_met(card: GoalCard, works: list[str], game: Game) -> list[Goal]:
    """The goals that the works fulfil (G-END-11, G-END-12)."""
    forms = [game.figures.works[work].form for work in works]
    return [goal for goal in card.goals if all(forms.count(form) >= n for form, n in goal.works.items())]


def goal_money(card: GoalCard, works: list[str], game: Game) -> int:
    """Each goal that the works fulfil pays once."""
    return sum(goal.money for goal in goals_met(card, works, game))


def works_kept(game: Game, seat: str, keep: str) -> list[str]:
    """Works exhibited or sold, a renowned one included."""
    me = game.table.players[seat]
    works = [work.work for work in (me.works if keep == "gallery" else me.sold)]
    return [*works, me.renowned["work"]] if me.renowned and me.renowned["keep"] == keep else works


def card_money(game: Game, seat: str, secret: Secret) -> dict[str, int]:
    """Steps 5 and 6 for the cards of a player."""
    return {
        "curator": goal_money(game.figures.curators[secret["curator"]], works_kept(game, seat, "gallery"), game),
        "dealer": goal_money(game.figures.dealers[secret["dealer"]], works_kept(game, seat, "sold"), game),
    }


def influence_money(game: Game, seat: str) -> int:
    """Step 7: the number in the highest money icon at or below the marker (G-END-13)."""
    marker = game.table.players[seat].influence
    return max((money for space, money in game.figures.money_numbers.items() if space <= marker), default=0)


def score_cards(game: Game, question: Question) -> None:
    """Steps 5 to 7, and the winner."""
    table = game.table
    table.gone["works"] += table.easels
    table.easels = []
    secrets = {seat: game.chance.secret(seat) for seat in table.players}
    for seat, secret in secrets.items():
        game.tell("opened", seat=seat, secret=secret)
    for seat, secret in secrets.items():
        for step, money in card_money(game, seat, secret).items():
            credit(game, seat, step, money)
    for seat in table.players:
        credit(game, seat, "influence", influence_money(game, seat))
        table.scores[seat]["total"] = table.players[seat].money
        add_levels(game, seat, secrets[seat])
    table.stage = "over"
    if table.lacerda:
        solitaire.tell_result(game)
    else:
        game.tell("won", seats=winners(game))


def add_levels(game: Game, seat: str, secret: Secret | None) -> None:
    """In a solitaire game the ledger also says which goals of which level are met (G-SOL-13)."""
    if not game.table.lacerda:
        return
    met: solitaire.Met = {"curator": [], "dealer": []}
    highest = 0
    if secret:
        curator, dealer = game.figures.curators[secret["curator"]], game.figures.dealers[secret["dealer"]]
        met["curator"] = goals_met(curator, works_kept(game, seat, "gallery"), game)
        met["dealer"] = goals_met(dealer, works_kept(game, seat, "sold"), game)
        highest = max(goal.money for goal in curator.goals)
    game.table.scores[seat]["levels"] = solitaire.levels(game, seat, met, highest)


def standing(game: Game, seat: str) -> tuple[int, ...]:
    """Money, then the tie-breakers (G-END-14)."""
    me = game.table.players[seat]
    works = len(me.works) + len(me.sold) + (me.renowned is not None)
    return me.money, works, sum(me.gallery.values()), assistants_in_play(game, seat)


def winners(game: Game) -> list[str]:
    """The best standing, or all who share it; alone, who has reached a level."""
    if game.table.lacerda:
        return [seat for seat in game.table.players if solitaire.level_reached(game, seat)]
    best = max(standing(game, seat) for seat in game.table.players)
    return [seat for seat in seats_from(game.table, game.table.start) if standing(game, seat) == best]


def scores(game: Game, secrets: Mapping[str, Secret | None]) -> dict[str, dict[str, Any]]:
    """All seven steps as they stand now; cards that are not known count for nothing."""
    if game.table.stage == "over":
        return {seat: dict(ledger) for seat, ledger in game.table.scores.items()}
    trial = game.copy()
    if trial.table.stage != "scoring":
        begin_scoring(trial)
    for seat in trial.table.players:
        secret = secrets.get(seat)
        for step, money in (card_money(trial, seat, secret) if secret else {"curator": 0, "dealer": 0}).items():
            credit(trial, seat, step, money)
        credit(trial, seat, "influence", influence_money(trial, seat))
        trial.table.scores[seat]["total"] = trial.table.players[seat].money
        add_levels(trial, seat, secret)
    return trial.table.scores
