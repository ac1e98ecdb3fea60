"""The grader and the platforms as the core needs them, counted and timed on the way."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from bot.core.errors import GraderUnavailable, PlatformBusy, PlatformRefused
from bot.core.model import Card, Cohort, Posting
from bot.core.model_cohort import ExtraKind
from bot.core.ports import Grader, Platform
from bot.core.reply import Reply
from bot.meters import GRADINGS, SENDINGS, VERDICTS
from grader.protocol import Judgement, Matrix

UNAVAILABLE = "unavailable"


class WatchedGrader:
    """A grader whose verdicts are counted and timed."""

    def __init__(self, grader: Grader) -> None:
        """The same grader, watched."""
        self._grader = grader

    async def grade(self, card: Card, source: str, learner: int) -> Judgement:
        """Judge the source; raises GraderUnavailable when no verdict could be had."""
        began = time.perf_counter()
        try:
            judgement = await self._grader.grade(card, source, learner)
        except GraderUnavailable:
            VERDICTS.labels(UNAVAILABLE).inc()
            raise
        GRADINGS.observe(time.perf_counter() - began)
        VERDICTS.labels(judgement.verdict.value).inc()
        return judgement

    async def ahead(self, learner: int) -> int | None:
        """How many programs of others run before this learner's."""
        return await self._grader.ahead(learner)

    async def look(self, card: Card, source: str, learner: int) -> Matrix | None:
        """The card's matrix as this source gives it, beside the right one."""
        return await self._grader.look(card, source, learner)


class WatchedPlatform:
    """A platform whose messages are counted by what became of them."""

    def __init__(self, name: str, platform: Platform) -> None:
        """The same platform, watched."""
        self._name, self._platform = name, platform

    async def send(self, cohort: Cohort, content: Reply, marker: str) -> str:
        """Send a posting; the platform's id of the message."""
        with self._counted():
            return await self._platform.send(cohort, content, marker)

    async def find(self, cohort: Cohort, marker: str, since: datetime) -> str | None:
        """The id of the message with this marker, if one is there; raises HistoryUnreadable."""
        return await self._platform.find(cohort, marker, since)

    async def do_extra(
        self, cohort: Cohort, posting: Posting, kind: ExtraKind, content: Reply, marker: str
    ) -> str | None:
        """Open a posting's thread, pin it, or send what follows it; the id of what was made."""
        with self._counted():
            return await self._platform.do_extra(cohort, posting, kind, content, marker)

    async def tell_admin(self, cohort: Cohort, sentence: str) -> None:
        """Tell whoever may mend it."""
        with self._counted():
            await self._platform.tell_admin(cohort, sentence)

    @contextmanager
    def _counted(self) -> Iterator[None]:
        outcome = "unclear"
        try:
            yield
            outcome = "sent"
        except PlatformBusy:
            outcome = "busy"
            raise
        except PlatformRefused:
            outcome = "refused"
            raise
        finally:
            SENDINGS.labels(self._name, outcome).inc()
