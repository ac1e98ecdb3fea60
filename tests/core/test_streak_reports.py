"""What went wrong with streaks elsewhere, one scenario a public report, in our own words.

A name is the project and the number of the report.
"""

from collections.abc import Awaitable, Callable

import pytest
from habits import Alone, Channel, nine, wall
from scripted import ACCEPTED, ADA, BEN, INTERNAL, ONE_LEFT, House, text

from bot.core import boards
from bot.core.model import Answer
from bot.core.streaks import Neutral, Rule

pytestmark = pytest.mark.asyncio

Scenario = Callable[[House], Awaitable[None]]
REPORTS: dict[str, Scenario] = {}


def report(*names: str) -> Callable[[Scenario], Scenario]:
    def keep(scenario: Scenario) -> Scenario:
        assert not REPORTS.keys() & set(names)
        REPORTS.update(dict.fromkeys(names, scenario))
        return scenario

    return keep


# --- days are days of a calendar, not spans of hours -----------------------------------------


@report("devtrack_2318", "dailydotdev_1893")
async def _a_day_of_25_hours_breaks_nothing(house: House) -> None:
    ada = Alone(house, "America/New_York")
    await ada.solve("2026-10-31 19:30")
    await ada.solve("2026-11-01 20:00")  # 25 and a half hours later
    await ada.solve("2026-11-02 22:00")
    assert (await ada.streak()).current == 3


@report("algo_3973")
async def _a_day_of_23_hours_breaks_nothing(house: House) -> None:
    ada = Alone(house, "America/New_York")
    await ada.solve("2026-03-07 04:30")
    await ada.solve("2026-03-08 23:00")
    await ada.solve("2026-03-09 04:30")  # four and a half hours later, and a new day
    assert (await ada.streak()).current == 3


@report("tickmate_113")
async def _the_days_may_lie_two_days_or_a_minute_apart(house: House) -> None:
    ada = Alone(house, "Europe/Berlin")
    await ada.solve("2026-03-27 04:01")
    await ada.solve("2026-03-29 03:59")  # the night of the 28th: 47 hours, one of them skipped
    await ada.solve("2026-03-29 04:01")
    assert (await ada.streak()).current == 3


@report("readingstreak_12")
async def _a_change_of_half_an_hour_resets_nothing(house: House) -> None:
    ada = Alone(house, "Australia/Lord_Howe")
    for day in (3, 4, 5, 6):
        await ada.solve(f"2026-04-0{day} 23:50")
    assert (await ada.streak()).current == 4


@report("freecodecamp_7925", "freecodecamp_1649")
async def _near_midnight_and_near_the_cut_off(house: House) -> None:
    ada = Alone(house, "America/Sao_Paulo")
    await ada.solve("2026-03-02 23:59:59")
    await ada.solve("2026-03-03 00:00:01")  # still the same practice day
    assert (await ada.streak()).current == 1
    await ada.solve("2026-03-04 03:59:59.999999")
    assert (await ada.streak()).current == 2
    await ada.solve("2026-03-04 04:00:00")
    assert (await ada.streak()).current == 3


# --- the learner's zone and not that of a server ---------------------------------------------


@report("time_counter_52", "dailydotdev_1439")
async def _studying_every_morning_far_east(house: House) -> None:
    ada = Alone(house, "Asia/Tokyo")
    await ada.solve_days("2026-03-02", 9, "07:00")  # the day before, in UTC
    assert (await ada.streak()).current == 9


@report("leetcode_5987", "dailydotdev_1543")
async def _late_evenings_far_west(house: House) -> None:
    ada = Alone(house, "America/Los_Angeles")
    await ada.solve_days("2026-03-02", 5, "21:00")  # the day after, in UTC
    await ada.at("2026-03-06 23:00")
    assert (await ada.streak()).current == 5


@report("tome_344", "dailydotdev_1676")
async def _morning_and_evening_of_a_local_day_are_one(house: House) -> None:
    ada = Alone(house, "Pacific/Auckland")
    await ada.solve("2026-03-02 08:00")
    await ada.solve("2026-03-02 20:00")  # another day in UTC
    assert (await ada.streak()).current == 1
    await ada.at("2026-03-02 20:05")
    assert [str(step.day) for step in await ada.steps()] == ["2026-03-02"]


