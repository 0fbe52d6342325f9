"""The mails of the corpus, each with what must become of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from tests.support.letters.clients import (
    BLOCK,
    CLIENTS,
    FILLED,
    FORM,
    STEPS,
    TYPED,
    UNMARKED,
    Lines,
    Reply,
    header,
    mail,
)  # fmt: skip

ANN = "ann@example.org"


class Case(NamedTuple):
    """A mail: its name, its bytes, whose it claims to be, what is read, and what a host makes of it."""

    name: str
    raw: bytes
    want: dict[str, Any]
    host: str
    sender: str = ANN


def ordered(steps: str = "go media_center; hire 1; end", seat: str = "blue", decision: int = 3) -> dict[str, Any]:
    """The order that is read."""
    return {"order": {"seat": seat, "decision": decision, "steps": steps}}


def simple(
    body: Lines, kind: str = "text/plain; charset=utf-8", encoding: str = "8bit", end: str = "\r\n",
    reply: Reply | None = None, charset: str = "utf-8",
) -> bytes:  # fmt: skip
    """A mail of one part."""
    agent = [f"Content-Type: {kind}", f"Content-Transfer-Encoding: {encoding}"]
    return mail([*header(reply or Reply(), agent, "simple"), "", *body], end, charset)


def parts(pieces: Sequence[tuple[Lines, Lines]], kind: str = "mixed", reply: Reply | None = None) -> bytes:
    """A mail of several parts, each with its own header."""
    lines = [*header(reply or Reply(), [f'Content-Type: multipart/{kind}; boundary="=_b"'], "parts"), ""]
    for head, body in pieces:
        lines += ["--=_b", *head, "", *body]
    return mail([*lines, "--=_b--"])


def modes() -> dict[str, Reply]:
    """The ways to answer."""
    between = [*FORM[:7], *(f"{TYPED}{step}" for step in STEPS), *FORM[7:]]
    return {
        "top": Reply(above=["Hello,", "here is my turn.", "", *BLOCK, "", "Cheers, Ann"]),
        "edited": Reply(above=["Done."], quoted=FILLED),
        "inline": Reply(quoted=between),
        "bottom": Reply(below=["", *BLOCK, "", "Ann"]),
    }


BOTTOM = ("gmail", "apple-mail", "thunderbird", "mutt", "k9", "orange")
SPEAKING = (
    "gmail", "outlook-desktop", "outlook-web", "outlook-phone", "apple-mail", "iphone", "thunderbird", "k9", "samsung",
)  # fmt: skip
TYPED_IN = {
    "fr": ["Bonjour,", "voilà mon tour.", "", *BLOCK, "", "À bientôt", "Ann"],
    "de": ["Hallo zusammen,", "hier mein Zug:", "", *BLOCK, "", "Viele Grüße", "Ann"],
}


def replies() -> Iterator[Case]:
    """The same order from every program, top, bottom, between and inside the quoted lines, in three languages."""
    for client, write in CLIENTS.items():
        for mode, reply in modes().items():
            if (mode == "inline" and client in UNMARKED) or (mode == "bottom" and client not in BOTTOM):
                continue
            lang = "fr" if client in ("free", "orange") else "en"
            yield Case(f"{client}-{mode}", write(reply._replace(lang=lang)), ordered(), "played")
    for client in SPEAKING:
        for lang, typed in TYPED_IN.items():
            yield Case(f"{client}-top-{lang}", CLIENTS[client](Reply(above=typed, lang=lang)), ordered(), "played")
