"""The words on boards, and the weekly recap. Nobody is named who did not ask to be."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.boards import ALL_TIME, Board, Placed
from bot.core.names import shown_name
from bot.core.reply import Heading, Prose, Reply, Table
from bot.core.wording import STREAK, TODAY, count, said

HEAD = ("", "days", "without help", "tries", "name")
HOW_ON = "`/settings board on` puts you on it, `/settings board name WORDS` under another name."
HOW_OFF = "`/settings board off` takes you off, `/settings board name WORDS` changes your name."


def boards(shown: Sequence[Board], *, is_on: bool) -> Reply:
    """Boards below one another, and how to join or leave."""
    blocks = [block for board in shown for block in (Heading(_title(board)), *_board(board))]
    how = HOW_OFF if is_on else f"You are not on the board. {HOW_ON}"
    return Reply((*blocks, Prose(f"Only those are shown who want it. {how}")), (TODAY, STREAK))


def is_off() -> Reply:
    """The learner is not on the board."""
    return said(f"You are not on the board, and it holds nothing of yours. {HOW_ON}")


def recap(board: Board) -> Reply:
    """What the cohort's members did in a week, for the channel."""
    return Reply((Heading(f"The week of {board.week}"), *_board(board), Prose(f"{HOW_ON}")))


def _title(board: Board) -> str:
    return "All time" if board.week == ALL_TIME else f"Week of {board.week}"


def _board(board: Board) -> list[Prose | Table]:
    if not board.first:
        return [Prose("Nobody is on it yet.")]
    rows = [_row(one) for one in board.first]
    if board.own is not None:
        rows.append(_row(board.own))
    table = Table(HEAD, tuple(rows))
    more = board.members - len(rows)
    return [table, Prose(f"And {count(more, 'other')}.")] if more else [table]


def _row(one: Placed) -> tuple[str, ...]:
    line = one.line
    numbers = (line.finished, line.unaided, line.tries)
    return (f"{one.place}.", *map(str, numbers), shown_name(line.name))
