"""The tables of a ledger."""

from __future__ import annotations

from gallerist_pbem.mail.ledger.database import Database

TABLES = """
CREATE TABLE IF NOT EXISTS mails (
    number {serial}, key TEXT NOT NULL UNIQUE, message_id TEXT NOT NULL, received TEXT NOT NULL, place TEXT NOT NULL,
    path TEXT NOT NULL, game TEXT NOT NULL, seat TEXT NOT NULL DEFAULT '', verdict TEXT, why TEXT NOT NULL DEFAULT '',
    move INTEGER, done TEXT);
CREATE INDEX IF NOT EXISTS mails_undone ON mails (number) WHERE verdict IS NULL;
CREATE INDEX IF NOT EXISTS mails_moves ON mails (game, move) WHERE move IS NOT NULL;
CREATE TABLE IF NOT EXISTS notes (
    number {serial}, game TEXT NOT NULL, seat TEXT NOT NULL, address TEXT NOT NULL, kind TEXT NOT NULL,
    facts TEXT NOT NULL, mail TEXT NOT NULL, letter TEXT);
CREATE INDEX IF NOT EXISTS notes_untold ON notes (game) WHERE letter IS NULL;
CREATE TABLE IF NOT EXISTS letters (
    message_id TEXT PRIMARY KEY, game TEXT NOT NULL, seat TEXT NOT NULL, kind TEXT NOT NULL, move INTEGER NOT NULL,
    address TEXT NOT NULL, envelope TEXT NOT NULL, raw {bytes} NOT NULL, made TEXT NOT NULL, state TEXT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0, due TEXT NOT NULL, sent TEXT, error TEXT NOT NULL DEFAULT '');
CREATE INDEX IF NOT EXISTS letters_unsent ON letters (due) WHERE state IN ('waiting', 'sending');
CREATE TABLE IF NOT EXISTS told (
    game TEXT NOT NULL, seat TEXT NOT NULL, move INTEGER NOT NULL, PRIMARY KEY (game, seat));
CREATE TABLE IF NOT EXISTS marks (
    game TEXT NOT NULL, seat TEXT NOT NULL, decision INTEGER NOT NULL, kind TEXT NOT NULL, at TEXT NOT NULL,
    PRIMARY KEY (game, seat, decision, kind));
CREATE TABLE IF NOT EXISTS absences (
    number {serial}, game TEXT NOT NULL, seat TEXT NOT NULL, begins TEXT NOT NULL, ends TEXT NOT NULL,
    announced TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS choices (
    game TEXT NOT NULL, seat TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (game, seat, name));
CREATE TABLE IF NOT EXISTS requests (
    game TEXT PRIMARY KEY, seat TEXT NOT NULL, first INTEGER NOT NULL, head TEXT NOT NULL, granted TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS strangers (
    address TEXT NOT NULL, day TEXT NOT NULL, reason TEXT NOT NULL, PRIMARY KEY (address, day, reason));
CREATE TABLE IF NOT EXISTS downtimes (begins TEXT PRIMARY KEY, ends TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS facts (name {text} PRIMARY KEY, value TEXT NOT NULL)
"""


def lay_out(database: Database) -> None:
    """Makes what is not there yet, and touches nothing else: others may be at work."""
    with database.alone():
        known = {name for (name,) in database.rows(database.types["names"])}
        for statement in TABLES.split(";\n"):
            if _name(statement) not in known:
                database.rows(statement.strip().format(**database.types))


def _name(statement: str) -> str:
    """`CREATE TABLE IF NOT EXISTS mails (`."""
    return statement.split()[5]
