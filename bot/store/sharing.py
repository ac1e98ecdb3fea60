"""Threads of postings, and the lines that learners share below them."""

from __future__ import annotations

from sqlalchemy import ColumnElement, select

from bot.core.model_cohort import ExtraKind, SharedLine
from bot.store.rows import Rows
from bot.store.tables import cohorts, posting_extras, postings, shared_lines


class Sharing(Rows):
    """What a transaction knows of discussions."""

    def posting_shown_as(self, cohort: int, message: str) -> int | None:
        """The posting of a cohort whose message, or whose thread, has this id on its platform."""
        extra = posting_extras.c
        threads = select(extra.posting_id).where(
            extra.kind == ExtraKind.THREAD, extra.message == message
        )
        is_it = (postings.c.message == message) | postings.c.id.in_(threads)
        row = self._first(select(postings.c.id).where(postings.c.cohort_id == cohort, is_it))
        return None if row is None else row.id

    def thread_of(self, posting: int) -> str | None:
        """The platform's id of a posting's thread, if it has one."""
        mine = posting_extras.c
        query = select(mine.message).where(
            mine.posting_id == posting, mine.kind == ExtraKind.THREAD
        )
        row = self._first(query)
        return None if row is None else row.message

    def share_once(self, posting: int, learner: int) -> bool:
        """True when the learner has not shared a line on this posting yet; remembers it."""
        where = select(postings.c.cohort_id).where(postings.c.id == posting)
        cohort = self._only(where, f"posting {posting}").cohort_id
        key = {"posting_id": posting, "learner_id": learner}
        return self._insert_once(shared_lines, key, {"cohort_id": cohort})

    def keep_shared(self, posting: int, learner: int, message: str) -> None:
        """Keep the platform's id of the line; nothing when the learner has gone meanwhile."""
        here = _line(posting, learner)
        self._connection.execute(shared_lines.update().where(here).values(message=message))

    def not_shared(self, posting: int, learner: int) -> None:
        """Forget a line that stands nowhere: it may be shared again."""
        nowhere = shared_lines.c.message.is_(None)
        self._connection.execute(shared_lines.delete().where(_line(posting, learner), nowhere))

    def shared(self, learner: int, platform: str) -> list[SharedLine]:
        """The lines that a learner has shared on a platform."""
        query = (
            select(cohorts.c.channel, shared_lines.c.message)
            .join(cohorts, cohorts.c.id == shared_lines.c.cohort_id)
            .where(
                shared_lines.c.learner_id == learner,
                shared_lines.c.message.is_not(None),
                cohorts.c.platform == platform,
            )
            .order_by(shared_lines.c.posting_id)
        )
        return [SharedLine(row.channel, row.message) for row in self._all(query)]


def _line(posting: int, learner: int) -> ColumnElement[bool]:
    mine = shared_lines.c
    return (mine.posting_id == posting) & (mine.learner_id == learner)
