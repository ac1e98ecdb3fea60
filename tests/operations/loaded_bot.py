"""Bots under load that may be ended at any moment: a process that forks one for each line it reads.

A bot serves as the product does. Its front end are ten learners who paste one fix after another.
It says, a line each: `began PID`; `kept KEY` when the row of a paste is committed, which is when
a front end acknowledges it; `told KEY` when its verdict goes to the learner, and `noted KEY` when
that is written down; `sorry NAME` for an error; `ended CODE`.
"""

import asyncio
import json
import os
import sys
from itertools import count
from pathlib import Path

from running_bot import FIXED
from small_bot import CARD, NoChannels

from bot import jobs, serving
from bot.app import App
from bot.chat.gradings import Gradings
from bot.commands import DONE, OUR_FAULT
from bot.core.front_desk import FrontDesk
from bot.core.model import Account, Submission
from bot.core.organisers import Organisers
from bot.core.reply import Reply
from bot.settings import Settings

PLATFORM = "crowd"
LEARNERS = 10
WRONG = FIXED.replace(" @ w_o", "")
PASTES = (FIXED, WRONG)  # the right one first: who fails often has to wait


def say(*words: object) -> None:
    os.write(sys.stdout.fileno(), " ".join(map(str, words)).encode() + b"\n")


class Crowd:
    """Ten learners, each with a paste under way at any moment."""

    platform = NoChannels()

    def __init__(self, app: App, name: str) -> None:
        self.practice, self.name, self.over = app.practice, name, False
        self.desk, self.gradings = FrontDesk(app.practice), Gradings()
        self.keys: dict[int, str] = {}
        self._judge = app.practice.judge
        app.practice.judge = self._kept  # type: ignore[method-assign]

    async def run(self) -> None:
        learners = [asyncio.create_task(self._practise(number)) for number in range(LEARNERS)]
        try:
            await asyncio.wait(learners)
        finally:
            self.over = True
            await asyncio.wait(learners)

    async def rescue(self) -> None:
        for told in await jobs.rescue(self.practice, PLATFORM, self.gradings):
            await self._tell(told.reply)

    async def remind(self, _: Organisers) -> None:
        return

    async def _practise(self, number: int) -> None:
        who = Account(PLATFORM, "", f"u{number}", f"Learner {number}")
        for turn in count():
            if self.over:
                return
            key, code = f"{self.name}-{number}-{turn}", PASTES[turn % len(PASTES)]
            try:
                with self.gradings.one_of(who):
                    await self._tell(await self.practice.submit(who, code, key=key, card=CARD))
            except Exception as error:  # noqa: BLE001 - the test wants to see every one
                say("sorry", type(error).__name__)
                return

    async def _kept(self, submission: Submission) -> Reply:
        self.keys[submission.id] = submission.key
        say("kept", submission.key)
        return await self._judge(submission)

    async def _tell(self, reply: Reply) -> None:
        keys = [self.keys[one] for one in reply.tells]
        for key in keys:
            say("told", key)
        await self.desk.told(reply.tells)
        for key in keys:
            say("noted", key)


def serve(orders: dict[str, str]) -> int:
    say("began", os.getpid())
    settings = Settings(
        Path(orders["data"]),
        Path(orders["cards"]),
        "UTC",
        grader=Path(orders["grader"]),
        watch=None,
        log="error",
    )
    crowd = serving.serve(settings, lambda app, _: {PLATFORM: Crowd(app, orders["name"])})
    return DONE if asyncio.run(crowd) else OUR_FAULT


def main() -> None:
    for line in sys.stdin:
        child = os.fork()
        if not child:
            code = OUR_FAULT
            try:
                code = serve(json.loads(line))
            finally:
                os._exit(code)
        _, status = os.waitpid(child, 0)
        say("ended", os.waitstatus_to_exitcode(status))


if __name__ == "__main__":
    main()
