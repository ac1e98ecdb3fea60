"""What went wrong with daily postings elsewhere, one scenario a public report, in our own words.

The names are those of projects with the numbers of their reports.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import pytest
from club import Club, at, place
from scripted import CARD, DECK, SECOND, THIRD, text

from bot.core.deck import Deck
from bot.core.errors import OperatorError, PlatformBusy, PlatformRefused
from bot.store.database import open_to_write
from bot.ticker import Ticker

pytestmark = pytest.mark.asyncio

Scenario = Callable[[Club], Awaitable[None]]
REPORTS: list[object] = []


def report(*names: str) -> Callable[[Scenario], Scenario]:
    def keep(scenario: Scenario) -> Scenario:
        REPORTS.append(pytest.param(scenario, id=" ".join(names)))
        return scenario

    return keep


# --- loops that were started twice --------------------------------------------------------------


@report("python_discord_359", "codegrind_37", "sutando_1843", "tle_294", "reaction_light_82")
async def _a_second_loop_beside_the_first_sends_nothing_twice(club: Club) -> None:
    await club.start()
    second = Ticker(poster=club.poster, extras=club.extras, clock=club.clock)
    for minute in range(30):
        club.clock.at = at(6, 8, 50) + timedelta(minutes=minute)
        await club.ticker.tick()
        await second.tick()
    assert len(club.platform.sent) == 1
    running = asyncio.create_task(club.ticker.run())
    await asyncio.sleep(0)
    await club.ticker.run()  # as a reconnect would: it returns, for the first one still runs
    running.cancel()


@report("takaro_986", "rollem_43")
async def _a_second_instance_does_not_get_the_database(club: Club) -> None:
    with pytest.raises(OperatorError, match="Another bot holds"):
        open_to_write(club.folder / "practice.db")


# --- a wall time that fires more than once ------------------------------------------------------


@report("discordpy_2306", "disnake_585")
async def _many_ticks_within_one_second_send_one_card(club: Club) -> None:
    await club.start()
    for step in range(20):
        await club.tick_at(at(6) + timedelta(milliseconds=50 * step))
    assert len(club.platform.sent) == 1


@report("discordpy_7659", "discordpy_7676")
async def _a_zone_that_is_not_utc_fires_once_a_day(club: Club) -> None:
    await club.start(zone="Asia/Kathmandu")
    await club.days(4, at(12, 12))
    assert len(club.platform.sent) == 2


@report("codinglab_91")
async def _every_hour_of_a_day_gives_one_posting(club: Club) -> None:
    await club.start()
    await club.days(1, at(6, 0))
    assert list(club.platform.how_often().values()) == [1]


@report("yadc_69")
async def _a_restart_posts_nothing_again(club: Club) -> None:
    await club.start()
    for _ in range(4):
        await club.tick_at(at(6, 9, 5))
        club.restart()
    assert len(club.platform.sent) == 1


# --- loops that stop ----------------------------------------------------------------------------


@report("discordpy_2151", "discordpy_9074", "discordpy_10450", "biblebot_279")
async def _an_error_of_any_kind_does_not_end_the_loop(club: Club) -> None:
    await club.start()
    broke = asyncio.Semaphore(0)

    async def breaks() -> None:
        broke.release()
        raise RuntimeError("anything")

    club.poster.begin = breaks  # type: ignore[method-assign]
    ticker = Ticker(poster=club.poster, extras=club.extras, clock=club.clock, at_most=timedelta(0))
    running = asyncio.create_task(ticker.run())
    for _ in range(3):
        await broke.acquire()
    del club.poster.begin
    club.clock.at = at(6)
    await club.platform.was_sent.wait()
    running.cancel()
    assert len(club.platform.sent) == 1


# --- one channel and the others -----------------------------------------------------------------


@report("codegrind_38", "codegrind_194")
async def _a_forbidden_channel_stops_no_other(club: Club) -> None:
    for channel in ("one", "two", "three"):
        await club.start(channel)
    club.platform.faults["two"] = PlatformRefused("Give the bot “Send Messages” in #two.")
    await club.days(1, at(6, 9))
    assert [where for where, _, _ in club.platform.sent] == ["one", "three"]
    assert club.platform.told == [("two", "Give the bot “Send Messages” in #two.")]


@report("would_you_bot_336")
async def _a_permission_that_is_given_back_in_time_still_gets_the_card(club: Club) -> None:
    await club.start()
    club.platform.faults["general"] = PlatformRefused("Give the bot “Send Messages”.")
    await club.tick_at(at(6), at(6, 9, 30))
    assert club.platform.told == [("general", "Give the bot “Send Messages”.")]
    club.platform.faults.clear()
    await club.tick_at(at(6, 10, 15))
    assert len(club.platform.sent) == 1


@report("open_qotd_111")
async def _a_thread_that_fails_is_tried_again_and_the_card_is_not(club: Club) -> None:
    await club.start()
    club.platform.faults["general thread"] = PlatformBusy()
    await club.tick_at(at(6), at(6, 9, 2))
    assert (len(club.platform.sent), club.platform.extras) == (1, [])
    club.platform.faults.clear()
    await club.tick_at(at(6, 9, 10), at(6, 9, 20))
    assert club.platform.extras == [("general", "thread", "message 1")]
    assert len(club.platform.sent) == 1


# --- days and hours -----------------------------------------------------------------------------


@report("daily_image_14", "daily_image_28", "discord_message_scheduler_8")
async def _the_hour_and_the_weekdays_can_be_chosen(club: Club) -> None:
    cohort = await club.start(hour="18:30", days="tue, thu")
    await club.days(4, at(9, 12))
    assert await club.states(cohort) == {"03-10": "sent", "03-12": "sent", "03-17": "due"}
    assert text(await club.organising.show(cohort)).count("Tue 2026-03-17 18:30") == 1


@report("open_qotd_6", "matrix_reminder_57", "standup_slack_28", "standup_slack_110")
async def _the_hour_stays_on_the_wall_through_both_changes(club: Club) -> None:
    await club.start("spring", zone="Europe/Berlin", days="daily")
    await club.tick_at(at(28, 8), at(29, 7))
    await club.tick_at(at(24, 7, month=10), at(25, 8, month=10))
    late = [content for _, _, content in club.platform.sent if "late" in text(content)]
    assert late == []
    assert len(club.platform.sent) == 4


@report("standup_raven_212")
async def _the_day_of_a_card_is_the_local_one_after_a_change(club: Club) -> None:
    await club.start(zone="Pacific/Auckland", days="daily")
    await club.days(3, at(3, 12, month=4))  # their summer time ends on the 5th
    days = [text(content).partition("Card of ")[2][:10] for _, _, content in club.platform.sent]
    assert days == ["2026-04-04", "2026-04-05", "2026-04-06"]


@report("apscheduler_273", "apscheduler_296")
async def _a_skipped_hour_moves_and_a_doubled_hour_fires_once(club: Club) -> None:
    await club.start(zone="America/New_York", hour="02:30", days="daily")
    await club.tick_at(at(8, 6, 59))
    assert club.platform.sent == []
    await club.tick_at(at(8, 7))
    assert len(club.platform.sent) == 1
    await club.change(1, hour="01:30")
    await club.tick_at(at(1, 5, 30, month=11), at(1, 6, 30, month=11))
    assert len(club.platform.sent) == 2


# --- away at the hour ---------------------------------------------------------------------------


@report("trinity_158")
async def _a_restart_at_the_hour_posts_a_little_later(club: Club) -> None:
    await club.start()
    club.restart()
    await club.tick_at(at(6, 9, 2))
    [(_, _, content)] = club.platform.sent
    assert "late" not in text(content)


@report("modmailbot_264")
async def _what_was_missed_while_away_comes_within_its_window(club: Club) -> None:
    cohort = await club.start()
    await club.tick_at(at(6, 14, 59))
    [(_, _, content)] = club.platform.sent
    assert "This card was due at 09:00 and is late" in text(content)
    await club.tick_at(at(9, 15, 1))
    assert await club.states(cohort) == {"03-06": "sent", "03-09": "skipped", "03-10": "due"}


# --- which card ---------------------------------------------------------------------------------


@report("leetcode_curriculum_41")
async def _the_card_of_a_day_is_chosen_before_it_is_posted(club: Club) -> None:
    cohort = await club.start()
    [planned] = await club.rows(cohort)
    await club.tick_at(at(6))
    [today, tomorrow] = await club.rows(cohort)
    assert club.platform.cards_in("general") == [planned.card] == [today.card]
    assert tomorrow.card != today.card
    club.deck = Deck(tuple(card for card in DECK.cards if card.slug != tomorrow.card))
    club.restart()
    await club.tick_at(at(9))
    left = {CARD.slug, SECOND.slug, THIRD.slug} - {today.card, tomorrow.card}
    assert {club.platform.cards_in("general")[1]} == left


@pytest.mark.parametrize("scenario", REPORTS)
async def test_public_report(scenario: Scenario, club: Club) -> None:
    await scenario(club)


async def test_a_deck_of_two_families_alternates_through_weeks(club: Club) -> None:
    other = [replace(card, slug=f"{card.slug}-2", topic="loss") for card in DECK.cards]
    club.deck = Deck((*DECK.cards, *other))
    club.restart()
    await club.start(days="daily")
    await club.tick_at(*(at(day) for day in range(7, 19)))
    cards = club.platform.cards_in("general")
    assert len(cards) == 12
    assert all(one.endswith("-2") != two.endswith("-2") for one, two in pairwise(cards))


async def test_two_channels_of_one_server_are_two_cohorts(club: Club) -> None:
    one, two = await club.start("one"), await club.start("two", hour="10:00")
    assert one != two
    await club.tick_at(at(6), at(6, 10))
    assert [where for where, _, _ in club.platform.sent] == ["one", "two"]
    assert await club.organising.at(place("three")) is None
