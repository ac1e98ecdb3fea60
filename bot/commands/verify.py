"""`practice cards verify`: prove cards, or say what to change and where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.core.errors import OperatorError
from bot.core.model import Card
from bot.deck_files import CardFault, card_folders, lint_deck, load_deck
from bot.grading import GraderClient
from bot.proving import CardProof, prove_card
from grader.protocol import Kill, Proof


async def verify(deck_folder: Path, names: Sequence[str]) -> int:
    """Prove the named cards of a deck, or all of them; the exit code."""
    loaded = load_deck(deck_folder)
    faults = lint_deck(deck_folder)
    wanted = [loaded.deck.card(name).slug for name in names if not _broken(name, faults)]
    chosen = [card for card in loaded.deck.cards if not names or card.slug in wanted]
    lint = [fault for fault in faults if not names or fault.card in (*names, *wanted)]
    for fault in lint:
        _say(str(fault))
    unfit = {fault.card for fault in lint}
    proofs = []
    async with GraderClient() as client:
        for card in chosen:
            if card.slug not in unfit:
                proofs.append(await prove_card(client, card, _folder(deck_folder, card)))
                _say(*_report(proofs[-1]))
    refused = len(unfit) + sum(bool(proof.faults) for proof in proofs)
    _say(f"{len(proofs) - sum(bool(one.faults) for one in proofs)} proved, {refused} refused.")
    return 1 if refused else 0


def _broken(name: str, faults: Sequence[CardFault]) -> bool:
    return any(fault.card == name for fault in faults)


def _folder(deck: Path, card: Card) -> Path:
    for folder in card_folders(deck):
        if folder.name == card.slug:
            return folder
    raise OperatorError(f"The folder of {card.slug} is gone.")


def _report(proof: CardProof) -> Iterator[str]:
    card = proof.card
    yield f"{card.topic}/{card.slug}"
    if proof.proof is not None:
        yield from _kill_matrix(proof.proof)
        yield from _numbers(proof.proof)
    for fault in proof.faults:
        yield f"  cards/{card.topic}/{card.slug}/{fault.file}: {fault.says}"
    yield "  refused" if proof.faults else "  proved"


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


def _say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)  # noqa: T201
