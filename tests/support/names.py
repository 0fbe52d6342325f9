"""Who sits where: the example players, under their own names and under those that are hard to print."""

from __future__ import annotations

NAMES = {"blue": "Ann", "yellow": "Bob", "purple": "Cleo", "orange": "Dan"}
LONG = {seat: f"{name} Bartholomew-Featherstonehaugh of Upper Market" for seat, name in NAMES.items()}
NASTY = {**NAMES, "blue": "<b>Ann & Co</b>", "yellow": '"><script>x</script>', "purple": "C\x1b[31ml\x00eo\u202e"}
