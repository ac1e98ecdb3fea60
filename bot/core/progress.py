"""What a learner is told of their own progress: the streak, why it stands so, and the board."""

from __future__ import annotations

from datetime import date

from bot.core import boards, days, wording_board, wording_streak
from bot.core.boards import ALL_TIME
from bot.core.heat import heat_map
from bot.core.ports import Transaction
from bot.core.reply import Reply
from bot.core.visit import Call


def my_streak(call: Call) -> Reply:
    """The learner's streak with the map of the last half year."""
    streak = days.streak_of(call.tx, call.learner, call.cohort, call.now)
    if streak is None or not streak.longest:
        return wording_streak.no_practice_day()
    life = days.life_of(call.tx, call.learner, call.cohort)
    heat = heat_map(streak.steps, call.today)
    return wording_streak.my_streak(streak, heat, life.span_on(call.today).zone)


def why_streak(call: Call) -> Reply:
    """The last posting days with the rule that applied to each."""
    streak = days.streak_of(call.tx, call.learner, call.cohort, call.now)
    return wording_streak.why(() if streak is None else streak.steps)


def board(call: Call) -> Reply:
    """The cohort's board of this week and of all time."""
    week = boards.week_of(call.today)
    return wording_board.boards(
        [
            boards.board(call.tx, call.cohort.id, which, call.learner.id)
            for which in (week, ALL_TIME)
        ],
        is_on=call.tx.board_name(call.cohort.id, call.learner.id) is not None,
    )


def show_on_board(call: Call, name: str | None = None) -> Reply:
    """Put the learner on the cohort's board, under a name of their own if they give one."""
    boards.show(call.tx, call.cohort.id, call.learner.id, call.now, name)
    return board(call)


def leave_board(call: Call) -> Reply:
    """Take the learner off the cohort's board."""
    call.tx.take_off_board(call.cohort.id, call.learner.id)
    return wording_board.is_off()


def recap(tx: Transaction, cohort: int, day: date) -> Reply | None:
    """The board of the week before a day's, for the channel; None when nobody is on it."""
    board = boards.board(tx, cohort, boards.week_of(day) - boards.WEEK)
    return wording_board.recap(board) if board.first else None
