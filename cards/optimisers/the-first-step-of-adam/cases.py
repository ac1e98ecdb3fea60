"""Inputs of the card, its laws, and what its inputs must be like."""

import numpy as np

STATE = {"w": "new_w", "m": "new_m", "v": "new_v"}


def cases(rng):
    """A small public first step, steps from the middle of a training, gradients as small as
    eps, and runs of several steps in which each one is given what the one before returned."""
    return {
        "small": {
            "w": np.array([0.5, -0.2, 0.1, -0.4]),
            "g": np.array([2.0, -0.5, 0.03, -7.0]),
            "m": 0.0,
            "v": 0.0,
            "t": 1,
            "lr": 0.1,
            "b1": 0.9,
            "b2": 0.95,
            "eps": 1e-8,
        },
        "early": moving(rng, 12, 4),
        "later": moving(rng, 12, 9),
        "late": moving(rng, 15, 120, b1=0.95),
        "quick": moving(rng, 7, 3, b1=0.6, b2=0.7),
        "tiny": moving(rng, 9, 5, size=1e-6, eps=1e-6),
        "faint": moving(rng, 9, 2, b2=0.95, size=1e-5, eps=2e-6),
        "run": run(rng, 8, 5),
        "rerun": run(rng, 6, 4, b1=0.8, b2=0.95, lr=0.2),
        "faintrun": run(rng, 5, 3, b1=0.7, b2=0.9, size=1e-5, eps=3e-6),
    }


def settings(lr=0.1, b1=0.9, b2=0.98, eps=1e-8):
    return {"lr": lr, "b1": b1, "b2": b2, "eps": eps}


def moving(rng, weights, t, size=1.0, **changed):
    """Step t, after t - 1 steps with random gradients of this size."""
    case = settings(**changed)
    m = v = 0.0
    for g in gradients(rng, t - 1, weights, size):
        m = case["b1"] * m + (1 - case["b1"]) * g
        v = case["b2"] * v + (1 - case["b2"]) * g**2
    w, (g,) = 0.3 * rng.standard_normal(weights), gradients(rng, 1, weights, size)
    return {"w": w, "g": g, "m": m, "v": v, "t": t, **case}


def run(rng, weights, steps, size=1.0, **changed):
    """The first steps of a training: m, v and the weights are fed back."""
    first, *others = gradients(rng, steps, weights, size)
    case = settings(**changed)
    w = 0.3 * rng.standard_normal(weights)
    begin = {"w": w, "g": first, "m": 0.0, "v": 0.0, "t": 1, **case}
    calls = [("adam_step", begin)]
    for t, g in enumerate(others, start=2):
        state = {name: ("result", t - 2, value) for name, value in STATE.items()}
        calls.append(("adam_step", {**begin, **state, "g": g, "t": t}))
    return calls


def gradients(rng, count, weights, size):
    """Gradients of both signs with sizes between a half and twice the given one, and a drift."""
    drift = rng.choice([-0.5, 0.5], weights)
    rows = rng.uniform(0.5, 2.0, (count, weights)) * rng.choice([-1, 1], (count, weights))
    return size * (rows + drift)


# --- laws ------------------------------------------------------------------------------------


def from_nothing(case):
    """The first step of all, without eps."""
    return [dict(case, m=0.0, v=0.0, t=1, eps=0.0)]


def first_step(case, outputs):
    """How far the first step is from lr in every weight."""
    return off_sign(case, outputs[1])


def same_gradient(case):
    """Step 20 after nineteen steps with this very gradient, without eps."""
    m = (1 - case["b1"] ** 19) * case["g"]
    v = (1 - case["b2"] ** 19) * case["g"] ** 2
    return [dict(case, m=m, v=v, t=20, eps=0.0)]


def steady_step(case, outputs):
    """How far the twentieth step is from lr in every weight."""
    return off_sign(case, outputs[1])


def off_sign(case, values):
    wanted = case["lr"] * np.sign(case["g"])
    return relative(case["w"] - values["new_w"] - wanted, wanted)


def other_unit(case):
    """Gradients of a loss in another unit, a thousand times as large, and without eps."""
    larger = dict(case, g=1000 * case["g"], m=1000 * case["m"], v=1e6 * case["v"])
    return [dict(case, eps=0.0), dict(larger, eps=0.0)]


def unit_seen(case, outputs):
    """How far the weights move apart when the loss is given in another unit."""
    plain, larger = (case["w"] - values["new_w"] for values in outputs[1:])
    return relative(larger - plain, plain)


def relative(difference, of):
    return float(np.linalg.norm(difference) / max(np.linalg.norm(of), 1e-300))


# --- what the inputs must be like ------------------------------------------------------------


def gate(inputs_by_case, outputs_by_case):
    """On such inputs the steps can be seen, and so can eps and the number of the step."""
    single = {name: case for name, case in inputs_by_case.items() if isinstance(case, dict)}
    moves = [
        relative(out["new_w"] - case["w"], case["w"])
        for case, out in ((case, outputs_by_case[name]) for name, case in single.items())
    ]
    numbers = [case["t"] for case in single.values()]
    near_eps = [np.abs(case["g"]).min() < 10 * case["eps"] for case in single.values()]
    runs = [case for case in inputs_by_case.values() if not isinstance(case, dict)]
    return {
        "a step is neither tiny nor huge beside the weights": 0.02 < min(moves) < max(moves) < 3,
        "no gradient is zero": all((case["g"] != 0).all() for case in single.values()),
        "there are early steps and late ones": min(numbers) == 1 and max(numbers) > 100,
        "two cases have gradients of the size of eps": sum(near_eps) == 2,
        "b1 and b2 differ": all(case["b1"] < case["b2"] for case in single.values()),
        "three runs feed their results back": len(runs) == 3,
    }
