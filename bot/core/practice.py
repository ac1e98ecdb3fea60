"""The story of the practice: read this first.

A learner gets today's card, submits a fix, is told what is gone and what is left, takes hints,
opens the answers, and keeps a streak. Each command is one method: it runs in one transaction,
and what is shown is written down before it is shown. A submission takes three: it is kept, it
is judged, and the verdict is recorded with the practice day it earns.

Themes: `submissions.py` from paste to verdict; `answers.py` hints and answers; `interview.py` own
words, follow-ups, wrong answers; `days.py` today's card and practice days; `waits.py` pauses;
`rights.py` settings and deletion; `disputes.py` verdicts called wrong; `discussion.py` threads and
lines to share; `progress.py` streak and board; `wording*.py` every sentence. For organisers and
the ticker there is `organisers.py`, for front ends `front_desk.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from functools import partial
from typing import TypeVar

from bot.core import (
    answers,
    discussion,
    disputes,
    interview,
    members,
    paste,
    progress,
    rights,
    submissions,
    wording,
    wording_card,
    wording_matrix,
)
from bot.core.deck import Deck, broken_code
from bot.core.entering import Spot, enter, is_todays, visit
from bot.core.errors import GraderAway, GraderUnavailable
from bot.core.export import Export, pack
from bot.core.model import Account, Answer, Card, Rating, Submission
from bot.core.model_cohort import Place
from bot.core.ports import Clock, Grader, Store, Transaction
from bot.core.reply import Reply
from bot.core.retention import BACKUP_DAYS
from bot.core.visit import Call, Visit, is_solved
from grader.protocol import Judgement

T = TypeVar("T")


class Practice:
    """What a learner can do. `zone` is the calendar of direct conversations.

    Backups are removed by whoever makes them when they are `backup_days` old.
    """

    def __init__(
        self,
        *,
        deck: Deck,
        store: Store,
        grader: Grader,
        clock: Clock,
        zone: str,
        backup_days: int = BACKUP_DAYS,
    ) -> None:
        """A practice over these parts; it keeps nothing itself."""
        self.deck, self.store, self.grader = deck, store, grader
        self.clock, self.zone, self.backup_days = clock, zone, backup_days
        self.spot: Spot | None = None

    def at(self, place: Place, posting: int | None = None) -> Practice:
        """The same practice in a channel, at one of its postings or at the newest one."""
        there = copy(self)
        there.spot = Spot(place, posting)
        return there

    # --- a card ------------------------------------------------------------------------------

    async def today(self, who: Account) -> Reply:
        """Today's card, which the first look of the day posts."""
        return await self.visit(who, None, self._show)

    async def card(self, who: Account, name: str) -> Reply:
        """Another card, by slug or title; raises NoSuchCard with the nearest names."""
        return await self.visit(who, name, self._show)

    async def missed(self, who: Account) -> Reply:
        """Cards that came before and that the learner has not solved."""
        return await self.call(who, partial(members.missed, deck=self.deck))

    async def lesson(self, who: Account, card: str | None = None) -> Reply:
        """The lessons that teach what the card asks."""
        return await self.visit(who, card, lambda visit: answers.lesson(visit, self.deck))

    def _show(self, visit: Visit) -> Reply:
        card, posting = visit.card, visit.posting
        tries = [attempt for attempt in visit.attempts_since_posting() if attempt.counts]
        standing = wording_card.standing(
            len(tries), solved=is_solved(tries), solved_before=is_solved(visit.attempts())
        )
        if posting is not None and is_todays(visit):
            reply = wording_card.todays_card(card, posting, broken_code(card), standing)
        else:
            reply = wording_card.other_card(card, broken_code(card), standing)
        return submissions.with_owed(discussion.entered(reply, visit), visit, self.deck)

    # --- submit ------------------------------------------------------------------------------

    async def submit(self, who: Account, text: str, *, key: str, card: str | None = None) -> Reply:
        """Keep what was pasted, have it judged, and tell the verdict.

        `key` names the inbound message: the same key is never a second attempt, and is answered
        with the verdict of the first.
        """
        if card is None:
            asked = await self.visit(who, None, lambda visit: visit.card)
        else:
            asked = self.deck.card(card)
        pasted = paste.extract(text, tuple(spec.name for spec in asked.asks))
        submission = await self.visit(
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
            try:
                judgement = await self._ask_grader(card, submission)
            except GraderAway:
                return wording.submission_kept(card)
            now = self.clock.now()
            reply = await self.store.write(
                partial(submissions.record, card, submission, judgement, now)
            )
            if reply is not None:
                return reply
            if judgement is None:  # nobody is there to ask again: the submission waits
                return wording.submission_kept(card)

    async def _ask_grader(self, card: Card, submission: Submission) -> Judgement | None:
        try:
            return await self.grader.grade(card, submission.source, submission.learner)
        except GraderAway:
            raise
        except GraderUnavailable:
            return None

    async def picture(self, who: Account, card: str | None = None) -> Reply:
        """What the last try returns for the public example, beside what it should."""
        visit = await self.visit(who, card, submissions.last_try)
        if visit.card.picture is None:
            return wording_matrix.no_picture(visit.card)
        if visit.source is None:
            return wording_matrix.nothing_to_look_at(visit.card)
        matrix = await self.grader.look(visit.card, visit.source, visit.learner)
        if matrix is None:
            return wording_matrix.nothing_to_look_at(visit.card)
        return wording_matrix.compared(visit.card, matrix)

    async def dispute(self, who: Account, words: str = "", card: str | None = None) -> Reply:
        """Keep the last attempt for the author of the card: the learner says it is right."""
        return await self.visit(who, card, partial(disputes.dispute, words=words))

    # --- hints and answers -------------------------------------------------------------------

    async def hint(self, who: Account, card: str | None = None) -> Reply:
        """The next hint."""
        return await self.visit(who, card, answers.hint)

    async def reveal(self, who: Account, answer: Answer, card: str | None = None) -> Reply:
        """The short or the full answer."""
        return await self.visit(who, card, partial(answers.reveal, answer=answer))

    async def answers(self, who: Account, card: str | None = None) -> Reply:
        """Which answers there are."""
        return await self.visit(who, card, lambda visit: wording_card.answers(visit.card))

    async def explain(
        self, who: Account, words: str | None = None, card: str | None = None
    ) -> Reply:
        """What each defect does to the model, in the learner's words and then in the card's."""
        return await self.visit(who, card, partial(interview.explain, words=words))

    async def effects(self, who: Account, card: str | None = None) -> Reply:
        """What each defect does to the model, beside what the learner has written so far."""
        return await self.visit(who, card, interview.effects)

    async def rate_explanation(
        self, who: Account, rating: Rating, card: str | None = None
    ) -> Reply:
        """How the learner rates the own explanation."""
        return await self.visit(who, card, partial(interview.rate_explanation, rating=rating))

    async def follow_ups(self, who: Account, card: str | None = None) -> Reply:
        """What an interviewer asks next."""
        return await self.visit(who, card, interview.follow_ups)

    async def follow_up(self, who: Account, which: int, card: str | None = None) -> Reply:
        """One follow-up, counted from 1."""
        return await self.visit(who, card, partial(interview.follow_up, which=which))

    async def answer_follow_up(
        self, who: Account, which: int, words: str | None, card: str | None = None
    ) -> Reply:
        """The expected answer, after the learner's words if there are any."""
        work = partial(interview.answer_follow_up, which=which, words=words)
        return await self.visit(who, card, work)

    async def rate_follow_up(
        self, who: Account, which: int, rating: Rating, card: str | None = None
    ) -> Reply:
        """How the learner rates the own answer to a follow-up."""
        work = partial(interview.rate_follow_up, which=which, rating=rating)
        return await self.visit(who, card, work)

    async def wrong_answers(self, who: Account, card: str | None = None) -> Reply:
        """The answers that interviewers hear and that are wrong."""
        return await self.visit(who, card, interview.wrong_answers)

    async def rebuttal(self, who: Account, which: int, card: str | None = None) -> Reply:
        """Why one of them is wrong, counted from 1."""
        return await self.visit(who, card, partial(interview.rebuttal, which=which))

    # --- the learner -------------------------------------------------------------------------

    async def my_streak(self, who: Account) -> Reply:
        """The current streak, the longest, and days out of the last ones."""
        return await self.call(who, progress.my_streak)

    async def why_streak(self, who: Account) -> Reply:
        """The last posting days, each with the rule that applied to it."""
        return await self.call(who, progress.why_streak)

    async def board(self, who: Account) -> Reply:
        """The board of this week and of all time."""
        return await self.call(who, progress.board)

    async def show_on_board(self, who: Account, name: str | None = None) -> Reply:
        """Put the learner on the board; `name` is theirs to choose, None keeps the one they had."""
        return await self.call(who, partial(progress.show_on_board, name=name))

    async def leave_board(self, who: Account) -> Reply:
        """Take the learner off the board."""
        return await self.call(who, progress.leave_board)

    async def my_settings(self, who: Account) -> Reply:
        """The learner's zone and cut-off."""
        return await self.call(who, rights.settings)

    async def set_zone(self, who: Account, name: str) -> Reply:
        """Keep the learner's own zone; raises PracticeError with the nearest names."""
        return await self.call(who, partial(rights.set_zone, name=name))

    async def set_cut_off(self, who: Account, words: str) -> Reply:
        """Keep when the learner's practice day ends."""
        return await self.call(who, partial(rights.set_cut_off, words=words))

    async def set_reminder(self, who: Account, words: str) -> Reply:
        """Keep when the learner wants to be reminded: a time of day, or `off`."""
        return await self.call(who, partial(rights.remind, words=words))

    async def export(self, who: Account) -> Export:
        """Everything held about the learner, as a zip."""
        tables = await self.call(who, lambda call: call.tx.export(call.learner.id))
        return pack(tables, self.clock.now())

    async def delete_my_data(self, who: Account) -> Reply:
        """Delete everything held about the learner, when the command is given again."""
        return await self.call(who, partial(rights.delete, backup_days=self.backup_days))

    async def calendar(self, who: Account, wishes: Mapping[str, str]) -> Reply:
        """The calendar here; `wishes` change that of a direct conversation."""
        return await self.call(who, partial(members.calendar, deck=self.deck, wishes=wishes))

    async def join(self, who: Account) -> Reply:
        """Join the cohort of the channel."""
        return await self.call(who, members.join)

    async def share(self, who: Account, card: str | None = None) -> Reply:
        """The line with which a learner tells the channel that they have solved its card, once."""
        return await self.visit(who, card, discussion.share)

    async def leave(self, who: Account) -> Reply:
        """Leave the cohort of the channel."""
        return await self.call(who, members.leave)

    async def ahead(self, who: Account) -> int | None:
        """How many programs of others run before the learner's own; None when none waits."""
        return await self.grader.ahead(await self.learner(who))

    async def learner(self, who: Account) -> int:
        """The id of the account's learner."""
        return await self.call(who, lambda call: call.learner.id)

    # --- transactions ------------------------------------------------------------------------

    async def call(self, who: Account, work: Callable[[Call], T]) -> T:
        """Run a work on a learner in one transaction."""
        return await self.store.write(lambda tx: work(self._call_in(tx, who)))

    async def visit(self, who: Account, card: str | None, work: Callable[[Visit], T]) -> T:
        """Run a work on a learner and a card in one transaction; without a name, today's card."""
        return await self.store.write(lambda tx: work(self._visit_in(tx, who, card)))

    def _call_in(self, tx: Transaction, who: Account) -> Call:
        return enter(tx, who, self.spot, self.zone, self.clock.now())

    def _visit_in(self, tx: Transaction, who: Account, name: str | None) -> Visit:
        return visit(self._call_in(tx, who), self.deck, self.spot, name)
