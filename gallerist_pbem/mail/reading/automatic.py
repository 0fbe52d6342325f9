"""Whether a program wrote a mail (RFC 3834): such mails are never answered, and no order is looked for in most."""

from __future__ import annotations

import re

from gallerist_pbem.mail.reading.headers import Headers

LIST = "it came over a mailing list"
LIST_FIELDS = ("list-id", "list-post", "list-unsubscribe", "list-help", "list-owner", "list-archive")
OWN_FIELDS = ("x-auto-response-suppress", "x-autoreply", "x-autorespond", "x-autoresponder", "x-auto-reply-from",
              "x-mail-autoreply", "x-failed-recipients", "x-vacation")  # fmt: skip
PROGRAMS = re.compile(
    r"(mailer-daemon|postmaster|(no|do-?not)[-_.]?reply|bounces?|auto-?reply|listserv|majordomo)([-+=.].*)?@.*"
)
_COMMENT = re.compile(r"\([^()]*\)")
_SUBJECT = re.compile(
    r"((re|aw|sv|tr|antw)\s*:\s*)*\[?("
    r"out of (the )?office|automatic reply|auto(matic)?[ -]?(reply|response|responder)|auto\s*:"
    r"|away from (the|my) (office|desk)"
    r"|i am out of the office|undeliver(ed|able)|delivery status notification|mail delivery (failed|failure|subsystem)"
    r"|returned mail|failure notice"
    r"|r.ponse automatique|(message )?automatique\b|(message|notification|avis) d.absence"
    r"|absen(ce|te?) du bureau"
    r"|je suis (actuellement )?(absente?|en cong.s?)|en cong.s? jusqu|.chec de (la )?(remise|distribution)|non remis"
    r"|automatische (antwort|r.ckmeldung)|abwesenheit(snotiz|sbenachrichtigung|smeldung|sassistent|s-agent)?\b"
    r"|nicht im b.ro|ich bin (derzeit |zur zeit )?(nicht im b.ro|im urlaub|abwesend)|au.er haus|urlaubsvertretung"
    r"|unzustellbar|nicht zustellbar).*",
    re.IGNORECASE,
)
_BODY = re.compile(
    r"(hello|hi|dear|bonjour|hallo|guten tag|sehr geehrte)?[^\n]{0,60}\n*\s*.{0,40}("
    r"i am (currently )?(out of (the )?office|away from the office|on (annual )?leave|on vacation)"
    r"|this is an automat(ic|ed) (reply|response|message)"
    r"|je suis (actuellement )?(absente?|en cong.s?|en vacances)|ceci est (un message|une r.ponse) automatique"
    r"|ich bin (derzeit|zurzeit|zur zeit|momentan|aktuell|vom|bis)\b.{0,60}"
    r"(nicht im (b.ro|hause)|abwesend|im urlaub|nicht erreichbar)"
    r"|dies ist eine automatische (antwort|nachricht)).*",
    re.IGNORECASE | re.DOTALL,
)
BODY_LENGTH = 400


def why_automatic(headers: Headers, kind: str, sender: str) -> str:
    """What its header says about that; empty if a person wrote it."""
    submitted = _COMMENT.sub("", headers.first("auto-submitted")).partition(";")[0].strip().lower()
    if submitted not in ("", "no"):
        return f"its header says `Auto-Submitted: {submitted[:40]}`"
    if kind == "multipart/report" or kind.startswith("message/"):
        return "it is a report about another mail"
    if any(value.strip() == "<>" for value in headers.all("return-path")):
        return "its return path is empty"
    if PROGRAMS.fullmatch(sender):
        return "its address is that of a program"
    for name in OWN_FIELDS:
        if headers.all(name):
            return f"its header has a line `{name}`"
    return _as_list(headers)


def _as_list(headers: Headers) -> str:
    precedence = headers.first("precedence").strip().lower()
    if precedence in ("junk", "auto_reply"):
        return f"its header says `Precedence: {precedence}`"
    return LIST if precedence in ("bulk", "list") or any(headers.all(name) for name in LIST_FIELDS) else ""


def sounds_absent(subject: str, typed: str) -> str:
    """Programs that say so only in words, in English, French or German; who types an order is there."""
    if _SUBJECT.fullmatch(subject[:300]):
        return "its subject is that of an automatic reply"
    return "it reads like an automatic reply" if _BODY.match(typed[:BODY_LENGTH]) else ""
