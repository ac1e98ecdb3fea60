"""The references against the onnx operator, against complex numbers, and by their laws."""

import numpy as np
import pytest
from agreement import Compared
from onnx import TensorProto, helper
from onnx.reference import ReferenceEvaluator

CARD = Compared("positions/pairs-that-do-not-rotate")
SEEDS = range(5)
INPUTS = ("x", "cosines", "sines", "numbers")

references = CARD.names()
rope, rotated_scores = references["rope"], references["rotated_scores"]


def drawn(seed, wanted):
    chosen = CARD.cases(seed).values()
    return [inputs for function, inputs in chosen if function == wanted]


def operator(x, positions, base):
    """The onnx operator RotaryEmbedding, in its layout of two halves; in float32."""
    table = np.arange(positions.max() + 1)[:, None]
    pairs = x.shape[-1] // 2
    angles = table / np.array([base ** (2 * i / x.shape[-1]) for i in range(pairs)])
    node = helper.make_node("RotaryEmbedding", INPUTS, ["rotated"], interleaved=0)
    kinds = (*[TensorProto.FLOAT] * 3, TensorProto.INT64)
    graph = helper.make_graph(
        [node],
        "rotary",
        [
            helper.make_tensor_value_info(name, kind, None)
            for name, kind in zip(INPUTS, kinds, strict=True)
        ],
        [helper.make_tensor_value_info("rotated", TensorProto.FLOAT, None)],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 23)])
    floats = [value.astype(np.float32) for value in (x, np.cos(angles), np.sin(angles))]
    numbers = np.tile(positions, (len(x), 1)).astype(np.int64)
    inputs = dict(zip(INPUTS, [*floats, numbers], strict=True))
    return ReferenceEvaluator(model).run(None, inputs)[0]


def complex_turn(x, positions, base):
    """Every pair a complex number, multiplied by the root of one, token by token."""
    half = x.shape[-1] // 2
    result = np.empty(x.shape)
    for b, h, t, i in np.ndindex(*x.shape[:3], half):
        angle = base ** (-i / half)
        step = complex(np.cos(angle), np.sin(angle))
        z = complex(x[b, h, t, i], x[b, h, t, half + i]) * step ** int(positions[t])
        result[b, h, t, i], result[b, h, t, half + i] = z.real, z.imag
    return result


def distances(q, k, q_positions, k_positions, base):
    """Each score from the distance of its two tokens: only the key is turned, by that much."""
    scores = np.empty((*q.shape[:3], k.shape[2]))
    for i, j in np.ndindex(q.shape[2], k.shape[2]):
        apart_by = np.array([k_positions[j] - q_positions[i]])
        turned = complex_turn(k[:, :, [j]], apart_by, base)[:, :, 0]
        scores[:, :, i, j] = (q[:, :, i] * turned).sum(axis=-1) / q.shape[-1] ** 0.5
    return scores


@pytest.mark.parametrize("seed", SEEDS)
def test_agrees_with_the_operator(seed):
    for case in drawn(seed, "rope"):
        CARD.agree(rope(**case), operator(**case), 1e-6)


@pytest.mark.parametrize("seed", SEEDS)
def test_agrees_with_complex_numbers(seed):
    for case in drawn(seed, "rope"):
        CARD.agree(rope(**case), complex_turn(**case), 1e-12)


@pytest.mark.parametrize("seed", SEEDS)
def test_scores_follow_from_distances(seed):
    for case in drawn(seed, "rotated_scores"):
        CARD.agree(rotated_scores(**case), distances(**case), 1e-12)


@pytest.mark.parametrize("seed", SEEDS)
def test_neighbouring_pairs_are_a_permutation_away(seed):
    rng = np.random.default_rng(seed)
    q, k = rng.standard_normal((2, 2, 3, 5, 8))
    positions = np.arange(5) + 6
    order = [0, 2, 4, 6, 1, 3, 5, 7]
    angles = positions[:, None] * 100.0 ** (-np.arange(4) / 4)

    def neighbours(x):
        z = (x[..., ::2] + 1j * x[..., 1::2]) * np.exp(1j * angles)
        return np.stack([z.real, z.imag], axis=-1).reshape(x.shape)

    wanted = neighbours(q) @ neighbours(k).swapaxes(-2, -1) / 8**0.5
    got = rotated_scores(q[..., order], k[..., order], positions, positions, 100.0)
    CARD.agree(got, wanted, 1e-12)
