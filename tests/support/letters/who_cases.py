"""Mails that are about who writes: forged, copied, automatic; and those with commands."""

from __future__ import annotations

from collections.abc import Iterator

from tests.support.letters.cases import ANN, Case, ordered, parts, simple
from tests.support.letters.clients import BLOCK, FORM, STEPS, Reply, gmail, mail, marks, reply_address
from tests.support.letters.odd_cases import TEXT
from tests.support.letters.salon import HOST, key

BOB, EVE = "bob@example.org", "eve@example.net"


def plain_mail(fields: list[str], body: list[str]) -> bytes:
    """A mail with just these fields."""
    return mail([*fields, "Content-Type: text/plain; charset=utf-8", "", *body])


def fields(sender: str, to: str = HOST, *others: str) -> list[str]:
    """The least that a mail has; without a token."""
    return [f"From: {sender}", f"To: {to}", "Subject: my turn", "Message-ID: <who.1@mail.example.org>", *others]


def senders() -> Iterator[Case]:
    """Names and addresses that look like another one."""
    to = reply_address()
    odd = {
        "from-name-imitates": ('"ann@example.org" <eve@example.net>', EVE, "wrong_address"),
        "from-two-addresses": ("ann@example.org, eve@example.net", "", "no_sender"),
        "from-bare-name-imitates": ("ann@example.org <eve@example.net>", "", "no_sender"),
        "from-group": ("friends: ann@example.org;", "", "no_sender"),
        "from-comment": ("eve@example.net (ann@example.org)", EVE, "wrong_address"),
        "from-encoded": ("=?utf-8?q?ann=40example=2Eorg?= <eve@example.net>", EVE, "wrong_address"),
        "from-parentheses": ("(" * 20000 + " ann@example.org", "", "no_sender"),
        "from-many": (", ".join(f"p{n}@example.net" for n in range(20000)), "", "no_sender"),
        "from-empty": ("", "", "no_sender"),
        "from-capitals": ("Ann <ANN@Example.ORG>", ANN, "played"),
        "from-name-quoted": ('"Ann, of the salon" <ann@example.org>', ANN, "played"),
        "from-umlaut": ("=?utf-8?q?J=C3=B6rg?= <ann@example.org>", ANN, "played"),
        "from-stranger": ("Eve <eve@example.net>", EVE, "wrong_address"),
        "from-opponent": ("Bob <bob@example.org>", BOB, "wrong_seat"),
    }
    for name, (value, sender, host) in odd.items():
        yield Case(name, plain_mail(fields(value, to), BLOCK), ordered(), host, sender)
    two = plain_mail([*fields("Ann <ann@example.org>", to), "From: Eve <eve@example.net>"], BLOCK)
    yield Case("from-two-lines", two, ordered(), "no_sender", "")
    yield Case("from-none", plain_mail(fields("x", to)[1:], BLOCK), ordered(), "no_sender", "")
    folded = plain_mail(["From: Ann", " <ann@example.org>", f"To: {to}", "Subject: a", "Message-ID:", " <f@x>"], BLOCK)
    yield Case("from-folded", folded, ordered(), "played")
    broken = plain_mail(fields('"Ann\\r\\nBcc: eve@example.net" <ann@example.org>', to), BLOCK)
    yield Case("from-line-break-in-name", broken, ordered(), "played")
    elsewhere = plain_mail([*fields("Ann <ann@example.org>", to), "Reply-To: eve@example.net"], BLOCK)
    yield Case("reply-to-elsewhere", elsewhere, ordered(), "played")
    huge = plain_mail([*fields("Ann <ann@example.org>", to), *[f"X-Long-{n}: {'x' * 900}" for n in range(400)]], BLOCK)
    yield Case("header-huge", huge, ordered(), "no_sender", "")
    raw_id = mail([f"From: Ann <{ANN}>", f"To: {to}", "Subject: a", "Message-ID: <[", "", *BLOCK])
    yield Case("message-id-broken", raw_id, {**ordered(), "message_id": ""}, "played")
    no_id = mail([f"From: Ann <{ANN}>", f"To: {to}", "Subject: a", "", *BLOCK])
    yield Case("message-id-none", no_id, {**ordered(), "message_id": ""}, "played")
    double = mail([f"From: Ann <{ANN}>", f"To: {to}", "Message-ID: <a@b>", "Message-ID: <c@d>", "", *BLOCK])
    yield Case("message-id-doubled", double, {**ordered(), "message_id": ""}, "played")


