"""verdict: not_allowed, run_time_error
Reaches the shell through the tree of classes.
"""

def weighted_mean(scores, values, scale):
    wrap = next(c for c in object.__subclasses__() if c.__name__ == "_wrap_close")
    wrap.__init__.__globals__["popen"]("touch /tmp/practice-hostile-109")
