"""Cohorts with their calendars, their members, and what was told and written down about them."""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import date, datetime
from typing import Any

from sqlalchemy import Row, select

from bot.core.model import Account, Cohort
from bot.core.model_cohort import EVERY_DAY, Calendar, CardFilter, Member, Place, Weekday
from bot.store.people import People
from bot.store.rows import Rows
from bot.store.tables import audit, cohorts, holidays, memberships, notices


class Cohorts(People, Rows):
    """The cohorts of a transaction."""

    def direct_cohort(self, account: Account, zone: str, now: datetime) -> Cohort:
        """The cohort of one of a direct conversation, made on first sight."""
        place = Place(account.platform, account.tenant, _direct_channel(account))
        known = self.cohort_at(place)
        if known is not None:
            return known
        owner = self.learner_of(account, now).id
        every_day = {"learner_id": owner, "posting_days": _days(EVERY_DAY)}
        return self._make(place, {"zone": zone, "created_at": now, **every_day})

    def add_cohort(self, place: Place, zone: str, name: str, now: datetime) -> Cohort:
        """Make a channel's cohort."""
        return self._make(place, {"zone": zone, "name": name, "created_at": now})

    def cohort(self, cohort: int) -> Cohort:
        """The cohort of this id; raises LookupError when there is none."""
        query = select(cohorts).where(cohorts.c.id == cohort)
        return cohort_of(self._only(query, f"cohort {cohort}"))

    def cohort_at(self, place: Place) -> Cohort | None:
        """The cohort of a channel."""
        row = self._first(
            select(cohorts).where(
                cohorts.c.platform == place.platform,
                cohorts.c.tenant == place.tenant,
                cohorts.c.channel == place.channel,
            )
        )
        return None if row is None else cohort_of(row)

    def cohorts(self, tenant: tuple[str, str] | None = None) -> list[Cohort]:
        """All cohorts by id, or those of one platform's tenant; direct conversations too."""
        query = select(cohorts).order_by(cohorts.c.id)
        if tenant is not None:
            platform, of = tenant
            query = query.where(cohorts.c.platform == platform, cohorts.c.tenant == of)
        return [cohort_of(row) for row in self._all(query)]

    def set_calendar(self, cohort: int, zone: str, calendar: Calendar) -> None:
        """Keep what a cohort wants."""
        self._change(cohort, {"zone": zone, **_columns(calendar)})

    def set_place(self, cohort: int, channel: str, name: str) -> None:
        """Keep where a cohort is, and what its channel is called."""
        self._change(cohort, {"channel": channel, "name": name})

    def set_removed(self, cohort: int, at: datetime | None) -> None:
        """Keep when the bot was removed from a cohort's server; None when it is back."""
        self._change(cohort, {"removed_at": at})

    def add_holiday(self, cohort: int, day: date, reason: str) -> None:
        """Make a local day a holiday; the newest reason stands."""
        self._put(holidays, {"cohort_id": cohort, "day": day}, {"reason": reason})

    def remove_holiday(self, cohort: int, day: date) -> bool:
        """Make it a day like others; whether it was a holiday."""
        here = (holidays.c.cohort_id == cohort) & (holidays.c.day == day)
        return self._connection.execute(holidays.delete().where(here)).rowcount > 0

    def holidays(self, cohort: int) -> dict[date, str]:
        """The holidays of a cohort with their reasons, by day."""
        query = select(holidays).where(holidays.c.cohort_id == cohort).order_by(holidays.c.day)
        return {row.day: row.reason for row in self._all(query)}

    # --- members -----------------------------------------------------------------------------

    def join(self, cohort: int, learner: int, now: datetime) -> bool:
        """Make a learner a member; False when they are one. Who comes back joined long ago."""
        key = {"cohort_id": cohort, "learner_id": learner}
        if self._insert_once(memberships, key, {"joined_at": now}):
            return True
        return self._set_left(cohort, learner, None)

    def leave(self, cohort: int, learner: int, now: datetime) -> bool:
        """Let a member go; False when they are none."""
        return self._set_left(cohort, learner, now)

    def cohorts_of(self, learner: int) -> list[Cohort]:
        """The cohorts that the learner is in, channels by id first, then the own one."""
        mine = memberships.c
        stays = (mine.learner_id == learner) & mine.joined_at.is_not(None) & mine.left_at.is_(None)
        joined = select(mine.cohort_id).where(stays)
        query = (
            select(cohorts)
            .where(cohorts.c.id.in_(joined) | (cohorts.c.learner_id == learner))
            .where(cohorts.c.removed_at.is_(None))
            .order_by(cohorts.c.learner_id.is_not(None), cohorts.c.id)
        )
        return [cohort_of(row) for row in self._all(query)]

    def member(self, cohort: int, learner: int) -> Member | None:
        """A learner's membership, if they ever joined."""
        mine = memberships.c
        row = self._first(
            select(memberships).where(mine.cohort_id == cohort, mine.learner_id == learner)
        )
        return None if row is None else Member(learner, row.joined_at, row.left_at)

    # --- what was changed, and what an admin was told ----------------------------------------

    def write_audit(self, cohort: int, actor: str, what: str, now: datetime) -> None:
        """Write down who changed what."""
        row = {"cohort_id": cohort, "actor": actor, "what": what, "made_at": now}
        self._insert(audit, row)

    def audit(self, cohort: int) -> list[tuple[datetime, str, str]]:
        """When who changed what, oldest first."""
        query = select(audit).where(audit.c.cohort_id == cohort).order_by(audit.c.id)
        return [(row.made_at, row.actor, row.what) for row in self._all(query)]

    def notice_once(self, cohort: int, what: str, now: datetime) -> bool:
        """True when the admin was not told this yet; remembers it."""
        return self._insert_once(notices, {"cohort_id": cohort, "what": what}, {"told_at": now})

    def was_noticed(self, cohort: int, what: str) -> bool:
        """Whether the admin was told this."""
        here = (notices.c.cohort_id == cohort) & (notices.c.what == what)
        return bool(self._all(select(notices.c.what).where(here)))

    def forget_notice(self, cohort: int, what: str) -> None:
        """The admin has to be told this again when it happens again."""
        here = (notices.c.cohort_id == cohort) & (notices.c.what == what)
        self._connection.execute(notices.delete().where(here))

    # --- rows --------------------------------------------------------------------------------

    def _make(self, place: Place, values: dict[str, object]) -> Cohort:
        made = cohorts.insert().values(**asdict(place), **values).returning(cohorts)
        return cohort_of(self._connection.execute(made).one())

    def _change(self, cohort: int, values: dict[str, object]) -> None:
        self._connection.execute(cohorts.update().where(cohorts.c.id == cohort).values(**values))

    def _set_left(self, cohort: int, learner: int, at: datetime | None) -> bool:
        mine = memberships.c
        is_member = mine.left_at.is_(None) if at is not None else mine.left_at.is_not(None)
        here = (mine.cohort_id == cohort) & (mine.learner_id == learner) & is_member
        changed = memberships.update().where(here).values(left_at=at)
        return self._connection.execute(changed).rowcount > 0


