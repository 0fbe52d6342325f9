"""Every field of every document changed, with all hashes made anew: who finds it. docs/trust.md says it in words."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from gallerist_pbem import __version__
from gallerist_pbem.games import game_of
from gallerist_pbem.games.gallerist.rules import rules as gallerist
from gallerist_pbem.orders.steps import Order
from gallerist_pbem.plain.yaml_out import write_stream
from gallerist_pbem.record import documents as record
from gallerist_pbem.record.documents import Document
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.house.changes import changed as changed_house
from gallerist_pbem.record.past import snapshot
from gallerist_pbem.record.secret_file import secret_path
from gallerist_pbem.referee.audit import restore
from gallerist_pbem.referee.create import NewGame, create
from gallerist_pbem.referee.office.agreed_undo import affected, take_back_agreed
from gallerist_pbem.referee.office.changes import change
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.referee.standing import set_alone
from gallerist_pbem.referee.submit import submit
from gallerist_pbem.referee.undo import take_back
from tests.support.command import in_process
from tests.support.folders import ROOT
from tests.support.forging import all_hashes_anew, another, changed, exit_code, field, leaves, played_otherwise
from tests.support.game_files import (
    AT,
    SEED,
    documents_of,
    forget_notes,
    new_game,
    play_something,
    rehashed,
    who_is_asked,
)
from tests.support.random_moves import finished
from tests.support.sealed_bids import at_the_bids, bid

REFEREE_FINDS = {
    "header id", "header engine", "header seats name", "header seats mail", "header chance commitment", "header cards",
    "header options same-colour", "header options empty-plaza", "header options own-masterpiece-opens-slot",
    "header options fame-tile", "header options market-assistant", "header options tie-break",
    "header options exchange",
    "move by", "move at", "move note", "move engine", "move events first", "move events last", "move events granted",
}  # fmt: skip
"""What the public file cannot tell by itself: names, times, remarks, what a commitment or a seal binds."""


KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFnJkE7nQd4mL8hUe4uC1oU2aQ0u3mS6Yx0cVb9tJ2aa"
CHANGES: list[Document] = [
    {"event": "player", "seat": "purple", "name": "Dan", "mail": "dan@example.org"},
    {"event": "address", "seat": "yellow", "mail": "bob@new.example"},
    {"event": "key", "seat": "yellow", "key": KEY},
    {"event": "clock", "settings": {"turn": 120, "then": "wait"}},
]
CLOSED: Document = {"event": "closed", "why": "Bob is tired."}


def begun(path: Path) -> None:
    """A refereed game of The Gallerist with everything that can stand in one: a note, an undo, an undo that was agreed
    upon, a restore, changes by the referee."""
    players = {"blue": "Ann", "yellow": "Bob", "purple": "Cleo"}
    seats = [{"seat": seat, "name": name, "mail": f"{name}@example.org"} for seat, name in players.items()]
    create(game_of("gallerist"), path, NewGame("salon", seats, {}, SEED), AT)
    random = Random(2)
    play_something(gallerist, path, random)
    asker = open_game(path).file.last["seat"]
    take_back_agreed(open_game(path), 1, asker, affected(open_game(path), asker).seats, AT)
    for _ in range(6):
        play_something(gallerist, path, random)
    change(open_game(path), CHANGES, AT)
    seat, decision = who_is_asked(path)
    steps = next(iter(steps_of(path)))
    submit(open_game(path), Order("salon", seat, decision, None, steps, "Sorry, Bob."), AT)
    take_back(open_game(path), AT, force=True)
    older = path.read_bytes()
    play_something(gallerist, path, random)
    path.write_bytes(older)
    restore(open_game(path), AT)
    for _ in range(3):
        play_something(gallerist, path, random)


def steps_of(path: Path) -> Any:
    from gallerist_pbem.engine.legal import answers

    opened = open_game(path)
    return answers(gallerist, opened.game, next(iter(opened.asked)))


def bidding(path: Path) -> None:
    """A refereed game of Art Society: bids that were opened, and one that is sealed."""
    at_the_bids(path, SEED, open_game=False)
    for seat, card in (("yellow", 5), ("blue", 3), ("blue", 4)):
        bid(path, seat, card)


GAMES: dict[str, Callable[[Path], None]] = {"gallerist": begun, "art-society": bidding}


@pytest.fixture(params=list(GAMES))
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    GAMES[request.param](tmp_path / "salon.yaml")
    return tmp_path / "salon.yaml"


def forgeries(parts: list[Document]) -> list[tuple[str, str]]:
    """Each field with a forged file in which it is changed; of the table, which is hashed as a whole, every tenth."""
    found = []
    for at, document in enumerate(parts):
        name = ("header", "position", "move")[min(at, 2)]
        hashes = ("head", "hash", "prev", "position") if at else ()
        for number, way in enumerate(leaves(document)):
            if way[0] not in hashes and (way[0] != "table" or number % 10 == 0):
                forged = [changed(part, way) if part is document else part for part in parts]
                found.append((f"{name} {field(way)}", all_hashes_anew(forged)))
    return found


@pytest.mark.slow
def test_a_changed_field_is_found_or_harmless(path: Path) -> None:
    """With the referee's file every change is found; without it all but those of the table above."""
    parts, accepted = documents_of(path.read_bytes()), set()
    assert (exit_code(path, False), exit_code(path, True)) == (0, 0)
    for name, text in forgeries(parts):
        path.write_text(text, encoding="utf-8")
        public = exit_code(path, False)
        assert public in (0, 2, 3, 6, 8), name
        if public == 0:
            accepted.add(name)
            assert exit_code(path, True) == 6, name
    assert accepted <= REFEREE_FINDS
    assert {"header seats name", "move at", "move by", "move engine"} <= accepted


