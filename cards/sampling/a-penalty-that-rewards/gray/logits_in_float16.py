"""
title: logits in float16
accept: false
reason: precision
must_say: ["`penalised`"]
must_not_say: ["Planted defects left", "does not know"]
"""


def apply_penalty(logits, seen, penalty):
    repeated = np.zeros(logits.shape, dtype=bool)
    np.put_along_axis(repeated, seen, True, axis=-1)
    x, factor = logits.astype(np.float16), np.float16(penalty)
    return np.where(repeated, np.where(x > 0, x / factor, x * factor), x)
