"""The week itself: what goes wrong in it, and what the learners do."""

import asyncio
import gc
import json
import os
import shutil
import sqlite3
import sys
from collections import Counter
from contextlib import closing
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from club import CHIEF, place
from scripted import StillClock
from town import Bot, Ledger, Paste, Square

from bot.__main__ import main
from bot.app import DATABASE
from bot.deck_files import load_deck
from bot.settings import CARDS
from bot.store.backup import backups_of

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
LOCKER = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("begin exclusive")
print("locked", flush=True)
sys.stdin.read()
"""


class Week:
    """A town with its bot, and a clock that is moved."""

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
        self.lost = self.undone = 0
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
        troubles = {
            FULL: self.full,
            LOCKED: self.locked,
            KILLED: self.killed,
            RESTORED: self.restored,
        }
        if hour % 24 == RESTART:
            await self.end()
            self.begin()
        await troubles.get(hour, self.usual)(hour)

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
        """The grader is there, and is killed while learners may wait for it."""
        await self.bot.client.health()
        await asyncio.sleep(self.chance.uniform(0, 0.05))
        own = self.bot.client._own.server
        if own is not None and own.process.poll() is None:
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
        locker.stdin.close()
        await locker.wait()
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
