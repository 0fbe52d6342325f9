"""The bytes of a part as text, whatever its header claims about them."""

from __future__ import annotations

import binascii
import codecs
import re

_BASE64 = re.compile(rb"[A-Za-z0-9+/=\s]*")
_FULL = re.compile(rb"[^A-Za-z0-9+/]")
_SHIFTING = re.compile(r"utf[-_]?7|iso[-_]?2022.*|hz.*|csiso2022.*", re.IGNORECASE)
_WIDE = re.compile(r"utf[-_]?(16|32).*|ucs.*", re.IGNORECASE)
_LATIN = re.compile(r"iso[-_]?8859[-_]?1|latin[-_]?1|l1|us[-_]?ascii|ascii|ansi.*|", re.IGNORECASE)
_NAME = re.compile(r"[A-Za-z0-9_.:-]{1,40}")
FALLBACK = "cp1252"
NOT_FOR_MAILS = {"idna", "punycode", "undefined", "unicode_escape", "raw_unicode_escape", "mbcs", "oem"}
"""Text encodings of Python that are none of a mail."""


def transferred(raw: bytes, encoding: str) -> bytes:
    """The content as it was before it was packed for the way; broken packing is read as far as it goes."""
    kind = encoding.strip().lower()
    if kind == "quoted-printable":
        return binascii.a2b_qp(raw)
    return _from_base64(raw) if kind == "base64" else raw


def _from_base64(raw: bytes) -> bytes:
    """Padding may be missing, and a program on the way may have added a line of its own; or it is no base64 at all."""
    packed = _BASE64.match(raw)
    first = raw.strip().split(b"\n", 1)[0].strip()
    if packed is None or not packed[0].strip() or b" " in first or b"#" in first:
        return raw
    signs = _FULL.sub(b"", packed[0].split(b"\n--", 1)[0])
    signs = signs[: len(signs) - 1] if len(signs) % 4 == 1 else signs
    return binascii.a2b_base64(signs + b"=" * (-len(signs) % 4))


def as_text(raw: bytes, charset: str) -> str:
    """UTF-8 where the bytes are UTF-8, for no other text looks so by chance; else what is declared; else what most
    mean who declare nothing. Lines end with a line feed, and no zero byte is left."""
    text = _decoded(raw, charset.strip().strip("'\""))
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")


def _decoded(raw: bytes, charset: str) -> str:
    shifting = _SHIFTING.fullmatch(charset) or (_WIDE.fullmatch(charset) and b"\0" in raw)
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return raw.decode("utf-16", "replace")
    if not shifting:
        try:
            return raw.decode("utf-8")
        except UnicodeDecodeError:
            return raw.decode(_known(charset), "replace")
    return raw.decode(_known(charset), "replace")


def _known(charset: str) -> str:
    """A charset that Python can read text with; one that claims too little is taken for what its users mean."""
    if _LATIN.fullmatch(charset) or not _NAME.fullmatch(charset):
        return FALLBACK
    try:
        name = codecs.lookup(charset).name
        is_text = isinstance(b"".decode(charset), str)
    except (LookupError, ValueError):
        return FALLBACK
    return charset if is_text and name not in NOT_FOR_MAILS and not name.startswith("utf-8") else FALLBACK
