"""What is said to players, by language: files `sentences.<language>.yaml` beside the code that says it. What only some
commands say has files of its own, so that the others do not read it: `mail`, `page`, `host`, `git` and, in a game,
`rules`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parent


def said(language: str = "en") -> dict[str, Any]:
    """What reports, forms and conversations say in general, part by part; the words of a game are its own."""
    return said_in(FOLDER, language)


def mail_said(language: str = "en") -> dict[str, Any]:
    """What mails say to players."""
    return said_in(FOLDER, language, "mail")


def page_said(language: str = "en") -> dict[str, Any]:
    """What pages say on which an order is clicked together, or on which many games stand."""
    return said_in(FOLDER, language, "page")


def host_said(language: str = "en") -> dict[str, Any]:
    """What is said to who keeps a host."""
    return said_in(FOLDER, language, "host")


def git_said(language: str = "en") -> dict[str, Any]:
    """What is said in a repository: in commits, in histories, to who keeps it."""
    return said_in(FOLDER, language, "git")


@cache
def said_in(folder: Path, language: str = "en", what: str = "sentences") -> dict[str, Any]:
    """Everything that is said there in a language."""
    text = (folder / f"{what}.{language}.yaml").read_text(encoding="utf-8")
    loaded: dict[str, Any] = yaml.load(text, Loader=yaml.CSafeLoader)
    return loaded


def rules_in(folder: Path, language: str = "en") -> dict[str, Any]:
    """The rules of a game by their numbers; a long file, which only somebody reads who asks or is refused."""
    return said_in(folder, language, "rules")


def page_in(folder: Path, rule: str) -> str:
    """Where a rule stands in the rulebook, if it does."""
    number = rules_in(folder)["rules"].get(rule, {}).get("page")
    return f"rulebook p. {number}" if number else ""
