"""A play-by-email turn processor for The Gallerist and Art Society."""

__version__ = "0.1.0"
