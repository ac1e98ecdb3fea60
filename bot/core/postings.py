"""Postings, exactly once: from due through claimed and sending to sent, skipped or unknown.

Each step is written down before the next one begins, so that whoever comes after a crash knows
how far it got: what was claimed was not sent; of what was being sent the platform is asked first,
by the posting's marker; and where nobody may look, nothing is sent again and the admin is told.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from bot.core import wording_posting
from bot.core.calendar import due_instant, is_posting_day, jitter, latest_instant
from bot.core.errors import HistoryUnreadable, PlatformBusy, PlatformRefused
from bot.core.extras import SETTLE, add_extras
from bot.core.model import Cohort, Posting
from bot.core.model_cohort import ExtraState, PostingState
from bot.core.notices import FORBIDDEN, tell_once
from bot.core.planning import Planner
from bot.core.ports import Clock, Platform, Store, Transaction
from bot.core.ports_calendar import Planned, Record, Row
from bot.core.sending import Outgoing, marker_of, outgoing

BATCH = 500
LATE = timedelta(minutes=10)
SHORTEST_WAIT, LONGEST_WAIT = timedelta(minutes=1), timedelta(minutes=30)
CLOCKS_APART = timedelta(hours=1)
# What a cohort raises whose zone, say, has left the zone data.
UNREADABLE = (LookupError, ValueError)


class Poster:
    """Takes the due-list and sends what is on it. `name` is that of this process.

    What is not on a platform of `platforms` is left alone. A message that was being sent may
    still be on its way for as long as `settle`.
    """

    def __init__(
        self,
        *,
        planner: Planner,
        store: Store,
        clock: Clock,
        platforms: Mapping[str, Platform],
        name: str,
        settle: timedelta = SETTLE,
    ) -> None:
        """A poster over these parts; it keeps nothing itself."""
        self.planner, self.store, self.clock = planner, store, clock
        self.platforms, self.name, self.settle = platforms, name, settle

    # --- the due-list ------------------------------------------------------------------------

    async def begin(self) -> None:
        """Plan for every running cohort, as after a restore or for a clock that was set back."""
        running = await self.store.read(lambda tx: tx.running())
        for first in range(0, len(running), BATCH):
            await self.store.write(partial(self._replan, running[first : first + BATCH]))

    async def left_over(self) -> list[Posting]:
        """Postings that nobody is at work on any more; those that were not sent are due again."""
        return await self.store.write(self._left_over)

    async def claim(self) -> list[Posting]:
        """The next postings for `post`; those that come too late are skipped.

        Empty when nothing is due any more.
        """
        while True:
            taken, any_due = await self.store.write(self._claim)
            if taken or not any_due:
                return taken

    async def next_due(self) -> datetime | None:
        """When there is something to do next."""
        return await self.store.read(lambda tx: tx.next_due(self.platforms.keys()))

    def _replan(self, cohorts: Sequence[int], tx: Transaction) -> None:
        now = self.clock.now()
        planned: list[Planned | None] = []
        for record in tx.records(cohorts):
            with suppress(*UNREADABLE):  # told when its posting is due
                planned.append(self.planner.replan(tx, record, now))
        tx.plan([one for one in planned if one is not None])

    def _left_over(self, tx: Transaction) -> list[Posting]:
        found = tx.under_way(self.platforms.keys())
        claimed = [one for one in found if one.state is PostingState.CLAIMED]
        tx.save([replace(one, state=PostingState.DUE) for one in claimed])
        return [one for one in found if one.state is PostingState.SENDING]

    def _claim(self, tx: Transaction) -> tuple[list[Posting], bool]:
        now = self.clock.now()
        due = tx.due(self.platforms.keys(), now, BATCH)
        records = {one.cohort.id: one for one in tx.records({each.cohort for each in due})}
        changed: list[Posting] = []
        planned: list[Planned | None] = []
        for posting in due:
            record = records[posting.cohort]
            try:
                taken = self._taken(record, posting, now)
                records[posting.cohort] = record = record.with_row(_row(taken))
                planned.append(self.planner.after(record, posting.local_day))
            except UNREADABLE:  # which must not stop the others
                later, why = now + LONGEST_WAIT, wording_posting.UNREADABLE
                taken = replace(posting, due_at=later, reason=why)
            changed.append(taken)
        tx.save(changed)
        tx.plan([one for one in planned if one is not None])
        return [one for one in changed if _wants_work(one)], bool(due)

    def _taken(self, record: Record, posting: Posting, now: datetime) -> Posting:
        """The posting as claimed or skipped."""
        day, cohort = posting.local_day, record.cohort
        posting = replace(posting, claimed_at=now, claimed_by=self.name)
        if not is_posting_day(cohort, record.holidays, day):
            return _skipped(posting, wording_posting.NOT_TODAY)
        wanted = posting.reason == wording_posting.ASKED_FOR
        if not wanted and now > latest_instant(cohort, day):
            return _skipped(posting, posting.reason or wording_posting.TOO_LATE)
        card = self.planner.card(record, posting.card, day)
        if card is None:
            return _skipped(posting, wording_posting.NO_CARD)
        return replace(posting, state=PostingState.CLAIMED, card=card.slug)

    # --- sending -----------------------------------------------------------------------------

    async def post(self, posting: Posting) -> None:
        """Send a claimed posting, or tell the admin why there is nothing to send.

        An error that leaves open whether it was sent is passed on.
        """
        ready = await self.store.write(partial(self._begin_sending, posting.id))
        if isinstance(ready, Cohort):
            await self._tell(ready, posting.reason, wording_posting.why_not(posting.reason))
            return
        platform = self.platforms[ready.cohort.platform]
        try:
            message = await platform.send(ready.cohort, ready.content, ready.marker)
        except PlatformBusy:
            await self.store.write(partial(self._again, ready.posting, wording_posting.BUSY))
        except PlatformRefused as refusal:
            step = self._gone if refusal.gone else self._again
            await self.store.write(partial(step, ready.posting, wording_posting.FORBIDDEN))
            await self._tell(ready.cohort, FORBIDDEN, str(refusal))
        else:
            await self.store.write(partial(self._sent, ready.posting, message))

    async def resolve(self, posting: Posting) -> None:
        """Find out what became of a posting that was being sent; if nothing did, it is due."""
        began_at = posting.claimed_at or posting.posted_at
        if abs(self.clock.now() - began_at) < self.settle:
            return
        cohort = await self.store.read(lambda tx: tx.cohort(posting.cohort))
        since = min(began_at, posting.due_at or began_at) - CLOCKS_APART
        try:
            message = await self.platforms[cohort.platform].find(cohort, marker_of(posting), since)
        except HistoryUnreadable:
            day = posting.local_day
            try:  # first the admin: a bot that is killed in between comes back to it
                await self._tell(cohort, f"unknown {day}", wording_posting.unknown(day))
            finally:
                await self.store.write(partial(self._unknown, posting))
        else:
            step = self._not_sent if message is None else partial(self._found, message=message)
            await self.store.write(partial(step, posting))

    # --- one step each -----------------------------------------------------------------------

    def _begin_sending(self, posting: int, tx: Transaction) -> Outgoing | Cohort:
        """The posting with its words, marked as being sent; its cohort if it has no card."""
        found, now = tx.posting(posting), self.clock.now()
        cohort = tx.cohort(found.cohort)
        if found.state is not PostingState.CLAIMED:
            return cohort
        usual = (due_instant(cohort, found.local_day) or now) + jitter(cohort, self.planner.spread)
        late = now > usual + LATE and found.reason != wording_posting.ASKED_FOR
        sending = replace(
            found, state=PostingState.SENDING, posted_at=now, claimed_at=now, late=late, reason=""
        )
        tx.save([sending])
        return outgoing(tx, self.planner.deck, sending)

    def _sent(
        self,
        posting: Posting,
        message: str,
        tx: Transaction,
        extras: ExtraState = ExtraState.DUE,
    ) -> None:
        now, cohort = self.clock.now(), tx.cohort(posting.cohort)
        tx.save([replace(posting, state=PostingState.SENT, sent_at=now, message=message)])
        add_extras(tx, cohort, posting, now, extras)
        for what in (FORBIDDEN, *wording_posting.FOR_THE_ADMIN):
            tx.forget_notice(cohort.id, what)

    def _found(self, posting: Posting, tx: Transaction, *, message: str) -> None:
        # After a restore what follows it may have been done as well: it is looked for first.
        self._sent(posting, message, tx, ExtraState.DOING)

    def _not_sent(self, posting: Posting, tx: Transaction) -> None:
        tx.save([replace(posting, state=PostingState.DUE, due_at=self.clock.now())])

    def _unknown(self, posting: Posting, tx: Transaction) -> None:
        tx.save([replace(posting, state=PostingState.UNKNOWN)])

    def _again(self, posting: Posting, reason: str, tx: Transaction) -> None:
        """Nothing was sent: the posting is due again after a while that grows."""
        now = self.clock.now()
        usual = due_instant(tx.cohort(posting.cohort), posting.local_day) or now
        wait = min(max((now - usual) / 2, SHORTEST_WAIT), LONGEST_WAIT)
        tx.save([replace(posting, state=PostingState.DUE, due_at=now + wait, reason=reason)])

    def _gone(self, posting: Posting, reason: str, tx: Transaction) -> None:
        """The channel is no more: its cohort pauses."""
        cohort = tx.cohort(posting.cohort)
        tx.save([_skipped(posting, reason)])
        paused = replace(cohort.calendar, paused_at=self.clock.now())
        tx.set_calendar(cohort.id, cohort.zone, paused)
        self._replan([cohort.id], tx)

    async def _tell(self, cohort: Cohort, what: str, sentence: str) -> None:
        platform = self.platforms[cohort.platform]
        await tell_once(self.store, platform, cohort, what, sentence, self.clock.now())


def _wants_work(posting: Posting) -> bool:
    return posting.state is PostingState.CLAIMED or posting.reason in wording_posting.FOR_THE_ADMIN


def _skipped(posting: Posting, reason: str) -> Posting:
    return replace(posting, state=PostingState.SKIPPED, reason=reason)


def _row(posting: Posting) -> Row:
    return Row(posting.local_day, posting.card, posting.state, posting.due_at, tried=True)
