"""A practice with a real store, as the tests of the core have it."""

import sys
from pathlib import Path

CORE = Path(__file__).resolve().parent.parent / "core"
if str(CORE) not in sys.path:
    sys.path.append(str(CORE))
