"""
title: 1e-8 added to the factor
accept: true
must_say: []
must_not_say: []
"""


def apply_penalty(logits, seen, penalty):
    repeated = np.zeros(logits.shape, dtype=bool)
    np.put_along_axis(repeated, seen, True, axis=-1)
    factor = np.where(repeated, penalty, 1.0)
    return np.where(logits > 0, logits / (factor + 1e-8), logits * factor)
