"""The logits of the text are gathered, changed, and written back."""


def apply_penalty(logits, seen, penalty):
    values = np.take_along_axis(logits, seen, axis=1)
    values = np.where(values < 0, values * penalty, values / penalty)
    result = logits.copy()
    np.put_along_axis(result, seen, values, axis=1)
    return result
