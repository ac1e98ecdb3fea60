"""A learner's matrix beside the right one, in words and as a grid of text."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.model import Card
from bot.core.reply import Compared, Prose, Reply
from bot.core.wording import HINT, SUBMIT, said
from grader.protocol import Matrix

Rows = tuple[tuple[float | None, ...], ...]
_WIDTH = 7


def compared(card: Card, matrix: Matrix) -> Reply:
    """The two matrices with what to look at."""
    words = (
        f"`{matrix.value}` for the public example, one {matrix.rows} a row and one "
        f"{matrix.columns} a column, with the sums of both."
    )
    return Reply((Prose(words), Compared(matrix)), (SUBMIT, HINT), card.slug)


def no_picture(card: Card) -> Reply:
    """The card declares none."""
    return said("This card has no matrix to show. The verdict holds the numbers.", card=card.slug)


def nothing_to_look_at(card: Card) -> Reply:
    """There is no try that returned the matrix."""
    says = "There is nothing to look at yet: submit code that returns arrays of the right shape."
    return said(says, actions=(SUBMIT,), card=card.slug)


def grids(matrix: Matrix) -> str:
    """Both matrices as text, the learner's first."""
    parts = [
        ("Yours", matrix.got),
        ("As it should be", matrix.truth),
    ]
    return "\n\n".join(
        "\n".join([f"{title}: {matrix.rows} by {matrix.columns}", *_grid(rows)])
        for title, rows in parts
    )


def alternative(matrix: Matrix) -> str:
    """The picture in one sentence: what the sums of both matrices are."""
    got, truth = _sums(matrix.got), _sums(matrix.truth)
    return (
        f"Two grids of {matrix.value}, {matrix.rows} by {matrix.columns}. Yours: sums of rows "
        f"{got[0]}, of columns {got[1]}. As it should be: sums of rows {truth[0]}, of columns "
        f"{truth[1]}."
    )


def _grid(rows: Rows) -> Iterator[str]:
    columns = list(zip(*rows, strict=True))
    head = "".join(f"{number:>{_WIDTH}}" for number in range(len(columns)))
    yield f"{'':4}{head}{'sum':>{_WIDTH + 2}}"
    for number, row in enumerate(rows):
        yield f"{number:>4}{''.join(map(_cell, row))}  {_cell(total(row))}"
    yield f"{'sum':>4}{''.join(_cell(total(column)) for column in columns)}"


def _cell(value: float | None) -> str:
    return f"{figure(value):>{_WIDTH}}"


def figure(value: float | None) -> str:
    """A number of a matrix, short enough for a column."""
    if value is None:
        return "none"
    return format(value, ".2f" if abs(value) < 1000 else ".0e")


def total(values: tuple[float | None, ...]) -> float | None:
    """The sum of a row or a column; None where one of its numbers is not finite."""
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None


def _sums(rows: Rows) -> tuple[str, str]:
    columns = zip(*rows, strict=True)
    return (
        ", ".join(figure(total(row)) for row in rows),
        ", ".join(figure(total(column)) for column in columns),
    )
