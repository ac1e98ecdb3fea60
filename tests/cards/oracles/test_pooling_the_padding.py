"""mean_pool against scipy's labelled means and against attention with queries of zero."""

import numpy as np
import pytest
import scipy.ndimage
from agreement import Compared
from onnx import TensorProto, helper
from onnx.reference import ReferenceEvaluator

CARD = Compared("embeddings/pooling-the-padding")
mean_pool = CARD.names()["mean_pool"]


def draw(seed, texts=5, tokens=7, features=4):
    rng = np.random.default_rng(seed)
    mask = rng.random((texts, tokens)) < 0.6
    mask[0], mask[1] = False, True
    return rng.standard_normal((texts, tokens, features)), mask


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("dtype", [bool, np.int64, np.float64])
def test_means_of_labelled_numbers(seed, dtype):
    h, mask = draw(seed)
    labels = np.where(mask, np.arange(1, len(h) + 1)[:, None], 0)
    there = np.flatnonzero(mask.any(axis=1))
    expected = np.zeros((len(h), h.shape[2]))
    for feature in range(h.shape[2]):
        means = scipy.ndimage.mean(h[:, :, feature], labels=labels, index=there + 1)
        expected[there, feature] = means
    CARD.agree(mean_pool(h, mask.astype(dtype)), expected, 1e-12)


@pytest.mark.parametrize("seed", range(5))
def test_attention_that_sees_no_difference(seed):
    """Queries of zero give every visible key the same weight; an empty row gives zeros."""
    h, mask = draw(seed)
    texts, tokens, features = h.shape
    kinds = {"q": TensorProto.DOUBLE, "k": TensorProto.DOUBLE, "v": TensorProto.DOUBLE}
    inputs = [helper.make_tensor_value_info(n, kind, None) for n, kind in kinds.items()]
    inputs.append(helper.make_tensor_value_info("seen", TensorProto.BOOL, None))
    output = helper.make_tensor_value_info("y", TensorProto.DOUBLE, None)
    node = helper.make_node("Attention", ["q", "k", "v", "seen"], ["y"])
    graph = helper.make_graph([node], "pool", inputs, [output])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 23)])
    keys = np.random.default_rng(seed).standard_normal((texts, 1, tokens, features))
    feeds = {
        "q": np.zeros((texts, 1, 1, features)),
        "k": keys,
        "v": h[:, None],
        "seen": mask[:, None, None],
    }
    (attended,) = ReferenceEvaluator(model).run(None, feeds)
    filled = mask.any(axis=1)
    ours = mean_pool(h, mask)
    CARD.agree(ours[filled], attended[filled, 0, 0], 1e-12)
    assert (ours[~filled] == 0).all()
