"""Laws: properties of the right answer, measured on the arrays that came back.

The measure is card code and runs in a child of its own, which holds nothing of a learner but
arrays that have passed for arrays.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from grader.answers import Answers, CallResult
from grader.calls import Call, CardFault, Runner, renumbered, run_card
from grader.case_sets import CaseSet
from grader.compare import told
from grader.frames import Array
from grader.protocol import LawReport, LawSpec, Programs


async def measure(
    programs: Programs, case_set: CaseSet, run: Answers, runner: Runner
) -> tuple[LawReport, ...]:
    """What each law of the card measures; a law that cannot be measured does not hold."""
    arrays: list[Array] = []
    tasks, measured = [], []
    for law in programs.laws:
        arguments = _arguments(law, case_set, run, arrays)
        if arguments is not None:
            tasks.append({"function": law.measure, "arguments": arguments})
            measured.append(law.id)
    try:
        numbers = await run_card(programs, runner, tasks, arrays, [], lenient=True)
    except CardFault:
        numbers = []
    by_law = dict(zip(measured, numbers, strict=False))
    return tuple(_report(law, by_law.get(law.id)) for law in programs.laws)


def _report(law: LawSpec, number: Any) -> LawReport:
    if not isinstance(number, int | float) or not math.isfinite(number):
        return LawReport(law.id, law.says, holds=False, measured=None)
    return LawReport(law.id, law.says, holds=number <= law.within, measured=told(number))


def _arguments(
    law: LawSpec, case_set: CaseSet, run: Answers, arrays: list[Array]
) -> list[Any] | None:
    """The case's inputs and the outputs of the case and its probes, arrays by number."""
    pairs = [
        (call, result)
        for call, result in zip(case_set.calls, run.calls, strict=False)
        if (call.case == law.on and call.judged) or (call.case == law.id and call.kind == "probe")
    ]
    if not pairs or not all(_whole(call, result, case_set) for call, result in pairs):
        return None

    def number(array: Array) -> dict[str, int]:
        arrays.append(array)
        return {"array": len(arrays) - 1}

    inputs = renumbered(pairs[0][0].inputs, lambda known: number(case_set.arrays[known])["array"])
    outputs = [
        {
            spec.name: number(value)
            for spec, value in zip(call.function.returns, result.values, strict=True)
            if isinstance(value, np.ndarray)
        }
        for call, result in pairs
    ]
    return [inputs, outputs]


def _whole(call: Call, result: CallResult, case_set: CaseSet) -> bool:
    if len(result.values) != len(call.function.returns):
        return False
    # A probe's shapes need not be the case's; the ranks of the values are.
    ranks = [truth.ndim for truth in case_set.truths.get(call.key, ())]
    return all(
        isinstance(value, np.ndarray) and (not ranks or value.ndim == rank)
        for value, rank in zip(result.values, ranks or [0] * len(result.values), strict=True)
    )
