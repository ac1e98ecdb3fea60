"""A day on Discord over sockets, on both servers."""

from pathlib import Path

import pytest
from discord_scene import FIX, scene_on
from fake_discord import FakeDiscord
from scripted import ACCEPTED, BOTH, CARD, ONE_LEFT

pytestmark = pytest.mark.asyncio


async def test_a_day_from_setup_to_streak(platform: FakeDiscord, tmp_path: Path) -> None:
    async with scene_on(platform, tmp_path) as scene:
        ada, house = scene.ada, scene.house
        card = await scene.posted()
        assert card.buttons == ["Submit a fix", "Hint", "Answers…", "Follow-ups", "Wrong answers"]
        assert card.files == ["broken.py"]
        assert card.pings == []

        house.grader.will(ONE_LEFT)
        opened = await ada.press(card, "Submit a fix")
        assert opened.modal.title == f"Submit: {CARD.title}"
        assert "PROJECT" not in opened.modal.value("Your code")
        first = await ada.fill(opened, {"Your code": FIX})
        assert "Planted defects left: 1 of 2" in first.text
        hint = await ada.press(first.message, "Hint")
        assert "Double w" in hint.text

        house.grader.will(ACCEPTED)
        house.clock.forward(minutes=1)
        again = await ada.press(hint.message, "Submit a fix")
        assert again.modal.value("Your code") == FIX
        second = await ada.fill(again)
        assert "Accepted" in second.text
        assert "counts" in second.text

        shared = await ada.press(second.message, "Share that you solved it")
        assert "Shared" in shared.text
        line = scene.channel.messages[-1]
        assert "Ada solved" in line.text
        assert "□■" in line.text

        answers = await ada.press(card, "Answers…")
        full = await ada.press(answers.message, "Full answer")
        assert "It must be the last one." in full.text
        follow_ups = await ada.press(full.message, "Follow-ups")
        one = await ada.press(follow_ups.message, "Follow-up 1")
        write = await ada.press(one.message, "Write your answer")
        told = await ada.fill(write, {"Your answer": "It keeps @everyone in ```shape```"})
        assert "It maps back to the width." in told.text
        rated = await ada.press(told.message, "Good")
        assert "Kept: good" in rated.text
        wrong = await ada.press(card, "Wrong answers")
        assert "It does." in (await ada.press(wrong.message, "Rebuttal 1")).text

        streak = await ada.slash("practice streak")
        assert "Streak: 1 day" in streak.text
        [picture] = streak.message.payload["attachments"]
        assert "1 of 1 posting day finished" in picture["description"]
        public = [message for message in scene.channel.messages if not message.ephemeral]
        assert public == [card, line]


async def test_old_buttons_work_after_a_restart(platform: FakeDiscord, tmp_path: Path) -> None:
    async with scene_on(platform, tmp_path) as scene:
        card = await scene.posted()
        scene.house.grader.will(ONE_LEFT)
        verdict = await scene.submit(card)
        opened = await scene.ada.press(card, "Submit a fix")
        await scene.restart()
        assert "Hint 1 of 2" in (await scene.ada.press(card, "Hint")).text
        assert "Short answer" in (await scene.ada.press(verdict.message, "Short answer")).text
        scene.house.grader.will(ACCEPTED)
        scene.house.clock.forward(minutes=1)
        accepted = await scene.ada.fill(opened, {"Your code": FIX + "\n# again"})
        assert "Accepted" in accepted.text


async def test_commands_are_announced_only_when_they_changed(
    platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        await scene.restart()
        await scene.restart()
        assert len(platform.asked("PUT", "/applications/*/commands")) == 1


async def test_a_direct_conversation(platform: FakeDiscord, tmp_path: Path) -> None:
    async with scene_on(platform, tmp_path) as scene:
        cleo = platform.person("Cleo")
        today = await cleo.slash("practice today")
        assert "Card of" in today.text
        assert today.message.ephemeral
        scene.house.grader.will(BOTH)
        verdict = await cleo.fill(await cleo.press(today.message, "Submit a fix"))
        assert "left: 2 of 2" in verdict.text
        assert "There is no card" in (await cleo.slash("practice card", name="nonsense")).text
