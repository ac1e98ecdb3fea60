"""A try's matrix beside the right one: on request, of the newest try, for the public example."""

from dataclasses import replace

import pytest
from scripted import ADA, BEN, BOTH, CARD, CODE, ONE_LEFT, House, text

from bot.chat.terminal.render import render
from bot.core.deck import Deck
from bot.core.model import Shown
from bot.core.reply import Compared
from bot.core.wording_matrix import alternative, grids
from grader.protocol import Matrix

pytestmark = pytest.mark.asyncio

MATRIX = Matrix(
    value="weights",
    rows="query",
    columns="key",
    got=((0.25, 0.5), (0.75, None)),
    truth=((0.5, 0.5), (0.25, 0.75)),
)
SHOWING = replace(CARD, picture=Shown("weights", ()))


@pytest.fixture
def showing(house: House) -> House:
    house.deck = Deck((SHOWING,), ())
    house.restart()
    house.grader.matrix = MATRIX
    return house


async def test_without_a_try_there_is_nothing_to_look_at(showing: House) -> None:
    assert "nothing to look at yet" in text(await showing.practice.picture(ADA))
    assert showing.grader.asked == []


async def test_the_newest_try_of_this_learner_is_looked_at(showing: House) -> None:
    showing.grader.will(BOTH)
    await showing.practice.submit(ADA, CODE + "# first\n", key="1")
    showing.grader.will(ONE_LEFT)
    await showing.practice.submit(ADA, CODE + "# second\n", key="2")
    await showing.practice.submit(BEN, CODE + "# other\n", key="3")
    reply = await showing.practice.picture(ADA)
    assert showing.grader.asked[-1][1].endswith("# second\n")
    assert [block.matrix for block in reply.blocks if isinstance(block, Compared)] == [MATRIX]


async def test_code_that_returns_no_such_matrix_is_told(showing: House) -> None:
    await showing.practice.submit(ADA, CODE, key="1")
    showing.grader.matrix = None
    assert "nothing to look at yet" in text(await showing.practice.picture(ADA))


async def test_a_card_without_a_matrix_says_so(house: House) -> None:
    assert "no matrix to show" in text(await house.practice.picture(ADA))


async def test_both_grids_have_the_sums_of_rows_and_columns(showing: House) -> None:
    await showing.practice.submit(ADA, CODE, key="1")
    shown = render(await showing.practice.picture(ADA))
    assert grids(MATRIX) in shown
    assert grids(MATRIX).splitlines() == [
        "Yours: query by key",
        "          0      1      sum",
        "   0   0.25   0.50     0.75",
        "   1   0.75   none     none",
        " sum   1.00   none",
        "",
        "As it should be: query by key",
        "          0      1      sum",
        "   0   0.50   0.50     1.00",
        "   1   0.25   0.75     1.00",
        " sum   0.75   1.25",
    ]


async def test_the_alternative_text_says_what_the_sums_are() -> None:
    assert alternative(MATRIX) == (
        "Two grids of weights, query by key. Yours: sums of rows 0.75, none, of columns 1.00, "
        "none. As it should be: sums of rows 1.00, 1.00, of columns 0.75, 1.25."
    )