@pytest.mark.slow
def test_every_field_of_the_table_is_there_for_a_reason(tmp_path: Path) -> None:
    """Each passes without the referee's file in at least one of the games."""
    accepted = set[str]()
    for name, make in GAMES.items():
        path = tmp_path / name / "salon.yaml"
        path.parent.mkdir()
        make(path)
        for told, text in forgeries(documents_of(path.read_bytes())):
            if told in REFEREE_FINDS - accepted:
                path.write_text(text, encoding="utf-8")
                accepted |= {told} if exit_code(path, False) == 0 else set()
    assert accepted == REFEREE_FINDS


def money_added(parts: list[Document], engine: str) -> str:
    """25 money more for blue after the last move, which says that another version recorded it."""
    parts[1]["table"]["players"]["blue"]["money"] += 25
    parts[-1]["engine"] = engine
    return all_hashes_anew(parts)


@pytest.mark.parametrize("engine", ["9.9.9", "0.1.0", "", "\u202e9.9", "0.3.0-forged"])
@pytest.mark.parametrize("as_referee", [False, True])
def test_no_engine_switches_the_proof_off(tmp_path: Path, engine: str, as_referee: bool) -> None:
    begun(path := tmp_path / "salon.yaml")
    path.write_text(money_added(documents_of(path.read_bytes()), engine), encoding="utf-8")
    assert exit_code(path, as_referee) in (6, 8)
    ran = in_process(["verify", path])
    if ran.code == 8:
        assert f"recorded under {engine}, cannot be proved by {__version__}".replace("\u202e", "?") in ran.err


def test_a_change_by_this_version_is_a_forgery(tmp_path: Path) -> None:
    begun(path := tmp_path / "salon.yaml")
    path.write_text(money_added(documents_of(path.read_bytes()), __version__), encoding="utf-8")
    assert exit_code(path, as_referee=False) == 6


