"""verdict: run_time_error, not_allowed, time_limit, memory_limit, accepted
Runs bytecode that the compiler would never write.
"""

def weighted_mean(scores, values, scale):
    code = weighted_mean.__code__.replace(co_code=bytes(range(256)) * 8)
    return type(weighted_mean)(code, globals())(scores, values, scale)
