"""Any plain data, with everything that YAML could take for something else."""

from __future__ import annotations

import re

from hypothesis import strategies as st

from gallerist_pbem.plain.yaml_out import Plain

CHARACTERS = st.characters(exclude_categories=("Cs", "Cc")) | st.sampled_from("\n\t:#-{}[],&*!|>'\"%@`?~<= 019.eE_xy")
AWKWARD = st.sampled_from(
    re.split(
        r"\|",
        "no|Yes|ON|null|~||010|12:30|12e5|3f9a1c2e|2026-01-02|1_000|0x1F|0o7|.5|-|---|...|<<|=|- a|a: b|a #b| a|a |a  b"
        "|-1|+1|.inf|.NaN|0b1|y|N|{|%YAML 1.1|\ufeff|\u2028|\U0001f600|\ufffe|\U0001ffff|\xa0|e5|_1|1e3|1:2|!x|&x|*x",
    )
)
TEXTS = st.text(CHARACTERS, max_size=20) | AWKWARD
KEYS = st.text(CHARACTERS, max_size=12) | AWKWARD
NUMBERS = st.integers(-(10**18) + 1, 10**18 - 1)
SCALARS = st.none() | st.booleans() | NUMBERS | TEXTS
PLAIN = st.recursive(SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4))


def same(left: object, right: object) -> bool:
    """Equal, with equal types and equal order of keys: 1 is not True."""
    return repr(left) == repr(right)


def nested(depth: int, inner: Plain) -> Plain:
    for _ in range(depth):
        inner = [inner] if depth % 2 else {"a": inner}
    return inner
