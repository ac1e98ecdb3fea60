"""A verdict for each way a paste can fare, with evidence that is true of it."""

from __future__ import annotations

from itertools import chain

import numpy as np
import pytest
from running import LONG_SECONDS, SHORT_SECONDS, Grader

from cards import CASES, EDITS, HONEST, KNOWN, PLANTED, REFERENCE, edited, mutant_names, small_card
from grader.protocol import DefectReport, Judgement, ObjectFault, Reason, RunFault, Verdict


def returning(what: str) -> str:
    """A paste that works `mean` and `weights` out rightly and returns this."""
    return (
        "def weighted_mean(scores, values, scale):\n"
        "    mean, weights = right(scores, values, scale)\n"
        f"    return {what}\n"
    )


def doing(what: str) -> str:
    """A paste whose function does this and then answers rightly."""
    return (
        "def weighted_mean(scores, values, scale):\n"
        f"    {what}\n"
        "    return right(scores, values, scale)\n"
    )


ACCEPTED = {
    "the reference": REFERENCE,
    "a given helper": HONEST,
    "a list instead of a tuple": returning("[mean, weights]"),
    "float32": returning("mean.astype(np.float32), weights.astype(np.float32)"),
    "big-endian": returning("mean.astype('>f8'), weights.astype('>f4')"),
    "Fortran order": returning("np.asfortranarray(mean), np.asfortranarray(weights)"),
    "views with strides": returning("np.repeat(mean, 2, 0)[::2], weights[::-1][::-1]"),
    "long double": returning("mean.astype(np.longdouble), weights"),
    "prints": doing("print('a' * 10)"),
    "warns": doing("np.log(np.zeros(1))"),
    "imports": "import math, re, itertools, numpy.linalg, numpy as other\n" + HONEST,
    "a class of its own": (
        "class C:\n    def __call__(self, *three):\n        return right(*three)\n"
        "weighted_mean = C()\n"
    ),
    "a lambda": "weighted_mean = lambda *three: right(*three)\n",
    "another alphabet": "# Мягкий максимум 🦊\n" + HONEST,
    "tabs": HONEST.replace("    ", "\t"),
    "carriage returns": HONEST.replace("\n", "\r\n"),
}


@pytest.mark.parametrize("source", ACCEPTED.values(), ids=ACCEPTED)
def test_right_answers_are_accepted(grader: Grader, key: str, source: str) -> None:
    judgement = grader.grade(key, source)
    assert judgement.verdict is Verdict.ACCEPTED, judgement
    assert judgement.reason is None
    assert judgement.defects == DefectReport(fixed=PLANTED, left=())
    assert [value.name for value in judgement.values] == ["mean", "weights"]
    assert all(value.agrees and value.error is not None for value in judgement.values)
    assert judgement.laws == ()
    assert judgement.milliseconds > 0


WRONG = {
    "zeros": (returning("mean * 0, weights * 0"), Reason.LOGIC),
    "a hundredth off": (returning("mean * 1.02, weights"), Reason.LOGIC),
    "one element": (doing("values = values.copy(); values[0, 0] += 1"), Reason.LOGIC),
    "too few values": (returning("mean"), Reason.SHAPE),
    "too many values": (returning("mean, weights, weights"), Reason.SHAPE),
    "values swapped": (returning("weights, mean"), Reason.SHAPE),
    "an axis too many": (returning("mean[None], weights"), Reason.SHAPE),
    "an array far too large": (returning("mean, np.ones((100, 100, 100))"), Reason.SHAPE),
    "an axis too long": (returning("mean, np.concatenate([weights, weights])"), Reason.SHAPE),
    "no array": (returning("mean.tolist(), weights"), Reason.DTYPE),
    "nothing": (returning("None, weights"), Reason.DTYPE),
    "whole numbers": (returning("mean.astype(int), weights"), Reason.DTYPE),
    "complex numbers": (returning("mean + 0j, weights"), Reason.DTYPE),
    "objects": (returning("mean.astype(object), weights"), Reason.DTYPE),
    "a mask": (returning("np.ma.array(mean), weights"), Reason.DTYPE),
    "a matrix": (returning("mean, np.asmatrix(weights)"), Reason.DTYPE),
    "not a number": (returning("mean, weights * np.nan"), Reason.NOT_FINITE),
    "infinite": (returning("mean / 0, weights"), Reason.NOT_FINITE),
    "rounded": (returning("mean.round(3), weights"), Reason.PRECISION),
    "half precision": (returning("mean.astype(np.float16), weights"), Reason.PRECISION),
    "unstable": (
        "def weighted_mean(scores, values, scale):\n"
        "    raised = np.exp(scores * scale)\n"
        "    weights = raised / raised.sum(-1, keepdims=True)\n"
        "    return weights @ values, weights\n",
        Reason.STABILITY,
    ),
    "another answer the second time": (
        "calls = []\n" + doing("calls.append(1); values = values * (1 + (len(calls) > 6))"),
        Reason.IMPURE,
    ),
    "answers kept by shape": (
        "kept = {}\n" + doing("scores = kept.setdefault(scores.shape, scores)"),
        Reason.LOGIC,
    ),
}


