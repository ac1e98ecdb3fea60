"""`practice cards verify`: prove cards, or say what to change and where."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.commands import DONE, NOT_ACCEPTED, Verbs, settings_of
from bot.deck_files import card_folders, lint_deck, load_deck
from bot.grading import GraderClient
from bot.proving import CardProof, prove_card
from grader.protocol import Kill, Proof


def add(actions: Verbs) -> None:
    """The action's parser."""
    action = actions.add_parser("verify", help="prove cards, or say what to change")
    action.add_argument("names", metavar="CARD", nargs="*", help="cards; all without a name")
    action.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prove and print; raises OperatorError."""
    return asyncio.run(verify(settings_of(arguments).cards, arguments.names))


async def verify(folder: Path, names: Sequence[str]) -> int:
    """Prove the named cards of a deck, or all of them; the exit code."""
    faults = lint_deck(folder)
    loaded = load_deck(folder)
    unfit = {fault.card for fault in faults}
    wanted = {name if name in unfit else loaded.deck.card(name).slug for name in names}
    shown = [fault for fault in faults if not names or fault.card in wanted]
    _say(*map(str, shown))
    refused = len({fault.card for fault in shown})
    proved = 0
    async with GraderClient() as client:
        for path in card_folders(folder):
            card = next((one for one in loaded.deck.cards if one.slug == path.name), None)
            if card is None or card.slug in unfit or (names and card.slug not in wanted):
                continue
            proof = await prove_card(client, card, path)
            _say(*_report(proof))
            refused += bool(proof.faults)
            proved += not proof.faults
    _say(f"{proved} proved, {refused} refused.")
    return NOT_ACCEPTED if refused else DONE


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
    sys.stdout.writelines(f"{line}\n" for line in lines)
    sys.stdout.flush()
