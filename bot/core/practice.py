"""The story of the practice: read this first.

A learner gets today's card, submits a fix, is told what is gone and what is left, takes hints,
opens the answers, and keeps a streak. Each command is one method: it runs in one transaction,
and what is shown is written down before it is shown. A submission takes three: it is kept, it
is judged, and the verdict is recorded with the practice day it earns.

Themes: `submissions.py` from paste to verdict; `answers.py` hints and answers; `interview.py` own
words, follow-ups, wrong answers; `days.py` today's card and practice days; `waits.py` pauses;
`rights.py` settings and deletion; `wording*.py` every sentence.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from bot.core import (
    answers,
    days,
    interview,
    paste,
    rights,
    submissions,
    wording,
    wording_card,
    wording_matrix,
)
from bot.core.deck import Deck, broken_code
from bot.core.errors import GraderUnavailable, NoSuchCard, PracticeError
from bot.core.model import Account, Answer, Card, Rating, Submission
from bot.core.ports import Clock, Grader, Store, Transaction
from bot.core.reply import Reply
from bot.core.visit import Call, Visit, is_solved
from grader.protocol import Judgement

T = TypeVar("T")


class Practice:
    """What a learner can do. `zone` is the calendar of direct conversations."""

    def __init__(
        self, *, deck: Deck, store: Store, grader: Grader, clock: Clock, zone: str
    ) -> None:
        """A practice over these parts; it keeps nothing itself."""
        self.deck, self.store, self.grader = deck, store, grader
        self.clock, self.zone = clock, zone

    # --- a card ------------------------------------------------------------------------------

    async def today(self, who: Account) -> Reply:
        """Today's card, which the first look of the day posts."""
        return await self._visit(who, None, self._show)

    async def card(self, who: Account, name: str) -> Reply:
        """Another card, by slug or title; raises NoSuchCard with the nearest names."""
        return await self._visit(who, name, self._show)

    async def lesson(self, who: Account, card: str | None = None) -> Reply:
        """The lessons that teach what the card asks."""
        return await self._visit(who, card, lambda visit: answers.lesson(visit, self.deck))

    def _show(self, visit: Visit) -> Reply:
        card, posting = visit.card, visit.posting
        tries = [attempt for attempt in visit.attempts_since_posting() if attempt.counts]
        standing = wording_card.standing(
            len(tries), solved=is_solved(tries), solved_before=is_solved(visit.attempts())
        )
        if posting is not None and posting.local_day == visit.today:
            return wording_card.todays_card(card, posting, broken_code(card), standing)
        return wording_card.other_card(card, broken_code(card), standing)

    # --- submit ------------------------------------------------------------------------------

    async def submit(self, who: Account, text: str, *, key: str, card: str | None = None) -> Reply:
        """Keep what was pasted, have it judged, and tell the verdict.

        `key` names the inbound message: the same key is never a second attempt, and is answered
        with the verdict of the first.
        """
        asked = await self._visit(who, card, lambda visit: visit.card)
        pasted = paste.extract(text, tuple(spec.name for spec in asked.asks))
        submission = await self._visit(
            who, asked.slug, partial(submissions.keep, pasted=pasted, key=key)
        )
        return await self.judge(submission)

    async def judge(self, submission: Submission) -> Reply:
        """The verdict on a kept submission; recorded once, however often this is called."""
        card = self.deck.card(submission.card)
        attempt = await self.store.read(lambda tx: tx.attempt_of(submission.id))
        if attempt is not None:
            return await self.store.read(partial(submissions.tell, card, submission, attempt))
        while True:
            judgement = await self._ask_grader(card, submission)
            now = self.clock.now()
            reply = await self.store.write(
                partial(submissions.record, card, submission, judgement, now)
            )
            if reply is not None:
                return reply
            if judgement is None:  # nobody is there to ask again: the submission waits
                return wording.submission_kept(card)

    async def waiting(self, platform: str) -> list[Submission]:
        """What learners of a platform had submitted when the bot stopped, oldest first."""
        return await self.store.read(
            lambda tx: [one for one in tx.waiting() if tx.cohort(one.cohort).platform == platform]
        )

    async def _ask_grader(self, card: Card, submission: Submission) -> Judgement | None:
        try:
            return await self.grader.grade(card, submission.source, submission.learner)
        except GraderUnavailable:
            return None

    async def picture(self, who: Account, card: str | None = None) -> Reply:
        """What the last try returns for the public example, beside what it should."""
        visit = await self._visit(who, card, submissions.last_try)
        if visit.card.picture is None:
            return wording_matrix.no_picture(visit.card)
        if visit.source is None:
            return wording_matrix.nothing_to_look_at(visit.card)
        matrix = await self.grader.look(visit.card, visit.source, visit.learner)
        if matrix is None:
            return wording_matrix.nothing_to_look_at(visit.card)
        return wording_matrix.compared(visit.card, matrix)

    # --- hints and answers -------------------------------------------------------------------

    async def hint(self, who: Account, card: str | None = None) -> Reply:
        """The next hint."""
        return await self._visit(who, card, answers.hint)

    async def reveal(self, who: Account, answer: Answer, card: str | None = None) -> Reply:
        """The short or the full answer."""
        return await self._visit(who, card, partial(answers.reveal, answer=answer))

    async def explain(
        self, who: Account, words: str | None = None, card: str | None = None
    ) -> Reply:
        """What each defect does to the model, in the learner's words and then in the card's."""
        return await self._visit(who, card, partial(interview.explain, words=words))

    async def rate_explanation(
        self, who: Account, rating: Rating, card: str | None = None
    ) -> Reply:
        """How the learner rates the own explanation."""
        return await self._visit(who, card, partial(interview.rate_explanation, rating=rating))

    async def follow_ups(self, who: Account, card: str | None = None) -> Reply:
        """What an interviewer asks next."""
        return await self._visit(who, card, interview.follow_ups)

    async def follow_up(self, who: Account, which: int, card: str | None = None) -> Reply:
        """One follow-up, counted from 1."""
        return await self._visit(who, card, partial(interview.follow_up, which=which))

    async def answer_follow_up(
        self, who: Account, which: int, words: str | None, card: str | None = None
    ) -> Reply:
        """The expected answer, after the learner's words if there are any."""
        work = partial(interview.answer_follow_up, which=which, words=words)
        return await self._visit(who, card, work)

    async def rate_follow_up(
        self, who: Account, which: int, rating: Rating, card: str | None = None
    ) -> Reply:
        """How the learner rates the own answer to a follow-up."""
        work = partial(interview.rate_follow_up, which=which, rating=rating)
        return await self._visit(who, card, work)

    async def wrong_answers(self, who: Account, card: str | None = None) -> Reply:
        """The answers that interviewers hear and that are wrong."""
        return await self._visit(who, card, interview.wrong_answers)

    async def rebuttal(self, who: Account, which: int, card: str | None = None) -> Reply:
        """Why one of them is wrong, counted from 1."""
        return await self._visit(who, card, partial(interview.rebuttal, which=which))

    # --- the learner -------------------------------------------------------------------------

    async def my_streak(self, who: Account) -> Reply:
        """The current streak, the longest, and days out of the last ones."""
        return await self._call(who, rights.my_streak)

    async def my_settings(self, who: Account) -> Reply:
        """The learner's zone and cut-off."""
        return await self._call(who, rights.settings)

    async def set_zone(self, who: Account, name: str) -> Reply:
        """Keep the learner's own zone; raises PracticeError with the nearest names."""
        return await self._call(who, partial(rights.set_zone, name=name))

    async def set_cut_off(self, who: Account, words: str) -> Reply:
        """Keep when the learner's practice day ends."""
        return await self._call(who, partial(rights.set_cut_off, words=words))

    async def export(self, who: Account) -> dict[str, list[dict[str, object]]]:
        """Everything held about the learner, as rows by table."""
        return await self._call(who, lambda call: call.tx.export(call.learner.id))

    async def delete_my_data(self, who: Account) -> Reply:
        """Delete everything held about the learner, when the command is given again."""
        return await self._call(who, rights.delete)

    async def learner(self, who: Account) -> int:
        """The id of the account's learner."""
        return await self._call(who, lambda call: call.learner.id)

    # --- transactions ------------------------------------------------------------------------

    async def _call(self, who: Account, work: Callable[[Call], T]) -> T:
        """Run a work on a learner in one transaction."""
        return await self.store.write(lambda tx: work(self._call_in(tx, who)))

    async def _visit(self, who: Account, card: str | None, work: Callable[[Visit], T]) -> T:
        """Run a work on a learner and a card in one transaction; without a name, today's card."""
        return await self.store.write(lambda tx: work(self._visit_in(tx, who, card)))

    def _call_in(self, tx: Transaction, who: Account) -> Call:
        now = self.clock.now()
        learner = tx.learner_of(who, now)
        cohort = tx.direct_cohort(who, self.zone, now)
        return Call(tx, learner, cohort, days.today_of(learner, cohort, now), now)

    def _visit_in(self, tx: Transaction, who: Account, name: str | None) -> Visit:
        call = self._call_in(tx, who)
        todays = days.posting_of(tx, self.deck, call.cohort, call.today, call.now)
        try:
            card = self.deck.card(todays.card if name is None else name)
        except NoSuchCard:
            if name is not None:
                raise
            raise PracticeError(wording.card_not_loaded(todays.card)) from None
        posting = days.latest_posting(tx, call.cohort, card.slug, call.today)
        return Visit(tx, call.learner, call.cohort, call.today, call.now, card, posting)