@pytest.mark.parametrize(("source", "reason"), WRONG.values(), ids=WRONG)
def test_wrong_answers_have_a_reason(grader: Grader, key: str, source: str, reason: Reason) -> None:
    judgement = grader.grade(key, source)
    assert (judgement.verdict, judgement.reason) == (Verdict.WRONG_ANSWER, reason), judgement
    assert [law.id for law in judgement.laws] == ["rows-sum", "double"]
    if reason in (Reason.SHAPE, Reason.DTYPE, Reason.NOT_FINITE):
        assert judgement.object_fault is not None
        assert judgement.values == ()
    else:
        assert judgement.object_fault is None
        assert len(judgement.values) == 2


STOPPED = {
    "raises": (doing("raise ValueError('no')"), Verdict.RUN_TIME_ERROR, "ValueError"),
    "raises when loaded": ("1 / 0", Verdict.RUN_TIME_ERROR, "ZeroDivisionError"),
    "exits": (doing("raise SystemExit(0)"), Verdict.RUN_TIME_ERROR, "SystemExit"),
    "recurses": (doing("weighted_mean(scores, values, scale)"), Verdict.RUN_TIME_ERROR,
                 "RecursionError"),
    "imports what is not there": ("import torch\n" + HONEST, Verdict.RUN_TIME_ERROR,
                                  "ModuleNotFoundError"),
    "ends early": (doing("import os; os._exit(0)"), Verdict.RUN_TIME_ERROR, "ended early"),
    "crashes": (doing("import ctypes; ctypes.string_at(0)"), Verdict.RUN_TIME_ERROR, "crash"),
    "loops": (doing("while True: pass"), Verdict.TIME_LIMIT, None),
    "takes all memory": (doing("np.ones(1 << 40)"), Verdict.MEMORY_LIMIT, "MemoryError"),
    "floods": (doing("while True: print('x' * 1000)"), Verdict.OUTPUT_LIMIT, None),
    "writes too much": (doing("__import__('os').write(0, b'x' * 10**6)"), Verdict.OUTPUT_LIMIT,
                        None),
    "opens a file": (doing("open('/etc/passwd')"), Verdict.NOT_ALLOWED, "PermissionError"),
    "kills": (doing("import ctypes; ctypes.CDLL(None).ptrace(0, 0, 0, 0)"), Verdict.NOT_ALLOWED,
              "crash"),
    "does not parse": ("def weighted_mean(:", Verdict.INVALID, "syntax"),
    "is empty": ("", Verdict.INVALID, "missing"),
    "defines another name": (HONEST.replace("weighted", "weighed"), Verdict.INVALID, "missing"),
    "defines no function": ("weighted_mean = 3", Verdict.INVALID, "missing"),
    "has a null byte": (HONEST + "\0", Verdict.INVALID, "syntax"),
    "has half a character": (HONEST + "#\ud800", Verdict.INVALID, "syntax"),
}  # fmt: skip


@pytest.mark.parametrize(("source", "verdict", "kind"), STOPPED.values(), ids=STOPPED)
def test_what_does_not_run_to_an_answer(
    grader: Grader, key: str, source: str, verdict: Verdict, kind: str | None
) -> None:
    with grader.limit(SHORT_SECONDS if verdict is Verdict.TIME_LIMIT else LONG_SECONDS):
        judgement = grader.grade(key, source)
    assert judgement.verdict is verdict, judgement
    assert (judgement.run_fault.kind if judgement.run_fault else None) == kind
    assert judgement.reason is None
    assert judgement.values == judgement.laws == ()
    assert judgement.defects == DefectReport()


@pytest.mark.parametrize("names", mutant_names(), ids="+".join)
def test_every_mutant_is_told_by_its_arrays(
    grader: Grader, key: str, names: tuple[str, ...]
) -> None:
    judgement = grader.grade(key, edited(*names))
    assert judgement.reason is Reason.LOGIC
    assert judgement.defects == DefectReport(
        fixed=tuple(name for name in PLANTED if name not in names),
        left=tuple(name for name in PLANTED if name in names),
        introduced=tuple(name for name in KNOWN if name in names),
    )


