"""What the words after a command mean."""

from __future__ import annotations

from bot.core.errors import PracticeError
from bot.core.model import Rating


def whole(word: str, example: str) -> int:
    """A number; raises PracticeError with an example of where it goes."""
    if not (word.isascii() and word.isdigit() and len(word) <= 4):
        raise PracticeError(f"Give the number first, as in `{example}`.")
    return int(word)


def as_rating(word: str) -> Rating:
    """A rating; raises PracticeError."""
    try:
        return Rating(word.lower())
    except ValueError:
        raise PracticeError("Rate it `good`, `partly` or `missed`.") from None


def unquoted(name: str) -> str:
    """A file's name without the quotes that people put around it."""
    quoted = len(name) > 1 and name[0] == name[-1] and name[0] in "'\""
    return name[1:-1] if quoted else name
