"""A submission: kept before it is judged, judged once, recorded with the day it earns."""

import asyncio
from dataclasses import replace

import pytest
from scripted import (
    ACCEPTED,
    ADA,
    BEN,
    BOTH,
    CARD,
    CODE,
    INTERNAL,
    INVALID,
    ONE_LEFT,
    SECOND,
    THIRD,
    UNKNOWN,
    House,
    text,
    wrong,
)

from bot.core.deck import Deck
from bot.core.errors import GraderUnavailable, PracticeError
from bot.core.front_desk import FrontDesk
from bot.core.model import Account, Answer, Attempt, Card, Finish, PracticeDay, Submission
from bot.core.reply import Reply
from bot.jobs import Told, rescue
from grader.protocol import Judgement, RunFault, Verdict

pytestmark = pytest.mark.asyncio
CRASH = Judgement(Verdict.RUN_TIME_ERROR, run_fault=RunFault("ValueError", "no", 2))


async def submit(house: House, key: str, who: Account = ADA, card: str | None = None) -> Reply:
    return await house.practice.submit(who, CODE, key=key, card=card)


async def attempts(house: House, who: Account = ADA, card: str = CARD.slug) -> list[Attempt]:
    learner = await house.practice.learner(who)
    return await house.store.read(lambda tx: tx.attempts(learner, card))


async def days(house: House, who: Account = ADA) -> list[PracticeDay]:
    def work(tx):
        cohort = tx.direct_cohort(who, house.zone, house.clock.now())
        return tx.practice_days(tx.learner_of(who, house.clock.now()).id, cohort.id)

    return await house.store.write(work)


async def delivered(house: House, told: list[Told]) -> None:
    await FrontDesk(house.practice).told([one for each in told for one in each.reply.tells])


async def waiting(house: House) -> list[Submission]:
    return await house.store.read(lambda tx: tx.waiting())


# --- kept, judged, recorded ------------------------------------------------------------------


async def test_the_submission_is_in_the_store_before_the_grader_is_asked(house: House) -> None:
    seen: list[int] = []

    class Looking:
        async def grade(self, card: Card, source: str, learner: int) -> Judgement:
            seen.append(len(await waiting(house)))
            return ACCEPTED

    house.practice.grader = Looking()
    await submit(house, "a")
    assert seen == [1]
    assert await waiting(house) == []


async def test_the_grader_gets_the_extracted_code(house: House) -> None:
    reply = await house.practice.submit(ADA, f"here:\n```python\n{CODE}```\nbye", key="a")
    assert house.grader.asked == [(CARD.slug, CODE, await house.practice.learner(ADA))]
    assert "Your paste was read like this: took the fenced block." in text(reply)


async def test_a_card_can_be_named_and_todays_is_taken_otherwise(house: House) -> None:
    await submit(house, "a")
    await submit(house, "b", card=SECOND.slug)
    assert [slug for slug, _, _ in house.grader.asked] == [CARD.slug, SECOND.slug]


async def test_the_same_key_is_one_attempt_and_the_same_answer(house: House) -> None:
    house.grader.will(ONE_LEFT, ACCEPTED)
    first = await submit(house, "a")
    second = await submit(house, "a")
    assert text(first) == text(second)
    assert len(house.grader.asked) == 1
    assert len(await attempts(house)) == 1


async def test_the_same_key_at_the_same_moment_is_one_attempt(house: House) -> None:
    house.grader.will(ACCEPTED)
    await asyncio.gather(*(submit(house, "a") for _ in range(5)))
    assert len(await attempts(house)) == 1
    assert len(await days(house)) == 1


async def test_an_empty_paste_is_refused_and_nothing_is_kept(house: House) -> None:
    with pytest.raises(PracticeError):
        await house.practice.submit(ADA, "  \n", key="a")
    assert house.grader.asked == []


async def test_submissions_wait_after_many_failures_and_the_refused_one_is_not_kept(
    house: House,
) -> None:
    for number in range(6):
        await submit(house, f"a{number}")
    with pytest.raises(PracticeError, match="submit again in 10 s"):
        await submit(house, "b")
    assert len(house.grader.asked) == 6
    assert await waiting(house) == []
    await submit(house, "a5")  # a message that comes again is answered, not refused
    house.clock.forward(seconds=10)
    await submit(house, "b")
    assert len(await attempts(house)) == 7


