"""Mails that are odd in one way each: in their text, their parts, their bytes."""

from __future__ import annotations

import base64
from collections.abc import Iterator

from tests.support.letters.cases import Case, ordered, parts, simple
from tests.support.letters.clients import (
    BLOCK,
    FILLED,
    FORM,
    STEPS,
    Reply,
    alternative,
    breaks,
    divs,
    gmail,
    header,
    mail,
    marks,
    packed,
)
from tests.support.letters.salon import key

TEXT = ["Content-Type: text/plain; charset=utf-8"]
HTML = ["Content-Type: text/html; charset=utf-8"]
OTHER = ["#gallerist salon blue 3", "go media_center", "hire 2", "#end"]
YAML = ["game: salon", "seat: blue", "decision: 3", "steps:", "- go: media_center", "- hire: 1", "- end"]
JSON = ['{"game": "salon", "seat": "blue", "decision": 3, "steps": [{"go": "media_center"}, {"hire": 1}, "end"]}']
KEYED = ["", f"# key: {key()}"]


def attached(name: str, body: list[str], kind: str = "application/octet-stream") -> tuple[list[str], list[str]]:
    """A file that comes along."""
    head = [f'Content-Type: {kind}; name="{name}"', f'Content-Disposition: attachment; filename="{name}"']
    return [*head, "Content-Transfer-Encoding: base64"], [packed("\n".join(body) + "\n", "base64")]


def texts() -> Iterator[Case]:
    """What people and programs do to lines."""
    yield Case("form-unquoted-beside", simple([*BLOCK, "", *FORM]), ordered(), "played")
    yield Case("two-orders", simple([*BLOCK, "or rather", *OTHER]), {"refused": "a second order begins"}, "unreadable")
    yield Case("same-order-twice", simple([*BLOCK, "", *BLOCK]), ordered(), "played")
    yield Case("after-signature", simple(["See below", "-- ", "Ann", *BLOCK]), ordered(), "played")
    one_line = ["#gallerist salon blue 3 go media_center; hire 1; end #end"]
    yield Case("one-line", simple(one_line), ordered(), "played")
    joined = [" ".join(["#gallerist salon blue 3", "# key: x", *STEPS, "#end"])]
    yield Case(
        "lines-joined-with-comment", simple(joined), {"refused": "lines of this order were joined"}, "unreadable"
    )
    yield Case(
        "backslash-marks",
        simple(["\\#gallerist salon blue 3", "go media\\_center", "hire 1", "end", "\\#end"]),
        ordered(),
        "played",
    )
    yield Case("wide-marks", simple(["＃gallerist salon blue 3", *STEPS, "＃end"]), ordered(), "played")
    yield Case(
        "zero-width",
        simple(["#gal\u200blerist salon blue 3", "go media\u200b_center", "hire\u00a01", "e\u00adnd", "#end"]),
        ordered(),
        "played",
    )
    yield Case(
        "capitals-dashes",
        simple(["#Gallerist Salon Blue 3", "— GO Media_Center", "– Hire “1”", "• End.", "#END."]),
        ordered(),
        "played",
    )
    yield Case("seat-by-name", simple(["#gallerist salon Ann 3", *STEPS, "#end"]), ordered(), "played")
    yield Case("no-end", simple([*BLOCK[:-1], "", "Best", "Ann"]), {"refused": "no last line '#end'"}, "unreadable")
    yield Case(
        "form-unfilled", gmail(Reply(above=["I am thinking."])), {"refused": "still to be filled in"}, "unreadable"
    )
    yield Case(
        "typing-error",
        simple(["#gallerist salon blue 3", "go media_centre", "hire one", "#end"]),
        {"refused": "does not fit"},
        "unreadable",
    )
    yield Case(
        "not-allowed",
        simple(["#gallerist salon blue 3", "go international_market", "offer 1 1", "#end"]),
        ordered("go international_market; offer 1 1"),
        "refused",
    )
    yield Case(
        "bare-steps",
        gmail(Reply(above=["go media_center", "hire 1"])),
        {"refused": "still to be filled in", "fresh": "go media_center\nhire 1"},
        "played",
    )
    yield Case(
        "bare-steps-no-quote",
        simple(["go media_center", "hire 1", "", "Sent from my iPhone"]),
        {"nothing": True, "fresh": "go media_center\nhire 1"},
        "played",
    )
    yield Case("yaml-typed", simple([*YAML, "", "-- ", "Ann"]), ordered(), "played")
    yield Case("json-typed", simple(JSON), ordered(), "played")
    yield Case("small-talk", simple(["Nice move, Bob!", "", "Ann"]), {"nothing": True}, "nothing_found")
    yield Case("empty", simple([]), {"nothing": True}, "nothing_found")
    yield Case("quoted-twice", simple(marks(marks(FILLED))), ordered(), "played")
    yield Case("bar-quotes", simple(marks(FILLED, "| ")), ordered(), "played")
    yield Case(
        "standing-alone",
        simple(["#gallerist salon blue 3", "if out of any: decline", "#end"]),
        {"standing": True},
        "standing_set",
    )


