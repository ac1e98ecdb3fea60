"""What `practice doctor` tells of everything that it looks at."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """How much a finding asks for."""

    OK = "ok"
    WARN = "warn"
    BAD = "bad"


@dataclass(frozen=True)
class Finding:
    """One thing that was looked at: `mend` says what to do where it is not well.

    What is not `grave` keeps nothing from working today.
    """

    what: str
    well: bool
    says: str
    mend: str = ""
    grave: bool = True

    @property
    def level(self) -> Level:
        """How much it asks for."""
        if self.well:
            return Level.OK
        return Level.BAD if self.grave else Level.WARN
