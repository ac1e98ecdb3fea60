"""verdict: output_limit
Prints for ever.
"""

def weighted_mean(scores, values, scale):
    while True:
        print("x" * 1000)
