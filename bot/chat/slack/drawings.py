"""Pictures of replies as files of Slack, with their words beside them; they go up once."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path

from slack_sdk.errors import SlackClientError

from bot.chat.incident import incident
from bot.chat.slack.faults import CUT_OFF
from bot.chat.slack.fit import blocks_of
from bot.chat.slack.render import Drawn, Message
from bot.chat.slack.rich_text import Json, leaf, paragraph
from bot.chat.slack.workspaces import Workspace
from bot.core.heat import HeatMap
from bot.core.reply import Compared, Picture

MOST_REMEMBERED = 500
_NAMES = {HeatMap: "days.png", Compared: "matrices.png", Picture: "picture.png"}


class Pictures:
    """Uploads what replies show; pictures of the deck are in the folder `cards`."""

    def __init__(self, cards: Path) -> None:
        """None was uploaded yet."""
        self._cards = cards
        self._known: OrderedDict[tuple[str, str], str] = OrderedDict()

    async def blocks(self, message: Message, workspace: Workspace) -> list[Json]:
        """The blocks of a message, with files for its pictures; in words where that fails."""
        blocks = list(message.blocks)
        pictures = iter(message.pictures)
        for at, block in enumerate(blocks):
            if block["type"] == "image":
                file = await self._file(next(pictures), block["alt_text"], workspace)
                shown = {**block, "slack_file": {"id": file}}
                blocks[at] = shown if file else in_words(block)
        return blocks

    def forget(self, blocks: Sequence[Json]) -> None:
        """These files are not there any more, or not yet."""
        gone = {block["slack_file"]["id"] for block in blocks if block["type"] == "image"}
        for key in [key for key, file in self._known.items() if file in gone]:
            del self._known[key]

    async def _file(self, drawn: Drawn, alt: str, workspace: Workspace) -> str | None:
        try:
            png = await asyncio.to_thread(png_of, drawn, self._cards)
            key = (workspace.tenant, hashlib.sha256(png).hexdigest())
            if key not in self._known:
                self._known[key] = await self._upload(png, _NAMES[type(drawn)], alt, workspace)
                if len(self._known) > MOST_REMEMBERED:
                    self._known.popitem(last=False)
            return self._known[key]
        except (SlackClientError, *CUT_OFF) as error:
            incident(error)
            return None

    async def _upload(self, png: bytes, name: str, alt: str, workspace: Workspace) -> str:
        made = await workspace.client.files_upload_v2(
            filename=name, title=name, content=png, alt_txt=alt
        )
        return str(made["files"][0]["id"])


def png_of(drawn: Drawn, cards: Path) -> bytes:
    """A picture as a PNG file; those of the deck are in the folder `cards`."""
    from bot import pictures  # the library behind it takes a moment, which only pictures need

    match drawn:
        case Compared(matrix):
            return pictures.matrices_png(matrix, matrix.value)
        case HeatMap():
            return pictures.heat_map_png(drawn)
        case Picture(_, file, png):
            return png if png is not None else (cards / str(file)).read_bytes()


def in_words(image: Json) -> Json:
    """What a picture shows, in words."""
    [block] = blocks_of([paragraph(leaf(f"[Picture: {image['alt_text']}]"))])
    return block
