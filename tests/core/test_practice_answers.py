"""Hints and answers: step by step, asked for, remembered."""

from dataclasses import replace

import pytest
from scripted import (
    ACCEPTED,
    ADA,
    BEN,
    BOTH,
    CARD,
    CODE,
    INVALID,
    ONE_LEFT,
    UNKNOWN,
    House,
    text,
    wrong,
)

from bot.core.deck import Deck
from bot.core.errors import PracticeError
from bot.core.model import Answer, Rating
from bot.core.reply import Typed
from grader.protocol import Judgement

pytestmark = pytest.mark.asyncio
ASKED = "give the same command again: that means yes"


async def submit(house: House, judgement: Judgement) -> None:
    house.grader.will(judgement)
    await house.practice.submit(ADA, CODE, key=f"{len(house.grader.asked)}")
    house.clock.forward(minutes=10)


async def hint(house: House) -> str:
    shown = text(await house.practice.hint(ADA))
    house.clock.forward(minutes=10)
    return shown


# --- hints -----------------------------------------------------------------------------------


async def test_without_a_try_hints_climb_the_ladder_of_the_first_defect(house: House) -> None:
    assert await hint(house) == "Hint 1 of 3 on one defect.\nA law breaks."
    assert await hint(house) == "Hint 2 of 3 on one defect.\nLook at the weights."
    house.restart()
    assert "The softmax runs over the queries." in await hint(house)
    assert "That was the last hint on this." in await hint(house)
    assert "`/short`, then `/full`" in await hint(house)


async def test_a_hint_is_on_the_first_defect_that_the_last_attempt_left(house: House) -> None:
    await submit(house, ONE_LEFT)
    assert "Double w." in await hint(house)
    await submit(house, wrong(("axis",)))
    assert "A law breaks." in await hint(house)
    await submit(house, INVALID)  # which says nothing of defects
    assert "Look at the weights." in await hint(house)
    await submit(house, ONE_LEFT)
    assert "It is missing." in await hint(house)


async def test_an_unknown_mistake_gets_the_laws_that_it_breaks(house: House) -> None:
    await submit(house, replace(UNKNOWN, laws=BOTH.laws))
    broken = [law for law in BOTH.laws if not law.holds]
    for law in broken[:2]:
        shown = await hint(house)
        assert f"A law of the right answer breaks: {law.name}." in shown
        assert "Measured on your last try, this is off by" in shown
        assert not [defect.title for defect in CARD.defects if defect.title in shown]
    assert "That was the last hint on this." in await hint(house)


async def test_an_unknown_mistake_that_breaks_no_law_gets_the_first_ladder(house: House) -> None:
    await submit(house, replace(UNKNOWN, laws=()))
    assert "A law breaks." in await hint(house)


async def test_a_law_comes_with_the_number_of_the_last_try(house: House) -> None:
    await submit(house, BOTH)
    shown = await hint(house)
    assert "Measured on your last try, this is off by 1.9 (1e-06 is allowed)." in shown
    assert "Measured" not in await hint(house)  # the second step names no law


async def test_a_law_that_holds_comes_without_a_number(house: House) -> None:
    laws = tuple(replace(law, holds=True) for law in BOTH.laws)
    await submit(house, replace(BOTH, laws=laws))
    assert "Measured" not in await hint(house)


async def test_there_is_no_hint_on_a_solved_card(house: House) -> None:
    await submit(house, ACCEPTED)
    assert "nothing left to hint at" in await hint(house)


async def test_a_known_mistake_that_was_not_planted_is_named_last(house: House) -> None:
    known = next(defect for defect in CARD.defects if not defect.planted)
    laws = tuple(replace(law, holds=number > 0) for number, law in enumerate(BOTH.laws))
    await submit(house, replace(wrong((), introduced=(known.id,)), laws=laws))
    first, second = await hint(house), await hint(house)
    assert BOTH.laws[0].name in first
    assert known.title not in first
    assert "The planted defects are all gone" in second
    assert known.title in second


async def test_the_next_hint_waits_and_is_not_spent_by_asking(house: House) -> None:
    await house.practice.hint(ADA)
    house.clock.forward(seconds=1)
    for _ in range(2):
        with pytest.raises(PracticeError, match="The next hint opens in 9 s"):
            await house.practice.hint(ADA)
    house.clock.forward(seconds=9)
    assert "Hint 2 of 3" in text(await house.practice.hint(ADA))
    await house.practice.hint(BEN)  # another learner waits for nothing


async def test_a_card_without_ladders_says_so(house: House) -> None:
    house.practice.deck = Deck((replace(CARD, hints=()),))
    assert "This card has no hints" in await hint(house)


# --- short and full --------------------------------------------------------------------------


@pytest.mark.parametrize("answer", [Answer.SHORT, Answer.FULL])
async def test_before_a_try_an_answer_is_asked_for_twice(house: House, answer: Answer) -> None:
    first = text(await house.practice.reveal(ADA, answer))
    assert ASKED in first
    assert "axis" not in first
    house.restart()
    assert "axis" in text(await house.practice.reveal(ADA, answer))
    assert "axis" in text(await house.practice.reveal(ADA, answer))
    assert ASKED in text(await house.practice.reveal(BEN, answer))


async def test_a_yes_to_the_short_answer_is_none_to_the_full_one(house: House) -> None:
    for _ in range(2):
        await house.practice.reveal(ADA, Answer.SHORT)
    assert ASKED in text(await house.practice.reveal(ADA, Answer.FULL))


