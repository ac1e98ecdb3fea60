"""The reference causal attention against onnx, and token by token with scipy."""

import numpy as np
from agreement import Compared
from onnx import TensorProto, helper
from onnx.reference import ReferenceEvaluator
from scipy import special

CARD = Compared("masks/mask-came-too-late")
SEEDS = range(4)

REFERENCE = CARD.names()["causal_attention"]


def all_cases():
    return [case for seed in SEEDS for case in CARD.cases(seed).values()]


def by_onnx(q, k, v):
    """In float32: the output, and what the operator holds after its softmax."""
    node = helper.make_node(
        "Attention",
        ["q", "k", "v"],
        ["output", "", "", "weights"],
        is_causal=1,
        qk_matmul_output_mode=3,
    )
    values = {
        name: helper.make_tensor_value_info(name, TensorProto.FLOAT, [None] * 4)
        for name in ("q", "k", "v", "output", "weights")
    }
    inputs, outputs = list(values.values())[:3], list(values.values())[3:]
    graph = helper.make_graph([node], "attention", inputs, outputs)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 23)])
    feed = {name: array.astype(np.float32) for name, array in (("q", q), ("k", k), ("v", v))}
    return ReferenceEvaluator(model).run(None, feed)


def token_by_token(q, k, v):
    """Each token with the tokens so far and no others."""
    output, weights = np.zeros(v.shape), np.zeros((*q.shape[:3], q.shape[2]))
    for batch, head, token in np.ndindex(*q.shape[:3]):
        so_far = slice(token + 1)
        scores = k[batch, head, so_far] @ q[batch, head, token] / np.sqrt(q.shape[-1])
        weights[batch, head, token, so_far] = special.softmax(scores)
        output[batch, head, token] = weights[batch, head, token, so_far] @ v[batch, head, so_far]
    return output, weights


def test_onnx_agrees():
    for case in all_cases():
        for got, wanted in zip(REFERENCE(**case), by_onnx(**case), strict=True):
            CARD.agree(got, wanted, 1e-6)


def test_token_by_token_agrees():
    for case in all_cases():
        for got, wanted in zip(REFERENCE(**case), token_by_token(**case), strict=True):
            CARD.agree(got, wanted, 1e-12)
