"""A small bot on the real discord.py that does once whatever the product does on Discord."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from io import BytesIO

import discord
from discord import app_commands
from fake_discord import FakeDiscord
from fake_discord.redirect import point_as_told


class Paste(discord.ui.Modal, title="Submit a fix"):
    code: discord.ui.Label[Paste] = discord.ui.Label(
        text="Your code",
        component=discord.ui.TextInput(
            style=discord.TextStyle.paragraph, default="broken", required=False, custom_id="code"
        ),
    )
    file: discord.ui.Label[Paste] = discord.ui.Label(
        text="or a file", component=discord.ui.FileUpload(required=False, custom_id="file")
    )

    async def on_submit(self, interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        assert isinstance(self.code.component, discord.ui.TextInput)
        assert isinstance(self.file.component, discord.ui.FileUpload)
        files = [await one.read() for one in self.file.component.values]
        said = f"took {self.code.component.value!r} and {[len(one) for one in files]}"
        await interaction.edit_original_response(content=said)


class Buttons(discord.ui.View):
    def __init__(self) -> None:
        super().__init__(timeout=None)

    @discord.ui.button(label="Submit a fix", custom_id="submit")
    async def submit(self, interaction: discord.Interaction, _: object) -> None:
        await interaction.response.send_modal(Paste())

    @discord.ui.button(label="Hint", custom_id="hint")
    async def hint(self, interaction: discord.Interaction, _: object) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.followup.send("the hint", ephemeral=True)
        await interaction.followup.send("and another", ephemeral=True)

    @discord.ui.button(label="Next", custom_id="next")
    async def next(self, interaction: discord.Interaction, _: object) -> None:
        await interaction.response.edit_message(content="the next page")

    @discord.ui.select(
        custom_id="sections", options=[discord.SelectOption(label=one) for one in ("One", "Two")]
    )
    async def section(self, interaction: discord.Interaction, select: object) -> None:
        assert isinstance(select, discord.ui.Select)
        await interaction.response.send_message(f"section {select.values}", ephemeral=True)


class LittleBot(discord.AutoShardedClient):
    """`heard` is what the gateway brought, `failed` what handlers raised."""

    def __init__(self, *, content: bool = False) -> None:
        intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
        intents.message_content = content
        super().__init__(
            intents=intents,
            guild_ready_timeout=0.05,
            allowed_mentions=discord.AllowedMentions.none(),
        )
        self.heard: list[str] = []
        self.failed: list[Exception] = []
        self.tree = app_commands.CommandTree(self)
        self.tree.error(self._fails)
        self.tree.add_command(practice)
        self.tree.add_command(grade)
        self.add_view(Buttons())

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def _fails(self, _: discord.Interaction, error: app_commands.AppCommandError) -> None:
        self.failed.append(getattr(error, "original", error))

    async def on_ready(self) -> None:
        self.heard.append("ready")

    async def on_resumed(self) -> None:
        self.heard.append("resumed")

    async def on_message(self, message: discord.Message) -> None:
        if message.type is discord.MessageType.default:
            self.heard.append(f"message {message.content!r} {len(message.attachments)}")

    async def on_message_edit(self, _: discord.Message, after: discord.Message) -> None:
        self.heard.append(f"edit {after.content!r}")

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        self.heard.append(f"deleted {channel.name}")

    async def on_guild_channel_update(
        self, _: discord.abc.GuildChannel, after: discord.abc.GuildChannel
    ) -> None:
        self.heard.append(f"updated {after.name}")

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self.heard.append(f"left {guild.name}")

    def text_channel(self, channel_id: str) -> discord.TextChannel:
        channel = self.get_channel(int(channel_id))
        assert isinstance(channel, discord.TextChannel)
        return channel

    async def post(self, channel: str) -> discord.Message:
        """What a posting is like: an embed, buttons and a file."""
        embed = discord.Embed(title="Heads that never mix", description="```python\nx = 1\n```")
        embed.set_footer(text="7-20260306")
        return await self.text_channel(channel).send(
            embed=embed,
            view=Buttons(),
            file=discord.File(BytesIO(b"x = 1\n"), "broken.py", description="the code"),
        )


practice = app_commands.Group(
    name="practice",
    description="Practise",
    allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
)


@practice.command(description="Wait, then answer privately")
async def today(interaction: discord.Interaction) -> None:
    await interaction.response.defer(ephemeral=True, thinking=True)
    await interaction.followup.send("first", ephemeral=True)
    await interaction.edit_original_response(content="then this")


@practice.command(description="Answer at once")
async def card(interaction: discord.Interaction, name: str) -> None:
    await interaction.response.send_message(f"card {name}", view=Buttons(), ephemeral=True)


@card.autocomplete("name")
async def names(_: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
    known = ["heads-that-never-mix", "true-means-what"]
    return [app_commands.Choice(name=one, value=one) for one in known if typed in one]


@practice.command(description="Take a file")
async def submit(interaction: discord.Interaction, file: discord.Attachment) -> None:
    data = await file.read()
    await interaction.response.send_message(f"{file.filename}: {len(data)}", ephemeral=True)


@practice.command(description="Say it publicly")
async def share(interaction: discord.Interaction) -> None:
    await interaction.response.send_message("@everyone solved it")


@app_commands.context_menu(name="Grade this message")
async def grade(interaction: discord.Interaction, message: discord.Message) -> None:
    mine = message.author.id == interaction.user.id
    await interaction.response.send_message(f"{mine} {message.content}", ephemeral=True)


@asynccontextmanager
async def running(platform: FakeDiscord, *, content: bool = False) -> AsyncIterator[LittleBot]:
    """The bot, logged in and ready."""
    bot = LittleBot(content=content)
    task = asyncio.create_task(bot.start(platform.token))
    await platform.until(lambda: "ready" in bot.heard or task.done(), "the bot to be ready")
    if task.done():
        await task
    try:
        yield bot
    finally:
        await bot.close()
        with suppress(Exception):
            await task


if __name__ == "__main__":
    point_as_told()
    LittleBot().run(FakeDiscord.token, log_handler=None)
