"""What `new` reads from its arguments and files before a game is set up."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast
from unicodedata import normalize

from gallerist_pbem.engine.rules import Rules
from gallerist_pbem.errors import Fault, NotAllowed, Unreadable, Usage
from gallerist_pbem.games import GAMES, game_of
from gallerist_pbem.plain.figures import Unsound
from gallerist_pbem.plain.safe_text import NAME_LENGTH, printable
from gallerist_pbem.plain.schema_check import check_document, place_of
from gallerist_pbem.plain.schemas import Node, is_published, schema
from gallerist_pbem.plain.yaml_in import ParsedDocument, read_one
from gallerist_pbem.plain.yaml_out import write_document
from gallerist_pbem.record import files
from gallerist_pbem.record.documents import is_open
from gallerist_pbem.referee.create import NewGame, SetUp, check_no_game, create
from gallerist_pbem.referee.open import OpenedGame, Summary, unsummarized

SEAT = re.compile(r"(?P<seat>[a-z]+)=(?P<name>[^<>]*[^<> ])( *<(?P<mail>[^<> ]+@[^<> ]+)>)?")
FILE_LIMIT = 1 << 20
LENGTHS = {"name": NAME_LENGTH, "address": 254}
_PART = r"""[^\s@,;:"<>()\[\]{}\\.]+"""
ADDRESS = re.compile(rf"{_PART}(?:\.{_PART})*@{_PART}(?:\.{_PART})*")
"""One local part, one @, one domain, also where a program takes wide signs for plain ones: never a second address."""
WORDS_OF_YAML = ("null", "true", "false")
NAME = re.compile(r"[a-z0-9][a-z0-9_-]*")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A game as somebody asks for it, in the words of the command line."""

    game: str
    seats: Sequence[str]
    options: Sequence[str] = ()
    seed: str | None = None
    is_open: bool = False
    data: Path | None = None
    position: Path | None = None


def start(path: Path, wanted: Wanted, at: str, summary: Summary = unsummarized) -> SetUp:
    """Sets a game up; everything that was asked for is looked at before anything is written."""
    package = game_of(wanted.game)
    check_place(path)
    check_no_game(path)
    if wanted.seed is not None:
        check_seed(wanted.seed, wanted.is_open)
    rules = package.rules
    words, named = option_files(rules, wanted.options)
    overlay, overlay_text = own_figures(rules, wanted.data, named)
    position = read_position(rules, wanted.position) if wanted.position else None
    seats, options = read_seats(rules, wanted.seats), read_options(rules, words)
    new = NewGame(path.stem, seats, options, wanted.seed, wanted.is_open, overlay, overlay_text, position)
    return create(package, path, new, at, summary)


def is_game_id(text: str) -> bool:
    """Whether a game can be called so: it must stay one word wherever it is written."""
    return bool(NAME.fullmatch(text)) and text not in WORDS_OF_YAML


def check_place(path: Path) -> None:
    """A game file has a plain name, in a folder that is there."""
    if path.suffix != ".yaml" or not is_game_id(path.stem):
        raise Usage(f"{printable(path.name)}: a game file is called like salon.yaml: small letters, digits, - and _")
    if not files.is_folder(files.real(path).parent):
        raise Usage(f"there is no folder {path.parent}")


def check_seed(seed: str, is_open: bool = True) -> None:
    """Only an open game may have a seed that somebody knows."""
    if not is_open:
        raise Usage("--seed is allowed only with --open: who can guess the seed can see every card")
    if seed != printable(seed):
        raise Usage("the seed holds signs that cannot be printed")


def read_file(path: Path) -> bytes:
    """A YAML file that a user wrote."""
    if not files.is_there(path):
        raise Usage(f"cannot read {path}: there is no such file")
    return files.read_given(path, FILE_LIMIT)


def read_position(rules: Rules, path: Path) -> dict[str, Any]:
    """A position written by hand."""
    document = read_one(read_file(path), str(path), limit=FILE_LIMIT)
    check_document(document, _schema_of(rules, "position"), str(path))
    return cast(dict[str, Any], document.data)


def _schema_of(rules: Rules, what: str) -> Node:
    """A game from elsewhere may publish none, and then takes no such file."""
    if not is_published(f"{rules.NAME}.{what}"):
        raise Usage(f"{rules.NAME} cannot be begun with --{what}: it has no schema for it")
    return schema(f"{rules.NAME}.{what}")


def read_overlay(rules: Rules, path: Path, raw: bytes, section: str | None = None) -> dict[str, Any]:
    """Figures of one's own, or a section of them; what they come to, laid over those printed, must fit the schema."""
    document = read_one(raw, str(path), limit=FILE_LIMIT)
    if not isinstance(document.data, dict):
        raise Unreadable(str(path), [Fault(1, 1, "figures are a map, as in the data files of the game")])
    overlay = cast(dict[str, Any], document.data)
    if section:
        overlay = overlay.get(section, overlay)
    _check_revision(rules, document, overlay, str(path))
    places = {(*([section] if section else []), *place): at for place, at in document.places.items()}
    merged = ParsedDocument(
        rules.data({section: overlay} if section else overlay), document.line, places | document.places
    )
    check_document(merged, _schema_of(rules, "data"), str(path))
    try:
        rules.figures({section: overlay} if section else overlay)
    except Unsound as broken:
        raise Unreadable(str(path), [Fault(*place_of(merged, at), why) for at, why in broken.faults]) from None
    return overlay


def _check_revision(rules: Rules, document: ParsedDocument, overlay: Any, source: str) -> None:
    """The revision is that of the printed figures, also where others are laid over them."""
    if not isinstance(overlay, dict):
        raise Unreadable(source, [Fault(1, 1, "figures are a map, as in the data files of the game")])
    printed = rules.figures(None).plain.get("revision")
    said_to_be = overlay.get("revision", printed)
    if type(said_to_be) is not int or said_to_be != printed:
        said = f"revision is that of the printed figures, {printed}, and cannot be set: leave it out"
        raise Unreadable(source, [Fault(*place_of(document, ("revision",)), said)])


def option_files(rules: Rules, options: Sequence[str]) -> tuple[list[str], dict[str, Path]]:
    """An option may name a file: it then stands for the word that means own figures, for one section of them."""
    words, named = [], {}
    for text in options:
        name, _, value = text.partition("=")
        if name in rules.OPTION_FILES and value not in rules.OPTIONS[name] and Path(value).suffix == ".yaml":
            word, section = rules.OPTION_FILES[name]
            named[section] = Path(value)
            words.append(f"{name}={word}")
        else:
            words.append(text)
    return words, named


def own_figures(rules: Rules, data: Path | None, named: dict[str, Path]) -> tuple[dict[str, Any] | None, str | None]:
    """Figures of one's own and how they are kept beside the game, from `--data` and from files that options name."""
    raw = read_file(data) if data else b""
    overlay = dict(read_overlay(rules, data, raw)) if data else {}
    if not named:
        return (overlay, raw.decode().replace("\r\n", "\n")) if data else (None, None)
    for section, path in named.items():
        overlay[section] = read_overlay(rules, path, read_file(path), section)
    return overlay, write_document(overlay)


def read_seats(rules: Rules, seats: Sequence[str]) -> list[dict[str, str]]:
    """`blue=Ann <ann@example.org>`; clockwise, each colour once."""
    seated: dict[str, dict[str, str]] = {}
    for text in seats:
        match = SEAT.fullmatch(text.strip())
        if not match or match["seat"] not in rules.SEATS:
            raise Usage(
                f'--seat {text!r}: write it like "blue=Ann <ann@example.org>"; seats are {", ".join(rules.SEATS)}'
            )
        mail = {"mail": match["mail"]} if match["mail"] else {}
        sit_down(rules, seated, {"seat": match["seat"], "name": match["name"], **mail})
    return clockwise(rules, seated)


def sit_down(rules: Rules, seated: dict[str, dict[str, str]], entry: dict[str, str]) -> None:
    """One more player, whose seat is one of the game's and free, and whose name can be printed."""
    seat = entry["seat"]
    if seat not in rules.SEATS:
        raise Usage(f"there is no seat {seat!r}; seats are {', '.join(rules.SEATS)}")
    check_entry(entry)
    if seat in seated:
        raise Usage(f"the seat {seat} is given twice")
    seated[seat] = entry


def check_entry(entry: Mapping[str, Any]) -> None:
    """Name and address of a player, where they are given, can be printed, and mail can go there."""
    seat, mail = entry["seat"], entry.get("mail") or ""
    for what, text in (("name", str(entry.get("name", ""))), ("address", str(mail))):
        if text != printable(text) or len(text) > LENGTHS[what]:
            raise Usage(f"the {what} of {seat} is too long or holds signs that cannot be printed")
    if mail and not ADDRESS.fullmatch(normalize("NFKC", str(mail))):
        raise Usage(f"the address of {seat} is not one address like ann@example.org")


def clockwise(rules: Rules, seated: Mapping[str, dict[str, str]]) -> list[dict[str, str]]:
    """As many players as the game is for, in the order of their seats."""
    if len(seated) not in rules.COUNTS:
        raise Usage(f"{rules.NAME} is played by {rules.COUNTS[0]} to {rules.COUNTS[-1]}, not by {len(seated)}")
    return [seated[seat] for seat in rules.SEATS if seat in seated]


def read_options(rules: Rules, options: Sequence[str]) -> dict[str, str]:
    """All options of the game, the defaults where nothing is said."""
    chosen = {name: values[0] for name, values in rules.OPTIONS.items()}
    for text in options:
        name, _, value = text.partition("=")
        if name not in rules.OPTIONS:
            raise Usage(f"there is no option {name!r}. Options are: {', '.join(rules.OPTIONS)}")
        if value not in rules.OPTIONS[name]:
            raise Usage(f"option {name} is one of: {', '.join(rules.OPTIONS[name])}")
        chosen[name] = value
    return chosen


def every_seat() -> set[str]:
    """The seats of all games."""
    return {seat for name in GAMES for seat in game_of(name).rules.SEATS}


def every_game() -> list[str]:
    """The games there are."""
    return list(GAMES)


def seats_of(game: str) -> Sequence[str]:
    """The seats of a game; none where there is no such game."""
    return game_of(game).rules.SEATS if game in GAMES else ()


def options_of(game: str) -> list[str]:
    """Every option of a game with every value, as `new` reads it; none where there is no such game."""
    options = game_of(game).rules.OPTIONS if game in GAMES else {}
    return [f"{name}={value}" for name, values in options.items() for value in values]


def keep_out_of_git(opened: OpenedGame) -> str | None:
    """What nobody else may read stays out of a repository; says what was done."""
    folder = files.real(opened.file.path).parent
    ignore = folder / ".gitignore"
    try:
        if is_open(opened.file.header) or not any(map(_is_repository, (folder, *folder.parents))):
            return None
        ignored = files.read_bytes(ignore).decode() if files.is_there(ignore) else ""
    except (NotAllowed, Unreadable, UnicodeDecodeError):
        return f"{ignore.name} cannot be read: keep the secret files of this folder out of git yourself"
    wanted = ["*.secret.yaml", "*.lock", ".*.new", *(f"*.{seat}.yaml" for seat in opened.rules.SEATS)]
    missing = [line for line in wanted if line not in ignored.splitlines()]
    if not missing:
        return None
    try:
        files.write(ignore, "\n".join([*ignored.splitlines(), *missing]) + "\n")
    except NotAllowed as error:
        return f"{error.why}: keep the secret files of this folder out of git yourself"
    return f"{ignore.name} now keeps secret files, seat files and locks of this folder out of git"


def _is_repository(folder: Path) -> bool:
    return files.is_there(folder / ".git")
