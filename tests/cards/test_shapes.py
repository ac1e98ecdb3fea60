from __future__ import annotations

import folders
import pytest
from folders import spotted

from bot.core.model import Level
from bot.deck_files import load_card

TEXT = "text (in quotes, if it looks like a number)"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("minutes: 8", "minutes: ▮8.5", "`minutes` must be a whole number"),
        ("minutes: 8", "minutes: ▮ten", "`minutes` must be a whole number"),
        ("minutes: 8", "minutes: ▮true", "`minutes` must be a whole number"),
        ("minutes: 8", 'minutes: ▮"8"', "`minutes` must be a whole number"),
        ("minutes: 8", "minutes: ▮null", "`minutes` must be a whole number"),
        ("level: L2", "level: ▮L5", "`level` must be one of L2, L3, L4"),
        ("level: L2", "level: ▮2", "`level` must be one of L2, L3, L4"),
        ("kind: Debug", "kind: ▮debug", "`kind` must be one of Debug, Implement"),
        ("title: A pool that leaks", "title: ▮12", f"`title` must be {TEXT}"),
        ("title: A pool that leaks", "title: ▮null", f"`title` must be {TEXT}"),
        ("title: A pool that leaks", "title: ▮[A pool]", f"`title` must be {TEXT}"),
        ("topics: [Coding, Debugging]", "topics: ▮Coding", "`topics` must be a list"),
        ("[Coding, Debugging]", "[Coding, ▮7]", f"an entry of `topics` must be {TEXT}"),
        ("axes: [query, key]", "axes: [query, ▮{key: 1}]", f"an entry of `axes` must be {TEXT}"),
        ("axes: [query, key]", "axes: ▮key", "`axes` must be a list"),
        ("planted: false", "planted: ▮no", "`planted` must be true or false"),
        ("planted: false", "planted: ▮0", "`planted` must be true or false"),
        ("accept: 1.0e-5", "accept: ▮tiny", "`accept` must be a number"),
        ("accept: 1.0e-5", "accept: ▮.nan", "`accept` must be a number"),
        (
            "{accept: 1.0e-5, precision: 1.0e-2}",
            "▮1.0e-5",
            "`tolerance` must be keys with values",
        ),
        (
            "  - claim: The axis does not matter.\n    rebuttal: Only where the exponentials",
            "  - ▮The axis\n  - claim: The axis does not matter.\n    rebuttal: Only where the",
            "an entry of `wrong_answers` must be keys with values",
        ),
        ("level: L3", "level: ▮L1", "`level` must be one of L2, L3, L4"),
    ],
)
def test_types_are_strict(refuses, old, new, says):
    refuses("card.yaml", old, new, says)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("minutes: 8\n", "", "`minutes` is missing"),
        ("  - id: sum-axis\n    title", "  - ▮title", "`id` is missing"),
        ("{accept: 1.0e-5, precision", "▮{precision", "`accept` is missing"),
        (
            "- id: rows-sum-to-one\n    says: each query's weights sum to one over the keys\n"
            "    measure: row_sums\n    probe: null",
            "- ▮id: rows-sum-to-one\n    says: each query's weights sum to one over the keys\n"
            "    measure: row_sums",
            "`probe` is missing: write `probe: null` if there is none",
        ),
    ],
)
def test_a_missing_key_is_reported_where_its_mapping_starts(refuses, old, new, says):
    refuses("card.yaml", old, new, says)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("level: L2", "level: L2\n▮reference: x", None),
        ("level: L2", "level: L2\n▮slug: x", None),
        ("precision: 1.0e-2", "precision: 1.0e-2, ▮exact: 1", None),
        (
            "{name: weights, axes: [query, key]}",
            "{name: weights, axes: [query, key], ▮dtype: float}",
            "unknown key `dtype`: the keys here are name, axes",
        ),
        ("- text: Look at", "- ▮hint: a\n        text: Look at", None),
        (
            "- text: Look at",
            "- ▮texts: a\n        text: Look at",
            "unknown key `texts`: did you mean `text`?",
        ),
    ],
)
def test_an_unknown_key_is_refused(deck, old, new, says):
    override = folders.changed("card.yaml", old, new)
    override["card.yaml"], line, column = spotted(override["card.yaml"])
    loaded = load_card(folders.write_card(deck, override))
    assert [(fault.line, fault.column) for fault in loaded.faults] == [(line, column)]
    assert loaded.faults[0].says.startswith("unknown key `")
    assert says in (None, loaded.faults[0].says)


def test_the_key_that_was_meant_is_named(deck):
    override = folders.changed("card.yaml", "title: A pool that leaks", "titel: A pool that leaks")
    loaded = load_card(folders.write_card(deck, override))
    assert [str(fault) for fault in loaded.faults] == [
        "deck/pooling/soft-pool/card.yaml:1:1: `title` is missing",
        "deck/pooling/soft-pool/card.yaml:1:1: unknown key `titel`: did you mean `title`?",
    ]


def test_all_faults_of_a_file_are_reported_in_reading_order(deck):
    text = folders.CARD
    for old, new in (("L2", "L7"), ("minutes: 8", "minutes: x"), ("example: small", "example: 3")):
        text = text.replace(old, new)
    loaded = load_card(folders.write_card(deck, {"card.yaml": text}))
    assert loaded.card is None
    assert [fault.says for fault in loaded.faults] == [
        "`level` must be one of L2, L3, L4",
        "`minutes` must be a whole number",
        f"`example` must be {TEXT}",
    ]


def test_a_sound_card_is_what_its_files_say(deck):
    loaded = load_card(folders.write_card(deck))
    assert loaded.faults == ()
    card = loaded.card
    assert (card.slug, card.topic, card.level, card.minutes) == (
        "soft-pool",
        "pooling",
        Level.MID,
        8,
    )
    assert card.asks[0].parameters == ("scores", "values", "temperature")
    assert card.asks[0].returns[1].axes == ("query", "key")
    assert card.hints[0].steps[0].law == "rows-sum-to-one"
    assert card.hints[0].steps[1].law is None
    assert card.tolerance.accept == 1e-5
    assert card.taught_in[0].card is None
    assert (card.reference, card.given) == (folders.REFERENCE, folders.GIVEN)