@report("algoforge_6")
async def _two_local_days_within_one_day_of_the_server(house: House) -> None:
    ada = Alone(house, "Asia/Tokyo")
    await ada.solve("2026-03-02 22:00")
    await ada.solve("2026-03-03 07:00")
    assert (await ada.streak()).current == 2


@report("seinfeld_17", "monkeytype_7204")
async def _zones_and_day_ends_with_minutes(house: House) -> None:
    ada = Alone(house, "Asia/Kathmandu")
    await ada.at("2026-03-01 12:00")
    await house.practice.set_cut_off(ADA, "05:30")
    await ada.solve("2026-03-03 05:29")
    await ada.solve("2026-03-03 05:31")
    assert [str(step.day) for step in await ada.steps()][-2:] == ["2026-03-02", "2026-03-03"]
    assert (await ada.streak()).current == 2


@report("manifold_1265")
async def _each_in_a_channel_has_a_midnight_of_their_own(house: House) -> None:
    team = await Channel(house).open()
    await team.post("2026-03-02", "2026-03-03", "2026-03-04", at="01:00")
    for who, zone in ((ADA, "Pacific/Honolulu"), (BEN, "Asia/Tokyo")):
        await team.join(who, nine("2026-03-02", -8))
        await house.store.write(
            lambda tx, who=who, zone=zone: tx.set_zone(
                tx.learner_of(who, nine("2026-03-02")).id,
                nine("2026-03-01").date(),
                zone,
                nine("2026-03-01").time().replace(hour=4),
            )
        )
        await team.solve(who, "2026-03-02", nine("2026-03-03", 3))  # after the next posting
    ada, ben = [await team.streak(who, nine("2026-03-03", 4)) for who in (ADA, BEN)]
    assert ada is not None
    assert ben is not None
    assert (ada.current, ben.current) == (1, 0)  # the 2nd still runs in Honolulu


# --- a day end of one's own ------------------------------------------------------------------


@report("habitica_1004", "habitica_2524")
async def _a_later_end_of_the_day_is_honoured(house: House) -> None:
    ada = Alone(house)
    await ada.at("2026-03-01 12:00")
    await house.practice.set_cut_off(ADA, "09:00")
    await ada.solve("2026-03-03 08:00")
    assert [str(step.day) for step in await ada.steps()][-1] == "2026-03-02"


@report("monkeytype_4735")
async def _the_day_end_is_honoured_on_every_day(house: House) -> None:
    ada = Alone(house)
    await ada.at("2026-03-01 12:00")
    await house.practice.set_cut_off(ADA, "10:00")
    for past in range(3, 10):
        await ada.solve(f"2026-03-{past:02} 09:30")  # always the day before
    assert (await ada.streak()).current == 7
    assert [str(step.day) for step in await ada.steps()][-1] == "2026-03-08"


@report("habitica_2328")
async def _a_change_of_the_day_end_costs_no_day(house: House) -> None:
    ada = Alone(house)
    await ada.solve_days("2026-03-02", 3, "08:00")
    await house.practice.set_cut_off(ADA, "09:00")
    await ada.solve("2026-03-05 09:30")
    await ada.solve("2026-03-06 09:30")
    assert (await ada.streak()).current == 5


# --- travel ----------------------------------------------------------------------------------


@report("habitica_3433")
async def _travel_costs_no_day(house: House) -> None:
    ada = Alone(house, "America/Los_Angeles")
    await ada.solve("2026-03-02 20:00")
    await house.practice.set_zone(ADA, "Pacific/Kiritimati")
    await ada.solve("2026-03-04 22:00", "Pacific/Kiritimati")
    await house.practice.set_zone(ADA, "America/Los_Angeles")
    await ada.solve("2026-03-05 20:00")
    await ada.solve("2026-03-06 20:00")
    found = await ada.streak()
    assert found.current == found.longest == 4
    assert [step.posting.neutral for step in await ada.steps()][1] is Neutral.MOVED


