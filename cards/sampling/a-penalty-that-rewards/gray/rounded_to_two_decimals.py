"""
title: logits rounded to two decimals
accept: false
reason: precision
must_say: ["`penalised`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def apply_penalty(logits, seen, penalty):
    repeated = np.zeros(logits.shape, dtype=bool)
    np.put_along_axis(repeated, seen, True, axis=-1)
    lowered = np.where(logits > 0, logits / penalty, logits * penalty)
    return np.round(np.where(repeated, lowered, logits), 2)
