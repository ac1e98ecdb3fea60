from __future__ import annotations

import json

import pytest
import yaml
from folders import spotted
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.deck_files import strict_yaml
from bot.deck_files.faults import START, Finding, Position
from bot.deck_files.strict_yaml import read_yaml


@pytest.fixture(params=["the reader in C where there is one", "the reader in Python"])
def reader(request, monkeypatch):
    if "Python" in request.param:
        monkeypatch.setattr(strict_yaml, "_READERS", (yaml.SafeLoader,))


def load(text, start=START):
    findings: list[Finding] = []
    document = read_yaml(text, "card.yaml", findings, start)
    assert (document is None) == bool(findings)
    return document, findings


@pytest.mark.usefixtures("reader")
@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("true", True),
        ("false", False),
        ("null", None),
        ("7", 7),
        ("-12", -12),
        ("0", 0),
        ("1.5", 1.5),
        ("1.0e-5", 1e-5),
        ("1e-5", 1e-5),
        ("-2E+3", -2000.0),
        ("no", "no"),
        ("yes", "yes"),
        ("on", "on"),
        ("True", "True"),
        ("~", "~"),
        ("", ""),
        ("012", "012"),
        ("0x1f", "0x1f"),
        ("0o17", "0o17"),
        ("1_000", "1_000"),
        ("+1", "+1"),
        (".5", ".5"),
        ("1.", "1."),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("=", "="),
        ("12:30", "12:30"),
        ("190:20:30", "190:20:30"),
        ("2026-11-30", "2026-11-30"),
        ("٣", "٣"),
        ('"7"', "7"),
        ("'true'", "true"),
        ("|\n  7\n", "7\n"),
        (">\n  a\n  b\n", "a b\n"),
        ("[1, a, [true]]", [1, "a", [True]]),
        ("{x: {y: null}}", {"x": {"y": None}}),
    ],
)
def test_a_scalar_is_what_it_looks_like_and_else_text(written, value):
    document, findings = load(f"key: {written}")
    assert findings == []
    read = document.plain()["key"]
    assert (read, type(read)) == (value, type(value))


@pytest.mark.usefixtures("reader")
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("a: 1\nb: 2\n▮a: 3\n", "`a` is given twice: the first is in line 1"),
        ("a:\n  - {b: 1, ▮b: 2}\n", "`b` is given twice: the first is in line 2"),
        ("a: ▮&x 1\n", "the anchor `&x` is not allowed: remove it"),
        ("a: ▮*x\n", "the alias `*x` is not allowed: write the value again"),
        ("a: ▮!!str 1\n", "the tag `!!str` is not allowed: remove it"),
        ("a: ▮!x [1]\n", "the tag `!x` is not allowed: remove it"),
        ("a: ▮!!python/object:os.system {}\n", None),
        ("a:\n  ▮<<: {b: 1}\n", "the merge key `<<` is not allowed: write the keys out"),
        ("a: 1\n▮2: 3\n", "a key must be text: put it in quotes"),
        ("▮true: 3\n", "a key must be text: put it in quotes"),
        ("? ▮[a]\n: 3\n", "a key must be text: put it in quotes"),
        ("%YAML 1.2\n---\na: 1\n", "directives are not allowed"),
        ("a: 1\n▮---\nb: 2\n", "a second document is not allowed: remove the line `---`"),
        ("▮- a\n", "this must be keys with values, as in `title: ...`"),
        ("", "this is empty: write keys and values"),
        ("# nothing\n", "this is empty: write keys and values"),
        ("a: 1\nb:▮\t2\n", "a tab is not allowed here: remove it or use spaces"),
        ("a: x▮\u200by\n", "U+200B ZERO WIDTH SPACE is not allowed here: remove it or use spaces"),
        ("a: x▮\u00a0y\n", "U+00A0 NO-BREAK SPACE is not allowed here: remove it or use spaces"),
        ("a: x▮\u2028y\n", "U+2028 LINE SEPARATOR is not allowed here: remove it or use spaces"),
        ("a: x▮\x07y\n", "U+0007 CONTROL CHARACTER is not allowed here: remove it or use spaces"),
        ('a: ▮"x\\ty"\n', "a tab is not allowed here: remove the escape"),
        ('a: ▮"\\ud800"\n', "U+D800 CONTROL CHARACTER is not allowed here: remove the escape"),
        ("a: ▮1e999\n", "the number 1e999 is too large"),
        (f"a: ▮1{'0' * 5000}\n", "the number 10000000000000000000 is too large"),
        ("a: b▮: c\n", None),
        ("a: [1\n▮", None),
        ("a: ▮@x\n", None),
        ("a:\n  b: 1\n ▮c: 2\n", None),
    ],
)
def test_what_is_not_strict_is_refused_with_its_position(text, says):
    text, line, column = spotted(text)
    _, findings = load(text)
    assert len(findings) == 1
    assert findings[0].at == Position(line, column)
    if says is not None:
        assert findings[0].says == says


