"""A day on Slack over sockets, in Socket Mode and over HTTP."""

from pathlib import Path

import pytest
from fake_slack import FakeSlack
from scripted import ACCEPTED, CARD, ONE_LEFT
from slack_scene import FIX, Scene, scene_on

pytestmark = [
    pytest.mark.asyncio,
    pytest.mark.filterwarnings("ignore:BasicAuth is deprecated"),
]
MODES = pytest.mark.parametrize("http", [False, True], ids=["sockets", "http"])


@MODES
async def test_a_day_with_a_restart_in_it(platform: FakeSlack, tmp_path: Path, http: bool) -> None:
    async with scene_on(platform, tmp_path, http=http) as scene:
        house = scene.house
        card = await scene.posted()
        assert card.buttons == ["Submit a fix", "Hint", "Answers…", "Follow-ups", "Wrong answers"]
        assert card.notification == f"Today's card: {CARD.title}"
        assert card.pings == []
        [payload] = [message.metadata["event_payload"] for message in scene.channel.messages]
        assert payload["local_day"] == "2026-03-02"

        house.grader.will(ONE_LEFT)
        opened = await scene.ada.press(card, "Submit a fix")
        assert opened.modal.title == "Submit a fix"
        assert CARD.title in opened.modal.text
        assert "PROJECT" not in opened.modal.value("Your code")
        first = await scene.fill(opened, {"Your code": FIX})
        assert "Planted defects left: 1 of 2" in first.text
        assert first.ephemeral
        hint = await scene.ada.press(first, "Hint")
        assert "Double w" in hint.text

        await scene.restart()
        await the_rest_of_the_day(scene)


async def the_rest_of_the_day(scene: Scene) -> None:
    ada, house, card = scene.ada, scene.house, scene.channel.messages[0]
    house.grader.will(ACCEPTED)
    house.clock.forward(minutes=1)
    again = await ada.press(card, "Submit a fix")
    assert again.modal.value("Your code") == FIX
    second = await scene.fill(again, {})
    assert "Accepted" in second.text
    assert "counts" in second.text

    shared = await ada.press(second, "Share that you solved it").says("Shared")
    assert "how many tries" in shared.text
    line = scene.channel.messages[-1]
    assert "Ada solved" in line.text
    assert "□■" in line.text

    answers = await ada.press(card, "Answers…")
    full = await ada.press(answers.message, "Full answer")
    assert "It must be the last one." in full.text
    follow_ups = await ada.press(full.message, "Follow-ups")
    one = await ada.press(follow_ups.message, "Follow-up 1")
    write = await ada.press(one.message, "Write your answer")
    told = await scene.fill(write, {"Your answer": "It keeps <!channel> in ```shape```"})
    assert "It maps back to the width." in told.text
    assert "It keeps <!channel> in ```shape```" in told.text
    assert told.pings == []
    rated = await ada.press(told, "Good")
    assert "Kept: good" in rated.text
    wrong = await ada.press(card, "Wrong answers")
    assert "It does." in (await ada.press(wrong.message, "Rebuttal 1")).text

    streak = await ada.slash("practice streak")
    assert "Streak: 1 day" in streak.text
    [picture] = [block for block in streak.message.blocks if block["type"] == "image"]
    assert "1 of 1 posting day finished" in picture["alt_text"]
    assert scene.channel.messages == [card, line]