async def test_waits_are_of_one_learner_and_one_card(house: House) -> None:
    for number in range(6):
        await submit(house, f"a{number}")
    await submit(house, "b", BEN)
    await submit(house, "c", ADA, SECOND.slug)


async def test_the_verdict_names_the_try_before(house: House) -> None:
    house.grader.will(BOTH, INVALID, ONE_LEFT)
    assert "last try" not in text(await submit(house, "a"))
    await submit(house, "b")
    last = text(await submit(house, "c"))
    assert "Your last try differed by 1.5 in `output` and 0.79 in `weights`." in last


# --- our fault -------------------------------------------------------------------------------


async def test_an_internal_error_is_retried_twice_and_then_told(house: House) -> None:
    house.grader.will(INTERNAL)
    reply = await submit(house, "a")
    assert len(house.grader.asked) == 3
    assert "Nothing was counted" in text(reply)
    assert await waiting(house) == []
    assert not (await attempts(house))[0].counts
    assert await days(house) == []


async def test_an_internal_error_that_passes_is_not_noticed(house: House) -> None:
    house.grader.will(INTERNAL, INTERNAL, ACCEPTED)
    assert "Accepted" in text(await submit(house, "a"))


async def test_without_a_grader_the_submission_waits_and_is_judged_later(house: House) -> None:
    house.grader.will(GraderUnavailable("down"), ACCEPTED)
    reply = await submit(house, "a")
    assert "Your submission is kept" in text(reply)
    assert len(await waiting(house)) == 1
    house.restart()
    told = await rescue(house.practice, "terminal")
    assert ["Accepted" in text(one.reply) for one in told] == [True]
    assert [one.account for one in told] == [ADA]
    assert len(await attempts(house)) == 1


async def test_a_grader_that_never_comes_back_is_told_after_two_more_starts(house: House) -> None:
    house.grader.will(GraderUnavailable("down"))
    await submit(house, "a")
    told = []
    for _ in range(4):
        told.append(await rescue(house.practice, "terminal"))
        await delivered(house, told[-1])
    assert [len(one) for one in told] == [1, 1, 0, 0]
    assert "kept" in text(told[0][0].reply)
    assert "submit again a little later" in text(told[1][0].reply)


async def test_what_waited_counts_for_the_day_it_was_sent(house: House) -> None:
    house.grader.will(GraderUnavailable("down"), ACCEPTED)
    await submit(house, "a")
    house.clock.forward(days=1)
    await house.practice.today(ADA)  # the next posting closes the day
    house.clock.forward(days=1)
    await rescue(house.practice, "terminal")
    [day] = await days(house)
    assert (day.local_day.isoformat(), day.how) == ("2026-03-02", Finish.ACCEPTED)


async def test_what_waits_is_judged_once_however_often_it_is_tried(house: House) -> None:
    house.grader.will(GraderUnavailable("down"), ACCEPTED)
    await submit(house, "a")
    [left] = await waiting(house)
    await asyncio.gather(*(house.practice.judge(left) for _ in range(4)))
    assert len(await attempts(house)) == 1
    assert len(await days(house)) == 1
    await delivered(house, await rescue(house.practice, "terminal"))
    assert await rescue(house.practice, "terminal") == []


async def test_a_front_end_rescues_only_its_own(house: House) -> None:
    house.grader.will(GraderUnavailable("down"), ACCEPTED)
    await submit(house, "a", replace(ADA, platform="elsewhere"))
    await delivered(house, await rescue(house.practice, "terminal"))
    assert await rescue(house.practice, "terminal") == []
    assert len(await rescue(house.practice, "elsewhere")) == 1


async def test_what_waits_for_a_card_that_left_the_deck_goes_on_waiting(house: House) -> None:
    house.grader.will(GraderUnavailable("down"), ACCEPTED)
    await submit(house, "a")
    house.practice.deck = Deck((THIRD,))
    [told] = await rescue(house.practice, "terminal")
    assert "`heads-that-never-mix` waits" in text(told.reply)
    house.practice.deck = Deck((CARD,))
    [told] = await rescue(house.practice, "terminal")
    assert "Accepted" in text(told.reply)


async def test_data_that_is_deleted_while_the_grader_works_leaves_nothing(house: House) -> None:
    class Slow:
        async def grade(self, card: Card, source: str, learner: int) -> Judgement:
            for _ in range(2):
                await house.practice.delete_my_data(ADA)
            return ACCEPTED

    house.practice.grader = Slow()
    assert "was deleted" in text(await submit(house, "a"))
    assert await attempts(house) == []
    assert await days(house) == []


