"""Everything in logarithms until the end, with an own log-sum-exp."""


def top_p_filter(logits, p):
    logp = logits - np.logaddexp.reduce(logits, axis=-1, keepdims=True)
    order = np.argsort(-logp, axis=-1, kind="stable")
    ranked = np.take_along_axis(logp, order, axis=-1)
    before = np.full_like(ranked, -np.inf)
    before[:, 1:] = np.logaddexp.accumulate(ranked, axis=-1)[:, :-1]
    cut = np.empty_like(logp)
    np.put_along_axis(
        cut, order, np.where(before < np.log(p), ranked, -np.inf), axis=-1
    )
    return np.exp(cut)
