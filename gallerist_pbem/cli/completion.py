"""What a shell completes: seats, files, and the words that options take."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

import typer


def beginning(words: Iterable[str], incomplete: str) -> list[str]:
    """The words that begin like this."""
    return [word for word in words if word.startswith(incomplete)]


def among(*words: str) -> Callable[[str], list[str]]:
    """Completes one of these words."""

    def complete(incomplete: str) -> list[str]:
        return beginning(words, incomplete)

    return complete


def complete_seat(ctx: typer.Context, incomplete: str) -> list[str]:
    """The seats of the game that is named; of all games where it cannot be read."""
    from gallerist_pbem.errors import PbemError
    from gallerist_pbem.referee.new import every_seat
    from gallerist_pbem.referee.open import seats_in

    # Words are not given to their arguments yet while an option at the end of the line has no value.
    file = ctx.params.get("file") or "".join(ctx.args[:1])
    try:
        seats: Iterable[str] = seats_in(str(file))
    except PbemError:
        seats = sorted(every_seat())
    return beginning(seats, incomplete)


def complete_own_seat(ctx: typer.Context, incomplete: str) -> list[str]:
    """The seats of the game that is named, up to what is said about one."""
    return beginning((f"{seat}=" for seat in complete_seat(ctx, "")), incomplete)


def complete_clock(incomplete: str) -> list[str]:
    """What can be set about the clock, up to the value."""
    from gallerist_pbem.referee.office.read_changes import clock_settings

    return beginning((f"{name}=" for name in clock_settings()), incomplete)


def complete_game_file(incomplete: str) -> list[str]:
    """Game files: YAML files that are neither secret nor somebody's own."""
    paths = Path(incomplete).parent.glob("*.yaml")
    return beginning(sorted(str(path) for path in paths if path.stem.count(".") == 0), incomplete)


def complete_games(incomplete: str) -> list[str]:
    """Game files, and the folders that may hold some."""
    folders = (f"{path}/" for path in sorted(Path(incomplete).parent.glob("*/")))
    return [*complete_game_file(incomplete), *beginning(folders, incomplete)]


def complete_game(incomplete: str) -> list[str]:
    """The games there are."""
    from gallerist_pbem.referee.new import every_game

    return beginning(every_game(), incomplete)


def complete_player(ctx: typer.Context, incomplete: str) -> list[str]:
    """Seats of a new game that nobody has yet, up to the name."""
    from gallerist_pbem.referee.new import seats_of

    taken = {text.partition("=")[0] for text in ctx.params["seat"] or ()}
    return beginning((f"{seat}=" for seat in seats_of(ctx.params["game"]) if seat not in taken), incomplete)


def complete_option(ctx: typer.Context, incomplete: str) -> list[str]:
    """Every ruling or house rule of a new game with every value."""
    from gallerist_pbem.referee.new import options_of

    return beginning(options_of(ctx.params["game"]), incomplete)


def complete_bot(incomplete: str) -> list[str]:
    """The bots there are."""
    from gallerist_pbem.bots.table import BOTS

    return beginning(BOTS, incomplete)
