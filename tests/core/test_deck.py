"""The deck: finding cards, and the programs that are made of a card's edits."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.core.deck import Deck, EditError, broken_code, edited, mutants, programs, span
from bot.core.errors import NoSuchCard, OperatorError, PracticeError
from bot.core.model import Card, Defect, Kind, Lesson, Level
from grader.protocol import FunctionSpec, LawSpec, ReturnSpec, Tolerance

REFERENCE = "a = one\nb = two\nc = three\n"


def defect(name, find, replace, *, place=None, planted=True):
    return Defect(
        id=name,
        title=name,
        effect="",
        place=place or name,
        planted=planted,
        find=find,
        replace=replace,
    )


def card(slug="double", title="Double it", *, topic="a", reference=REFERENCE, defects=()):
    return Card(
        slug=slug,
        topic=topic,
        title=title,
        level=Level.MID,
        kind=Kind.DEBUG,
        minutes=5,
        topics=("Coding",),
        roles=("Inference Engineering",),
        asks=(FunctionSpec("double", ("x",), (ReturnSpec("output", ("row",)),)),),
        question="",
        short_answer="",
        full_answer=(),
        defects=tuple(defects),
        hints=(),
        follow_ups=(),
        wrong_answers=(),
        taught_in=(),
        laws=(LawSpec("law", "says", "measure", None, "small", 0.0),),
        tolerance=Tolerance(1e-5, 1e-2),
        example="small",
        stability=("large",),
        reference=reference,
        given="given",
        cases="cases",
    )


# --- finding ---------------------------------------------------------------------------------

DECK = Deck(
    (
        card("causal-mask", "A mask that lets the future in"),
        card("heads-that-never-mix", "Attention heads that never mix"),
        card("rope-pairs", "Pairs that turn the wrong way"),
        card("split-and-merge-heads", "Split and merge heads"),
    ),
    (Lesson("a/lessons/heads.md", "Heads", "Text."),),
)


@pytest.mark.parametrize(
    "name",
    [
        "rope-pairs",
        "ROPE-pairs",
        "  rope-pairs\n",
        "Pairs that turn the wrong way",
        "pairs that  TURN the wrong way",
    ],
)
def test_a_card_is_found_by_slug_or_title(name):
    assert DECK.card(name).slug == "rope-pairs"


def test_a_slug_wins_over_a_title():
    deck = Deck((card("one", "two"), card("two", "three")))
    assert deck.card("Two").slug == "two"


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("rope-pair", "`rope-pairs`"),
        ("merge heads", "`split-and-merge-heads`"),
        ("heads never mix", "`heads-that-never-mix`"),
        ("A mask lets in the future", "`causal-mask`"),
    ],
)
def test_an_unknown_card_is_told_with_the_three_nearest(name, nearest):
    with pytest.raises(NoSuchCard) as caught:
        DECK.card(name)
    says = str(caught.value)
    assert says.startswith(f"There is no card of that name; the nearest are {nearest}, ")
    assert says.count("`") == 6
    assert " and `" in says
    assert says.endswith("`.")


def test_small_decks_have_fewer_neighbours():
    with pytest.raises(NoSuchCard, match="the deck is empty"):
        Deck(()).card("x")
    with pytest.raises(NoSuchCard, match="the only one is `double`"):
        Deck((card(),)).card("x")
    with pytest.raises(NoSuchCard, match="the nearest are `two` and `one`"):
        Deck((card("one", "a"), card("two", "b"))).card("twos")


@settings(deadline=None)
@given(st.text())
def test_what_was_typed_is_never_repeated(name):
    typed = f"@everyone {name}"
    with pytest.raises(NoSuchCard) as caught:
        DECK.card(typed)
    assert "@" not in str(caught.value)


def test_lessons_are_found_by_path():
    assert DECK.lesson("a/lessons/heads.md").title == "Heads"
    with pytest.raises(PracticeError, match="cannot be opened"):
        DECK.lesson("a/lessons/tails.md")


def test_the_first_card_is_the_seed_or_the_first():
    assert DECK.first().slug == "heads-that-never-mix"
    assert Deck((card("b"), card("a"))).first().slug == "b"
    with pytest.raises(OperatorError, match="practice cards lint"):
        Deck(()).first()


# --- edits -----------------------------------------------------------------------------------


def test_a_span_is_where_the_text_stands():
    assert span(REFERENCE, defect("d", "two", "2")) == (12, 15)


@pytest.mark.parametrize(
    ("find", "says"),
    [
        ("four", "does not occur"),
        ("", "does not occur"),
        (" = ", "occurs more than once"),
        ("aa", "occurs more than once"),
    ],
)
def test_a_text_that_is_not_there_once_has_no_span(find, says):
    with pytest.raises(EditError, match=says) as caught:
        span("aaa = b = c", defect("d", find, "x"))
    assert caught.value.defects == ("d",)


def test_edits_are_applied_by_their_position_in_the_reference():
    # The first edit writes what the second looks for, and the second what the first looked for.
    defects = (defect("x", "one", "three three"), defect("y", "three", "one"))
    assert edited(REFERENCE, defects) == "a = three three\nb = two\nc = one\n"
    assert edited(REFERENCE, defects[::-1]) == edited(REFERENCE, defects)


def test_edits_may_touch_but_not_overlap():
    touching = (defect("x", "b = ", ""), defect("y", "two", "2"))
    assert edited(REFERENCE, touching) == "a = one\n2\nc = three\n"
    with pytest.raises(EditError, match="the edits of `x` and `y` overlap") as caught:
        edited(REFERENCE, (defect("y", "two\nc", ""), defect("x", "b = two", "")))
    assert caught.value.defects == ("x", "y")
    with pytest.raises(EditError, match="overlap"):
        edited(REFERENCE, (defect("x", "two", "2"), defect("y", "two", "zwei")))


def test_the_broken_code_has_every_planted_edit():
    defects = (
        defect("x", "one", "1"),
        defect("k", "two", "2", planted=False),
        defect("y", "three", "3"),
    )
    assert broken_code(card(defects=defects)) == "a = 1\nb = two\nc = 3\n"


def test_mutants_are_all_subsets_with_at_most_one_known_defect():
    defects = (
        defect("x", "one", "1"),
        defect("y", "three", "3"),
        defect("k", "two", "2", planted=False),
        defect("l", "two", "zwei", planted=False),
    )
    made = {mutant.defects: mutant.source for mutant in mutants(card(defects=defects))}
    assert list(made) == [
        ("k",),
        ("l",),
        ("x",),
        ("x", "k"),
        ("x", "l"),
        ("y",),
        ("y", "k"),
        ("y", "l"),
        ("x", "y"),
        ("x", "y", "k"),
        ("x", "y", "l"),
    ]
    assert made["x", "l"] == "a = 1\nb = zwei\nc = three\n"
    assert made["x", "y", "k"] == "a = 1\nb = 2\nc = 3\n"


def test_a_mutant_has_one_defect_per_place():
    defects = (
        defect("x", "one", "1", place="p"),
        defect("y", "three", "3"),
        defect("k", "one", "uno", place="p", planted=False),
    )
    made = [mutant.defects for mutant in mutants(card(defects=defects))]
    assert made == [("k",), ("x",), ("y",), ("y", "k"), ("x", "y")]


def test_mutants_whose_edits_overlap_are_refused():
    defects = (defect("x", "one", "1"), defect("k", "a = one", "", planted=False))
    with pytest.raises(EditError, match="the edits of `k` and `x` overlap"):
        mutants(card(defects=defects))


def test_programs_are_what_the_grader_needs():
    defects = (defect("x", "one", "1"), defect("k", "two", "2", planted=False))
    one = card(defects=defects)
    made = programs(one)
    assert made.card == "double"
    assert made.planted == ("x",)
    assert made.mutants == mutants(one)
    assert (made.reference, made.given, made.cases) == (one.reference, one.given, one.cases)
    assert (made.functions, made.laws, made.tolerance) == (one.asks, one.laws, one.tolerance)
    assert (made.example, made.stability) == ("small", ("large",))
    assert made.key() == programs(dataclasses.replace(one, title="Other", question="Else")).key()
    assert made.key() != programs(dataclasses.replace(one, given="more")).key()


@st.composite
def pieces(draw):
    """A reference of distinct words, with a replacement for some of them."""
    words = [f"<{number}>" for number in range(draw(st.integers(1, 6)))]
    chosen = draw(st.lists(st.sampled_from(words), unique=True))
    texts = st.text(alphabet="<>0123456 ", max_size=5)
    return words, [(word, draw(texts)) for word in chosen]


@given(pieces())
def test_an_edit_is_independent_of_the_others(made):
    words, replacements = made
    defects = tuple(defect(word, word, replace) for word, replace in replacements)
    expected = "".join(dict(replacements).get(word, word) for word in words)
    assert edited("".join(words), defects) == expected


@settings(deadline=None)
@given(st.lists(st.sampled_from("pqr"), min_size=1, max_size=4), st.integers(0, 3))
def test_mutants_are_told_apart_and_counted(places, known):
    reference = " ".join(f"<{number}>" for number in range(len(places) + known))
    defects = [
        defect(f"d{number}", f"<{number}>", "", place=place) for number, place in enumerate(places)
    ]
    defects += [
        defect(f"d{number}", f"<{number}>", "", planted=False)
        for number in range(len(places), len(places) + known)
    ]
    made = [mutant.defects for mutant in mutants(card(reference=reference, defects=defects))]
    subsets = 1
    for place in set(places):
        subsets *= 1 + places.count(place)
    assert len(made) == len(set(made)) == subsets * (1 + known) - 1
