"""What graders that look at shapes, ones or single inputs let through is rejected here by value."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.deck_files import load_deck
from bot.grading import GraderClient
from grader.protocol import Judgement, Reason, Verdict

CARDS = Path(__file__).resolve().parent.parent.parent / "cards"

ATTENTION = """\
def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    weights = softmax({scores}, axis=-1)
    return merge_heads(weights @ v) @ w_o, weights
"""
NORM = """\
def layer_norm(x, gamma, beta, eps):
    var = x.var(axis=-1, keepdims=True)
    return (x - x.mean(axis=-1, keepdims=True)) / {root} * gamma + beta
"""
ADAM = """\
def adam_step(w, g, m, v, t, lr, b1, b2, eps):
    m = b1 * m + (1 - b1) * g
    v = b2 * v + (1 - b2) * g * g
    return w - lr * (m / ({first})) / (np.sqrt(v / ({second})) + eps), m, v
"""
NUCLEUS = """\
def top_p_filter(logits, p):
    probs = softmax(logits, axis=-1)
    filtered = np.zeros_like(probs)
    for row, kept in zip(probs, filtered):
        order = np.argsort(-row)
        mass = row[order].cumsum()
        nucleus = order[{nucleus}]
        kept[nucleus] = row[nucleus]
    return filtered
"""
ROPE = """\
def rope(x, positions, base):
    return x.copy()


def rotated_scores(q, k, q_positions, k_positions, base):
    return q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])
"""
RESHAPES = """\
def split_heads(x, n_heads):
    batch, token, width = x.shape
    return x.reshape(batch, n_heads, token, width // n_heads)


def merge_heads(h):
    batch, heads, token, size = h.shape
    return h.reshape(batch, token, heads * size)


def multi_head_attention(x, w_q, w_k, w_v, w_o, n_heads):
    q, k, v = (split_heads(x @ w, n_heads) for w in (w_q, w_k, w_v))
    weights = softmax(q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1]), axis=-1)
    return merge_heads(weights @ v) @ w_o, weights
"""


@dataclass(frozen=True)
class Slip:
    """A program that is let through elsewhere, and what its card says of it.

    `left` is None where the card does not know the slip.
    """

    card: str
    source: str
    left: tuple[str, ...] | None
    introduced: tuple[str, ...] = ()


SLIPS = {
    "no scale": Slip(
        "heads-that-never-mix",
        ATTENTION.format(scores="q @ k.swapaxes(-2, -1)"),
        (),
        ("no-scale",),
    ),
    "scaled by the width": Slip(
        "heads-that-never-mix",
        ATTENTION.format(scores="q @ k.swapaxes(-2, -1) / np.sqrt(len(w_q))"),
        (),
        ("scale-full-width",),
    ),
    "keys and queries exchanged": Slip(
        "heads-that-never-mix",
        ATTENTION.format(scores="k @ q.swapaxes(-2, -1) / np.sqrt(q.shape[-1])"),
        (),
        ("queries-keys-exchanged",),
    ),
    "the identity as rotation": Slip("pairs-that-do-not-rotate", ROPE, None),
    "heads by reshape only": Slip(
        "split-and-merge-heads", RESHAPES, ("merge-by-reshape",), ("split-by-reshape",)
    ),
    "epsilon outside the root": Slip(
        "slips-in-a-layer-norm", NORM.format(root="(np.sqrt(var) + eps)"), ("epsilon-outside",)
    ),
    "epsilon of its own": Slip(
        "slips-in-a-layer-norm", NORM.format(root="np.sqrt(var + 1e-6)"), None
    ),
    "another epsilon on rows of tiny variance only": Slip(
        "slips-in-a-layer-norm",
        NORM.format(root="np.sqrt(var + np.where(var < 1e-3, 1e-6, eps))"),
        None,
    ),
    "a nucleus that is one token short": Slip(
        "the-nucleus-is-too-small",
        NUCLEUS.format(nucleus="mass <= p"),
        ("crossing-token-dropped",),
    ),
    "Adam without either power": Slip(
        "the-first-step-of-adam",
        ADAM.format(first="1 - b1", second="1 - b2"),
        ("first-without-power",),
        ("second-without-power",),
    ),
    "Adam without the first power": Slip(
        "the-first-step-of-adam",
        ADAM.format(first="1 - b1", second="1 - b2**t"),
        ("first-without-power",),
    ),
}
RIGHT = {
    "heads-that-never-mix": ATTENTION.format(
        scores="q @ k.swapaxes(-2, -1) / np.sqrt(q.shape[-1])"
    ),
    "slips-in-a-layer-norm": NORM.format(root="np.sqrt(var + eps)"),
    "the-nucleus-is-too-small": NUCLEUS.format(nucleus="mass - row[order] < p"),
    "the-first-step-of-adam": ADAM.format(first="1 - b1**t", second="1 - b2**t"),
}


@pytest.fixture(scope="module")
def judgements() -> dict[str, Judgement]:
    """What the grader says of each slip, and of the right programs that they are made from."""
    deck = load_deck(CARDS).deck
    tries = {name: (slip.card, slip.source) for name, slip in SLIPS.items()}
    tries |= {card: (card, source) for card, source in RIGHT.items()}

    async def grade() -> dict[str, Judgement]:
        async with GraderClient() as client:
            return {
                name: await client.grade(deck.card(card), source, 1)
                for name, (card, source) in tries.items()
            }

    return asyncio.run(grade())


@pytest.mark.parametrize("name", SLIPS)
def test_it_is_rejected_and_named_where_the_card_knows_it(
    name: str, judgements: dict[str, Judgement]
) -> None:
    slip, got = SLIPS[name], judgements[name]
    assert (got.verdict, got.reason) == (Verdict.WRONG_ANSWER, Reason.LOGIC)
    assert got.defects.left == slip.left
    assert got.defects.introduced == slip.introduced


@pytest.mark.parametrize("card", RIGHT)
def test_the_same_program_without_the_slip_is_accepted(
    card: str, judgements: dict[str, Judgement]
) -> None:
    assert judgements[card].verdict is Verdict.ACCEPTED