def test_a_broken_text_is_told_in_a_sentence():
    _, findings = load("title: Softmax: the axis\n")
    assert findings[0].says == (
        "this cannot be read as YAML (mapping values are not allowed here): check the "
        "indentation, and put text with a colon or a special first letter in quotes"
    )


def test_all_faults_are_reported_at_once():
    _, findings = load("a: &x 1\nb: *x\na: !!int 2\n")
    assert [finding.at for finding in findings] == [
        Position(1, 4),
        Position(2, 4),
        Position(3, 4),
        Position(3, 1),
    ]


@pytest.mark.usefixtures("reader")
def test_depth_is_limited():
    document, _ = load("a: " + "[" * 19 + "]" * 19)
    assert document is not None
    for depth in (20, 6000):
        _, findings = load("a: " + "[" * depth + "]" * depth)
        assert findings == [
            Finding("card.yaml", Position(1, 23), "this is nested more than 20 deep")
        ]


def test_size_is_limited():
    _, findings = load("a: " + "é" * 131_072)
    assert [finding.says for finding in findings] == [
        "this file is larger than 256 KiB: shorten it"
    ]


def test_positions_start_where_the_text_starts():
    text, line, column = spotted("a: 1\nb: ▮&x 2\n")
    _, findings = load(text, Position(10, 4))
    assert findings[0].at == Position(9 + line, column)
    _, findings = load("a: &x 1", Position(10, 4))
    assert findings[0].at == Position(10, 7)


def test_positions_of_keys_and_values():
    document, _ = load("a: 1\nb:\n  - c: x\n    d: {e: y}\n")
    assert document.at("b", 0, "d", "e") == Position(4, 12)
    assert document.key_at("b", 0, "d") == Position(4, 5)
    assert document.at("b", 0, "missing") == Position(3, 5)
    assert document.at("b", 5, "c") == Position(3, 3)
    assert document.at() == Position(1, 1)


@pytest.mark.parametrize(
    "text",
    [
        "a: |\n  one\n\n    two ▮three\n",
        "x: 1\na: |2-\n     one\n\n  two ▮three\n",
        "a:\n  - b: |  # a block\n      one\n      \n      two ▮three",
    ],
)
def test_positions_inside_a_block(text):
    text, line, column = spotted(text)
    document, _ = load(text, Position(5, 4))
    path, node = next(leaf for leaf in document.leaves() if isinstance(leaf[1].value, str))
    row = node.value.split("\n")[2]
    assert document.inside(path, 2, row.index("three")) == Position(4 + line, column)


@pytest.mark.parametrize("value", ["ab ▮cd", '"ab ▮cd"', "'ab ▮cd'"])
def test_positions_inside_one_line(value):
    text, line, column = spotted(f"ab cd: {value}")
    document, _ = load(text)
    assert document.inside(("ab cd",), 0, 3) == Position(line, column)


@pytest.mark.parametrize("value", [">\n  ab\n  cd", "ab\n  cd", '"ab\\x20cd"'])
def test_positions_inside_a_folded_text_are_its_start(value):
    document, _ = load(f"a: {value}")
    assert document.inside(("a",), 0, 3) == Position(1, 4)


@settings(deadline=None)
@given(st.text())
def test_arbitrary_text_is_read_or_refused(text):
    load(text)


@settings(deadline=None)
@given(st.text(alphabet="ab1:-?|>'\"[]{},&*!%@#<~. \n\t"))
def test_text_of_signs_is_read_or_refused_alike_by_both_readers(text):
    findings: list[Finding] = []
    document = read_yaml(text, "card.yaml", findings)
    load(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(strict_yaml, "_READERS", (yaml.SafeLoader,))
        again, others = load(text)
    assert findings == others
    assert (document and document.plain()) == (again and again.plain())


_TEXT = st.text(
    st.characters(exclude_categories=["Cs"]).filter(str.isprintable) | st.just("\n"), max_size=20
)


@settings(deadline=None)
@given(
    st.dictionaries(
        _TEXT.filter(lambda key: key != "<<"),
        st.recursive(
            st.none()
            | st.booleans()
            | st.integers(-(10**17), 10**17)
            | _TEXT
            | st.floats(allow_nan=False, allow_infinity=False),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(_TEXT.filter(lambda key: key != "<<"), inner, max_size=3)
            ),
            max_leaves=10,
        ),
        max_size=4,
    )
)
def test_json_is_read_as_what_it_is(data):
    document, findings = load(json.dumps(data, ensure_ascii=False))
    assert findings == []
    assert document.plain() == data
