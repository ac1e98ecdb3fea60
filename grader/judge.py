"""From what a child sent back to a verdict with its evidence.

Order: did it run; is it the right object; is it right where only logic counts; is it right where
numbers are extreme; does it answer the same twice. The first that fails decides the verdict.
"""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from grader import answers, compare, diagnose
from grader.answers import Answers, CallResult
from grader.calls import Call
from grader.case_sets import CaseSet
from grader.exchange import Answered, Ended, Flooded, Outcome, TimedOut
from grader.frames import Array, FrameError
from grader.protocol import (
    DefectReport,
    Judgement,
    ObjectFault,
    Programs,
    Reason,
    RunFault,
    ValueReport,
    Verdict,
)

_REASONS = {
    "count": Reason.SHAPE,
    "axes": Reason.SHAPE,
    "size": Reason.SHAPE,
    "type": Reason.DTYPE,
    "dtype": Reason.DTYPE,
    "not_finite": Reason.NOT_FINITE,
}
_SIGNALS: dict[int, Verdict] = {
    signal.SIGSYS: Verdict.NOT_ALLOWED,
    signal.SIGXCPU: Verdict.TIME_LIMIT,
    signal.SIGKILL: Verdict.MEMORY_LIMIT,  # nobody here sent it: the kernel ran out of memory
}


def judge(programs: Programs, case_set: CaseSet, outcome: Outcome) -> tuple[Judgement, Answers]:
    """The verdict on one run, laws left out, and the run itself."""
    nothing = Answers()
    if isinstance(outcome, TimedOut):
        return Judgement(Verdict.TIME_LIMIT), nothing
    if isinstance(outcome, Flooded):
        return Judgement(Verdict.OUTPUT_LIMIT), nothing
    if isinstance(outcome, Ended):
        return _ended(outcome.status), nothing
    if not isinstance(outcome, Answered):
        return _protocol_broken(), nothing
    try:
        run = answers.read(outcome.words, outcome.arrays)
        verdict = _stopped(case_set, run) or _compared(programs, case_set, run)
    except FrameError:
        return _protocol_broken(), nothing
    return replace(
        verdict, printed=run.printed, notes=(*_notes(programs, run), *verdict.notes)
    ), run


def retold(judgement: Judgement, outcome: Outcome) -> Judgement:
    """The judgement with the words of a run on the public example alone.

    A program that has seen the hidden inputs could print them, whatever its child promises.
    """
    run = Answers()
    if isinstance(outcome, Answered):
        with contextlib.suppress(FrameError):
            run = answers.read(outcome.words, outcome.arrays)
    fault = judgement.run_fault
    if fault is not None and fault.message:
        fault = replace(fault, message=_words(run.stop))
    return replace(judgement, printed=run.printed, run_fault=fault)


def _words(stop: answers.Raised | answers.NotParsed | answers.Missing | None) -> str:
    if stop is None:
        return ""
    return " ".join(stop.found) if isinstance(stop, answers.Missing) else stop.message


def _protocol_broken() -> Judgement:
    return Judgement(Verdict.RUN_TIME_ERROR, run_fault=RunFault("protocol"))


def _ended(status: int) -> Judgement:
    if status >= 0:
        return Judgement(Verdict.RUN_TIME_ERROR, run_fault=RunFault("ended early"))
    verdict = _SIGNALS.get(-status, Verdict.RUN_TIME_ERROR)
    named = -status in set(signal.Signals)
    name = signal.Signals(-status).name if named else f"signal {-status}"
    return Judgement(verdict, run_fault=RunFault("crash", signal=name))


# --- did it run ------------------------------------------------------------------------------


def _stopped(case_set: CaseSet, run: Answers) -> Judgement | None:
    stop = run.stop
    if stop is None:
        if len(run.calls) < len(case_set.calls):
            raise FrameError("calls are missing")
        return None
    if isinstance(stop, answers.NotParsed):
        fault = RunFault("syntax", stop.message, stop.line, stop.column)
        return Judgement(Verdict.INVALID, run_fault=fault)
    if isinstance(stop, answers.Missing):
        if all(call.function.name != stop.function for call in case_set.calls):
            raise FrameError("nobody asked for that function")
        fault = RunFault("missing", _words(stop), case=stop.function)
        return Judgement(Verdict.INVALID, run_fault=fault)
    verdict = {
        "MemoryError": Verdict.MEMORY_LIMIT,
        "PermissionError": Verdict.NOT_ALLOWED,
    }.get(stop.kind, Verdict.RUN_TIME_ERROR)
    done = len(run.calls)
    call = case_set.calls[done] if 0 < done < len(case_set.calls) else case_set.calls[0]
    public = call.kind in ("example", "again")
    message = stop.message if public else ""
    case = "" if public else call.case
    return Judgement(verdict, run_fault=RunFault(stop.kind, message, stop.line, case=case))


# --- is it right -----------------------------------------------------------------------------


