"""Case sets: inputs drawn from a random seed, with the truths and the mutants' arrays for them.

Truths come before submissions. Every program of the card runs in a confined child; the truth is
the reference run in the widest floats of the platform.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from grader import compare, diagnose
from grader.calls import ARRAY_BYTES, Call, CardFault, Runner, draw, job_frame, ran
from grader.diagnose import MutantRun
from grader.frames import Array
from grader.protocol import Mutant, Programs


@dataclass(eq=False)  # one draw is no other, and arrays do not compare to a truth value
class CaseSet:
    """One draw of inputs with all that is known about them.

    `job` is the frame that a submission's child reads, `public` one with the example alone;
    `most` bounds the bytes it may answer.
    """

    calls: tuple[Call, ...]
    arrays: list[Array]
    job: bytes
    public: bytes
    truths: dict[str, tuple[Array, ...]]
    mutants: tuple[MutantRun, ...]
    most: int
    served: set[str] = field(default_factory=set)

    @property
    def logic(self) -> tuple[Call, ...]:
        """The calls whose differences are of logic, in order."""
        return tuple(call for call in self.calls if call.logic)


async def make(programs: Programs, runner: Runner, seed: int | None = None) -> CaseSet:
    """Draw a case set and run reference and mutants on it; raises CardFault."""
    seed = secrets.randbits(64) if seed is None else seed
    arrays: list[Array] = []
    calls = await draw(programs, runner, seed, arrays)
    truths = await _truths(programs, runner, calls, arrays)
    logic = [call for call in calls if call.logic]
    job = job_frame(programs, logic, arrays)
    mutants = await asyncio.gather(
        *(_mutant(programs, runner, one, job, logic, truths) for one in programs.mutants)
    )
    size = sum(array.nbytes for values in truths.values() for array in values)
    probes = sum(call.kind in ("probe", "again") for call in calls)
    # Twice for the widest floats, and as much again for every probe as for the largest case.
    room = (1 << 16) + 2 * size * (1 + probes)
    return CaseSet(
        calls=tuple(calls),
        arrays=arrays,
        job=job_frame(programs, calls, arrays, room=room),
        public=job_frame(programs, calls[:1], arrays, room=room),
        truths=truths,
        mutants=tuple(mutants),
        most=room,
    )


async def _truths(
    programs: Programs, runner: Runner, calls: Sequence[Call], arrays: list[Array]
) -> dict[str, tuple[Array, ...]]:
    judged = [call for call in calls if call.judged]
    job = job_frame(programs, judged, arrays, wide=True)
    values = await _values(programs.reference, "reference.py", runner, job, judged)
    return {
        call.key: tuple(_narrow(value) for value in value_list)
        for call, value_list in zip(judged, values, strict=True)
    }


def _narrow(value: Array) -> Array:
    return value.astype(np.float64) if value.dtype.kind == "f" else value


async def _mutant(
    programs: Programs,
    runner: Runner,
    mutant: Mutant,
    job: bytes,
    calls: list[Call],
    truths: dict[str, tuple[Array, ...]],
) -> MutantRun:
    name = "card.yaml (defects " + ", ".join(mutant.defects) + ")"
    values = await _values(mutant.source, name, runner, job, calls)
    errors: dict[str, float] = {}
    for call, got in zip(calls, values, strict=True):
        worst = max(map(compare.distance, got, truths[call.key]))
        errors[call.case] = max(errors.get(call.case, 0.0), worst)
    return MutantRun(mutant.defects, diagnose.sketch(values), errors)


async def _values(
    source: str, file: str, runner: Runner, job: bytes, calls: Sequence[Call]
) -> tuple[tuple[Array, ...], ...]:
    """What a program of the card returned for each call; raises CardFault."""
    run = ran(await runner.run(job, source, ARRAY_BYTES), file)
    result = []
    for call, answer in zip(calls, run.calls, strict=True):
        values = [value for value in answer.values if isinstance(value, np.ndarray)]
        if len(values) != len(call.function.returns):
            names = ", ".join(returned.name for returned in call.function.returns)
            raise CardFault(file, f"{call.function.name} does not return arrays for {names}")
        result.append(tuple(values))
    return tuple(result)
