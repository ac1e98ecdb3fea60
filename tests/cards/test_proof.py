"""Every card of the deck is proved by a real grader, and broken copies of a card are refused."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from bot.commands.verify import verify

CARDS = Path(__file__).resolve().parent.parent.parent / "cards"
SEED = CARDS / "attention" / "heads-that-never-mix"
KEPT = ("einsum.py", "projection_left.py")

Edit = Callable[[Path], None]


@pytest.mark.slow  # `make check` does the same
def test_every_card_of_the_deck_is_proved(capsys: pytest.CaptureFixture[str]) -> None:
    assert asyncio.run(verify(CARDS, [])) == 0, capsys.readouterr().out
    printed = capsys.readouterr().out
    folders = list(CARDS.glob("*/*/card.yaml"))
    assert printed.endswith(f"{len(folders)} proved, 0 refused.\n")
    assert printed.count("margin") == len(folders)


def test_the_proof_prints_its_numbers(small_deck: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert asyncio.run(verify(small_deck, ["heads-that-never-mix"])) == 0
    printed = capsys.readouterr().out
    row = next(line for line in printed.splitlines() if " softmax-axis + missing-" in line)
    assert row.split().count("x") == 10
    assert "27 mutants, 1 accepted, 1 wrong, 0 gray" in printed
    assert "margin" in printed
    assert "head" in printed
    assert "foot" in printed


@pytest.fixture
def small_deck(tmp_path: Path) -> Path:
    """A copy of the seed card with one accepted and one wrong variant, and its lesson."""
    deck = tmp_path / "cards"
    folder = deck / "attention" / SEED.name
    shutil.copytree(SEED, folder)
    shutil.copytree(SEED.parent / "lessons", folder.parent / "lessons")
    for file in (*folder.glob("accepted/*.py"), *folder.glob("wrong/*.py"), *folder.glob("gray/*")):
        if file.name not in KEPT:
            file.unlink()
    text = (folder / "card.yaml").read_text()
    taught = "  - {title: Split and merge heads, card: split-and-merge-heads}\n"
    assert taught in text
    (folder / "card.yaml").write_text(text.replace(taught, ""))
    return deck


def replaced(file: str, old: str, new: str) -> Edit:
    def edit(folder: Path) -> None:
        text = (folder / file).read_text()
        assert text.count(old) == 1, f"{old!r} occurs {text.count(old)} times in {file}"
        (folder / file).write_text(text.replace(old, new))

    return edit


def with_defect(slug: str, replace: str) -> Edit:
    defect = f"""
  - id: {slug}
    title: A title of {slug}
    effect: Something happens.
    place: scale
    planted: false
    find: "d_head**0.5"
    replace: "{replace}"

hints:"""
    return replaced("card.yaml", "\nhints:", defect)


def with_inputs(change: str) -> Edit:
    def edit(folder: Path) -> None:
        replaced("cases.py", "def cases(rng):", "def drawn(rng):")(folder)
        with (folder / "cases.py").open("a") as file:
            file.write(
                "\n\ndef cases(rng):\n    named = drawn(rng)\n"
                f"    for case in named.values():\n        {change}\n    return named\n"
            )

    return edit


def with_overlap(folder: Path) -> None:
    text = (folder / "card.yaml").read_text()
    start = text.index("  - id: causal-mask")
    before, block, after = text[:start], text[start:], ""
    end = block.index("  - id: merge-by-reshape")
    block, after = block[:end], block[end:]
    block = block[: block.index("    planted:")]
    block += '    planted: true\n    find: "softmax(scores"\n    replace: "softmax(2 * scores"\n'
    (folder / "card.yaml").write_text(before + block + after)


BROKEN: dict[str, tuple[Edit, str]] = {
    "a mutant equal to the reference": (
        with_defect("nothing", "np.sqrt(d_head)"),
        "mutant nothing gives what the reference gives on every case",
    ),
    "two mutants alike": (
        with_defect("width-again", "w_q.shape[0] ** 0.5"),
        "the mutants (scale-full-width) and (width-again) give the same arrays",
    ),
    "one head only": (
        with_inputs("case['n_heads'] = 1"),
        "mutant scale-full-width gives what the reference gives on every case",
    ),
    "identity w_o": (
        with_inputs("case['w_o'] = np.eye(len(case['w_o']))"),
        "mutant missing-projection gives what the reference gives on every case",
    ),
    "a hint that contains the replacement": (
        replaced(
            "card.yaml",
            "Write the name of each",
            "Try softmax(scores, axis=-1). Write the name of each",
        ),
        "card.yaml:",
    ),
    "an edit that does not apply": (
        replaced(
            "card.yaml",
            'replace: "softmax(scores, axis=-2)"',
            'replace: "softmax(scores, axis=-3"',
        ),
        "card.yaml:",
    ),
    "two planted edits that overlap": (
        with_overlap,
        "overlap",
    ),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_copy_is_refused(
    name: str, small_deck: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    edit, says = BROKEN[name]
    edit(small_deck / "attention" / SEED.name)
    assert asyncio.run(verify(small_deck, [])) == 1
    printed = capsys.readouterr().out
    assert says in printed
    assert printed.endswith("0 proved, 1 refused.\n")


def test_a_promise_that_is_not_kept_is_refused(
    small_deck: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = "wrong/projection_left.py"
    replaced(wrong, "left: [missing-projection]", "left: [softmax-axis]")(
        small_deck / "attention" / SEED.name
    )
    assert asyncio.run(verify(small_deck, [])) == 1
    printed = capsys.readouterr().out
    assert "expected left: [softmax-axis], the grader says [missing-projection]" in printed


def test_a_law_that_the_hint_may_not_speak_of(
    small_deck: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    replaced("card.yaml", "- law: doubling-the-projection", "- law: rows-sum-to-one")(
        small_deck / "attention" / SEED.name
    )
    assert asyncio.run(verify(small_deck, [])) == 1
    assert "which that defect does not break" in capsys.readouterr().out
