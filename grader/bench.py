"""Figures of the grader, measured here and now, each beside what it is to be compared with.

Reads one Register message on standard input and prints one JSON object. Everything is measured
in one run, in turns, so that a slow or busy machine slows both sides of a ratio.
"""

from __future__ import annotations

import asyncio
import json
import os
import platform
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from grader import case_sets, judge
from grader.bench_server import Server, running
from grader.calls import Call
from grader.case_sets import CaseSet
from grader.exchange import Answered
from grader.frames import Array
from grader.pool import Zygote
from grader.protocol import (
    Answer,
    Ask,
    Grade,
    Health,
    Judgement,
    Programs,
    Register,
    Request,
    decode,
)

_COLD = [sys.executable, "-I", "-c", "import numpy"]
# What the server does when it is idle shall not fall into the next figure.
QUIET_SECONDS = 0.06
_TURNS = 4
# What is measured in turns: each verdict beside its own floor.
_BESIDE = (
    ("verdict", "floor", "verdict_wrong", "cold_interpreter"),
    ("verdict_without_probes", "floor_without_probes"),
)
SLOW_PROGRAM = "while True:\n    pass\n"


def measure(programs: Programs, *, rounds: int, seconds: float) -> dict[str, Any]:
    """All figures; times in milliseconds, memory in megabytes."""
    figures: dict[str, Any] = {
        "cores": len(os.sched_getaffinity(0)),
        "numpy": np.__version__,
        "python": platform.python_version(),
        "machine": platform.machine(),
    }
    with running(workers=len(os.sched_getaffinity(0))) as server:
        figures |= _latency(server, programs, rounds)
        figures |= _throughput(server, programs, seconds)
        # Of a hundred the hundredth part is the worst one alone.
        figures |= _hostile_mix(server, programs, 3 * rounds)
        whole, resident = server.memory()
        figures["memory_mb"] = round(whole, 1)
        figures["server_and_zygote_resident_mb"] = round(resident, 1)
    return figures


# --- one submission on a quiet server --------------------------------------------------------


def _latency(server: Server, programs: Programs, rounds: int) -> dict[str, Any]:
    bare = replace(programs, laws=())
    broken = next(one for one in programs.mutants if set(one.defects) == set(programs.planted))
    ask = server.connect()
    for one in (programs, bare):
        ask(Register(one))
    case_set = asyncio.run(_case_set(programs))
    floor = Floor(programs, case_set)
    _settle(ask)
    key, bare_key = programs.key(), bare.key()
    modes: dict[str, Callable[[int], object]] = {
        "verdict": lambda i: ask(Grade(key, f"a{i}", programs.reference)),
        "verdict_without_probes": lambda i: ask(Grade(bare_key, f"b{i}", programs.reference)),
        "verdict_wrong": lambda i: ask(Grade(key, f"c{i}", broken.source)),
        "floor": lambda _: floor.run(probes=True),
        "floor_without_probes": lambda _: floor.run(probes=False),
        "cold_interpreter": lambda _: subprocess.run(_COLD, check=True),
    }
    times: dict[str, list[float]] = {name: [] for name in modes}
    inside: dict[str, list[float]] = {name: [] for name in modes}
    for names in _BESIDE:
        for turn in range(rounds):
            for name in names:
                if name != "cold_interpreter" or turn % 5 == 0:
                    time.sleep(QUIET_SECONDS)
                    start = time.perf_counter()
                    answer = modes[name](turn)
                    times[name].append((time.perf_counter() - start) * 1000)
                    if isinstance(answer, Judgement):
                        inside[name].append(answer.milliseconds)
    figures: dict[str, Any] = {}
    for name, values in times.items():
        figures[f"{name}_ms"] = round(statistics.median(values), 2)
        figures[f"{name}_p99_ms"] = round(_percentile(values, 0.99), 2)
    # From the request's arrival to the verdict: without the two ways over the socket.
    figures["verdict_inside_ms"] = round(statistics.median(inside["verdict"]), 2)
    figures["times_the_floor_inside"] = round(figures["verdict_inside_ms"] / figures["floor_ms"], 2)
    middle = figures["verdict_ms"]
    figures["times_the_floor"] = round(middle / figures["floor_ms"], 2)
    figures["times_the_floor_without_probes"] = round(
        figures["verdict_without_probes_ms"] / figures["floor_without_probes_ms"], 2
    )
    figures["times_faster_than_cold"] = round(figures["cold_interpreter_ms"] / middle, 1)
    return figures


def _settle(ask: Callable[[Request], Answer]) -> None:
    """Wait until no more case sets are being made."""
    made = -1
    while (health := ask(Ask())) and isinstance(health, Health) and health.sets_made > made:
        made = health.sets_made
        time.sleep(1)


async def _case_set(programs: Programs) -> CaseSet:
    zygote = Zygote()
    await zygote.start()
    try:
        return await case_sets.make(programs, zygote)
    finally:
        zygote.stop()


