"""The past of a game: moves taken back, positions played again, and what differs between two of them."""

from __future__ import annotations

import io
import json
import random
import sys
from collections import Counter
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import pexpect
import pytest

from gallerist_pbem.cli import replay as stepping
from gallerist_pbem.errors import Damaged, NotAwaited, Refused, Usage
from gallerist_pbem.games import gallerist as rules
from gallerist_pbem.orders.read import Order
from gallerist_pbem.plain.differences import ABSENT, compare
from gallerist_pbem.plain.yaml_out import digest, write_stream
from gallerist_pbem.record import documents as record
from gallerist_pbem.record.game_file import GameFile, locked
from gallerist_pbem.record.past import snapshots
from gallerist_pbem.record.secret_file import Secrets, append, entries
from gallerist_pbem.record.verify import replay, verify
from gallerist_pbem.referee.submit import submit
from gallerist_pbem.referee.undo import HIDDEN, take_back
from gallerist_pbem.report import compare as comparing
from gallerist_pbem.report import gather as summaries
from tests.support.command import in_process
from tests.support.game_files import AT, documents_of, new_game
from tests.support.names import NAMES
from tests.support.random_moves import a_legal_order, finished, play_on, restored

LATER = "2026-03-02T12:00:00Z"
FORGED = {
    "another move": {"events": [{"event": "undone", "move": 3}]},
    "itself": {"events": [{"event": "undone", "move": 5}]},
    "the set-up": {"events": [{"event": "undone", "move": 0}]},
    "no move": {"events": [{"event": "undone"}]},
    "nothing": {"events": []},
    "more than that": {"events": [{"event": "undone", "move": 4}, {"event": "passed", "seat": "blue"}]},
    "with steps": {"order": ["end"]},
    "by a seat": {"seat": "blue"},
    "by a player": {"by": "player"},
}


def open_game(folder, count=2, moves=0, seed="pictures"):
    return play_on(new_game(rules, folder / "salon.yaml", count, seed), random.Random(seed), moves)


def reveals(move):
    return any(event["event"] in HIDDEN for event in move["events"])


def up_to(gamefile, rng, wanted):
    """Plays until the last move is one as wanted."""
    while not wanted(gamefile.last):
        gamefile = play_on(gamefile, rng, 1)
    return gamefile


def content(position):
    return {key: position[key] for key in ("agenda", "table", "drawn")}


# undo


def again(gamefile, order, taken):
    """The same order after an undo brings the same draws and the same position."""
    ((seat, about),) = gamefile.position["asked"].items()
    assert (seat, about["decision"]) == (order.seat, gamefile.count - 1)
    anew = Order("salon", seat, about["decision"], None, taken["order"], None)
    done = submit(rules, gamefile.path, anew, AT)
    assert [done.moves[0][key] for key in ("order", "events", "position")] == [
        taken[key] for key in ("order", "events", "position")
    ]
    return done.gamefile


@pytest.mark.parametrize("count", [2, 3, 4])
def test_random_games_with_moves_taken_back_are_sound(tmp_path, count):
    gamefile, rng, undone = open_game(tmp_path, count, seed=f"undo-{count}"), random.Random(count), 0
    for _ in range(36):
        order = a_legal_order(gamefile, rng)
        before = content(gamefile.position)
        gamefile = submit(rules, gamefile.path, order, AT).gamefile
        if rng.random() < 0.4:
            done = take_back(rules, gamefile.path, LATER, force=True)
            assert content(done.gamefile.position) == before
            assert done.taken == gamefile.last
            gamefile = again(done.gamefile, order, done.taken) if rng.random() < 0.5 else done.gamefile
            undone += 1
    read = GameFile.load(gamefile.path)
    assert (read.text, read.position) == (gamefile.text, gamefile.position)
    report = verify(rules, read, None)
    assert (report.draws, report.moves, report.notes) == ("proved", read.count, [])
    assert undone > 8


