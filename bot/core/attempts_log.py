"""The attempts of a cohort as CSV: who tried what, when and with which verdict, without code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from zoneinfo import ZoneInfo

from bot.core.model import Cohort
from bot.core.names import NOBODY
from bot.core.ports import Transaction
from bot.core.records import LoggedAttempt
from bot.core.spreadsheet import as_csv
from bot.core.status import names_of
from grader.protocol import Verdict

HEADER = (
    *("name", "posting_day", "card", "submitted_at", "try", "verdict", "reason"),
    *("defects_fixed", "defects_left", "defects_introduced"),
)
UNKNOWN = "unknown"


def attempts_csv(cohort: Cohort, tx: Transaction) -> str:
    """All attempts of a cohort, oldest first; `submitted_at` is on the cohort's wall clock."""
    return as_csv(HEADER, _rows(tx.log(cohort.id), names_of(tx, cohort.id), ZoneInfo(cohort.zone)))


def _rows(
    log: Iterable[LoggedAttempt], names: Mapping[int, str], zone: ZoneInfo
) -> Iterator[tuple[object, ...]]:
    tries: Counter[tuple[int, str]] = Counter()
    for one in log:
        tries[one.learner, one.card] += one.counts
        yield (
            names.get(one.learner, NOBODY),
            one.posting_day,
            one.card,
            one.received_at.astimezone(zone).isoformat(timespec="seconds"),
            tries[one.learner, one.card] if one.counts else None,
            one.verdict,
            one.reason,
            " ".join(one.defects.fixed),
            _left(one),
            " ".join(one.defects.introduced),
        )


def _left(one: LoggedAttempt) -> str:
    """The defects that are left; the card may not know what is wrong with an answer."""
    if one.defects.left is not None:
        return " ".join(one.defects.left)
    return UNKNOWN if one.verdict == Verdict.WRONG_ANSWER else ""
