"""A move as one commit; where somebody was faster, the order is judged on the game as it is then."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from gallerist_pbem.errors import NotAwaited
from gallerist_pbem.git.message import message
from gallerist_pbem.git.program import Git, GitFailed, Ran, failed, repository
from gallerist_pbem.referee.clock import now
from gallerist_pbem.referee.open import OpenedGame, open_game
from gallerist_pbem.referee.orders import Order
from gallerist_pbem.referee.submit import Submission, submit
from gallerist_pbem.referee.undo import Kept, kept
from gallerist_pbem.report.summary import summary
from gallerist_pbem.report.words import git_said

TRIES = 5
PUSH = ("push", "--porcelain")
BESIDE = (".txt", ".data.yaml")
DUPLICATE = "DUPLICATE"
DOCUMENT = re.compile(rb"^---$", re.MULTILINE)
FASTER = re.compile(
    r"^!.*\[(remote )?rejected\] \((fetch first|non-fast-forward|cannot lock ref|failed to update ref)", re.MULTILINE
)


class Committed(NamedTuple):
    """What came of an order, and how far its move got."""

    done: Submission
    says: str
    """That it is committed, and pushed, or why not."""


def play(path: Path, order: Order, push: bool, tell: Callable[[str], None]) -> Committed:
    """Carries an order out and commits it; what else has changed in the work tree is left as it is."""
    git = ready(path, push)
    for _ in range(TRIES):
        before = kept(path)
        done = submit(open_game(path), order, now(), summary=summary)
        played = kept(path)
        ran = commit_moves(git, done.after, [int(move["move"]) for move in done.moves])
        if ran.code:
            return Committed(done, _why("not_committed", "commit", ran))
        if not push or not (ran := git.tried(*PUSH)).code:
            return Committed(done, _where(git, push))
        if not FASTER.search(ran.out):
            return Committed(done, _why("not_pushed", "push", ran))
        _take_back(git, path, before, played)
        _catch_up(git)
        tell(git_said()["faster"])
    raise GitFailed(git_said()["faults"]["too_fast"].format(n=TRIES))


def ready(path: Path, push: bool) -> Git:
    """The repository, if a commit can be made there and has somewhere to go: before anything is played."""
    git = repository(path)
    git("var", "GIT_COMMITTER_IDENT")
    branch = git("symbolic-ref", "--short", "HEAD")
    if push and git.tried("rev-parse", "--verify", "--quiet", "@{upstream}").code:
        raise GitFailed(git_said()["faults"]["no_upstream"].format(branch=branch))
    return git


def _why(what: str, command: str, ran: Ran) -> str:
    return str(git_said()[what].format(why=failed(command, ran)))


def commit_moves(git: Git, opened: OpenedGame, numbers: Sequence[int]) -> Ran:
    """The files of a game in one commit, and nothing else; moves that an earlier run left uncommitted come along."""
    files = files_of(git, opened.file.path)
    last = committed(git, opened)
    first = numbers[0] if last is None else min(numbers[0], last + 1)
    added = git.tried("add", "--intent-to-add", "--", *files)
    if added.code:
        return added
    said = message(opened, range(first, numbers[-1] + 1))
    return git.tried("commit", "--quiet", "--cleanup=whitespace", "--file=-", "--only", "--", *files, given=said)


def files_of(git: Git, path: Path) -> list[str]:
    """The game file and what everybody may see beside it, as git calls them."""
    place = path.resolve()
    beside = [place.with_name(place.stem + ending) for ending in BESIDE]
    return [str(file.relative_to(git.folder.resolve())) for file in (place, *beside) if file.exists()]


def committed(git: Git, opened: OpenedGame) -> int | None:
    """The last move that the game has in the last commit: it is made of header, position and moves."""
    name = files_of(git, opened.file.path)[0]
    there = git.tried("cat-file", "blob", f"HEAD:{name}")
    return None if there.code else len(DOCUMENT.findall(there.raw)) - len(("header", "position", "set-up"))


def commit_what_stands(path: Path, refusal: NotAwaited, push: bool) -> Committed | None:
    """An order that was carried out by a run that died before it could commit: its move is committed now."""
    git, opened = ready(path, push), open_game(path)
    if refusal.code != DUPLICATE or refusal.move is None:
        return None
    name = files_of(git, path)[0]
    if not git("status", "--porcelain", "--", name):
        return None
    ran = commit_moves(git, opened, [opened.file.count - 1])
    done = Submission([opened.file.move(refusal.move)], None, opened, summary(opened))
    if ran.code:
        return Committed(done, _why("not_committed", "commit", ran))
    if push and (ran := git.tried(*PUSH)).code:
        return Committed(done, _why("not_pushed", "push", ran))
    return Committed(done, _where(git, push))


def _where(git: Git, push: bool) -> str:
    """How far a move got, with the first line of its commit."""
    subject = git("log", "-1", "--format=%s")
    return str(git_said()["pushed" if push else "committed"].format(subject=subject))


def _take_back(git: Git, path: Path, before: Kept, played: Kept) -> None:
    """The move and the commit of this run, which nobody else has seen."""
    if git.tried("rev-parse", "--verify", "--quiet", "HEAD~1").code:
        raise GitFailed(git_said()["faults"]["no_commit"])
    files = files_of(git, path)
    before.put_back(played)
    git("reset", "--quiet", "--soft", "HEAD~1")
    git("reset", "--quiet", "--", *files)


def _catch_up(git: Git) -> None:
    """What the others pushed; a work tree that does not allow it stays as it is."""
    git("fetch", "--quiet")
    merged = git.tried("merge", "--quiet", "--ff-only", "@{upstream}")
    if merged.code:
        why = str(failed("merge", merged))
        raise GitFailed(git_said()["faults"]["behind"].format(why=why))
