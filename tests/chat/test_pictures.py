"""Pictures: small, legible, the same every time, and never by colour alone."""

import io
from datetime import date

import pytest
from PIL import Image

from bot.core.heat import Cell, HeatMap
from bot.pictures import MOST_LINES, heat_map_png, matrices_png
from grader.protocol import Matrix

FIRST = date(2025, 9, 8)
CELLS = (Cell.FINISHED, Cell.KEPT, Cell.UNFINISHED, Cell.NO_POSTING)


def heat(*cells: Cell, weeks: int = 26) -> HeatMap:
    return HeatMap(FIRST, (cells * (weeks * 7))[: weeks * 7])


def opened(png: bytes) -> Image.Image:
    image = Image.open(io.BytesIO(png))
    assert image.format == "PNG"
    return image.convert("L")  # without its colours


def square(*, rows: int = 3, columns: int = 3, value: float | None = 0.5) -> Matrix:
    numbers = tuple(tuple(value for _ in range(columns)) for _ in range(rows))
    truth = tuple(tuple(1.0 / columns for _ in range(columns)) for _ in range(rows))
    return Matrix("weights", "query", "key", numbers, truth)


def test_half_a_year_takes_a_few_kilobytes() -> None:
    png = heat_map_png(heat(*CELLS))
    assert len(png) < 16_000
    width, height = opened(png).size
    assert (width, height) == (88 + 26 * 40 + 24, 92 + 7 * 40 + 72)


def test_the_same_map_is_the_same_picture() -> None:
    assert heat_map_png(heat(*CELLS)) == heat_map_png(heat(*CELLS))


def test_signs_differ_in_shape_and_not_only_in_colour() -> None:
    """Each cell as black and white only: what is drawn and what is paper."""
    shapes = set()
    for cell in CELLS:
        day = opened(heat_map_png(heat(cell))).crop((88, 92, 120, 124))
        shapes.add(day.point(lambda grey: 0 if grey > 200 else 255, "1").tobytes())
    assert len(shapes) == len(CELLS)


def test_a_week_that_is_not_over_leaves_its_last_days_blank() -> None:
    short = HeatMap(FIRST, (Cell.FINISHED,) * (25 * 7 + 2))
    image = opened(heat_map_png(short))
    last_week = 88 + 25 * 40
    assert image.getpixel((last_week + 16, 92 + 40 + 16)) < 128
    assert image.getpixel((last_week + 16, 92 + 2 * 40 + 16)) == 255


def test_two_matrices_stand_side_by_side() -> None:
    small = opened(matrices_png(square(), "A title"))
    wider = opened(matrices_png(square(columns=5), "A title"))
    taller = opened(matrices_png(square(rows=5), "A title"))
    assert wider.width > small.width == taller.width
    assert taller.height > small.height == wider.height


def test_a_sum_that_is_wrong_has_a_thick_frame() -> None:
    right = square(columns=2, value=0.5)
    wrong = square(columns=2, value=0.25)
    assert _dark(wrong) > _dark(right) + 5 * 4 * 92


def _dark(matrix: Matrix) -> int:
    return sum(opened(matrices_png(matrix, "A title")).histogram()[:80])


def test_a_number_that_is_none_is_drawn_all_the_same() -> None:
    assert matrices_png(square(value=None), "A title")


def test_zeros_have_no_largest_number_to_be_measured_by() -> None:
    zeros = ((0.0, 0.0), (0.0, 0.0))
    assert matrices_png(Matrix("weights", "query", "key", zeros, zeros), "A title")


@pytest.mark.parametrize(("rows", "columns"), [(64, 64), (1, 64), (64, 1), (1, 1)])
def test_a_large_matrix_shows_its_first_lines(rows: int, columns: int) -> None:
    image = opened(matrices_png(square(rows=rows, columns=columns), "A title"))
    most = opened(matrices_png(square(rows=MOST_LINES, columns=MOST_LINES), "A title"))
    assert image.width <= most.width
    assert image.height <= most.height