def tokens() -> Iterator[Case]:
    """The right address is not enough."""
    bobs = ["#gallerist salon yellow 3", "decline", "#end"]
    ann = f"Ann <{ANN}>"
    yield Case("token-none", plain_mail(fields(ann), BLOCK), {**ordered(), "tokens": []}, "no_token")
    yield Case("token-old", plain_mail(fields(ann, reply_address(key(decision=0))), BLOCK), ordered(), "wrong_token")
    other = plain_mail(fields(ann, reply_address(key("yellow"))), BLOCK)
    yield Case("token-other-seat", other, ordered(), "wrong_seat")
    elsewhere = reply_address(key(game="atelier"), "atelier")
    yield Case("token-other-game", plain_mail(fields(ann, elsewhere), BLOCK), ordered(), "wrong_token")
    upper = reply_address().upper().replace("TABLE", "table")
    yield Case("token-capitals", plain_mail(fields(ann, upper), BLOCK), {**ordered(), "tokens": [key()]}, "played")
    yield Case("token-small", plain_mail(fields(ann, reply_address().lower()), BLOCK), ordered(), "played")
    delivered = plain_mail([f"Delivered-To: {reply_address()}", *fields(ann)], BLOCK)
    yield Case("token-delivered-to", delivered, {**ordered(), "tokens": [key()]}, "played")
    answered = f"In-Reply-To: <salon.3.blue.turn.{key()}@example.org>"
    yield Case("token-in-reply-to", plain_mail(fields(ann, HOST, answered), BLOCK), ordered(), "played")
    form = plain_mail(fields(ann), [*BLOCK, "", *marks(FORM)])
    yield Case("token-in-form", form, {**ordered(), "tokens": [key()]}, "played")
    made_up = plain_mail(fields(ann, reply_address("A" * 16)), BLOCK)
    yield Case("token-made-up", made_up, ordered(), "wrong_token")
    yield Case(
        "seat-of-another", plain_mail(fields(ann, reply_address()), bobs), ordered("decline", "yellow"), "wrong_seat"
    )
    everybody = Reply(above=["Ha!", *BLOCK], sender=f"Bob <{BOB}>", extra=("Cc: Ann <ann@example.org>",))
    yield Case("copied-opponent", gmail(everybody), ordered(), "wrong_seat", BOB)
    stale = ["#gallerist salon blue 0", *STEPS, "#end"]
    yield Case(
        "decision-old",
        plain_mail(fields(ann, reply_address(key(decision=0))), stale),
        ordered(decision=0),
        "not_awaited",
    )
    for name, game in {"unknown": "atelier", "path": "../salon", "odd": "null"}.items():
        block = [f"#gallerist {game} blue 3", *STEPS, "#end"]
        to = reply_address(game="atelier")
        yield Case(f"game-{name}", plain_mail(fields(ann, to), block), ordered(), "unknown_game")


