"""Ratios from one run: everything is measured against something else on the same machine at the same time.

make bench            all of it (about twenty minutes)
python bench/run.py --games 50 --replays 10 --only speed play verify history walls games --of art-society
python bench/run.py --only play --beside ../before/.venv/bin/gallerist    `play` of another checkout, in turns with ours
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from compileall import compile_dir
from functools import partial
from itertools import product
from multiprocessing import Pool
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter, process_time

import chess

sys.path.insert(0, str(Path(__file__).parent.parent))

import gallerist_pbem
from gallerist_pbem.bots.tournament import new_table, play_out
from gallerist_pbem.engine.agenda import awaited
from gallerist_pbem.engine.apply import apply
from gallerist_pbem.engine.legal import answers
from gallerist_pbem.engine.rules import AnyGame, Rules
from gallerist_pbem.games import GAMES, game_of
from gallerist_pbem.games.art_society.table.position import Game
from gallerist_pbem.orders.steps import Step
from gallerist_pbem.plain.yaml_out import write_document
from gallerist_pbem.record.current import current
from gallerist_pbem.record.documents import content, position_digest
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.record.past import replay
from gallerist_pbem.record.verify import verify
from tests.support.game_files import recorded_game
from tests.support.long_history import long_history
from tests.support.random_games import orders_of, positions, some_answer

HISTORY = 5000
GALLERIST = [sys.executable, "-m", "gallerist_pbem"]
HELLO = """
import typer, yaml
from jsonschema import Draft202012Validator
app = typer.Typer()
@app.command()
def hello(): print("hello")
app()
"""


def told(name: str, ratio: float, limit: str, detail: str) -> None:
    """One line a ratio."""
    print(f"{name:34} {ratio:6.2f}  ({limit}; {detail})", flush=True)


def seconds(work: Callable[[], object], clock: Callable[[], float] = perf_counter) -> float:
    """How long it takes."""
    begun = clock()
    work()
    return clock() - begun


def chess_plies(seed: int) -> int:
    """A random game of chess."""
    random, board, plies = Random(seed), chess.Board(), 0
    while not board.is_game_over():
        board.push(random.choice(list(board.legal_moves)))
        plies += 1
    return plies


def speed(name: str) -> None:
    """Answers a second of random four-player games to plies a second of random chess, in turns."""
    rules = game_of(name).rules
    ours = theirs = ours_time = theirs_time = 0.0
    for number in range(30):
        begun = perf_counter()
        ours += play_out(rules, new_table(rules, 4, f"bench {number}"), Random(number))[1]
        middle = perf_counter()
        theirs += chess_plies(number)
        ours_time += middle - begun
        theirs_time += perf_counter() - middle
    detail = f"{name}, {ours / ours_time:.0f} answers, {theirs / theirs_time:.0f} plies a second"
    told("answers / chess plies", (ours / ours_time) / (theirs / theirs_time), "at least 0.5", detail)


def used() -> float:
    """Processor time of all processes that have ended."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return children.ru_utime + children.ru_stime


def run(arguments: list[str], folder: Path, code: int = 0) -> float:
    """Processor time of a process that ends as it should: other load on the machine hardly changes it."""
    begun = used()
    ended = subprocess.run(arguments, cwd=folder, check=False, capture_output=True)
    if ended.returncode != code:
        raise AssertionError(f"{arguments} ended with {ended.returncode}, not {code}: {ended.stderr.decode()}")
    return used() - begun


def order_for(gamefile: GameFile, steps: list[Step], seat: str | None = None) -> str:
    """An order of the awaited seat, or of one of them."""
    asked = gamefile.position["asked"]
    who = seat or next(iter(asked))
    decision = asked[who]["decision"]
    return write_document({"game": gamefile.header["id"], "seat": who, "decision": decision, "steps": [*steps]})


def prepared(rules: Rules, folder: Path, moves: int, cut: int) -> tuple[Path, Path, list[Step]]:
    """The same position with its whole history and with the history cut to a few moves, and the next order."""
    whole = recorded_game(rules, folder / "whole.yaml", 4, "history", moves)
    played = list(GameFile.load(whole).moves())
    next_steps = played[-1]["order"]
    longer = recorded_game(rules, folder / "longer.yaml", 4, "history", moves - 1)
    shorter = recorded_game(rules, folder / "shorter.yaml", 4, "history", cut, start=longer, skip=moves - 1 - cut)
    return longer, shorter, next_steps


def play_time(program: list[str], folder: Path, game: Path, order: Path) -> float:
    """What `play` takes on a fresh copy."""
    copy = folder / "copy" / game.name
    copy.parent.mkdir(exist_ok=True)
    shutil.copy(game, copy)
    return run([*program, "play", str(copy), str(order)], folder)


