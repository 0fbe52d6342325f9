"""`verify`: no change of a record goes unnoticed."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from gallerist_pbem import __version__, version
from gallerist_pbem.errors import Damaged, OtherVersion, Unreadable
from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.plain.yaml_in import Keys
from gallerist_pbem.plain.yaml_out import Plain, digest, write_stream
from gallerist_pbem.record import documents as record
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.secret_file import Secrets
from gallerist_pbem.record.verify import Verification, verify
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.referee.submit import submit
from tests.support.game_files import AT, documents_of, new_game, rehashed
from tests.support.parameters import quick_first
from tests.support.random_moves import a_legal_order, finished, play_on

EDITS = 100
FORGERIES = 60


def fresh_documents() -> list[Any]:
    return documents_of(finished(2).text)


def audit(path: Path, text: str) -> Verification:
    path.write_text(text, encoding="utf-8")
    gamefile = GameFile.load(path)
    return verify(rules, gamefile, None)


def leaves(value: Any, path: Keys = ()) -> Iterator[Keys]:
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    elif isinstance(value, list) and value:
        for at, inner in enumerate(value):
            yield from leaves(inner, (*path, at))
    else:
        yield path


def changed(value: Any, rng: random.Random) -> Plain:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice((-1, 1, 1000))
    if isinstance(value, str):
        return rng.choice((value + "x", value[1:] + value[:1] if len(set(value)) > 1 else "", 7, None))
    return "something" if value is None else [*value, 1] if isinstance(value, list) else {"more": 1}


def edit(parts: Any, path: Keys, rng: random.Random) -> None:
    holder = parts
    for key in path[:-1]:
        holder = holder[key]
    if rng.random() < 0.2:
        del holder[path[-1]]
    else:
        holder[path[-1]] = changed(holder[path[-1]], rng)


def anything(path: Keys) -> bool:
    return True


def what_was_played(path: Keys) -> bool:
    return int(path[0]) >= 2 and path[1] in ("order", "events", "position")


@cache
def some_paths(count: int, wanted: Callable[[Keys], bool]) -> list[Keys]:
    """Places all over the file, as many in every part of a header, a position or a move."""
    rng = random.Random(count)
    groups = dict[Keys, list[Keys]]()
    for path in leaves(fresh_documents()):
        if wanted(path):
            groups.setdefault(path[:2] if int(path[0]) < 2 else ("move", *path[1:2]), []).append(path)
    return [rng.choice(rng.choice(list(groups.values()))) for _ in range(count)]


@pytest.mark.parametrize("number", quick_first(range(EDITS), 20))
def test_every_single_edit_is_found(tmp_path: Path, number: int) -> None:
    path = some_paths(EDITS, anything)[number]
    parts = fresh_documents()
    edit(parts, path, random.Random(number))
    with pytest.raises((Damaged, Unreadable)) as found:
        audit(tmp_path / "salon.yaml", write_stream(parts))
    assert isinstance(found.value, Damaged) or path == (0, "format")
    assert "salon.yaml" in str(found.value)


@pytest.mark.parametrize("number", quick_first(range(FORGERIES), 20))
def test_orders_and_events_cannot_be_forged_even_with_fitting_hashes(tmp_path: Path, number: int) -> None:
    path = some_paths(FORGERIES, what_was_played)[number]
    parts = fresh_documents()
    edit(parts, path, random.Random(number))
    if path[1] == "position" and "position" not in parts[int(path[0])]:
        parts[int(path[0])]["position"] = "0" * 64
    with pytest.raises(Damaged):
        audit(tmp_path / "salon.yaml", rehashed(parts))


@pytest.mark.parametrize("order", [[], [{}], [[]], [7], 7, None, [{"go": {"go": 1}}], [{"go": None}], {}, "go", ["go"]])
def test_an_order_of_another_shape_is_damage(tmp_path: Path, order: Plain) -> None:
    parts = fresh_documents()
    parts[8]["order"] = order
    with pytest.raises(Damaged, match=r"move 6: (it cannot be carried out|order )"):
        audit(tmp_path / "salon.yaml", rehashed(parts))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("by", "mallory"),
        ("at", "yesterday"),
        ("note", "x" * 2001),
        ("engine", ""),
        ("seat", "green"),
    ],
)
def test_what_no_rule_decides_fits_the_published_schema(tmp_path: Path, key: str, value: str) -> None:
    parts = fresh_documents()
    parts[8][key] = value
    with pytest.raises(Damaged, match=f"move 6: {key} "):
        audit(tmp_path / "salon.yaml", rehashed(parts))


def test_a_header_fits_the_published_schema(tmp_path: Path) -> None:
    parts = fresh_documents()
    parts[0]["seats"][0]["mail"] = ""
    with pytest.raises(Damaged, match="header: seats 0 mail"):
        audit(tmp_path / "salon.yaml", rehashed(parts))


def test_an_untouched_copy_is_sound(tmp_path: Path) -> None:
    assert audit(tmp_path / "salon.yaml", rehashed(fresh_documents())).draws == "proved"
    assert write_stream(fresh_documents()) == finished(2).text


SPELLINGS: dict[str, Callable[[str], str]] = {
    "quotes": lambda text: text.replace("seat: blue, name: ", 'seat: "blue", name: ', 1),
    "quotes in a move": lambda text: text.replace("\nby: player\n", '\nby: "player"\n', 1),
    "order of keys": lambda text: text.replace("\nkind: order\nseat: blue\n", "\nseat: blue\nkind: order\n", 1),
    "order of keys in the table": lambda text: re.sub(r"(plaza: {)(\w+: \d+), (vip: \d+)", r"\1\3, \2", text, count=1),
    "order of keys in the header": lambda text: re.sub(r"(id: salon\n)(game: .*\n)", r"\2\1", text, count=1),
    "trailing space": lambda text: text.replace("\nby: player\n", "\nby: player \n", 1),
    "comment": lambda text: text.replace("\nby: player\n", "\nby: player # really\n", 1),
    "comment in the header": lambda text: text.replace("\nformat: 2\n", "\n# mine\nformat: 2\n", 1),
    "empty line at the end": lambda text: text + "\n",
    "no line end at the end": lambda text: text[:-1],
    "end of document": lambda text: text + "...\n",
    "a further empty document": lambda text: text + "---\n",
    "first mark missing": lambda text: text[4:],
    "space after a mark": lambda text: text.replace("\n---\n", "\n--- \n", 1),
    "line ends": lambda text: text.replace("\n", "\r\n"),
    "line ends in a move": lambda text: text.replace("\nby: player\n", "\nby: player\r\n", 1),
    "flow style": lambda text: text.replace("order: []", "order: [ ]", 1),
}  # fmt: skip


@pytest.mark.parametrize("kind", SPELLINGS)
def test_a_change_of_spelling_is_found(tmp_path: Path, kind: str) -> None:
    text = SPELLINGS[kind](finished(2).text)
    assert text != finished(2).text
    (tmp_path / "salon.yaml").write_bytes(text.encode())
    with pytest.raises(Damaged, match=r"salon\.yaml"):
        verify(rules, GameFile.load(tmp_path / "salon.yaml"), None)


def test_the_line_of_a_spelling_is_named(tmp_path: Path) -> None:
    lines = finished(2).text.split("\n")
    at = [number for number, line in enumerate(lines) if line == "by: player"][4]
    lines[at] += " # really"
    with pytest.raises(Damaged, match=rf"^salon\.yaml:{at + 1}: move \d+: it is spelled"):
        audit(tmp_path / "salon.yaml", "\n".join(lines))


def with_figures(tmp_path: Path) -> GameFile:
    overlay = {"influence": {"start": 11}}
    text = "influence: {start: 11}  # a long evening\n"
    return new_game(rules, tmp_path / "salon.yaml", 2, overlay=overlay, overlay_text=text)


def test_own_figures_lie_beside_the_game(tmp_path: Path) -> None:
    gamefile = play_on(with_figures(tmp_path), random.Random(1), 6)
    assert (tmp_path / "salon.data.yaml").read_text() == "influence: {start: 11}  # a long evening\n"
    assert gamefile.header["rules"]["data"] != digest(rules.figures().plain)
    assert verify(rules, gamefile, None).notes == []


@pytest.mark.parametrize("damage", quick_first([Path.unlink, lambda path: path.write_text("influence: {start: 12}\n")]))
def test_without_its_figures_a_game_cannot_be_proved(tmp_path: Path, damage: Callable[[Path], object]) -> None:
    gamefile = play_on(with_figures(tmp_path), random.Random(1), 6)
    order = a_legal_order(gamefile, random.Random(1))
    damage(tmp_path / "salon.data.yaml")
    with pytest.raises(OtherVersion, match="cannot be played"):
        submit(open_game(gamefile.path), order, AT)
    with pytest.raises(OtherVersion, match=r"not known here, so it cannot be played; .*; its hashes fit together"):
        verify(rules, GameFile.load(gamefile.path), None)


def test_another_version_is_named_and_not_called_a_forgery(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr(version, "__version__", "0.0.9")
        gamefile = play_on(new_game(rules, tmp_path / "salon.yaml", 2), random.Random(1), 8)
    assert verify(rules, gamefile, None).notes == []
    parts = documents_of(gamefile.text)
    parts[6]["events"].append({"event": "thunder"})
    with pytest.raises(OtherVersion, match=rf"move 4, recorded under 0\.0\.9, cannot be proved by {__version__}: "):
        audit(tmp_path / "salon.yaml", rehashed(parts))
    parts[8]["events"].append({"event": "thunder"})
    moves = [*parts[:-1], record.move(**{"note": None} | parts[-1])]
    with pytest.raises(Damaged, match="move 4: it does not fit its hash"):
        audit(tmp_path / "salon.yaml", write_stream(moves))


def test_the_same_change_by_this_version_is_a_forgery(tmp_path: Path) -> None:
    gamefile = play_on(new_game(rules, tmp_path / "salon.yaml", 2), random.Random(1), 8)
    assert gamefile.last["engine"] == __version__
    parts = documents_of(gamefile.text)
    parts[6]["events"].append({"event": "thunder"})
    with pytest.raises(Damaged, match="move 4: its events are not what the rules and the draws give"):
        audit(tmp_path / "salon.yaml", rehashed(parts))


def test_a_game_that_is_over_must_publish(tmp_path: Path) -> None:
    parts = fresh_documents()
    del parts[-1]["events"][-1]
    with pytest.raises(Damaged, match="its secrets were not published"):
        audit(tmp_path / "salon.yaml", rehashed(parts))


def test_another_seed_does_not_prove_anything(tmp_path: Path) -> None:
    gamefile = play_on(new_game(rules, tmp_path / "salon.yaml", 2), random.Random(1), 8)
    secrets = Secrets.load(gamefile)
    with pytest.raises(Damaged, match="the seed is not the one"):
        verify(rules, gamefile, replace(secrets, seed="0" * 64))
    with pytest.raises(Damaged, match="the cards of blue"):
        verify(rules, gamefile, replace(secrets, secrets=secrets.secrets | {"blue": secrets.secrets["yellow"]}))
