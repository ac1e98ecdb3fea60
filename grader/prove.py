"""The proof of a card: every mutant is killed, every right way passes, by decades.

The gates: each wrong program is rejected by at least two cases, no two mutants are alike, three
decades lie between the worst accepted and the weakest defect, and the tolerance keeps a factor of
ten to both sides. Inputs that would hide a class of defects are refused, not worked around.
"""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

import numpy as np

from grader import case_sets, diagnose, judge, laws
from grader.calls import CardFault, run_card
from grader.case_sets import CaseSet
from grader.frames import Array
from grader.protocol import (
    Fault,
    Judgement,
    Kill,
    Programs,
    Proof,
    Prove,
    Reason,
    Refused,
    Variant,
    VariantProof,
    Verdict,
)
from grader.service import Service

KILLERS = 2
SETS_MOST = 100
DECADES = 3.0
ROOM = 10.0
GRAY_ROOM = 3.0
ALIKE = 4.0  # times the precision: a distance of projections is right within a factor of two
_SMALLEST = 1e-17  # stands for no error at all


@dataclass(frozen=True)
class _Judged:
    """One variant on every set. `errors` are the cases' largest errors, set by set."""

    variant: Variant
    judgement: Judgement
    errors: tuple[dict[str, float], ...]

    @property
    def worst(self) -> float:
        return max((max(cases.values()) for cases in self.errors), default=0.0)

    @property
    def weakest(self) -> float:
        return min((max(cases.values()) for cases in self.errors), default=0.0)


async def prove(service: Service, message: Prove) -> Proof | Refused:
    """Prove a registered card over fixed seeds, so that the same card gives the same proof."""
    programs = service.programs(message.key)
    if programs is None:
        return Refused("unknown_card", "register the card's programs first")
    if not 1 <= message.sets <= SETS_MOST:
        return Refused("bad_message", f"a proof takes 1 to {SETS_MOST} case sets")
    try:
        sets = [
            await case_sets.make(programs, service.background, seed)
            for seed in range(1, message.sets + 1)
        ]
        faults = [*_input_faults(sets), *await _gate_faults(programs, service, sets[0])]
    except CardFault as fault:
        return Refused("bad_card", f"{fault.file}: {fault}")
    reference = Variant("reference.py", "accepted", programs.reference)
    mutants = [
        Variant("mutant " + " + ".join(mutant.defects), "mutant", mutant.source)
        for mutant in programs.mutants
    ]
    everything = [reference, *mutants, *message.variants]
    judged = await asyncio.gather(
        *(_judge(programs, service, sets, variant) for variant in everything)
    )
    faults += await _law_faults(programs, service, sets[0], reference)
    kills = [_mutant_kill(programs, sets, number) for number in range(len(programs.mutants))]
    kills += [_variant_kill(one, programs.tolerance.accept) for one in judged if _is_logic(one)]
    faults += [*_kill_faults(kills), *_likeness_faults(programs, sets)]
    return _sum_up(message.key, programs, faults, kills, judged)


async def _judge(
    programs: Programs, service: Service, sets: Sequence[CaseSet], variant: Variant
) -> _Judged:
    first, errors = None, []
    for case_set in sets:
        judgement, run = await service.judge(programs, case_set, variant.source)
        first = first or judgement
        if not judgement.values:
            break
        errors.append(judge.case_errors(case_set, run))
        if judgement.verdict is not Verdict.ACCEPTED and first.verdict is Verdict.ACCEPTED:
            first = judgement
    assert first is not None
    return _Judged(variant, first, tuple(errors))


def _is_logic(one: _Judged) -> bool:
    return (
        one.variant.stance == "wrong" and one.judgement.reason is Reason.LOGIC and bool(one.errors)
    )


# --- kills -----------------------------------------------------------------------------------


def _mutant_kill(programs: Programs, sets: Sequence[CaseSet], number: int) -> Kill:
    runs = [case_set.mutants[number] for case_set in sets]
    name = "mutant " + " + ".join(runs[0].defects)
    errors = [dict(run.errors) for run in runs]
    return _kill(name, runs[0].defects, errors, programs.tolerance.accept)


def _variant_kill(one: _Judged, accept: float) -> Kill:
    return _kill(one.variant.name, (), one.errors, accept)


def _kill(
    name: str, defects: tuple[str, ...], errors: Sequence[dict[str, float]], accept: float
) -> Kill:
    killers = [case for case in errors[0] if all(cases.get(case, 0.0) > accept for cases in errors)]
    return Kill(name, defects, tuple(killers), min(max(cases.values()) for cases in errors))


def _kill_faults(kills: Iterable[Kill]) -> list[Fault]:
    faults = []
    for kill in kills:
        file = "card.yaml" if kill.defects else kill.name
        if not kill.cases:
            says = f"{kill.name} gives what the reference gives on every case: no case rejects it"
        elif len(kill.cases) < KILLERS:
            says = f"{kill.name} is rejected by the case {kill.cases[0]!r} only; two must reject it"
        else:
            continue
        faults.append(Fault(file, f"{says}. Change the edit, or the inputs in cases.py"))
    return faults


def _likeness_faults(programs: Programs, sets: Sequence[CaseSet]) -> list[Fault]:
    faults = []
    for one, other in combinations(range(len(programs.mutants)), 2):
        apart = min(
            diagnose.apart(case_set.mutants[one].sketch, case_set.mutants[other].sketch)
            for case_set in sets
        )
        if apart <= ALIKE * programs.tolerance.precision:
            names = [" + ".join(programs.mutants[number].defects) for number in (one, other)]
            faults.append(
                Fault(
                    "card.yaml",
                    f"the mutants ({names[0]}) and ({names[1]}) give the same arrays "
                    f"(apart by {apart:.0e}): nobody could tell which defect is left. "
                    "Drop one of the defects, or change the inputs in cases.py",
                )
            )
    return faults


