"""Verdicts in words: evidence in order, never an answer; and text that nobody can act with."""

import unicodedata
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from scripted import ACCEPTED, BOTH, CARD, CODE, MONDAY, ONE_LEFT, UNKNOWN, text, wrong

from bot.core import wording
from bot.core.model import Attempt
from bot.core.reply import Typed
from bot.core.wording_verdict import verdict
from grader.protocol import (
    DefectReport,
    Judgement,
    ObjectFault,
    Reason,
    RunFault,
    ValueReport,
    Verdict,
)


def told(judgement: Judgement, source: str = CODE, **words: object) -> str:
    return text(verdict(CARD, judgement, source, **words))  # type: ignore[arg-type]


# --- verdicts --------------------------------------------------------------------------------


def test_one_defect_gone_and_one_left() -> None:
    assert told(ONE_LEFT) == (
        "Not yet: `output` differs from the reference by 1.5 of its size (1e-05 is allowed). "
        "`weights` agrees.\n"
        "Gone: The softmax runs over the queries.\n"
        "Planted defects left: 1 of 2."
    )


def test_the_broken_code_as_it_was() -> None:
    assert told(BOTH) == (
        "Not yet: `output` differs from the reference by 1.5 of its size, `weights` by 0.79 "
        "(1e-05 is allowed).\n"
        "Planted defects left: 2 of 2.\n"
        "This computes the same as the code of the question."
    )


def test_the_first_wrong_value_is_told_first() -> None:
    says = told(replace(BOTH, first_wrong="weights"))
    assert says.index("`weights` differs") < says.index("`output` by")


def test_a_mistake_that_the_card_does_not_know() -> None:
    assert told(UNKNOWN) == (
        "Not yet: `output` differs from the reference by 0.7 of its size (1e-05 is allowed). "
        "`weights` agrees.\n"
        "This is wrong in a way that the card does not know."
    )


def test_known_other_mistakes_are_counted_and_not_named() -> None:
    says = told(wrong((), introduced=("scale",)))
    assert "Planted defects left: 0 of 2.\nMistakes that the question did not have: 1." in says
    assert "scale" not in says


@pytest.mark.parametrize("left", [("axis",), ("projection",), ("axis", "projection"), None])
@pytest.mark.parametrize("introduced", [(), ("scale",)])
def test_no_verdict_names_what_is_left(
    left: tuple[str, ...] | None, introduced: tuple[str, ...]
) -> None:
    judgement = UNKNOWN if left is None else wrong(left, introduced=introduced)
    says = told(judgement)
    gone = set(judgement.defects.fixed)
    for defect in CARD.defects:
        assert (defect.title in says) == (defect.id in gone)
        assert defect.id in gone or defect.id not in says
    assert "rows sum to one" not in says  # laws are for hints


def test_accepted_says_what_is_gone_and_how_close_it_is() -> None:
    assert told(ACCEPTED) == (
        "Accepted: `output` and `weights` agree with the reference (largest difference 3e-16, "
        "1e-05 is allowed).\n"
        "Gone: The softmax runs over the queries; The projection is missing."
    )


def test_the_last_try_is_the_number_to_beat() -> None:
    previous = Attempt(1, CARD.slug, BOTH, MONDAY)
    assert told(ONE_LEFT, previous=previous).endswith(
        "Your last try differed by 1.5 in `output` and 0.79 in `weights`."
    )
    assert "last try" not in told(ONE_LEFT, previous=replace(previous, judgement=ACCEPTED))


def test_a_value_beyond_measure() -> None:
    endless = ValueReport("output", False, None, 1e-5)
    assert "`output` differs from the reference beyond measure" in told(
        replace(UNKNOWN, values=(endless,))
    )


@pytest.mark.parametrize(
    ("reason", "says"),
    [
        (Reason.PRECISION, "Right formula, poor numerics: `output` differs"),
        (Reason.STABILITY, "Right formula, but it breaks on extreme numbers"),
        (Reason.IMPURE, "Called twice with the same input it must return the same"),
    ],
)
def test_a_right_formula_is_worded_apart_from_logic(reason: Reason, says: str) -> None:
    cured = DefectReport(("axis", "projection"), ())
    judgement = replace(UNKNOWN, reason=reason, defects=cured)
    assert says in told(judgement)
    assert "Gone: The softmax runs over the queries; The projection is missing." in told(judgement)
    assert "Planted defects left" not in told(judgement)


