"""What a carrier makes pages of: elements that escape everything."""

from __future__ import annotations

from gallerist_pbem.draw.html import Markup, el, section

__all__ = ["Markup", "el", "section"]
