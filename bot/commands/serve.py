"""practice serve: run every front end that is configured."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Callable, Mapping

from bot.app import App
from bot.commands import DONE, OUR_FAULT, Verbs, discord, settings_of, slack
from bot.serving import FrontEnd, serve


def add(verbs: Verbs) -> None:
    """The verb's parser."""
    verb = verbs.add_parser("serve", help="run every front end that is configured")
    verb.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve what is configured until a signal; raises OperatorError when nothing is."""
    settings = settings_of(arguments)

    def make(app: App, wake: Callable[[], None]) -> Mapping[str, FrontEnd]:
        fronts: dict[str, FrontEnd] = {}
        if settings.discord is not None:
            fronts[discord.PLATFORM] = discord.front_end(settings, app, wake)
        if settings.slack is not None:
            fronts[slack.PLATFORM] = slack.front_end(settings, app, wake)
        return fronts

    return DONE if asyncio.run(serve(settings, make)) else OUR_FAULT
