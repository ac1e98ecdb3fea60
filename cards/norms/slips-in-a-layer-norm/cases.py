"""Inputs of the card, its laws, and what its inputs must be like."""

import numpy as np

TINY = 1e-3


def cases(rng):
    """A small public input, ordinary rows of several widths, rows of tiny variance, an epsilon
    that is no detail, and rows that lie far from zero."""
    gain = gains(rng, 6)
    return {
        "small": case(np.round(rows(rng, (2, 3, 6)), 2), rounded(gains(rng, 6))),
        "narrow": case(rows(rng, (2, 7, 5)), gains(rng, 5)),
        "wide": case(rows(rng, (3, 4, 12)), gains(rng, 12)),
        "first": case(rows(rng, (4, 5, 6)), gain),
        "tiny": case(TINY * rows(rng, (4, 5, 6)), gain),
        "some-tiny": case(some_tiny(rng, (4, 5, 6)), gain),
        "thick": case(rows(rng, (4, 5, 6)), gain, eps=0.3),
        "thicker": case(rows(rng, (2, 3, 7)), gains(rng, 7), eps=1.5),
        "far": case(4000 + rng.integers(-128, 129, (2, 5, 6)) / 64, gain),
    }


def case(x, gain, eps=1e-5):
    return {"x": x, **gain, "eps": eps}


def rows(rng, shape):
    """Rows with a mean of their own and a variance near one."""
    x = rng.standard_normal(shape)
    x -= x.mean(axis=-1, keepdims=True)
    spread = x.std(axis=-1, keepdims=True)
    x *= rng.uniform(0.7, 1.4, spread.shape) / spread
    return x + rng.uniform(0.3, 1.5, spread.shape)


def some_tiny(rng, shape):
    x = rows(rng, shape)
    x[:, ::2] *= TINY
    return x


def gains(rng, width):
    """A gain and a shift that are neither ones nor zeros."""
    gamma, beta = rng.uniform(0.5, 1.5, width), rng.uniform(0.3, 0.9, width)
    gamma[::3] *= -1
    return {"gamma": gamma, "beta": beta * rng.choice([-1, 1], width)}


def rounded(gain):
    return {name: np.round(value, 2) for name, value in gain.items()}


# --- laws ------------------------------------------------------------------------------------


def bare(case):
    """Without gain, shift and epsilon."""
    ones = np.ones_like(case["gamma"])
    return [dict(case, gamma=ones, beta=0 * ones, eps=0.0)]


def mean_squares(case, outputs):
    """How far the mean square of a row is from one, without gain, shift and epsilon."""
    return float(np.abs((outputs[1]["y"] ** 2).mean(axis=-1) - 1).max())


def in_other_units(case):
    """Rows ten times as large, and the epsilon in the same unit as their variance."""
    return [dict(case, x=10 * case["x"], eps=100 * case["eps"])]


def units(case, outputs):
    """How far the output moves with the unit in which rows and epsilon are measured."""
    plain, scaled = (values["y"] for values in outputs)
    return relative(scaled - plain, plain)


def lifted(case):
    """Every row lifted by a number of its own."""
    batch, token, _ = case["x"].shape
    return [dict(case, x=case["x"] + np.arange(batch * token).reshape(batch, token, 1) / 4)]


def lifting(case, outputs):
    """How far the output moves when each row is lifted by a constant."""
    plain, high = (values["y"] for values in outputs)
    return relative(high - plain, plain)


def alone(case):
    return [dict(case, x=np.ascontiguousarray(case["x"][:, :1]))]


def company(case, outputs):
    """How far the first token's row moves when the other tokens are taken away."""
    among, single = (values["y"] for values in outputs)
    return relative(single - among[:, :1], among[:, :1])


def relative(difference, of):
    return float(np.linalg.norm(difference) / max(np.linalg.norm(of), 1e-300))


# --- what the inputs must be like ------------------------------------------------------------


def gate(inputs_by_case, outputs_by_case):
    """On such inputs every defect shows, and rounding alone decides nothing."""
    cases = list(inputs_by_case.values())
    variances = {name: case["x"].var(axis=-1) for name, case in inputs_by_case.items()}
    eps = {name: case["eps"] for name, case in inputs_by_case.items()}
    return {
        "batch, tokens and width all differ": all(len(set(case["x"].shape)) == 3 for case in cases),
        "no width is so large that one feature more or less does not count": all(
            case["x"].shape[-1] <= 12 for case in cases
        ),
        "gain and shift are far from ones and zeros": all(
            np.abs(case["gamma"] - 1).max() > 0.2 and np.abs(case["beta"]).max() > 0.2
            for case in cases
        ),
        "rows have means of their own": all(
            np.abs(case["x"].mean(axis=-1)).min() > 0.2 * case["x"].std(axis=-1).min()
            for case in cases
        ),
        "tiny rows have a variance below epsilon": (
            variances["tiny"].max() < 0.5 * eps["tiny"]
            and variances["some-tiny"].min() < 0.5 * eps["some-tiny"]
        ),
        "a thick epsilon is of the size of the variances": all(
            (variances[name] < 8 * eps[name]).all() for name in ("thick", "thicker")
        ),
        "far rows are exact in float32": np.array_equal(
            inputs_by_case["far"]["x"], inputs_by_case["far"]["x"].astype(np.float32)
        ),
    }