# --- inputs and laws -------------------------------------------------------------------------


def _input_faults(sets: Iterable[CaseSet]) -> list[Fault]:
    """Inputs that would hide a defect whatever the card is about."""
    says: dict[str, None] = {}
    for case_set in sets:
        for call in case_set.logic:
            arrays = {
                name: case_set.arrays[word["array"]]
                for name, word in call.inputs.items()
                if isinstance(word, dict) and "array" in word
            }
            for name, array in arrays.items():
                kind = _too_special(array)
                if kind:
                    says[f"case {call.case!r}: {name} is {kind}, which hides defects"] = None
            for (name, array), (other, twin) in combinations(arrays.items(), 2):
                if array.size > 1 and array.any() and np.array_equal(array, twin):
                    says[f"case {call.case!r}: {name} equals {other}, which hides defects"] = None
    return [Fault("cases.py", text) for text in says]


def _too_special(array: Array) -> str:
    if array.dtype.kind != "f" or array.ndim != 2 or array.shape[0] != array.shape[1]:
        return ""
    if array.shape[0] == 1:
        return ""
    if np.array_equal(array, np.eye(len(array))):
        return "the identity"
    if np.allclose(array, array.T):
        return "symmetric"
    square = array.T @ array
    if np.allclose(square, square[0, 0] * np.eye(len(array)), atol=1e-8 * abs(square[0, 0])):
        return "orthogonal"
    return ""


async def _gate_faults(programs: Programs, service: Service, case_set: CaseSet) -> list[Fault]:
    """What the card itself asks of its inputs, in `gate` of cases.py."""
    if "def gate(" not in programs.cases:
        return []
    arrays = list(case_set.arrays)

    def number(array: Array) -> dict[str, int]:
        arrays.append(array)
        return {"array": len(arrays) - 1}

    inputs: dict[str, list[Any]] = {}
    outputs: dict[str, list[Any]] = {}
    for call in case_set.calls:
        if call.judged:
            values = zip(call.function.returns, case_set.truths[call.key], strict=True)
            inputs.setdefault(call.case, []).append(call.inputs)
            outputs.setdefault(call.case, []).append(
                {spec.name: number(truth) for spec, truth in values}
            )
    task = {"function": "gate", "arguments": [_single(inputs), _single(outputs)]}
    (found,) = await run_card(programs, service.background, [task], arrays, [])
    if not isinstance(found, dict):
        raise CardFault("cases.py", "gate() must return a dictionary of sentences and booleans")
    return [
        Fault("cases.py", f"not true of the inputs: {text}") for text in found if not found[text]
    ]


def _single(by_case: dict[str, list[Any]]) -> dict[str, Any]:
    """A case of one call holds its one thing, a case of steps a list."""
    return {case: steps[0] if len(steps) == 1 else steps for case, steps in by_case.items()}


async def _law_faults(
    programs: Programs, service: Service, case_set: CaseSet, reference: Variant
) -> list[Fault]:
    _, run = await service.judge(programs, case_set, reference.source)
    reports = await laws.measure(programs, case_set, run, service.background)
    return [
        Fault(
            "cases.py", f"the law {report.id!r} does not hold for the reference: {report.measured}"
        )
        for report in reports
        if not report.holds
    ]


# --- the sum ---------------------------------------------------------------------------------


def _sum_up(
    key: str,
    programs: Programs,
    faults: list[Fault],
    kills: Sequence[Kill],
    judged: Sequence[_Judged],
) -> Proof:
    accept = programs.tolerance.accept
    right = [one for one in judged if one.variant.stance in ("accepted", "gray-accepted")]
    poor = [one.weakest for one in judged if one.variant.stance == "gray-precision" and one.errors]
    worst = max([one.worst for one in right] + [_SMALLEST])
    logic = min([kill.error for kill in kills], default=math.inf)
    weakest = min([logic, *poor])
    margin = math.log10(min(logic, 1e300) / worst)
    head, foot = accept / worst, min(weakest, 1e300) / accept
    for one in right:
        if one.judgement.verdict is not Verdict.ACCEPTED:
            says = f"must be accepted and is {one.judgement.verdict}"
            faults.append(Fault(one.variant.name, says + _because(one.judgement)))
    if margin < DECADES:
        faults.append(Fault("card.yaml", f"margin {margin:.1f} decades, {DECADES:.0f} are needed"))
    if head < ROOM:
        faults.append(Fault("card.yaml", f"tolerance only {head:.1f} times the worst accepted"))
    if foot < ROOM:
        faults.append(Fault("card.yaml", f"weakest rejected only {foot:.1f} times the tolerance"))
    for one in judged:
        if one.variant.stance.startswith("gray") and one.errors:
            ratio = max(one.worst, _SMALLEST) / accept
            if 1 / GRAY_ROOM < ratio < GRAY_ROOM:
                faults.append(Fault(one.variant.name, "lies within a factor 3 of the tolerance"))
    return Proof(
        key=key,
        faults=tuple(faults),
        kills=tuple(kills),
        variants=tuple(
            VariantProof(
                one.variant.name,
                one.variant.stance,
                one.judgement,
                _finite(one.worst) if one.errors else None,
            )
            for one in judged
        ),
        worst_accepted=worst,
        weakest_wrong=_finite(weakest),
        weakest_logic=_finite(logic),
        margin=margin,
        head=head,
        foot=foot,
    )


def _finite(number: float) -> float:
    return min(number, 1e300)


def _because(judgement: Judgement) -> str:
    if judgement.run_fault is not None:
        return f" ({judgement.run_fault.kind}: {judgement.run_fault.message})"
    return f" ({judgement.reason})" if judgement.reason else ""
