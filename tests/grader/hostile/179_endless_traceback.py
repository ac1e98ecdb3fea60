"""verdict: time_limit, run_time_error
An exception whose traceback never ends.
"""

class Chain:
    tb_lineno = 1

    @property
    def tb_frame(self):
        return self

    f_code = type("code", (), {"co_filename": "<paste>"})

    @property
    def tb_next(self):
        return self


class Endless(Exception):
    __traceback__ = Chain()


def weighted_mean(scores, values, scale):
    raise Endless
