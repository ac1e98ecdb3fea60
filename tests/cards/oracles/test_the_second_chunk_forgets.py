"""The references against the onnx operator with a cache, against loops, and against one shot."""

import numpy as np
import pytest
from agreement import Compared
from onnx import TensorProto, helper
from onnx.reference import ReferenceEvaluator

CARD = Compared("serving/the-second-chunk-forgets")
SEEDS = range(5)
WEIGHTS = 3  # the mode in which the operator returns the weights
INPUTS, OUTPUTS = ("q", "k", "v", "past_k", "past_v"), ("output", "weights")

references = CARD.names()
causal_mask, attend_chunk = references["causal_mask"], references["attend_chunk"]


def chunks(seed):
    drawn = CARD.cases(seed).values()
    return [inputs for function, inputs in drawn if function == "attend_chunk"]


def double(name):
    return helper.make_tensor_value_info(name, TensorProto.DOUBLE, None)


def operator(q, k_all, v_all):
    """The onnx operator Attention, which hangs its triangle at the lower right behind a cache."""
    node = helper.make_node(
        "Attention",
        ["q", "k", "v", "", "past_k", "past_v"],
        ["output", "present_k", "present_v", "weights"],
        is_causal=1,
        qk_matmul_output_mode=WEIGHTS,
    )
    graph = helper.make_graph(
        [node], "attention", list(map(double, INPUTS)), list(map(double, OUTPUTS))
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 25)])
    past = k_all.shape[2] - q.shape[2]
    split = [k_all[:, :, past:], v_all[:, :, past:], k_all[:, :, :past], v_all[:, :, :past]]
    return ReferenceEvaluator(model).run(None, dict(zip(INPUTS, [q, *split], strict=True)))


def loops(q, k_all, v_all):
    """Each query with a list of the keys that it may see, the newest one its own."""
    n_queries, n_keys = q.shape[2], k_all.shape[2]
    output, weights = np.zeros(q.shape), np.zeros((*q.shape[:3], n_keys))
    for b, h, i in np.ndindex(*q.shape[:3]):
        keys = list(range(n_keys))
        for _ in range(n_queries - 1 - i):
            keys.pop()
        scores = [float(np.dot(q[b, h, i], k_all[b, h, j])) / q.shape[3] ** 0.5 for j in keys]
        powers = [np.exp(score - max(scores)) for score in scores]
        for j, power in zip(keys, powers, strict=True):
            weights[b, h, i, j] = power / sum(powers)
            output[b, h, i] += weights[b, h, i, j] * v_all[b, h, j]
    return output, weights


@pytest.mark.parametrize("seed", SEEDS)
def test_agrees_with_the_operator(seed):
    for case in chunks(seed):
        CARD.agree(attend_chunk(**case), operator(**case), 1e-12)


@pytest.mark.parametrize("seed", SEEDS)
def test_agrees_with_loops(seed):
    for case in chunks(seed):
        CARD.agree(attend_chunk(**case), loops(**case), 1e-12)


@pytest.mark.parametrize("sizes", [(9,), (4, 5), (5, 4), (2, 3, 4), (1,) * 9])
@pytest.mark.parametrize("seed", SEEDS)
def test_gives_the_same_wherever_a_prompt_is_cut(seed, sizes):
    q, k, v = np.random.default_rng(seed).standard_normal((3, 2, 3, 9, 4))
    ends = np.cumsum(sizes)
    outputs = [
        attend_chunk(q[:, :, end - size : end], k[:, :, :end], v[:, :, :end])[0]
        for size, end in zip(sizes, ends, strict=True)
    ]
    CARD.agree([np.concatenate(outputs, axis=2)], loops(q, k, v)[:1], 1e-12)


@pytest.mark.parametrize("n_keys", range(1, 8))
def test_masks_are_the_last_rows_of_a_square(n_keys):
    for n_queries in range(1, n_keys + 1):
        wanted = [[j < n_keys - i for j in range(n_keys)] for i in range(n_queries)][::-1]
        mask = causal_mask(n_queries, n_keys)
        assert mask.dtype == bool
        assert mask.tolist() == wanted
