"""How fast a crowd is acknowledged and told, on a fake of Discord or Slack.

    python tests/bench/crowd.py discord [--learners 200] [--seconds 10] [--json]

The bot is the real one, in a process of its own, with the deck, the grader and SQLite. Exits with
1 when a submission was lost or counted twice, or was acknowledged too late for the platform.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import re
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
for place in (HERE, HERE.parents[1]):
    if str(place) not in sys.path:
        sys.path.append(str(place))

from crowd_run import VERDICT, Crowd, Stage, Try, card_of, practising, processor_seconds  # noqa: E402

LEARNERS, SECONDS = 200, 10.0
ATTEMPTS = """
    SELECT user_id FROM accounts JOIN attempts ON attempts.learner_id = accounts.learner_id
"""


@dataclass(frozen=True)
class Times:
    """Milliseconds."""

    median: float
    p99: float
    most: float


@dataclass(frozen=True)
class Figures:
    """What was measured; `load` is that of the machine when the crowd began.

    `lost` learners have no attempt or were not told its verdict, `doubled` have two or were told
    two, `late` interactions were not acknowledged in time, `told_first` were answered before they
    were acknowledged, `untold` verdicts are not noted as told, `incidents` are errors in the log.
    """

    platform: str
    learners: int
    seconds: float
    cores: int
    load: float
    modal: Times
    acknowledgement: Times
    verdict: Times
    verdicts_a_second: float
    bot_seconds: float
    grader_seconds: float
    platform_seconds: float
    lost: int
    doubled: int
    late: int
    told_first: int
    untold: int
    incidents: int

    @property
    def is_good(self) -> bool:
        """Whether nothing was lost, doubled or late."""
        return not (self.lost or self.doubled or self.late)


def stage_of(platform: str) -> Stage:
    """The fake of a platform."""
    if platform == "discord":
        from crowd_discord import DiscordStage

        return DiscordStage()
    from crowd_slack import SlackStage

    return SlackStage()


async def measure(platform: str, learners: int, seconds: float, folder: Path) -> Figures:
    """Let a crowd submit; the bot keeps its database and its log in the folder."""
    stage, load = stage_of(platform), os.getloadavg()[0]
    await stage.start(learners + 1)
    async with practising(stage, platform, folder) as bot:
        message = await stage.posted()
        crowd = Crowd(stage, message, card_of(message))
        before, began = processor_seconds(bot), time.process_time()
        tries = await crowd.submits(seconds)
        bots, graders = (
            now - then for now, then in zip(processor_seconds(bot), before, strict=True)
        )
        own = time.process_time() - began
    shown = [stage.shown(one.learner, one.sent) for one in tries]
    late = sum(stage.is_late(one) for each in tries for one in (*each.pressed, *each.sent))
    await stage.stop()
    counted, untold = _kept(folder / "data" / "practice.db")
    told = [_verdicts(texts) for texts in shown]
    pairs = list(zip(tries, told, strict=True))
    return Figures(
        platform,
        learners,
        seconds,
        os.cpu_count() or 1,
        round(load, 1),
        modal=_times([_waited(x) for one in tries for x in one.pressed]),
        acknowledgement=_times([_waited(x) for one in tries for x in one.sent]),
        verdict=_times([one.told_at - one.sent[0].sent_at for one in tries if one.told_at]),
        verdicts_a_second=_throughput(tries),
        bot_seconds=round(bots, 1),
        grader_seconds=round(graders, 1),
        platform_seconds=round(own, 1),
        lost=sum(not (counted[one.learner.id] and _fits(one, said)) for one, said in pairs),
        doubled=sum(counted[one.learner.id] > 1 or len(said) > 1 for one, said in pairs),
        late=late,
        told_first=sum(_told_first(one) for one in tries),
        untold=untold,
        incidents=(folder / "log").read_text().count('"error"'),
    )


def _kept(database: Path) -> tuple[Counter[str], int]:
    """How many attempts of each user are in the database, and how many verdicts are untold."""
    with closing(sqlite3.connect(database)) as opened:
        counted = Counter(user for (user,) in opened.execute(ATTEMPTS))
        (untold,) = opened.execute("SELECT count(*) FROM untold").fetchone()
    return counted, untold


def _verdicts(texts: Sequence[str]) -> list[str]:
    return [found[1] for text in texts for found in re.finditer(VERDICT, text)]


def _fits(done: Try, told: Sequence[str]) -> bool:
    """Whether the learner was told what is true of the code."""
    return "Accepted" in told if done.is_right else "Not yet" in told


def _told_first(done: Try) -> bool:
    acknowledged = done.sent[0].acknowledged_at if done.sent else None
    return done.told_at is not None and (acknowledged is None or acknowledged > done.told_at)


def _waited(exchange: object) -> float:
    acknowledged = exchange.acknowledged_at
    return math.inf if acknowledged is None else acknowledged - exchange.sent_at


def _times(seconds: Sequence[float]) -> Times:
    """Median, the time within which 99 of 100 are, and the longest."""
    ordered = sorted(seconds) or [math.inf]
    last = len(ordered) - 1
    picked = (ordered[last // 2], ordered[math.ceil(last * 0.99)], ordered[last])
    return Times(*(round(one * 1000, 1) for one in picked))


def _throughput(tries: Sequence[Try]) -> float:
    """Verdicts a second, from the first submission to the last verdict."""
    told = [one.told_at for one in tries if one.told_at is not None]
    if not told:
        return 0.0
    began = min(one.sent[0].sent_at for one in tries if one.sent)
    return round(len(told) / (max(told) - began), 1)


def table(found: Figures) -> str:
    """The figures for a person."""
    rows = {
        "modal open": found.modal,
        "submission acknowledged": found.acknowledgement,
        "verdict told": found.verdict,
    }
    lines = [
        f"{found.platform}: {found.learners} learners within {found.seconds:g} s, {found.cores} "
        f"cores, load {found.load}",
        f"{'':26}{'median':>10}{'p99':>10}{'longest':>10}",
        *(
            f"{name:26}{one.median:10.0f}{one.p99:10.0f}{one.most:10.0f} ms"
            for name, one in rows.items()
        ),
        f"{found.verdicts_a_second} verdicts a second. Processor time: bot {found.bot_seconds} s, "
        f"grader {found.grader_seconds} s, platform and learners {found.platform_seconds} s.",
        f"Lost {found.lost}, doubled {found.doubled}, acknowledged too late {found.late}, told "
        f"before acknowledged {found.told_first}, not noted as told {found.untold}, incidents "
        f"{found.incidents}.",
    ]
    return "\n".join(lines) + "\n"


def main(words: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="how fast a crowd is acknowledged and told")
    parser.add_argument("platform", choices=("discord", "slack"))
    parser.add_argument("--learners", type=int, default=LEARNERS)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="in which they submit")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    asked = parser.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(measure(asked.platform, asked.learners, asked.seconds, Path(folder)))
    sys.stdout.write(json.dumps(asdict(found), indent=1) + "\n" if asked.json else table(found))
    return 0 if found.is_good else 1


if __name__ == "__main__":
    sys.exit(main())
