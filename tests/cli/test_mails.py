"""A raw mail is an order wherever an order is read, from a file or from standard input."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.command import in_process
from tests.support.folders import TESTS
from tests.support.letters.salon import salon

CORPUS = TESTS / "mail" / "corpus"


@pytest.mark.parametrize("name", ["gmail-inline", "outlook-desktop-top-de", "gmx-edited", "attached-yaml"])
def test_play_and_check_read_a_mail(tmp_path: Path, name: str) -> None:
    game, mail = salon(tmp_path / "salon.yaml").file.path, CORPUS / f"{name}.eml"
    checked = in_process(["check", game, mail])
    assert (checked.code, checked.out.split()[0]) == (0, "legal")
    assert in_process(["check", game, "-"], stdin=mail.read_bytes()).out == checked.out
    played = in_process(["play", game, mail])
    assert (played.code, played.out.startswith("salon, move 4\n")) == (0, True)
    assert in_process(["play", game, "-"], stdin=mail.read_bytes()).code == 5


def test_a_standing_order_is_set_from_a_mail(tmp_path: Path) -> None:
    game = salon(tmp_path / "salon.yaml").file.path
    told = in_process(["standing", game, "--as", "blue", "--set", CORPUS / "standing-alone.eml"])
    assert (told.code, "1. if out of any: decline" in told.out) == (0, True)


def test_faults_name_the_mail(tmp_path: Path) -> None:
    game = salon(tmp_path / "salon.yaml").file.path
    for name, why in {
        "typing-error": "does not fit",
        "small-talk": "no order was found",
        "bounce": "a program",
    }.items():
        ran = in_process(["check", game, CORPUS / f"{name}.eml"])
        assert ran.code == 3
        said = "".join(ran.err.split())
        assert (f"{name}.eml:" in said, "".join(why.split()) in said) == (True, True)


def test_a_large_mail_is_read_and_a_huge_one_refused_with_a_sentence(tmp_path: Path) -> None:
    game = salon(tmp_path / "salon.yaml").file.path
    order = (CORPUS / "html-only.eml").read_bytes()
    large = tmp_path / "large.eml"
    large.write_bytes(order + b"<p>long</p>\r\n" * 30000)
    assert in_process(["check", game, large]).code == 0
    huge = tmp_path / "huge.eml"
    huge.write_bytes(order + b"<p>long</p>\r\n" * 2_400_000)
    refused = in_process(["check", game, huge])
    assert (refused.code, "too long" in refused.err) == (3, True)
    text = tmp_path / "text.txt"
    text.write_bytes(b"x\n" * 40000)
    assert "no more than 65536 bytes are read" in " ".join(in_process(["check", game, text]).err.split())
