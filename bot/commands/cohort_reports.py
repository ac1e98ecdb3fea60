"""`practice cohorts status` and `export`: who practised, what was hard, all attempts as CSV."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from pathlib import Path

from bot.app import organising
from bot.chat.terminal.render import render
from bot.commands import DONE, Verbs, settings_of
from bot.core.errors import OperatorError
from bot.core.organisers import Organisers
from bot.core.reply import Reply
from bot.core.wording import count

STANDARD_OUTPUT = "-"


def add(actions: Verbs) -> None:
    """The parsers of both actions."""
    action = actions.add_parser("status", help="who practised, what was hard, what comes next")
    _add_cohort(action)
    action.set_defaults(run=status)
    action = actions.add_parser("export", help="all attempts of a cohort as CSV, without code")
    _add_cohort(action)
    action.add_argument("file", metavar="FILE.csv", help="where to; - writes standard output")
    action.set_defaults(run=export)


def status(arguments: argparse.Namespace) -> int:
    """Print where a cohort stands; raises OperatorError."""
    with organising(settings_of(arguments)) as organisers:
        reply = asyncio.run(_status(organisers, arguments.cohort))
    sys.stdout.write(render(reply))
    return DONE


def export(arguments: argparse.Namespace) -> int:
    """Write the attempts of a cohort; raises OperatorError."""
    to_file = arguments.file != STANDARD_OUTPUT
    if to_file and not arguments.file.lower().endswith(".csv"):
        # So that a slip of the fingers overwrites no database and no code.
        raise OperatorError("Name a file that ends in .csv, or - for standard output.")
    with organising(settings_of(arguments)) as organisers:
        content = asyncio.run(_attempts(organisers, arguments.cohort)).encode()
    if to_file:
        _write(Path(arguments.file), content)
        attempts = count(content.count(b"\r\n") - 1, "attempt")  # no cell holds a line end
        sys.stdout.write(f"{arguments.file}: {attempts}.\n")
    else:
        sys.stdout.buffer.write(content)
    return DONE


def _add_cohort(action: argparse.ArgumentParser) -> None:
    action.add_argument("cohort", metavar="COHORT", help="its number, name or channel")


async def _status(organisers: Organisers, words: str) -> Reply:
    return await organisers.status(await organisers.find(words))


async def _attempts(organisers: Organisers, words: str) -> str:
    return await organisers.attempts_csv(await organisers.find(words))


def _write(path: Path, content: bytes) -> None:
    """Write for the user alone: it holds names."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
    except (OSError, ValueError) as error:
        cause = getattr(error, "strerror", None) or str(error)
        raise OperatorError(f"{path} cannot be written: {cause}.") from None
