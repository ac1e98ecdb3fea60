"""Learners who practise at wall times of their own, alone or in a channel, over a real store."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from scripted import ACCEPTED, ADA, BOTH, CARD, CODE, SECOND, THIRD, House, text

from bot.core import days, submissions
from bot.core.model import Account, Answer, Card, Cohort, Posting
from bot.core.model_cohort import Place
from bot.core.ports import Transaction
from bot.core.reply import Reply
from bot.core.streaks import Step, Streak
from bot.store.tables import outages
from grader.protocol import Judgement

CARDS = (CARD, SECOND, THIRD)


def wall(words: str, zone: str = "UTC") -> datetime:
    """The instant at which a clock of the zone shows `2026-03-02 22:15`."""
    return datetime.fromisoformat(words).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


@dataclass
class Alone:
    """A learner in a direct conversation."""

    house: House
    zone: str = "UTC"
    who: Account = ADA
    sent: int = field(default=0)

    def __post_init__(self) -> None:
        self.house.zone = self.zone
        self.house.restart()

    async def at(self, words: str, zone: str | None = None) -> Alone:
        """Let it be this time on the learner's wall."""
        self.house.clock.at = wall(words, zone or self.zone)
        return self

    async def solve(self, words: str, zone: str | None = None, card: str | None = None) -> Reply:
        """Solve today's card, or another, at a time on the learner's wall."""
        await self.at(words, zone)
        return await self.send(ACCEPTED, card)

    async def send(self, judgement: Judgement, card: str | None = None) -> Reply:
        self.sent += 1
        self.house.grader.will(judgement)
        return await self.house.practice.submit(
            self.who, f"{CODE}# {self.sent}\n", key=f"{self.who.user} {self.sent}", card=card
        )

    async def solve_days(self, first: str, how_many: int, at: str = "12:00") -> None:
        """Solve each day's card on days in a row."""
        for past in range(how_many):
            day = date.fromisoformat(first) + timedelta(days=past)
            await self.solve(f"{day} {at}")

    async def shown(self) -> str:
        return text(await self.house.practice.my_streak(self.who))

    async def why(self) -> str:
        return text(await self.house.practice.why_streak(self.who))

    async def streak(self) -> Streak:
        """The streak now, which must be what the learner is shown."""
        found = await self.house.store.write(self._streak)
        assert found is not None
        if found.current:
            assert f"Streak: {found.current} day" in await self.shown()
        return found

    async def steps(self) -> tuple[Step, ...]:
        return (await self.streak()).steps

    def _streak(self, tx: Transaction) -> Streak | None:
        return days.streak_of(tx, *self._where(tx), self.house.clock.at)

    def _where(self, tx: Transaction) -> tuple:
        now = self.house.clock.at
        return tx.learner_of(self.who, now), tx.direct_cohort(self.who, self.zone, now)


@dataclass
class Channel:
    """A channel that gets a card at nine of its zone on the days that a test says."""

    house: House
    zone: str = "UTC"
    since: datetime = datetime(2026, 3, 1, tzinfo=UTC)
    name: str = "#team"
    keys: int = field(default=0)

    async def open(self) -> Channel:
        place = Place("terminal", "", self.name)
        self.cohort: Cohort = await self.house.store.write(
            lambda tx: tx.add_cohort(place, self.zone, "team", self.since)
        )
        return self

    async def post(self, *day_texts: str, at: str = "09:00") -> None:
        for words in day_texts:
            when = wall(f"{words} {at}", self.zone)
            day = date.fromisoformat(words)
            card = CARDS[day.toordinal() % len(CARDS)].slug
            await self.house.store.write(
                lambda tx, day=day, card=card, when=when: tx.add_posting(
                    self.cohort.id, day, card, when
                )
            )

    async def join(self, who: Account, at: datetime) -> int:
        def join(tx: Transaction) -> int:
            learner = tx.learner_of(who, at).id
            tx.join(self.cohort.id, learner, at)
            return learner

        return await self.house.store.write(join)

    async def solve(
        self, who: Account, day: str, at: datetime, judgement: Judgement = ACCEPTED
    ) -> None:
        """Send an answer to the card of a day at an instant."""
        await self.house.store.write(lambda tx: self._solve(tx, who, day, at, judgement))

    def _solve(
        self, tx: Transaction, who: Account, day: str, at: datetime, judgement: Judgement
    ) -> None:
        posting = tx.posting_on(self.cohort.id, date.fromisoformat(day))
        assert posting is not None
        submission = self._keep(tx, who, posting, at)
        submissions.record(card_of(posting), submission, judgement, at, tx)

    async def leave_waiting(self, who: Account, day: str, at: datetime) -> None:
        def keep(tx: Transaction) -> None:
            posting = tx.posting_on(self.cohort.id, date.fromisoformat(day))
            assert posting is not None
            self._keep(tx, who, posting, at)

        await self.house.store.write(keep)

    def _keep(self, tx: Transaction, who: Account, posting: Posting, at: datetime):
        self.keys += 1
        submission, _ = tx.add_submission(
            key=f"{self.name} {self.keys}",
            learner=tx.learner_of(who, at).id,
            cohort=self.cohort.id,
            posting=posting.id,
            card=posting.card,
            source=CODE,
            repairs=(),
            now=at,
        )
        return submission

    async def study(self, who: Account, day: str, at: datetime) -> None:
        """Open the full answer of a day's card."""

        def reveal(tx: Transaction) -> None:
            posting = tx.posting_on(self.cohort.id, date.fromisoformat(day))
            assert posting is not None
            tx.add_reveal(tx.learner_of(who, at).id, posting.card, Answer.FULL, at)

        await self.house.store.write(reveal)

    async def outage(self, start: datetime, end: datetime | None) -> None:
        def away(tx: Transaction) -> None:
            row = outages.insert().values(started_at=start, ended_at=end, reason="away")
            tx._connection.execute(row)

        await self.house.store.write(away)

    async def streak(self, who: Account, at: datetime) -> Streak | None:
        def found(tx: Transaction) -> Streak | None:
            return days.streak_of(tx, tx.learner_of(who, at), self.cohort, at)

        return await self.house.store.write(found)

    async def steps(self, who: Account, at: datetime) -> tuple[Step, ...]:
        found = await self.streak(who, at)
        assert found is not None
        return found.steps


def card_of(posting: Posting) -> Card:
    return next(card for card in CARDS if card.slug == posting.card)


def nine(day: str, hours: float = 0) -> datetime:
    """Nine in the morning of a day in UTC, and so many hours later."""
    return datetime.combine(date.fromisoformat(day), time(9), UTC) + timedelta(hours=hours)


WRONG = BOTH
