"""Replies as mail programs write them: the same typed lines, each time in the shape of another program."""

from __future__ import annotations

import base64
import quopri
from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

from tests.support.letters.salon import HOST, key

Lines = Sequence[str]


def reply_address(token: str = "", game: str = "salon") -> str:
    """Where a reply to a mail of ours goes."""
    return f"table+{game}.{token or key()}@example.org"


FORM = [
    "[salon] move 3: your turn, Ann", "", "ORDER TO FILL IN", "#gallerist salon blue 3",
    f"# key: {key()} (leave this line)", "go ?", "?",
    "# Put where to for the first ? and what to do there below it. Keep the first",
    "#   and the last line; other lines that begin with # are not read.",
    "# for example: go artists_colony; discover digital blue bonus artist digital", "#       blue",
    "# go media_center (kicks out the gallerist of yellow)", "#   hire 1 (costs 1), 2 (costs 3)", "#end", "",
    "ROUND 1. Start player Ann (blue).", "  [ ] no ticket in the box office (60 left)",
]  # fmt: skip
"""What was answered, as it was mailed."""
HEAD = 3
"""Where the form begins in it."""
STEPS = ["go media_center", "hire 1", "end"]
BLOCK = ["#gallerist salon blue 3", *STEPS, "#end"]
FILLED = [*FORM[:5], *STEPS, *FORM[7:]]
"""The form, filled in."""


class Reply(NamedTuple):
    """What somebody typed, and what is left of the mail that he answers: quoted lines and typed ones between them."""

    above: Lines = ()
    quoted: Lines = tuple(FORM)
    below: Lines = ()
    lang: str = "en"
    sender: str = "Ann <ann@example.org>"
    to: str = reply_address()
    subject: str = "Re: [salon] move 3: your turn, Ann"
    number: int = 1
    extra: Lines = ()


Client = Callable[[Reply], bytes]
TYPED = "\t"
"""Begins a line among the quoted ones that the sender typed between them."""


def header(reply: Reply, agent: Lines, message_id: str) -> list[str]:
    """What every program writes, in about this order."""
    return [
        f"Delivered-To: {reply.to}", "Return-Path: <ann@example.org>",
        "Received: from mail.example.org (mail.example.org [192.0.2.7]) by mx.example.org with ESMTPS;",
        "        Tue, 17 Nov 2026 09:12:44 +0000", *reply.extra, f"From: {reply.sender}",
        f"To: The table <{reply.to}>", f"Subject: {reply.subject}", "Date: Tue, 17 Nov 2026 10:12:40 +0100",
        f"Message-ID: <{message_id}.{reply.number}@mail.example.org>",
        f"In-Reply-To: <salon.3.blue.turn.{key()}@example.org>",
        f"References: <salon.0.blue.turn.{key(decision=0)}@example.org>",
        f" <salon.3.blue.turn.{key()}@example.org>", "MIME-Version: 1.0", *agent,
    ]  # fmt: skip


def mail(lines: Lines, end: str = "\r\n", charset: str = "utf-8") -> bytes:
    """A mail of these lines."""
    return (end.join(lines) + end).encode(charset)


def marks(lines: Lines, mark: str = "> ") -> list[str]:
    """Quoted lines, with what was typed between them."""
    return [line[1:] if line.startswith(TYPED) else f"{mark}{line}".rstrip() for line in lines]


def bare(lines: Lines) -> list[str]:
    """The same where a program does not mark quotes."""
    return [line.removeprefix(TYPED) for line in lines]


ON = {
    "en": "On Tue, Nov 17, 2026 at 9:00 AM The table <{to}> wrote:",
    "fr": "Le mar. 17 nov. 2026 à 09:00, The table <{to}> a écrit :",
    "de": "Am Di., 17. Nov. 2026 um 09:00 Uhr schrieb The table <{to}>:",
}
SENT = {
    "en": ("From", "Sent", "To", "Subject", "Tuesday, November 17, 2026 9:00 AM", "Original Message"),
    "fr": ("De", "Envoyé", "À", "Objet", "mardi 17 novembre 2026 09:00", "Message d'origine"),
    "de": ("Von", "Gesendet", "An", "Betreff", "Dienstag, 17. November 2026 09:00", "Ursprüngliche Nachricht"),
}


