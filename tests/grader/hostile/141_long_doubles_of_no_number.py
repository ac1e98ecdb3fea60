"""verdict: wrong_answer
Long doubles whose bits are no number.
"""

def weighted_mean(scores, values, scale):
    mean, weights = right(scores, values, scale)
    odd = np.frombuffer(b"\x01" * 16 * mean.size, np.longdouble).reshape(mean.shape)
    return odd, weights
