"""`new`: positions, options and figures are checked, secret files are kept private."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gallerist_pbem.games.gallerist.rules import rules as gallerist
from gallerist_pbem.plain.yaml_out import write_document
from gallerist_pbem.record import documents as record
from gallerist_pbem.record.game_file import GameFile
from tests.support.command import Ran, in_process
from tests.support.folders import EXAMPLE
from tests.support.game_files import documents_of, headed, new_game, rehashed
from tests.support.random_games import positions
from tests.support.sealed_bids import at_the_bids


def test_secret_files_stay_out_of_a_repository(tmp_path: Path) -> None:
    """`new` in a git working tree keeps what is private ignored, and leaves the rest of .gitignore as it is."""
    (tmp_path / ".git").mkdir()
    games = tmp_path / "games"
    games.mkdir()
    (games / ".gitignore").write_text("*.bak\n")
    for name in ("one", "two"):
        ran = in_process(["new", str(games / f"{name}.yaml"), "--seat", "blue=Ann", "--seat", "yellow=Bob"])
        assert ran.code == 0
        assert f"{name}.secret.yaml" in ran.err
    lines = (games / ".gitignore").read_text().splitlines()
    assert lines[:2] == ["*.bak", "*.secret.yaml"]
    assert len(lines) == len(set(lines))


def ran_ok(ran: Ran) -> bool:
    """Exit code 0 and no message."""
    return ran.code == 0 and ran.err == ""


def test_positions_are_checked(tmp_path: Path) -> None:
    """`new --position`: pieces conserved, nothing impossible, all faults at once."""
    text = (EXAMPLE / "position.yaml").read_text()
    seats = [part for seat in ("blue=Ann", "yellow=Bob", "purple=Cleo", "orange=Dan") for part in ("--seat", seat)]

    def new(position: str, *more: str) -> Ran:
        (tmp_path / "position.yaml").write_text(position)
        path = tmp_path / "puzzle.yaml"
        path.unlink(missing_ok=True)
        (tmp_path / "puzzle.data.yaml").unlink(missing_ok=True)
        arguments = ["new", str(path), *seats, "--position", str(tmp_path / "position.yaml"), *more]
        return in_process(arguments)

    opened = ["--open", "--data", str(EXAMPLE / "data.yaml")]
    assert ran_ok(new(text, *opened))
    lost = new(text.replace("plaza: {investor: 2", "plaza: {investor: 3").replace("money: 10", "money: -1", 1), *opened)
    assert lost.code == 3
    assert "investor visitors: 15 instead of 14" in lost.err or "money" in lost.err
    assert new(text.replace("gallerist: media_center", "gallerist: louvre"), *opened).code == 3
    assert new(text.replace("active: blue", "active: green"), *opened).code == 3
    seats[:] = seats[:4]
    assert "at the table are blue, yellow, purple, orange" in new(text, *opened).err
    assert new(text, "--data", str(EXAMPLE / "data.yaml")).code == 3, "`next` and `secrets` are for open games only"


@pytest.mark.parametrize(("game", "option"), [("gallerist", "empty-plaza=bag"), ("art-society", "tie-break=highest")])
def test_options_that_were_chosen_are_shown(tmp_path: Path, game: str, option: str) -> None:
    path, seats = str(tmp_path / "salon.yaml"), ["--seat", "blue=Ann", "--seat", "yellow=Bob"]
    made = in_process(["new", path, "--game", game, "--option", option, *seats])
    told = f"Options: {option.replace('=', ' ')}."
    assert told in made.out
    for form in ("text", "html", "rich"):
        assert told in in_process(["show", path, "--format", form]).out
    plain = in_process(["new", str(tmp_path / "plain.yaml"), "--game", game, *seats])
    assert "Options" not in plain.out


def test_an_option_may_name_a_file(tmp_path: Path) -> None:
    """The printed tiles of the Scoring Expansion, written down by somebody who owns it; checked, kept, pinned."""
    own = tmp_path / "tiles.yaml"
    own.write_text("tiles:\n" + "".join(f"  printed-{n}: {{most: vip, influence: {n}, money: 0}}\n" for n in (1, 2, 3)))
    game = tmp_path / "salon.yaml"
    new = ["new", str(game), "--open", "--seat", "blue=Ann", "--seat", "yellow=Bob"]
    assert in_process([*new, "--option", f"scoring-expansion={own}"]).code == 0
    gamefile = GameFile.load(game)
    assert gamefile.header["options"]["scoring-expansion"] == "own"
    assert sorted(gamefile.position["table"]["scoring_goals"]) == ["printed-1", "printed-2", "printed-3"]
    assert in_process(["verify", str(game)]).code == 0
    (tmp_path / "salon.data.yaml").write_text("expansion: {drawn: 3}\n")
    (tmp_path / "order.yaml").write_bytes(headed(game, "- start: sales_office\n"))
    assert in_process(["play", str(game), str(tmp_path / "order.yaml")]).code == 8, "other figures"
    own.write_text("tiles:\n  printed-1: {most: clowns, influence: 1, money: 0}\n")
    ran = in_process(["new", str(tmp_path / "b.yaml"), *new[2:], "--option", f"scoring-expansion={own}"])
    assert ran.code == 3
    assert "tiles.yaml:2:15" in ran.err


GOOD_ADDRESSES = (
    "ann@example.org", "a@b", "ann.b.c@mail.example.org", "ann+salon@example.org", "o'brien@example.org",
    "ann_b-c@ex-ample.org", "żółć@przykład.pl", "用户@例子.公司", "δοκιμή@παράδειγμα.ελ", "1@2.3", "a=b@example.org",
)  # fmt: skip
BAD_ADDRESSES = (
    "a@b,c@d", "a@b;c@d", "a@b@c", "a,b@c", "a@b,c", "a:b@c", "a@b:25", '"a"@b', "a@[127.0.0.1]", "(a)@b",
    "a(x)@b", "a\\b@c", "a b@c", "a@b c", "a\tb@c", "a\u00a0b@c", ".a@b", "a.@b", "a..b@c", "a@.b", "a@b.", "a@b..c",
    "@b", "a@", "a", "@", "{a}@b", "a@b\uff0cc\uff20d", "a\uff20b", "a\u202eb@c", "a\r\nbcc: b@c", "a\x00@b",
    "a@b\u2028", "<a@b>", f"{'a' * 250}@b.org",
)  # fmt: skip


@pytest.mark.parametrize("address", GOOD_ADDRESSES)
def test_an_address_of_any_language_is_taken(address: str, tmp_path: Path) -> None:
    ran = in_process(["new", tmp_path / "salon.yaml", "--seat", f"blue=Ann <{address}>", "--seat", "yellow=Bob"])
    assert ran.code == 0
    seated = GameFile.load(tmp_path / "salon.yaml").header["seats"]
    assert {"seat": "blue", "name": "Ann", "mail": address} in seated


@pytest.mark.parametrize("address", BAD_ADDRESSES)
def test_what_is_not_one_address_is_refused(address: str, tmp_path: Path) -> None:
    ran = in_process(["new", tmp_path / "salon.yaml", "--seat", f"blue=Ann <{address}>", "--seat", "yellow=Bob"])
    assert (ran.code, list(tmp_path.iterdir())) == (2, [])
    assert "address" in ran.err or "write it like" in ran.err


def test_a_game_with_another_address_stays_readable(tmp_path: Path) -> None:
    """It was taken once, and the header never changes."""
    path = new_game(gallerist, tmp_path / "salon.yaml", 2, "old").path
    header, *rest = documents_of(path.read_text())
    header["seats"][0]["mail"] = "a@b,c@d"
    path.write_text(rehashed([header, *rest]))
    for command in ("show", "status", "log", "verify", "legal"):
        assert in_process([command, path]).code == 0


SEATS = ["--seat", "blue=Ann", "--seat", "yellow=Bob"]


@cache
def whole_game() -> dict[str, str]:
    """Positions of a game of two, as they are given: the first in each stage."""
    found: dict[str, str] = {}
    for game in positions(gallerist, 2, "brush"):
        found.setdefault(game.table.stage, json.dumps(record.content(gallerist, game)))
    return found


def begun(folder: Path, position: Any, *more: str) -> Ran:
    """A game that shall begin from this position."""
    (folder / "position.yaml").write_text(write_document(position), encoding="utf-8")
    return in_process(["new", "salon.yaml", *SEATS, "--position", "position.yaml", *more], cwd=folder)


def test_a_finished_position_is_only_to_be_looked_at(tmp_path: Path) -> None:
    position = json.loads(whole_game()["over"])
    ran = begun(tmp_path, position)
    assert (ran.code, "the game is over in it" in ran.err, len(list(tmp_path.iterdir()))) == (3, True, 1)
    assert begun(tmp_path, position, "--open", "--seed", "paper").code == 0


def test_a_position_in_the_midst_of_the_scoring_has_scores(tmp_path: Path) -> None:
    position = json.loads(whole_game()["scoring"])
    assert begun(tmp_path, position).code == 0
    (tmp_path / "salon.yaml").unlink()
    (tmp_path / "salon.secret.yaml").unlink()
    position["table"]["scores"] = {}
    ran = begun(tmp_path, position)
    assert ran.code == 3
    assert "the scores of blue lack cash, market, reputation, exhibition, auction" in ran.err


def test_a_bonus_of_a_position_is_one_that_there_is(tmp_path: Path) -> None:
    position = json.loads(whole_game()["running"])
    position["table"]["artists"]["photo red"]["bonus"] = "a free lunch"
    ran = begun(tmp_path, position)
    assert ran.code == 3
    assert "table artists photo red bonus must be a bonus, or empty" in ran.err


def test_a_seal_is_not_given(tmp_path: Path) -> None:
    at_the_bids(tmp_path / "other.yaml")
    position = GameFile.load(tmp_path / "other.yaml").position
    given = {key: position[key] for key in ("agenda", "table", "drawn")}
    given["agenda"][-1]["kept"] = {"blue": "0" * 64}
    ran = begun(tmp_path, given, "--game", "art-society", "--seat", "purple=Cleo")
    assert (ran.code, "there is a seal that nobody can open" in ran.err) == (3, True)


def test_cards_that_are_given_can_be_dealt(tmp_path: Path) -> None:
    position = json.loads(whole_game()["running"])
    position["secrets"] = {"blue": {"curator": "curator-99", "dealer": "dealer-1"}}
    ran = begun(tmp_path, position, "--open", "--seed", "paper")
    assert (ran.code, "curator-99 is no card that could be dealt" in ran.err) == (3, True)


def test_a_position_in_which_the_game_ends_by_itself_is_only_to_be_looked_at(tmp_path: Path) -> None:
    position = json.loads(whole_game()["scoring"])
    position["agenda"] = [{"ask": "score_cards"}]
    ran = begun(tmp_path, position)
    assert (ran.code, "the game is over in it" in ran.err, len(list(tmp_path.iterdir()))) == (3, True, 1)
    assert begun(tmp_path, position, "--open", "--seed", "paper").code == 0


def test_who_is_asked_in_a_position_has_an_answer(tmp_path: Path) -> None:
    position = json.loads(whole_game()["scoring"])
    position["agenda"] = [{"ask": "claim", "seat": "blue", "fresh": True}]
    position["table"]["gone"]["works"] += position["table"]["easels"]
    position["table"]["easels"] = []
    ran = begun(tmp_path, position)
    assert (ran.code, ran.err.startswith("position:1:1: error: ")) == (3, True), ran.err


def test_a_board_may_have_fewer_reputation_spaces(tmp_path: Path) -> None:
    (tmp_path / "data.yaml").write_text("gallery: {reputation_spaces: {bonuses: [influence, fame]}}\n")
    assert in_process(["new", "salon.yaml", *SEATS, "--data", "data.yaml"], cwd=tmp_path).code == 0
    assert in_process(["show", "salon.yaml"], cwd=tmp_path).code == 0
    position = json.loads(whole_game()["running"])
    del position["table"]["players"]["blue"]["reputation"]["money"]
    (tmp_path / "other").mkdir()
    ran = begun(tmp_path / "other", position)
    assert (ran.code, "the board of blue has the reputation spaces" in ran.err) == (3, True), ran.err


def test_a_reputation_tile_of_ones_own_is_told_by_what_it_counts(tmp_path: Path) -> None:
    own = "reputation:\n  tiles:\n    masks: {per: vip, each: 2, money: 3, influence: 0}\n"
    (tmp_path / "data.yaml").write_text(own)
    for seed in range(12):
        name = f"salon{seed}.yaml"
        new = ["new", name, *SEATS, "--data", "data.yaml", "--open", "--seed", str(seed)]
        assert in_process(new, cwd=tmp_path).code == 0
        told = in_process(["show", name, "--format", "text"], cwd=tmp_path).out
        if "3 per 2 " in told:
            break
    assert "3 per 2 " in told


@pytest.mark.parametrize(
    ("figures", "told"),
    [
        ("{desks_start: 200}", "200 assistants cannot begin at 4 desks"),
        ("{assistants: 11}", "9 assistants cannot stand in a queue of 8 places"),
        ("{assistants: 1}", "-1 assistants cannot stand in a queue of 8 places"),
    ],
)
def test_figures_that_contradict_each_other_are_told_with_their_place(tmp_path: Path, figures: str, told: str) -> None:
    (tmp_path / "data.yaml").write_text(f"gallery: {figures}\n")
    ran = in_process(["new", "salon.yaml", *SEATS, "--data", "data.yaml"], cwd=tmp_path)
    assert (ran.code, f"data.yaml:1:11: error: {told}\n" in ran.err) == (3, True), ran.err


@pytest.mark.parametrize("revision", ["{a: 1}", "2", "true", "[1]", "null", "'1'"])
def test_own_figures_do_not_set_the_revision(tmp_path: Path, revision: str) -> None:
    (tmp_path / "data.yaml").write_text(f"revision: {revision}\n")
    ran = in_process(["new", "salon.yaml", *SEATS, "--data", "data.yaml"], cwd=tmp_path)
    assert ran.code == 3
    assert ran.err.startswith("data.yaml:1:")
    assert "revision is that of the printed figures, 1, and cannot be set" in ran.err
    (tmp_path / "data.yaml").write_text("revision: 1\n")
    assert in_process(["new", "salon.yaml", *SEATS, "--data", "data.yaml"], cwd=tmp_path).code == 0


@pytest.mark.parametrize("seconds", ["\u00b2", "-1", "tomorrow", " 1", "1e3", "9" * 12, "9" * 5000])
def test_the_clock_is_fixed_at_a_time_it_can_show(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: str
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", seconds)
    ran = in_process(["new", "salon.yaml", *SEATS], cwd=tmp_path)
    assert (ran.code, list(tmp_path.iterdir())) == (2, [])
    assert "SOURCE_DATE_EPOCH" in ran.err
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "253402300799")
    assert in_process(["new", "salon.yaml", *SEATS], cwd=tmp_path).code == 0
    assert GameFile.load(tmp_path / "salon.yaml").last["at"] == "9999-12-31T23:59:59Z"