def test_many_moves_are_taken_back_one_by_one(tmp_path):
    gamefile, rng, line = open_game(tmp_path), random.Random(3), [0]
    digests = {0: gamefile.last["position"]}
    for _ in range(50):
        if len(line) > 1 and rng.random() < 0.45:
            done = take_back(rules, gamefile.path, AT, force=True)
            assert done.taken["move"] == line.pop()
            gamefile = done.gamefile
        else:
            gamefile = play_on(gamefile, rng, 1)
            line.append(gamefile.count - 1)
            digests[line[-1]] = gamefile.last["position"]
        assert [*gamefile.counting()] == line[::-1]
        assert gamefile.last["position"] == digests[line[-1]]
    while len(line) > 1:
        assert take_back(rules, gamefile.path, AT, force=True).taken["move"] == line.pop()
    with pytest.raises(Refused, match="only the set-up is left"):
        take_back(rules, gamefile.path, AT, force=True)
    assert verify(rules, GameFile.load(gamefile.path), None).draws == "proved"


def test_an_undo_is_a_move_of_its_own(tmp_path):
    gamefile = up_to(open_game(tmp_path, moves=6), random.Random(1), lambda move: not reveals(move))
    number = gamefile.count
    move = take_back(rules, gamefile.path, LATER, force=False).move
    assert {key: move[key] for key in ("move", "kind", "seat", "by", "at", "order", "events", "position", "prev")} == {
        "move": number, "kind": "undo", "seat": None, "by": "referee", "at": LATER, "order": [],
        "events": [{"event": "undone", "move": number - 1}], "position": gamefile.move(number - 2)["position"],
        "prev": gamefile.last["hash"],
    }  # fmt: skip
    after = GameFile.load(gamefile.path)
    assert all(about == {**about, "decision": number, "since": LATER} for about in after.position["asked"].values())
    assert after.text.endswith(gamefile.text[gamefile.text.index("\n---\nmove: 0\n") :] + write_stream([move]))


def test_a_refereed_game_is_possible_without_the_seed_and_proved_with_it(tmp_path):
    gamefile, rng = new_game(rules, tmp_path / "salon.yaml", 2), random.Random(12)
    for _ in range(4):
        gamefile = take_back(rules, play_on(gamefile, rng, 8).path, AT, force=True).gamefile
    assert verify(rules, gamefile, None).draws == "possible"
    assert verify(rules, gamefile, Secrets.load(gamefile)).draws == "proved"
    (tmp_path / "salon.secret.yaml").unlink()
    with pytest.raises(Usage, match="only the referee can do this"):
        take_back(rules, gamefile.path, AT, force=True)
    assert gamefile.path.read_text() == gamefile.text


def test_after_the_secrets_were_published_nothing_is_taken_back(tmp_path):
    gamefile = restored(tmp_path, 2)
    with pytest.raises(Refused, match="secrets are published"):
        take_back(rules, gamefile.path, AT, force=True)
    assert gamefile.path.read_text() == finished(2).text


def test_the_end_of_an_open_game_is_taken_back_only_by_force(tmp_path):
    gamefile = open_game(tmp_path, moves=1000)
    assert any(event["event"] == "opened" for event in gamefile.last["events"])
    with pytest.raises(Refused, match="cannot be forgotten"):
        take_back(rules, gamefile.path, AT, force=False)
    after = take_back(rules, gamefile.path, AT, force=True).gamefile
    assert list(after.position["asked"]) == [gamefile.last["seat"]]
    assert verify(rules, after, None).draws == "proved"


@pytest.fixture
def taken(tmp_path):
    """Moves 1 to 4, and the last of them taken back by move 5."""
    gamefile, orders, rng = open_game(tmp_path), [], random.Random(4)
    for _ in range(4):
        orders.append(a_legal_order(gamefile, rng))
        gamefile = submit(rules, gamefile.path, orders[-1], AT).gamefile
    return take_back(rules, gamefile.path, AT, force=True).gamefile, orders


