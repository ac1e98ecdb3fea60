"""A small valid deck on disk, whose files can be overridden one by one to break it.

The card pools values with a softmax over the keys: two planted defects, one known one, three
cases of logic and one of stability. It is a real card, so that it can be proved as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

TOPIC = "pooling"
SLUG = "soft-pool"
SPOT = "▮"

CARD = """\
title: A pool that leaks
level: L2
kind: Debug
minutes: 8
topics: [Coding, Debugging]
roles: [Inference Engineering]
asks:
  - name: soft_pool
    parameters: [scores, values, temperature]
    returns:
      - {name: pooled, axes: [query, feature]}
      - {name: weights, axes: [query, key]}
question: |
  Each query pools the values by a softmax over the keys. The pooled values drift:

  - find **both** defects;
  - say what each one does.
short_answer: |
  Normalise over the keys, and divide by the temperature before the exponential.
full_answer:
  - title: Shares of one unit
    text: |
      The weights of a query are its shares of one unit:

      ```python
      weights = e / e.sum(axis=-1, keepdims=True)
      ```
defects:
  - id: sum-axis
    title: The shares are taken over the queries
    effect: A query's weights no longer say what it reads.
    place: normalise
    planted: true
    find: e.sum(axis=-1, keepdims=True)
    replace: e.sum(axis=-2, keepdims=True)
  - id: missing-temperature
    title: The temperature is missing
    effect: Every pool is as sharp as at temperature one.
    place: scale
    planted: true
    find: np.exp(shifted / temperature)
    replace: np.exp(shifted)
  - id: temperature-upside-down
    title: The temperature multiplies
    effect: Warm pools become sharp and cold ones flat.
    place: scale
    planted: false
    find: np.exp(shifted / temperature)
    replace: np.exp(shifted * temperature)
hints:
  - defect: sum-axis
    steps:
      - law: rows-sum-to-one
        text: Add up the weights of one query.
      - text: Look at `weights`, where they are made.
      - text: The shares are taken over the queries.
  - defect: missing-temperature
    steps:
      - text: |
          One argument should change the result.
          It does not.
      - text: The temperature is missing.
follow_ups:
  - level: L3
    question: What does a temperature near zero do?
    expected: The pool becomes the value of the best key.
wrong_answers:
  - claim: The axis does not matter.
    rebuttal: Only where the exponentials are symmetric.
taught_in:
  - {title: Soft pools, lesson: pooling/lessons/soft-pools.md}
tolerance: {accept: 1.0e-5, precision: 1.0e-2}
example: small
stability: [large]
laws:
  - id: rows-sum-to-one
    says: each query's weights sum to one over the keys
    measure: row_sums
    probe: null
    on: wide
    within: 1.0e-6
  - id: doubling-the-values
    says: doubling the values doubles the pool
    measure: doubling
    probe: doubled
    on: wide
    within: 1.0e-6
"""

REFERENCE = """\
def soft_pool(scores, values, temperature):
    # scores: (query, key), values: (key, feature)
    shifted = highest_to_zero(scores)
    e = np.exp(shifted / temperature)  # (query, key)
    weights = e / e.sum(axis=-1, keepdims=True)
    return weights @ values, weights
"""

GIVEN = """\
def highest_to_zero(scores):
    return scores - scores.max(axis=-1, keepdims=True)
"""

CASES = """\
import numpy as np


def cases(rng):
    def pool(queries, keys, features, size=1.0):
        return {
            "scores": size * rng.normal(size=(queries, keys)),
            "values": rng.normal(size=(keys, features)),
            "temperature": 0.5,
        }

    return {
        "small": pool(2, 3, 4),
        "wide": pool(3, 5, 7),
        "tall": pool(7, 4, 3),
        "tall_too": pool(7, 4, 3),
        "large": pool(3, 5, 7, size=1e3),
    }


def row_sums(case, outputs):
    return float(np.abs(outputs[0]["weights"].sum(axis=-1) - 1).max())


def doubled(case):
    return [dict(case, values=2 * case["values"])]


def doubling(case, outputs):
    one, two = outputs[0]["pooled"], outputs[1]["pooled"]
    return float(np.linalg.norm(two - 2 * one) / np.linalg.norm(two))
"""

ACCEPTED = '''\
"""divides after the product with the values"""


def soft_pool(scores, values, temperature):
    e = np.exp(highest_to_zero(scores) / temperature)
    total = e.sum(axis=-1, keepdims=True)
    return (e @ values) / total, e / total
'''

WRONG = '''\
"""
title: the temperature multiplies, the axis is right
verdict: wrong_answer
reason: logic
left: []
introduced: [temperature-upside-down]
must_say: ["pooled"]
must_not_say: ["The temperature is missing"]
"""


def soft_pool(scores, values, temperature):
    e = np.exp(highest_to_zero(scores) * temperature)
    weights = e / e.sum(axis=-1, keepdims=True)
    return weights @ values, weights
'''

GRAY = '''\
"""
title: the weights are rounded to four digits
accept: false
reason: precision
"""


def soft_pool(scores, values, temperature):
    e = np.exp(highest_to_zero(scores) / temperature)
    weights = np.round(e / e.sum(axis=-1, keepdims=True), 4)
    return weights @ values, weights
'''

LESSON = """\
# Soft pools

![Two pools side by side](pools.png)

A pool is a weighted mean of the values.
"""

FILES: Mapping[str, str] = {
    "card.yaml": CARD,
    "reference.py": REFERENCE,
    "given.py": GIVEN,
    "cases.py": CASES,
    "accepted/divided_last.py": ACCEPTED,
    "wrong/upside_down.py": WRONG,
    "gray/rounded.py": GRAY,
}


def write_card(
    deck: Path,
    files: Mapping[str, str | bytes | None] | None = None,
    *,
    slug: str = SLUG,
    topic: str = TOPIC,
) -> Path:
    """Write the card into a deck and return its folder; `files` override, None leaves one out."""
    folder = deck / topic / slug
    for name, content in {**FILES, **(files or {})}.items():
        if content is not None:
            file = folder / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content if isinstance(content, bytes) else content.encode())
    lessons = deck / TOPIC / "lessons"
    lessons.mkdir(parents=True, exist_ok=True)
    (lessons / "soft-pools.md").write_text(LESSON, encoding="utf-8")
    (lessons / "pools.png").write_bytes(b"")
    return folder


def changed(file: str, old: str, new: str) -> dict[str, str]:
    """The override that puts `new` in the place of `old`, which stands in the file once."""
    assert FILES[file].count(old) == 1, f"{old!r} must stand in {file} once"
    return {file: FILES[file].replace(old, new)}


def spotted(text: str) -> tuple[str, int, int]:
    """The text without its SPOT, and the line and the column where that was; 1, 1 without one."""
    before, spot, _ = text.partition(SPOT)
    if not spot:
        return text, 1, 1
    return text.replace(SPOT, ""), before.count("\n") + 1, len(before) - before.rfind("\n")
