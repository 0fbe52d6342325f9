"""What the sender typed, and what is only quoted: where mail programs put the mail that is answered, and signatures."""

from __future__ import annotations

import re
from itertools import takewhile

from gallerist_pbem.referee.office.wording import MARK, clean

_RULED = re.compile(
    r"[-_=* ]{2,}\s*(original message|original appointment|forwarded message|begin forwarded message"
    r"|urspr.ngliche nachricht|originalnachricht|weitergeleitete nachricht|anfang der weitergeleiteten nachricht"
    r"|message (d.)?origin\w*|message transf.r.|e-mail d.origine)\s*:?[-_=* ]*",
    re.IGNORECASE,
)
_APPLE_FORWARD = re.compile(
    r"(begin forwarded message|anfang der weitergeleiteten nachricht|d.but du message (r.exp.di.|transf.r.))\s*:",
    re.IGNORECASE,
)
_FIRST = re.compile(r"[*_]*(from|von|de|exp.diteur)\s*:[*_]*\s.*", re.IGNORECASE)
_SECOND = re.compile(
    r"[*_]*(sent|date|gesendet|datum|envoy.|to|an|.|cc|subject|betreff|objet|sujet)\s*:[*_]*\s.*", re.IGNORECASE
)
_ATTRIBUTION = re.compile(
    r"(on|am|le|il)\b.{5,200}\b(wrote|writes|schrieb|a .crit)\b.{0,120}:"
    r"|.{1,120}\b(wrote|writes|schrieb|a .crit)\s*( am| on| le)?\b.{0,80}:"
    r"|(gesendet|sent|envoy.)\s*:.{5,120}|(von|an|betreff|from|to|subject|de|.|objet)\s*:.{1,200}",
    re.IGNORECASE,
)
_BEGUN = re.compile(r"(on|am|le)\b.{8,200}", re.IGNORECASE)
_PHONE = re.compile(
    r"(sent (from|with|via) (my |the )?[\w. ]+|get outlook for .*|sent from yahoo.*|sent from outlook.*"
    r"|von (meinem|meiner) .{2,60} gesendet|gesendet (von|mit|aus) .*|diese nachricht wurde von .* gesendet.*"
    r"|outlook f.r .*(herunterladen|holen).*|holen sie sich outlook.*"
    r"|envoy. (de|depuis|.) (mon|ma|l.|un|outlook|yahoo).*"
    r"|t.l.chargez? outlook.*|obtenir outlook.*|envoy. avec .*|provenance : .*)\.?",
    re.IGNORECASE,
)
_ARMOR = ("-----begin ", "-----end ")
RULE = re.compile(r"_{10,}|-{20,}")
LONGEST_HEADING = 8


def marked(text: str) -> str:
    """With a `>` before all that follows where a program put the answered mail without marking it."""
    lines = text.split("\n")
    start = next((at for at, line in enumerate(lines) if _begins_answered(lines, at)), None)
    if start is None:
        return text
    return "\n".join([*lines[:start], *(line if is_quoted(line) else f"> {line}" for line in lines[start:])])


def _begins_answered(lines: list[str], at: int) -> bool:
    line = lines[at].strip()
    if not line or len(line) > 300:
        return False
    if _RULED.fullmatch(line) or _APPLE_FORWARD.fullmatch(line):
        return True
    if not _FIRST.fullmatch(line):
        return False
    heading = takewhile(str.strip, lines[at + 1 : at + LONGEST_HEADING])
    return sum(bool(_SECOND.fullmatch(other.strip()[:300])) for other in heading) >= 2


def is_quoted(line: str) -> bool:
    """Whether somebody else wrote it."""
    return clean(line[:50]).lstrip().startswith((">", "|"))


def fresh(text: str) -> str:
    """What the sender typed: no quotes, nothing that his program put before them, no signature."""
    lines = [clean(line).rstrip() if len(line) < 2000 else line for line in text.split("\n")]
    typed: list[str] = []
    last_order = max((at for at, line in enumerate(lines) if line.lstrip().lower().startswith(MARK)), default=-1)
    for at, line in enumerate(lines):
        # Who writes an order below his signature means it.
        if line in ("--", "—") and at > last_order:
            break
        if not is_quoted(line) and not _is_by_program(lines, at):
            typed.append(line.strip())
    return re.sub(r"\n{3,}", "\n\n", "\n".join(_unsigned(typed))).strip()


def _is_by_program(lines: list[str], at: int) -> bool:
    """The line before a quote, which may be broken in two, or the advertisement of a phone."""
    line = lines[at].strip()
    if not line or len(line) > 300:
        return False
    if _PHONE.fullmatch(line) or RULE.fullmatch(line):
        return True
    following = next((other for other in lines[at + 1 : at + 5] if other.strip()), "")
    if _ATTRIBUTION.fullmatch(line) and (is_quoted(following) or not following):
        return True
    if _BEGUN.fullmatch(line) and _ATTRIBUTION.fullmatch(f"{line} {following.strip()}"):
        return True
    before = lines[at - 1].strip() if at else ""
    return bool(_BEGUN.fullmatch(before) and _ATTRIBUTION.fullmatch(f"{before} {line}"))


def _unsigned(lines: list[str]) -> list[str]:
    """Without an armored signature."""
    kept: list[str] = []
    inside = False
    for line in lines:
        if line.lower().startswith(_ARMOR):
            inside = line.lower().startswith(_ARMOR[0])
        elif not inside:
            kept.append(line)
    return kept