def flowed() -> Iterator[Case]:
    """Lines that were broken for the way."""
    kind = "text/plain; charset=utf-8; format=flowed"
    long = [
        "#gallerist salon blue 3",
        "go ",
        "media_center",
        "hire 1",
        "end",
        "note This is a long note that goes on ",
        "and on.",
        "#end",
    ]
    yield Case("flowed", simple(long, kind), ordered(), "played")
    delsp = ["#gallerist salon blue 3", "go media_ ", "center", "hire 1", "end", "#end"]
    yield Case("flowed-delsp", simple(delsp, f"{kind}; DelSp=yes"), ordered(), "played")
    quoted = [">#gallerist salon blue 3", "> go ", "> media_center", ">hire 1", ">end", ">#end"]
    yield Case("flowed-quoted", simple(quoted, kind), ordered(), "played")
    stuffed = [" #gallerist salon blue 3", " go media_center", "hire 1", "end ", "#end", "-- ", "Ann"]
    yield Case("flowed-stuffed", simple(stuffed, kind), ordered(), "played")


def several_parts() -> Iterator[Case]:
    """Which part counts."""
    head = header(Reply(), [], "alternative")
    yield Case(
        "html-disagrees", alternative(head, BLOCK, divs(OTHER), "b"), {"refused": "hold different orders"}, "unreadable"
    )
    yield Case("plain-empty", alternative(head, [""], divs(BLOCK), "b"), ordered(), "played")
    yield Case("plain-poor", alternative(head, ["This mail needs HTML."], divs(BLOCK), "b"), ordered(), "played")
    yield Case("html-only", simple([divs(BLOCK)], "text/html; charset=utf-8"), ordered(), "played")
    pre = f"<table><tr><td><pre style='font-size:13px'>{breaks(BLOCK).replace('<br>', '')}</pre></td></tr></table>"
    yield Case("html-pre", simple([pre], "text/html"), ordered(), "played")
    yield Case(
        "html-table",
        simple(["<table>", *[f"<tr><td>{line}</td></tr>" for line in BLOCK], "</table>"], "text/html"),
        ordered(),
        "played",
    )
    for name, style in {"display": "display: none", "size": "font-size:0px", "mso": "mso-hide:all"}.items():
        hidden = f'<p>ok, thanks</p><div style="{style}">{divs(BLOCK)}</div>'
        yield Case(f"html-hidden-{name}", simple([hidden], "text/html"), {"nothing": True}, "nothing_found")
    yield Case(
        "html-hidden-attribute",
        simple([f"<p>ok</p><div hidden>{divs(BLOCK)}</div>"], "text/html"),
        {"nothing": True},
        "nothing_found",
    )
    css = f"<head><style>.x{{display:none}}</style></head><p>ok</p><div class='y x'>{divs(BLOCK)}</div>"
    yield Case("html-hidden-class", simple([css], "text/html"), {"nothing": True}, "nothing_found")
    yield Case(
        "html-hidden-comment",
        simple([f"<p>ok</p><!-- {divs(BLOCK)} -->"], "text/html"),
        {"nothing": True},
        "nothing_found",
    )
    yield Case(
        "html-script",
        simple([f"<p>ok</p><script>{breaks(BLOCK)}</script>"], "text/html"),
        {"nothing": True},
        "nothing_found",
    )
    yield Case(
        "html-indented",
        simple(
            ['<blockquote style="margin:0 0 0 40px;border:none;padding:0px">', divs(BLOCK), "</blockquote>"],
            "text/html",
        ),
        ordered(),
        "played",
    )
    for name, body in {"yaml": YAML, "json": JSON, "txt": BLOCK}.items():
        pieces = [(TEXT, ["My turn is attached.", *KEYED]), attached(f"order.{name}", body)]
        yield Case(f"attached-{name}", parts(pieces), ordered(), "played")
    yield Case("attached-alone", parts([attached("order.yaml", YAML, "text/yaml")]), ordered(), "played")
    yield Case("attached-same", parts([(TEXT, BLOCK), attached("order.yaml", YAML)]), ordered(), "played")
    yield Case(
        "attached-differs",
        parts([(TEXT, OTHER), attached("order.yaml", YAML)]),
        {"refused": "hold different orders"},
        "unreadable",
    )
    yield Case(
        "attached-two",
        parts([attached("a.yaml", YAML), attached("b.txt", OTHER)]),
        {"refused": "several orders are attached"},
        "unreadable",
    )
    yield Case("attached-form", parts([(TEXT, BLOCK), attached("salon.txt", FORM)]), ordered(), "played")
    yield Case(
        "attached-page",
        parts([(TEXT, BLOCK), attached("salon.html", [divs(OTHER)], "text/html")]),
        ordered(),
        "played",
    )
    yield Case(
        "attached-picture",
        parts([(TEXT, BLOCK), attached("cat.png", ["no picture"], "image/png")]),
        ordered(),
        "played",
    )
    apple = [(TEXT, BLOCK[:2]), attached("cat.png", ["no picture"], "image/png"), (TEXT, BLOCK[2:])]
    yield Case("text-in-two-parts", parts(apple), ordered(), "played")
    inner = mail(["From: Ann <ann@example.org>", "Subject: my turn", "", *BLOCK]).decode().split("\r\n")
    forward = (["Content-Type: message/rfc822"], inner)
    yield Case("forwarded-alone", parts([forward]), ordered(), "played")
    yield Case(
        "forwarded-with-text",
        parts([(TEXT, ["look what I sent last week"]), forward]),
        {"nothing": True},
        "nothing_found",
    )
    gmail_way = [
        "",
        "---------- Forwarded message ---------",
        "From: Ann <ann@example.org>",
        "Date: Tue, 17 Nov 2026",
        "Subject: my turn",
        "To: Ann <ann@example.org>",
        "",
        *BLOCK,
    ]
    yield Case("forwarded-inline", simple([*gmail_way, *KEYED]), ordered(), "played")
    signed = ["-----BEGIN SSH SIGNATURE-----", "U1NIU0lHAAAAAQ==", "-----END SSH SIGNATURE-----"]
    yield Case("signature-in-body", simple([*BLOCK, "", *signed]), {**ordered(), "signed": True}, "played")
    yield Case(
        "signature-attached",
        parts([(TEXT, BLOCK), attached("order.sig", signed)]),
        {**ordered(), "signed": True},
        "played",
    )


