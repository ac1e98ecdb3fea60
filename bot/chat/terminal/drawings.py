"""Pictures of a reply as PNG files, for whoever wants to keep or show them."""

from __future__ import annotations

from bot.chat.terminal import files
from bot.core.heat import HeatMap
from bot.core.reply import Compared, Picture, Prose, Reply
from bot.core.wording import inert
from bot.core.wording_matrix import alternative
from bot.core.wording_streak import heat_alternative


def saved(reply: Reply, name: str) -> Reply:
    """The reply as it is, or with a name its picture in a file of that name."""
    if not name:
        return reply
    for block in reply.blocks:
        drawn = _drawn(block)
        if drawn is not None:
            png, alt = drawn
            path = str(files.write_picture(name, png))
            where = Prose(f"The picture is in {inert(path, 200)}.")
            return Reply((where, Picture(alt, path)), reply.actions, reply.card)
    return reply


def _drawn(block: object) -> tuple[bytes, str] | None:
    """The picture of a block with its alternative text, where it has one."""
    from bot import pictures  # the library behind it takes a moment, which only pictures need

    match block:
        case Compared(matrix):
            return pictures.matrices_png(matrix, matrix.value), alternative(matrix)
        case HeatMap():
            return pictures.heat_map_png(block), heat_alternative(block)
        case _:
            return None
