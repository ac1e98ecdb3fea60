"""The references against the onnx operators, against exact fractions, and by the error bound."""

from fractions import Fraction

import numpy as np
import pytest
from agreement import Compared
from onnx import TensorProto, helper
from onnx.reference import ReferenceEvaluator

CARD = Compared("quantisation/one-outlier-spoils-all")
SEEDS = range(5)

references = CARD.names()
quantize_rows, dequantize = references["quantize_rows"], references["dequantize"]


def drawn(seed, wanted):
    chosen = CARD.cases(seed).values()
    return [inputs for function, inputs in chosen if function == wanted]


def operator(name, kinds, values):
    """An onnx operator with a scale for each row; `kinds` end with that of the result."""
    inputs = ["values", "scales", "zeros"]
    node = helper.make_node(name, inputs, ["result"], axis=0)
    infos = [
        helper.make_tensor_value_info(one, kind, None)
        for one, kind in zip([*inputs, "result"], kinds, strict=True)
    ]
    graph = helper.make_graph([node], "rows", infos[:-1], infos[-1:])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 21)])
    return ReferenceEvaluator(model).run(None, dict(zip(inputs, values, strict=True)))[0]


def exactly(x):
    """Codes and scales from whole fractions, with Python's own rounding."""
    q, scale = np.zeros(x.shape, dtype=int), np.ones((len(x), 1))
    for i, row in enumerate(x.tolist()):
        step = max(abs(Fraction(value)) for value in row) / 127
        if step:
            q[i], scale[i] = [round(Fraction(value) / step) for value in row], float(step)
    return q, scale


@pytest.mark.parametrize("seed", SEEDS)
def test_codes_agree_with_the_operator(seed):
    for case in drawn(seed, "quantize_rows"):
        x = case["x"].astype(np.float32)
        top = np.array([max(abs(value) for value in row) for row in x.tolist()])
        scales = np.where(top == 0, 1, top / 127).astype(np.float32)
        zeros = np.zeros(len(x), dtype=np.int8)
        kinds = [TensorProto.FLOAT, TensorProto.FLOAT, TensorProto.INT8, TensorProto.INT8]
        q, scale = quantize_rows(**case)
        assert q.dtype == np.int8
        assert np.array_equal(q, operator("QuantizeLinear", kinds, [x, scales, zeros]))
        CARD.agree(scale[:, 0], scales, 1e-6)


@pytest.mark.parametrize("seed", SEEDS)
def test_codes_agree_with_fractions(seed):
    for case in drawn(seed, "quantize_rows"):
        q, scale = quantize_rows(**case)
        wanted_q, wanted_scale = exactly(case["x"])
        assert np.array_equal(q, wanted_q)
        CARD.agree(scale, wanted_scale, 1e-12)


@pytest.mark.parametrize("seed", SEEDS)
def test_numbers_agree_with_the_operator(seed):
    for case in drawn(seed, "dequantize"):
        scales = case["scale"][:, 0].astype(np.float32)
        zeros = np.zeros(len(scales), dtype=np.int8)
        kinds = [TensorProto.INT8, TensorProto.FLOAT, TensorProto.INT8, TensorProto.FLOAT]
        wanted = operator("DequantizeLinear", kinds, [case["q"], scales, zeros])
        CARD.agree(dequantize(**case), wanted, 1e-6)


@pytest.mark.parametrize("seed", SEEDS)
def test_numbers_come_back_within_half_a_step(seed):
    x = np.random.default_rng(seed).standard_normal((6, 40)) * 10.0 ** np.arange(-3, 3)[:, None]
    away = np.abs(dequantize(*quantize_rows(x)) - x).max(axis=1)
    assert (away <= np.abs(x).max(axis=1) / 254 * (1 + 1e-12)).all()
