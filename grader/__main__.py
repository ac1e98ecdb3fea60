"""`python -m grader serve --socket PATH`: run the grader as a program of its own."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from pathlib import Path


def main() -> int:
    """Parse the command line and serve."""
    parser = argparse.ArgumentParser(prog="python -m grader", description="The judge of pastes.")
    commands = parser.add_subparsers(required=True, dest="command")
    serve = commands.add_parser("serve", help="serve verdicts on a Unix socket")
    serve.add_argument("--socket", type=Path, required=True, help="where to listen")
    serve.add_argument(
        "--workers",
        type=int,
        default=len(os.sched_getaffinity(0)),
        help="programs that run at once (default: the processors)",
    )
    serve.add_argument("--lifeline", action="store_true", help="stop when standard input is closed")
    words = parser.parse_args()
    if words.workers < 1:
        parser.error("--workers must be at least 1")
    # Before numpy is imported: a threaded BLAS would not survive in a child that may not clone.
    os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", MKL_NUM_THREADS="1")
    from grader import server

    return asyncio.run(server.serve(words.socket, words.workers, lifeline=words.lifeline))


if __name__ == "__main__":
    sys.exit(main())
