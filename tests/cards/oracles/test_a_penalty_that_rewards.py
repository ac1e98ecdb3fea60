"""apply_penalty against fractions in plain Python and against a graph of onnx operators."""

from fractions import Fraction

import numpy as np
import pytest
from agreement import Compared
from onnx import TensorProto, helper
from onnx.reference import ReferenceEvaluator

CARD = Compared("sampling/a-penalty-that-rewards")
apply_penalty = CARD.names()["apply_penalty"]


def drawn(seed, batch, tokens, positions):
    rng = np.random.default_rng(seed)
    logits = 3 * rng.standard_normal((batch, tokens))
    logits[0, 0] = 0.0
    return logits, rng.integers(0, tokens, size=(batch, positions))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("penalty", [1.0, 1.2, 1.7, 3.0])
def test_fractions_in_plain_python(seed, penalty):
    """Exact arithmetic, a token at a time: of the quotient and the product the lower one."""
    logits, seen = drawn(seed, 3, 8, 11)
    ours = apply_penalty(logits, seen, penalty)
    factor = Fraction(penalty)
    for result, row, ids in zip(ours, logits, seen, strict=True):
        exact = [Fraction(float(logit)) for logit in row]
        for token in set(ids.tolist()):
            exact[token] = min(exact[token] / factor, exact[token] * factor)
        CARD.agree(result, np.array(exact, dtype=float), 1e-12)


def graph():
    """The text's logits are gathered, divided or multiplied, and scattered back."""
    make, info = helper.make_node, helper.make_tensor_value_info
    nodes = [
        make("GatherElements", ["logits", "seen"], ["old"], axis=1),
        make("Less", ["old", "zero"], ["below"]),
        make("Mul", ["old", "penalty"], ["product"]),
        make("Div", ["old", "penalty"], ["quotient"]),
        make("Where", ["below", "product", "quotient"], ["new"]),
        make("ScatterElements", ["logits", "seen", "new"], ["penalised"], axis=1),
    ]
    double, whole = TensorProto.DOUBLE, TensorProto.INT64
    kinds = {"logits": double, "seen": whole, "penalty": double, "zero": double}
    inputs = [info(name, kind, None) for name, kind in kinds.items()]
    body = helper.make_graph(nodes, "penalty", inputs, [info("penalised", double, None)])
    return helper.make_model(body, opset_imports=[helper.make_opsetid("", 18)])


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("penalty", [1.1, 1.3, 2.0])
def test_graph_of_operators(seed, penalty):
    logits, seen = drawn(seed, 4, 50, 70)
    logits[1, :7] = -np.inf
    feeds = {
        "logits": logits,
        "seen": seen,
        "penalty": np.array(penalty),
        "zero": np.array(0.0),
    }
    (expected,) = ReferenceEvaluator(graph()).run(None, feeds)
    ours = apply_penalty(logits, seen, penalty)
    np.testing.assert_array_equal(np.isneginf(ours), np.isneginf(logits))
    np.testing.assert_array_equal(np.isneginf(expected), np.isneginf(logits))
    kept = np.isfinite(logits)
    CARD.agree(ours[kept], expected[kept], 1e-12)
