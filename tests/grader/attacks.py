"""The hostile pastes: one file each, with the verdict that it must get in its first lines."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from grader.protocol import Reason, Verdict

FOLDER = Path(__file__).resolve().parent / "hostile"
CANARY = "CANARY-"
_HEAD = re.compile(
    r'"""verdict: (?P<verdicts>[a-z_, ]+)\n'
    r"(?:reason: (?P<reason>[a-z_]+)\n)?"
    r'(?P<tries>\S[^\n]+)\n"""\n'
)


@dataclass(frozen=True)
class Attack:
    """One hostile paste, the verdicts that it may get, and what it tries."""

    name: str
    source: str
    verdicts: frozenset[Verdict]
    reason: Reason | None
    tries: str

    @property
    def number(self) -> int:
        """Its number in the list of attacks."""
        return int(self.name[:3])


def read(path: Path) -> Attack:
    """The attack of a file."""
    source = path.read_text(encoding="utf-8")
    head = _HEAD.match(source)
    assert head, f"{path.name}: its first lines do not say what it tries"
    return Attack(
        name=path.stem,
        source=source,
        verdicts=frozenset(Verdict(word.strip()) for word in head["verdicts"].split(",")),
        reason=Reason(head["reason"]) if head["reason"] else None,
        tries=head["tries"],
    )


def everything() -> list[Attack]:
    """All attacks, by number."""
    return [read(path) for path in sorted(FOLDER.glob("*.py"))]
