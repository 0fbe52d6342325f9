"""Which game a mail is for, and the tokens it brings along; both may stand in several places."""

from __future__ import annotations

import re

from gallerist_pbem.mail.reading.letter import Letter
from gallerist_pbem.referee.office.papers import is_game_id
from gallerist_pbem.referee.office.wording import MARK, clean

TOKEN = "[A-Za-z2-7]{16}"
_PLUS = re.compile(rf"([^+@]+)\+([a-z0-9][a-z0-9_-]*)(?:\.({TOKEN}))?@(.+)", re.IGNORECASE)
_OURS = re.compile(rf"([a-z0-9][a-z0-9_-]*)\.[^@]*?\.({TOKEN})@(.+)", re.IGNORECASE)
_KEY = re.compile(rf"#\s*key\s*:\s*({TOKEN})(?![A-Za-z0-9])", re.IGNORECASE)
_HEAD = re.compile(rf"^[\s>|]*{MARK}\s+(\S+)", re.IGNORECASE | re.MULTILINE)
_GAME = re.compile(r"""^[\s{]*["']?game["']?\s*:\s*["']?([a-z0-9][a-z0-9_-]*)""", re.MULTILINE)
_SUBJECT = re.compile(r"\[([a-z0-9][a-z0-9_-]*)\]", re.IGNORECASE)
MOST = 50


def tokens_in(letter: Letter, address: str) -> list[str]:
    """Every token in the mail, in capitals: in an address of ours, in the mails it answers, in the form."""
    found = [token for _, token in _addressed(letter, address)] + [token for _, token in _answered(letter, address)]
    found += [token for text in letter.texts for token in _KEY.findall(clean(text))]
    return list(dict.fromkeys(token.upper() for token in found if token))[:MOST]


def game_of(letter: Letter, address: str) -> str:
    """The game that it names; an order says it best. Empty if none is named."""
    text = clean(letter.order.decode("utf-8", "replace"))
    named = [*_HEAD.findall(text), *_GAME.findall(text)]
    named += [game for game, _ in (*_addressed(letter, address), *_answered(letter, address))]
    named += [game for each in letter.texts for game in _HEAD.findall(clean(each))] + _SUBJECT.findall(letter.subject)
    return next((game.lower() for game in named if is_game_id(game.lower())), "")


def is_own(letter: Letter, address: str) -> bool:
    """Whether it claims to come from the host itself."""
    local, _, domain = letter.sender.rpartition("@")
    return f"{local.partition('+')[0]}@{domain}".casefold() == address.casefold()


def _addressed(letter: Letter, address: str) -> list[tuple[str, str]]:
    """Games and tokens behind the plus of our address."""
    matches = [match for recipient in letter.recipients if (match := _PLUS.fullmatch(recipient))]
    return [(each[2], each[3] or "") for each in matches if f"{each[1]}@{each[4]}".casefold() == address.casefold()]


def _answered(letter: Letter, address: str) -> list[tuple[str, str]]:
    """Games and tokens in the Message-IDs of ours that it answers."""
    domain = address.rpartition("@")[2].casefold()
    matches = [match for reference in letter.references if (match := _OURS.fullmatch(reference))]
    return [(each[1], each[2]) for each in matches if each[3].casefold() == domain]
