"""The `practice` command. Exit codes: 0 done or accepted, 1 not accepted or a proof refused,
2 unusable arguments or input, 3 our fault."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from bot.commands import OUR_FAULT, UNUSABLE
from bot.core.errors import GraderUnavailable, OperatorError, PracticeError

VERBS = "chat discord slack serve preview grade cards cohorts db doctor bench".split()
FOLDERS = {"data": "the data folder", "cards": "the deck's folder"}


def main(words: Sequence[str] | None = None) -> int:
    """Run one verb; the exit code."""
    words = sys.argv[1:] if words is None else words
    arguments = parser(_named(words)).parse_args(words)
    try:
        return int(arguments.run(arguments))
    except (OperatorError, PracticeError) as error:
        return _refused(str(error), UNUSABLE)
    except GraderUnavailable as error:
        return _refused(f"The grader gave no verdict: {error}", OUR_FAULT)
    except KeyboardInterrupt:
        return _refused("Stopped.", 128 + 2)
    except BrokenPipeError:
        # The reader has gone. What is left in the buffer must not complain at the end either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception:  # noqa: BLE001 - whatever it is, it is told and has its exit code
        traceback.print_exc()
        return _refused("This is a fault of the program: please report it.", OUR_FAULT)


def _named(words: Sequence[str]) -> Sequence[str]:
    """The verb that is named, all of them if none is: what it does not need is not loaded."""
    following = iter(words)
    for word in following:
        if word in {f"--{name}" for name in FOLDERS}:
            next(following, None)
        elif not word.startswith("-"):
            return [word] if word in VERBS else VERBS
    return VERBS


def parser(names: Sequence[str] = VERBS) -> argparse.ArgumentParser:
    """The parser of these verbs."""
    whole = _Parser(prog="practice", description="Daily numpy debugging practice for a team.")
    whole.set_defaults(data=None, cards=None)
    verbs = whole.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in names:
        import_module(f"bot.commands.{name}").add(verbs)
    return whole


class _Parser(argparse.ArgumentParser):
    """Takes the folders before and after every verb: the parsers of verbs are of its class."""

    def __init__(self, **words: Any) -> None:
        super().__init__(**words)
        for name, says in FOLDERS.items():
            variable = f"PRACTICE_{name.upper()}"
            self.add_argument(
                f"--{name}",
                metavar="DIR",
                default=argparse.SUPPRESS,  # what stands before a verb is not undone by it
                help=f"{says} ({variable})",
            )


def _refused(says: str, code: int) -> int:
    sys.stderr.write(f"{says}\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
