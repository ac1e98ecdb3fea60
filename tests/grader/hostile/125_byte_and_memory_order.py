"""verdict: accepted
No attack: the right numbers in another order of bytes and axes.
"""

def weighted_mean(scores, values, scale):
    mean, weights = right(scores, values, scale)
    return np.asfortranarray(mean).astype(">f8", order="F"), weights.astype(">f4", order="F")
