"""Decks on disk: a broken card leaves the others usable, and every fault is reported."""

from __future__ import annotations

import folders
import pytest

from bot.core.errors import OperatorError
from bot.deck_files import card_folders, lint_deck, load_card, load_deck

OTHER = folders.changed("card.yaml", "title: A pool that leaks", "title: Another pool")


def says(faults):
    return [str(fault).removeprefix("deck/") for fault in faults]


def test_cards_are_in_the_order_of_topic_and_slug(deck):
    for number, (topic, slug) in enumerate([("b", "a"), ("a", "c"), ("a", "b-1")]):
        title = folders.changed("card.yaml", "title: A pool", f"title: Pool {number}")
        folders.write_card(deck, title, topic=topic, slug=slug)
    loaded = load_deck(deck)
    assert loaded.faults == ()
    assert [(card.topic, card.slug) for card in loaded.deck.cards] == [
        ("a", "b-1"),
        ("a", "c"),
        ("b", "a"),
    ]
    assert [folder.name for folder in card_folders(deck)] == ["b-1", "c", "a"]


def test_a_broken_card_leaves_the_others_usable(deck):
    folders.write_card(deck)
    folders.write_card(deck, {"card.yaml": "title: [\n"}, slug="broken")
    folders.write_card(deck, {**OTHER, "card.yaml": folders.CARD[:40]}, slug="cut")
    loaded = load_deck(deck)
    assert [card.slug for card in loaded.deck.cards] == ["soft-pool"]
    assert {fault.card for fault in loaded.faults} == {"broken", "cut"}
    assert load_card(deck / "pooling" / "soft-pool").faults == ()


def test_all_faults_of_all_cards_are_reported_at_once(deck):
    bad = {"card.yaml": folders.CARD.replace("L2", "L9"), "reference.py": "import os\n"}
    folders.write_card(deck, bad, slug="one")
    folders.write_card(deck, {**OTHER, "accepted/divided_last.py": "x = 1\n"}, slug="two")
    (deck / "pooling" / "lessons" / "soft-pools.md").write_text("Soft pools\n", encoding="utf-8")
    assert says(lint_deck(deck)) == [
        "pooling/lessons/soft-pools.md:1:1: the first line must be the title: `# Title`",
        "pooling/one/card.yaml:2:8: `level` must be one of L2, L3, L4",
        "pooling/two/accepted/divided_last.py:1:1: the file must begin with a docstring in "
        '""" that says what it is',
    ]


@pytest.mark.parametrize(
    ("files", "fault"),
    [
        ({"card.yaml": None}, "card.yaml:1:1: card.yaml is missing"),
        ({"reference.py": None}, "reference.py:1:1: reference.py is missing"),
        ({"cases.py": None}, "cases.py:1:1: cases.py is missing"),
        (
            {"accepted/divided_last.py": None},
            "accepted:1:1: write at least one other right way as accepted/*.py",
        ),
        (
            {"refrence.py": "x"},
            "refrence.py:1:1: a card has no such file: remove it, or correct its name",
        ),
        (
            {"rong/a.py": "x"},
            "rong:1:1: a card has no such file: remove it, or correct its name",
        ),
        (
            {"gray/a.txt": "x"},
            "gray/a.txt:1:1: only Python files may stand here: remove this one",
        ),
        (
            {"given.py": b"x = 1\ny = '\xff'\n"},
            "given.py:2:6: byte 0xff is not UTF-8: save the file as UTF-8",
        ),
        (
            {"card.yaml": b"title: a\xe9\n"},
            "card.yaml:1:9: byte 0xe9 is not UTF-8: save the file as UTF-8",
        ),
        (
            {"cases.py": b"#" * (256 * 1024 + 1)},
            "cases.py:1:1: this file is larger than 256 KiB: shorten it",
        ),
        (
            {"card.yaml/file": "x", "card.yaml": None},
            "card.yaml:1:1: this file cannot be read: Is a directory",
        ),
    ],
)
def test_files(deck, files, fault):
    loaded = load_card(folders.write_card(deck, files))
    assert loaded.card is None
    assert f"pooling/soft-pool/{fault}" in says(loaded.faults)


def test_the_given_code_is_optional(deck):
    call, own = "highest_to_zero(scores)", "scores - scores.max()"
    files = {**folders.changed("reference.py", call, own), "given.py": None}
    loaded = load_card(folders.write_card(deck, files))
    assert loaded.faults == ()
    assert loaded.card.given == ""


def test_line_ends_of_windows_are_read_as_plain_ones(deck):
    files = {name: text.replace("\n", "\r\n") for name, text in folders.FILES.items()}
    loaded = load_card(folders.write_card(deck, files))
    assert loaded.faults == ()
    assert loaded.card.reference == folders.REFERENCE


def test_hidden_files_and_caches_are_left_alone(deck):
    folder = folders.write_card(deck, {".notes": "x", "__pycache__/cases.pyc": b"\xff"})
    (deck / "README.md").write_text("x", encoding="utf-8")
    (deck / ".git" / "x").mkdir(parents=True)
    assert lint_deck(deck) == ()
    assert load_card(folder).faults == ()


@pytest.mark.parametrize(("topic", "slug"), [("pooling", "Soft_pool"), ("Pooling 2", "soft-pool")])
def test_names_of_folders(deck, topic, slug):
    loaded = load_card(folders.write_card(deck, topic=topic, slug=slug))
    word, name = ("slug", slug) if slug == "Soft_pool" else ("topic", topic)
    assert says(loaded.faults) == [
        f"{topic}/{slug}/card.yaml:1:1: the {word} `{name}` must be small letters and digits "
        "joined by `-`, as in `softmax-axis`: rename the folder"
    ]


def test_slugs_and_titles_are_unique_in_the_deck(deck):
    folders.write_card(deck)
    folders.write_card(deck, OTHER, topic="zoo")
    folders.write_card(deck, slug="twin")
    loaded = load_deck(deck)
    assert [(card.topic, card.slug) for card in loaded.deck.cards] == [("pooling", "soft-pool")]
    assert says(loaded.faults) == [
        "pooling/twin/card.yaml:1:1: the title is taken by the card `soft-pool`: choose another",
        "zoo/soft-pool/card.yaml:1:1: the slug `soft-pool` is taken by a card of `pooling`: "
        "rename the folder",
    ]


def test_a_card_may_point_to_another_card_of_the_deck(deck):
    lesson = "lesson: pooling/lessons/soft-pools.md"
    folders.write_card(deck, folders.changed("card.yaml", lesson, "card: other"))
    folders.write_card(deck, OTHER, topic="zoo", slug="other")
    assert load_deck(deck).faults == ()


def test_a_deck_that_is_not_there_is_told(tmp_path):
    with pytest.raises(OperatorError, match="There is no deck at "):
        load_deck(tmp_path / "nowhere")
    with pytest.raises(OperatorError, match="cannot be read: No such file or directory"):
        load_card(tmp_path / "nowhere" / "a" / "b")


def test_a_card_that_is_not_there_is_told(deck):
    folders.write_card(deck)
    assert says(load_card(deck / "pooling" / "hard-pool").faults) == [
        "pooling/hard-pool/card.yaml:1:1: the folder cannot be read: No such file or directory"
    ]


def test_an_empty_deck_has_no_faults(deck):
    deck.mkdir()
    loaded = load_deck(deck)
    assert (loaded.deck.cards, loaded.deck.lessons, loaded.faults) == ((), (), ())
