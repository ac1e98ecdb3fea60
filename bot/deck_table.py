"""The table of the deck, `cards/README.md`: what the proofs measured, a row a card.

Names and counts must be what was measured. Margins may move a little, since another numpy adds
up in another order.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.core.errors import OperatorError
from bot.core.model import Card
from bot.proving import MUTANT, CardProof
from grader.protocol import Proof

TABLE = "README.md"
COMMAND = "practice cards verify --table"
ORACLES = Path("tests/cards/oracles/differences.json")
MARGIN_MOVES = 0.3
COLUMNS = (
    "card",
    "level",
    "defects",
    "accepted",
    "wrong",
    "gray",
    "margin",
    "weakest killer",
    "oracles",
)
_MARGIN = COLUMNS.index("margin")
_PREFACE = f"""\
# The cards

What `{COMMAND}` measured; it writes this file.

- **defects**: planted + known.
- **accepted, wrong, gray**: programs of the card's folder that were judged as they promise.
- **margin**: decades between the worst accepted program and the weakest defect.
- **weakest killer**: the fewest cases that reject one of the wrong programs that are made of the
  defects.
- **oracles**: the largest difference to implementations by others, relative to what is compared,
  rounded up to a power of ten; in brackets to those that compute in float32.
"""

Row = tuple[str, ...]


def write(deck: Path, proofs: Sequence[CardProof]) -> None:
    """Write the table of a deck; raises OperatorError."""
    try:
        (deck / TABLE).write_text(text(deck, proofs), encoding="utf-8")
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise OperatorError(f"{deck / TABLE} cannot be written: {reason}.") from None


def text(deck: Path, proofs: Sequence[CardProof]) -> str:
    """The whole file."""
    head = [COLUMNS, tuple("---" for _ in COLUMNS)]
    lines = [f"| {' | '.join(row)} |\n" for row in (*head, *_rows(deck, proofs))]
    return f"{_PREFACE}\n{''.join(lines)}"


def drift(deck: Path, proofs: Sequence[CardProof]) -> tuple[str, ...]:
    """What the file says other than what was measured; nothing where a deck has no table."""
    try:
        stands = (deck / TABLE).read_text(encoding="utf-8")
    except FileNotFoundError:
        return ()
    except (OSError, UnicodeDecodeError):
        return (f"{deck.name}/{TABLE} cannot be read: run `{COMMAND}`.",)
    return tuple(
        f"{deck.name}/{TABLE}: {says}: run `{COMMAND}`."
        for says in _differences(stands, _rows(deck, proofs))
    )


def _differences(stands: str, rows: Sequence[Row]) -> Iterator[str]:
    if not stands.startswith(f"{_PREFACE}\n| {' | '.join(COLUMNS)} |\n"):
        yield "what stands above the rows is not what the command writes"
        return
    table = [line for line in stands.splitlines() if line.startswith("| ")][2:]
    found = {row[0]: row for row in (tuple(line[2:-2].split(" | ")) for line in table)}
    for row in rows:
        old = found.pop(row[0], None)
        if old is None:
            yield f"{row[0]} has no row"
        elif not _same(old, row):
            yield f"{row[0]} was measured otherwise ({' | '.join(row[1:])})"
    for gone in found:
        yield f"{gone} is not in the deck"


def _same(old: Row, new: Row) -> bool:
    if (*old[:_MARGIN], *old[_MARGIN + 1 :]) != (*new[:_MARGIN], *new[_MARGIN + 1 :]):
        return False
    try:
        return abs(float(old[_MARGIN]) - float(new[_MARGIN])) <= MARGIN_MOVES
    except ValueError:
        return False


def _rows(deck: Path, proofs: Sequence[CardProof]) -> list[Row]:
    oracles = _oracles(deck)
    return [
        _row(one.card, one.proof, oracles.get(one.card.slug, {}))
        for one in proofs
        if one.proof is not None
    ]


def _row(card: Card, proof: Proof, oracles: dict[str, float]) -> Row:
    planted = sum(defect.planted for defect in card.defects)
    stances = [one.stance for one in proof.variants]
    return (
        f"[{card.slug}]({card.topic}/{card.slug}/card.yaml)",
        str(card.level),
        f"{planted} + {len(card.defects) - planted}",
        str(stances.count("accepted") - 1),  # without the reference
        str(stances.count("wrong")),
        str(sum(stance.startswith("gray") for stance in stances)),
        f"{proof.margin:.1f}",
        str(min(len(kill.cases) for kill in proof.kills if kill.name.startswith(MUTANT))),
        _shown(oracles),
    )


def _shown(oracles: dict[str, float]) -> str:
    double, single = oracles.get("float64"), oracles.get("float32")
    words = [] if double is None else [f"{double:.0e}"]
    return " ".join(words + ([] if single is None else [f"({single:.0e})"])) or "none"


def _oracles(deck: Path) -> dict[str, dict[str, float]]:
    """What the oracle tests recorded beside the deck, where they are there."""
    try:
        recorded: dict[str, dict[str, float]] = json.loads((deck.parent / ORACLES).read_text())
    except FileNotFoundError:
        return {}
    except (OSError, ValueError):
        raise OperatorError(
            f"{deck.parent / ORACLES} cannot be read: remove it, and run the tests of "
            f"{ORACLES.parent} with PRACTICE_RECORD=1."
        ) from None
    return recorded
