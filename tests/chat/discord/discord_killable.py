"""Bots that post on the fake of Discord and may be killed at any step: before and after each
transaction, and before and after each request. Started with the addresses in the environment.
"""

import os
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import discord
from fake_discord.redirect import GATEWAY, REST, point
from killable import Steps, main, tick
from scripted import DECK

from bot.chat.discord.platform import DiscordPlatform
from bot.store.store import SqlStore

TOKEN = "DISCORD_TOKEN"  # the name of a variable


@dataclass
class Holder:
    """Stands for the connection: a client that is logged in, without a gateway."""

    client: discord.Client


async def run(orders: dict[str, object], store: SqlStore, steps: Steps) -> None:
    """Tick over the real platform."""
    async with discord.Client(intents=discord.Intents.none()) as client:
        await client.login(os.environ[TOKEN])
        client.http.request = stepped(client.http.request, steps)
        await tick(orders, store, steps, DiscordPlatform(Holder(client), DECK, Path()))


def stepped(
    request: Callable[..., Awaitable[object]], steps: Steps
) -> Callable[..., Awaitable[object]]:
    async def asked(*words: object, **options: object) -> object:
        steps.step()
        answer = await request(*words, **options)
        steps.step()
        return answer

    return asked


if __name__ == "__main__":
    point(os.environ[REST], os.environ[GATEWAY])
    main(run)
