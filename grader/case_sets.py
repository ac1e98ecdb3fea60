"""Case sets: inputs drawn from a random seed, with the truths and the mutants' arrays for them.

Truths come before submissions. Every program of the card runs in a confined child; the truth is
the reference run in the widest floats of the platform.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np

from grader import answers, compare, diagnose, frames
from grader.answers import Answers
from grader.diagnose import MutantRun
from grader.frames import Array
from grader.pool import Answered, Ended, Outcome, TimedOut
from grader.protocol import FunctionSpec, Mutant, Programs

Inputs = dict[str, Any]
ARRAY_BYTES = 64 * 1024 * 1024
EXAMPLE_SEED = 0


class CardFault(Exception):
    """A card's programs do not do what they must; `file` is the one to look at."""

    def __init__(self, file: str, says: str) -> None:
        super().__init__(says)
        self.file = file


class Runner(Protocol):
    """Runs one program in one confined child."""

    async def run(self, job: bytes, source: str, most: int) -> Outcome:
        """A job frame and a source in, an outcome back."""


@dataclass(frozen=True)
class Call:
    """One call of an asked function: a case, a probe of a law, or the example once more."""

    case: str
    kind: str
    function: FunctionSpec
    inputs: Inputs

    @property
    def judged(self) -> bool:
        """Whether what comes back is compared with the truth."""
        return self.kind in ("example", "logic", "stability")

    @property
    def logic(self) -> bool:
        """Whether a difference here is one of logic."""
        return self.kind in ("example", "logic")


@dataclass
class CaseSet:
    """One draw of inputs with all that is known about them.

    `job` is the frame that a submission's child reads; `most` bounds the bytes it may answer.
    """

    calls: tuple[Call, ...]
    arrays: list[Array]
    job: bytes
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
    calls = await _draw(programs, runner, seed, arrays)
    truths = await _truths(programs, runner, calls, arrays)
    logic = [call for call in calls if call.logic]
    job = _job(programs, logic, arrays)
    mutants = await asyncio.gather(
        *(_mutant(programs, runner, one, job, logic, truths) for one in programs.mutants)
    )
    size = sum(array.nbytes for values in truths.values() for array in values)
    probes = sum(call.kind in ("probe", "again") for call in calls)
    return CaseSet(
        calls=tuple(calls),
        arrays=arrays,
        job=_job(programs, calls, arrays),
        truths=truths,
        mutants=tuple(mutants),
        # Twice for the widest floats, and as much again for every probe as for the largest case.
        most=(1 << 16) + 2 * size * (1 + probes) + sum(array.nbytes for array in arrays),
    )


async def _draw(programs: Programs, runner: Runner, seed: int, arrays: list[Array]) -> list[Call]:
    tasks = [{"function": "cases", "arguments": [{"seed": number}]} for number in (0, seed)]
    public, drawn = await run_card(programs, runner, tasks, [], arrays)
    for name in (programs.example, *programs.stability, *(law.on for law in programs.laws)):
        if not isinstance(drawn, dict) or name not in drawn:
            raise CardFault("cases.py", f"cases() returns no case named {name!r}")
    # The example is public, so it is the same in every set.
    named = {programs.example: public[programs.example], **drawn}
    named[programs.example] = public[programs.example]
    calls = [
        Call(name, _kind(programs, name), *_call(programs, name, words))
        for name, words in named.items()
    ]
    calls.sort(key=lambda call: ("example", "logic", "stability").index(call.kind))
    calls += await _probes(programs, runner, calls, arrays)
    first = calls[0]
    return [*calls, Call(first.case, "again", first.function, first.inputs)]


def _kind(programs: Programs, name: str) -> str:
    if name == programs.example:
        return "example"
    return "stability" if name in programs.stability else "logic"


def _call(programs: Programs, name: str, words: Any) -> tuple[FunctionSpec, Inputs]:
    functions = {function.name: function for function in programs.functions}
    if isinstance(words, dict) and len(functions) == 1:
        function, inputs = programs.functions[0], words
    elif isinstance(words, list) and len(words) == 2 and words[0] in functions:
        function, inputs = functions[words[0]], words[1]
    else:
        raise CardFault("cases.py", f"case {name!r} is neither inputs nor (function, inputs)")
    if set(inputs) != set(function.parameters):
        raise CardFault(
            "cases.py",
            f"case {name!r} has the inputs {', '.join(sorted(inputs))} "
            f"where {function.name} takes {', '.join(function.parameters)}",
        )
    return function, inputs