def late(gamefile, order):
    with pytest.raises(NotAwaited) as said:
        submit(rules, gamefile.path, order, AT)
    return said.value.code


def test_a_move_taken_back_is_no_answer(taken):
    gamefile, orders = taken
    assert late(gamefile, orders[3]) == "STALE"
    assert late(gamefile, orders[2]) == "DUPLICATE"
    anew = Order("salon", orders[3].seat, 5, None, orders[3].steps, None)
    gamefile = submit(rules, gamefile.path, anew, AT).gamefile
    assert gamefile.last["position"] == gamefile.move(4)["position"]
    assert late(gamefile, anew) == "DUPLICATE"
    assert late(gamefile, orders[3]) in ("STALE", "NOT-AWAITED")


def test_a_question_that_was_taken_back_is_not_open(taken):
    gamefile, orders = taken
    asked_then = Order("salon", "blue" if orders[3].seat == "yellow" else "yellow", 4, None, ["end"], None)
    assert late(gamefile, asked_then) == "NOT-AWAITED"


def test_secret_entries_go_with_their_moves(tmp_path):
    gamefile = play_on(new_game(rules, tmp_path / "salon.yaml", 2), random.Random(1), 2)
    notes = [{"move": number, "hash": gamefile.move(number)["hash"], "wish": "one"} for number in (1, 2)]
    for note in notes:
        append(gamefile.path, note)
    assert entries(gamefile) == notes
    assert entries(take_back(rules, gamefile.path, AT, force=True).gamefile) == notes[:1]


@pytest.mark.parametrize("forgery", FORGED.values(), ids=FORGED)
def test_a_forged_undo_is_found(taken, forgery):
    gamefile, _ = taken
    header, position, *moves = documents_of(gamefile.text)
    moves[-1] = record.move(**{"note": None} | moves[-1] | forgery)
    gamefile.path.write_text(write_stream([header, position | {"head": moves[-1]["hash"]}, *moves]))
    with pytest.raises(Damaged, match=r"move 5"):
        verify(rules, GameFile.load(gamefile.path), None)
    with pytest.raises(Damaged, match=r"move 5"):
        list(snapshots(rules, GameFile.load(gamefile.path)))


@pytest.mark.parametrize("forgery", ["itself", "the set-up", "no move", "nothing"])
def test_a_forged_undo_leads_nobody_in_a_circle(taken, forgery):
    gamefile, _ = taken
    gamefile.parsed[5] = gamefile.last | FORGED[forgery]
    with pytest.raises(Damaged, match="does not say which earlier move"):
        list(gamefile.counting())


def test_undo_across_a_reveal_needs_force(tmp_path, capsys):
    gamefile = up_to(open_game(tmp_path, moves=4), random.Random(2), reveals)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    code, out, err = in_process(["undo", gamefile.path], capsys)
    assert (code, out) == (4, "")
    assert f"with move {gamefile.count - 1} something hidden came up" in err
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
    code, out, _ = in_process(["undo", gamefile.path, "--force"], capsys)
    assert (code, gamefile.path.with_suffix(".txt").read_text() in out) == (0, True)
    assert GameFile.load(gamefile.path).count == gamefile.count + 1


def test_undo_says_what_it_took_back(tmp_path, capsys):
    gamefile = up_to(open_game(tmp_path, moves=6), random.Random(1), lambda move: not reveals(move))
    code, out, _ = in_process(["undo", gamefile.path], capsys)
    assert code == 0
    said = " ".join(out.split())
    assert all(sentence in said for sentence in rules.sentences(gamefile.last["events"], NAMES))
    assert f"Move {gamefile.count - 1} is taken back." in said
    assert out.endswith(f"move {gamefile.count} · {GameFile.load(gamefile.path).last['hash'][:8]}\n")


