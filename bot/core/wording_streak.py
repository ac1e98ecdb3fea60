"""The words on a streak: where it stands, which rule applied to each day, and the map of days.

Nothing is ever said to be lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from bot.core.heat import Cell, HeatMap
from bot.core.reply import Action, Prose, Reply
from bot.core.streaks import (
    DAYS_PER_FREEZE,
    LAST_DAYS,
    MOST_FREEZES,
    Neutral,
    Repair,
    Rule,
    Step,
    Streak,
)
from bot.core.wording import TODAY, count, listed, said

DAYS_EXPLAINED = 28
WEEKS_PER_NAME = 4
WHY = Action("/streak why", "Why?")
_NEUTRAL = {
    Neutral.SKIPPED: "no card was posted; the day asks nothing",
    Neutral.UNKNOWN: "it is not known whether the card arrived; the day asks nothing",
    Neutral.HOLIDAY: "a holiday; the day asks nothing",
    Neutral.OUTAGE: "the bot was away; the day asks nothing",
    Neutral.GRADER: "you submitted and the grader failed; the day asks nothing of you",
    Neutral.NO_SUCH_DAY: "this day was skipped by your zone, or by your move to it",
    Neutral.MOVED: "your move to another zone cut it short; the day asks nothing",
}
_RULES = {
    Rule.FINISHED: "finished",
    Rule.OPEN: "still open",
    Rule.REPAIRED: f"not finished; repaired by solving {count(2, 'earlier card')}",
    Rule.FROZEN: "not finished; a freeze covered it",
    Rule.MISSED: "not finished; the count starts with the next finished day",
}


def no_practice_day() -> Reply:
    """There is no streak to tell of yet."""
    return said(
        "No practice day yet. A day counts when its card is solved, or tried and then studied "
        "with the full answer.",
        actions=(TODAY,),
    )


def my_streak(streak: Streak, heat: HeatMap, zone: str) -> Reply:
    """The learner's streak and the map of the last half year; times are told in the zone."""
    words = [streak_line(streak)]
    if streak.repair is not None:
        words.append(_offer(streak.repair, zone))
    return Reply((*map(Prose, words), heat), (TODAY, WHY))


def streak_line(streak: Streak) -> str:
    """Current, longest, days out of the last ones, and the freezes once there were any."""
    current = (
        f"Streak: {count(streak.current, 'day')}."
        if streak.current
        else "Your next practice day starts a streak."
    )
    window = (
        f"of the last {count(streak.last, 'day')}"
        if streak.last == LAST_DAYS
        else f"of {count(streak.last, 'day')} so far"
    )
    return (
        f"{current} Longest: {count(streak.longest, 'day')}. "
        f"Practised on {streak.done_of_last} {window}.{_freezes(streak)}"
    )


def _freezes(streak: Streak) -> str:
    if not (streak.freezes or streak.frozen):
        return ""
    held = f" Freezes: {streak.freezes} of {MOST_FREEZES}."
    if not streak.frozen:
        return held
    newest = [str(day) for day in streak.frozen[-MOST_FREEZES:]]
    return f"{held} A freeze covered {listed(newest)}."


def _offer(repair: Repair, zone: str) -> str:
    cards = count(repair.cards, "earlier card")
    until = repair.until.astimezone(ZoneInfo(zone))
    return (
        f"Solve {cards} before {until:%a %Y-%m-%d %H:%M} ({zone}) and your streak is "
        f"{count(repair.streak, 'day')}: `/card NAME` opens one."
    )


def day_counts(day: date, streak: Streak | None) -> str:
    """A practice day was earned."""
    line = f"Practice day {day} counts."
    return f"{line} {streak_line(streak)}" if streak else line


# --- why -------------------------------------------------------------------------------------


def why(steps: Sequence[Step]) -> Reply:
    """The last posting days, newest first, each with the rule that applied to it."""
    if not steps:
        return said("No posting day yet: your first card starts the calendar.", actions=(TODAY,))
    shown = list(reversed(steps[-DAYS_EXPLAINED:]))
    return said(
        f"Your last {count(len(shown), 'day')}, newest first, with the streak after each:",
        "\n".join(f"- {_explained(step)}" for step in shown),
        "A day is open until the next posting, or to the end of your own day if that is later. "
        f"Every {DAYS_PER_FREEZE} finished days of a streak earn a freeze, "
        f"{MOST_FREEZES} at most; the first day that is not finished uses one. Without one, "
        "solving two earlier cards within 48 hours repairs the day. A freeze or a repair keeps "
        "the streak and adds nothing to it.",
        actions=(TODAY,),
    )


def _explained(step: Step) -> str:
    neutral = step.posting.neutral
    says = _RULES[step.rule] if step.rule in _RULES or neutral is None else _NEUTRAL[neutral]
    return f"{step.day:%a} {step.day}: {says} ({step.streak})"


# --- the map ---------------------------------------------------------------------------------

LEGEND = {
    Cell.FINISHED: "finished",
    Cell.KEPT: "kept by a rule",
    Cell.UNFINISHED: "not finished",
    Cell.NO_POSTING: "no posting",
}
WEEKDAYS = "Mon Tue Wed Thu Fri Sat Sun".split()


def heat_alternative(heat: HeatMap) -> str:
    """The map in words: totals, then finished days week by week."""
    asked = [cell for cell in heat.cells if cell is not Cell.NO_POSTING]
    finished, kept = asked.count(Cell.FINISHED), asked.count(Cell.KEPT)
    return (
        f"{count(len(heat.weeks), 'week')} to {heat_end(heat)}: {finished} of "
        f"{count(len(asked), 'posting day')} finished, {kept} kept by a rule. "
        f"Finished days a week, oldest first: {heat_row(heat)}."
    )


def heat_row(heat: HeatMap) -> str:
    """The map as one row of text: finished days week by week, oldest first."""
    return " ".join(str(week.count(Cell.FINISHED)) for week in heat.weeks)


def heat_end(heat: HeatMap) -> date:
    """The last day of the map."""
    return heat.first + timedelta(days=len(heat.cells) - 1)


def heat_blocks(heat: HeatMap) -> str:
    """The map as blocks of text, with the months above it and the legend below."""
    rows = [f"{name} {row}" for name, row in zip(WEEKDAYS, heat.rows, strict=True)]
    legend = "  ".join(f"{cell} {words}" for cell, words in LEGEND.items())
    return "\n".join([f"    {_months(heat)}", *rows, legend])


def month_starts(heat: HeatMap) -> list[tuple[int, str]]:
    """The first week of each month, counted from 0, with its name; names need some weeks' room."""
    mondays = [heat.first + timedelta(weeks=number) for number in range(len(heat.weeks))]
    starts = [
        (number, f"{monday:%b}")
        for number, monday in enumerate(mondays)
        if number == 0 or monday.month != mondays[number - 1].month
    ]
    crowded = len(starts) > 1 and starts[1][0] < WEEKS_PER_NAME
    return starts[1:] if crowded else starts


def _months(heat: HeatMap) -> str:
    line = ""
    for week, name in month_starts(heat):
        line = f"{line:<{week}}{name}"
    return line