async def _probes(
    programs: Programs, runner: Runner, calls: list[Call], arrays: list[Array]
) -> list[Call]:
    by_name = {call.case: call for call in calls}
    laws = [law for law in programs.laws if law.probe]
    tasks = [{"function": law.probe, "arguments": [by_name[law.on].inputs]} for law in laws]
    results = await run_card(programs, runner, tasks, list(arrays), arrays) if tasks else []
    probes = []
    for law, result in zip(laws, results, strict=True):
        on = by_name[law.on]
        if not isinstance(result, list) or not all(
            isinstance(inputs, dict) and set(inputs) == set(on.inputs) for inputs in result
        ):
            raise CardFault("cases.py", f"{law.probe}() must return a list of inputs")
        probes += [Call(law.id, "probe", on.function, inputs) for inputs in result]
    return probes


async def _truths(
    programs: Programs, runner: Runner, calls: Sequence[Call], arrays: list[Array]
) -> dict[str, tuple[Array, ...]]:
    judged = [call for call in calls if call.judged]
    job = _job(programs, judged, arrays, wide=True)
    values = await _values(programs.reference, "reference.py", runner, job, judged)
    return {
        call.case: tuple(_narrow(value) for value in value_list)
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
    errors = {
        call.case: max(map(compare.distance, got, truths[call.case]))
        for call, got in zip(calls, values, strict=True)
    }
    return MutantRun(mutant.defects, diagnose.sketch(values), errors)


async def _values(
    source: str, file: str, runner: Runner, job: bytes, calls: Sequence[Call]
) -> tuple[tuple[Array, ...], ...]:
    """What a program of the card returned for each call; raises CardFault."""
    run = _ran(await runner.run(job, source, ARRAY_BYTES), file)
    result = []
    for call, answer in zip(calls, run.calls, strict=True):
        values = [value for value in answer.values if isinstance(value, np.ndarray)]
        if len(values) != len(call.function.returns):
            names = ", ".join(returned.name for returned in call.function.returns)
            raise CardFault(file, f"{call.function.name} does not return arrays for {names}")
        result.append(tuple(values))
    return tuple(result)


def _ran(outcome: Outcome, file: str) -> Answers:
    if isinstance(outcome, Answered):
        try:
            run = answers.read(outcome.words, outcome.arrays)
        except frames.FrameError as error:
            raise CardFault(file, f"answers in a way the grader cannot read: {error}") from None
        if run.stop is None:
            return run
        raise CardFault(file, f"does not run: {run.stop}")
    if isinstance(outcome, TimedOut):
        raise CardFault(file, "runs longer than the time limit")
    how = f"status {outcome.status}" if isinstance(outcome, Ended) else "too much output"
    raise CardFault(file, f"ended early ({how})")


# --- card code -------------------------------------------------------------------------------


async def run_card(
    programs: Programs,
    runner: Runner,
    tasks: list[dict[str, Any]],
    arrays: list[Array],
    found: list[Array],
    *,
    lenient: bool = False,
) -> list[Any]:
    """Run functions of `cases.py` in a child that holds card code only; raises CardFault.

    With `lenient`, a function that raises gives None. Arguments and results are JSON-like, with
    arrays by their number: in `arrays` on the way there, appended to `found` on the way back.
    """
    job = frames.pack({"kind": "cards", "functions": [], "tasks": tasks}, arrays)
    outcome = await runner.run(job, programs.cases, ARRAY_BYTES)
    if not isinstance(outcome, Answered):
        _ran(outcome, "cases.py")
    assert isinstance(outcome, Answered)
    offset = len(found)
    found += outcome.arrays
    results = []
    for record in outcome.words["records"]:
        if record[0] == "given":
            results.append(_renumber(record[1], offset))
        elif record[0] != "printed" and not lenient:
            raise CardFault("cases.py", f"does not run: {' '.join(map(str, record[1:]))}")
        elif record[0] == "failed":
            results.append(None)
    return results


def _renumber(word: Any, offset: int) -> Any:
    if isinstance(word, dict) and set(word) == {"array"}:
        return {"array": word["array"] + offset}
    if isinstance(word, dict):
        return {name: _renumber(item, offset) for name, item in word.items()}
    if isinstance(word, list):
        return [_renumber(item, offset) for item in word]
    return word


def _job(
    programs: Programs, calls: Sequence[Call], arrays: list[Array], *, wide: bool = False
) -> bytes:
    """The frame a program's child reads. Arrays that several calls share travel once."""
    needed: dict[int, int] = {}

    def renumber(word: Any) -> Any:
        if isinstance(word, dict) and set(word) == {"array"}:
            return {"array": needed.setdefault(word["array"], len(needed))}
        return word

    words = [
        {
            "function": call.function.name,
            "inputs": [renumber(call.inputs[name]) for name in call.function.parameters],
            "values": len(call.function.returns),
            "example": call.kind in ("example", "again"),
            "inputs_after": call.kind == "again",
        }
        for call in calls
    ]
    return frames.pack(
        {
            "kind": "program",
            "given": programs.given,
            "functions": [function.name for function in programs.functions],
            "calls": words,
            "wide": wide,
        },
        [arrays[number] for number in needed],
    )
