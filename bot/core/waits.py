"""How long a learner waits for the next hint or the next submission: so feedback cannot be mined.

Pure. Counted per learner and card; an accepted attempt starts the count again.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from bot.core.model import Attempt, HintGiven
from grader.protocol import Verdict

SHORTEST = timedelta(seconds=10)
LONGEST = timedelta(minutes=5)
FREE_HINTS = 1
FREE_FAILURES = 5
NOTHING = timedelta(0)


def until_next_hint(
    hints: Sequence[HintGiven], attempts: Sequence[Attempt], now: datetime
) -> timedelta:
    """How long from now until a further hint may be had; zero when it may be had at once.

    The first hint costs nothing: every one after it opens a while after the one before.
    """
    solved = _last_accepted(attempts)
    given = [hint.given_at for hint in hints if solved is None or hint.given_at > solved]
    if len(given) < FREE_HINTS:
        return NOTHING
    return _left(since=given[-1], wait=_growing(len(given) - FREE_HINTS), now=now)


def until_next_submission(attempts: Sequence[Attempt], now: datetime) -> timedelta:
    """How long from now until a further submission is taken; zero when it is taken at once."""
    failures: list[datetime] = []
    for attempt in attempts:
        if attempt.judgement.verdict is Verdict.ACCEPTED:
            failures.clear()
        elif attempt.counts:
            failures.append(attempt.judged_at)
    if len(failures) <= FREE_FAILURES:
        return NOTHING
    return _left(since=failures[-1], wait=_growing(len(failures) - FREE_FAILURES - 1), now=now)


def _growing(step: int) -> timedelta:
    """10 s, 20 s, 40 s ... up to 5 minutes."""
    return min(SHORTEST * (1 << min(step, 10)), LONGEST)


def _left(*, since: datetime, wait: timedelta, now: datetime) -> timedelta:
    # A clock that was set back must not lengthen a wait.
    return min(max(since + wait - now, NOTHING), wait)


def _last_accepted(attempts: Sequence[Attempt]) -> datetime | None:
    solved = [a.judged_at for a in attempts if a.judgement.verdict is Verdict.ACCEPTED]
    return solved[-1] if solved else None
