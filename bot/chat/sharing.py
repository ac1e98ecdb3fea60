"""The line with which a learner tells a channel that they have solved its card."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.core import wording_posting
from bot.core.errors import PlatformBusy, PlatformRefused, PracticeError
from bot.core.front_desk import FrontDesk, Posted
from bot.core.model import Account
from bot.core.practice import Practice
from bot.core.reply import Reply


async def share(
    practice: Practice,
    desk: FrontDesk,
    who: Account,
    at: tuple[int | None, str | None],
    write: Callable[[Posted, Reply], Awaitable[str]],
) -> Reply:
    """Share the line of a posting and a card, the newest where none is given; once.

    `write` says where the line stands; with PlatformBusy or PlatformRefused it stands nowhere,
    and may be shared again.
    """
    posting, card = at
    if posting is None:
        posting = (await desk.draft(practice, who, card)).posting
    line = await practice.share(who, card)
    posted = None if posting is None else await desk.posted(posting)
    if posting is None or posted is None:
        raise PracticeError(wording_posting.nobody_to_share_with())
    try:
        message = await write(posted, line)
    except (PlatformBusy, PlatformRefused):
        await desk.not_shared(who, posting)
        raise PracticeError(wording_posting.not_shared()) from None
    await desk.keep_shared(who, posting, message)
    return wording_posting.shared()