@report("habitica_3258")
async def _a_day_rolls_once_however_often_the_zone_is_changed(house: House) -> None:
    ada = Alone(house, "Pacific/Kiritimati")
    await ada.solve("2026-03-02 12:00")
    for zone in ("Pacific/Pago_Pago", "Asia/Tokyo", "Pacific/Pago_Pago"):
        await house.practice.set_zone(ADA, zone)
        assert (await ada.streak()).current == 1
    for hours in range(0, 60, 3):
        house.clock.at = wall("2026-03-02 13:00", "Pacific/Kiritimati")
        house.clock.forward(hours=hours)
        await ada.send(ACCEPTED)
    seen = [str(step.day) for step in await ada.steps()]
    assert seen == sorted(set(seen))
    # 60 hours: the 2nd lasts until it has ended in Pago Pago as well, and the 3rd follows
    assert (await ada.streak()).current == 2


@report("dailydotdev_1612")
async def _a_zone_is_not_applied_backwards_and_that_is_said(house: House) -> None:
    ada = Alone(house)
    await ada.solve("2026-03-02 12:00")
    await ada.solve("2026-03-04 20:00")
    before = await ada.streak()
    reply = text(await house.practice.set_zone(ADA, "Pacific/Honolulu"))
    assert "From 2026-03-05 on: Pacific/Honolulu;" in reply
    assert "takes no day from your streak" in reply
    assert await ada.streak() == before
    assert [step.rule for step in await ada.steps()] == [
        Rule.FINISHED,
        Rule.MISSED,
        Rule.FINISHED,
    ]


# --- a set of days and not a counter ---------------------------------------------------------


@report("algo_3728", "freecodecamp_34898")
async def _many_tries_on_a_day_count_once_and_break_nothing(house: House) -> None:
    ada = Alone(house)
    await ada.solve("2026-03-02 12:00")
    for minute in range(25):
        await ada.solve(f"2026-03-03 12:{minute:02}")
    assert (await ada.streak()).current == 2


@report("stopstalk_370")
async def _an_old_card_solved_again_earns_no_day(house: House) -> None:
    ada = Alone(house)
    first = await ada.solve("2026-03-02 12:00")
    for day in (3, 4):
        await ada.solve(f"2026-03-0{day} 12:00", card=first.card)
    assert (await ada.streak()).current == 0
    assert (await ada.streak()).longest == 1


@report("leetsync_92", "leetsync_159")
async def _solving_a_card_again_loses_no_day(house: House) -> None:
    ada = Alone(house)
    first = await ada.solve("2026-03-02 12:00")
    await ada.solve("2026-03-03 12:00")
    await ada.solve("2026-03-03 13:00", card=first.card)
    assert (await ada.streak()).current == 2
    await ada.solve_days("2026-03-04", 4)  # the deck of three begins again
    assert (await ada.streak()).current == 6


@report("codegrind_206")
async def _the_streak_is_computed_from_the_rows_alone(house: House) -> None:
    ada = Alone(house)
    await ada.solve_days("2026-03-02", 3)
    before = await ada.streak()
    house.restart()
    assert await ada.streak() == before


# --- what is shown is what is counted --------------------------------------------------------


@report("dailydotdev_1619", "hackatime_171", "ddol_9", "freecodecamp_2290")
async def _every_place_shows_the_same_number(house: House) -> None:
    ada = Alone(house, "Asia/Tokyo")
    await ada.solve_days("2026-03-02", 4, "07:00")
    reply = text(await ada.solve("2026-03-06 07:00"))
    assert "Practice day 2026-03-06 counts. Streak: 5 days." in reply
    shown = await ada.shown()
    assert "Streak: 5 days." in shown
    assert shown.count("■") - 1 == 5  # and one in the legend
    assert "Fri 2026-03-06: finished (5)" in await ada.why()


@report("writer_bot_23")
async def _the_card_and_the_streak_live_in_one_zone(house: House) -> None:
    ada = Alone(house)
    await ada.at("2026-03-02 12:00")
    await house.practice.set_zone(ADA, "Pacific/Auckland")
    await ada.solve("2026-03-03 16:00")  # the 4th in Auckland
    assert "Card of 2026-03-04" in text(await house.practice.today(ADA))
    assert [str(step.day) for step in await ada.steps()][-1] == "2026-03-04"


