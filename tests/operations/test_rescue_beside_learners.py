"""What is rescued while learners are at work: what reached its learner is not told again."""

import asyncio

from scripted import ADA, BEN, BOTH, CODE, DECK, House

from bot.chat.gradings import Gradings
from bot.core.errors import GraderAway
from bot.core.front_desk import FrontDesk
from bot.core.model import Card
from bot.jobs import rescue
from grader.protocol import Judgement

PLATFORM, SLUG = "terminal", DECK.cards[0].slug


class Gate:
    """A grader that answers a learner when their gate is opened."""

    def __init__(self) -> None:
        self.gates = [asyncio.Event(), asyncio.Event()]
        self.reached = asyncio.Event()

    async def grade(self, card: Card, source: str, learner: int) -> Judgement:
        if learner == 1:
            self.reached.set()
        await self.gates[learner - 1].wait()
        return BOTH


async def told_by_rescue(house: House) -> list[tuple[int, ...]]:
    """Ben's paste waits since the grader was away; Ada's is judged and told during the rescue."""
    desk, gradings = FrontDesk(house.practice), Gradings()
    house.grader.will(GraderAway("away"))
    await house.practice.submit(BEN, CODE, key="ben", card=SLUG)
    gate = house.practice.grader = Gate()

    async def paste() -> None:
        with gradings.one_of(ADA):
            reply = await house.practice.submit(ADA, CODE, key="ada", card=SLUG)
            await desk.told(reply.tells)

    pasting = asyncio.create_task(paste())
    while len(await desk.owed(PLATFORM)) < 2:  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0)
    rescuing = asyncio.create_task(rescue(house.practice, PLATFORM, gradings))
    await gate.reached.wait()
    gate.gates[1].set()
    await pasting
    gate.gates[0].set()
    return [one.reply.tells for one in await rescuing]


def test_a_verdict_that_was_told_during_the_rescue(house: House) -> None:
    assert asyncio.run(told_by_rescue(house)) == [(1,)]
