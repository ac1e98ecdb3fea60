"""Boards: who is on them, their lines, and the counting of these lines from the rows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, Table, and_, func, literal, select

from bot.core.boards import ALL_TIME, WEEK, week_of
from bot.core.local_days import ONE_DAY
from bot.core.model import BoardLine
from bot.store.columns import Instant, Truth
from bot.store.rows import Rows
from bot.store.tables import (
    accounts,
    attempts,
    board_lines,
    cohorts,
    hints,
    memberships,
    postings,
    practice_days,
    reveals,
    submissions,
)
from grader.protocol import Verdict

NO_TRIES = (Verdict.INVALID, Verdict.INTERNAL_ERROR)


@dataclass
class _Sums:
    """One line while it is counted; `solved` are the days solved without help."""

    finished: int = 0
    tries: int = 0
    solved: set[date] = field(default_factory=set)


class Boards(Rows):
    """The boards of a transaction."""

    def board_name(self, cohort: int, learner: int) -> str | None:
        """The name of a learner who is on the cohort's board; None for one who is not."""
        member = memberships.c
        shown = (member.on_board == literal(value=True, type_=Truth), member.left_at.is_(None))
        mine = _of(memberships, cohort, learner)
        row = self._first(select(member.board_name).where(mine, *shown))
        return None if row is None else str(row.board_name)

    def put_on_board(self, cohort: int, learner: int, name: str | None, now: datetime) -> None:
        """Show a member, under the account's name if `name` is empty; None keeps the name."""
        key = {"cohort_id": cohort, "learner_id": learner}
        self._insert_once(memberships, key, {"joined_at": now})
        named = {} if name is None else {"board_name": name}
        self._put(memberships, key, {"on_board": True, **named})

    def take_off_board(self, cohort: int, learner: int) -> None:
        """Show a member no more, and forget their lines."""
        off = memberships.update().where(_of(memberships, cohort, learner))
        self._connection.execute(off.values(on_board=False))
        self._connection.execute(board_lines.delete().where(_of(board_lines, cohort, learner)))

    # --- counting ----------------------------------------------------------------------------

    def count_week(self, cohort: int, learner: int, monday: date) -> None:
        """Count a learner's line of a week again, and their line of all time."""
        sums = self._sums(cohort, learner, monday, monday + WEEK - ONE_DAY)
        self._put_lines(cohort, learner, {monday: sums[monday]})

    def count_all(self, cohort: int, learner: int) -> None:
        """Count all of a learner's lines again."""
        self._connection.execute(board_lines.delete().where(_of(board_lines, cohort, learner)))
        self._put_lines(cohort, learner, self._sums(cohort, learner, date.min, date.max))

    def _put_lines(self, cohort: int, learner: int, lines: Mapping[date, _Sums]) -> None:
        for week, sums in lines.items():
            self._put_line(cohort, learner, week, sums.finished, len(sums.solved), sums.tries)
        weekly = board_lines.c
        totals = select(
            *(func.coalesce(func.sum(weekly[name]), 0) for name in ("finished", "unaided", "tries"))
        ).where(_of(board_lines, cohort, learner), weekly.week > ALL_TIME)
        self._put_line(cohort, learner, ALL_TIME, *self._only(totals, "totals"))

    def _put_line(
        self, cohort: int, learner: int, week: date, finished: int, unaided: int, tries: int
    ) -> None:
        key = {"cohort_id": cohort, "learner_id": learner, "week": week}
        self._put(board_lines, key, {"finished": finished, "unaided": unaided, "tries": tries})

    def _sums(self, cohort: int, learner: int, first: date, last: date) -> defaultdict[date, _Sums]:
        """A learner's sums by week, from the postings of some days."""
        sums: defaultdict[date, _Sums] = defaultdict(_Sums)
        done = practice_days.c
        finished = select(done.local_day).where(
            _of(practice_days, cohort, learner), done.local_day.between(first, last)
        )
        for row in self._all(finished):
            sums[week_of(row.local_day)].finished += 1
        helped = self._helped(learner)
        for day, attempt in self._tries(cohort, learner, first, last):
            week = sums[week_of(day)]
            week.tries += 1
            help_came = helped.get(attempt.card)
            if attempt.verdict == Verdict.ACCEPTED and (
                help_came is None or attempt.received_at < help_came
            ):
                week.solved.add(day)
        return sums

    def _tries(
        self, cohort: int, learner: int, first: date, last: date
    ) -> Iterator[tuple[date, Row[*tuple[Any, ...]]]]:
        """The learner's attempts that count at the cohort's postings of some days."""
        posting = postings.c
        query = select(posting.id, posting.local_day, posting.posted_at).where(
            posting.cohort_id == cohort, posting.local_day.between(first, last)
        )
        rows = self._all(query)
        days = {row.id: row.local_day for row in rows}
        # By the learner's attempts and not by the postings: a posting may have thousands of tries.
        since = min((row.posted_at for row in rows), default=None)
        for attempt in self._all(_tries_since(cohort, learner, since)) if since else ():
            if attempt.posting_id in days:
                yield days[attempt.posting_id], attempt

    def _helped(self, learner: int) -> dict[str, datetime]:
        """When the learner first took help with each card, a hint or an answer."""
        came: dict[str, datetime] = {}
        for table, at in ((hints, hints.c.given_at), (reveals, reveals.c.revealed_at)):
            query = select(table.c.card, func.min(at, type_=Instant).label("at"))
            mine = query.where(table.c.learner_id == learner).group_by(table.c.card)
            for row in self._all(mine):
                came[row.card] = min(row.at, came.get(row.card, row.at))
        return came

    # --- reading -----------------------------------------------------------------------------

    def board_lines(self, cohort: int, week: date, most: int) -> list[BoardLine]:
        """The first lines of a week, most finished days first, then most solved without help."""
        line = board_lines.c
        best = (line.finished.desc(), line.unaided.desc(), line.learner_id.desc())
        rows = self._all(_lines(cohort, week).order_by(*best).limit(most))
        return self._named(cohort, rows) if rows else []

    def board_line(self, cohort: int, week: date, learner: int) -> BoardLine | None:
        """A learner's line of a week."""
        row = self._first(_lines(cohort, week).where(board_lines.c.learner_id == learner))
        return None if row is None else self._named(cohort, [row])[0]

    def _named(self, cohort: int, rows: Sequence[Row[*tuple[Any, ...]]]) -> list[BoardLine]:
        """Lines with the names that their learners chose, or with those of their accounts here."""
        here = select(cohorts.c.platform, cohorts.c.tenant).where(cohorts.c.id == cohort)
        place = tuple(self._only(here, f"cohort {cohort}"))
        account = accounts.c
        # By learner alone: an index by platform and tenant leads to everybody there.
        query = select(account.learner_id, account.name, account.platform, account.tenant).where(
            account.learner_id.in_([row.learner_id for row in rows])
        )
        names = {
            one.learner_id: one.name
            for one in self._all(query.order_by(account.id.desc()))
            if (one.platform, one.tenant) == place
        }
        return [
            BoardLine(
                row.learner_id,
                row.board_name or names.get(row.learner_id, ""),
                row.finished,
                row.unaided,
                row.tries,
            )
            for row in rows
        ]

    def board_better(self, cohort: int, week: date, finished: int, unaided: int) -> int:
        """How many lines of a week are ahead of such a one."""
        line = board_lines.c
        more_days = self._count(cohort, week, line.finished > finished)
        return more_days + self._count(
            cohort, week, line.finished == finished, line.unaided > unaided
        )

    def board_members(self, cohort: int, week: date) -> int:
        """How many lines a week has."""
        return self._count(cohort, week)

    def _count(self, cohort: int, week: date, *which: ColumnElement[bool]) -> int:
        line = board_lines.c
        query = select(func.count()).where(line.cohort_id == cohort, line.week == week, *which)
        return int(self._connection.execute(query).scalar_one())


def _of(table: Table, cohort: int, learner: int) -> ColumnElement[bool]:
    return and_(table.c.cohort_id == cohort, table.c.learner_id == learner)


def _lines(cohort: int, week: date) -> Select[*tuple[Any, ...]]:
    line, member = board_lines.c, memberships.c
    theirs = and_(member.cohort_id == cohort, member.learner_id == line.learner_id)
    return (
        select(line.learner_id, line.finished, line.unaided, line.tries, member.board_name)
        .join(memberships, theirs)
        .where(line.cohort_id == cohort, line.week == week)
    )


def _tries_since(cohort: int, learner: int, since: datetime) -> Select[*tuple[Any, ...]]:
    return (
        select(
            attempts.c.card,
            attempts.c.verdict,
            submissions.c.posting_id,
            submissions.c.received_at,
        )
        .join(submissions, submissions.c.id == attempts.c.submission_id)
        .where(
            _of(attempts, cohort, learner),
            attempts.c.judged_at >= since,
            attempts.c.verdict.not_in(NO_TRIES),
        )
    )
