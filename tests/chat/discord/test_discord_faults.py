"""What goes wrong with Discord, and what becomes of it. Each fault has its test."""

import asyncio
from dataclasses import replace
from pathlib import Path

import discord
import pytest
from discord_scene import FIX, Scene, scene_on
from fake_discord import FakeDiscord
from scripted import ACCEPTED, ONE_LEFT

from bot.chat.discord import responding, submitting
from bot.core.model_cohort import PostingState

pytestmark = pytest.mark.asyncio
MESSAGES = "/channels/*/messages"
MIB = 1024 * 1024


async def attempts(scene: Scene) -> int:
    """How many there are in the store."""
    return await scene.house.store.read(
        lambda tx: sum(
            len(tx.attempts(learner, card.slug))
            for learner in range(1, 9)
            for card in scene.deck.cards
        )
    )


async def states(scene: Scene) -> list[PostingState]:
    cohort = await scene.cohort()
    return await scene.house.store.read(
        lambda tx: [row.state for row in tx.records([cohort.id])[0].rows if row.state != "due"]
    )


async def prepared(scene: Scene) -> None:
    """A cohort whose card is due."""
    await scene.olga.slash("practice-admin setup", hour="09:00", zone="UTC")
    await scene.olga.slash("practice-admin post-now")


# --- a posting ------------------------------------------------------------------------------


async def test_429_with_retry_after(own_platform: FakeDiscord, tmp_path: Path) -> None:
    async with scene_on(own_platform, tmp_path) as scene:
        await prepared(scene)
        own_platform.limit("POST", MESSAGES, 0.05)
        await scene.ticker.tick()
        assert len(scene.channel.messages) == 1


async def test_429_that_discord_py_gives_up_on(own_platform: FakeDiscord, tmp_path: Path) -> None:
    async with scene_on(own_platform, tmp_path) as scene:
        await prepared(scene)
        own_platform.fail("POST", MESSAGES, 429)
        await scene.ticker.tick()
        assert scene.channel.messages == []
        scene.house.clock.forward(minutes=5)
        await scene.ticker.tick()
        assert len(scene.channel.messages) == 1
        assert scene.owner.dms == []


async def test_500_after_the_message_was_made(platform: FakeDiscord, tmp_path: Path) -> None:
    async with scene_on(platform, tmp_path) as scene:
        await prepared(scene)
        platform.cut("POST", MESSAGES, done=True)
        await scene.ticker.tick()
        assert await states(scene) == ["sending"]
        scene.house.clock.forward(minutes=1)
        await scene.ticker.tick()
        assert await states(scene) == ["sent"]
        assert len(scene.channel.messages) == 1


async def test_500s_are_tried_again(own_platform: FakeDiscord, tmp_path: Path) -> None:
    async with scene_on(own_platform, tmp_path) as scene:
        await prepared(scene)
        own_platform.fail("POST", MESSAGES, 500)
        await scene.ticker.tick()
        assert len(scene.channel.messages) == 1


async def test_a_history_that_may_not_be_read(platform: FakeDiscord, tmp_path: Path) -> None:
    async with scene_on(platform, tmp_path) as scene:
        await prepared(scene)
        scene.channel.deny("read_message_history")
        platform.cut("POST", MESSAGES, done=True)
        await scene.ticker.tick()
        scene.house.clock.forward(minutes=1)
        await scene.ticker.tick()
        assert await states(scene) == ["unknown"]
        assert len(scene.channel.messages) == 1


