"""Nobody's secret leaves its seat: another secret changes no byte of what others get, of the log or of the ledger."""

from __future__ import annotations

from pathlib import Path

from gallerist_pbem.mail.running.log import Log
from tests.support.mail_table import ADDRESS, REFEREE, MailTable, address_of
from tests.support.other_secrets import exchange

SEATS = ("blue", "yellow", "purple")


def played(folder: Path, standing: str) -> dict[str, object]:
    """What everybody but yellow can see after yellow has given a standing order and made a mistake."""
    table = MailTable(folder)
    (folder / "host.key").write_text("5e" * 32 + "\n", encoding="ascii")
    table.begin("salon", SEATS, seed=3)
    table.run()
    table.reply("yellow", f"#gallerist salon yellow 0\n{standing}\n#end\n", 0)
    table.run()
    for _ in SEATS:
        table.reply_legally()
        table.run()
    rows = table.host.ledger.database.rows
    others = [seat for seat in SEATS if seat != "yellow"]
    return {
        "letters": {seat: sorted(map(bytes, table.letters(address_of(seat)))) for seat in others},
        "log": (folder / "host.log").read_bytes(),
        "game": table.path().read_bytes(),
        "notes": rows("SELECT game, seat, kind, facts FROM notes WHERE seat <> 'yellow' ORDER BY number"),
        "letters kept": rows("SELECT message_id, raw FROM letters WHERE seat <> 'yellow' ORDER BY message_id"),
        "verdicts": rows("SELECT game, seat, verdict, why, move FROM mails ORDER BY number"),
    }


def test_a_standing_order_is_nobody_elses(tmp_path: Path) -> None:
    one = played(tmp_path / "one" / "table", "if out of sales_office: decline")
    other = played(tmp_path / "other" / "table", "if out of international_market: ask")
    one["log"], other["log"] = (without_keys(each["log"]) for each in (one, other))
    assert one == other


def without_keys(log: object) -> list[bytes]:
    """The log names a mail by the digest of what its owner wrote."""
    assert isinstance(log, bytes)
    return [b" ".join(word for word in line.split() if len(word.strip(b",")) != 12) for line in log.splitlines()]


def test_the_log_holds_no_key_and_nothing_that_was_written(tmp_path: Path) -> None:
    table = MailTable(tmp_path / "table")
    table.begin()
    table.run()
    table.reply_legally()
    table.deliver("A word in secret: xylophone", sender="dan@example.org")
    table.run()
    log = (table.folder / "host.log").read_text(encoding="utf-8")
    keys = [table.token(seat, decision) for seat in ("blue", "yellow") for decision in range(3)]
    assert not [key for key in (*keys, "xylophone", table.host.key.hex()) if key in log]
    assert "played" in log


def test_what_a_server_says_of_a_letter_is_logged_without_the_key_in_it(tmp_path: Path) -> None:
    """Its address and the name of its file hold one; a server may quote it in small letters."""
    said: list[str] = []
    log = Log(tmp_path / "host.log", said.append)
    for key in ("6DJUCNPEG3Q6ZMOL", "6djucnpeg3q6zmol"):
        log.say(
            "unsent", to="salon blue", kind="turn", why=f"outbox/salon.1.blue.{key}@example.org.eml cannot be written"
        )
        assert key not in said[-1]
    assert "outbox/salon.1.blue....@example.org.eml cannot be written" in (tmp_path / "host.log").read_text()


def asked_for(folder: Path, is_other: bool) -> dict[str, bytes]:
    """Everything that can be asked for, and what a cheat is told, with other cards in yellow's hand or not."""
    table = MailTable(folder)
    (folder / "host.key").write_text("5e" * 32 + "\n", encoding="ascii")
    table.begin("salon", SEATS, seed=3)
    table.run()
    if is_other:
        exchange(table.path(), "yellow")
    for seat in ("blue", "purple"):
        for what in ("game", "page", "log", "table"):
            table.reply(seat, f"send {what}\n", 0)
            table.run()
    forged = "#gallerist salon yellow 0\nstart nowhere\n#end\n"
    table.deliver(forged, sender="ann@example.org", to=ADDRESS.replace("@", f"+salon.{table.token('blue', 0)}@"))
    table.deliver(forged, sender="dan@example.net")
    table.run()
    readers = [*map(address_of, ("blue", "purple")), "dan@example.net", REFEREE]
    letters = {str(mail["Message-ID"]): bytes(mail) for address in readers for mail in table.letters(address)}
    keys = [table.token("yellow", decision).encode() for decision in range(3)]
    assert not [name for name, raw in letters.items() if any(key in raw for key in keys)]
    return letters | {
        "log": (folder / "host.log").read_bytes(),
        "summary": table.path().with_suffix(".txt").read_bytes(),
    }


def test_cards_are_nobody_elses_whatever_is_asked_for(tmp_path: Path) -> None:
    one, other = (asked_for(tmp_path / name / "table", name == "other") for name in ("one", "other"))
    assert len(one) > 10
    assert one == other