class Floor:
    """The same calls and the same comparison in this process, with no isolation at all."""

    def __init__(self, programs: Programs, case_set: CaseSet) -> None:
        self.programs, self.case_set = programs, case_set

    def run(self, *, probes: bool) -> None:
        """Compile, call, compare."""
        space: dict[str, Any] = {"np": np}
        exec(compile(self.programs.given, "given", "exec"), space)
        exec(compile(self.programs.reference, "reference", "exec"), space)
        records: list[list[Any]] = []
        arrays: list[Array] = []
        calls = [
            call for call in self.case_set.calls if probes or call.kind not in ("probe", "again")
        ]
        for call in calls:
            inputs = [self._input(call, name) for name in call.function.parameters]
            result = space[call.function.name](*inputs)
            values = list(result) if isinstance(result, tuple) else [result]
            records += [["values", len(values)], *[["array"]] * len(values)]
            arrays += values
        case_set = replace(self.case_set, calls=tuple(calls))
        judge.judge(self.programs, case_set, Answered({"records": records}, arrays))

    def _input(self, call: Call, name: str) -> Any:
        word = call.inputs[name]
        return self.case_set.arrays[word["array"]].copy() if isinstance(word, dict) else word


# --- many submissions ------------------------------------------------------------------------


def _throughput(server: Server, programs: Programs, seconds: float) -> dict[str, Any]:
    floor = Floor(programs, asyncio.run(_case_set(programs)))
    ours, bare = [], []
    for turn in range(_TURNS):
        ours.append(_graded_per_second(server, programs, seconds / _TURNS, turn))
        bare.append(_forked_per_second(floor, seconds / _TURNS))
    return {
        "gradings_per_second": round(statistics.mean(ours), 1),
        "bare_forks_per_second": round(statistics.mean(bare), 1),
        "times_the_bare_fork": round(sum(ours) / sum(bare), 2),
    }


def _graded_per_second(server: Server, programs: Programs, seconds: float, turn: int) -> float:
    key, counts = programs.key(), []
    until = time.perf_counter() + seconds

    def learner(number: int) -> None:
        ask, done = server.connect(), 0
        while time.perf_counter() < until:
            answer = ask(Grade(key, f"t{turn}-{number}-{done}", programs.reference))
            done += isinstance(answer, Judgement)
        counts.append(done)

    threads = [threading.Thread(target=learner, args=(number,)) for number in range(8)]
    start = time.perf_counter()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return sum(counts) / (time.perf_counter() - start)


def _forked_per_second(floor: Floor, seconds: float) -> float:
    """Fork, run, send back, compare, with no confinement: one loop on every core."""
    readers = []
    start = time.perf_counter()
    for _ in range(len(os.sched_getaffinity(0))):
        reader, writer = os.pipe()
        if os.fork() == 0:
            os.write(writer, str(_fork_loop(floor, start + seconds)).encode())
            os._exit(0)
        os.close(writer)
        readers.append(reader)
    total = 0
    for reader in readers:
        total += int(os.read(reader, 64))
        os.close(reader)
    elapsed = time.perf_counter() - start
    for _ in readers:
        os.wait()
    return total / elapsed


def _fork_loop(floor: Floor, until: float) -> int:
    done = 0
    while time.perf_counter() < until:
        reader, writer = os.pipe()
        pid = os.fork()
        if pid == 0:
            floor.run(probes=True)
            os.write(writer, b"x")
            os._exit(0)
        os.close(writer)
        os.read(reader, 1)
        os.close(reader)
        os.waitpid(pid, 0)
        done += 1
    return done


def _hostile_mix(server: Server, programs: Programs, rounds: int) -> dict[str, Any]:
    """Honest learners one by one, alone and then while every fifth submission never ends."""
    ask, key = server.connect(), programs.key()

    def honest(label: str) -> list[float]:
        times = []
        for number in range(rounds):
            start = time.perf_counter()
            ask(Grade(key, f"{label}{number}", programs.reference))
            times.append((time.perf_counter() - start) * 1000)
            time.sleep(QUIET_SECONDS)
        return times

    alone = honest("h")
    stop = threading.Event()

    def hostile() -> None:
        shout, number = server.connect(), 0
        while not stop.is_set():
            shout(Grade(key, f"x{number}", SLOW_PROGRAM))
            number += 1

    thread = threading.Thread(target=hostile)
    thread.start()
    mixed = honest("m")
    stop.set()
    thread.join()
    return {
        "honest_alone_p99_ms": round(_percentile(alone, 0.99), 2),
        "honest_in_hostile_mix_p99_ms": round(_percentile(mixed, 0.99), 2),
    }


def _percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def main(rounds: int, seconds: float) -> int:
    """Measure the card on standard input."""
    message = decode(sys.stdin.buffer.read()[4:])
    if not isinstance(message, Register):
        return 2
    print(json.dumps(measure(message.programs, rounds=rounds, seconds=seconds)))  # noqa: T201
    return 0
