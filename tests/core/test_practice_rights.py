"""The learner's streak and calendar."""

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
    assert shown.startswith(
        "Streak: 2 days. Longest: 2 days. Practised on 2 of 2 days so far.\n    Sep Oct Nov"
    )
    house.clock.forward(days=1)
    assert "Streak: 2 days." in text(await house.practice.my_streak(ADA))  # the day is still open
    house.clock.forward(days=30)
    shown = text(await house.practice.my_streak(ADA))
    assert shown.startswith(
        "Your next practice day starts a streak. Longest: 2 days. "
        "Practised on 0 of the last 20 days.\n    Oct Nov Dec"
    )
    assert "lost" not in shown


async def test_a_zone_of_ones_own_moves_the_day(house: House) -> None:
    assert "Time zone: UTC; your practice day ends at 04:00." in text(
        await house.practice.my_settings(ADA)
    )
    reply = await house.practice.set_zone(ADA, "pacific/auckland")
    assert "From 2026-03-03 on: Pacific/Auckland; your practice day ends at 04:00." in text(reply)
    house.clock.forward(hours=7)  # 16:00 in UTC, past 04:00 of the next day in Auckland
    assert "Card of 2026-03-02" in text(await house.practice.today(ADA))  # that day goes on
    house.clock.forward(hours=24)
    assert "Card of 2026-03-04" in text(await house.practice.today(ADA))
    assert "Card of 2026-03-03" in text(await house.practice.today(BEN))
    shown = text(await house.practice.my_settings(ADA))
    assert "Pacific/Auckland; your practice day ends at 04:00." in shown
    assert "From" not in shown


async def test_a_zone_of_ones_own_can_be_given_up(house: House) -> None:
    await house.practice.set_zone(ADA, "Pacific/Auckland")
    reply = await house.practice.set_zone(ADA, " None ")
    assert "Time zone: UTC; your practice day ends at 04:00." in text(reply)
    assert "Auckland" not in text(reply)


async def test_a_zone_that_does_not_exist_names_the_nearest(house: House) -> None:
    with pytest.raises(PracticeError, match="Europe/Paris"):
        await house.practice.set_zone(ADA, "Europe/Pariss")
    assert "UTC" in text(await house.practice.my_settings(ADA))


async def test_a_cut_off_of_ones_own_moves_the_day(house: House) -> None:
    reply = await house.practice.set_cut_off(ADA, " 10:30 ")
    assert "From 2026-03-03 on: UTC; your practice day ends at 10:30." in text(reply)
    house.clock.forward(days=2)
    assert "Card of 2026-03-03" in text(await house.practice.today(ADA))  # it is 09:00


@pytest.mark.parametrize("words", ["", "noon", "25:00", "12:01", "-1", "04:00+01:00", "<@1>"])
async def test_a_time_that_is_none_is_refused(house: House, words: str) -> None:
    with pytest.raises(PracticeError, match="is not a time from 00:00 to 12:00"):
        await house.practice.set_cut_off(ADA, words)
