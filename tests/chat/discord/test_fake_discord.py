"""The fake against the real discord.py: what a bot and a learner see of it, on both models."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import discord
import pytest
import pytest_asyncio
from fake_discord import FakeDiscord, Learner, environment, served_in_a_thread
from little_bot import running
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


async def test_login_and_commands(scene: Scene) -> None:
    [guild] = scene.bot.guilds
    assert (guild.name, guild.me.guild_permissions.send_messages) == ("Team", True)
    commands = await scene.bot.tree.fetch_commands()
    assert [one.name for one in commands] == ["practice", "Grade this message"]
    assert scene.platform.gateway.identified == 1


async def test_a_posting(scene: Scene) -> None:
    sent = await scene.bot.post(scene.channel.id)
    [message] = scene.channel.messages
    assert message.id == str(sent.id)
    assert message.buttons == ["Submit a fix", "Hint", "Next"]
    assert (message.options, message.files, message.pings) == (["One", "Two"], ["broken.py"], [])
    assert message.text == "Heads that never mix\n```python\nx = 1\n```\n7-20260306"
    assert await sent.attachments[0].read() == b"x = 1\n"
    assert sent.attachments[0].description == "the code"
    there = scene.bot.text_channel(scene.channel.id)
    [found] = [one async for one in there.history() if one.embeds]
    assert found.embeds[0].footer.text == "7-20260306"
    assert scene.platform.count("7-20260306") == 1
    await sent.edit(content="changed")
    again = await there.fetch_message(sent.id)
    assert (again.content, scene.channel.messages[0].files) == ("changed", ["broken.py"])
    await sent.delete()
    assert scene.platform.count("7-20260306") == 0


async def test_a_deferred_answer_is_filled_in_and_changed(scene: Scene) -> None:
    shown = scene.ada.slash("practice today")
    await shown.says("then this")
    assert (shown.callback, shown.message.ephemeral, len(shown.messages)) == (5, True, 1)
    assert scene.ada.whispers == shown.messages
    assert scene.channel.messages == []
    assert shown.acknowledged_at is not None
    assert shown.answered_at is not None
    assert shown.sent_at <= shown.acknowledged_at <= shown.answered_at


async def test_options_and_autocomplete(scene: Scene) -> None:
    offered = await scene.ada.autocomplete("practice card", "name", "heads")
    assert offered == ["heads-that-never-mix"]
    shown = await scene.ada.slash("practice card", name=offered[0])
    assert shown.text == "card heads-that-never-mix"
    public = await scene.ada.slash("practice share")
    assert (public.message.ephemeral, public.message.pings) == (False, [])
    assert scene.channel.messages[-1].text == "@everyone solved it"
    with pytest.raises(AssertionError, match="no subcommand 'tomorrow'"):
        scene.ada.slash("practice tomorrow")
    with pytest.raises(AssertionError, match="'name' is required"):
        scene.ada.slash("practice card")


async def test_buttons_selects_and_pages(scene: Scene) -> None:
    await scene.bot.post(scene.channel.id)
    [message] = scene.channel.messages
    hint = scene.ada.press(message, "Hint")
    await hint.says("and another")
    assert [one.text for one in hint.messages] == ["the hint", "and another"]
    chosen = await scene.ada.choose(message, "Two")
    assert chosen.text == "section ['Two']"
    turned = await scene.ada.press(message, custom_id="next")
    assert (turned.callback, turned.messages[0].id) == (7, message.id)
    assert scene.channel.messages[0].text.startswith("the next page")
    card = await scene.ada.slash("practice card", name="x")  # what is private has buttons as well
    assert (await scene.ada.press(card.message, "Next")).text == "the next page"
    with pytest.raises(AssertionError, match="no button 'Streak'"):
        scene.ada.press(message, "Streak")
    with pytest.raises(AssertionError, match="no select offers"):
        scene.ada.choose(message, "Three")


async def test_a_modal_is_opened_and_submitted(scene: Scene) -> None:
    await scene.bot.post(scene.channel.id)
    [posting] = scene.channel.messages
    opened = await scene.ada.press(posting, "Submit a fix")
    assert opened.modal is not None
    assert (opened.callback, opened.modal.title) == (9, "Submit a fix")
    assert opened.modal.value("Your code") == "broken"
    await scene.ada.fill(opened).says("took 'broken' and []")
    again = await scene.ada.press(posting, "Submit a fix")
    fixed = scene.ada.fill(again, {"Your code": "x = 2", "or a file": [("fix.py", b"x = 3")]})
    await fixed.says("took 'x = 2' and [5]")
    assert fixed.message.ephemeral
    with pytest.raises(AssertionError, match="no \\['Name'\\] in the modal"):
        scene.ada.fill(opened, {"Name": "Ada"})


@pytest.mark.parametrize("size", [0, 10 * 1024 * 1024 + 1])
async def test_attachments_of_any_size(scene: Scene, size: int) -> None:
    shown = await scene.ada.slash("practice submit", file=("fix.py", b"#" * size))
    assert shown.text == f"fix.py: {size}"
    with pytest.raises(AssertionError, match="'file' is required"):
        scene.ada.slash("practice submit")


async def test_the_menu_of_a_message_shows_what_it_says(scene: Scene) -> None:
    grace = scene.guild.learner("Grace", at=scene.channel)
    message = scene.ada.say("```python\nx = 2\n```", ("fix.py", b"x = 2"))
    mine = await scene.ada.message_command("Grade this message", message)
    assert mine.text == "True ```python\nx = 2\n```"
    assert (await grace.message_command("Grade this message", message)).text.startswith("False")
    await scene.platform.until(lambda: "message '' 0" in scene.bot.heard)


async def test_a_direct_conversation(scene: Scene) -> None:
    bob = scene.platform.person("Bob")
    shown = scene.ada.in_dm().slash("practice today")
    await shown.says("then this")
    bob.say("hello")
    await scene.platform.until(lambda: "message 'hello' 0" in scene.bot.heard)
    user = await scene.bot.fetch_user(int(bob.id))
    await user.send("hello Bob")
    assert [one.text for one in bob.dms] == ["hello Bob"]
    bob.close_dms()
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("hello?")
    assert refused.value.code == 50007


async def test_threads(scene: Scene) -> None:
    there = scene.bot.text_channel(scene.channel.id)
    sent = await scene.bot.post(scene.channel.id)
    await sent.create_thread(name="Open to all")
    private = await there.create_thread(name="Solvers", type=discord.ChannelType.private_thread)
    await private.add_user(discord.Object(int(scene.ada.id)))
    await private.send("well done")
    [public, solvers] = scene.channel.threads
    assert (public.id, public.payload["type"]) == (str(sent.id), 11)
    assert solvers.payload["type"] == 12
    assert solvers.members == {str(scene.bot.user.id), scene.ada.id}
    assert [one.text for one in solvers.messages] == ["well done"]
    solvers.archive()
    await scene.platform.until(lambda: there.get_thread(private.id) is None, "it to be archived")


async def test_roles(scene: Scene) -> None:
    role = discord.Object(int(scene.guild.role("practice today")))
    guild = await scene.bot.fetch_guild(int(scene.guild.id))
    ada = await guild.fetch_member(int(scene.ada.id))
    await ada.add_roles(role)
    await ada.add_roles(role)
    assert scene.ada.roles == [str(role.id)]
    await ada.remove_roles(role)
    assert scene.ada.roles == []


async def test_what_happens_to_channels(scene: Scene) -> None:
    other = scene.guild.channel("other")
    other.rename("others")
    other.delete()
    scene.guild.remove_bot()
    await scene.platform.until(lambda: "left Team" in scene.bot.heard, "the bot to be put out")
    assert scene.bot.heard[1:] == ["updated others", "deleted others", "left Team"]


async def test_the_bot_comes_back(own: Scene) -> None:
    own.guild.remove_bot()
    with pytest.raises(discord.Forbidden) as refused:
        await own.bot.fetch_channel(int(own.channel.id))
    assert refused.value.code == 50001
    own.guild.add_bot()
    await own.platform.until(lambda: own.bot.guilds, "the guild to be there again")
    await own.bot.post(own.channel.id)


async def test_the_content_intent(own_platform: FakeDiscord) -> None:
    guild = own_platform.guild()
    ada = guild.learner("Ada", at=guild.channel())
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with running(own_platform, content=True):
            pass
    own_platform.gateway.privileged = 1 << 15
    async with running(own_platform, content=True) as bot:
        assert bot.application_flags.gateway_message_content_limited
        said = ada.say("x = 1")
        await own_platform.until(lambda: "message 'x = 1' 0" in bot.heard)
        ada.edit(said, "x = 2")
        await own_platform.until(lambda: "edit 'x = 2'" in bot.heard)


async def test_an_app_that_learners_bring_along(own: Scene) -> None:
    elsewhere = own.platform.guild("Elsewhere", installed=False)
    channel = elsewhere.channel()
    eve = elsewhere.learner("Eve", at=channel)
    await eve.slash("practice today").says("then this")
    shown = await eve.slash("practice share")
    assert [one.text for one in channel.messages] == [shown.text]
    message = eve.say("x = 1")
    with pytest.raises(AssertionError, match="no command 'Grade this message' here"):
        eve.message_command("Grade this message", message)  # it comes with guilds only
    assert [one.name for one in own.bot.guilds] == ["Team"]
    with pytest.raises(discord.Forbidden) as refused:
        await own.bot.http.send_message(
            int(channel.id), params=discord.http.handle_message_parameters("hello")
        )
    assert refused.value.code == 50001


async def test_two_hundred_learners_at_once(own: Scene) -> None:
    learners = [own.guild.learner(f"L{number}", at=own.channel) for number in range(200)]
    shown = [one.slash("practice today") for one in learners]
    await asyncio.gather(*(one.says("then this") for one in shown))
    assert all(len(one.whispers) == 1 for one in learners)
    assert all(one.acknowledged_at is not None for one in shown)


# --- a process of its own -----------------------------------------------------------------------


def start(platform: FakeDiscord) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, str(Path(__file__).parent / "little_bot.py")],
        env=environment(platform),
        stdin=subprocess.DEVNULL,
    )


async def test_a_bot_that_is_killed_and_started_again() -> None:
    with served_in_a_thread() as served:
        platform = served.platform
        guild = platform.guild("Team")
        ada = guild.learner("Ada", at=guild.channel())
        for _ in range(2):
            with start(platform) as bot:
                try:
                    served.run(answered(ada))
                finally:
                    bot.kill()
            served.run(platform.until(lambda: not platform.gateway.online, "the bot to be gone"))
    assert [one.text for one in ada.whispers] == ["then this", "then this"]
    assert platform.gateway.identified == 2


async def answered(ada: Learner) -> None:
    await ada.platform.until(lambda: ada.platform.gateway.online, "the bot", within=60)
    await ada.slash("practice today").says("then this")
