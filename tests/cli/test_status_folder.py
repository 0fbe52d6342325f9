"""`status` of a folder: its games and nothing else, as lines, as rows and as a page with links to the pages beside."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copy

import pytest

from gallerist_pbem.games.gallerist.rules import rules
from tests.support.command import Ran, in_process
from tests.support.folders import GAMES
from tests.support.game_files import new_game, rename_all
from tests.support.other_secrets import exchange
from tests.support.pages import Reader, check_sound

NASTY = '<img src=x onerror="alert(1)">'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A refereed game with its companions, one that is over, a damaged one; and what is no game."""
    games = tmp_path / "our games"
    games.mkdir()
    new_game(rules, games / "salon.yaml", 2, None)
    assert in_process(["export", "salon.yaml", "--as", "blue"], cwd=games).code == 0
    (games / "salon.data.yaml").write_text("{}\n")
    (games / ".hidden.yaml").write_text("{}\n")
    (games / "below.yaml").mkdir()
    copy(GAMES / "finished.yaml", games)
    damaged = new_game(rules, games / "louvre.yaml", 2, "louvre").path
    damaged.write_text(damaged.read_text().replace("money: 10", "money: 11", 1))
    for page in ("salon.html", "salon.replay.html"):
        (games / page).write_text("<p>a page</p>\n")
    (games / "finished.html").write_text("")
    return games


def status(*arguments: str, cwd: Path) -> Ran:
    return in_process(["status", *arguments], cwd=cwd)


def test_a_folder_stands_for_its_games(folder: Path) -> None:
    ran = status(folder.name, cwd=folder.parent)
    assert [line.split(":")[0] for line in ran.out.splitlines()] == ["finished", "salon"]
    assert ran.err.startswith("our games/louvre.yaml:")
    assert ran.code == 6
    rows = json.loads(status(folder.name, "--json", cwd=folder.parent).out)
    assert [row["file"] for row in rows] == [f"our games/{name}.yaml" for name in ("finished", "louvre", "salon")]


def test_the_page_tells_of_every_game(folder: Path) -> None:
    ran = status(".", "--format", "html", cwd=folder)
    read = Reader(ran.out)
    check_sound(ran.out)
    assert (ran.code, ran.err) == (6, "")
    for told in ("Games that cannot be played", "Running", "Over", "start", "Ann", "has won with", "since "):
        assert told in read.words
    assert "<script" not in ran.out


def test_links_lead_to_the_pages_that_lie_beside_a_game(folder: Path) -> None:
    """From the folder for which the page is made; an empty page is none."""

    def links(*arguments: str, cwd: Path) -> list[str | None]:
        elements = Reader(status(*arguments, "--format", "html", cwd=cwd).out).elements
        return [attributes["href"] for tag, attributes in elements if tag == "a"]

    assert links(".", cwd=folder) == ["salon.html", "salon.replay.html"]
    assert links("our games", cwd=folder.parent) == ["salon.html", "salon.replay.html"]
    copy(GAMES / "solitaire.yaml", folder.parent)
    assert links("our games", "solitaire.yaml", cwd=folder.parent) == [
        "our%20games/salon.html",
        "our%20games/salon.replay.html",
    ]


def test_names_stay_text(folder: Path) -> None:
    rename_all(folder / "salon.yaml", NASTY)
    odd = folder / "<b>&amp;.yaml"
    (folder / "louvre.yaml").rename(odd)
    page = status(".", "--format", "html", cwd=folder).out
    assert "<img" not in page
    assert "<b>&amp;" not in page
    assert NASTY in Reader(page).words
    assert odd.name in Reader(page).words
    check_sound(page)


def test_a_secret_changes_no_byte(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1900000000")
    before = [status(".", *form, cwd=folder) for form in ((), ("--json",), ("--format", "html"))]
    exchange(folder / "salon.yaml", "blue")
    assert [status(".", *form, cwd=folder) for form in ((), ("--json",), ("--format", "html"))] == before


@pytest.mark.parametrize("form", [(), ("--json",), ("--format", "html")])
def test_a_folder_without_games_is_told(form: tuple[str, ...], tmp_path: Path) -> None:
    ran = status(".", *form, cwd=tmp_path)
    assert (ran.code, ran.err) == (0, ".: there is no game in this folder\n")
    assert {(): "", ("--json",): "[]\n"}.get(form, ran.out) == ran.out


def test_a_format_that_does_not_exist_is_told(folder: Path) -> None:
    ran = status(".", "--format", "pdf", cwd=folder)
    assert (ran.code, ran.out) == (2, "")
    assert "Formats are: text, json, html" in ran.err