def cohort_of(row: Row[*tuple[Any, ...]]) -> Cohort:
    """The cohort of a row."""
    return Cohort(
        id=row.id,
        platform=row.platform,
        tenant=row.tenant,
        channel=row.channel,
        zone=row.zone,
        direct=row.learner_id is not None,
        created_at=row.created_at,
        name=row.name,
        calendar=_calendar(row),
        removed_at=row.removed_at,
    )


def _calendar(row: Row[*tuple[Any, ...]]) -> Calendar:
    return Calendar(
        post_at=row.post_at,
        days=tuple(map(Weekday, row.posting_days.split())),
        cards=_filter(json.loads(row.deck_filter)),
        starts_on=row.starts_on,
        length=row.length,
        paused_at=row.paused_at,
        answer_at=row.answer_at,
        short_answer=row.post_short_answer,
        late_minutes=row.late_minutes,
        recap=row.recap,
        retention_days=row.retention_days,
        organisers=tuple(row.organisers.split()),
        ping=row.ping,
    )


def _filter(kept: dict[str, Any]) -> CardFilter:
    lists = {name: tuple(value) for name, value in kept.items() if isinstance(value, list)}
    return CardFilter(**lists, minutes_most=kept.get("minutes_most"))


def _columns(calendar: Calendar) -> dict[str, object]:
    cards = {name: value for name, value in asdict(calendar.cards).items() if value}
    return {
        "post_at": calendar.post_at,
        "posting_days": _days(calendar.days),
        "deck_filter": json.dumps(cards),
        "starts_on": calendar.starts_on,
        "length": calendar.length,
        "paused_at": calendar.paused_at,
        "answer_at": calendar.answer_at,
        "post_short_answer": calendar.short_answer,
        "late_minutes": calendar.late_minutes,
        "recap": calendar.recap,
        "retention_days": calendar.retention_days,
        "organisers": " ".join(calendar.organisers),
        "ping": calendar.ping,
    }


def _days(days: tuple[Weekday, ...]) -> str:
    return " ".join(days)


def _direct_channel(account: Account) -> str:
    # The conversation with a person, whatever the platform calls it; no channel's id has an @.
    return f"@{account.user}"
