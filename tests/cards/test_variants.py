"""Variants: what the docstring of each file promises, and a broken file for each rule."""

from __future__ import annotations

import folders
import pytest

from bot.deck_files import Expectation, lint_deck, variants
from grader.protocol import Reason, Verdict

HEAD = "title: the temperature multiplies, the axis is right\n"
LOGIC = "verdict: wrong_answer\nreason: logic\n"
NONE = "no mutant of the card has just these defects: correct `left` or `introduced`"
DOCSTRING = 'the file must begin with a docstring in """ that says what it is'
ONE_LINE = "the docstring must be one line that says what is different in writing"
MISTAKE = "left: []\nintroduced: [temperature-upside-down]\n"


def test_variants_say_what_they_expect(deck):
    accepted, wrong, gray = variants(folders.write_card(deck))
    assert [one.name for one in (accepted, wrong, gray)] == [
        "accepted/divided_last.py",
        "wrong/upside_down.py",
        "gray/rounded.py",
    ]
    assert [one.stance for one in (accepted, wrong, gray)] == ["accepted", "wrong", "gray"]
    assert [one.source for one in (accepted, wrong, gray)] == [
        folders.ACCEPTED,
        folders.WRONG,
        folders.GRAY,
    ]
    assert accepted.expectation == Expectation(
        "divides after the product with the values", accept=True, verdict=Verdict.ACCEPTED
    )
    assert wrong.expectation == Expectation(
        "the temperature multiplies, the axis is right",
        accept=False,
        verdict=Verdict.WRONG_ANSWER,
        reason=Reason.LOGIC,
        left=(),
        introduced=("temperature-upside-down",),
        must_say=("pooled",),
        must_not_say=("The temperature is missing",),
    )
    assert gray.expectation == Expectation(
        "the weights are rounded to four digits",
        accept=False,
        verdict=Verdict.WRONG_ANSWER,
        reason=Reason.PRECISION,
    )
    assert [one.faults for one in (accepted, wrong, gray)] == [(), (), ()]


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("verdict: invalid\n", (Verdict.INVALID, None, None)),
        ("verdict: time_limit\nmust_say: [time]\n", (Verdict.TIME_LIMIT, None, None)),
        (f"{LOGIC}left: null\n", (Verdict.WRONG_ANSWER, Reason.LOGIC, None)),
        (
            f"{LOGIC}left: [sum-axis]\n",
            (Verdict.WRONG_ANSWER, Reason.LOGIC, ("sum-axis",)),
        ),
        (
            "verdict: wrong_answer\nreason: shape\nleft: null\nintroduced: []\n",
            (Verdict.WRONG_ANSWER, Reason.SHAPE, None),
        ),
        (
            "verdict: wrong_answer\nreason: impure\nleft: []\n",
            (Verdict.WRONG_ANSWER, Reason.IMPURE, ()),
        ),
    ],
)
def test_heads_of_wrong_variants(deck, head, expected):
    source = f'"""\ntitle: a\n{head}"""\nx = 1\n'
    folder = folders.write_card(deck, {"wrong/upside_down.py": source})
    expectation = variants(folder)[1].expectation
    assert (expectation.verdict, expectation.reason, expectation.left) == expected


def test_a_variant_that_is_invalid_need_not_parse(deck):
    source = '"""\ntitle: a bracket is open\nverdict: invalid\n"""\nx = (\n'
    folders.write_card(deck, {"wrong/upside_down.py": source})
    assert lint_deck(deck) == ()


