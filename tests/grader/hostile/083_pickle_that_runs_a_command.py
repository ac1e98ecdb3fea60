"""verdict: accepted, run_time_error, not_allowed
Unpickles a call of the shell.
"""

import pickle


def weighted_mean(scores, values, scale):
    pickle.loads(b"cos\nsystem\n(S'touch /tmp/practice-hostile-83'\ntR.")
    return right(scores, values, scale)
