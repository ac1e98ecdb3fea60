"""verdict: wrong_answer
reason: shape
A coroutine instead of an answer.
"""

def weighted_mean(scores, values, scale):
    async def later():
        return right(scores, values, scale)

    return later()
