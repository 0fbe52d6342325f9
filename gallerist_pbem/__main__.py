"""`python -m gallerist_pbem` is the program `gallerist`."""

from __future__ import annotations

from gallerist_pbem.cli.main import main

if __name__ == "__main__":
    main()
