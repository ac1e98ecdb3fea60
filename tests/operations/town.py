"""A town that practises: learners in cohorts of several zones, the bot that serves them as
`practice serve` would, and what the platform and the learners have seen of it.

Run as a script it is a bot for one round of pastes, which it was given as JSON on standard input:
it says what was seen, a JSON list a line, and then waits to be killed.
"""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Collection
from dataclasses import asdict, dataclass, field
from datetime import datetime
from pathlib import Path

from club import StandIn, place
from scripted import StillClock

from bot import jobs
from bot.app import DATABASE, SPREAD, App, ticker_of
from bot.chat.apology import sorry
from bot.chat.gradings import Gradings
from bot.chat.incident import incident
from bot.core.deck import Deck, broken_code
from bot.core.front_desk import FrontDesk
from bot.core.model import Account, Card, Cohort, Posting, Submission
from bot.core.model_cohort import ExtraKind
from bot.core.organisers import Organisers
from bot.core.organising import Organising
from bot.core.planning import Planner
from bot.core.practice import Practice
from bot.core.reply import Reply
from bot.deck_files import load_deck
from bot.grading import GraderClient
from bot.store.database import open_to_write
from bot.store.store import SqlStore
from bot.watched import WatchedGrader, WatchedPlatform
from grader.protocol import Judgement, Verdict

PLATFORM = "discord"
DONE_ANEW = 10  # one grading in so many
AT_ONCE = 10
NOTHING = Reply(())


@dataclass(frozen=True)
class Paste:
    """What a learner pastes in a channel; the right code, or the broken one as it was."""

    channel: str
    user: str
    key: str
    card: str
    right: bool


@dataclass
class Ledger:
    """What the platform and the learners have seen, whoever died meanwhile.

    `told` counts verdicts that went to a learner, `noted` those of them that the bot has then
    written down as told.
    """

    sent: list[tuple[str, str, str]] = field(default_factory=list)
    kept: dict[str, Paste] = field(default_factory=dict)
    told: Counter[str] = field(default_factory=Counter)
    noted: Counter[str] = field(default_factory=Counter)
    apologies: Counter[str] = field(default_factory=Counter)

    def see(self, what: str, *words: str) -> None:
        match what:
            case "sent":
                channel, marker, card = words
                self.sent.append((channel, marker, card))
            case "told" | "noted":
                getattr(self, what)[words[0]] += 1
            case "kept":
                self.kept.setdefault(words[0], Paste(*json.loads(words[1]).values()))
            case "sorry":
                self.apologies[words[0]] += 1


class Square(StandIn):
    """The platform: it keeps what it was sent, and the ledger sees it."""

    def __init__(self, ledger: Ledger) -> None:
        super().__init__()
        self.ledger = ledger
        self.sent = [(channel, marker, NOTHING) for channel, marker, _ in ledger.sent]

    async def send(self, cohort: Cohort, content: Reply, marker: str) -> str:
        self.ledger.see("sent", cohort.channel, marker, content.card or "")
        return await super().send(cohort, NOTHING, marker)

    async def do_extra(
        self, cohort: Cohort, posting: Posting, kind: ExtraKind, content: Reply, marker: str
    ) -> str | None:
        if kind is ExtraKind.THREAD:  # which is there once, by its nature
            return f"thread of {posting.message}"
        return await self.send(cohort, content, marker)


class Sampled:
    """A grader that is asked once in ten times, and whenever it has not judged this code before."""

    def __init__(self, grader: GraderClient, known: dict[tuple[str, str], Judgement]) -> None:
        self.grader, self.known = grader, known
        self.asked = self.done_anew = 0
        self.look = grader.look

    async def grade(self, card: Card, source: str, learner: int) -> Judgement:
        self.asked += 1
        code = card.slug, source
        if code in self.known and self.asked % DONE_ANEW:
            return self.known[code]
        self.done_anew += 1
        judgement = await self.grader.grade(card, source, learner)
        if judgement.verdict is not Verdict.INTERNAL_ERROR:
            self.known[code] = judgement
        return judgement


