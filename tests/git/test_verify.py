"""`git verify` and the hook: what is sound comes in, and everything else is refused with its reason."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random
from shutil import copy

import pytest

from gallerist_pbem.engine.legal import answers
from gallerist_pbem.orders.steps import Order
from gallerist_pbem.record.current import current
from gallerist_pbem.record.game_file import GameFile
from gallerist_pbem.referee.open import open_game
from gallerist_pbem.referee.submit import submit
from tests.support.command import in_process
from tests.support.folders import GAMES
from tests.support.repositories import GAME, Friends, git

SEATS = {"Ann": "blue", "Bob": "yellow", "Cleo": "purple"}


def key(folder: Path, name: str) -> Path:
    """A new SSH key of somebody."""
    path = folder / f"{name}.key"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", path, "-C", name], check=True)
    return path


def signing(clone: Path, path: Path) -> None:
    """Everything that is committed there is signed."""
    for name, value in {"gpg.format": "ssh", "user.signingkey": str(path), "commit.gpgsign": "true"}.items():
        git(clone, "config", name, value)


def put_in(folder: Path, *names: str, message: str = "Something") -> None:
    git(folder, "add", "--all", "--force", *names)
    git(folder, "commit", "--quiet", "--message", message)


@pytest.fixture
def friends(tmp_path: Path) -> Friends:
    """Three players with keys, and a repository in the middle that looks at what is pushed."""
    friends = Friends(tmp_path, "art-society", 3, *SEATS)
    keys = [f"{seat}={key(tmp_path, name)}.pub" for name, seat in SEATS.items()]
    assert (
        in_process(["referee", GAME, *(word for each in keys for word in ("--key", each))], cwd=tmp_path / "Ann").code
        == 0
    )
    put_in(tmp_path / "Ann", message="The keys of the players")
    git(tmp_path / "Ann", "push", "--quiet")
    for name in SEATS:
        git(tmp_path / name, "pull", "--quiet")
        signing(tmp_path / name, tmp_path / f"{name}.key")
    assert in_process(["git", "init", "--hook", "middle.git"], cwd=tmp_path).code == 0
    return friends


@pytest.mark.slow
def test_what_is_sound_comes_in(friends: Friends, tmp_path: Path) -> None:
    """Two rounds of sealed bids and placings, played by three in turn, each with his own clone."""
    random = Random(11)
    for _ in range(24):
        asked = open_game(tmp_path / "Ann" / GAME).asked
        name = next(name for name, seat in SEATS.items() if seat in asked)
        git(tmp_path / name, "pull", "--quiet")
        played = friends.play(name, friends.order(name, random, SEATS[name]), "--push")
        assert (played.code, "not pushed" in played.err) == (0, False), played.err
        git(tmp_path / "Ann", "pull", "--quiet")
    told = in_process(["git", "verify", "--since", "HEAD~24"], cwd=tmp_path / "Ann")
    assert told.code == 0, told.err
    assert "games/salon.yaml: 24 new moves (2 to 25), every draw is proved" in told.out


@pytest.mark.slow
def test_a_race_is_pushed_by_both(friends: Friends, tmp_path: Path) -> None:
    orders = {name: friends.order(name, Random(3), seat) for name, seat in SEATS.items()}
    for name, order in orders.items():
        played = friends.play(name, order, "--push")
        assert (played.code, "not pushed" in played.err) == (0, False), played.err
    assert friends.moves("Cleo") == 4


@pytest.mark.slow
def test_an_offline_answer_is_put_after_what_everybody_has(friends: Friends, tmp_path: Path) -> None:
    bob = tmp_path / "Bob"
    assert friends.play("Ann", friends.order("Ann", Random(1), "blue"), "--push").code == 0
    assert friends.play("Bob", friends.order("Bob", Random(2), "yellow"), "--commit").code == 0
    git(bob, "pull", "--quiet")
    git(bob, "push", "--quiet")
    assert friends.moves("Bob") == 3


def rewrite(clone: Path, old: str, new: str) -> None:
    text = (clone / GAME).read_text()
    assert old in text
    (clone / GAME).write_text(text.replace(old, new, 1))
    put_in(clone, str(GAME))


def played(friends: Friends, seat: str) -> None:
    assert friends.play("Bob", friends.order("Bob", Random(5), seat), "--commit").code == 0


def unsigned(friends: Friends, bob: Path) -> None:
    git(bob, "config", "commit.gpgsign", "false")
    played(friends, "yellow")


def other_signature(friends: Friends, bob: Path) -> None:
    signing(bob, bob.parent / "Ann.key")
    played(friends, "yellow")


def other_name(friends: Friends, bob: Path) -> None:
    """The author of a commit can be anybody; its signature cannot."""
    git(bob, "config", "user.name", "Ann")
    git(bob, "config", "user.email", "ann@example.org")
    played(friends, "blue")


def force(friends: Friends, bob: Path) -> None:
    git(bob, "reset", "--quiet", "--hard", "HEAD~1")
    (bob / "orders" / "note.txt").write_text("another history")
    put_in(bob)


def symbolic_link(friends: Friends, bob: Path) -> None:
    (bob / "games" / "link.yaml").symlink_to("/etc/passwd")
    put_in(bob)


def attributes(friends: Friends, bob: Path) -> None:
    (bob / ".gitattributes").write_text("")
    put_in(bob)


def smuggled(friends: Friends, bob: Path) -> None:
    """Also where a later commit takes it away again."""
    (bob / "tool.py").write_text("print('mine')")
    put_in(bob)
    git(bob, "rm", "--quiet", "tool.py")
    git(bob, "commit", "--quiet", "--message", "Gone")


def too_long(friends: Friends, bob: Path) -> None:
    (bob / GAME).write_bytes((bob / GAME).read_bytes() + b"#" * 17_000_000)
    put_in(bob, str(GAME))


def taken_away(friends: Friends, bob: Path) -> None:
    git(bob, "rm", "--quiet", str(GAME))
    git(bob, "commit", "--quiet", "--message", "No game")


def another_game(friends: Friends, bob: Path) -> None:
    (bob / GAME).unlink()
    words = ["new", GAME, "--open", "--game", "art-society", "--seat", "blue=Bob", "--seat", "yellow=Ann"]
    assert in_process(words, cwd=bob).code == 0
    put_in(bob)


def new_key(friends: Friends, bob: Path) -> None:
    """Bob gives Ann a key of his own."""
    words = ["referee", GAME, "--key", f"blue={bob.parent / 'Bob.key'}.pub"]
    assert in_process(words, cwd=bob).code == 0
    put_in(bob)


def as_if_standing(friends: Friends, bob: Path) -> None:
    """What nobody can prove is no excuse: a standing order of Ann answers in her own clone."""
    file = GameFile.load(bob / GAME)
    rules = friends.rules
    game, asked = current(rules, file), file.position["asked"]
    steps = next(iter(answers(rules, game, "blue")))
    order = Order("salon", "blue", asked["blue"]["decision"], None, steps, None)
    submit(open_game(bob / GAME), order, "2026-11-18T12:00:00Z", "standing")
    put_in(bob, str(GAME))


def figures(friends: Friends, bob: Path) -> None:
    """In the repository in the middle a game with figures of its own is played, too."""
    for ending in (".yaml", ".data.yaml"):
        copy(GAMES / f"rulebook-example{ending}", bob / "games" / f"example{ending}")
    put_in(bob)
    git(bob, "push", "--quiet")
    (bob / "games" / "example.data.yaml").write_text("revision: 2\n")
    put_in(bob)


def attributes_below(friends: Friends, bob: Path) -> None:
    (bob / "games" / ".gitattributes").write_text("*.yaml -diff")
    put_in(bob)


def recorded(bob: Path, *words: str) -> None:
    assert in_process(["referee", GAME, *words], cwd=bob).code == 0
    put_in(bob, str(GAME))


def two_keys(friends: Friends, bob: Path) -> None:
    """One of them is his own."""
    mine = bob.parent / "Bob.key"
    recorded(bob, "--key", f"blue={mine}.pub", "--key", f"yellow={bob.parent / 'Cleo.key'}.pub")


def another_player(friends: Friends, bob: Path) -> None:
    """Who comes in the place of Ann would have no key."""
    recorded(bob, "--player", "blue=Eve")


def undo_of_another(friends: Friends, bob: Path) -> None:
    assert friends.play("Ann", friends.order("Ann", Random(1), "blue"), "--push").code == 0
    git(bob, "pull", "--quiet")
    assert in_process(["undo", GAME], cwd=bob).code == 0
    put_in(bob, str(GAME))


def forged_and_gone(friends: Friends, bob: Path) -> None:
    other_name(friends, bob)
    git(bob, "revert", "--no-edit", "HEAD")


def another_case(friends: Friends, bob: Path) -> None:
    copy(bob / GAME, bob / "games" / "SALON.yaml")
    put_in(bob)


def tree(clone: Path, *entries: tuple[str, str, str]) -> str:
    """A tree as git itself would not make it."""
    raw = b"".join(f"{mode} {name}".encode() + b"\0" + bytes.fromhex(what) for mode, name, what in entries)
    command = ["git", "hash-object", "-w", "--literally", "-t", "tree", "--stdin"]
    return subprocess.run(command, cwd=clone, input=raw, capture_output=True, check=True).stdout.decode().strip()


def forged_blob(clone: Path) -> tuple[str, str]:
    """The game as it is, and with a move that Bob makes for Ann."""
    old = git(clone, "rev-parse", f"HEAD:{GAME}").strip()
    game = open_game(clone / GAME)
    steps = next(iter(answers(game.rules, game.game, "blue")))
    submit(game, Order("salon", "blue", game.asked["blue"]["decision"], None, steps, None), "2026-11-18T12:00:00Z")
    return old, git(clone, "hash-object", "-w", str(GAME)).strip()


def at_head(clone: Path, root: str) -> None:
    git(clone, "update-ref", "refs/heads/main", git(clone, "commit-tree", "-p", "HEAD", "-m", "x", root).strip())


def twice_in_a_tree(friends: Friends, bob: Path) -> None:
    old, forged = forged_blob(bob)
    games = tree(bob, ("100644", "salon.yaml", old), ("100644", "salon.yaml", forged))
    at_head(bob, tree(bob, ("40000", "games", games)))


def slash_in_a_name(friends: Friends, bob: Path) -> None:
    old, forged = forged_blob(bob)
    games = tree(bob, ("100644", "salon.yaml", old))
    at_head(bob, tree(bob, ("40000", "games", games), ("100644", "games/salon.yaml", forged)))


def armored(friends: Friends, bob: Path) -> None:
    """A signature that another program would look at, with keys of its own."""
    git(bob, "config", "commit.gpgsign", "false")
    played(friends, "yellow")
    head, _, said = git(bob, "cat-file", "commit", "HEAD").partition("\n\n")
    armor = "\n ".join(["-----BEGIN PGP SIGNATURE-----", "", "aGVsbG8=", "-----END PGP SIGNATURE-----"])
    command = ["git", "hash-object", "-w", "-t", "commit", "--stdin"]
    text = f"{head}\ngpgsig {armor}\n\n{said}"
    made = subprocess.run(command, cwd=bob, input=text.encode(), capture_output=True, check=True).stdout.decode()
    git(bob, "update-ref", "refs/heads/main", made.strip())


def old_answer(friends: Friends, bob: Path) -> None:
    """What Ann has signed for a trial answers no later question."""
    order = friends.order("Ann", Random(1), "blue")
    assert friends.play("Ann", order, "--commit").code == 0
    git(bob.parent / "Ann", "push", "--quiet", "origin", "HEAD:refs/heads/idea")
    git(bob, "fetch", "--quiet")
    git(bob, "reset", "--quiet", "--hard", "origin/idea")
    signing(bob, bob.parent / "Ann.key")
    assert in_process(["undo", GAME], cwd=bob).code == 0
    put_in(bob, str(GAME))
    signing(bob, bob.parent / "Bob.key")
    again = order.replace("salon blue 0", "salon blue 3")
    assert friends.play("Bob", again, "--commit").code == 0


def secret_file(friends: Friends, bob: Path) -> None:
    (bob / "orders" / "ref.secret.yaml").write_text("seed: x\n")
    put_in(bob)


FORGERIES: dict[str, tuple[Callable[[Friends, Path], None], str]] = {
    "two keys": (two_keys, "makes move 2, which is about blue, and is not signed with that seat's key"),
    "another player": (another_player, "makes move 2, which is about blue, and is not signed with that seat's key"),
    "an undo": (undo_of_another, "makes move 3, which is about blue, and is not signed with that seat's key"),
    "forged and gone": (forged_and_gone, "drops moves: it has 1 where there were 2"),
    "another case": (another_case, "more than once, or in more than one way"),
    "twice in a tree": (twice_in_a_tree, "has the name games/salon.yaml more than once"),
    "a name with a slash": (slash_in_a_name, "has the name games/salon.yaml more than once"),
    "a kind of signature": (armored, "makes move 2 for yellow and is not signed with that seat's key: no signature"),
    "an old answer": (old_answer, "makes move 4 for blue and is not signed with that seat's key"),
    "the referee's file": (secret_file, "what is secret stays with the referee"),
    "unsigned": (unsigned, "makes move 2 for yellow and is not signed with that seat's key: no signature"),
    "signature of another": (other_signature, "makes move 2 for yellow and is not signed with that seat's key"),
    "somebody else's name": (other_name, "makes move 2 for blue and is not signed with that seat's key"),
    "force push": (force, "the history was written anew"),
    "edited move": (lambda _, bob: rewrite(bob, "by: referee", "by: player"), "it cannot be played: salon.yaml:"),
    "changed header": (lambda _, bob: rewrite(bob, "name: Ann", "name: Eve"), "it cannot be played: salon.yaml:"),
    "symbolic link": (symbolic_link, "makes games/link.yaml a symbolic link; only plain files are played with"),
    "attributes": (attributes, "changes .gitattributes; a move changes nothing but games and orders"),
    "attributes below": (attributes_below, "changes games/.gitattributes; a move changes nothing but games"),
    "as if by a standing order": (as_if_standing, "makes move 2 for blue and is not signed with that seat's key"),
    "figures": (figures, "figures come with the game that is played with them, and stay as they are"),
    "smuggled": (smuggled, "changes tool.py; a move changes nothing but games and orders"),
    "too long": (too_long, "and no more than 16777216 are read"),
    "taken away": (taken_away, "takes games/salon.yaml away"),
    "another game": (another_game, "changes the header or the set-up"),
    "a key for another": (new_key, "makes move 2, which is about blue, and is not signed with that seat's key"),
}


@pytest.mark.slow
@pytest.mark.parametrize("forgery", FORGERIES)
def test_what_is_forged_is_refused_with_its_reason(forgery: str, friends: Friends, tmp_path: Path) -> None:
    act, reason = FORGERIES[forgery]
    bob = tmp_path / "Bob"
    act(friends, bob)
    before = git(tmp_path / "middle.git", "rev-parse", "main")
    told = git(bob, "push", "--force", code=1)
    flat = " ".join(line.removeprefix("remote:").strip() for line in told.splitlines())
    assert reason in flat, told
    assert "[remote rejected] main -> main (pre-receive hook declined)" in told
    assert "Traceback" not in told
    assert git(tmp_path / "middle.git", "rev-parse", "main") == before
    looked = in_process(["git", "verify", "--since", "origin/main", "--json"], cwd=bob)
    assert looked.code == 6
    assert reason in looked.out.encode().decode("unicode_escape")


@pytest.mark.slow
def test_branches_are_not_taken_away_and_new_ones_are_looked_at(friends: Friends, tmp_path: Path) -> None:
    bob = tmp_path / "Bob"
    assert "the branch main is taken away" in git(bob, "push", "origin", ":main", code=1)
    played(friends, "yellow")
    git(bob, "push", "--quiet", "origin", "HEAD:refs/heads/idea")
    git(bob, "push", "--quiet", "origin", "HEAD~2:refs/heads/older")
    (bob / "tool.py").write_text("x")
    put_in(bob)
    assert "changes tool.py" in git(bob, "push", "origin", "HEAD:refs/heads/tools", code=1)


@pytest.mark.slow
def test_a_key_that_was_changed_holds_for_what_comes_after_it(friends: Friends, tmp_path: Path) -> None:
    """Also where all of it is looked at in one go, and from the beginning."""
    bob = tmp_path / "Bob"
    recorded(bob, "--key", f"yellow={key(tmp_path, 'New')}.pub")
    signing(bob, tmp_path / "New.key")
    played(friends, "yellow")
    git(bob, "push", "--quiet")
    for since in (["--since", "HEAD~2"], []):
        assert in_process(["git", "verify", *since], cwd=bob).code == 0
    signing(bob, tmp_path / "Bob.key")
    git(bob, "commit", "--quiet", "--amend", "--no-edit")
    for since in (["--since", "HEAD~2"], []):
        forged = in_process(["git", "verify", *since], cwd=bob)
        assert (forged.code, "makes move 3 for yellow" in forged.err) == (6, True)


@pytest.mark.slow
def test_what_the_base_has_comes_in_with_a_merge(friends: Friends, tmp_path: Path) -> None:
    """Whoever keeps the repository has put something else into it meanwhile."""
    ann, bob, middle = tmp_path / "Ann", tmp_path / "Bob", tmp_path / "middle.git"
    (ann / "README.md").write_text("Our games")
    put_in(ann)
    (middle / "hooks" / "pre-receive").rename(middle / "hooks" / "resting")
    git(ann, "push", "--quiet")
    (middle / "hooks" / "resting").rename(middle / "hooks" / "pre-receive")
    played(friends, "yellow")
    git(bob, "pull", "--quiet", "--no-rebase", "--no-edit")
    git(bob, "push", "--quiet")


@pytest.mark.slow
def test_two_games_of_the_same_bytes_come_in(friends: Friends, tmp_path: Path) -> None:
    bob = tmp_path / "Bob"
    for name in ("one", "two"):
        copy(GAMES / "art-society.yaml", bob / "games" / f"{name}.yaml")
    put_in(bob)
    git(bob, "push", "--quiet")


@pytest.mark.slow
def test_a_branch_of_its_own_history_is_refused(friends: Friends, tmp_path: Path) -> None:
    bob = tmp_path / "Bob"
    git(bob, "checkout", "--quiet", "--orphan", "other")
    (bob / "tool.py").write_text("x")
    put_in(bob)
    assert "has nothing in common" in git(bob, "push", "origin", "other", code=1)


def test_a_hook_of_somebody_else_stays(tmp_path: Path) -> None:
    git(tmp_path, "init", "--bare", "--quiet", "middle.git")
    hook = tmp_path / "middle.git" / "hooks" / "pre-receive"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text("#!/bin/sh\nexit 0\n")
    told = in_process(["git", "init", "--hook", "middle.git"], cwd=tmp_path)
    assert (told.code, "is there already" in told.err) == (9, True)
    assert hook.read_text() == "#!/bin/sh\nexit 0\n"


@pytest.mark.slow
def test_nothing_is_put_in_the_place_of_a_commit(friends: Friends, tmp_path: Path) -> None:
    bob = tmp_path / "Bob"
    head = git(bob, "rev-parse", "HEAD").strip()
    told = git(bob, "push", "origin", f"HEAD:refs/replace/{head}", code=1)
    assert "is no branch, and only branches are taken" in told


@pytest.mark.slow
def test_a_repository_in_the_middle_begins_with_what_comes_first(tmp_path: Path) -> None:
    git(tmp_path, "init", "--bare", "--quiet", "middle.git")
    assert in_process(["git", "init", "--hook", "middle.git"], cwd=tmp_path).code == 0
    assert in_process(["git", "init", "Ann"], cwd=tmp_path).code == 0
    ann = tmp_path / "Ann"
    words = ["new", GAME, "--open", "--seat", "blue=Ann", "--seat", "yellow=Bob"]
    assert in_process(words, cwd=ann).code == 0
    git(ann, "remote", "add", "origin", str(tmp_path / "middle.git"))
    for name, value in {"user.name": "Ann", "user.email": "ann@example.org"}.items():
        git(ann, "config", name, value)
    put_in(ann)
    git(ann, "push", "--quiet", "--set-upstream", "origin", "main")
    assert (
        "games/salon.yaml: a game that begins (moves 0), every draw is proved"
        in in_process(["git", "verify"], cwd=ann).out
    )


@pytest.mark.slow
def test_a_game_with_a_referee_is_changed_by_the_referee_alone(friends: Friends, tmp_path: Path) -> None:
    ann, middle = tmp_path / "Ann", tmp_path / "middle.git"
    game = "games/vernissage.yaml"
    assert in_process(["new", game, "--seat", "blue=Ann", "--seat", "yellow=Bob"], cwd=ann).code == 0
    put_in(ann, game)
    git(ann, "push", "--quiet")
    seat = next(iter(open_game(ann / game).asked))
    order = f"#gallerist vernissage {seat} 0\nstart sales_office\n#end\n".encode()
    told = in_process(["play", game, "-", "--push"], cwd=ann, stdin=order)
    assert "the key of its referee is not known here" in told.err
    git(middle, "config", "gallerist.referee", str(tmp_path / "Bob.key.pub"))
    assert "is not signed with the referee's key" in git(ann, "push", code=1)
    git(middle, "config", "gallerist.referee", str(tmp_path / "Ann.key.pub"))
    git(ann, "push", "--quiet")
    told = in_process(["git", "verify", "--since", "HEAD~1", "--referee", tmp_path / "Ann.key.pub"], cwd=ann)
    assert told.out == f"{game}: 1 new move (1), every draw is possible\n"


def test_where_nobody_has_a_key_that_is_told(tmp_path: Path) -> None:
    friends, ann = Friends(tmp_path, "gallerist", 2, "Ann"), tmp_path / "Ann"
    order = friends.order("Ann", Random(1))
    assert friends.play("Ann", order, "--commit").code == 0
    seat = re.findall(r"salon (\w+) 0", order)[0]
    told = in_process(["git", "verify", "--since", "HEAD~1"], cwd=ann)
    assert told.code == 0
    assert told.out == (
        "games/salon.yaml: 1 new move (1), every draw is proved; "
        f"no key is recorded for {seat}: whoever may push may move for them\n"
    )
    assert in_process(["git", "verify", "--since", "HEAD"], cwd=ann).out == "no game was changed\n"
    gone = in_process(["git", "verify", "--since", "nowhere"], cwd=ann)
    assert (gone.code, gone.out) == (2, "")
    assert "nowhere is not there" in gone.err
