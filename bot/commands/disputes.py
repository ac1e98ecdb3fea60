"""`practice cards disputes` and `settle`: verdicts that learners call wrong, for card authors."""

from __future__ import annotations

import argparse
import asyncio
import sys

from bot.app import organising
from bot.chat.terminal.render import render
from bot.commands import DONE, Verbs, settings_of
from bot.core.wording import visible


def add(actions: Verbs) -> None:
    """The parsers of both actions."""
    action = actions.add_parser("disputes", help="verdicts that learners call wrong, with the code")
    action.add_argument("card", metavar="CARD", nargs="?", help="a card; all without a name")
    action.add_argument("--code", metavar="NUMBER", type=int, help="print the code of one, alone")
    action.set_defaults(run=show)
    action = actions.add_parser("settle", help="settle a dispute (with the bot stopped)")
    action.add_argument("number", metavar="NUMBER", type=int, help="the number of the dispute")
    action.add_argument("words", metavar="WORDS", nargs="*", help="what its learner is told")
    action.add_argument(
        "--right", action="store_true", help="the answer was right: its practice day counts"
    )
    action.set_defaults(run=settle)


def show(arguments: argparse.Namespace) -> int:
    """Print the disputes, or the code of one; raises OperatorError and NoSuchCard."""
    with organising(settings_of(arguments)) as organisers:
        if arguments.code is None:
            sys.stdout.write(render(asyncio.run(organisers.disputes(arguments.card))))
            return DONE
        source = asyncio.run(organisers.dispute(arguments.code)).source
    # Into a pipe or a file goes the very code; a terminal could be made to act on it.
    sys.stdout.write(visible(source.expandtabs(4)) if sys.stdout.isatty() else source)
    return DONE


def settle(arguments: argparse.Namespace) -> int:
    """Settle a dispute; raises OperatorError."""
    with organising(settings_of(arguments), writes=True) as organisers:
        words = " ".join(arguments.words)
        reply = asyncio.run(organisers.settle(arguments.number, words, right=arguments.right))
    sys.stdout.write(render(reply))
    return DONE