@report("cssbattle_433")
async def _a_learner_can_ask_why(house: House) -> None:
    ada = Alone(house)
    await ada.solve("2026-03-02 12:00")
    await ada.solve("2026-03-04 12:00")
    shown = await ada.why()
    assert "Mon 2026-03-02: finished (1)" in shown
    assert "Tue 2026-03-03: not finished; the count starts with the next finished day (0)" in shown
    assert "Wed 2026-03-04: finished (1)" in shown
    assert "lost" not in shown


@report("monkeytype_7002")
async def _no_streak_is_older_than_the_account(house: House) -> None:
    team = await Channel(house).open()
    await team.post("2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05")
    await team.join(ADA, nine("2026-03-04", 2))
    for past in ("2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05"):
        await team.solve(ADA, past, nine("2026-03-05", 1))
    found = await team.streak(ADA, nine("2026-03-05", 2))
    assert found is not None
    assert found.current == found.longest == 1  # the day before was over when they came to it
    assert found.last == 2


# --- days that ask nothing -------------------------------------------------------------------


@report("habitica_933")
async def _days_without_a_posting_break_nothing(house: House) -> None:
    team = await Channel(house).open()
    await team.post("2026-03-05", "2026-03-06", "2026-03-09")
    await team.join(ADA, nine("2026-03-05"))
    await team.solve(ADA, "2026-03-05", nine("2026-03-05", 1))
    await team.solve(ADA, "2026-03-06", nine("2026-03-08", 1))  # on the Sunday
    await team.solve(ADA, "2026-03-09", nine("2026-03-09", 1))
    found = await team.streak(ADA, nine("2026-03-09", 2))
    assert found is not None
    assert (found.current, found.last) == (3, 3)


@report("miki_bot_473")
async def _an_outage_breaks_nobodys_streak(house: House) -> None:
    team = await Channel(house).open()
    await team.post("2026-03-02", "2026-03-03", "2026-03-04")
    for who in (ADA, BEN):
        await team.join(who, nine("2026-03-02"))
        await team.solve(who, "2026-03-02", nine("2026-03-02", 1))
    await team.outage(nine("2026-03-03", 3), nine("2026-03-03", 5))
    for who in (ADA, BEN):
        await team.solve(who, "2026-03-04", nine("2026-03-04", 1))
        found = await team.streak(who, nine("2026-03-04", 2))
        assert found is not None
        assert (found.current, found.last) == (2, 2)
        neutral = [step.posting.neutral for step in await team.steps(who, nine("2026-03-04", 2))]
        assert neutral == [None, Neutral.OUTAGE, None]


# --- freezes and repair ----------------------------------------------------------------------


@report("greatfrontend_324")
async def _seven_days_earn_a_freeze(house: House) -> None:
    ada = Alone(house)
    await ada.solve_days("2026-03-02", 6)
    assert (await ada.streak()).freezes == 0
    reply = text(await ada.solve("2026-03-08 12:00"))
    assert "Streak: 7 days." in reply
    assert "Freezes: 1 of 2." in reply


@report("greatfrontend_431")
async def _two_freezes_are_held_at_most(house: House) -> None:
    ada = Alone(house)
    await ada.solve_days("2026-03-02", 22)
    assert (await ada.streak()).freezes == 2


@report("dailydotdev_apps_6340")
async def _a_freeze_is_used_without_asking_and_is_seen(house: House) -> None:
    ada = Alone(house)
    await ada.solve_days("2026-03-02", 7)
    await ada.at("2026-03-10 12:00")
    shown = await ada.shown()
    assert "Streak: 7 days." in shown
    assert "Freezes: 0 of 2. A freeze covered 2026-03-09." in shown
    assert "Mon 2026-03-09: not finished; a freeze covered it (7)" in await ada.why()


@report("medito_715")
async def _a_freeze_keeps_and_adds_nothing(house: House) -> None:
    ada = Alone(house)
    await ada.solve_days("2026-03-02", 7)
    await ada.solve("2026-03-10 12:00")
    assert (await ada.streak()).current == 8


