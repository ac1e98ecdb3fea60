"""What the oracle tests share: a card's own code, and how far it is from other implementations.

`differences.json` holds a bound for every card, from which the table of the deck is made. With
PRACTICE_RECORD=1 the tests raise the bounds that are too low, or missing; without it they fail.
"""

import json
import math
import os
from pathlib import Path

import numpy as np

DECK = Path(__file__).resolve().parents[3] / "cards"
LEAST = 1e-15
DIFFERENCES = Path(__file__).with_name("differences.json")


class Compared:
    """One card's code, compared with what others compute."""

    def __init__(self, card):
        self.folder = DECK / card
        self.slug = self.folder.name

    def names(self, *files):
        """What these files of the card define, one after another; given.py need not be there."""
        names = {"np": np}
        for file in files or ("given.py", "reference.py"):
            if file != "given.py" or (self.folder / file).exists():
                exec((self.folder / file).read_text(encoding="utf-8"), names)
        return names

    def cases(self, seed):
        """The inputs of the card for one seed."""
        return self.names("cases.py")["cases"](np.random.default_rng(seed))

    def agree(self, got, wanted, within):
        """Check one value, or several side by side, and hold the difference to its bound."""
        if isinstance(got, tuple | list):
            for one, other in zip(got, wanted, strict=True):
                self.agree(one, other, within)
            return
        difference = apart(got, wanted)
        assert difference < within
        kind = "float32" if np.asarray(wanted).dtype == np.float32 else "float64"
        if difference > recorded().get(self.slug, {}).get(kind, -1):
            assert os.environ.get("PRACTICE_RECORD"), f"{self.slug}: {difference} in {kind}"
            record(self.slug, kind, difference)


def apart(got, wanted):
    """The norm of the difference, as a share of what is wanted."""
    size = np.linalg.norm(wanted)
    return float(np.linalg.norm(np.subtract(got, wanted)) / (size or 1))


def recorded():
    return json.loads(DIFFERENCES.read_text()) if DIFFERENCES.exists() else {}


def record(slug, kind, difference):
    """Keep the next power of ten, with room for machines that add up in another order."""
    bounds = recorded()
    bounds.setdefault(slug, {})[kind] = 10.0 ** math.ceil(math.log10(max(4 * difference, LEAST)))
    DIFFERENCES.write_text(json.dumps(bounds, indent=2, sort_keys=True) + "\n")