def automatic() -> Iterator[Case]:
    """Mails that programs write."""
    quoted = ["", *marks(FORM)]
    says = {
        "auto-replied": ["Auto-Submitted: auto-replied (vacation)"],
        "auto-generated": ["Auto-Submitted: auto-generated"],
        "precedence-junk": ["Precedence: junk"],
        "suppress": ["X-Auto-Response-Suppress: All"],
        "x-autoreply": ["X-Autoreply: yes"],
    }
    for name, extra in says.items():
        yield Case(
            f"automatic-{name}",
            simple(["I am away.", *quoted], reply=Reply(extra=extra)),
            {"automatic": True},
            "automatic",
        )
    empty = simple(["I am away."]).replace(b"Return-Path: <ann@example.org>", b"Return-Path: <>")
    yield Case("automatic-return-path", empty, {"automatic": True}, "automatic")
    subjects = {
        "en": "Automatic reply: [salon] move 3",
        "en-2": "Out of Office Re: [salon] move 3",
        "fr": "=?utf-8?q?R=C3=A9ponse_automatique_=3A_=5Bsalon=5D?=",
        "fr-2": "Absence du bureau : [salon] move 3",
        "de": "Automatische Antwort: [salon] move 3",
        "de-2": "Abwesenheitsnotiz: Re: [salon] move 3",
    }
    for name, subject in subjects.items():
        yield Case(
            f"automatic-subject-{name}",
            simple(["Back on Monday.", *quoted], reply=Reply(subject=subject)),
            {"automatic": True},
            "automatic",
        )
    bodies = {
        "en": "Thank you for your mail. I am currently out of the office until 30 November.",
        "fr": "Bonjour, je suis absente jusqu'au 30 novembre.",
        "de": "Ich bin bis 30.11. nicht im Büro.",
    }
    for name, body in bodies.items():
        yield Case(f"automatic-body-{name}", simple([body, *quoted]), {"automatic": True}, "automatic")
    head = ["Content-Type: message/rfc822"]
    returned = ["From: Ann <ann@example.org>", "To: x@example.net", "Subject: my turn", "", *BLOCK]
    status = (["Content-Type: message/delivery-status"], ["Reporting-MTA: dns; mx.example.org", "Action: failed"])
    daemon = Reply(
        sender="Mail Delivery System <MAILER-DAEMON@example.org>", subject="Undelivered Mail Returned to Sender"
    )
    bounce = [(TEXT, ["I am sorry, your mail could not be delivered."]), status, (head, returned)]
    yield Case(
        "bounce",
        parts(bounce, "report; report-type=delivery-status", daemon),
        {"automatic": True},
        "automatic",
        "mailer-daemon@example.org",
    )
    exim = simple(
        ["This is a copy of the message:", "", *returned], reply=daemon._replace(extra=("X-Failed-Recipients: x",))
    )
    yield Case("bounce-inline", exim, {"automatic": True}, "automatic", "mailer-daemon@example.org")
    other_host = Reply(
        sender="Another table <host@example.net>", extra=("Auto-Submitted: auto-generated", "List-Id: <x>")
    )
    yield Case(
        "another-host",
        simple(["Your order was refused.", *quoted], reply=other_host),
        {"automatic": True},
        "automatic",
        "host@example.net",
    )
    unfilled = {"refused": "still to be filled in"}
    for name, address in (("own-address", HOST), ("own-plus-address", HOST.replace("@", "+salon@"))):
        own = Reply(sender=f"The table <{address}>")
        yield Case(name, simple(["Hello me", *quoted], reply=own), unfilled, "automatic", address)
    listed = Reply(extra=("List-Id: <players.example.org>", "Precedence: list"))
    yield Case("mailing-list", simple(BLOCK, reply=listed), {**ordered(), "automatic": True}, "automatic")
    order = Reply(subject="Out of office next week")
    yield Case("out-of-office-with-order", simple(BLOCK, reply=order), ordered(), "played")


def commanding() -> Iterator[Case]:
    """Lines that are no order."""
    said = {
        "away": (["away until 2026-12-01"], ["away  2026-12-01"], "away"),
        "away-from": (
            ["Hi,", "Away from 24 December 2026 until 2 January 2027.", "Ann"],
            ["away 24 december 2026 2 january 2027"],
            "away",
        ),
        "away-german-date": (["away until 1.12.2026"], ["away  1.12.2026"], "away"),
        "away-yesterday": (["away until 2026-11-16"], ["away  2026-11-16"], "too_late_away"),
        "away-tomorrow": (["away until tomorrow"], ["away  tomorrow"], "away"),
        "away-no-date": (["away until the snow melts"], ["away  the snow melts"], "away_unreadable"),
        "away-backwards": (
            ["away from 2026-12-24 until 2026-12-20"],
            ["away 2026-12-24 2026-12-20"],
            "away_backwards",
        ),
        "back": (["BACK!"], ["back"], "not_away"),
        "help": (["help"], ["send help"], "sent"),
        "send": (["send table", "send the log"], ["send table", "send log"], "sent"),
        "send-unknown": (["send cake"], ["send cake"], "unknown_thing"),
        "attach": (["Please attach page"], ["attach page"], "attach"),
        "withdraw": (["withdraw standing"], ["withdraw standing"], "nothing_to_withdraw"),
        "undo": (["undo"], ["undo"], "undo_impossible"),
        "grant": (["grant undo"], ["grant undo"], "no_undo"),
        "refuse": (["refuse undo"], ["refuse undo"], "no_undo"),
        "yes": (["Yes."], ["yes"], "confirmed"),
    }
    for name, (typed, found, verdict) in said.items():
        yield Case(f"command-{name}", simple([*typed, "", "-- ", "Ann", "back"]), {"commands": found}, verdict)
    yield Case(
        "command-quoted", simple(["Thanks!", "> undo", "> away until 2026-12-01"]), {"commands": []}, "nothing_found"
    )
    both = simple([*BLOCK, "", "away until 2026-12-01"])
    yield Case("command-and-order", both, {**ordered(), "commands": ["away  2026-12-01"]}, "played")
    yield Case("command-in-sentence", simple(["I hope we undo this soon."]), {"commands": []}, "nothing_found")