def _compared(programs: Programs, case_set: CaseSet, run: Answers) -> Judgement:
    if len(run.calls) != len(case_set.calls):
        raise FrameError("more calls than asked for")
    fault = _first_fault(case_set, run)
    got = _arrays(case_set, run)
    if fault is not None:
        defects = _defects(programs, case_set, got) if got else DefectReport()
        return Judgement(
            Verdict.WRONG_ANSWER,
            _REASONS[fault.what],
            defects,
            first_wrong=fault.value or None,
            object_fault=fault,
        )
    assert got is not None
    errors = value_errors(programs, case_set, run)
    accept, precision = programs.tolerance.accept, programs.tolerance.precision
    reports = tuple(
        ValueReport(name, value <= accept, compare.told(value), accept)
        for name, value in errors.items()
    )
    worst = max(errors.values(), default=0.0)
    first = next((report.name for report in reports if not report.agrees), None)
    wrong = Judgement(Verdict.WRONG_ANSWER, values=reports, first_wrong=first)
    if worst > precision:
        return replace(wrong, reason=Reason.LOGIC, defects=_defects(programs, case_set, got))
    cured = diagnose.report(programs.planted, ())
    if worst > accept:
        return replace(wrong, reason=Reason.PRECISION, defects=cured)
    if not _stable(programs, case_set, run):
        return replace(wrong, reason=Reason.STABILITY, defects=cured)
    if not _same_twice(case_set, run, accept):
        return replace(wrong, reason=Reason.IMPURE, defects=cured)
    notes = ("inputs_changed",) if run.calls[-1].changed else ()
    return Judgement(Verdict.ACCEPTED, None, cured, values=reports, notes=notes)


def _first_fault(case_set: CaseSet, run: Answers) -> ObjectFault | None:
    for call, result in zip(case_set.calls, run.calls, strict=True):
        if call.judged:
            truths = case_set.truths[call.key]
            fault = compare.object_fault(
                call.function, call.case, result, truths, finite=call.logic
            )
            if fault is not None:
                return fault
    return None


def _arrays(case_set: CaseSet, run: Answers) -> list[list[Array]] | None:
    """The arrays of all logic cases; None where something else came back."""
    result = []
    for call, answer in zip(case_set.calls, run.calls, strict=True):
        if call.logic:
            values = [value for value in answer.values if isinstance(value, np.ndarray)]
            if len(values) != len(call.function.returns):
                return None
            result.append(values)
    return result


def _defects(programs: Programs, case_set: CaseSet, got: Sequence[Sequence[Array]]) -> DefectReport:
    run = diagnose.nearest(got, case_set.mutants, programs.tolerance.precision)
    return diagnose.report(programs.planted, run.defects if run else None)


def case_errors(case_set: CaseSet, run: Answers) -> dict[str, float]:
    """The largest error of each logic case, over its steps and values."""
    errors: dict[str, float] = {}
    for call, result in zip(case_set.calls, run.calls, strict=True):
        if call.logic:
            worst = max(_call_errors(call, result, case_set).values())
            errors[call.case] = max(errors.get(call.case, 0.0), worst)
    return errors


def value_errors(programs: Programs, case_set: CaseSet, run: Answers) -> dict[str, float]:
    """The largest error of every returned value over the logic cases, in the card's order."""
    worst = {value.name: 0.0 for spec in programs.functions for value in spec.returns}
    for call, result in zip(case_set.calls, run.calls, strict=True):
        if call.logic:
            for name, value in _call_errors(call, result, case_set).items():
                worst[name] = max(worst[name], value)
    return worst


def _call_errors(call: Call, result: CallResult, case_set: CaseSet) -> dict[str, float]:
    return {
        spec.name: compare.distance(value, truth) if isinstance(value, np.ndarray) else np.inf
        for spec, value, truth in zip(
            call.function.returns, result.values, case_set.truths[call.key], strict=True
        )
    }


def _stable(programs: Programs, case_set: CaseSet, run: Answers) -> bool:
    # Extreme inputs condition badly: poor digits are no fault here, lost numbers are.
    limit = programs.tolerance.precision
    return all(
        value <= limit
        for call, result in zip(case_set.calls, run.calls, strict=True)
        if call.kind == "stability"
        for value in _call_errors(call, result, case_set).values()
    )


def _same_twice(case_set: CaseSet, run: Answers, accept: float) -> bool:
    result = run.calls[-1]
    truths = case_set.truths[case_set.calls[-1].key]
    if len(result.values) != len(truths):
        return False
    return all(
        isinstance(value, np.ndarray) and compare.distance(value, truth) <= accept
        for value, truth in zip(result.values, truths, strict=True)
    )


# --- notes -----------------------------------------------------------------------------------


def _notes(programs: Programs, run: Answers) -> tuple[str, ...]:
    asked = [function.name for function in programs.functions]
    notes = [f"defined_twice:{name}" for name in asked if name in run.twice]
    dtypes = {
        value.dtype.str[1:]
        for call in run.calls
        for value in call.values
        if isinstance(value, np.ndarray)
    }
    if "f4" in dtypes:
        notes.append("float32")
    return tuple(notes)