def given(path: Path, more: int) -> None:
    """The set-up replaced by a position with money added, and the rest played again from there."""
    parts = documents_of(path.read_bytes())
    first = snapshot(gallerist, GameFile.load(path), 0)
    position = record.content(gallerist, first.game)
    position["table"]["players"]["blue"]["money"] += more
    forged = parts[2] | {"events": [{"event": record.GIVEN, "position": position}]}
    forged["position"] = record.position_digest(position)
    parts[1] |= position | {"move": 0, "asked": first.asked}
    path.write_text(rehashed([*parts[:2], forged]), encoding="utf-8")


@pytest.mark.parametrize("more", [0, 25])
def test_a_forged_set_up_is_not_proved(tmp_path: Path, more: int) -> None:
    """The header says that no position was given."""
    path = new_game(gallerist, tmp_path / "salon.yaml", 2, SEED, open_game=False).path
    given(path, more)
    ran = in_process(["verify", path])
    assert (ran.code, "the set-up begins with another position than the header says" in ran.err) == (6, True)
    forget_notes(path)
    assert exit_code(path, as_referee=True) == 6


def test_a_position_that_the_header_names_is_the_one_that_was_given(tmp_path: Path) -> None:
    """Whoever changes both has another header, which the referee's file knows; pieces that do not exist nobody has."""
    path = new_game(gallerist, tmp_path / "salon.yaml", 2, SEED, open_game=False).path
    given(path, 0)
    parts = documents_of(path.read_bytes())
    parts[0]["position"] = parts[2]["position"]
    path.write_text(rehashed(parts), encoding="utf-8")
    assert (exit_code(path, False), exit_code(path, True)) == (0, 6)
    parts[2]["events"][0]["position"]["table"]["plaza"]["vip"] += 1
    parts[1]["table"] = parts[2]["events"][0]["position"]["table"]
    parts[0]["position"] = record.position_digest(parts[1])
    parts[2]["position"] = parts[0]["position"]
    path.write_text(rehashed(parts), encoding="utf-8")
    ran = in_process(["verify", path])
    assert (ran.code, "vip visitors: 11 instead of 10" in ran.err) == (6, True), ran.err


def test_a_format_that_does_not_say_it_does_not_prove_it(tmp_path: Path) -> None:
    """In an older format the header is silent about positions: a refereed game that begins with one is not proved."""
    path = new_game(gallerist, tmp_path / "salon.yaml", 2, SEED, open_game=False).path
    given(path, 25)
    parts = documents_of(path.read_bytes())
    parts[0] = {key: value for key, value in parts[0].items() if key != "position"} | {"format": 1}
    path.write_text(rehashed(parts), encoding="utf-8")
    assert (exit_code(path, False), exit_code(path, True)) == (8, 6)


def test_chosen_draws_do_not_stand_beside_a_commitment(tmp_path: Path) -> None:
    path = new_game(gallerist, tmp_path / "salon.yaml", 2, SEED, open_game=False).path
    parts = documents_of(path.read_bytes())
    parts[0]["chance"]["next"] = {"bag": ["vip"]}
    path.write_text(rehashed(parts), encoding="utf-8")
    for command in ("verify", "show", "status", "log"):
        assert in_process([command, path]).code == 6


@pytest.mark.parametrize(("since", "draws"), [(0, True), (3, True), (8, False)])
def test_another_course_of_the_game_is_possible_until_the_referee_looks(
    tmp_path: Path, since: int, draws: bool
) -> None:
    """Legal orders and possible draws: only the referee's file, or a mail with another hash, tells."""
    begun(path := tmp_path / "salon.yaml")
    path.write_text(another_course(path, since, draws), encoding="utf-8")
    assert (exit_code(path, False), exit_code(path, True)) == (0, 6)
    forget_notes(path)
    assert exit_code(path, as_referee=True) == (6 if draws else 0), "the seed knows every draw, the notes every move"


def another_course(path: Path, since: int, draws: bool) -> str:
    """Other orders after a move, in the course of which something is drawn, or nothing."""
    courses = (played_otherwise(gallerist, GameFile.load(path), since, Random(seed)) for seed in range(9, 99))
    return next(text for text in courses if text != path.read_text("utf-8") and draws == draws_after(text, since))


