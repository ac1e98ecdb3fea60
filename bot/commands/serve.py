"""practice serve: run every front end that is configured."""

from __future__ import annotations

import argparse

from bot.commands import Verbs
from bot.core.errors import OperatorError


def add(verbs: Verbs) -> None:
    """The verb's parser."""
    verb = verbs.add_parser("serve", help="run every front end that is configured")
    verb.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    """Run what is configured; raises OperatorError when nothing is."""
    raise OperatorError(
        "No chat platform is configured, so there is nothing to serve: `practice chat` practises "
        "in this terminal."
    )
