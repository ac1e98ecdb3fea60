"""What a Discord message can hold. Characters are counted as UTF-16 does, the stricter way."""

from __future__ import annotations

CONTENT = 2000
EMBED_TEXT = 4096
EMBEDS_TEXT = 6000
ALTERNATIVE = 1024
BUTTON_LABEL = 80
BUTTONS = 20  # four rows of five, which leaves a row for a select
OPTIONS = 25
OPTION_LABEL = 100
CUSTOM_ID = 100
FIELD = 4000
MODAL_TITLE = 45
THREAD_NAME = 100


def length(text: str) -> int:
    """How long Discord may count a text."""
    return len(text.encode("utf-16-le")) // 2


def clipped(text: str, most: int) -> str:
    """A label or an alternative text that is no longer than this."""
    if length(text) <= most:
        return text
    while length(text) > most - 1:
        text = text[:-1]
    return text + "…"
