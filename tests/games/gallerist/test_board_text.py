"""The table as text: never wider than 76 columns, complete, and without anybody else's cards."""

from __future__ import annotations

import pytest

from gallerist_pbem.engine.chance import Hidden, Secret, Seeded
from gallerist_pbem.games.gallerist.board.text import render
from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.games.gallerist.rules.scoring import scores, winners
from gallerist_pbem.games.gallerist.table.facts import view
from gallerist_pbem.games.gallerist.table.position import Game
from gallerist_pbem.games.gallerist.words.score_table import score_table
from gallerist_pbem.plain.safe_text import Names
from tests.support.gallerist import AC, MC, SECRETS, a_game
from tests.support.names import LONG, NAMES
from tests.support.pages import widest
from tests.support.parameters import quick_first
from tests.support.random_games import positions


def seen(game: Game, secret: Secret | None = None, seat: str | None = None, names: Names = NAMES) -> str:
    """As a reading command renders: with a chance that holds no secret."""
    hidden = Game(game.table, game.figures, game.options, Hidden(), game.agenda, game.drawn, [])
    return render(hidden, secret, seat, {name: names[name] for name in game.table.players})


@pytest.mark.parametrize("players", quick_first([2, 3, 4]))
@pytest.mark.parametrize("names", [NAMES, LONG])
def test_no_line_of_a_whole_random_game_is_too_wide(players: int, names: dict[str, str]) -> None:
    for game in positions(rules, players, f"wide-{players}"):
        text = seen(game, SECRETS["yellow"], "yellow", names)
        assert widest(text) <= 76, text
        assert text.isascii()


def test_every_market_tile_fits_with_every_option() -> None:
    game = a_game(options={"fame-tile": "money-and-influence"})
    tiles = ["masterpiece", "auction", "influence", "fame", "promotion", "visitor_set", "reputation", "exhibited"]
    for tile in game.figures.reputation:
        game.table.tiles = dict.fromkeys(game.table.tiles, tile)
        assert widest(seen(game, names=LONG)) <= 76
    game.table.tiles = dict(zip(game.table.tiles, tiles, strict=False))
    text = seen(game)
    assert "4+2i per masterpiece" in text
    assert "2+1i per fame 15+" in text
    assert "1 per 3 influence" in text


def test_crowded_players_fit() -> None:
    crowd = {"investor": 10, "vip": 12, "collector": 10}
    game = a_game(players=4)
    for player in game.table.players.values():
        player.lobby, player.gallery = dict(crowd), dict(crowd)
        player.tickets = {"brown": 20, "pink": 20, "white": 20}
        player.money, player.influence = 123, 35
    assert widest(seen(game, names=LONG)) <= 76


def test_the_secrets_of_others_change_no_byte() -> None:
    for game in list(positions(rules, 3, "quiet"))[::10]:
        texts = set()
        for cards in (SECRETS, dict.fromkeys(SECRETS, SECRETS["orange"])):
            game.chance = Seeded("other", cards, {})
            texts.add((render(game, None, None, NAMES), render(game, SECRETS["blue"], "blue", NAMES)))
        assert len(texts) == 1
        assert "Curator" not in seen(game)
        assert "Dealer" not in seen(game)


def test_own_cards_stand_on_the_own_board_only() -> None:
    game = a_game(players=3)
    text = seen(game, SECRETS["yellow"], "yellow")
    assert text.count("Curator") == 1
    places = [text.index(part) for part in ("Bob (yellow): ", "Curator", "ARTISTS", "Ann (blue): ")]
    assert places == sorted(places)
    assert seen(game, SECRETS["yellow"], None) == seen(game)


def test_goals_say_how_far_they_are_met() -> None:
    works = ["photo blue: photo-2", "painting blue: painting-2"]
    game = a_game(blue={"works": works, "sold": ["digital blue: digital-2"]})
    text = seen(game, {"curator": "curator-1", "dealer": "dealer-1"}, "blue")
    assert "[2/3] 10 for painting, sculpture, photo; lacks sculpture\n" in text
    assert "[1/1] 5 for digital\n" in text
    assert "[0/2] 10 for 2 photo\n" in text


def test_the_important_lines_of_a_position() -> None:
    game = a_game(
        players=3, round=4, at={"blue": MC, "yellow": AC}, assistants={"international_market": "purple"},
        blue={"money": 12, "influence": 13, "works": ["painting blue: painting-2"]},
    )  # fmt: skip
    lines = seen(game).split("\n")
    assert lines[0] == "ROUND 4, running. Start player Ann (blue). Turn of Ann (blue)."
    assert "  [ ] 2 celebrities (0 now)" in lines
    assert next(line for line in lines if line.startswith("* ")).split()[:6] == ["*", "blue", "Ann", "12", "13", "4"]
    assert "painting blue     3     1     5  at 5     0     1" in lines
    assert any(line.startswith("painting red") and "hidden: visitor, Coll." in line for line in lines)
    assert any(line.startswith("digital-1 ") and "pink" in line for line in lines)
    assert "  Media Center          Ann, gallerist" in lines
    assert "  International Market  Cleo, assistant" in lines
    assert "CONTRACTS ON DISPLAY (deck 16, discard 0)" in lines
    assert "Ann (blue): gallerist at the Media Center" in lines
    assert any("1 painting-2 by painting blue, worth 5; 2 free" in line for line in lines)
    assert any(line.startswith("tokens left") for line in lines)


def test_a_finished_game_begins_with_its_scores() -> None:
    *_, last = positions(rules, 3, "finished")
    text = seen(last)
    lines = text.split("\n")
    assert lines[0].startswith("SCORING")
    total = next(line for line in lines if line.startswith("total"))
    assert total.count("*") == len(winners(last))
    assert [int(word) for word in total.split() if word.isdigit()] == [p.money for p in last.table.players.values()]


def test_score_table_of_a_running_game_marks_who_is_ahead() -> None:
    game = a_game(players=2, blue={"money": 30}, yellow={"money": 11})
    lines = score_table(scores(game, {"blue": SECRETS["blue"]}), NAMES).split("\n")
    assert lines[0].split() == ["SCORING", "Ann", "Bob"]
    assert lines[1].split() == ["money", "in", "hand", "30", "11"]
    assert len(lines) == 1 + 9 + 1
    assert lines[9].split()[2] == "*"
    tied = score_table({"blue": {"total": 7}, "yellow": {"total": 7}}, NAMES, ["yellow"])
    assert tied.split("\n")[9].split() == ["total", "7", "7", "*"]


def test_a_view_holds_the_cards_of_its_seat_alone() -> None:
    game = a_game(players=2)
    seat = view(game, "blue", SECRETS["blue"])
    assert seat["cards"] == SECRETS["blue"]
    assert "curator-2" not in str(seat)
    assert view(game, None, SECRETS["blue"]) == {"seat": None, "table": rules.write_table(game.table)}
    assert "cards" not in view(game, "blue", None)