def test_another_way_of_writing_a_defect_is_the_same_defect(grader: Grader, key: str) -> None:
    source = (
        "def weighted_mean(s, v, k):\n"
        "    raised = np.exp(s * k - (s * k).max(1, keepdims=True)).astype(np.float32)\n"
        "    weights = np.einsum('ij,j->ij', raised, 1 / np.einsum('ij->j', raised))\n"
        "    return weights @ v, weights\n"
    )
    assert grader.grade(key, source).defects.left == ("wrong-axis",)


def test_a_mistake_that_the_card_does_not_know_names_nothing(grader: Grader, key: str) -> None:
    judgement = grader.grade(key, returning("mean + 1, weights"))
    assert judgement.defects == DefectReport(fixed=(), left=None, introduced=())
    assert judgement.first_wrong == "mean"


def test_the_values_that_agree_and_the_one_that_does_not(grader: Grader, key: str) -> None:
    mean, weights = grader.grade(key, edited("no-mean")).values
    assert not mean.agrees
    assert mean.error is not None
    assert mean.error > 0.1
    assert weights.agrees
    assert weights.error is not None
    assert weights.error < 1e-12
    assert grader.grade(key, edited("no-mean")).first_wrong == "mean"
    assert grader.grade(key, returning("mean, weights * 2")).first_wrong == "weights"


def test_errors_are_measured_over_the_logic_cases(grader: Grader, key: str) -> None:
    (mean, _) = grader.grade(key, returning("mean * 1.25, weights")).values
    assert mean.error == pytest.approx(0.25)
    assert mean.tolerance == 1e-5


def test_laws_that_break_and_laws_that_hold(grader: Grader, key: str) -> None:
    rows, double = grader.grade(key, returning("mean, weights * 1.5")).laws
    assert (rows.holds, rows.measured) == (False, pytest.approx(0.5))
    assert rows.name == "every row sums to one"
    assert (double.holds, double.measured) == (True, 0.0)
    rows, double = grader.grade(key, returning("mean + 1, weights")).laws
    assert rows.holds
    assert (double.holds, double.measured) == (False, pytest.approx(1.0))


def test_a_law_that_cannot_be_measured_does_not_hold(grader: Grader, key: str) -> None:
    for source in (returning("mean, weights * np.nan"), returning("mean, 3")):
        rows = grader.grade(key, source).laws[0]
        assert (rows.holds, rows.measured) == (False, None)


def test_a_wrong_shape_is_told_by_the_names_of_its_axes(grader: Grader, key: str) -> None:
    judgement = grader.grade(key, returning("mean, weights[:, :1]"))
    assert judgement.object_fault == ObjectFault(
        "size",
        "weighted_mean",
        "weights",
        "shown",
        axes=("row", "column"),
        sizes=(4, 4),
        got=(4, 1),
        found="float64",
        wanted="floats",
    )
    assert judgement.first_wrong == "weights"


def test_an_array_too_large_to_travel_is_told_by_its_shape(grader: Grader, key: str) -> None:
    fault = grader.grade(key, returning("mean, np.ones((100, 100, 100), '>f4')")).object_fault
    assert fault is not None
    assert (fault.what, fault.value, fault.case) == ("axes", "weights", "shown")
    assert (fault.sizes, fault.got, fault.found) == ((4, 4), (100, 100, 100), ">f4")
    fault = grader.grade(key, returning("mean, np.ones((1000, 1000))")).object_fault
    assert fault is not None
    assert (fault.what, fault.got) == ("size", (1000, 1000))


def test_a_wrong_object_with_a_mutants_shapes_still_names_no_other_defect(
    grader: Grader, key: str
) -> None:
    judgement = grader.grade(key, returning("mean.astype(int), weights"))
    assert judgement.defects == DefectReport()
    assert judgement.object_fault is not None
    assert (judgement.object_fault.what, judgement.object_fault.found) == ("dtype", "int64")


def test_the_kind_of_a_wrong_object_is_told(grader: Grader, key: str) -> None:
    for what, found in {
        "mean.tolist()": "list",
        "None": "NoneType",
        "np.ma.array(mean)": "MaskedArray",
        "mean.astype(object)": "object",
        "mean.astype('c8')": "complex64",
        "mean.astype('U')": "<U32",
        "iter(mean)": "object",
        "'text'": "str",
    }.items():
        fault = grader.grade(key, returning(f"{what}, weights")).object_fault
        assert fault is not None
        assert fault.found == found


