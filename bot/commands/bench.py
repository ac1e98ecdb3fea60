"""practice bench: the figures of the README, measured here."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from bot.bench_calendar import measure_calendar
from bot.bench_store import ATTEMPTS_EACH, measure_store
from bot.commands import DONE, Verbs, settings_of
from bot.core.deck import Deck, programs
from bot.core.errors import OperatorError
from bot.deck_files import load_deck
from grader.protocol import Register, encode

ATTEMPTS = (10_000, 1_000_000)
COHORTS = (1_000, 10_000, 100_000)
_ROOT = Path(__file__).resolve().parent.parent.parent
_SAYS = {
    "verdict_ms": "verdict, a right submission",
    "verdict_wrong_ms": "verdict, a wrong one with its laws measured",
    "verdict_without_probes_ms": "verdict, without the laws' probes",
    "floor_ms": "floor: the same calls and comparison, no isolation",
    "floor_without_probes_ms": "floor, without the laws' probes",
    "cold_interpreter_ms": "cold python -c 'import numpy'",
}


def add(verbs: Verbs) -> None:
    """The verb's parser."""
    verb = verbs.add_parser("bench", help="measure verdicts here, or the store")
    verb.add_argument("--json", action="store_true", help="print one JSON object")
    verb.add_argument("--rounds", type=int, default=100, help="gradings of every kind")
    verb.add_argument("--seconds", type=float, default=3.0, help="length of a throughput run")
    verb.add_argument(
        "--store",
        nargs="*",
        type=int,
        metavar="ATTEMPTS",
        help="time a streak and a board in databases of so many attempts instead of verdicts",
    )
    verb.add_argument(
        "--cohorts",
        nargs="*",
        type=int,
        metavar="COHORTS",
        help="time the plan of so many cohorts that are due at one minute instead of verdicts",
    )
    verb.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure the deck's first card, or the store, and print; raises OperatorError."""
    if arguments.store is not None:
        return _run_store(arguments.store or ATTEMPTS, as_json=arguments.json)
    deck = load_deck(settings_of(arguments).cards).deck
    if arguments.cohorts is not None:
        return _run_calendar(deck, arguments.cohorts or COHORTS, as_json=arguments.json)
    card = deck.first()
    command = [sys.executable, "-m", "grader", "bench"]
    done = subprocess.run(
        [*command, f"--rounds={arguments.rounds}", f"--seconds={arguments.seconds}"],
        cwd=_ROOT,
        input=encode(Register(programs(card))),
        stdout=subprocess.PIPE,
        check=False,
    )
    if done.returncode != 0:
        raise OperatorError("The grader could not be measured: `practice doctor` says what lacks.")
    figures = {"card": card.slug, **json.loads(done.stdout)}
    if arguments.json:
        sys.stdout.write(json.dumps(figures, indent=1) + "\n")
    else:
        sys.stdout.write(_table(figures))
    return DONE


def _run_calendar(deck: Deck, sizes: Sequence[int], *, as_json: bool) -> int:
    """Time the due-list of so many cohorts."""
    figures = [measure_calendar(deck, size) for size in sizes]
    if as_json:
        sys.stdout.write(json.dumps([asdict(one) for one in figures], indent=1) + "\n")
        return DONE
    for one in figures:
        each = one.planned_in_seconds / one.cohorts * 1000
        sys.stdout.write(
            f"{one.cohorts:>9,} cohorts due at one minute: claimed and planned in "
            f"{one.planned_in_seconds:.1f} s, {each:.2f} ms each\n"
        )
    return DONE


def _run_store(sizes: Sequence[int], *, as_json: bool) -> int:
    """Time pages in cohorts of 25, and in one cohort of the largest size."""
    largest = max(sizes)
    figures = [measure_store(size) for size in sizes]
    figures.append(measure_store(largest, max(1, largest // ATTEMPTS_EACH)))
    if as_json:
        sys.stdout.write(json.dumps([asdict(one) for one in figures], indent=1) + "\n")
        return DONE
    head = ("streak", "board", "a try", "files")
    sys.stdout.write(f"{'attempts':>10}   in a cohort{''.join(f'{name:>10}' for name in head)}\n")
    for one in figures:
        times = (one.streak_page_ms, one.board_page_ms, one.board_after_a_try_ms)
        sys.stdout.write(
            f"{one.attempts:10} {one.learners_a_cohort:6} people"
            f"{''.join(f'{time:7.1f} ms' for time in times)}{one.megabytes:7} MB\n"
        )
    return DONE


def _table(figures: dict[str, Any]) -> str:
    lines = [
        f"{figures['card']}, {figures['cores']} cores, {figures['machine']}, "
        f"Python {figures['python']}, numpy {figures['numpy']}",
        f"{'':52} {'median':>8} {'p99':>8}",
    ]
    for name, says in _SAYS.items():
        p99 = figures[name.removesuffix("_ms") + "_p99_ms"]
        lines.append(f"{says:52} {figures[name]:8.2f} {p99:8.2f} ms")
    lines += [
        f"A verdict takes {figures['times_the_floor']} times the floor, "
        f"{figures['times_the_floor_inside']} times ({figures['verdict_inside_ms']} ms) from the "
        "request's arrival at the grader to the verdict, and a cold interpreter "
        f"takes {figures['times_faster_than_cold']} times a verdict.",
        f"Throughput: {figures['gradings_per_second']} verdicts a second, "
        f"{figures['times_the_bare_fork']} times a bare fork-and-run on every core "
        f"({figures['bare_forks_per_second']}).",
        f"While programs that never end run beside them, honest learners' p99 goes from "
        f"{figures['honest_alone_p99_ms']} to {figures['honest_in_hostile_mix_p99_ms']} ms.",
        f"All processes hold {figures['memory_mb']} MB; server and one zygote are "
        f"{figures['server_and_zygote_resident_mb']} MB resident.",
    ]
    return "\n".join(lines) + "\n"
