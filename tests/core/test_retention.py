"""Cohorts that the bot was removed from, and a clock that jumps back."""

import asyncio
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from cohort_rows import (
    ADA,
    BEN,
    CEM,
    PLACE,
    attempt,
    learner_of,
    make_cohort,
    organisers,
    post,
    read,
    submitted,
    write,
)
from scripted import ACCEPTED, BOTH, CARD, CODE, MONDAY, House, text

from bot.core.model import Cohort
from bot.housekeeping import Housekeeping

REMOVED = datetime(2026, 3, 2, 12, tzinfo=UTC)
OVER = REMOVED + timedelta(days=30)


def purge(house: House, at: datetime) -> int:
    house.clock.at = at
    return asyncio.run(organisers(house).tidy_up())


def a_life(house: House) -> Cohort:
    """A cohort of Ada and Ben, which the bot is removed from; Ben also practises alone."""
    cohort = make_cohort(house)
    post(house, cohort)
    house.clock.at = MONDAY + timedelta(hours=1)
    for who in (ADA, BEN):
        attempt(house, cohort, who, BOTH, f"# {who.name} in the cohort\n")
    submitted(house, cohort, ADA, "waits", "# Ada waits\n")
    asyncio.run(house.practice.submit(BEN, "# Ben alone\n" + CODE, key="alone"))
    write(house, lambda tx: tx.write_audit(cohort.id, "an organiser", "hour", MONDAY))
    write(house, lambda tx: tx.set_removed(cohort.id, REMOVED))
    return cohort


def in_files(house: House, words: str) -> bool:
    return any(words.encode() in Path(path).read_bytes() for path in house.folder.iterdir())


def test_a_cohort_is_kept_for_its_days(house: House) -> None:
    cohort = a_life(house)
    assert purge(house, OVER - timedelta(seconds=1)) == 0
    assert len(list(read(house, lambda tx: list(tx.log(cohort.id))))) == 2


def test_then_it_goes_with_those_who_are_nowhere_else(house: House) -> None:
    cohort, ada, ben = a_life(house), learner_of(house, ADA), learner_of(house, BEN)
    assert purge(house, OVER) == 1
    with pytest.raises(LookupError):
        read(house, lambda tx: tx.cohort(cohort.id))
    assert not any(read(house, lambda tx: tx.export(ada)).values())
    bens = read(house, lambda tx: tx.export(ben))
    assert [row["source"] for row in bens["submissions"]] == ["# Ben alone\n" + CODE]
    assert [one.learner for one in read(house, lambda tx: tx.waiting())] == []
    assert not in_files(house, "in the cohort")
    assert not in_files(house, "Ada")
    assert in_files(house, "Ben alone")
    assert purge(house, OVER + timedelta(days=1)) == 0


def test_a_bot_that_comes_back_in_time_finds_everything(house: House) -> None:
    cohort = a_life(house)
    write(house, lambda tx: tx.set_removed(cohort.id, None))
    assert purge(house, OVER) == 0
    assert len(read(house, lambda tx: list(tx.log(cohort.id)))) == 2


def test_other_cohorts_stay(house: House) -> None:
    a_life(house)
    other = make_cohort(house, "Other", replace(PLACE, channel="C2"))
    post(house, other)
    attempt(house, other, CEM, ACCEPTED)
    assert purge(house, OVER) == 1
    assert len(read(house, lambda tx: list(tx.log(other.id)))) == 1


def test_a_direct_conversation_of_a_removed_tenant_goes_too(house: House) -> None:
    asyncio.run(house.practice.submit(CEM, CODE, key="alone"))
    cem = learner_of(house, CEM)
    write(house, lambda tx: [tx.set_removed(one.id, REMOVED) for one in tx.cohorts()])
    assert purge(house, OVER) == 1
    assert not any(read(house, lambda tx: tx.export(cem)).values())


# --- a clock that jumps back -----------------------------------------------------------------


def fault(house: House) -> str | None:
    return asyncio.run(organisers(house).clock_fault())


def test_a_clock_behind_the_newest_record_is_told_in_one_sentence(house: House) -> None:
    assert fault(house) is None
    house.clock.forward(days=3)
    asyncio.run(house.practice.today(ADA))
    house.grader.will(ACCEPTED)
    asyncio.run(house.practice.submit(ADA, CODE, key="a"))
    assert fault(house) is None
    house.clock.forward(minutes=-4)  # what no one minds
    assert fault(house) is None
    house.clock.forward(days=-1)
    assert fault(house) == (
        "The clock shows 2026-03-04 08:56 UTC, but the newest record is of 2026-03-05 09:00 UTC: "
        "set the clock right, or PRACTICE_NOW; meanwhile no card is posted twice, and no day that "
        "is still to come counts."
    )


def test_the_clock_is_held_against_every_cohort(house: House) -> None:
    house.clock.forward(days=3)
    late = make_cohort(house)
    write(house, lambda tx: tx.add_posting(late.id, date(2026, 3, 5), CARD.slug, house.clock.at))
    house.clock.forward(days=-2)
    asyncio.run(house.practice.submit(ADA, CODE, key="a"))
    asyncio.run(house.practice.submit(BEN, CODE, key="b"))
    assert "2026-03-05 09:00 UTC" in str(fault(house))


def test_in_a_clock_set_back_nothing_is_posted_twice_and_nothing_is_lost(house: House) -> None:
    house.grader.will(ACCEPTED)
    asyncio.run(house.practice.submit(ADA, CODE, key="a"))
    house.clock.forward(days=2)
    asyncio.run(house.practice.submit(ADA, CODE, key="b"))
    cards = text(asyncio.run(house.practice.today(ADA)))
    house.clock.forward(days=-2)
    shown = text(asyncio.run(house.practice.my_streak(ADA)))
    assert "Streak: 1 day. Longest: 1 day." in shown  # the day that is to come counts then
    assert "Card of 2026-03-02" in text(asyncio.run(house.practice.today(ADA)))
    house.clock.forward(days=2)
    assert text(asyncio.run(house.practice.today(ADA))) == cards


def test_a_day_that_is_still_to_come_cannot_be_earned(house: House) -> None:
    cohort = make_cohort(house)
    post(house, cohort, past=2)
    house.clock.at = MONDAY + timedelta(hours=1)  # two days before that posting
    attempt(house, cohort, ADA, ACCEPTED)
    assert read(house, lambda tx: tx.finished_since(cohort.id, date.min)) == []
    house.clock.forward(days=2)
    attempt(house, cohort, ADA, ACCEPTED)
    assert len(read(house, lambda tx: tx.finished_since(cohort.id, date.min))) == 1


def test_housekeeping_is_done_once_a_day(house: House) -> None:
    a_life(house)
    keeper, calls = organisers(house), []
    tidy_up = keeper.tidy_up

    async def counted() -> int:
        calls.append(await tidy_up())
        return calls[-1]

    keeper.tidy_up = counted  # type: ignore[method-assign]
    housekeeping = Housekeeping(keeper, house.clock)
    for at in (REMOVED, REMOVED + timedelta(hours=11), OVER, OVER + timedelta(minutes=1)):
        house.clock.at = at
        asyncio.run(housekeeping.keep())
    assert calls == [0, 1]
