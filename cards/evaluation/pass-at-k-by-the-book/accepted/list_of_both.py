"""A list of the two results, and masks in place of branches."""


def pass_at_k(n, c, k):
    fail = np.ones(len(n))
    for i in range(k):
        left = np.clip(n - i, 1, None)
        factor = np.clip(n - c - i, 0, None) / left
        fail = np.where(i < n, fail * factor, fail)
    return [1 - fail, np.mean(1 - fail)]
