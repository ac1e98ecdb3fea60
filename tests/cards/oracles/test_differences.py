"""Every card of the deck is compared with others, and holds to what is recorded of that."""

import re
from pathlib import Path

import pytest
from agreement import DECK, DIFFERENCES, Compared, recorded

HERE = Path(__file__).parent
SLUGS = sorted(card.parent.name for card in DECK.glob("*/*/card.yaml"))


@pytest.mark.parametrize("slug", SLUGS)
def test_every_card_is_compared_in_a_file_of_its_name(slug):
    code = (HERE / f"test_{slug.replace('-', '_')}.py").read_text()
    assert re.findall(r'Compared\(".*/(.*)"\)', code) == [slug]
    assert recorded()[slug]


def test_nothing_is_recorded_of_cards_that_are_gone():
    assert sorted(recorded()) == SLUGS


def test_what_is_recorded_is_never_enough_to_pass_for_right():
    for kinds in recorded().values():
        assert kinds.get("float64", 0) < 1e-6


@pytest.mark.parametrize("away", [2e-14, 1e-3, float("nan")])
def test_a_difference_beyond_the_bound_is_refused(away, monkeypatch):
    monkeypatch.delenv("PRACTICE_RECORD", raising=False)
    before = DIFFERENCES.read_text()
    card = Compared("lora/lora-merged-and-not")
    card.agree((1.0, 2.0), (1.0, 2.0), 1e-12)
    with pytest.raises(AssertionError):
        card.agree((1.0, 2.0), (1.0, 2.0 * (1 + away)), 1e-12)
    assert DIFFERENCES.read_text() == before