def heading(reply: Reply) -> list[str]:
    """The lines that Outlook puts above the mail that is answered."""
    von, sent, an, subject, when, _ = SENT[reply.lang]
    colon = " :" if reply.lang == "fr" else ":"
    return [
        f"{von}{colon} The table <{reply.to}>", f"{sent}{colon} {when}", f"{an}{colon} Ann <ann@example.org>",
        f"{subject}{colon} [salon] move 3: your turn, Ann",
    ]  # fmt: skip


def alternative(head: list[str], plain: Lines, html: str, boundary: str, encoding: str = "quoted-printable") -> bytes:
    """Plain text and HTML, packed alike."""
    kind = f'Content-Type: multipart/alternative; boundary="{boundary}"'
    parts = [(text, sort) for text, sort in (("\r\n".join(plain) + "\r\n", "plain"), (html, "html"))]
    lines = [*head, kind, ""]
    for text, sort in parts:
        lines += [f"--{boundary}", f'Content-Type: text/{sort}; charset="UTF-8"']
        lines += [f"Content-Transfer-Encoding: {encoding}", "", packed(text, encoding), ""]
    return mail([*lines, f"--{boundary}--"])


def packed(text: str, encoding: str, charset: str = "utf-8") -> str:
    """Text packed for the way."""
    raw = text.encode(charset)
    if encoding == "base64":
        return base64.encodebytes(raw).decode().replace("\n", "\r\n").rstrip()
    return quopri.encodestring(raw.replace(b"\r\n", b"\n")).decode().replace("\n", "\r\n").rstrip("\r\n")


def divs(lines: Lines) -> str:
    """One <div> a line, as most programs write what is typed."""
    return "".join(f"<div>{escape(line, quote=False)}</div>" if line else "<div><br></div>" for line in lines)


def breaks(lines: Lines) -> str:
    """Lines with <br> between them, as quotes of plain text are shown."""
    return "<br>\r\n".join(escape(line, quote=False) for line in lines)


def blockquotes(lines: Lines, tag: str) -> str:
    """Quoted lines in an element, which is closed and opened again around what was typed."""
    done, run = "", list[str]()
    for line in [*lines, TYPED]:
        if line.startswith(TYPED):
            done += f"{tag}{breaks(run)}</blockquote>" if run else ""
            done += divs([line[1:]]) if len(line) > 1 else ""
            run = []
        else:
            run.append(line)
    return done


def gmail(reply: Reply) -> bytes:
    """Gmail in a browser or on a phone."""
    on = ON[reply.lang].format(to=reply.to)
    tag = '<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204)">'
    html = f'<div dir="ltr">{divs(reply.above)}</div><br><div class="gmail_quote gmail_quote_container">'
    html += f'<div dir="ltr" class="gmail_attr">{escape(on)}<br></div>'
    html += f"{blockquotes(reply.quoted, tag)}{divs(reply.below)}</div>\r\n"
    plain = [*reply.above, "", on, "", *marks(reply.quoted), *reply.below]
    return alternative(header(reply, [], "CAF0gmail"), plain, html, "0000000000003a1b2c0612345678")


