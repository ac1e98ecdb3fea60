"""The members of a group are a letter of an einsum."""


def gqa(q, k, v):
    b, h, i, d = q.shape
    g, j = k.shape[1:3]
    q = q.reshape(b, g, h // g, i, d)
    scores = np.einsum("bgrid,bgjd->bgrij", q, k) * d**-0.5
    weights = softmax(scores, -1)
    output = np.einsum("bgrij,bgjd->bgrid", weights, v)
    return output.reshape(b, h, i, d), weights.reshape(b, h, i, j)
