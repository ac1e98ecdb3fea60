"""Pictures as PNG: a learner's half year, and a learner's matrix beside the right one.

A shape or a number always says what a colour says, so that nothing is told by colour alone. The
same in words is in `core/wording_streak.py` and `core/wording_matrix.py`.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence

from PIL import Image, ImageDraw, ImageFont

from bot.core.heat import WEEK_DAYS, Cell, HeatMap
from bot.core.wording_matrix import Rows, figure, total
from bot.core.wording_streak import LEGEND, WEEKDAYS, heat_end, month_starts
from grader.protocol import Matrix

Box = tuple[int, int, int, int]
Row = tuple[float | None, ...]

PAPER, INK, FAINT = "#ffffff", "#24292f", "#6e7781"
FINISHED, KEPT = "#116329", "#0969da"
_SHADES = ("#ffffff", "#ddf4ff", "#b6e3ff", "#80ccff")
_COLOURS = 12  # what a palette needs for three colours, ink and the softened edges of letters


def _font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)


def _png(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.quantize(_COLOURS).save(file, "PNG", optimize=True)
    return file.getvalue()


# --- the map of days -------------------------------------------------------------------------

_STEP, _SIDE = 40, 32
_LEFT, _TOP, _LEGEND_HEIGHT = 88, 92, 72


def heat_map_png(heat: HeatMap) -> bytes:
    """The map of days: a week a column, a weekday a row, months above and the legend below."""
    weeks = heat.weeks
    width = _LEFT + len(weeks) * _STEP + 24
    image = Image.new("RGB", (width, _TOP + WEEK_DAYS * _STEP + _LEGEND_HEIGHT), PAPER)
    draw = ImageDraw.Draw(image)
    draw.text((24, 12), f"{len(weeks)} weeks to {heat_end(heat)}", INK, _font(28))
    _months(draw, heat)
    for row, name in enumerate(WEEKDAYS):
        if row % 2 == 0:
            draw.text((24, _TOP + row * _STEP + 4), name, FAINT, _font(24))
    for column, week in enumerate(weeks):
        for row, cell in enumerate(week):
            _cell(draw, _LEFT + column * _STEP, _TOP + row * _STEP, cell)
    _legend(draw, _TOP + WEEK_DAYS * _STEP + 20)
    return _png(image)


def _months(draw: ImageDraw.ImageDraw, heat: HeatMap) -> None:
    for week, name in month_starts(heat):
        draw.text((_LEFT + week * _STEP, _TOP - 36), name, FAINT, _font(24))


def _legend(draw: ImageDraw.ImageDraw, top: int) -> None:
    left = _LEFT
    for cell, words in LEGEND.items():
        _cell(draw, left, top, cell)
        draw.text((left + _STEP, top + 3), words, INK, _font(24))
        left += _STEP + int(draw.textlength(words, _font(24))) + 36


def _cell(draw: ImageDraw.ImageDraw, left: int, top: int, cell: Cell) -> None:
    """One day: full, halved across, hollow, or a point."""
    right, bottom = left + _SIDE - 1, top + _SIDE - 1
    match cell:
        case Cell.FINISHED:
            draw.rounded_rectangle((left, top, right, bottom), 5, fill=FINISHED)
        case Cell.KEPT:
            draw.polygon([(left, bottom), (right, bottom), (right, top)], fill=KEPT)
            draw.rectangle((left, top, right, bottom), outline=KEPT, width=3)
        case Cell.UNFINISHED:
            draw.rounded_rectangle((left, top, right, bottom), 5, outline=FAINT, width=3)
        case Cell.NO_POSTING:
            middle = _SIDE // 2
            draw.ellipse(_around(left + middle, top + middle, 3), fill=FAINT)


def _around(x: int, y: int, radius: int) -> Box:
    return x - radius, y - radius, x + radius, y + radius


# --- two matrices ----------------------------------------------------------------------------

MOST_LINES = 12  # more would be too small to read on a phone
_WIDE, _HIGH = 92, 56
_MARGIN, _TITLES, _NUMBERS = 28, 180, 60


def matrices_png(matrix: Matrix, title: str) -> bytes:
    """The learner's matrix and the right one side by side, each with the sums of its lines."""
    columns = min(len(matrix.truth[0]), MOST_LINES) + 1
    rows = min(len(matrix.truth), MOST_LINES) + 1
    each = _NUMBERS + columns * _WIDE + _MARGIN
    image = Image.new("RGB", (2 * each + _MARGIN, _TITLES + rows * _HIGH + 64), PAPER)
    draw = ImageDraw.Draw(image)
    draw.text((_MARGIN, 16), title, INK, _font(32))
    sides = (("Yours", matrix.got), ("As it should be", matrix.truth))
    for side, (name, values) in enumerate(sides):
        left = _MARGIN + side * each
        draw.text((left + _NUMBERS, 62), name, INK, _font(30))
        axes = f"{matrix.rows} down, {matrix.columns} across"
        draw.text((left + _NUMBERS, 98), axes, FAINT, _font(22))
        _grid(draw, left + _NUMBERS, values, matrix.truth)
    draw.text((_MARGIN, image.height - 44), _frames(matrix), FAINT, _font(22))
    return _png(image)