def test_undo_for_machines_and_its_exit_codes(tmp_path, capsys):
    gamefile = open_game(tmp_path, moves=1)
    code, out, _ = in_process(["undo", gamefile.path, "--json"], capsys)
    plain = json.loads(out)
    assert (code, plain["undone"], plain["moves"][0]["events"]) == (0, 1, [{"event": "undone", "move": 1}])
    assert [asked["decision"] for asked in plain["awaiting"]] == [2]
    code, out, _ = in_process(["undo", gamefile.path, "--json"], capsys)
    assert (code, json.loads(out)["code"]) == (4, "UNDO-NOTHING")
    with locked(gamefile.path):
        assert in_process(["undo", gamefile.path], capsys)[0] == 7
    assert in_process(["undo", tmp_path / "louvre.yaml"], capsys)[0] == 3
    assert not (tmp_path / "louvre.lock").exists()


# replay


@cache
def told_game():
    """A game with two moves taken back, and every summary that was published on the way."""
    with TemporaryDirectory() as folder:
        gamefile, rng = new_game(rules, Path(folder) / "salon.yaml", 3, "told"), random.Random(6)
        texts = [summaries.publish(gamefile)]
        for number in range(1, 21):
            if number in (9, 10):
                gamefile = take_back(rules, gamefile.path, LATER, force=True).gamefile
            else:
                gamefile = play_on(gamefile, rng, 1)
            texts.append(summaries.publish(gamefile))
        return gamefile.text, texts


@pytest.fixture
def past(tmp_path):
    path = tmp_path / "salon.yaml"
    path.write_text(told_game()[0])
    return GameFile.load(path)


def test_replay_shows_what_was_published_then(past, capsys):
    texts = told_game()[1]
    for number in (0, 1, 8, 9, 10, 11, 20):
        assert in_process(["replay", past.path, "--to", number], capsys) == (0, texts[number], "")
    assert in_process(["replay", past.path, "--to", 21], capsys)[0] == 2
    assert in_process(["replay", past.path, "--to", -1], capsys)[0] == 2


def test_a_point_of_the_past_is_read_like_the_present(past, capsys):
    texts = told_game()[1]
    for number in (0, 8, 20):
        assert in_process(["show", f"{past.path}@{number}", "--format", "text"], capsys) == (0, texts[number], "")
    code, out, _ = in_process(["legal", f"{past.path}@5", "--json"], capsys)
    assert (code, json.loads(out)["decision"]) == (0, 5)
    code, out, _ = in_process(["score", f"{past.path}@20", "--json"], capsys)
    assert (code, out) == in_process(["score", past.path, "--json"], capsys)[:2]
    code, _, err = in_process(["show", f"{past.path}@21"], capsys)
    assert (code, err) == (2, "salon.yaml has no move 21: its moves are 0 to 20\n")
    assert in_process(["log", past.path, "--from", 21], capsys)[::2] == (code, err)


def test_after_the_end_a_seat_looks_back_without_any_other_file(tmp_path, capsys):
    gamefile = restored(tmp_path, 2)
    held = gamefile.last["events"][-1]["secrets"]
    code, out, _ = in_process(["show", f"{gamefile.path}@40", "--as", "yellow", "--json"], capsys)
    assert (code, held["yellow"]["curator"] in out, held["blue"]["curator"] in out) == (0, True, False)


def test_replay_as_a_seat_shows_its_own_cards_only(past, capsys):
    cards = past.header["cards"]
    code, out, _ = in_process(["replay", past.path, "--to", 7, "--as", "yellow", "--json"], capsys)
    assert (code, json.loads(out)["move"]) == (0, 7)
    assert cards["yellow"]["curator"] in out
    assert cards["blue"]["curator"] not in out
    code, out, _ = in_process(["replay", past.path, "--json"], capsys)
    assert [view["move"] for view in json.loads(out)] == list(range(21))
    assert not any(card in out for held in cards.values() for card in held.values())
    assert in_process(["replay", past.path, "--as", "orange"], capsys)[0] == 2