def draws_after(text: str, since: int) -> bool:
    """Whether something is drawn in the moves after that one."""
    _, _, *moves = documents_of(text.encode())
    return any(event["event"] == "drawn" for move in moves if move["move"] > since for event in move["events"])


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_in_a_game_that_is_over_every_other_draw_is_found(tmp_path: Path, seats: int) -> None:
    """The seed is published, and the header was committed to it."""
    path = tmp_path / "salon.yaml"
    parts = documents_of(finished(seats).text)
    draws = [
        (at, event) for at, move in enumerate(parts[2:], 2) for event in move["events"] if event["event"] == "drawn"
    ]
    for at, event in draws[:: seats * 4]:
        kept = list(event["items"])
        event["items"] = [*kept[1:], kept[0]] if len(set(kept)) > 1 else [f"{kept[0]}x", *kept[1:]]
        path.write_text(all_hashes_anew(parts), encoding="utf-8")
        assert exit_code(path, as_referee=False) in (3, 6), at
        event["items"] = kept


def slipped_in(parts: list[Document], **facts: Any) -> str:
    """The same file with one more move, which changes nothing on the table."""
    last = parts[-1] | {"move": parts[-1]["move"] + 1, "kind": "referee", "seat": None, "by": "referee", "order": []}
    parts[1]["move"] = last["move"]
    for asked in parts[1]["asked"].values():
        asked["decision"] = last["move"]
    return rehashed([*parts, {key: value for key, value in (last | facts).items() if key != "note"}])


def test_a_move_that_was_never_announced_is_not_taken_over(tmp_path: Path) -> None:
    """It looks like one of a run that was killed before it could note it; but nobody had announced it."""
    begun(path := tmp_path / "salon.yaml")
    honest = path.read_bytes()
    path.write_text(slipped_in(documents_of(honest), events=[{"event": "restored", "first": 2, "last": 77}]))
    forged = path.read_bytes()
    assert exit_code(path, as_referee=False) == 0
    for command in (["verify", path, "--referee"], ["auto", path, "--as", who_is_asked(path)[0]], ["undo", path]):
        ran = in_process(command)
        assert (ran.code, "it is not one that was written" in ran.err) == (6, True), ran
    assert path.read_bytes() == forged
    taken_over = restore(open_game(path), AT).move["events"]
    assert taken_over == [
        {"event": "restored", "first": len(documents_of(honest)) - 2, "last": len(documents_of(honest)) - 2}
    ]
    assert exit_code(path, as_referee=True) == 0


@pytest.mark.parametrize("command", ["restore", "undo", "auto"])
def test_nobody_goes_on_from_a_forged_file(tmp_path: Path, command: str) -> None:
    begun(path := tmp_path / "salon.yaml")
    path.write_text(money_added(documents_of(path.read_bytes()), __version__), encoding="utf-8")
    before = path.read_bytes(), secret_path(path).read_bytes()
    seat = ["--as", who_is_asked(path)[0]] if command == "auto" else []
    assert in_process([command, path, *seat]).code == 6
    assert (path.read_bytes(), secret_path(path).read_bytes()) == before


def test_one_digit_of_an_old_hash_is_found_by_play(tmp_path: Path) -> None:
    """Entries of the referee's file belong to moves by their hashes."""
    begun(path := tmp_path / "salon.yaml")
    mark = GameFile.load(path).move(4)["hash"]
    text = path.read_text()
    at = text.index(f'hash: "{mark}' if f'hash: "{mark}' in text else f"hash: {mark}") + 8
    path.write_text(text[:at] + ("0" if text[at] != "0" else "1") + text[at + 1 :])
    ran = in_process(["auto", path, "--as", who_is_asked(path)[0]])
    assert (ran.code, "move 4: it is not one that was written" in ran.err) == (6, True), ran.err