def _frames(matrix: Matrix) -> str:
    says = "A thick frame: this sum is not as it should be."
    if max(len(matrix.truth), len(matrix.truth[0])) > MOST_LINES:
        says += f" The first {MOST_LINES} lines are shown; sums are of all."
    return says


def _grid(draw: ImageDraw.ImageDraw, left: int, values: Rows, truth: Rows) -> None:
    most = max((abs(value) for row in truth for value in row if value is not None), default=0.0)
    for number, row in enumerate(values[:MOST_LINES]):
        for column, value in enumerate(row[:MOST_LINES]):
            box = _box(left, number, column)
            draw.rectangle(box, fill=_shade(value, most), outline=FAINT)
            _centred(draw, box, figure(value), INK)
    by_column, right_by_column = zip(*values, strict=True), zip(*truth, strict=True)
    rows, columns = min(len(truth), MOST_LINES), min(len(truth[0]), MOST_LINES)
    _sums(draw, [_box(left, one, columns) for one in range(rows)], values, truth)
    _sums(draw, [_box(left, rows, one) for one in range(columns)], by_column, right_by_column)
    for number in range(rows):
        _centred(draw, _box(left, number, -1), str(number), FAINT)
    for name, box in (("sum", _box(left, rows, -1)), ("sum", _box(left, -1, columns))):
        _centred(draw, box, name, FAINT)
    for number in range(columns):
        _centred(draw, _box(left, -1, number), str(number), FAINT)


def _box(left: int, row: int, column: int) -> Box:
    """Where a cell is; row and column -1 hold their numbers."""
    x, y = left + column * _WIDE, _TITLES + row * _HIGH
    if column < 0:
        x = left - _NUMBERS
    return x, y, x + (_NUMBERS if column < 0 else _WIDE), y + _HIGH


def _shade(value: float | None, most: float) -> str:
    share = 0.0 if value is None or not most else min(abs(value) / most, 1.0)
    return _SHADES[round(share * (len(_SHADES) - 1))]


def _centred(draw: ImageDraw.ImageDraw, box: Box, words: str, ink: str) -> None:
    middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    draw.text(middle, words, ink, _font(24), anchor="mm")


def _sums(
    draw: ImageDraw.ImageDraw, boxes: Sequence[Box], values: Iterable[Row], truth: Iterable[Row]
) -> None:
    """The sums of lines in their boxes, framed where they are not as they should be."""
    for box, line, right in zip(boxes, values, truth, strict=False):
        if figure(total(line)) != figure(total(right)):
            draw.rectangle(box, outline=INK, width=4)
        _centred(draw, box, figure(total(line)), INK)
