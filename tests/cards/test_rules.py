"""The rules for card.yaml and the code files: a broken card for each."""

from __future__ import annotations

import folders
import pytest

from bot.deck_files import lint_deck, load_card

SLUG_SAYS = "must be small letters and digits joined by `-`, as in `softmax-axis`"
ENTRY = "must have at least one entry"
LESSON = "lesson: pooling/lessons/soft-pools.md"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("minutes: 8", "minutes: ▮0", "`minutes` must be 1 or more"),
        ("title: A pool that leaks", "title: ▮''", "`title` must not be empty"),
        ("place: normalise", "place: ▮' '", "`place` must not be empty"),
        ("example: small", "example: ▮''", "`example` must not be empty"),
        ("example: small", "example: ▮the small one", "the name of a case must be one word"),
        ("stability: [large]", "stability: [▮'']", "`stability` must not be empty"),
        (
            "stability: [large]",
            "stability: [large, ▮large]",
            "this case is named twice: choose another",
        ),
        ("topics: [Coding, Debugging]", "topics: ▮[]", f"`topics` {ENTRY}"),
        ("roles: [Inference Engineering]", "roles: ▮[]", f"`roles` {ENTRY}"),
        (
            "  - level: L3\n    question: What does a temperature near zero do?\n"
            "    expected: The pool becomes the value of the best key.",
            "  ▮[]",
            f"`follow_ups` {ENTRY}",
        ),
        (
            "  - claim: The axis does not matter.\n"
            "    rebuttal: Only where the exponentials are symmetric.",
            "  ▮[]",
            f"`wrong_answers` {ENTRY}",
        ),
        ("accept: 1.0e-5", "accept: ▮0", "`accept` must be more than 0"),
        ("precision: 1.0e-2", "precision: ▮1.0e-5", "`precision` must be more than `accept`"),
        (
            "doubled\n    on: wide\n    within: 1.0e-6",
            "doubled\n    on: wide\n    within: ▮-1",
            "`within` must be 0 or more",
        ),
        (
            "doubled\n    on: wide",
            "doubled\n    on: ▮wide and tall",
            "the name of a case must be one word",
        ),
        (f"{{title: Soft pools, {LESSON}}}", "▮{title: Soft pools}", None),
        (f"{{title: Soft pools, {LESSON}}}", f"▮{{title: A, {LESSON}, card: soft-pool}}", None),
        (
            LESSON,
            "lesson: ▮lessons/soft-pools.md",
            "there is no lesson `lessons/soft-pools.md`: write its path from the deck's folder",
        ),
        (
            LESSON,
            "lesson: ▮../deck/pooling/lessons/soft-pools.md",
            "there is no lesson `../deck/pooling/lessons/soft-pools.md`: write its path from the "
            "deck's folder",
        ),
        (LESSON, "card: ▮hard-pool", "there is no card `hard-pool`"),
    ],
)
def test_values(refuses, old, new, says):
    refuses("card.yaml", old, new, says or "name either a `lesson` or a `card`")


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("id: doubling-the-values", "id: ▮Doubling_values", f"`id` {SLUG_SAYS}"),
        ("id: temperature-upside-down", "id: ▮temperature--down", f"`id` {SLUG_SAYS}"),
        (
            "id: doubling-the-values",
            "id: ▮rows-sum-to-one",
            "another law has this id: choose another",
        ),
        (
            "id: temperature-upside-down",
            "id: ▮missing-temperature",
            "another defect has this id: choose another",
        ),
        (
            "title: The temperature multiplies",
            "title: ▮the temperature is missing",
            "another defect has this title: choose another",
        ),
        (
            "{name: weights, axes",
            "{name: ▮pooled, axes",
            "another value of the card has this name: choose another",
        ),
        ("{name: weights, axes", "{name: ▮the weights, axes", None),
        (
            "[scores, values, temperature]",
            "[scores, values, ▮lambda]",
            "`lambda` must be a name of Python",
        ),
        (
            "[scores, values, temperature]",
            "[scores, values, ▮scores]",
            "`soft_pool` has this parameter twice: choose another",
        ),
    ],
)
def test_names(refuses, old, new, says):
    refuses("card.yaml", old, new, says or "`the weights` must be a name of Python")


def test_a_function_is_asked_for_once(refuses):
    spec = "  - name: soft_pool\n    parameters: [scores, values, temperature]\n    returns:\n"
    again = spec + "      - {name: again, axes: []}\n" + spec.replace("name: ", "name: ▮")
    refuses("card.yaml", spec, again, "this function is asked for twice: choose another")


def test_a_function_returns_something(refuses):
    values = (
        "\n      - {name: pooled, axes: [query, feature]}"
        "\n      - {name: weights, axes: [query, key]}"
    )
    refuses("card.yaml", values, " ▮[]", "`returns` must name at least one value")


