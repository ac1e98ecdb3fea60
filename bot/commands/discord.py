"""practice discord: run the Discord front end; practice discord invite: the links to install it."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Callable, Mapping
from typing import Any

from bot.app import App, entrances_of
from bot.chat.discord.connection import DiscordConnection
from bot.chat.discord.front import Front
from bot.chat.discord.invite import WHAT_FOR, application_of, for_a_learner, for_a_server
from bot.commands import DONE, OUR_FAULT, Verbs, settings_of
from bot.core.errors import OperatorError
from bot.serving import FrontEnd, serve
from bot.settings import Settings
from bot.settings_platforms import DISCORD_TOKEN, DiscordSettings

PLATFORM = "discord"
NOT_SET = (
    f"Discord is not configured: set {DISCORD_TOKEN} to the token of the bot, in the environment "
    "or in the file .env of the current folder. README.md, section Discord, tells where it is."
)


def add(verbs: Verbs) -> None:
    """The verb's parsers."""
    verb = verbs.add_parser(PLATFORM, help="run the Discord front end")
    verb.set_defaults(run=run)
    parts = verb.add_subparsers(title="what else", metavar="WHAT")
    prints = parts.add_parser("invite", help="the links with which it is installed")
    prints.set_defaults(run=print_links)


def run(arguments: argparse.Namespace) -> int:
    """Serve Discord until a signal; raises OperatorError when it is not configured."""
    settings = settings_of(arguments)
    configured(settings)

    def make(app: App, wake: Callable[[], None]) -> Mapping[str, FrontEnd]:
        return {PLATFORM: front_end(settings, app, wake)}

    return DONE if asyncio.run(serve(settings, make)) else OUR_FAULT


def print_links(arguments: argparse.Namespace) -> int:
    """Print the links and what each permission is for; raises OperatorError without a token."""
    application = application_of(configured(settings_of(arguments)).token)
    needs = "\n".join(
        f"  {name.replace('_', ' ').title():<26}{why}" for name, why in WHAT_FOR.items()
    )
    sys.stdout.write(
        f"For a server, by somebody with Manage Server:\n{for_a_server(application)}\n"
        f"It asks for:\n{needs}\n\n"
        f"For one person, to practise in direct messages and anywhere:\n"
        f"{for_a_learner(application)}\n"
    )
    return DONE


def configured(settings: Settings) -> DiscordSettings:
    """What is set for Discord; raises OperatorError when nothing is."""
    if settings.discord is None:
        raise OperatorError(NOT_SET)
    return settings.discord


def front_end(
    settings: Settings, app: App, wake: Callable[[], None], **options: Any
) -> DiscordConnection:
    """The front end, if it is configured; `options` are those of discord.py."""
    discord, practice = configured(settings), app.practice
    front = Front(
        practice,
        *entrances_of(app),
        settings.cards,
        wake,
    )
    return DiscordConnection(
        front, discord.token, message_content=discord.message_content, **options
    )