class Bot:
    """The bot over a data folder, with a clock that the test moves."""

    def __init__(
        self,
        data: Path,
        deck: Deck,
        square: Square,
        clock: StillClock,
        known: dict[tuple[str, str], Judgement],
    ) -> None:
        self.ledger, self.deck = square.ledger, deck
        self.store = SqlStore(open_to_write(data / DATABASE))
        self.client = GraderClient()
        self.client.begin()
        self.sampled = Sampled(self.client, known)
        practice = Practice(
            deck=deck, store=self.store, grader=WatchedGrader(self.sampled), clock=clock, zone="UTC"
        )
        self.practice, self.desk, self.gradings = practice, FrontDesk(practice), Gradings()
        self.names: dict[int, str] = {}
        self.pasted: dict[str, Paste] = {}
        self._judge = practice.judge
        practice.judge = self._kept  # type: ignore[method-assign]
        organisers = Organisers(deck=deck, store=self.store, clock=clock)
        app = App(practice, organisers, (), data, self.store, self.client)
        platforms = {PLATFORM: WatchedPlatform(PLATFORM, square)}
        self.ticker = ticker_of(app, platforms, (self.rescue,))
        self.organising = Organising(planner=Planner(deck, SPREAD), store=self.store, clock=clock)
        self.begun = False

    async def close(self) -> None:
        await self.client.close()
        self.store.close()

    async def tick(self) -> None:
        """What the ticker's loop does at a time, an error included."""
        try:
            if not self.begun:
                await self.ticker._poster.begin()
                self.begun = True
            await self.ticker.tick()
        except Exception as error:  # noqa: BLE001 - as the loop does
            incident(error)
            self.begun = False

    async def take(self, pastes: Collection[Paste]) -> None:
        """Answer what learners paste, ten at once."""
        places = asyncio.Semaphore(AT_ONCE)

        async def one(paste: Paste) -> None:
            async with places:
                await self._answer(paste)

        await asyncio.gather(*map(one, pastes))

    async def rescue(self) -> None:
        for told in await jobs.rescue(self.practice, PLATFORM, self.gradings):
            await self._tell(told.reply)

    async def _answer(self, paste: Paste) -> None:
        who = Account(PLATFORM, "", paste.user, f"Learner {paste.user}")
        card = self.deck.card(paste.card)
        code = card.reference if paste.right else broken_code(card)
        self.pasted[paste.key] = paste
        practice = self.practice.at(place(paste.channel))
        try:
            with self.gradings.one_of(who):
                reply = await practice.submit(who, code, key=paste.key, card=paste.card)
                await self._tell(reply)
        except Exception as error:  # noqa: BLE001 - as a front end does
            sorry(error)
            self.ledger.see("sorry", type(error).__name__)

    async def _kept(self, submission: Submission) -> Reply:
        key = self.names[submission.id] = submission.key
        if key in self.pasted:
            self.ledger.see("kept", key, json.dumps(asdict(self.pasted.pop(key))))
        return await self._judge(submission)

    async def _tell(self, reply: Reply) -> None:
        keys = [self.names[one] for one in reply.tells]
        for key in keys:
            self.ledger.see("told", key)
        await self.desk.told(reply.tells)
        for key in keys:
            self.ledger.see("noted", key)


# --- a bot that is killed -----------------------------------------------------------------------


class Told(Ledger):
    """A ledger that says what it sees."""

    def see(self, what: str, *words: str) -> None:
        super().see(what, *words)
        sys.stdout.write(json.dumps([what, *words]) + "\n")
        sys.stdout.flush()


async def _round(orders: dict[str, object]) -> None:
    ledger = Told(sent=[tuple(one) for one in orders["sent"]])
    deck = load_deck(Path(str(orders["cards"]))).deck
    clock = StillClock(datetime.fromisoformat(str(orders["now"])))
    bot = Bot(Path(str(orders["data"])), deck, Square(ledger), clock, {})
    await bot.tick()
    await bot.take([Paste(**one) for one in orders["pastes"]])
    await asyncio.Event().wait()


if __name__ == "__main__":
    asyncio.run(_round(json.load(sys.stdin)))