async def test_50013_tells_the_admin_once_and_others_get_their_card(
    platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        other = scene.guild.channel("other")
        await prepared(scene)
        await scene.olga.slash("practice-admin setup", channel=other, hour="09:00", zone="UTC")
        await replace(scene.olga, at=other).slash("practice-admin post-now")
        scene.channel.deny("send_messages")
        await scene.ticker.tick()
        assert len(other.messages) == 1
        assert "Send Messages" in scene.owner.dms[-1].text
        scene.house.clock.forward(hours=1)
        await scene.ticker.tick()
        assert len(scene.owner.dms) == 1
        scene.channel.allow("send_messages")
        scene.house.clock.forward(hours=1)
        await scene.ticker.tick()
        assert len(scene.channel.messages) == 1


async def test_a_channel_that_is_gone_pauses_its_cohort(
    own_platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(own_platform, tmp_path) as scene:
        await prepared(scene)
        own_platform.fail("POST", MESSAGES, 404, 10003)
        await scene.ticker.tick()
        cohort = await scene.cohort()
        assert cohort.calendar.paused_at is not None


# --- the connection -------------------------------------------------------------------------


async def test_a_reconnect_with_resume(own_platform: FakeDiscord, tmp_path: Path) -> None:
    async with scene_on(own_platform, tmp_path) as scene:
        card = await scene.posted()
        resumed = own_platform.gateway.resumed
        own_platform.gateway.reconnect()
        await own_platform.until(lambda: own_platform.gateway.resumed > resumed, "a RESUME")
        verdict = await scene.submit(card)
        verdict.deliver_again()
        assert "Hint" in (await scene.ada.press(card, "Hint")).text
        assert await attempts(scene) == 1


async def test_an_invalid_session(own_platform: FakeDiscord, tmp_path: Path) -> None:
    async with scene_on(own_platform, tmp_path) as scene:
        card = await scene.posted()
        before = own_platform.gateway.identified
        own_platform.gateway.invalidate(resumable=False)
        await own_platform.until(lambda: own_platform.gateway.identified > before, "an IDENTIFY")
        await own_platform.until(scene.is_ready, "the bot to be ready again")
        assert "Planted defects left" in (await scene.submit(card)).text
        assert await attempts(scene) == 1


async def test_an_event_that_cannot_be_read(own_platform: FakeDiscord, tmp_path: Path) -> None:
    async with scene_on(own_platform, tmp_path) as scene:
        card = await scene.posted()
        first = scene.connection.client
        own_platform.gateway.unreadable()
        await own_platform.until(lambda: own_platform.gateway.identified == 2, "another client")
        await own_platform.until(scene.is_ready, "the bot to be ready again")
        assert scene.connection.client is not first
        assert "Planted defects left" in (await scene.submit(card)).text


async def test_a_discord_that_is_not_there_is_told_and_tried_again(
    own_platform: FakeDiscord, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    own_platform.cut("GET", "/users/@me", times=2)  # aiohttp asks a second time by itself
    async with scene_on(own_platform, tmp_path) as scene:
        assert "Planted defects left" in (await scene.submit(await scene.posted())).text
    told = [record.msg for record in caplog.records if isinstance(record.msg, dict)]
    [away] = [line for line in told if line["event"] == "front end not connected"]
    assert "this machine's way to discord.com" in away["says"]
    assert "incident" not in [line["event"] for line in told]


# --- an interaction -------------------------------------------------------------------------


async def test_a_draft_that_is_late_opens_an_empty_field(
    own_platform: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with scene_on(own_platform, tmp_path) as scene:
        card = await scene.posted()
        monkeypatch.setattr(submitting, "DRAFT_SECONDS", 0.01)

        async def slow(*_: object) -> None:
            await asyncio.sleep(60)

        monkeypatch.setattr(scene.front.desk, "draft", slow)
        opened = await scene.ada.press(card, "Submit a fix")
        assert opened.modal.value("Your code") == ""
        verdict = await scene.ada.fill(opened, {"Your code": FIX})
        assert "Planted defects left" in verdict.text


async def test_10062_a_late_acknowledgement_loses_no_verdict(
    platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        card = await scene.posted()
        opened = await scene.ada.press(card, "Submit a fix")
        scene.house.grader.will(ONE_LEFT)
        late = scene.ada.fill(opened, {"Your code": FIX})
        late.miss_deadline()
        [told] = await platform.until(lambda: scene.ada.dms, "a direct message")
        assert "left: 1 of 2" in told.text
        assert "left" not in told.payload["content"]
        assert await attempts(scene) == 1
        assert "could not be told" not in (await scene.ada.slash("practice today")).text


async def test_40060_somebody_has_acknowledged_it_already(
    platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        card = await scene.posted()
        opened = await scene.ada.press(card, "Submit a fix")
        sent = scene.ada.fill(opened, {"Your code": FIX})
        sent.acknowledge_elsewhere()
        await sent.says("Planted defects left")
        assert 40060 in sent.refused
        assert scene.ada.dms == []


async def test_50027_the_token_died_while_it_was_graded(
    platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        card = await scene.posted()
        opened = await scene.ada.press(card, "Submit a fix")
        sent = scene.ada.fill(opened, {"Your code": FIX})
        sent.expire_when_acknowledged()
        [told] = await platform.until(lambda: scene.ada.dms, "a direct message")
        assert "Planted defects left" in told.text
        hint = await scene.ada.in_dm().press(told, "Hint")
        assert "Hint 1 of" in hint.text


async def test_a_token_that_must_be_dead_is_not_tried(
    own_platform: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with scene_on(own_platform, tmp_path) as scene:
        card = await scene.posted()
        opened = await scene.ada.press(card, "Submit a fix")
        before = len(own_platform.asked("PATCH", "/webhooks/*"))
        monkeypatch.setattr(responding, "TOKEN_LIVES", 0.0)
        scene.ada.fill(opened, {"Your code": FIX})
        await own_platform.until(lambda: scene.ada.dms, "a direct message")
        assert len(own_platform.asked("PATCH", "/webhooks/*")) == before


async def test_what_cannot_be_delivered_is_shown_with_today(
    own_platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(own_platform, tmp_path) as scene:
        card = await scene.posted()
        opened = await scene.ada.press(card, "Submit a fix")
        scene.ada.close_dms()
        sent = scene.ada.fill(opened, {"Your code": FIX})
        sent.expire_when_acknowledged()
        await own_platform.until(
            lambda: own_platform.asked("POST", f"/channels/{scene.ada.dm.id}/messages"), "a try"
        )
        today = await scene.ada.slash("practice today")
        assert "could not be told before" in today.text
        assert "could not be told before" not in (await scene.ada.slash("practice today")).text


async def test_10008_a_reply_that_was_dismissed_comes_again(
    platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        card = await scene.posted()
        platform.fail("PATCH", "/webhooks/*/messages/@original", 404, 10008)
        hint = scene.ada.press(card, "Hint")
        await hint.says("Hint 1 of")


# --- threads --------------------------------------------------------------------------------


async def test_10008_a_posting_that_was_deleted_gets_its_thread(
    platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        await scene.olga.slash("practice-admin setup", hour="09:00", zone="UTC", answer="10:00")
        await scene.olga.slash("practice-admin post-now")
        await scene.ticker.tick()
        scene.channel.remove(scene.channel.messages[-1])
        scene.house.clock.forward(hours=1)
        await scene.ticker.tick()
        [thread] = scene.channel.threads
        assert "discussion" in thread.messages[-1].text.casefold()


async def test_an_archived_thread_is_opened_for_who_comes_late(
    platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        card = await scene.posted()
        [thread] = scene.channel.threads
        thread.archive()
        scene.house.grader.will(ACCEPTED)
        assert "Accepted" in (await scene.submit(card)).text
        await platform.until(lambda: scene.ada.id in thread.members, "Ada in the thread")


async def test_a_locked_thread_sends_the_shared_line_to_the_channel(
    own_platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(own_platform, tmp_path) as scene:
        card = await scene.posted(answer="10:00")
        scene.house.clock.forward(hours=1)
        await scene.ticker.tick()
        [thread] = scene.channel.threads
        thread.archive(locked=True)
        scene.house.grader.will(ACCEPTED)
        verdict = await scene.submit(card)
        await scene.ada.press(verdict.message, "Share that you solved it")
        assert "Ada solved" in scene.channel.messages[-1].text


async def test_50013_a_line_that_may_not_be_written_can_be_shared_later(
    own_platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(own_platform, tmp_path) as scene:
        card = await scene.posted()
        scene.house.grader.will(ACCEPTED)
        verdict = await scene.submit(card)
        own_platform.fail("POST", MESSAGES, 403, 50013)
        refused = await scene.ada.press(verdict.message, "Share that you solved it")
        assert "share it again later" in refused.text
        shared = await scene.ada.press(verdict.message, "Share that you solved it")
        assert "Shared" in shared.text
        assert "Ada solved" in scene.channel.messages[-1].text


# --- files ----------------------------------------------------------------------------------


async def test_a_picture_that_is_not_there_any_more_is_told_in_words(
    platform: FakeDiscord, tmp_path: Path
) -> None:
    async with scene_on(platform, tmp_path) as scene:
        await scene.posted()
        lesson = await scene.ada.slash("practice lesson")
        assert "Heads meet." in lesson.text
        [words] = lesson.message.payload["attachments"]
        assert (words["filename"], words["description"]) == ("h.png.txt", "Alt")


async def test_files_that_cannot_be_graded(
    platform: FakeDiscord, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched: list[int] = []
    read = discord.Attachment.read

    async def recorded(attachment: discord.Attachment) -> bytes:
        fetched.append(attachment.size)
        return await read(attachment)

    monkeypatch.setattr(discord.Attachment, "read", recorded)
    files = [
        ("fix.py", b"", "is empty"),
        ("fix.py", b"#" * (10 * MIB + 1), "10,485,761 bytes"),
        ("fix.py", b"x = '\xff'\n", "not UTF-8"),
        ("fix.png", b"png", "no code file"),
    ]
    async with scene_on(platform, tmp_path) as scene:
        card = await scene.posted()
        for name, content, says in files:
            answer = await scene.ada.slash("practice submit", file=(name, content))
            assert says in answer.text
            await scene.settled()
            opened = await scene.ada.press(card, "Submit a fix")
            by_modal = await scene.ada.fill(opened, {"Or a file": [(name, content)]})
            assert says in by_modal.text
            await scene.settled()
        assert await attempts(scene) == 0
        assert fetched == [len(files[2][1])] * 2
