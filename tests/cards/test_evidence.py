"""What a verdict says of a mistake that the card does not know is true of the code.

Every such wrong variant is run here beside the reference, in this process and on inputs of this
test's own, and what the grader said is held against that.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from bot.core.model import Card
from bot.deck_files import VariantFile, load_deck, variants
from bot.grading import GraderClient
from grader.protocol import Judgement, Reason

CARDS = Path(__file__).resolve().parent.parent.parent / "cards"
DECK = load_deck(CARDS).deck
TWO = ("heads-that-never-mix", "split-and-merge-heads")
UNKNOWN_AT_LEAST = 30


def unknown(card: Card) -> list[VariantFile]:
    """Wrong answers whose mistake the card does not know."""
    return [
        one
        for one in variants(CARDS / card.topic / card.slug)
        if one.expectation is not None
        and one.expectation.reason is Reason.LOGIC
        and one.expectation.left is None
    ]


async def judged(card: Card, files: list[VariantFile]) -> list[Judgement]:
    async with GraderClient() as client:
        return [await client.grade(card, one.source, number) for number, one in enumerate(files)]


def values(card: Card, source: str) -> dict[str, list[np.ndarray[Any, Any]]]:
    """What a program returns on three draws of the card's inputs, by value."""
    space: dict[str, Any] = {"np": np}
    for code in (card.given, card.cases, source):
        exec(compile(code, "program", "exec"), space)
    found: dict[str, list[np.ndarray[Any, Any]]] = {}
    for seed in (101, 102, 103):
        for name, inputs in space["cases"](np.random.default_rng(seed)).items():
            if name in card.stability:
                continue
            spec = card.asks[0]
            if isinstance(inputs, tuple):
                spec = next(ask for ask in card.asks if ask.name == inputs[0])
                inputs = inputs[1]
            result = space[spec.name](*[inputs[key] for key in spec.parameters])
            parts = result if isinstance(result, tuple | list) else [result]
            for value, part in zip(spec.returns, parts, strict=True):
                found.setdefault(value.name, []).append(np.array(part))
    return found


def test_there_are_enough_unknown_mistakes() -> None:
    assert sum(len(unknown(DECK.card(slug))) for slug in TWO) >= UNKNOWN_AT_LEAST


@pytest.mark.parametrize("slug", TWO)
def test_what_is_said_of_an_unknown_mistake_is_true(slug: str) -> None:
    card = DECK.card(slug)
    files = unknown(card)
    truth = values(card, card.reference)
    for file, judgement in zip(files, asyncio.run(judged(card, files)), strict=True):
        assert judgement.defects.left is None, file.name
        wrong = [value.name for value in judgement.values if not value.agrees]
        broken = [law.id for law in judgement.laws if not law.holds]
        assert wrong or broken, f"{file.name} gets no evidence"
        assert judgement.first_wrong == wrong[0], file.name
        got = values(card, file.source)
        for report in judgement.values:
            worst = max(
                np.linalg.norm(one - other) / np.linalg.norm(other)
                for one, other in zip(got[report.name], truth[report.name], strict=True)
            )
            says = f"{file.name}: {report.name} is off by {worst:.1e}"
            if report.agrees:
                assert worst <= report.tolerance, says
            else:
                assert worst > 10 * report.tolerance, says
