"""A week in miniature: seven days, twenty cohorts in ten zones, two hundred learners, and every day
something goes wrong. Nothing is lost and nothing comes twice.

The store, its file, the ticker with its chores, backups and restoring are the real ones; the clock
is moved. One grading in ten is done by the real grader, and so is the first of every code; the
others repeat what it said of the same code. Its process is killed every hour. Days close by the
calendar of the cohort, since nobody has a zone of their own.
"""

import asyncio
import gc
import json
import os
import shutil
import sqlite3
import sys
from collections import Counter, defaultdict
from contextlib import closing
from dataclasses import asdict
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest
from club import CHIEF, place
from scripted import StillClock
from town import PLATFORM, Bot, Ledger, Paste, Square

from bot.__main__ import main
from bot.app import DATABASE
from bot.core import days
from bot.core.ports import Transaction
from bot.deck_files import load_deck
from bot.log import log_to_file
from bot.settings import CARDS
from bot.store import database as opening
from bot.store.backup import backups_of
from bot.store.restore import restore
from bot.store.soundness import sound

HERE = Path(__file__).parent
START = datetime(2026, 3, 23, tzinfo=UTC)  # the clocks of Europe change on its Sunday
DAYS = 7
SEED = 8
ZONES = (
    "UTC Europe/Paris America/New_York Asia/Kolkata Asia/Tokyo Pacific/Auckland "
    "America/Los_Angeles America/Sao_Paulo Australia/Adelaide Africa/Nairobi"
).split()
COHORTS, LEARNERS_EACH = 20, 10
CARDS_USED = (
    "attention/heads-that-never-mix attention/split-and-merge-heads masks positions losses norms"
).split()
RESTART = 5  # o'clock in UTC, every day
FULL, LOCKED, KILLED, RESTORED = 34, 62, 81, 111  # hours of the week
KEPT_BEFORE_THE_KILL = 25
EXTRA = "atr"  # what ends the marker of a step after a posting
MEGABYTES = 30  # what a process may have grown by between day 2 and day 7
LOCKER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("begin exclusive")
print("locked", flush=True)
sys.stdin.read()
"""


class Week:
    """The test's own side: what goes wrong, and what the learners do."""

    def __init__(self, folder: Path) -> None:
        self.data, self.cards = folder / "data", folder / "cards"
        self.data.mkdir()
        for name in ("lessons", *CARDS_USED):
            topic = Path(name) if (CARDS / name).is_dir() else Path("attention") / name
            shutil.copytree(CARDS / topic, self.cards / topic)
        self.deck = load_deck(self.cards).deck
        self.chance, self.clock, self.ledger = Random(SEED), StillClock(START), Ledger()
        self.square, self.known = Square(self.ledger), {}
        self.finished: set[tuple[str, str]] = set()
        self.tries: Counter[tuple[str, str]] = Counter()
        self.open: dict[str, Paste] = {}
        self.crashes = self.restarts = self.asked = self.done_anew = 0
        self.lost = self.undone = self.outage_ticks = 0
        self.memory: dict[int, float] = {}
        self.begin()

    def begin(self) -> None:
        self.bot = Bot(self.data, self.deck, self.square, self.clock, self.known)

    async def end(self) -> None:
        self.asked += self.bot.sampled.asked
        self.done_anew += self.bot.sampled.done_anew
        self.restarts += 1
        await self.bot.close()

    async def live(self) -> None:
        for number in range(COHORTS):
            wishes = {"hour": f"{8 + number % 5:02}:00", "days": ("daily", "mon-fri")[number % 2]}
            if number % 4 == 0:
                wishes |= {"answer": "18:00", "short-answer": "yes"}
            zone = ZONES[number % len(ZONES)]
            await self.bot.organising.start(CHIEF, place(f"c{number}"), f"#c{number}", zone, wishes)
        for hour in range(24 * DAYS):
            await self.hour(hour)
            if hour % 24 == 23:
                gc.collect()
                self.memory[hour // 24 + 1] = megabytes()
        await self.at(24 * DAYS)
        await self.bot.tick()
        await self.end()

    async def hour(self, hour: int) -> None:
        await self.at(hour)
        match hour:
            case _ if hour == FULL:
                await self.full(hour)
            case _ if hour == LOCKED:
                await self.locked(hour)
            case _ if hour == KILLED:
                await self.killed(hour)
            case _ if hour == RESTORED:
                await self.restored(hour)
            case _:
                if hour % 24 == RESTART:
                    await self.end()
                    self.begin()
                await self.usual(hour)

    async def at(self, hour: int, minute: int = 0) -> None:
        self.clock.at = START + timedelta(hours=hour, minutes=minute)

    async def usual(self, hour: int) -> None:
        """An hour with its ticks, its pastes, and a crash of the grader."""
        for minute in (0, 2, 20, 40):
            await self.at(hour, minute)
            await self.bot.tick()
            if minute == 20:
                await self.bot.take(self.pastes())
            if minute == 40:
                await asyncio.gather(self.bot.take(self.pastes()), self.crash())

    async def crash(self) -> None:
        await asyncio.sleep(self.chance.uniform(0, 0.05))
        own = self.bot.client._own
        if own is not None:
            own.process.kill()
            self.crashes += 1

    # --- what goes wrong -------------------------------------------------------------------------

    async def full(self, hour: int) -> None:
        """No page can be added to the file for an hour."""
        before = self.ledger.apologies.total()
        await self.limit(self.bot, None)
        await self.usual(hour)
        await self.limit(self.bot, 1 << 30)
        assert self.ledger.apologies.total() > before, "the full disk was not felt"

    async def limit(self, bot: Bot, pages: int | None) -> None:
        def set_limit(engine) -> None:
            with engine.connect() as connection:
                most = pages or connection.exec_driver_sql("PRAGMA page_count").scalar()
                connection.exec_driver_sql(f"PRAGMA max_page_count = {most}")

        await bot.store.with_engine(set_limit, writes=True)

    async def locked(self, hour: int) -> None:
        """Another program holds the database for an hour."""
        before = self.ledger.apologies.total()
        words = (sys.executable, "-c", LOCKER, str(self.data / DATABASE))
        pipes = {"stdin": asyncio.subprocess.PIPE, "stdout": asyncio.subprocess.PIPE}
        locker = await asyncio.create_subprocess_exec(*words, **pipes)
        assert await locker.stdout.readline() == b"locked\n"
        await self.usual(hour)
        await locker.communicate()
        assert self.ledger.apologies.total() > before, "the lock was not felt"

    async def killed(self, hour: int) -> None:
        """A bot in a process of its own is killed while ten learners wait for verdicts."""
        await self.end()
        await self.at(hour, 10)
        pastes = [asdict(one) for one in self.pastes(share=1.0)]
        orders = {"data": str(self.data), "cards": str(self.cards), "sent": self.ledger.sent}
        orders |= {"now": self.clock.now().isoformat(), "pastes": pastes}
        pipes = {"stdin": asyncio.subprocess.PIPE, "stdout": asyncio.subprocess.PIPE}
        path = os.pathsep.join((str(HERE), str(HERE.parent / "core"), str(HERE.parent.parent)))
        child = await asyncio.create_subprocess_exec(
            sys.executable, str(HERE / "town.py"), env={**os.environ, "PYTHONPATH": path}, **pipes
        )
        child.stdin.write(json.dumps(orders).encode())
        child.stdin.close()
        kept = 0
        while line := await child.stdout.readline():
            what, *words = json.loads(line)
            self.ledger.see(what, *words)
            kept += what == "kept"
            if kept == min(KEPT_BEFORE_THE_KILL, len(pastes) // 2):
                child.kill()
        await child.wait()
        assert kept, "nobody was at work when the bot was killed"
        self.square = Square(self.ledger)
        self.begin()
        await self.usual(hour)

    async def restored(self, hour: int) -> None:
        """The file is damaged; the backup of the night takes its place, and learners who see that
        their verdict is gone paste again."""
        await self.end()
        file = self.data / DATABASE
        with file.open("r+b") as damaged:
            damaged.seek(4096)
            damaged.write(b"\xff" * 65536)
        [*_, (_, backup)] = backups_of(file)
        words = ["--data", str(self.data), "db", "restore", str(backup)]
        os.environ["PRACTICE_NOW"] = self.clock.now().isoformat()
        try:
            assert main(words) == 0
        finally:
            del os.environ["PRACTICE_NOW"]
        self.forget_what_is_gone()
        self.begin()
        await self.usual(hour)

    def forget_what_is_gone(self) -> None:
        with closing(sqlite3.connect(self.data / DATABASE)) as connection:
            query = (
                "select key, attempts.submission_id is not null and untold.submission_id is null "
                "from submissions left join attempts on attempts.submission_id = id "
                "left join untold on untold.submission_id = id"
            )
            told = dict(connection.execute(query).fetchall())
        for key, paste in list(self.ledger.kept.items()):
            if key not in told:
                self.lost += 1
                self.open[key] = self.ledger.kept.pop(key)
                assert paste.key == key
            if not told.get(key) and self.ledger.noted[key]:
                self.undone += 1
                self.ledger.told[key] -= 1
                self.ledger.noted[key] = 0

    # --- what learners do ------------------------------------------------------------------------

    def pastes(self, share: float = 0.12) -> list[Paste]:
        """One of each learner at most: first what was not answered, then new ones by chance."""
        known = self.ledger.kept
        self.open = {key: one for key, one in self.open.items() if key not in known}
        pastes = {one.user: one for one in self.open.values()}
        newest = {
            channel: (marker, card)
            for channel, marker, card in self.ledger.sent
            if marker[-1] not in EXTRA
        }
        for channel, (marker, card) in newest.items():
            for number in range(LEARNERS_EACH):
                user = f"{channel}-{number}"
                if user in pastes or (user, marker) in self.finished:
                    continue
                if self.chance.random() < share:
                    pastes |= self.paste(channel, user, marker, card)
        self.open |= {one.key: one for one in pastes.values()}
        return list(pastes.values())

    def paste(self, channel: str, user: str, marker: str, card: str) -> dict[str, Paste]:
        mood = self.chance.random()
        day = marker.partition("-")[2]
        number = self.tries[user, day]
        if mood < 0.12 and number == 0:  # a day off
            self.finished.add((user, marker))
            return {}
        right = mood > 0.4 or number > 1
        if right:
            self.finished.add((user, marker))
        self.tries[user, day] += 1
        return {user: Paste(channel, user, f"{user}:{day}:{number}", card, right)}


def megabytes() -> float:
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


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
    assert week.memory[DAYS] - week.memory[2] < MEGABYTES, week.memory