def play(rules: Rules, folder: Path, beside: list[str]) -> None:
    """Start-up is what a person feels: `play` to a greeting with the same imports; and the price of history."""
    # An installed package is compiled; a checkout may not be, and the peer always is.
    compile_dir(Path(gallerist_pbem.__file__).parent, quiet=1)
    whole, cut, steps = prepared(rules, folder, 90, 5)
    (folder / "hello.py").write_text(HELLO)
    orders = {}
    for game in (whole, cut):
        orders[game] = folder / f"{game.stem}.order.yaml"
        orders[game].write_text(order_for(GameFile.load(game), steps))
    programs: dict[str, Callable[[], float]] = {
        "hello": lambda: run([sys.executable, str(folder / "hello.py")], folder),
        "whole": lambda: play_time(GALLERIST, folder, whole, orders[whole]),
        "cut": lambda: play_time(GALLERIST, folder, cut, orders[cut]),
    } | {other: partial(play_time, [other], folder, whole, orders[whole]) for other in beside}
    times = [{name: measured() for name, measured in programs.items()} for _ in range(21)]
    middle = {name: median(each[name] for each in times) for name in programs}
    sizes = f"{whole.stat().st_size // 1000} / {cut.stat().st_size // 1000} kB"
    told_times(middle, "hello", "play / greeting, same imports", "at most 2.0, with the form in every summary")
    told("play, whole / cut history", middle["whole"] / middle["cut"], "at most 1.2", sizes)
    for other in beside:
        told_times(middle, other, f"play / {other}", "at most 1.0")


def told_times(middle: dict[str, float], other: str, name: str, limit: str) -> None:
    """What `play` takes to what another program takes."""
    detail = f"{middle['whole'] * 1000:.0f} to {middle[other] * 1000:.0f} ms of the processor"
    told(name, middle["whole"] / middle[other], limit, detail)


def bare_replay(rules: Rules, path: Path) -> list[str]:
    """Every order carried out again, every position hashed; nothing compared."""
    return [position_digest(content(rules, game)) for _, game in replay(rules, GameFile.load(path), None)]


def verifying(rules: Rules, folder: Path) -> None:
    """`verify` of a finished game to the bare replay of the same file."""
    path = recorded_game(rules, folder / "finished.yaml", 4, "verified", None)
    verified, replayed = [], []
    for _ in range(7):
        verified.append(seconds(lambda: verify(rules, GameFile.load(path), None), process_time))
        replayed.append(seconds(lambda: bare_replay(rules, path), process_time))
    detail = f"{GameFile.load(path).count} moves, {path.stat().st_size // 1000} kB"
    told(
        "verify / bare replay",
        median(verified) / median(replayed),
        "at most 1.8, with the invariants of every position",
        detail,
    )