@report("medito_855")
async def _freezes_do_not_vanish(house: House) -> None:
    team = await Channel(house).open()
    days = [f"2026-03-{number:02}" for number in range(2, 17)]
    await team.post(*days)
    await team.join(ADA, nine(days[0]))
    for day in days[:14]:
        await team.solve(ADA, day, nine(day, 1))
    await team.post("2026-06-01", "2026-06-02")  # after a long break of the whole channel
    for at in (nine("2026-03-16", 1), nine("2026-05-30"), nine("2026-06-01", 1)):
        found = await team.streak(ADA, at)
        assert found is not None
        assert (found.current, found.freezes) == (14, 2 if at < nine("2026-06-01") else 1)


@report("helix_trainer_325")
async def _one_freeze_covers_one_day_and_not_sixty(house: House) -> None:
    ada = Alone(house)
    await ada.solve_days("2026-03-02", 10)
    await ada.solve("2026-05-11 12:00")
    found = await ada.streak()
    assert (found.current, found.longest) == (1, 10)
    assert sum(step.rule is Rule.FROZEN for step in await ada.steps()) == 1


@report("dailydotdev_1464")
async def _a_repaired_streak_stays_repaired(house: House) -> None:
    ada = Alone(house, "Asia/Tokyo")
    first, second, third = [await ada.solve(f"2026-03-0{day} 12:00") for day in (2, 3, 4)]
    await ada.at("2026-03-06 12:00")
    assert "Solve 2 earlier cards before Sun 2026-03-08 04:00 (Asia/Tokyo)" in await ada.shown()
    await ada.solve("2026-03-06 12:00", card=first.card)  # it is today's as well
    assert "Solve 2 earlier cards before" in await ada.shown()
    await ada.solve("2026-03-06 12:02", card=second.card)
    assert "Solve 1 earlier card before" in await ada.shown()
    await ada.solve("2026-03-06 12:05", card=third.card)
    for later in ("2026-03-06 23:59", "2026-03-07 00:01", "2026-03-07 03:59"):
        await ada.at(later)
        assert (await ada.streak()).current >= 3
    assert "repaired by solving 2 earlier cards" in await ada.why()


# --- boards ----------------------------------------------------------------------------------


@report("codegrind_205")
async def _a_boards_week_has_one_boundary_for_everybody(house: House) -> None:
    team = await Channel(house, "Europe/Berlin").open()
    await team.post("2026-03-08", "2026-03-09")  # a Sunday and a Monday
    late = nine("2026-03-08", 22)  # Monday morning in Berlin, Sunday evening in New York
    for who in (ADA, BEN):
        learner = await team.join(who, nine("2026-03-08"))
        await house.store.write(
            lambda tx, learner=learner: boards.show(tx, team.cohort.id, learner, late)
        )
        await team.solve(who, "2026-03-08", late)
    first = await house.store.write(
        lambda tx: boards.board(tx, team.cohort.id, boards.week_of(nine("2026-03-08").date()))
    )
    assert [one.line.finished for one in first.first] == [1, 1]
    second = await house.store.write(
        lambda tx: boards.board(tx, team.cohort.id, boards.week_of(nine("2026-03-09").date()))
    )
    assert second.first == ()


@pytest.mark.parametrize("name", sorted(REPORTS))
async def test_public_report(name: str, house: House) -> None:
    await REPORTS[name](house)


async def test_a_tried_and_studied_card_is_a_day_as_well(house: House) -> None:
    ada = Alone(house)
    await ada.at("2026-03-02 12:00")
    await ada.send(ONE_LEFT)
    await house.practice.reveal(ADA, Answer.FULL)
    assert (await ada.streak()).current == 1


async def test_a_grader_that_fails_costs_nothing(house: House) -> None:
    team = await Channel(house).open()
    await team.post("2026-03-02", "2026-03-03", "2026-03-04", "2026-03-05")
    await team.join(ADA, nine("2026-03-02"))
    await team.solve(ADA, "2026-03-02", nine("2026-03-02", 1))
    for _ in range(3):  # every retry
        await team.solve(ADA, "2026-03-03", nine("2026-03-03", 1), INTERNAL)
    await team.leave_waiting(ADA, "2026-03-04", nine("2026-03-04", 1))
    await team.solve(ADA, "2026-03-05", nine("2026-03-05", 1))
    found = await team.streak(ADA, nine("2026-03-05", 2))
    assert found is not None
    assert found.current == 2