async def test_after_a_try_an_answer_opens_at_once(house: House) -> None:
    await submit(house, BOTH)
    shown = text(await house.practice.reveal(ADA, Answer.FULL))
    assert "It must be the last one." in shown
    assert CARD.reference.rstrip() in shown
    assert "Practise next: Split and merge, `/card split-and-merge-heads`" in shown


async def test_what_does_not_parse_is_no_try(house: House) -> None:
    await submit(house, INVALID)
    assert ASKED in text(await house.practice.reveal(ADA, Answer.SHORT))


# --- own words -------------------------------------------------------------------------------


async def test_words_are_kept_and_the_effects_asked_for_twice(house: House) -> None:
    assert "Say in your own words" in text(await house.practice.explain(ADA))
    first = text(await house.practice.explain(ADA, "it <@1> breaks"))
    assert "Your words are kept." in first
    assert ASKED in first
    assert "What axis does" not in first
    house.restart()
    second = await house.practice.explain(ADA, "it <@1> breaks")
    assert "What axis does to the model." in text(second)
    assert "What scale does" not in text(second)  # a known defect is not of this question
    assert Typed("it <@1> breaks") in second.blocks
    assert "What axis does" in text(await house.practice.explain(ADA))


async def test_after_a_solve_or_a_reveal_the_effects_open_at_once(house: House) -> None:
    await submit(house, BOTH)
    assert ASKED in text(await house.practice.explain(ADA, "words"))
    await house.practice.reveal(ADA, Answer.SHORT)
    assert "What axis does" in text(await house.practice.explain(ADA, "words"))


async def test_an_explanation_is_rated_after_the_effects_were_seen(house: House) -> None:
    with pytest.raises(PracticeError, match="See the card's words first"):
        await house.practice.rate_explanation(ADA, Rating.GOOD)
    await submit(house, ACCEPTED)
    await house.practice.explain(ADA, "words")
    assert "Kept: partly." in text(await house.practice.rate_explanation(ADA, Rating.PARTLY))
    assert "So far: partly." in text(await house.practice.explain(ADA))


async def test_words_without_end_are_refused(house: House) -> None:
    with pytest.raises(PracticeError, match="at most 4000 characters"):
        await house.practice.explain(ADA, "x" * 4001)


# --- follow-ups and wrong answers ------------------------------------------------------------


async def test_what_names_the_defects_is_asked_for_twice(house: House) -> None:
    assert ASKED in text(await house.practice.follow_ups(ADA))
    assert "Which test catches it?" in text(await house.practice.follow_ups(ADA))
    assert ASKED in text(await house.practice.wrong_answers(ADA))
    assert "The axis does not matter." in text(await house.practice.wrong_answers(ADA))


async def test_a_follow_up_is_answered_and_rated(house: House) -> None:
    await submit(house, ACCEPTED)
    listed = text(await house.practice.follow_ups(ADA))
    assert "1. L3: Why is `w` square?\n2. L4: Which test catches it?" in listed
    question = text(await house.practice.follow_up(ADA, 2))
    assert "Which test catches it?" in question
    assert "One that compares" not in question
    answer = await house.practice.answer_follow_up(ADA, 2, "a value test")
    assert Typed("a value test") in answer.blocks
    assert "One that compares values." in text(answer)
    assert "Kept: good." in text(await house.practice.rate_follow_up(ADA, 2, Rating.GOOD))
    assert "2. L4: Which test catches it? (answered)" in text(await house.practice.follow_ups(ADA))
    assert "So far: good." in text(await house.practice.answer_follow_up(ADA, 2, None))


async def test_a_follow_up_is_shown_without_words(house: House) -> None:
    await submit(house, ACCEPTED)
    shown = text(await house.practice.answer_follow_up(ADA, 1, None))
    assert "It maps back to the width." in shown
    assert "Your words" not in shown


async def test_a_claim_comes_first_and_its_rebuttal_on_request(house: House) -> None:
    await submit(house, ACCEPTED)
    claims = text(await house.practice.wrong_answers(ADA))
    assert "1. The axis does not matter." in claims
    assert "It does." not in claims
    assert "It does." in text(await house.practice.rebuttal(ADA, 1))


@pytest.mark.parametrize("which", [0, 3, 99])
async def test_a_number_that_the_card_has_not_is_refused(house: House, which: int) -> None:
    with pytest.raises(PracticeError, match="2 follow-ups: choose a number from 1 to 2"):
        await house.practice.follow_up(ADA, which)
    with pytest.raises(PracticeError, match="1 wrong answer: choose"):
        await house.practice.rebuttal(ADA, which)


async def test_a_card_without_any_says_so(house: House) -> None:
    house.practice.deck = Deck((replace(CARD, follow_ups=(), wrong_answers=(), taught_in=()),))
    await submit(house, ACCEPTED)
    assert "no follow-ups" in text(await house.practice.follow_ups(ADA))
    assert "no wrong answers" in text(await house.practice.wrong_answers(ADA))
    assert "no lesson yet" in text(await house.practice.lesson(ADA))
    with pytest.raises(PracticeError, match="no follow-ups"):
        await house.practice.follow_up(ADA, 1)


async def test_the_lesson_comes_with_its_picture_in_words(house: House) -> None:
    shown = text(await house.practice.lesson(ADA))
    assert "Heads meet." in shown
    assert "Alt" in shown
    assert "`/card split-and-merge-heads`" in shown
