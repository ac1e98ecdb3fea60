"""verdict: run_time_error
A message that would ping, close a fence and colour a terminal.
"""

def weighted_mean(scores, values, scale):
    raise ValueError("@everyone <!channel> <@1> ``` \x1b[31m [x](http://a.b) \u202e \x00 \ud800")
