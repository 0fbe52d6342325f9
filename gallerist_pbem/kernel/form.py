from __future__ import annotations
def form(*a): return "?"