def fault(what: str, **words: object) -> str:
    made = ObjectFault(what, "mix", "weights", "wide", **words)  # type: ignore[arg-type]
    return told(Judgement(Verdict.WRONG_ANSWER, Reason.SHAPE, object_fault=made))


AXES = ("batch", "head", "query", "key")


def test_a_wrong_size_names_its_axis() -> None:
    assert fault("size", axes=AXES, sizes=(2, 4, 12, 12), got=(2, 4, 5, 12)) == (
        "Not yet: `weights` should have 12 queries on its third axis, got 5."
    )
    assert "1 batch on its first axis, got 2 and 3 keys on its fourth axis, got 5" in fault(
        "size", axes=AXES, sizes=(1, 4, 5, 3), got=(2, 4, 5, 5)
    )


def test_a_wrong_number_of_axes_names_them_all() -> None:
    assert fault("axes", axes=AXES, sizes=(2, 4, 5, 5), got=(2, 5, 5)) == (
        "Not yet: `weights` should have 4 axes (batch, head, query, key), got 3: its shape is "
        "(2, 5, 5)."
    )


def test_the_wrong_number_of_values() -> None:
    assert fault("count", found="3") == (
        "Not yet: `mix` should return 2 values, `output` and `weights`; it returned 3."
    )


def test_the_wrong_kind_of_thing() -> None:
    assert "`weights` should be a numpy array, got list." in fault("type", found="list")
    assert "floating-point numbers (float64, or float32), got complex128" in fault(
        "dtype", found="complex128", wanted="floats"
    )
    assert "whole numbers (an integer dtype), got float64" in fault(
        "dtype", found="float64", wanted="whole numbers"
    )
    assert "booleans (True or False), got int64" in fault("dtype", found="int64", wanted="booleans")
    assert "infinite or undefined" in fault("not_finite")


def test_a_class_name_of_the_learners_is_inert() -> None:
    assert "got \\*\\*x\\*\\* @\u200beveryone." in fault("type", found="**x** @everyone")


def stopped(run_fault: RunFault, verdict: Verdict = Verdict.RUN_TIME_ERROR) -> str:
    return told(Judgement(verdict, run_fault=run_fault), "def mix(x, w):\n    return x @ y\n")


def test_an_exception_comes_with_the_learners_own_line() -> None:
    says = stopped(RunFault("NameError", "name 'y' is not defined", 2))
    assert says.startswith("Your code stopped on line 2 with NameError. Mend that")
    assert says.endswith("return x @ y\nname 'y' is not defined")


def test_a_module_that_is_not_there_comes_with_those_that_are() -> None:
    says = stopped(RunFault("ModuleNotFoundError", "No module named 'torch'", 1))
    assert "Numpy can be imported here" in says
    assert "`math`" in says
    assert "Numpy can be imported here" not in stopped(RunFault("NameError", "", 1))


def test_an_exception_on_a_hidden_input_comes_without_its_message() -> None:
    assert "on an input that is not shown" in stopped(RunFault("ValueError", "", 2, case="wide"))


@pytest.mark.parametrize("kind", ["ended early", "crash", "protocol"])
def test_a_process_that_ended_itself(kind: str) -> None:
    assert "Your code ended its process" in stopped(RunFault(kind))
    assert "(SIGSEGV)" in stopped(RunFault("crash", signal="SIGSEGV"))


def test_a_line_outside_the_source_is_not_quoted() -> None:
    assert stopped(RunFault("ValueError", "no", 99)).endswith("no")


def test_code_that_does_not_parse() -> None:
    says = stopped(RunFault("syntax", "invalid syntax", 2, 5), Verdict.INVALID)
    assert says.startswith("This is not valid Python (line 2). Nothing was counted")
    assert says.endswith("return x @ y\ninvalid syntax")


def test_a_missing_function_names_what_was_found() -> None:
    says = stopped(RunFault("missing", "mixx split", case="mix"), Verdict.INVALID)
    assert says == (
        "Your code does not define `mix`. Found: mixx split. Define `mix` with `def`, under "
        "that very name. Nothing was counted."
    )


