"""The reference softmax against scipy and against the reference evaluator of onnx."""

import numpy as np
import pytest
from agreement import Compared
from onnx import TensorProto, helper
from onnx.reference import ReferenceEvaluator
from scipy import special

CARD = Compared("softmax/softmax-for-large-logits")
SEEDS = range(4)

REFERENCE = CARD.names()["softmax"]


def all_cases():
    return [case for seed in SEEDS for case in CARD.cases(seed).values()]


def test_scipy_agrees():
    for case in all_cases():
        wanted = special.softmax(case["x"], axis=case["axis"])
        CARD.agree(REFERENCE(**case), wanted, 1e-12)


def test_scipy_agrees_by_way_of_logarithms():
    for case in all_cases():
        wanted = np.exp(special.log_softmax(case["x"], axis=case["axis"]))
        CARD.agree(REFERENCE(**case), wanted, 1e-11)


@pytest.mark.parametrize("axis", [0, 1, -1])
def test_onnx_agrees(axis):
    node = helper.make_node("Softmax", ["x"], ["weights"], axis=axis)
    double = [
        helper.make_tensor_value_info(name, TensorProto.DOUBLE, [None, None])
        for name in ("x", "weights")
    ]
    graph = helper.make_graph([node], "softmax", double[:1], double[1:])
    evaluator = ReferenceEvaluator(
        helper.make_model(graph, opset_imports=[helper.make_opsetid("", 23)])
    )
    for case in all_cases():
        (wanted,) = evaluator.run(None, {"x": case["x"]})
        CARD.agree(REFERENCE(case["x"], axis), wanted, 1e-12)
