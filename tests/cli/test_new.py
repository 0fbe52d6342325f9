"""`new`: positions, options and figures are checked, secret files are kept private."""

from __future__ import annotations

from pathlib import Path

import pytest

from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.record.game_file import GameFile
from tests.support.command import Ran, in_process
from tests.support.folders import EXAMPLE
from tests.support.game_files import documents_of, headed, new_game, rehashed


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
    path = new_game(rules, tmp_path / "salon.yaml", 2, "old").path
    header, *rest = documents_of(path.read_text())
    header["seats"][0]["mail"] = "a@b,c@d"
    path.write_text(rehashed([header, *rest]))
    for command in ("show", "status", "log", "verify", "legal"):
        assert in_process([command, path]).code == 0
