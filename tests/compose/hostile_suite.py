"""Writes a tar archive to standard output: the grader's tests and the packages that run them.

The packages are pure Python, so that they run where nothing on the way may be executed.
"""

from __future__ import annotations

import sys
import tarfile
from importlib.metadata import distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = (
    "iniconfig packaging pluggy pygments pytest pytest-asyncio pytest-timeout typing-extensions"
).split()


def main() -> None:
    """Write the archive: `packages/`, `tests/grader/` and the settings of pytest."""
    with tarfile.open(fileobj=sys.stdout.buffer, mode="w|") as archive:
        for package in PACKAGES:
            for name in distribution(package).files or ():
                path = Path(str(name.locate()))
                if ".." not in name.parts and path.suffix != ".pyc" and path.is_file():
                    archive.add(path, f"packages/{name}")
        archive.add(ROOT / "tests" / "grader", "tests/grader", filter=_source)
        archive.add(ROOT / "pyproject.toml", "pyproject.toml")


def _source(member: tarfile.TarInfo) -> tarfile.TarInfo | None:
    return None if "__pycache__" in member.name else member


if __name__ == "__main__":
    main()