def test_replay_without_a_terminal_tells_every_move(past, capsys):
    code, out, _ = in_process(["replay", past.path], capsys)
    assert code == 0
    assert [line for line in out.splitlines() if line.startswith("move ")] == [
        f"move {move['move']} · {move['hash'][:8]}" for move in past.moves()
    ]
    said = " ".join(out.split())
    assert all(sentence in said for move in past.moves() for sentence in rules.sentences(move["events"], NAMES))
    assert "0. set-up, " in out
    assert f"9. referee, {LATER} Move 8 is taken back." in said


def test_stepping_goes_on_and_back(past, capsys):
    stepping.Replay(past, rules, None, None).step_through(stepping.keys(io.StringIO("p\nn\n\nwhat\np\nq\nn\n")))
    texts, lines = told_game()[1], capsys.readouterr().out
    shown = [text.splitlines()[-1] for text in (texts[0], texts[1], texts[2], texts[1])]
    assert [line for line in lines.splitlines() if line.startswith("move ")] == shown
    assert "nothing was before it" in lines
    assert lines.count(stepping.HOW) == 2


def test_stepping_ends_at_the_last_move(past, capsys):
    stepping.Replay(past, rules, None, None).step_through(["n"] * past.count)
    out = capsys.readouterr().out
    assert out.endswith("This is the last move.\n")
    assert told_game()[1][-1] in out


def test_on_a_terminal_the_arrow_keys_are_read(past):
    program = pexpect.spawn(sys.executable, ["-m", "gallerist_pbem", "replay", str(past.path)], encoding="utf-8")
    hashes = [move["hash"][:8] for move in past.tail(past.count)]
    for key, number in (("", 0), ("\x1b[C", 1), ("n", 2), ("\x1b[D", 1), ("P", 0), ("\x1bOC", 1)):
        program.send(key)
        program.expect(f"move {number} · {hashes[number]}", timeout=20)
    program.send("q")
    program.expect(pexpect.EOF, timeout=20)
    program.close()
    assert program.exitstatus == 0


# diff


def leaves(value, path=()):
    """Every scalar with the keys that lead to it; places in a list do not count."""
    if isinstance(value, dict | list) and value:
        inner = value.items() if isinstance(value, dict) else ((None, item) for item in value)
        for key, item in inner:
            yield from leaves(item, (*path, key) if key else path)
    else:
        yield path, repr(value)


def changed_leaves(changes, side):
    for change in changes:
        value = getattr(change, side)
        if value is not ABSENT:
            yield from leaves(value, tuple(key for key in change.path if isinstance(key, str)))


@cache
def tables(count):
    """All tables of a whole game."""
    documents = [json.loads(json.dumps(rules.plain(game.table))) for _, game in replay(rules, finished(count))]
    assert len(documents) > 40
    return documents


def pairs(count):
    """Neighbours, and a few positions that lie far apart, both ways."""
    all_of_them, rng = tables(count), random.Random(count)
    far = [rng.sample(all_of_them, 2) for _ in range(15)]
    return [*pairwise(all_of_them), *far, [all_of_them[-1], all_of_them[0]]]


@pytest.mark.parametrize("count", [2, 3, 4])
def test_everything_that_changed_is_told_and_nothing_else(count):
    for before, after in pairs(count):
        changes = [each.change for each in rules.differences(before, after, NAMES)]
        expected = Counter(leaves(before))
        expected.subtract(changed_leaves(changes, "before"))
        expected.update(changed_leaves(changes, "after"))
        # A container that is empty stands for itself as a leaf, and is no change to those who look into it.
        assert solid(expected) == solid(Counter(leaves(after)))
        assert all(change.before != change.after for change in changes)
        assert bool(changes) == (before != after)


def solid(counted):
    return Counter({leaf: count for leaf, count in counted.items() if leaf[1] not in ("{}", "[]") and count})


