"""Characters that are never Python outside strings and comments, and what was meant by them."""

from __future__ import annotations

from bot.core.paste.literals import DOUBLE_QUOTES, SINGLE_QUOTES
from bot.core.paste.repairs import Repair

LINE_SEPARATORS = "\u0085\u2028\u2029"
INVISIBLE = tuple(
    chr(code)
    for first, last in (
        (0xAD, 0xAD),  # the soft hyphen
        (0x61C, 0x61C),
        (0x180E, 0x180E),
        (0x200B, 0x200F),  # zero width
        (0x202A, 0x202E),  # direction
        (0x2060, 0x206F),
        (0xFEFF, 0xFEFF),
        (0xFFF9, 0xFFFB),
        (0xE0000, 0xE007F),
    )
    for code in range(first, last + 1)
)

_SINGLE: dict[str, tuple[Repair, str]] = {
    **dict.fromkeys(DOUBLE_QUOTES[1:], (Repair.QUOTES, '"')),
    **dict.fromkeys(SINGLE_QUOTES[1:], (Repair.QUOTES, "'")),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe63", (Repair.DASHES, "-")),
    **dict.fromkeys("\xa0\u2007\u202f", (Repair.NO_BREAK_SPACES, " ")),
    **dict.fromkeys(
        "\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u205f\u3000",
        (Repair.SPACES, " "),
    ),
    **dict.fromkeys(LINE_SEPARATORS, (Repair.SEPARATORS, "\n")),
    "\u2026": (Repair.ELLIPSES, "..."),
}
_FULL_WIDTH = {
    chr(code): (Repair.FULL_WIDTH, chr(code - 0xFEE0))
    for code in range(0xFF01, 0xFF5F)
    if chr(code) not in _SINGLE
}
REPLACED = {**_SINGLE, **_FULL_WIDTH}

_MEANT = str.maketrans(
    {char: plain for char, (_, plain) in REPLACED.items() if plain != "\n"}
    | dict.fromkeys(INVISIBLE, "")
)


def as_meant(masked: str) -> str:
    """Masked code with plain characters, line for line, to judge it by."""
    return masked.translate(_MEANT)
