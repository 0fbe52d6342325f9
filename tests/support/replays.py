"""Pages of whole games, and what lies in them."""

from __future__ import annotations

import json
import re
from typing import Any


def data_in(page: str) -> dict[str, Any]:
    """What the script of a page reads."""
    found = re.search(r'<script type="application/json" id="replay">(.*?)</script>', page, re.DOTALL)
    assert found
    read: dict[str, Any] = json.loads(found[1])
    return read


def tables_in(page: str) -> list[str]:
    """The table after every move, put together as the script does it."""
    kept = data_in(page)
    tables, now = list[str](), list[int]()
    for changes in kept["changes"]:
        for start, end, fresh in changes:
            now[start:end] = fresh
        tables.append("".join(kept["pieces"][number] for number in now))
    return tables