@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_change_is_said_with_its_values(count):
    for before, after in pairs(count):
        for about, says, change in rules.differences(before, after, NAMES):
            assert about in (*NAMES, "board")
            assert not set("{}_") & set(says), says
            for value in (change.before, change.after):
                if type(value) is int:
                    assert str(value) in says.split(), says
                elif isinstance(value, str) and "-" in value:
                    assert value in says, says
                elif isinstance(value, dict):
                    assert value.get("work", value.get("card", "")) in says, says


EVENTS = {
    "bought": "{seat}: bought {work} by {artist}",
    "promoted": "board: {artist}: promotion {was} -> {level}",
    "fame_raised": "board: {artist}: fame {was} -> {fame}",
    "tile_placed": "{seat}: placed the {tile} tile on the reputation space {space}",
    "discovered": "board: {artist}: discovered no -> yes",
}


def phrases(table, move):
    """What the events of a move should come to."""
    fame, names = {}, {"visitor_set": "visitor set", "vip": "VIP", "investor": "Investor", "collector": "Collector"}
    for event in move["events"]:
        facts = event | {"tile": names.get(event.get("tile"), event.get("tile"))}
        if event["event"] == "promoted":
            facts["was"] = table["artists"][event["artist"]]["promotion"]
        if event["event"] == "fame_raised":
            fame[event["artist"]] = facts["was"] = fame.get(event["artist"], event["was"])
        if event["event"] in EVENTS:
            yield (event["event"], event.get("artist")), EVENTS[event["event"]].format(**facts)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_what_the_events_tell_is_found_again(count):
    told = 0
    for move, (before, after) in zip(finished(count).moves(1), pairwise(tables(count)), strict=True):
        found = {f"{about}: {says}" for about, says, _ in rules.differences(before, after, NAMES)}
        expected = set(dict(phrases(before, move)).values())
        assert expected <= found, (expected - found, found)
        told += len(expected)
    assert told > 5


@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_change_has_words_of_its_own(count, monkeypatch):
    def unsaid(place, change, names):
        raise AssertionError(f"there are no words for {place}")

    monkeypatch.setattr(import_module("gallerist_pbem.games.gallerist.words.differences"), "_plainly", unsaid)
    assert all(each.says for before, after in pairs(count) for each in rules.differences(before, after, NAMES))


def test_what_has_no_words_is_told_all_the_same():
    before, after = ({"garden": {"roses": number}, "players": {"blue": {"cats": number}}} for number in (1, 2))
    assert [(each.about, each.says) for each in rules.differences(before, after, NAMES)] == [
        ("blue", "cats 1 -> 2"),
        ("board", "garden roses 1 -> 2"),
    ]


def test_one_leaf_that_is_edited_is_one_difference():
    rng = random.Random(9)
    before = tables(3)[60]
    for _ in range(200):
        after = json.loads(json.dumps(before))
        path, holder = edited(after, rng)
        (change,) = compare(before, after, frozenset())
        assert (change.path, change.after) == (path, holder)


def edited(table, rng):
    holder, path = table, ()
    while True:
        key = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        path = (*path, key)
        if not isinstance(holder[key], dict | list) or not holder[key]:
            holder[key] = 77
            return path, 77
        holder = holder[key]


def test_pieces_come_and_go_in_loose_lists_only():
    assert [*compare({"a": ["x", "y"]}, {"a": ["y", "z"]}, {"a"})] == [
        *compare({"a": ["x"]}, {"a": []}, {"a"}), *compare({"a": []}, {"a": ["z"]}, {"a"}),
    ]  # fmt: skip
    (turned,) = compare({"a": ["x", "y"]}, {"a": ["y", "x"]}, {"a"})
    assert (turned.before, turned.after) == (["x", "y"], ["y", "x"])
    assert [change.path for change in compare({"a": ["x", "y"]}, {"a": ["y"]}, frozenset())] == [("a", 0), ("a", 1)]
    (empty,) = compare({}, {"a": {}}, frozenset())
    assert empty.plain() == {"path": ["a"], "to": {}}
    (null,) = compare({"a": None}, {}, frozenset())
    assert null.plain() == {"path": ["a"], "from": None}


