"""The proof of a card, the bot's half: what the grader measured against what the folder promises.

The grader proves numbers (`grader/prove.py`). Here its judgements are held against the
expectations of the variants, and every reply against what a reply must and must not say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bot.core.errors import OperatorError
from bot.core.model import Card
from bot.core.reply import Code, Compared, Heading, Picture, Prose, Reply, Typed
from bot.core.wording_matrix import grids
from bot.core.wording_verdict import verdict
from bot.deck_files import Expectation, VariantFile, variants
from bot.grading import GraderClient
from grader.protocol import Fault, Judgement, Proof, Reason, Refused, Variant, VariantProof, Verdict

REFERENCE, MUTANT = "reference.py", "mutant"


@dataclass(frozen=True)
class CardProof:
    """What proves a card, or all that speaks against it. Without a proof the programs failed."""

    card: Card
    proof: Proof | None
    faults: tuple[Fault, ...]


async def prove_card(client: GraderClient, card: Card, folder: Path) -> CardProof:
    """Prove a card of a folder without lint faults; raises GraderUnavailable."""
    files = variants(folder)
    wanted = {file.name: file.expectation for file in files if file.expectation is not None}
    proof = await client.prove(card, tuple(_variant(file, wanted) for file in files))
    if isinstance(proof, Refused):
        if proof.code != "bad_card":
            raise OperatorError(f"The grader gave no proof: {proof.says}.")
        file, _, says = proof.says.partition(": ")
        return CardProof(card, None, (Fault(file, says),))
    sources = {file.name: file.source for file in files}
    found = [
        *proof.faults,
        *_promises(card, proof.variants, wanted, sources),
        *_mutants(card, proof),
        *_ladders(card, proof),
    ]
    return CardProof(card, proof, tuple(found))


def _variant(file: VariantFile, wanted: dict[str, Expectation]) -> Variant:
    stance = file.stance
    if stance == "gray":
        expectation = wanted.get(file.name)
        if expectation is None or expectation.accept:
            stance = "gray-accepted"
        else:
            stance = f"gray-{expectation.reason}"
    return Variant(file.name, stance, file.source)


# --- promises of the folder ------------------------------------------------------------------


def _promises(
    card: Card,
    judged: Iterable[VariantProof],
    wanted: dict[str, Expectation],
    sources: dict[str, str],
) -> Iterator[Fault]:
    for one in judged:
        expectation = wanted.get(one.name)
        if expectation is not None and not expectation.accept:
            for says in _differences(expectation, one.judgement):
                yield Fault(one.name, says)
        if expectation is not None:
            text = plain(verdict(card, one.judgement, sources[one.name]))
            for phrase in expectation.must_say:
                if phrase not in text:
                    yield Fault(one.name, f"the reply must say {phrase!r} and reads: {text}")
            for phrase in expectation.must_not_say:
                if phrase in text:
                    yield Fault(one.name, f"the reply must not say {phrase!r} and reads: {text}")


def _differences(wanted: Expectation, got: Judgement) -> Iterator[str]:
    if (wanted.verdict, wanted.reason) != (got.verdict, got.reason):
        yield (
            f"expected {_named(wanted.verdict, wanted.reason)}, "
            f"the grader says {_named(got.verdict, got.reason)}"
        )
    elif got.reason is Reason.LOGIC:
        for what, one, other in (
            ("left", wanted.left, got.defects.left),
            ("introduced", wanted.introduced, got.defects.introduced),
        ):
            if (None if one is None else set(one)) != (None if other is None else set(other)):
                yield f"expected {what}: {_list(one)}, the grader says {_list(other)}"


def _named(verdict_: Verdict, reason: Reason | None) -> str:
    return f"{verdict_} ({reason})" if reason else str(verdict_)


def _list(names: Sequence[str] | None) -> str:
    return "null" if names is None else f"[{', '.join(names)}]"


# --- mutants and hints -----------------------------------------------------------------------


def _mutants(card: Card, proof: Proof) -> Iterator[Fault]:
    """Every mutant is named exactly for the author and not at all for the learner."""
    titles = {defect.id: defect.title for defect in card.defects}
    defects = {kill.name: set(kill.defects) for kill in proof.kills if kill.defects}
    for one in proof.variants:
        if one.stance != MUTANT:
            continue
        got = one.judgement.defects
        found = {*(got.left or ()), *got.introduced}
        if got.left is None or found != defects[one.name]:
            yield Fault("card.yaml", f"{one.name} is taken for {sorted(found) or 'unknown'}")
        text = plain(verdict(card, one.judgement, ""))
        for name in defects[one.name]:
            if titles[name] in text:
                yield Fault("card.yaml", f"the reply to {one.name} names {titles[name]!r}")


def _ladders(card: Card, proof: Proof) -> Iterator[Fault]:
    """A hint's law must be broken by the defect that it hints at."""
    judgements = {one.name: one.judgement for one in proof.variants}
    for ladder in card.hints:
        judgement = judgements.get(f"{MUTANT} {ladder.defect}")
        broken = {law.id for law in judgement.laws if not law.holds} if judgement else set()
        for step in ladder.steps:
            if step.law is not None and step.law not in broken:
                yield Fault(
                    "card.yaml",
                    f"the hint for {ladder.defect!r} speaks of the law {step.law!r}, "
                    "which that defect does not break",
                )


def plain(reply: Reply) -> str:
    """All the words of a reply, for searching."""
    words = []
    for block in reply.blocks:
        match block:
            case Prose():
                words.append(block.markdown)
            case Heading() | Code() | Typed():
                words.append(block.text)
            case Picture():
                words.append(block.alt)
            case Compared():
                words.append(grids(block.matrix))
    return "\n".join(words)
