"""A week in miniature: seven days, twenty cohorts in ten zones, two hundred learners, and every day
something goes wrong. Nothing is lost and nothing comes twice.

The store, its file, the ticker with its chores, backups and restoring are the real ones; the clock
is moved. One grading in ten is done by the real grader, and so is the first of every code; the
others repeat what it said of the same code. Its process is killed every hour. Days close by the
calendar of the cohort, since nobody has a zone of their own.
"""

import asyncio
import sqlite3
import sys
from collections import Counter, defaultdict
from contextlib import closing
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from week import COHORTS, DAYS, EXTRA, SEED, START, ZONES, Week

from bot.app import DATABASE
from bot.core import days
from bot.core.ports import Transaction
from bot.log import log_to_file
from bot.store import database as opening
from bot.store.backup import backups_of
from bot.store.soundness import sound

# What a process may have grown by between day 2 and day 7. Each of three connections keeps up to
# 2 MB of pages, and the database outgrows that within the week.
MEGABYTES = 30

# --- what is there afterwards -------------------------------------------------------------------


def check_pastes(week: Week) -> dict[str, object]:
    """Every acknowledged paste is there with one verdict, told once or owed."""
    with closing(sqlite3.connect(week.data / DATABASE)) as connection:
        query = "select key, verdict from submissions left join attempts on submission_id = id"
        rows = dict(connection.execute(query).fetchall())
        waits = {"select key from submissions join untold on submission_id = id"}
        owed = {key for one in waits for (key,) in connection.execute(one)}
    told, noted = week.ledger.told, week.ledger.noted
    assert week.ledger.kept.keys() - rows.keys() == set(), "acknowledged and not there"
    assert [key for key, verdict in rows.items() if verdict is None] == []
    assert {key: noted[key] for key in rows if noted[key] != (key not in owed)} == {}
    again = sum(told[key] - 1 for key in rows if told[key] > 1)
    assert again <= 10 * 4, "told again more often than something went wrong"
    return {
        "acknowledged": len(week.ledger.kept),
        "rows": len(rows),
        "verdicts": dict(Counter(rows.values())),
        "owed at the end": len(owed),
        "told again, nobody knew": again,
        "apologies": dict(week.ledger.apologies),
        "pasted again after the restore": week.lost,
        "told again after the restore": week.undone,
    }


def check_postings(week: Week) -> dict[str, object]:
    """Every posting day of every cohort by the calendar on the wall has one card."""
    sent, steps = Counter(), Counter()
    for channel, marker, _ in week.ledger.sent:
        counted = steps if marker[-1] in EXTRA else sent
        counted[channel, marker.partition("-")[2]] += 1
    expected = set()
    for number in range(COHORTS):
        zone, weekends = ZoneInfo(ZONES[number % len(ZONES)]), number % 2 == 0
        for ahead in range(-1, DAYS + 1):
            day = START.date() + timedelta(days=ahead)
            due = datetime.combine(day, time(8 + number % 5), zone)
            if START < due < week.clock.now() and (weekends or day.weekday() < 5):
                expected.add((f"c{number}", f"{day:%Y%m%d}"))
    twice = {which: often for which, often in (sent + steps).items() if sent[which] > 1}
    assert twice == {}, "posted twice"
    assert {which: often for which, often in steps.items() if often > 1} == {}, "answered twice"
    assert sent.keys() - expected == set(), "posted on a day that has no posting"
    missing = expected - sent.keys()
    assert missing <= skipped(week), "missing without a reason"
    return {"posting days": len(expected), "cards sent": sent.total(), "skipped": len(missing)}


def skipped(week: Week) -> set[tuple[str, str]]:
    query = (
        "select channel, replace(local_day, '-', '') from postings join cohorts "
        "on cohorts.id = cohort_id where state = 'skipped' and reason != ''"
    )
    with closing(sqlite3.connect(week.data / DATABASE)) as connection:
        return set(connection.execute(query).fetchall())


