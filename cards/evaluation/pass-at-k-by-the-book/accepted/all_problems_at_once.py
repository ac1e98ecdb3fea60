"""One array of problems by draws; factors that fall below zero are cut off."""


def pass_at_k(n, c, k):
    draw = np.arange(k)
    left = n[:, None] - draw
    wrong = np.maximum(n[:, None] - c[:, None] - draw, 0)
    factors = np.where(left > 0, wrong / np.maximum(left, 1), 1.0)
    rates = 1.0 - factors.prod(axis=1)
    return rates, rates.mean()