def bought(move):
    return any(event["event"] == "bought" for event in move["events"])


def test_diff_of_neighbours_in_game_words(tmp_path, capsys):
    gamefile = up_to(open_game(tmp_path, 3), random.Random(5), bought)
    last = gamefile.last
    (event,) = (event for event in last["events"] if event["event"] == "bought")
    code, out, _ = in_process(
        ["diff", f"{gamefile.path}@{last['move'] - 1}", f"{gamefile.path}@{last['move']}"], capsys
    )
    said = " ".join(out.split())
    assert code == 0
    assert f"bought {event['work']} by {event['artist']}" in said
    assert f"{last['seat'].capitalize()} ({NAMES[last['seat']]}): " in said
    assert "Board: " in said
    assert max(map(len, out.splitlines())) <= 76
    back = in_process(["diff", gamefile.path, f"{gamefile.path}@{last['move'] - 1}"], capsys)[1]
    assert f"{event['work']} by {event['artist']} no longer on the wall" in " ".join(back.split())


def test_nothing_differs(past, capsys):
    path = past.path
    assert in_process(["diff", path, path], capsys) == (0, "nothing differs\n", "")
    assert in_process(["diff", path, f"{path}@20"], capsys) == (0, "nothing differs\n", "")
    assert in_process(["diff", f"{path}@7", f"{path}@9"], capsys)[1] == "nothing differs\n"
    assert in_process(["diff", f"{path}@6", f"{path}@10"], capsys)[1] == "nothing differs\n"
    assert in_process(["diff", f"{path}@6", f"{path}@9"], capsys)[1] != "nothing differs\n"


def test_diff_for_machines_says_the_same(past, capsys):
    one, other = f"{past.path}@11", f"{past.path}@20"
    plain = json.loads(in_process(["diff", one, other, "--json"], capsys)[1])
    text = " ".join(in_process(["diff", one, other], capsys)[1].split())
    assert (plain["from"], plain["to"]) == (one, other)
    assert all(" ".join(each["says"].split()) in text for each in plain["differences"])
    tops = {each["path"][0] for each in plain["differences"]}
    assert tops <= {"table", "agenda", "drawn"}
    drawn = {
        each["path"][1]: each["to"] - each.get("from", 0) for each in plain["differences"] if each["about"] == "drawn"
    }
    counting = [number for number in past.counting() if number > 11]
    events = [event for number in counting for event in past.move(number)["events"] if event["event"] == "drawn"]
    expected = Counter()
    for event in events:
        expected[event["pile"]] += len(event["items"])
    assert drawn == expected


def test_diff_of_two_games_keeps_the_secrets(tmp_path, capsys):
    one, other = open_game(tmp_path / "a", 2, 5, "one"), open_game(tmp_path / "b", 3, 5, "two")
    code, out, _ = in_process(["diff", one.path, other.path, "--json"], capsys)
    assert code == 0
    says = [each["says"] for each in json.loads(out)["differences"] if each["about"] == "game"]
    assert says == ["seats purple name none -> Cleo", "another stream of draws", "other cards in secret"]
    code, out, _ = in_process(["diff", one.path, other.path], capsys)
    assert code == 0
    assert "Purple (Cleo): money none -> " in out
    for game in (one, other):
        assert not any(card in out for held in game.header["cards"].values() for card in held.values())


def test_diff_of_what_cannot_be_compared(past, tmp_path, capsys):
    assert in_process(["diff", past.path, f"{past.path}@99"], capsys)[0] == 2
    assert in_process(["diff", past.path, tmp_path / "louvre.yaml"], capsys)[0] == 3
    one = comparing.point(str(past.path))
    with pytest.raises(Usage, match="are different games"):
        comparing.what_differs(one, one._replace(header=one.header | {"game": "art-society"}))
    assert digest(one.header) == past.move(0)["prev"]
