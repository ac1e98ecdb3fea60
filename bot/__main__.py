"""The `practice` command. Exit codes: 0 done or accepted, 1 not accepted or a proof refused,
2 unusable arguments or input, 3 our fault."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from collections.abc import Sequence

from bot.commands import OUR_FAULT, UNUSABLE, bench, cards, chat, db, doctor, grade, serve
from bot.core.errors import GraderUnavailable, OperatorError, PracticeError

VERBS = (chat, serve, grade, cards, db, doctor, bench)


def main(words: Sequence[str] | None = None) -> int:
    """Run one verb; the exit code."""
    arguments = parser().parse_args(words)
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


def parser() -> argparse.ArgumentParser:
    """The parser of all verbs."""
    whole = argparse.ArgumentParser(
        prog="practice", description="Daily numpy debugging practice for a team."
    )
    _add_folders(whole, default=None)
    verbs = whole.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for verb in VERBS:
        verb.add(verbs)
    for choice in verbs.choices.values():
        _add_folders(choice, default=argparse.SUPPRESS)
    return whole


def _add_folders(parser: argparse.ArgumentParser, *, default: str | None) -> None:
    parser.add_argument(
        "--data", metavar="DIR", default=default, help="the data folder (PRACTICE_DATA)"
    )
    parser.add_argument(
        "--cards", metavar="DIR", default=default, help="the deck's folder (PRACTICE_CARDS)"
    )


def _refused(says: str, code: int) -> int:
    sys.stderr.write(f"{says}\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
