"""Grader and platforms, counted on the way."""

import pytest
from club import Club, at
from prometheus_client import REGISTRY as EVERYTHING
from scripted import ACCEPTED, ADA, CODE, DECK, House

from bot.core.errors import GraderUnavailable, PlatformBusy, PlatformRefused
from bot.meters import REGISTRY
from bot.watched import WatchedGrader, WatchedPlatform

pytestmark = pytest.mark.asyncio
SLUG = DECK.cards[0].slug


def value(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0.0


async def test_gradings_are_counted_by_verdict_and_timed(house: House) -> None:
    house.practice.grader = WatchedGrader(house.grader)
    house.grader.will(ACCEPTED)
    before = value("practice_grading_seconds_count")
    accepted = value("practice_gradings_total", verdict="accepted")
    away = value("practice_gradings_total", verdict="unavailable")
    await house.practice.submit(ADA, CODE, key="1", card=SLUG)
    house.grader.will(GraderUnavailable())
    house.clock.forward(hours=1)
    await house.practice.submit(ADA, CODE, key="2", card=SLUG)
    assert value("practice_grading_seconds_count") == before + 1
    assert value("practice_gradings_total", verdict="accepted") == accepted + 1
    assert value("practice_gradings_total", verdict="unavailable") == away + 1


async def test_messages_are_counted_by_what_became_of_them(club: Club) -> None:
    club.poster.platforms = {"discord": WatchedPlatform("discord", club.platform)}
    outcomes = ("sent", "busy", "refused", "unclear")
    before = [value("practice_sendings_total", platform="discord", outcome=one) for one in outcomes]
    for channel in ("one", "two", "three", "four"):
        await club.start(channel)
    club.platform.faults = {"two": PlatformBusy(), "three": PlatformRefused("No.")}
    club.platform.losses = {"four": ConnectionResetError()}
    await club.tick_at(at(6))
    after = [value("practice_sendings_total", platform="discord", outcome=one) for one in outcomes]
    # the admin of the third channel was told: that is a message, too
    assert [b - a for a, b in zip(before, after, strict=True)] == [2, 1, 1, 1]


async def test_nothing_is_in_the_registry_that_other_programs_share() -> None:
    names = {family.name for family in EVERYTHING.collect()}
    assert not [name for name in names if name.startswith("practice")]