def test_a_name_that_leads_elsewhere_does_not_bring_its_own_referee(tmp_path: Path) -> None:
    honest, evil = tmp_path / "salon.yaml", tmp_path / "evil" / "salon.yaml"
    new_game(gallerist, honest, 2, SEED, open_game=False)
    new_game(gallerist, evil, 2, "1f" * 32, open_game=False)
    honest.unlink()
    honest.symlink_to("evil/salon.yaml")
    for command in (["verify", honest, "--referee"], ["auto", honest, "--as", who_is_asked(evil)[0]]):
        ran = in_process(command)
        assert (ran.code, "the name leads elsewhere, but salon.secret.yaml lies here" in ran.err) == (6, True), ran


@pytest.mark.parametrize("facts", [{"decision": 2}, {"since": "1999-01-01T00:00:00Z"}])
def test_a_group_is_asked_since_it_was_asked(tmp_path: Path, facts: Document) -> None:
    bidding(path := tmp_path / "salon.yaml")
    parts = documents_of(path.read_bytes())
    next(iter(parts[1]["asked"].values())).update(facts)
    path.write_text(write_stream(parts))
    for command in (["show", path], ["verify", path]):
        ran = in_process(command)
        assert ran.code == 6, ran


def test_an_answer_that_no_move_gave_is_damage(tmp_path: Path) -> None:
    bidding(path := tmp_path / "salon.yaml")
    header, position, *moves = documents_of(path.read_bytes())
    path.write_text(all_hashes_anew([header, position | {"move": 0}, moves[0]]))
    for command in (["legal", path, "--as", "blue"], ["show", path, "--as", "blue"]):
        assert in_process(command).code == 6


def test_an_order_of_nobody_is_damage_and_hides_no_other_file(tmp_path: Path) -> None:
    bidding(path := tmp_path / "salon.yaml")
    parts = documents_of(path.read_bytes())
    parts[-2] |= {"seat": None, "kind": "order", "order": [{"bid": 3}], "events": []}
    path.write_text(rehashed(parts))
    other = new_game(gallerist, tmp_path / "other.yaml", 2, "sound").path
    ran = in_process(["verify", path, other])
    assert (ran.code, len(ran.out.splitlines())) == (6, 1)
    assert in_process(["replay", path]).code == 6


@pytest.mark.parametrize("seal", ["garbage", "A" * 4000, "0" * 63])
def test_a_seal_is_a_hash(tmp_path: Path, seal: str) -> None:
    """Also one that was replaced and will never be opened."""
    bidding(path := tmp_path / "salon.yaml")
    parts = documents_of(path.read_bytes())
    replaced = next(part for part in parts[2:] if part["kind"] == "sealed" and part["seat"] == "blue")
    replaced["events"][0]["seal"] = seal
    path.write_text(rehashed(parts))
    assert exit_code(path, as_referee=False) == 6


def test_who_does_not_listen_to_verify_is_still_told_by_its_code(tmp_path: Path) -> None:
    begun(bad := tmp_path / "salon.yaml")
    bad.write_text(money_added(documents_of(bad.read_bytes()), __version__), encoding="utf-8")
    good = new_game(gallerist, tmp_path / "other.yaml", 2, "sound").path
    for rest in ("| true; exit ${PIPESTATUS[0]}", "> /dev/full"):
        for json in ("", "--json"):
            line = f"{sys.executable} -m gallerist_pbem verify {json} {good} {bad} 2>/dev/null {rest}"
            assert subprocess.run(["bash", "-c", line], cwd=ROOT, check=False).returncode == 6, line


SECRETS_ONLY_THEIR_SEAT_KNOWS = {"standing", "alone", "cancelled", "reason"}