def check_streaks(week: Week) -> dict[str, object]:
    """Streaks are those that are counted here from the rows alone."""
    bot, now = week.bot, week.clock.now()
    by_hand = counted_by_hand(week.data / DATABASE, now)

    def work(tx: Transaction) -> dict[tuple[int, int], tuple[int, int]]:
        found = {}
        for cohort, learner in by_hand:
            streak = days.streak_of(tx, tx.learner(learner), tx.cohort(cohort), now)
            found[cohort, learner] = (streak.current, streak.longest)
        return found

    told = asyncio.run(bot.store.read(work))
    differ = {who: (told[who], by_hand[who]) for who in by_hand if told[who] != by_hand[who]}
    assert differ == {}, "streaks (of the bot, counted here) by cohort and learner"
    spread = Counter(current for current, _ in by_hand.values())
    return {"streaks": len(by_hand), "by length": dict(sorted(spread.items()))}


def counted_by_hand(file: Path, now: datetime) -> dict[tuple[int, int], tuple[int, int]]:
    with closing(sqlite3.connect(file)) as connection:
        zones = dict(connection.execute("select id, zone from cohorts where learner_id is null"))
        members = connection.execute("select cohort_id, learner_id, joined_at from memberships")
        joined = {(cohort, learner): instant(at) for cohort, learner, at in members}
        posted = defaultdict(list)
        for cohort, day, at, state in connection.execute(
            "select cohort_id, local_day, posted_at, state from postings order by local_day"
        ):
            if state == "sent":
                posted[cohort].append((date.fromisoformat(day), instant(at)))
        solved = defaultdict(list)
        for cohort, learner, day, at in connection.execute(
            "select s.cohort_id, s.learner_id, local_day, received_at from submissions s "
            "join attempts on submission_id = s.id join postings p on p.id = posting_id "
            "where verdict = 'accepted'"
        ):
            solved[cohort, learner, date.fromisoformat(day)].append(instant(at))
        query = "select started_at, ended_at from outages"
        outages = [(instant(a), instant(b)) for a, b in connection.execute(query)]
    streaks = {}
    for (cohort, learner), since in joined.items():
        closes = closing_times(posted[cohort], ZoneInfo(zones[cohort]))
        first = max((day for day, at in posted[cohort] if at <= since), default=date.min)
        run = longest = 0
        for day, at in posted[cohort]:
            until = closes[day]
            if day < first:
                continue
            if any(until is None or one < until for one in solved[cohort, learner, day]):
                run += 1
            elif until is not None and until <= now and not away(at, until, outages):
                run = 0
            longest = max(longest, run)
        streaks[cohort, learner] = run, longest
    return streaks


def closing_times(
    posted: list[tuple[date, datetime]], zone: ZoneInfo
) -> dict[date, datetime | None]:
    """The next posting, or four in the morning after the day if that is later."""
    closes: dict[date, datetime | None] = {day: None for day, _ in posted}
    for (day, _), (_, following) in pairwise(posted):
        closes[day] = max(following, datetime.combine(day + timedelta(days=1), time(4), zone))
    return closes


def away(first: datetime, last: datetime, outages: list[tuple[datetime, datetime]]) -> bool:
    return any(began < last and first < ended for began, ended in outages)


def instant(microseconds: int) -> datetime:
    return datetime.fromtimestamp(0, UTC) + timedelta(microseconds=microseconds)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_a_week(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "_BUSY_SECONDS", 0.2)  # an hour without database is shorter here
    log_to_file(tmp_path / "log", "info")
    week = Week(tmp_path)
    asyncio.run(week.live())
    week.begin()
    try:
        figures = check_pastes(week) | check_postings(week) | check_streaks(week)
    finally:
        asyncio.run(week.bot.close())
    figures |= {
        "restarts": week.restarts,
        "grader crashes": week.crashes,
        "gradings": week.asked,
        "done by the real grader": week.done_anew,
        "incidents": (tmp_path / "log").read_text().count('"incident"'),
        "backups": len(backups_of(week.data / DATABASE)),
        "megabytes by day": {day: round(size, 1) for day, size in week.memory.items()},
    }
    sys.stdout.write(f"\na week (seed {SEED})\n")
    sys.stdout.writelines(f"  {what}: {figure}\n" for what, figure in figures.items())
    assert sound(week.data / DATABASE).rows["submissions"] == figures["rows"]
    assert figures["grader crashes"] >= 24 * DAYS - 4
    assert week.memory[DAYS] - week.memory[2] < MEGABYTES, week.memory