# --- the practice day ------------------------------------------------------------------------


async def test_an_accepted_attempt_earns_the_day(house: House) -> None:
    house.grader.will(ACCEPTED)
    reply = await submit(house, "a")
    assert "Practice day 2026-03-02 counts. Streak: 1 day." in text(reply)
    [day] = await days(house)
    assert day.how is Finish.ACCEPTED


async def test_solving_a_card_twice_is_one_day(house: House) -> None:
    house.grader.will(ACCEPTED)
    await submit(house, "a")
    assert "counts" not in text(await submit(house, "b"))
    assert len(await days(house)) == 1


async def test_a_card_besides_todays_earns_no_day(house: House) -> None:
    house.grader.will(ACCEPTED)
    assert "counts" not in text(await submit(house, "a", card=SECOND.slug))
    assert await days(house) == []


@pytest.mark.parametrize("verdict", [ONE_LEFT, UNKNOWN, CRASH, wrong((), introduced=("scale",))])
async def test_tried_and_then_studied_earns_the_day(house: House, verdict: Judgement) -> None:
    house.grader.will(verdict)
    await submit(house, "a")
    assert await days(house) == []
    await house.practice.reveal(ADA, Answer.SHORT)
    assert await days(house) == []
    reply = await house.practice.reveal(ADA, Answer.FULL)
    assert "Practice day 2026-03-02 counts." in text(reply)
    [day] = await days(house)
    assert day.how is Finish.STUDIED


@pytest.mark.parametrize("verdict", [BOTH, INVALID, INTERNAL])
async def test_the_broken_code_unchanged_is_no_try(house: House, verdict: Judgement) -> None:
    house.grader.will(verdict)
    await submit(house, "a")
    for _ in range(2):
        await house.practice.reveal(ADA, Answer.FULL)
    assert await days(house) == []


async def test_both_defects_left_and_another_added_is_a_try(house: House) -> None:
    house.grader.will(wrong(("axis", "projection"), introduced=("scale",)))
    await submit(house, "a")
    await house.practice.reveal(ADA, Answer.FULL)
    assert len(await days(house)) == 1


async def test_studying_comes_after_the_try(house: House) -> None:
    house.grader.will(ONE_LEFT)
    for _ in range(2):
        await house.practice.reveal(ADA, Answer.FULL)
    house.clock.forward(minutes=1)
    await submit(house, "a")
    assert await days(house) == []
    await house.practice.reveal(ADA, Answer.FULL)
    assert len(await days(house)) == 1


async def test_studying_while_the_try_still_waits_counts_when_it_is_judged(house: House) -> None:
    house.grader.will(GraderUnavailable("down"), ONE_LEFT)
    await submit(house, "a")
    house.clock.forward(minutes=1)
    for _ in range(2):
        await house.practice.reveal(ADA, Answer.FULL)
    assert await days(house) == []
    [told] = await rescue(house.practice, "terminal")
    assert "Practice day 2026-03-02 counts." in text(told.reply)
    [day] = await days(house)
    assert day.how is Finish.STUDIED


async def test_a_try_of_an_earlier_round_does_not_count_for_the_next(house: House) -> None:
    house.practice.deck = Deck((CARD,))
    house.grader.will(ONE_LEFT)
    await submit(house, "a")
    house.clock.forward(days=1)
    await house.practice.today(ADA)
    await house.practice.reveal(ADA, Answer.FULL)
    assert await days(house) == []


async def test_who_solved_a_card_earns_its_next_day_by_solving_it_again(house: House) -> None:
    house.practice.deck = Deck((CARD,))
    house.grader.will(ACCEPTED)
    await submit(house, "a")
    house.clock.forward(days=1)
    assert "solve it again to earn this day" in text(await house.practice.today(ADA))
    await submit(house, "b")
    assert [day.local_day.day for day in await days(house)] == [2, 3]
    assert "You have solved this card (1 attempt)." in text(await house.practice.today(ADA))


async def test_a_day_is_closed_by_the_next_posting(house: House) -> None:
    house.grader.will(ACCEPTED)
    await house.practice.today(ADA)
    house.clock.forward(days=1)
    await submit(house, "late", card=CARD.slug)  # which posts the next card first
    assert await days(house) == []
