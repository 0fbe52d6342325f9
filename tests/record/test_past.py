"""A game as it was, found the short way: only the moves that counted are read and played again."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from gallerist_pbem.errors import Damaged, NotAwaited
from gallerist_pbem.games import game_of
from gallerist_pbem.orders.steps import Order
from gallerist_pbem.plain.yaml_out import split_documents
from gallerist_pbem.record import entries
from gallerist_pbem.record.documents import Document, content
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.past import Snapshot, snapshot, snapshots
from gallerist_pbem.record.secret_file import Secrets, document_of
from gallerist_pbem.record.verify import verify
from gallerist_pbem.referee.open import OpenedGame, open_game
from gallerist_pbem.referee.submit import submit
from gallerist_pbem.referee.undo import take_back
from tests.support.game_files import AT, SEED, new_game, play_something
from tests.support.long_history import long_history
from tests.support.random_games import some_answer

BOTH = pytest.mark.parametrize("name", ["gallerist", "art-society"])
OPEN_OR_NOT = pytest.mark.parametrize("is_open", [True, False], ids=["open", "refereed"])


def with_undos(name: str, path: Path, is_open: bool, steps: int, random: Random) -> GameFile:
    """A random game in which moves are taken back, now and then several in a row."""
    rules = game_of(name).rules
    gamefile = new_game(rules, path, random.choice((2, 3)), SEED, open_game=is_open)
    for _ in range(steps):
        gamefile = play_something(rules, path, random)
        for _ in range(random.choice((0, 0, 0, 1, 1, 2, 4))):
            if next(gamefile.counting()) > 0:
                gamefile = take_back(open_game(path), AT, force=True).after.file
    return gamefile


def facts(rules: Any, past: Snapshot) -> tuple[Any, ...]:
    events = [event for event in past.move["events"] if event["event"] != "published"]
    assert past.game.events == events
    return past.move, content(rules, past.game.copy()), past.game.events, past.asked


@BOTH
@OPEN_OR_NOT
def test_the_short_way_leads_to_the_same_games(tmp_path: Path, name: str, is_open: bool) -> None:
    """After every move of random histories, so before every move too."""
    for number in range(2):
        written = with_undos(name, tmp_path / f"{number}.yaml", is_open, 12, Random(f"{name} {number}"))
        rules = game_of(name).rules
        for past in snapshots(rules, written):
            short = snapshot(rules, GameFile.load(written.path), past.move["move"])
            assert facts(rules, short) == facts(rules, past)
        assert any(move["kind"] == "undo" for move in written.moves())


@BOTH
@OPEN_OR_NOT
def test_what_was_taken_back_is_not_even_read(tmp_path: Path, name: str, is_open: bool) -> None:
    """Not for a duplicate, not for an undo, not for a look back."""
    rules, path = game_of(name).rules, tmp_path / "salon.yaml"
    long_history(rules, path, 400, 10, is_open)
    order = an_order(open_game(path), Random(1))
    submit(open_game(path), order, AT)
    few = 2 * len(list(GameFile.load(path).counting())) + 2
    opened = open_game(path)
    with pytest.raises(NotAwaited, match=r"recorded already|has answered"):
        submit(opened, order, AT)
    assert len(opened.file.parsed) <= few
    taken = take_back(open_game(path), AT, force=True)
    assert len(taken.after.file.parsed) <= few
    looked_at = GameFile.load(path)
    assert snapshot(rules, looked_at, 390).move["move"] == 390
    assert len(looked_at.parsed) <= few
    assert verify(rules, GameFile.load(path), Secrets.load(looked_at)).moves == looked_at.count


def an_order(opened: OpenedGame, random: Random) -> Order:
    seat, steps = some_answer(opened.rules, opened.game, random)
    return Order(opened.id, seat, opened.asked[seat]["decision"], None, steps, None)


def test_entries_of_what_was_taken_back_are_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sealed answer that was taken back stays in the referee's file."""
    rules, path = game_of("art-society").rules, tmp_path / "salon.yaml"
    gamefile = long_history(rules, path, 400, 10, False)
    every, counting = entries.present(gamefile), set(gamefile.counting())
    read, reading = list[int](), document_of

    def counted(at: Path, part: tuple[int, str]) -> Document:
        read.append(part[0])
        return reading(at, part)

    monkeypatch.setattr("gallerist_pbem.record.entries.document_of", counted)
    kept = entries.counting(GameFile.load(path))
    assert kept == [entry for entry in every if entry["move"] in counting]
    assert len(read) <= len(kept) + len(gamefile.header["seats"]) < len(every)


RESPELLED = {
    "quoted kind": ("kind: undo", 'kind: "undo"'),
    "two spaces": ("kind: undo", "kind:  undo"),
    "another order of keys": ("kind: undo\nseat: null\n", "seat: null\nkind: undo\n"),
    "event on its own lines": ("- {event: undone, move: ", "- {event: undone,\n   move: "),
    "quoted event": ("{event: undone,", '{"event": "undone",'),
    "a bare time": (f'at: "{AT}"\norder: []', f"at: '{AT}'\norder: []"),
}


@pytest.mark.parametrize("spelling", RESPELLED)
def test_a_move_that_is_spelled_otherwise_is_parsed(tmp_path: Path, spelling: str) -> None:
    """The same data under the same hash."""
    gamefile = with_undos("gallerist", tmp_path / "salon.yaml", True, 12, Random(3))
    text = gamefile.text.replace(*RESPELLED[spelling])
    assert text != gamefile.text
    gamefile.path.write_text(text)
    respelled = GameFile.load(gamefile.path)
    for number in range(gamefile.count):
        assert [*respelled.counting(number)] == [*gamefile.counting(number)]


def test_a_text_that_looks_like_an_undo_is_none(tmp_path: Path) -> None:
    """What stands inside a text is no key, however it is broken into lines."""
    gamefile = with_undos("gallerist", tmp_path / "salon.yaml", True, 3, Random(4))
    undo = next(text for _, text in gamefile.documents if "\nkind: undo\n" in text)
    order = next(text for _, text in gamefile.documents[2:] if "\nkind: order\n" in text)
    smuggled = 'note: "x\n\n' + undo.split("position: ")[0].replace('"', "'") + '"\n'
    forged = order.replace("position: ", smuggled + "position: ", 1)
    documents = [*gamefile.documents[:3], (0, forged)]
    assert [*GameFile(gamefile.path, "", documents, gamefile.header, {}).counting()] == [1, 0]
    first = smuggled + order
    (parsed,) = split_documents(first)
    with pytest.raises(Damaged, match="hash"):
        [*GameFile(gamefile.path, "", [*gamefile.documents[:3], parsed], gamefile.header, {}).counting()]


def test_an_undo_that_leads_nowhere_is_told(tmp_path: Path) -> None:
    gamefile = with_undos("gallerist", tmp_path / "salon.yaml", True, 6, Random(5))
    at, (line, undo) = next(part for part in enumerate(gamefile.documents) if "\nkind: undo\n" in part[1][1])
    forged = undo.replace("undone, move: ", "undone, move: 999")
    documents = [*gamefile.documents[:at], (line, forged)]
    with pytest.raises(Damaged, match="does not fit its hash"):
        [*GameFile(gamefile.path, "", documents, gamefile.header, {}).counting()]
