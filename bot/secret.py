"""A token or a key: it can be handed to a client, and shows itself to nobody by accident."""

from __future__ import annotations

from typing import NoReturn


class Secret:
    """Text that `repr`, `str`, formatting, `vars`, JSON and pickle do not give away."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        """Keep the text."""
        self._text = text

    def plain(self) -> str:
        """The text itself, for the client that needs it and for nothing else."""
        return self._text

    def __repr__(self) -> str:
        """Say that there is one."""
        return "Secret(...)"

    def __eq__(self, other: object) -> bool:
        """Whether it is the same text."""
        return isinstance(other, Secret) and other.plain() == self._text

    def __hash__(self) -> int:
        """As equality wants it."""
        return hash(self._text)

    def __reduce__(self) -> NoReturn:
        """Refuse to be written out."""
        raise TypeError("a secret is not written out")
