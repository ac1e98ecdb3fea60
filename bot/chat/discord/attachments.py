"""Files that learners send, as text; whatever is wrong with one is a sentence."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.core.errors import PracticeError
from bot.core.paste import FILE_BYTES, decode
from bot.core.wording import inert

SUFFIXES = (".py", ".txt")
SHOWN = 60


async def text_of(attachment: discord.Attachment) -> str:
    """The text of a file; raises PracticeError. One that is too large is never fetched."""
    name = inert(attachment.filename, SHOWN)
    if not attachment.filename.lower().endswith(SUFFIXES):
        raise PracticeError(f"{name} is no code file: send a `.py` or a `.txt` file.")
    if attachment.size == 0:
        raise PracticeError(f"{name} is empty: save your code in it and send it again.")
    if attachment.size > FILE_BYTES:
        raise PracticeError(
            f"{name} has {attachment.size:,} bytes, and a file may have {FILE_BYTES:,}: send a "
            "file that holds only your code."
        )
    try:
        raw = await attachment.read()
    except (discord.HTTPException, OSError, ValueError):
        raise PracticeError(f"{name} could not be fetched: send it again.") from None
    return decode(raw, attachment.filename)


def code_file(attachments: Sequence[discord.Attachment]) -> discord.Attachment | None:
    """The file that is graded: the first with code by its name, else the first."""
    named = [one for one in attachments if one.filename.lower().endswith(SUFFIXES)]
    return next(iter([*named, *attachments]), None)