def test_a_fault_names_the_learners_own_line_and_words(grader: Grader, key: str) -> None:
    source = "import numpy as np\n\n" + doing("np.linalg.inv(np.zeros((2, 2)))")
    assert grader.grade(key, source).run_fault == RunFault("LinAlgError", "Singular matrix", 4)
    source = "x = 1\ny = (1 +\n"
    fault = grader.grade(key, source).run_fault
    assert fault is not None
    assert (fault.kind, fault.message, fault.line) == ("syntax", "'(' was never closed", 2)


def test_an_exception_on_a_hidden_case_says_where_and_no_more(grader: Grader, key: str) -> None:
    source = doing("assert len(scores) != 6, str(scores)")
    fault = grader.grade(key, source).run_fault
    assert fault == RunFault("AssertionError", "", 2, case="larger")


def test_a_missing_function_is_named_with_those_that_are_there(grader: Grader, key: str) -> None:
    fault = grader.grade(key, "def one(): pass\ndef two(): pass\n").run_fault
    assert fault == RunFault("missing", "one two", case="weighted_mean")


def test_a_signal_is_named(grader: Grader, key: str) -> None:
    fault = grader.grade(key, doing("import ctypes; ctypes.string_at(0)")).run_fault
    assert fault == RunFault("crash", signal="SIGSEGV")


def test_what_is_printed_on_the_public_example_is_shown(grader: Grader, key: str) -> None:
    source = "print('loaded')\n" + doing("print('shape', scores.shape)")
    assert grader.grade(key, source).printed == "loaded\nshape (4, 4)\n"
    source = doing("print('x' * 5000)")
    assert grader.grade(key, source).printed == "x" * 2048
    source = doing("print(len(scores)); 1 / (len(scores) - 4)")
    stopped = grader.grade(key, source)
    assert (stopped.printed, stopped.verdict) == ("4\n", Verdict.RUN_TIME_ERROR)
    source = "import sys, warnings\n" + doing("sys.stderr.write('to stderr')")
    assert grader.grade(key, source).printed == "to stderr"


def test_notes(grader: Grader, key: str) -> None:
    assert grader.grade(key, HONEST).notes == ()
    assert grader.grade(key, HONEST * 2).notes == ("defined_twice:weighted_mean",)
    assert grader.grade(key, HONEST + "def other(): pass\n" * 2).notes == ()
    source = returning("mean.astype('f4'), weights")
    assert grader.grade(key, source).notes == ("float32",)
    source = returning("(mean, weights, scores.fill(0))[:2]")
    changed = grader.grade(key, source)
    assert (changed.verdict, changed.notes) == (Verdict.ACCEPTED, ("inputs_changed",))


@pytest.mark.parametrize(
    "writes", ["scores.fill(0)", "values.__setitem__(0, 9)", "setattr(scores, 'shape', (-1,))"]
)
def test_whatever_is_written_into_an_input_is_noted(grader: Grader, key: str, writes: str) -> None:
    judgement = grader.grade(key, returning(f"(mean, weights, {writes})[:2]"))
    assert (judgement.verdict, judgement.notes) == (Verdict.ACCEPTED, ("inputs_changed",))


def test_undefined_numbers_among_the_inputs_are_no_change(grader: Grader) -> None:
    drawn = "rng.normal(size=(size, 3))"
    assert CASES.count(drawn) == 1
    holed = CASES.replace(drawn, f"np.where(np.arange(3) == 1, np.nan, {drawn})")
    judgement = grader.grade(grader.register(small_card(cases=holed)), HONEST)
    assert (judgement.verdict, judgement.notes) == (Verdict.ACCEPTED, ())


def test_no_case_sees_what_another_left(grader: Grader, key: str) -> None:
    source = doing("scores = scores.copy(); values *= 1.0; vars().update(done=1)")
    assert grader.grade(key, source).verdict is Verdict.ACCEPTED


def test_an_answer_holds_no_expected_value_and_no_seed(grader: Grader, key: str) -> None:
    judgement = grader.grade(key, edited("wrong-axis"))
    told = numbers(judgement)
    truths = [values for one in grader.ring(key) for values in one.truths.values()]
    for truth in chain.from_iterable(truths):
        assert not np.isin(truth[(truth != 0) & (truth != 1)], told).any()


def numbers(judgement: Judgement) -> list[float]:
    errors = [value.error for value in judgement.values]
    return [number for number in errors + [law.measured for law in judgement.laws] if number]


def test_the_edits_of_the_card_apply() -> None:
    assert len({edited(name) for name in EDITS}) == len(EDITS)