def history(rules: Rules, folder: Path, is_open: bool) -> None:
    """A duplicate, an undo and `verify` with a history of 5,000 moves, nearly all of which were taken back."""
    long, short = (
        long_history(rules, folder / f"h{moves}.yaml", moves, 60, is_open) for moves in (HISTORY, HISTORY // 10)
    )
    order = folder / "history.order.yaml"
    seat, steps = some_answer(rules, current(rules, long), Random(1))
    order.write_text(order_for(long, steps, seat))
    played = folder / "played" / long.path.name
    times = [_history_times(folder, long.path, short.path, order, played) for _ in range(7)]
    middle = {name: median(each[name] for each in times) for name in times[0]}
    what = f"{rules.NAME}, {'open' if is_open else 'refereed'}"
    for name in ("duplicate", "undo"):
        detail = f"{what}, {middle[name] * 1000:.0f} to {middle['first'] * 1000:.0f} ms"
        told(f"{name} / first play, {HISTORY} moves", middle[name] / middle["first"], "at most 2", detail)
    long_time, short_time = (middle[name] - middle["start"] for name in ("long", "short"))
    detail = f"{what}, {long_time:.2f} to {short_time:.2f} s beyond start-up"
    told(f"verify, {HISTORY} / 10 x {HISTORY // 10} moves", long_time / short_time / 10, "at most 1.3", detail)


def _history_times(folder: Path, long: Path, short: Path, order: Path, played: Path) -> dict[str, float]:
    """Each in a process of its own; what was played first is then played again, and taken back."""
    played.parent.mkdir(exist_ok=True)
    for path in long.parent.glob(f"{long.stem}.*"):
        shutil.copy(path, played.parent)
    play = [*GALLERIST, "play", str(played), str(order)]
    return {
        "first": run(play, folder),
        "duplicate": run(play, folder, code=5),
        "undo": run([*GALLERIST, "undo", str(played), "--force"], folder),
        "start": run([*GALLERIST, "status", str(short)], folder),
        "long": run([*GALLERIST, "verify", str(long)], folder),
        "short": run([*GALLERIST, "verify", str(short)], folder),
    }


def listing(task: tuple[AnyGame, str]) -> float:
    """How long `legal` takes for a seat, in memory: time of this process, the best of three."""
    game, seat = task
    return min(seconds(lambda: list(answers(game_of("art-society").rules, game, seat)), process_time) for _ in range(3))


def placings(games: int) -> list[tuple[AnyGame, str]]:
    """Every placing of some random games of four, the fullest walls first."""
    found = []
    for number in range(games):
        for game in positions(game_of("art-society").rules, 4, f"full {number}"):
            asked = awaited(game)[:1]
            if asked and asked[0].kind in ("place", "held"):
                found.append((game.copy(), asked[0].seat or ""))
    return sorted(found, key=lambda task: -sum(covering(task[0], task[1])))


def covering(game: Game, seat: str) -> list[int]:
    """How many cells each tile of a wall covers."""
    tiles = [game.figures.tiles[hung.tile] for hung in game.table.players[seat].wall]
    return [tile.width * tile.height for tile in tiles]


def walls(games: int = 20) -> None:
    """`legal` on the walls of Art Society, the fullest tenth and all of them, to a ply of chess."""
    plies = list[int]()
    ply = seconds(lambda: plies.extend(map(chess_plies, range(10))), process_time) / sum(plies)
    found = placings(games)
    times = [listing(task) for task in found]
    for name, some in (("fullest walls", times[: len(times) // 10]), ("any wall", times)):
        worst, middle = max(some), median(some)
        detail = f"{worst * 1000:.1f} ms, of {len(some)}; in the middle {middle / ply:.0f}, {middle * 1000:.1f} ms"
        told(f"legal, {name}, at worst / ply", worst / ply, "within 50 ms", detail)


def one_game(task: tuple[str, int, int]) -> int:
    """A random game with the invariants after every step."""
    name, seats, number = task
    rules, seed = game_of(name).rules, f"bench {seats} {number}"
    steps = 0
    for game in positions(rules, seats, seed):
        faults = rules.invariants(game)
        if faults:
            raise AssertionError(f"{name}, {seats} seats, seed {seed!r}: {faults}")
        steps += 1
    if not rules.over(game):
        raise AssertionError(f"{name}, {seats} seats, seed {seed!r} does not end")
    return steps


def orders_again(task: tuple[str, int, int]) -> int:
    """A game of whole orders with the invariants after each, played twice: the same digests."""
    name, seats, number = task
    rules, seed = game_of(name).rules, f"again {seats} {number}"
    again = new_table(rules, seats, seed)
    count = 0
    for seat, steps, after in orders_of(rules, seats, seed):
        again = apply(rules, again, seat, steps).game
        faults = rules.invariants(after)
        if faults or position_digest(content(rules, again)) != position_digest(content(rules, after)):
            told_why = faults or "the replay differs"
            raise AssertionError(f"{name}, {seats} seats, seed {seed!r}, order {count}: {told_why}")
        count += 1
    return count


def games(name: str, count: int, replays: int) -> None:
    """Whole games for every seat count, on all cores."""
    with Pool(os.cpu_count()) as pool:
        for seats in game_of(name).rules.COUNTS:
            tasks = [(name, seats, number) for number in range(count)]
            steps = sum(pool.imap_unordered(one_game, tasks, chunksize=5))
            held = f"{steps} steps, every game ends, every invariant holds"
            print(f"{count} random games of {name} for {seats}: {held}", flush=True)
            replayed = sum(pool.imap_unordered(orders_again, tasks[:replays], chunksize=2))
            print(f"{replays} games of {name} for {seats} replayed: {replayed} orders to the same digests", flush=True)


def main() -> None:
    """All ratios."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--replays", type=int, default=200)
    parser.add_argument("--only", nargs="*", default=["speed", "play", "verify", "history", "walls", "games"])
    parser.add_argument("--of", nargs="*", default=list(GAMES))
    parser.add_argument("--beside", nargs="*", default=[], metavar="PROGRAM")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if "speed" in chosen.only:
            for name in chosen.of:
                speed(name)
        if "play" in chosen.only:
            play(game_of("gallerist").rules, Path(folder), chosen.beside)
        if "verify" in chosen.only:
            verifying(game_of("gallerist").rules, Path(folder))
        if "history" in chosen.only:
            for name, is_open in product(chosen.of, (True, False)):
                history(game_of(name).rules, Path(folder) / f"{name}-{is_open}", is_open)
        if "walls" in chosen.only:
            walls()
    if "games" in chosen.only:
        for name in chosen.of:
            games(name, chosen.games, chosen.replays)


if __name__ == "__main__":
    main()
