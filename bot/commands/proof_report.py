"""What `practice cards verify` prints of a proof: for people as text, for programs as JSON."""

from __future__ import annotations

import dataclasses
import json
import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from bot.deck_files import CardFault
from bot.proving import CardProof
from grader.protocol import Kill, Proof


def lines(proof: CardProof) -> Iterator[str]:
    """The kill matrix of a card, its numbers, its faults, and whether it is proved."""
    card = proof.card
    yield f"{card.topic}/{card.slug}"
    if proof.proof is not None:
        yield from _kill_matrix(proof.proof)
        yield from _numbers(proof.proof)
    for fault in proof.faults:
        yield f"  cards/{card.topic}/{card.slug}/{fault.file}: {fault.says}"
    yield "  refused" if proof.faults else "  proved"


def as_json(unfit: Iterable[CardFault], proofs: Iterable[CardProof], drift: Sequence[str]) -> str:
    """Every proof with all its numbers; null where a number is not finite."""
    cards = [
        {
            "card": f"{one.card.topic}/{one.card.slug}",
            "proved": not one.faults,
            "faults": [dataclasses.asdict(fault) for fault in one.faults],
            "proof": None if one.proof is None else dataclasses.asdict(one.proof),
        }
        for one in proofs
    ]
    whole = {"unfit": [str(fault) for fault in unfit], "cards": cards, "drift": list(drift)}
    return json.dumps(_finite(whole), indent=2, allow_nan=False)


def _finite(value: Any) -> Any:
    match value:
        case float():
            return value if math.isfinite(value) else None
        case dict():
            return {key: _finite(item) for key, item in value.items()}
        case list() | tuple():
            return [_finite(item) for item in value]
        case _:
            return value


def _kill_matrix(proof: Proof) -> Iterator[str]:
    """A row a wrong program, a column a case, x where the case rejects it in every set."""
    fullest = sorted(proof.kills, key=lambda kill: -len(kill.cases))
    cases = list(dict.fromkeys(case for kill in fullest for case in kill.cases))
    names = [kill.name.removeprefix("mutant ") for kill in proof.kills]
    width = max(map(len, names), default=0)
    yield f"  {'':{width}}  {' '.join(cases)}  error"
    for kill, name in zip(proof.kills, names, strict=True):
        yield f"  {name:{width}}  {_marks(kill, cases)}  {kill.error:.1e}"


def _marks(kill: Kill, cases: Sequence[str]) -> str:
    return " ".join(f"{'x' if case in kill.cases else '.':^{len(case)}}" for case in cases)


def _numbers(proof: Proof) -> Iterator[str]:
    stances = [one.stance for one in proof.variants]
    yield (
        f"  {stances.count('mutant')} mutants, {stances.count('accepted') - 1} accepted, "
        f"{stances.count('wrong')} wrong, "
        f"{sum(stance.startswith('gray') for stance in stances)} gray"
    )
    yield (
        f"  worst accepted {proof.worst_accepted:.1e}, weakest rejected "
        f"{proof.weakest_wrong:.1e}, weakest defect {proof.weakest_logic:.1e}"
    )
    yield f"  margin {proof.margin:.1f} decades, head {proof.head:.0f}, foot {proof.foot:.0f}"
