"""A host is killed at random instants: no order is lost or played twice, and no mail is missing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.support.killed_hosts import KilledHost

KILLS = 20


@pytest.mark.parametrize("witness", [False, True], ids=["alone", "with a witness"])
def test_a_host_that_is_killed_goes_on(witness: bool, tmp_path: Path) -> None:
    random = Random(7)
    host = KilledHost(tmp_path, 4, random, witness)
    with host.served():
        host.run_through()
        for _ in range(KILLS):
            host.answer()
            host.killed_after(random.uniform(0, 0.8))
        host.settle()
        counts = host.check()
    assert counts["orders"] > KILLS / 4
    assert counts["doubles"] == 0 or not witness
