"""The verbs of the `practice` command, a module each; `__main__.py` lists them.

A verb's module has `add(verbs)`, which adds its parser with a default `run`: a function from
the parsed arguments to the exit code.
"""

from __future__ import annotations

import argparse
from typing import TypeAlias

from bot.settings import Settings, read_settings

# argparse has no public name for what add_subparsers returns.
Verbs: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001
DONE, NOT_ACCEPTED, UNUSABLE, OUR_FAULT = 0, 1, 2, 3


def settings_of(arguments: argparse.Namespace) -> Settings:
    """The settings, those of the command line first; raises OperatorError."""
    given = {"PRACTICE_DATA": arguments.data, "PRACTICE_CARDS": arguments.cards}
    return read_settings({name: value for name, value in given.items() if value is not None})