@pytest.mark.parametrize(("size", "faults"), [(700, 0), (701, 1)])
def test_the_short_answer_is_short(deck, size, faults):
    answer = "  Normalise over the keys, and divide by the temperature before the exponential."
    override = folders.changed("card.yaml", answer, "  " + "x" * size)
    loaded = load_card(folders.write_card(deck, override))
    where = "deck/pooling/soft-pool/card.yaml:18:15"
    says = f"{where}: `short_answer` has 701 characters: keep it to 700"
    assert [str(fault) for fault in loaded.faults] == [says][:faults]


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("reference.py", "scores)\n", "scores)▮)\n", "this does not parse: unmatched ')'"),
        (
            "reference.py",
            "def soft_pool",
            "▮import numpy\n\n\ndef soft_pool",
            "an import is not allowed here: `np` and the names of given.py are there",
        ),
        (
            "reference.py",
            "    # scores:",
            "    ▮from math import exp\n    # scores:",
            "an import is not allowed here: `np` and the names of given.py are there",
        ),
        (
            "reference.py",
            "def soft_pool",
            "▮def pool():\n    return 1\n\n\ndef soft_pool",
            "only the functions that card.yaml asks for may stand here: move this to given.py",
        ),
        (
            "reference.py",
            "def soft_pool(scores",
            "▮def soft_pool(scores, more",
            "`soft_pool` must take the 3 parameters of card.yaml, by position",
        ),
        (
            "reference.py",
            "def soft_pool(scores, values, temperature)",
            "▮def soft_pool(scores, values, temperature=1.0)",
            "`soft_pool` must take the 3 parameters of card.yaml, by position",
        ),
        (
            "reference.py",
            "    return weights @ values, weights\n",
            "    return weights @ values, weights\n\n\n"
            "▮def soft_pool(scores, values, temperature):\n    return 1, 2\n",
            "`soft_pool` is defined twice: keep one",
        ),
        (
            "reference.py",
            "    # scores: (query, key), values: (key, feature)",
            "    # scores: (query, key), values: (key, feature), one row of weights for each ▮que",
            "this line has 83 columns: keep it to 80",
        ),
        (
            "reference.py",
            "# scores: (query, key), values: (key, feature)",
            "# ▮\u201cscores\u201d",
            "a curly quote (\u201c) is not allowed in code: use a straight one",
        ),
        (
            "reference.py",
            "# scores: (query, key)",
            "# scores:▮\u00a0(query, key)",
            "U+00A0 NO-BREAK SPACE is not allowed here: remove it or use spaces",
        ),
        (
            "reference.py",
            "    e = ",
            "▮\te = ",
            "a tab is not allowed here: remove it or use spaces",
        ),
        (
            "given.py",
            "def highest_to_zero",
            "▮import numpy as np\n\n\ndef highest_to_zero",
            "an import is not allowed here: `np` and the names of given.py are there",
        ),
        (
            "given.py",
            "def highest_to_zero",
            "▮def soft_pool():\n    return 1\n\n\ndef highest_to_zero",
            "`soft_pool` is asked for: given.py must not hand it out",
        ),
        (
            "cases.py",
            "def cases(rng)",
            "▮def cases()",
            "`cases` must take one parameter, by position",
        ),
        (
            "cases.py",
            "def cases(rng)",
            "def inputs(rng)",
            "`cases(rng)` is not defined: it makes the inputs",
        ),
        (
            "cases.py",
            "def row_sums(case, outputs)",
            "▮def row_sums(case)",
            "`row_sums` must take two parameters, by position",
        ),
        (
            "cases.py",
            "def doubled(case)",
            "▮def doubled(*case)",
            "`doubled` must take one parameter, by position",
        ),
        (
            "cases.py",
            "def row_sums",
            "▮def gate(inputs):\n    return {}\n\n\ndef row_sums",
            "`gate` must take two parameters, by position",
        ),
    ],
)
def test_code(refuses, file, old, new, says):
    refuses(file, old, new, says)


def test_a_warning_of_the_compiler_is_a_fault(deck):
    override = folders.changed("given.py", "return scores -", "note = '\\d'\n    return scores -")
    (fault,) = load_card(folders.write_card(deck, override)).faults
    assert (fault.file, fault.line) == ("deck/pooling/soft-pool/given.py", 2)
    assert fault.says.startswith("this does not parse: ")


@pytest.mark.parametrize(
    ("key", "name"), [("measure: doubling", "doublings"), ("probe: doubled", "doubled_")]
)
def test_the_functions_of_a_law_exist(refuses, key, name):
    old, word = f"    {key}\n", key.split(":")[0]
    refuses("card.yaml", old, f"    {word}: ▮{name}\n", f"`{name}` is not defined in cases.py")


def test_an_asked_function_is_defined(deck):
    override = folders.changed("reference.py", "def soft_pool", "def soft_pools")
    faults = load_card(folders.write_card(deck, override)).faults
    assert [str(fault).partition("soft-pool/")[2] for fault in faults] == [
        "card.yaml:8:11: `soft_pool` is not defined in reference.py",
        "reference.py:1:1: only the functions that card.yaml asks for may stand here: move this "
        "to given.py",
    ]


def test_deeply_nested_code_is_a_fault(deck):
    folders.write_card(deck, {"given.py": "x = " + "-" * 100_000 + "1\n"})
    assert "does not parse" in str([fault.says for fault in lint_deck(deck)])
