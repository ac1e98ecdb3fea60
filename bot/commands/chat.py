"""practice chat: practise in the terminal."""

from __future__ import annotations

import argparse
import asyncio
import os
import pwd
import sys
from contextlib import AsyncExitStack
from functools import partial

from bot import jobs
from bot.app import App, opened
from bot.chat.terminal.commands import Desk
from bot.chat.terminal.console import console
from bot.chat.terminal.front import Terminal
from bot.commands import DONE, Verbs, settings_of
from bot.core.front_desk import FrontDesk
from bot.core.model import Account
from bot.core.reply import Reply
from bot.log import log_to_file

PLATFORM = "terminal"
LOG = "practice.log"


def add(verbs: Verbs) -> None:
    """The verb's parser."""
    verb = verbs.add_parser("chat", help="practise in the terminal")
    verb.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Practise until the end of input."""
    settings = settings_of(arguments)
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        try:
            app = runner.run(stack.enter_async_context(opened(settings)))
            app.practice.deck.first()  # an empty deck is refused before anything is asked
            _tell_faults(app, runner.run(app.organisers.clock_fault()))
            log_to_file(app.data / LOG, settings.log)
            who = account()
            desk = Desk(app.practice, who, folder=app.data)
            told = FrontDesk(app.practice).told
            terminal = Terminal(desk, console(), runner.run, told)
            terminal.session(partial(_left_over, app, who))
        finally:
            runner.run(stack.aclose())
    return DONE


def account() -> Account:
    """Who sits at this terminal: the user of the operating system."""
    user = os.getuid()
    try:
        name = pwd.getpwuid(user).pw_name
    except KeyError:
        name = str(user)
    return Account(PLATFORM, "", name, name)


async def _left_over(app: App, who: Account) -> list[Reply]:
    told = await jobs.rescue(app.practice, PLATFORM)
    return [one.reply for one in told if one.account.user == who.user]


def _tell_faults(app: App, clock: str | None) -> None:
    for fault in app.faults:
        sys.stderr.write(f"Left out: {fault}\n")
    if clock is not None:
        sys.stderr.write(f"{clock}\n")