def odd_bytes() -> Iterator[Case]:
    """What is not what it claims to be."""
    note = [*BLOCK[:-1], "note Grüße – à bientôt", "#end"]
    for charset in ("x-unknown", "idna", "hex", "utf-9", '"a b"', "unicode_escape", "utf-16"):
        name = charset.strip('"').replace(" ", "-")
        yield Case(f"charset-{name}", simple(note, f"text/plain; charset={charset}"), ordered(), "played")
    yield Case("charset-nul", simple(note, "text/plain; charset=utf\0-8"), ordered(), "played")
    yield Case("charset-lying", simple(note, "text/plain; charset=us-ascii"), ordered(), "played")
    yield Case("charset-none-latin", simple(note, "text/plain", charset="cp1252"), ordered(), "played")
    yield Case("charset-claims-utf8", simple(note, charset="cp1252"), ordered(), "played")
    lying = mail([*header(Reply(), ["Content-Type: text/plain; charset=utf-16le"], "utf16"), ""])
    yield Case("charset-utf16", lying + "\r\n".join(note).encode("utf-16-le"), ordered(), "played")
    whole = base64.encodebytes("\r\n".join(BLOCK).encode()).decode().split()
    broken = [whole[0], whole[1].rstrip("=")] if len(whole) > 1 else [whole[0].rstrip("=")]
    yield Case("base64-unpadded", simple(broken, encoding="base64"), ordered(), "played")
    footer = [*whole, "", "___ Scanned by the office ___"]
    yield Case("base64-footer", simple(footer, encoding="base64"), ordered(), "played")
    yield Case("base64-lying", simple(BLOCK, encoding="base64"), ordered(), "played")
    yield Case(
        "base64-cut", simple([whole[0][:20]], encoding="base64"), {"refused": "no last line '#end'"}, "unreadable"
    )
    yield Case(
        "qp-broken",
        simple([*BLOCK[:2], "hire 1=", "", "end=ZZ"[:3], "#end"], encoding="quoted-printable"),
        ordered(),
        "played",
    )
    yield Case("encoding-unknown", simple(BLOCK, encoding="x-fancy"), ordered(), "played")
    yield Case("line-feeds", simple(BLOCK, end="\n"), ordered(), "played")
    yield Case("carriage-returns", simple(BLOCK, end="\r"), ordered(), "played")
    yield Case(
        "mbox", b"From ann@example.org Tue Nov 17 09:12:44 2026\n" + simple(BLOCK, end="\n"), ordered(), "played"
    )
    deep: list[str] = []
    for level in range(60):
        deep += [f'Content-Type: multipart/mixed; boundary="b{level}"', "", f"--b{level}"]
    yield Case(
        "deep-nesting", mail([*header(Reply(), [], "deep"), *deep, "", *BLOCK]), {"refused": "more parts"}, "unreadable"
    )
    yield Case("boundary-lost", parts([(TEXT, BLOCK)]).replace(b"--=_b--", b""), ordered(), "played")
    yield Case("multipart-without-boundary", simple(BLOCK, "multipart/mixed"), {"nothing": True}, "nothing_found")
