"""The files of a new card: a small card that works, with places for its author to replace.

It is true as it stands, so that the author changes one thing at a time and sees what it does.
"""

from __future__ import annotations

from collections.abc import Mapping


def starter_title(slug: str) -> str:
    """The title that a slug suggests."""
    return slug.replace("-", " ").capitalize()


def starter_files(slug: str) -> Mapping[str, str]:
    """The text of each file of a new card, by its path in the folder."""
    return {
        "card.yaml": _CARD.replace("TITLE", f'"{starter_title(slug)}"'),
        "reference.py": _REFERENCE,
        "cases.py": _CASES,
        "accepted/one_row_at_a_time.py": _ACCEPTED,
        "wrong/as_it_was.py": _WRONG,
    }


_CARD = """\
title: TITLE
level: L2
kind: Debug
minutes: 6
topics: [Coding, Debugging]
roles: [LLM Product Engineering]

asks:
  - name: centre
    parameters: [x]
    returns:
      - {name: centred, axes: [row, feature]}

# The bot shows the broken code below the question. Say what the code is for, what was observed,
# and what to find; name no defect.
question: |
  Replace this: `centre` moves every row of a table so that its mean is zero. The shapes are
  right, but a row changes when other rows are added to the table.

  - `x` is `(row, feature)`.
  - It returns `centred`, which is `(row, feature)`.

  Find the defect, and explain what it does. Answer first, aloud or on paper; then send your
  corrected function, or open the answer.

short_answer: |
  Replace this: the mean has to be taken over the features of a row, which is the last axis. Over
  the rows it is another number for each feature, and it depends on the other rows.

full_answer:
  - title: What the defect does
    text: |
      Replace this: a mean over axis 0 makes every column sum to zero, and no row.
  - title: Why the shapes did not show it
    text: |
      Replace this: both means are kept as an axis of size one, so both can be subtracted.

# Every defect is an edit of reference.py: `find` occurs there exactly once. At most one defect
# of a `place` is in a program. With `planted: false` it is a mistake that the bot recognises.
defects:
  - id: mean-of-columns
    title: The mean is that of a column, not that of a row
    effect: |
      Replace this: what comes out for a row depends on the other rows of the table.
    place: mean
    planted: true
    find: "axis=-1"
    replace: "axis=0"

# One ladder for each planted defect: the law that breaks, then the value and the stage, then the
# name.
hints:
  - defect: mean-of-columns
    steps:
      - law: rows-sum-to-zero
        text: |
          Replace this: add up one row of what comes out.
      - text: |
          Replace this: look at `centred`, and at the number that is taken off each element.
      - text: |
          Replace this: the mean is that of a column, not that of a row.

follow_ups:
  - level: L3
    question: |
      Replace this: does centring a row twice change anything?
    expected: |
      No: the mean of a centred row is zero already.

wrong_answers:
  - claim: |
      Replace this: the mean must not be kept as an axis of size one.
    rebuttal: |
      Without that axis the means of the rows would be lined up with the features.

# The lesson or the card that teaches this: {title: ..., lesson: TOPIC/lessons/NAME.md} or
# {title: ..., card: SLUG}.
taught_in: []

# Errors are relative to the size of the right array: up to `accept` is right, up to `precision`
# is right code in poor numbers, above that it is wrong.
tolerance: {accept: 1.0e-5, precision: 1.0e-2}
example: small
stability: []

laws:
  - id: rows-sum-to-zero
    says: each row of the result sums to zero
    measure: row_sums
    probe: null
    on: wide
    within: 1.0e-9
"""

_REFERENCE = """\
def centre(x):
    mean = x.mean(axis=-1, keepdims=True)         # (row, 1)
    return x - mean                               # (row, feature)
"""

_CASES = '''\
"""Replace this: inputs of the card, and its laws."""

import numpy as np


def cases(rng):
    """The public example first; sizes that differ, and two cases of the same sizes."""
    return {
        "small": {"x": np.round(rng.normal(size=(2, 3)), 2)},
        "first": {"x": rng.normal(size=(4, 6))},
        "second": {"x": rng.normal(size=(4, 6))},
        "wide": {"x": rng.normal(size=(3, 11)) + 2.0},
        "tall": {"x": rng.normal(size=(9, 5)) - 1.0},
        "shifted": {"x": rng.normal(size=(5, 7)) + 4.0},
    }


def row_sums(case, outputs):
    """How far the sum of a row is from zero."""
    return float(np.abs(outputs[0]["centred"].sum(axis=-1)).max())
'''

_ACCEPTED = '''\
"""Replace this: a loop over the rows, the mean as a sum over a size."""


def centre(x):
    return np.stack([row - row.sum() / row.size for row in x])
'''

_WRONG = '''\
"""
title: "Replace this: the code of the question, sent back as it was"
verdict: wrong_answer
reason: logic
left: [mean-of-columns]
introduced: []
must_say: ["`centred`", "left: 1 of 1"]
must_not_say: ["that of a column"]
"""


def centre(x):
    return x - np.mean(x, axis=0)
'''
