"""A play-by-email turn processor for The Gallerist and Art Society."""

from gallerist_pbem.version import __version__

__all__ = ["__version__"]
