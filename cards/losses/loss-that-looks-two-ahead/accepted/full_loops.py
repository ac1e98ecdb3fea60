"""A loop over samples and positions, in plain Python."""

import math


def next_token_loss(logits, ids):
    costs = []
    for row, tokens in zip(logits.tolist(), ids.tolist()):
        for scores, label in zip(row, tokens[1:]):
            top = max(scores)
            total = math.fsum(math.exp(score - top) for score in scores)
            costs.append(top + math.log(total) - scores[label])
    return math.fsum(costs) / len(costs)
