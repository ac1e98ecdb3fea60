"""Cohorts as organisers set them: what can be set, what is refused, what is written down."""

from datetime import date, time

import pytest
from club import CHIEF, SOMEBODY, Club, at, place
from scripted import text

from bot.core.cohort_words import read_days, read_wishes
from bot.core.errors import PracticeError
from bot.core.model import Cohort, Level
from bot.core.model_cohort import EVERY_DAY, WEEKDAYS, Weekday
from bot.core.schedule import known_zone

pytestmark = pytest.mark.asyncio


async def cohort(club: Club, number: int = 1) -> Cohort:
    return await club.store.read(lambda tx: tx.cohort(number))


async def audit(club: Club, number: int = 1) -> list[str]:
    kept = await club.store.read(lambda tx: tx.audit(number))
    return [f"{actor}: {what}" for _, actor, what in kept]


# --- what can be set ----------------------------------------------------------------------------


async def test_a_cohort_starts_with_weekdays_at_nine(club: Club) -> None:
    reply = await club.organising.start(CHIEF, place(), "#general", "Europe/Berlin", {})
    assert "Next cards: Fri 2026-03-06 09:00, Mon 2026-03-09 09:00 and Tue" in text(reply)
    made = await cohort(club)
    assert (made.zone, made.name, made.direct) == ("Europe/Berlin", "#general", False)
    assert (made.calendar.post_at, made.calendar.days) == (time(9), WEEKDAYS)
    assert await audit(club) == ["learner 1: started"]


async def test_everything_can_be_set_and_is_written_down(club: Club) -> None:
    await club.start()
    wishes = {
        "zone": "asia/kolkata",
        "hour": "18:30",
        "days": "mon, wed - fri",
        "levels": "L3",
        "topics": "Coding, attention",
        "roles": "inference engineering",
        "kinds": "debug",
        "minutes": "15",
        "start": "2026-03-09",
        "length": "20",
        "answer": "21",
        "short-answer": "yes",
        "late": "120",
        "recap": "on",
        "retention": "7",
        "name": "Numerics  \n club",
    }
    await club.organising.change(CHIEF, 1, wishes)
    made = await cohort(club)
    calendar = made.calendar
    assert (made.zone, made.name) == ("Asia/Kolkata", "Numerics club")
    assert (calendar.post_at, calendar.answer_at) == (time(18, 30), time(21))
    assert calendar.days == (Weekday.MON, Weekday.WED, Weekday.THU, Weekday.FRI)
    assert calendar.cards.levels == (Level.SENIOR,)
    assert calendar.cards.topics == ("Coding", "attention")
    assert calendar.cards.roles == ("Inference Engineering",)
    assert (calendar.cards.kinds, calendar.cards.minutes_most) == (("Debug",), 15)
    assert (calendar.starts_on, calendar.length) == (date(2026, 3, 9), 20)
    assert (calendar.short_answer, calendar.recap) == (True, True)
    assert calendar.late_minutes == 120
    assert calendar.retention_days == 7
    kept = await audit(club)
    assert len(kept) == 1 + len(wishes)
    assert "learner 1: zone: UTC → Asia/Kolkata" in kept
    assert "It was set so already." in text(await club.organising.change(CHIEF, 1, wishes))
    assert await audit(club) == kept


async def test_a_wish_is_taken_back_with_none(club: Club) -> None:
    await club.start(levels="L3", length="5", start="tomorrow", answer="15:00", minutes="10")
    await club.change(1, levels="all", length="endless", start="none", answer="off", minutes="any")
    calendar = (await cohort(club)).calendar
    assert (calendar.starts_on, calendar.length, calendar.answer_at) == (None, None, None)
    assert (calendar.cards.levels, calendar.cards.minutes_most) == ((), None)


async def test_a_change_plans_anew_and_never_for_a_day_that_had_its_card(club: Club) -> None:
    await club.start()
    await club.change(1, hour="12:00")
    await club.tick_at(at(6, 9))
    assert club.platform.sent == []
    await club.tick_at(at(6, 12))
    await club.change(1, hour="18:00", days="daily")
    await club.tick_at(at(6, 18), at(7, 18))
    assert [f"{row.day:%d} {row.state}" for row in await club.rows(1)] == [
        "06 sent",
        "07 sent",
        "08 due",
    ]


