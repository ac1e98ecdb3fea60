"""`practice cards new`: the folder that it makes is legal, true and proved, and what it refuses."""

from __future__ import annotations

import re
from pathlib import Path

import folders
import pytest

from bot.__main__ import main
from bot.deck_files import lint_deck, load_card, load_deck, still_wanted
from bot.deck_files.bar import MARK

Captured = pytest.CaptureFixture[str]
PLACE = "sampling/my-new-card"


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    deck = tmp_path / "deck"
    deck.mkdir()
    return deck


def cards(deck: Path, *words: str) -> int:
    return main(["--cards", str(deck), "--data", str(deck.parent / "data"), "cards", *words])


# --- what it makes ---------------------------------------------------------------------------


def test_a_new_card_passes_lint_at_once(empty: Path, capsys: Captured) -> None:
    assert cards(empty, "new", PLACE) == 0
    assert cards(empty, "lint") == 0
    assert capsys.readouterr().out.endswith("No fault in 1 card.\n")
    (card,) = load_deck(empty).deck.cards
    assert (card.topic, card.slug, card.title) == ("sampling", "my-new-card", "My new card")
    assert (card.given, len(card.laws), len(card.defects)) == ("", 1, 1)


def test_it_prints_every_file_and_what_is_wanted(empty: Path, capsys: Captured) -> None:
    cards(empty, "new", PLACE)
    printed = capsys.readouterr().out
    folder = empty / PLACE
    made = {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}
    assert made == {line.strip() for line in re.findall(r"^  \w\S*$", printed, re.MULTILINE)}
    card = load_card(folder).card
    assert card is not None
    for one in still_wanted(card, folder):
        assert f"  - {one}\n" in printed
    assert "8 wrong programs in wrong/ (it has 1)" in printed
    assert "practice cards verify my-new-card\n" in printed


def test_the_proof_accepts_it_and_notes_what_is_wanted(empty: Path, capsys: Captured) -> None:
    cards(empty, "new", PLACE)
    capsys.readouterr()
    assert cards(empty, "verify", "my-new-card") == 0
    printed = capsys.readouterr().out
    assert "  proved\n" in printed
    assert "note: still wanted: 8 right programs in accepted/ (it has 1)\n" in printed
    assert "note: still wanted: 2 laws (it has 1)\n" in printed
    assert printed.endswith("1 proved, 0 refused.\n")


def test_a_second_card_stands_beside_the_first(empty: Path) -> None:
    assert cards(empty, "new", PLACE) == 0
    assert cards(empty, "new", "sampling/another") == 0
    assert cards(empty, "new", "norms/2-more") == 0
    assert lint_deck(empty) == ()


def test_a_slug_that_speaks_of_the_defect_is_legal(empty: Path) -> None:
    assert cards(empty, "new", "norms/the-mean-is-that-of-a-column-not-that-of-a-row") == 0
    assert lint_deck(empty) == ()


# --- the bar ---------------------------------------------------------------------------------


def test_a_place_is_wanted_until_it_is_replaced(empty: Path) -> None:
    cards(empty, "new", PLACE)
    folder = empty / PLACE
    for file in [*folder.rglob("*.py"), folder / "card.yaml"]:
        card = load_card(folder).card
        assert card is not None
        name = file.relative_to(folder).as_posix()
        text = file.read_text()
        count = text.count(MARK)
        assert any(f"of {name} (" in one for one in still_wanted(card, folder)) == (count > 0)
        file.write_text(text.replace(MARK, "My own"))
        assert not any(f"of {name} (" in one for one in still_wanted(card, folder))
    assert lint_deck(empty) == ()


def test_a_ladder_wants_three_hints_and_a_law(deck: Path) -> None:
    folder = folders.write_card(deck)
    card = load_card(folder).card
    assert card is not None
    wanted = still_wanted(card, folder)
    assert "3 hints for `missing-temperature`, the first with a law" in wanted
    assert not any("sum-axis" in one for one in wanted)


def test_more_than_the_bar_is_not_asked_for(deck: Path) -> None:
    names = [f"accepted/way_{number}.py" for number in range(7)]
    folder = folders.write_card(deck, dict.fromkeys(names, folders.ACCEPTED))
    card = load_card(folder).card
    assert card is not None
    assert not any("accepted/" in one for one in still_wanted(card, folder))
    (folder / names[0]).unlink()
    wanted = still_wanted(card, folder)
    assert "8 right programs in accepted/ (it has 7)" in wanted


# --- what it refuses -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "says"),
    [
        ("card", "Name the card as TOPIC/SLUG, as in `sampling/my-new-card`."),
        ("Sampling/card", "The topic 'Sampling' must be small letters"),
        ("sampling/My_Card", "The slug 'My_Card' must be small letters"),
        ("sampling/", "The slug '' must be small letters"),
        ("/card", "The topic '' must be small letters"),
        ("../card", "The topic '..' must be small letters"),
        ("sampling/a/b", "The slug 'a/b' must be small letters"),
        ("sampling/card\n", "The slug 'card\\n' must be small letters"),
        ("sampling/lessons", "The folder `lessons` of a topic is for lessons: choose a slug."),
        ("sampling/" + 300 * "x", "File name too long; choose another deck with --cards."),
    ],
)
def test_a_bad_name_is_refused(empty: Path, capsys: Captured, place: str, says: str) -> None:
    assert cards(empty, "new", place) == 2
    assert says in sentence(capsys)
    assert not list(empty.rglob("*.py"))


def test_a_folder_is_not_written_over(empty: Path, capsys: Captured) -> None:
    folder = empty / PLACE
    folder.mkdir(parents=True)
    assert cards(empty, "new", PLACE) == 2
    assert "There is a card folder sampling/my-new-card already" in sentence(capsys)
    assert not list(folder.iterdir())


def test_a_slug_of_another_topic_is_taken(empty: Path, capsys: Captured) -> None:
    cards(empty, "new", PLACE)
    capsys.readouterr()
    assert cards(empty, "new", "norms/my-new-card") == 2
    assert "There is a card folder sampling/my-new-card already" in sentence(capsys)
    assert not (empty / "norms").exists()


def test_a_title_of_another_card_is_taken(deck: Path, capsys: Captured) -> None:
    folders.write_card(deck)
    assert cards(deck, "new", "sampling/a-pool-that-leaks") == 2
    assert "The card `soft-pool` has this title: choose another slug." in sentence(capsys)
    assert not (deck / "sampling").exists()


def test_a_file_in_the_place_of_the_topic(empty: Path, capsys: Captured) -> None:
    (empty / "sampling").write_text("not a folder")
    assert cards(empty, "new", PLACE) == 2
    assert "File exists; choose another deck with --cards." in sentence(capsys)


def test_there_must_be_a_deck(tmp_path: Path, capsys: Captured) -> None:
    assert cards(tmp_path / "nowhere", "new", PLACE) == 2
    assert "There is no deck at" in sentence(capsys)


def test_a_deck_that_refuses_writing_keeps_no_half_card(
    empty: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Path.write_text

    def full(path: Path, *words: str, **named: str) -> int:
        if path.name == "cases.py":
            raise OSError(28, "No space left on device")
        return write(path, *words, **named)

    monkeypatch.setattr(Path, "write_text", full)
    assert cards(empty, "new", PLACE) == 2
    assert "No space left on device; choose another deck with --cards." in sentence(capsys)
    assert not (empty / PLACE).exists()


def sentence(capsys: Captured) -> str:
    """What was refused, in one line, and nothing on standard output."""
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err
