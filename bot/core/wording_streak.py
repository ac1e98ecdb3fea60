"""The words on a streak: where it stands, which rule applied to each day, and the map of days.

Nothing is ever said to be lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta

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
WHY = Action("/streak why", "Why?")
_NEUTRAL = {
    Neutral.SKIPPED: "no card was posted; the day asks nothing",
    Neutral.UNKNOWN: "it is not known whether the card arrived; the day asks nothing",
    Neutral.HOLIDAY: "a holiday; the day asks nothing",
    Neutral.OUTAGE: "the bot was away; the day asks nothing",
    Neutral.GRADER: "you submitted and the grader failed; the day asks nothing of you",
    Neutral.NO_SUCH_DAY: "the calendar of your zone skipped this day",
}
_RULES = {
    Rule.FINISHED: "finished",
    Rule.OPEN: "still open",
    Rule.REPAIRED: f"not finished; repaired by solving {count(2, 'earlier card')}",
    Rule.FROZEN: "not finished; a freeze covered it",
    Rule.MISSED: "not finished; the count starts with the next finished day",
}


def my_streak(streak: Streak | None, heat: HeatMap) -> Reply:
    """The learner's streak and the map of the last half year."""
    if streak is None or not streak.longest:
        return said(
            "No practice day yet. A day counts when its card is solved, or tried and then studied "
            "with the full answer.",
            actions=(TODAY,),
        )
    words = (Prose(streak_line(streak)), *(Prose(line) for line in _offers(streak)))
    return Reply((*words, heat), (TODAY, WHY))


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
    spent = f" A freeze covered {listed([str(day) for day in streak.frozen[-MOST_FREEZES:]])}."
    return f" Freezes: {streak.freezes} of {MOST_FREEZES}.{spent if streak.frozen else ''}"


def _offers(streak: Streak) -> list[str]:
    return [] if streak.repair is None else [_offer(streak.repair)]


def _offer(repair: Repair) -> str:
    cards = count(repair.cards, "earlier card")
    return (
        f"Solve {cards} before {moment(repair.until)} and your streak is "
        f"{count(repair.streak, 'day')}: `/card NAME` opens one."
    )


def moment(at: datetime) -> str:
    """2026-03-06 09:00 UTC."""
    return f"{at:%Y-%m-%d %H:%M} UTC"


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

LEGEND = (
    f"{Cell.FINISHED} finished  {Cell.KEPT} kept by a rule  {Cell.UNFINISHED} not finished  "
    f"{Cell.NO_POSTING} no posting"
)
_WEEKDAYS = "Mon Tue Wed Thu Fri Sat Sun".split()


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
    rows = [f"{name} {row}" for name, row in zip(_WEEKDAYS, heat.rows, strict=True)]
    return "\n".join([f"    {_months(heat)}", *rows, LEGEND])


def month_starts(heat: HeatMap) -> list[tuple[int, str]]:
    """The weeks in which a month begins, with its name; weeks are counted from 0."""
    mondays = [heat.first + timedelta(weeks=number) for number in range(len(heat.weeks))]
    return [
        (number, f"{monday:%b}")
        for number, monday in enumerate(mondays)
        if number == 0 or monday.month != mondays[number - 1].month
    ]


def _months(heat: HeatMap) -> str:
    line = ""
    for week, name in month_starts(heat):
        if week >= len(line):
            line = f"{line:<{week}}{name} "
    return line.rstrip()
