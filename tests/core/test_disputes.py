""" "My answer is right": kept with code and verdict, listed for the author, settled."""

import asyncio

import pytest
from cohort_rows import ADA, BEN, organisers
from scripted import ACCEPTED, BOTH, CARD, CODE, INVALID, ONE_LEFT, SECOND, House, text

from bot.core.errors import NoSuchCard, OperatorError, PracticeError
from bot.core.reply import Reply, Typed

HOSTILE = "``` @everyone <!channel> \x1b[31m\u202e =cmd()"


def submit(house: House, *judgements, who=ADA, source: str = CODE, card: str = CARD.slug) -> None:
    for number, judgement in enumerate(judgements):
        house.grader.will(judgement)
        key = f"{who.user} {card} {number} {house.clock.now()}"
        asyncio.run(house.practice.submit(who, source, key=key, card=card))


def dispute(house: House, words: str = "", who=ADA) -> str:
    return text(asyncio.run(house.practice.dispute(who, words, CARD.slug)))


def listed(house: House, card: str | None = None) -> str:
    return text(asyncio.run(organisers(house).disputes(card)))


def settle(house: House, words: str = "", *, right: bool = False) -> str:
    return text(asyncio.run(organisers(house).settle(1, words, right=right)))


def test_a_dispute_keeps_code_verdict_and_words(house: House) -> None:
    submit(house, BOTH, ONE_LEFT)
    told = dispute(house, "the axes are the same")
    assert "is kept with its verdict, as number 1" in told
    shown = listed(house)
    assert shown.startswith("1: heads-that-never-mix, 2026-03-02 09:00 UTC\n")
    assert "wrong_answer (logic); `output` is off by 1.5 of 1e-05 allowed; " in shown
    assert "defects left: projection; “doubling” does not hold." in shown
    assert "the axes are the same" in shown
    assert CODE.rstrip() in shown
    assert "practice cards disputes --code 1 | practice grade heads-that-never-mix -" in shown
    assert "Ada" not in shown


def test_what_was_typed_is_shown_in_blocks_of_its_own(house: House) -> None:
    submit(house, BOTH, source=f"def mix(x, w):\n    return '{HOSTILE[3:]}'\n")
    dispute(house, HOSTILE)
    reply = asyncio.run(organisers(house).disputes())
    others = tuple(block for block in reply.blocks if not isinstance(block, Typed))
    assert len(others) == len(reply.blocks) - 2
    assert "everyone" not in text(Reply(others))
    assert text(reply).count("everyone") == 2
    assert "\x1b" not in text(reply)
    assert "\u202e" not in text(reply)


def test_long_code_is_shown_whole(house: House) -> None:
    submit(house, BOTH, source=CODE + "# and so on\n" * 700 + "# the end\n")
    dispute(house)
    assert "# the end" in listed(house)


def test_the_code_is_kept_to_the_letter(house: House) -> None:
    submit(house, BOTH)
    dispute(house)
    assert asyncio.run(organisers(house).dispute(1)).source == CODE


def test_an_answer_that_does_not_parse_can_be_disputed(house: House) -> None:
    submit(house, INVALID)
    dispute(house)
    assert "invalid." in listed(house)


def test_a_second_dispute_is_the_first_with_newer_words(house: House) -> None:
    submit(house, BOTH)
    dispute(house, "first words")
    assert "was kept before and waits" in dispute(house, "second words")
    dispute(house)
    assert "second words" in listed(house)
    assert "first words" not in listed(house)


def test_disputes_can_be_asked_for_by_card(house: House) -> None:
    submit(house, BOTH)
    submit(house, BOTH, who=BEN, card=SECOND.slug)
    dispute(house)
    asyncio.run(house.practice.dispute(BEN, "", SECOND.slug))
    assert f"2: {SECOND.slug}" in listed(house, "Split and merge heads")
    assert "1: " not in listed(house, SECOND.slug)
    with pytest.raises(NoSuchCard, match="the nearest are"):
        listed(house, "no-such-card")


def test_there_must_be_a_verdict_to_disagree_with(house: House) -> None:
    with pytest.raises(PracticeError, match=r"no verdict on .* yet: submit your code first"):
        dispute(house)
    submit(house, ACCEPTED)
    with pytest.raises(PracticeError, match="was accepted: there is nothing to dispute"):
        dispute(house)
    assert listed(house) == "No dispute waits."


def test_too_many_words_are_not_kept(house: House) -> None:
    submit(house, BOTH)
    with pytest.raises(PracticeError, match="too long to keep"):
        dispute(house, "x" * 4001)
    assert listed(house) == "No dispute waits."


# --- settling --------------------------------------------------------------------------------


def test_a_settled_dispute_is_told_to_its_learner_and_listed_no_more(house: House) -> None:
    submit(house, BOTH)
    dispute(house)
    assert "Dispute 1 is settled." in settle(house, "the axis is still wrong")
    assert listed(house) == "No dispute waits."
    told = dispute(house, "but")
    assert "was looked at on 2026-03-02, and is settled" in told
    assert "the axis is still wrong" in told


def test_an_answer_that_was_right_after_all_costs_no_day(house: House) -> None:
    submit(house, BOTH)
    dispute(house)
    assert "No practice day yet." in text(asyncio.run(house.practice.my_streak(ADA)))
    house.clock.forward(days=3)
    assert "The practice day counts now." in settle(house, "you were right", right=True)
    house.clock.forward(days=-3)
    assert "Streak: 1 day." in text(asyncio.run(house.practice.my_streak(ADA)))


def test_a_day_that_counts_already_counts_once(house: House) -> None:
    submit(house, BOTH, ACCEPTED, BOTH)
    dispute(house)
    assert "counts now" not in settle(house, right=True)


def test_what_cannot_be_settled_is_named(house: House) -> None:
    with pytest.raises(OperatorError, match="There is no dispute 1: `practice cards disputes`"):
        settle(house)
    submit(house, BOTH)
    dispute(house)
    settle(house)
    with pytest.raises(OperatorError, match="Dispute 1 was settled on 2026-03-02 09:00 UTC"):
        settle(house, "again")


def test_a_newer_attempt_is_another_dispute(house: House) -> None:
    submit(house, BOTH)
    dispute(house)
    settle(house)
    house.clock.forward(minutes=10)
    submit(house, ONE_LEFT)
    assert "as number 2" in dispute(house)
