"""verdict: accepted, wrong_answer, run_time_error
Spoils numpy for whoever comes next.
"""

np.exp = np.max = np.sum = np.matmul = None
np.random.seed(1)
np.seterr(all="raise")


def weighted_mean(scores, values, scale):
    return right(scores, values, scale)
