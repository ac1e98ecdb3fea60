"""What follows a posting: thread, answer and weekly recap, each a step that is tried again.

A step that fails leaves the card where it is. A thread is made at most once by its nature; an
answer or a recap that was being sent is looked for before it is sent again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial

from bot.core import progress, wording_posting
from bot.core.calendar import answer_instant
from bot.core.deck import Deck
from bot.core.errors import HistoryUnreadable, NoSuchCard, PlatformBusy, PlatformRefused
from bot.core.model import Cohort, Posting
from bot.core.model_cohort import Extra, ExtraKind, ExtraState
from bot.core.notices import tell_once
from bot.core.ports import Clock, Platform, Store, Transaction
from bot.core.reply import Reply
from bot.core.sending import marker_of

MOST_TRIES = 8
BATCH = 100
FIRST_WAIT = timedelta(minutes=1)
SETTLE = timedelta(minutes=1)  # for so long a message may still be on its way


def add_extras(
    tx: Transaction,
    cohort: Cohort,
    posting: Posting,
    now: datetime,
    state: ExtraState = ExtraState.DUE,
) -> None:
    """The steps that follow a posting that was sent; those that may be done by now are `DOING`."""
    opens_at = answer_instant(cohort, posting.local_day)
    tx.add_extra(posting.id, ExtraKind.THREAD, max(opens_at or now, now))
    if opens_at is not None and cohort.calendar.short_answer:
        tx.add_extra(posting.id, ExtraKind.ANSWER, max(opens_at, now), state)
    if cohort.calendar.recap and _is_first_of_week(tx, posting) and _recap(tx, posting):
        tx.add_extra(posting.id, ExtraKind.RECAP, now, state)


def _is_first_of_week(tx: Transaction, posting: Posting) -> bool:
    earlier = range(1, posting.local_day.weekday() + 1)
    days = (posting.local_day - timedelta(days=before) for before in earlier)
    return all(tx.posting_on(posting.cohort, day) is None for day in days)


def _recap(tx: Transaction, posting: Posting) -> Reply | None:
    return progress.recap(tx, posting.cohort, posting.local_day)


@dataclass(frozen=True)
class _Begun:
    extra: Extra
    posting: Posting
    cohort: Cohort
    content: Reply


class Extras:
    """Does the steps that are due, on the platforms that are there."""

    def __init__(
        self,
        *,
        deck: Deck,
        store: Store,
        clock: Clock,
        platforms: Mapping[str, Platform],
        settle: timedelta = SETTLE,
    ) -> None:
        """Steps over these parts; it keeps nothing itself."""
        self.deck, self.store, self.clock = deck, store, clock
        self.platforms, self.settle = platforms, settle

    async def due(self) -> list[Extra]:
        """Steps to do now, those left in the middle among them."""
        now = self.clock.now()
        return await self.store.read(lambda tx: tx.due_extras(self.platforms.keys(), now, BATCH))

    async def do(self, extra: Extra) -> None:
        """Do a step, or find that it is done."""
        begun = await self.store.write(partial(self._begin, extra))
        if begun is None:
            await self._give_up(extra)
            return
        platform = self.platforms[begun.cohort.platform]
        try:
            message = await self._done_before(platform, begun)
            if message is None:
                marker = marker_of(begun.posting, extra.kind)
                message = await platform.do_extra(
                    begun.cohort, begun.posting, extra.kind, begun.content, marker
                )
        except (PlatformBusy, PlatformRefused):
            await self._save(begun.extra, ExtraState.DUE)
        except HistoryUnreadable:
            await self._save(begun.extra, ExtraState.GIVEN_UP)
        else:
            await self._save(replace(begun.extra, message=message), ExtraState.DONE)

    async def _done_before(self, platform: Platform, begun: _Begun) -> str | None:
        """The message of an earlier try that nobody saw the end of."""
        if begun.extra.state is ExtraState.DUE or begun.extra.kind is ExtraKind.THREAD:
            return None
        marker = marker_of(begun.posting, begun.extra.kind)
        return await platform.find(begun.cohort, marker, begun.posting.posted_at)

    def _begin(self, extra: Extra, tx: Transaction) -> _Begun | None:
        """The step with its words, marked as begun; None when it is to be given up."""
        posting = tx.posting(extra.posting)
        cohort = tx.cohort(posting.cohort)
        if extra.tries >= MOST_TRIES or cohort.removed_at is not None:
            return None
        words = self._words(extra.kind, posting, cohort, tx)
        if words is None:
            return None
        tries = extra.tries + 1
        again_at = self.clock.now() + max(self.settle, FIRST_WAIT * (1 << (tries - 1)))
        begun = replace(extra, tries=tries, due_at=again_at)
        tx.save_extra(replace(begun, state=ExtraState.DOING))
        return _Begun(begun, posting, cohort, words)

    def _words(
        self, kind: ExtraKind, posting: Posting, cohort: Cohort, tx: Transaction
    ) -> Reply | None:
        """What to say; None when there is nothing to say any more."""
        if kind is ExtraKind.RECAP:
            return _recap(tx, posting)
        try:
            card = self.deck.card(posting.card)
        except NoSuchCard:
            return None
        if kind is ExtraKind.ANSWER:
            return wording_posting.answer(card)
        return wording_posting.thread(card.slug, cohort.calendar.answer_at)

    async def _give_up(self, extra: Extra) -> None:
        await self._save(extra, ExtraState.GIVEN_UP)
        posting = await self.store.read(lambda tx: tx.posting(extra.posting))
        cohort = await self.store.read(lambda tx: tx.cohort(posting.cohort))
        if cohort.removed_at is None:
            says = wording_posting.extra_failed(extra.kind, posting.local_day)
            platform = self.platforms[cohort.platform]
            await tell_once(self.store, platform, cohort, extra.kind, says, self.clock.now())

    async def _save(self, extra: Extra, state: ExtraState) -> None:
        await self.store.write(lambda tx: tx.save_extra(replace(extra, state=state)))
