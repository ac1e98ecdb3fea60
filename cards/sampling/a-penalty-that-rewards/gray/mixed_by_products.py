"""
title: chosen by products with a mask of zeros and ones
accept: false
reason: stability
must_say: ["extreme numbers"]
must_not_say: ["Planted defects left", "does not know"]
"""


def apply_penalty(logits, seen, penalty):
    repeated = np.zeros(logits.shape, dtype=bool)
    np.put_along_axis(repeated, seen, True, axis=-1)
    lowered = np.where(logits > 0, logits / penalty, logits * penalty)
    with np.errstate(all="ignore"):
        return repeated * lowered + (1 - repeated) * logits
