"""The learner's streak, calendar, export and deletion."""

import pytest
from scripted import ACCEPTED, ADA, BEN, CODE, House, text

from bot.core.errors import PracticeError

pytestmark = pytest.mark.asyncio


async def solve(house: House, key: str) -> None:
    house.grader.will(ACCEPTED)
    await house.practice.submit(ADA, CODE, key=key)


async def test_a_streak_starts_with_nothing_and_loses_nothing(house: House) -> None:
    assert "No practice day yet." in text(await house.practice.my_streak(ADA))
    await solve(house, "a")
    house.clock.forward(days=1)
    await solve(house, "b")
    shown = text(await house.practice.my_streak(ADA))
    assert shown == "Streak: 2 days. Longest: 2 days. Practised on 2 of 2 days so far."
    house.clock.forward(days=1)
    assert "Streak: 2 days." in text(await house.practice.my_streak(ADA))  # the day is still open
    house.clock.forward(days=30)
    shown = text(await house.practice.my_streak(ADA))
    assert shown == (
        "Your next practice day starts a streak. Longest: 2 days. "
        "Practised on 0 of the last 20 days."
    )


async def test_a_zone_of_ones_own_moves_the_day(house: House) -> None:
    assert "Time zone: UTC (the practice's)" in text(await house.practice.my_settings(ADA))
    reply = await house.practice.set_zone(ADA, "pacific/auckland")
    assert "Time zone: Pacific/Auckland (your own)" in text(reply)
    house.clock.forward(hours=7)  # 16:00 in UTC, past 04:00 of the next day in Auckland
    assert "Card of 2026-03-03" in text(await house.practice.today(ADA))
    assert "Card of 2026-03-02" in text(await house.practice.today(BEN))


async def test_a_zone_that_does_not_exist_names_the_nearest(house: House) -> None:
    with pytest.raises(PracticeError, match="Europe/Paris"):
        await house.practice.set_zone(ADA, "Europe/Pariss")
    assert "UTC" in text(await house.practice.my_settings(ADA))


async def test_a_cut_off_of_ones_own_moves_the_day(house: House) -> None:
    reply = await house.practice.set_cut_off(ADA, " 10:30 ")
    assert "Your practice day ends at 10:30." in text(reply)
    assert "Card of 2026-03-01" in text(await house.practice.today(ADA))  # it is 09:00


@pytest.mark.parametrize("words", ["", "noon", "25:00", "12:01", "-1", "04:00+01:00", "<@1>"])
async def test_a_time_that_is_none_is_refused(house: House, words: str) -> None:
    with pytest.raises(PracticeError, match="is not a time from 00:00 to 12:00"):
        await house.practice.set_cut_off(ADA, words)


async def test_an_export_holds_the_learners_rows_and_nobody_elses(house: House) -> None:
    await solve(house, "a")
    await house.practice.explain(ADA, "my words")
    await house.practice.explain(BEN, "words of another")
    tables = await house.practice.export(ADA)
    assert [row["source"] for row in tables["submissions"]] == [CODE]
    assert "my words" in str(tables)
    assert "words of another" not in str(tables)


async def test_deletion_is_asked_for_twice_and_leaves_nothing(house: House) -> None:
    await solve(house, "a")
    await solve_as_ben(house)
    assert "the same command again today: that means yes" in text(
        await house.practice.delete_my_data(ADA)
    )
    assert "Streak: 1 day." in text(await house.practice.my_streak(ADA))
    assert "is deleted" in text(await house.practice.delete_my_data(ADA))
    assert "No practice day yet." in text(await house.practice.my_streak(ADA))
    assert (await house.practice.export(ADA))["submissions"] == []
    assert len((await house.practice.export(BEN))["submissions"]) == 1


async def solve_as_ben(house: House) -> None:
    await house.practice.submit(BEN, CODE, key="ben")


async def test_a_yes_to_deletion_is_of_the_same_day(house: House) -> None:
    await solve(house, "a")
    await house.practice.delete_my_data(ADA)
    house.clock.forward(days=30)
    assert "that means yes" in text(await house.practice.delete_my_data(ADA))
    assert len((await house.practice.export(ADA))["submissions"]) == 1