def outlook_desktop(reply: Reply) -> bytes:
    """Outlook for Windows: the answered mail stands below a heading, without marks."""
    paragraphs = "".join(f"<p class=MsoNormal>{escape(line) or '<o:p>&nbsp;</o:p>'}</p>\r\n" for line in reply.above)
    old = "".join(f"<p class=MsoNormal>{escape(line) or '&nbsp;'}</p>\r\n" for line in bare(reply.quoted))
    box = '<div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm">'
    head = "<br>\r\n".join(
        f"<b>{line.partition(':')[0]}:</b>{escape(line.partition(':')[2])}" for line in heading(reply)
    )
    html = '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!--\r\np.MsoNormal {margin:0cm;}\r\n'
    html += f"--></style></head><body lang=EN-GB><div class=WordSection1>{paragraphs}<div>{box}"
    html += f"<p class=MsoNormal>{head}</p></div></div>{old}</div></body></html>\r\n"
    plain = [*reply.above, "", *heading(reply), "", *bare(reply.quoted), *reply.below]
    agent = ["X-Mailer: Microsoft Outlook 16.0", "Thread-Index: AQHbOUTLOOK", "Content-Language: en-gb"]
    return alternative(header(reply, agent, "000001db$outlook"), plain, html, "----=_NextPart_000_0001_01DB", "base64")


def outlook_web(reply: Reply) -> bytes:
    """Outlook in a browser."""
    old = "".join(f"<div>{escape(line) or '<br>'}</div>" for line in bare(reply.quoted))
    style = 'class="elementToProof" style="font-family: Aptos, Calibri; font-size: 12pt;"'
    typed = "".join(f"<div {style}>{escape(line) or '<br>'}</div>" for line in reply.above)
    html = f'<html><head><style type="text/css">P {{margin-top:0}}</style></head><body dir="ltr">{typed}'
    html += '<div id="appendonsend"></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr">'
    html += f"<font><b>{'<br>'.join(escape(line) for line in heading(reply))}</b></font></div>{old}</body></html>"
    rule = "________________________________"
    plain = [*reply.above, "", rule, *heading(reply), "", *bare(reply.quoted), *reply.below]
    head = header(reply, ["X-MS-Has-Attach:", "Accept-Language: en-US"], "AM0PR0OWA")
    return alternative(head, plain, html, "_000_AM0PR0OWA_")


GET = {"en": "Get Outlook for iOS<https://aka.ms/o0ukef>", "fr": "Télécharger Outlook pour iOS<https://aka.ms/o0ukef>",
       "de": "Outlook für iOS<https://aka.ms/o0ukef> herunterladen"}  # fmt: skip


def outlook_phone(reply: Reply) -> bytes:
    """Outlook on a phone, with its advertisement."""
    return outlook_web(reply._replace(above=[*reply.above, "", GET[reply.lang]]))


APPLE = {
    "en": "On 17 Nov 2026, at 09:00, The table <{to}> wrote:",
    "fr": "Le 17 nov. 2026 à 09:00, The table <{to}> a écrit :",
    "de": "Am 17.11.2026 um 09:00 schrieb The table <{to}>:",
}


def apple_mail(reply: Reply) -> bytes:
    """Apple Mail on a computer: plain text."""
    agent = ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable",
             "X-Mailer: Apple Mail (2.3826.200.121)"]  # fmt: skip
    on = APPLE[reply.lang].format(to=reply.to)
    body = [*reply.above, "", *marks([on, "", *reply.quoted]), "", *reply.below]
    return mail([*header(reply, agent, "8E3A-APPLE"), "", packed("\r\n".join(body), "quoted-printable")])


PHONE = {"en": "Sent from my iPhone", "fr": "Envoyé de mon iPhone", "de": "Von meinem iPhone gesendet"}


def iphone(reply: Reply) -> bytes:
    """Mail on an iPhone: HTML, with plain text beside it."""
    on = APPLE[reply.lang].format(to=reply.to)
    tag = '<blockquote type="cite">'
    html = '<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body dir="auto">'
    html += f'{divs(reply.above)}<div dir="ltr">{PHONE[reply.lang]}</div><div dir="ltr"><br><blockquote type="cite">'
    html += f"{escape(on)}<br><br></blockquote></div>{blockquotes(reply.quoted, tag)}{divs(reply.below)}</body></html>"
    plain = [*reply.above, "", PHONE[reply.lang], "", *marks([on, "", *reply.quoted]), *reply.below]
    head = header(reply, ["X-Mailer: iPhone Mail (23A341)"], "5D1F-IPHONE")
    return alternative(head, plain, html, "Apple-Mail-1A2B3C", "base64")


