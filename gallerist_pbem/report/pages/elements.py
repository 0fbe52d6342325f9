"""What a carrier makes pages of: elements that escape everything, and the page around them."""

from __future__ import annotations

from gallerist_pbem.draw.html import Markup, el, pill, section
from gallerist_pbem.draw.page import page, part

__all__ = ["Markup", "el", "page", "part", "pill", "section"]
