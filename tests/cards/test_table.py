"""The table of the deck is what the proofs measured, and a table that says otherwise is refused."""

from __future__ import annotations

import asyncio
import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import folders
import pytest

from bot import deck_table
from bot.commands.verify import verify
from bot.core.errors import OperatorError
from bot.deck_files import load_deck
from bot.grading import GraderClient
from bot.proving import CardProof, prove_card

ROOT = Path(__file__).resolve().parent.parent.parent
# Its reply names this defect as gone, which the tests of linting need not care about.
KEEPS_ITS_PROMISES = folders.changed(
    "wrong/upside_down.py", 'must_not_say: ["The temperature is missing"]\n', ""
)
SHOWN = f"[{folders.SLUG}]({folders.TOPIC}/{folders.SLUG}/card.yaml)"


@pytest.fixture(scope="module")
def proof(tmp_path_factory: pytest.TempPathFactory) -> CardProof:
    folder = folders.write_card(tmp_path_factory.mktemp("proved") / "deck")

    async def prove() -> CardProof:
        async with GraderClient() as client:
            (card,) = load_deck(folder.parent.parent).deck.cards
            return await prove_card(client, card, folder)

    return asyncio.run(prove())


@pytest.fixture
def table(deck: Path, proof: CardProof) -> Path:
    """The table of a deck of one card."""
    deck.mkdir()
    deck_table.write(deck, [proof])
    return deck / deck_table.TABLE


def row(table: Path) -> list[str]:
    return table.read_text().splitlines()[-1].strip("| ").split(" | ")


def test_a_row_says_what_was_measured(table: Path, proof: CardProof) -> None:
    assert proof.proof is not None
    card, level, defects, accepted, wrong, gray, margin, weakest, oracles = row(table)
    assert [card, level, defects, accepted, wrong, gray] == [SHOWN, "L2", "2 + 1", "1", "1", "1"]
    assert margin == f"{proof.proof.margin:.1f}"
    assert int(weakest) == min(len(kill.cases) for kill in proof.proof.kills if kill.defects)
    assert oracles == "none"


def test_the_differences_beside_a_deck_are_shown(table: Path, proof: CardProof) -> None:
    recorded = table.parent.parent / deck_table.ORACLES
    recorded.parent.mkdir(parents=True)
    recorded.write_text(json.dumps({folders.SLUG: {"float64": 1e-14, "float32": 1e-6}}))
    (says,) = deck_table.drift(table.parent, [proof])
    assert says.endswith("1e-14 (1e-06)): run `practice cards verify --table`.")
    deck_table.write(table.parent, [proof])
    assert row(table)[-1] == "1e-14 (1e-06)"
    recorded.write_text("{")
    with pytest.raises(OperatorError, match="PRACTICE_RECORD"):
        deck_table.drift(table.parent, [proof])


@pytest.mark.parametrize(("moved", "says"), [(0.2, ()), (-0.2, ()), (0.5, (SHOWN,))])
def test_a_margin_may_move_a_little(
    table: Path, proof: CardProof, moved: float, says: tuple[str, ...]
) -> None:
    assert proof.proof is not None
    other = replace(proof.proof, margin=round(proof.proof.margin, 1) + moved)
    found = deck_table.drift(table.parent, [replace(proof, proof=other)])
    assert len(found) == len(says)
    assert all(name in line for name, line in zip(says, found, strict=True))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("| L2 |", "| L3 |", f"{SHOWN} was measured otherwise (L2 | 2 + 1 | 1 | 1 | 1 | "),
        ("| 2 + 1 | 1 |", "| 2 + 1 | 2 |", f"{SHOWN} was measured otherwise"),
        ("| 1 | none |", "| none |", f"{SHOWN} was measured otherwise"),
        ("[soft-pool]", "[hard-pool]", f"{SHOWN} has no row"),
        ("[soft-pool]", "[hard-pool]", "[hard-pool](pooling/soft-pool/card.yaml) is not in"),
        ("# The cards", "# Cards", "what stands above the rows is not what the command writes"),
        ("| card |", "| name |", "what stands above the rows is not what the command writes"),
    ],
)
def test_a_table_that_says_otherwise_is_told(
    table: Path, proof: CardProof, old: str, new: str, says: str
) -> None:
    assert deck_table.drift(table.parent, [proof]) == ()
    text = table.read_text()
    text = re.sub(r"\| \d+ \| none \|", "| 1 | none |", text) if "none" in old else text
    assert text.count(old) == 1
    table.write_text(text.replace(old, new))
    found = deck_table.drift(table.parent, [proof])
    assert any(line.startswith(f"deck/README.md: {says}") for line in found)
    assert all(line.endswith(": run `practice cards verify --table`.") for line in found)


