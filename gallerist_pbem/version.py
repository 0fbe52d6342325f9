"""Which version of the program this is; every move says under which one it was recorded."""

__version__ = "0.6.0"