def test_a_gray_variant_may_be_accepted(deck):
    head = "accept: true\n"
    override = folders.changed("gray/rounded.py", "accept: false\nreason: precision\n", head)
    expectation = variants(folders.write_card(deck, override))[2].expectation
    assert (expectation.accept, expectation.verdict) == (True, Verdict.ACCEPTED)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (HEAD, "title: ▮''\n", "`title` must not be empty"),
        (HEAD, "title: a\n▮title: b\n", "`title` is given twice: the first is in line 2"),
        (
            HEAD,
            "title: one scale▮: too many\n",
            "this cannot be read as YAML (mapping values are not allowed here): check the "
            "indentation, and put text with a colon or a special first letter in quotes",
        ),
        (HEAD + "verdict", "▮verdict", "`title` is missing"),
        (
            "verdict: wrong_answer",
            "verdict: ▮wrong",
            "`verdict` must be one of accepted, wrong_answer, run_time_error, time_limit, "
            "memory_limit, output_limit, not_allowed, invalid, internal_error",
        ),
        (
            "reason: logic",
            "reason: ▮maths",
            "`reason` must be one of logic, shape, dtype, not_finite, precision, stability, impure",
        ),
        (LOGIC + MISTAKE, "verdict: ▮accepted\n", "`verdict` must not be accepted in wrong/"),
        (
            LOGIC + MISTAKE,
            "verdict: time_limit\n▮left: null\n",
            "remove `left`: only the verdict wrong_answer has one",
        ),
        (
            LOGIC + MISTAKE,
            "verdict: time_limit\n▮reason: logic\n",
            "remove `reason`: only the verdict wrong_answer has one",
        ),
        (
            HEAD + LOGIC,
            "▮" + HEAD + "verdict: wrong_answer\n",
            "`reason` is missing: the verdict wrong_answer has one",
        ),
        (
            HEAD + LOGIC + MISTAKE,
            "▮" + HEAD + LOGIC,
            "`left` is missing: write `left: null` if the card does not know the mistake",
        ),
        (
            MISTAKE,
            "left: null\nintroduced: ▮[temperature-upside-down]\n",
            "`introduced` must be empty where `left` is null",
        ),
        (
            MISTAKE,
            "left: [sum-axis, ▮sum-axes]\n",
            "`sum-axes` is not a planted defect of the card",
        ),
        (
            MISTAKE,
            "left: [▮temperature-upside-down]\n",
            "`temperature-upside-down` is not a planted defect of the card",
        ),
        (
            MISTAKE,
            "left: []\nintroduced: [▮sum-axis]\n",
            "`sum-axis` is not a known defect of the card",
        ),
        (MISTAKE, "left: ▮[missing-temperature]\nintroduced: [temperature-upside-down]\n", NONE),
        (MISTAKE, "left: ▮[]\n", NONE),
        ('must_say: ["pooled"]', "must_say: ▮pooled", "`must_say` must be a list"),
        ('must_say: ["pooled"]', "must_say: [▮'']", "`must_say` must not be empty"),
        (
            'must_say: ["pooled"]',
            'must_say: ["▮\\n"]',
            "a backslash is not allowed in this docstring",
        ),
        (
            'must_say: ["pooled"]',
            "must_say: [▮*pooled]",
            "the alias `*pooled` is not allowed: write the value again",
        ),
        ("temperature)\n", "temperature)▮)\n", "this does not parse: unmatched ')'"),
    ],
)
def test_wrong_variants(refuses, old, new, says):
    refuses("wrong/upside_down.py", old, new, says)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "accept: false\nreason",
            "accept: true\n▮reason",
            "remove `reason`: an accepted variant has none",
        ),
        (
            "reason: precision",
            "reason: ▮logic",
            "`reason` must be precision or stability where `accept` is false",
        ),
        ("accept: false", "accept: ▮no", "`accept` must be true or false"),
        (
            "accept: false",
            "accept: false\n▮left: null",
            "unknown key `left`: the keys here are title, accept, reason, must_say, must_not_say",
        ),
        ("def soft_pool", "▮:def soft_pool", "this does not parse: invalid syntax"),
    ],
)
def test_gray_variants(refuses, old, new, says):
    refuses("gray/rounded.py", old, new, says)


@pytest.mark.parametrize(
    ("docstring", "says"),
    [
        ("", DOCSTRING),
        ('"""never ends\n', DOCSTRING),
        ("'''other quotes'''\n", DOCSTRING),
        ('"""one\ntwo"""\n', ONE_LINE),
        ('""" """\n', ONE_LINE),
    ],
)
def test_accepted_variants(deck, docstring, says):
    folders.write_card(deck, {"accepted/divided_last.py": f"{docstring}x = 1\n"})
    first = lint_deck(deck)[0]
    assert str(first) == f"deck/pooling/soft-pool/accepted/divided_last.py:1:1: {says}"


def test_a_docstring_may_begin_on_the_first_line(deck):
    head = folders.GRAY.replace('"""\ntitle', '"""title')
    folders.write_card(deck, {"gray/rounded.py": head})
    assert lint_deck(deck) == ()
    folders.write_card(deck, {"gray/rounded.py": head.replace('"""title:', '"""title: &a')})
    assert [(fault.line, fault.column) for fault in lint_deck(deck)] == [(1, 11)]


def test_variants_of_a_broken_card_are_still_read(deck):
    override = folders.changed("card.yaml", "level: L2", "level: L9")
    found = variants(folders.write_card(deck, override))
    assert [one.faults for one in found] == [(), (), ()]
