"""What the tests read in /proc: which processes descend from which, and open descriptors."""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path


def tree(root: int) -> list[int]:
    """Every process below this one, zombies included, the nearest first."""
    children: dict[int, list[int]] = defaultdict(list)
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit() and (parent := _parent(folder)) is not None:
            children[parent].append(int(folder.name))
    found: list[int] = []
    level = [root]
    while level:
        level = [child for parent in level for child in children[parent]]
        found += level
    return found


def _parent(folder: Path) -> int | None:
    try:
        text = (folder / "stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return None
    # The name in parentheses may hold anything, a parenthesis too.
    return int(text.rpartition(")")[2].split()[1])


def exists(process: int) -> bool:
    """Whether a process is there and no zombie."""
    try:
        text = Path(f"/proc/{process}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return text.rpartition(")")[2].split()[0] != "Z"


def descriptors() -> int:
    """How many descriptors this process has open."""
    return len(list(Path("/proc/self/fd").iterdir()))
