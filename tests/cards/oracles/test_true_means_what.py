"""The reference attention with a mask against onnx, and against loops over the visible keys."""

import numpy as np
from agreement import Compared
from onnx import TensorProto, helper
from onnx.reference import ReferenceEvaluator
from scipy import special

CARD = Compared("masks/true-means-what")
SEEDS = range(4)

REFERENCE = CARD.names()["attend"]


def all_cases():
    return [case for seed in SEEDS for case in CARD.cases(seed).values()]


def by_onnx(q, k, v, keep):
    """In float32: the output, and what the operator holds after its softmax."""
    node = helper.make_node(
        "Attention",
        ["q", "k", "v", "keep"],
        ["output", "", "", "weights"],
        qk_matmul_output_mode=3,
    )
    inputs = [
        helper.make_tensor_value_info(name, TensorProto.FLOAT, [None] * 4)
        for name in ("q", "k", "v")
    ]
    inputs.append(helper.make_tensor_value_info("keep", TensorProto.BOOL, [None] * 4))
    outputs = [
        helper.make_tensor_value_info(name, TensorProto.FLOAT, [None] * 4)
        for name in ("output", "weights")
    ]
    graph = helper.make_graph([node], "attention", inputs, outputs)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 23)])
    feed = {name: array.astype(np.float32) for name, array in (("q", q), ("k", k), ("v", v))}
    return ReferenceEvaluator(model).run(None, {**feed, "keep": keep[:, None]})


def by_loops(q, k, v, keep):
    """Each query with its visible keys and no others."""
    output = np.zeros((*q.shape[:3], v.shape[-1]))
    weights = np.zeros((*q.shape[:3], k.shape[2]))
    for batch, head, query in np.ndindex(*q.shape[:3]):
        seen = np.flatnonzero(keep[batch, query])
        scores = k[batch, head, seen] @ q[batch, head, query] / np.sqrt(q.shape[-1])
        weights[batch, head, query, seen] = special.softmax(scores)
        output[batch, head, query] = weights[batch, head, query, seen] @ v[batch, head, seen]
    return output, weights


def test_onnx_agrees():
    for case in all_cases():
        for got, wanted in zip(REFERENCE(**case), by_onnx(**case), strict=True):
            CARD.agree(got, wanted, 1e-6)


def test_loops_over_the_visible_keys_agree():
    for case in all_cases():
        for got, wanted in zip(REFERENCE(**case), by_loops(**case), strict=True):
            CARD.agree(got, wanted, 1e-12)
