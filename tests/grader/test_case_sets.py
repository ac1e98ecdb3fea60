"""Programs of a card that do not do what they must are refused with the file and a sentence."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from running import LONG_SECONDS, SHORT_SECONDS, Grader

from cards import CASES, GIVEN, HONEST, REFERENCE, small_card
from grader import case_sets
from grader.case_sets import CaseSet
from grader.protocol import FunctionSpec, Mutant, Programs, Refused, ReturnSpec, Verdict

TOO_LONG = "runs longer than the time limit"


def with_cases(function: str) -> str:
    """The cases with this in place of `cases`."""
    return CASES.replace("def cases(rng):", "def old_cases(rng):") + "\n" + function


def with_probe(result: str) -> str:
    return CASES.replace('[{**inputs, "values": 2 * inputs["values"]}]', result)


FAULTY_CASES = {
    "does not parse": ("def cases(rng:", "does not run"),
    "has no cases": ("x = 1", "does not run"),
    "fails when loaded": ("1 / 0\n" + CASES, "ZeroDivisionError"),
    "fails": (with_cases("def cases(rng):\n    return {}['x']"), "KeyError"),
    "returns no names": (with_cases("def cases(rng):\n    return [1]"), "no case named"),
    "lacks the example": (CASES.replace('"shown"', '"hidden"'), "no case named 'shown'"),
    "lacks a law's case": (CASES.replace('"larger"', '"large"'), "no case named 'larger'"),
    "lacks the extreme case": (CASES.replace('"extreme"', '"far"'), "no case named 'extreme'"),
    "a case lacks an input": (CASES.replace('"scale": 0.5,', ""), "has the inputs scores, values"),
    "a case is no inputs": (CASES.replace("_inputs(rng, 6)", "6"), "neither inputs nor"),
    "a case is a list": (CASES.replace("_inputs(rng, 6)", "[[], {}]"), "neither inputs nor"),
    "a case has no inputs": (
        CASES.replace("_inputs(rng, 6)", "['weighted_mean', 5]"),
        "neither inputs nor",
    ),
    "a case is of no asked function": (
        CASES.replace("_inputs(rng, 6)", "['other', _inputs(rng, 6)]"),
        "neither inputs nor",
    ),
    "a probe returns no list": (with_probe("3"), "must return a list of inputs"),
    "a probe returns other inputs": (with_probe("[{'a': 1}]"), "doubled() has the inputs a where"),
    "a probe fails": (with_probe("[1 / 0]"), "ZeroDivisionError"),
    "loops": (with_cases("def cases(rng):\n    while True: pass"), TOO_LONG),
    "exits": (with_cases("import os\ndef cases(rng):\n    os._exit(3)"), "status 3"),
    "floods": (with_cases("def cases(rng):\n    while True: print('x' * 99)"), "too much"),
    "opens a file": (with_cases("def cases(rng):\n    open('/x')"), "PermissionError"),
    "gives objects": (
        CASES.replace('"scale": 0.5', '"scale": np.array([None])'),
        "no array",
    ),
    "gives sets": (CASES.replace('"scale": 0.5', '"scale": {1, 2}'), "no array"),
}


@pytest.mark.parametrize(("cases", "says"), FAULTY_CASES.values(), ids=FAULTY_CASES)
def test_faulty_cases_are_refused(grader: Grader, cases: str, says: str) -> None:
    refused(grader, small_card(cases=cases), "cases.py: ", says)


FAULTY_REFERENCES = {
    "does not parse": ("def weighted_mean(:", "does not run"),
    "lacks the function": ("x = 1", "does not run"),
    "fails": (REFERENCE.replace("scores * scale", "scores * scalar"), "NameError"),
    "returns one value": (REFERENCE.replace("mean, weights\n", "mean\n"), "mean, weights"),
    "returns a list": (REFERENCE.replace("mean, weights\n", "list(mean), weights\n"), "arrays for"),
    "loops": (REFERENCE.replace("raised =", "while True: pass\n    raised ="), TOO_LONG),
    "crashes": (REFERENCE + "\nimport ctypes\nctypes.string_at(0)\n", "status -11"),
}


@pytest.mark.parametrize(("source", "says"), FAULTY_REFERENCES.values(), ids=FAULTY_REFERENCES)
def test_a_faulty_reference_is_refused(grader: Grader, source: str, says: str) -> None:
    refused(grader, small_card(reference=source), "reference.py: ", says)


def test_a_faulty_mutant_is_refused_by_its_defects(grader: Grader) -> None:
    broken = Mutant(("wrong-axis", "no-scale"), "1 / 0")
    card = dataclasses.replace(small_card(), mutants=(broken,))
    refused(grader, card, "card.yaml (defects wrong-axis, no-scale): ", "ZeroDivisionError")


def test_a_faulty_given_helper_is_refused(grader: Grader) -> None:
    refused(grader, small_card(given="def right(:"), "", "given.py")


def refused(grader: Grader, card: Programs, starts: str, says: str) -> None:
    with grader.limit(SHORT_SECONDS if says == TOO_LONG else LONG_SECONDS):
        answer = grader.do(grader.service.register(card))
    assert isinstance(answer, Refused), answer
    assert answer.code == "bad_card"
    assert answer.says.startswith(starts)
    assert says in answer.says
    assert len(answer.says) < 400
    unknown = grader.ask(card.key(), HONEST)
    assert isinstance(unknown, Refused)
    assert unknown.code == "unknown_card"


def made(grader: Grader, card: Programs, seed: int | None = None) -> CaseSet:
    return grader.do(case_sets.make(card, grader.service.background, seed))


def test_the_calls_come_in_their_order(grader: Grader) -> None:
    calls = made(grader, small_card()).calls
    assert [(call.case, call.kind) for call in calls] == [
        ("shown", "example"),
        ("as large", "logic"),
        ("larger", "logic"),
        ("smaller", "logic"),
        ("extreme", "stability"),
        ("double", "probe"),
        ("shown", "again"),
    ]
    assert calls[0].inputs == calls[-1].inputs


def test_the_example_is_the_same_in_every_set_and_nothing_else_is(grader: Grader) -> None:
    one, other = made(grader, small_card()), made(grader, small_card())
    for (name, first), (_, second) in zip(inputs(one).items(), inputs(other).items(), strict=True):
        assert np.array_equal(first, second) == (name in ("shown",)), name
    again = made(grader, small_card(), seed=5), made(grader, small_card(), seed=5)
    assert again[0].job == again[1].job


def inputs(case_set: CaseSet) -> dict[str, np.ndarray]:
    return {
        call.case: case_set.arrays[call.inputs["scores"]["array"]] for call in case_set.calls[:5]
    }


def test_the_truths_are_better_than_double_precision(grader: Grader) -> None:
    case_set = made(grader, small_card())
    for values in case_set.truths.values():
        assert [value.dtype for value in values] == [np.float64, np.float64]
    if np.finfo(np.longdouble).eps < np.finfo(np.float64).eps:
        space: dict = {"np": np}
        exec(GIVEN, space)
        wide = inputs(case_set)["larger"].astype(np.longdouble)
        _, weights = space["right"](wide, np.ones((6, 3)), 0.5)
        assert np.array_equal(weights.astype(float), case_set.truths["larger"][1])


def test_a_card_may_ask_for_several_functions(grader: Grader) -> None:
    one = (ReturnSpec("out", ("row",)),)
    card = Programs(
        card="two",
        functions=(FunctionSpec("up", ("a",), one), FunctionSpec("down", ("a", "by"), one)),
        given="",
        reference="def up(a):\n    return a + 1\ndef down(a, by):\n    return a - by\n",
        cases=(
            "def cases(rng):\n"
            "    a = rng.normal(size=3)\n"
            "    return {'first': ('up', {'a': a}), 'second': ('down', {'a': a, 'by': 2})}\n"
        ),
        planted=(),
        mutants=(),
        laws=(),
        tolerance=small_card().tolerance,
        example="first",
    )
    key = grader.register(card)
    assert grader.grade(key, card.reference).verdict is Verdict.ACCEPTED
    half = grader.grade(key, card.reference.replace("a - by", "a + by"))
    assert half.verdict is Verdict.WRONG_ANSWER
    one_only = grader.grade(key, "def up(a):\n    return a + 1\n")
    assert one_only.run_fault is not None
    assert (one_only.verdict, one_only.run_fault.case) == (Verdict.INVALID, "down")
