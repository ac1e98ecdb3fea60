from __future__ import annotations

import folders
import pytest

from bot.core.model import Lesson
from bot.deck_files import load_deck


def test_a_lesson_is_its_title_its_picture_and_its_text(deck):
    folders.write_card(deck)
    assert load_deck(deck).deck.lessons == (
        Lesson(
            path="pooling/lessons/soft-pools.md",
            title="Soft pools",
            text="A pool is a weighted mean of the values.",
            picture="pooling/lessons/pools.png",
            alt="Two pools side by side",
        ),
    )


def test_a_lesson_needs_no_picture(deck):
    folders.write_card(deck)
    file = deck / "pooling" / "lessons" / "soft-pools.md"
    file.write_text("# Soft pools\n\nOne.\n\n- two\n", encoding="utf-8")
    (lesson,) = load_deck(deck).deck.lessons
    assert (lesson.text, lesson.picture, lesson.alt) == ("One.\n\n- two", None, "")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the first line must be the title: `# Title`"),
        ("Soft pools\n\nOne.\n", "the first line must be the title: `# Title`"),
        ("## Soft pools\n\nOne.\n", "the first line must be the title: `# Title`"),
        (
            "# <!here>\n\nOne.\n",
            "the title must not hold `<!`, which calls people: reword it",
        ),
        ("# Soft pools\n\n", "a lesson must have text under its title"),
        (
            "# Soft pools\n\n▮![](pools.png)\n\nOne.\n",
            "the picture must be told in words: `![words](file)`",
        ),
        (
            "# Soft pools\n\n▮![Pools](pool.png)\n\nOne.\n",
            "there is no picture `pool.png` beside the lesson",
        ),
        (
            "# Soft pools\n\n▮![Pools](../lessons/pools.png)\n\nOne.\n",
            "there is no picture `../lessons/pools.png` beside the lesson",
        ),
        (
            "# Soft pools\n\n![Pools](pools.png)\n\n▮![Pools](pools.png)\n",
            "a picture is not allowed in prose: use paragraphs, bold, italic, code, fences, "
            "lists and links",
        ),
        (
            "# Soft pools\n\nOne.\n\n▮## Two\n\nThree.\n",
            "a heading is not allowed in prose: use paragraphs, bold, italic, code, fences, "
            "lists and links",
        ),
        ("# Soft pools\n\nHello ▮@here.\n", "`@here` calls people: reword it"),
        ("# Soft pools\n▮\tOne.\n", "a tab is not allowed here: remove it or use spaces"),
    ],
)
def test_a_broken_lesson_is_told_and_leaves_the_cards_usable(deck, text, says):
    folders.write_card(deck)
    text, line, column = folders.spotted(text)
    (deck / "pooling" / "lessons" / "soft-pools.md").write_text(text, encoding="utf-8")
    loaded = load_deck(deck)
    assert [str(fault) for fault in loaded.faults] == [
        f"deck/pooling/lessons/soft-pools.md:{line}:{column}: {says}"
    ]
    assert loaded.deck.lessons == ()
    assert [card.slug for card in loaded.deck.cards] == ["soft-pool"]


def test_the_name_of_a_lesson_is_a_slug(deck):
    folders.write_card(deck)
    (deck / "pooling" / "lessons" / "Pools.md").write_text("# A\n\nB\n", encoding="utf-8")
    (fault,) = load_deck(deck).faults
    assert str(fault) == (
        "deck/pooling/lessons/Pools.md:1:1: the name of a lesson must be small letters and digits "
        "joined by `-`, as in `softmax-axis`"
    )
