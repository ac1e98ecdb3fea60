"""
title: the statistics lose their axis
verdict: run_time_error
must_say: ["ValueError"]
must_not_say: ["divided by one feature too few", "added outside the root"]
"""


def layer_norm(x, gamma, beta, eps):
    return (x - x.mean(axis=-1)) / np.sqrt(x.var(axis=-1) + eps) * gamma + beta
