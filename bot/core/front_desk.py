"""What a front end needs besides a learner's commands: drafts, titles, and what is not told yet."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import partial

from bot.core import wording
from bot.core.deck import Deck, broken_code
from bot.core.entering import Spot, card_at, posting_at
from bot.core.errors import NoSuchCard, StillGraded
from bot.core.home import HomeCohort, home
from bot.core.model import Account, Card, Submission
from bot.core.model_cohort import Place
from bot.core.ports import Transaction
from bot.core.practice import Practice
from bot.core.submissions import last_try
from bot.core.visit import Call, Visit, last_counted

MOST_TITLES = 25


@dataclass(frozen=True)
class Draft:
    """What a learner begins a submission with: their last try, or the broken code."""

    card: Card
    posting: int | None
    source: str


@dataclass(frozen=True)
class Owed:
    """A submission whose learner is still to be told its verdict."""

    account: Account
    submission: Submission
    judged: bool


@dataclass(frozen=True)
class Posted:
    """Where a posting stands: its message, and its thread; everybody may read an open one."""

    place: Place
    message: str | None
    thread: str | None
    is_open: bool


class FrontDesk:
    """Front ends ask here; it keeps nothing itself."""

    def __init__(self, practice: Practice) -> None:
        """A desk of the practice."""
        self._practice, self._store = practice, practice.store

    async def draft(self, practice: Practice, who: Account, card: str | None) -> Draft:
        """What the learner may begin with at a card, where `practice` is.

        In a channel it is read without waiting for those who write, since a modal has to open
        within seconds; `arrive` is for afterwards.
        """
        read = await self._store.read(partial(_read_draft, practice, who, card))
        return await practice.visit(who, card, _draft) if read is None else read

    async def arrive(self, practice: Practice, who: Account) -> None:
        """Have the learner join the channel where `practice` is, unless they are in it."""
        if not await self._store.read(partial(_is_in, practice.spot, who)):
            await practice.visit(who, None, lambda _: None)

    async def titles(self, practice: Practice, who: Account, words: str) -> list[Card]:
        """The cards that match what was typed, without those that are still to come here."""
        return await practice.call(who, partial(_titles, practice.deck, words))

    async def home(self, who: Account) -> list[HomeCohort]:
        """Where the learner stands, in each of their cohorts."""
        deck = self._practice.deck
        return await self._practice.call(who, lambda call: home(call, deck))

    async def posted_as(self, place: Place, message: str) -> int | None:
        """The posting that is this message of a channel, or whose thread it is."""

        def work(tx: Transaction) -> int | None:
            cohort = tx.cohort_at(place)
            return None if cohort is None else tx.posting_shown_as(cohort.id, message)

        return await self._store.read(work)

    async def place_of(self, cohort: int) -> Place | None:
        """The channel of a cohort; None for a direct conversation."""
        found = await self._store.read(lambda tx: tx.cohort(cohort))
        return None if found.direct else Place(found.platform, found.tenant, found.channel)

    async def told(self, submissions: Collection[int]) -> None:
        """The verdicts of these submissions have reached their learners."""
        if submissions:
            await self._store.write(lambda tx: tx.told(submissions))

    async def owed(self, platform: str) -> list[Owed]:
        """What learners of a platform wait for, oldest first: verdicts, or only to be told."""
        return await self._store.read(partial(_owed, platform))

    async def refusal(self, who: Account, error: Exception) -> Exception:
        """The error as it is told: of a paste that waits, how many others are before it."""
        if isinstance(error, StillGraded):
            return StillGraded(wording.still_graded(await self._practice.ahead(who)))
        return error

    async def posted(self, posting: int) -> Posted | None:
        """Where a posting of a channel stands; None when there is none."""
        return await self._store.read(partial(_posted, posting))

    async def graded(self, message: str) -> Submission | None:
        """The newest submission whose key is that of a message and a hash after it."""
        return await self._store.read(lambda tx: tx.submission_of(message))

    async def keep_shared(self, who: Account, posting: int, message: str) -> None:
        """Keep where the learner's line stands, so that it can be taken back."""
        learner = await self._practice.learner(who)
        await self._store.write(lambda tx: tx.keep_shared(posting, learner, message))

    async def not_shared(self, who: Account, posting: int) -> None:
        """The learner's line could not be sent: they may share it again."""
        learner = await self._practice.learner(who)
        await self._store.write(lambda tx: tx.not_shared(posting, learner))

    async def note(self, name: str, value: str) -> None:
        """Keep something for after a restart."""
        await self._store.write(lambda tx: tx.note(name, value))

    async def noted(self, name: str) -> str | None:
        """What was kept under a name."""
        return await self._store.read(lambda tx: tx.noted(name))


def _posted(posting: int, tx: Transaction) -> Posted | None:
    try:
        found = tx.posting(posting)
    except LookupError:
        return None
    cohort = tx.cohort(found.cohort)
    if cohort.direct:
        return None
    place = Place(cohort.platform, cohort.tenant, cohort.channel)
    is_open = cohort.calendar.answer_at is not None
    return Posted(place, found.message, tx.thread_of(posting), is_open)


def _draft(visit: Visit) -> Draft:
    last = last_try(visit).source
    posting = None if visit.posting is None else visit.posting.id
    return Draft(visit.card, posting, broken_code(visit.card) if last is None else last)


def _read_draft(
    practice: Practice, who: Account, name: str | None, tx: Transaction
) -> Draft | None:
    """A draft that needs nothing written; None where only a visit can tell."""
    spot = practice.spot
    cohort = None if spot is None else tx.cohort_at(spot.place)
    if spot is None or cohort is None:
        return None
    posting = posting_at(tx, cohort, spot, practice.clock.now())
    card = card_at(practice.deck, posting, name)
    if card.slug != posting.card:
        return None
    learner = tx.known_learner(who)
    last = None if learner is None else last_counted(tx.attempts(learner, card.slug))
    source = broken_code(card) if last is None else tx.source_of(last.submission)
    return Draft(card, posting.id, source)


def _is_in(spot: Spot | None, who: Account, tx: Transaction) -> bool:
    cohort, learner = None if spot is None else tx.cohort_at(spot.place), tx.known_learner(who)
    if cohort is None:
        return True
    member = None if learner is None else tx.member(cohort.id, learner)
    return member is not None and member.left_at is None


def _titles(deck: Deck, words: str, call: Call) -> list[Card]:
    """By title, topic or level; the newest cards of a channel first."""
    wanted = words.casefold().split()
    found = [card for card in _had(deck, call) if _matches(card, wanted)]
    return found[:MOST_TITLES]


def _had(deck: Deck, call: Call) -> list[Card]:
    if call.cohort.direct:
        return list(deck.cards)
    had: list[Card] = []
    for slug in dict.fromkeys(one.card for one in reversed(call.tx.postings(call.cohort.id))):
        try:
            had.append(deck.card(slug))
        except NoSuchCard:
            continue
    return had


def _matches(card: Card, wanted: list[str]) -> bool:
    text = " ".join((card.title, card.slug, card.topic, *card.topics, card.level)).casefold()
    return all(word in text for word in wanted)


def _owed(platform: str, tx: Transaction) -> list[Owed]:
    found = [(one, False) for one in tx.waiting()] + [(one, True) for one in tx.owed()]
    owed: list[Owed] = []
    for submission, judged in sorted(found, key=lambda pair: pair[0].id):
        if tx.cohort(submission.cohort).platform == platform:
            account = tx.account_in(submission.learner, submission.cohort)
            if account is not None:
                owed.append(Owed(account, submission, judged))
    return owed
