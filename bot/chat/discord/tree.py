"""The commands as Discord shows them: each puts a line together and hands it to the client."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Protocol

import discord
from discord import app_commands
from discord.app_commands import Choice, Group

from bot.chat.discord.components import Interaction
from bot.chat.discord.limits import OPTION_LABEL, clipped
from bot.chat.discord.spelling import GROUP

GRADE = "Grade this message"
ANYWHERE = app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=True)
BOTH_WAYS = app_commands.AppInstallationType(guild=True, user=True)
# `interaction.client` is of whatever type is hoped for: that of `Commanded`.
Asked = discord.Interaction[Any]
Words = app_commands.Range[str, 1, 1500]
_ON_OFF = [Choice(name=one, value=one) for one in ("on", "off")]
_PLAIN = {
    "today": "Today's card",
    "missed": "Cards that came before and that you have not solved",
    "hint": "The next hint, for you alone",
    "lesson": "The lesson behind the card",
    "board": "What those did who want to be seen",
    "picture": "What your last try returns, beside what it should",
    "join": "Take part in this channel's practice",
    "leave": "Take no part any more; what you did is kept",
    "share": "Tell the channel how many tries the solved card took",
    "export": "A copy of everything held about you",
    "delete-my-data": "Delete everything held about you; you are asked once more",
    "help": "All commands",
}


class Commanded(Protocol):
    """What the commands need of the client."""

    async def commanded(
        self, interaction: Interaction, line: str, channel: int | None = None
    ) -> None:
        """A command line was given, for another channel if one is named."""

    async def attached(self, interaction: Interaction, file: discord.Attachment) -> None:
        """A file was submitted."""

    async def to_grade(self, interaction: Interaction, message: discord.Message) -> None:
        """A message is to be graded."""

    async def titles(self, interaction: Interaction, words: str) -> list[tuple[str, str]]:
        """Title and slug of the cards that match what was typed so far."""


def learners_commands() -> Group:
    """`/practice`: for everybody, in servers, direct messages and wherever it was brought along."""
    group = Group(
        name=GROUP,
        description="Debug a numpy card a day, and keep your streak",
        allowed_contexts=ANYWHERE,
        allowed_installs=BOTH_WAYS,
    )
    for name, says in _PLAIN.items():
        callback = gives(f"/{name}")
        group.add_command(app_commands.Command(name=name, description=says, callback=callback))
    _of_a_card(group)
    _on_answers(group)
    _of_a_learner(group)
    return group


def grading_command() -> app_commands.ContextMenu:
    """What is in the menu of a message."""

    async def grade(interaction: Asked, message: discord.Message) -> None:
        client: Commanded = interaction.client
        await client.to_grade(interaction, message)

    return app_commands.ContextMenu(
        name=GRADE, callback=grade, allowed_contexts=ANYWHERE, allowed_installs=BOTH_WAYS
    )


def gives(line: str) -> Callable[[Asked], Coroutine[Any, Any, None]]:
    """A command without options."""

    async def callback(interaction: Asked) -> None:
        await give(interaction, line)

    return callback


async def give(interaction: Asked, line: str, *words: object) -> None:
    """Hand a line to the client, with the options that were given."""
    client: Commanded = interaction.client
    given = [str(word) for word in words if word is not None]
    await client.commanded(interaction, " ".join((line, *given)))


def _of_a_card(group: Group) -> None:
    @group.command(description="Another card, by title, topic or level")
    @app_commands.describe(name="Begin to type: cards of this channel are offered")
    async def card(interaction: Asked, name: app_commands.Range[str, 1, 100]) -> None:
        await give(interaction, "/card", name)

    @card.autocomplete("name")
    async def names(interaction: Asked, typed: str) -> list[Choice[str]]:
        client: Commanded = interaction.client
        found = await client.titles(interaction, typed)
        return [Choice(name=clipped(title, OPTION_LABEL), value=slug) for title, slug in found]

    @group.command(description="Submit a fix: in a field, or as a file")
    @app_commands.describe(file="A .py or .txt file; without one a field opens")
    async def submit(interaction: Asked, file: discord.Attachment | None = None) -> None:
        client: Commanded = interaction.client
        if file is None:
            await client.commanded(interaction, "/submit")
        else:
            await client.attached(interaction, file)


def _on_answers(group: Group) -> None:
    @group.command(description="The answers of the card, for you alone")
    @app_commands.choices(which=[Choice(name=one, value=one) for one in ("short", "full")])
    async def answer(interaction: Asked, which: str = "answers") -> None:
        await give(interaction, f"/{which}")

    @group.command(description="Say what each defect does to the model, then compare")
    @app_commands.describe(words="In your own words")
    async def explain(interaction: Asked, words: Words | None = None) -> None:
        await give(interaction, "/explain", words)

    @group.command(description="What an interviewer asks next")
    @app_commands.describe(number="Which one", words="Your answer to it")
    async def followups(
        interaction: Asked,
        number: app_commands.Range[int, 1, 99] | None = None,
        words: Words | None = None,
    ) -> None:
        which = number or (1 if words else None)
        await give(interaction, "/followups", which, words)

    @group.command(description="Answers that interviewers hear and that are wrong")
    @app_commands.describe(number="Whose rebuttal to show")
    async def wrong(
        interaction: Asked, number: app_commands.Range[int, 1, 99] | None = None
    ) -> None:
        await give(interaction, "/wrong", number)

    @group.command(description="Your last answer is right: ask the author of the card")
    @app_commands.describe(words="Why it is right")
    async def dispute(interaction: Asked, words: Words | None = None) -> None:
        await give(interaction, "/dispute", words)


def _of_a_learner(group: Group) -> None:
    @group.command(description="Your streak")
    @app_commands.describe(why="The rule that applied to each day")
    async def streak(interaction: Asked, why: bool = False) -> None:  # noqa: FBT001, FBT002
        await give(interaction, "/streak", "why" if why else None)

    @group.command(description="Which cards you get in direct messages")
    @app_commands.describe(change="As in levels=L2,L3")
    async def calendar(interaction: Asked, change: Words | None = None) -> None:
        await give(interaction, "/calendar", change)

    @group.command(description="Your time zone, reminder and name; one change at a time")
    @app_commands.describe(
        zone="As in Europe/Paris",
        cut_off="When your practice day ends, as in 04:00",
        remind="When to be reminded, as in 18:00, or off",
        board="Whether the board shows you",
        board_name="The name that the board shows",
        ping="Whether you are called when a card comes here",
    )
    @app_commands.rename(cut_off="cut-off", board_name="board-name")
    @app_commands.choices(board=_ON_OFF, ping=_ON_OFF)
    async def settings(
        interaction: Asked,
        zone: Words | None = None,
        cut_off: Words | None = None,
        remind: Words | None = None,
        board: str | None = None,
        board_name: Words | None = None,
        ping: str | None = None,
    ) -> None:
        wishes = {
            "/settings zone": zone,
            "/settings cutoff": cut_off,
            "/settings remind": remind,
            "/settings board": board,
            "/settings board name": board_name,
            "/ping": ping,
        }
        given = [f"{line} {value}" for line, value in wishes.items() if value is not None]
        several = "/settings one change at a time"  # which is answered with how to say it
        await give(interaction, given[0] if len(given) == 1 else several if given else "/settings")