def thunderbird(reply: Reply) -> bytes:
    """Thunderbird: plain text that flows."""
    agent = ["User-Agent: Mozilla Thunderbird", "Content-Type: text/plain; charset=UTF-8; format=flowed",
             "Content-Transfer-Encoding: 8bit"]  # fmt: skip
    on = {"en": "On 17/11/2026 09:00, The table wrote:", "fr": "Le 17/11/2026 à 09:00, The table a écrit :",
          "de": "Am 17.11.26 um 09:00 schrieb The table:"}[reply.lang]  # fmt: skip
    body = [*reply.above, "", on, *marks(reply.quoted), *reply.below]
    return mail([*header(reply, agent, "b1c2d3e4-thunderbird"), "", *body])


def mutt(reply: Reply) -> bytes:
    """mutt, line feeds only, as it lies in a Maildir."""
    agent = ["Content-Type: text/plain; charset=us-ascii", "Content-Disposition: inline", "User-Agent: Mutt/2.2.12"]
    body = ["On Tue, Nov 17, 2026 at 09:00:00AM +0100, The table wrote:", *marks(reply.quoted), *reply.below]
    return mail([*header(reply, agent, "20261117091240.GA1234"), "", *reply.above, *body], "\n")


K9 = {"en": "Sent from my Android device with K-9 Mail. Please excuse my brevity.",
      "de": "Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.",
      "fr": "Envoyé de mon appareil Android avec K-9 Mail. Veuillez excuser ma brièveté."}  # fmt: skip


def k9(reply: Reply) -> bytes:
    """K-9 Mail on a phone."""
    agent = ["User-Agent: K-9 Mail for Android", "Content-Type: text/plain; charset=utf-8",
             "Content-Transfer-Encoding: 8bit"]  # fmt: skip
    on = APPLE[reply.lang].format(to=reply.to)
    body = [*reply.above, "-- ", K9[reply.lang], "", on, *marks(reply.quoted, ">"), *reply.below]
    return mail([*header(reply, agent, "7E6D-K9"), "", *body])


def samsung(reply: Reply) -> bytes:
    """The mail program of Samsung phones, which ends its lines in the plain part oddly."""
    was = {"en": "Original message", "fr": "Message d'origine", "de": "Ursprüngliche Nachricht"}[reply.lang]
    von, _, an, subject, _, _ = SENT[reply.lang]
    about = [f"-------- {was} --------", f"{von}: The table <{reply.to}>", "Date: 17/11/2026 09:00 (GMT+01:00)",
             f"{an}: Ann <ann@example.org>", f"{subject}: [salon] move 3: your turn, Ann"]  # fmt: skip
    html = f'<html><body dir="auto">{divs(reply.above)}<div><br></div><div align="left" dir="auto">'
    html += f"{divs(about)}</div><div><br></div>{divs(bare(reply.quoted))}{divs(reply.below)}</body></html>"
    plain = [*reply.above, "", *about, "", *bare(reply.quoted), *reply.below]
    return alternative(header(reply, [], "samsung"), plain, html, "--_com.samsung.android.email_1234", "base64")


def gmx(reply: Reply) -> bytes:
    """The web mail of GMX and web.de: HTML alone."""
    von, sent, an, subject, when, _ = SENT[reply.lang]
    old = "".join(f"<div>{escape(line) or '&nbsp;'}</div>\r\n" for line in bare(reply.quoted))
    html = f'<html><head></head><body><div style="font-family: Verdana;font-size: 12.0px;">{divs(reply.above)}'
    html += '<div>&nbsp;<div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; '
    html += f'border-left:2px solid #C3D9E5;"><div><b>{sent}:</b>&nbsp;{when}<br><b>{von}:</b>&nbsp;The table<br>'
    html += f"<b>{an}:</b>&nbsp;ann@example.org<br><b>{subject}:</b>&nbsp;[salon]</div>{old}</div></div></div>"
    agent = ["Content-Type: text/html; charset=UTF-8", "Content-Transfer-Encoding: quoted-printable", "X-Priority: 3"]
    return mail([*header(reply, agent, "trinity-gmx"), "", packed(f"{html}</body></html>", "quoted-printable")])


