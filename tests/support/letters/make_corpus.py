"""Writes the mails of the corpus and what must become of them: python -m tests.support.letters.make_corpus

The shapes were written after what these programs are known to send; those saved from one lie below
`saved`. A new case is a line in `tests/support/letters`. Every mail of the folder itself is made anew, so nothing is
to be put there by hand.
"""

from __future__ import annotations

from collections.abc import Iterator

import yaml

from tests.support.letters.cases import Case, replies
from tests.support.letters.corpus import CORPUS
from tests.support.letters.odd_cases import flowed, odd_bytes, several_parts, texts
from tests.support.letters.who_cases import automatic, commanding, senders, tokens

SOURCES = (replies, texts, flowed, several_parts, odd_bytes, senders, tokens, automatic, commanding)


def cases() -> Iterator[Case]:
    """All mails that are made."""
    for source in SOURCES:
        yield from source()


def main() -> None:
    """Writes every mail anew."""
    made = list(cases())
    for path in CORPUS.glob("*.eml"):
        path.unlink()
    for case in made:
        (CORPUS / f"{case.name}.eml").write_bytes(case.raw)
    expected = {case.name: {"from": case.sender, **case.want, "host": case.host} for case in made}
    text = yaml.safe_dump(expected, sort_keys=False, allow_unicode=True, width=120)
    head = "# What must become of each mail of this folder; made by `python -m tests.support.letters.make_corpus`.\n"
    (CORPUS / "expected.yaml").write_text(head + text, encoding="utf-8")


if __name__ == "__main__":
    main()
