"""top_p_filter against every subset of a small vocabulary and against a graph of onnx operators."""

from itertools import chain, combinations

import numpy as np
import pytest
import scipy.special
from agreement import Compared
from onnx import TensorProto, helper
from onnx.reference import ReferenceEvaluator

CARD = Compared("sampling/the-nucleus-is-too-small")
top_p_filter = CARD.names()["top_p_filter"]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("p", [0.2, 0.55, 0.8, 0.97])
def test_smallest_of_all_subsets(seed, p):
    """Of all sets that hold p the smallest, and of those the most probable."""
    logits = 2 * np.random.default_rng(seed).standard_normal((3, 8))
    ours = top_p_filter(logits, p)
    for row, probs in zip(ours, scipy.special.softmax(logits, axis=-1), strict=True):
        tokens = range(len(probs))
        subsets = chain.from_iterable(combinations(tokens, size) for size in range(1, 9))
        enough = [one for one in subsets if probs[list(one)].sum() >= p]
        nucleus = min(enough, key=lambda one: (len(one), -probs[list(one)].sum()))
        expected = np.zeros_like(probs)
        expected[list(nucleus)] = probs[list(nucleus)]
        CARD.agree(row, expected, 1e-12)


def graph():
    """Softmax, sort, exclusive running sum, comparison, and back by scattering."""
    make, info = helper.make_node, helper.make_tensor_value_info
    nodes = [
        make("Softmax", ["logits"], ["probs"], axis=-1),
        make("TopK", ["probs", "size"], ["ranked", "order"], axis=-1),
        make("CumSum", ["ranked", "axis"], ["above"], exclusive=1),
        make("Less", ["above", "p"], ["nucleus"]),
        make("Cast", ["nucleus"], ["share"], to=TensorProto.DOUBLE),
        make("Mul", ["ranked", "share"], ["values"]),
        make("Mul", ["probs", "zero"], ["nothing"]),
        make("ScatterElements", ["nothing", "order", "values"], ["filtered"], axis=1),
    ]
    double, whole = TensorProto.DOUBLE, TensorProto.INT64
    kinds = {"logits": double, "p": double, "zero": double, "size": whole, "axis": whole}
    inputs = [info(name, kind, None) for name, kind in kinds.items()]
    body = helper.make_graph(nodes, "nucleus", inputs, [info("filtered", double, None)])
    return helper.make_model(body, opset_imports=[helper.make_opsetid("", 18)])


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("p", [0.3, 0.75, 0.9])
def test_graph_of_operators(seed, p):
    logits = 1.5 * np.random.default_rng(seed).standard_normal((4, 50))
    feeds = {
        "logits": logits,
        "p": np.array(p),
        "zero": np.array(0.0),
        "size": np.array([50]),
        "axis": np.array(1),
    }
    (expected,) = ReferenceEvaluator(graph()).run(None, feeds)
    CARD.agree(top_p_filter(logits, p), expected, 1e-12)
