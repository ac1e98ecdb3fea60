"""The reference layer norm against onnx, scikit-learn and a second one in exact fractions."""

from fractions import Fraction

import numpy as np
import pytest
from agreement import Compared
from onnx import TensorProto, helper
from onnx.reference import ReferenceEvaluator
from sklearn.preprocessing import StandardScaler

CARD = Compared("norms/slips-in-a-layer-norm")
SEEDS = range(4)

REFERENCE = CARD.names()["layer_norm"]


def all_cases():
    return [case for seed in SEEDS for case in CARD.cases(seed).values()]


def by_onnx(x, gamma, beta, eps):
    """In float32, as the operator computes its statistics."""
    node = helper.make_node("LayerNormalization", ["x", "gamma", "beta"], ["y"], epsilon=eps)
    shapes = {"x": [None] * 3, "gamma": [None], "beta": [None], "y": [None] * 3}
    values = [
        helper.make_tensor_value_info(name, TensorProto.FLOAT, shape)
        for name, shape in shapes.items()
    ]
    graph = helper.make_graph([node], "norm", values[:3], values[3:])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 23)])
    inputs = {"x": x, "gamma": gamma, "beta": beta}
    feed = {name: value.astype(np.float32) for name, value in inputs.items()}
    return ReferenceEvaluator(model).run(None, feed)[0]


def by_fractions(x, gamma, beta, eps):
    """Mean and variance without any rounding, then one root for each token."""
    y = np.empty(x.shape)
    for place in np.ndindex(*x.shape[:-1]):
        row = [Fraction(float(feature)) for feature in x[place]]
        mean = sum(row) / len(row)
        var = sum((feature - mean) ** 2 for feature in row) / len(row)
        root = float(var + Fraction(eps)) ** 0.5
        y[place] = [float(feature - mean) / root for feature in row]
    return y * gamma + beta


def test_onnx_agrees():
    for case in all_cases():
        # Rows near 4000 are exact in float32, but their means are not.
        allowed = 2e-3 if np.abs(case["x"]).max() > 100 else 1e-6
        CARD.agree(REFERENCE(**case), by_onnx(**case), allowed)


def test_exact_fractions_agree():
    for case in all_cases():
        CARD.agree(REFERENCE(**case), by_fractions(**case), 1e-12)


@pytest.mark.parametrize("seed", SEEDS)
def test_scikit_learn_agrees_without_epsilon(seed):
    rng = np.random.default_rng(seed)
    x = rng.standard_normal((2, 5, 7)) + 1
    gamma, beta = rng.standard_normal((2, 7))
    normed = [StandardScaler().fit_transform(sample.T).T for sample in x]
    CARD.agree(REFERENCE(x, gamma, beta, 0.0), np.stack(normed) * gamma + beta, 1e-12)
