"""The rules for hints: a broken card for each."""

from __future__ import annotations

import folders
import pytest

from bot.deck_files import load_card

FIRST = "text: Add up the weights of one query."
TITLE = "this names the defect `{}`: leave that to the last hint"
FIX = "this is the fix of `{}`: say it in words"
BROKEN = "this is the broken code of `{}`: say it in words"
WORD = "only the fix of `{}` has `{}`: reword it"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "  - defect: missing-temperature\n    steps:\n",
            "  - defect: ▮temperature-upside-down\n    steps: [{text: a}, {text: b}]\n"
            "  - defect: missing-temperature\n    steps:\n",
            "`temperature-upside-down` is not a planted defect of this card",
        ),
        (
            "  - defect: missing-temperature\n    steps:\n",
            "  - defect: ▮sum-axis\n    steps: [{text: a}, {text: b}]\n"
            "  - defect: missing-temperature\n    steps:\n",
            "`sum-axis` has a ladder already: join them",
        ),
        (
            "      - text: |\n          One argument should change the result.\n"
            "          It does not.\n      - text: The temperature is missing.\n",
            "      ▮- text: The temperature is missing.\n",
            "a ladder must have at least 2 steps",
        ),
        ("- law: rows-sum-to-one", "- law: ▮columns", "`columns` is not a law of this card"),
    ],
)
def test_ladders(refuses, old, new, says):
    refuses("card.yaml", old, new, says)


def test_every_planted_defect_has_a_ladder(deck):
    start = folders.CARD.index("  - defect: missing-temperature")
    end = folders.CARD.index("follow_ups:")
    text = folders.CARD[:start] + folders.CARD[end:]
    (fault,) = load_card(folders.write_card(deck, {"card.yaml": text})).faults
    assert str(fault) == (
        "deck/pooling/soft-pool/card.yaml:36:9: the planted defect `missing-temperature` has no "
        "hints: write a ladder for it"
    )


@pytest.mark.parametrize(
    ("new", "says"),
    [
        ("text: Write `▮e.sum(axis = -1, keepdims=True)`.", FIX.format("sum-axis")),
        ("text: Compare ▮np.exp(shifted / temperature).", FIX.format("missing-temperature")),
        ("text: See `▮e.sum(axis=-2,keepdims=True)`.", BROKEN.format("sum-axis")),
        ("text: See `▮np.exp(shifted)` there.", BROKEN.format("missing-temperature")),
        ("text: Try ▮-1 as the axis.", WORD.format("sum-axis", "-1")),
        ("text: Try (▮-1) there.", WORD.format("sum-axis", "-1")),
        ("text: Here ▮the shares are taken over the queries.", TITLE.format("sum-axis")),
        (
            "text: ▮Here The Temperature\n          is missing.",
            TITLE.format("missing-temperature"),
        ),
        (
            "text: Surely *▮the* temperature `multiplies`.",
            TITLE.format("temperature-upside-down"),
        ),
        (
            "text: |\n          One.\n\n          Now ▮the temperature is missing.",
            TITLE.format("missing-temperature"),
        ),
    ],
)
def test_an_early_hint_gives_nothing_away(deck, new, says):
    override = folders.changed("card.yaml", FIRST, new)
    override["card.yaml"], line, column = folders.spotted(override["card.yaml"])
    first = load_card(folders.write_card(deck, override)).faults[0]
    assert (first.line, first.column, first.says) == (line, column, says)


@pytest.mark.parametrize(
    "text",
    [
        "One query has one unit, 1 in figures, to hand out.",
        "Look at `shifted` and at `weights`, where n-1 axes stay.",
        "The temperature. Is missing help needed?",
        "See `np`, `exp` and `keepdims`: all of it is in the code that is shown.",
        "Taken over by the queries, the shares are.",
    ],
)
def test_an_early_hint_may_speak_of_what_is_shown(deck, text):
    override = folders.changed("card.yaml", FIRST, f"text: |\n          {text}")
    assert load_card(folders.write_card(deck, override)).faults == ()


def test_the_last_hint_may_name_the_defect_but_not_the_fix(refuses):
    refuses(
        "card.yaml",
        "      - text: The shares are taken over the queries.",
        "      - text: The shares are taken over the queries, see ▮e.sum(axis=-1, keepdims=True).",
        FIX.format("sum-axis"),
    )


@pytest.mark.parametrize(
    ("old", "new", "defect"),
    [
        (
            "  - say what each one does.",
            "  - say why ▮the temperature is missing.",
            "missing-temperature",
        ),
        (
            "title: A pool that leaks",
            "title: ▮The temperature multiplies",
            "temperature-upside-down",
        ),
        (
            "says: doubling the values doubles the pool",
            "says: ▮the shares are taken over the queries",
            "sum-axis",
        ),
    ],
)
def test_what_everybody_sees_names_no_defect(refuses, old, new, defect):
    refuses("card.yaml", old, new, TITLE.format(defect))
