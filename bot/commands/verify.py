"""`practice cards verify`: prove cards, or say what to change and where."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path

from bot import deck_table
from bot.commands import DONE, NOT_ACCEPTED, Verbs, proof_report, settings_of
from bot.core.deck import Deck
from bot.core.errors import OperatorError
from bot.core.model import Card
from bot.deck_files import card_folders, lint_deck, load_deck, still_wanted
from bot.grading import GraderClient
from bot.proving import CardProof, prove_card


def add(actions: Verbs) -> None:
    """The action's parser."""
    action = actions.add_parser("verify", help="prove cards, or say what to change")
    action.add_argument("names", metavar="CARD", nargs="*", help="cards; all without a name")
    kind = action.add_mutually_exclusive_group()
    kind.add_argument(
        "--table", action="store_true", help="write the table of the whole deck, README.md"
    )
    kind.add_argument("--json", action="store_true", help="print the proofs as JSON")
    action.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Prove and print; raises OperatorError."""
    folder = settings_of(arguments).cards
    if arguments.table and arguments.names:
        raise OperatorError("The table is of the whole deck: name no card beside --table.")
    return asyncio.run(
        verify(folder, arguments.names, table=arguments.table, as_json=arguments.json)
    )


async def verify(
    folder: Path, names: Sequence[str], *, table: bool = False, as_json: bool = False
) -> int:
    """Prove the named cards of a deck, or all of them; the exit code."""
    faults = lint_deck(folder)
    deck = load_deck(folder).deck
    unfit = {fault.card for fault in faults}
    wanted = {name if name in unfit else deck.card(name).slug for name in names}
    shown = [fault for fault in faults if not names or fault.card in wanted]
    say = _nothing if as_json else _say
    say(*map(str, shown))
    proofs = []
    async for proof in _proofs(deck, folder, wanted, unfit):
        proofs.append(proof)
        say(*proof_report.lines(proof), *_notes(proof.card, folder))
    refused = len({fault.card for fault in shown}) + sum(bool(proof.faults) for proof in proofs)
    drift = () if names or refused else _table(folder, proofs, write=table)
    say(*drift, f"{sum(not proof.faults for proof in proofs)} proved, {refused} refused.")
    if as_json:
        _say(proof_report.as_json(shown, proofs, drift))
    return NOT_ACCEPTED if refused or drift else DONE


async def _proofs(
    deck: Deck, folder: Path, wanted: set[str], unfit: set[str]
) -> AsyncIterator[CardProof]:
    """The proofs of the wanted cards, of all without a name, as far as they are fit."""
    cards = {card.slug: card for card in deck.cards}
    async with GraderClient() as client:
        for path in card_folders(folder):
            if path.name not in cards or path.name in unfit:
                continue
            if not wanted or path.name in wanted:
                yield await prove_card(client, cards[path.name], path)


def _table(folder: Path, proofs: Sequence[CardProof], *, write: bool) -> tuple[str, ...]:
    """Write the table of a proved deck, or say where the one that stands there is wrong."""
    deck = folder.resolve()
    if not write:
        return deck_table.drift(deck, proofs)
    deck_table.write(deck, proofs)
    return ()


def _notes(card: Card, folder: Path) -> Iterator[str]:
    """What a card lacks of the deck's bar, which refuses nothing."""
    for one in still_wanted(card, folder / card.topic / card.slug):
        yield f"  note: still wanted: {one}"


def _say(*lines: str) -> None:
    sys.stdout.writelines(f"{line}\n" for line in lines)
    sys.stdout.flush()


def _nothing(*_: str) -> None:
    """Programs read one JSON document and nothing else."""