def test_a_table_that_is_no_text_is_told(table: Path, proof: CardProof) -> None:
    table.write_bytes(b"\xff")
    (says,) = deck_table.drift(table.parent, [proof])
    assert says == "deck/README.md cannot be read: run `practice cards verify --table`."


def test_a_table_that_cannot_be_written_is_told(table: Path, proof: CardProof) -> None:
    table.unlink()
    table.mkdir()
    with pytest.raises(OperatorError, match="cannot be written"):
        deck_table.write(table.parent, [proof])


def test_the_command_writes_the_table_and_refuses_one_that_drifted(
    deck: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = folders.write_card(deck, KEEPS_ITS_PROMISES)
    assert asyncio.run(verify(deck, [])) == 0
    assert not (deck / deck_table.TABLE).exists()
    assert asyncio.run(verify(deck, [], table=True)) == 0
    assert asyncio.run(verify(deck, [])) == 0
    (folder / "accepted" / "again.py").write_text(folders.ACCEPTED)
    assert asyncio.run(verify(deck, [folders.SLUG])) == 0
    capsys.readouterr()
    assert asyncio.run(verify(deck, [])) == 1
    says, last = capsys.readouterr().out.splitlines()[-2:]
    assert says.startswith(f"deck/README.md: {SHOWN} was measured otherwise")
    assert last == "1 proved, 0 refused."


def test_a_deck_with_a_refused_card_gets_no_table(deck: Path) -> None:
    (folders.write_card(deck) / "cases.py").write_text("def cases(rng):\n    return {}\n")
    assert asyncio.run(verify(deck, [], table=True)) == 1
    assert not (deck / deck_table.TABLE).exists()


def practice(deck: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "bot", "--cards", str(deck), "cards", "verify", *words]
    return subprocess.run(command, cwd=ROOT, text=True, capture_output=True, check=False)


def test_the_proofs_come_as_one_json_document(deck: Path) -> None:
    folders.write_card(deck, KEEPS_ITS_PROMISES)
    done = practice(deck, "--json")
    assert done.returncode == 0
    said = json.loads(done.stdout, parse_constant=pytest.fail)
    assert (said["unfit"], said["drift"]) == ([], [])
    (card,) = said["cards"]
    assert card["card"] == f"{folders.TOPIC}/{folders.SLUG}"
    assert card["proved"] is True
    assert card["faults"] == []
    assert card["proof"]["margin"] >= 3
    assert {"name", "defects", "cases", "error"} == set(card["proof"]["kills"][0])


def test_json_tells_of_cards_that_are_refused(deck: Path) -> None:
    folders.write_card(deck)
    folders.write_card(deck, {"card.yaml": "title: 1\n"}, slug="other")
    done = practice(deck, "--json")
    assert done.returncode == 1
    said = json.loads(done.stdout)
    assert said["unfit"][0].startswith("deck/pooling/other/card.yaml:")
    (card,) = said["cards"]
    assert card["proved"] is False
    assert card["faults"][0]["file"] == "wrong/upside_down.py"


def test_the_table_is_of_the_whole_deck(deck: Path) -> None:
    folders.write_card(deck)
    done = practice(deck, "--table", folders.SLUG)
    assert done.returncode == 2
    assert done.stderr == "The table is of the whole deck: name no card beside --table.\n"
