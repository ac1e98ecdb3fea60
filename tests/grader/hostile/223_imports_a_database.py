"""verdict: run_time_error
Imports a database.
"""

import sqlite3


def weighted_mean(scores, values, scale):
    return right(scores, values, scale)
