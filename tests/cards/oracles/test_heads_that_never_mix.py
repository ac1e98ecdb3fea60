"""The reference layer around the onnx operator Attention, and one score at a time."""

import math

import numpy as np
import pytest
from agreement import Compared
from onnx import TensorProto, helper
from onnx.reference import ReferenceEvaluator

CARD = Compared("attention/heads-that-never-mix")
SEEDS = range(3)
WEIGHTS = 3  # the mode in which the operator returns the weights

multi_head_attention = CARD.names()["multi_head_attention"]


def double(name):
    return helper.make_tensor_value_info(name, TensorProto.DOUBLE, None)


def operators(x, w_q, w_k, w_v, w_o, n_heads):
    """Four products around the operator, which splits and merges the heads of rows by itself."""
    feeds = {"x": x, "w_q": w_q, "w_k": w_k, "w_v": w_v, "w_o": w_o}
    products = [helper.make_node("MatMul", ["x", f"w_{one}"], [one]) for one in "qkv"]
    attention = helper.make_node(
        "Attention",
        ["q", "k", "v"],
        ["merged", "", "", "weights"],
        q_num_heads=n_heads,
        kv_num_heads=n_heads,
        qk_matmul_output_mode=WEIGHTS,
    )
    projection = helper.make_node("MatMul", ["merged", "w_o"], ["output"])
    graph = helper.make_graph(
        [*products, attention, projection],
        "layer",
        list(map(double, feeds)),
        list(map(double, ("output", "weights"))),
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 25)])
    return ReferenceEvaluator(model).run(None, feeds)


def loops(x, w_q, w_k, w_v, w_o, n_heads):
    """Each head with its own columns of the three matrices and its own rows of the last."""
    batch, tokens, width = x.shape
    size = width // n_heads
    output, weights = np.zeros(x.shape), np.zeros((batch, n_heads, tokens, tokens))
    for b, h in np.ndindex(batch, n_heads):
        own = slice(h * size, (h + 1) * size)
        queries, keys, values = (x[b] @ w[:, own] for w in (w_q, w_k, w_v))
        for i, query in enumerate(queries):
            scores = [math.fsum(query * key) / math.sqrt(size) for key in keys]
            powers = [math.exp(score - max(scores)) for score in scores]
            weights[b, h, i] = np.array(powers) / math.fsum(powers)
            output[b, i] += weights[b, h, i] @ values @ w_o[own]
    return output, weights


@pytest.mark.parametrize("seed", SEEDS)
def test_agrees_with_the_operator(seed):
    for case in CARD.cases(seed).values():
        CARD.agree(multi_head_attention(**case), operators(**case), 1e-12)


@pytest.mark.parametrize("seed", SEEDS)
def test_agrees_with_loops(seed):
    for case in CARD.cases(seed).values():
        CARD.agree(multi_head_attention(**case), loops(**case), 1e-12)
