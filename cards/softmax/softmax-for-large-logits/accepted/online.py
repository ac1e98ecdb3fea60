"""One pass: the sum so far shrinks whenever the running maximum grows."""


def softmax(x, axis):
    columns = np.moveaxis(x, axis, 0)
    top = np.full(columns.shape[1:], -np.inf)
    total = np.zeros(columns.shape[1:])
    for column in columns:
        new = np.maximum(top, column)
        total = total * np.exp(top - new) + np.exp(column - new)
        top = new
    return np.moveaxis(np.exp(columns - top) / total, 0, axis)
