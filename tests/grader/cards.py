"""A small card for the grader's tests: weights from scores, and the mean they weigh.

Two planted defects, two known ones, a law of each kind and a case of extreme inputs. The arrays
are small, so that a verdict costs milliseconds.
"""

from __future__ import annotations

from itertools import chain, combinations

from grader.protocol import (
    FunctionSpec,
    LawSpec,
    Mutant,
    Programs,
    ReturnSpec,
    Tolerance,
)

REFERENCE = """
import numpy as np

def weighted_mean(scores, values, scale):
    logits = scores * scale
    logits = logits - logits.max(axis=-1, keepdims=True)
    raised = np.exp(logits)
    weights = raised / raised.sum(axis=-1, keepdims=True)
    mean = weights @ values
    return mean, weights
"""

# What no real card would do: the whole answer is a given helper, so that a test's paste is short.
GIVEN = """
def right(scores, values, scale):
    logits = scores * scale
    logits = logits - logits.max(axis=-1, keepdims=True)
    raised = np.exp(logits)
    weights = raised / raised.sum(axis=-1, keepdims=True)
    return weights @ values, weights
"""

HONEST = "def weighted_mean(scores, values, scale):\n    return right(scores, values, scale)\n"

CASES = """
import numpy as np

def _inputs(rng, size, spread=1.0):
    return {
        "scores": rng.normal(size=(size, size)) * spread,
        "values": rng.normal(size=(size, 3)),
        "scale": 0.5,
    }

def cases(rng):
    return {
        "shown": _inputs(rng, 4),
        "as large": _inputs(rng, 4),
        "larger": _inputs(rng, 6),
        "smaller": _inputs(rng, 2),
        "extreme": _inputs(rng, 4, 1e4),
    }

def sum_of_rows(inputs, outputs):
    return abs(outputs[0]["weights"].sum(-1) - 1).max()

def doubled(inputs):
    return [{**inputs, "values": 2 * inputs["values"]}]

def off_double(inputs, outputs):
    return abs(outputs[1]["mean"] - 2 * outputs[0]["mean"]).max()
"""

EDITS = {
    "wrong-axis": ("raised.sum(axis=-1,", "raised.sum(axis=0,"),
    "no-mean": ("mean = weights @ values", "mean = weights @ values[::-1]"),
    "no-scale": ("logits = scores * scale", "logits = scores * 1.0"),
    "turned": ("weights = raised", "weights = raised.T"),
}
PLANTED = ("wrong-axis", "no-mean")
KNOWN = ("no-scale", "turned")


def edited(*defects: str) -> str:
    """The reference with the edits of these defects."""
    source = REFERENCE
    for name in defects:
        find, replace = EDITS[name]
        assert source.count(find) == 1, name
        source = source.replace(find, replace)
    return source


def mutant_names() -> list[tuple[str, ...]]:
    """All subsets of the planted defects, each with at most one known defect."""
    planted = chain.from_iterable(combinations(PLANTED, size) for size in range(3))
    every = [(*some, *one) for some in planted for one in ((), *((name,) for name in KNOWN))]
    return [names for names in every if names]


def small_card(
    *, cases: str = CASES, reference: str = REFERENCE, given: str = GIVEN, remark: str = ""
) -> Programs:
    """The card; `remark` is added to every program that a learner does not see."""
    return Programs(
        card="weighted-mean",
        functions=(
            FunctionSpec(
                "weighted_mean",
                ("scores", "values", "scale"),
                (ReturnSpec("mean", ("row", "feature")), ReturnSpec("weights", ("row", "column"))),
            ),
        ),
        given=given,
        reference=reference + remark,
        cases=cases + remark,
        planted=PLANTED,
        mutants=tuple(
            Mutant(names, edited(*names) + ("" if names == PLANTED else remark))
            for names in mutant_names()
        ),
        laws=(
            LawSpec("rows-sum", "every row sums to one", "sum_of_rows", None, "larger", 1e-6),
            LawSpec(
                "double",
                "twice the values, twice the mean",
                "off_double",
                "doubled",
                "as large",
                1e-6,
            ),
        ),
        tolerance=Tolerance(accept=1e-5, precision=1e-2),
        example="shown",
        stability=("extreme",),
    )
