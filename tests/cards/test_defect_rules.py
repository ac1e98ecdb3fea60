"""The rules for defects: a broken card for each."""

from __future__ import annotations

import folders
import pytest

from bot.deck_files import load_card

KNOWN_FIND = "    planted: false\n    find: np.exp(shifted / temperature)\n"
KNOWN_REPLACE = "    replace: np.exp(shifted * temperature)"
PLANTED_FIND = "    place: scale\n    planted: true\n    find: np.exp(shifted / temperature)\n"
BOTH_LINES = (
    '▮"np.exp(shifted / temperature)  # (query, key)\\n'
    '    weights = e / e.sum(axis=-1, keepdims=True)"\n'
)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (
            "    find: e.sum(axis=-1, keepdims=True)\n",
            "    find: ▮e.sum(axis=-3)\n",
            "`find` does not occur in reference.py: copy it from there",
        ),
        (
            KNOWN_FIND,
            "    planted: false\n    find: ▮temperature\n",
            "`find` occurs more than once in reference.py: make it longer",
        ),
        (
            KNOWN_REPLACE,
            "    replace: ▮np.exp(shifted / temperature)",
            "`replace` must differ from `find`: write the wrong code",
        ),
        (
            KNOWN_REPLACE,
            "    replace: ▮np.exp(shifted * temperature",
            "in the edited code, this does not parse: '(' was never closed",
        ),
        (
            KNOWN_REPLACE,
            f"    replace: ▮np.exp(shifted * temperature * {'1' * 40})",
            "in the edited code, this line has 96 columns: keep it to 80",
        ),
        (
            KNOWN_REPLACE,
            "    replace: ▮np.exp(shifted) + len('\u201c')",
            "in the edited code, a curly quote (\u201c) is not allowed in code: use a straight one",
        ),
        (
            PLANTED_FIND,
            f"    place: scale\n    planted: true\n    find: {BOTH_LINES}",
            "the edits of `missing-temperature` and `sum-axis` overlap in reference.py: shorten a "
            "`find`",
        ),
        (
            KNOWN_FIND,
            f"    planted: false\n    find: {BOTH_LINES}",
            "the edits of `temperature-upside-down` and `sum-axis` overlap in reference.py: "
            "shorten a `find`",
        ),
        (
            "    place: scale\n    planted: false\n    find: ",
            "    place: elsewhere\n    planted: false\n    find: ▮",
            "the edits of `missing-temperature` and `temperature-upside-down` overlap in "
            "reference.py: shorten a `find`",
        ),
    ],
)
def test_edits(refuses, old, new, says):
    refuses("card.yaml", old, new, says)


def test_two_planted_defects_are_at_two_places(deck):
    override = folders.changed("card.yaml", "place: normalise", "place: scale")
    (fault,) = load_card(folders.write_card(deck, override)).faults
    assert str(fault) == (
        "deck/pooling/soft-pool/card.yaml:39:12: `sum-axis` is planted at this place too: one "
        "place has one planted defect"
    )


def test_two_known_defects_may_edit_the_same_text(deck):
    known = (
        "hints:\n  - defect: sum-axis",
        "  - id: flat\n    title: All is flat\n    effect: A mean.\n    place: elsewhere\n"
        "    planted: false\n    find: weights @ values\n    replace: values\n"
        "  - id: turned\n    title: All is turned\n    effect: A turn.\n    place: there\n"
        "    planted: false\n    find: return weights @ values\n    replace: return values\n"
        "hints:\n  - defect: sum-axis",
    )
    override = folders.changed("card.yaml", *known)
    assert load_card(folders.write_card(deck, override)).faults == ()


def test_find_must_not_be_empty(deck):
    find = "    find: e.sum(axis=-1, keepdims=True)\n"
    override = folders.changed("card.yaml", find, "    find: ''\n")
    faults = load_card(folders.write_card(deck, override)).faults
    assert {(fault.line, fault.column, fault.says) for fault in faults} == {
        (34, 11, "`find` must not be empty"),
        (34, 11, "`find` does not occur in reference.py: copy it from there"),
    }


def test_an_edit_may_delete(deck):
    replace = "    replace: np.exp(shifted * temperature)"
    find = "    planted: false\n    find: np.exp(shifted / temperature)\n" + replace
    deleting = "    planted: false\n    find: \" / temperature\"\n    replace: ''"
    override = folders.changed("card.yaml", find, deleting)
    assert load_card(folders.write_card(deck, override)).faults == ()


def test_at_least_one_defect_is_planted(deck):
    start, end = folders.CARD.index("hints:\n"), folders.CARD.index("follow_ups:")
    text = folders.CARD[:start] + "hints: []\n" + folders.CARD[end:]
    text = text.replace("planted: true", "planted: false")
    (fault,) = load_card(folders.write_card(deck, {"card.yaml": text})).faults
    assert str(fault).endswith("card.yaml:29:3: at least one defect must be planted")