@pytest.mark.slow
def test_a_changed_field_of_the_referees_file_is_found(path: Path) -> None:
    """All but a standing order, which only its seat can tell from another one."""
    if open_game(path).rules is gallerist:
        standing = [{"out_of": "sales_office", "do": "ask"}]
        set_alone(open_game(path, "blue"), Order("salon", "blue", 0, None, [], None, standing))
    secret = secret_path(path)
    parts = documents_of(secret.read_bytes())
    assert exit_code(path, as_referee=True) == 0
    since = next((at for at, document in enumerate(parts) if "restored" in document), 0)
    void = [document for document in parts[:since] if document.get("written", -1) >= parts[since]["restored"]]
    # What was announced and then written is noted as written.
    for document in (document for document in parts if document not in void and "writing" not in document):
        for way in leaves(document):
            forged = [changed(part, way) if part is document else part for part in parts]
            secret.write_text(write_stream(forged), encoding="utf-8")
            if not SECRETS_ONLY_THEIR_SEAT_KNOWS & document.keys():
                assert exit_code(path, as_referee=True) in (3, 6), (way, document)


def changed_otherwise(parts: list[Document], way: tuple[str, ...]) -> str:
    """What the referee changed with the last move, forged together with what is in force."""
    *names, last = way
    for event in (event for event in parts[-1]["events"] if names[0] == "settings" or event.get("seat") == names[0]):
        place = event.get("settings", event)
        if last in place:
            place[last] = another(place[last], (last,))
    parts[1]["house"] = changed_house({}, parts[-1]["events"])
    return all_hashes_anew(parts)


@pytest.mark.parametrize(
    "way", [("purple", "name"), ("purple", "mail"), ("yellow", "mail"), ("yellow", "key"), ("settings", "turn")]
)
def test_only_the_referee_finds_other_changes(tmp_path: Path, way: tuple[str, ...]) -> None:
    """Nothing on the table follows from them; alone, without what is in force, each is found by anybody."""
    GAMES["art-society"](path := tmp_path / "salon.yaml")
    events = [event | ({"seat": "blue"} if event.get("seat") == "purple" else {}) for event in CHANGES]
    names = tuple("blue" if name == "purple" else name for name in way)
    change(open_game(path), events, AT)
    assert (exit_code(path, False), exit_code(path, True)) == (0, 0)
    path.write_text(changed_otherwise(documents_of(path.read_bytes()), names), encoding="utf-8")
    assert (exit_code(path, False), exit_code(path, True)) == (0, 6)


@pytest.mark.parametrize("game", GAMES)
def test_the_end_of_a_closed_game_cannot_be_forged(tmp_path: Path, game: str) -> None:
    """Without its secrets it is not closed; nothing is played, changed or taken back after it."""
    GAMES[game](path := tmp_path / "salon.yaml")
    change(open_game(path), [CLOSED], AT)
    parts = documents_of(path.read_bytes())
    assert (exit_code(path, False), exit_code(path, True)) == (0, 0)
    unpublished = [*parts[:-1], parts[-1] | {"events": parts[-1]["events"][:1]}]
    number = parts[-1]["move"] + 1
    later = {key: value for key, value in parts[-1].items() if key != "note"} | {"move": number}
    taken = next(part["move"] for part in reversed(parts[2:]) if part["kind"] in ("order", "sealed"))
    slipped = [
        later | {"events": [{**CLOSED, "why": "No."}]},
        later | {"events": CHANGES[1:2]},
        later | {"kind": "undo", "events": [{"event": "undone", "move": taken}]},
    ]
    longer = [[parts[0], parts[1] | {"move": number}, *parts[2:], move] for move in slipped]
    for forged in (unpublished, *longer):
        path.write_text(all_hashes_anew(forged), encoding="utf-8")
        assert (exit_code(path, False), exit_code(path, True)) == (6, 6)


def test_the_page_on_trust_names_every_field_that_only_the_referee_can_prove() -> None:
    page = (ROOT / "docs" / "trust.md").read_text(encoding="utf-8")
    assert [name for name in sorted(REFEREE_FINDS) if f"`{name.split()[-1]}`" not in page] == []
