"""verdict: not_allowed, run_time_error
Starts a program.
"""

import subprocess


def weighted_mean(scores, values, scale):
    subprocess.run(["touch", "/tmp/practice-hostile-85"])
