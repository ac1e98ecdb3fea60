"""`python -m grader`: run the grader as a program of its own, ask one how it is, measure one."""

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
    bench = commands.add_parser("bench", help="measure a card given as a Register message")
    bench.add_argument("--rounds", type=int, default=200, help="gradings of every kind")
    bench.add_argument("--seconds", type=float, default=3.0, help="length of a throughput run")
    health = commands.add_parser("health", help="ask a grader that serves how it is")
    health.add_argument("--socket", type=Path, required=True, help="where it listens")
    words = parser.parse_args()
    if words.command == "health":
        from grader.health import main as ask

        return ask(words.socket)
    # Before numpy is imported: a threaded BLAS would not survive in a child that may not clone.
    os.environ.update(OPENBLAS_NUM_THREADS="1", OMP_NUM_THREADS="1", MKL_NUM_THREADS="1")
    if words.command == "bench":
        from grader.bench import main as measure

        return measure(words.rounds, words.seconds)
    if words.workers < 1:
        parser.error("--workers must be at least 1")
    from grader import server

    return asyncio.run(server.serve(words.socket, words.workers, lifeline=words.lifeline))


if __name__ == "__main__":
    sys.exit(main())
