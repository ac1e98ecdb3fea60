"""practice db upgrade | check: the database's schema."""

from __future__ import annotations

import argparse
import sys

from bot.app import database_of
from bot.commands import DONE, Verbs, settings_of
from bot.store.database import open_read_only, open_to_write


def add(verbs: Verbs) -> None:
    """The verb's parser with its two actions."""
    verb = verbs.add_parser("db", help="upgrade or check the database")
    actions = verb.add_subparsers(title="actions", metavar="ACTION", required=True)
    actions.add_parser("upgrade", help="make the database, or bring it up to date").set_defaults(
        run=upgrade
    )
    actions.add_parser("check", help="say whether the database can be used").set_defaults(run=check)


def upgrade(arguments: argparse.Namespace) -> int:
    """Bring the database up to date; raises OperatorError."""
    database = open_to_write(database_of(settings_of(arguments)))
    database.close()
    sys.stdout.write(f"{database.path} is up to date.\n")
    return DONE


def check(arguments: argparse.Namespace) -> int:
    """Look without changing anything; raises OperatorError."""
    database = open_read_only(database_of(settings_of(arguments)))
    database.close()
    sys.stdout.write(f"{database.path} can be used as it is.\n")
    return DONE