@pytest.mark.parametrize(
    ("verdict", "limit"),
    [
        (Verdict.TIME_LIMIT, "2 s"),
        (Verdict.MEMORY_LIMIT, "256 MB"),
        (Verdict.OUTPUT_LIMIT, "a million characters"),
        (Verdict.NOT_ALLOWED, "not allowed here"),
    ],
)
def test_limits_are_named(verdict: Verdict, limit: str) -> None:
    assert limit in told(Judgement(verdict))


def test_every_verdict_and_every_reason_has_a_sentence_of_its_own() -> None:
    says = [told(Judgement(verdict)) for verdict in Verdict]
    says += [told(Judgement(Verdict.WRONG_ANSWER, reason)) for reason in Reason]
    ways = {one.split("\n")[0] for one in says}
    # Three reasons are one fault of the object, and a wrong answer without a reason is logic.
    assert len(ways) == len(Verdict) + len(Reason) - 3
    assert all(one.rstrip().endswith(".") for one in says)


def test_notes_repairs_and_prints_are_told() -> None:
    judgement = replace(
        ACCEPTED,
        notes=("inputs_changed", "float32", "defined_twice:mix_it", "aliases_input", "news"),
        printed="\x1b[31mhello\u202e\n",
    )
    reply = verdict(CARD, judgement, CODE, repairs=("took the fenced block", "expanded tabs"))
    says = text(reply)
    for words in (
        "changes its inputs in place",
        "your result is float32",
        "defines mix\\_it twice; the last one counts",
        "shares its memory with an input",
        "Note: news.",
        "Your paste was read like this: took the fenced block; expanded tabs.",
    ):
        assert words in says
    assert Typed("[31mhello") in reply.blocks


# --- inert -----------------------------------------------------------------------------------

PARSER = MarkdownIt("commonmark")


@given(st.text(max_size=200))
@example("<@1> <!channel> @everyone **x** `y` [z](http://a.b) &lt; <b> \x1b[31m \u202e\r\n# h")
@example("1. x")
def test_inert_text_is_one_line_of_plain_text(words: str) -> None:
    made = wording.inert(words)
    assert len(made) <= 4 * wording.INERT_CHARACTERS
    for sign in ("<@", "<!", "<#", "@everyone", "@here", "://", "\n", "\x1b", "```"):
        assert sign not in made
    shown = made.replace("\u200b", "")
    assert all(unicodedata.category(c) not in ("Cc", "Cf", "Zl", "Zp") for c in shown)
    [_, inline, _] = PARSER.parse(f"x {made} x")
    kinds = {token.type for token in inline.children or []}
    assert kinds <= {"text", "text_special"}


@given(st.text(alphabet="abc _*`@<>&\\", max_size=60))
def test_inert_text_reads_as_it_was_typed(words: str) -> None:
    [_, inline, _] = PARSER.parse(f"x {wording.inert(words)}")
    shown = "".join(token.content for token in inline.children or [])
    assert shown.replace("\u200b", "").split() == ["x", *words.split()]


def test_inert_text_is_cut() -> None:
    assert wording.inert("y" * 999) == "y" * 79 + "…"


@given(st.text(max_size=300))
def test_typed_text_holds_nothing_that_is_not_seen(words: str) -> None:
    shown = wording.typed(words).text
    assert len(shown) <= wording.TYPED_CHARACTERS
    assert all(c == "\n" or unicodedata.category(c)[0] != "C" for c in shown)


# --- small words -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seconds", "says"), [(0.1, "1 s"), (10, "10 s"), (60, "1 min"), (160, "2 min 40 s")]
)
def test_a_wait_is_rounded_up(seconds: float, says: str) -> None:
    assert wording.duration(timedelta(seconds=seconds)) == says


@pytest.mark.parametrize(
    ("how_many", "noun", "says"),
    [
        (1, "day", "1 day"),
        (2, "day", "2 days"),
        (0, "query", "0 queries"),
        (2, "batch", "2 batches"),
        (4, "axis", "4 axes"),
        (3, "key", "3 keys"),
    ],
)
def test_things_are_counted(how_many: int, noun: str, says: str) -> None:
    assert wording.count(how_many, noun) == says


def test_an_apology_names_the_incident_and_nothing_else() -> None:
    assert "3f2a" in text(wording.apology("3f2a"))
