"""The reference helpers and layer against onnx operators, and entry by entry."""

import math

import numpy as np
import pytest
from agreement import Compared
from onnx import TensorProto, helper
from onnx.reference import ReferenceEvaluator

CARD = Compared("attention/split-and-merge-heads")
SEEDS = range(3)
WEIGHTS = 3  # the mode in which the operator returns the weights
TURNED = [0, 2, 1, 3]

references = CARD.names()


def drawn(seed, wanted):
    return [inputs for name, inputs in CARD.cases(seed).values() if name == wanted]


def evaluated(nodes, feeds, outputs, sizes=()):
    """What a graph of operators gives for these arrays; `sizes` are fed as whole numbers."""
    kinds = {name: TensorProto.INT64 if name in sizes else TensorProto.DOUBLE for name in feeds}
    inputs = [helper.make_tensor_value_info(name, kind, None) for name, kind in kinds.items()]
    results = [helper.make_tensor_value_info(name, TensorProto.DOUBLE, None) for name in outputs]
    graph = helper.make_graph(nodes, "heads", inputs, results)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 25)])
    return ReferenceEvaluator(model).run(None, feeds)


def split_by_operators(x, n_heads):
    batch, tokens, width = x.shape
    sizes = np.array([batch, tokens, n_heads, width // n_heads])
    nodes = [
        helper.make_node("Reshape", ["x", "sizes"], ["blocks"]),
        helper.make_node("Transpose", ["blocks"], ["heads"], perm=TURNED),
    ]
    return evaluated(nodes, {"x": x, "sizes": sizes}, ["heads"], ["sizes"])[0]


def merge_by_operators(h):
    batch, heads, tokens, size = h.shape
    sizes = np.array([batch, tokens, heads * size])
    nodes = [
        helper.make_node("Transpose", ["h"], ["turned"], perm=TURNED),
        helper.make_node("Reshape", ["turned", "sizes"], ["merged"]),
    ]
    return evaluated(nodes, {"h": h, "sizes": sizes}, ["merged"], ["sizes"])[0]


def layer_by_operators(x, w_q, w_k, w_v, w_o, n_heads):
    """The operator Attention splits and merges the heads of rows by itself."""
    attention = helper.make_node(
        "Attention",
        ["q", "k", "v"],
        ["merged", "", "", "weights"],
        q_num_heads=n_heads,
        kv_num_heads=n_heads,
        qk_matmul_output_mode=WEIGHTS,
    )
    nodes = [
        *(helper.make_node("MatMul", ["x", f"w_{one}"], [one]) for one in "qkv"),
        attention,
        helper.make_node("MatMul", ["merged", "w_o"], ["output"]),
    ]
    feeds = {"x": x, "w_q": w_q, "w_k": w_k, "w_v": w_v, "w_o": w_o}
    return evaluated(nodes, feeds, ["output", "weights"])


def layer_by_loops(x, w_q, w_k, w_v, w_o, n_heads):
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
def test_helpers_agree_with_the_operators(seed):
    for case in drawn(seed, "split_heads"):
        assert np.array_equal(references["split_heads"](**case), split_by_operators(**case))
    for case in drawn(seed, "merge_heads"):
        assert np.array_equal(references["merge_heads"](**case), merge_by_operators(**case))


@pytest.mark.parametrize("seed", SEEDS)
def test_helpers_agree_entry_by_entry(seed):
    for case in drawn(seed, "split_heads"):
        x, heads = case["x"], references["split_heads"](**case)
        for b, h, t, i in np.ndindex(*heads.shape):
            assert heads[b, h, t, i] == x[b, t, h * heads.shape[3] + i]
    for case in drawn(seed, "merge_heads"):
        merged, size = references["merge_heads"](**case), case["h"].shape[3]
        for b, h, t, i in np.ndindex(*case["h"].shape):
            assert merged[b, t, h * size + i] == case["h"][b, h, t, i]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_layer_agrees_with_the_operator(seed):
    layer = references["multi_head_attention"]
    for case in drawn(seed, "multi_head_attention"):
        CARD.agree(layer(**case), layer_by_operators(**case), 1e-12)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_layer_agrees_with_loops(seed):
    layer = references["multi_head_attention"]
    for case in drawn(seed, "multi_head_attention"):
        CARD.agree(layer(**case), layer_by_loops(**case), 1e-12)
