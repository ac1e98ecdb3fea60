"""Inputs of the card, its laws, and what its inputs must be like."""

from itertools import combinations

import numpy as np


def cases(rng):
    """A small public benchmark, some with few samples, some with many, all of k, one of k, and
    one with so many samples that factorials overflow."""
    return {
        "small": problems([2, 5, 6, 8], [0, 1, 2, 4], 3),
        "few": few(rng, 9, 6),
        "fewer": few(rng, 7, 4),
        "steady": drawn(rng, [20] * 9, 5),
        "second": drawn(rng, [20] * 9, 5),
        "uneven": drawn(rng, rng.integers(8, 31, 11), 7),
        "brink": brink(rng, 8),
        "all": problems([10] * 6, rng.permutation([1, 1, 2, 4, 7, 10]), 10),
        "one": drawn(rng, rng.integers(3, 9, 7), 1),
        "large": problems([400, 500, 1000, 700], [3, 12, 1, 0], 100),
    }


def problems(n, c, k):
    return {"n": np.asarray(n, np.int64), "c": np.asarray(c, np.int64), "k": k}


def drawn(rng, n, k):
    """Few right samples in most problems, none in one, all in one, one in another."""
    n = np.asarray(n)
    c = np.maximum(1, rng.integers(1, 1 + n // 3))
    c[0], c[1], c[2] = 0, n[1], 1
    order = rng.permutation(len(n))
    return problems(n[order], c[order], k)


def few(rng, count, k):
    """Some problems have fewer than k samples, with a right one among them and without."""
    n = rng.integers(2, k + 4, count)
    n[:5] = k - 1, k - 2, k + 4, k + 1, k - 1
    c = np.maximum(1, rng.integers(1, 1 + n // 2))
    c[:5] = 0, 0, 1, 1, 1
    order = rng.permutation(count)
    return problems(n[order], c[order], k)


def brink(rng, count):
    """The wrong samples just fill the k that are drawn, or are one short of it."""
    n = np.full(count, 4)
    c = np.resize([1, 2, 1, 0], count)
    return problems(n, rng.permutation(c), 3)


# --- laws ------------------------------------------------------------------------------------


def counted(case, outputs):
    """How far a rate is from the share of all sets of k samples that hold a right one."""
    shares = []
    for n, c in zip(case["n"], case["c"], strict=True):
        sets = list(combinations(range(n), min(case["k"], n)))
        shares.append(sum(min(one) < c for one in sets) / len(sets))
    return float(np.abs(outputs[0]["rates"] - shares).max())


def none_right(case):
    return [dict(case, c=0 * case["c"])]


def never_solved(case, outputs):
    """The largest rate of a problem without a right sample."""
    return float(np.abs(outputs[1]["rates"]).max())


def one_less(case):
    """One sample is thrown away: a right one, or a wrong one."""
    n, c = case["n"], case["c"]
    return [
        dict(case, n=n - 1, c=np.maximum(c - 1, 0)),
        dict(case, n=n - 1, c=np.minimum(c, n - 1)),
    ]


def expected(case, outputs):
    """How far the rate moves on average when one sample is thrown away at random."""
    whole, without_right, without_wrong = (values["rates"] for values in outputs)
    right = case["c"] / case["n"]
    return float(np.abs(right * without_right + (1 - right) * without_wrong - whole).max())


def averaged(case, outputs):
    """How far the score is from the mean of the rates."""
    return float(abs(outputs[0]["score"] - outputs[0]["rates"].mean()))


# --- what the inputs must be like ------------------------------------------------------------


def gate(inputs_by_case, outputs_by_case):
    """On such inputs it shows how the samples are drawn, and what happens at the ends."""
    logic = {name: case for name, case in inputs_by_case.items() if name != "large"}
    short = [
        name for name, case in logic.items() if ((case["c"] == 0) & (case["n"] < case["k"])).any()
    ]
    just = [name for name, case in logic.items() if (open_problems(case) & spare(case, 0)).any()]
    uneven = [name for name, case in logic.items() if len(set(case["n"])) > 1]
    between = {
        name: np.mean((out["rates"] > 0.05) & (out["rates"] < 0.95))
        for name, out in outputs_by_case.items()
    }
    lucky = [
        name for name, case in logic.items() if ((case["c"] > 0) & (case["n"] < case["k"])).any()
    ]
    return {
        "at least two cases have a solved problem with fewer than k samples": len(lucky) >= 2,
        "at least three cases have an unsolved problem with fewer than k samples": len(short) >= 3,
        "at least two cases have just k wrong samples and a right one": len(just) >= 2,
        "at least three cases have problems of differing size": len(uneven) >= 3,
        "at least five cases have rates that are neither zero nor one": (
            sum(share > 0.3 for share in between.values()) >= 5
        ),
        "no problem has more right samples than samples": all(
            (case["c"] <= case["n"]).all() and (case["c"] >= 0).all() for case in logic.values()
        ),
        "the stability case has a factorial that overflows": inputs_by_case["large"]["n"].max()
        > 170,
    }


def open_problems(case):
    return (case["c"] > 0) & (case["c"] < case["n"])


def spare(case, more):
    return case["n"] - case["c"] == case["k"] + more
