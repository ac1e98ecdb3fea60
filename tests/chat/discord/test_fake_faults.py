"""What goes wrong in the fake, and what the real discord.py makes of it, on both models."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import aiohttp
import discord
import pytest
import pytest_asyncio
from fake_discord import FakeDiscord
from little_bot import LittleBot
from little_scene import Scene, staged

pytestmark = pytest.mark.asyncio


@pytest_asyncio.fixture
async def scene(platform: FakeDiscord) -> AsyncIterator[Scene]:
    async with staged(platform) as one:
        yield one


@pytest_asyncio.fixture
async def own(own_platform: FakeDiscord) -> AsyncIterator[Scene]:
    async with staged(own_platform) as one:
        yield one


# --- faults of requests -------------------------------------------------------------------------


async def test_429_is_waited_for(scene: Scene) -> None:
    scene.platform.limit("POST", "/channels/*/messages", 0.02)
    await scene.bot.post(scene.channel.id)
    asked = scene.platform.asked("POST", "/channels/*/messages")
    assert [one.status for one in asked] == [429, 200]
    assert len(scene.channel.messages) == 1


async def test_500_is_tried_again_and_the_nonce_keeps_it_single(own: Scene) -> None:
    own.platform.fail("POST", "/channels/*/messages", 500, done=True)
    await own.bot.post(own.channel.id)
    assert [one.status for one in own.platform.asked("POST", "/channels/*/messages")] == [500, 200]
    assert own.platform.count("7-20260306") == 1


async def test_a_connection_that_is_cut_after_the_message_was_made(scene: Scene) -> None:
    scene.platform.cut("POST", "/channels/*/messages", done=True)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await scene.bot.post(scene.channel.id)
    assert scene.platform.count("7-20260306") == 1


async def test_permissions(scene: Scene) -> None:
    there = scene.bot.text_channel(scene.channel.id)
    sent = await scene.bot.post(scene.channel.id)
    scene.channel.deny("send_messages")
    with pytest.raises(discord.Forbidden) as refused:
        await there.send("hello")
    assert refused.value.code == 50013
    scene.channel.deny("read_message_history")
    assert [one async for one in there.history()] == []
    await scene.platform.until(
        lambda: not there.permissions_for(there.guild.me).read_message_history
    )
    scene.channel.deny("view_channel")
    with pytest.raises(discord.Forbidden) as refused:
        await there.fetch_message(sent.id)
    assert refused.value.code == 50001
    scene.channel.allow("view_channel")
    await there.fetch_message(sent.id)


async def test_messages_that_are_gone(scene: Scene) -> None:
    sent = await scene.bot.post(scene.channel.id)
    scene.channel.remove(scene.channel.messages[0])
    with pytest.raises(discord.NotFound) as gone:
        await sent.edit(content="still there?")
    assert gone.value.code == 10008
    scene.channel.delete()
    with pytest.raises(discord.NotFound) as gone:
        await sent.channel.send("hello")
    assert gone.value.code == 10003


async def test_archived_threads(own: Scene) -> None:
    there = own.bot.text_channel(own.channel.id)
    thread = await there.create_thread(name="Solvers", type=discord.ChannelType.public_thread)
    sent = await thread.send("well done")
    [channel] = own.channel.threads
    channel.archive()
    for work in (sent.edit(content="!"), thread.add_user(discord.Object(int(own.ada.id)))):
        with pytest.raises(discord.HTTPException) as refused:
            await work
        assert refused.value.code == 50083
    await thread.edit(archived=False)
    channel.archive()
    await thread.send("awake")
    assert not channel.payload["thread_metadata"]["archived"]
    own.channel.deny("manage_threads")
    channel.archive(locked=True)
    with pytest.raises(discord.HTTPException) as refused:
        await thread.send("locked")
    assert refused.value.code == 160005


# --- faults of interactions ---------------------------------------------------------------------


async def test_a_late_acknowledgement(scene: Scene) -> None:
    late = scene.ada.slash("practice today")
    late.miss_deadline()
    await scene.platform.until(lambda: scene.bot.failed, "the bot to notice")
    assert late.refused == [10062]
    assert (late.acknowledged_at, late.messages) == (None, [])


async def test_a_token_that_dies_before_the_answer(scene: Scene) -> None:
    dead = scene.ada.slash("practice today")
    dead.expire_when_acknowledged()
    await scene.platform.until(lambda: scene.bot.failed, "the bot to notice")
    assert dead.acknowledged_at is not None
    assert dead.refused in ([50027], [10015])  # as Discord says it, and as simcord does


async def test_acknowledged_twice(scene: Scene) -> None:
    taken = scene.ada.slash("practice today")
    taken.acknowledge_elsewhere()
    await scene.platform.until(lambda: scene.bot.failed, "the bot to notice")
    assert taken.refused == [40060]


async def test_an_interaction_that_comes_twice(scene: Scene) -> None:
    twice = scene.ada.slash("practice today")
    twice.deliver_again()
    await twice.says("then this")
    await scene.platform.until(lambda: scene.bot.failed, "the second to be refused")
    assert (twice.refused, len(twice.messages)) == ([40060], 1)


# --- the gateway --------------------------------------------------------------------------------


async def test_what_happened_meanwhile_is_replayed_after_a_resume(scene: Scene) -> None:
    gateway = scene.platform.gateway
    gateway.reconnect()
    for number, fault in enumerate((gateway.close, gateway.cut), 1):
        shown = scene.ada.slash("practice today")
        await scene.platform.until(lambda n=number: gateway.resumed == n, "the bot to resume")
        await shown.says("then this")
        fault()
    await scene.platform.until(lambda: scene.bot.heard.count("resumed") == 3, "the last resume")
    assert (gateway.identified, scene.bot.heard.count("ready")) == (1, 1)


async def test_a_session_that_is_invalid_is_begun_anew(
    scene: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def at_once(*_: object, **__: object) -> None:
        pass

    monkeypatch.setattr(scene.bot, "before_identify_hook", at_once)  # else it waits five seconds
    scene.platform.gateway.invalidate()
    lost = scene.ada.slash("practice today")
    await scene.platform.until(lambda: scene.bot.heard.count("ready") == 2, "the bot to come back")
    assert scene.platform.gateway.identified == 2
    assert lost.acknowledged_at is None
    await scene.ada.slash("practice today").says("then this")


async def test_an_event_that_cannot_be_parsed_ends_the_bot(platform: FakeDiscord) -> None:
    bot = LittleBot()
    task = asyncio.create_task(bot.start(platform.token))
    await platform.online()
    platform.gateway.unreadable()
    with pytest.raises(KeyError):
        await task
    await bot.close()


async def test_a_wrong_token(platform: FakeDiscord) -> None:
    bot = LittleBot()
    with pytest.raises(discord.LoginFailure):
        await bot.start("another")
    await bot.close()
