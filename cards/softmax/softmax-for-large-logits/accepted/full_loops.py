"""Loops over rows and logits, with a running maximum that starts at the first."""

import math


def softmax(x, axis):
    rows = np.moveaxis(x, axis, -1)
    result = np.empty(rows.shape)
    for i, row in enumerate(rows):
        top = float(row[0])
        for logit in row[1:]:
            if logit > top:
                top = float(logit)
        powers = [math.exp(float(logit) - top) for logit in row]
        for j, power in enumerate(powers):
            result[i, j] = power / math.fsum(powers)
    return np.moveaxis(result, -1, axis)
