"""adam_step against the onnx operator Adam and against weighted means of all gradients so far."""

import numpy as np
import pytest
import scipy.signal
from agreement import Compared
from onnx import TensorProto, helper
from onnx.reference import ReferenceEvaluator

CARD = Compared("optimisers/the-first-step-of-adam")
adam_step = CARD.names()["adam_step"]
SETTINGS = [(0.1, 0.9, 0.999, 1e-8), (0.3, 0.6, 0.8, 1e-2), (0.01, 0.95, 0.98, 1.0)]


def operator(w, g, m, v, t, lr, b1, b2, eps):
    """One step of the operator, which adds eps before the correction: it is given a smaller one."""
    double, whole = TensorProto.DOUBLE, TensorProto.INT64
    kinds = {"R": double, "T": whole, "X": double, "G": double, "V": double, "H": double}
    inputs = [helper.make_tensor_value_info(name, kind, None) for name, kind in kinds.items()]
    names = ["X_new", "V_new", "H_new"]
    outputs = [helper.make_tensor_value_info(name, double, None) for name in names]
    node = helper.make_node(
        "Adam",
        list(kinds),
        names,
        domain="ai.onnx.preview.training",
        alpha=b1,
        beta=b2,
        epsilon=float(eps * np.sqrt(1 - b2**t)),
    )
    graph = helper.make_graph([node], "step", inputs, outputs)
    opsets = [helper.make_opsetid("", 13), helper.make_opsetid("ai.onnx.preview.training", 1)]
    feeds = {"R": np.array(lr), "T": np.array(t), "X": w, "G": g, "V": m, "H": v}
    return ReferenceEvaluator(helper.make_model(graph, opset_imports=opsets)).run(None, feeds)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("settings", SETTINGS)
def test_operator(seed, settings):
    """The operator keeps its attributes as float32, so the settings are rounded to that first."""
    lr, b1, b2, eps = settings
    b1, b2 = float(np.float32(b1)), float(np.float32(b2))
    rng = np.random.default_rng(seed)
    ours = (rng.standard_normal(6), 0.0, 0.0)
    theirs = (ours[0], np.zeros(6), np.zeros(6))
    for t in range(1, 8):
        g = rng.standard_normal(6)
        ours = adam_step(ours[0], g, *ours[1:], t, lr, b1, b2, eps)
        theirs = operator(theirs[0], g, *theirs[1:], t, lr, b1, b2, eps)
        for one, other in zip(ours, theirs, strict=True):
            CARD.agree(one, other, 1e-6)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("settings", SETTINGS)
def test_weighted_means(seed, settings):
    """A corrected moment is the mean of all gradients with weights that fall with their age; the
    stored moments are what a recursive filter of the first order gives."""
    lr, b1, b2, eps = settings
    rng = np.random.default_rng(seed)
    gradients = rng.standard_normal((40, 5))
    w = rng.standard_normal(5)
    state, expected = (w, 0.0, 0.0), w
    for t in range(1, 41):
        so_far = gradients[:t]
        age = np.arange(t)[::-1]
        mean = np.average(so_far, axis=0, weights=b1**age)
        square = np.average(so_far**2, axis=0, weights=b2**age)
        expected = expected - lr * mean / (np.sqrt(square) + eps)
        state = adam_step(state[0], gradients[t - 1], *state[1:], t, lr, b1, b2, eps)
        CARD.agree(state[0], expected, 1e-12)
    for moment, b, rows in ((state[1], b1, gradients), (state[2], b2, gradients**2)):
        filtered = scipy.signal.lfilter([1 - b], [1, -b], rows, axis=0)[-1]
        CARD.agree(moment, filtered, 1e-12)