async def test_a_move_of_the_zone_makes_no_second_card_of_a_day(club: Club) -> None:
    await club.start(zone="Pacific/Auckland", days="daily")
    await club.tick_at(at(6, 20))  # the 7th in Auckland
    await club.change(1, zone="America/Los_Angeles")
    for hour in range(24 * 3):
        await club.tick_at(at(6 + (20 + hour) // 24, (20 + hour) % 24))
    days = [row.day.day for row in await club.rows(1) if row.state == "sent"]
    assert days == [7, 8, 9]


async def test_pause_and_resume(club: Club) -> None:
    await club.start()
    assert "Paused: no cards come" in text(await club.organising.pause(CHIEF, 1))
    await club.tick_at(at(6), at(9))
    assert club.platform.sent == []
    await club.organising.resume(CHIEF, 1)
    await club.tick_at(at(9, 10), at(10))
    assert await club.states(1) == {"03-10": "sent", "03-11": "due"}
    assert (await audit(club))[1:] == ["learner 1: paused", "learner 1: resumed"]


async def test_holidays_come_and_go(club: Club) -> None:
    await club.start()
    reply = await club.organising.add_holiday(CHIEF, 1, "2026-03-06", "Founders' day")
    assert "Holidays: 2026-03-06 Founders' day." in text(reply)
    assert "Next cards: Mon" in text(reply)
    await club.organising.add_holiday(CHIEF, 1, "tomorrow")
    reply = await club.organising.remove_holiday(CHIEF, 1, "today")
    assert "Next cards: Fri" in text(reply)
    await club.tick_at(at(6))
    assert len(club.platform.sent) == 1


# --- what is refused ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("zone", "Europe/Berlim", "Europe/Berlin"),
        ("days", "mon-fryday", "Friday"),
        ("days", "moonday", "nearest are Monday, Sunday"),
        ("days", "", "at least one weekday"),
        ("hour", "25:00", "no time of day: write it like 09:00"),
        ("hour", "24", "no time of day"),
        ("hour", "9:5", "no time of day"),
        ("hour", "noon", "no time of day"),
        ("hour", "\u0966\u096f:\u0966\u0966", "no time of day"),
        ("levels", "L5", "nearest are L2, L3 and L4"),
        ("topics", "atention", "attention"),
        ("roles", "Inference", "Inference Engineering"),
        ("kinds", "quiz", "Debug"),
        ("minutes", "0", "from 1 to 240"),
        ("minutes", "ten", "a whole number"),
        ("start", "2026-03-05", "2026-03-05 is over: start today, 2026-03-06"),
        ("start", "2029-01-01", "more than two years away"),
        ("start", "6.3.2026", "no date: write it like 2026-03-06"),
        ("length", "-1", "a whole number"),
        ("late", "5", "from 15 to 1440"),
        ("short-answer", "maybe", "Say yes or no"),
        ("short-answer", "yes", "Say when, as in answer=15:00"),
        ("hours", "9", "no setting of that name; the nearest are hour"),
        ("levels", "L2", "No card passes this filter; there would be 3 cards without the level L2"),
    ],
)
async def test_what_is_wrong_is_one_sentence_and_nothing_is_kept(
    name: str, value: str, says: str, club: Club
) -> None:
    await club.start()
    before, kept = await cohort(club), await audit(club)
    with pytest.raises(PracticeError) as refusal:
        await club.organising.change(CHIEF, 1, {"hour": "10:00", name: value})
    assert says in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert (await cohort(club), await audit(club)) == (before, kept)


@pytest.mark.parametrize("name", ["zone", "days", "topics", "roles", "hour", "start"])
async def test_what_was_typed_is_not_repeated(name: str, club: Club) -> None:
    await club.start()
    with pytest.raises(PracticeError) as refusal:
        await club.organising.change(CHIEF, 1, {name: "<@everyone>"})
    assert "everyone" not in str(refusal.value)


async def test_an_empty_filter_says_what_each_condition_costs(club: Club) -> None:
    with pytest.raises(PracticeError) as refusal:
        await club.start(levels="L3", minutes="9", topics="attention")
    assert str(refusal.value) == (
        "No card passes this filter; there would be 3 cards without the limit of minutes 9."
    )
    with pytest.raises(PracticeError, match="dropping one of its conditions is not enough"):
        await club.start(levels="L2", minutes="9")
    assert await club.organising.at(place()) is None


async def test_a_channel_in_use_is_refused(club: Club) -> None:
    await club.start()
    with pytest.raises(PracticeError, match=r"in use by a cohort already \(\\#general\)"):
        await club.start()
    assert len(await club.organising.cohorts()) == 1


async def test_a_cohort_that_is_not_there_is_named_with_those_that_are(club: Club) -> None:
    with pytest.raises(PracticeError, match="There is no cohort yet"):
        await club.organising.show(1)
    await club.start("one")
    await club.start("two")
    with pytest.raises(PracticeError, match="there are 1 and 2"):
        await club.organising.change(CHIEF, 7, {})


