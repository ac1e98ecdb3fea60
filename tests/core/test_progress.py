"""What a learner is shown: the map of half a year, the rule of every day, what is offered."""

from datetime import date, timedelta

import pytest
from habits import Alone
from scripted import House

from bot.core.heat import Cell, HeatMap, heat_map
from bot.core.streaks import Neutral, PostingDay, Rule, Step, Streak
from bot.core.wording_streak import (
    heat_alternative,
    heat_blocks,
    heat_row,
    no_practice_day,
    streak_line,
    why,
)

FRIDAY = date(2026, 3, 6)
FIRST = date(2025, 9, 8)


def step(day: date, rule: Rule, neutral: Neutral | None = None, streak: int = 0) -> Step:
    return Step(PostingDay(day, None, "card", neutral), rule, streak, 0)


# --- the map ---------------------------------------------------------------------------------


def test_the_map_has_26_weeks_and_ends_today() -> None:
    heat = heat_map([], FRIDAY)
    assert heat.first == FIRST
    assert heat.first.weekday() == 0
    assert len(heat.weeks) == 26
    assert len(heat.cells) == 25 * 7 + 5
    assert set(heat.cells) == {Cell.NO_POSTING}
    assert len(heat_map([], date(2026, 3, 1)).cells) == 26 * 7
    assert len(heat_map([], date(2026, 3, 2)).cells) == 25 * 7 + 1


@pytest.mark.parametrize(
    ("rule", "cell"),
    [
        (Rule.FINISHED, Cell.FINISHED),
        (Rule.NEUTRAL, Cell.KEPT),
        (Rule.REPAIRED, Cell.KEPT),
        (Rule.FROZEN, Cell.KEPT),
        (Rule.OPEN, Cell.UNFINISHED),
        (Rule.MISSED, Cell.UNFINISHED),
    ],
)
def test_every_rule_has_its_sign(rule: Rule, cell: Cell) -> None:
    heat = heat_map([step(FRIDAY, rule), step(FIRST - timedelta(days=1), rule)], FRIDAY)
    assert heat.cells[-1] is cell
    assert set(heat.cells[:-1]) == {Cell.NO_POSTING}


def test_a_day_stands_in_the_row_of_its_weekday() -> None:
    wednesday = date(2025, 9, 10)
    rows = heat_map([step(wednesday, Rule.FINISHED)], FRIDAY).rows
    assert rows[2] == "■" + "·" * 25
    assert rows[0] == "·" * 26
    assert rows[5] == "·" * 25 + " "


HEAT = HeatMap(
    FIRST,
    tuple(
        [Cell.FINISHED, Cell.FINISHED, Cell.KEPT, Cell.UNFINISHED, Cell.NO_POSTING] * 2
        + [Cell.FINISHED] * 6
    ),
)


def test_the_map_in_words_as_a_row_and_as_blocks() -> None:
    assert heat_alternative(HEAT) == (
        "3 weeks to 2025-09-23: 10 of 14 posting days finished, 2 kept by a rule. "
        "Finished days a week, oldest first: 4 4 2."
    )
    assert heat_row(HEAT) == "4 4 2"
    assert heat_blocks(HEAT) == (
        "    Sep\n"
        "Mon ■▨■\n"
        "Tue ■□■\n"
        "Wed ▨· \n"
        "Thu □■ \n"
        "Fri ·■ \n"
        "Sat ■■ \n"
        "Sun ■■ \n"
        "■ finished  ▨ kept by a rule  □ not finished  · no posting"
    )


def test_months_stand_above_the_week_in_which_they_begin() -> None:
    head, monday, *_ = heat_blocks(heat_map([], FRIDAY)).split("\n")
    assert head == "    Sep Oct Nov Dec  Jan Feb Mar"
    assert len(monday) == 4 + 26
    crowded = heat_blocks(heat_map([], date(2026, 2, 20))).split("\n")[0]  # from 25 August
    assert crowded == "     Sep  Oct Nov Dec  Jan Feb"


# --- the words -------------------------------------------------------------------------------


def test_the_line_of_a_streak() -> None:
    assert streak_line(Streak(1, 3, 2, 5)) == (
        "Streak: 1 day. Longest: 3 days. Practised on 2 of 5 days so far."
    )
    assert streak_line(Streak(0, 3, 2, 20)) == (
        "Your next practice day starts a streak. Longest: 3 days. "
        "Practised on 2 of the last 20 days."
    )


def test_freezes_are_told_once_there_were_any() -> None:
    days = (date(2026, 3, 3), date(2026, 3, 4), date(2026, 3, 5))
    assert streak_line(Streak(9, 9, 2, 20, 1)).endswith(" Freezes: 1 of 2.")
    assert streak_line(Streak(9, 9, 2, 20, 0, days[:1])).endswith(
        " Freezes: 0 of 2. A freeze covered 2026-03-03."
    )
    assert streak_line(Streak(9, 9, 2, 20, 0, days)).endswith(
        " Freezes: 0 of 2. A freeze covered 2026-03-04 and 2026-03-05."
    )


def test_before_the_first_practice_day() -> None:
    assert "No practice day yet." in str(no_practice_day().blocks)


@pytest.mark.parametrize(
    ("rule", "neutral", "says"),
    [
        (Rule.FINISHED, None, "finished"),
        (Rule.FINISHED, Neutral.OUTAGE, "finished"),
        (Rule.OPEN, None, "still open"),
        (Rule.FROZEN, None, "not finished; a freeze covered it"),
        (Rule.REPAIRED, None, "not finished; repaired by solving 2 earlier cards"),
        (Rule.MISSED, None, "not finished; the count starts with the next finished day"),
        (Rule.NEUTRAL, Neutral.SKIPPED, "no card was posted; the day asks nothing"),
        (Rule.NEUTRAL, Neutral.HOLIDAY, "a holiday; the day asks nothing"),
        (Rule.NEUTRAL, Neutral.OUTAGE, "the bot was away; the day asks nothing"),
    ],
)
def test_the_rule_of_a_day_in_words(rule: Rule, neutral: Neutral | None, says: str) -> None:
    shown = str(why([step(FRIDAY, rule, neutral, 4)]).blocks)
    assert f"- Fri 2026-03-06: {says} (4)" in shown


def test_every_rule_has_words() -> None:
    for rule in Rule:
        assert why([step(FRIDAY, rule, Neutral.GRADER)]).blocks
    for neutral in Neutral:
        assert why([step(FRIDAY, Rule.NEUTRAL, neutral)]).blocks


def test_the_newest_days_come_first_and_not_too_many() -> None:
    steps = [step(FIRST + timedelta(days=past), Rule.FINISHED) for past in range(40)]
    rows = [row for row in str(why(steps).blocks[1]).split("\\n") if "- " in row]
    assert len(rows) == 28
    assert "2025-10-17" in rows[0]
    assert "2025-09-20" in rows[-1]
    assert "No posting day yet" in str(why([]).blocks)


@pytest.mark.asyncio
async def test_why_before_the_first_card(house: House) -> None:
    ada = Alone(house)
    assert "No posting day yet" in await ada.why()
    assert "No practice day yet" in await ada.shown()
