"""The reference against the onnx operator, against loops, and in its two limits."""

import numpy as np
import pytest
from agreement import Compared
from onnx import TensorProto, helper
from onnx.reference import ReferenceEvaluator

CARD = Compared("attention/which-key-head-is-mine")
SEEDS = range(5)
WEIGHTS = 3  # the mode in which the operator returns the weights

gqa = CARD.names()["gqa"]


def double(name):
    return helper.make_tensor_value_info(name, TensorProto.DOUBLE, None)


def operator(q, k, v):
    """Output and weights of the onnx operator Attention, which takes both head counts as axes."""
    outputs = ["output", "", "", "weights"]
    node = helper.make_node("Attention", ["q", "k", "v"], outputs, qk_matmul_output_mode=WEIGHTS)
    graph = helper.make_graph(
        [node], "attention", list(map(double, "qkv")), list(map(double, ("output", "weights")))
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 25)])
    return ReferenceEvaluator(model).run(None, {"q": q, "k": k, "v": v})


def loops(q, k, v):
    """One score at a time."""
    batch, heads, queries, size = q.shape
    r = heads // k.shape[1]
    output = np.zeros(q.shape)
    weights = np.zeros((batch, heads, queries, k.shape[2]))
    for b, h, i in np.ndindex(batch, heads, queries):
        scores = [float(np.dot(q[b, h, i], key)) / size**0.5 for key in k[b, h // r]]
        total = sum(np.exp(score - max(scores)) for score in scores)
        for j, score in enumerate(scores):
            weights[b, h, i, j] = np.exp(score - max(scores)) / total
            output[b, h, i] += weights[b, h, i, j] * v[b, h // r, j]
    return output, weights


@pytest.mark.parametrize("seed", SEEDS)
def test_agrees_with_the_operator(seed):
    for case in CARD.cases(seed).values():
        CARD.agree(gqa(**case), operator(**case), 1e-12)


@pytest.mark.parametrize("seed", SEEDS)
def test_agrees_with_loops(seed):
    for case in CARD.cases(seed).values():
        CARD.agree(gqa(**case), loops(**case), 1e-12)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kv_heads", [1, 6])
def test_has_the_limits_of_one_key_head_and_of_as_many_as_queries(seed, kv_heads):
    rng = np.random.default_rng(seed)
    q = rng.standard_normal((2, 6, 3, 4))
    k, v = rng.standard_normal((2, 2, kv_heads, 5, 4))
    alone = [gqa(q[:, [h]], k[:, [h % kv_heads]], v[:, [h % kv_heads]]) for h in range(6)]
    heads = [np.concatenate(values, axis=1) for values in zip(*alone, strict=True)]
    CARD.agree(gqa(q, k, v), heads, 1e-12)
