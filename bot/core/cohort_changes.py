"""The steps that change a cohort, inside one transaction; who wanted them is written down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from bot.core import wording_cohort, wording_posting, wording_refusals
from bot.core.calendar import is_posting_day, local_day, upcoming
from bot.core.cohort_words import read_day
from bot.core.cohorts import changed, refuse_empty
from bot.core.errors import PracticeError
from bot.core.model import Cohort
from bot.core.model_cohort import Place, PostingState
from bot.core.planning import Planner, cards_left
from bot.core.ports import Transaction
from bot.core.ports_calendar import Planned
from bot.core.reply import Reply
from bot.core.schedule import known_zone
from bot.core.sending import outgoing

NEXT_TIMES = 3


def start(
    planner: Planner,
    tx: Transaction,
    place: Place,
    named: tuple[str, str],
    wishes: Mapping[str, str],
    now: datetime,
) -> Cohort:
    """Give a channel a cohort, `named` with its zone; one that the bot was removed from revives."""
    name, zone = named
    known = tx.cohort_at(place)
    if known is not None and known.removed_at is None:
        raise PracticeError(wording_refusals.in_use(known.name))
    cohort = known or tx.add_cohort(place, known_zone(zone), name, now)
    tx.set_removed(cohort.id, None)
    wanted = changed(planner.deck, cohort, wishes, now)
    refuse_empty(planner.deck, wanted.calendar.cards)
    keep(tx, wanted)
    return wanted


def keep(tx: Transaction, cohort: Cohort) -> None:
    """Keep what a cohort wants, and its name."""
    tx.set_calendar(cohort.id, cohort.zone, cohort.calendar)
    tx.set_place(cohort.id, cohort.channel, cohort.name)


def pause(actor: str, tx: Transaction, cohort: Cohort, now: datetime) -> str:
    """Let no cards come."""
    if cohort.calendar.paused_at is None:
        keep(tx, replace(cohort, calendar=replace(cohort.calendar, paused_at=now)))
        tx.write_audit(cohort.id, actor, "paused", now)
    return wording_cohort.paused()


def resume(actor: str, tx: Transaction, cohort: Cohort, now: datetime) -> str:
    """Let cards come again."""
    if cohort.calendar.paused_at is not None:
        keep(tx, replace(cohort, calendar=replace(cohort.calendar, paused_at=None)))
        tx.write_audit(cohort.id, actor, "resumed", now)
    return wording_cohort.resumed()


def set_holiday(
    actor: str, words: str, reason: str | None, tx: Transaction, cohort: Cohort, now: datetime
) -> str:
    """Make a local day free, or without a reason a day like others."""
    today = local_day(cohort, now)
    day = read_day(words, today)
    if day < today:
        raise PracticeError(wording_refusals.day_is_over(day))
    if reason is None:
        tx.remove_holiday(cohort.id, day)
    else:
        tx.add_holiday(cohort.id, day, " ".join(reason.split()))
    says = wording_cohort.holiday(day, is_free=reason is not None)
    tx.write_audit(cohort.id, actor, says, now)
    return says


def post_now(actor: str, planner: Planner, tx: Transaction, cohort: Cohort, now: datetime) -> str:
    """Make today's posting due at once; raises PracticeError when there can be none."""
    if cohort.calendar.paused_at is not None:
        raise PracticeError(wording_refusals.paused())
    [record] = tx.records([cohort.id])
    day = local_day(cohort, now)
    if not is_posting_day(cohort, record.holidays, day) or cards_left(record) == 0:
        raise PracticeError(wording_refusals.no_posting_day(day))
    posting = tx.posting_on(cohort.id, day)
    if posting is None:
        tx.drop_postings(cohort.id, [row.day for row in record.rows if row.waits])
        tx.plan([Planned(cohort.id, day, "", now)])
        posting = tx.posting_on(cohort.id, day)
    if posting is None or posting.state not in (PostingState.DUE, PostingState.SKIPPED):
        raise PracticeError(wording_refusals.posted_already(day))
    tx.save(
        [
            replace(
                posting,
                state=PostingState.DUE,
                due_at=now,
                claimed_at=None,
                reason=wording_posting.ASKED_FOR,
            )
        ]
    )
    tx.write_audit(cohort.id, actor, f"card of {day} wanted at once", now)
    return wording_cohort.on_its_way()


def preview(planner: Planner, tx: Transaction, cohort: Cohort, _: datetime) -> Reply:
    """The next posting as it will be sent, without its buttons."""
    [record] = tx.records([cohort.id])
    row = next((one for one in record.rows if one.waits), None)
    posting = None if row is None else tx.posting_on(cohort.id, row.day)
    card = None if row is None else planner.card(record, row.card, row.day)
    if posting is None or card is None:
        raise PracticeError(wording_refusals.nothing_to_come())
    content = outgoing(tx, planner.deck, replace(posting, card=card.slug)).content
    return Reply(content.blocks)


def replan(planner: Planner, tx: Transaction, cohort: int, now: datetime) -> None:
    """Plan a channel's next posting anew."""
    for record in tx.records([cohort]):
        if not record.cohort.direct:
            planned = planner.replan(tx, record, now)
            tx.plan([] if planned is None else [planned])


def summary(
    planner: Planner, tx: Transaction, cohort: Cohort, now: datetime, head: str | None = None
) -> Reply:
    """A cohort's calendar, with the holidays that are still to come."""
    holidays = tx.holidays(cohort.id)
    try:
        today, times = local_day(cohort, now), next_times(tx, cohort, now)
    except (LookupError, ValueError):
        says = wording_cohort.unknown_zone()
        return wording_cohort.summary(cohort, says, holidays, planner.spread, head)
    holidays = {day: why for day, why in holidays.items() if day >= today}
    says = wording_cohort.coming(cohort, times)
    return wording_cohort.summary(cohort, says, holidays, planner.spread, head)


def next_times(tx: Transaction, cohort: Cohort, now: datetime) -> list[datetime]:
    """When the next cards of a channel are due."""
    if cohort.direct:
        return []
    [record] = tx.records([cohort.id])
    taken = {row.day for row in record.rows if not row.waits}
    left = cards_left(record)
    many = NEXT_TIMES if left is None else min(left, NEXT_TIMES)
    return upcoming(cohort, record.holidays, taken, now, many)


def found(tx: Transaction, cohort: int) -> Cohort:
    """The cohort of this number; raises PracticeError."""
    try:
        return tx.cohort(cohort)
    except LookupError:
        numbers = [one.id for one in tx.cohorts()]
        raise PracticeError(wording_refusals.no_cohort(numbers)) from None