async def test_only_organisers_may(club: Club) -> None:
    await club.start()
    organising = club.organising
    with pytest.raises(PracticeError, match="Only those who may manage this channel"):
        await organising.start(SOMEBODY, place("other"), "", "UTC", {})
    for refused in (
        organising.change(SOMEBODY, 1, {"hour": "10"}),
        organising.pause(SOMEBODY, 1),
        organising.resume(SOMEBODY, 1),
        organising.add_holiday(SOMEBODY, 1, "today"),
        organising.remove_holiday(SOMEBODY, 1, "today"),
    ):
        with pytest.raises(PracticeError, match="Only those who may manage this channel"):
            await refused
    assert await audit(club) == ["learner 1: started"]


async def test_a_holiday_in_the_past_is_refused(club: Club) -> None:
    await club.start()
    with pytest.raises(PracticeError, match="2026-03-05 is over"):
        await club.organising.add_holiday(CHIEF, 1, "2026-03-05")


# --- what happens to a channel ------------------------------------------------------------------


async def test_a_renamed_channel_keeps_its_cohort(club: Club) -> None:
    await club.start()
    await club.channels.renamed(place(), "#reading")
    assert (await cohort(club)).name == "#reading"
    await club.channels.renamed(place("unknown"), "#nobody")


async def test_a_channel_that_moves_takes_its_cohort_along(club: Club) -> None:
    await club.start("one")
    await club.start("two")
    await club.channels.moved(place("one"), "three")
    await club.tick_at(at(6))
    assert sorted(where for where, _, _ in club.platform.sent) == ["three", "two"]
    with pytest.raises(PracticeError, match="in use"):
        await club.channels.moved(place("three"), "two")


async def test_an_archived_channel_pauses_and_goes_on_when_it_is_back(club: Club) -> None:
    await club.start()
    await club.channels.closed(place())
    await club.channels.closed(place())
    await club.tick_at(at(6))
    await club.channels.opened(place())
    await club.tick_at(at(9))
    assert await club.states(1) == {"03-09": "sent", "03-10": "due"}
    assert (await audit(club))[1:] == ["the platform: paused", "the platform: resumed"]


async def test_a_cohort_that_was_paused_by_hand_stays_so_when_its_channel_is_back(
    club: Club,
) -> None:
    await club.start()
    await club.organising.pause(CHIEF, 1)
    await club.channels.closed(place())
    await club.channels.opened(place())
    assert (await cohort(club)).calendar.paused_at is not None


async def test_a_removed_bot_posts_nothing_and_goes_on_when_it_is_back(club: Club) -> None:
    await club.start("one")
    await club.start("two", hour="10:00")
    await club.organising.start(CHIEF, place("c", "another"), "", "UTC", {})
    await club.channels.bot_removed("discord", "guild")
    await club.tick_at(at(6, 11))
    assert [where for where, _, _ in club.platform.sent] == ["c"]
    assert "The bot was removed" in await club.organising.coming(1)
    await club.channels.bot_returned("discord", "guild")
    await club.tick_at(at(9, 11))
    assert sorted(where for where, _, _ in club.platform.sent) == ["c", "c", "one", "two"]


async def test_a_channel_of_a_removed_bot_can_start_again(club: Club) -> None:
    await club.start()
    await club.channels.bot_removed("discord", "guild")
    assert await club.start(hour="10:00") == 1
    assert (await cohort(club)).removed_at is None


# --- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "days"),
    [
        ("mon-fri", WEEKDAYS),
        ("Weekdays", WEEKDAYS),
        ("every  day", EVERY_DAY),
        ("sat-mon", (Weekday.MON, Weekday.SAT, Weekday.SUN)),
        ("tuesday thu,thu", (Weekday.TUE, Weekday.THU)),
        ("fri-fri", (Weekday.FRI,)),
        ("mon - wed", (Weekday.MON, Weekday.TUE, Weekday.WED)),
    ],
)
async def test_weekdays_are_read_in_many_ways(words: str, days: tuple[Weekday, ...]) -> None:
    assert read_days(words) == days


@pytest.mark.parametrize(
    ("words", "wishes"),
    [
        ("", {}),
        ("hour=9", {"hour": "9"}),
        ("Hour=9 roles=LLM Product Engineering, Evaluation days=mon-fri", None),
        ("short-answer=yes name=a=b", {"short-answer": "yes", "name": "a=b"}),
        ("levels= topics=x", {"levels": "", "topics": "x"}),
    ],
)
async def test_wishes_are_read_by_name(words: str, wishes: dict[str, str] | None) -> None:
    expected = {"hour": "9", "roles": "LLM Product Engineering, Evaluation", "days": "mon-fri"}
    assert read_wishes(words) == (expected if wishes is None else wishes)


@pytest.mark.parametrize("words", ["hour", "at nine hour=9", "=9"])
async def test_words_without_a_name_are_refused(words: str) -> None:
    with pytest.raises(PracticeError, match="as NAME=VALUE"):
        read_wishes(words)


async def test_zones_are_named_as_elsewhere() -> None:
    assert known_zone("asia/kolkata") == "Asia/Kolkata"
