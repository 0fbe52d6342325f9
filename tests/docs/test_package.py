"""What is installed: schemas and data travel inside the wheel."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.support.folders import ROOT


@pytest.mark.slow
def test_the_wheel_holds_schemas_data_and_types(tmp_path: Path) -> None:
    """Everything the program reads at run time."""
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    package = ROOT / "gallerist_pbem"
    wanted = {f"gallerist_pbem/schemas/{path.name}" for path in (ROOT / "schemas").glob("*.json")}
    read = [path for path in package.rglob("*") if path.suffix in {".yaml", ".txt", ".css", ".svg", ".typed", ".py"}]
    wanted |= {str(path.relative_to(ROOT)) for path in read}
    assert wanted <= held
    assert not [name for name in held if name.startswith(("tests/", "games/"))]
