"""Every command that writes, each with a folder in which it has something to do."""

from __future__ import annotations

from pathlib import Path
from random import Random

from gallerist_pbem.games.gallerist.rules import rules
from gallerist_pbem.plain.yaml_out import write_document
from gallerist_pbem.record.secret_file import write_seat_file
from tests.support.command import in_process
from tests.support.game_files import forget_notes, new_game
from tests.support.kills import Command
from tests.support.random_moves import play_on
from tests.support.sealed_bids import at_the_bids, bid
from tests.support.standing import DECLINE, TAKE, a_table, yellow_goes

PLAY = ("play", "salon.yaml", "order.txt")
NEW = ("new", "salon.yaml", "--seat", "blue=Ann", "--seat", "yellow=Bob")
REFUSED, USAGE, REPEATED, CLOSED = 4, 2, 0, 5
CHANGE = ("referee", "salon.yaml", "--address", "blue=ann@new.example", "--clock", "turn=120")
STANDING = "game: salon\nseat: yellow\ndecision: 0\nstanding:\n- {out_of: sales_office, do: [decline]}\n"


def an_order(folder: Path, text: str) -> None:
    (folder / "order.txt").write_text(text, encoding="utf-8")


def with_steps(standing: str, contract: int) -> str:
    """The same with a turn before it."""
    steps = f"steps:\n- {{go: sales_office}}\n- {{take: {contract}, to: 1}}\n- end\n"
    return standing.replace("standing:\n", f"{steps}standing:\n")


def at_a_turn(folder: Path) -> None:
    a_table(folder)
    an_order(folder, "#gallerist salon yellow 0\ngo sales_office; take 1 to 1; end\n#end\n")


def at_a_turn_with_a_standing_part(folder: Path) -> None:
    """Yellow has left a standing order, which answers at once when purple goes there and leaves one too."""
    yellow_goes(a_table(folder), DECLINE)
    an_order(folder, with_steps(STANDING.replace("yellow", "purple").replace("decision: 0", "decision: 1"), 2))


def at_the_first_standing_part(folder: Path) -> None:
    """In an open game there is no secret file before."""
    a_table(folder, open_game=True)
    an_order(folder, with_steps(STANDING, 1))


def at_a_bid(folder: Path) -> None:
    at_the_bids(folder / "salon.yaml", lots=("3x3", "2x2", "2x2", "2x2"))
    bid(folder / "salon.yaml", "blue", 9)
    an_order(folder, "#gallerist salon yellow 4\nbid 17 wish 2\n#end\n")


def at_the_last_bid(folder: Path) -> None:
    """It opens all, and yellow's wish is used at once."""
    at_a_bid(folder)
    assert in_process(PLAY, cwd=folder).code == 0
    an_order(folder, "#gallerist salon purple 4\nbid 3 wish 1\n#end\n")


def at_the_last_move(folder: Path) -> None:
    """It publishes the secrets."""
    gamefile, random = new_game(rules, folder / "salon.yaml", 2, f"{2:064x}", open_game=False), Random(2)
    while gamefile.position["asked"]:
        before, gamefile = gamefile, play_on(gamefile, random, 1)
    ((seat, asked),) = before.position["asked"].items()
    (folder / "salon.yaml").write_text(before.text, encoding="utf-8")
    forget_notes(folder / "salon.yaml")
    order = {"game": "salon", "seat": seat, "decision": asked["decision"], "steps": gamefile.last["order"]}
    an_order(folder, write_document(order))


def after_a_move(folder: Path) -> None:
    at_a_turn(folder)
    assert in_process(PLAY, cwd=folder).code == 0


def with_a_lost_move(folder: Path) -> None:
    at_a_turn(folder)
    older = (folder / "salon.yaml").read_bytes()
    assert in_process(PLAY, cwd=folder).code == 0
    (folder / "salon.yaml").write_bytes(older)


def with_a_standing_order(folder: Path) -> None:
    yellow_goes(a_table(folder), TAKE)
    an_order(folder, STANDING)


def to_be_set(folder: Path) -> None:
    a_table(folder)
    an_order(folder, STANDING)


def to_be_set_openly(folder: Path) -> None:
    a_table(folder, open_game=True)
    an_order(folder, STANDING)


def nothing(folder: Path) -> None:
    """An empty folder."""


def own_figures(folder: Path) -> None:
    (folder / "own.yaml").write_text("works:\n  painting-4: {fame: 1}\n", encoding="utf-8")


def a_repository(folder: Path) -> None:
    (folder / ".git").mkdir()
    (folder / ".gitignore").write_text("drafts/\n", encoding="utf-8")


def with_a_torn_seat_file(folder: Path) -> None:
    """As it could come about when it was not written whole."""
    own = write_seat_file(a_table(folder), "blue")
    own.write_bytes(own.read_bytes()[:50])


SET, WITHDRAW, EXPORT = (
    ("standing", "salon.yaml", "--as", "yellow", "--set", "order.txt"),
    ("standing", "salon.yaml", "--as", "yellow", "--withdraw"),
    ("export", "salon.yaml", "--as", "blue"),
)
COMMANDS = {
    "play": Command(at_a_turn, PLAY),
    "play with a standing order": Command(at_a_turn_with_a_standing_part, PLAY),
    "play with a standing order openly": Command(at_the_first_standing_part, PLAY),
    "play a bid": Command(at_a_bid, PLAY, REPEATED),
    "play the last bid": Command(at_the_last_bid, PLAY),
    "play the last move": Command(at_the_last_move, PLAY),
    "undo": Command(after_a_move, ("undo", "salon.yaml", "--force"), REFUSED),
    "restore": Command(with_a_lost_move, ("restore", "salon.yaml"), USAGE),
    "referee": Command(at_a_turn, CHANGE, USAGE),
    "referee openly": Command(to_be_set_openly, CHANGE, USAGE),
    "referee --close": Command(at_a_bid, ("referee", "salon.yaml", "--close", "It is late."), CLOSED),
    "standing --set": Command(to_be_set, SET, REPEATED),
    "standing --set over another": Command(with_a_standing_order, SET, REPEATED),
    "standing --set openly": Command(to_be_set_openly, SET, REPEATED),
    "standing --withdraw": Command(with_a_standing_order, WITHDRAW, REPEATED),
    "new": Command(nothing, NEW, USAGE),
    "new in a repository": Command(a_repository, NEW, USAGE),
    "new --data": Command(own_figures, (*NEW, "--data", "own.yaml"), USAGE),
    "new --open": Command(nothing, (*NEW, "--open"), USAGE),
    "export": Command(a_table, EXPORT, REPEATED),
    "mail": Command(a_table, ("mail", "salon.yaml", "--to", "blue"), REPEATED),
    "export over a torn one": Command(with_a_torn_seat_file, EXPORT, REPEATED),
}
