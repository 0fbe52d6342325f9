"""A game is begun: nothing is overwritten, seeds are judged, a position may be given."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from gallerist_pbem.errors import NotAllowed, Unreadable, Usage
from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.record import files, noted
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.secret_file import Secrets
from gallerist_pbem.record.verify import verify
from tests.support.game_files import contents, new_game
from tests.support.random_moves import play_on


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    gamefile = new_game(rules, tmp_path / "salon.yaml", 2)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(Usage, match=r"salon\.yaml exists already"):
        new_game(rules, tmp_path / "salon.yaml", 2)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    gamefile.path.unlink()
    with pytest.raises(Usage, match=r"salon\.secret\.yaml exists already"):
        new_game(rules, tmp_path / "salon.yaml", 2)
    with pytest.raises(Usage, match=r"salon\.secret\.yaml exists already"):
        new_game(rules, tmp_path / "salon.yaml", 2, "open")
    (tmp_path / "salon.secret.yaml").unlink()
    (tmp_path / "salon.data.yaml").write_text("a: 1\n")
    with pytest.raises(Usage, match=r"salon\.data\.yaml exists already"):
        new_game(rules, tmp_path / "salon.yaml", 2, open_game=True)


def test_an_open_game_takes_the_place_of_one_that_was_never_made(tmp_path: Path) -> None:
    """Its seed would belie the open one."""
    path = new_game(rules, tmp_path / "salon.yaml", 2).path
    secret = tmp_path / "salon.secret.yaml"
    secret.write_bytes(secret.read_bytes().partition(b"---\nwritten: ")[0])
    path.unlink()
    new_game(rules, path, 2, "open")
    assert not secret.exists()
    assert play_on(GameFile.load(path), random.Random(1), 1).count == 2


def test_a_game_that_cannot_be_made_leaves_figures_alone_that_were_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    figures = tmp_path / "salon.data.yaml"
    figures.write_text("{}\n")
    monkeypatch.setattr(noted, "write", lambda *_: files.read_bytes(tmp_path))
    with pytest.raises(NotAllowed, match="is a folder, not a file"):
        new_game(rules, tmp_path / "salon.yaml", 2, overlay={}, overlay_text="{}\n")
    assert contents(tmp_path) == {"salon.data.yaml": b"{}\n"}


KILLED = {
    "first": ["salon.lock"],
    "in the secret file": ["salon.lock", ".salon.secret.yaml.new"],
    "after it": ["salon.lock", "salon.secret.yaml"],
    "in the figures": ["salon.lock", "salon.secret.yaml", ".salon.data.yaml.new"],
    "after them": ["salon.lock", "salon.secret.yaml", "salon.data.yaml"],
    "in the game": ["salon.lock", "salon.secret.yaml", "salon.data.yaml", ".salon.yaml.new"],
}


@pytest.mark.parametrize("when", KILLED)
def test_a_game_whose_setting_up_was_killed_is_set_up_again(when: str, tmp_path: Path) -> None:
    def again() -> None:
        new_game(rules, tmp_path / "salon.yaml", 2, overlay={}, overlay_text="{}\n")

    again()
    done = contents(tmp_path)
    done["salon.secret.yaml"] = done["salon.secret.yaml"].partition(b"---\nwritten: ")[0]
    for path in tmp_path.iterdir():
        path.unlink()
    for name in KILLED[when]:
        whole = done[name.removeprefix(".").removesuffix(".new")]
        (tmp_path / name).write_bytes(whole[: len(whole) // 2] if name.endswith(".new") else whole)
    again()
    assert contents(tmp_path).keys() == done.keys()
    assert (tmp_path / "salon.secret.yaml").stat().st_mode & 0o777 == 0o600
    assert verify(rules, GameFile.load(tmp_path / "salon.yaml"), None).moves == 1


def test_figures_that_are_left_alone_are_taken_for_the_same_game_only(tmp_path: Path) -> None:
    """An open game has no secret file to tell whose they are."""
    (tmp_path / "salon.data.yaml").write_text("a: 1\n")
    for text in (None, "{}\n"):
        with pytest.raises(Usage, match=r"salon\.data\.yaml exists already"):
            new_game(rules, tmp_path / "salon.yaml", 2, "x", overlay={}, overlay_text=text)
    assert contents(tmp_path) == {"salon.data.yaml": b"a: 1\n"}
    (tmp_path / "salon.data.yaml").write_text("{}\n")
    assert new_game(rules, tmp_path / "salon.yaml", 2, "x", overlay={}, overlay_text="{}\n").count == 1


@pytest.mark.parametrize("change", ["older", "entry", "torn", "link"])
def test_any_other_secret_file_is_never_overwritten(change: str, tmp_path: Path) -> None:
    gamefile, secret = new_game(rules, tmp_path / "salon.yaml", 2), tmp_path / "salon.secret.yaml"
    gamefile.path.unlink()
    text, mark, note = secret.read_text().partition("---\nwritten: ")
    match change:
        case "older":
            secret.write_text("".join(line for line in text.splitlines(True) if not line.startswith("setup: ")))
        case "entry":
            secret.write_text(text + mark + note)
        case "torn":
            secret.write_text(text + '---\nmove: 2\nhash: "ab')
        case "link":
            secret.rename(tmp_path / "elsewhere")
            secret.symlink_to("elsewhere")
    before = contents(tmp_path)
    with pytest.raises(Usage, match=r"salon\.secret\.yaml exists already, and a secret file is never overwritten"):
        new_game(rules, tmp_path / "salon.yaml", 2)
    del before["salon.lock"]
    assert contents(tmp_path) == before


def test_a_seed_that_can_be_guessed_is_only_for_open_games(tmp_path: Path) -> None:
    with pytest.raises(Usage, match="only for open games"):
        new_game(rules, tmp_path / "salon.yaml", 2, "pictures", open_game=False)
    assert new_game(rules, tmp_path / "salon.yaml", 2, "0f" * 32, open_game=False).header["chance"].keys() == {
        "commitment"
    }


@cache
def middle() -> str:
    """A position from the middle of a game, as JSON."""
    with TemporaryDirectory() as folder:
        gamefile = play_on(new_game(rules, Path(folder) / "salon.yaml", 3), random.Random(2), 30)
        return json.dumps({key: gamefile.position[key] for key in ("agenda", "table", "drawn")})


def given(**more: Any) -> dict[str, Any]:
    position: dict[str, Any] = json.loads(middle())
    return position | more


def test_a_game_begins_from_a_given_position(tmp_path: Path) -> None:
    position = given()
    gamefile = new_game(rules, tmp_path / "salon.yaml", 3, position=position)
    (event,) = gamefile.move(0)["events"]
    assert event == {"event": "position_given", "position": position}
    gamefile = play_on(gamefile, random.Random(3), 10)
    assert verify(rules, gamefile, None).draws == "possible"
    assert verify(rules, gamefile, Secrets.load(gamefile)).draws == "proved"


@pytest.mark.slow
def test_an_open_position_may_say_what_comes_and_who_holds_what(tmp_path: Path) -> None:
    cards = {"curator": "curator-1", "dealer": "dealer-1"}
    position = given(next={"contracts": ["a", "b"]}, secrets={"yellow": cards})
    gamefile = new_game(rules, tmp_path / "salon.yaml", 3, position=position, open_game=True)
    assert gamefile.header["chance"]["next"] == {"contracts": ["a", "b"]}
    assert gamefile.header["cards"]["yellow"] == cards
    assert verify(rules, play_on(gamefile, random.Random(3)), None).draws == "proved"
    with pytest.raises(Unreadable, match="only for open games"):
        new_game(rules, tmp_path / "refereed" / "salon.yaml", 3, position=position)


def test_all_faults_of_a_given_position_are_told(tmp_path: Path) -> None:
    position = given()
    position["table"]["players"]["blue"]["money"] = -3
    position["table"]["players"]["yellow"]["influence"] = 99
    with pytest.raises(Unreadable) as refused:
        new_game(rules, tmp_path / "salon.yaml", 3, position=position)
    assert [fault.message for fault in refused.value.faults] == ["influence 99 of yellow", "money -3 of blue"]
    assert not (tmp_path / "salon.yaml").exists()
    with pytest.raises(Unreadable, match="nobody could go on"):
        new_game(rules, tmp_path / "salon.yaml", 3, position=given(agenda=[]))
