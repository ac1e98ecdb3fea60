"""The reference loss against onnx, scipy and, where no probability vanishes, scikit-learn."""

import numpy as np
from agreement import Compared
from onnx import TensorProto, helper
from onnx.reference import ReferenceEvaluator
from scipy import special
from sklearn.metrics import log_loss

CARD = Compared("losses/loss-that-looks-two-ahead")
SEEDS = range(4)

REFERENCE = CARD.names()["next_token_loss"]


def all_cases():
    return [case for seed in SEEDS for case in CARD.cases(seed).values()]


def pairs(logits, ids):
    """Every position that has a token after it, one after another, with that token."""
    places = [(row, at) for row in range(len(ids)) for at in range(ids.shape[1] - 1)]
    scores = np.array([logits[row, at] for row, at in places])
    return scores, np.array([ids[row, at + 1] for row, at in places])


def by_onnx(scores, labels):
    node = helper.make_node("SoftmaxCrossEntropyLoss", ["scores", "labels"], ["loss"])
    inputs = [
        helper.make_tensor_value_info("scores", TensorProto.DOUBLE, [None, None]),
        helper.make_tensor_value_info("labels", TensorProto.INT64, [None]),
    ]
    output = helper.make_tensor_value_info("loss", TensorProto.DOUBLE, [])
    graph = helper.make_graph([node], "loss", inputs, [output])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 23)])
    return ReferenceEvaluator(model).run(None, {"scores": scores, "labels": labels})[0]


def test_onnx_agrees():
    for case in all_cases():
        if np.ptp(case["logits"]) < 700:  # the operator takes a logarithm of a softmax
            CARD.agree(REFERENCE(**case), by_onnx(*pairs(**case)), 1e-12)


def test_scipy_agrees():
    for case in all_cases():
        scores, labels = pairs(**case)
        log_probs = special.log_softmax(scores, axis=1)
        wanted = -np.mean(log_probs[np.arange(len(labels)), labels])
        CARD.agree(REFERENCE(**case), wanted, 1e-12)


def test_scikit_learn_agrees_where_probabilities_are_not_tiny():
    compared = 0
    for case in all_cases():
        scores, labels = pairs(**case)
        if np.ptp(scores) < 30:
            chances = special.softmax(scores, axis=1)
            wanted = log_loss(labels, chances, labels=np.arange(scores.shape[1]))
            CARD.agree(REFERENCE(**case), wanted, 1e-12)
            compared += 1
    assert compared >= 4 * len(SEEDS)