def orange(reply: Reply) -> bytes:
    """The web mail of Orange, with ISO-8859-1."""
    agent = [
        "Content-Type: text/plain; charset=ISO-8859-1",
        "Content-Transfer-Encoding: 8bit",
        "X-Mailer: Open-Xchange",
    ]
    about = ["> Message du 17/11/26 09:00", f"> De : The table <{reply.to}>", "> A : ann@example.org", "> Copie à :",
             "> Objet : [salon] move 3: your turn, Ann", ">"]  # fmt: skip
    body = [*reply.above, "", "", *about, *marks(reply.quoted), *reply.below]
    return mail([*header(reply, agent, "orange"), "", *body], charset="latin-1")


def free(reply: Reply) -> bytes:
    """The web mail of Free (Zimbra): a heading, then the mail with marks."""
    agent = ["Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: quoted-printable",
             "X-Mailer: Zimbra 8.8.15"]  # fmt: skip
    about = [f'De: "The table" <{reply.to}>', 'À: "Ann" <ann@example.org>', "Envoyé: Mardi 17 Novembre 2026 09:00:00",
             "Objet: [salon] move 3: your turn, Ann"]  # fmt: skip
    body = [*reply.above, "", "----- Mail original -----", *about, "", *bare(reply.quoted), *reply.below]
    return mail([*header(reply, agent, "zimbra"), "", packed("\r\n".join(body), "quoted-printable")])


def yahoo(reply: Reply) -> bytes:
    """Yahoo in a browser."""
    on = ON[reply.lang].format(to=reply.to)
    html = f'<html><body><div class="ydp1-yahoo-style-wrap">{divs(reply.above)}</div><div id="yahoo_quoted_1" '
    html += f'class="yahoo_quoted"><div>{escape(on)}</div><div>{breaks(bare(reply.quoted))}</div></div></body></html>'
    plain = [*reply.above, "", f"    {on}", " ", *[f" {line}" for line in marks(reply.quoted, "")], *reply.below]
    return alternative(
        header(reply, ["X-Mailer: WebService/1.1 YMailNorrin"], "yahoo"), plain, html, "----=_Part_1_2.3"
    )


def proton(reply: Reply) -> bytes:
    """Proton Mail."""
    on = ON[reply.lang].format(to=reply.to)
    tag = '<blockquote class="protonmail_quote" type="cite">'
    html = (
        f'<div style="font-family: Arial;">{divs(reply.above)}</div><div class="protonmail_quote">{escape(on)}<br><br>'
    )
    html += f"{blockquotes(reply.quoted, tag)}{divs(reply.below)}</div>"
    plain = [*reply.above, "", on, "", *marks(reply.quoted), *reply.below]
    return alternative(header(reply, [], "proton"), plain, html, "b1_proton", "base64")


CLIENTS: dict[str, Client] = {
    "gmail": gmail, "outlook-desktop": outlook_desktop, "outlook-web": outlook_web, "outlook-phone": outlook_phone,
    "apple-mail": apple_mail, "iphone": iphone, "thunderbird": thunderbird, "mutt": mutt, "k9": k9, "samsung": samsung,
    "gmx": gmx, "orange": orange, "free": free, "yahoo": yahoo, "proton": proton,
}  # fmt: skip
UNMARKED = {"outlook-desktop", "outlook-web", "outlook-phone", "samsung", "gmx", "free", "yahoo"}
"""Who types between the quoted lines there leaves no trace of it."""
__all__ = ["CLIENTS", "HOST"]
