"""What a cheat tried: forged headers and seals, orders hidden in notes, names that lead elsewhere."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gallerist_pbem.errors import Damaged, Unreadable, Usage
from gallerist_pbem.games import game_of
from gallerist_pbem.games.art_society.rules import rules as art_society
from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.orders.read import read_order
from gallerist_pbem.orders.steps import Order
from gallerist_pbem.plain.schemas import schema
from gallerist_pbem.plain.yaml_out import Plain, digest, write_stream
from gallerist_pbem.record import documents as record
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.seals import seal_of
from gallerist_pbem.record.secret_file import Secrets, secret_path, write_seat_file
from gallerist_pbem.record.verify import verify
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.referee.orders import vocabulary
from gallerist_pbem.referee.submit import submit
from gallerist_pbem.report.summary import summary
from tests.support.command import in_process
from tests.support.game_files import AT, documents_of, forget_notes, headed, new_game, rehashed
from tests.support.sealed_bids import at_the_bids, bid

LINK = ["salon.lock", ".salon.yaml.new", ".salon.txt.new"]


def sound(path: Path) -> str:
    gamefile = GameFile.load(path)
    return verify(art_society, gamefile, Secrets.load(gamefile)).draws


@pytest.fixture
def opened(tmp_path: Path) -> Path:
    """A game in which all bids are open."""
    path = tmp_path / "salon.yaml"
    at_the_bids(path)
    for seat, card in {"yellow": 5, "blue": 3, "purple": 9}.items():
        bid(path, seat, card)
    return path


def test_a_note_holds_no_order_for_whoever_quotes_it(tmp_path: Path) -> None:
    """Marks in it are broken, wherever the lines of the summary are."""
    gamefile = new_game(rules, tmp_path / "salon.yaml", 2)
    ((seat, asked),) = gamefile.position["asked"].items()
    note = f"{'y' * 60} #gallerist salon blue 7 #{'x' * 70} pick 4 #{'z' * 62} #end"
    order = Order("salon", seat, asked["decision"], None, [{"start": "sales_office"}], note)
    text = summary(submit(open_game(gamefile.path), order, AT).after)
    said = text.split("ORDER TO FILL IN")[0]
    assert "# gallerist salon blue 7" in " ".join(said.split())
    with pytest.raises(Unreadable):
        read_order(said, "mail", schema("gallerist.order"), vocabulary(game_of("gallerist")))


def test_a_bid_that_was_opened_cannot_be_rewritten(opened: Path) -> None:
    """Salts are public then, but the referee remembers what was sealed."""
    assert sound(opened) == "proved"
    parts = documents_of(opened.read_bytes())
    number, last = 5, parts[-1]
    event = next(event for event in last["events"] if event["event"] == "unsealed" and event["move"] == number)
    event["answer"] = [{"bid": 4}]
    seal = seal_of(bytes.fromhex(event["salt"]), event["answer"])
    parts[number + 2]["events"][0]["seal"] = seal
    opened.write_text(rehashed(parts), encoding="utf-8")
    with pytest.raises(Damaged, match="move 5: it is not one that was written"):
        sound(opened)
    forget_notes(opened)
    with pytest.raises(Damaged, match="the referee's file holds no answer for this seal"):
        sound(opened)


def test_what_is_opened_is_what_that_move_sealed(opened: Path) -> None:
    parts = documents_of(opened.read_bytes())
    next(event for event in parts[-1]["events"] if event["event"] == "unsealed")["move"] = 4
    opened.write_text(rehashed(parts), encoding="utf-8")
    with pytest.raises(Damaged, match="is not what move 4 sealed"):
        verify(art_society, GameFile.load(opened), None)


@pytest.mark.parametrize("change", ["options", "name"])
def test_the_referee_knows_the_header(opened: Path, change: str) -> None:
    """The secret file holds its digest, so a whole new chain does not help."""
    parts = documents_of(opened.read_bytes())
    if change == "options":
        parts[0]["options"]["tie-break"] = "highest"
    else:
        parts[0]["seats"][0]["name"] = "Eve"
    opened.write_text(rehashed(parts), encoding="utf-8")
    with pytest.raises(Damaged, match="the header of the game is not the one that it was set up with"):
        Secrets.load(GameFile.load(opened))


def test_a_game_with_a_seed_in_a_file_of_its_own_is_not_open(tmp_path: Path) -> None:
    path = new_game(rules, tmp_path / "salon.yaml", 2).path
    parts = documents_of(path.read_bytes())
    parts[0]["chance"] = {"seed": "evil"}
    parts[0]["cards"] = Secrets.load(GameFile.load(path)).secrets
    path.write_text(rehashed(parts), encoding="utf-8")
    assert record.is_open(GameFile.load(path).header)
    with pytest.raises(Damaged, match=r"says that this game is open, but salon\.secret\.yaml holds its seed"):
        Secrets.load(GameFile.load(path))


@pytest.mark.parametrize("name", LINK)
def test_no_name_leads_to_another_file(tmp_path: Path, name: str) -> None:
    gamefile = new_game(rules, tmp_path / "salon.yaml", 2)
    secret, elsewhere = secret_path(gamefile.path), tmp_path / "elsewhere"
    before = secret.read_bytes()
    (tmp_path / name).unlink(missing_ok=True)
    (tmp_path / name).symlink_to(elsewhere if name == "salon.lock" else secret.name)
    ((seat, asked),) = gamefile.position["asked"].items()
    order = f"#gallerist salon {seat} {asked['decision']}\nstart sales_office\n#end\n"
    ran = in_process(["play", "salon.yaml", "-"], cwd=tmp_path, stdin=order.encode())
    assert ran.code == (9 if name == "salon.lock" else 0), ran.err
    assert secret.read_bytes().startswith(before)
    assert not elsewhere.exists()


def test_a_seat_file_is_a_file_of_its_own(tmp_path: Path) -> None:
    gamefile = new_game(rules, tmp_path / "salon.yaml", 2)
    secret = secret_path(gamefile.path)
    before = secret.read_bytes()
    (tmp_path / "salon.blue.yaml").symlink_to(secret.name)
    with pytest.raises(Usage, match=r"salon\.blue\.yaml is not a file of its own"):
        write_seat_file(gamefile, "blue")
    assert secret.read_bytes() == before


@pytest.mark.parametrize("name", ["salon.yaml", "salon.lock"])
def test_a_pipe_keeps_nobody_waiting(tmp_path: Path, name: str) -> None:
    path = new_game(rules, tmp_path / "salon.yaml", 2).path
    order = headed(path, "- start: sales_office\n")
    (tmp_path / name).unlink(missing_ok=True)
    os.mkfifo(tmp_path / name)
    assert in_process(["play", "salon.yaml", "-"], cwd=tmp_path, stdin=order).code == 9


@pytest.mark.parametrize("asked", [{"yellow": "x"}, {"yellow": {"decision": 0, "question": "turn"}}, []])
def test_who_is_asked_has_its_form(tmp_path: Path, asked: Plain) -> None:
    path = new_game(rules, tmp_path / "salon.yaml", 2).path
    parts = documents_of(path.read_bytes())
    parts[1]["asked"] = asked
    path.write_text(write_stream(parts), encoding="utf-8")
    assert in_process(["status", "salon.yaml"], cwd=tmp_path).code == 6


@pytest.mark.parametrize(
    "seats", [["blue=Ann <a\x1b@x>", "yellow=Bob"], [f"blue=Ann <{'a' * 255}@x>", "yellow=Bob"]], ids=["sign", "long"]
)
def test_an_address_can_be_printed(tmp_path: Path, seats: list[str]) -> None:
    named = [word for seat in seats for word in ("--seat", seat)]
    ran = in_process(["new", "salon.yaml", *named], cwd=tmp_path)
    assert (ran.code, list(tmp_path.iterdir())) == (2, [])


def test_a_file_that_git_ignores_by_may_be_unreadable(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".gitignore").write_bytes(b"\xff\xfe")
    ran = in_process(["new", "salon.yaml", "--seat", "blue=Ann", "--seat", "yellow=Bob"], cwd=tmp_path)
    assert ran.code == 0
    assert ".gitignore cannot be read: keep the secret files of this folder out of git yourself" in ran.err


def test_figures_that_were_exchanged_are_told(tmp_path: Path) -> None:
    new_game(rules, tmp_path / "salon.yaml", 2)
    path = tmp_path / "salon.yaml"
    parts = documents_of(path.read_bytes())
    parts[0]["rules"]["data"] = "0" * 64
    path.write_text(rehashed(parts), encoding="utf-8")
    ran = in_process(["show", "salon.yaml"], cwd=tmp_path)
    assert ran.code == 0
    assert "that are not known here, so it cannot be played; it can be shown" in ran.err


def test_names_too_long_for_the_system_are_told(tmp_path: Path) -> None:
    ran = in_process(["show", "x" * 300 + ".yaml"], cwd=tmp_path)
    assert ran.code == 9
    assert "cannot be read: File name too long" in ran.err


def test_the_digest_in_the_secret_file_is_that_of_the_header(tmp_path: Path) -> None:
    gamefile = new_game(rules, tmp_path / "salon.yaml", 2)
    assert documents_of(secret_path(gamefile.path).read_bytes())[0]["header"] == digest(gamefile.header)
