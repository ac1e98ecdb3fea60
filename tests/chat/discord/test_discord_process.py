"""The day as it is lived: `practice discord` as a process, the real deck and the real grader."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from fake_discord import Learner, Message, environment, served_in_a_thread
from fake_discord.redirect import Served

from bot.chat.discord.invite import LEAST
from bot.core.model import Card
from bot.deck_files import load_deck

ROOT = Path(__file__).resolve().parents[3]
DECK = load_deck(ROOT / "cards").deck
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.AbCdEf.abcdefghijklmnopqrstuvwxyz"


@contextmanager
def practising(served: Served, data: Path) -> Iterator[subprocess.Popen[bytes]]:
    """The bot as a process, ended with SIGTERM."""
    platform = served.platform
    own = {
        "PRACTICE_DISCORD_TOKEN": TOKEN,
        "PRACTICE_DATA": str(data / "data"),
        "PRACTICE_WATCH": "off",
        "PYTHONPATH": os.pathsep.join((str(Path(__file__).parent), str(ROOT))),
    }
    with (data / "log").open("ab") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "fake_discord", "discord"],
            cwd=data,
            env=environment(platform) | own,
            stderr=log,
        )
    try:
        served.run(platform.until(lambda: platform.gateway.online, "the bot", 60))
        yield process
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
    finally:
        process.kill()
        process.wait()


def card_of(message: Message) -> Card:
    return next(card for card in DECK.cards if card.title in message.text)


def one_left(card: Card) -> str:
    """The reference with one of its planted defects."""
    defect = next(one for one in card.defects if one.planted)
    return card.reference.replace(defect.find, defect.replace)


async def posted(olga: Learner) -> Message:
    platform, channel = olga.platform, olga.at
    days = "mon,tue,wed,thu,fri,sat,sun"
    await olga.slash("practice-admin setup", zone="UTC", days=days, more="late=1440")
    await olga.slash("practice-admin post-now")
    await platform.until(lambda: channel.messages and channel.threads, "the card", 60)
    return channel.messages[0]


async def submitted(ada: Learner, message: Message, code: str) -> Message:
    opened = await ada.press(message, "Submit a fix")
    return (await ada.fill(opened, {"Your code": code})).message


@pytest.mark.timeout(300)
def test_a_day_and_a_restart(tmp_path: Path) -> None:
    with served_in_a_thread() as served:
        platform = served.platform
        platform.token = platform.gateway.token = TOKEN
        guild = platform.guild(bot_permissions=LEAST.value)
        channel = guild.channel()
        olga = guild.learner("Olga", "manage_guild", at=channel)
        ada = guild.learner("Ada", at=channel)
        with practising(served, tmp_path):
            card = served.run(posted(olga))
            asked = card_of(card)
            verdict = served.run(submitted(ada, card, one_left(asked)))
            planted = sum(defect.planted for defect in asked.defects)
            assert f"Planted defects left: 1 of {planted}" in verdict.text
            hint = served.run(_pressed(ada, verdict, "Hint"))
            assert "Hint 1 of" in hint.text
        with practising(served, tmp_path):
            verdict = served.run(submitted(ada, card, asked.reference))
            assert verdict.text.startswith("Accepted")
            served.run(_pressed(ada, verdict, "Share that you solved it"))
            assert "Ada solved" in channel.messages[-1].text
            full = served.run(_pressed(ada, verdict, "Full answer"))
            assert full.options or asked.reference in full.text
            follow_ups = served.run(_pressed(ada, full, "Follow-ups"))
            assert "1." in follow_ups.text
            streak = served.run(_slashed(ada, "practice streak"))
            assert "Streak: 1 day" in streak.text
        log = (tmp_path / "log").read_text()
        assert TOKEN not in log
        assert '"error"' not in log


async def _pressed(learner: Learner, message: Message, label: str) -> Message:
    return (await learner.press(message, label)).message


async def _slashed(learner: Learner, command: str) -> Message:
    return (await learner.slash(command)).message
