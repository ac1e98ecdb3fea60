"""lora_forward and lora_merge against the onnx operator Gemm and against exact sums."""

import math

import numpy as np
import pytest
from agreement import Compared
from onnx import TensorProto, helper
from onnx.reference import ReferenceEvaluator

CARD = Compared("lora/lora-merged-and-not")
card = CARD.names()
lora_forward, lora_merge = card["lora_forward"], card["lora_merge"]


def draw(seed):
    rng = np.random.default_rng(seed)
    # Scales that are exact in float32, which is how the operator below keeps its own.
    width, rank, alpha = 6 + seed, 2 + 2 * (seed % 2), (5.0, 16.0, 1.5)[seed % 3]
    x = rng.standard_normal((2, 3, width))
    matrices = [rng.standard_normal(s) for s in ((width, width), (rank, width), (width, rank))]
    return x, *matrices, alpha


def gemm(a, b, c, scale, *, turn_b):
    """scale * a @ b + c, with b turned round on request."""
    names = ["a", "b", "c"]
    inputs = [helper.make_tensor_value_info(n, TensorProto.DOUBLE, None) for n in names]
    output = helper.make_tensor_value_info("y", TensorProto.DOUBLE, None)
    node = helper.make_node("Gemm", names, ["y"], alpha=scale, beta=1.0, transB=int(turn_b))
    graph = helper.make_graph([node], "gemm", inputs, [output])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 13)])
    return ReferenceEvaluator(model).run(None, {"a": a, "b": b, "c": c})[0]


@pytest.mark.parametrize("seed", range(6))
def test_gemm(seed):
    x, W, A, B, alpha = draw(seed)
    rows = x.reshape(-1, x.shape[-1])
    base = gemm(rows, W, np.zeros(1), 1.0, turn_b=True)
    low = gemm(rows, A, np.zeros(1), 1.0, turn_b=True)
    forward = gemm(low, B, base, alpha / A.shape[0], turn_b=True).reshape(x.shape)
    merged = gemm(B, A, W, alpha / A.shape[0], turn_b=False)
    CARD.agree(lora_forward(x, W, A, B, alpha), forward, 1e-12)
    CARD.agree(lora_merge(W, A, B, alpha), merged, 1e-12)


@pytest.mark.parametrize("seed", range(6))
def test_exact_sums(seed):
    x, W, A, B, alpha = draw(seed)
    rank, width = A.shape
    merged = np.empty_like(W)
    for i in range(width):
        for j in range(width):
            terms = [alpha * B[i, r] * A[r, j] / rank for r in range(rank)]
            merged[i, j] = math.fsum([W[i, j], *terms])
    forward = np.empty_like(x)
    for place in np.ndindex(x.shape[:2]):
        for i in range(width):
            forward[(*place, i)] = math.fsum(merged[i, j] * x[(*place, j)] for j in range(width))
    CARD.agree(lora_merge(W, A, B, alpha), merged, 1e-12)
    CARD.agree(lora_forward(x, W, A, B, alpha), forward, 1e-12)
