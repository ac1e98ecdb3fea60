"""pass_at_k against scipy's hypergeometric distribution and against all sets of samples."""

from itertools import combinations

import numpy as np
import pytest
import scipy.special
import scipy.stats
from agreement import Compared

CARD = Compared("evaluation/pass-at-k-by-the-book")
pass_at_k = CARD.names()["pass_at_k"]


def draw(seed, largest):
    rng = np.random.default_rng(seed)
    n = rng.integers(1, largest + 1, 12)
    c = rng.integers(0, n + 1)
    c[:2] = 0, n[1]
    return n, c


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("k", [1, 2, 5, 20, 60])
def test_hypergeometric_distribution(seed, k):
    n, c = draw(seed, 50)
    rates, score = pass_at_k(n, c, k)
    drawn = np.minimum(k, n)
    expected = scipy.stats.hypergeom(n, c, drawn).sf(0)
    CARD.agree(rates, expected, 1e-12)
    CARD.agree(score, expected.mean(), 1e-12)


@pytest.mark.parametrize("seed", range(5))
def test_binomial_coefficients(seed):
    n, c = draw(seed, 300)
    expected = [
        1
        - scipy.special.comb(a - b, min(a, 25), exact=True)
        / scipy.special.comb(a, min(a, 25), exact=True)
        for a, b in zip(n.tolist(), c.tolist(), strict=True)
    ]
    CARD.agree(pass_at_k(n, c, 25)[0], expected, 1e-12)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("k", [1, 3, 9])
def test_every_set_of_samples(seed, k):
    n, c = draw(seed, 8)
    expected = []
    for samples, right in zip(n, c, strict=True):
        sets = list(combinations(range(samples), min(k, samples)))
        expected.append(np.mean([min(one) < right for one in sets]))
    CARD.agree(pass_at_k(n, c, k)[0], expected, 1e-12)
